//! Circles of comparisons, such as `a < b`, `b <= c` and `c <= a`: intervals cannot see them, since every number on such
//! a circle could still be anything.

use super::interval::Interval;
use super::line;
use super::program::{Op, Program};
use glassbox_expr::{CompareOp, FloatOp, FloatOrder};
use std::collections::VecDeque;

/// With more comparisons than this, circles are not looked for.
const MOST_EDGES: usize = 1000;

/// One step is not above another one.
struct Edge {
    from: usize,
    to: usize,
    /// It is even below.
    strict: bool,
    /// The fact that says so.
    fact: usize,
    /// It says so only because neither is NaN, which other facts say.
    needs_others: bool,
}

/// The facts that put a step below itself, if there are such. The intervals are those of all steps.
pub(crate) fn circle(program: &Program, intervals: &[Interval]) -> Option<Vec<usize>> {
    let mut edges = Vec::new();
    for fact in 0..program.roots.len() {
        collect(program, intervals, fact, &mut edges);
    }
    if edges.len() > MOST_EDGES {
        return None;
    }
    // A circle of facts that speak for themselves makes the smaller core.
    if let Some(facts) = shortest_circle(program, edges.iter().filter(|edge| !edge.needs_others)) {
        return Some(facts);
    }
    let any = shortest_circle(program, edges.iter());
    any.map(|_| (0..program.roots.len()).collect())
}

fn shortest_circle<'e>(program: &Program, edges: impl Iterator<Item = &'e Edge>) -> Option<Vec<usize>> {
    let edges: Vec<&Edge> = edges.collect();
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); program.steps.len()];
    for (number, edge) in edges.iter().enumerate() {
        leaving[edge.from].push(number);
    }
    let circles = edges.iter().filter(|edge| edge.strict).filter_map(|strict| {
        let path = way(&edges, &leaving, strict.to, strict.from)?;
        let mut facts: Vec<usize> = path.into_iter().map(|number| edges[number].fact).collect();
        facts.push(strict.fact);
        facts.sort_unstable();
        facts.dedup();
        Some(facts)
    });
    circles.min_by_key(Vec::len)
}

/// The edges from one step to another, by the shortest way.
fn way(edges: &[&Edge], leaving: &[Vec<usize>], from: usize, to: usize) -> Option<Vec<usize>> {
    // For each step the edge by which it was reached.
    let mut reached: Vec<Option<usize>> = vec![None; leaving.len()];
    let mut queue = VecDeque::from([from]);
    while let Some(step) = queue.pop_front() {
        if step == to {
            let mut path = Vec::new();
            let mut at = to;
            while at != from {
                let number = reached[at]?;
                path.push(number);
                at = edges[number].from;
            }
            return Some(path);
        }
        for &number in &leaving[step] {
            let next = edges[number].to;
            if next != from && reached[next].is_none() {
                reached[next] = Some(number);
                queue.push_back(next);
            }
        }
    }
    None
}

/// The comparisons that a fact is.
fn collect(program: &Program, intervals: &[Interval], fact: usize, edges: &mut Vec<Edge>) {
    let mut place = program.roots[fact];
    let mut truth = true;
    while program.steps[place].op == Op::Not {
        place = program.steps[place].a;
        truth = !truth;
    }
    let step = program.steps[place];
    let (a, b) = (step.a, step.b);
    let numbers = !intervals[a].nan && !intervals[b].nan;
    let mut add = |from: usize, to: usize, strict: bool| {
        let needs_others = !truth;
        edges.push(Edge { from, to, strict, fact, needs_others });
        // 0 < x - y => y < x; rounding never makes a difference zero or changes its sign.
        if let Some((x, y)) = difference(program, to)
            && is_zero(program, from)
        {
            edges.push(Edge { from: y, to: x, strict, fact, needs_others });
        }
        // x - y < 0 => x < y
        if let Some((x, y)) = difference(program, from)
            && is_zero(program, to)
        {
            edges.push(Edge { from: x, to: y, strict, fact, needs_others });
        }
    };
    match (step.op, truth) {
        (Op::FloatCompare(FloatOrder::Less), true) => add(a, b, true),
        (Op::FloatCompare(FloatOrder::LessEqual), true) => add(a, b, false),
        (Op::FloatCompare(FloatOrder::Less), false) if numbers => add(b, a, false),
        (Op::FloatCompare(FloatOrder::LessEqual), false) if numbers => add(b, a, true),
        (Op::FloatCompare(FloatOrder::Equal), true) => {
            add(a, b, false);
            add(b, a, false);
        }
        (Op::Compare(CompareOp::SignedLess), _) => {
            if truth {
                add(a, b, true);
            } else {
                add(b, a, false);
            }
        }
        (Op::Compare(CompareOp::SignedLessEqual), _) => {
            if truth {
                add(a, b, false);
            } else {
                add(b, a, true);
            }
        }
        (Op::Eq, true) if matches!(program.steps[a].kind, line::Kind::Bits(_)) => {
            add(a, b, false);
            add(b, a, false);
        }
        _ => {}
    }
}

fn is_zero(program: &Program, place: usize) -> bool {
    let step = program.steps[place];
    step.op == Op::Constant && step.kind.is_float() && line::to_f64(step.kind, program.initial[place]) == 0.0
}

/// The two numbers whose difference a step is.
fn difference(program: &Program, place: usize) -> Option<(usize, usize)> {
    let step = program.steps[place];
    if step.op != Op::FloatBinary(FloatOp::Add) {
        return None;
    }
    let negated = |place: usize| (program.steps[place].op == Op::FloatNeg).then_some(program.steps[place].a);
    match (negated(step.a), negated(step.b)) {
        (None, Some(y)) => Some((step.a, y)),
        (Some(y), None) => Some((step.b, y)),
        _ => None,
    }
}
