//! The call graph by numbers instead of names: who enters what is asked for many methods.

use glassbox_program::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calls::{Callee, Selection};

/// Who enters what. Numbers of callees come first, then those of selections.
pub(crate) struct Callers {
    numbers: FxHashMap<Callee, u32>,
    pub callees: Vec<Callee>,
    /// Who enters each callee by its name.
    pub of: Vec<Vec<u32>>,
    /// The selections that each callee is among, and who calls what is selected.
    pub selected_by: Vec<Vec<u32>>,
    pub selecting: Vec<Vec<u32>>,
    /// Whether the JDK may call it.
    pub is_called_back: Vec<bool>,
}

impl Callers {
    /// Of all these methods.
    pub fn new(
        methods: impl Iterator<Item = MethodId>,
        callers: &FxHashMap<Callee, Vec<MethodId>>,
        selections: &[Selection],
        call_backs: &FxHashSet<MethodId>,
    ) -> Callers {
        let mut graph = Callers {
            numbers: FxHashMap::default(),
            callees: Vec::new(),
            of: Vec::new(),
            selected_by: Vec::new(),
            selecting: Vec::with_capacity(selections.len()),
            is_called_back: Vec::new(),
        };
        for method in methods {
            graph.add(Callee::Method(method));
        }
        for (callee, callers) in callers {
            let callee = graph.add(*callee);
            for caller in callers {
                let caller = graph.add(Callee::Method(*caller));
                graph.of[callee as usize].push(caller);
            }
        }
        for (number, Selection { callers, methods }) in (0..).zip(selections) {
            for method in methods {
                let method = graph.add(Callee::Method(*method));
                graph.selected_by[method as usize].push(number);
            }
            let callers = callers.iter().map(|caller| graph.add(Callee::Method(*caller))).collect();
            graph.selecting.push(callers);
        }
        for method in call_backs {
            let method = graph.add(Callee::Method(*method));
            graph.is_called_back[method as usize] = true;
        }
        graph
    }

    fn add(&mut self, callee: Callee) -> u32 {
        let next = self.callees.len() as u32;
        let number = *self.numbers.entry(callee).or_insert(next);
        if number == next {
            self.callees.push(callee);
            self.of.push(Vec::new());
            self.selected_by.push(Vec::new());
            self.is_called_back.push(false);
        }
        number
    }

    pub fn number(&self, callee: Callee) -> Option<u32> {
        self.numbers.get(&callee).copied()
    }
}
