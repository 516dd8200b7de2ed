//! Running a whole program concretely: from `main` to an exit code.

use glassbox_program::Class;

use crate::event::{Event, Outcome, Stuck};
use crate::machine::Machine;
use crate::state::value::{Address, Value};
use crate::state::{Output, Role, State};

/// How a program ended that ran on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// As a process would: 0 after `main` returned, 1 after an uncaught exception, or what `System.exit` was given.
    Code(i32),
    /// Something is not modelled; with the call stack in words.
    Stuck { stuck: Stuck, at: String },
    /// It used all the instructions that it was allowed.
    OutOfFuel,
}

/// Output is handed on after so many instructions at the latest.
const SLICE: u64 = 1_000_000;

impl<'p> Machine<'p> {
    /// Runs a program from a state at the entry of its `main`; `print` gets its output as it comes.
    pub fn run_program(&mut self, state: &mut State<'p>, fuel: u64, print: &mut dyn FnMut(Output)) -> Exit {
        let end = state.steps().saturating_add(fuel);
        let mut code = 0;
        loop {
            let event = self.run(state, SLICE.min(end - state.steps()));
            print(state.take_output());
            match event {
                Event::OutOfFuel if state.steps() < end => {}
                Event::OutOfFuel => return Exit::OutOfFuel,
                Event::Finished(Outcome::Returned(_)) => {
                    let Some((main, argument)) = state.provenance.main.take() else { return Exit::Code(code) };
                    if let Err(stop) = self.enter(state, main, &[argument], Role::Call) {
                        return Exit::Stuck { stuck: stop.into_stuck("calling main"), at: String::new() };
                    }
                }
                Event::Finished(Outcome::Exited(code)) => return Exit::Code(code),
                // What the handler of uncaught exceptions throws is ignored.
                Event::Finished(Outcome::Threw(_)) if code != 0 => return Exit::Code(code),
                Event::Finished(Outcome::Threw(exception)) => {
                    code = 1;
                    state.provenance.main = None;
                    if let Err(stuck) = self.dispatch_uncaught(state, exception) {
                        return Exit::Stuck { stuck, at: self.where_is(state) };
                    }
                }
                Event::Stuck(stuck) => return Exit::Stuck { stuck, at: self.where_is(state) },
                other => {
                    let stuck = Stuck::Unsupported(format!("a question about a concrete program ({other:?})"));
                    return Exit::Stuck { stuck, at: self.where_is(state) };
                }
            }
        }
    }

    /// Lets the main thread print an exception, as the virtual machine does when nobody has caught it.
    fn dispatch_uncaught(&mut self, state: &mut State<'p>, exception: Address) -> Result<(), Stuck> {
        let missing = || Stuck::Linking("java.lang.Thread has no method dispatchUncaughtException".into());
        let class = self.program_class("java/lang/Thread")?;
        let method = class.method("dispatchUncaughtException", "(Ljava/lang/Throwable;)V").ok_or_else(missing)?;
        let operands = [Value::Reference(state.thread.object), Value::Reference(exception)];
        self.enter(state, method, &operands, Role::Call).map_err(|stop| stop.into_stuck("reporting an exception"))
    }

    /// Loads the class of a program by the name that a user gives.
    pub fn program_class(&self, name: &str) -> Result<&'p Class, Stuck> {
        self.program.load(&name.replace('.', "/")).map_err(|error| Stuck::Linking(error.to_string()))
    }
}
