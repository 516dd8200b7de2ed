//! The `glassbox` command.

use std::process::ExitCode;

use clap::Parser;

mod affordable;
mod args;
mod attack;
mod concolic;
mod conditions;
mod confirming;
mod demo;
mod events;
mod executor;
mod executors;
mod existing;
mod failure;
mod generate;
mod guarding;
mod guesses;
mod have;
mod inputs;
mod kept;
mod output;
mod pipeline;
mod reach;
mod reports;
mod run;
mod sampling;
mod seeds;
mod solve;
mod sources;
mod stats;
mod terminal;

/// A search makes and drops millions of small values on several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == glassbox_guard::GUARDED) {
        // We are our own launcher; this process becomes a JVM.
        return glassbox_guard::launch(words);
    }
    let command = args::Arguments::parse_from(args::command_line(std::env::args_os()));
    let result = match command.command {
        args::Command::Generate(arguments) => generate::run(*arguments),
        args::Command::Reach(arguments) => reach::run(*arguments),
        args::Command::Concolic(arguments) => concolic::run(*arguments),
        args::Command::Demo(arguments) => demo::run(arguments),
        args::Command::Run(arguments) => run::run(arguments),
        args::Command::Report(arguments) => reports::run(&arguments),
        args::Command::Solve(arguments) => solve::run(&arguments),
        args::Command::Executor(arguments) => executor::run(&arguments),
        args::Command::InputClass(arguments) => executor::write_input_class(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(failure::Failure::Interrupted) => ExitCode::from(failure::INTERRUPTED),
        Err(failure) => {
            terminal::tell!("glassbox: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
