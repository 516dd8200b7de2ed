//! How large the circuits of terms become at the least. To write a circuit only to find that it does not fit costs more
//! than all other deciders together.

use super::encoder::Encoder;
use glassbox_expr::{FloatOp, Format, Node, Sort, Term, TermPool};
use rustc_hash::FxHashSet;

/// Clauses for each pair of bits of two significands, somewhat less than the circuits have.
const PRODUCT: u64 = 15;
const QUOTIENT: u64 = 18;
const ROOT: u64 = 9;

impl Encoder {
    /// Whether the circuits of these terms are sure to have more clauses than this, besides those that are there already.
    /// Only what is large counts: products, quotients and roots of floating-point numbers.
    pub(crate) fn needs_more_than(&self, most: u64, pool: &TermPool, terms: &[Term]) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack = terms.to_vec();
        let mut clauses = 0;
        while let Some(term) = stack.pop() {
            if self.word(term).is_none() && seen.insert(term) {
                clauses += clauses_of(pool, term);
                if clauses > most {
                    return true;
                }
                stack.extend(pool.node(term).operands());
            }
        }
        false
    }
}

fn clauses_of(pool: &TermPool, term: Term) -> u64 {
    match *pool.node(term) {
        Node::FloatBinary(FloatOp::Mul, _, a, b) if a == b => PRODUCT / 2 * bits(pool, a) * bits(pool, b),
        Node::FloatBinary(FloatOp::Mul, _, a, b) => PRODUCT * bits(pool, a) * bits(pool, b),
        Node::FloatFma(_, a, b, _) if a != b => PRODUCT * bits(pool, a) * bits(pool, b),
        Node::FloatBinary(FloatOp::Div, _, a, b) => QUOTIENT * bits(pool, a) * bits(pool, b),
        Node::FloatSqrt(_, a) => ROOT * bits(pool, a) * bits(pool, a),
        _ => 0,
    }
}

/// How many bits of a significand are not known beforehand.
fn bits(pool: &TermPool, term: Term) -> u64 {
    let significand = |sort: Sort| match sort {
        Sort::Float(Format { significand, .. }) => u64::from(significand),
        Sort::BitVec(width) => u64::from(width),
        _ => 0,
    };
    let own = significand(pool.sort(term));
    match *pool.node(term) {
        Node::FloatNeg(a) | Node::FloatAbs(a) => bits(pool, a),
        Node::FloatFromInteger { of, .. } => own.min(significand(pool.sort(of))),
        Node::FloatToFloat(_, _, a) => own.min(significand(pool.sort(a))),
        Node::Symbol(_) | Node::FloatBinary(..) | Node::FloatSqrt(..) | Node::FloatFma(..) => own,
        // A choice between constants, say.
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::Rounding::NearestEven;

    #[test]
    fn circuits_have_at_least_the_clauses_that_are_foreseen() {
        for format in [Format::SINGLE, Format::DOUBLE] {
            let mut pool = TermPool::new();
            let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Float(format)));
            let [i, j] = ["i", "j"].map(|name| pool.symbol(name, Sort::BitVec(32)));
            let [i, j] = [i, j].map(|of| pool.float_from_integer(format, NearestEven, true, of));
            let terms = [
                pool.float_mul(NearestEven, x, y),
                pool.float_mul(NearestEven, x, x),
                pool.float_mul(NearestEven, i, j),
                pool.float_div(NearestEven, x, y),
                pool.float_div(NearestEven, i, y),
                pool.float_sqrt(NearestEven, x),
                pool.float_fma(NearestEven, x, y, i),
            ];
            for term in terms {
                let mut encoder = Encoder::new();
                let foreseen = clauses_of(&pool, term);
                assert!(foreseen > 0 && encoder.needs_more_than(foreseen - 1, &pool, &[term]));
                encoder.encode(&pool, term).unwrap();
                let clauses = encoder.gates.clauses;
                assert!(foreseen <= clauses, "{:?}: {foreseen} foreseen, {clauses} needed", pool.node(term));
                assert!(!encoder.needs_more_than(0, &pool, &[term]), "what is there costs nothing");
            }
        }
    }
}
