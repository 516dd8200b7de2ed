//! What a fork costs: time and memory of cloning a state, by the size of its heap.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use glassbox_machine::{Boot, Event, Machine, State};
use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::speed::compile_speed_programs;
use crate::subject::load;

/// Fills a heap, says `ready`, and then writes to one object after the other.
const PROGRAM: &str = "ForkHeap";
/// Enough instructions for the program to write to one object at least, and to two at most.
const ONE_WRITE: u64 = 18;
/// Forks that are held at the same time to see what they weigh.
const HELD: usize = 1000;
/// Bytes after which no more forks are held: the answer is clear by then.
const ENOUGH: u64 = 2 << 30;
/// How long each figure is measured.
const PATIENCE: Duration = Duration::from_millis(300);

/// Heap sizes to compare: a fork should not care.
pub const SIZES: [u32; 3] = [10, 10_000, 1_000_000];

#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Objects that the program made, on top of those of the boot.
    pub objects: u32,
    /// Of a clone that is dropped again.
    pub clone: Duration,
    /// Of a clone that writes to an object of its own before it is dropped.
    pub clone_and_write: Duration,
    /// Bytes by which the process grows with each such clone that is kept.
    pub bytes: u64,
}

/// Measures forks of a state with so many objects. Memory that was used and given back would be used again without
/// being seen, so that a process should measure one size only.
pub fn run(jdk: &Jdk, directory: &Path, objects: u32) -> Result<Report, Failure> {
    let (_, compiled) = compile_speed_programs(jdk, directory, &[PROGRAM])?;
    let program = load(jdk, compiled.directory())?;
    let boot = Boot::new(&program, &jdk.version)?;
    let mut machine = Machine::for_programs(&boot)?;
    let class = machine.program_class(PROGRAM)?;
    let mut state = machine.start_program(class, &[objects.to_string()])?;
    run_until_ready(&mut machine, &mut state)?;

    // A first fork brings caches and lazily grown tables of the machine to where they stay.
    write_once(&mut machine, &mut state.clone())?;
    let before = resident_bytes()?;
    let mut held = Vec::with_capacity(HELD);
    let mut grown = 0;
    while held.len() < HELD && grown < ENOUGH {
        let mut fork = state.clone();
        write_once(&mut machine, &mut fork)?;
        held.push(fork);
        grown = resident_bytes()?.saturating_sub(before);
    }
    let bytes = grown / held.len() as u64;
    drop(held);

    let clone = time_each(|| {
        std::hint::black_box(state.clone());
        Ok(())
    })?;
    let clone_and_write = time_each(|| write_once(&mut machine, &mut state.clone()))?;
    Ok(Report { objects, clone, clone_and_write, bytes })
}

fn run_until_ready<'p>(machine: &mut Machine<'p>, state: &mut State<'p>) -> Result<(), Failure> {
    let mut printed = Vec::new();
    while !printed.starts_with(b"ready") {
        continue_or_fail(machine.run(state, 10_000))?;
        printed.extend(state.take_output().standard);
        // A search takes the trace at every question, too.
        state.take_trace();
    }
    Ok(())
}

fn write_once<'p>(machine: &mut Machine<'p>, fork: &mut State<'p>) -> Result<(), Failure> {
    continue_or_fail(machine.run(fork, ONE_WRITE))
}

fn continue_or_fail(event: Event) -> Result<(), Failure> {
    match event {
        Event::OutOfFuel => Ok(()),
        other => Err(Failure::Other(format!("{PROGRAM} ended on the machine: {other:?}"))),
    }
}

fn time_each(mut work: impl FnMut() -> Result<(), Failure>) -> Result<Duration, Failure> {
    let started = Instant::now();
    let mut count = 0;
    while count < 10 || started.elapsed() < PATIENCE {
        work()?;
        count += 1;
    }
    Ok(started.elapsed() / count)
}

/// What the operating system says this process keeps in memory.
pub(crate) fn resident_bytes() -> Result<u64, Failure> {
    let path = Path::new("/proc/self/status");
    let status = std::fs::read_to_string(path).map_err(Failure::file(path))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.map(|count| count * 1024).ok_or_else(|| Failure::Other(format!("{} has no VmRSS", path.display())))
}

/// The heading above the lines of [`Report::write`].
pub fn write_heading(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{:>12}{:>16}{:>24}{:>20}", "objects", "clone", "clone and write", "memory per fork")
}

impl Report {
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let microseconds = |time: Duration| format!("{:.2} µs", time.as_secs_f64() * 1e6);
        let (clone, write) = (microseconds(self.clone), microseconds(self.clone_and_write));
        let kilobytes = format!("{:.1} kB", self.bytes as f64 / 1e3);
        writeln!(out, "{:>12}{clone:>16}{write:>24}{kilobytes:>20}", self.objects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_in_memory() {
        assert!(resident_bytes().unwrap() > 100_000);
    }
}
