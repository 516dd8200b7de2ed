//! `glassbox generate`: the whole way from class files to confirmed tests.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use glassbox_goals::{Entry, Ledger, SearchReport, Status, TIME_LIMIT, WrittenTest};
use glassbox_program::{Class, Imports, Jdk, Method, MethodId, Name, Program, binary_name};
use glassbox_replay::{Costs, Deadline, JvmImports, Probes, ReplayError, Replayer, Scratch};
use glassbox_report::document::{Classes, Document};
use glassbox_search::{Boot, Entries, Options, Plan, Selection, States};
use glassbox_suite::{Framework, MadeClasses, Style, render_table};

use crate::affordable::Affordable;
use crate::args::{GenerateArguments, MethodFilter, ReduceChoice, SamplingChoice, SearchArguments, class_globs};
use crate::conditions::{Given, POSTCONDITION, PRECONDITION};
use crate::events::{Event, Reporter, Talk};
use crate::executors::{self, ConcolicSettings, Pool};
use crate::failure::{self, Failure};
use crate::guarding::Guarding;
use crate::have::{self, ExistingCoverage};
use crate::inputs::{self, Inputs};
use crate::kept::{self, Kept, Made};
use crate::pipeline::{self, Covered, Pipeline};
use crate::reports::Reports;
use crate::sources::Sources;
use crate::stats::{self, Processor};
use crate::terminal::{show, tell};
use crate::{conditions, confirming, output, solve};

/// How long an external solver may think about one question; a search has many.
const EXTERNAL_PATIENCE: Duration = Duration::from_secs(5);

/// After a signal, a run that has not come to its end by itself ends so.
const LAST_MOMENT: Duration = Duration::from_millis(1800);

/// How many threads the machine runs at the same time.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What a run works with, made from the command line once.
pub struct Run {
    pub jdk: Jdk,
    /// Packages of the JDK that tests need to get into.
    pub opens: Vec<String>,
    pub out: PathBuf,
    pub framework: Framework,
    pub reports: Reports,
    /// Directories in which the sources of the classes are looked for.
    pub source_roots: Vec<PathBuf>,
    pub stats: Option<PathBuf>,
    pub questions: Option<PathBuf>,
    pub jobs: usize,
    /// Calls of each method by which infeasible goals are attacked.
    pub attack: u32,
    /// Methods are tried out on the real JVM.
    pub samples: bool,
    pub options: Options,
    /// Methods whose calls assume what they are told.
    pub assuming: Vec<MethodId>,
    /// How real JVMs go along with searches.
    pub accompaniment: ConcolicSettings,
    /// So many findings are listed.
    pub findings: Option<usize>,
    /// So many findings end the search.
    pub stop_after: Option<usize>,
    /// Tests that show nothing new are left out.
    pub reduces: bool,
    /// How the JVMs are kept from doing harm.
    pub guarding: Guarding,
    /// What else the ledger says of the limits of the whole run.
    pub remarks: Vec<String>,
    /// What code under test has to read: inputs and class paths.
    pub readable: Vec<PathBuf>,
    /// Results of earlier runs are used, and those of this one are kept.
    pub caches: bool,
    /// The user has said how much work a method may take.
    pub fixed_steps: bool,
    pub budget: Option<Duration>,
    pub fail_under: Option<f64>,
    pub talk: Talk,
    pub started: Instant,
    pub cancel: Arc<AtomicBool>,
    /// For compiled sources and tests; gone when the run is over.
    pub scratch: Scratch,
}

pub fn run(arguments: GenerateArguments) -> Result<ExitCode, Failure> {
    let globs = class_globs(&arguments.class)?;
    let filters: Vec<MethodFilter> = arguments.method.iter().map(|text| MethodFilter::parse(text)).collect();
    let mut opened = OpenedInputs::new(&arguments.inputs, arguments.out, arguments.search)?;
    opened.run.fail_under = arguments.fail_under;
    opened.run.caches = !arguments.no_cache;
    let is_named = |class: &Class| {
        let name = binary_name(&class.name);
        globs.is_empty() || globs.iter().any(|glob| glob.is_match(&name))
    };
    let affordable = Affordable::new(&opened.run, &opened.inputs.program, &is_named);
    if let Some(remark) = &affordable.remark {
        tell!("glassbox: {remark}");
        opened.run.remarks.push(remark.clone());
        // To know what the results depend on would take longer than to find them again.
        opened.run.caches = false;
    }
    let selection = Selection {
        criteria: arguments.criterion,
        class: &|class| is_named(class) && affordable.has(class),
        method: &|method| filters.is_empty() || filters.iter().any(|filter| filter.matches(method)),
        postconditions: &opened.inputs.postconditions.methods,
    };
    let mut plan = Plan::new(&opened.inputs.program, &selection);
    opened.run.say_when("searches were planned");
    let is_entry = |method: &Method| opened.is_entry(method);
    if let Some(entries) = opened.chosen(&is_entry) {
        plan.start_only_at(&opened.inputs.program, entries);
    }
    opened.skip_covered(&mut plan)?;
    if plan.table.goals.is_empty() {
        let what =
            if globs.is_empty() && filters.is_empty() { "the inputs" } else { "what --class and --method select" };
        return Err(Failure::Input(format!("there is nothing to cover in {what}")));
    }
    let OpenedInputs { mut run, inputs, replayer, libraries, .. } = opened;
    let kept = Kept::new(&run, &inputs, &libraries, &plan);
    if let Some(kept) = &kept {
        kept.narrow(&mut run, &mut plan);
    }
    let outcome = run.cover(inputs, plan, replayer, kept.as_ref())?;
    let code = run.conclude(&outcome)?;
    run.account(&outcome.account)?;
    Ok(code)
}

/// A command line that was understood, with everything open that it names.
pub struct OpenedInputs {
    pub run: Run,
    pub inputs: Inputs,
    /// What lies on the class path besides.
    pub libraries: Vec<PathBuf>,
    pub replayer: Replayer,
    had: Option<ExistingCoverage>,
    /// The methods that tests may call; any, if there are none.
    pub entries: Vec<MethodFilter>,
}

impl OpenedInputs {
    pub fn new(paths: &[PathBuf], out: PathBuf, arguments: SearchArguments) -> Result<OpenedInputs, Failure> {
        let started = Instant::now();
        let entries: Vec<MethodFilter> = arguments.entry.iter().map(|text| MethodFilter::parse(text)).collect();
        for input in paths {
            if inputs::jdk_class(input).is_none() && !input.exists() {
                return Err(Failure::Input(format!("{} does not exist", input.display())));
            }
        }
        let mut had = have::read(&arguments.have)?;
        let external = solve::external(arguments.solver.as_deref(), Some(EXTERNAL_PATIENCE))?;
        let jdk = Jdk::locate(arguments.java_home.as_deref())?;
        let record = arguments.questions.is_some();
        let opens = inputs::openings(paths, &jdk)?;
        let mut run = Run {
            jdk,
            opens,
            out,
            framework: arguments.framework.into(),
            reports: Reports { json: arguments.json, files: arguments.reports },
            source_roots: arguments.sources,
            stats: arguments.stats,
            questions: arguments.questions,
            jobs: arguments.jobs.map_or_else(cores, usize::from),
            attack: arguments.attack,
            samples: arguments.trying.sampling == SamplingChoice::On && !arguments.all_paths,
            options: arguments.bounds.apply(Options {
                steps: arguments.steps.unwrap_or(Options::default().steps),
                strategy: arguments.strategy,
                direction: arguments.search.into(),
                merge: !arguments.no_merge && !arguments.all_paths,
                all_paths: arguments.all_paths,
                every_input: arguments.all_paths && arguments.reduce == ReduceChoice::Off,
                seed: arguments.seed,
                objects: arguments.max_objects,
                states: arguments.states.into(),
                record,
                incidents: arguments.findings,
                external,
                ..Options::default()
            }),
            assuming: Vec::new(),
            accompaniment: ConcolicSettings::new(&arguments.executors)?,
            findings: arguments.findings,
            stop_after: arguments.stop_after.map(|most| most as usize),
            reduces: arguments.reduce == ReduceChoice::On,
            guarding: Guarding::new(&arguments.guard)?,
            remarks: Vec::new(),
            readable: Vec::new(),
            caches: false,
            fixed_steps: arguments.steps.is_some(),
            budget: arguments.budget,
            fail_under: None,
            talk: Talk::new(&arguments.talk),
            started,
            cancel: cancelled_by_signals(),
            scratch: scratch()?,
        };
        let libraries: Vec<PathBuf> = arguments.classpath.iter().flat_map(|path| inputs::class_path(path)).collect();
        run.readable = inputs::read_with(&[paths, &libraries, &arguments.have].concat());
        let mut replayer = run.replayer();
        let deadline = run.deadline();
        let scratch = run.scratch.path();
        let before = Given::new(PRECONDITION, &arguments.precondition);
        let behind = Given::new(POSTCONDITION, &arguments.postcondition);
        let given = (&before, &behind);
        let inputs = inputs::open(paths, &libraries, given, &run.jdk, &mut replayer, scratch, &deadline)?;
        if let Some(copies) = left_out(inputs.program.shadowed()).filter(|_| !run.talk.quiet) {
            tell!("glassbox: {copies}");
        }
        run.say_when("classes were read");
        run.assuming = conditions::assuming(&inputs.program, &arguments.assume)?;
        run.options.preconditions.clone_from(&inputs.preconditions.methods);
        run.options.unwritten.clone_from(&inputs.preconditions.unwritten);
        run.options.unwritten.extend(&inputs.postconditions.unwritten);
        if let Some(had) = &mut had {
            had.find_tests(&inputs.class_path, &run.jdk)?;
        }
        output::check_directory(&run.out)?;
        if let Some(directory) = &run.questions {
            output::check_directory(directory)?;
        }
        for file in run.reports.paths().chain(&run.stats) {
            output::check_file(file)?;
        }
        Ok(OpenedInputs { run, inputs, libraries, replayer, had, entries })
    }

    /// Whether `--entry` names a method.
    pub fn is_entry(&self, method: &Method) -> bool {
        self.entries.iter().any(|filter| filter.matches(method))
    }

    /// What `--entry` lets tests call, if anything was said.
    pub fn chosen<'s>(&self, is_entry: &'s dyn Fn(&Method) -> bool) -> Option<Entries<'s>> {
        let hidden = self.run.options.states == States::Any;
        (!self.entries.is_empty()).then_some(Entries { wanted: is_entry, hidden })
    }

    /// Leaves out what `--have` shows to be covered.
    pub fn skip_covered(&mut self, plan: &mut Plan) -> Result<(), Failure> {
        let Some(had) = &self.had else { return Ok(()) };
        let Inputs { program, class_path, problems, .. } = &mut self.inputs;
        let about = have::Subject { run: &self.run, program, class_path, table: &plan.table };
        let already = had.already(&about, problems)?;
        plan.skip(already);
        if let Some(silence) = had.silent_about(&plan.table).filter(|_| !self.run.talk.quiet) {
            tell!("glassbox: {silence}");
        }
        Ok(())
    }
}

/// What is said of classes in whose place the JDK's own run.
fn left_out(copies: &[Name]) -> Option<String> {
    let first = binary_name(copies.first()?);
    let which = match copies.len() {
        1 => format!("{first} is left out: the JDK has a class of this name"),
        count => format!("{first} and {} more are left out: the JDK has classes of these names", count - 1),
    };
    Some(format!("{which}, which a virtual machine runs instead"))
}

/// What the clock has cut, said once for all goals.
fn time_limit(ledger: &Ledger, is_late: bool) -> Option<String> {
    let is_cut = |entry: &&Entry| matches!(&entry.status, Status::Unknown { reason } if reason == TIME_LIMIT);
    match ledger.entries.iter().filter(is_cut).count() {
        0 => is_late.then(|| "the time limit was reached".into()),
        cut => {
            let left = format!("left {cut} goals unknown, whose reason is \"{TIME_LIMIT}\"");
            Some(format!("the time limit was reached and {left}: raise --budget"))
        }
    }
}

pub fn scratch() -> Result<Scratch, Failure> {
    Scratch::new().map_err(|error| Failure::Output { path: std::env::temp_dir(), error })
}

/// The first signal asks for an orderly end, the second ends at once.
pub fn cancelled_by_signals() -> Arc<AtomicBool> {
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = cancel.clone();
    // Without a handler a signal still ends the process, only less politely.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            stop_at_once();
        }
        tell!("\nglassbox: interrupted; keeping what was confirmed (again to stop at once)");
        std::thread::spawn(|| {
            std::thread::sleep(LAST_MOMENT);
            stop_at_once();
        });
    });
    cancel
}

/// Ends this process, and leaves what was written by now.
fn stop_at_once() -> ! {
    Scratch::remove_all();
    std::process::exit(i32::from(failure::INTERRUPTED));
}

/// What came of a run, with what reports need besides.
pub struct Outcome {
    pub ledger: Ledger,
    pub program: Program,
    pub sources: Sources,
    pub account: Account,
    /// Why there was no JVM any more.
    pub trouble: Option<ReplayError>,
}

impl Outcome {
    /// The ledger with all that reports show of the classes.
    pub fn document(&self) -> Document<MadeClasses<'_, '_>> {
        self.sources.document(&self.ledger, &self.program)
    }
}

/// What a run has cost.
pub struct Account {
    pub reports: Vec<SearchReport>,
    pub confirming: Costs,
    pub processor: Option<Processor>,
}

impl Run {
    /// Tells those who want to know how long it took to get there.
    pub fn say_when(&self, what: &str) {
        if self.talk.verbose {
            tell!("{what} after {:.1} s", self.started.elapsed().as_secs_f64());
        }
    }

    pub fn replayer(&self) -> Replayer {
        Replayer::new(self.replay_options())
    }

    pub fn replay_options(&self) -> glassbox_replay::Options {
        glassbox_replay::Options {
            java_home: self.jdk.home.clone(),
            heap_megabytes: 512,
            test_time_limit: Duration::from_secs(5),
            opens: self.opens.clone(),
            patches: Vec::new(),
            scratch: self.scratch.path().to_owned(),
            readable: [&self.readable[..], &self.guarding.allowed].concat(),
            guard: self.guarding.guard.clone(),
        }
    }

    /// Where the machine cannot initialize a class, real JVMs may, unless it is to be alone.
    fn imports(&self, class_path: &[PathBuf]) -> Option<Arc<dyn Imports>> {
        let imports = || JvmImports::new(self.replay_options(), class_path, self.deadline());
        self.accompaniment.is_wanted.then(|| Arc::new(imports()) as Arc<dyn Imports>)
    }

    /// How tests of a class are written: in the language of its class file, if that is older than the JDK's.
    pub fn style(&self, subject: &Class) -> Style {
        /// What JUnit and the compilers of all JDKs at hand understand.
        const OLDEST: u16 = 8;
        let of_class = subject.major_version.saturating_sub(44).max(OLDEST);
        let of_jdk = self.jdk.version.split('.').next().and_then(|first| first.parse::<u16>().ok());
        Style {
            framework: self.framework,
            release: of_jdk.is_some_and(|own| of_class < own).then_some(of_class),
            reflection: self.options.states != States::Public,
        }
    }

    /// When everything has to be over.
    pub fn deadline(&self) -> Deadline {
        Deadline { at: self.budget.map(|budget| self.started + budget), cancel: Some(self.cancel.clone()) }
    }

    /// Says what the run cost, and what it asked, to whom it may concern.
    pub fn account(&self, account: &Account) -> Result<(), Failure> {
        let reports = &account.reports;
        if self.talk.verbose {
            tell!("{}", format!("{}{}", stats::solver_table(reports), executors::summary(reports)).trim_end());
        }
        if let Some(path) = &self.stats {
            output::write(path, &stats::render(account, self.started.elapsed()))?;
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
        kept: Option<&Kept>,
    ) -> Result<Outcome, Failure> {
        let planned = stats::processor_seconds();
        let reporter = Reporter::new(&self.talk, self.deadline().at);
        let known = kept.map_or(0, Kept::known);
        reporter.report(Event::Started { methods: plan.jobs.len(), known, goals: plan.table.goals.len() });
        if let Some(kept) = kept {
            kept.write(self, &inputs.program)?;
        }
        let probes = Probes::write(&inputs.program, &plan.table, &self.jdk.home, &self.scratch.path().join("probes"))?;
        // Where all is known, no JVM has to start.
        let covered = match plan.jobs.is_empty() {
            true => Ok(Covered::default()),
            false => self.search_and_confirm(&inputs, &plan, &probes, &reporter, replayer),
        };
        reporter.finish();
        let processor = planned.zip(stats::processor_seconds());
        let processor = processor.map(|(planned, covered)| Processor { planned, covered });
        let Covered { mut reports, mut confirmed } = covered?;
        let mut trouble = confirmed.trouble.take();
        let clock_struck = confirmed.cut_short;
        if let Some(kept) = kept {
            confirmed.cut_short |= kept.join(&mut reports, &mut confirmed.classes);
        }
        let mut ledger = Ledger::new(&plan.table);
        ledger.problems = inputs.problems;
        for (goal, finding) in &plan.unreachable {
            ledger.note_unsearched(*goal, finding, self.options.states == States::Any);
        }
        if self.cancel.load(Ordering::Relaxed) {
            ledger.limits.push("the run was interrupted".into());
        }
        let is_late = confirmed.cut_short || reports.iter().any(|report| report.cut_short);
        ledger.limits.extend(pipeline::early_ends(&reports, self.stop_after));
        ledger.limits.extend_from_slice(&self.guarding.remarks);
        ledger.limits.extend_from_slice(&self.remarks);
        executors::note_divergences(&mut ledger, &reports);
        let mut tests: Vec<WrittenTest> =
            confirmed.classes.iter().flat_map(|class| class.tests.iter().cloned()).collect();
        tests.sort_by(|a, b| a.record.file.cmp(&b.record.file));
        ledger.settle(&reports, tests);
        if !self.cancel.load(Ordering::Relaxed) {
            let limit = time_limit(&ledger, is_late);
            ledger.limits.splice(0..0, limit);
        }
        let unmeasured = ledger.tests.iter().filter(|test| test.is_confirmed() && !test.measured).count();
        if unmeasured > 0 {
            let what = "in the last run; what they cover is what they were written for";
            ledger.limits.push(format!("tests that were not watched to their end {what}: {unmeasured}"));
        }
        for class in &confirmed.classes {
            ledger.measured.merge(class.measured.clone());
            ledger.files.extend_from_slice(&class.files);
        }
        plan.partial.iter().for_each(|(goal, reason)| ledger.doubt(*goal, reason));
        for (goal, by) in &plan.already {
            *ledger.status_mut(*goal) = Status::Already { by: by.clone() };
        }
        ledger.incidents.truncate(self.findings.unwrap_or(usize::MAX));
        let infeasible = kept::infeasible(&ledger);
        match self.attack(&inputs.program, &inputs.class_path, &plan, &probes, &mut ledger) {
            Err(Failure::Replay(error)) => trouble = Some(error),
            attacked => attacked?,
        }
        ledger.limits.extend(trouble.as_ref().map(|trouble| format!("not all tests could be run: {trouble}")));
        if let Some(kept) = kept.filter(|_| !self.cancel.load(Ordering::Relaxed) && trouble.is_none()) {
            kept.note_attacks(&mut ledger);
            kept.keep(&Made {
                run: self,
                program: &inputs.program,
                ledger: &ledger,
                reports: &reports,
                classes: &confirmed.classes,
                refuted: kept::refuted(&infeasible, &ledger),
                cut_short: clock_struck,
            });
        }
        // What is known of goals stands in the ledger now.
        reports.iter_mut().for_each(|report| report.findings = Vec::new());
        let sources = Sources { files: inputs.sources, roots: self.source_roots.clone() };
        let account = Account { reports, confirming: confirmed.costs, processor };
        Ok(Outcome { ledger, program: inputs.program, sources, account, trouble })
    }

    /// The states of the JDK and of classes, which take much, are gone behind it.
    fn search_and_confirm(
        &self,
        inputs: &Inputs,
        plan: &Plan,
        probes: &Probes,
        reporter: &Reporter,
        replayer: Replayer,
    ) -> Result<Covered, Failure> {
        let boot = Boot::new(&inputs.program, &self.jdk.version)
            .map_err(|stuck| Failure::Input(format!("{stuck}; choose another JDK with --java-home")))?
            .assuming(self.assuming.iter().copied())
            .importing(self.imports(&inputs.class_path));
        let reserve = self.budget.map_or(Duration::ZERO, |budget| confirming::first_reserve(budget, 0));
        let reserve = u64::try_from(reserve.as_millis()).unwrap_or(u64::MAX);
        let pipeline = Pipeline {
            run: self,
            program: &inputs.program,
            class_path: &inputs.class_path,
            boot: &boot,
            plan,
            probes,
            reporter,
            pool: Pool::new(self, &inputs.program, &inputs.class_path),
            reserve: AtomicU64::new(reserve),
            least_reserve: AtomicU64::new(reserve),
            guesses: AtomicUsize::new(0),
            in_vain: AtomicU32::new(0),
            fruitful: Mutex::default(),
            first_look: OnceLock::new(),
            sampled: Mutex::default(),
            prepared_in: self.started.elapsed(),
        };
        pipeline.cover(replayer)
    }

    /// Shows the ledger and writes the reports, and says how the run went by its exit code.
    pub fn conclude(&self, outcome: &Outcome) -> Result<ExitCode, Failure> {
        let ledger = &outcome.ledger;
        // Whether or not it can be shown, the reports are written.
        let shown = self.show_by(&|color| render_table(ledger, color && self.paints()));
        let code = self.report(outcome, &outcome.document())?;
        shown?;
        if let Some(code) = code {
            return Ok(ExitCode::from(code));
        }
        let covered = ledger.totals().covered_percent();
        let under = self.fail_under.filter(|wanted| covered < *wanted);
        if let Some(wanted) = under {
            tell!("glassbox: {covered:.1} % of the feasible goals are covered, less than {wanted} %");
            return Ok(ExitCode::from(failure::UNDER));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Whether what is shown may have colours.
    pub fn paints(&self) -> bool {
        self.talk.color && !self.uses_stdout()
    }

    /// A report on standard output has that for itself.
    fn uses_stdout(&self) -> bool {
        self.reports.paths().any(|path| output::is_stdout(path))
    }

    /// Shows people what came of it.
    pub fn show(&self, text: &str) -> Result<(), Failure> {
        self.show_by(&|_| text.to_owned())
    }

    /// The same for a text that may have colours.
    fn show_by(&self, render: &dyn Fn(bool) -> String) -> Result<(), Failure> {
        if self.talk.quiet {
            return Ok(());
        }
        if self.uses_stdout() {
            tell!("{}", render(false).trim_end());
            return Ok(());
        }
        show(render).map_err(|error| Failure::Output { path: "standard output".into(), error })
    }

    /// Writes the reports, and gives the exit code of a run that did not go as it should.
    pub fn report<C: Classes>(&self, outcome: &Outcome, document: &Document<C>) -> Result<Option<u8>, Failure> {
        self.reports.write(document)?;
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(Some(failure::INTERRUPTED));
        }
        let problems = &outcome.ledger.problems;
        for problem in problems {
            tell!("glassbox: {}: {}", problem.subject, problem.message);
        }
        if let Some(trouble) = &outcome.trouble {
            let failure = Failure::Replay(trouble.clone());
            tell!("glassbox: {failure}");
            return Ok(Some(failure.exit_code()));
        }
        Ok((!problems.is_empty()).then_some(failure::BAD_INPUT))
    }
}
