//! Class files as nobody would write them: whatever they are, the machine must come to an ordinary end.

mod layout;
mod mutate;
pub mod outside;
mod reach;
mod watchdog;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use glassbox_machine::{Boot, Exit, Machine, Stuck};
use glassbox_program::{Class, FlowGraph, Jdk, LinkError, Program, ProgramBuilder};
use tempfile::TempDir;

use crate::compile::{Compiled, compile};
use crate::failure::Failure;
use crate::guard::catch_panic;
use crate::jdks::feature_version;
use crate::pool::parallel_map;
use crate::programs::{Selection, find_programs};
use crate::random::Random;
use mutate::mutate;
use watchdog::Watchdog;

/// Mutants that share a boot. They are classes of different programs, which know nothing of each other.
const BATCH: u64 = 200;
/// Objects and elements that a mutant may have: enough to get anywhere, too few to fill the memory.
const OBJECTS: u32 = 200_000;
const ARRAY_LENGTH: u32 = 1_000_000;
/// Constants of a mutant that are resolved; few classes here have more.
const CONSTANTS: u16 = 400;
/// A mutant that takes longer than this hangs.
const TIME_LIMIT: Duration = Duration::from_secs(5);
/// More than this no few mutants need at the same time.
const MEMORY_LIMIT: u64 = 8 << 30;
/// Mutants that are kept of each kind of failure.
const ENOUGH: usize = 3;

#[derive(Clone, Debug)]
pub struct Options {
    /// Where the topics lie.
    pub programs: PathBuf,
    pub mutants: u64,
    pub seed: u64,
    pub jobs: usize,
    /// Instructions that each mutant may take.
    pub fuel: u64,
    /// Of all mutants only the one with this number.
    pub only: Option<u64>,
    /// Where mutants are kept that brought the machine down.
    pub failures: PathBuf,
}

/// How a mutant ended, if it ended as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    NoClassFile,
    NotLinked,
    Stuck,
    Ran,
    OutOfFuel,
}

#[derive(Debug, Default)]
pub struct Report {
    pub endings: BTreeMap<Ending, u64>,
    /// Where the machine panicked, and the mutants that made it do so.
    pub panics: BTreeMap<String, Vec<String>>,
    /// What took longest, and how long.
    pub slowest: Option<(Duration, String)>,
    pub elapsed: Duration,
}

/// The classes of one program.
struct Specimen {
    main: String,
    arguments: Vec<String>,
    classes: Vec<(String, Vec<u8>)>,
}

/// A class of a program, changed.
pub struct Mutant {
    number: u64,
    specimen: usize,
    class: String,
    bytes: Vec<u8>,
    done: Vec<String>,
}

/// Makes mutants of the conformance programs' classes, and loads, links and runs every one of them. `progress` hears
/// where they lie meanwhile: there is no other trace of one that ends the process.
pub fn run(jdk: &Jdk, options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Report, Failure> {
    let (specimens, originals) = corpus(jdk, &options.programs)?;
    let scratch = scratch_directory()?;
    progress(&format!("mutants lie in {} while they run", scratch.path().display()));
    let batches: Vec<u64> = match options.only {
        Some(number) => vec![number / BATCH],
        None => (0..options.mutants.div_ceil(BATCH)).collect(),
    };
    let fuzzer = Fuzzer {
        jdk,
        options,
        specimens: &specimens,
        originals: originals.directory(),
        scratch: scratch.path(),
        watchdog: Watchdog::new(TIME_LIMIT, MEMORY_LIMIT),
        saved: Mutex::default(),
    };
    let started = Instant::now();
    let reports = std::thread::scope(|scope| {
        scope.spawn(|| fuzzer.watchdog.watch(|mutant, said| fuzzer.save(mutant, said)));
        let reports = parallel_map(options.jobs, &batches, |batch| fuzzer.run_batch(*batch));
        fuzzer.watchdog.go_home();
        reports
    });
    let mut total = Report { elapsed: started.elapsed(), ..Report::default() };
    for report in reports {
        let report = report?;
        for (ending, count) in report.endings {
            *total.endings.entry(ending).or_default() += count;
        }
        for (said, cases) in report.panics {
            total.panics.entry(said).or_default().extend(cases);
        }
        total.slowest = total.slowest.max(report.slowest);
    }
    Ok(total)
}

/// In memory where there is such a place: mutants are many files that nobody keeps.
fn scratch_directory() -> Result<TempDir, Failure> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("glassbox-mutants-");
    let temporary = std::env::temp_dir();
    builder.tempdir_in("/dev/shm").or_else(|_| builder.tempdir_in(&temporary)).map_err(Failure::file(&temporary))
}

/// The classes of all programs that compile, and the directory that they lie in.
fn corpus(jdk: &Jdk, directory: &Path) -> Result<(Vec<Specimen>, Compiled), Failure> {
    let mut programs = find_programs(directory, &Selection::default())?;
    programs.retain(|program| program.header.needs <= feature_version(jdk));
    let compiled = compile(jdk, &programs.iter().collect::<Vec<_>>())?;
    let mut classes: BTreeMap<String, Vec<(String, Vec<u8>)>> = BTreeMap::new();
    for class in compiled.classes()? {
        classes.entry(class.source).or_default().push((class.name, class.bytes));
    }
    let mut specimens = Vec::new();
    for program in programs {
        let source = program.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(classes) = classes.remove(&source) {
            specimens.push(Specimen { main: program.name, arguments: program.header.args, classes });
        }
    }
    if specimens.is_empty() {
        return Err(Failure::Other(format!("there are no programs in {}", directory.display())));
    }
    Ok((specimens, compiled))
}

/// Mutants of different programs, as many as there are programs at most.
fn make<'s>(
    specimens: &'s [Specimen],
    seed: u64,
    batch: u64,
    numbers: Range<u64>,
    is_wanted: &'s dyn Fn(u64) -> bool,
) -> impl Iterator<Item = Mutant> + 's {
    let mut order: Vec<usize> = (0..specimens.len()).collect();
    Random::nth(seed, u64::MAX - batch).shuffle(&mut order);
    numbers.zip(order).filter(|(number, _)| is_wanted(*number)).filter_map(move |(number, specimen)| {
        let mut random = Random::nth(seed, number);
        let (class, original) = random.pick(&specimens[specimen].classes)?;
        let mutation = mutate(original, &mut random);
        Some(Mutant { number, specimen, class: class.clone(), bytes: mutation.bytes, done: mutation.done })
    })
}

/// Class files with random changes, for whoever wants to do something else with them.
pub struct Mutants {
    specimens: Vec<Specimen>,
}

impl Mutants {
    pub fn new(jdk: &Jdk, programs: &Path) -> Result<Mutants, Failure> {
        Ok(Mutants { specimens: corpus(jdk, programs)?.0 })
    }

    /// Some of them, of different programs: the name of the class that each was, and the file.
    pub fn batch(&self, seed: u64, batch: u64, size: u64) -> Vec<(String, Vec<u8>)> {
        let mutants = make(&self.specimens, seed, batch, batch * size..(batch + 1) * size, &|_| true);
        mutants.map(|mutant| (mutant.class, mutant.bytes)).collect()
    }
}

struct Fuzzer<'f> {
    jdk: &'f Jdk,
    options: &'f Options,
    specimens: &'f [Specimen],
    /// Where the unchanged classes lie.
    originals: &'f Path,
    /// Where the mutants lie while they run.
    scratch: &'f Path,
    watchdog: Watchdog<Mutant>,
    /// How many mutants there were of each kind of failure.
    saved: Mutex<BTreeMap<String, usize>>,
}

impl Fuzzer<'_> {
    fn make(&self, batch: u64) -> Vec<Arc<Mutant>> {
        let numbers = match self.options.only {
            Some(_) => batch * BATCH..(batch + 1) * BATCH,
            None => batch * BATCH..self.options.mutants.min((batch + 1) * BATCH),
        };
        let is_wanted = |number: u64| self.options.only.is_none_or(|only| only == number);
        make(self.specimens, self.options.seed, batch, numbers, &is_wanted).map(Arc::new).collect()
    }

    fn run_batch(&self, batch: u64) -> Result<Report, Failure> {
        let mutants = self.make(batch);
        let directory = self.scratch.join(batch.to_string());
        std::fs::create_dir_all(&directory).map_err(Failure::file(&directory))?;
        for mutant in &mutants {
            let file = directory.join(format!("{}.class", mutant.class));
            std::fs::write(&file, &mutant.bytes).map_err(Failure::file(&file))?;
        }
        let mut builder = ProgramBuilder::default();
        builder.application(&directory)?;
        builder.library(self.originals)?;
        let program = builder.build(self.jdk)?;
        let boot = Boot::new(&program, &self.jdk.version)?;
        let mut report = Report::default();
        for mutant in &mutants {
            // A file that names the mutant outlives even a process that is killed.
            let note = directory.join("running");
            std::fs::write(&note, mutant.class.as_bytes()).map_err(Failure::file(&note))?;
            self.watchdog.starts(batch, mutant);
            let started = Instant::now();
            let result = catch_panic(|| self.run_mutant(&program, &boot, mutant));
            self.watchdog.ends(batch);
            let title = format!("mutant {} of {}", mutant.number, mutant.class);
            report.slowest = report.slowest.max(Some((started.elapsed(), title.clone())));
            match result {
                Ok(ending) => *report.endings.entry(ending).or_default() += 1,
                Err(said) => {
                    let place = self.save(mutant, &said);
                    report.panics.entry(kind(&said)).or_default().push(format!("{title}, {place}: {said}"));
                }
            }
        }
        std::fs::remove_dir_all(&directory).map_err(Failure::file(&directory))?;
        Ok(report)
    }

    fn run_mutant(&self, program: &Program, boot: &Boot<'_>, mutant: &Mutant) -> Ending {
        let specimen = &self.specimens[mutant.specimen];
        let loaded = match program.load(&mutant.class) {
            Ok(class) => {
                link_everything(program, class);
                None
            }
            Err(LinkError::BadClassFile { .. }) => Some(Ending::NoClassFile),
            Err(_) => Some(Ending::NotLinked),
        };
        // The program may get by without the class, or trip over it in the middle.
        let ran = run_main(boot, specimen, self.options.fuel).unwrap_or_else(|stuck| match stuck {
            Stuck::Linking(_) | Stuck::Missing(_) => Ending::NotLinked,
            _ => Ending::Stuck,
        });
        loaded.unwrap_or(ran)
    }

    /// Keeps all classes of the program with the mutant among them, unless there are enough of this kind. Says where.
    fn save(&self, mutant: &Mutant, said: &str) -> String {
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let count = saved.entry(kind(said)).or_default();
        *count += 1;
        if *count > ENOUGH {
            return "not saved".into();
        }
        drop(saved);
        let specimen = &self.specimens[mutant.specimen];
        let directory = self.options.failures.join(format!("{}-{}", self.options.seed, mutant.number));
        let write = || -> io::Result<()> {
            std::fs::create_dir_all(&directory)?;
            for (class, original) in &specimen.classes {
                let bytes = if *class == mutant.class { &mutant.bytes } else { original };
                std::fs::write(directory.join(format!("{class}.class")), bytes)?;
            }
            let (class, done) = (&mutant.class, mutant.done.join("\n"));
            let command = format!("glassbox run -c . {} {}", specimen.main, specimen.arguments.join(" "));
            std::fs::write(directory.join("mutant.txt"), format!("{class}\n{done}\n\n{command}\n{said}\n"))
        };
        match write() {
            Ok(()) => format!("saved in {}", directory.display()),
            Err(error) => format!("cannot be saved in {}: {error}", directory.display()),
        }
    }
}

/// The numbers in the message of a panic differ from mutant to mutant; where it was is the same.
fn kind(said: &str) -> String {
    said.split(": ").next().unwrap_or_default().to_owned()
}

/// Resolves every constant and follows every jump, whether the program gets there or not.
fn link_everything(program: &Program, class: &Class) {
    for method in &class.methods {
        if let Some(code) = &method.code {
            let flow = FlowGraph::new(code);
            std::hint::black_box(flow.distances_from(0));
            std::hint::black_box(code.line(0));
        }
    }
    for index in 0..CONSTANTS {
        // An error is as good a result as any.
        let _ = program.resolve_class(class, index);
        let _ = program.resolve_field(class, index);
        if let Ok(method) = program.resolve_method(class, index) {
            std::hint::black_box(program.select_method(class, method));
        }
    }
}

fn run_main(boot: &Boot<'_>, specimen: &Specimen, fuel: u64) -> Result<Ending, Stuck> {
    let mut machine = Machine::for_programs(boot)?;
    machine.limits.objects = OBJECTS;
    machine.limits.array_length = ARRAY_LENGTH;
    let class = machine.program_class(&specimen.main)?;
    let mut state = machine.start_program(class, &specimen.arguments)?;
    match machine.run_program(&mut state, fuel, &mut |_| ()) {
        Exit::Code(_) => Ok(Ending::Ran),
        Exit::OutOfFuel => Ok(Ending::OutOfFuel),
        Exit::Stuck { stuck, .. } => Err(stuck),
    }
}

impl Report {
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (said, cases) in &self.panics {
            writeln!(out, "PANIC {said}, {} mutants", cases.len())?;
            writeln!(out, "  {}", cases.first().map_or("", String::as_str))?;
        }
        let panics: u64 = self.panics.values().map(|cases| cases.len() as u64).sum();
        let all = self.endings.values().sum::<u64>() + panics;
        for (ending, count) in &self.endings {
            let words = match ending {
                Ending::NoClassFile => "no class file any more",
                Ending::NotLinked => "not linked",
                Ending::Stuck => "stuck",
                Ending::Ran => "ran to the end",
                Ending::OutOfFuel => "out of fuel",
            };
            writeln!(out, "{count:>9}  {words}")?;
        }
        let seconds = self.elapsed.as_secs_f64();
        writeln!(out, "{panics:>9}  panics")?;
        if let Some((time, title)) = &self.slowest {
            writeln!(out, "the slowest is {title} with {:.2} s", time.as_secs_f64())?;
        }
        writeln!(out, "{all:>9}  mutants in {seconds:.1} s, {:.0} a second", all as f64 / seconds.max(1e-6))
    }
}
