//! How far paths may go, and in which rounds: those that need little come first.

use glassbox_machine::{InputOrigin, State};

/// What every path has to stay within. Only what was decided counts: a loop with a known number of rounds is none here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Decisions at one place, as the guard of a loop takes them.
    pub loops: u32,
    /// Calls of one method inside each other, where the innermost decides something.
    pub recursion: u32,
    /// How many references have to be followed from an argument to an object of the input.
    pub depth: u32,
    /// Blocks on a way back from a goal.
    pub blocks: u32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { loops: 10_000, recursion: 100, depth: 50, blocks: 100_000 }
    }
}

/// The bounds of the first round; in each further round they are twice as large.
const FIRST_ROUND: Used = Used { loops: 4, recursion: 3, depth: 4 };

/// What a path has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Used {
    loops: u32,
    recursion: u32,
    depth: u32,
}

impl Used {
    /// Counts the last decision of a path, which was taken where it stands.
    pub(crate) fn decided(&mut self, state: &State<'_>) {
        if let Some(last) = state.clauses().last().filter(|last| last.at.is_some()) {
            self.loops = self.loops.max(last.times);
        }
        let stack = state.stack();
        if let Some(top) = stack.last() {
            let calls = stack.iter().filter(|at| at.method == top.method).count() as u32;
            self.recursion = self.recursion.max(calls);
        }
    }

    /// Counts an object that a reference of the input is followed to.
    pub(crate) fn followed(&mut self, reference: &InputOrigin) {
        self.depth = self.depth.max(reference.depth() + 1);
    }

    /// The first round whose bounds are wide enough.
    pub(crate) fn round(&self) -> u32 {
        let round = |used: u32, first: u32| used.div_ceil(first).next_power_of_two().ilog2();
        let rounds = [
            round(self.loops, FIRST_ROUND.loops),
            round(self.recursion, FIRST_ROUND.recursion),
            round(self.depth, FIRST_ROUND.depth),
        ];
        rounds.into_iter().max().unwrap_or(0)
    }

    /// Which of the last bounds is passed, in words that tell what to do.
    pub(crate) fn beyond(&self, bounds: &Bounds) -> Option<String> {
        if self.loops > bounds.loops {
            return Some(format!("bound reached: {} decisions at one place: raise --max-loops", bounds.loops));
        }
        if self.recursion > bounds.recursion {
            return Some(format!("bound reached: {} calls inside each other: raise --max-recursion", bounds.recursion));
        }
        (self.depth > bounds.depth)
            .then(|| format!("bound reached: {} references to an object: raise --max-depth", bounds.depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_round_is_twice_as_wide() {
        let round = |loops| Used { loops, ..Used::default() }.round();
        assert_eq!([0, 1, 4, 5, 8, 9, 16, 17].map(round), [0, 0, 0, 1, 1, 2, 2, 3]);
        assert_eq!(Used { depth: 9, ..Used::default() }.round(), 2, "the one that needs most decides");
    }

    #[test]
    fn the_bound_that_is_passed_is_named_with_its_option() {
        let bounds = Bounds { loops: 3, ..Bounds::default() };
        assert_eq!(Used { loops: 3, ..Used::default() }.beyond(&bounds), None);
        let reason = Used { loops: 4, ..Used::default() }.beyond(&bounds).unwrap();
        assert_eq!(reason, "bound reached: 3 decisions at one place: raise --max-loops");
    }
}
