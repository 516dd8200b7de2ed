//! Puts blocks and calls in front of suffixes.

use std::ops::Range;
use std::rc::Rc;

use glassbox_expr::{CompareOp, Node, Sort, Substitution, SymbolId, Term};
use glassbox_goals::Finding;
use glassbox_machine::{Cell, FIRST_NEW, Memory, Relation, SymbolOrigin};
use glassbox_program::{
    Assumption, Class, ClassId, Insn, InsnId, InvokeKind, JavaType, Method, MethodId, StackKind, is_box,
};
use glassbox_solver::Answer;
use rustc_hash::FxHashSet;

use super::guide::Guide;
use super::{Backward, CONFLICTS, CallSite, Held, InstructionEntry, Suffix, Way};
use crate::forward::digest::Digest;

impl<'p> Backward<'_, 'p> {
    /// A suffix with a way through a block in front of it.
    pub(super) fn linked(
        &mut self,
        suffix: &Suffix,
        relation: &Relation,
        frame: usize,
        start: InsnId,
        arrival: InstructionEntry,
    ) -> Option<Suffix> {
        let mut names = suffix.names;
        let mut made = self.made(relation, &mut names);
        let mut before = Substitution::default();
        match &arrival {
            InstructionEntry::Plain => {
                for (at, (kind, term)) in relation.operands.iter().enumerate() {
                    let operand = self.machine.unknown_operand(frame, at, *kind);
                    before.replace(operand, made.apply(&mut self.machine.terms, *term));
                }
            }
            InstructionEntry::Caught { exception, .. } => {
                let operand = self.machine.unknown_operand(frame, 0, StackKind::Reference);
                before.replace(operand, made.apply(&mut self.machine.terms, *exception));
            }
        }
        let mut own = relation.conditions.clone();
        if let InstructionEntry::Caught { condition, .. } = arrival {
            own.push(condition);
        }
        self.replace_locals(&mut before, &mut made, relation, frame);
        self.replace_memory(&mut before, &mut made, relation);
        let conditions = self.joined(&own, &mut made, suffix, &mut before)?;
        let conditions = self.without_new(conditions, suffix.names..names)?;
        Some(self.extended(suffix, suffix.sites.clone(), start, conditions, names, false))
    }

    /// A suffix behind a call, with a way through a block in front of it that returns to this call.
    pub(super) fn returned(
        &mut self,
        suffix: &Suffix,
        relation: &Relation,
        site: CallSite,
        start: InsnId,
        value: Option<Term>,
    ) -> Option<Suffix> {
        let mut names = suffix.names;
        let mut made = self.made(relation, &mut names);
        let mut before = Substitution::default();
        if let Some(value) = value {
            let kind = self.result_kind(start.method)?;
            let result = self.machine.unknown_operand(suffix.sites.len(), site.below, kind);
            before.replace(result, made.apply(&mut self.machine.terms, value));
        }
        self.replace_memory(&mut before, &mut made, relation);
        let conditions = self.joined(&relation.conditions, &mut made, suffix, &mut before)?;
        let conditions = self.without_new(conditions, suffix.names..names)?;
        let mut sites = suffix.sites.to_vec();
        sites.push(site);
        Some(self.extended(suffix, Rc::new(sites), start, conditions, names, false))
    }

    fn result_kind(&self, method: MethodId) -> Option<StackKind> {
        self.program.method(method).descriptor.returns.as_ref().map(JavaType::stack_kind)
    }

    /// A suffix that starts at the entry of a method, with the call in front of it that enters this method.
    pub(super) fn before_call(
        &mut self,
        suffix: &Suffix,
        site: CallSite,
        callers: Rc<Vec<CallSite>>,
    ) -> Option<Suffix> {
        let callee: &'p Method = self.program.method(suffix.at.method);
        let (own, caller) = (suffix.sites.len(), callers.len());
        let mut before = Substitution::default();
        let mut slot = 0;
        let kinds = callee.descriptor.parameters.iter().map(JavaType::stack_kind);
        let receiver = (!callee.is_static()).then_some(StackKind::Reference);
        for (at, kind) in receiver.into_iter().chain(kinds).enumerate() {
            let operand = self.machine.unknown_operand(caller, site.below + at, kind);
            let local = self.machine.unknown_local(own, slot, kind);
            before.replace(local, operand);
            slot += if matches!(kind, StackKind::Long | StackKind::Double) { 2 } else { 1 };
        }
        let mut conditions = Vec::new();
        if receiver.is_some() {
            let object = self.machine.unknown_operand(caller, site.below, StackKind::Reference);
            let dispatched = self.dispatched(object, site.at, callee);
            conditions.push(self.is_not_null(object));
            conditions.extend(dispatched);
        }
        let conditions = self.joined(&conditions, &mut Substitution::default(), suffix, &mut before)?;
        Some(self.extended(suffix, callers, site.at, conditions, suffix.names, false))
    }

    /// The condition that a virtual call runs this method.
    fn dispatched(&mut self, object: Term, at: InsnId, callee: &'p Method) -> Option<Term> {
        let Some(Insn::Invoke(InvokeKind::Virtual | InvokeKind::Interface, _)) = self.insn(at) else { return None };
        // An interface may be implemented by a lambda, or by a class that a test writes.
        if self.program.class(callee.id.class).is_interface() {
            return None;
        }
        // So may a class that can be extended.
        if self.machine.has_open_subclasses(self.program.class(callee.id.class)) {
            return None;
        }
        let classes = self.program.concrete_subclasses(callee.id.class);
        let runs_it = |id: &ClassId| {
            let selected = self.program.select_method(self.program.class(*id), callee);
            selected.is_some_and(|selected| selected.id == callee.id)
        };
        let classes: Vec<ClassId> = classes.into_iter().filter(runs_it).collect();
        if classes.is_empty() {
            return None;
        }
        Some(self.machine.has_one_of(&Memory::default(), object, &classes))
    }

    pub(super) fn is_not_null(&mut self, object: Term) -> Term {
        let null = self.machine.terms.bv(32, 0);
        self.machine.terms.ne(object, null)
    }

    /// A suffix with a call in front of it of which nothing is known. It may have changed all memory, unless it does
    /// nothing.
    pub(super) fn skipped(
        &mut self,
        suffix: &Suffix,
        site: CallSite,
        returns: bool,
        does_nothing: bool,
    ) -> Option<Suffix> {
        let mut names = suffix.names;
        let frame = suffix.sites.len();
        let mut before = Substitution::default();
        let mut conditions = Vec::new();
        names += 1;
        let blocks = self.blocks(suffix.at.method)?;
        let behind = blocks.operands(suffix.at.index)?;
        if returns {
            if let Some(kind) = behind.get(site.below).copied() {
                let result = self.machine.unknown_operand(frame, site.below, kind);
                let anything = self.anything(result, names);
                before.replace(result, anything);
            }
        } else {
            let exception = self.machine.unknown_operand(frame, 0, StackKind::Reference);
            let anything = self.anything(exception, names);
            before.replace(exception, anything);
            conditions.push(self.is_not_null(anything));
            let method = self.program.method(suffix.at.method);
            conditions.push(self.caught(method, site.at.index, suffix.at.index, anything, None)?);
        }
        if !does_nothing {
            self.forget_memory(suffix, site.at, &mut before, &mut names);
        }
        let conditions = self.joined(&conditions, &mut Substitution::default(), suffix, &mut before)?;
        Some(self.extended(suffix, suffix.sites.clone(), site.at, conditions, names, true))
    }

    /// A call of which nothing is known may have changed all memory.
    pub(super) fn forget_memory(&mut self, suffix: &Suffix, at: InsnId, before: &mut Substitution, names: &mut u32) {
        if self.is_harmless(at) {
            return;
        }
        for symbol in self.cells_in(&suffix.conditions) {
            *names += 1;
            let anything = self.anything(symbol, *names);
            before.replace(symbol, anything);
        }
    }

    /// A new symbol in the place of another.
    pub(super) fn anything(&mut self, symbol: Term, number: u32) -> Term {
        let sort = self.machine.terms.sort(symbol);
        self.machine.symbol(SymbolOrigin::Anything(number), sort)
    }

    /// Whether a call cannot change what objects under test hold: it gets none of them, nor one that could lead to them.
    fn is_harmless(&self, at: InsnId) -> bool {
        const PLAIN: [&str; 3] = ["java/lang/String", "java/lang/Math", "java/lang/StrictMath"];
        let is_plain_class = |name: &str| PLAIN.contains(&name) || is_box(name);
        let Some(Insn::Invoke(kind, index)) = self.insn(at) else { return false };
        let class = self.program.class(at.method.class);
        let Some(called) = class.method_constant(*index) else { return false };
        let is_plain = |java_type: &JavaType| match java_type {
            JavaType::Reference(name) => is_plain_class(name),
            _ => true,
        };
        let is_exception = &**called.name == "<init>" && called.class.starts_with("java/lang/");
        let receiver = is_plain_class(called.class) || is_exception && *kind == InvokeKind::Special;
        receiver && called.descriptor.parameters.iter().all(is_plain)
    }

    /// The symbols for memory in some conditions.
    fn cells_in(&self, conditions: &[Term]) -> Vec<Term> {
        let terms = &self.machine.terms;
        let mut found = Vec::new();
        for symbol in conditions.iter().flat_map(|condition| terms.symbols_of(*condition)) {
            let term = terms.symbol_term(symbol);
            // Classes and lengths are never changed.
            let is_changed = |cell| matches!(cell, Cell::Field(_) | Cell::Static(_) | Cell::Elements(_));
            if self.cell_of(symbol).is_some_and(is_changed) && !found.contains(&term) {
                found.push(term);
            }
        }
        found
    }

    /// The part of memory that a symbol stands for.
    fn cell_of(&self, symbol: SymbolId) -> Option<Cell> {
        match self.machine.origin(symbol)? {
            SymbolOrigin::Memory { cell, .. } => Some(*cell),
            _ => None,
        }
    }

    /// The condition that an exception which an instruction throws goes to a handler; nothing if it never does.
    pub(super) fn caught(
        &mut self,
        method: &'p Method,
        at: u32,
        target: u32,
        exception: Term,
        known: Option<ClassId>,
    ) -> Option<Term> {
        let code = method.code.as_ref()?;
        let class: &'p Class = self.program.class(method.id.class);
        let mut condition = self.machine.terms.bool(true);
        for handler in code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&at)) {
            let catches = match handler.catch {
                None => self.machine.terms.bool(true),
                Some(index) => {
                    let caught = self.program.resolve_class(class, index).ok()?;
                    match known {
                        Some(known) => {
                            let is_caught = self.program.is_subtype(known, caught.id);
                            self.machine.terms.bool(is_caught)
                        }
                        None => self.machine.belongs_to(&Memory::default(), exception, caught),
                    }
                }
            };
            if handler.target == target {
                let condition = self.machine.terms.and(condition, catches);
                let is_never = matches!(self.machine.terms.node(condition), Node::Bool(false));
                return (!is_never).then_some(condition);
            }
            let others = self.machine.terms.not(catches);
            condition = self.machine.terms.and(condition, others);
        }
        None
    }

    /// Numbers for the objects that a block makes, which no other object of the path has.
    pub(super) fn made(&mut self, relation: &Relation, names: &mut u32) -> Substitution {
        let mut made = Substitution::default();
        for symbol in &relation.made {
            let number = self.machine.terms.bv(32, u64::from(FIRST_NEW + *names));
            made.replace(*symbol, number);
            *names += 1;
        }
        made
    }

    fn replace_locals(
        &mut self,
        before: &mut Substitution,
        made: &mut Substitution,
        relation: &Relation,
        frame: usize,
    ) {
        for (slot, local) in (0_u16..).zip(&relation.locals) {
            if let Some((kind, term)) = local {
                let symbol = self.machine.unknown_local(frame, slot, *kind);
                before.replace(symbol, made.apply(&mut self.machine.terms, *term));
            }
        }
    }

    pub(super) fn replace_memory(&mut self, before: &mut Substitution, made: &mut Substitution, relation: &Relation) {
        for (cell, term) in relation.memory.changes() {
            let symbol = self.machine.unknown_cell(cell);
            before.replace(symbol, made.apply(&mut self.machine.terms, term));
        }
    }

    /// What has to hold in front of a block: for the block, and for what comes behind it. Nothing if that is plainly false.
    pub(super) fn joined(
        &mut self,
        own: &[Term],
        made: &mut Substitution,
        suffix: &Suffix,
        before: &mut Substitution,
    ) -> Option<Vec<Term>> {
        let terms = &mut self.machine.terms;
        let mut known: FxHashSet<Term> = FxHashSet::default();
        let mut joined = Vec::with_capacity(own.len() + suffix.conditions.len());
        let own = own.iter().map(|condition| made.apply(terms, *condition)).collect::<Vec<Term>>();
        let behind = suffix.conditions.iter().map(|condition| before.apply(terms, *condition)).collect::<Vec<Term>>();
        for condition in own.into_iter().chain(behind) {
            match terms.node(condition) {
                Node::Bool(false) => return None,
                Node::Bool(true) => {}
                _ if known.insert(condition) => joined.push(condition),
                _ => {}
            }
        }
        let mut digest = Digest::default();
        digest.absorb(terms, joined.into_iter());
        Some(digest.terms(terms))
    }

    /// Nothing in the state before a block is an object that the block makes.
    pub(super) fn without_new(&mut self, conditions: Vec<Term>, made: Range<u32>) -> Option<Vec<Term>> {
        if made.is_empty() {
            return Some(conditions);
        }
        let never = self.machine.terms.bool(false);
        let mut known = Substitution::default();
        let mut pending = conditions.clone();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.machine.terms.node(term).clone();
            if let Node::Eq(left, right) = node {
                let sides = [(left, right), (right, left)];
                if sides.into_iter().any(|(old, new)| self.is_made(new, &made) && self.is_before(old)) {
                    known.replace(term, never);
                }
            }
            pending.extend(node.operands());
        }
        let mut left = Vec::with_capacity(conditions.len());
        for condition in conditions {
            let condition = known.apply(&mut self.machine.terms, condition);
            match self.machine.terms.node(condition) {
                Node::Bool(false) => return None,
                Node::Bool(true) => {}
                _ => left.push(condition),
            }
        }
        Some(left)
    }

    fn is_made(&self, term: Term, made: &Range<u32>) -> bool {
        let number = self.machine.terms.as_const(term).map(|value| value.as_u64());
        let numbers = u64::from(FIRST_NEW + made.start)..u64::from(FIRST_NEW + made.end);
        number.is_some_and(|number| numbers.contains(&number))
    }

    /// Whether a value comes from the state before a block, and not from a call behind it.
    fn is_before(&self, term: Term) -> bool {
        let of = match *self.machine.terms.node(term) {
            Node::Select(array, _) => array,
            _ => term,
        };
        match *self.machine.terms.node(of) {
            Node::Symbol(symbol) => !matches!(self.machine.origin(symbol), Some(SymbolOrigin::Anything(_))),
            _ => false,
        }
    }

    pub(super) fn extended(
        &self,
        suffix: &Suffix,
        sites: Rc<Vec<CallSite>>,
        at: InsnId,
        conditions: Vec<Term>,
        names: u32,
        is_skipped: bool,
    ) -> Suffix {
        let frame = sites.len();
        let mut times = 1;
        let mut next = suffix.way.as_deref();
        while let Some(way) = next {
            if way.at == at && way.frame == frame {
                times += way.times;
                break;
            }
            next = way.next.as_deref();
        }
        let repetitions = suffix.repetitions + u32::from(times > 1);
        let way = Some(Rc::new(Way { at, frame, is_skipped, times, next: suffix.way.clone() }));
        Suffix { sites, at, conditions, way, length: suffix.length + 1, repetitions, names }
    }

    /// The way of a suffix that starts at the entry, if an input can satisfy its conditions.
    pub(super) fn closed(&mut self, suffix: &Suffix) -> Option<Guide> {
        if suffix.at != (InsnId { method: self.entry, index: 0 }) || !suffix.sites.is_empty() {
            return None;
        }
        if self.is_possible(suffix, true) {
            return Some(self.guide(suffix));
        }
        let breakable: Vec<Assumption> =
            self.statics_at_entry().into_iter().filter_map(|held| held.breakable).collect();
        if !breakable.is_empty()
            && self.is_possible(suffix, false)
            && let Finding::Open { reason } = Finding::excluded(String::new(), breakable)
        {
            self.hinder(&reason);
        }
        None
    }

    /// Whether an input can satisfy the conditions of a suffix that starts at the entry; where static fields are changed
    /// somewhere, with or without what they hold at first.
    fn is_possible(&mut self, suffix: &Suffix, at_first: bool) -> bool {
        let Some(conditions) = self.conditions_at_entry(suffix, at_first) else { return false };
        !matches!(self.ask(&conditions, 4 * CONFLICTS), Answer::Unsat(_))
    }

    /// What has to hold of an input: what the suffix needs, and what holds of all inputs.
    fn conditions_at_entry(&mut self, suffix: &Suffix, at_first: bool) -> Option<Vec<Term>> {
        let method: &'p Method = self.program.method(self.entry);
        let class: &'p Class = self.program.class(method.id.class);
        let mut before = Substitution::default();
        for Held { symbol, at_first: value, breakable } in self.statics_at_entry() {
            if at_first || breakable.is_none() {
                before.replace(symbol, value);
            }
        }
        let mut own = Vec::new();
        let mut slot = 0;
        if !method.is_static() {
            let this = self.machine.unknown_local(0, 0, StackKind::Reference);
            own.push(self.is_not_null(this));
            let belongs = self.machine.belongs_to(&Memory::default(), this, class);
            if !method.is_constructor() {
                own.push(belongs);
            }
            slot = 1;
        }
        for parameter in &method.descriptor.parameters {
            let local = self.machine.unknown_local(0, slot, parameter.stack_kind());
            if let Some(narrow) = self.narrow(parameter, slot) {
                before.replace(local, narrow);
            }
            if let JavaType::Reference(name) = parameter {
                own.extend(self.is_an_input(local, name));
            }
            slot += parameter.slots() as u16;
        }
        let mut conditions = self.joined(&own, &mut Substitution::default(), suffix, &mut before)?;
        for (read, declared) in self.references_read(&conditions) {
            let name = declared.clone();
            conditions.extend(self.is_an_input(read, &name));
        }
        Some(conditions)
    }

    /// A reference of the input denotes no object that is made later, and one of its type.
    fn is_an_input(&mut self, reference: Term, declared: &str) -> Vec<Term> {
        let first_new = self.machine.terms.bv(32, u64::from(FIRST_NEW));
        let is_old = self.machine.terms.compare(CompareOp::UnsignedLess, reference, first_new);
        let mut conditions = vec![is_old];
        if let Some(class) = self.program.class_named(declared) {
            let null = self.machine.terms.bv(32, 0);
            let is_null = self.machine.terms.eq(reference, null);
            let belongs = self.machine.belongs_to(&Memory::default(), reference, class);
            conditions.push(self.machine.terms.or(is_null, belongs));
        }
        conditions
    }

    /// A parameter of a type that is narrower than its local variable.
    fn narrow(&mut self, parameter: &JavaType, slot: u16) -> Option<Term> {
        let mut argument = |sort| self.machine.symbol(SymbolOrigin::OfBlock(format!("argument {slot}")), sort);
        let argument = match parameter {
            JavaType::Boolean => argument(Sort::Bool),
            JavaType::Byte => argument(Sort::BitVec(8)),
            JavaType::Short | JavaType::Char => argument(Sort::BitVec(16)),
            _ => return None,
        };
        let terms = &mut self.machine.terms;
        Some(match parameter {
            JavaType::Boolean => {
                let (one, zero) = (terms.int(1), terms.int(0));
                terms.ite(argument, one, zero)
            }
            JavaType::Char => terms.zero_extend(32, argument),
            _ => terms.sign_extend(32, argument),
        })
    }

    /// All reads of fields of the input that give references, with the declared classes.
    fn references_read(&mut self, conditions: &[Term]) -> Vec<(Term, String)> {
        let mut pending = conditions.to_vec();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut found = Vec::new();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.machine.terms.node(term).clone();
            if let Node::Select(array, _) = node
                && let Some(declared) = self.declared_in(array)
            {
                found.push((term, declared));
            }
            pending.extend(node.operands());
        }
        found
    }

    /// The declared class of the references in a cell of the input's memory.
    fn declared_in(&self, array: Term) -> Option<String> {
        let Node::Symbol(symbol) = *self.machine.terms.node(array) else { return None };
        let Cell::Field(field) = self.cell_of(symbol)? else { return None };
        match &self.program.field(field).java_type {
            JavaType::Reference(name) => Some(name.to_string()),
            _ => None,
        }
    }

    /// The symbols for static fields of the class under test, with what they hold before the first call, and whether calls
    /// change them.
    pub(super) fn statics_at_entry(&mut self) -> Vec<Held> {
        if self.statics.is_none() {
            self.statics = Some(self.find_statics());
        }
        self.statics.clone().unwrap_or_default()
    }

    fn find_statics(&mut self) -> Vec<Held> {
        let (held, assumptions) = self.machine.statics_at(self.program.method(self.entry));
        // What an initializer has computed from what a test can change, it changes, too.
        let of_initializers = assumptions.of_initializers().iter().map(|(_, assumption)| assumption);
        let mut all = assumptions.relied().iter().chain(of_initializers);
        let uncertain = all.find(|assumption| !assumption.is_granted());
        let mut found = Vec::new();
        for (field, at_first) in held {
            let symbol = self.machine.unknown_cell(Cell::Static(field));
            let field = self.program.field(field);
            let may_change = self.calls.may_change(field) || self.reflects && !field.flags.is_final();
            let breakable = match may_change {
                true => Some(Assumption::StaticField(field.key())),
                false if field.is_assertion_switch() => Some(Assumption::Assertions),
                false => uncertain.cloned(),
            };
            found.push(Held { symbol, at_first, breakable });
        }
        found
    }
}
