//! Calls that end by an exception, entered from where it was thrown.

use std::rc::Rc;

use glassbox_expr::{Substitution, Term};
use glassbox_machine::{End, Memory, Relation};
use glassbox_program::{ClassId, Insn, InsnId, InvokeKind, Method, MethodId, StackKind};

use super::code::is_call;
use super::{Backward, CallSite, Suffix};

impl<'p> Backward<'_, 'p> {
    /// The suffixes that start in a method and leave it by an exception, which the handler of a suffix catches.
    pub(super) fn enter_from_exceptions(&mut self, suffix: &Suffix, site: CallSite, callee: MethodId) {
        let Some(blocks) = self.blocks(callee) else { return };
        for start in blocks.starts() {
            let start = InsnId { method: callee, index: start };
            if self.insn(start).is_some_and(is_call) {
                let passed = self.passed_on(suffix, site, start);
                passed.into_iter().for_each(|suffix| self.wait(suffix));
                continue;
            }
            let relations = self.relations(start, suffix.sites.len() + 1, None);
            match &*relations {
                Err(reason) => self.hinder(reason),
                Ok(relations) => {
                    for relation in relations {
                        let End::Threw { exception, class } = relation.end else { continue };
                        let thrown = self.thrown(suffix, relation, site, start, (exception, class));
                        thrown.into_iter().for_each(|suffix| self.wait(suffix));
                    }
                }
            }
        }
    }

    /// A suffix that starts at a handler, with a way through a block in front of it that throws out of the called method.
    fn thrown(
        &mut self,
        suffix: &Suffix,
        relation: &Relation,
        site: CallSite,
        start: InsnId,
        (exception, class): (Term, Option<ClassId>),
    ) -> Option<Suffix> {
        let mut own = relation.conditions.clone();
        own.push(self.escapes(self.program.method(start.method), relation.last, exception, class)?);
        own.push(self.caught_behind(suffix, site, exception, class)?);
        let mut names = suffix.names;
        let mut made = self.made(relation, &mut names);
        let mut before = Substitution::default();
        let operand = self.machine.unknown_operand(suffix.sites.len(), 0, StackKind::Reference);
        before.replace(operand, made.apply(&mut self.machine.terms, exception));
        self.replace_memory(&mut before, &mut made, relation);
        let conditions = self.joined(&own, &mut made, suffix, &mut before)?;
        let conditions = self.without_new(conditions, suffix.names..names)?;
        Some(self.extended(suffix, inside(suffix, site), start, conditions, names, false))
    }

    /// The same for a call in the called method, of which nothing is known but that it throws.
    fn passed_on(&mut self, suffix: &Suffix, site: CallSite, at: InsnId) -> Option<Suffix> {
        let mut names = suffix.names + 1;
        let mut before = Substitution::default();
        let operand = self.machine.unknown_operand(suffix.sites.len(), 0, StackKind::Reference);
        let exception = self.anything(operand, names);
        before.replace(operand, exception);
        let own = [
            self.is_not_null(exception),
            self.escapes(self.program.method(at.method), at.index, exception, None)?,
            self.caught_behind(suffix, site, exception, None)?,
        ];
        self.forget_memory(suffix, at, &mut before, &mut names);
        let conditions = self.joined(&own, &mut Substitution::default(), suffix, &mut before)?;
        Some(self.extended(suffix, inside(suffix, site), at, conditions, names, true))
    }

    /// A suffix that starts at a handler, with a call in front of it that has no receiver.
    pub(super) fn without_receiver(&mut self, suffix: &Suffix, site: CallSite) -> Option<Suffix> {
        let Some(Insn::Invoke(kind, _)) = self.insn(site.at) else { return None };
        if *kind == InvokeKind::Static {
            return None;
        }
        let class = self.program.class_named("java/lang/NullPointerException")?;
        let names = suffix.names + 1;
        let mut before = Substitution::default();
        let frame = suffix.sites.len();
        let operand = self.machine.unknown_operand(frame, 0, StackKind::Reference);
        let exception = self.anything(operand, names);
        before.replace(operand, exception);
        let receiver = self.machine.unknown_operand(frame, site.below, StackKind::Reference);
        let is_there = self.is_not_null(receiver);
        let own = [
            self.machine.terms.not(is_there),
            self.is_not_null(exception),
            self.machine.has_one_of(&Memory::default(), exception, &[class.id]),
            self.caught_behind(suffix, site, exception, Some(class.id))?,
        ];
        let conditions = self.joined(&own, &mut Substitution::default(), suffix, &mut before)?;
        Some(self.extended(suffix, suffix.sites.clone(), site.at, conditions, names, true))
    }

    /// The condition that the handler of a suffix catches what a call throws.
    fn caught_behind(
        &mut self,
        suffix: &Suffix,
        site: CallSite,
        exception: Term,
        class: Option<ClassId>,
    ) -> Option<Term> {
        self.caught(self.program.method(site.at.method), site.at.index, suffix.at.index, exception, class)
    }

    /// The condition that no handler of a method catches what one of its instructions throws; nothing if one surely does.
    fn escapes(&mut self, method: &'p Method, at: u32, exception: Term, class: Option<ClassId>) -> Option<Term> {
        let code = method.code.as_ref()?;
        let mut targets: Vec<u32> = code.handlers.iter().map(|handler| handler.target).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut escapes = self.machine.terms.bool(true);
        for target in targets {
            let Some(caught) = self.caught(method, at, target, exception, class) else { continue };
            let not_caught = self.machine.terms.not(caught);
            escapes = self.machine.terms.and(escapes, not_caught);
        }
        let is_never = self.machine.terms.bool(false);
        (escapes != is_never).then_some(escapes)
    }
}

/// The calls around a suffix, with one more.
fn inside(suffix: &Suffix, site: CallSite) -> Rc<Vec<CallSite>> {
    Rc::new(suffix.sites.iter().copied().chain([site]).collect())
}
