//! `workbench hostile`: classes that harm the machine they run on, inputs that are not what they seem, and a machine on which things
//! fail. Whatever happens, a run ends in time, with its ledger; nothing outside is changed, nothing is left, and no process
//! survives.

mod classes;
mod faults;
mod inputs;
mod place;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use glassbox_program::Jdk;
use globset::GlobMatcher;

use crate::failure::Failure;
use crate::fuzz::Mutants;
use crate::generated::{Ledger, check_binary, compile};
use place::Place;

/// Class files with random changes that one run gets.
const MUTANTS_OF_A_RUN: u64 = 100;

/// The same changes every time.
const SEED: u64 = 1;

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Cases by `kind/name`; all, if there is nothing.
    pub only: Option<GlobMatcher>,
    /// Every so many cases one is run.
    pub every: usize,
    /// What each run gets.
    pub budget: Duration,
    /// How long after that it has to have ended.
    pub slack: Duration,
    /// How many class files with random changes are tried besides.
    pub mutants: u64,
    /// Where the programs lie whose class files are changed.
    pub programs: PathBuf,
}

/// As whom cases run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// The user of the bench.
    Own,
    /// One without any rights; only the administrator can become that.
    Ordinary,
}

impl User {
    pub fn name(self) -> &'static str {
        match self {
            User::Own => "own",
            User::Ordinary => "ordinary",
        }
    }
}

/// One case that was run.
pub struct Case {
    pub kind: &'static str,
    pub name: String,
    pub user: User,
    pub took: Duration,
    /// What should not be; nothing, if all is well.
    pub problems: Vec<String>,
}

/// What a run of the tool came to.
struct Ended {
    /// Nothing, if it was killed for being late, or by a signal.
    code: Option<i32>,
    took: Duration,
    is_late: bool,
    stderr: String,
}

/// What a run has to come to.
#[derive(Clone, Copy, Default)]
struct Expected {
    /// There may be no ledger: an input cannot be used, or the output cannot be written.
    may_refuse: bool,
    /// The class that comes behind has to be served.
    serves: bool,
    /// A scratch directory may be left, for the next run to remove.
    may_leave: bool,
}

/// What all cases have in common.
struct Bench<'b> {
    jdk: &'b Jdk,
    options: &'b Options,
    /// The binary, where every user can run it.
    glassbox: PathBuf,
    place: &'b Path,
    cases: Vec<Case>,
    /// Cases that were come by.
    seen: usize,
    progress: &'b dyn Fn(&Case),
}

pub struct Report {
    pub cases: Vec<Case>,
}

pub fn run(jdk: &Jdk, options: &Options, progress: &dyn Fn(&Case)) -> Result<Report, Failure> {
    check_binary(&options.glassbox)?;
    let place = tempfile::Builder::new().prefix("hostile-").tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let opened = fs::set_permissions(place.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755));
    opened.map_err(Failure::file(place.path()))?;
    let glassbox = place.path().join("glassbox");
    fs::copy(&options.glassbox, &glassbox).map_err(Failure::file(&glassbox))?;
    let mut bench = Bench { jdk, options, glassbox, place: place.path(), cases: Vec::new(), seen: 0, progress };
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let users: &[User] = if is_root { &[User::Own, User::Ordinary] } else { &[User::Own] };
    for user in users {
        bench.warm_up(*user)?;
        bench.run_classes(*user)?;
        inputs::run(&mut bench, *user)?;
        faults::run(&mut bench, *user)?;
        if *user == User::Own {
            bench.run_mutants()?;
        }
    }
    Ok(Report { cases: bench.cases })
}

impl Bench<'_> {
    /// Whether a case is to be run.
    fn wants(&mut self, kind: &str, name: &str) -> bool {
        let is_chosen = self.options.only.as_ref().is_none_or(|only| only.is_match(format!("{kind}/{name}")));
        self.seen += usize::from(is_chosen);
        is_chosen && (self.seen - 1).is_multiple_of(self.options.every.max(1))
    }

    /// The runner is compiled for all cases, so that none has to wait for it.
    fn warm_up(&self, user: User) -> Result<(), Failure> {
        let mut place = Place::new(self.place, user)?;
        self.compile(&place, &[("ZGood.java", classes::GOOD)])?;
        place.hand_over()?;
        let mut command = place.command(&self.glassbox);
        self.ask(&mut command, &["classes"]);
        self.wait(command, |_| {}).map(drop)
    }

    fn run_classes(&mut self, user: User) -> Result<(), Failure> {
        for deed in classes::HOSTILE_CLASSES {
            if !self.wants("class", deed.name) {
                continue;
            }
            let mut place = Place::new(self.place, user)?;
            let source = classes::source(deed, &place.text("home"), &place.text("outside"));
            self.compile(&place, &[("Hostile.java", &source), ("ZGood.java", classes::GOOD)])?;
            place.hand_over()?;
            let mut command = place.command(&self.glassbox);
            self.ask(&mut command, &["classes"]);
            let ended = self.wait(command, |_| {})?;
            self.judge("class", deed.name, &place, &ended, Expected { serves: true, ..Expected::default() });
        }
        Ok(())
    }

    /// Class files with random changes, a hundred in each run.
    fn run_mutants(&mut self) -> Result<(), Failure> {
        if self.options.mutants == 0 {
            return Ok(());
        }
        let mutants = Mutants::new(self.jdk, &self.options.programs)?;
        for batch in 0..self.options.mutants.div_ceil(MUTANTS_OF_A_RUN) {
            let name = format!("mutants-{batch}");
            if !self.wants("mutants", &name) {
                continue;
            }
            let mut place = Place::new(self.place, User::Own)?;
            for (class, bytes) in mutants.batch(SEED, batch, MUTANTS_OF_A_RUN) {
                let file = place.path("work/classes").join(format!("{class}.class"));
                let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, bytes));
                written.map_err(Failure::file(&file))?;
            }
            place.hand_over()?;
            let mut command = place.command(&self.glassbox);
            self.ask(&mut command, &["classes"]);
            let ended = self.wait(command, |_| {})?;
            self.judge("mutants", &name, &place, &ended, Expected::default());
        }
        Ok(())
    }

    /// Compiles sources into `work/classes`.
    fn compile(&self, place: &Place, sources: &[(&str, &str)]) -> Result<(), Failure> {
        let mut files = Vec::new();
        for (name, text) in sources {
            let file = place.path(name);
            fs::write(&file, text).map_err(Failure::file(&file))?;
            files.push(file);
        }
        compile(self.jdk, &files, &[], &place.path("work/classes"))
    }

    /// What the tool is asked for: tests for these inputs.
    fn ask(&self, command: &mut Command, inputs: &[&str]) {
        let budget = format!("{}ms", self.options.budget.as_millis());
        command.args(["generate", "--no-cache", "--out", "out", "--json", "ledger.json", "--budget", &budget]);
        command.arg("--java-home").arg(&self.jdk.home).args(inputs);
    }

    /// Runs the tool, does something to it meanwhile, and waits for it, but not for ever.
    fn wait(&self, mut command: Command, meanwhile: impl FnOnce(&mut Child)) -> Result<Ended, Failure> {
        let started = Instant::now();
        let patience = started + self.options.budget + self.options.slack;
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(Failure::file(&self.glassbox))?;
        let stderr = child.stderr.take();
        let said = std::thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(mut stderr) = stderr {
                let _ = io::Read::read_to_end(&mut stderr, &mut text);
            }
            String::from_utf8_lossy(&text).into_owned()
        });
        meanwhile(&mut child);
        let status = loop {
            match child.try_wait().map_err(Failure::file(&self.glassbox))? {
                Some(status) => break Some(status),
                None if Instant::now() >= patience => {
                    let _ = child.kill();
                    let _ = child.wait();
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        let took = started.elapsed();
        let stderr = said.join().unwrap_or_default();
        Ok(Ended { code: status.and_then(|status| status.code()), took, is_late: status.is_none(), stderr })
    }

    fn judge(&mut self, kind: &'static str, name: &str, place: &Place, ended: &Ended, expected: Expected) {
        let mut problems = place.problems(expected.may_leave);
        if ended.is_late {
            problems.push("it does not end".to_owned());
        }
        if ended.stderr.contains("panicked") {
            let line = ended.stderr.lines().find(|line| line.contains("panicked")).unwrap_or_default();
            problems.push(line.to_owned());
        }
        let file = place.path("work/ledger.json");
        match file.is_file().then(|| Ledger::read(&file)) {
            Some(Ok(ledger)) if expected.serves => {
                let goals = ledger.classes.iter().flat_map(|class| &class.methods).flat_map(|method| &method.goals);
                let mut good = goals.filter(|goal| goal.id.starts_with("ZGood.sign")).peekable();
                if good.peek().is_none() || good.any(|goal| goal.status != "covered") {
                    problems.push("the class behind it is not served".to_owned());
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => problems.push(format!("the ledger cannot be read: {error}")),
            None if expected.may_refuse && ended.code.is_some_and(|code| code != 0 && code != 101) => {}
            None if ended.is_late => {}
            None => {
                let said = ended.stderr.lines().last().unwrap_or_default();
                problems.push(format!("there is no ledger (exit code {:?}: {said})", ended.code));
            }
        }
        let case = Case { kind, name: name.to_owned(), user: place.user(), took: ended.took, problems };
        (self.progress)(&case);
        self.cases.push(case);
    }
}

impl Case {
    /// One line of the table.
    #[must_use]
    pub fn line(&self) -> String {
        let Case { kind, name, user, took, problems } = self;
        let verdict = if problems.is_empty() { "well".to_owned() } else { problems.join("; ") };
        format!("{kind:<6} {name:<44} {:<9} {:>6.1} s  {verdict}", user.name(), took.as_secs_f64())
    }
}

impl Report {
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.cases.iter().all(|case| case.problems.is_empty())
    }

    /// How many of each kind were well, and the ones that were not.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "kind    user       cases   well   longest")?;
        for user in [User::Own, User::Ordinary] {
            for kind in ["class", "input", "fault", "mutants"] {
                let cases = || self.cases.iter().filter(|case| case.kind == kind && case.user == user);
                let well = cases().filter(|case| case.problems.is_empty()).count();
                let longest = cases().map(|case| case.took).max().unwrap_or_default();
                if cases().next().is_some() {
                    let (all, name) = (cases().count(), user.name());
                    writeln!(out, "{kind:<7} {name:<9} {all:>6} {well:>6} {:>7.1} s", longest.as_secs_f64())?;
                }
            }
        }
        for case in self.cases.iter().filter(|case| !case.problems.is_empty()) {
            writeln!(out, "{}", case.line())?;
        }
        Ok(())
    }
}
