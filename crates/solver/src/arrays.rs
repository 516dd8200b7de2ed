//! Arrays are eliminated before anything is decided.
//!
//! A read moves through writes, choices and tables until it reads a symbol; such a read becomes a symbol of its own, and
//! reads of one array at equal indices have equal values (Ackermann's reduction). A model of what is left says what the
//! arrays have at the indices that were read.

use crate::answer::Reason;
use crate::links::folded::Fact;
use glassbox_expr::{ArrayValue, Evaluator, Model, Node, Sort, SymbolId, Table, Term, TermPool, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What was found out about the terms of one pool.
#[derive(Default)]
pub(crate) struct Arrays {
    /// Whether an array is below a term.
    mentioned: FxHashMap<Term, bool>,
    /// Terms without the arrays below them.
    rewritten: FxHashMap<Term, Term>,
    /// Reads, by array and index without arrays.
    reads: FxHashMap<(Term, Term), Term>,
    /// The array symbol and the index that a new symbol stands for.
    elements: FxHashMap<SymbolId, (SymbolId, Term)>,
}

/// A step of the elimination, which has its own stack.
enum Task {
    /// Rewrite a term that is no array.
    Rewrite(Term),
    /// Find what an array has at an index without arrays.
    Read(Term, Term),
}

impl Arrays {
    /// The facts without arrays, with what has to hold between their reads; nothing if there are no arrays.
    pub(crate) fn eliminate(&mut self, pool: &mut TermPool, facts: &[Fact]) -> Result<Option<Vec<Fact>>, Reason> {
        if !facts.iter().any(|fact| self.mentions(pool, fact.term)) {
            return Ok(None);
        }
        let mut without = Vec::with_capacity(facts.len());
        for fact in facts {
            let term = self.rewrite(pool, fact.term)?;
            without.push(Fact { term, ..*fact });
        }
        self.add_consistency(pool, &mut without);
        Ok(Some(without))
    }

    /// A model with the arrays that the symbols for elements speak of, and without these symbols.
    pub(crate) fn restore(&self, pool: &TermPool, model: Model) -> Model {
        if self.elements.is_empty() {
            return model;
        }
        let mut arrays: FxHashMap<SymbolId, ArrayValue> = FxHashMap::default();
        let mut restored = Model::new();
        let mut evaluator = Evaluator::new(&model);
        for (symbol, value) in model.iter() {
            let Some(&(array, index)) = self.elements.get(&symbol) else {
                restored.set(symbol, value.clone());
                continue;
            };
            if let Sort::Array { index: width, element } = pool.symbol_sort(array) {
                let whole = arrays.entry(array).or_insert_with(|| ArrayValue::new(width, Value::zero(element.into())));
                whole.set(evaluator.evaluate(pool, index), value.clone());
            }
        }
        for (symbol, array) in arrays {
            restored.set(symbol, Value::Array(Arc::new(array)));
        }
        restored
    }

    /// Whether an array is below one of these terms.
    pub(crate) fn are_in(&mut self, pool: &TermPool, terms: &[Term]) -> bool {
        terms.iter().any(|&term| self.mentions(pool, term))
    }

    /// Whether an array is below a term.
    fn mentions(&mut self, pool: &TermPool, term: Term) -> bool {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.mentioned.contains_key(&top) {
                stack.pop();
                continue;
            }
            let mut open = false;
            let mut any = matches!(pool.sort(top), Sort::Array { .. });
            for operand in pool.node(top).operands() {
                match self.mentioned.get(&operand) {
                    Some(&mentions) => any |= mentions,
                    None => {
                        stack.push(operand);
                        open = true;
                    }
                }
            }
            if !open {
                self.mentioned.insert(top, any);
                stack.pop();
            }
        }
        self.mentioned.get(&term).copied().unwrap_or(false)
    }

    fn rewrite(&mut self, pool: &mut TermPool, term: Term) -> Result<Term, Reason> {
        let mut stack = vec![Task::Rewrite(term)];
        while let Some(task) = stack.last() {
            let missing = match *task {
                Task::Rewrite(term) => self.rewrite_one(pool, term)?,
                Task::Read(array, index) => self.read_one(pool, array, index),
            };
            match missing.is_empty() {
                true => {
                    stack.pop();
                }
                false => stack.extend(missing),
            }
        }
        Ok(self.rewritten.get(&term).copied().unwrap_or(term))
    }

    /// Rewrites a term, or says what has to be done before.
    fn rewrite_one(&mut self, pool: &mut TermPool, term: Term) -> Result<Vec<Task>, Reason> {
        if self.rewritten.contains_key(&term) {
            return Ok(Vec::new());
        }
        if !self.mentions(pool, term) {
            self.rewritten.insert(term, term);
            return Ok(Vec::new());
        }
        let node = pool.node(term).clone();
        if let Node::Select(array, index) = node {
            let Some(&index) = self.rewritten.get(&index) else {
                return Ok(vec![Task::Rewrite(index)]);
            };
            let Some(&element) = self.reads.get(&(array, index)) else {
                return Ok(vec![Task::Read(array, index)]);
            };
            self.rewritten.insert(term, element);
            return Ok(Vec::new());
        }
        let mut missing = Vec::new();
        for operand in node.operands() {
            if matches!(pool.sort(operand), Sort::Array { .. }) {
                return Err(Reason::NoDecider("equality of arrays".into()));
            }
            if !self.rewritten.contains_key(&operand) {
                missing.push(Task::Rewrite(operand));
            }
        }
        if missing.is_empty() {
            let get = |operand: Term| self.rewritten.get(&operand).copied().unwrap_or(operand);
            let new = pool.with_operands(term, get);
            self.rewritten.insert(term, new);
        }
        Ok(missing)
    }

    /// Finds what an array has at an index, or says what has to be done before.
    fn read_one(&mut self, pool: &mut TermPool, array: Term, index: Term) -> Vec<Task> {
        if self.reads.contains_key(&(array, index)) {
            return Vec::new();
        }
        let known = |arrays: &Arrays, term: Term| arrays.rewritten.get(&term).copied();
        let element = match pool.node(array).clone() {
            Node::ConstantArray(_, element) => match known(self, element) {
                Some(element) => element,
                None => return vec![Task::Rewrite(element)],
            },
            Node::Table(table) => read_table(pool, &table, index),
            Node::Store(below, at, element) => {
                let mut missing = Vec::new();
                let parts = [at, element].map(|part| {
                    let found = known(self, part);
                    if found.is_none() {
                        missing.push(Task::Rewrite(part));
                    }
                    found
                });
                let ([Some(at), Some(element)], true) = (parts, missing.is_empty()) else {
                    return missing;
                };
                let same = pool.eq(at, index);
                match (pool.as_const(same), self.reads.get(&(below, index))) {
                    (Some(Value::Bool(true)), _) => element,
                    (_, Some(&other)) => pool.ite(same, element, other),
                    (_, None) => return vec![Task::Read(below, index)],
                }
            }
            Node::Ite(condition, yes, no) => {
                let Some(condition) = known(self, condition) else {
                    return vec![Task::Rewrite(condition)];
                };
                match (self.reads.get(&(yes, index)), self.reads.get(&(no, index))) {
                    (Some(&yes), Some(&no)) => pool.ite(condition, yes, no),
                    (None, _) => return vec![Task::Read(yes, index)],
                    (_, None) => return vec![Task::Read(no, index)],
                }
            }
            Node::Symbol(symbol) => {
                let sort = match pool.sort(array) {
                    Sort::Array { element, .. } => element.into(),
                    other => other,
                };
                let name = format!("{}[term {}]", pool.symbol_name(symbol), index.index());
                let element = pool.symbol(&name, sort);
                if let Node::Symbol(new) = *pool.node(element) {
                    self.elements.insert(new, (symbol, index));
                }
                element
            }
            // No other term is an array.
            _ => index,
        };
        self.reads.insert((array, index), element);
        Vec::new()
    }

    /// Adds that reads of one array at equal indices have equal values.
    fn add_consistency(&self, pool: &mut TermPool, facts: &mut Vec<Fact>) {
        let Some(first) = facts.first().copied() else { return };
        // Indices may contain elements themselves, but these are below the facts, too.
        let mut seen = FxHashSet::default();
        let mut reads: Vec<(SymbolId, SymbolId, Term)> = Vec::new();
        for fact in facts.iter() {
            for symbol in pool.symbols_of(fact.term) {
                if let Some(&(array, index)) = self.elements.get(&symbol)
                    && seen.insert(symbol)
                {
                    reads.push((array, symbol, index));
                }
            }
        }
        // Folding may have dropped a fact in which an index stood; its own elements count as well.
        let mut next = 0;
        while let Some(&(_, _, index)) = reads.get(next) {
            for symbol in pool.symbols_of(index) {
                if let Some(&(array, index)) = self.elements.get(&symbol)
                    && seen.insert(symbol)
                {
                    reads.push((array, symbol, index));
                }
            }
            next += 1;
        }
        for (position, &(array, element, index)) in reads.iter().enumerate() {
            for &(other_array, other_element, other_index) in &reads[..position] {
                if array != other_array {
                    continue;
                }
                let same_index = pool.eq(index, other_index);
                let (a, b) = (pool.symbol_term(element), pool.symbol_term(other_element));
                let same_element = pool.eq(a, b);
                let term = pool.implies(same_index, same_element);
                if !pool.is_const(term) {
                    facts.push(Fact { term, origin: first.origin });
                }
            }
        }
    }
}

/// The element of a table, as a choice by the bits of the index in which equal halves fall together.
fn read_table(pool: &mut TermPool, table: &Table, index: Term) -> Term {
    let default = pool.constant(table.default.clone());
    let mut level: Vec<Term> = table.elements.iter().map(|element| pool.constant(element.clone())).collect();
    let mut bit = 0;
    while level.len() > 1 && bit < table.index {
        let set = pool.extract(bit, bit, index);
        let one = pool.bv(1, 1);
        let set = pool.eq(set, one);
        level = level.chunks(2).map(|pair| pool.ite(set, pair.get(1).copied().unwrap_or(default), pair[0])).collect();
        bit += 1;
    }
    let first = level.first().copied().unwrap_or(default);
    if bit >= table.index {
        return first;
    }
    // An index with a higher bit set is beyond the listed elements.
    let high = pool.extract(table.index - 1, bit, index);
    let zero = pool.bv(table.index - bit, 0);
    let inside = pool.eq(high, zero);
    pool.ite(inside, first, default)
}
