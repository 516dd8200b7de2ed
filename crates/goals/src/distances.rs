//! How many calls it takes to get to a method.

use std::collections::VecDeque;

use glassbox_program::MethodId;

use crate::callers::Callers;
use crate::calls::{Callee, UNLIKELY};

/// Where more methods lead to one than these, the nearest are enough.
const MOST: usize = 2_000;

/// Farther than everything.
const NOWHERE: u32 = u32::MAX;

/// The methods that may lead to one, including itself, with the number of calls to get there, at least.
pub struct Distances<'g> {
    callers: &'g Callers,
    /// By the number of a callee.
    of: Vec<u32>,
    /// The numbers of those that lead there.
    leading: Vec<u32>,
    /// There are no others.
    pub are_all: bool,
}

impl<'g> Distances<'g> {
    pub(crate) fn to(target: MethodId, callers: &'g Callers) -> Distances<'g> {
        let of = vec![NOWHERE; callers.callees.len()];
        let mut distances = Distances { callers, of, leading: Vec::new(), are_all: true };
        let mut queue = VecDeque::new();
        if let Some(target) = callers.number(Callee::Method(target)) {
            distances.put(target, 0);
            queue.push_back((target, 0));
        }
        queue.extend(callers.number(Callee::Anything).map(|anything| (anything, UNLIKELY)));
        let mut jdk = callers.number(Callee::Jdk);
        // How near each selection was left, so that its callers are looked at once and not for each of its methods.
        let mut selected = vec![NOWHERE; callers.selecting.len()];
        while let Some((next, distance)) = queue.pop_front() {
            if callers.is_called_back[next as usize]
                && let Some(jdk) = jdk.take()
            {
                queue.push_back((jdk, distance + UNLIKELY));
            }
            let mut nearer = |selection: &&u32| {
                let known = &mut selected[**selection as usize];
                std::mem::replace(known, distance.min(*known)) > distance
            };
            let selections = callers.selected_by[next as usize].iter().filter(|selection| nearer(selection));
            let selecting = selections.flat_map(|selection| &callers.selecting[*selection as usize]);
            for caller in callers.of[next as usize].iter().chain(selecting) {
                let known = distances.of[*caller as usize];
                if known == NOWHERE && distances.leading.len() >= MOST {
                    distances.are_all = false;
                    return distances;
                }
                if distance + 1 < known {
                    distances.put(*caller, distance + 1);
                    queue.push_back((*caller, distance + 1));
                }
            }
        }
        distances
    }

    fn put(&mut self, number: u32, distance: u32) {
        if std::mem::replace(&mut self.of[number as usize], distance) == NOWHERE {
            self.leading.push(number);
        }
    }

    /// How many calls it is from a method, if it leads there.
    #[must_use]
    pub fn get(&self, method: MethodId) -> Option<u32> {
        let distance = self.of[self.callers.number(Callee::Method(method))? as usize];
        (distance != NOWHERE).then_some(distance)
    }

    pub fn iter(&self) -> impl Iterator<Item = (MethodId, u32)> {
        self.leading.iter().filter_map(|number| match self.callers.callees[*number as usize] {
            Callee::Method(method) => Some((method, self.of[*number as usize])),
            Callee::Jdk | Callee::Anything => None,
        })
    }
}
