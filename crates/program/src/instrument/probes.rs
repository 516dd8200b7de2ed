//! Which probes a method gets.

use crate::class::{Class, Code, InsnId, Method};
use crate::flow::may_throw;
use crate::insn::{ArrayKind, Insn, InvokeKind};
use crate::instrument::{Probe, ProbeKind, Probing};
use crate::program::Program;
use crate::types::StackKind;

/// How much probes tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Every instruction that was executed.
    Instructions,
    /// Where control flow goes, and not which instruction of a block threw; for methods that would grow too large.
    Blocks,
}

/// A probe and where it stands.
pub(crate) struct Planned {
    pub probe: Probe,
    /// Before this instruction, or behind the jump that was not taken.
    pub before: u32,
    /// What the operand stack looks like there, as far as the probe looks at it.
    pub shape: Shape,
}

/// What lies on top of the operand stack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nobody looks.
    Any,
    /// What the probe wants is on top: one word or, of an element, two.
    OnTop,
    /// What the probe wants lies below a value of this kind.
    Below(StackKind),
}

/// In the order in which they stand in the code, those before one instruction in the order in which they are executed.
pub(crate) fn plan(
    program: &Program,
    class: &Class,
    method: &Method,
    code: &Code,
    probing: &Probing,
    detail: Detail,
) -> Vec<Planned> {
    let leaders = leaders(code);
    let uninitialized = uninitialized(class, method, code);
    let mut planned = Vec::new();
    let at = |index: u32| InsnId { method: method.id, index };
    let mut add = |before: u32, of: u32, kind: ProbeKind, shape: Shape| {
        planned.push(Planned { probe: Probe { at: at(of), kind }, before, shape });
    };
    let is_handler = |index: u32| code.handlers.iter().any(|handler| handler.target == index);
    let is_watched = |index: u32| probing.results.contains(&at(index));
    add(0, 0, ProbeKind::Entered, Shape::Any);
    for (index, insn) in code.insns.iter().enumerate() {
        let index = index as u32;
        if index > 0 && is_watched(index - 1) {
            add(index, index - 1, ProbeKind::Gave, Shape::OnTop);
        }
        if is_handler(index) {
            add(index, index, ProbeKind::Caught, Shape::OnTop);
        }
        let (kind, shape) = match insn {
            Insn::TableSwitch { .. } | Insn::LookupSwitch { .. } => (ProbeKind::Switching, Shape::OnTop),
            _ if probing.memory && detail == Detail::Instructions && !uninitialized.contains(&index) => {
                access(program, class, insn)
            }
            _ => (ProbeKind::Reached, Shape::Any),
        };
        let is_telling = kind != ProbeKind::Reached || is_watched(index) || matches!(insn, Insn::Return(_));
        if leaders[index as usize] || is_telling || detail == Detail::Instructions && may_throw(insn) {
            add(index, index, kind, shape);
        }
        if insn.conditional_target() == Some(index + 1) {
            add(index, index, ProbeKind::Fell, Shape::Any);
        }
    }
    planned
}

/// How an instruction accesses memory.
fn access(program: &Program, class: &Class, insn: &Insn) -> (ProbeKind, Shape) {
    match insn {
        Insn::GetField(_) => (ProbeKind::Object, Shape::OnTop),
        Insn::PutField(index) => match program.resolve_field(class, *index) {
            Ok(field) => (ProbeKind::Object, Shape::Below(field.java_type.stack_kind())),
            Err(_) => (ProbeKind::Reached, Shape::Any),
        },
        Insn::ArrayLoad(_) => (ProbeKind::Element, Shape::OnTop),
        Insn::ArrayStore(kind) => (ProbeKind::Element, Shape::Below(stored(*kind))),
        _ => (ProbeKind::Reached, Shape::Any),
    }
}

fn stored(kind: ArrayKind) -> StackKind {
    match kind {
        ArrayKind::Long => StackKind::Long,
        ArrayKind::Double => StackKind::Double,
        ArrayKind::Float => StackKind::Float,
        ArrayKind::Reference => StackKind::Reference,
        ArrayKind::Int | ArrayKind::ByteOrBoolean | ArrayKind::Char | ArrayKind::Short => StackKind::Int,
    }
}

/// The instructions that control flow comes to from elsewhere than the one before, or that it need not go on to.
fn leaders(code: &Code) -> Vec<bool> {
    let mut leaders = vec![false; code.insns.len()];
    let mut mark = |index: u32| {
        if let Some(leader) = leaders.get_mut(index as usize) {
            *leader = true;
        }
    };
    mark(0);
    code.handlers.iter().for_each(|handler| mark(handler.target));
    for (index, insn) in code.insns.iter().enumerate() {
        let targets = insn.jump_targets();
        if !targets.is_empty() || !insn.falls_through() {
            mark(index as u32 + 1);
        }
        targets.into_iter().for_each(&mut mark);
    }
    leaders
}

/// Assignments to an object that is not initialized yet, which nobody may look at: those before the call of another
/// constructor.
fn uninitialized(class: &Class, method: &Method, code: &Code) -> Vec<u32> {
    if !method.is_constructor() {
        return Vec::new();
    }
    let (mut made, mut assignments) = (0_u32, Vec::new());
    for (index, insn) in code.insns.iter().enumerate() {
        match insn {
            Insn::New(_) => made += 1,
            Insn::Invoke(InvokeKind::Special, constant) if initializes(class, *constant) => match made.checked_sub(1) {
                Some(left) => made = left,
                None => break,
            },
            Insn::PutField(_) => assignments.push(index as u32),
            _ => {}
        }
    }
    assignments
}

fn initializes(class: &Class, constant: u16) -> bool {
    class.method_constant(constant).is_some_and(|called| &**called.name == "<init>")
}
