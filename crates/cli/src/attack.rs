//! What the search calls infeasible is attacked with random inputs on the real JVM: one hit, and it is not.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use glassbox_goals::{Entry, GoalIndex, Ledger, Status};
use glassbox_program::{Assumption, MethodId, Program, binary_name};
use glassbox_replay::{Attack, AttackEntry, AttackHit, Attacked, Probes};
use glassbox_search::{Job, Plan};
use rustc_hash::FxHashSet;

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
        probes: &Probes,
        ledger: &mut Ledger,
    ) -> Result<(), Failure> {
        let (entries, goals) = targets(self, program, plan, probes, ledger);
        let deadline = self.deadline();
        let left = deadline.at.map_or(Duration::MAX, |at| at.saturating_duration_since(Instant::now()));
        if goals.is_empty() || left < WORTHWHILE || deadline.has_passed() {
            return Ok(());
        }
        let time = LEAST.max(self.started.elapsed() / PART).min(left - WORTHWHILE / 3);
        let count = goals.len();
        let attack = Attack {
            program,
            table: &plan.table,
            probes,
            options: self.replay_options(),
            class_path: class_path.to_vec(),
            entries,
            goals,
            calls: self.attack,
            seed: self.options.seed,
        };
        let Attacked { hits, cut_short } = attack.run(time, &deadline)?;
        refute(ledger, &hits);
        for hit in &hits {
            let goal = &ledger.entries[hit.goal.0 as usize].goal;
            eprintln!("glassbox: a bug of Glassbox, please report it: {} was called infeasible, but", goal.id());
            eprintln!("glassbox:   {} reached it on the real JVM", hit.call);
        }
        if self.talk.verbose {
            let time = if cut_short { "; there was not enough time for all" } else { "" };
            let (calls, reached) = (self.attack, hits.len());
            eprintln!(
                "attack on {count} infeasible goals: {calls} random inputs for each method, {reached} reached{time}"
            );
        }
        Ok(())
    }
}

/// The infeasible goals that probes can see, and the methods through which a test would get to them. Inputs under a
/// condition are not random, so verdicts that rest on one are left alone.
fn targets(
    run: &Run,
    program: &Program,
    plan: &Plan,
    probes: &Probes,
    ledger: &Ledger,
) -> (Vec<AttackEntry>, FxHashSet<GoalIndex>) {
    // Whether each goal's inputs may have null references.
    let mut nulls: BTreeMap<GoalIndex, bool> = BTreeMap::new();
    for (index, Entry { goal, status, .. }) in ledger.entries.iter().enumerate() {
        let Status::Infeasible { assumptions, .. } = status else { continue };
        let is_free = !assumptions.iter().any(Assumption::is_condition);
        let index = GoalIndex(index as u32);
        if run.attack > 0 && is_free && probes.see(goal.insn.method) && !plan.table.is_violation(index) {
            nulls.insert(index, !assumptions.contains(&Assumption::NeverNull));
        }
    }
    // What a test calls by the type of an object that somebody gave out cannot be called just like that.
    let is_called = |job: &&Job| {
        let method = program.method(job.entry);
        !method.flags.is_private() && program.is_nameable(program.class(method.id.class))
    };
    let mut entries = Vec::new();
    for job in plan.jobs.iter().filter(is_called) {
        let mut of_job = job.goals.iter().filter_map(|goal| nulls.get(goal)).peekable();
        if of_job.peek().is_some() {
            entries.push(attack_entry(program, job.entry, of_job.all(|nulls| *nulls)));
        }
    }
    (entries, nulls.into_keys().collect())
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

/// What was reached is not infeasible, whatever the search says; and there is no test of it yet.
fn refute(ledger: &mut Ledger, hits: &[AttackHit]) {
    for hit in hits {
        let reason =
            format!("the search excluded it, but {} reached it on the real JVM: please report this bug", hit.call);
        *ledger.status_mut(hit.goal) = Status::Unknown { reason };
    }
}

#[cfg(test)]
mod tests {
    use glassbox_goals::{Goal, GoalKind};
    use glassbox_program::{ClassId, InsnId, MethodKey};

    use super::*;

    #[test]
    fn a_goal_that_was_reached_is_not_infeasible() {
        let method = MethodKey { class: "A".into(), name: "m".into(), descriptor: "(I)V".into() };
        let insn = InsnId { method: MethodId { class: ClassId(0), index: 0 }, index: 3 };
        let goal = Goal { method, insn, kind: GoalKind::Branch { taken: true }, offset: 3, line: None };
        let status = Status::Infeasible { argument: "all paths".into(), assumptions: Vec::new() };
        let mut ledger = Ledger { entries: vec![Entry { goal, status, search: None }; 2], ..Ledger::default() };
        refute(&mut ledger, &[AttackHit { goal: GoalIndex(1), call: "A.m[7]".into() }]);
        assert!(matches!(&ledger.entries[0].status, Status::Infeasible { .. }));
        assert!(matches!(&ledger.entries[1].status, Status::Unknown { reason } if reason.contains("A.m[7]")));
    }
}
