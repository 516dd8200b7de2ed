//! An assignment of values to symbols.

use crate::term::SymbolId;
use crate::value::Value;
use std::collections::BTreeMap;

/// Values for symbols; a symbol that is not set stands for false, zero or null.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Model {
    values: BTreeMap<SymbolId, Value>,
}

impl Model {
    /// A model that sets nothing.
    pub fn new() -> Model {
        Model::default()
    }

    /// The value of a symbol, if it is set.
    pub fn get(&self, symbol: SymbolId) -> Option<&Value> {
        self.values.get(&symbol)
    }

    /// Sets or replaces the value of a symbol.
    pub fn set(&mut self, symbol: SymbolId, value: Value) {
        self.values.insert(symbol, value);
    }

    /// The set symbols with their values, in the order in which the symbols were created.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, &Value)> {
        self.values.iter().map(|(&symbol, value)| (symbol, value))
    }

    /// The part of it that is about these symbols.
    pub fn restricted(&self, symbols: &[SymbolId]) -> Model {
        symbols.iter().filter_map(|&symbol| Some((symbol, self.get(symbol)?.clone()))).collect()
    }

    /// How many symbols are set.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no symbol is set.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl FromIterator<(SymbolId, Value)> for Model {
    fn from_iter<I: IntoIterator<Item = (SymbolId, Value)>>(values: I) -> Model {
        Model { values: values.into_iter().collect() }
    }
}
