//! Texts that are made for a logger and for nothing else: `log.debug("at " + i)`. No logger reads them here, so that a path need not
//! know what they say.

use glassbox_program::{
    Assumption, Class, Code, Insn, InsnId, InvokeKind, MethodDescriptor, Origin, PlainConstant, StackKind, StackOp,
};

use crate::approximation::loggers::{is_service, is_type_of_loggers};
use crate::linking::resolution::Callee;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::{Reason, Value};

/// Instructions between where a text is begun and the call that takes it.
const MOST_INSNS: usize = 100;

const BUILDERS: [&str; 2] = ["java/lang/StringBuilder", "java/lang/StringBuffer"];

const LOG_TEXT: Reason = &"a text for a logger";

impl<'p> Machine<'p> {
    /// What the current instruction begins to write, if that is for a logger.
    pub(crate) fn log_text(&mut self, state: &mut State<'p>) -> Option<Value> {
        let frame = state.thread.frames.last()?;
        if !self.mode.freedom().blank_loggers || frame.class.origin == Origin::Jdk {
            return None;
        }
        let (class, code, at) = (frame.class, frame.code, InsnId { method: frame.method.id, index: frame.pc });
        if !*self.caches.log_texts.entry(at).or_insert_with(|| is_for_logger(class, code, at.index)) {
            return None;
        }
        // What is left out may lead somewhere: objects say by code of their own what they are in a text.
        self.rely(state, Assumption::Loggers);
        Some(Value::Opaque(StackKind::Reference, LOG_TEXT))
    }

    /// The same where a class is made an object of that texts are written with.
    pub(crate) fn log_text_in(&mut self, state: &mut State<'p>, class: &Class) -> Option<Value> {
        let is_builder = self.mode.freedom().blank_loggers && BUILDERS.contains(&&*class.name);
        is_builder.then(|| self.log_text(state)).flatten()
    }

    /// A call of what writes a text for a logger: the text goes on.
    pub(crate) fn write_log_text(&self, state: &mut State<'p>, callee: &Callee<'p>, receiver: Value) -> bool {
        let Value::Opaque(_, reason) = receiver else { return false };
        if *reason != *LOG_TEXT {
            return false;
        }
        self.pop(state, callee.operands);
        state.thread.stack.extend(callee.method.descriptor.returns.as_ref().map(|_| receiver));
        true
    }
}

/// Whether what an instruction pushes goes to a logger, by itself or as part of a text, and nowhere else. Only code without jumps is
/// looked through.
fn is_for_logger(class: &Class, code: &Code, at: u32) -> bool {
    // What lies above the operands that were there before, and whether it is the text.
    let mut stack = vec![true];
    for insn in code.insns.iter().skip(at as usize + 1).take(MOST_INSNS) {
        let (count, gives) = match insn {
            Insn::Nop | Insn::Increment(..) => (0, false),
            Insn::Push(_) | Insn::PushClass(_) | Insn::Load(..) | Insn::GetStatic(_) | Insn::New(_) => (0, true),
            Insn::GetField(_)
            | Insn::Negate(_)
            | Insn::Convert(_)
            | Insn::CheckCast(_)
            | Insn::InstanceOf(_)
            | Insn::ArrayLength
            | Insn::NewArray(_)
            | Insn::NewReferenceArray(_) => (1, true),
            Insn::ArrayLoad(_) | Insn::Arithmetic(..) | Insn::Compare { .. } => (2, true),
            Insn::ArrayStore(_) => (3, false),
            Insn::Stack(StackOp::Dup) => {
                stack.push(stack.last().copied().unwrap_or(false));
                continue;
            }
            Insn::Invoke(kind, index) => {
                let Some(called) = class.method_constant(*index) else { return false };
                let is_static = *kind == InvokeKind::Static;
                let operands = called.descriptor.parameters.len() + usize::from(!is_static);
                let taken = stack.split_off(stack.len().saturating_sub(operands));
                let gives = called.descriptor.returns.is_some();
                let has_text = taken.contains(&true);
                let logs =
                    if is_static { is_service(called.class, called.name) } else { is_type_of_loggers(called.class) };
                let writes = !is_static && taken.first() == Some(&true) && BUILDERS.contains(&&**called.class);
                if has_text && !logs && !writes {
                    return false;
                }
                stack.extend(gives.then_some(writes));
                if !stack.contains(&true) {
                    return has_text && logs;
                }
                continue;
            }
            Insn::InvokeDynamic(index) => {
                let Some(PlainConstant::Dynamic { descriptor, .. }) = class.plain_constant(*index) else {
                    return false;
                };
                let Some(descriptor) = MethodDescriptor::parse(descriptor) else { return false };
                (descriptor.parameters.len(), descriptor.returns.is_some())
            }
            _ => return false,
        };
        let taken = stack.split_off(stack.len().saturating_sub(count));
        if taken.contains(&true) {
            return false;
        }
        stack.extend(gives.then_some(false));
    }
    false
}
