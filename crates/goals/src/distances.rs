//! How many calls it takes to get to a method. That is asked for many methods, so it is answered by numbers, not by names.

use std::collections::VecDeque;

use glassbox_program::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calls::{Callee, Selection, UNLIKELY};

/// Where more methods lead to one than these, the nearest are enough.
const MOST: usize = 2_000;

/// Who enters what, each by a number.
pub(crate) struct Callers {
    numbers: FxHashMap<Callee, u32>,
    callees: Vec<Callee>,
    /// Who enters each of them by its name.
    of: Vec<Vec<u32>>,
    /// The selections that each of them is among, and who calls what is selected.
    selected_by: Vec<Vec<u32>>,
    selecting: Vec<Vec<u32>>,
    /// Whether the JDK may call it.
    is_called_back: Vec<bool>,
}

/// The methods that may lead to one, including itself, with the number of calls to get there, at least.
pub struct Distances<'g> {
    callers: &'g Callers,
    of: FxHashMap<u32, u32>,
    /// There are no others.
    pub are_all: bool,
}

impl Callers {
    /// Of all these methods.
    pub(crate) fn new(
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
            graph.number(Callee::Method(method));
        }
        for (callee, callers) in callers {
            let callee = graph.number(*callee);
            for caller in callers {
                let caller = graph.number(Callee::Method(*caller));
                graph.of[callee as usize].push(caller);
            }
        }
        for (number, Selection { callers, methods }) in (0..).zip(selections) {
            for method in methods {
                let method = graph.number(Callee::Method(*method));
                graph.selected_by[method as usize].push(number);
            }
            let callers = callers.iter().map(|caller| graph.number(Callee::Method(*caller))).collect();
            graph.selecting.push(callers);
        }
        for method in call_backs {
            let method = graph.number(Callee::Method(*method));
            graph.is_called_back[method as usize] = true;
        }
        graph
    }

    fn number(&mut self, callee: Callee) -> u32 {
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

    /// What leads to a method.
    pub(crate) fn leading_to(&self, target: MethodId) -> Distances<'_> {
        let mut distances = Distances { callers: self, of: FxHashMap::default(), are_all: true };
        let mut queue = VecDeque::new();
        if let Some(target) = self.numbers.get(&Callee::Method(target)) {
            distances.of.insert(*target, 0);
            queue.push_back((*target, 0));
        }
        let number = |callee: Callee| self.numbers.get(&callee).copied();
        queue.extend(number(Callee::Anything).map(|anything| (anything, UNLIKELY)));
        let mut jdk = number(Callee::Jdk);
        // How near each selection was left, so that its callers are looked at once and not for each of its methods.
        let mut selected: FxHashMap<u32, u32> = FxHashMap::default();
        while let Some((next, distance)) = queue.pop_front() {
            if self.is_called_back[next as usize]
                && let Some(jdk) = jdk.take()
            {
                queue.push_back((jdk, distance + UNLIKELY));
            }
            let mut nearer = |selection: &u32| {
                let known = selected.entry(*selection).or_insert(u32::MAX);
                std::mem::replace(known, distance.min(*known)) > distance
            };
            let selections = self.selected_by[next as usize].iter().filter(|selection| nearer(selection));
            let selecting = selections.flat_map(|selection| &self.selecting[*selection as usize]);
            for caller in self.of[next as usize].iter().chain(selecting) {
                let known = distances.of.get(caller).copied();
                if known.is_none() && distances.of.len() >= MOST {
                    distances.are_all = false;
                    return distances;
                }
                if known.is_none_or(|known| distance + 1 < known) {
                    distances.of.insert(*caller, distance + 1);
                    queue.push_back((*caller, distance + 1));
                }
            }
        }
        distances
    }
}

impl Distances<'_> {
    /// How many calls it is from a method, if it leads there.
    #[must_use]
    pub fn get(&self, method: MethodId) -> Option<u32> {
        self.of.get(self.callers.numbers.get(&Callee::Method(method))?).copied()
    }

    pub fn iter(&self) -> impl Iterator<Item = (MethodId, u32)> {
        self.of.iter().filter_map(|(number, distance)| match self.callers.callees[*number as usize] {
            Callee::Method(method) => Some((method, *distance)),
            Callee::Jdk | Callee::Anything => None,
        })
    }
}
