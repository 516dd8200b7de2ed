//! What the search calls infeasible is attacked by calls on the real JVM: one hit, and the search that said so is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use glassbox_goals::{Attack as Account, Entry, GoalIndex, Ledger, Status};
use glassbox_program::{Assumption, ClassId, MethodId, Program};
use glassbox_replay::{Attack, AttackClass, Attacked, Deadline, Made, Missing, Probes};
use glassbox_search::Plan;

use crate::failure::Failure;
use crate::generate::Run;
use crate::terminal::tell;

/// So long before the end of the budget the attack is over: the reports have to be written.
const RESERVE: Duration = Duration::from_millis(500);

impl Run {
    /// Attacks every infeasible goal that can be observed. What is reached is unknown, and said aloud; so is whatever else
    /// was excluded by the same search. Of the others, the ledger says how they were attacked.
    pub fn attack(
        &self,
        program: &Program,
        class_path: &[PathBuf],
        plan: &Plan,
        probes: &Probes,
        ledger: &mut Ledger,
    ) -> Result<(), Failure> {
        let targets = Targets::new(self, program, plan, probes, ledger);
        if targets.goals.is_empty() {
            return Ok(());
        }
        let attack = Attack {
            program,
            table: &plan.table,
            probes,
            options: self.replay_options(),
            class_path: class_path.to_vec(),
            classes: targets.classes(self, program, ledger),
            goals: targets.goals.keys().copied().collect(),
            calls: self.attack,
            seed: self.options.seed,
        };
        let deadline = self.deadline();
        let at = deadline.at.map(|at| at.checked_sub(RESERVE).unwrap_or(at));
        let Attacked { hits, made } = attack.run(&Deadline { at, ..deadline })?;
        targets.account(program, ledger, &made);
        for hit in &hits {
            let goal = &ledger.entries[hit.goal.0 as usize].goal;
            tell!("glassbox: a bug of Glassbox, please report it: {} was called infeasible, but", goal.id());
            tell!("glassbox:   {} reached it on the real JVM", hit.call);
        }
        for hit in &hits {
            ledger.refute(hit.goal, hit.entry.as_ref(), &hit.call);
        }
        if self.talk.verbose {
            let calls: u64 = made.iter().flatten().map(|made| u64::from(made.calls)).sum();
            let (goals, reached) = (targets.goals.len(), hits.len());
            tell!("attack on {goals} infeasible goals: {calls} calls, {reached} reached");
        }
        Ok(())
    }
}

/// What is attacked: the infeasible goals that probes can see, by the methods through which a test would get to them.
struct Targets {
    /// Each goal with the methods that lead to it, and whether inputs may have null references.
    goals: BTreeMap<GoalIndex, (Vec<MethodId>, bool)>,
    /// The methods of each class, in the order of the plan.
    classes: Vec<(ClassId, Vec<MethodId>)>,
}

impl Targets {
    /// Of what cannot be attacked, the ledger says why.
    fn new(run: &Run, program: &Program, plan: &Plan, probes: &Probes, ledger: &mut Ledger) -> Targets {
        // What a test calls by the type of an object that it is given cannot be called just like that.
        let is_called = |entry: MethodId| {
            let method = program.method(entry);
            !method.flags.is_private() && program.is_nameable(program.class(entry.class))
        };
        let mut entries: BTreeMap<GoalIndex, Vec<MethodId>> = BTreeMap::new();
        for job in plan.jobs.iter().filter(|job| is_called(job.entry)) {
            job.goals.iter().for_each(|goal| entries.entry(*goal).or_default().push(job.entry));
        }
        let mut targets = Targets { goals: BTreeMap::new(), classes: Vec::new() };
        for (index, Entry { goal, status, exclusion, .. }) in ledger.entries.iter_mut().enumerate() {
            let Status::Infeasible { assumptions, .. } = status else { continue };
            let index = GoalIndex(index as u32);
            let leading = entries.remove(&index);
            let obstacle = if run.attack == 0 {
                Some("--attack 0")
            } else if assumptions.iter().any(Assumption::is_condition) {
                Some("its inputs have to satisfy a condition, and random ones do not")
            } else if plan.table.is_violation(index) {
                Some("random calls evaluate no postconditions")
            } else if !probes.see(goal.insn.method) {
                Some("probes cannot be put into the method")
            } else if leading.is_none() {
                Some("no test can call the methods that lead to it by their names")
            } else {
                None
            };
            let missing = obstacle.map(str::to_owned);
            exclusion.get_or_insert_default().attack = Account { calls: 0, missing };
            if let (None, Some(leading)) = (obstacle, leading) {
                let nulls = !assumptions.contains(&Assumption::NeverNull);
                targets.goals.insert(index, (leading, nulls));
            }
        }
        let called: BTreeSet<MethodId> = targets.goals.values().flat_map(|(entries, _)| entries).copied().collect();
        for job in &plan.jobs {
            if called.contains(&job.entry) {
                match targets.classes.iter_mut().find(|(class, _)| *class == job.entry.class) {
                    Some((_, methods)) => methods.push(job.entry),
                    None => targets.classes.push((job.entry.class, vec![job.entry])),
                }
            }
        }
        targets
    }

    /// With what the code around them and confirmed tests of their classes use.
    fn classes(&self, run: &Run, program: &Program, ledger: &Ledger) -> Vec<AttackClass> {
        // A call that violates a precondition leaves behind what no call may.
        let is_fit = run.options.preconditions.is_empty();
        let describe = |(class, methods): &(ClassId, Vec<MethodId>)| {
            let class = program.class(*class);
            let mut described = AttackClass::of(program, class, methods, &|_| is_fit);
            described.nulls = self
                .goals
                .values()
                .filter(|(entries, _)| entries.iter().any(|entry| methods.contains(entry)))
                .all(|(_, nulls)| *nulls);
            let tests = ledger.tests.iter().filter(|test| test.is_confirmed() && test.target.class == class.name);
            tests.filter_map(|test| test.witness.as_ref()).for_each(|witness| described.harvest.add_witness(witness));
            described
        };
        self.classes.iter().map(describe).collect()
    }

    /// Says of each goal how it was attacked.
    fn account(&self, program: &Program, ledger: &mut Ledger, made: &[Vec<Made>]) {
        let mut of_method: BTreeMap<MethodId, Made> = BTreeMap::new();
        for ((_, methods), made) in self.classes.iter().zip(made) {
            of_method.extend(methods.iter().copied().zip(made.iter().copied()));
        }
        for (goal, (entries, _)) in &self.goals {
            let mut account = Account { calls: 0, missing: None };
            for entry in entries {
                let Made { calls, missing } = of_method.get(entry).copied().unwrap_or_default();
                account.calls += u64::from(calls);
                let Some(missing) = missing else { continue };
                let method = program.method(*entry).key();
                let reason = match missing {
                    Missing::Time => "the time limit was reached".to_owned(),
                    Missing::Lost => format!("calls of {method} run too long, or end the JVM"),
                    Missing::Inputs => format!("no inputs could be made for {method}"),
                };
                account.missing.get_or_insert(reason);
            }
            ledger.entries[goal.0 as usize].exclusion.get_or_insert_default().attack = account;
        }
    }
}
