//! Where backward search starts for a goal.

use std::rc::Rc;

use glassbox_goals::{Goal, GoalKind};
use glassbox_machine::End;
use glassbox_program::{Insn, InsnId};

use super::{Backward, Suffix, Way};

/// The suffixes that consist of the goal alone; nothing for goals that are more than a place.
pub(crate) fn start_of(backward: &mut Backward<'_, '_>, goal: &Goal) -> Option<Vec<Suffix>> {
    let at = goal.insn;
    match &goal.kind {
        GoalKind::Entry | GoalKind::Return | GoalKind::Instruction | GoalKind::Catch(_) => Some(vec![place(at)]),
        GoalKind::Branch { taken } => {
            let target = match backward.insn(at)?.conditional_target()? {
                target if *taken => target,
                _ => at.index + 1,
            };
            decisions(backward, at, target)
        }
        GoalKind::Case(case) => {
            let target = match backward.insn(at)? {
                Insn::TableSwitch { low, targets, .. } => {
                    *targets.get(usize::try_from(i64::from(*case) - i64::from(*low)).ok()?)?
                }
                Insn::LookupSwitch { pairs, .. } => pairs.iter().find(|(value, _)| value == case)?.1,
                _ => return None,
            };
            decisions(backward, at, target)
        }
        GoalKind::Default => {
            let (Insn::TableSwitch { default, .. } | Insn::LookupSwitch { default, .. }) = backward.insn(at)? else {
                return None;
            };
            decisions(backward, at, *default)
        }
        _ => None,
    }
}

fn place(at: InsnId) -> Suffix {
    let way = Some(Rc::new(Way { at, frame: 0, is_skipped: false, next: None }));
    Suffix { sites: Rc::default(), at, conditions: Vec::new(), way, length: 0, repetitions: 0, names: 0 }
}

/// The ways through a jump or switch to one of its targets.
fn decisions(backward: &mut Backward<'_, '_>, at: InsnId, target: u32) -> Option<Vec<Suffix>> {
    let relations = backward.relations(at, 0, None);
    let relations = relations.as_ref().as_ref().ok()?;
    let leading = relations.iter().filter(|relation| relation.end == End::At(target));
    let behind = place(InsnId { index: target, ..at }).way;
    let way = Some(Rc::new(Way { at, frame: 0, is_skipped: false, next: behind }));
    let suffix = |conditions: &Vec<_>| Suffix { conditions: conditions.clone(), way: way.clone(), ..place(at) };
    Some(leading.map(|relation| suffix(&relation.conditions)).collect())
}
