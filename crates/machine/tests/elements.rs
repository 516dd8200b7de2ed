//! Reads and writes of an array at known and unknown indices, in any order, against an array that is just there: what a path
//! says under a model is what the same steps do to the input that is read back. The array is an input, a new one whose
//! length is not known, or a copy of an input that is changed in turn with it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use glassbox_expr::{Model, Sort, TermPool, Value as Number};
use glassbox_machine::{Boot, Candidate, Event, Limits, Machine, Mode, Outcome, ReadOutcome, SkipOptions, State, Why};
use glassbox_program::{Content, JavaValue, Method, ObjectGraph, ObjectNode, Program};
use support::{compile, jdk, method, program_of};

const METHODS: usize = 60;
const STEPS: usize = 7;
const LENGTH: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Given,
    New,
    Copy,
}

#[derive(Clone, Copy)]
enum Index {
    Known(usize),
    I,
    J,
}

#[derive(Clone, Copy)]
enum Step {
    /// `a[index] = number;`
    Write(Index, i32),
    /// `sum = 31 * sum + a[index];`
    Read(Index),
}

impl Index {
    fn java(self) -> String {
        match self {
            Index::Known(at) => at.to_string(),
            Index::I => "i".into(),
            Index::J => "j".into(),
        }
    }

    fn with(self, i: usize, j: usize) -> usize {
        match self {
            Index::Known(at) => at,
            Index::I => i,
            Index::J => j,
        }
    }
}

/// Steps of one method, from its number alone.
fn steps(number: usize) -> Vec<Step> {
    let mut random = number as u64 + 1;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let step = |at: usize| {
        let index = match next(5) {
            0 => Index::I,
            1 => Index::J,
            known => Index::Known(known as usize - 2),
        };
        if next(2) == 0 { Step::Write(index, 100 + at as i32) } else { Step::Read(index) }
    };
    (0..STEPS).map(step).collect()
}

fn java(kind: Kind, number: usize) -> String {
    let statement = |(at, step): (usize, &Step)| {
        let array = if is_original(kind, at) { "b" } else { "a" };
        match step {
            Step::Write(index, value) => format!("{array}[{}] = {value}; ", index.java()),
            Step::Read(index) => format!("sum = 31 * sum + {array}[{}]; ", index.java()),
        }
    };
    let body: String = steps(number).iter().enumerate().map(statement).collect();
    let (parameter, start) = match kind {
        Kind::Given => ("int[] b", "int[] a = b;"),
        Kind::New => ("int n", "int[] a = new int[n];"),
        Kind::Copy => ("int[] b", "int[] a = b.clone();"),
    };
    let method = |result: &str, gives: &str| {
        let name = format!("{gives}{kind:?}{number}");
        format!("static {result} {name}({parameter}, int i, int j) {{ int sum = 0; {start} {body}return {gives}; }}\n")
    };
    method("int", "sum") + &method("int[]", "a")
}

/// Whether a step uses the array that a copy was made of.
fn is_original(kind: Kind, step: usize) -> bool {
    kind == Kind::Copy && step % 3 == 1
}

/// What Java does: the sum, and what is left of the array and of its original.
fn run(kind: Kind, number: usize, given: &[i32], i: usize, j: usize) -> (i32, Vec<i32>, Vec<i32>) {
    let (mut sum, mut array, mut original) = (0i32, given.to_vec(), given.to_vec());
    for (at, step) in steps(number).into_iter().enumerate() {
        let array = if is_original(kind, at) { &mut original } else { &mut array };
        match step {
            Step::Write(index, value) => array[index.with(i, j)] = value,
            Step::Read(index) => sum = sum.wrapping_mul(31).wrapping_add(array[index.with(i, j)]),
        }
    }
    (sum, array, original)
}

/// The path on which there is an array and every index lies within it.
fn path(machine: &mut Machine<'static>, entry: &'static Method) -> (State<'static>, Outcome) {
    let mut state = machine.start(entry).unwrap();
    loop {
        match machine.run(&mut state, 1_000_000) {
            Event::Branch { condition, why: why @ (Why::BoundsCheck | Why::NegativeSize) } => {
                state.assume(&mut machine.terms, condition, why == Why::BoundsCheck, why);
            }
            Event::Resolve { reference, why, .. } => machine.resolve(&mut state, reference, &Candidate::New, why),
            Event::Finished(outcome) => return (state, outcome),
            other => panic!("{}: {other:?}", entry.name),
        }
    }
}

/// A model of this path, in which every element has a number of its own.
fn model(terms: &mut TermPool, i: usize, j: usize) -> Model {
    let elements = ["b[0]", "b[1]", "b[2]", "b[i]", "b[j]"].into_iter().zip(10..);
    let length = LENGTH as u64;
    let numbers = [("i", i as u64), ("j", j as u64), ("b.length", length), ("n", length)];
    let mut model = Model::new();
    for (name, number) in numbers.into_iter().chain(elements) {
        let term = terms.symbol(name, Sort::BitVec(32));
        model.set(terms.symbols_of(term)[0], Number::bits(32, number));
    }
    model
}

fn numbers(content: &Content) -> Vec<i32> {
    let Content::Array { length, elements, .. } = content else { panic!("{content:?}") };
    let mut all = vec![0; *length as usize];
    for (index, element) in elements {
        let JavaValue::Int(number) = element else { panic!("{element:?}") };
        all[*index as usize] = *number;
    }
    all
}

fn node(graph: &ObjectGraph, value: JavaValue) -> &ObjectNode {
    let JavaValue::Object(node) = value else { panic!("an array: {value:?}") };
    graph.node(node)
}

#[test]
fn what_is_read_is_what_was_written_last_whatever_the_indices() {
    let kinds = [Kind::Given, Kind::New, Kind::Copy];
    let methods: String = kinds.iter().flat_map(|kind| (0..METHODS).map(|number| java(*kind, number))).collect();
    let classes = compile(&["-g"], &[("e/Elements.java", &format!("package e; class Elements {{ {methods} }}"))]);
    let program: &'static Program = Box::leak(Box::new(program_of(&classes)));
    let boot = Boot::new(program, &jdk().version).unwrap();
    for (kind, number) in kinds.into_iter().flat_map(|kind| (0..METHODS).map(move |number| (kind, number))) {
        for gives in ["sum", "a"] {
            let mut machine = Machine::new(&boot, Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
            let entry = method(program, "e/Elements", &format!("{gives}{kind:?}{number}"));
            let (state, outcome) = path(&mut machine, entry);
            for (i, j) in (0..LENGTH).flat_map(|i| (0..LENGTH).map(move |j| (i, j))) {
                let model = model(&mut machine.terms, i, j);
                let read = machine.read_back(&state, outcome, &model).unwrap();
                let graph = &read.objects.graph;
                let original = (kind != Kind::New).then(|| node(graph, read.arguments[0]));
                let before = original.map_or(vec![0; LENGTH], |array| numbers(array.before.as_ref().unwrap()));
                let (sum, left, left_original) = run(kind, number, &before, i, j);
                let context = format!("i = {i}, j = {j}, b = {before:?}: {}", java(kind, number));
                let ReadOutcome::Returned(Some(result)) = read.outcome else { panic!("{context}") };
                match result {
                    JavaValue::Int(seen) => assert_eq!(seen, sum, "{context}"),
                    array => assert_eq!(numbers(&node(graph, array).after), left, "{context}"),
                }
                if let Some(array) = original {
                    let expected = if kind == Kind::Copy { left_original } else { left };
                    assert_eq!(numbers(&array.after), expected, "{context}");
                }
            }
        }
    }
}
