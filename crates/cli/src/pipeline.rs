//! Searching and confirming side by side: the witnesses of a method are on their way to a JVM while the next method is
//! searched.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use glassbox_goals::{Finding, SearchReport, Witness};
use glassbox_program::Program;
use glassbox_replay::Replayer;
use glassbox_search::{Boot, Plan, Stop, explore};

use crate::confirming::{self, Confirmed};
use crate::events::{Event, Reporter};
use crate::failure::Failure;
use crate::generate::Run;

/// Less time than this is not worth a second attempt.
const SECOND_ROUND: Duration = Duration::from_millis(300);

/// With less time for each method than this, there is no second round.
const WORTH_WAITING: Duration = Duration::from_millis(50);

pub struct Pipeline<'p> {
    pub run: &'p Run,
    pub program: &'p Program,
    pub class_path: &'p [PathBuf],
    pub boot: &'p Boot<'p>,
    pub plan: &'p Plan,
    pub reporter: &'p Reporter,
    /// How long before the end of the budget the search has to be over, in milliseconds: running tests takes time, too.
    pub reserve: AtomicU64,
}

/// What came of it all.
pub struct Covered {
    /// In the order of the plan, whoever finished first.
    pub reports: Vec<SearchReport>,
    pub confirmed: Confirmed,
}

/// The search of a method has ended.
pub struct Searched {
    pub job: usize,
    pub witnesses: Vec<Witness>,
    /// It will not be searched again.
    pub settled: bool,
}

impl Pipeline<'_> {
    pub fn cover(&self, replayer: Replayer) -> Result<Covered, Failure> {
        let (sender, receiver) = mpsc::channel();
        let (reports, confirmed) = std::thread::scope(|scope| {
            let confirming = scope.spawn(move || confirming::confirm_all(self, replayer, &receiver));
            let reports = self.search_all(&sender);
            drop(sender);
            (reports, confirming.join())
        });
        match confirmed {
            Ok(confirmed) => Ok(Covered { reports, confirmed: confirmed? }),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Searches every method.
    fn search_all(&self, done: &mpsc::Sender<Searched>) -> Vec<SearchReport> {
        let results: Results = Mutex::new(vec![None; self.plan.jobs.len()]);
        let every: Vec<usize> = (0..self.plan.jobs.len()).collect();
        self.search_some(&every, !self.has_second_round(), &results, done);
        // What quick methods left over goes to those that the clock has cut short, from their beginning.
        let again: Vec<usize> = {
            let results = results.lock().unwrap_or_else(PoisonError::into_inner);
            let is_cut = |index: &usize| results[*index].as_ref().is_some_and(|report| report.cut_short);
            every.into_iter().filter(is_cut).collect()
        };
        let left = self.search_deadline().map_or(Duration::ZERO, |end| end.saturating_duration_since(Instant::now()));
        let is_cancelled = self.run.cancel.load(Ordering::Relaxed);
        if self.has_second_round() && !again.is_empty() && left > SECOND_ROUND && !is_cancelled {
            self.search_some(&again, true, &results, done);
        }
        results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
    }

    /// Searches some of the methods, several at a time, and hands on what is found. The last time, all is settled.
    fn search_some(&self, jobs: &[usize], last_time: bool, results: &Results, done: &mpsc::Sender<Searched>) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.run.jobs.min(jobs.len()) {
                scope.spawn(|| {
                    loop {
                        let turn = next.fetch_add(1, Ordering::SeqCst);
                        let Some(&job) = jobs.get(turn) else { return };
                        let report = self.search_one(job, jobs.len() - turn);
                        let settled = last_time || !report.cut_short;
                        // The receiver is gone only if it failed, which it reports by itself.
                        let _ = done.send(Searched { job, witnesses: report.witnesses.clone(), settled });
                        results.lock().unwrap_or_else(PoisonError::into_inner)[job] = Some(report);
                    }
                });
            }
        });
    }

    fn search_one(&self, job: usize, left: usize) -> SearchReport {
        let job = &self.plan.jobs[job];
        let method = self.program.method(job.entry).key().to_string();
        self.reporter.report(Event::Searching { method: &method });
        let stop = Stop { deadline: self.share(left), cancel: self.run.cancel.clone() };
        let report = explore(self.program, self.boot, self.plan, job, &self.run.options, &stop);
        let decided = report.findings.iter().filter(|(_, finding)| is_decided(finding));
        self.reporter.report(Event::Searched { decided: decided.map(|(goal, _)| *goal).collect() });
        report
    }

    /// When the search has to be over.
    fn search_deadline(&self) -> Option<Instant> {
        let reserve = Duration::from_millis(self.reserve.load(Ordering::Relaxed));
        let budget = self.run.budget?;
        Some(self.run.started + budget.saturating_sub(reserve))
    }

    /// A method may take its even share of what is left, so that none starves the others. What quick methods leave over
    /// goes to those that follow.
    fn share(&self, left: usize) -> Option<Instant> {
        let deadline = self.search_deadline()?;
        let now = Instant::now();
        let remaining = deadline.saturating_duration_since(now);
        let share = remaining * self.run.jobs as u32 / left.max(1) as u32;
        Some(deadline.min(now + share))
    }

    /// With little time for each method, nobody waits for a second round.
    fn has_second_round(&self) -> bool {
        self.run.budget.is_some_and(|budget| budget / self.plan.jobs.len().max(1) as u32 > WORTH_WAITING)
    }
}

type Results = Mutex<Vec<Option<SearchReport>>>;

fn is_decided(finding: &Finding) -> bool {
    !matches!(finding, Finding::Open { .. })
}
