//! Applications of operators: which operands an operator takes, and the term that it makes of them.

use super::item::Item;
use super::{bits, floats};
use crate::operator::Operator;
use crate::sorts::ScriptSort;
use crate::unspecified::Unspecified;
use glassbox_expr::{Sort, Term, TermPool};

/// Why an operator cannot be applied.
pub(crate) enum Refusal {
    /// There are too many or too few operands, or they are of the wrong sorts.
    Sorts,
    Because(String),
}

impl From<&str> for Refusal {
    fn from(reason: &str) -> Refusal {
        Refusal::Because(reason.to_owned())
    }
}

pub(crate) type Applied = Result<Item, Refusal>;

/// The pool, and what goes with it.
pub(crate) struct Builder<'a> {
    pub(crate) pool: &'a mut TermPool,
    pub(crate) unspecified: &'a mut Unspecified,
}

/// Applies an operator to operands.
pub(crate) fn apply(builder: &mut Builder<'_>, operator: Operator, numerals: &[u32], items: &[Item]) -> Applied {
    use Operator as O;
    let pool = &mut *builder.pool;
    let term = match operator {
        O::Constant(value) if items.is_empty() => pool.bool(value),
        O::Not => {
            let [a] = truths(pool, items)?;
            pool.not(a)
        }
        O::And | O::Or | O::Xor | O::Implies => return connective(pool, operator, items),
        O::Equal => {
            let (terms, _) = alike(pool, items)?;
            chain(pool, &terms, |pool, a, b| pool.eq(a, b))
        }
        O::Distinct => {
            let (terms, _) = alike(pool, items)?;
            distinct(pool, &terms)
        }
        O::Ite => return if_then_else(pool, items),
        O::Minus | O::Divide => return real(operator, items),
        O::Select => match *plain_terms(items)?.as_slice() {
            [array, index] if index_of(pool, array) == Some(pool.sort(index)) => pool.select(array, index),
            _ => return Err(Refusal::Sorts),
        },
        O::Store => match *plain_terms(items)?.as_slice() {
            [array, index, element]
                if index_of(pool, array) == Some(pool.sort(index))
                    && element_of(pool, array) == Some(pool.sort(element)) =>
            {
                pool.store(array, index, element)
            }
            _ => return Err(Refusal::Sorts),
        },
        O::Concat
        | O::Complement
        | O::Negate
        | O::Chain(_)
        | O::Binary(_)
        | O::Negated(_)
        | O::SignedModulo
        | O::Compare(_)
        | O::Exchanged(_)
        | O::CompareBit
        | O::NegationOverflows
        | O::AdditionOverflows { .. }
        | O::SubtractionOverflows { .. }
        | O::MultiplicationOverflows { .. }
        | O::DivisionOverflows
        | O::Extract
        | O::Repeat
        | O::ZeroExtend
        | O::SignExtend
        | O::RotateLeft
        | O::RotateRight => bits::apply(pool, operator, numerals, &plain_terms(items)?)?,
        _ => return floats::apply(builder, operator, numerals, items),
    };
    Ok(Item::Term(term))
}

/// `and` and `or` of any number of operands, `xor` from the left, `=>` from the right.
fn connective(pool: &mut TermPool, operator: Operator, items: &[Item]) -> Applied {
    let terms = plain_terms(items)?;
    if !terms.iter().all(|&term| pool.sort(term) == Sort::Bool) {
        return Err(Refusal::Sorts);
    }
    let joined = match operator {
        Operator::And => terms.iter().copied().reduce(|a, b| pool.and(a, b)),
        Operator::Or => terms.iter().copied().reduce(|a, b| pool.or(a, b)),
        Operator::Xor => terms.iter().copied().reduce(|a, b| pool.ne(a, b)),
        _ => terms.iter().copied().rev().reduce(|b, a| {
            let not_a = pool.not(a);
            pool.or(not_a, b)
        }),
    };
    joined.map(Item::Term).ok_or(Refusal::Sorts)
}

fn if_then_else(pool: &mut TermPool, items: &[Item]) -> Applied {
    let [Item::Term(condition), then, other] = items else { return Err(Refusal::Sorts) };
    if pool.sort(*condition) != Sort::Bool {
        return Err(Refusal::Sorts);
    }
    match (then.term(pool), other.term(pool)) {
        (Some((a, sort)), Some((b, other))) if sort == other => Ok(Item::of(sort, pool.ite(*condition, a, b))),
        _ => Err(Refusal::Sorts),
    }
}

/// Signs and fractions of literals.
fn real(operator: Operator, items: &[Item]) -> Applied {
    let number = match (operator, items) {
        (Operator::Minus, [Item::Real(a)]) => Some(a.negated()),
        (Operator::Divide, [Item::Real(a), Item::Real(b)]) => {
            return match a.divided_by(b) {
                Some(quotient) => Ok(Item::Real(quotient.into())),
                None => Err("a division by zero is not supported".into()),
            };
        }
        _ => None,
    };
    number.map(|number| Item::Real(number.into())).ok_or(Refusal::Sorts)
}

/// True if every two neighbours are related.
pub(crate) fn chain(
    pool: &mut TermPool,
    terms: &[Term],
    mut related: impl FnMut(&mut TermPool, Term, Term) -> Term,
) -> Term {
    let mut all = pool.bool(true);
    for pair in terms.windows(2) {
        let both = related(pool, pair[0], pair[1]);
        all = pool.and(all, both);
    }
    all
}

/// True if no two are equal.
fn distinct(pool: &mut TermPool, terms: &[Term]) -> Term {
    let mut all = pool.bool(true);
    for (index, &a) in terms.iter().enumerate() {
        for &b in &terms[..index] {
            let differ = pool.ne(b, a);
            all = pool.and(all, differ);
        }
    }
    all
}

/// Two operands or more that have one sort.
pub(crate) fn alike(pool: &TermPool, items: &[Item]) -> Result<(Vec<Term>, ScriptSort), Refusal> {
    let terms: Option<Vec<_>> = items.iter().map(|item| item.term(pool)).collect();
    let terms = terms.ok_or(Refusal::Sorts)?;
    match terms.as_slice() {
        [(_, first), rest @ ..] if !rest.is_empty() && rest.iter().all(|(_, sort)| sort == first) => {
            Ok((terms.iter().map(|&(term, _)| term).collect(), *first))
        }
        _ => Err(Refusal::Sorts),
    }
}

/// Operands that are neither rounding modes nor literals.
pub(crate) fn plain_terms(items: &[Item]) -> Result<Vec<Term>, Refusal> {
    let plain = |item: &Item| match *item {
        Item::Term(term) => Ok(term),
        _ => Err(Refusal::Sorts),
    };
    items.iter().map(plain).collect()
}

fn truths<const N: usize>(pool: &TermPool, items: &[Item]) -> Result<[Term; N], Refusal> {
    let terms: [Term; N] = plain_terms(items)?.try_into().map_err(|_| Refusal::Sorts)?;
    if terms.iter().all(|&term| pool.sort(term) == Sort::Bool) { Ok(terms) } else { Err(Refusal::Sorts) }
}

fn index_of(pool: &TermPool, array: Term) -> Option<Sort> {
    match pool.sort(array) {
        Sort::Array { index, .. } => Some(Sort::BitVec(index)),
        _ => None,
    }
}

fn element_of(pool: &TermPool, array: Term) -> Option<Sort> {
    match pool.sort(array) {
        Sort::Array { element, .. } => Some(element.into()),
        _ => None,
    }
}
