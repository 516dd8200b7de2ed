//! What JaCoCo leaves out of its reports, since no line of the source says it (docs/jacoco.md): which instructions exactly.

use std::collections::BTreeMap;
use std::mem::discriminant;
use std::ops::Range;

use glassbox_program::{Class, Code, Insn, Method, StackKind};

/// What may be left out of a method, by the names that the documentation uses.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Whole instructions, with their branches.
    pub insns: BTreeMap<u32, &'static str>,
    /// One branch of a switch that stays.
    pub branches: BTreeMap<u32, &'static str>,
}

impl LeftOut {
    fn add(&mut self, range: Range<usize>, name: &'static str) {
        for index in range {
            self.insns.entry(index as u32).or_insert(name);
        }
    }
}

pub fn left_out(class: &Class, method: &Method, code: &Code) -> LeftOut {
    let mut found = LeftOut::default();
    if let Some(name) = whole_method(class, method, code) {
        found.add(0..code.insns.len(), name);
        return found;
    }
    let view = View { class, code };
    view.handlers(&mut found);
    view.string_switches(&mut found);
    view.assertions(&mut found);
    view.complete_switches(&mut found);
    found
}

fn whole_method(class: &Class, method: &Method, code: &Code) -> Option<&'static str> {
    let is_generated = |name: &str| name.contains("Generated");
    let of_class = class.surroundings.marks.iter().any(|mark| is_generated(&mark.name));
    if of_class || method.marks.iter().any(|mark| is_generated(&mark.name)) {
        return Some("annotated as generated");
    }
    let of_enum = ["values", "valueOf"].contains(&&*method.name);
    if class.flags.is_enum() && method.is_static() && of_enum {
        return Some("values and valueOf of an enum");
    }
    // It hands the name and the number on, and does nothing else.
    let hands_on = &*method.descriptor_text == "(Ljava/lang/String;I)V" && code.insns.len() == 5;
    if class.flags.is_enum() && method.is_constructor() && hands_on {
        return Some("empty constructor of an enum");
    }
    let takes_nothing = method.descriptor.parameters.is_empty();
    if method.is_constructor() && method.flags.is_private() && takes_nothing && code.insns.len() == 3 {
        return Some("empty private constructor");
    }
    let is_dynamic = code.insns.iter().any(|insn| matches!(insn, Insn::InvokeDynamic(_)));
    let of_record = class.record.as_ref().is_some_and(|components| {
        let is_component = takes_nothing && components.iter().any(|(name, _)| *name == method.name);
        let is_plain = code.insns.len() == 3 && matches!(code.insns[1], Insn::GetField(_));
        let is_object = ["toString", "hashCode", "equals"].contains(&&*method.name);
        is_component && is_plain || is_object && is_dynamic && code.insns.len() <= 4
    });
    of_record.then_some("member of a record")
}

struct View<'c> {
    class: &'c Class,
    code: &'c Code,
}

impl View<'_> {
    fn insn(&self, index: usize) -> Option<&Insn> {
        self.code.insns.get(index)
    }

    /// Whether a method of this name is called.
    fn calls(&self, index: usize, name: &str) -> bool {
        let Some(Insn::Invoke(_, constant)) = self.insn(index) else { return false };
        self.class.method_constant(*constant).is_some_and(|method| &**method.name == name)
    }

    fn loads(&self, index: usize) -> Option<u16> {
        match self.insn(index) {
            Some(Insn::Load(StackKind::Reference, slot)) => Some(*slot),
            _ => None,
        }
    }

    /// Handlers that keep an exception, do something, and throw it again; and where else the same is done.
    fn handlers(&self, found: &mut LeftOut) {
        for handler in &self.code.handlers {
            let start = handler.target as usize;
            let Some(Insn::Store(StackKind::Reference, kept)) = self.insn(start) else { continue };
            let throws = |at: &usize| self.loads(*at) == Some(*kept) && matches!(self.insn(at + 1), Some(Insn::Throw));
            let Some(end) = (start + 1..self.code.insns.len()).find(throws) else { continue };
            let body = start + 1..end;
            let has = |wanted: &dyn Fn(usize) -> bool| body.clone().any(wanted);
            if has(&|at| self.calls(at, "addSuppressed")) || has(&|at| self.calls(at, "$closeResource")) {
                found.add(start..end + 2, "try-with-resources");
                self.closings(found);
            } else if let Some(primary) = self.keeps_for_closing(&body, *kept) {
                found.add(start..end + 2, "try-with-resources");
                self.older_closings(found, primary);
            } else if handler.catch.is_some() {
                // The source says what is caught.
            } else if body.len() == 2 && has(&|at| matches!(self.insn(at), Some(Insn::MonitorExit))) {
                found.add(start..end + 2, "synchronized");
            } else {
                found.add(start..end + 2, "finally");
                for copy in self.copies(&body) {
                    // Where nothing was thrown, a jump over the handler follows.
                    let jumps = matches!(self.insn(copy.end), Some(Insn::Goto(_)));
                    found.add(copy.start..copy.end + usize::from(jumps), "finally");
                }
            }
        }
    }

    /// Older compilers keep the exception in a second variable, to which that of closing is added later.
    fn keeps_for_closing(&self, body: &Range<usize>, kept: u16) -> Option<u16> {
        let Some(Insn::Store(StackKind::Reference, primary)) = self.insn(body.start + 1) else { return None };
        let adds_to_it = |at: usize| at >= 2 && self.calls(at, "addSuppressed") && self.loads(at - 2) == Some(*primary);
        let is_it = body.len() == 2 && self.loads(body.start) == Some(kept);
        (is_it && (0..self.code.insns.len()).any(adds_to_it)).then_some(*primary)
    }

    /// What they write to close a resource: whether there is one, whether there was an exception, and all that follows.
    fn older_closings(&self, found: &mut LeftOut, primary: u16) {
        for at in 1..self.code.insns.len() {
            if let Some(Insn::IfNull { null: true, target }) = self.insn(at)
                && self.loads(at - 1).is_some()
                && self.loads(at + 1) == Some(primary)
                && matches!(self.insn(at + 2), Some(Insn::IfNull { .. }))
            {
                found.add(at - 1..*target as usize, "try-with-resources");
            }
        }
    }

    /// Closing a resource when all went well: `if (resource != null) resource.close()`, or a call of the compiler's helper.
    fn closings(&self, found: &mut LeftOut) {
        let name = "try-with-resources";
        for call in 0..self.code.insns.len() {
            if self.calls(call, "$closeResource") {
                found.add(call.saturating_sub(2)..call + 1, name);
            }
            let Some(resource) =
                call.checked_sub(1).filter(|_| self.calls(call, "close")).and_then(|at| self.loads(at))
            else {
                continue;
            };
            let asks = call >= 3
                && matches!(self.insn(call - 2), Some(Insn::IfNull { .. }))
                && self.loads(call - 3) == Some(resource);
            found.add(if asks { call - 3 } else { call - 1 }..call + 1, name);
            // It jumps over the handler.
            if matches!(self.insn(call + 1), Some(Insn::Goto(_))) {
                found.add(call + 1..call + 2, name);
            }
        }
    }

    /// Where the same instructions stand as in a range, apart from targets of jumps and the variables they work with.
    fn copies(&self, body: &Range<usize>) -> Vec<Range<usize>> {
        let insns = &self.code.insns;
        let is_same = |one: &Insn, other: &Insn| match (one, other) {
            (Insn::Load(a, _), Insn::Load(b, _)) | (Insn::Store(a, _), Insn::Store(b, _)) => a == b,
            (Insn::Increment(_, a), Insn::Increment(_, b)) => a == b,
            _ if one.jump_targets().is_empty() => one == other,
            _ => discriminant(one) == discriminant(other),
        };
        let last = (insns.len() + 1).saturating_sub(body.len());
        let starts = (0..last).filter(|start| !body.is_empty() && !body.contains(start));
        let matching =
            starts.filter(|start| (0..body.len()).all(|at| is_same(&insns[start + at], &insns[body.start + at])));
        matching.map(|start| start..start + body.len()).collect()
    }

    /// `switch (text.hashCode())`, the comparisons behind it and the switch on their number.
    fn string_switches(&self, found: &mut LeftOut) {
        let is_switch =
            |index: &usize| matches!(self.insn(*index), Some(Insn::LookupSwitch { .. } | Insn::TableSwitch { .. }));
        for first in (1..self.code.insns.len()).filter(is_switch).filter(|index| self.calls(index - 1, "hashCode")) {
            let second = (first + 1..self.code.insns.len()).find(is_switch);
            let compares = |end: &usize| (first..*end).any(|at| self.calls(at, "equals"));
            if let Some(second) = second.filter(compares) {
                // Before it, the number of no case is stored, and the text loaded.
                found.add(first.saturating_sub(4)..second + 1, "switch on strings");
            }
        }
    }

    /// The compiler's question whether assertions are on, and what sets the answer.
    fn assertions(&self, found: &mut LeftOut) {
        let is_flag = |constant: u16| {
            let field = self.class.field_constant(constant);
            field.is_some_and(|(_, name, _)| &**name == "$assertionsDisabled")
        };
        for (index, insn) in self.code.insns.iter().enumerate() {
            match insn {
                Insn::GetStatic(constant) if is_flag(*constant) => found.add(index..index + 2, "assert"),
                Insn::PutStatic(constant) if is_flag(*constant) => {
                    let asked = (0..index).rev().find(|at| self.calls(*at, "desiredAssertionStatus"));
                    found.add(asked.map_or(index, |asked| asked.saturating_sub(1))..index + 1, "assert");
                }
                _ => {}
            }
        }
    }

    /// What a switch throws for a value that did not exist when it was compiled, and the way there.
    fn complete_switches(&self, found: &mut LeftOut) {
        let name = "switch that is complete without a default";
        let thrown = ["java/lang/MatchException", "java/lang/IncompatibleClassChangeError"];
        for (start, insn) in self.code.insns.iter().enumerate() {
            let Insn::New(constant) = insn else { continue };
            if !self.class.class_constant(*constant).is_some_and(|class| thrown.contains(&&**class)) {
                continue;
            }
            let end = (start..self.code.insns.len()).find(|at| matches!(self.insn(*at), Some(Insn::Throw)));
            let Some(end) = end.filter(|end| end - start <= 5) else { continue };
            found.add(start..end + 1, name);
            for (index, insn) in self.code.insns.iter().enumerate() {
                if let Insn::TableSwitch { default, .. } | Insn::LookupSwitch { default, .. } = insn
                    && *default as usize == start
                {
                    found.branches.insert(index as u32, name);
                }
            }
        }
    }
}
