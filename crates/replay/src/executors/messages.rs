//! The Rust side of the protocol in `docs/executor-protocol.md`.

use std::sync::Arc;

use glassbox_goals::{Boundary, BoundaryResult, Decision, Recorded, Run, RunOutcome};
use glassbox_program::{Content, FieldKey, JavaValue, Name, NodeId, ObjectGraph, ObjectNode, RunTimeClass};

use crate::ReplayError;
use crate::executors::classes::Classes;
use crate::setting::{Setting, java_type, read_value, write_setting, write_values};
use crate::wire::{Answer, Request, nonsense};

/// Both sides have to speak the same one.
pub const PROTOCOL_VERSION: u32 = 1;

const HELLO: u8 = 1;
const PROGRAM: u8 = 2;
const RUN: u8 = 3;
const RAN: u8 = 4;
const REFUSED: u8 = 5;
const NEED: u8 = 6;
const CLASS: u8 = 7;
const JOIN: u8 = 8;

/// What an executor says.
pub(crate) enum Said {
    Hello,
    Joins { token: String },
    Needs { class: String },
    Ran { number: u64, recorded: Box<Recorded>, tidy: bool },
    Refused { number: u64, reason: String, tidy: bool },
}

pub(crate) fn join(token: &str) -> Vec<u8> {
    let mut request = Request::new(JOIN);
    request.string(token);
    request.finish()
}

pub(crate) fn program(class_path: &[std::path::PathBuf]) -> Result<Vec<u8>, ReplayError> {
    let mut request = Request::new(PROGRAM);
    request.paths(class_path)?;
    Ok(request.finish())
}

pub(crate) fn class(name: &str, bytes: Option<&[u8]>) -> Vec<u8> {
    let mut request = Request::new(CLASS);
    request.string(name);
    match bytes {
        Some(bytes) => write_bytes(&mut request, bytes),
        None => request.null(),
    }
    request.finish()
}

/// A run under a number of ours, with class files in the place of others.
pub(crate) fn run(run: &Run, number: u64, milliseconds: u64, most: u32, special: &[(Name, Arc<[u8]>)]) -> Vec<u8> {
    let mut request = Request::new(RUN);
    request.bytes.extend_from_slice(&number.to_be_bytes());
    request.bytes.extend_from_slice(&milliseconds.to_be_bytes());
    request.bytes.extend_from_slice(&most.to_be_bytes());
    let Run { entry, receiver, arguments, graph, recipes, .. } = run;
    write_setting(&mut request, &Setting { entry, receiver: *receiver, arguments, graph, recipes });
    write_values(&mut request, &run.given);
    request.count(special.len());
    for (name, bytes) in special {
        request.string(name);
        write_bytes(&mut request, bytes);
    }
    request.finish()
}

fn write_bytes(request: &mut Request, bytes: &[u8]) {
    request.count(bytes.len());
    request.bytes.extend_from_slice(bytes);
}

/// Understands a frame of an executor.
pub(crate) fn parse(payload: &[u8], classes: &Classes<'_>) -> Result<Said, ReplayError> {
    let kind = payload.first().copied().ok_or_else(|| nonsense("an empty frame"))?;
    let mut answer = Answer::new(payload, kind)?;
    let said = match kind {
        HELLO => {
            let version = answer.unsigned()?;
            if version != PROTOCOL_VERSION {
                return Err(nonsense(format!("version {version} of the protocol instead of {PROTOCOL_VERSION}")));
            }
            answer.string()?;
            Said::Hello
        }
        JOIN => Said::Joins { token: answer.string()? },
        NEED => Said::Needs { class: answer.string()? },
        REFUSED => Said::Refused { number: long(&mut answer)?, reason: answer.string()?, tidy: answer.bool()? },
        RAN => {
            let number = long(&mut answer)?;
            let recorded = Box::new(read_recorded(&mut answer, classes)?);
            Said::Ran { number, recorded, tidy: answer.bool()? }
        }
        other => return Err(nonsense(format!("a frame of kind {other}"))),
    };
    answer.finish()?;
    Ok(said)
}

fn long(answer: &mut Answer<'_>) -> Result<u64, ReplayError> {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(answer.take(8)?);
    Ok(u64::from_be_bytes(bytes))
}

/// The classes of objects, with their instance fields.
pub(crate) struct Shape {
    class: Name,
    /// If nobody can have it by its name: its superclass and interfaces.
    supertypes: Option<(Name, Vec<Name>)>,
    fields: Vec<FieldKey>,
}

impl Shape {
    pub(crate) fn run_time_class(&self) -> Option<RunTimeClass> {
        let (superclass, interfaces) = self.supertypes.clone()?;
        Some(RunTimeClass { name: self.class.clone(), superclass, interfaces })
    }
}

fn read_recorded(answer: &mut Answer<'_>, classes: &Classes<'_>) -> Result<Recorded, ReplayError> {
    let outcome = match answer.byte()? {
        0 => RunOutcome::Returned,
        1 => RunOutcome::Threw(answer.string()?.into()),
        2 => RunOutcome::Exited(answer.number()?),
        3 => RunOutcome::TimedOut,
        other => return Err(nonsense(format!("outcome {other}"))),
    };
    let is_cut = answer.bool()?;
    let ways = read_ways(&answer.numbers()?, classes)?;
    let shapes = read_shapes(answer)?;
    let boundaries = answer.list(|answer| read_boundary(answer, &shapes, &ways, classes))?;
    let run_time_classes = shapes.iter().filter_map(Shape::run_time_class).collect();
    let asked = answer.unsigned()?;
    Ok(Recorded { number: 0, decisions: ways.decisions, is_cut, boundaries, run_time_classes, asked, outcome })
}

pub(crate) fn read_shapes(answer: &mut Answer<'_>) -> Result<Vec<Shape>, ReplayError> {
    answer.list(|answer| {
        let class = answer.string()?.into();
        let supertypes = match answer.bool()? {
            true => Some((answer.string()?.into(), answer.list(|answer| Ok(answer.string()?.into()))?)),
            false => None,
        };
        let fields = answer.list(|answer| {
            let (class, name) = (answer.string()?.into(), answer.string()?.into());
            let java_type = java_type(&answer.string()?)?;
            Ok(FieldKey { class, name, java_type })
        })?;
        Ok(Shape { class, supertypes, fields })
    })
}

/// Decisions, and where each of them begins in what was told.
struct Ways {
    decisions: Vec<Decision>,
    starts: Vec<u32>,
}

impl Ways {
    /// How many decisions had been made when so many numbers had been told.
    fn made_at(&self, position: u32) -> usize {
        self.starts.partition_point(|start| *start < position)
    }
}

fn read_ways(numbers: &[i32], classes: &Classes<'_>) -> Result<Ways, ReplayError> {
    let mut ways = Ways { decisions: Vec::with_capacity(numbers.len()), starts: Vec::with_capacity(numbers.len()) };
    let mut rest = numbers.iter().enumerate();
    while let Some((start, number)) = rest.next() {
        let number = *number as u32;
        let unknown = || nonsense(format!("decision {number}"));
        let (at, is_switch) = classes.decision(number / 2).ok_or_else(unknown)?;
        let way = if is_switch {
            // The run may have been stopped between the two.
            let Some((_, operand)) = rest.next() else { break };
            *operand
        } else {
            (number % 2) as i32
        };
        ways.decisions.push(Decision { at, way });
        ways.starts.push(start as u32);
    }
    Ok(ways)
}

fn read_boundary(
    answer: &mut Answer<'_>,
    shapes: &[Shape],
    ways: &Ways,
    classes: &Classes<'_>,
) -> Result<Boundary, ReplayError> {
    let number = answer.unsigned()?;
    let at = classes.boundary(number).ok_or_else(|| nonsense(format!("boundary {number}")))?;
    let (began, ended) = (ways.made_at(answer.unsigned()?), ways.made_at(answer.unsigned()?));
    let operands = answer.list(read_value)?;
    let is_thrown = answer.bool()?;
    let result = match (is_thrown, read_value(answer)?) {
        (false, value) => BoundaryResult::Returned(value),
        (true, Some(JavaValue::Object(node))) => BoundaryResult::Threw(node),
        (true, _) => return Err(nonsense("an exception that is no object")),
    };
    let (graph, unseen) = read_graph(answer, shapes)?;
    let given = match result {
        BoundaryResult::Returned(value) => value,
        BoundaryResult::Threw(node) => Some(JavaValue::Object(node)),
    };
    if !operands.iter().flatten().chain(&given).all(|value| is_part_of(&graph, value)) {
        return Err(nonsense("a reference to no object"));
    }
    Ok(Boundary { at, began, ended, operands, result, graph, unseen })
}

/// Whether a value is no reference to an object that a graph lacks.
pub(crate) fn is_part_of(graph: &ObjectGraph, value: &JavaValue) -> bool {
    !matches!(value, JavaValue::Object(node) if node.0 as usize >= graph.nodes.len())
}

/// Objects, and which of them nobody has looked at.
pub(crate) fn read_graph(answer: &mut Answer<'_>, shapes: &[Shape]) -> Result<(ObjectGraph, Vec<NodeId>), ReplayError> {
    let mut graph = ObjectGraph::default();
    let mut unseen = Vec::new();
    for node in 0..answer.unsigned()? {
        let shape = answer.unsigned()? as usize;
        let shape = shapes.get(shape).ok_or_else(|| nonsense("an object without a class"))?;
        let state = answer.byte()?;
        let before = if state == 2 { Some(read_content(answer, shape)?.0) } else { None };
        let (after, is_seen) = read_content(answer, shape)?;
        if !is_seen {
            unseen.push(NodeId(node));
        }
        let before = if state == 1 { Some(after.clone()) } else { before };
        graph.nodes.push(ObjectNode { class: shape.class.clone(), before, after });
    }
    let contents = graph.nodes.iter().flat_map(|node| node.before.iter().chain([&node.after]));
    let mut held = contents.flat_map(|content| -> Box<dyn Iterator<Item = &JavaValue>> {
        match content {
            Content::Fields(fields) => Box::new(fields.iter().map(|(_, value)| value)),
            Content::Array { elements, .. } => Box::new(elements.iter().map(|(_, value)| value)),
            Content::Text(_) => Box::new(std::iter::empty()),
        }
    });
    if !held.all(|value| is_part_of(&graph, value)) {
        return Err(nonsense("a reference to no object"));
    }
    drop(held);
    Ok((graph, unseen))
}

/// What an object holds, and whether anybody has looked.
fn read_content(answer: &mut Answer<'_>, shape: &Shape) -> Result<(Content, bool), ReplayError> {
    let element = || {
        let element = shape.class.strip_prefix('[').ok_or_else(|| nonsense("elements of what is no array"))?;
        java_type(element)
    };
    Ok(match answer.byte()? {
        0 => (Content::Fields(Vec::new()), false),
        1 => {
            let length = answer.unsigned()? as usize;
            let bytes = answer.take(length.checked_mul(2).ok_or_else(|| nonsense("too long"))?)?;
            (Content::Text(bytes.chunks_exact(2).map(|unit| u16::from_be_bytes([unit[0], unit[1]])).collect()), true)
        }
        2 => {
            let (element, length) = (element()?, answer.unsigned()?);
            let default = JavaValue::default_of(&element);
            let mut elements = Vec::new();
            for index in 0..length {
                let value = read_value(answer)?.ok_or_else(|| nonsense("an element that is nothing"))?;
                if !value.is_same(&default) {
                    elements.push((index, value));
                }
            }
            (Content::Array { element, length, elements }, true)
        }
        3 => {
            let mut fields = Vec::with_capacity(shape.fields.len());
            for field in &shape.fields {
                let value = read_value(answer)?.ok_or_else(|| nonsense("a field that is nothing"))?;
                fields.push((field.clone(), value));
            }
            (Content::Fields(fields), true)
        }
        4 => (Content::Array { element: element()?, length: answer.unsigned()?, elements: Vec::new() }, false),
        other => return Err(nonsense(format!("a content of kind {other}"))),
    })
}
