//! A way from the entry to a goal that the forward search is to follow.

use std::rc::Rc;

use glassbox_machine::Trace;
use glassbox_program::{InsnId, MethodId, Program};
use rustc_hash::FxHashMap;

use super::code::Blocks;
use super::{Backward, Suffix};

/// The starts of blocks, in the order in which they are to be executed.
#[derive(Clone)]
pub(crate) struct Guide {
    way: Vec<(InsnId, bool)>,
    blocks: FxHashMap<MethodId, Rc<Blocks>>,
}

impl Guide {
    /// Follows what a path has executed, from where it stands on the way. False if it goes elsewhere.
    pub(crate) fn follow(&self, program: &Program, position: &mut usize, trace: &[Trace]) -> bool {
        for step in trace {
            let Trace::Executed(at) = step else { continue };
            let is_start = self.blocks.get(&at.method).is_some_and(|blocks| blocks.is_start(at.index));
            if !is_start || program.method(at.method).is_class_initializer() {
                continue;
            }
            match self.way.get(*position) {
                None => return true,
                Some((expected, _)) if expected == at => *position += 1,
                // Whatever a call does that was not entered.
                Some((expected, _)) => {
                    let is_inside = *position > 0 && self.way[*position - 1].1 && expected.method != at.method;
                    if !is_inside {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl Backward<'_, '_> {
    pub(super) fn guide(&mut self, suffix: &Suffix) -> Guide {
        let mut way = Vec::new();
        let mut next = suffix.way.as_deref();
        while let Some(step) = next {
            way.push((step.at, step.is_skipped));
            next = step.next.as_deref();
        }
        let mut blocks = FxHashMap::default();
        for (at, _) in &way {
            if let Some(known) = self.blocks(at.method) {
                blocks.insert(at.method, known);
            }
        }
        way.retain(|(at, _)| blocks.get(&at.method).is_some_and(|blocks: &Rc<Blocks>| blocks.is_start(at.index)));
        Guide { way, blocks }
    }
}
