//! Holding the ways of the machine against those of a real virtual machine.

use glassbox_goals::{Boundary, Decision, Recorded};
use glassbox_machine::Passed;
use glassbox_program::{Insn, InsnId, Program};
use rustc_hash::FxHashMap;

/// How far a path has come along a recording.
#[derive(Clone, Default)]
pub(super) struct Progress {
    /// So many of the recorded decisions have been made.
    pub made: usize,
    /// How often instructions were executed whose effects are recorded, by the number of decisions before.
    passed: FxHashMap<(InsnId, usize), usize>,
}

/// The first difference.
pub(super) struct Difference {
    pub at: InsnId,
    pub what: String,
}

impl Progress {
    /// Goes along with what the machine has done.
    pub(super) fn go_along(
        &mut self,
        program: &Program,
        passed: Vec<Passed>,
        recorded: &Recorded,
        is_recorded: &dyn Fn(InsnId) -> bool,
    ) -> Result<(), Difference> {
        for passed in passed {
            let (at, way, aside) = match passed {
                Passed::Site(at) => {
                    *self.passed.entry((at, self.made)).or_default() += 1;
                    continue;
                }
                Passed::Way { at, way, aside } => (at, way, aside),
            };
            // When inputs are made and classes are initialized is another matter on a real machine, which records nothing of it.
            if aside || !is_recorded(at) || self.is_behind(recorded) {
                continue;
            }
            let seen = recorded.decisions.get(self.made);
            if !seen.is_some_and(|seen| agrees(program, at, way, seen)) {
                return Err(difference(program, at, way, seen));
            }
            self.made += 1;
        }
        Ok(())
    }

    /// Nobody knows what the real machine did from here on.
    fn is_behind(&self, recorded: &Recorded) -> bool {
        recorded.is_cut && self.made >= recorded.decisions.len()
    }

    /// What the real machine decided behind the end of the machine's path.
    pub(super) fn left_over(&self, recorded: &Recorded) -> Option<Difference> {
        let seen = recorded.decisions.get(self.made)?;
        let what = "the real JVM went on here, and the machine had ended".to_owned();
        Some(Difference { at: seen.at, what })
    }

    /// The recorded effect of an instruction that is about to be executed. Where a class is being initialized, the real
    /// machine may have been there at another time.
    pub(super) fn effect<'r>(&self, recorded: &'r Recorded, at: InsnId, is_aside: bool) -> Option<&'r Boundary> {
        let mut here = recorded.boundaries.iter().filter(|boundary| boundary.at == at);
        if is_aside {
            let times = self.passed.iter().filter(|((site, _), _)| *site == at).map(|(_, times)| times).sum();
            return here.nth(times);
        }
        let times = self.passed.get(&(at, self.made)).copied().unwrap_or(0);
        here.filter(|boundary| boundary.began == self.made).nth(times)
    }

    /// The effect of an instruction was taken over as a whole.
    pub(super) fn take_over(&mut self, boundary: &Boundary, is_aside: bool) {
        *self.passed.entry((boundary.at, self.made)).or_default() += 1;
        if !is_aside {
            self.made = boundary.ended;
        }
    }
}

/// Whether the machine and the real one did the same.
fn agrees(program: &Program, at: InsnId, way: Option<i32>, seen: &Decision) -> bool {
    if at != seen.at {
        return false;
    }
    let code = program.method(at.method).code.as_ref();
    match code.and_then(|code| code.insns.get(at.index as usize)) {
        Some(Insn::LookupSwitch { pairs, default }) => {
            let target = |operand: i32| {
                pairs.binary_search_by_key(&operand, |(case, _)| *case).map_or(*default, |at| pairs[at].1)
            };
            way.map_or(*default, target) == target(seen.way)
        }
        Some(Insn::TableSwitch { low, targets, default }) => {
            let target = |operand: i32| {
                let index = usize::try_from(i64::from(operand) - i64::from(*low)).ok();
                index.and_then(|index| targets.get(index)).copied().unwrap_or(*default)
            };
            way.map_or(*default, target) == target(seen.way)
        }
        _ => way == Some(seen.way),
    }
}

fn difference(program: &Program, at: InsnId, way: Option<i32>, seen: Option<&Decision>) -> Difference {
    let code = program.method(at.method).code.as_ref();
    let is_jump = code.and_then(|code| code.insns.get(at.index as usize)).is_some_and(Insn::is_conditional_jump);
    let words = |way: Option<i32>| match way {
        Some(0) if is_jump => "did not jump".to_owned(),
        Some(_) if is_jump => "jumped".to_owned(),
        Some(case) => format!("went to case {case}"),
        None => "went to the default".to_owned(),
    };
    let own = words(way);
    let what = match seen {
        Some(seen) if seen.at == at => format!("the machine {own}, and the real JVM {}", words(Some(seen.way))),
        Some(seen) => {
            format!("the machine {own} here, and the real JVM decided something in {} instead", place(program, seen.at))
        }
        None => format!("the machine {own}, and the real JVM had ended"),
    };
    Difference { at, what }
}

/// `demo.Coord.moveY, line 12`.
pub(super) fn place(program: &Program, at: InsnId) -> String {
    let method = program.method(at.method);
    let line = method.code.as_ref().and_then(|code| code.line(at.index));
    let line = line.map_or_else(String::new, |line| format!(", line {line}"));
    format!("{}.{}{line}", glassbox_program::binary_name(&method.class), method.name)
}
