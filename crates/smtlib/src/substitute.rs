//! Terms with other terms in the place of symbols, as the application of a defined function needs it.

use crate::unspecified::Unspecified;
use glassbox_expr::{Node, Term, TermPool};
use rustc_hash::FxHashMap;

/// A term with other terms in the place of symbols.
///
/// The symbols were made for this purpose, so that terms that are older than all of them do not contain any.
pub(crate) fn substitute(
    pool: &mut TermPool,
    unspecified: &mut Unspecified,
    root: Term,
    replaced: &[(Term, Term)],
) -> Term {
    let oldest = replaced.iter().map(|(symbol, _)| symbol.index()).min().unwrap_or(usize::MAX);
    let mut done: FxHashMap<Term, Term> = replaced.iter().copied().collect();
    let mut stack = vec![root];
    let mut operands: Vec<Term> = Vec::new();
    while let Some(&term) = stack.last() {
        if term.index() < oldest || done.contains_key(&term) {
            stack.pop();
            continue;
        }
        operands.clear();
        let application = match *pool.node(term) {
            Node::Symbol(symbol) => unspecified.operands(symbol).map(|operands| (symbol, operands)),
            ref node => {
                operands.extend(node.operands());
                None
            }
        };
        if let Some((_, own)) = application {
            operands.extend(own);
        }
        let before = stack.len();
        for operand in &mut operands {
            match done.get(operand) {
                Some(&new) => *operand = new,
                None if operand.index() < oldest => {}
                None => stack.push(*operand),
            }
        }
        if stack.len() > before {
            continue;
        }
        let at = |index: usize| operands.get(index).copied().unwrap_or(term);
        let new = match application {
            Some((symbol, _)) => unspecified.with_operands(pool, symbol, [at(0), at(1)]).unwrap_or(term),
            None => rebuild(pool, term, at(0), at(1), at(2)),
        };
        done.insert(term, new);
        stack.pop();
    }
    done.get(&root).copied().unwrap_or(root)
}

/// The term with the same operator and other operands.
fn rebuild(pool: &mut TermPool, term: Term, a: Term, b: Term, c: Term) -> Term {
    match *pool.node(term) {
        Node::Bool(_)
        | Node::BitVec { .. }
        | Node::Float { .. }
        | Node::Wide(_)
        | Node::Ref(_)
        | Node::Table(_)
        | Node::Symbol(_) => term,
        Node::Not(_) => pool.not(a),
        Node::And(..) => pool.and(a, b),
        Node::Or(..) => pool.or(a, b),
        Node::Ite(..) => pool.ite(a, b, c),
        Node::Eq(..) => pool.eq(a, b),
        Node::Binary(op, ..) => pool.binary(op, a, b),
        Node::Compare(op, ..) => pool.compare(op, a, b),
        Node::Neg(_) => pool.neg(a),
        Node::Complement(_) => pool.complement(a),
        Node::Extract { high, low, .. } => pool.extract(high, low, a),
        Node::Concat(..) => pool.concat(a, b),
        Node::ZeroExtend(width, _) => pool.zero_extend(width, a),
        Node::SignExtend(width, _) => pool.sign_extend(width, a),
        Node::FloatNeg(_) => pool.float_neg(a),
        Node::FloatAbs(_) => pool.float_abs(a),
        Node::FloatSqrt(rounding, _) => pool.float_sqrt(rounding, a),
        Node::FloatToIntegral(rounding, _) => pool.float_to_integral(rounding, a),
        Node::FloatBinary(op, rounding, ..) => pool.float_binary(op, rounding, a, b),
        Node::FloatFma(rounding, ..) => pool.float_fma(rounding, a, b, c),
        Node::FloatCompare(order, ..) => pool.float_compare(order, a, b),
        Node::FloatTest(class, _) => pool.float_test(class, a),
        Node::FloatFromBits(format, _) => pool.float_from_bits(format, a),
        Node::FloatToBits(_) => pool.float_to_bits(a),
        Node::FloatToFloat(format, rounding, _) => pool.float_to_float(format, rounding, a),
        Node::FloatFromInteger { format, rounding, signed, .. } => pool.float_from_integer(format, rounding, signed, a),
        Node::FloatToInteger { width, rounding, signed, .. } => pool.float_to_integer(width, rounding, signed, a),
        Node::FloatFunction(function, ..) if function.operands() == 1 => pool.float_function(function, a),
        Node::FloatFunction(function, ..) => pool.float_function2(function, a, b),
        Node::Select(..) => pool.select(a, b),
        Node::Store(..) => pool.store(a, b, c),
        Node::ConstantArray(index, _) => pool.constant_array(index, a),
    }
}
