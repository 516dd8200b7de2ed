//! Following a method both ways wherever it asks.

use glassbox_machine::{Event, Machine, Outcome, State};
use glassbox_program::Method;

/// All paths of a method, with every answer to every question; no other questions are expected than which way to go.
/// Where a path may get stuck, it is left out.
pub fn paths(
    machine: &mut Machine<'static>,
    method: &'static Method,
    may_get_stuck: bool,
) -> Vec<(State<'static>, Outcome)> {
    let name = &method.name;
    let mut waiting = vec![machine.start(method).unwrap()];
    let mut done = Vec::new();
    while let Some(mut state) = waiting.pop() {
        match machine.run(&mut state, 1_000_000) {
            Event::Branch { condition, why } => {
                for truth in [true, false] {
                    let mut child = state.clone();
                    child.assume(&mut machine.terms, condition, truth, why);
                    waiting.push(child);
                }
                assert!(waiting.len() < 200, "{name} has too many paths");
            }
            Event::Finished(outcome) => done.push((state, outcome)),
            Event::Stuck(_) if may_get_stuck => {}
            other => panic!("{name}: {other:?}{}", machine.where_is(&state)),
        }
    }
    done
}
