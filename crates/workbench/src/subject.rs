//! The machine, asked what a program does.

use glassbox_machine::{Boot, Exit, Machine, Stuck};

use crate::guard::catch_panic;
use crate::observation::{End, Observation};

/// Runs `main` of a class on the machine, to its end or for at most `fuel` instructions.
pub fn run_on_machine(boot: &Boot<'_>, class: &str, arguments: &[String], fuel: u64) -> Observation {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let run = || -> Result<Exit, Stuck> {
        let mut machine = Machine::for_programs(boot)?;
        let class = machine.program_class(class)?;
        let mut state = machine.start_program(class, arguments)?;
        Ok(machine.run_program(&mut state, fuel, &mut |output| {
            stdout.extend_from_slice(&output.standard);
            stderr.extend_from_slice(&output.error);
        }))
    };
    let end = match catch_panic(run) {
        Ok(Ok(Exit::Code(code))) => End::Code(code as u8),
        Ok(Ok(Exit::Stuck { stuck, at })) => End::Stuck(format!("{stuck}{at}")),
        Ok(Ok(Exit::OutOfFuel)) => End::OutOfFuel,
        Ok(Err(stuck)) => End::Stuck(stuck.to_string()),
        Err(said) => End::Panicked(said),
    };
    Observation { stdout, stderr, end }
}
