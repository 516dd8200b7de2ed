//! What another solver answers.

use crate::expression::{Expression, Kind};
use crate::scope::Scope;
use crate::translate::{self, item::Item};
use glassbox_expr::{ArrayValue, Model, Scalar, Sort, SymbolId, TermPool, Value, evaluate};
use std::sync::Arc;

/// What another solver answers to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Response {
    /// The assertions can hold.
    Sat,
    /// They cannot.
    Unsat,
    /// It does not know.
    Unknown,
    /// The command was understood.
    Success,
    /// The solver does not like the command.
    Error(String),
    /// Anything else.
    Other(String),
}

/// Reads an answer.
pub fn response(answer: &Expression) -> Response {
    match answer.symbol(0) {
        Some("sat") => Response::Sat,
        Some("unsat") => Response::Unsat,
        Some("unknown" | "timeout") => Response::Unknown,
        Some("success") => Response::Success,
        _ if answer.kind(0) == Kind::Open && answer.is_word(1, "error") => {
            Response::Error(answer.text(2).replace("\"\"", "\""))
        }
        _ => Response::Other(answer.source(0).chars().take(200).collect()),
    }
}

/// Reads the answer to [`Printer::get_values`](crate::Printer::get_values). Nothing if it is not such an answer.
pub fn model(answer: &Expression, pool: &TermPool, symbols: &[SymbolId]) -> Option<Model> {
    // A value is a term without symbols. A pool of its own keeps the terms of all values out of the caller's.
    let mut values = TermPool::new();
    let mut scope = Scope::new();
    let pairs = answer.parts(0);
    if pairs.len() != symbols.len() {
        return None;
    }
    let mut model = Model::new();
    for (&symbol, pair) in symbols.iter().zip(pairs) {
        let &[_, value] = answer.parts(pair).as_slice() else { return None };
        let Ok(Item::Term(term)) = translate::term(answer, value, &mut values, &mut scope) else { return None };
        let value = evaluate(&values, term, &Model::new());
        model.set(symbol, of_sort(value, pool.symbol_sort(symbol))?);
    }
    Some(model)
}

/// The value as one of this sort: references were printed as numbers.
fn of_sort(value: Value, sort: Sort) -> Option<Value> {
    match (value, sort) {
        (Value::BitVec { width: 32, value }, Sort::Ref) => Some(Value::Ref(value as u32)),
        (Value::Array(array), Sort::Array { index, element: Scalar::Ref }) => {
            let mut references = ArrayValue::new(index, of_sort(array.default.clone(), Sort::Ref)?);
            for (position, element) in array.entries() {
                references.set(position.clone(), of_sort(element.clone(), Sort::Ref)?);
            }
            (array.index == index).then(|| Value::Array(Arc::new(references)))
        }
        (value, sort) => (value.sort() == sort).then_some(value),
    }
}
