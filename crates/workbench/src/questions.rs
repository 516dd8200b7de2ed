//! Recorded questions, asked again: the solver against Z3 on the same sequences in the same run.
//!
//! A recording is a directory of SMT-LIB 2 scripts, as `glassbox generate --questions` writes them, one for each method.
//! Z3 gets a script as it is, over a pipe and incrementally, and its time is taken twice: with what it takes to read the
//! assertions that are new in a question, and without. Our terms are there already when a question is asked, as they are
//! in a search, so that only the answering counts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use glassbox_expr::TermPool;
use glassbox_smtlib::{Reader, Request, Script};
use glassbox_solver::{Answer, Limits, Solver};

use crate::failure::Failure;
use crate::z3::Process;

/// The comparison on one script.
pub struct Sequence {
    pub name: String,
    pub questions: usize,
    pub ours: Duration,
    /// The question that took us longest: its number from one, and its time.
    pub slowest: (usize, Duration),
    /// Z3 from the first new assertion of a question to its answer.
    pub z3: Duration,
    /// Z3 from the command `check-sat` to its answer.
    pub z3_checking: Duration,
    /// Questions that we, or Z3, did not answer.
    pub ours_unknown: usize,
    pub z3_unknown: usize,
    /// Questions that one answered with yes and the other with no.
    pub disagreements: usize,
}

/// What all scripts came to.
pub struct Comparison {
    pub sequences: Vec<Sequence>,
    /// Our links: name, asked, answered, time.
    pub links: Vec<(&'static str, u64, u64, Duration)>,
}

/// How many of the slowest questions are shown.
const SHOWN: usize = 8;

/// What was answered to one question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

/// Compares on every script of a recording.
pub fn compare(directory: &Path, z3: Option<&str>, timeout: Duration) -> Result<Comparison, Failure> {
    let mut comparison = Comparison { sequences: Vec::new(), links: Vec::new() };
    for path in scripts(directory)? {
        let text = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
        if !text.contains("(check-sat)") {
            continue;
        }
        let (ours, slowest, our_verdicts) = ask_ourselves(&path, &text, timeout, &mut comparison.links)?;
        let theirs = z3.map(|command| ask_z3(command, &text, timeout)).transpose()?;
        let (z3, z3_checking, their_verdicts) = theirs.unwrap_or_default();
        let contradicts = |(a, b): &(&Verdict, &Verdict)| a != b && **a != Verdict::Unknown && **b != Verdict::Unknown;
        let unknown = |verdicts: &[Verdict]| verdicts.iter().filter(|&&verdict| verdict == Verdict::Unknown).count();
        comparison.sequences.push(Sequence {
            name: path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            questions: our_verdicts.len(),
            ours,
            slowest,
            z3,
            z3_checking,
            ours_unknown: unknown(&our_verdicts),
            z3_unknown: unknown(&their_verdicts),
            disagreements: our_verdicts.iter().zip(&their_verdicts).filter(contradicts).count(),
        });
    }
    Ok(comparison)
}

fn scripts(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error| Failure::File { path: directory.to_owned(), error };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "smt2") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The time of all answers, the slowest with its number, and the answers.
type OurAnswers = (Duration, (usize, Duration), Vec<Verdict>);

/// Runs a script with one solver and takes the time of its answers.
fn ask_ourselves(
    path: &Path,
    text: &str,
    timeout: Duration,
    links: &mut Vec<(&'static str, u64, u64, Duration)>,
) -> Result<OurAnswers, Failure> {
    let wrong = |what: String| Failure::Other(format!("{}: {what}", path.display()));
    let (mut pool, mut script, mut solver) = (TermPool::new(), Script::new(), Solver::new());
    let mut reader = Reader::new(text.as_bytes());
    let (mut total, mut slowest) = (Duration::ZERO, (0, Duration::ZERO));
    let mut verdicts = Vec::new();
    while let Some(command) = reader.read().map_err(|error| wrong(error.response()))? {
        let request = script.execute(&mut pool, command).map_err(|error| wrong(error.response()))?;
        if let Request::Check(_) = request {
            let assertions = script.assertions(&mut pool);
            let limits = Limits { deadline: Instant::now().checked_add(timeout), ..Limits::default() };
            let start = Instant::now();
            let answer = solver.check(&mut pool, &assertions, &limits);
            let took = start.elapsed();
            total += took;
            if took > slowest.1 {
                slowest = (verdicts.len() + 1, took);
            }
            verdicts.push(match answer {
                Answer::Sat(_) => Verdict::Sat,
                Answer::Unsat(_) => Verdict::Unsat,
                Answer::Unknown(_) => Verdict::Unknown,
            });
        }
    }
    for (link, statistics) in solver.statistics().links() {
        let time = Duration::from_nanos(statistics.nanos);
        match links.iter_mut().find(|(name, ..)| *name == link.name()) {
            Some((_, asked, answered, nanos)) => {
                *asked += statistics.asked;
                *answered += statistics.answered;
                *nanos += time;
            }
            None => links.push((link.name(), statistics.asked, statistics.answered, time)),
        }
    }
    Ok((total, slowest, verdicts))
}

/// Feeds a script to Z3, a question at a time. When Z3 does not come back, its questions from there on count as unknown.
fn ask_z3(command: &str, text: &str, timeout: Duration) -> Result<(Duration, Duration, Vec<Verdict>), Failure> {
    let deaf = |error: std::io::Error| Failure::Other(format!("Z3 does not listen: {error}"));
    let mut z3 = Process::start(command)?;
    let patience = 4 * timeout;
    // The start of the process is not what is compared.
    z3.send(&format!("(set-option :timeout {})\n(echo \"ready\")\n", timeout.as_millis())).map_err(deaf)?;
    let mut alive = is_ready(&z3, patience);
    let (mut total, mut checking) = (Duration::ZERO, Duration::ZERO);
    let mut verdicts = Vec::new();
    for part in text.split_inclusive("(check-sat)") {
        let Some(before) = part.strip_suffix("(check-sat)") else { break };
        if !alive {
            verdicts.push(Verdict::Unknown);
            continue;
        }
        let start = Instant::now();
        z3.send(before).map_err(deaf)?;
        z3.send("\n(echo \"ready\")\n").map_err(deaf)?;
        alive = is_ready(&z3, patience);
        let asked = Instant::now();
        z3.send("(check-sat)\n").map_err(deaf)?;
        let answer = z3.line(patience);
        alive &= answer.is_some();
        checking += asked.elapsed();
        total += start.elapsed();
        verdicts.push(match answer.as_deref() {
            Some("sat") => Verdict::Sat,
            Some("unsat") => Verdict::Unsat,
            _ => Verdict::Unknown,
        });
    }
    Ok((total, checking, verdicts))
}

/// Waits until Z3 has read everything.
fn is_ready(z3: &Process, patience: Duration) -> bool {
    while let Some(line) = z3.line(patience) {
        if line.trim_matches('"') == "ready" {
            return true;
        }
    }
    false
}

impl Comparison {
    /// The geometric mean of how many times faster we are, by what of Z3's time counts.
    pub fn mean(&self, theirs: impl Fn(&Sequence) -> Duration) -> f64 {
        let ratios = self.sequences.iter().map(|sequence| ratio(theirs(sequence), sequence.ours).ln());
        (ratios.sum::<f64>() / self.sequences.len().max(1) as f64).exp()
    }

    pub fn disagreements(&self) -> usize {
        self.sequences.iter().map(|sequence| sequence.disagreements).sum()
    }

    /// The figures for a person.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let sum = |part: fn(&Sequence) -> usize| self.sequences.iter().map(part).sum::<usize>();
        let time = |part: fn(&Sequence) -> Duration| self.sequences.iter().map(part).sum::<Duration>();
        let questions = sum(|sequence| sequence.questions);
        let _ = writeln!(text, "{} sequences, {questions} questions", self.sequences.len());
        let _ = writeln!(
            text,
            "ours {:?} ({:.1} µs a question), {} unknown",
            time(|sequence| sequence.ours),
            time(|sequence| sequence.ours).as_secs_f64() * 1e6 / questions.max(1) as f64,
            sum(|sequence| sequence.ours_unknown),
        );
        for (name, asked, answered, time) in &self.links {
            let _ = writeln!(
                text,
                "  {name:<12} {asked:>9} asked {answered:>9} answered {:>10.1} ms",
                time.as_secs_f64() * 1e3
            );
        }
        let mut slowest: Vec<&Sequence> = self.sequences.iter().collect();
        slowest.sort_by_key(|sequence| std::cmp::Reverse(sequence.slowest.1));
        for Sequence { name, slowest: (number, time), .. } in slowest.into_iter().take(SHOWN) {
            let _ = writeln!(text, "  slowest: question {number} of {name}, {time:?}");
        }
        if sum(|sequence| usize::from(!sequence.z3.is_zero())) == 0 {
            return text;
        }
        let _ = writeln!(
            text,
            "Z3 {:?}, of which checking {:?}, {} unknown; {} disagreements",
            time(|sequence| sequence.z3),
            time(|sequence| sequence.z3_checking),
            sum(|sequence| sequence.z3_unknown),
            self.disagreements(),
        );
        let _ = writeln!(
            text,
            "geometric mean over sequences: {:.1} times faster than Z3, {:.1} times without its reading",
            self.mean(|sequence| sequence.z3),
            self.mean(|sequence| sequence.z3_checking),
        );
        for sequence in self.sequences.iter().filter(|sequence| sequence.ours > sequence.z3) {
            let _ = writeln!(
                text,
                "slower: {} with {} questions, ours {:?}, Z3 {:?}",
                sequence.name, sequence.questions, sequence.ours, sequence.z3
            );
        }
        for sequence in self.sequences.iter().filter(|sequence| sequence.disagreements > 0) {
            let _ = writeln!(text, "disagrees: {} ({} questions)", sequence.name, sequence.disagreements);
        }
        text
    }
}

fn ratio(theirs: Duration, ours: Duration) -> f64 {
    theirs.as_secs_f64().max(1e-9) / ours.as_secs_f64().max(1e-9)
}
