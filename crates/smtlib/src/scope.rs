//! What the symbols of a script mean at the place at hand.

use crate::error::Error;
use crate::expression::Expression;
use crate::names::{Name, Names};
use crate::sorts::{ScriptSort, SortNames};
use crate::translate::Macro;
use crate::translate::item::Item;
use crate::unspecified::Unspecified;
use std::sync::Arc;

/// What a symbol means.
#[derive(Clone, Debug)]
pub(crate) enum Binding {
    Item(Item),
    Macro(Arc<Macro>),
}

/// What the symbols mean, and how they came to it.
pub(crate) struct Scope {
    pub(crate) names: Names,
    pub(crate) sorts: SortNames,
    pub(crate) unspecified: Unspecified,
    bindings: Vec<Option<Binding>>,
    /// What names meant before `let` gave them another meaning.
    shadowed: Vec<(Name, Option<Binding>)>,
    /// What was declared and defined, in order.
    defined: Vec<Defined>,
}

#[derive(Clone, Copy)]
enum Defined {
    Symbol(Name),
    Sort(Name),
}

impl Scope {
    pub(crate) fn new() -> Scope {
        Scope {
            names: Names::new(),
            sorts: SortNames::default(),
            unspecified: Unspecified::default(),
            bindings: Vec::new(),
            shadowed: Vec::new(),
            defined: Vec::new(),
        }
    }

    /// What a name means, beside being an operator.
    pub(crate) fn binding(&self, name: Name) -> Option<&Binding> {
        self.bindings.get(name.index()).and_then(Option::as_ref)
    }

    fn replace(&mut self, name: Name, binding: Option<Binding>) -> Option<Binding> {
        if self.bindings.len() <= name.index() {
            self.bindings.resize(name.index() + 1, None);
        }
        std::mem::replace(&mut self.bindings[name.index()], binding)
    }

    /// Gives a name another meaning for a while.
    pub(crate) fn shadow(&mut self, name: Name, binding: Binding) {
        let old = self.replace(name, Some(binding));
        self.shadowed.push((name, old));
    }

    /// How many names have another meaning for a while.
    pub(crate) fn shadowed(&self) -> usize {
        self.shadowed.len()
    }

    /// Gives all but so many names their old meaning again.
    pub(crate) fn unbind_to(&mut self, count: usize) {
        while self.shadowed.len() > count
            && let Some((name, old)) = self.shadowed.pop()
        {
            self.replace(name, old);
        }
    }

    /// Whether a symbol may be declared or defined.
    pub(crate) fn check_new(&mut self, source: &Expression, at: usize, text: &str) -> Result<Name, Error> {
        let name = self.names.number(text);
        if self.binding(name).is_some() {
            return Err(source.error(at, format!("`{text}` is declared already")));
        }
        if name.operator().is_some_and(|operator| !operator.may_be_declared()) {
            return Err(source.error(at, format!("`{text}` is a symbol of a theory and cannot be declared")));
        }
        Ok(name)
    }

    /// Gives a symbol a meaning until the level is popped.
    pub(crate) fn define(&mut self, source: &Expression, at: usize, text: &str, binding: Binding) -> Result<(), Error> {
        let name = self.check_new(source, at, text)?;
        self.replace(name, Some(binding));
        self.defined.push(Defined::Symbol(name));
        Ok(())
    }

    /// Gives a sort a name until the level is popped.
    pub(crate) fn define_sort(&mut self, source: &Expression, at: usize, sort: ScriptSort) -> Result<(), Error> {
        const KNOWN: [&str; 11] = [
            "Bool",
            "Float16",
            "Float32",
            "Float64",
            "Float128",
            "RoundingMode",
            "BitVec",
            "FloatingPoint",
            "Array",
            "Int",
            "Real",
        ];
        let text = source.text(at);
        let name = self.names.number(text);
        if KNOWN.contains(&text) || self.sorts.contains_key(&name) {
            return Err(source.error(at, format!("the sort `{text}` is declared already")));
        }
        self.sorts.insert(name, sort);
        self.defined.push(Defined::Sort(name));
        Ok(())
    }

    /// How much has been declared and defined.
    pub(crate) fn defined(&self) -> usize {
        self.defined.len()
    }

    /// Forgets all but so much of what was declared and defined.
    pub(crate) fn forget_to(&mut self, count: usize) {
        while self.defined.len() > count
            && let Some(defined) = self.defined.pop()
        {
            match defined {
                Defined::Symbol(name) => {
                    self.replace(name, None);
                }
                Defined::Sort(name) => {
                    self.sorts.remove(&name);
                }
            }
        }
    }
}
