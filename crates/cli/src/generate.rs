//! `glassbox generate`: the whole way from class files to confirmed tests.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use glassbox_goals::{Finding, Ledger, SearchReport, Witness, WrittenTest};
use glassbox_program::{ClassId, Jdk, Program, binary_name};
use glassbox_replay::{Deadline, Replayer, confirm};
use glassbox_search::{Boot, Options, Plan, Selection, Stop, explore};
use glassbox_suite::{reduce, render_json, render_table, test_class};

use crate::args::{GenerateArguments, MethodFilter, class_globs};
use crate::conditions::Given;
use crate::events::{Event, Reporter, Talk};
use crate::failure::{self, Failure};
use crate::inputs::{self, Inputs};
use crate::{output, solve, stats};

/// How long an external solver may think about one question; a search has many.
const EXTERNAL_PATIENCE: Duration = Duration::from_secs(5);

/// What a run works with, made from the command line once.
pub struct Run {
    pub jdk: Jdk,
    /// Packages of the JDK that tests need to get into.
    pub opens: Vec<String>,
    pub out: PathBuf,
    pub json: Option<PathBuf>,
    pub stats: Option<PathBuf>,
    pub questions: Option<PathBuf>,
    pub jobs: usize,
    /// Random inputs for each method by which infeasible goals are attacked.
    pub attack: u32,
    pub options: Options,
    pub budget: Option<Duration>,
    pub fail_under: Option<f64>,
    pub talk: Talk,
    pub started: Instant,
    pub cancel: Arc<AtomicBool>,
    /// For compiled sources and tests; gone when the run is over.
    pub scratch: tempfile::TempDir,
}

pub fn run(arguments: GenerateArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let globs = class_globs(&arguments.class)?;
    let filters: Vec<MethodFilter> = arguments.method.iter().map(|text| MethodFilter::parse(text)).collect();
    let entries: Vec<MethodFilter> = arguments.entry.iter().map(|text| MethodFilter::parse(text)).collect();
    for input in &arguments.inputs {
        if inputs::jdk_class(input).is_none() && !input.exists() {
            return Err(Failure::Input(format!("{} does not exist", input.display())));
        }
    }
    let external = solve::external(arguments.solver.as_deref(), Some(EXTERNAL_PATIENCE))?;
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    let record = arguments.questions.is_some();
    let opens = inputs::openings(&arguments.inputs, &jdk)?;
    let mut run = Run {
        jdk,
        opens,
        out: arguments.out,
        json: arguments.json,
        stats: arguments.stats,
        questions: arguments.questions,
        jobs: usize::from(arguments.jobs),
        attack: arguments.attack,
        options: arguments.bounds.apply(Options {
            steps: arguments.steps,
            strategy: arguments.strategy,
            merge: !arguments.no_merge,
            seed: arguments.seed,
            objects: arguments.max_objects,
            record,
            incidents: arguments.findings,
            external,
            ..Options::default()
        }),
        budget: arguments.budget,
        fail_under: arguments.fail_under,
        talk: Talk::new(&arguments.talk),
        started,
        cancel: cancelled_by_signals(),
        scratch: scratch()?,
    };
    let libraries: Vec<PathBuf> = arguments.classpath.iter().flat_map(std::env::split_paths).collect();
    let mut replayer = run.replayer();
    let deadline = run.deadline();
    let scratch = run.scratch.path();
    let given = Given::new(&arguments.precondition);
    let inputs = inputs::open(&arguments.inputs, &libraries, &given, &run.jdk, &mut replayer, scratch, &deadline)?;
    run.options.preconditions.clone_from(&inputs.preconditions);
    output::check_directory(&run.out)?;
    if let Some(directory) = &run.questions {
        output::check_directory(directory)?;
    }
    for file in run.json.iter().chain(&run.stats) {
        output::check_file(file)?;
    }
    let selection = Selection {
        criteria: arguments.criterion,
        class: &|class| {
            let name = binary_name(&class.name);
            globs.is_empty() || globs.iter().any(|glob| glob.is_match(&name))
        },
        method: &|method| {
            filters.is_empty() || filters.iter().any(|filter| filter.matches(&method.name, &method.descriptor_text))
        },
    };
    let mut plan = Plan::new(&inputs.program, &selection);
    if !entries.is_empty() {
        plan.keep_entries(&inputs.program, &|method| {
            entries.iter().any(|filter| filter.matches(&method.name, &method.descriptor_text))
        });
    }
    if plan.table.goals.is_empty() {
        let what =
            if globs.is_empty() && filters.is_empty() { "the inputs" } else { "what --class and --method select" };
        return Err(Failure::Input(format!("there is nothing to cover in {what}")));
    }
    let (ledger, reports) = run.cover(inputs, plan, replayer)?;
    let code = run.conclude(&ledger)?;
    run.account(&reports)?;
    Ok(code)
}

pub fn scratch() -> Result<tempfile::TempDir, Failure> {
    let place = std::env::temp_dir();
    tempfile::Builder::new().prefix("glassbox-").tempdir().map_err(|error| Failure::Output { path: place, error })
}

/// The first signal asks for an orderly end, the second ends at once.
pub fn cancelled_by_signals() -> Arc<AtomicBool> {
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = cancel.clone();
    // Without a handler a signal still ends the process, only less politely.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(failure::INTERRUPTED));
        }
        eprintln!("\nglassbox: interrupted; keeping what was confirmed (again to stop at once)");
    });
    cancel
}

/// Less time than this is not worth a second attempt.
const SECOND_ROUND: Duration = Duration::from_millis(300);

/// With less time for each method than this, there is no second round.
const WORTH_WAITING: Duration = Duration::from_millis(50);

/// The witnesses of one class are complete.
struct ClassDone {
    class: ClassId,
    witnesses: Vec<Witness>,
}

impl Run {
    pub fn replayer(&self) -> Replayer {
        Replayer::new(self.replay_options())
    }

    pub fn replay_options(&self) -> glassbox_replay::Options {
        glassbox_replay::Options {
            java_home: self.jdk.home.clone(),
            heap_megabytes: 512,
            test_time_limit: Duration::from_secs(5),
            opens: self.opens.clone(),
            scratch: self.scratch.path().to_owned(),
        }
    }

    /// When everything has to be over.
    pub fn deadline(&self) -> Deadline {
        Deadline { at: self.budget.map(|budget| self.started + budget), cancel: Some(self.cancel.clone()) }
    }

    /// When the search has to be over: running tests takes time, too.
    fn search_deadline(&self) -> Option<Instant> {
        let budget = self.budget?;
        let reserve = (budget / 4).clamp(Duration::from_millis(500), Duration::from_secs(8));
        Some(self.started + budget.saturating_sub(reserve))
    }

    /// Says what the searches cost, and what they asked, to whom it may concern.
    pub fn account(&self, reports: &[SearchReport]) -> Result<(), Failure> {
        if self.talk.verbose {
            eprint!("{}", stats::solver_table(reports));
        }
        if let Some(path) = &self.stats {
            output::write(path, &stats::render(reports, self.started.elapsed().as_secs_f64()))?;
        }
        if let Some(directory) = &self.questions {
            for (number, report) in reports.iter().enumerate() {
                if let Some(script) = &report.questions {
                    let entry = report.entry.to_string();
                    let name: String =
                        entry.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).take(80).collect();
                    output::write(&directory.join(format!("{number:05}-{name}.smt2")), script)?;
                }
            }
        }
        Ok(())
    }

    /// Searches, confirms and writes; the ledger says what came of it.
    pub fn cover(
        &self,
        inputs: Inputs,
        plan: Plan,
        replayer: Replayer,
    ) -> Result<(Ledger, Vec<SearchReport>), Failure> {
        let reporter = Reporter::new(&self.talk, self.deadline().at);
        reporter.report(Event::Started { methods: plan.jobs.len(), goals: plan.table.goals.len() });
        let (sender, receiver) = mpsc::channel();
        let program = &inputs.program;
        let class_path = &inputs.class_path;
        let boot = Boot::new(program, &self.jdk.version)
            .map_err(|stuck| Failure::Input(format!("{stuck}; choose another JDK with --java-home")))?;
        let (reports, written) = std::thread::scope(|scope| {
            let confirming = scope.spawn(|| self.confirm_all(program, class_path, replayer, receiver, &reporter));
            let reports = self.search_all(program, &boot, &plan, &sender, &reporter);
            drop(sender);
            (reports, confirming.join())
        });
        reporter.finish();
        let (tests, cut_short) = match written {
            Ok(written) => written?,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        let mut ledger = Ledger::new(&plan.table);
        ledger.problems = inputs.problems;
        for (goal, reason) in &plan.unreachable {
            *ledger.status_mut(*goal) = glassbox_goals::Status::Unknown { reason: reason.clone() };
        }
        if self.cancel.load(Ordering::Relaxed) {
            ledger.limits.push("the run was interrupted".into());
        } else if cut_short || reports.iter().any(|report| report.cut_short) {
            ledger.limits.push("the time limit was reached".into());
        }
        ledger.settle(&reports, tests);
        ledger.incidents.truncate(self.options.incidents.unwrap_or(usize::MAX));
        self.attack(program, class_path, &plan, &mut ledger)?;
        Ok((ledger, reports))
    }

    /// Searches every method; hands on the witnesses of a class as soon as they are complete. Reports come in the order
    /// of the plan, whoever finished first.
    fn search_all<'p>(
        &self,
        program: &'p Program,
        boot: &Boot<'p>,
        plan: &'p Plan,
        done: &mpsc::Sender<ClassDone>,
        reporter: &Reporter,
    ) -> Vec<SearchReport> {
        let results: Mutex<Vec<Option<SearchReport>>> = Mutex::new(vec![None; plan.jobs.len()]);
        let every: Vec<usize> = (0..plan.jobs.len()).collect();
        self.search_some(program, boot, plan, &every, &results, done, reporter);
        // What quick methods left over goes to those that the clock has cut short, from their beginning.
        let cut_short = || -> Vec<usize> {
            let results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let again = |report: &Option<SearchReport>| report.as_ref().is_some_and(|report| report.cut_short);
            every.iter().copied().filter(|index| again(&results[*index])).collect()
        };
        let left = self.search_deadline().map_or(Duration::ZERO, |end| end.saturating_duration_since(Instant::now()));
        let again = cut_short();
        if self.has_second_round(plan)
            && !again.is_empty()
            && left > SECOND_ROUND
            && !self.cancel.load(Ordering::Relaxed)
        {
            self.search_some(program, boot, plan, &again, &results, done, reporter);
        }
        let results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        for class in classes_of(plan) {
            self.hand_on(plan, &results, class, true, done);
        }
        results.into_iter().flatten().collect()
    }

    /// Searches some of the methods of a plan, several at a time.
    #[allow(clippy::too_many_arguments)]
    fn search_some<'p>(
        &self,
        program: &'p Program,
        boot: &Boot<'p>,
        plan: &'p Plan,
        jobs: &[usize],
        results: &Mutex<Vec<Option<SearchReport>>>,
        done: &mpsc::Sender<ClassDone>,
        reporter: &Reporter,
    ) {
        let next = AtomicUsize::new(0);
        let deadline = self.search_deadline();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.min(jobs.len()) {
                scope.spawn(|| {
                    loop {
                        let turn = next.fetch_add(1, Ordering::SeqCst);
                        let Some(&index) = jobs.get(turn) else { return };
                        let job = &plan.jobs[index];
                        let method = program.method(job.entry).key().to_string();
                        reporter.report(Event::Searching { method: &method });
                        let left = jobs.len() - turn;
                        let stop = Stop { deadline: self.share(deadline, left), cancel: self.cancel.clone() };
                        let report = explore(program, boot, plan, job, &self.options, &stop);
                        let decided = report.findings.iter().filter(|(_, finding)| is_decided(finding));
                        reporter.report(Event::Searched { decided: decided.map(|(goal, _)| *goal).collect() });
                        let mut results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                        results[index] = Some(report);
                        self.hand_on(plan, &results, job.entry.class, false, done);
                    }
                });
            }
        });
    }

    /// A method may take its even share of what is left, so that none starves the others. What quick methods leave over
    /// goes to those that follow.
    fn share(&self, deadline: Option<Instant>, left: usize) -> Option<Instant> {
        let deadline = deadline?;
        let now = Instant::now();
        let remaining = deadline.saturating_duration_since(now);
        let share = remaining * self.jobs as u32 / left.max(1) as u32;
        Some(deadline.min(now + share))
    }

    /// Tests take time to run: with little time for each method, nobody waits for a second round.
    fn has_second_round(&self, plan: &Plan) -> bool {
        self.budget.is_some_and(|budget| budget / plan.jobs.len().max(1) as u32 > WORTH_WAITING)
    }

    /// Hands on the witnesses of a class: when all its methods are searched, and the last time also what the clock has
    /// cut short.
    fn hand_on(
        &self,
        plan: &Plan,
        results: &[Option<SearchReport>],
        class: ClassId,
        last_time: bool,
        done: &mpsc::Sender<ClassDone>,
    ) {
        let of_class = || plan.jobs.iter().zip(results).filter(|(job, _)| job.entry.class == class);
        if of_class().any(|(_, report)| report.is_none()) {
            return;
        }
        let waits = self.has_second_round(plan)
            && of_class().any(|(_, report)| report.as_ref().is_some_and(|report| report.cut_short));
        if waits != last_time {
            return;
        }
        let reports = of_class().filter_map(|(_, report)| report.as_ref());
        let witnesses = reports.flat_map(|report| report.witnesses.iter().cloned()).collect();
        // The receiver is gone only if it failed, which it reports by itself.
        let _ = done.send(ClassDone { class, witnesses });
    }

    /// Writes down and runs the tests of each class. The result is ordered by class, not by who finished first.
    fn confirm_all(
        &self,
        program: &Program,
        class_path: &[PathBuf],
        mut replayer: Replayer,
        classes: mpsc::Receiver<ClassDone>,
        reporter: &Reporter,
    ) -> Result<(Vec<WrittenTest>, bool), Failure> {
        let compiled = self.scratch.path().join("tests");
        std::fs::create_dir_all(&compiled).map_err(|error| Failure::Output { path: compiled.clone(), error })?;
        let deadline = self.deadline();
        let mut cut_short = false;
        let mut by_class: Vec<(String, Vec<WrittenTest>)> = Vec::new();
        for ClassDone { class, witnesses } in classes {
            let subject = program.class(class);
            let all: Vec<&Witness> = witnesses.iter().collect();
            let kept: Vec<Witness> = reduce(&all).into_iter().map(|index| witnesses[index].clone()).collect();
            if kept.is_empty() || deadline.has_passed() {
                cut_short |= !kept.is_empty();
                continue;
            }
            let taken = |name: &str| program.class_named(&name.replace('.', "/")).is_some();
            let tests = test_class(program, subject, &kept, &taken);
            let confirmed = confirm(&mut replayer, tests, class_path, &compiled, &deadline)?;
            cut_short |= confirmed.cut_short;
            if let Some(source) = &confirmed.source {
                output::write(&self.out.join(&source.file), &source.text)?;
            }
            let name = binary_name(&subject.name);
            let diverged = confirmed.tests.iter().filter(|test| !test.record.is_confirmed()).count();
            let tests = confirmed.tests.len() - diverged;
            reporter.report(Event::Confirmed { class: &name, tests, diverged });
            by_class.push((name, confirmed.tests));
        }
        by_class.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok((by_class.into_iter().flat_map(|(_, tests)| tests).collect(), cut_short))
    }

    /// Shows and writes the ledger, and says how the run went by its exit code.
    pub fn conclude(&self, ledger: &Ledger) -> Result<ExitCode, Failure> {
        let json_to_stdout = self.json.as_deref() == Some(Path::new("-"));
        if !self.talk.quiet {
            let table = render_table(ledger, self.talk.color && !json_to_stdout);
            if json_to_stdout { eprint!("{table}") } else { print!("{table}") }
        }
        match &self.json {
            Some(_) if json_to_stdout => print!("{}", render_json(ledger)),
            Some(path) => output::write(path, &render_json(ledger))?,
            None => {}
        }
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(failure::INTERRUPTED));
        }
        if !ledger.problems.is_empty() {
            for problem in &ledger.problems {
                eprintln!("glassbox: {}: {}", problem.subject, problem.message);
            }
            return Ok(ExitCode::from(failure::BAD_INPUT));
        }
        let covered = ledger.totals().covered_percent();
        let under = self.fail_under.filter(|wanted| covered < *wanted);
        if let Some(wanted) = under {
            eprintln!("glassbox: {covered:.1} % of the feasible goals are covered, less than {wanted} %");
            return Ok(ExitCode::from(failure::UNDER));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn classes_of(plan: &Plan) -> Vec<ClassId> {
    let mut classes: Vec<ClassId> = plan.jobs.iter().map(|job| job.entry.class).collect();
    classes.dedup();
    classes
}

fn is_decided(finding: &Finding) -> bool {
    !matches!(finding, Finding::Open { .. })
}
