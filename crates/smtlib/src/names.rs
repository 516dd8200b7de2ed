//! Symbols of a script as small numbers. The names of operators come first.

use crate::operator::{OPERATORS, Operator};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A symbol, whether it was written with bars or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Name(u32);

impl Name {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The operator that has this name.
    pub(crate) fn operator(self) -> Option<Operator> {
        OPERATORS.get(self.index()).map(|&(_, operator)| operator)
    }
}

pub(crate) struct Names {
    numbers: FxHashMap<Arc<str>, Name>,
    texts: Vec<Arc<str>>,
}

impl Names {
    pub(crate) fn new() -> Names {
        let mut names = Names { numbers: FxHashMap::default(), texts: Vec::new() };
        for (text, _) in OPERATORS {
            names.number(text);
        }
        names
    }

    /// The number of a symbol; the same one each time.
    pub(crate) fn number(&mut self, text: &str) -> Name {
        if let Some(&known) = self.numbers.get(text) {
            return known;
        }
        let name = Name(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(text.clone());
        self.numbers.insert(text, name);
        name
    }

    pub(crate) fn text(&self, name: Name) -> &Arc<str> {
        &self.texts[name.index()]
    }
}
