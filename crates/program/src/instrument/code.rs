//! The code of one method with its probes, as the contents of an attribute `Code`.

use ristretto_classfile::attributes::VerificationType;

use crate::class::{Class, Code, Method};
use crate::instrument::constants::Constants;
use crate::instrument::frames::Frame;
use crate::instrument::layout::{Inserted, Layout, lay_out};
use crate::instrument::probes::{Planned, Shape};
use crate::instrument::{ProbeKind, frames};
use crate::raw::{RawClass, RawCode, Reader};
use crate::types::StackKind;

/// What is inserted needs no more of the operand stack than this.
const MORE_STACK: u16 = 4;

/// A method that has code, in all the forms that are needed to write it anew.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'s> {
    pub raw: &'s RawClass<'s>,
    pub raw_code: &'s RawCode<'s>,
    pub class: &'s Class,
    pub method: &'s Method,
    pub code: &'s Code,
}

/// The code with these probes.
pub(crate) fn with_probes(
    subject: Subject<'_>,
    planned: &[Planned],
    first: u32,
    constants: &mut Constants,
) -> Result<Vec<u8>, String> {
    let mut inserted = Inserted::into(subject.code.insns.len());
    for (number, planned) in (first..).zip(planned) {
        let place = match planned.probe.kind {
            ProbeKind::Entered => &mut inserted.entry,
            ProbeKind::Fell => inserted.behind.get_mut(planned.before as usize).ok_or("it has no instructions")?,
            _ => inserted.before.get_mut(planned.before as usize).ok_or("it has no instructions")?,
        };
        write_probe(planned, number, constants, place)?;
    }
    rewrite(subject, &inserted, 0, &[], constants)
}

/// The first class files with stack maps.
pub(crate) const HAS_STACK_MAPS: u16 = 50;

/// The code with what is inserted, which may use so many more local variables. At its end stands a handler of all exceptions
/// that nobody else has caught, if there are instructions for one.
pub(crate) fn rewrite(
    subject: Subject<'_>,
    inserted: &Inserted,
    more_locals: u16,
    handler: &[u8],
    constants: &mut Constants,
) -> Result<Vec<u8>, String> {
    let Subject { raw, raw_code, class, method, code } = subject;
    let layout = lay_out(raw_code.bytes, code, inserted)?;
    let end = layout.bytes.len() as u16;
    let length = u16::try_from(layout.bytes.len() + handler.len()).map_err(|_| "it would be too long")?;
    let index_of = |offset: u32| code.offsets.partition_point(|known| *known < offset);
    let label = |offset: u16| layout.label(index_of(u32::from(offset)));
    let mut written = Vec::with_capacity(2 * raw_code.bytes.len());
    written.extend_from_slice(&raw_code.max_stack.saturating_add(MORE_STACK).to_be_bytes());
    let max_locals = raw_code.max_locals.checked_add(more_locals).ok_or("it has too many local variables")?;
    written.extend_from_slice(&max_locals.to_be_bytes());
    written.extend_from_slice(&u32::from(length).to_be_bytes());
    written.extend_from_slice(&layout.bytes);
    written.extend_from_slice(handler);
    let handlers = raw_code.handlers.len() + usize::from(!handler.is_empty());
    written.extend_from_slice(&u16::try_from(handlers).map_err(|_| "it has too many handlers")?.to_be_bytes());
    for handler in &raw_code.handlers {
        for place in [label(handler.start), label(handler.end), label(handler.target), handler.catch] {
            written.extend_from_slice(&place.to_be_bytes());
        }
    }
    let mut more_frames = Vec::new();
    if !handler.is_empty() {
        for place in [0, end, end, 0] {
            written.extend_from_slice(&place.to_be_bytes());
        }
        let stack = vec![VerificationType::Object { cpool_index: constants.class("java/lang/Throwable")? }];
        more_frames.push(Frame { address: end, locals: Vec::new(), stack });
    }
    let has_map = raw_code.attributes.iter().any(|(name, _)| raw.text(*name) == Some(b"StackMapTable"));
    let mut attributes = Vec::new();
    if !has_map && !more_frames.is_empty() && class.major_version >= HAS_STACK_MAPS {
        attributes.push((constants.text("StackMapTable")?, frames::write(std::mem::take(&mut more_frames))?));
    }
    for (name, contents) in &raw_code.attributes {
        let moved = match raw.text(*name) {
            Some(b"StackMapTable") => {
                let more = std::mem::take(&mut more_frames);
                Some(frames::moved(contents, class, method, index_of, &layout, more, constants)?)
            }
            Some(b"LineNumberTable") => lines(contents, &layout, label),
            Some(b"LocalVariableTable" | b"LocalVariableTypeTable") => variables(contents, label),
            // Annotations of places in the code; nobody can see them at run time.
            _ => None,
        };
        attributes.extend(moved.map(|moved| (*name, moved)));
    }
    written.extend_from_slice(&(attributes.len() as u16).to_be_bytes());
    for (name, contents) in attributes {
        written.extend_from_slice(&name.to_be_bytes());
        written.extend_from_slice(&(contents.len() as u32).to_be_bytes());
        written.extend_from_slice(&contents);
    }
    Ok(written)
}

/// Pushes what the probe tells and its number, and calls the recorder.
fn write_probe(planned: &Planned, number: u32, constants: &mut Constants, bytes: &mut Vec<u8>) -> Result<(), String> {
    const POP: u8 = 0x57;
    const POP2: u8 = 0x58;
    const DUP: u8 = 0x59;
    const DUP_X2: u8 = 0x5b;
    const DUP2: u8 = 0x5c;
    const DUP2_X1: u8 = 0x5d;
    const DUP2_X2: u8 = 0x5e;
    let is_element = planned.probe.kind == ProbeKind::Element;
    let copying: &[u8] = match planned.shape {
        Shape::Any => &[],
        Shape::OnTop if is_element => &[DUP2],
        Shape::OnTop => &[DUP],
        Shape::Below(StackKind::Long | StackKind::Double) if is_element => &[DUP2_X2, POP2, DUP2_X2],
        Shape::Below(StackKind::Long | StackKind::Double) => &[DUP2_X1, POP2, DUP_X2],
        Shape::Below(_) if is_element => &[DUP_X2, POP, DUP2_X1],
        Shape::Below(_) => &[DUP2, POP],
    };
    bytes.extend_from_slice(copying);
    push(number, constants, bytes)?;
    call(constants.recorder(planned.probe.kind)?, bytes);
    Ok(())
}

/// Calls a static method.
pub(crate) fn call(method: u16, bytes: &mut Vec<u8>) {
    const INVOKESTATIC: u8 = 0xb8;
    bytes.push(INVOKESTATIC);
    bytes.extend_from_slice(&method.to_be_bytes());
}

pub(crate) fn push(number: u32, constants: &mut Constants, bytes: &mut Vec<u8>) -> Result<(), String> {
    const SIPUSH: u8 = 0x11;
    const LDC_W: u8 = 0x13;
    match i16::try_from(number) {
        Ok(small) => {
            bytes.push(SIPUSH);
            bytes.extend_from_slice(&small.to_be_bytes());
        }
        Err(_) => {
            let number = i32::try_from(number).map_err(|_| "there are too many probes")?;
            bytes.push(LDC_W);
            bytes.extend_from_slice(&constants.integer(number)?.to_be_bytes());
        }
    }
    Ok(())
}

/// The attribute `LineNumberTable`; what is inserted at the very beginning has the first line.
fn lines(contents: &[u8], layout: &Layout, label: impl Fn(u16) -> u16) -> Option<Vec<u8>> {
    let mut reader = Reader::new(contents);
    let count = reader.u16()?;
    let mut bytes = count.to_be_bytes().to_vec();
    for _ in 0..count {
        let (start, line) = (reader.u16()?, reader.u16()?);
        let start = if start == 0 { 0 } else { label(start).min(layout.bytes.len() as u16 - 1) };
        bytes.extend_from_slice(&start.to_be_bytes());
        bytes.extend_from_slice(&line.to_be_bytes());
    }
    Some(bytes)
}

/// The attributes `LocalVariableTable` and `LocalVariableTypeTable`.
fn variables(contents: &[u8], label: impl Fn(u16) -> u16) -> Option<Vec<u8>> {
    let mut reader = Reader::new(contents);
    let count = reader.u16()?;
    let mut bytes = count.to_be_bytes().to_vec();
    for _ in 0..count {
        let (start, length) = (reader.u16()?, reader.u16()?);
        let end = label(start.checked_add(length)?);
        let start = if start == 0 { 0 } else { label(start) };
        bytes.extend_from_slice(&start.to_be_bytes());
        bytes.extend_from_slice(&end.saturating_sub(start).to_be_bytes());
        bytes.extend_from_slice(reader.take(6)?);
    }
    Some(bytes)
}
