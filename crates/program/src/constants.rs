//! Arrays that never change: a table in a private static final field of which no code ever gets hold but to read it.

use crate::class::{Class, Field, Method};
use crate::insn::Insn;
use crate::program::Program;
use crate::shapes::{Shape, stack_shapes};
use crate::types::{JavaType, Name, StackKind};

/// What happens to a reference that an instruction has pushed.
enum Fate {
    /// An element or the length is read.
    Read,
    /// It goes to a local variable.
    Kept(u16),
    /// Anything else.
    Escapes,
}

/// The names of the static fields of a class whose arrays are as its initializer has written them.
pub(crate) fn constant_arrays(program: &Program, class: &Class) -> Vec<Name> {
    let is_array = |field: &&Field| {
        matches!(&field.java_type, JavaType::Reference(name) if name.starts_with('['))
            && field.flags.is_static()
            && field.flags.is_final()
    };
    // What the compiler makes up for a switch or an enum is known to no other code.
    let is_constant = |field: &Field| {
        field.flags.is_synthetic()
            || field.flags.is_private()
                && nest(program, class).iter().all(|member| {
                    member.methods.iter().all(|method| only_reads(member, method, &field.class, &field.name))
                })
    };
    let fields = class.fields.iter().filter(is_array).filter(|field| is_constant(field));
    fields.map(|field| field.name.clone()).collect()
}

/// The classes that can name the private members of a class.
fn nest<'p>(program: &'p Program, class: &'p Class) -> Vec<&'p Class> {
    let host = program.class_named(&class.nest_host).unwrap_or(class);
    let members = host.surroundings.nest_members.iter().filter_map(|name| program.class_named(name));
    std::iter::once(host).chain(members).chain((host.id != class.id).then_some(class)).collect()
}

/// Whether a method does nothing with the array of a static field but to read it; its initializer may make it.
fn only_reads(class: &Class, method: &Method, owner: &Name, name: &Name) -> bool {
    let Some(code) = &method.code else { return true };
    let names =
        |index: &u16| class.field_constant(*index).is_some_and(|(known, field, _)| known == owner && field == name);
    let is_there = |insn: &Insn| matches!(insn, Insn::GetStatic(index) | Insn::PutStatic(index) if names(index));
    if !code.insns.iter().any(is_there) {
        return true;
    }
    let shapes = stack_shapes(class, method);
    let mut slots: Vec<u16> = Vec::new();
    for (at, insn) in code.insns.iter().enumerate() {
        match insn {
            // An array initializer leaves nothing but the array itself: no other reference to it exists.
            Insn::PutStatic(index) if names(index) => {
                let is_fresh = match code.insns.get(at.saturating_sub(2)..at) {
                    // `FIRST = table[0] = new int[3]` is no array initializer.
                    Some([before, Insn::ArrayStore(_)]) => !matches!(before, Insn::Stack(_)),
                    Some([.., Insn::NewArray(_) | Insn::NewReferenceArray(_)]) => true,
                    _ => false,
                };
                if !is_fresh {
                    return false;
                }
            }
            Insn::GetStatic(index) if names(index) => match fate(&code.insns, &shapes, at) {
                Fate::Read => {}
                Fate::Kept(slot) => slots.push(slot),
                Fate::Escapes => return false,
            },
            _ => {}
        }
    }
    let loads = |insn: &Insn| matches!(insn, Insn::Load(StackKind::Reference, slot) if slots.contains(slot));
    let loaded = (0..code.insns.len()).filter(|at| loads(&code.insns[*at]));
    loaded.into_iter().all(|at| matches!(fate(&code.insns, &shapes, at), Fate::Read))
}

/// What becomes of the reference that an instruction pushes, as far as straight code tells.
fn fate(insns: &[Insn], shapes: &[Shape], at: usize) -> Fate {
    let height = |at: usize| shapes.get(at).and_then(|shape| shape.as_ref()).map(Vec::len);
    let Some(position) = height(at) else { return Fate::Escapes };
    for (next, insn) in insns.iter().enumerate().skip(at + 1) {
        let Some(above) = height(next).and_then(|height| height.checked_sub(position + 1)) else { break };
        match (insn, above) {
            (Insn::ArrayLoad(_), 1) | (Insn::ArrayLength, 0) => return Fate::Read,
            (Insn::Store(StackKind::Reference, slot), 0) => return Fate::Kept(*slot),
            (Insn::Stack(_), ..4) => break,
            _ if insn.is_conditional_jump() => break,
            (Insn::Goto(_) | Insn::TableSwitch { .. } | Insn::LookupSwitch { .. }, _) => break,
            _ => {}
        }
    }
    Fate::Escapes
}
