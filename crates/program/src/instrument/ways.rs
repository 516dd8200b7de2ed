//! Class files for executors: the same program, which tells (`replay/java/glassbox/probe/Trace.java`) which way it went at
//! every conditional jump and switch, and of some instructions everything that they did.
//!
//! Before a jump stands a call that tells that it was taken, and behind it one that takes that back, so that neither the
//! operand stack nor the jump is touched.

use rustc_hash::FxHashMap;

use crate::class::{Class, InsnId, Method, MethodId};
use crate::insn::{Insn, InvokeKind};
use crate::instrument::assemble;
use crate::instrument::bridges::{ATHROW, Bridge, bridge};
use crate::instrument::code::{Subject, call, push, rewrite};
use crate::instrument::constants::Constants;
use crate::instrument::layout::Inserted;
use crate::program::Program;
use crate::raw::RawClass;

/// The class that is told.
const TRACE: &str = "glassbox/probe/Trace";

/// What is to be told beside the ways.
#[derive(Clone, Debug, Default)]
pub struct Watching {
    /// Calls and reads of static fields of which everything is to be recorded, and the numbers that they go by.
    pub boundaries: FxHashMap<InsnId, u32>,
}

/// A class file that tells its ways.
pub struct Watched {
    pub bytes: Vec<u8>,
    /// The jumps and switches; the number of each is the first plus its place here.
    pub decisions: Vec<InsnId>,
    /// Methods that tell nothing, since they would grow too large, and why.
    pub left_out: Vec<(MethodId, String)>,
    /// Boundaries that cannot be recorded, and why.
    pub unrecorded: Vec<(InsnId, String)>,
}

impl Program {
    /// The class file of a class that tells its ways, its decisions numbered from `first` on. The numbers do not depend on
    /// what is told beside them.
    ///
    /// # Errors
    /// In words, if the class file cannot be found or has no room for more.
    pub fn watch(&self, class: &Class, watching: &Watching, first: u32) -> Result<Watched, String> {
        let bytes = self.bytes_of(class)?;
        let raw = RawClass::read(&bytes).ok_or("it is not a class file")?;
        let mut constants = Constants::new(raw.constants);
        let mut watched =
            Watched { bytes: Vec::new(), decisions: Vec::new(), left_out: Vec::new(), unrecorded: Vec::new() };
        let (mut codes, mut bridges) = (Vec::with_capacity(class.methods.len()), Vec::new());
        for (index, method) in class.methods.iter().enumerate() {
            let (Some(code), Some(raw_code)) = (&method.code, raw.code(index)) else {
                codes.push(None);
                continue;
            };
            let subject = Subject { raw: &raw, raw_code: &raw_code, class, method, code };
            let next = first + watched.decisions.len() as u32;
            watched.decisions.extend(decisions(method));
            match self.watch_method(subject, watching, next, &mut constants, &mut watched.unrecorded) {
                Ok((code, more)) => {
                    codes.push(Some(code));
                    bridges.extend(more);
                }
                Err(reason) => {
                    let wanted = watching.boundaries.keys().filter(|at| at.method == method.id);
                    watched.unrecorded.extend(wanted.map(|at| (*at, reason.clone())));
                    watched.left_out.push((method.id, reason));
                    codes.push(None);
                }
            }
        }
        watched.unrecorded.sort_by_key(|(at, _)| *at);
        watched.bytes = assemble(&raw, &constants, &codes, &bridges)?;
        Ok(watched)
    }

    /// The code of a method that tells, and the methods that it needs.
    fn watch_method(
        &self,
        subject: Subject<'_>,
        watching: &Watching,
        first: u32,
        constants: &mut Constants,
        unrecorded: &mut Vec<(InsnId, String)>,
    ) -> Result<(Vec<u8>, Vec<Vec<u8>>), String> {
        let Subject { class, method, code, .. } = subject;
        let mut inserted = Inserted::into(code.insns.len());
        let (mut next, mut more_locals, mut bridges) = (first, 0, Vec::new());
        // When static initializers run depends on what ran before, so they are told apart.
        let mut handler = Vec::new();
        if method.is_class_initializer() {
            call(constants.method(TRACE, "initializing", "()V", false)?, &mut inserted.entry);
            call(constants.method(TRACE, "initialized", "()V", false)?, &mut handler);
            handler.push(ATHROW);
        }
        for (index, insn) in code.insns.iter().enumerate() {
            if insn.is_decision() {
                tell_way(insn, next, constants, &mut inserted.before[index], &mut inserted.behind[index])?;
                next += 1;
            }
            if method.is_class_initializer() && matches!(insn, Insn::Return(_)) {
                call(constants.method(TRACE, "initialized", "()V", false)?, &mut inserted.before[index]);
            }
            if ends_the_program(class, insn) {
                const DUP: u8 = 0x59;
                inserted.before[index].push(DUP);
                call(constants.method(TRACE, "exiting", "(I)V", false)?, &mut inserted.before[index]);
            }
            let at = InsnId { method: method.id, index: index as u32 };
            let Some(number) = watching.boundaries.get(&at) else { continue };
            match bridge(self, subject, at, *number, constants) {
                Ok(Bridge { instead, locals, method }) => {
                    inserted.instead.insert(index, instead);
                    more_locals = more_locals.max(locals);
                    bridges.extend(method);
                }
                Err(reason) => unrecorded.push((at, reason)),
            }
        }
        Ok((rewrite(subject, &inserted, more_locals, &handler, constants)?, bridges))
    }
}

fn decisions(method: &Method) -> impl Iterator<Item = InsnId> + '_ {
    let insns = method.code.iter().flat_map(|code| (0_u32..).zip(&code.insns));
    insns.filter(|(_, insn)| insn.is_decision()).map(|(index, _)| InsnId { method: method.id, index })
}

fn tell_way(
    insn: &Insn,
    number: u32,
    constants: &mut Constants,
    before: &mut Vec<u8>,
    behind: &mut Vec<u8>,
) -> Result<(), String> {
    const DUP: u8 = 0x59;
    if insn.is_conditional_jump() {
        push(number, constants, before)?;
        call(constants.method(TRACE, "taken", "(I)V", false)?, before);
        call(constants.method(TRACE, "fell", "()V", false)?, behind);
    } else {
        before.push(DUP);
        push(number, constants, before)?;
        call(constants.method(TRACE, "chose", "(II)V", false)?, before);
    }
    Ok(())
}

/// Whether it calls a method that ends the virtual machine with the number on top of the operand stack.
fn ends_the_program(class: &Class, insn: &Insn) -> bool {
    let Insn::Invoke(InvokeKind::Static | InvokeKind::Virtual, constant) = insn else { return false };
    class.method_constant(*constant).is_some_and(|called| {
        &**called.descriptor_text == "(I)V"
            && matches!(
                (&**called.class, &**called.name),
                ("java/lang/System", "exit") | ("java/lang/Runtime", "exit" | "halt")
            )
    })
}
