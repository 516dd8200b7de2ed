//! What users hand over, changed at random: whatever it is, reading it comes to an ordinary end, soon and in little memory.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use glassbox_expr::TermPool;
use glassbox_jacoco::{read_exec, read_report};
use glassbox_program::{Jdk, ProgramBuilder};
use glassbox_smtlib::{Reader, Request, Script};
use glassbox_solver::{Answer, Limits, Solver};
use zip::write::SimpleFileOptions;

use super::mutate::{change_bytes, mutate};
use super::reach;
use super::watchdog::Watchdog;
use super::{corpus, scratch_directory};
use crate::failure::Failure;
use crate::guard::catch_panic;
use crate::pool::parallel_map;
use crate::random::Random;

/// Inputs that one thread takes at a time.
const BATCH: u64 = 500;
/// No input takes longer than this, ...
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// ... and all that are read at the same time do not take more than this.
const MEMORY_LIMIT: u64 = 2 << 30;
/// Inputs that are kept of each kind of failure.
const ENOUGH: usize = 3;
/// What a piece that is repeated may grow to.
const LARGEST: usize = 1 << 18;
/// Jars have this many classes at most, so that many of them can be made.
const MOST_CLASSES: usize = 6;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Kind {
    /// Class files, through parsing only
    ClassFiles,
    /// Jars, with all classes in them
    Jars,
    /// Ledgers as JSON, and all reports of what can be read
    Ledgers,
    /// JaCoCo's execution data
    Executions,
    /// JaCoCo's reports
    Reports,
    /// Scripts in SMT-LIB 2, solved within narrow limits
    Scripts,
    /// Stack traces
    Traces,
    /// Targets of `glassbox reach`
    Targets,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::ClassFiles,
        Kind::Jars,
        Kind::Ledgers,
        Kind::Executions,
        Kind::Reports,
        Kind::Scripts,
        Kind::Traces,
        Kind::Targets,
    ];

    /// Pieces that are put into texts besides those that are there.
    fn words(self) -> &'static [&'static str] {
        match self {
            Kind::ClassFiles | Kind::Jars | Kind::Executions => &[],
            Kind::Ledgers => {
                &["{", "}", "[", "]", ",", ":", "null", "-1", "1e999", "4294967296", "\"\\u0000\"", "\"\\ud800\"", "[]"]
            }
            Kind::Reports => &[
                "<class name='A'>",
                "</class>",
                "<line nr='1' mi='4294967295' ci='4294967295' mb='1' cb='1'/>",
                "<sourcefile name='A'>",
                "&lt;",
                "&x;",
                "<![CDATA[",
                "<!--",
                "<report>",
                "<counter type='BRANCH' missed='-1' covered='9'/>",
            ],
            Kind::Scripts => &[
                "(",
                ")",
                "65536",
                "65537",
                "16777216",
                "16777217",
                "4294967296",
                "0",
                "1",
                "((_ extract 7 0) x)",
                "(_ bv1 65537)",
                "((_ repeat 3) x)",
                "((_ zero_extend 100) x)",
                "((_ sign_extend 1) x)",
                "((_ rotate_left 5) x)",
                "(bvmul x x)",
                "(bvudiv x y)",
                "(bvsmod x y)",
                "(concat x y)",
                "(let ((z x)) z)",
                "(fp.add RNE f f)",
                "(fp.sqrt RNE f)",
                "((_ to_fp 8 24) RNE x)",
                "((_ fp.to_sbv 16) RTZ f)",
                "(store a x y)",
                "(select a x)",
                "(push 1)",
                "(pop 1)",
                "(check-sat)",
                "(get-model)",
                "(get-value (x))",
                "|",
                "\"",
                "#b1",
                "#x",
                "x",
                "y",
                "f",
                "a",
            ],
            Kind::Traces => &[
                "at ",
                ".",
                "(",
                ")",
                ":",
                "Caused by: ",
                "Suppressed: ",
                "... 3 more",
                "\n",
                "\tat a.B.c(B.java:1)\n",
                "<init>",
                "/",
                "$",
            ],
            Kind::Targets => {
                &["@", ":", ".", "(", ")", "/", "#", "$", "\n", "<init>", "at ", ".java", "99999999999", " jump"]
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct Options {
    /// Where the programs lie whose classes are changed.
    pub programs: PathBuf,
    pub count: u64,
    pub seed: u64,
    pub jobs: usize,
    /// Of all inputs only the one with this number.
    pub only: Option<u64>,
    /// Where inputs are kept that something is wrong with.
    pub failures: PathBuf,
}

/// What became of the inputs of one kind.
#[derive(Debug, Default)]
pub struct Report {
    pub read: u64,
    pub refused: u64,
    /// Where reading panicked, and on what.
    pub panics: BTreeMap<String, Vec<String>>,
    /// What took longest, and how long.
    pub slowest: Option<(Duration, u64)>,
    pub elapsed: Duration,
}

/// An input, by its number.
struct Input {
    kind: Kind,
    number: u64,
    bytes: Vec<u8>,
}

/// Makes inputs of one kind, and reads every one of them.
pub fn run(jdk: &Jdk, kind: Kind, options: &Options) -> Result<Report, Failure> {
    let scratch = scratch_directory()?;
    let seeds = seeds(jdk, kind, &options.programs)?;
    let fuzzer = Fuzzer { jdk, kind, options, seeds: &seeds, scratch: scratch.path() };
    let watchdog = Watchdog::new(TIME_LIMIT, MEMORY_LIMIT);
    let batches: Vec<u64> = match options.only {
        Some(number) => vec![number / BATCH],
        None => (0..options.count.div_ceil(BATCH)).collect(),
    };
    let started = Instant::now();
    let reports = std::thread::scope(|scope| {
        scope.spawn(|| watchdog.watch(|input, said| fuzzer.save(input, said)));
        let reports = parallel_map(options.jobs, &batches, |batch| fuzzer.run_batch(*batch, &watchdog));
        watchdog.go_home();
        reports
    });
    let mut total = Report { elapsed: started.elapsed(), ..Report::default() };
    for report in reports {
        let report = report?;
        total.read += report.read;
        total.refused += report.refused;
        total.slowest = total.slowest.max(report.slowest);
        for (said, cases) in report.panics {
            total.panics.entry(said).or_default().extend(cases);
        }
    }
    Ok(total)
}

/// What is changed.
fn seeds(jdk: &Jdk, kind: Kind, programs: &Path) -> Result<Vec<Vec<u8>>, Failure> {
    let texts = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    Ok(match kind {
        Kind::ClassFiles | Kind::Jars => {
            let (specimens, _) = corpus(jdk, programs)?;
            specimens.into_iter().flat_map(|specimen| specimen.classes).map(|(_, bytes)| bytes).collect()
        }
        Kind::Ledgers => texts(&[include_str!("../../../report/tests/expected/ledger.json")]),
        Kind::Reports => texts(&[include_str!("../../../report/tests/expected/jacoco.xml")]),
        Kind::Executions => vec![execution()],
        Kind::Scripts => texts(SCRIPTS),
        Kind::Traces => texts(TRACES),
        Kind::Targets => texts(TARGETS),
    })
}

/// Every width is written out, so that all of one width can become another.
const SCRIPTS: &[&str] = &[
    "(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 8))\n(assert (= (bvadd x y) (_ bv1 8)))\n\
     (assert (bvult x (bvmul y (_ bv3 8))))\n(check-sat)\n(get-model)\n(get-value (x (bvnot y)))\n",
    "(declare-fun x () (_ BitVec 65))\n(define-fun y () (_ BitVec 65) (bvshl x (_ bv3 65)))\n(push 1)\n\
     (assert (! (distinct x y ((_ rotate_left 5) x)) :named n))\n(check-sat-assuming ((bvslt x y)))\n(get-value (y))\n(pop 1)\n",
    "(declare-const f (_ FloatingPoint 8 24))\n(declare-const x (_ BitVec 32))\n(declare-const m RoundingMode)\n\
     (assert (fp.lt (fp.add m f ((_ to_fp 8 24) RNE x)) (fp.mul m f f)))\n(check-sat)\n(get-model)\n",
    "(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))\n(declare-const x (_ BitVec 4))\n(declare-const y (_ BitVec 8))\n\
     (assert (= (select (store a x y) (_ bv3 4)) (ite (= x (_ bv3 4)) y (_ bv7 8))))\n(check-sat)\n(get-value (a (select a x)))\n",
];

/// Widths at which something else begins.
const WIDTHS: [&str; 16] =
    ["1", "2", "3", "7", "31", "33", "53", "63", "64", "65", "127", "129", "1024", "65535", "65537", "16777217"];

/// Functions of two operands that may stand for each other.
const OPERATORS: [&str; 24] = [
    "bvadd", "bvsub", "bvmul", "bvudiv", "bvsdiv", "bvurem", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr", "bvand",
    "bvor", "bvxor", "bvnand", "bvult", "bvsle", "bvuge", "=", "distinct", "fp.add", "fp.div", "fp.rem", "fp.leq",
];

const TRACES: &[&str] = &[
    "Exception in thread \"main\" java.lang.IllegalStateException: no: way\n\tat a.b.C$D.<init>(C.java:12)\n\
     \tat java.base/java.util.Objects.requireNonNull(Objects.java:208)\n\tat a.b.C.main(C.java:5)\n\
     Caused by: x.Inner\n\tat a.C.n(C.java:3)\n\t... 1 more\n",
    "2024-01-01 12:00:00 ERROR [main] c.e.Server - request failed\njava.lang.ArithmeticException: / by zero\n\
     2024-01-01 12:00:00 ERROR at a.C.m(C.java:7) ~[app.jar:1.0]\n\tSuppressed: x.F: two\n\t\tat a.C.close(C.java:9)\n",
];

const TARGETS: &[&str] = &[
    "com.example.Foo.bar:12",
    "com.example.Foo.bar(int, String)@17",
    "java.io.IOException@com/example/Foo.java:12",
    "demo.Swap.order()V@58 fall-through",
    "at com.example.Foo$Inner.<init>(Foo.java:12)",
];

/// A header, a session, and the probes of two classes.
fn execution() -> Vec<u8> {
    let mut bytes = vec![0x01, 0xc0, 0xc0, 0x10, 0x07, 0x10, 0, 1, b'x'];
    bytes.extend([0; 16]);
    for (id, name) in [(7_u64, "a/B"), (8, "a/B"), (9, "c/D")] {
        bytes.push(0x11);
        bytes.extend(id.to_be_bytes());
        bytes.extend((name.len() as u16).to_be_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend([9, 0b101, 1]);
    }
    bytes
}

struct Fuzzer<'f> {
    jdk: &'f Jdk,
    kind: Kind,
    options: &'f Options,
    seeds: &'f [Vec<u8>],
    /// Where inputs lie that are read from files.
    scratch: &'f Path,
}

impl Fuzzer<'_> {
    fn run_batch(&self, batch: u64, watchdog: &Watchdog<Input>) -> Result<Report, Failure> {
        let numbers = match self.options.only {
            Some(only) => only..only + 1,
            None => batch * BATCH..self.options.count.min((batch + 1) * BATCH),
        };
        let place = self.scratch.join(format!("{batch}.{}", if self.kind == Kind::Jars { "jar" } else { "class" }));
        // A file that names the input outlives even a process that is killed.
        let note = self.scratch.join(format!("{batch}.running"));
        let mut report = Report::default();
        for number in numbers {
            let bytes = self.make(&mut Random::nth(self.options.seed, number))?;
            let input = Arc::new(Input { kind: self.kind, number, bytes });
            std::fs::write(&note, number.to_string()).map_err(Failure::file(&note))?;
            if matches!(self.kind, Kind::ClassFiles | Kind::Jars) {
                std::fs::write(&place, &input.bytes).map_err(Failure::file(&place))?;
            }
            watchdog.starts(batch, &input);
            let started = Instant::now();
            let result = catch_panic(|| self.read(&input, &place));
            watchdog.ends(batch);
            report.slowest = report.slowest.max(Some((started.elapsed(), number)));
            match result {
                Ok(true) => report.read += 1,
                Ok(false) => report.refused += 1,
                Err(said) => {
                    let cases = report.panics.entry(super::kind(&said)).or_default();
                    let saved = if cases.len() < ENOUGH { self.save(&input, &said) } else { "not saved".into() };
                    cases.push(format!("input {number}, {saved}: {said}"));
                }
            }
        }
        let _ = std::fs::remove_file(&place);
        std::fs::remove_file(&note).map_err(Failure::file(&note))?;
        Ok(report)
    }

    /// An input that is made of the seeds.
    fn make(&self, random: &mut Random) -> Result<Vec<u8>, Failure> {
        let seed = |random: &mut Random| random.pick(self.seeds).cloned().unwrap_or_default();
        Ok(match self.kind {
            Kind::ClassFiles => mutate(&seed(random), random).bytes,
            Kind::Jars => {
                let bytes = jar(random, &seed)?;
                if random.one_in(3) { bytes } else { change(bytes, &[], random) }
            }
            Kind::Scripts if !random.one_in(4) => {
                let mut script = seed(random);
                for _ in 0..1 + random.below(3) {
                    exchange(&mut script, self.kind.words(), random);
                }
                script
            }
            kind => change(seed(random), kind.words(), random),
        })
    }

    /// Reads an input; says whether it is one.
    fn read(&self, input: &Input, place: &Path) -> bool {
        let text = || String::from_utf8_lossy(&input.bytes).into_owned();
        match input.kind {
            Kind::ClassFiles => ProgramBuilder::default().application(place).is_ok(),
            Kind::Jars => {
                let mut builder = ProgramBuilder::default();
                builder.application(place).is_ok() && builder.widened(self.jdk).is_ok()
            }
            Kind::Ledgers => glassbox_report::from_json(&text()).is_ok_and(|document| {
                use glassbox_report::{html, jacoco_xml, json, junit_xml, sarif, xml};
                [html, jacoco_xml, json, junit_xml, sarif, xml]
                    .iter()
                    .all(|write| write(&document, &mut io::sink()).is_ok())
            }),
            Kind::Executions => read_exec(&input.bytes).is_ok(),
            Kind::Reports => read_report(&text()).is_ok(),
            Kind::Scripts => solve(&input.bytes),
            Kind::Traces => reach::target::traces(&text()).is_ok(),
            Kind::Targets => reach::target::parse(&text()).is_ok(),
        }
    }

    fn save(&self, input: &Input, said: &str) -> String {
        let name = format!("{:?}-{}-{}", input.kind, self.options.seed, input.number);
        let write = || -> io::Result<()> {
            std::fs::create_dir_all(&self.options.failures)?;
            std::fs::write(self.options.failures.join(format!("{name}.txt")), said)?;
            std::fs::write(self.options.failures.join(&name), &input.bytes)
        };
        match write() {
            Ok(()) => format!("saved as {name} in {}", self.options.failures.display()),
            Err(error) => format!("{name} cannot be saved: {error}"),
        }
    }
}

/// Changes bytes in a few places: blindly, by pieces of their own, or by words of their language.
fn change(mut bytes: Vec<u8>, words: &[&str], random: &mut Random) -> Vec<u8> {
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(10) {
            0..=3 => drop(change_bytes(&mut bytes, random)),
            4..=6 => {
                let word = random.pick(words).copied().unwrap_or_default();
                bytes.splice(at..at, word.bytes());
            }
            7 | 8 => {
                let piece = piece(&bytes, random);
                bytes.splice(at..at, piece);
            }
            _ => {
                let piece = match random.pick(words).filter(|_| random.one_in(2)) {
                    Some(word) => word.as_bytes().to_vec(),
                    None => piece(&bytes, random),
                };
                // Depth and length are where reading becomes slow.
                let times = random.below(LARGEST / piece.len().max(1)) >> random.below(16);
                bytes.splice(at..at, piece.repeat(times));
            }
        }
    }
    bytes
}

/// Puts another expression in the place of one, so that parentheses stay balanced: a word, or one from elsewhere.
fn exchange(script: &mut Vec<u8>, words: &[&str], random: &mut Random) {
    let spans = expressions(script);
    let atoms: Vec<&[u8]> = spans.iter().map(|span| &script[span.clone()]).collect();
    let all = |script: &[u8], from: &[u8], to: &str| {
        let of = |span: &Range<usize>| script[span.clone()] == *from;
        let mut changed = script.to_vec();
        spans.iter().rev().filter(|span| of(span)).for_each(|span| drop(changed.splice(span.clone(), to.bytes())));
        changed
    };
    let is_number = |atom: &&&[u8]| atom.iter().all(u8::is_ascii_digit);
    let is_operator = |atom: &&&[u8]| OPERATORS.iter().any(|operator| operator.as_bytes() == **atom);
    let numbers: Vec<&[u8]> = atoms.iter().filter(is_number).copied().collect();
    let operators: Vec<&[u8]> = atoms.iter().filter(is_operator).copied().collect();
    let exchanged = match random.below(3) {
        0 => random.pick(&numbers).zip(WIDTHS.get(random.below(WIDTHS.len()))),
        1 => random.pick(&operators).zip(OPERATORS.get(random.below(OPERATORS.len()))),
        _ => None,
    };
    if let Some((from, to)) = exchanged {
        *script = all(script, from, to);
        return;
    }
    let (Some(old), Some(new)) = (random.pick(&spans).cloned(), random.pick(&spans)) else { return };
    let new = match random.pick(words).filter(|_| random.one_in(2)) {
        Some(word) => word.as_bytes().to_vec(),
        None => script[new.clone()].to_vec(),
    };
    script.splice(old, new);
}

/// Where atoms and expressions in parentheses lie.
fn expressions(script: &[u8]) -> Vec<Range<usize>> {
    let (mut spans, mut opened, mut atom) = (Vec::new(), Vec::new(), None);
    for (at, byte) in script.iter().enumerate() {
        let is_part = !b"() \n".contains(byte);
        if is_part {
            atom.get_or_insert(at);
        } else if let Some(start) = atom.take() {
            spans.push(start..at);
        }
        match byte {
            b'(' => opened.push(at),
            b')' => spans.extend(opened.pop().map(|start| start..at + 1)),
            _ => {}
        }
    }
    spans
}

fn piece(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let from = random.below(bytes.len());
    let length = random.below(1 + (bytes.len() - from).min(200));
    bytes[from..from + length].to_vec()
}

/// A jar with a few classes, some of them changed, under odd names now and then.
fn jar(random: &mut Random, seed: &dyn Fn(&mut Random) -> Vec<u8>) -> Result<Vec<u8>, Failure> {
    const NAMES: [&str; 9] = [
        "p/A.class",
        "../A.class",
        "/A.class",
        "p\\A.class",
        "META-INF/versions/11/p/A.class",
        "META-INF/versions/x/A.class",
        "module-info.class",
        "p/\u{1b}A.class",
        "java/lang/Object.class",
    ];
    let broken = |error: &dyn std::fmt::Display| Failure::Other(format!("a jar cannot be made: {error}"));
    let mut jar = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    if random.one_in(2) {
        let manifest = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";
        jar.start_file("META-INF/MANIFEST.MF", options).map_err(|error| broken(&error))?;
        jar.write_all(manifest.as_bytes()).map_err(|error| broken(&error))?;
    }
    for number in 0..1 + random.below(MOST_CLASSES) {
        let name = match random.pick(&NAMES).filter(|_| random.one_in(3)) {
            Some(name) => format!("{number}{name}").replacen(&format!("{number}M"), "M", 1),
            None => format!("p/C{number}.class"),
        };
        let original = seed(random);
        let bytes = if random.one_in(3) { mutate(&original, random).bytes } else { original };
        // No writer makes two entries of one name.
        if jar.start_file(name, options).is_ok() {
            jar.write_all(&bytes).map_err(|error| broken(&error))?;
        }
    }
    Ok(jar.finish().map_err(|error| broken(&error))?.into_inner())
}

/// Runs a script to its end, whatever fails on the way; says whether nothing did.
fn solve(script: &[u8]) -> bool {
    /// So many checks of a script are made; pieces may repeat them often.
    const CHECKS: usize = 3;
    let (mut state, mut pool, mut solver) = (Script::new(), TermPool::new(), Solver::new());
    let mut reader = Reader::new(script);
    let mut model = None;
    let (mut checks, mut is_good) = (0, true);
    loop {
        let request = match reader.read() {
            Ok(None) => return is_good,
            Ok(Some(command)) => state.execute(&mut pool, command),
            Err(_) => return false,
        };
        match request {
            Ok(Request::Exit) => return is_good,
            Ok(Request::Check(assumptions)) if checks < CHECKS => {
                checks += 1;
                let mut terms = state.assertions(&mut pool);
                terms.extend(assumptions.iter().map(|assumption| assumption.term));
                let deadline = Instant::now().checked_add(Duration::from_millis(500));
                let limits = Limits { conflicts: 500, memory: 256 << 20, deadline, cancel: None };
                model = match solver.check(&mut pool, &terms, &limits) {
                    Answer::Sat(model) => Some(model),
                    _ => None,
                };
            }
            Ok(Request::Model) => drop(model.as_ref().map(|model| state.model_text(model, &pool))),
            Ok(Request::Values(asked)) => drop(model.as_ref().map(|model| state.values_text(&asked, model, &pool))),
            Ok(_) => {}
            Err(_) => is_good = false,
        }
    }
}

impl Report {
    pub fn write(&self, kind: Kind, out: &mut dyn Write) -> io::Result<()> {
        for (said, cases) in &self.panics {
            writeln!(out, "PANIC {said}, {} inputs", cases.len())?;
            writeln!(out, "  {}", cases.first().map_or("", String::as_str))?;
        }
        let panics: usize = self.panics.values().map(Vec::len).sum();
        let (time, number) = self.slowest.unwrap_or_default();
        let (slow, seconds) = (time.as_secs_f64(), self.elapsed.as_secs_f64());
        writeln!(
            out,
            "{kind:?}: {} read, {} refused, {panics} panics in {seconds:.1} s; the slowest is {number} with {slow:.2} s",
            self.read, self.refused
        )
    }
}
