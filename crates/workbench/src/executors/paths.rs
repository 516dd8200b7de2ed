//! A program with a thousand paths by one executor and by two, and by two of which somebody ends one now and then.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use glassbox_program::Jdk;

use crate::corpus;
use crate::failure::Failure;
use crate::generated::check_binary;
use crate::random::Random;

/// Two executors have to be so many times as fast as one.
pub const LEAST_GAIN: f64 = 1.6;

/// So many executors are ended, and no more.
const MOST_ENDED: usize = 8;

const PATHS: u64 = 1024;

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Says when executors are ended.
    pub seed: u64,
}

pub struct Report {
    pub one: Walk,
    pub two: Walk,
    pub disturbed: Walk,
}

/// What came of one run of the tool.
pub struct Walk {
    pub seconds: f64,
    pub runs: u64,
    pub lost: u64,
    pub paths: u64,
    /// Executors that were ended.
    pub ended: usize,
    /// How many goals the tests cover, and how many tests there are, in the words of the tool. Which of the paths to a goal
    /// becomes its test depends on who was first.
    covered: String,
}

pub fn run(jdk: &Jdk, options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Report, Failure> {
    check_binary(&options.glassbox)?;
    progress("one executor");
    let one = walk(jdk, options, 1, false)?;
    progress("two executors");
    let two = walk(jdk, options, 2, false)?;
    progress("two executors that are ended at random");
    let disturbed = walk(jdk, options, 2, true)?;
    Ok(Report { one, two, disturbed })
}

fn walk(jdk: &Jdk, options: &Options, executors: usize, is_disturbed: bool) -> Result<Walk, Failure> {
    let place = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let out = place.path().join("out");
    let mut command = Command::new(&options.glassbox);
    command.arg("concolic").arg(corpus::directory().join("ThousandPaths.java")).arg("corpus.ThousandPaths.walk");
    command.args(["--all-paths", "--budget", "300s", "--executors", &executors.to_string()]);
    command.arg("--java-home").arg(&jdk.home).arg("--out").arg(&out).stdin(Stdio::null());
    // It says little, so that nobody has to read while it runs.
    let started = Instant::now();
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(Failure::file(&options.glassbox))?;
    let ended = if is_disturbed { disturb(&mut child, options.seed)? } else { 0 };
    let output = child.wait_with_output().map_err(Failure::file(&options.glassbox))?;
    let seconds = started.elapsed().as_secs_f64();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let figures = said.lines().find(|line| line.contains(" test runs (")).and_then(figures);
    let Some((runs, lost, paths)) = figures else {
        return Err(Failure::Other(format!("glassbox concolic: {}", said.trim())));
    };
    let covered = said.lines().find(|line| line.contains("feasible goals covered")).unwrap_or_default().to_owned();
    Ok(Walk { seconds, runs, lost, paths, ended, covered })
}

/// `1024 test runs (0 lost), 1024 paths, 0 divergences`.
fn figures(line: &str) -> Option<(u64, u64, u64)> {
    let mut numbers = line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    Some((numbers.next()?, numbers.next()?, numbers.next()?))
}

/// Ends executors of a process, and of no other, until it is over or enough were ended.
fn disturb(child: &mut Child, seed: u64) -> Result<usize, Failure> {
    let mut random = Random::nth(seed, 0);
    let mut ended = 0;
    while ended < MOST_ENDED && child.try_wait().map_err(Failure::file(Path::new("glassbox")))?.is_none() {
        std::thread::sleep(Duration::from_millis(500 + random.number_below(1_500)));
        let executors = executors_of(child.id());
        let Some(victim) = random.pick(&executors) else { continue };
        let status = Command::new("kill").args(["-9", &victim.to_string()]).stderr(Stdio::null()).status();
        ended += usize::from(status.is_ok_and(|status| status.success()));
    }
    Ok(ended)
}

/// The executors that a process has started, or that what it has started has.
fn executors_of(process: u32) -> Vec<u32> {
    let ids: Vec<u32> = fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    let parent = |id: &u32| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()
    };
    let mut family = vec![process];
    let mut next = 0;
    while let Some(known) = family.get(next).copied() {
        next += 1;
        family.extend(ids.iter().copied().filter(|id| parent(id) == Some(known)));
    }
    let is_executor = |id: &u32| {
        let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let mut words = command.split(|byte| *byte == 0);
        words.next().is_some_and(|program| program.ends_with(b"java"))
            && words.any(|word| word == b"glassbox.executor.Main")
    };
    family.into_iter().filter(is_executor).collect()
}

impl Report {
    pub fn gain(&self) -> f64 {
        self.one.seconds / self.two.seconds.max(1e-9)
    }

    fn is_whole(&self) -> bool {
        let walks = [&self.one, &self.two, &self.disturbed];
        walks.iter().all(|walk| walk.paths == PATHS) && walks.iter().all(|walk| walk.covered == self.one.covered)
    }

    pub fn is_good(&self) -> bool {
        self.gain() >= LEAST_GAIN && self.is_whole() && self.disturbed.ended > 0
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{:<18}{:>8}{:>8}{:>8}{:>8}{:>12}", "executors", "runs", "lost", "paths", "ended", "time")?;
        for (name, walk) in [("one", &self.one), ("two", &self.two), ("two, disturbed", &self.disturbed)] {
            let Walk { seconds, runs, lost, paths, ended, .. } = walk;
            writeln!(out, "{name:<18}{runs:>8}{lost:>8}{paths:>8}{ended:>8}{seconds:>10.1} s")?;
        }
        let whole =
            if self.is_whole() { "all paths and as many tests in all runs" } else { "paths or tests are missing" };
        writeln!(out, "two are {:.2} times as fast as one; {whole}", self.gain())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_what_the_tool_says() {
        assert_eq!(figures("1030 test runs (6 lost), 1024 paths, 0 divergences"), Some((1030, 6, 1024)));
        assert_eq!(figures("no test runs"), None);
    }

    fn walk(seconds: f64, paths: u64, covered: &str) -> Walk {
        Walk { seconds, runs: paths, lost: 0, paths, ended: 1, covered: covered.to_owned() }
    }

    #[test]
    fn whatever_is_lost_or_slow_is_no_good() {
        let report = |two: Walk, disturbed: Walk| Report { one: walk(10.0, 1024, "a"), two, disturbed };
        assert!(report(walk(5.0, 1024, "a"), walk(9.0, 1024, "a")).is_good());
        assert!(!report(walk(8.0, 1024, "a"), walk(9.0, 1024, "a")).is_good());
        assert!(!report(walk(5.0, 1024, "a"), walk(9.0, 1023, "a")).is_good());
        assert!(!report(walk(5.0, 1024, "a"), walk(9.0, 1024, "b")).is_good());
        let undisturbed = Walk { ended: 0, ..walk(9.0, 1024, "a") };
        assert!(!report(walk(5.0, 1024, "a"), undisturbed).is_good());
    }
}
