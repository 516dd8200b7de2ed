//! Long path conditions in few words. A loop asks `i > 1`, `i - 1 > 1`, `i - 2 > 1`, …: together that is one range of `i`.

use glassbox_expr::{BinaryOp, CompareOp, Node, Sort, Term, TermPool, Value};

/// Shorter path conditions are asked as they are.
pub(crate) const SHORT: usize = 64;

/// The numbers that a term can have, as signed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    low: i128,
    high: i128,
}

/// What all clauses mean together that were absorbed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digest {
    absorbed: usize,
    plain: Vec<Term>,
    ranges: Vec<(Term, Range)>,
}

impl Digest {
    /// How many clauses it stands for.
    pub(crate) fn absorbed(&self) -> usize {
        self.absorbed
    }

    pub(crate) fn absorb(&mut self, terms: &TermPool, clauses: impl Iterator<Item = Term>) {
        for clause in clauses {
            self.absorbed += 1;
            let met = range_of(terms, clause).and_then(|(of, low, high)| {
                let all = all(width(terms, of));
                // What was narrowed last is most likely narrowed again.
                let at = self.ranges.iter().rposition(|(known, _)| *known == of).unwrap_or_else(|| {
                    self.ranges.push((of, all));
                    self.ranges.len() - 1
                });
                Some((at, meet(self.ranges[at].1, low, high, all)?))
            });
            match met {
                Some((at, range)) => self.ranges[at].1 = range,
                None => self.plain.push(clause),
            }
        }
    }

    /// Terms that mean the same as the clauses together.
    pub(crate) fn terms(&self, terms: &mut TermPool) -> Vec<Term> {
        let mut together = self.plain.clone();
        for (of, range) in &self.ranges {
            let width = width(terms, *of);
            let all = all(width);
            if range.low > all.low {
                let low = number(terms, width, range.low);
                together.push(terms.compare(CompareOp::SignedLessEqual, low, *of));
            }
            if range.high < all.high {
                let high = number(terms, width, range.high);
                together.push(terms.compare(CompareOp::SignedLessEqual, *of, high));
            }
        }
        together
    }
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

    use super::*;

    fn holds(terms: &TermPool, assertions: &[Term], symbol: Term, value: i32) -> bool {
        let Node::Symbol(id) = *terms.node(symbol) else { panic!() };
        let mut model = Model::new();
        model.set(id, Value::from_big(Sort::BitVec(32), u64::from(value as u32).into()));
        assertions.iter().all(|term| evaluate(terms, *term, &model).as_bool())
    }

    /// `i > 1`, `i - 1 > 1` and so on, and then `i - 100 <= last`.
    fn loop_condition(terms: &mut TermPool, last: i32) -> (Term, Vec<Term>) {
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
        (i, clauses)
    }

    /// The clauses together, absorbed in two parts.
    fn digest(terms: &mut TermPool, clauses: &[Term]) -> Vec<Term> {
        let mut digest = Digest::default();
        digest.absorb(terms, clauses[..40].iter().copied());
        digest.absorb(terms, clauses[40..].iter().copied());
        assert_eq!(digest.absorbed(), clauses.len());
        digest.terms(terms)
    }

    #[test]
    fn the_guards_of_a_loop_become_one_range() {
        let mut terms = TermPool::new();
        let (i, clauses) = loop_condition(&mut terms, 1);
        let short = digest(&mut terms, &clauses);
        assert_eq!(short.len(), 2, "101 is the only number");
        assert!(holds(&terms, &short, i, 101) && !holds(&terms, &short, i, 100) && !holds(&terms, &short, i, 102));
    }

    #[test]
    fn what_is_short_means_the_same_as_what_was_long_and_contradictions_stay() {
        for last in [-5, 0, 1, 1000, i32::MAX] {
            let mut terms = TermPool::new();
            let (i, clauses) = loop_condition(&mut terms, last);
            let short = digest(&mut terms, &clauses);
            let values = [i32::MIN, i32::MIN + 50, i32::MIN + 99, -1, 0, 1, 2, 99, 100, 101, 102, 1100, 1101, i32::MAX];
            for value in values {
                assert_eq!(holds(&terms, &short, i, value), holds(&terms, &clauses, i, value), "{value} with {last}");
            }
        }
    }
}
