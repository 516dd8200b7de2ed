//! `glassbox run`: a program, concretely, on the machine.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use glassbox_machine::{Boot, Exit, Machine};
use glassbox_program::{Jdk, ProgramBuilder};

use crate::args::RunArguments;
use crate::failure::Failure;
use crate::inputs;
use crate::terminal::tell;

pub fn run(arguments: RunArguments) -> Result<ExitCode, Failure> {
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    let mut builder = ProgramBuilder::default();
    for entry in inputs::class_path(&arguments.classpath) {
        builder.application(&entry)?;
    }
    let program = builder.build(&jdk)?;
    let started = Instant::now();
    let stuck = |stuck: glassbox_machine::Stuck| Failure::Input(stuck.to_string());
    let boot = Boot::new(&program, &jdk.version).map_err(stuck)?;
    let mut machine = Machine::for_programs(&boot).map_err(stuck)?;
    machine.limits.frames = arguments.stack as usize;
    machine.limits.heap_bytes = u64::from(arguments.heap) << 20;
    let booted = started.elapsed();
    let class = machine.program_class(&arguments.class).map_err(stuck)?;
    let mut state = machine.start_program(class, &arguments.arguments).map_err(stuck)?;
    let before = state.steps();
    let exit = machine.run_program(&mut state, u64::MAX, &mut |output| {
        // A reader that went away is no reason to stop the program.
        let _ = std::io::stdout().write_all(&output.standard);
        let _ = std::io::stderr().write_all(&output.error);
    });
    let code = match exit {
        Exit::Code(code) => code as u8,
        Exit::Stuck { stuck, at } => return Err(Failure::Input(format!("{stuck}{at}"))),
        Exit::OutOfFuel => return Err(Failure::Input("the program does not end".into())),
    };
    let _ = std::io::stdout().flush();
    if arguments.speed {
        let instructions = state.steps() - before;
        let seconds = (started.elapsed() - booted).as_secs_f64();
        tell!(
            "booted in {:.0} ms ({before} instructions); {instructions} instructions in {seconds:.3} s, {:.1} million a second",
            booted.as_secs_f64() * 1e3,
            instructions as f64 / seconds / 1e6
        );
    }
    Ok(ExitCode::from(code))
}
