//! `glassbox.Input`: values for which a program asks by itself are inputs like the arguments of the call under test.

use glassbox_program::{INPUT_CLASS, JavaType};

use crate::event::{Stop, Stuck};
use crate::inputs::origin::InputOrigin;
use crate::machine::{Machine, unsupported};
use crate::natives::{Native, Row};
use crate::state::value::Value;
use crate::state::{Mirror, State};

type Result<'p> = std::result::Result<Native<'p>, Stop>;

const CLASS: &str = INPUT_CLASS;

pub(crate) const TABLE: &[Row] = &[
    (CLASS, "booleanValue()Z", |machine, state, _| ask(machine, state, &JavaType::Boolean)),
    (CLASS, "byteValue()B", |machine, state, _| ask(machine, state, &JavaType::Byte)),
    (CLASS, "charValue()C", |machine, state, _| ask(machine, state, &JavaType::Char)),
    (CLASS, "shortValue()S", |machine, state, _| ask(machine, state, &JavaType::Short)),
    (CLASS, "intValue()I", |machine, state, _| ask(machine, state, &JavaType::Int)),
    (CLASS, "longValue()J", |machine, state, _| ask(machine, state, &JavaType::Long)),
    (CLASS, "floatValue()F", |machine, state, _| ask(machine, state, &JavaType::Float)),
    (CLASS, "doubleValue()D", |machine, state, _| ask(machine, state, &JavaType::Double)),
    (CLASS, "string()Ljava/lang/String;", |machine, state, _| {
        let text = machine.known.string.java_type();
        ask(machine, state, &text)
    }),
    (CLASS, "object(Ljava/lang/Class;)Ljava/lang/Object;", object),
];

/// The next of the inputs that a program asked for, which are named by their order.
fn ask<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, java_type: &JavaType) -> Result<'p> {
    if machine.mode.is_program() {
        return Ok(Native::Bytecode);
    }
    let name = format!("input{}", state.provenance.given.len() + 1);
    let value = machine.input_value(&InputOrigin::start(name), java_type);
    state.provenance.given.push((java_type.clone(), value));
    Ok(Native::Value(value))
}

/// An object of a class that has to be known: null, one that was there before, or a new one.
fn object<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if machine.mode.is_program() {
        return Ok(Native::Bytecode);
    }
    let mirror = match operands.first() {
        Some(Value::Reference(address)) => state.runtime.mirrored.get(address).cloned(),
        _ => None,
    };
    match mirror {
        Some(Mirror::Class(class)) => {
            let java_type = machine.program.class(class).java_type();
            ask(machine, state, &java_type)
        }
        Some(Mirror::Primitive(_) | Mirror::Void) => {
            Err(Stuck::Input("glassbox.Input.object of a type that has no objects".into()).into())
        }
        None => Err(unsupported("glassbox.Input.object of a class that is not known")),
    }
}
