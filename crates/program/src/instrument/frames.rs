//! The stack map of a method, moved to where its code has come to lie.

use ristretto_classfile::attributes::{StackFrame, VerificationType};
use ristretto_classfile::byte_reader::ByteReader;

use crate::class::{Class, Method};
use crate::instrument::constants::Constants;
use crate::instrument::layout::Layout;
use crate::types::{JavaType, StackKind};

/// What lies where, at one place.
pub(crate) struct Frame {
    pub address: u16,
    pub locals: Vec<VerificationType>,
    pub stack: Vec<VerificationType>,
}

/// The contents of the attribute `StackMapTable`. Frames are written in full: between two of them there may be new ones.
pub(crate) fn moved(
    table: &[u8],
    class: &Class,
    method: &Method,
    index_of: impl Fn(u32) -> usize,
    layout: &Layout,
    more: Vec<Frame>,
    constants: &mut Constants,
) -> Result<Vec<u8>, String> {
    let mut frames = more;
    for (offset, locals, stack) in absolute(table, initial(class, method, constants)?)? {
        let move_types = |types: Vec<VerificationType>| -> Vec<VerificationType> {
            types.into_iter().map(|known| move_type(known, &index_of, layout)).collect()
        };
        let index = index_of(offset);
        let (locals, stack) = (move_types(locals), move_types(stack));
        for (address, _) in layout.trampolines.iter().filter(|(_, target)| *target as usize == index) {
            frames.push(Frame { address: *address as u16, locals: locals.clone(), stack: stack.clone() });
        }
        frames.push(Frame { address: layout.label(index), locals, stack });
    }
    frames.sort_by_key(|frame| frame.address);
    write(frames)
}

/// Frames with the byte offsets that they belong to.
#[allow(clippy::type_complexity)]
fn absolute(
    table: &[u8],
    mut locals: Vec<VerificationType>,
) -> Result<Vec<(u32, Vec<VerificationType>, Vec<VerificationType>)>, String> {
    let bad = |error: ristretto_classfile::Error| error.to_string();
    let mut reader = ByteReader::new(table);
    let count = reader.read_u16().map_err(bad)?;
    let mut frames = Vec::with_capacity(usize::from(count));
    let mut next = 0;
    for _ in 0..count {
        let frame = StackFrame::from_bytes(&mut reader).map_err(bad)?;
        let offset = next + u32::from(frame.offset_delta());
        next = offset + 1;
        let mut stack = Vec::new();
        match frame {
            StackFrame::SameFrame { .. } | StackFrame::SameFrameExtended { .. } => {}
            StackFrame::SameLocals1StackItemFrame { stack: one, .. }
            | StackFrame::SameLocals1StackItemFrameExtended { stack: one, .. } => stack = one,
            StackFrame::ChopFrame { frame_type, .. } => {
                let left = locals.len().saturating_sub(usize::from(251 - frame_type.min(251)));
                locals.truncate(left);
            }
            StackFrame::AppendFrame { locals: more, .. } => locals.extend(more),
            StackFrame::FullFrame { locals: all, stack: whole, .. } => {
                locals = all;
                stack = whole;
            }
        }
        frames.push((offset, locals.clone(), stack));
    }
    Ok(frames)
}

/// The local variables when the method begins.
fn initial(class: &Class, method: &Method, constants: &mut Constants) -> Result<Vec<VerificationType>, String> {
    let mut locals = Vec::new();
    if !method.is_static() {
        let is_open = method.is_constructor() && &*class.name != "java/lang/Object";
        locals.push(if is_open {
            VerificationType::UninitializedThis
        } else {
            VerificationType::Object { cpool_index: constants.class(&class.name)? }
        });
    }
    for parameter in &method.descriptor.parameters {
        locals.push(verification_type(parameter, constants)?);
    }
    Ok(locals)
}

/// The type of a local variable that holds a value of a Java type.
pub(crate) fn verification_type(java_type: &JavaType, constants: &mut Constants) -> Result<VerificationType, String> {
    Ok(match (java_type, java_type.stack_kind()) {
        (JavaType::Reference(name), _) => VerificationType::Object { cpool_index: constants.class(name)? },
        (_, StackKind::Long) => VerificationType::Long,
        (_, StackKind::Float) => VerificationType::Float,
        (_, StackKind::Double) => VerificationType::Double,
        _ => VerificationType::Integer,
    })
}

/// An object that is not initialized is named by the place of its `new`.
fn move_type(known: VerificationType, index_of: impl Fn(u32) -> usize, layout: &Layout) -> VerificationType {
    match known {
        VerificationType::Uninitialized { offset } => {
            VerificationType::Uninitialized { offset: layout.insn(index_of(u32::from(offset))) }
        }
        other => other,
    }
}

pub(crate) fn write(frames: Vec<Frame>) -> Result<Vec<u8>, String> {
    let count = u16::try_from(frames.len()).map_err(|_| "it has too many frames")?;
    let mut bytes = count.to_be_bytes().to_vec();
    let mut next = 0_u16;
    for Frame { address, locals, stack } in frames {
        let offset_delta = address.checked_sub(next).ok_or("two frames at one place")?;
        next = address.saturating_add(1);
        let frame = StackFrame::FullFrame { frame_type: 255, offset_delta, locals, stack };
        frame.to_bytes(&mut bytes).map_err(|error| error.to_string())?;
    }
    Ok(bytes)
}
