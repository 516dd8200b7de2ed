//! One search for the goals of a method: forwards, and backwards for what that leaves open.

use std::time::{Duration, Instant};

use glassbox_goals::{Effort, Finding, GoalIndex, Incident, IncidentKey, SearchReport};
use glassbox_machine::{Machine, Mode, SkipOptions};
use glassbox_program::Assumption;

use crate::backward::{Backward, Verdict, start_of};
use crate::forward;
use crate::options::{Direction, Options, Stop};
use crate::planning::plan::Job;
use crate::task::Task;

/// The share of the steps that backward search may spend on one goal, one part of so many: in the end, and in a short look.
const PATIENCE: u64 = 4;
const SHORT_PATIENCE: u64 = 16;

/// What backward search may use at the least, however soon the forward search was at its end.
const LEAST: u64 = 5_000_000;

/// Ways that were found backwards and are followed forwards, for one goal.
const MOST_TRIED: u32 = 6;

/// What following one way may take.
const FOLLOWING: u64 = 2_000_000;

/// The part of the steps after which a short look is taken from behind, and that this may take: one of so many.
const SCOUTING: u64 = 16;

/// The share of the time that backward search gets behind the other one, where there is a limit: one part of so many, if a
/// short look has found something, and if not.
const SHARE: u32 = 4;
const SMALL_SHARE: u32 = 10;

/// The share of the time that the short look gets.
const SHORT: u32 = 16;

/// Searches one method. Never fails: whatever goes wrong becomes the reason of the goals behind it.
pub fn explore(task: &Task<'_, '_>) -> SearchReport {
    task.guarded(|| Mixture { task: *task, patience: PATIENCE }.search())
}

struct Mixture<'s, 'p> {
    task: Task<'s, 'p>,
    /// The share of the steps that backward search may spend on one goal: one part of so many.
    patience: u64,
}

impl Mixture<'_, '_> {
    fn search(&self) -> SearchReport {
        match self.task.options.direction {
            Direction::Forward => forward::search(&self.task, None),
            Direction::Backward => {
                let mut report = self.task.all_open("no way back to the entry was found");
                self.go_back(&mut report);
                report
            }
            Direction::Both => self.search_both_ways(),
        }
    }

    /// Forwards at first. When that has taken a while, a short look from behind tells whether it is worth more time.
    fn search_both_ways(&self) -> SearchReport {
        let Task { options, stop, .. } = self.task;
        let leaving_time = Stop { deadline: self.leaving(SMALL_SHARE), cancel: stop.cancel.clone() };
        let (mut forward, roots) = match forward::prepare(&Task { stop: &leaving_time, ..self.task }, None) {
            Ok(prepared) => prepared,
            Err(all_open) => return *all_open,
        };
        roots.into_iter().for_each(|root| forward.push(root));
        let mut early = None;
        if forward.run(options.steps / SCOUTING) {
            let open = if forward.incidents.enough().is_some() { Vec::new() } else { forward.account.open_goals() };
            let found = self.look_back(&open);
            let decided: Vec<GoalIndex> = found.findings.iter().map(|(goal, _)| *goal).collect();
            let share = if decided.is_empty() { SMALL_SHARE } else { SHARE };
            forward.go_on_without(&decided, Duration::from_nanos(found.effort.nanos), self.leaving(share));
            early = Some(found);
            forward.run(u64::MAX);
        }
        let mut report = forward.report();
        if let Some(mut decided) = early {
            report.findings.retain(|(goal, _)| decided.findings.iter().all(|(known, _)| known != goal));
            decided.extend(report);
            decided.findings.sort_by_key(|(goal, _)| *goal);
            report = decided;
        }
        self.go_back(&mut report);
        report
    }

    /// A short look at some goals from behind, with what it has found out and nothing else.
    fn look_back(&self, goals: &[GoalIndex]) -> SearchReport {
        let Task { program, job, options, stop, .. } = self.task;
        let mut report = SearchReport::all_open(program.method(job.entry).key(), goals, "");
        let options = Options { steps: options.steps / SCOUTING, ..options.clone() };
        let now = Instant::now();
        let deadline = stop.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / SHORT);
        let stop = Stop { deadline, cancel: stop.cancel.clone() };
        let task = Task { options: &options, stop: &stop, ..self.task };
        Mixture { task, patience: SHORT_PATIENCE }.go_back(&mut report);
        report.findings.retain(|(_, finding)| !matches!(finding, Finding::Open { .. }));
        report.out_of_steps = false;
        report
    }

    /// When to end so that one part of so many is left of the time.
    fn leaving(&self, share: u32) -> Option<Instant> {
        let deadline = self.task.stop.deadline?;
        let left = deadline.saturating_duration_since(Instant::now());
        Some(deadline.checked_sub(left / share).unwrap_or(deadline))
    }

    /// Looks for the goals that are open from behind.
    fn go_back(&self, report: &mut SearchReport) {
        let Task { boot, plan, job, options, stop, .. } = self.task;
        let mut open = open_goals(report);
        if options.leaves_to_runs && open.iter().any(|goal| report.stuck.contains(goal)) {
            report.deferred = true;
            open.retain(|goal| !report.stuck.contains(goal));
        }
        if open.is_empty() || stop.reason().is_some() || has_enough(options, report) {
            return;
        }
        let mode = Mode::Search(SkipOptions::default());
        let Ok(mut machine) = Machine::new(boot, options.machine, mode) else { return };
        let started = Instant::now();
        let mut followed = 0;
        let allowed = match options.direction {
            Direction::Forward | Direction::Backward => options.steps,
            // All goals together get as many steps as the forward search has used.
            Direction::Both => report.effort.steps().max(LEAST).min(options.steps),
        };
        let patience = allowed / self.patience;
        let mut backward = Backward::new(&self.task, &mut machine, patience);
        let mut spent = 0;
        for goal in &open {
            let is_open =
                |finding: &(GoalIndex, Finding)| finding.0 == *goal && matches!(finding.1, Finding::Open { .. });
            // Runs without an end that reach a goal are found from both sides, and are no tests.
            let is_endless = report.endless.contains(goal);
            if !report.findings.iter().any(is_open) || is_endless || stop.reason().is_some() {
                continue;
            }
            if spent > allowed {
                report.out_of_steps = true;
                break;
            }
            if has_enough(options, report) {
                break;
            }
            let Some(first) = start_of(&mut backward, &plan.table, *goal) else { continue };
            let mut tried = 0;
            let verdict = backward.search(first, |guide| {
                tried += 1;
                let mut reason =
                    "a way back to the entry was found, but following it did not lead to the goal".to_owned();
                if tried > MOST_TRIED || report.endless.contains(goal) {
                    return Err(reason);
                }
                let along = Job { goals: vec![*goal], first: vec![*goal], ..job.clone() };
                let options = Options { steps: FOLLOWING.min(options.steps), ..options.clone() };
                let found = forward::search(&Task { job: &along, options: &options, ..self.task }, Some(guide));
                let finding = found.findings.iter().find(|(known, _)| known == goal).map(|(_, finding)| finding);
                let is_reached = finding == Some(&Finding::Reached);
                if let Some(Finding::Open { reason: obstacle }) = finding {
                    reason.clone_from(obstacle);
                }
                followed += found.effort.nanos;
                spent += found.effort.steps();
                take(report, found);
                if is_reached { Ok(()) } else { Err(reason) }
            });
            spent += backward.spent;
            match verdict {
                Verdict::Reached => {}
                Verdict::None => exclude(report, *goal, backward.assumptions()),
                Verdict::Unknown(reason) => self.leave_open(report, *goal, reason),
            }
        }
        report.out_of_steps |= backward.is_out_of_patience;
        report.cut_short |= stop.reason().is_some();
        let statistics = backward.solver.statistics();
        report.effort.solver_checks += statistics.checks;
        report.effort.solver_work += statistics.work();
        report.effort.nanos += started.elapsed().as_nanos() as u64 - followed;
    }

    /// Where nobody else has looked, the obstacle of backward search is the only one.
    fn leave_open(&self, report: &mut SearchReport, goal: GoalIndex, reason: String) {
        let is_known = self.task.options.direction != Direction::Backward;
        if let Some((_, finding @ Finding::Open { .. })) = report.findings.iter_mut().find(|(known, _)| *known == goal)
            && !is_known
        {
            *finding = Finding::Open { reason };
        }
    }
}

/// Whether a search has shown so much that it ends.
fn has_enough(options: &Options, report: &SearchReport) -> bool {
    let shown: Vec<IncidentKey> = report.witnesses.iter().flat_map(|w| &w.incident).map(Incident::key).collect();
    options.enough.as_ref().is_some_and(|enough| enough.has(&shown))
}

fn open_goals(report: &SearchReport) -> Vec<GoalIndex> {
    let open = report.findings.iter().filter(|(_, finding)| matches!(finding, Finding::Open { .. }));
    open.map(|(goal, _)| *goal).collect()
}

/// Adds the tests of a way that was followed. What it did not reach says nothing.
fn take(report: &mut SearchReport, found: SearchReport) {
    for (goal, finding) in &mut report.findings {
        if *finding != Finding::Reached && found.witnesses.iter().any(|witness| witness.goals.contains(goal)) {
            *finding = Finding::Reached;
            report.backward.push(*goal);
        }
    }
    report.witnesses.extend(found.witnesses);
    report.logged.extend(found.logged);
    report.endless.extend(found.endless);
    let Effort { paths, instructions, solver_checks, solver_work, nanos, .. } = found.effort;
    report.effort.paths += paths;
    report.effort.instructions += instructions;
    report.effort.solver_checks += solver_checks;
    report.effort.solver_work += solver_work;
    report.effort.nanos += nanos;
}

fn exclude(report: &mut SearchReport, goal: GoalIndex, assumptions: Vec<Assumption>) {
    let argument = "every way back from it to the entry contradicts itself".to_owned();
    if let Some((_, known)) = report.findings.iter_mut().find(|(known, _)| *known == goal) {
        *known = Finding::excluded(argument, assumptions);
        report.backward.push(goal);
    }
}
