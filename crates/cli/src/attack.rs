//! What the search calls infeasible is attacked with random inputs on the real JVM: one hit, and it is not.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use glassbox_goals::{Entry, Goal, GoalIndex, GoalKind, Ledger, Status};
use glassbox_program::{Insn, MethodId, Program, binary_name};
use glassbox_replay::{AttackEntry, AttackGoal, AttackHit, AttackPlan, Attacked, attack};
use glassbox_search::{CONDITION, Job, NOT_NULL, Plan};

use crate::failure::Failure;
use crate::generate::Run;

/// What an attack may always take.
const LEAST: Duration = Duration::from_secs(2);

/// Otherwise it may take this part of what the run took.
const PART: u32 = 10;

/// With less time than this there is no attack.
const WORTHWHILE: Duration = Duration::from_millis(1500);

impl Run {
    /// Attacks every infeasible goal that can be observed; what is reached is unknown, and said aloud.
    pub fn attack(
        &self,
        program: &Program,
        class_path: &[PathBuf],
        plan: &Plan,
        ledger: &mut Ledger,
    ) -> Result<(), Failure> {
        let (attack_plan, goals) = attack_plan(self, program, class_path, plan, ledger);
        let deadline = self.deadline();
        let left = deadline.at.map_or(Duration::MAX, |at| at.saturating_duration_since(Instant::now()));
        if goals.is_empty() || left < WORTHWHILE || deadline.has_passed() {
            return Ok(());
        }
        let time = LEAST.max(self.started.elapsed() / PART).min(left - WORTHWHILE / 3);
        let said = match attack(&self.replay_options(), &attack_plan, time, &deadline)? {
            Attacked::Whole(hits) => {
                refute(ledger, &goals, &hits);
                for hit in &hits {
                    let goal = &ledger.entries[goals[hit.goal].0 as usize].goal;
                    eprintln!(
                        "glassbox: a bug of Glassbox, please report it: {} was called infeasible, but",
                        goal.id()
                    );
                    eprintln!("glassbox:   {} reached it on the real JVM", hit.call);
                }
                let reached = hits.len();
                format!("{} random inputs for each method, {reached} goals reached", attack_plan.calls)
            }
            Attacked::CutShort => "there was not enough time for all".to_owned(),
            Attacked::Impossible(why) => format!("not attacked: {why}"),
        };
        if self.talk.verbose {
            eprintln!("attack on {} infeasible goals: {said}", goals.len());
        }
        Ok(())
    }
}

/// The infeasible goals that can be observed, as the real JVM knows them, and the methods through which a test would get
/// to them. Inputs under a condition are not random, so verdicts that rest on one are left alone.
fn attack_plan(
    run: &Run,
    program: &Program,
    class_path: &[PathBuf],
    plan: &Plan,
    ledger: &Ledger,
) -> (AttackPlan, Vec<GoalIndex>) {
    let mut result = AttackPlan {
        entries: Vec::new(),
        goals: Vec::new(),
        class_path: class_path.to_vec(),
        calls: run.attack,
        seed: run.options.seed,
    };
    let mut indices = Vec::new();
    // Whether each goal's inputs may have null references.
    let mut nulls: BTreeMap<GoalIndex, bool> = BTreeMap::new();
    for (index, Entry { goal, status }) in ledger.entries.iter().enumerate() {
        let Status::Infeasible { assumptions, .. } = status else { continue };
        if run.attack == 0 || assumptions.iter().any(|text| text.starts_with(CONDITION)) {
            continue;
        }
        let Some(goal) = attack_goal(program, goal) else { continue };
        let index = GoalIndex(index as u32);
        nulls.insert(index, assumptions.iter().all(|text| text != NOT_NULL));
        indices.push(index);
        result.goals.push(goal);
    }
    // What a test calls by the type of an object that somebody gave out cannot be called just like that.
    let is_called = |job: &&Job| {
        let method = program.method(job.entry);
        !method.flags.is_private() && program.is_nameable(program.class(method.id.class))
    };
    for job in plan.jobs.iter().filter(is_called) {
        let mut of_job = job.goals.iter().filter_map(|goal| nulls.get(goal)).peekable();
        if of_job.peek().is_some() {
            result.entries.push(attack_entry(program, job.entry, of_job.all(|nulls| *nulls)));
        }
    }
    (result, indices)
}

fn attack_entry(program: &Program, method: MethodId, nulls: bool) -> AttackEntry {
    let key = program.method(method).key();
    AttackEntry {
        class: binary_name(&key.class),
        method: key.name.to_string(),
        descriptor: key.descriptor.to_string(),
        nulls,
    }
}

/// How a goal shows on the real JVM: by the instruction that is reached, or by where a decision goes. `None` for goals
/// that a single place does not show.
fn attack_goal(program: &Program, goal: &Goal) -> Option<AttackGoal> {
    let code = program.method(goal.insn.method).code.as_ref()?;
    let offset = |index: u32| code.offsets.get(index as usize).copied();
    let insn = code.insns.get(goal.insn.index as usize)?;
    let next = goal.insn.index + 1;
    let to = match &goal.kind {
        GoalKind::Entry | GoalKind::Return | GoalKind::Catch(_) | GoalKind::Completed | GoalKind::Instruction => None,
        GoalKind::Branch { taken } => {
            let target = insn.conditional_target().filter(|target| *target != next)?;
            Some(offset(if *taken { target } else { next })?)
        }
        GoalKind::Case(_) | GoalKind::Default => {
            let target = switch_target(insn, &goal.kind)?;
            let alone = insn.jump_targets().iter().filter(|other| **other == target).count() == 1;
            Some(offset(Some(target).filter(|_| alone)?)?)
        }
        GoalKind::Truth(_)
        | GoalKind::DefUse(_)
        | GoalKind::Exception(_)
        | GoalKind::Loop(_)
        | GoalKind::Path(_)
        | GoalKind::Violation(_) => return None,
    };
    let key = &goal.method;
    Some(AttackGoal {
        class: binary_name(&key.class),
        method: key.name.to_string(),
        descriptor: key.descriptor.to_string(),
        from: goal.offset,
        to,
    })
}

fn switch_target(insn: &Insn, kind: &GoalKind) -> Option<u32> {
    match (insn, kind) {
        (Insn::TableSwitch { default, .. } | Insn::LookupSwitch { default, .. }, GoalKind::Default) => Some(*default),
        (Insn::TableSwitch { low, targets, .. }, GoalKind::Case(case)) => {
            targets.get(usize::try_from(case.wrapping_sub(*low)).ok()?).copied()
        }
        (Insn::LookupSwitch { pairs, .. }, GoalKind::Case(case)) => {
            pairs.iter().find(|(value, _)| value == case).map(|(_, target)| *target)
        }
        _ => None,
    }
}

/// What was reached is not infeasible, whatever the search says; and there is no test of it yet.
fn refute(ledger: &mut Ledger, goals: &[GoalIndex], hits: &[AttackHit]) {
    for hit in hits {
        let Some(goal) = goals.get(hit.goal) else { continue };
        let reason =
            format!("the search excluded it, but {} reached it on the real JVM: please report this bug", hit.call);
        *ledger.status_mut(*goal) = Status::Unknown { reason };
    }
}

#[cfg(test)]
mod tests {
    use glassbox_program::{ClassId, InsnId, MethodKey};

    use super::*;

    #[test]
    fn a_goal_that_was_reached_is_not_infeasible() {
        let method = MethodKey { class: "A".into(), name: "m".into(), descriptor: "(I)V".into() };
        let insn = InsnId { method: MethodId { class: ClassId(0), index: 0 }, index: 3 };
        let goal = Goal { method, insn, kind: GoalKind::Branch { taken: true }, offset: 3, line: None };
        let status = Status::Infeasible { argument: "all paths".into(), assumptions: Vec::new() };
        let mut ledger = Ledger { entries: vec![Entry { goal, status }; 2], ..Ledger::default() };
        refute(&mut ledger, &[GoalIndex(1)], &[AttackHit { goal: 0, call: "A.m[7]".into() }]);
        assert!(matches!(&ledger.entries[0].status, Status::Infeasible { .. }));
        assert!(matches!(&ledger.entries[1].status, Status::Unknown { reason } if reason.contains("A.m[7]")));
    }
}
