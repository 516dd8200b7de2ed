//! The code of one method with its probes, as the contents of an attribute `Code`.

use crate::class::{Class, Code, Method};
use crate::instrument::constants::Constants;
use crate::instrument::layout::{Inserted, Layout, lay_out};
use crate::instrument::probes::{Planned, Shape};
use crate::instrument::{ProbeKind, frames};
use crate::raw::{RawClass, RawCode, Reader};
use crate::types::StackKind;

/// What a probe needs of the operand stack at most.
const MORE_STACK: u16 = 4;

#[allow(clippy::too_many_arguments)]
pub(crate) fn rewrite(
    raw: &RawClass<'_>,
    raw_code: &RawCode<'_>,
    class: &Class,
    method: &Method,
    code: &Code,
    planned: &[Planned],
    first: u32,
    constants: &mut Constants,
) -> Result<Vec<u8>, String> {
    let mut inserted = Inserted {
        entry: Vec::new(),
        before: vec![Vec::new(); code.insns.len()],
        behind: vec![Vec::new(); code.insns.len()],
    };
    for (number, planned) in (first..).zip(planned) {
        let place = match planned.probe.kind {
            ProbeKind::Entered => &mut inserted.entry,
            ProbeKind::Fell => inserted.behind.get_mut(planned.before as usize).ok_or("it has no instructions")?,
            _ => inserted.before.get_mut(planned.before as usize).ok_or("it has no instructions")?,
        };
        write_probe(planned, number, constants, place)?;
    }
    let layout = lay_out(raw_code.bytes, code, &inserted)?;
    let index_of = |offset: u32| code.offsets.partition_point(|known| *known < offset);
    let label = |offset: u16| layout.label(index_of(u32::from(offset)));
    let mut written = Vec::with_capacity(2 * raw_code.bytes.len());
    written.extend_from_slice(&raw_code.max_stack.saturating_add(MORE_STACK).to_be_bytes());
    written.extend_from_slice(&raw_code.max_locals.to_be_bytes());
    written.extend_from_slice(&(layout.bytes.len() as u32).to_be_bytes());
    written.extend_from_slice(&layout.bytes);
    written.extend_from_slice(&(raw_code.handlers.len() as u16).to_be_bytes());
    for handler in &raw_code.handlers {
        for place in [label(handler.start), label(handler.end), label(handler.target), handler.catch] {
            written.extend_from_slice(&place.to_be_bytes());
        }
    }
    let mut attributes = Vec::new();
    for (name, contents) in &raw_code.attributes {
        let moved = match raw.text(*name) {
            Some(b"StackMapTable") => Some(frames::moved(contents, class, method, index_of, &layout, constants)?),
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
    const INVOKESTATIC: u8 = 0xb8;
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
    bytes.push(INVOKESTATIC);
    bytes.extend_from_slice(&constants.recorder(planned.probe.kind)?.to_be_bytes());
    Ok(())
}

fn push(number: u32, constants: &mut Constants, bytes: &mut Vec<u8>) -> Result<(), String> {
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
