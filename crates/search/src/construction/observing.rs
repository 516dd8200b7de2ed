//! Which methods a test may ask what a call has done, and what they say.

use glassbox_expr::Model;
use glassbox_goals::{Observation, Operand};
use glassbox_machine::{Address, Machine, Outcome, ReadBack, State, Value, is_observable};
use glassbox_program::{Class, Insn, JavaValue, Method, NodeId, ObjectGraph, Origin, StackKind};

/// Methods of one object that are tried.
const MOST_TRIED: usize = 10;
/// What they say is kept of so many.
const MOST_KEPT: usize = 6;

/// What methods say of the receiver and of the result behind a path that has returned. Texts and boxes are added to the
/// graph.
pub(crate) fn observations<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    (outcome, model, read): (Outcome, &Model, &ReadBack),
    graph: &mut ObjectGraph,
) -> Vec<Observation> {
    let Outcome::Returned(result) = outcome else { return Vec::new() };
    let mut objects: Vec<(Operand, Address)> = Vec::new();
    objects.extend(state.receiver().map(|receiver| (Operand::Receiver, receiver)));
    if let Some(Value::Reference(result)) = result
        && Some(result) != state.receiver()
        && state.heap().get(result).is_some_and(|object| object.input.is_none() && !object.shared)
    {
        objects.push((Operand::Result, result));
    }
    let mut observations = Vec::new();
    for (on, address) in objects {
        let Some(object) = state.heap().get(address) else { continue };
        let class = object.input.as_ref().and_then(|input| input.types.first().copied()).unwrap_or(object.class);
        let class = machine.program.class(class);
        let mut kept = 0;
        for method in observers(machine, class).into_iter().take(MOST_TRIED) {
            if kept == MOST_KEPT {
                break;
            }
            let next = NodeId(graph.nodes.len() as u32);
            let seen = machine.observed(state, (outcome, model, read), (address, method), next);
            let Some((value, node)) = seen else { continue };
            graph.nodes.extend(node);
            kept += 1;
            observations.push(Observation { on, method: method.key(), value });
        }
    }
    observations
}

/// The same, where the graph of texts and boxes stands behind so many other nodes.
pub(crate) fn moved(mut observations: Vec<Observation>, by: usize) -> Vec<Observation> {
    for observation in &mut observations {
        if let JavaValue::Object(node) = &mut observation.value {
            node.0 += by as u32;
        }
    }
    observations
}

/// The methods of a class that say something and take nothing, those first that are meant for it by their names. What
/// only returns a field is asked for the field's sake.
fn observers<'p>(machine: &Machine<'p>, class: &'p Class) -> Vec<&'p Method> {
    let program = machine.program;
    if class.origin == Origin::Jdk {
        // What a collection holds, its text says; what else the JDK's objects tell is their own affair.
        let object = program.class_named("java/lang/Object");
        let general = object.and_then(|object| object.method("toString", "()Ljava/lang/String;"));
        let selected =
            general.and_then(|method| program.select_method(class, method).filter(|own| own.id != method.id));
        return selected.into_iter().collect();
    }
    let mut found: Vec<&'p Method> = Vec::new();
    let mut next = Some(class);
    while let Some(declaring) = next {
        if declaring.origin == Origin::Jdk {
            break;
        }
        for method in &declaring.methods {
            let returns = method.descriptor.returns.as_ref();
            let is_observer = method.flags.is_public()
                && !method.is_static()
                && method.code.is_some()
                && !method.flags.is_synthetic()
                && method.descriptor.parameters.is_empty()
                && method.declared_exceptions.is_empty()
                && returns.is_some_and(is_observable)
                && &*method.name != "hashCode";
            let is_selected = || program.select_method(class, method).is_some_and(|selected| selected.id == method.id);
            if is_observer && !only_returns_a_field(method) && is_selected() {
                found.push(method);
            }
        }
        next = declaring.superclass.map(|id| program.class(id));
    }
    found.sort_by_key(|method| rank(&method.name));
    found
}

fn rank(name: &str) -> u8 {
    let telling = ["get", "is", "has", "size", "length", "count"];
    match name {
        "toString" => 1,
        _ if telling.iter().any(|start| name.starts_with(start)) || name.ends_with("Value") => 0,
        _ => 2,
    }
}

fn only_returns_a_field(method: &Method) -> bool {
    let insns = method.code.as_ref().map(|code| code.insns.as_slice());
    matches!(insns, Some([Insn::Load(StackKind::Reference, 0), Insn::GetField(_), Insn::Return(Some(_))]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_like_a_question_comes_first() {
        let mut names = vec!["poll", "toString", "isEmpty", "intValue", "size"];
        names.sort_by_key(|name| rank(name));
        assert_eq!(names, ["isEmpty", "intValue", "size", "toString", "poll"]);
    }
}
