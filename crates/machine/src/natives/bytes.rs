//! Byte arrays of the heap, for native methods that work on many bytes at once.

use std::sync::Arc;

use super::Native;
use super::lang::Result;
use crate::event::{Stop, Why};
use crate::heap::{Cells, Element, Object};
use crate::machine::{Machine, invalid, unsupported};
use crate::state::State;
use crate::state::value::{NULL, Value};

/// So many bytes of an array, from an index on; the caller has checked the bounds.
pub(crate) fn read<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    array: Value,
    offset: i32,
    count: i32,
) -> std::result::Result<Vec<u8>, Stop> {
    let address = machine.dereference(state, array, Why::NullCheck)?;
    let (start, end) = (offset.max(0) as usize, offset.max(0) as usize + count.max(0) as usize);
    let known = match state.heap.get(address).and_then(Object::array) {
        Some(array) if array.overlay.is_none() => match &array.cells {
            Cells::Bytes(bytes) => bytes.get(start..end),
            _ => None,
        },
        _ => None,
    };
    if let Some(bytes) = known {
        return Ok(bytes.iter().map(|byte| *byte as u8).collect());
    }
    let mut bytes = Vec::with_capacity(end - start);
    for index in start..end {
        match machine.read_element(state, address, index as u32)? {
            Value::Int(byte) => bytes.push(byte as u8),
            _ => return Err(unsupported("a native method on unknown bytes")),
        }
    }
    Ok(bytes)
}

/// Writes bytes into an array, from an index on; the caller has checked the bounds.
pub(crate) fn write<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    array: Value,
    offset: i32,
    bytes: &[u8],
) -> std::result::Result<(), Stop> {
    let address = machine.dereference(state, array, Why::NullCheck)?;
    let at = offset.max(0) as usize;
    let array = state.heap.get_mut(address).and_then(Object::array_mut).ok_or_else(|| invalid("an array"))?;
    let source = Cells::Bytes(bytes.iter().map(|byte| *byte as i8).collect());
    if array.overlay.is_none() && array.cells.copy_from(at, &source, 0, bytes.len()) {
        return Ok(());
    }
    for (index, byte) in bytes.iter().enumerate() {
        machine.write_element(state, address, (at + index) as u32, Value::Int(i32::from(*byte as i8)));
    }
    Ok(())
}

/// A new array.
pub(crate) fn new_array<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, bytes: &[u8]) -> Value {
    let cells: Arc<[i8]> = bytes.iter().map(|byte| *byte as i8).collect();
    Value::Reference(machine.allocate_cells(state, machine.known.bytes, Element::Byte, Cells::Bytes(cells)))
}

/// A `java.io.ByteArrayInputStream` of these bytes, or null.
pub(crate) fn stream<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, bytes: Option<Vec<u8>>) -> Result<'p> {
    let Some(bytes) = bytes else { return Ok(Native::Value(Value::Reference(NULL))) };
    let class = machine.load("java/io/ByteArrayInputStream")?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let array = new_array(machine, state, &bytes);
    let stream = machine.allocate(state, class)?;
    state.fill(stream, class, &[("buf", array)]);
    state.fill(stream, class, &[("count", Value::Int(bytes.len() as i32))]);
    Ok(Native::Value(Value::Reference(stream)))
}
