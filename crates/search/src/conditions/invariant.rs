//! What constructors keep true of objects that never change.
//!
//! A path makes up the fields of its input objects. Of an object whose class writes its fields in constructors only, it may have
//! made up something that no constructor leaves; or just the values of one model, while others of the same path would do.

use glassbox_expr::Term;
use glassbox_machine::{Address, Machine, State, Value};
use glassbox_program::{Assumption, Class, Origin};
use glassbox_solver::{Limits, Solver};

use crate::construction::following::every_effect;
use crate::construction::proposals::constructors_of;

/// What has to hold of the input objects of a path.
pub(crate) struct Invariant {
    pub condition: Term,
    /// What the runs of constructors have relied on.
    pub assumptions: Vec<Assumption>,
}

/// The condition that the input objects of a path are as constructors leave them, as far as these can be followed to all
/// their ends; nothing if none can.
pub(crate) fn of_inputs<'p>(
    machine: &mut Machine<'p>,
    solver: &mut Solver,
    limits: &Limits,
    state: &State<'p>,
) -> Option<Invariant> {
    let program = machine.program;
    let inputs: Vec<(Address, &'p Class)> = state
        .heap()
        .addresses()
        .filter(|address| state.heap().is_input(*address))
        .filter_map(|address| Some((address, program.class(state.heap().get(address)?.class))))
        .filter(|(_, class)| class.origin != Origin::Jdk && program.is_as_constructed(class))
        .collect();
    let mut all = Vec::new();
    let mut assumptions = vec![Assumption::NoReflection];
    for (address, class) in inputs {
        let known = as_constructed(machine, solver, limits, state, address, class, &mut assumptions);
        all.extend(known);
    }
    if all.is_empty() {
        return None;
    }
    let condition = machine.terms.and_all(&all);
    Some(Invariant { condition, assumptions })
}

/// The condition that an object is as one of its constructors leaves it.
fn as_constructed<'p>(
    machine: &mut Machine<'p>,
    solver: &mut Solver,
    limits: &Limits,
    state: &State<'p>,
    address: Address,
    class: &'p Class,
    assumptions: &mut Vec<Assumption>,
) -> Option<Term> {
    let mut ways = Vec::new();
    for method in constructors_of(class) {
        let mark = format!("new {} {}: ", class.name, address.0);
        let effects = every_effect(machine, solver, limits, method, class, &mark)?;
        for effect in &effects {
            let mut all = effect.assertions.clone();
            for id in &class.instance_fields {
                let slot = machine.program.field(*id).slot;
                let own = state.settled(state.heap().get(address)?.field(slot));
                let left = effect.state.settled(effect.state.heap().get(effect.object)?.field(slot));
                all.extend(same(machine, own, left));
            }
            ways.push(machine.terms.and_all(&all));
            assumptions.extend(effect.state.assumptions().relied().iter().cloned());
        }
    }
    let nothing = machine.terms.bool(false);
    Some(ways.into_iter().fold(nothing, |any, way| machine.terms.or(any, way)))
}

/// The condition that two values may be the same, as far as numbers tell it, and null.
fn same(machine: &mut Machine<'_>, one: Value, other: Value) -> Option<Term> {
    if let Some(same) = machine.same_number(one, other) {
        return Some(same);
    }
    let (one, other) = (machine.is_null_reference(one)?, machine.is_null_reference(other)?);
    Some(machine.terms.eq(one, other))
}
