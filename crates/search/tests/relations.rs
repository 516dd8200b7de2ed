//! What follows from the relation between the memory before an instruction and the memory behind it. The example heaps and
//! the deductions on `putfield` are those of the paper on backward search; the others are their counterparts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_expr::{BinaryOp, CompareOp, Substitution, Term};
use glassbox_machine::{Boot, Cell, End, FIRST_NEW, Machine, Memory, Mode, Relation, SkipOptions};
use glassbox_program::{ClassId, FieldId, Insn, Method, Program, StackKind};
use glassbox_solver::{Answer, Limits, Solver};
use support::{compile, program_of};

const SOURCE: &str = "package r;
    class A { int t1, t2; }
    class B { int t3; }
    class S {
        static void put(A a, int value) { a.t1 = value; }
        static int get(A a) { return a.t1; }
        static Object make() { return new A(); }
        static void store(int[] array, int index, int value) { array[index] = value; }
        static int load(int[] array, int index) { return array[index]; }
        static int length(int[] array) { return array.length; }
        static int[] makeArray(int length) { return new int[length]; }
    }";

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], &[("r/S.java", SOURCE)])))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), "17").unwrap())
}

/// A memory and what is known of it.
struct Heaps {
    machine: Machine<'static>,
    solver: Solver,
    facts: Vec<Term>,
}

impl Heaps {
    fn new() -> Heaps {
        let machine =
            Machine::new(boot(), glassbox_search::Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
        Heaps { machine, solver: Solver::new(), facts: Vec::new() }
    }

    /// The way through a method on which nothing is thrown, whose conditions hold from now on.
    fn runs(&mut self, method: &str) -> Relation {
        let method = method_named(method);
        let insns = &method.code.as_ref().unwrap().insns;
        let starts = |at: u32| matches!(insns.get(at as usize), Some(Insn::Invoke(..)));
        let relations = self.machine.relate(method, 0, 0, &[], &starts).unwrap();
        let mut normal = relations.into_iter().filter(|relation| !matches!(relation.end, End::Threw { .. }));
        let mut relation = normal.next().unwrap();
        assert!(normal.next().is_none(), "one way");
        let mut made = Substitution::default();
        for (symbol, number) in relation.made.clone().into_iter().zip(FIRST_NEW..) {
            let number = self.machine.terms.bv(32, u64::from(number));
            made.replace(symbol, number);
        }
        let terms = &mut self.machine.terms;
        let mut memory = Memory::default();
        for (cell, term) in relation.memory.changes() {
            memory.set(cell, made.apply(terms, term));
        }
        relation.memory = memory;
        self.facts.extend(relation.conditions.iter().map(|condition| made.apply(terms, *condition)));
        relation
    }

    fn number(&mut self, number: u32) -> Term {
        self.machine.terms.bv(32, u64::from(number))
    }

    /// What a field of an object holds, before or behind an instruction.
    fn field(&mut self, memory: &Memory, name: &str, object: u32) -> Term {
        let array = memory.get(&mut self.machine, Cell::Field(field_named(name)));
        let object = self.number(object);
        self.machine.terms.select(array, object)
    }

    fn local(&mut self, slot: u16, kind: StackKind) -> Term {
        self.machine.unknown_local(0, slot, kind)
    }

    fn has_class(&mut self, object: u32, class: &str) {
        let number = self.number(object);
        let fact = self.machine.has_one_of(&Memory::default(), number, &[class_named(class)]);
        self.facts.push(fact);
    }

    fn is_within(&mut self, term: Term, low: i32, high: i32) -> Term {
        let terms = &mut self.machine.terms;
        let (low, high) = (terms.int(low), terms.int(high));
        let above = terms.compare(CompareOp::SignedLessEqual, low, term);
        let below = terms.compare(CompareOp::SignedLessEqual, term, high);
        terms.and(above, below)
    }

    fn assume_within(&mut self, term: Term, low: i32, high: i32) {
        let fact = self.is_within(term, low, high);
        self.facts.push(fact);
    }

    fn can_be(&mut self, also: &[Term]) -> bool {
        let all: Vec<Term> = self.facts.iter().chain(also).copied().collect();
        match self.solver.check(&mut self.machine.terms, &all, &Limits::new(10_000)) {
            Answer::Sat(_) => true,
            Answer::Unsat(_) => false,
            Answer::Unknown(reason) => panic!("{reason:?}"),
        }
    }

    fn follows(&mut self, conclusion: Term) -> bool {
        let opposite = self.machine.terms.not(conclusion);
        assert!(self.can_be(&[]), "the facts contradict each other");
        !self.can_be(&[opposite])
    }
}

fn method_named(name: &str) -> &'static Method {
    program().class_named("r/S").unwrap().methods.iter().find(|method| *method.name == *name).unwrap()
}

fn class_named(name: &str) -> ClassId {
    program().class_named(name).unwrap().id
}

fn field_named(name: &str) -> FieldId {
    let class = if name == "t3" { "r/B" } else { "r/A" };
    program().class_named(class).unwrap().field(name).unwrap().id
}

/// The heaps before and behind `putfield(A, t1, Val)`: two objects of class A and one of class B.
fn example() -> (Heaps, Relation, Term, Term) {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("put");
    for (object, class) in [(1, "r/A"), (2, "r/A"), (3, "r/B")] {
        heaps.has_class(object, class);
    }
    let before = Memory::default();
    let (v1, v3) = (heaps.field(&before, "t1", 1), heaps.field(&before, "t1", 2));
    let v8 = heaps.field(&relation.memory, "t1", 2);
    heaps.assume_within(v1, 0, 10);
    heaps.assume_within(v3, 1, 3);
    heaps.assume_within(v8, 15, i32::MAX);
    let (reference, value) = (heaps.local(0, StackKind::Reference), heaps.local(1, StackKind::Int));
    heaps.assume_within(value, 10, 40);
    (heaps, relation, reference, value)
}

#[test]
fn putfield_excludes_objects_that_do_not_have_the_field() {
    let (mut heaps, _, reference, _) = example();
    let three = heaps.number(3);
    let is_not = heaps.machine.terms.ne(reference, three);
    assert!(heaps.follows(is_not));
}

#[test]
fn putfield_leaves_all_other_fields_alone() {
    let (mut heaps, relation, ..) = example();
    for (field, object) in [("t2", 1), ("t2", 2), ("t3", 3)] {
        let before = heaps.field(&Memory::default(), field, object);
        let behind = heaps.field(&relation.memory, field, object);
        let same = heaps.machine.terms.eq(before, behind);
        assert!(heaps.follows(same), "{field} of {object}");
    }
}

#[test]
fn putfield_wrote_the_object_whose_domains_do_not_meet() {
    let (mut heaps, _, reference, _) = example();
    let two = heaps.number(2);
    let is_it = heaps.machine.terms.eq(reference, two);
    assert!(heaps.follows(is_it));
}

#[test]
fn putfield_did_not_write_the_others() {
    let (mut heaps, relation, ..) = example();
    let (v1, v6) = (heaps.field(&Memory::default(), "t1", 1), heaps.field(&relation.memory, "t1", 1));
    let same = heaps.machine.terms.eq(v1, v6);
    assert!(heaps.follows(same));
}

#[test]
fn putfield_narrows_the_value_by_what_is_there_behind_it() {
    let (mut heaps, relation, _, value) = example();
    let v8 = heaps.field(&relation.memory, "t1", 2);
    let same = heaps.machine.terms.eq(v8, value);
    let narrowed = heaps.is_within(value, 15, 40);
    assert!(heaps.follows(same) && heaps.follows(narrowed));
    let further = heaps.is_within(value, 16, 40);
    assert!(!heaps.follows(further), "and no further");
}

#[test]
fn putfield_makes_no_object() {
    let (_, relation, ..) = example();
    assert!(relation.made.is_empty());
    assert!(relation.memory.changes().all(|(cell, _)| cell == Cell::Field(field_named("t1"))), "no class is noted");
}

#[test]
fn getfield_narrows_value_and_reference_by_each_other() {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("get");
    let End::Returned(Some(value)) = relation.end else { panic!("{relation:?}") };
    let reference = heaps.local(0, StackKind::Reference);
    let memory = Memory::default();
    let (first, second) = (heaps.field(&memory, "t1", 1), heaps.field(&memory, "t1", 2));
    heaps.assume_within(first, 0, 10);
    heaps.assume_within(second, 20, 30);
    let (one, two) = (heaps.number(1), heaps.number(2));
    let (is_one, is_two) = (heaps.machine.terms.eq(reference, one), heaps.machine.terms.eq(reference, two));
    let either = heaps.machine.terms.or(is_one, is_two);
    heaps.facts.push(either);
    let (low, high) = (heaps.is_within(value, 0, 10), heaps.is_within(value, 20, 30));
    let narrowed = heaps.machine.terms.or(low, high);
    assert!(heaps.follows(narrowed), "the value, by the reference");
    heaps.assume_within(value, 25, 99);
    assert!(heaps.follows(is_two), "the reference, by the value");
    let narrowed = heaps.is_within(second, 25, 30);
    assert!(heaps.follows(narrowed), "and the memory by both");
}

#[test]
fn getfield_needs_an_object_that_has_the_field() {
    let mut heaps = Heaps::new();
    heaps.runs("get");
    heaps.has_class(3, "r/B");
    let reference = heaps.local(0, StackKind::Reference);
    for excluded in [0, 3] {
        let number = heaps.number(excluded);
        let is_not = heaps.machine.terms.ne(reference, number);
        assert!(heaps.follows(is_not), "{excluded}");
    }
}

#[test]
fn new_gives_an_object_of_its_class_with_zeros() {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("make");
    assert_eq!(relation.made.len(), 1);
    for field in ["t1", "t2"] {
        let value = heaps.field(&relation.memory, field, FIRST_NEW);
        let zero = heaps.number(0);
        let is_zero = heaps.machine.terms.eq(value, zero);
        assert!(heaps.follows(is_zero), "{field}");
    }
    let object = heaps.number(FIRST_NEW);
    let is_a = heaps.machine.has_one_of(&relation.memory, object, &[class_named("r/A")]);
    let is_b = heaps.machine.has_one_of(&relation.memory, object, &[class_named("r/B")]);
    assert!(heaps.follows(is_a) && !heaps.can_be(&[is_b]));
}

#[test]
fn new_leaves_what_was_there() {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("make");
    let (before, behind) = (heaps.field(&Memory::default(), "t1", 7), heaps.field(&relation.memory, "t1", 7));
    let same = heaps.machine.terms.eq(before, behind);
    assert!(heaps.follows(same));
}

#[test]
fn an_array_store_writes_one_element_within_bounds() {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("store");
    let (array, index) = (heaps.local(0, StackKind::Reference), heaps.local(1, StackKind::Int));
    let value = heaps.local(2, StackKind::Int);
    let is_inside = heaps.is_within(index, 0, i32::MAX - 1);
    assert!(heaps.follows(is_inside), "a negative index throws");
    let (cell, behind) = relation.memory.changes().next().unwrap();
    let before = heaps.machine.unknown_cell(cell);
    let terms = &mut heaps.machine.terms;
    let (one, five) = (terms.int(1), terms.int(5));
    let next = terms.binary(BinaryOp::Add, index, one);
    let (here, there) = (terms.concat(array, index), terms.concat(array, next));
    let (written, other) = (terms.select(behind, here), terms.select(behind, there));
    let old = terms.select(before, there);
    let (is_value, is_old) = (terms.eq(written, value), terms.eq(other, old));
    assert!(heaps.follows(is_value) && heaps.follows(is_old));
    // Two references that may be one array: the value behind tells whether they are.
    let second = heaps.machine.terms.symbol("another array", glassbox_expr::Sort::BitVec(32));
    let terms = &mut heaps.machine.terms;
    let place = terms.concat(second, index);
    let (was, is) = (terms.select(before, place), terms.select(behind, place));
    let (was_five, is_five) = (terms.eq(was, five), terms.eq(is, five));
    let (not_any_more, same) = (terms.not(is_five), terms.eq(array, second));
    heaps.facts.extend([was_five, not_any_more]);
    assert!(heaps.follows(same));
}

#[test]
fn an_array_load_gives_the_element_and_a_length_is_never_negative() {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("load");
    let End::Returned(Some(value)) = relation.end else { panic!("{relation:?}") };
    heaps.assume_within(value, 3, 4);
    assert!(heaps.can_be(&[]));
    let relation = heaps.runs("length");
    let End::Returned(Some(length)) = relation.end else { panic!("{relation:?}") };
    let is_natural = heaps.is_within(length, 1, i32::MAX);
    assert!(heaps.follows(is_natural), "and one that has an element is not empty");
}

#[test]
fn a_new_array_has_the_length_that_was_asked_for() {
    let mut heaps = Heaps::new();
    let relation = heaps.runs("makeArray");
    let wanted = heaps.local(0, StackKind::Int);
    let lengths = relation.memory.get(&mut heaps.machine, Cell::Length);
    let array = heaps.number(FIRST_NEW);
    let length = heaps.machine.terms.select(lengths, array);
    let same = heaps.machine.terms.eq(length, wanted);
    let is_natural = heaps.is_within(wanted, 0, i32::MAX);
    assert!(heaps.follows(same) && heaps.follows(is_natural));
}
