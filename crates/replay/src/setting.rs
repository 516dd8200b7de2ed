//! A call with its input on the wire: `java/glassbox/executor/Setting.java` reads it, and `Origins.java` writes it.

use glassbox_goals::{Call, Construction, Recipe, Way, Witness};
use glassbox_program::{Content, FieldKey, JavaType, JavaValue, MethodKey, NodeId, ObjectGraph, ObjectNode};

use crate::ReplayError;
use crate::wire::{Answer, Request, nonsense};

/// A kind of value that stands for none at all.
const NOTHING: u8 = 10;

/// A call, and the objects that it takes with the ways to make them.
pub(crate) struct Setting<'s> {
    pub(crate) entry: &'s MethodKey,
    pub(crate) receiver: Option<NodeId>,
    pub(crate) arguments: &'s [JavaValue],
    pub(crate) graph: &'s ObjectGraph,
    pub(crate) recipes: &'s [Recipe],
}

pub(crate) fn write_setting(request: &mut Request, setting: &Setting<'_>) {
    write_method(request, setting.entry);
    let receiver = setting.receiver.map_or(-1, |node| node.0 as i32);
    request.bytes.extend_from_slice(&receiver.to_be_bytes());
    write_values(request, setting.arguments);
    request.count(setting.graph.nodes.len());
    for node in &setting.graph.nodes {
        request.string(&node.class);
        write_content(request, node.before.as_ref());
    }
    request.count(setting.recipes.len());
    for recipe in setting.recipes {
        write_recipe(request, recipe);
    }
}

/// A witness of which nothing is known but its input.
pub(crate) fn read_setting(bytes: &[u8]) -> Result<Witness, ReplayError> {
    let mut answer = Answer::of(bytes);
    let mut witness = Witness { guessed: true, ..Witness::of(read_method(&mut answer)?) };
    witness.receiver = u32::try_from(answer.number()?).ok().map(NodeId);
    witness.arguments = read_values(&mut answer)?;
    witness.graph.nodes = answer.list(read_node)?;
    witness.recipes = answer.list(read_recipe)?;
    answer.finish()?;
    if &*witness.method.name == "<init>" {
        let class = witness.method.class.clone();
        witness.receiver = Some(NodeId(witness.graph.nodes.len() as u32));
        witness.graph.nodes.push(ObjectNode { class, before: None, after: Content::Fields(Vec::new()) });
    }
    Ok(witness)
}

fn read_method(answer: &mut Answer<'_>) -> Result<MethodKey, ReplayError> {
    let (class, name) = (answer.string()?.into(), answer.string()?.into());
    Ok(MethodKey { class, name, descriptor: answer.string()?.into() })
}

pub(crate) fn read_node(answer: &mut Answer<'_>) -> Result<ObjectNode, ReplayError> {
    let class = answer.string()?;
    let content = match answer.byte()? {
        0 => Content::Fields(Vec::new()),
        1 => Content::Text(answer.units()?.ok_or_else(|| nonsense("null where a text was expected"))?),
        2 => {
            let element = java_type(class.strip_prefix('[').unwrap_or(&class))?;
            let length = answer.unsigned()?;
            let elements = answer.list(|answer| Ok((answer.unsigned()?, read_known(answer)?)))?;
            let default = JavaValue::default_of(&element);
            let elements = elements.into_iter().filter(|(_, value)| !value.is_same(&default)).collect();
            Content::Array { element, length, elements }
        }
        other => return Err(nonsense(format!("a content of kind {other}"))),
    };
    Ok(ObjectNode { class: class.into(), before: Some(content.clone()), after: content })
}

fn read_recipe(answer: &mut Answer<'_>) -> Result<Recipe, ReplayError> {
    let node = NodeId(answer.unsigned()?);
    let construction = match answer.byte()? {
        0 => {
            let Call { method, arguments } = read_call(answer)?;
            Construction::Constructor { method, arguments, accessible: true }
        }
        1 => {
            let Call { method, arguments } = read_call(answer)?;
            Construction::Static { method, arguments }
        }
        2 => {
            let Call { method, arguments } = read_call(answer)?;
            Construction::Instance { method, arguments }
        }
        3 => Construction::StandIn(answer.list(read_call)?),
        4 => Construction::ClassLiteral(java_type(&answer.string()?)?),
        5 => {
            let (class, name) = (answer.string()?.into(), answer.string()?.into());
            Construction::StaticField(FieldKey { class, name, java_type: java_type(&answer.string()?)? })
        }
        6 => Construction::Literal,
        other => return Err(nonsense(format!("a recipe of kind {other}"))),
    };
    let calls = answer.list(read_call)?;
    if answer.number()? != 0 {
        return Err(nonsense("an assignment where none is made"));
    }
    Ok(Recipe { calls, ..Recipe::of(node, construction) })
}

fn read_call(answer: &mut Answer<'_>) -> Result<Call, ReplayError> {
    Ok(Call { method: read_method(answer)?, arguments: read_values(answer)? })
}

fn read_values(answer: &mut Answer<'_>) -> Result<Vec<JavaValue>, ReplayError> {
    answer.list(read_known)
}

fn read_known(answer: &mut Answer<'_>) -> Result<JavaValue, ReplayError> {
    read_value(answer)?.ok_or_else(|| nonsense("a value that is nothing"))
}

pub(crate) fn java_type(descriptor: &str) -> Result<JavaType, ReplayError> {
    JavaType::from_descriptor(descriptor).ok_or_else(|| nonsense(format!("the descriptor {descriptor}")))
}

fn write_method(request: &mut Request, method: &MethodKey) {
    [&method.class, &method.name, &method.descriptor].into_iter().for_each(|text| request.string(text));
}

fn write_field(request: &mut Request, field: &FieldKey) {
    request.string(&field.class);
    request.string(&field.name);
    request.string(&field.java_type.descriptor());
}

pub(crate) fn write_values(request: &mut Request, values: &[JavaValue]) {
    request.count(values.len());
    values.iter().for_each(|value| write_value(request, value));
}

fn write_value(request: &mut Request, value: &JavaValue) {
    let bytes = &mut request.bytes;
    match value {
        JavaValue::Null => bytes.push(0),
        JavaValue::Object(node) => {
            bytes.push(1);
            bytes.extend_from_slice(&node.0.to_be_bytes());
        }
        JavaValue::Boolean(value) => bytes.extend_from_slice(&[2, u8::from(*value)]),
        JavaValue::Byte(value) => {
            bytes.push(3);
            bytes.extend_from_slice(&value.to_be_bytes());
        }
        JavaValue::Char(value) => {
            bytes.push(4);
            bytes.extend_from_slice(&value.to_be_bytes());
        }
        JavaValue::Short(value) => {
            bytes.push(5);
            bytes.extend_from_slice(&value.to_be_bytes());
        }
        JavaValue::Int(value) => {
            bytes.push(6);
            bytes.extend_from_slice(&value.to_be_bytes());
        }
        JavaValue::Long(value) => {
            bytes.push(7);
            bytes.extend_from_slice(&value.to_be_bytes());
        }
        JavaValue::Float(value) => {
            bytes.push(8);
            bytes.extend_from_slice(&value.to_bits().to_be_bytes());
        }
        JavaValue::Double(value) => {
            bytes.push(9);
            bytes.extend_from_slice(&value.to_bits().to_be_bytes());
        }
    }
}

fn write_content(request: &mut Request, content: Option<&Content>) {
    match content {
        None => request.bytes.push(0),
        Some(Content::Text(text)) => {
            request.bytes.push(1);
            request.count(text.len());
            text.iter().for_each(|unit| request.bytes.extend_from_slice(&unit.to_be_bytes()));
        }
        Some(Content::Array { length, elements, .. }) => {
            request.bytes.push(2);
            request.bytes.extend_from_slice(&length.to_be_bytes());
            request.count(elements.len());
            for (index, value) in elements {
                request.bytes.extend_from_slice(&index.to_be_bytes());
                write_value(request, value);
            }
        }
        Some(Content::Fields(fields)) => {
            request.bytes.push(3);
            request.count(fields.len());
            for (field, value) in fields {
                write_field(request, field);
                write_value(request, value);
            }
        }
    }
}

fn write_calls(request: &mut Request, calls: &[Call]) {
    request.count(calls.len());
    for call in calls {
        write_method(request, &call.method);
        write_values(request, &call.arguments);
    }
}

fn write_recipe(request: &mut Request, recipe: &Recipe) {
    request.bytes.extend_from_slice(&recipe.node.0.to_be_bytes());
    let mut call = |kind: u8, method: &MethodKey, arguments: &[JavaValue]| {
        request.bytes.push(kind);
        write_method(request, method);
        write_values(request, arguments);
    };
    match &recipe.construction {
        Construction::Constructor { method, arguments, .. } => call(0, method, arguments),
        Construction::Static { method, arguments } => call(1, method, arguments),
        Construction::Instance { method, arguments } => call(2, method, arguments),
        Construction::StandIn(methods) => {
            request.bytes.push(3);
            write_calls(request, methods);
        }
        Construction::ClassLiteral(of) => {
            request.bytes.push(4);
            request.string(&of.descriptor());
        }
        Construction::StaticField(field) => {
            request.bytes.push(5);
            write_field(request, field);
        }
        // The text of a message is no literal.
        Construction::Copy { arguments, .. } if arguments.is_empty() => request.bytes.push(6),
        Construction::Copy { method, arguments } => call(0, method, arguments),
        Construction::Literal => request.bytes.push(6),
    }
    write_calls(request, &recipe.calls);
    request.count(recipe.assignments.len());
    for assignment in &recipe.assignments {
        write_field(request, &assignment.field);
        write_value(request, &assignment.value);
        match &assignment.way {
            Way::Setter(method) => {
                request.bytes.push(1);
                write_method(request, method);
            }
            Way::Direct | Way::Reflection => request.bytes.push(0),
        }
    }
}

pub(crate) fn read_value(answer: &mut Answer<'_>) -> Result<Option<JavaValue>, ReplayError> {
    let kind = answer.byte()?;
    read_value_of(kind, answer)
}

/// The same where its kind is known.
pub(crate) fn read_value_of(kind: u8, answer: &mut Answer<'_>) -> Result<Option<JavaValue>, ReplayError> {
    let word = |bytes: &[u8]| bytes.iter().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
    Ok(Some(match kind {
        0 => JavaValue::Null,
        1 => JavaValue::Object(NodeId(answer.unsigned()?)),
        2 => JavaValue::Boolean(answer.bool()?),
        3 => JavaValue::Byte(answer.byte()? as i8),
        4 => JavaValue::Char(word(answer.take(2)?) as u16),
        5 => JavaValue::Short(word(answer.take(2)?) as i16),
        6 => JavaValue::Int(answer.number()?),
        7 => JavaValue::Long(word(answer.take(8)?) as i64),
        8 => JavaValue::Float(f32::from_bits(word(answer.take(4)?) as u32)),
        9 => JavaValue::Double(f64::from_bits(word(answer.take(8)?))),
        NOTHING => return Ok(None),
        other => return Err(nonsense(format!("a value of kind {other}"))),
    }))
}
