//! The command line, and its translation into what the rest of the program works with.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use glassbox_goals::Criterion;
use glassbox_program::Method;
use glassbox_search::{Bounds, Direction, Limits, Options, States};
use glassbox_suite::Framework;
use globset::GlobMatcher;

use crate::failure::{EXIT_CODES, Failure, REACH_HELP, REPORT_EXIT_CODES, SOLVE_EXIT_CODES};
use crate::guarding::GuardChoice;

#[derive(Parser)]
#[command(name = "glassbox", version, about, long_about = LONG_ABOUT, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

const LONG_ABOUT: &str = "\
Glassbox reads compiled Java and writes JUnit tests that reach every branch it can, each already run on a real JVM. \
Of every goal it says whether it is covered, infeasible, or unknown and why.";

/// Enough to notice a gross mistake, at little cost.
pub const DEFAULT_ATTACK: u32 = 100;

#[derive(Subcommand)]
pub enum Command {
    /// Write tests for classes, jars or Java sources
    #[command(after_help = EXIT_CODES)]
    Generate(Box<GenerateArguments>),
    /// Find a test that gets to a place, throws an exception there, or shows a crash again
    #[command(after_help = REACH_HELP, after_long_help = REACH_HELP)]
    Reach(Box<ReachArguments>),
    /// Write tests along runs of a program or of methods on a real JVM, which does what the symbolic machine cannot
    #[command(after_help = EXIT_CODES)]
    Concolic(Box<ConcolicArguments>),
    /// Write tests for a few built-in Java classes, and show one
    Demo(DemoArguments),
    /// Make reports of a ledger that `generate --json` has written
    #[command(after_help = REPORT_EXIT_CODES)]
    Report(ReportArguments),
    /// Run a program concretely on the symbolic machine, as `java` would
    Run(RunArguments),
    /// Decide a script in SMT-LIB 2: bit vectors, floating-point numbers and arrays
    #[command(after_help = SOLVE_EXIT_CODES)]
    Solve(SolveArguments),
    /// Make runs on a JVM of this machine for a Glassbox that listens elsewhere, until it does not any more
    Executor(ExecutorArguments),
    /// Write the Java class with which a program asks for inputs wherever it wants them
    InputClass(InputClassArguments),
}

#[derive(Args)]
pub struct GenerateArguments {
    /// What to test: directories of classes, .class files, .jar files, .java files, directories of sources, or classes of
    /// the JDK itself, such as jrt:java.util.TreeMap
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Only classes whose name matches, such as 'com.example.*' or '*.Parser'
    #[arg(long, value_name = "GLOB")]
    pub class: Vec<String>,
    /// Only methods with this name, such as 'parse', 'com.example.Parser.parse' or 'parse(Ljava/lang/String;)I'
    #[arg(long, value_name = "[CLASS.]NAME[(DESCRIPTOR)]")]
    pub method: Vec<String>,
    /// What to cover, one or several separated by commas: branch, instruction, condition, def-use, exception, loop, path,
    /// or path:N for paths of N decisions
    #[arg(long, value_name = "CRITERIA", value_delimiter = ',', default_value = "branch")]
    pub criterion: Vec<Criterion>,
    /// Where the tests go; files that somebody has changed are left as they are
    #[arg(long, short, value_name = "DIR", default_value = "glassbox-tests")]
    pub out: PathBuf,
    /// Exit with 1 if less than this share of the feasible goals is covered
    #[arg(long, value_name = "PERCENT")]
    pub fail_under: Option<f64>,
    /// Search everything again: results of earlier runs that still hold are not used, and none are kept
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub search: SearchArguments,
}

#[derive(Args)]
pub struct ReachArguments {
    /// Inputs as for `generate`, and targets: what is a directory, a .class, .jar or .java file, or begins with 'jrt:', is
    /// an input, and everything else is a target. Without an input, the directories on --classpath are the code under test
    #[arg(value_name = "INPUT|TARGET")]
    pub words: Vec<OsString>,
    /// A target that might be taken for an input otherwise
    #[arg(long, value_name = "TARGET")]
    pub target: Vec<OsString>,
    /// Where the tests go; files that somebody has changed are left as they are
    #[arg(long, short, value_name = "DIR", default_value = "glassbox-reach")]
    pub out: PathBuf,
    #[command(flatten)]
    pub search: SearchArguments,
}

#[derive(Args)]
pub struct ConcolicArguments {
    /// Inputs as for `generate`, and what to run: a class with a main method, such as com.example.Main, or methods, such as
    /// com.example.Parser.parse. What is a directory, a .class, .jar or .java file, or begins with 'jrt:', is an input.
    /// Without an input, the directories on --classpath are the code under test
    #[arg(value_name = "INPUT|MAIN|METHOD", required = true)]
    pub words: Vec<OsString>,
    /// Goals in classes whose name matches, such as 'com.example.*' or '*.Parser'
    #[arg(long, value_name = "GLOB")]
    pub class: Vec<String>,
    /// What to cover, as for `generate`
    #[arg(long, value_name = "CRITERIA", value_delimiter = ',', default_value = "branch")]
    pub criterion: Vec<Criterion>,
    /// Where the tests go; files that somebody has changed are left as they are
    #[arg(long, short, value_name = "DIR", default_value = "glassbox-tests")]
    pub out: PathBuf,
    /// Exit with 1 if less than this share of the feasible goals is covered
    #[arg(long, value_name = "PERCENT")]
    pub fail_under: Option<f64>,
    #[command(flatten)]
    pub search: SearchArguments,
}

/// How real JVMs help the search.
#[derive(Args)]
pub struct AccompanimentArguments {
    /// Goals behind calls that the symbolic machine cannot run (files, clocks, threads, native code) are looked for along
    /// runs on a real JVM, and what static initializers leave that it cannot run is taken over from one
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ConcolicChoice::Auto, help_heading = EXECUTORS)]
    pub concolic: ConcolicChoice,
    /// JVMs that make runs at the same time; with more than one, the order in which they answer may choose other tests
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64), help_heading = EXECUTORS)]
    pub executors: u16,
    /// Besides, 'glassbox executor --connect HOST:PORT' may make runs, also on other machines: where to listen for them
    #[arg(long, value_name = "HOST:PORT", requires = "token", help_heading = EXECUTORS)]
    pub listen: Option<std::net::SocketAddr>,
    /// What those executors have to know
    #[arg(long, value_name = "TEXT", requires = "listen", help_heading = EXECUTORS)]
    pub token: Option<String>,
    /// Classes whose decisions are recorded in these runs [default: those under test and their libraries]
    #[arg(long, value_name = "GLOB", help_heading = EXECUTORS)]
    pub instrument: Vec<String>,
    /// Runs for each method
    #[arg(long, value_name = "N", default_value_t = 2000, help_heading = EXECUTORS)]
    pub max_runs: u64,
}

const EXECUTORS: &str = "Runs on real JVMs";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ConcolicChoice {
    Off,
    Auto,
}

/// What all commands take that search and write tests.
#[derive(Args)]
pub struct SearchArguments {
    /// Libraries that the code under test needs, separated as on the Java class path; an empty one is the current directory
    #[arg(long, short = 'c', value_name = "PATH")]
    pub classpath: Option<std::ffi::OsString>,
    /// Only tests that call methods with this name, in whatever class under test; names as for `generate --method`. With
    /// '--states any', private ones too
    #[arg(long, value_name = "[CLASS.]NAME[(DESCRIPTOR)]")]
    pub entry: Vec<String>,
    /// Which inputs are possible: a method that gives a boolean, such as 'com.example.List.isSound', or a Java source with
    /// static methods 'repOk(Type)' and 'precondition(receiver, arguments...)', which may use all private members. A method
    /// 'boolean repOk()' of a class, or one annotated @Invariant, counts by itself
    #[arg(long, value_name = "CLASS.METHOD|FILE.java")]
    pub precondition: Vec<String>,
    /// What has to hold behind calls: a method that gives a boolean, such as 'com.example.List.isSorted', or a Java source
    /// with static methods 'postcondition(receiver, arguments..., result)', which may use all private members. It takes the
    /// receiver, all arguments and the result, in this order and each of them only if it wants, and counts for every
    /// method that it fits. An annotation @Postcondition("name") or @Ensures("name") on a method counts by itself
    #[arg(long, value_name = "CLASS.METHOD|FILE.java")]
    pub postcondition: Vec<String>,
    /// A static method whose calls assume that their first argument is true (false for one named assumeFalse), such as
    /// 'com.example.Checks.assume': paths on which it is not end there. 'glassbox.Input.assume' counts by itself
    #[arg(long, value_name = "CLASS.METHOD")]
    pub assume: Vec<String>,
    /// Objects of one class in an input; those that refer to no other objects are not counted
    #[arg(long, value_name = "N")]
    pub max_objects: Option<usize>,
    /// What the tests cover that are there already: JaCoCo's execution data or its report as XML, which tell of branches
    /// and instructions only, or a directory or jar of compiled tests, which are run. Goals that are covered so are not
    /// searched
    #[arg(long, value_name = "FILE")]
    pub have: Vec<PathBuf>,
    /// Stop after this time, such as 30s or 2m [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub budget: Option<Duration>,
    /// Work that the search may spend on each method, in machine instructions; gives the same result every time [default:
    /// 20000000, and more where a --budget leaves time for it]
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
    /// Methods searched at the same time; does not change the result [default: as many as there are cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// What the tests are written for
    #[arg(long, value_enum, value_name = "NAME", default_value_t = FrameworkName::Junit5)]
    pub framework: FrameworkName,
    /// How tests come to the states that they need: by what Java's access rules allow only, by reflection where nothing
    /// else was found, or by whatever is found first
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = StatesName::Auto)]
    pub states: StatesName,
    /// Write the ledger as JSON ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[command(flatten)]
    pub reports: ReportFiles,
    /// Where the sources of the classes are, for the reports: directories that packages begin in. Java sources among the
    /// inputs are found without
    #[arg(long, value_name = "DIR", help_heading = REPORTS)]
    pub sources: Vec<PathBuf>,
    /// Write times and counters as JSON
    #[arg(long, value_name = "FILE")]
    pub stats: Option<PathBuf>,
    /// Write every question to the solver, a script in SMT-LIB 2 for each method
    #[arg(long, value_name = "DIR")]
    pub questions: Option<PathBuf>,
    /// The order in which paths are followed: priority (nearest to an open goal), bfs, dfs, random, deepening, or several
    /// that take turns
    #[arg(long, value_name = "NAME[+NAME...]", default_value_t = glassbox_search::StrategyName::default())]
    pub strategy: glassbox_search::StrategyName,
    /// From where goals are looked for: from the entry of a method, from the goal, or from the entry first and from the goal
    /// where that is not enough
    #[arg(long, value_enum, value_name = "FROM", default_value_t = DirectionName::Both)]
    pub search: DirectionName,
    /// Follow both sides of every choice between values (`a < b ? a : b`) as paths of their own
    #[arg(long)]
    pub no_merge: bool,
    #[command(flatten)]
    pub bounds: BoundArguments,
    #[command(flatten)]
    pub executors: AccompanimentArguments,
    /// Breaks ties in the search; the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Another solver to ask where our own gives up: z3, cvc5, bitwuzla, or a command that reads SMT-LIB 2 from standard
    /// input; with it, the result may differ from run to run
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,
    /// List so many findings at most, and write no tests for their sake beyond that [default: no limit]
    #[arg(long, value_name = "N")]
    pub findings: Option<usize>,
    /// End the search when it has so many findings; their tests are confirmed and written, and methods are searched one
    /// after the other [default: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub stop_after: Option<u32>,
    /// Follow all paths, whether anything new lies on them or not; with '--reduce off', each of them yields a test
    #[arg(long)]
    pub all_paths: bool,
    /// Leave out tests that show nothing that others do not show
    #[arg(long, value_enum, value_name = "WHETHER", default_value_t = ReduceChoice::On)]
    pub reduce: ReduceChoice,
    /// Calls of each method that leads to a goal which was found infeasible, with random inputs, in sequences and in different
    /// environments: none may reach it on the real JVM
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ATTACK)]
    pub attack: u32,
    #[command(flatten)]
    pub trying: TryingArguments,
    #[command(flatten)]
    pub guard: GuardArguments,
    #[command(flatten)]
    pub talk: TalkArguments,
}

/// How code under test is kept from doing harm.
#[derive(Args)]
pub struct GuardArguments {
    /// Keep code under test from doing harm while its tests run: no network, no processes, no files but temporary ones and
    /// what its class path has, nothing of your environment, limits on memory
    #[arg(long, value_name = "HOW", value_enum, default_value_t = GuardChoice::Auto)]
    pub guard: GuardChoice,
    /// Let code under test read this file or directory, too; several times for several ones
    #[arg(long, value_name = "DIR")]
    pub allow_read: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReduceChoice {
    On,
    Off,
}

#[derive(Args)]
pub struct TryingArguments {
    /// Try the methods of each class out on the real JVM, as long as that shows something new: what that covers and the search
    /// does not gets tests, too
    #[arg(long, value_enum, value_name = "WHETHER", default_value_t = SamplingChoice::On)]
    pub sampling: SamplingChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SamplingChoice {
    On,
    Off,
}

/// How far paths may go. A search starts with small bounds and widens them up to these; a goal behind one of them is
/// unknown, and the ledger names the option.
#[derive(Args)]
pub struct BoundArguments {
    /// Decisions at one place on one path, such as the guard of a loop; rounds that decide nothing do not count
    #[arg(long, value_name = "N", default_value_t = Bounds::default().loops, help_heading = BOUNDS)]
    pub max_loops: u32,
    /// Calls of a method inside each other where something is decided
    #[arg(long, value_name = "N", default_value_t = Bounds::default().recursion, help_heading = BOUNDS)]
    pub max_recursion: u32,
    /// References to follow from an argument to an object of the input
    #[arg(long, value_name = "N", default_value_t = Bounds::default().depth, help_heading = BOUNDS)]
    pub max_depth: u32,
    /// Blocks of code on a way from a goal back to the entry
    #[arg(long, value_name = "N", default_value_t = Bounds::default().blocks, help_heading = BOUNDS)]
    pub max_blocks: u32,
    /// Values to try where a number has to be known, such as a size that the JDK's own code asks for
    #[arg(long, value_name = "N", default_value_t = Options::default().values, help_heading = BOUNDS)]
    pub max_values: usize,
    /// Megabytes that paths of one method may take while they wait to be continued
    #[arg(long, value_name = "MB", default_value_t = Options::default().memory >> 20, help_heading = BOUNDS)]
    pub memory: usize,
    /// Elements of an array of the input, or of one that the call makes
    #[arg(long, value_name = "N", default_value_t = Options::default().machine.input_array, help_heading = BOUNDS)]
    pub max_array: u32,
    /// Bytes of a string in a test
    #[arg(long, value_name = "N", default_value_t = Options::default().machine.text, help_heading = BOUNDS)]
    pub max_string: u32,
}

const BOUNDS: &str = "Bounds";

impl BoundArguments {
    pub fn apply(&self, options: Options) -> Options {
        Options {
            bounds: Bounds {
                loops: self.max_loops,
                recursion: self.max_recursion,
                depth: self.max_depth,
                blocks: self.max_blocks,
            },
            values: self.max_values,
            memory: self.memory.saturating_mul(1 << 20),
            machine: Limits { input_array: self.max_array, text: self.max_string, ..options.machine },
            ..options
        }
    }
}

/// Reports, all made of the ledger.
#[derive(Args, Clone, Default)]
pub struct ReportFiles {
    /// Write the report for people: one HTML file that needs nothing else ('-' for standard output, as for the others)
    #[arg(long, value_name = "FILE", help_heading = REPORTS)]
    pub html: Option<PathBuf>,
    /// Write every test case as XML: constraints, one instance, path, symbolic and real result
    #[arg(long, value_name = "FILE", help_heading = REPORTS)]
    pub xml: Option<PathBuf>,
    /// Write what the real JVM executed as JaCoCo's XML, for Sonar and Codecov
    #[arg(long, value_name = "FILE", help_heading = REPORTS)]
    pub jacoco: Option<PathBuf>,
    /// Write the findings as SARIF 2.1.0
    #[arg(long, value_name = "FILE", help_heading = REPORTS)]
    pub sarif: Option<PathBuf>,
    /// Write how the tests ran as JUnit's XML
    #[arg(long, value_name = "FILE", help_heading = REPORTS)]
    pub junit_xml: Option<PathBuf>,
}

const REPORTS: &str = "Reports";

#[derive(Args)]
pub struct ReportArguments {
    /// The ledger, as `--json` wrote it
    pub ledger: PathBuf,
    #[command(flatten)]
    pub reports: ReportFiles,
}

#[derive(Args)]
pub struct DemoArguments {
    /// Where the tests go [default: a new directory below the system's temporary one]
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write the ledger as JSON ('-' for standard output) [default: ledger.json beside the tests]
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    #[command(flatten)]
    pub trying: TryingArguments,
    #[command(flatten)]
    pub guard: GuardArguments,
    #[command(flatten)]
    pub talk: TalkArguments,
    /// Write every question to the solver, a script in SMT-LIB 2 for each method
    #[arg(long, value_name = "DIR")]
    pub questions: Option<PathBuf>,
}

#[derive(Args)]
pub struct RunArguments {
    /// Where the classes are, separated as on the Java class path; an empty part is the current directory
    #[arg(long, visible_alias = "cp", short = 'c', value_name = "PATH", default_value = ".")]
    pub classpath: OsString,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Print instructions per second to standard error
    #[arg(long)]
    pub speed: bool,
    /// Nested calls until a StackOverflowError
    #[arg(long, value_name = "FRAMES", default_value_t = 16_000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub stack: u32,
    /// Megabytes of objects until an OutOfMemoryError
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(16..))]
    pub heap: u32,
    /// The class whose main method to run
    pub class: String,
    /// Arguments of the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
}

#[derive(Args)]
pub struct ExecutorArguments {
    /// Where to ask for runs, such as 127.0.0.1:4000
    #[arg(long, value_name = "HOST:PORT")]
    pub connect: String,
    /// What shows that this is no stranger
    #[arg(long, value_name = "TEXT")]
    pub token: String,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Megabytes of the Java heap
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u32).range(16..))]
    pub heap: u32,
    #[command(flatten)]
    pub guard: GuardArguments,
}

#[derive(Args)]
pub struct InputClassArguments {
    /// The source directory to write glassbox/Input.java into [default: print it]
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Overwrite another file of that name without asking
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct SolveArguments {
    /// The script ('-' for standard input)
    pub script: PathBuf,
    /// Answer unknown after this time, such as 30s or 2m, for each check [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub timeout: Option<Duration>,
    /// Answer unknown after this work of the SAT solver, for each check; gives the same result every time
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,
    /// Megabytes that the clauses of a check may take
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(16..))]
    pub memory: u32,
    /// Another solver to ask where our own gives up, which it then does after some work: z3, cvc5, bitwuzla, or a command
    /// that reads SMT-LIB 2 from standard input
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,
    /// Print times and counters to standard error
    #[arg(long)]
    pub stats: bool,
}

#[derive(Args, Clone)]
pub struct TalkArguments {
    /// Say nothing but errors
    #[arg(long, short, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more
    #[arg(long, short)]
    pub verbose: bool,
    /// Colours in the output
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum FrameworkName {
    Junit5,
    /// 4.13 or later
    Junit4,
}

impl From<FrameworkName> for Framework {
    fn from(name: FrameworkName) -> Framework {
        match name {
            FrameworkName::Junit5 => Framework::JUnit5,
            FrameworkName::Junit4 => Framework::JUnit4,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum StatesName {
    Public,
    Auto,
    Any,
}

impl From<StatesName> for States {
    fn from(name: StatesName) -> States {
        match name {
            StatesName::Public => States::Public,
            StatesName::Auto => States::Auto,
            StatesName::Any => States::Any,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum DirectionName {
    Forward,
    Backward,
    Both,
}

impl From<DirectionName> for Direction {
    fn from(name: DirectionName) -> Direction {
        match name {
            DirectionName::Forward => Direction::Forward,
            DirectionName::Backward => Direction::Backward,
            DirectionName::Both => Direction::Both,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// `--method` and `--entry`: a name, with a class and a descriptor if they were given.
pub struct MethodFilter {
    /// With dots, also between a class and one that is nested in it.
    class: Option<String>,
    name: String,
    descriptor: Option<String>,
}

impl MethodFilter {
    pub fn parse(text: &str) -> MethodFilter {
        let (name, descriptor) = match text.find('(') {
            Some(start) => (&text[..start], Some(text[start..].to_owned())),
            None => (text, None),
        };
        let (class, name) = name.rsplit_once('.').map_or((None, name), |(class, name)| (Some(class), name));
        MethodFilter { class: class.map(|class| class.replace('$', ".")), name: name.to_owned(), descriptor }
    }

    pub fn matches(&self, method: &Method) -> bool {
        self.fits(&method.class, &method.name, &method.descriptor_text)
    }

    /// A descriptor may be cut after its parameters.
    fn fits(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let of_class = |wanted: &String| class.replace(['/', '$'], ".") == *wanted;
        let described =
            |wanted: &String| descriptor == wanted || wanted.ends_with(')') && descriptor.starts_with(wanted.as_str());
        self.name == name && self.class.as_ref().is_none_or(of_class) && self.descriptor.as_ref().is_none_or(described)
    }
}

pub fn class_globs(patterns: &[String]) -> Result<Vec<GlobMatcher>, Failure> {
    globs("--class", patterns)
}

pub fn globs(option: &str, patterns: &[String]) -> Result<Vec<GlobMatcher>, Failure> {
    let parse = |pattern: &String| {
        let glob = globset::Glob::new(pattern);
        glob.map(|glob| glob.compile_matcher()).map_err(|error| Failure::Usage(format!("{option} {pattern}: {error}")))
    };
    patterns.iter().map(parse).collect()
}

/// The command line, with `-cp` and `-classpath` of `glassbox run` as `java` users write them.
pub fn command_line(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut line: Vec<OsString> = given.collect();
    if line.get(1).is_none_or(|command| command != "run") {
        return line;
    }
    // What comes behind the class belongs to the program.
    let mut index = 2;
    while let Some(word) = line.get(index).and_then(|word| word.to_str()) {
        if !word.starts_with('-') {
            break;
        }
        let takes_value = !word.contains('=') && word != "--speed";
        if word == "-cp" || word == "-classpath" {
            line[index] = "--classpath".into();
        }
        index += if takes_value { 2 } else { 1 };
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_filter_with_parameters_only_fits_any_result() {
        let filter = MethodFilter::parse("parse(I)");
        assert!(filter.fits("p/C", "parse", "(I)V"));
        assert!(!filter.fits("p/C", "parse", "(J)V"));
        assert!(!filter.fits("p/C", "other", "(I)V"));
    }

    #[test]
    fn a_method_filter_with_a_name_only_fits_every_overload() {
        assert!(MethodFilter::parse("parse").fits("p/C", "parse", "(J)V"));
    }

    #[test]
    fn a_method_filter_with_a_class_fits_no_other_class() {
        for text in ["p.C.N.parse(I)", "p.C$N.parse"] {
            let filter = MethodFilter::parse(text);
            assert!(filter.fits("p/C$N", "parse", "(I)V"));
            assert!(!filter.fits("p/C", "parse", "(I)V"));
        }
    }

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_class_path_may_be_given_as_java_wants_it() {
        let line = command_line(words("glassbox run --speed -cp classes Main -cp mine").into_iter());
        assert_eq!(line, words("glassbox run --speed --classpath classes Main -cp mine"));
        let line = command_line(words("glassbox generate -cp lib.jar app.jar").into_iter());
        assert_eq!(line, words("glassbox generate -cp lib.jar app.jar"));
    }
}
