//! Terms that have no circuit: the SAT solver gives them any value, evaluation tells the right one, and the SAT solver
//! learns it for the operands at hand.

use super::encoder::Encoder;
use super::gates::Lit;
use glassbox_expr::{Evaluator, FloatOp, Model, Node, Sort, Term, TermPool};

/// How often the SAT solver is told better before a slice is given up.
pub(super) const ROUNDS: usize = 8;

/// Evaluates facts under a model if there are terms without a circuit among them; the error names one of these.
pub(super) fn verify(pool: &TermPool, facts: &[Term], free: &[Term], model: &Model) -> Result<(), String> {
    let Some(&first) = free.first() else {
        return Ok(());
    };
    let mut evaluator = Evaluator::new(model);
    match facts.iter().all(|&fact| evaluator.evaluate(pool, fact).as_bool()) {
        true => Ok(()),
        false => Err(name(pool, first)),
    }
}

/// Adds "if the operands are these, the value is that" for each of the terms whose value is wrong, and says whether
/// there was one. The first wrong one has operands that are right, so the same assignment cannot come again.
pub(super) fn refine(encoder: &mut Encoder, pool: &TermPool, free: &[Term], model: &Model) -> bool {
    let mut evaluator = Evaluator::new(model);
    let mut wrong = Vec::new();
    for &term in free {
        let value = evaluator.evaluate(pool, term);
        if encoder.value_of(pool, term) != value && pool.node(term).operands().all(|operand| is_known(pool, operand)) {
            let operands: Vec<_> = pool.node(term).operands().map(|a| (a, evaluator.evaluate(pool, a))).collect();
            wrong.push((term, value, operands));
        }
    }
    for (term, value, operands) in &wrong {
        let mut same: Vec<Lit> = Vec::new();
        for (operand, value) in operands {
            same.push(encoder.equals(*operand, value));
        }
        let same = encoder.gates.all(&same);
        let right = encoder.equals(*term, value);
        encoder.gates.clause(&[-same, right]);
    }
    !wrong.is_empty()
}

/// Whether the bits of an operand say which value it has: those of an array do not, unless it is constant.
fn is_known(pool: &TermPool, operand: Term) -> bool {
    !matches!(pool.sort(operand), Sort::Array { .. }) || pool.is_const(operand)
}

/// What a user reads about a term that has no circuit.
fn name(pool: &TermPool, term: Term) -> String {
    match *pool.node(term) {
        Node::FloatFunction(function, ..) => format!("Math.{}", function.name()),
        Node::FloatBinary(FloatOp::Remainder, ..) => "the IEEE remainder of such numbers".into(),
        Node::FloatBinary(..) => "the remainder of such numbers".into(),
        Node::Select(..) => "what is read from an array at an unknown index".into(),
        Node::Eq(..) => "when arrays are equal".into(),
        _ => "an operation".into(),
    }
}
