//! A few plain assignments, tried by evaluation: most satisfiable questions have such an answer, and multiplication and
//! division cost nothing here.

use super::last_model::satisfies;
use super::slices::Slice;
use glassbox_expr::{Format, Model, Sort, SymbolId, TermPool, Value};

/// What each symbol gets, by its position in the slice.
const GUESSES: [fn(u64) -> i64; 8] = [
    |_| 0,
    |_| 1,
    |position| position as i64 + 1,
    |position| -(position as i64) - 1,
    |position| 100 - position as i64,
    |_| 2,
    |position| if position.is_multiple_of(2) { 1 } else { 0 },
    |position| if position.is_multiple_of(2) { 0 } else { 1 },
];

/// A model of the slice among the guesses.
pub(crate) fn find(pool: &TermPool, slice: &Slice) -> Option<Model> {
    let values = GUESSES.iter().map(|guess| assignment(pool, &slice.symbols, guess));
    values.into_iter().find(|model| satisfies(pool, slice.facts.iter().copied(), model))
}

fn assignment(pool: &TermPool, symbols: &[SymbolId], guess: &fn(u64) -> i64) -> Model {
    let value = |position: usize, symbol: SymbolId| {
        let number = guess(position as u64);
        match pool.symbol_sort(symbol) {
            Sort::Bool => Value::Bool(number & 1 != 0),
            Sort::BitVec(width) => Value::bits(width, number as u64),
            Sort::Ref => Value::Ref(number.unsigned_abs() as u32),
            Sort::Float(Format::SINGLE) => Value::float32(number as f32),
            Sort::Float(Format::DOUBLE) => Value::float64(number as f64),
            sort => Value::zero(sort),
        }
    };
    symbols.iter().enumerate().map(|(position, &symbol)| (symbol, value(position, symbol))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{BinaryOp, Term};

    fn slice(pool: &TermPool, facts: Vec<Term>) -> Slice {
        let symbols = pool.symbols_of(facts[0]);
        Slice { facts, symbols }
    }

    #[test]
    fn a_plain_answer_is_found() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(64)));
        let remainder = pool.binary(BinaryOp::SignedRem, y, x);
        let zero = pool.long(0);
        let divides = pool.eq(remainder, zero);
        let x_is_zero = pool.eq(x, zero);
        let not_zero = pool.not(x_is_zero);
        let slice = slice(&pool, vec![divides, not_zero]);
        assert!(find(&pool, &slice).is_some());
    }

    #[test]
    fn no_answer_is_made_up() {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::BitVec(32));
        let wanted = pool.int(123_456);
        let fact = pool.eq(x, wanted);
        let slice = slice(&pool, vec![fact]);
        assert_eq!(find(&pool, &slice), None);
    }
}
