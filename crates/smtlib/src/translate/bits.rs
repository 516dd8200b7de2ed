//! The theory FixedSizeBitVectors, with the abbreviations of QF_BV and the overflow predicates of SMT-LIB 2.7.

use super::apply::Refusal;
use crate::operator::Operator;
use crate::sorts::WIDEST;
use glassbox_expr::{BinaryOp, CompareOp, Sort, Term, TermPool};

/// Applies an operator on bit vectors.
pub(crate) fn apply(
    pool: &mut TermPool,
    operator: Operator,
    numerals: &[u32],
    terms: &[Term],
) -> Result<Term, Refusal> {
    use Operator as O;
    let widths: Option<Vec<u32>> = terms.iter().map(|&term| width(pool, term)).collect();
    let widths = widths.ok_or(Refusal::Sorts)?;
    let (&first, &width) = terms.first().zip(widths.first()).ok_or(Refusal::Sorts)?;
    if operator == O::Concat {
        let total = widths.iter().try_fold(0u32, |sum, &width| sum.checked_add(width));
        fits(total)?;
        return Ok(terms[1..].iter().fold(first, |high, &low| pool.concat(high, low)));
    }
    if !widths.iter().all(|&other| other == width) {
        return Err(Refusal::Sorts);
    }
    if let O::Chain(op) = operator {
        return Ok(terms[1..].iter().fold(first, |a, &b| pool.binary(op, a, b)));
    }
    match *terms {
        [a] => unary(pool, operator, numerals, a, width),
        [a, b] => binary(pool, operator, a, b, width),
        _ => Err(Refusal::Sorts),
    }
}

fn width(pool: &TermPool, term: Term) -> Option<u32> {
    match pool.sort(term) {
        Sort::BitVec(width) => Some(width),
        _ => None,
    }
}

/// The width, if it is not absurd.
fn fits(width: Option<u32>) -> Result<u32, Refusal> {
    let width = width.filter(|width| (1..=WIDEST).contains(width));
    width.ok_or_else(|| Refusal::Because(format!("a bit vector of more than {WIDEST} bits is not supported")))
}

fn unary(pool: &mut TermPool, operator: Operator, numerals: &[u32], a: Term, width: u32) -> Result<Term, Refusal> {
    use Operator as O;
    Ok(match (operator, numerals) {
        (O::Complement, _) => pool.complement(a),
        (O::Negate, _) => pool.neg(a),
        (O::NegationOverflows, _) => is_least(pool, a, width),
        (O::Extract, &[high, low]) => {
            if high >= width || low > high {
                return Err(Refusal::Because(format!("(_ extract {high} {low}) of {width} bits does not exist")));
            }
            pool.extract(high, low, a)
        }
        (O::ZeroExtend, &[by]) => {
            let wider = fits(width.checked_add(by))?;
            if by == 0 { a } else { pool.zero_extend(wider, a) }
        }
        (O::SignExtend, &[by]) => {
            let wider = fits(width.checked_add(by))?;
            if by == 0 { a } else { pool.sign_extend(wider, a) }
        }
        (O::Repeat, &[0]) => return Err("(_ repeat 0) is no bit vector".into()),
        (O::Repeat, &[times]) => {
            fits(width.checked_mul(times))?;
            repeat(pool, a, times)
        }
        (O::RotateLeft, &[by]) => rotate_left(pool, a, width, by % width),
        (O::RotateRight, &[by]) => rotate_left(pool, a, width, (width - by % width) % width),
        _ => return Err(Refusal::Sorts),
    })
}

/// By doubling, since the number of repetitions may be large.
fn repeat(pool: &mut TermPool, a: Term, times: u32) -> Term {
    let mut result = None;
    let mut doubled = a;
    let mut rest = times;
    loop {
        if rest & 1 == 1 {
            result = Some(result.map_or(doubled, |result| pool.concat(doubled, result)));
        }
        rest >>= 1;
        if rest == 0 {
            return result.unwrap_or(a);
        }
        doubled = pool.concat(doubled, doubled);
    }
}

fn rotate_left(pool: &mut TermPool, a: Term, width: u32, by: u32) -> Term {
    if by == 0 {
        return a;
    }
    let upper = pool.extract(width - 1, width - by, a);
    let lower = pool.extract(width - by - 1, 0, a);
    pool.concat(lower, upper)
}

fn binary(pool: &mut TermPool, operator: Operator, a: Term, b: Term, width: u32) -> Result<Term, Refusal> {
    use Operator as O;
    Ok(match operator {
        O::Binary(op) => pool.binary(op, a, b),
        O::Negated(op) => {
            let result = pool.binary(op, a, b);
            pool.complement(result)
        }
        O::Compare(op) => pool.compare(op, a, b),
        O::Exchanged(op) => pool.compare(op, b, a),
        O::CompareBit => {
            let same = pool.eq(a, b);
            let (one, zero) = (pool.bv(1, 1), pool.bv(1, 0));
            pool.ite(same, one, zero)
        }
        O::SignedModulo => signed_modulo(pool, a, b, width),
        O::AdditionOverflows { signed: false } => {
            let sum = pool.binary(BinaryOp::Add, a, b);
            pool.compare(CompareOp::UnsignedLess, sum, a)
        }
        O::SubtractionOverflows { signed: false } => pool.compare(CompareOp::UnsignedLess, a, b),
        O::AdditionOverflows { signed: true } => {
            overflows(pool, BinaryOp::Add, a, b, width, fits(width.checked_add(1))?)
        }
        O::SubtractionOverflows { signed: true } => {
            overflows(pool, BinaryOp::Sub, a, b, width, fits(width.checked_add(1))?)
        }
        O::MultiplicationOverflows { signed: true } => {
            overflows(pool, BinaryOp::Mul, a, b, width, fits(width.checked_mul(2))?)
        }
        O::MultiplicationOverflows { signed: false } => {
            let wide = fits(width.checked_mul(2))?;
            let (a, b) = (pool.zero_extend(wide, a), pool.zero_extend(wide, b));
            let product = pool.binary(BinaryOp::Mul, a, b);
            let upper = pool.extract(wide - 1, width, product);
            let zero = pool.bv(width, 0);
            pool.ne(upper, zero)
        }
        O::DivisionOverflows => {
            let least = is_least(pool, a, width);
            let minus_one = pool.ones(width);
            let divisor = pool.eq(b, minus_one);
            pool.and(least, divisor)
        }
        _ => return Err(Refusal::Sorts),
    })
}

/// Whether a signed result does not fit into its width.
fn overflows(pool: &mut TermPool, op: BinaryOp, a: Term, b: Term, width: u32, wide: u32) -> Term {
    let (a, b) = (pool.sign_extend(wide, a), pool.sign_extend(wide, b));
    let exact = pool.binary(op, a, b);
    let kept = pool.extract(width - 1, 0, exact);
    let again = pool.sign_extend(wide, kept);
    pool.ne(again, exact)
}

/// Whether a number is the smallest signed one.
fn is_least(pool: &mut TermPool, a: Term, width: u32) -> Term {
    let one = pool.bv(1, 1);
    let least = if width == 1 {
        one
    } else {
        let zeros = pool.bv(width - 1, 0);
        pool.concat(one, zeros)
    };
    pool.eq(a, least)
}

/// The remainder with the sign of the divisor; a remainder by zero is the dividend.
fn signed_modulo(pool: &mut TermPool, a: Term, b: Term, width: u32) -> Term {
    let remainder = pool.binary(BinaryOp::SignedRem, a, b);
    let zero = pool.bv(width, 0);
    let exact = pool.eq(remainder, zero);
    let remainder_negative = pool.compare(CompareOp::SignedLess, remainder, zero);
    let divisor_negative = pool.compare(CompareOp::SignedLess, b, zero);
    let same_sign = pool.eq(remainder_negative, divisor_negative);
    let keep = pool.or(exact, same_sign);
    let by_zero = pool.eq(b, zero);
    let keep = pool.or(keep, by_zero);
    let moved = pool.binary(BinaryOp::Add, remainder, b);
    pool.ite(keep, remainder, moved)
}
