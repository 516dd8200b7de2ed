//! The machine, asked what a program does.

use std::path::Path;
use std::time::{Duration, Instant};

use glassbox_machine::{Boot, Exit, Machine, Stuck};
use glassbox_program::{Jdk, Program, ProgramBuilder};

use crate::failure::Failure;
use crate::guard::catch_panic;
use crate::observation::{End, Observation};

/// A run on the machine, from behind its boot to its end.
pub struct MachineRun {
    pub observation: Observation,
    pub instructions: u64,
    pub elapsed: Duration,
}

/// The classes of a directory together with those of a JDK.
pub fn load(jdk: &Jdk, classes: &Path) -> Result<Program, Failure> {
    let mut builder = ProgramBuilder::default();
    builder.application(classes)?;
    Ok(builder.build(jdk)?)
}

/// Runs `main` of a class on the machine, to its end or for at most `fuel` instructions.
pub fn run_on_machine(boot: &Boot<'_>, class: &str, arguments: &[String], fuel: u64) -> MachineRun {
    let started = Instant::now();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut instructions = 0;
    let run = || -> Result<Exit, Stuck> {
        let mut machine = Machine::for_programs(boot)?;
        let class = machine.program_class(class)?;
        let mut state = machine.start_program(class, arguments)?;
        let before = state.steps();
        let exit = machine.run_program(&mut state, fuel, &mut |output| {
            stdout.extend_from_slice(&output.standard);
            stderr.extend_from_slice(&output.error);
        });
        instructions = state.steps() - before;
        Ok(exit)
    };
    let end = match catch_panic(run) {
        Ok(Ok(Exit::Code(code))) => End::Code(code as u8),
        Ok(Ok(Exit::Stuck { stuck, at })) => End::Stuck(format!("{stuck}{at}")),
        Ok(Ok(Exit::OutOfFuel)) => End::OutOfFuel,
        Ok(Err(stuck)) => End::Stuck(stuck.to_string()),
        Err(said) => End::Panicked(said),
    };
    let elapsed = started.elapsed();
    MachineRun { observation: Observation { stdout, stderr, end }, instructions, elapsed }
}
