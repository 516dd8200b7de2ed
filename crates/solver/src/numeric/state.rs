//! An assignment under evaluation, and how far it is from satisfying each fact.
//!
//! The distance of a comparison counts the values between its operands on a logarithmic scale, so that no fact drowns
//! the others; a conjunction adds distances, and a disjunction takes the smaller one.

use super::line::{self, Kind};
use super::program::{Op, Program, Step};
use glassbox_expr::{CompareOp, FloatClass, FloatOrder, bits};

/// The distance from a number to NaN or back, which is more than any number of steps.
const FROM_NAN: f64 = 70.0;

/// An assignment with the words of all steps.
pub(crate) struct State<'p, 'a> {
    pub(crate) program: &'p Program<'a>,
    pub(crate) words: Vec<u64>,
    /// For each truth value how far it is from being false, and from being true.
    costs: Vec<[f64; 2]>,
    /// How many steps were computed.
    pub(crate) work: u64,
}

impl<'p, 'a> State<'p, 'a> {
    /// All variables are zero.
    pub(crate) fn new(program: &'p Program<'a>) -> State<'p, 'a> {
        let costs = vec![[0.0; 2]; program.steps.len()];
        let mut state = State { program, words: program.initial.clone(), costs, work: 0 };
        state.compute();
        state
    }

    fn compute(&mut self) {
        self.program.compute(&mut self.words);
        for place in 0..self.program.steps.len() {
            self.measure(place);
        }
        self.work += self.program.cost();
    }

    /// Gives every variable a word.
    pub(crate) fn assign(&mut self, assignment: &[u64]) {
        for (variable, &word) in self.program.variables.iter().zip(assignment) {
            self.words[variable.step] = line::with_one_nan(variable.kind, word);
        }
        self.compute();
    }

    /// Gives one variable another word.
    pub(crate) fn set(&mut self, variable: usize, word: u64) {
        let program = self.program;
        let step = program.variables[variable].step;
        // A wish for certain bits may be one for a NaN that is not the only one.
        let word = line::with_one_nan(program.variables[variable].kind, word);
        if self.words[step] == word {
            return;
        }
        self.words[step] = word;
        let Some(dependents) = program.dependents(variable) else {
            return self.compute();
        };
        self.measure(step);
        for &place in dependents {
            program.compute_step(place as usize, &mut self.words);
            self.measure(place as usize);
        }
        self.work += dependents.len() as u64;
    }

    pub(crate) fn assignment(&self) -> Vec<u64> {
        self.program.variables.iter().map(|variable| self.words[variable.step]).collect()
    }

    pub(crate) fn word(&self, variable: usize) -> u64 {
        self.words[self.program.variables[variable].step]
    }

    /// How far all facts are from being true; zero exactly if they are.
    pub(crate) fn distance(&self) -> f64 {
        self.program.roots.iter().map(|&root| self.costs[root][1]).sum()
    }

    pub(crate) fn is_satisfied(&self) -> bool {
        self.program.roots.iter().all(|&root| self.words[root] != 0)
    }

    /// How far a truth value is from being as wanted.
    pub(crate) fn distance_to(&self, place: usize, wanted: bool) -> f64 {
        self.costs[place][usize::from(wanted)]
    }

    fn measure(&mut self, place: usize) {
        let step = self.program.steps[place];
        if step.kind == Kind::Bool {
            self.costs[place] = self.distances(place, &step);
        }
    }

    fn distances(&self, place: usize, step: &Step) -> [f64; 2] {
        let (a, b) = (self.costs[step.a], self.costs[step.b]);
        let (x, y) = (self.words[step.a], self.words[step.b]);
        let kind = self.program.steps[step.a].kind;
        match step.op {
            Op::Not => [a[1], a[0]],
            Op::And => [a[0].min(b[0]), a[1] + b[1]],
            Op::Or => [a[0] + b[0], a[1].min(b[1])],
            Op::Ite => {
                let c = self.costs[step.c];
                [(a[1] + b[0]).min(a[0] + c[0]), (a[1] + b[1]).min(a[0] + c[1])]
            }
            Op::Eq if kind == Kind::Bool => [(a[0] + b[1]).min(a[1] + b[0]), (a[0] + b[0]).min(a[1] + b[1])],
            Op::Eq => [f64::from(u8::from(x == y)), equal(kind, x, y)],
            Op::Compare(op) => {
                let (less, not) = compare(op, kind, x, y);
                [not, less]
            }
            Op::FloatCompare(order) => float_compare(order, kind, x, y),
            Op::FloatTest(class) => float_test(class, kind, x),
            _ => {
                let truth = self.words[place] != 0;
                [f64::from(u8::from(truth)), f64::from(u8::from(!truth))]
            }
        }
    }
}

fn scaled(steps: u64) -> f64 {
    if steps == 0 { 0.0 } else { (steps as f64 + 1.0).log2() }
}

fn between(a: i64, b: i64) -> u64 {
    a.abs_diff(b)
}

fn equal(kind: Kind, x: u64, y: u64) -> f64 {
    if x == y {
        return 0.0;
    }
    if line::is_nan(kind, x) || line::is_nan(kind, y) {
        return FROM_NAN;
    }
    let steps = scaled(between(line::place(kind, x), line::place(kind, y)));
    match kind {
        Kind::Ref | Kind::Other => 1.0,
        Kind::Bits(_) => steps.min(f64::from((x ^ y).count_ones()) + 0.5),
        _ => steps,
    }
}

/// The distances to "less" and to its contrary.
fn compare(op: CompareOp, kind: Kind, x: u64, y: u64) -> (f64, f64) {
    let places = |word: u64| {
        if op.is_signed() { i128::from(bits::to_signed(kind.width(), word)) } else { i128::from(word) }
    };
    let above = places(x) - places(y) + i128::from(op.is_strict());
    let steps = |count: i128| scaled(u64::try_from(count).unwrap_or(u64::MAX));
    if above <= 0 { (0.0, steps(1 - above)) } else { (steps(above), 0.0) }
}

fn float_compare(order: FloatOrder, kind: Kind, x: u64, y: u64) -> [f64; 2] {
    if line::is_nan(kind, x) || line::is_nan(kind, y) {
        return [0.0, FROM_NAN];
    }
    // The zeros are equal: everything below moves up by one.
    let place = |word: u64| {
        let place = line::place(kind, word);
        if place < 0 { place + 1 } else { place }
    };
    let above = i128::from(place(x)) - i128::from(place(y));
    let steps = |count: i128| scaled(u64::try_from(count).unwrap_or(u64::MAX));
    match order {
        FloatOrder::Equal if above == 0 => [1.0, 0.0],
        FloatOrder::Equal => [0.0, steps(above.abs())],
        FloatOrder::Less if above < 0 => [steps(-above), 0.0],
        FloatOrder::Less => [0.0, steps(above + 1)],
        FloatOrder::LessEqual if above <= 0 => [steps(1 - above), 0.0],
        FloatOrder::LessEqual => [0.0, steps(above)],
    }
}

fn float_test(class: FloatClass, kind: Kind, x: u64) -> [f64; 2] {
    let holds = line::is_of(class, kind, x);
    let not = f64::from(u8::from(holds));
    if holds {
        return [if class == FloatClass::Nan { FROM_NAN } else { not }, 0.0];
    }
    if line::is_nan(kind, x) {
        return [0.0, FROM_NAN];
    }
    let place = line::place(kind, x);
    let magnitude = if place < 0 { -1 - place } else { place };
    let normal = if kind == Kind::Single { 1 << 23 } else { 1 << 52 };
    let infinity = kind.ends().1;
    let steps = match class {
        FloatClass::Nan => return [0.0, scaled(between(magnitude, infinity)) + 1.0],
        FloatClass::Infinite => between(magnitude, infinity),
        FloatClass::Zero => magnitude as u64,
        FloatClass::Subnormal if magnitude == 0 => 1,
        FloatClass::Subnormal => between(magnitude, normal - 1),
        FloatClass::Normal if magnitude < normal => between(magnitude, normal),
        FloatClass::Normal => 1,
        FloatClass::Negative => between(place, -1),
    };
    [0.0, scaled(steps).max(0.5)]
}
