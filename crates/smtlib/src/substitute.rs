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
            None => pool.with_operands(term, |operand| done.get(&operand).copied().unwrap_or(operand)),
        };
        done.insert(term, new);
        stack.pop();
    }
    done.get(&root).copied().unwrap_or(root)
}
