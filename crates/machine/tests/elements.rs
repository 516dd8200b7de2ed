//! Reads and writes of an input array at known and unknown indices, in any order, against an array that is just there: what
//! a path says under a model is what the same steps do to the input that is read back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use glassbox_expr::{Model, Sort, TermPool, Value as Number};
use glassbox_machine::{Boot, Candidate, Event, Limits, Machine, Outcome, ReadOutcome, State, Why};
use glassbox_program::{Content, JavaValue, Method, ObjectGraph, Program};
use support::{compile, jdk, method, program_of};

const METHODS: usize = 60;
const STEPS: usize = 7;
const LENGTH: usize = 3;

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

fn java(number: usize) -> String {
    let statement = |step: &Step| match step {
        Step::Write(index, value) => format!("a[{}] = {value}; ", index.java()),
        Step::Read(index) => format!("sum = 31 * sum + a[{}]; ", index.java()),
    };
    let body: String = steps(number).iter().map(statement).collect();
    format!("static int m{number}(int[] a, int i, int j) {{ int sum = 0; {body}return sum; }}\n")
}

/// What Java does.
fn run(number: usize, mut array: Vec<i32>, i: usize, j: usize) -> (i32, Vec<i32>) {
    let mut sum = 0i32;
    for step in steps(number) {
        match step {
            Step::Write(index, value) => array[index.with(i, j)] = value,
            Step::Read(index) => sum = sum.wrapping_mul(31).wrapping_add(array[index.with(i, j)]),
        }
    }
    (sum, array)
}

/// The path on which there is an array and every index lies within it.
fn path(machine: &mut Machine<'static>, entry: &'static Method) -> (State<'static>, Outcome) {
    let mut state = machine.start(entry).unwrap();
    loop {
        match machine.run(&mut state, 1_000_000) {
            Event::Branch { condition, why: Why::BoundsCheck } => {
                state.assume(&mut machine.terms, condition, true, Why::BoundsCheck);
            }
            Event::Resolve { reference, why, .. } => machine.resolve(&mut state, reference, &Candidate::New, why),
            Event::Finished(outcome) => return (state, outcome),
            other => panic!("{}: {other:?}", entry.name),
        }
    }
}

/// A model of this path, in which every element has a number of its own.
fn model(terms: &mut TermPool, i: usize, j: usize) -> Model {
    let elements = ["a[0]", "a[1]", "a[2]", "a[i]", "a[j]"].into_iter().zip(10..);
    let mut model = Model::new();
    for (name, number) in [("i", i as u64), ("j", j as u64), ("a.length", LENGTH as u64)].into_iter().chain(elements) {
        let term = terms.symbol(name, Sort::BitVec(32));
        model.set(terms.symbols_of(term)[0], Number::bits(32, number));
    }
    model
}

/// The elements of the only array, before and after.
fn contents(graph: &ObjectGraph) -> [Vec<i32>; 2] {
    let [node] = &graph.nodes[..] else { panic!("one array: {graph:?}") };
    [node.before.as_ref().unwrap(), &node.after].map(|content| {
        let Content::Array { length, elements, .. } = content else { panic!("{content:?}") };
        let mut all = vec![0; *length as usize];
        for (index, element) in elements {
            let JavaValue::Int(number) = element else { panic!("{element:?}") };
            all[*index as usize] = *number;
        }
        all
    })
}

#[test]
fn what_is_read_is_what_was_written_last_whatever_the_indices() {
    let methods: String = (0..METHODS).map(java).collect();
    let classes = compile(&["-g"], &[("e/Elements.java", &format!("package e; class Elements {{ {methods} }}"))]);
    let program: &'static Program = Box::leak(Box::new(program_of(&classes)));
    let boot = Boot::new(program, &jdk().version).unwrap();
    for number in 0..METHODS {
        let mut machine = Machine::new(&boot, Limits::default()).unwrap();
        let (state, outcome) = path(&mut machine, method(program, "e/Elements", &format!("m{number}")));
        for (i, j) in (0..LENGTH).flat_map(|i| (0..LENGTH).map(move |j| (i, j))) {
            let model = model(&mut machine.terms, i, j);
            let read = machine.read_back(&state, outcome, &model).unwrap();
            let [before, after] = contents(&read.objects.graph);
            let (sum, left) = run(number, before.clone(), i, j);
            let context = format!("i = {i}, j = {j}, a = {before:?}: {}", java(number));
            let ReadOutcome::Returned(Some(JavaValue::Int(seen))) = read.outcome else { panic!("{context}") };
            assert_eq!((seen, after), (sum, left), "{context}");
        }
    }
}
