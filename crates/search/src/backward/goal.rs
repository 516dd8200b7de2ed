//! Where backward search starts for a goal.

use std::rc::Rc;

use glassbox_goals::{GoalIndex, GoalKind, GoalTable};
use glassbox_machine::{End, Relation};
use glassbox_program::{Insn, InsnId};

use super::{Backward, Suffix, Way};

/// The exceptions of instructions that relations know.
const RELATED: [&str; 6] = [
    "java.lang.NullPointerException",
    "java.lang.ArithmeticException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.ArrayStoreException",
    "java.lang.ClassCastException",
    "java.lang.NegativeArraySizeException",
];

/// The suffixes that consist of the goal alone; nothing for goals that are more than a place.
pub(crate) fn start_of(backward: &mut Backward<'_, '_>, table: &GoalTable, index: GoalIndex) -> Option<Vec<Suffix>> {
    let goal = &table.goals[index.0 as usize];
    let at = goal.insn;
    match &goal.kind {
        GoalKind::Entry
        | GoalKind::Return
        | GoalKind::Instruction
        | GoalKind::Catch(_)
        | GoalKind::Completed
        | GoalKind::Truth(_) => Some(vec![place(at)]),
        // What comes out of a call is left to those who follow the way.
        GoalKind::Line | GoalKind::Crash(_) => Some(table.places(index).map(place).collect()),
        GoalKind::Exception(thrown) => match &thrown.class {
            Some(class) if !thrown.called && RELATED.contains(&&**class) => throwing(backward, at, class),
            _ => Some(vec![place(at)]),
        },
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
    let way = Some(Rc::new(Way { at, frame: 0, is_skipped: false, times: 1, next: None }));
    Suffix { sites: Rc::default(), at, conditions: Vec::new(), way, length: 0, repetitions: 0, names: 0 }
}

/// The ways through a jump or switch to one of its targets.
fn decisions(backward: &mut Backward<'_, '_>, at: InsnId, target: u32) -> Option<Vec<Suffix>> {
    let relations = backward.relations(at, 0, None);
    let relations = relations.as_ref().as_ref().ok()?;
    let leading = relations.iter().filter(|relation| relation.end == End::At(target));
    let behind = place(InsnId { index: target, ..at }).way;
    let way = Some(Rc::new(Way { at, frame: 0, is_skipped: false, times: 1, next: behind }));
    let suffix = |conditions: &Vec<_>| Suffix { conditions: conditions.clone(), way: way.clone(), ..place(at) };
    Some(leading.map(|relation| suffix(&relation.conditions)).collect())
}

/// The ways through an instruction that throws an exception of this class by itself.
fn throwing(backward: &mut Backward<'_, '_>, at: InsnId, class: &str) -> Option<Vec<Suffix>> {
    let class = backward.program.class_named(&class.replace('.', "/"))?.id;
    let relations = backward.relations(at, 0, None);
    let relations = relations.as_ref().as_ref().ok()?;
    let is_thrown = |relation: &&Relation| {
        relation.last == at.index && matches!(relation.end, End::Threw { class: Some(thrown), .. } if thrown == class)
    };
    let suffix = |relation: &Relation| Suffix { conditions: relation.conditions.clone(), ..place(at) };
    Some(relations.iter().filter(is_thrown).map(suffix).collect())
}
