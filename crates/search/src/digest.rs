//! Long path conditions in few words. A loop asks `i > 1`, `i - 1 > 1`, `i - 2 > 1`, …: together that is one range of `i`.

use glassbox_expr::{BinaryOp, CompareOp, Node, Sort, Term, TermPool, Value};
use glassbox_machine::Clause;
use rustc_hash::FxHashMap;

/// Shorter path conditions are asked as they are.
const SHORT: usize = 64;

/// The numbers that a term can have, as signed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    low: i128,
    high: i128,
}

/// Terms that mean the same as these clauses together.
pub(crate) fn assertions(terms: &mut TermPool, clauses: &[Clause]) -> Vec<Term> {
    if clauses.len() <= SHORT {
        return clauses.iter().map(|clause| clause.term).collect();
    }
    let mut plain = Vec::new();
    let mut ranges: Vec<(Term, Range)> = Vec::new();
    let mut known: FxHashMap<Term, usize> = FxHashMap::default();
    for clause in clauses {
        let Some((of, low, high)) = range_of(terms, clause.term) else {
            plain.push(clause.term);
            continue;
        };
        let width = width(terms, of);
        let at = *known.entry(of).or_insert_with(|| {
            ranges.push((of, all(width)));
            ranges.len() - 1
        });
        match meet(ranges[at].1, low, high, all(width)) {
            Some(range) => ranges[at].1 = range,
            None => plain.push(clause.term),
        }
    }
    for (of, range) in ranges {
        let width = width(terms, of);
        let all = all(width);
        if range.low > all.low {
            let low = number(terms, width, range.low);
            plain.push(terms.compare(CompareOp::SignedLessEqual, low, of));
        }
        if range.high < all.high {
            let high = number(terms, width, range.high);
            plain.push(terms.compare(CompareOp::SignedLessEqual, of, high));
        }
    }
    plain
}

fn width(terms: &TermPool, term: Term) -> u32 {
    match terms.sort(term) {
        Sort::BitVec(width) => width,
        _ => 0,
    }
}

fn all(width: u32) -> Range {
    Range { low: -(1 << (width - 1)), high: (1 << (width - 1)) - 1 }
}

fn number(terms: &mut TermPool, width: u32, value: i128) -> Term {
    terms.constant(Value::from_big(Sort::BitVec(width), (value as u64).into()))
}

/// The term that a comparison with a constant is about, and the first and last of the numbers that satisfy it. These lie on
/// a circle: where a sum wraps around, the last comes before the first.
fn range_of(terms: &TermPool, clause: Term) -> Option<(Term, i128, i128)> {
    let Node::Compare(op, left, right) = *terms.node(clause) else { return None };
    let less = i128::from(match op {
        CompareOp::SignedLess => 1u8,
        CompareOp::SignedLessEqual => 0,
        CompareOp::UnsignedLess | CompareOp::UnsignedLessEqual => return None,
    });
    let constant = |term: Term| terms.as_const(term).map(|value| i128::from(value.as_i64()));
    let (sum, is_left) = if constant(right).is_some() { (left, true) } else { (right, false) };
    let width = width(terms, sum);
    if !matches!(width, 32 | 64) || constant(sum).is_some() {
        return None;
    }
    let all = all(width);
    let (low, high) = if is_left { (all.low, constant(right)? - less) } else { (constant(left)? + less, all.high) };
    if low > high {
        return None;
    }
    let (of, addend) = match *terms.node(sum) {
        Node::Binary(BinaryOp::Add, of, addend) if constant(addend).is_some() => (of, constant(addend)?),
        _ => (sum, 0),
    };
    let circle = 1i128 << width;
    let wrap = |value: i128| (value - all.low).rem_euclid(circle) + all.low;
    Some((of, wrap(low - addend), wrap(high - addend)))
}

/// What a range has in common with one on the circle, if that is a range, too.
fn meet(range: Range, low: i128, high: i128, all: Range) -> Option<Range> {
    let common = |low: i128, high: i128| {
        let range = Range { low: range.low.max(low), high: range.high.min(high) };
        (range.low <= range.high).then_some(range)
    };
    if low <= high {
        return common(low, high);
    }
    match (common(all.low, high), common(low, all.high)) {
        (Some(range), None) | (None, Some(range)) => Some(range),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use glassbox_expr::{Model, evaluate};
    use glassbox_machine::Why;

    use super::*;

    fn holds(terms: &TermPool, assertions: &[Term], symbol: Term, value: i32) -> bool {
        let Node::Symbol(id) = *terms.node(symbol) else { panic!() };
        let mut model = Model::new();
        model.set(id, Value::from_big(Sort::BitVec(32), u64::from(value as u32).into()));
        assertions.iter().all(|term| evaluate(terms, *term, &model).as_bool())
    }

    /// `i > 1`, `i - 1 > 1` and so on, and then `i - 100 <= last`.
    fn loop_condition(terms: &mut TermPool, last: i32) -> (Term, Vec<Clause>) {
        let i = terms.symbol("i", Sort::BitVec(32));
        let one = terms.int(1);
        let mut clauses = Vec::new();
        for round in 0..100 {
            let by = terms.int(-round);
            let left = terms.binary(BinaryOp::Add, i, by);
            clauses.push(terms.compare(CompareOp::SignedLess, one, left));
        }
        let (by, last) = (terms.int(-100), terms.int(last));
        let left = terms.binary(BinaryOp::Add, i, by);
        clauses.push(terms.compare(CompareOp::SignedLessEqual, left, last));
        (i, clauses.into_iter().map(|term| Clause { term, why: Why::Program, at: None }).collect())
    }

    #[test]
    fn the_guards_of_a_loop_become_one_range() {
        let mut terms = TermPool::new();
        let (i, clauses) = loop_condition(&mut terms, 1);
        let short = assertions(&mut terms, &clauses);
        assert_eq!(short.len(), 2, "101 is the only number");
        assert!(holds(&terms, &short, i, 101) && !holds(&terms, &short, i, 100) && !holds(&terms, &short, i, 102));
    }

    #[test]
    fn what_is_short_means_the_same_as_what_was_long_and_contradictions_stay() {
        for last in [-5, 0, 1, 1000, i32::MAX] {
            let mut terms = TermPool::new();
            let (i, clauses) = loop_condition(&mut terms, last);
            let long: Vec<Term> = clauses.iter().map(|clause| clause.term).collect();
            let short = assertions(&mut terms, &clauses);
            let values = [i32::MIN, i32::MIN + 50, i32::MIN + 99, -1, 0, 1, 2, 99, 100, 101, 102, 1100, 1101, i32::MAX];
            for value in values {
                assert_eq!(holds(&terms, &short, i, value), holds(&terms, &long, i, value), "{value} with {last}");
            }
        }
    }
}
