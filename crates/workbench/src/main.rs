//! The `workbench` command.

mod commands;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use commands::{
    GrowthArguments, LibrariesArguments, LoggersArguments, Measured, run_growth, run_libraries, run_loggers,
};
#[cfg(target_os = "linux")]
use commands::{HostileArguments, run_hostile};
use glassbox_program::Jdk;
use glassbox_workbench::generated::{JudgeOptions, Kind};
use glassbox_workbench::{
    Failure, Selection, agreement, circuits, conformance, corpus, default_jobs, emitted, executors, feature_version,
    find_jdks, forks, formulas, fuzz, libraries, mutants, opcodes, papers, programs_directory, questions, speed,
    verdict_fuzz, verdicts,
};

#[derive(Parser)]
#[command(name = "workbench", version, about = "Measures the machine against real Java", max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the programs below tests/java on real Java and on the machine, and compare output and exit code
    Conformance(ConformanceArguments),
    /// Name a program for every opcode of the JVM
    Opcodes(OpcodesArguments),
    /// Load, link and run class files with random changes; with --read, read inputs of all kinds with random changes
    Fuzz(FuzzArguments),
    /// Measure the machine's speed against 'java -Xint', and the start-up of whole processes
    Speed(SpeedArguments),
    /// Run the solver's circuits for floating-point numbers on many operands, and compare with the hardware
    Circuits(CircuitsArguments),
    /// Measure what cloning a state of the machine costs, by the size of its heap
    Forks(ForksArguments),
    /// Hold folding, evaluation, the solver and Z3 against each other on random formulas
    Formulas(FormulasArguments),
    /// Ask recorded questions again, the solver and Z3 in the same run
    Questions(QuestionsArguments),
    /// Write tests for classes of real libraries, and let the real JUnit and JaCoCo say what they cover
    Libraries(LibrariesArguments),
    /// Write tests for the same classes with and without loggers, and compare what is covered and what it takes
    Loggers(LoggersArguments),
    /// Plan and prepare for a quarter, a half and the whole of two libraries, and print what that takes for each method
    Growth(GrowthArguments),
    /// Run hostile classes, hostile inputs and a machine on which things fail, as the user and as an ordinary one: every run has
    /// to end in time with its ledger, and to leave nothing
    #[cfg(target_os = "linux")]
    Hostile(HostileArguments),
    /// Write tests for the programs of the papers, and print what became of their goals
    Corpus(CorpusArguments),
    /// Run the experiments of the papers again, and write a table of what was published and what came of them here
    Papers(PapersArguments),
    /// Write tests for the demo, the corpus and library classes; compile them with all warnings, run them in three orders on
    /// every JDK, count reflection, and say what share of the time replay took
    Tests(TestsArguments),
    /// Hold JaCoCo's own coverage of emitted tests against what Glassbox measured, line by line
    Agreement(AgreementArguments),
    /// Instrument every class of some libraries for executors and have JVMs verify them, and measure what that costs
    Executors(ExecutorsArguments),
    /// Follow the paths of a program by one executor and by two, and by two of which some are ended at random
    Paths(PathsArguments),
    /// Write tests for ten classes of real libraries, and let the real PIT say which changes to them the tests notice
    Mutants(MutantsArguments),
    /// Hold the tool's verdicts against methods of which every goal is labelled, reachable or not
    Verdicts(VerdictsArguments),
    /// Hold the tool's verdicts against random classes whose small input space is run as a whole on a real JVM
    VerdictFuzz(VerdictFuzzArguments),
}

#[derive(Args)]
struct ConformanceArguments {
    /// The JDKs to use [default: the default one and its neighbours of other versions]
    #[arg(long, value_name = "DIR")]
    java_home: Vec<PathBuf>,
    /// Only programs of this topic
    #[arg(long, value_name = "TOPIC")]
    topic: Option<String>,
    /// Programs run at the same time
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
    /// Show everything that this program printed on both sides
    #[arg(long, value_name = "NAME")]
    explain: Option<String>,
    /// Instructions that each program may take
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    fuel: u64,
    /// Do not use remembered answers of real Java
    #[arg(long)]
    fresh: bool,
    /// Where the topics lie
    #[arg(long, value_name = "DIR", default_value_os_t = programs_directory())]
    programs: PathBuf,
    /// Only programs with one of these in 'topic/Name'
    filter: Vec<String>,
}

#[derive(Args)]
struct OpcodesArguments {
    /// Write the table to tests/java/opcodes.md instead of standard output
    #[arg(long)]
    write: bool,
    /// Where the topics lie
    #[arg(long, value_name = "DIR", default_value_os_t = programs_directory())]
    programs: PathBuf,
}

#[derive(Args)]
struct FuzzArguments {
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
    /// How many, of each kind
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    mutants: u64,
    /// Only read inputs of these kinds, one or several separated by commas, each within 10 s and all in 2 GB
    #[arg(long, value_enum, value_name = "KINDS", value_delimiter = ',')]
    read: Vec<fuzz::outside::Kind>,
    /// The same seed gives the same mutants of the same programs
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Batches run at the same time
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
    /// Instructions that each mutant may take
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    fuel: u64,
    /// Only the mutant with this number
    #[arg(long, value_name = "N")]
    only: Option<u64>,
    /// Where mutants are kept that brought the machine down
    #[arg(long, value_name = "DIR", default_value = "fuzz-failures")]
    failures: PathBuf,
    /// Where the topics lie
    #[arg(long, value_name = "DIR", default_value_os_t = programs_directory())]
    programs: PathBuf,
}

#[derive(Args)]
struct SpeedArguments {
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
    /// Each figure is the median of so many runs
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
    /// The share of its full size that each program gets
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    scale: f64,
}

#[derive(Args)]
struct ExecutorsArguments {
    /// The JDKs to use [default: the default one and its neighbours of other versions]
    #[arg(long, value_name = "DIR")]
    java_home: Vec<PathBuf>,
    /// Where the jars lie [default: they are fetched with Maven into the user's cache directory]
    #[arg(long, value_name = "DIR")]
    jars: Option<PathBuf>,
    /// Each figure is the median of so many runs
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
}

#[derive(Args)]
struct PathsArguments {
    #[command(flatten)]
    measured: Measured,
    /// Says when executors are ended
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct CircuitsArguments {
    /// How many operands all operations get together
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pairs: u64,
    /// The same seed gives the same operands
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct ForksArguments {
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
    /// Only a heap of so many objects [default: 10, 10 thousand and a million, each in a process of its own]
    #[arg(long, value_name = "N")]
    objects: Option<u32>,
}

#[derive(Args)]
struct FormulasArguments {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: u64,
    /// The same seed gives the same formulas
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How to start Z3 [default: Z3 is not asked]
    #[arg(long, value_name = "COMMAND")]
    z3: Option<String>,
    /// Batches at the same time, each with a Z3 of its own
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Only the formula with this number, and those before it that it shares terms with
    #[arg(long, value_name = "N")]
    only: Option<u64>,
}

#[derive(Args)]
struct QuestionsArguments {
    /// How to start Z3 [default: Z3 is not asked]
    #[arg(long, value_name = "COMMAND")]
    z3: Option<String>,
    /// Milliseconds that a question may take on either side
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    timeout: u64,
    /// Where 'glassbox generate --questions' wrote the scripts
    directory: PathBuf,
}

#[derive(Args)]
struct CorpusArguments {
    #[command(flatten)]
    measured: Measured,
    /// Only classes whose name matches, such as 'corpus.B*'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// What to cover [default: branch]
    #[arg(long, value_name = "NAME")]
    criterion: Vec<String>,
    /// What each class may take
    #[arg(long, value_name = "N", default_value_t = 5)]
    seconds: u64,
    /// Classes at the same time
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Where the tests and the ledger of each class go [default: a temporary directory]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

#[derive(Args)]
struct PapersArguments {
    #[command(flatten)]
    measured: Measured,
    /// Only experiments whose name matches, such as '000/*' or '*/tree-map'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Where the table goes [default: docs/papers.md; with --only, standard output]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where the tests and the ledger of each experiment go [default: a temporary directory]
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

#[derive(Args)]
struct TestsArguments {
    #[command(flatten)]
    common: JudgeArguments,
    /// What to write tests for
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "demo,corpus,libraries")]
    what: Vec<Kind>,
}

#[derive(Args)]
struct AgreementArguments {
    #[command(flatten)]
    common: JudgeArguments,
    /// What to write tests for
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "demo,corpus,constructs,libraries")]
    what: Vec<Kind>,
}

#[derive(Args)]
struct MutantsArguments {
    #[command(flatten)]
    common: JudgeArguments,
}

#[derive(Args)]
struct VerdictsArguments {
    #[command(flatten)]
    measured: Measured,
    /// Only families whose name matches, such as 'boxing' or 's*'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Only run the drives and look at the labels
    #[arg(long)]
    check_labels: bool,
    /// Name what was left unknown
    #[arg(long)]
    all: bool,
    /// Work that the search may spend on each method
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    steps: u64,
    /// Methods at the same time
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
    /// Where the classes, the tests and the ledger go [default: a temporary directory]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

#[derive(Args)]
struct VerdictFuzzArguments {
    #[command(flatten)]
    measured: Measured,
    /// How many programs
    #[arg(long, value_name = "N", default_value_t = 300)]
    count: u64,
    /// Of the first program; the others have the seeds behind it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Programs in one run of the tool
    #[arg(long, value_name = "N", default_value_t = 100)]
    batch: u64,
    /// Work that the search may spend on each method
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    steps: u64,
    /// Batches at the same time
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
    /// Where sources, tests and ledgers go [default: a temporary directory]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

/// What all judges of emitted tests take.
#[derive(Args)]
struct JudgeArguments {
    /// The JDK to write the tests with [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
    /// The glassbox binary [default: the one beside this binary]
    #[arg(long, value_name = "FILE")]
    glassbox: Option<PathBuf>,
    /// Only classes whose name matches, such as '*.Fraction'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Where the jars lie [default: they are fetched with Maven into the user's cache directory]
    #[arg(long, value_name = "DIR")]
    jars: Option<PathBuf>,
    /// What each class of a library gets
    #[arg(long, value_name = "N", default_value_t = 30)]
    seconds: u64,
    /// Where the tests and the ledger of each class go [default: a temporary directory]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write no tests: judge those that an earlier run has left in --out
    #[arg(long, requires = "out")]
    again: bool,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Conformance(arguments) => run_conformance(arguments),
        Command::Opcodes(arguments) => run_opcodes(arguments),
        Command::Fuzz(arguments) => run_fuzz(arguments),
        Command::Speed(arguments) => run_speed(arguments),
        Command::Executors(arguments) => run_executors(arguments),
        Command::Paths(arguments) => run_paths(arguments),
        Command::Circuits(arguments) => run_circuits(&arguments),
        Command::Forks(arguments) => run_forks(arguments),
        Command::Formulas(arguments) => run_formulas(arguments),
        Command::Questions(arguments) => run_questions(arguments),
        Command::Libraries(arguments) => run_libraries(arguments),
        Command::Loggers(arguments) => run_loggers(arguments),
        Command::Growth(arguments) => run_growth(arguments),
        #[cfg(target_os = "linux")]
        Command::Hostile(arguments) => run_hostile(arguments),
        Command::Corpus(arguments) => run_corpus(arguments),
        Command::Papers(arguments) => run_papers(arguments),
        Command::Tests(arguments) => run_tests(arguments),
        Command::Agreement(arguments) => run_agreement(arguments),
        Command::Mutants(arguments) => run_mutants(arguments),
        Command::Verdicts(arguments) => run_verdicts(arguments),
        Command::VerdictFuzz(arguments) => run_verdict_fuzz(arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("workbench: {failure}");
            ExitCode::from(3)
        }
    }
}

fn run_conformance(arguments: ConformanceArguments) -> Result<bool, Failure> {
    let mut selection = Selection { topic: arguments.topic, filters: arguments.filter };
    if let Some(name) = &arguments.explain {
        selection.filters.push(name.clone());
    }
    let options = conformance::Options {
        programs: arguments.programs,
        selection,
        jobs: arguments.jobs,
        fuel: arguments.fuel,
        fresh: arguments.fresh,
    };
    let mut passed = true;
    let mut out = std::io::stdout().lock();
    for jdk in find_jdks(&arguments.java_home)? {
        let report = conformance::run(&jdk, &options)?;
        passed &= report.failures().next().is_none();
        let written = match &arguments.explain {
            Some(name) => report.explain(name, &mut out),
            None => report.write(&mut out),
        };
        written.map_err(no_output())?;
    }
    Ok(passed)
}

fn run_opcodes(arguments: OpcodesArguments) -> Result<bool, Failure> {
    let jdks = find_jdks(&[])?;
    let jdk = jdks.iter().find(|jdk| feature_version(jdk) == opcodes::FEATURE_VERSION);
    let jdk = jdk.ok_or_else(|| Failure::Other(format!("there is no JDK {}", opcodes::FEATURE_VERSION)))?;
    let table = opcodes::table(jdk, &arguments.programs)?;
    if arguments.write {
        let file = arguments.programs.join(opcodes::FILE);
        std::fs::write(&file, table.markdown()).map_err(Failure::file(&file))?;
    } else {
        print!("{}", table.markdown());
    }
    let empty: Vec<String> = table.empty_rows().into_iter().map(|form| form.name()).collect();
    if !empty.is_empty() {
        eprintln!("workbench: no program uses {}", empty.join(", "));
    }
    Ok(empty.is_empty())
}

fn run_fuzz(arguments: FuzzArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    if !arguments.read.is_empty() {
        return read_fuzzed(&jdk, arguments);
    }
    let options = fuzz::Options {
        programs: arguments.programs,
        mutants: arguments.mutants,
        seed: arguments.seed,
        jobs: arguments.jobs,
        fuel: arguments.fuel,
        only: arguments.only,
        failures: arguments.failures,
    };
    let report = fuzz::run(&jdk, &options, &mut |what| eprintln!("{what}"))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.panics.is_empty())
}

/// What users hand over, with random changes.
fn read_fuzzed(jdk: &Jdk, arguments: FuzzArguments) -> Result<bool, Failure> {
    let FuzzArguments { mutants, seed, jobs, only, failures, programs, read, .. } = arguments;
    let options = fuzz::outside::Options { programs, count: mutants, seed, jobs, only, failures };
    let mut is_good = true;
    for kind in read {
        let report = fuzz::outside::run(jdk, kind, &options)?;
        report.write(kind, &mut std::io::stdout().lock()).map_err(no_output())?;
        is_good &= report.panics.is_empty();
    }
    Ok(is_good)
}

fn run_speed(arguments: SpeedArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    let options = speed::Options { programs: programs_directory(), runs: arguments.runs, scale: arguments.scale };
    let report = speed::run(&jdk, &options, &mut |what| eprintln!("measuring {what}"))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.agrees())
}

fn run_executors(arguments: ExecutorsArguments) -> Result<bool, Failure> {
    let options =
        executors::Options { programs: programs_directory(), jars: jars(arguments.jars)?, runs: arguments.runs };
    let mut is_good = true;
    for jdk in find_jdks(&arguments.java_home)? {
        let report = executors::run(&jdk, &options, &mut |what| eprintln!("measuring {what}"))?;
        report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
        is_good &= report.is_good();
    }
    Ok(is_good)
}

fn run_paths(arguments: PathsArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let jdk = Jdk::locate(arguments.measured.java_home.as_deref())?;
    let options =
        executors::paths::Options { glassbox: glassbox_binary(arguments.measured.glassbox)?, seed: arguments.seed };
    let report = executors::paths::run(&jdk, &options, &mut |what| eprintln!("measuring {what}"))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_circuits(arguments: &CircuitsArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let report = circuits::run(&circuits::Options { pairs: arguments.pairs, seed: arguments.seed })?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.agrees())
}

fn run_forks(arguments: ForksArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    if let Some(objects) = arguments.objects {
        let report = forks::run(&jdk, &programs_directory(), objects)?;
        report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
        return Ok(true);
    }
    warn_if_slow();
    forks::write_heading(&mut std::io::stdout().lock()).map_err(no_output())?;
    let myself = std::env::current_exe().map_err(Failure::file(Path::new("workbench")))?;
    for objects in forks::SIZES {
        let mut child = std::process::Command::new(&myself);
        child.arg("forks").arg("--java-home").arg(&jdk.home).arg("--objects").arg(objects.to_string());
        let status = child.status().map_err(Failure::file(&myself))?;
        if !status.success() {
            return Err(Failure::Other(format!("measuring {objects} objects: {status}")));
        }
    }
    Ok(true)
}

fn run_formulas(arguments: FormulasArguments) -> Result<bool, Failure> {
    let FormulasArguments { count, seed, z3, jobs, only } = arguments;
    let report = formulas::run(&formulas::Options { count, seed, z3, jobs, only })?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_questions(arguments: QuestionsArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let timeout = std::time::Duration::from_millis(arguments.timeout);
    let comparison = questions::compare(&arguments.directory, arguments.z3.as_deref(), timeout)?;
    print!("{}", comparison.table());
    Ok(comparison.disagreements() == 0)
}

fn run_corpus(arguments: CorpusArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.measured.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let mut extra = arguments.extra;
    extra.extend(arguments.criterion.into_iter().flat_map(|criterion| ["--criterion".to_owned(), criterion]));
    let options = corpus::Options {
        glassbox: glassbox_binary(arguments.measured.glassbox)?,
        only: glob(arguments.only.as_deref())?,
        seconds: arguments.seconds,
        jobs: arguments.jobs,
        out: arguments.out.unwrap_or_else(|| temporary.path().to_owned()),
        extra,
    };
    let report = corpus::run(&jdk, &options)?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_papers(arguments: PapersArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let jdk = Jdk::locate(arguments.measured.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = papers::Options {
        glassbox: glassbox_binary(arguments.measured.glassbox)?,
        only: glob(arguments.only.as_deref())?,
        place: arguments.keep.unwrap_or_else(|| temporary.path().to_owned()),
    };
    let report = papers::run(&jdk, &options, &|line| eprintln!("{line}"))?;
    // A part of the table must not take the place of the whole.
    let whole = options.only.is_none().then(|| papers::repository().join(papers::TABLE));
    match arguments.out.or(whole) {
        Some(file) => std::fs::write(&file, report.markdown()).map_err(Failure::file(&file))?,
        None => print!("{}", report.markdown()),
    }
    Ok(report.is_good())
}

fn run_tests(arguments: TestsArguments) -> Result<bool, Failure> {
    let homes: Vec<PathBuf> = arguments.common.java_home.iter().cloned().collect();
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = judge_options(arguments.common, arguments.what, temporary.path())?;
    let report = emitted::run(&find_jdks(&homes)?, &options, &|line| eprintln!("{line}"))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_agreement(arguments: AgreementArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.common.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = judge_options(arguments.common, arguments.what, temporary.path())?;
    let report = agreement::run(&jdk, &options, &|compared| eprintln!("{}", compared.line()))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_mutants(arguments: MutantsArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.common.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = judge_options(arguments.common, vec![Kind::Libraries], temporary.path())?;
    let report = mutants::run(&jdk, &options, &|judged| eprintln!("{}", judged.line()))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_verdicts(arguments: VerdictsArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.measured.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = verdicts::Options {
        glassbox: glassbox_binary(arguments.measured.glassbox)?,
        only: glob(arguments.only.as_deref())?,
        labels_only: arguments.check_labels,
        steps: arguments.steps,
        jobs: arguments.jobs,
        out: arguments.out.unwrap_or_else(|| temporary.path().to_owned()),
        extra: arguments.extra,
    };
    let report = verdicts::run(&jdk, &options)?;
    report.write(arguments.all, &mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

fn run_verdict_fuzz(arguments: VerdictFuzzArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.measured.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = verdict_fuzz::Options {
        glassbox: glassbox_binary(arguments.measured.glassbox)?,
        seed: arguments.seed,
        count: arguments.count,
        batch: arguments.batch,
        steps: arguments.steps,
        jobs: arguments.jobs,
        out: arguments.out.unwrap_or_else(|| temporary.path().to_owned()),
        extra: arguments.extra,
    };
    let report = verdict_fuzz::run(&jdk, &options, &|batch| eprintln!("{}", batch.line()))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

/// What was asked for; without `--out`, everything goes to a temporary directory.
fn judge_options(arguments: JudgeArguments, kinds: Vec<Kind>, temporary: &Path) -> Result<JudgeOptions, Failure> {
    let JudgeArguments { glassbox, only, jars: directory, seconds, out, again, extra, .. } = arguments;
    Ok(JudgeOptions {
        glassbox: glassbox_binary(glassbox)?,
        jars: jars(directory)?,
        kinds,
        only: glob(only.as_deref())?,
        seconds,
        out: out.unwrap_or_else(|| temporary.to_owned()),
        again,
        extra,
    })
}

/// The directory of jars that was given, or the cache that Maven fills.
fn jars(given: Option<PathBuf>) -> Result<libraries::Jars, Failure> {
    Ok(match given {
        Some(directory) => libraries::Jars { directory, fetch: false },
        None => libraries::Jars { directory: libraries::cache_directory()?, fetch: true },
    })
}

/// What `--only` selects; everything, if it is not given.
fn glob(only: Option<&str>) -> Result<Option<globset::GlobMatcher>, Failure> {
    let glob = only.map(globset::Glob::new).transpose();
    let glob = glob.map_err(|error| Failure::Other(format!("--only: {error}")))?;
    Ok(glob.map(|glob| glob.compile_matcher()))
}

/// The glassbox binary that was given, or the one beside this binary.
fn glassbox_binary(given: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let beside = || -> Result<PathBuf, Failure> {
        let myself = std::env::current_exe().map_err(Failure::file(Path::new("workbench")))?;
        Ok(myself.with_file_name(format!("glassbox{}", std::env::consts::EXE_SUFFIX)))
    };
    given.map_or_else(beside, Ok)
}

fn warn_if_slow() {
    if cfg!(debug_assertions) {
        eprintln!("workbench: this is no release build; its figures say little");
    }
}

fn no_output() -> impl FnOnce(std::io::Error) -> Failure {
    Failure::file(Path::new("standard output"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
