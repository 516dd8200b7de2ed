//! Searching and confirming side by side: the witnesses of a method are on their way to a JVM while the next method is
//! searched.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::time::{Duration, Instant};

use glassbox_goals::{Finding, GoalIndex, Incident, SearchReport, TIME_LIMIT, Unsearched, Witness};
use glassbox_program::{ClassId, Program};
use glassbox_replay::{Probes, Replayer};
use glassbox_search::{Boot, Direction, Enough, Job, Options, Plan, Stop, Task, explore};

use crate::confirming::{self, Confirmed};
use crate::events::{Event, Reporter};
use crate::executors::Pool;
use crate::failure::Failure;
use crate::generate::Run;
use crate::seeds::Seeds;
use crate::terminal::tell;
use crate::{guesses, sampling};

/// Less time than this is not worth another attempt.
const ANOTHER_ROUND: Duration = Duration::from_millis(300);

/// With a budget, the work that a method may take in the first round, so that each has its turn soon, ...
const FIRST_STEPS: u64 = 60_000;

/// ... and how much more in the next one.
const MORE_STEPS: u64 = 8;

/// The part of the steps of a search, as a divisor, that runs may take which start with inputs of others and look around.
const PART_FOR_SEEDS: u64 = 4;

/// So many searches along runs start with the same knowledge of what is reached.
const WAVE: usize = 8;

/// With less time for each method than this, runs on a real JVM wait until the searches have had their turns.
const WORTH_RUNNING: Duration = Duration::from_millis(50);

/// After so many searches in a row that had too little time, the next ones have twice as much, ...
const IN_VAIN: u32 = 3;

/// ... and so often at most.
const MOST_DOUBLED: u32 = 4;

/// How long a search that waits for tests to be run sleeps before it looks again.
const PAUSE: Duration = Duration::from_millis(10);

/// A search with less time than this has hardly begun when it is over.
const LEAST_SHARE: Duration = Duration::from_millis(10);

pub struct Pipeline<'p> {
    pub run: &'p Run,
    pub program: &'p Program,
    pub class_path: &'p [PathBuf],
    pub boot: &'p Boot<'p>,
    pub plan: &'p Plan,
    pub probes: &'p Probes,
    pub reporter: &'p Reporter,
    /// Real JVMs that go along with searches.
    pub pool: Pool<'p>,
    /// How long before the end of the budget the search has to be over, in milliseconds: running tests takes time, too.
    pub reserve: AtomicU64,
    /// The same without the tests that wait to be run for the first time.
    pub least_reserve: AtomicU64,
    /// Inputs that rest on guesses and wait to be tried: each of them may become a test.
    pub guesses: AtomicUsize,
    /// How many searches in a row had too little time to find anything.
    pub in_vain: AtomicU32,
    /// Goals by which calls on the real JVM came that were made at random.
    pub sampled: Mutex<HashSet<GoalIndex>>,
    /// The jobs whose last search has found something.
    pub fruitful: Mutex<HashSet<usize>>,
    /// Is set when every method has been looked at once.
    pub first_look: OnceLock<()>,
    /// How long reading and planning took, which tells how slow the machine is.
    pub prepared_in: Duration,
}

/// What came of it all.
#[derive(Default)]
pub struct Covered {
    /// In the order of the plan, whoever finished first.
    pub reports: Vec<SearchReport>,
    pub confirmed: Confirmed,
}

/// Where what a search finds goes.
struct ResultSenders {
    confirmer: mpsc::Sender<ConfirmerMessage>,
    /// Tries what rests on guesses, and hands on to the confirmer what it gets.
    observer: mpsc::Sender<Searched>,
    /// Hears which goals the search of a job has decided.
    sampler: mpsc::Sender<Decided>,
}

/// A job, and the goals that its search has decided.
pub type Decided = (usize, Vec<GoalIndex>);

/// What there is to confirm.
pub enum ConfirmerMessage {
    /// These jobs are going to be searched; with a budget, in this round.
    Begins(Vec<usize>),
    Searched(Searched),
    Sampled(Sampled),
    /// What rests on guesses could not be tried.
    Trouble(Failure),
}

/// A class was tried out on the real JVM.
pub struct Sampled {
    pub class: ClassId,
    /// Each with the job of its method.
    pub witnesses: Vec<(usize, Witness)>,
    /// There is no more to come.
    pub is_all: bool,
}

/// The search of a method has ended.
pub struct Searched {
    pub job: usize,
    pub witnesses: Vec<Witness>,
    /// It will not be searched again; with a budget, in this round.
    pub settled: bool,
}

impl<'p> Pipeline<'p> {
    pub fn cover(&self, replayer: Replayer) -> Result<Covered, Failure> {
        let (sender, receiver) = mpsc::channel();
        if self.run.budget.is_none() {
            self.announce(0..self.plan.jobs.len(), &sender);
        }
        let (reports, confirmed) = std::thread::scope(|scope| {
            let confirming = scope.spawn(move || confirming::confirm_all(self, replayer, &receiver));
            let (first, searched_once) = mpsc::channel();
            let sampled = sender.clone();
            let (seeding, seeds) = mpsc::channel();
            scope.spawn(move || sampling::sample_all(self, &searched_once, &sampled, &seeding));
            let observed = sender.clone();
            let (observer, guessed) = mpsc::channel();
            scope.spawn(move || guesses::observe_all(self, &guessed, &observed));
            let ends = ResultSenders { confirmer: sender, observer, sampler: first };
            let reports = self.search_all(&ends, Seeds::new(seeds));
            drop(ends);
            (reports, confirming.join())
        });
        match confirmed {
            Ok(confirmed) => Ok(Covered { reports, confirmed: confirmed? }),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Searches every method: for each goal at first only those that have the least way to go, then the others, then
    /// again with more patience, as long as a budget lasts.
    fn search_all(&self, done: &ResultSenders, mut seeds: Seeds) -> Vec<SearchReport> {
        let results: Results = Mutex::new(vec![None; self.plan.jobs.len()]);
        let jobs = self.plan.jobs.iter().enumerate();
        let mut turns: Vec<PlannedSearch> =
            jobs.map(|(index, job)| (index, Job { goals: self.first_goals(job).to_vec(), ..job.clone() })).collect();
        turns.retain(|(_, job)| !job.goals.is_empty());
        let mut options = self.run.options.clone();
        // A first look goes one way only.
        let is_first_look = |round: u32| round == 1 && self.has_rounds() && !self.run.options.all_paths;
        if is_first_look(1) {
            options.steps = options.steps.min(FIRST_STEPS);
            options.direction = first_direction(options.direction);
        }
        let mut along: Along = vec![ConcolicResult::default(); self.plan.jobs.len()];
        for round in 1.. {
            let (promising, others) = turns.split_at(self.promising(&turns));
            for (wave, behind) in [(promising, others.len()), (others, 0)] {
                if self.run.budget.is_some() {
                    self.announce(wave.iter().map(|(index, _)| *index), &done.confirmer);
                }
                self.search_some(wave, behind, &options, &along, &results, done);
            }
            self.first_look.get_or_init(|| ());
            let results = results.lock().unwrap_or_else(PoisonError::into_inner);
            if self.run.talk.verbose {
                let (passed, reached) =
                    (self.run.started.elapsed().as_secs_f64(), self.reached(&results, &along).len());
                tell!(
                    "round {round} of {} searches was over after {passed:.1} s, with {reached} goals reached",
                    turns.len()
                );
            }
            if round > 2 || !self.has_rounds() || self.share_of_each() > WORTH_RUNNING {
                // A first look is too short to see what lies beside other inputs.
                let beside = (!is_first_look(round)).then_some(options.steps / PART_FOR_SEEDS);
                self.accompany_some(&results, &mut along, &mut seeds, beside, done);
            }
            turns = self.unfinished(&results, &along, is_first_look(round));
            let is_cancelled = self.run.cancel.load(Ordering::Relaxed);
            let may_go_on = round == 1 || self.has_rounds() || results.iter().flatten().any(|report| report.deferred);
            let has_enough = self.enough(&results, &along).is_some_and(|enough| enough.has([]));
            if turns.is_empty() || is_cancelled || !self.has_time() || !may_go_on || has_enough {
                break;
            }
            if self.has_rounds() {
                options.steps = options.steps.saturating_mul(MORE_STEPS);
                options.direction = self.run.options.direction;
                self.promising_first(&mut turns, &results);
            }
        }
        let mut reports = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (report, along) in reports.iter_mut().zip(along) {
            if let (Some(report), Some(along)) = (report, along.report) {
                report.accompany(along);
            }
        }
        let enough = self.enough(&reports, &[]).filter(|enough| enough.has([])).map(|enough| enough.reason());
        let reason = self.stop(1).reason().unwrap_or(TIME_LIMIT);
        let reason: Arc<str> = enough.as_deref().unwrap_or(reason).into();
        for (index, job) in turns {
            let known = reports[index].iter().flat_map(|report| &report.findings).map(|(goal, _)| *goal);
            let known: HashSet<GoalIndex> = known.collect();
            let goals: Vec<GoalIndex> = job.goals.into_iter().filter(|goal| !known.contains(goal)).collect();
            let entry = || SearchReport::all_open(self.program.method(job.entry).key(), &[], "");
            reports[index].get_or_insert_with(entry).unsearched = Some(Unsearched { goals, reason: reason.clone() });
        }
        reports.into_iter().flatten().collect()
    }

    /// The searches that might go on, each with the goals that nobody has reached and that it has not excluded. After a first
    /// look, all might.
    fn unfinished(
        &self,
        results: &[Option<SearchReport>],
        along: &[ConcolicResult],
        is_first_look: bool,
    ) -> Vec<PlannedSearch> {
        let reached = self.reached(results, along);
        let mut turns = Vec::new();
        for (index, (job, report)) in self.plan.jobs.iter().zip(results).enumerate() {
            let may_go_on = is_first_look || report.as_ref().is_none_or(|report| self.may_go_on(report));
            let known: HashMap<GoalIndex, &Finding> =
                report.iter().flat_map(|report| &report.findings).map(|(goal, finding)| (*goal, finding)).collect();
            let is_open = |goal: &GoalIndex| match known.get(goal) {
                Some(finding) => may_go_on && !is_decided(finding),
                None => true,
            };
            let goals = job.goals.iter().copied().filter(|goal| !reached.contains(goal) && is_open(goal));
            let goals: Vec<GoalIndex> = goals.collect();
            if !goals.is_empty() {
                turns.push((index, Job { goals, ..job.clone() }));
            }
        }
        turns
    }

    /// The goals that were reached, or left to calls at random.
    fn reached(&self, results: &[Option<SearchReport>], along: &[ConcolicResult]) -> HashSet<GoalIndex> {
        let reached = results.iter().chain(reports_of(along)).flatten().flat_map(reached_in);
        reached.chain(self.sampled.lock().unwrap_or_else(PoisonError::into_inner).iter().copied()).collect()
    }

    /// Tells which jobs are going to be searched.
    fn announce(&self, jobs: impl Iterator<Item = usize>, confirmer: &mpsc::Sender<ConfirmerMessage>) {
        // The receiver is gone only if it failed, which it reports by itself.
        let _ = confirmer.send(ConfirmerMessage::Begins(jobs.collect()));
    }

    /// Searches that have found something last time come first: they find most for the work that it takes. In
    /// both, the classes first that have the most open goals for the work that was spent on them. Their methods stay together, so
    /// that the tests of a class are compiled together.
    fn promising_first(&self, turns: &mut [PlannedSearch], results: &[Option<SearchReport>]) {
        let fruitful = self.fruitful.lock().unwrap_or_else(PoisonError::into_inner);
        let group = |(index, job): &PlannedSearch| (!fruitful.contains(index), job.entry.class);
        let mut groups: HashMap<(bool, ClassId), (u64, u64)> = HashMap::new();
        for turn in turns.iter() {
            let (open, spent) = groups.entry(group(turn)).or_default();
            *open += turn.1.goals.len() as u64;
            *spent += results[turn.0].as_ref().map_or(0, |report| report.effort.steps());
        }
        turns.sort_by_cached_key(|turn| {
            let (is_vain, class) = group(turn);
            let (open, spent) = groups.get(&(is_vain, class)).copied().unwrap_or_default();
            (is_vain, spent / open.max(1), class, turn.0)
        });
    }

    /// How many searches of a round are to be over before the others begin: those that have found something last time.
    fn promising(&self, turns: &[PlannedSearch]) -> usize {
        let fruitful = self.fruitful.lock().unwrap_or_else(PoisonError::into_inner);
        let first = turns.partition_point(|(index, _)| fruitful.contains(index));
        if self.has_rounds() && first > 0 { first } else { turns.len() }
    }

    /// With a budget, what calls at random come by is left to them, but for a first look.
    pub fn note_sampled(&self, witnesses: &[Witness]) {
        if self.run.budget.is_some() {
            let goals = witnesses.iter().flat_map(|witness| &witness.goals);
            self.sampled.lock().unwrap_or_else(PoisonError::into_inner).extend(goals);
        }
    }

    fn may_go_on(&self, report: &SearchReport) -> bool {
        report.deferred || self.run.budget.is_some() && report.cut_short || self.has_rounds() && report.out_of_steps
    }

    /// Searches some of the methods, several at a time, and hands on what is found. So many others come behind them.
    fn search_some(
        &self,
        turns: &[PlannedSearch],
        behind: usize,
        options: &Options,
        along: &[ConcolicResult],
        results: &Results,
        done: &ResultSenders,
    ) {
        let left = Mutex::new(Left { first: (0..turns.len()).collect(), last: VecDeque::new() });
        // Where findings are counted, those of earlier methods have to be known.
        let most = if self.run.stop_after.is_some() { 1 } else { self.run.jobs };
        std::thread::scope(|scope| {
            for _ in 0..most.min(turns.len()) {
                scope.spawn(|| {
                    loop {
                        self.wait_for_confirming();
                        // Even to begin takes a moment, and there may be thousands of methods.
                        if self.stop(1).reason().is_some() {
                            return;
                        }
                        let Some((turn, others)) = self.take_turn(turns, &left) else { return };
                        let (index, job) = &turns[turn];
                        let leaves_to_runs = self.run.accompaniment.follows() && !along[*index].is_over;
                        let enough = self.enough(&results.lock().unwrap_or_else(PoisonError::into_inner), along);
                        if enough.as_ref().is_some_and(|enough| enough.has([])) {
                            return;
                        }
                        let options = Options { leaves_to_runs, enough, ..options.clone() };
                        let report = self.search_one(job, &options, others + behind + 1);
                        self.note_cost(&report);
                        let is_whole = self.plan.jobs[*index].goals.len() == job.goals.len();
                        let awaits_runs = leaves_to_runs && !report.stuck.is_empty();
                        let is_last = is_whole && !self.may_go_on(&report) && !awaits_runs;
                        let settled = is_last || self.run.budget.is_some();
                        let decided = report.findings.iter().filter(|(goal, _)| report.has_decided(*goal));
                        let decided: Vec<GoalIndex> = decided.map(|(goal, _)| *goal).collect();
                        self.note_fruits(*index, &decided);
                        // The receiver is gone only if it failed, which it reports by itself.
                        let _ = done.sampler.send((*index, decided));
                        let witnesses = report.witnesses.clone();
                        self.hand_on(Searched { job: *index, witnesses, settled }, done);
                        match &mut results.lock().unwrap_or_else(PoisonError::into_inner)[*index] {
                            Some(earlier) => earlier.extend(report),
                            first => *first = Some(report),
                        }
                    }
                });
            }
        });
    }

    /// What a search has found goes to be confirmed by way of the observer, which tries what rests on guesses, so that all that is
    /// found for a job comes in its order. Where time counts, what rests on none does not wait for that.
    fn hand_on(&self, searched: Searched, ends: &ResultSenders) {
        let Searched { job, mut witnesses, settled } = searched;
        // The receivers are gone only if they failed, which they report by themselves.
        if self.run.budget.is_some() {
            let sure: Vec<Witness> = witnesses.extract_if(.., |witness| !guesses::is_to_be_observed(witness)).collect();
            let is_all = witnesses.is_empty();
            let _ = ends.confirmer.send(ConfirmerMessage::Searched(Searched {
                job,
                witnesses: sure,
                settled: settled && is_all,
            }));
            if is_all {
                return;
            }
        }
        self.guesses.fetch_add(guesses::count(&witnesses), Ordering::Relaxed);
        let _ = ends.observer.send(Searched { job, witnesses, settled });
    }

    /// The next search, and how many are left after it.
    fn take_turn(&self, turns: &[PlannedSearch], left: &Mutex<Left>) -> Option<(usize, usize)> {
        let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
        let sampled = self.sampled.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = |turn: usize| turns[turn].1.goals.iter().any(|goal| !sampled.contains(goal));
        while let Some(turn) = left.first.pop_front() {
            if is_open(turn) {
                return Some((turn, left.first.len() + left.last.len()));
            }
            left.last.push_back(turn);
        }
        Some((left.last.pop_front()?, left.last.len()))
    }

    fn search_one(&self, job: &Job, options: &Options, left: usize) -> SearchReport {
        let method = self.program.method(job.entry).key().to_string();
        self.reporter.report(Event::Searching { method: &method });
        let stop = self.stop(left);
        let task = self.task(job, options, &stop);
        let report = match self.run.accompaniment.is_all {
            true => self.pool.search(&task, &[]).unwrap_or_else(|reason| task.all_open(&reason)),
            false => explore(&task),
        };
        let decided = report.findings.iter().filter(|(_, finding)| is_decided(finding));
        self.reporter.report(Event::Searched { decided: decided.map(|(goal, _)| *goal).collect() });
        report
    }

    /// Notes whether the last search of a job has found something.
    fn note_fruits(&self, index: usize, decided: &[GoalIndex]) {
        let mut fruitful = self.fruitful.lock().unwrap_or_else(PoisonError::into_inner);
        if decided.is_empty() {
            fruitful.remove(&index)
        } else {
            fruitful.insert(index)
        };
    }

    /// Counts the searches in a row that the clock has ended before they found anything.
    fn note_cost(&self, report: &SearchReport) {
        let is_vain = report.cut_short && report.findings.iter().all(|(_, finding)| !is_decided(finding));
        let in_vain = self.in_vain.load(Ordering::Relaxed);
        self.in_vain.store(if is_vain { in_vain + 1 } else { in_vain / 2 }, Ordering::Relaxed);
    }

    /// What a search looks for at first: where all paths are followed, once is enough.
    fn first_goals<'j>(&self, job: &'j Job) -> &'j [GoalIndex] {
        if self.run.options.all_paths { &job.goals } else { &job.first }
    }

    /// How many findings are enough, and which ones there are.
    fn enough(&self, results: &[Option<SearchReport>], along: &[ConcolicResult]) -> Option<Enough> {
        let findings = self.run.stop_after?;
        let reports = results.iter().chain(reports_of(along)).flatten();
        let incidents = reports.flat_map(|report| &report.witnesses).filter_map(|witness| witness.incident.as_ref());
        Some(Enough { findings, known: incidents.map(Incident::key).collect() })
    }

    fn task<'s>(&'s self, job: &'s Job, options: &'s Options, stop: &'s Stop) -> Task<'s, 'p> {
        Task { program: self.program, boot: self.boot, plan: self.plan, job, options, stop }
    }

    /// Looks for goals along runs on a real JVM: for those behind what only a JVM can do, once from each method, and, with so
    /// many steps, for whatever is open where there are new inputs to start with.
    fn accompany_some(
        &self,
        results: &[Option<SearchReport>],
        along: &mut Along,
        seeds: &mut Seeds,
        beside: Option<u64>,
        done: &ResultSenders,
    ) {
        let has_enough = |along: &Along| self.enough(results, along).as_ref().is_some_and(|enough| enough.has([]));
        if !self.run.accompaniment.follows() || has_enough(along) {
            return;
        }
        seeds.gather(self.run);
        let waits = |index: &usize| {
            let Some(report) = &results[*index] else { return false };
            let has_new_seeds = beside.is_some() && seeds.count(*index) > along[*index].seeds;
            !along[*index].is_over && !report.stuck.is_empty() || has_new_seeds
        };
        let waiting: Vec<usize> = (0..results.len()).filter(waits).collect();
        let mut reached = self.reached(results, along);
        let mut left = waiting.len();
        // However many searches there are at the same time, each knows what all waves before have reached.
        for wave in waiting.chunks(WAVE) {
            if has_enough(along) {
                return;
            }
            let enough = self.enough(results, along);
            let chosen = wave.iter().filter_map(|index| {
                let report = results[*index].as_ref()?;
                let known = &along[*index];
                let is_behind = |goal: &GoalIndex| !known.is_over && report.stuck.contains(goal);
                let has_new_seeds = beside.is_some() && seeds.count(*index) > known.seeds;
                let is_beside = |goal: &GoalIndex| has_new_seeds && !seeds.reach(*goal);
                let open = report.findings.iter().filter(|(_, finding)| !is_decided(finding)).map(|(goal, _)| *goal);
                let open = open.filter(|goal| !reached.contains(goal) && (is_behind(goal) || is_beside(goal)));
                let goals: Vec<GoalIndex> = open.collect();
                let awaited: Vec<GoalIndex> = goals.iter().copied().filter(is_behind).collect();
                let steps = beside.filter(|_| awaited.is_empty()).unwrap_or(self.run.options.steps);
                let options = Options { enough: enough.clone(), steps, ..self.run.options.clone() };
                let seeds = seeds.of(*index, known.seeds, report, &goals);
                let job = Job { goals: goals.clone(), first: goals, ..self.plan.jobs[*index].clone() };
                Some(ConcolicJob { index: *index, job, options, seeds, awaited })
            });
            let chosen: Vec<ConcolicJob> = chosen.filter(|search| !search.job.goals.is_empty()).collect();
            left -= wave.len();
            for (search, accompanied) in chosen.iter().zip(self.accompany_wave(&chosen, left)) {
                let (index, Some(mut accompanied)) = (search.index, accompanied) else { continue };
                // What runs beside known inputs did not find is open for the reason that the search has given.
                accompanied.findings.retain(|(goal, finding)| is_decided(finding) || search.awaited.contains(goal));
                reached.extend(reached_in(&accompanied));
                let is_awaited = !search.awaited.is_empty();
                let is_whole = results[index].as_ref().is_some_and(|report| {
                    self.plan.jobs[index].goals.len() == report.findings.len() && !self.may_go_on(report)
                });
                let settled = is_awaited && self.run.budget.is_none() && is_whole;
                let witnesses = accompanied.witnesses.clone();
                self.hand_on(Searched { job: index, witnesses, settled }, done);
                let ConcolicResult { report, is_over, seeds: known } = &mut along[index];
                *is_over |= is_awaited;
                *known = seeds.count(index);
                match report {
                    Some(earlier) => earlier.extend(accompanied),
                    first => *first = Some(accompanied),
                }
            }
        }
    }

    /// Searches along runs at the same time; so many others wait behind them. Nothing comes of those that have no time.
    fn accompany_wave(&self, wave: &[ConcolicJob], waiting: usize) -> Vec<Option<SearchReport>> {
        let found: Vec<Mutex<Option<SearchReport>>> = wave.iter().map(|_| Mutex::default()).collect();
        let next = AtomicUsize::new(0);
        // Where findings are counted, those of earlier methods have to be known.
        let most = if self.run.stop_after.is_some() { 1 } else { self.run.jobs };
        std::thread::scope(|scope| {
            for _ in 0..most.min(wave.len()) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(search) = wave.get(at) else { return };
                        let stop = Stop {
                            deadline: self.share_of_runs(wave.len() - at + waiting),
                            cancel: self.run.cancel.clone(),
                        };
                        if stop.reason().is_none() {
                            let task = self.task(&search.job, &search.options, &stop);
                            let report = self.accompany_one(&task, &search.seeds);
                            *found[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
                        }
                    }
                });
            }
        });
        found.into_iter().map(|found| found.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }

    fn accompany_one(&self, task: &Task<'_, 'p>, seeds: &[Witness]) -> SearchReport {
        self.pool.search(task, seeds).unwrap_or_else(|reason| {
            if self.run.talk.verbose {
                tell!("glassbox: {reason}");
            }
            SearchReport::all_open(self.program.method(task.job.entry).key(), &[], &reason)
        })
    }

    /// Searches along runs leave as much time as each of them may take.
    fn share_of_runs(&self, left: usize) -> Option<Instant> {
        let now = Instant::now();
        let remaining = self.search_deadline()?.saturating_duration_since(now);
        Some(now + remaining.mul_f64(self.run.jobs as f64 / (left + self.run.jobs) as f64))
    }

    /// What ends one of so many searches that are left.
    fn stop(&self, left: usize) -> Stop {
        Stop { deadline: self.share(left), cancel: self.run.cancel.clone() }
    }

    /// Whether there is time for another round.
    fn has_time(&self) -> bool {
        self.search_deadline().is_none_or(|end| end.saturating_duration_since(Instant::now()) > ANOTHER_ROUND)
    }

    /// When the search has to be over, unless tests are run in the meantime that wait for it now.
    pub fn search_deadline(&self) -> Option<Instant> {
        self.before_the_end(&self.reserve)
    }

    /// When no test can be run any more that has not been tried.
    pub fn trying_deadline(&self) -> Option<Instant> {
        self.before_the_end(&self.least_reserve)
    }

    /// So many milliseconds before the end of the budget.
    fn before_the_end(&self, milliseconds: &AtomicU64) -> Option<Instant> {
        let reserve = Duration::from_millis(milliseconds.load(Ordering::Relaxed));
        let budget = self.run.budget?;
        Some(self.run.started + budget.saturating_sub(reserve))
    }

    /// Whether the search waits for tests to be run: there would be no time for what it finds.
    pub fn is_paused(&self) -> bool {
        self.search_deadline().is_some_and(|end| Instant::now() >= end)
    }

    /// Lets the tests that were found catch up.
    fn wait_for_confirming(&self) {
        let is_over = || self.trying_deadline().is_none_or(|end| Instant::now() >= end);
        while self.is_paused() && !is_over() && !self.run.cancel.load(Ordering::Relaxed) {
            std::thread::sleep(PAUSE);
        }
    }

    /// A method may take its even share of what is left, so that none starves the others. What quick methods leave over
    /// goes to those that follow. Where there is too little for all, and where searches in a row find nothing, some get more
    /// instead of all too little.
    fn share(&self, left: usize) -> Option<Instant> {
        let deadline = self.search_deadline()?;
        let now = Instant::now();
        let remaining = deadline.saturating_duration_since(now);
        let share = remaining * self.run.jobs as u32 / left.max(1) as u32;
        if share < LEAST_SHARE {
            return Some(deadline.min(now + LEAST_SHARE));
        }
        let more = (self.in_vain.load(Ordering::Relaxed) / IN_VAIN).min(MOST_DOUBLED);
        Some(deadline.min(now + share * (1 << more)))
    }

    /// Whether methods are searched again with more patience, as long as the time lasts.
    fn has_rounds(&self) -> bool {
        self.run.budget.is_some() && !self.run.fixed_steps
    }

    /// How much of a budget there is for each method.
    fn share_of_each(&self) -> Duration {
        self.run.budget.map_or(Duration::MAX, |budget| budget / self.plan.jobs.len().max(1) as u32)
    }
}

/// What the ledger says of searches that ended before their time, but for the clock: findings were enough, or not all
/// paths were followed that should have been.
pub fn early_ends(reports: &[SearchReport], stop_after: Option<usize>) -> Vec<String> {
    let mut ends = Vec::new();
    let stopped = stop_after.map(|findings| Enough { findings, known: Default::default() }.reason());
    let is_stopped = |reason: &String| stopped.as_ref() == Some(reason);
    let reasons = |report: &SearchReport| {
        let open = report.findings.iter().filter_map(|(_, finding)| match finding {
            Finding::Open { reason } => Some(reason.clone()),
            _ => None,
        });
        let unsearched = report.unsearched.iter().map(|unsearched| unsearched.reason.to_string());
        open.chain(unsearched).chain(report.unfollowed.clone()).collect::<Vec<String>>()
    };
    if reports.iter().flat_map(reasons).any(|reason| is_stopped(&reason)) {
        ends.extend(stopped.clone());
    }
    for report in reports {
        let unfollowed = report.unfollowed.as_ref().filter(|reason| !is_stopped(reason));
        ends.extend(unfollowed.map(|reason| format!("{}: not all paths were followed: {reason}", report.entry)));
    }
    ends
}

/// From the entry, where both ways are meant.
fn first_direction(direction: Direction) -> Direction {
    if direction == Direction::Both { Direction::Forward } else { direction }
}

/// A search that is to come, with its number in the plan.
type PlannedSearch = (usize, Job);

/// The searches of a round that are left. Those for goals by all of which calls at random have come are the last.
struct Left {
    first: VecDeque<usize>,
    last: VecDeque<usize>,
}

type Results = Mutex<Vec<Option<SearchReport>>>;

/// What came of searches along runs, in the order of the plan.
type Along = Vec<ConcolicResult>;

/// A search along runs that is to come.
struct ConcolicJob {
    /// The number of its job.
    index: usize,
    job: Job,
    options: Options,
    seeds: Vec<Witness>,
    /// The goals that are behind what only a real JVM can do.
    awaited: Vec<GoalIndex>,
}

/// What came of searching a method along runs.
#[derive(Clone, Default)]
struct ConcolicResult {
    report: Option<SearchReport>,
    /// Goals were looked for so that are behind what only a real JVM can do.
    is_over: bool,
    /// So many inputs that calls at random have found were known then.
    seeds: usize,
}

fn reports_of(along: &[ConcolicResult]) -> impl Iterator<Item = &Option<SearchReport>> {
    along.iter().map(|accompanied| &accompanied.report)
}

fn reached_in(report: &SearchReport) -> impl Iterator<Item = GoalIndex> {
    report.findings.iter().filter(|(_, finding)| *finding == Finding::Reached).map(|(goal, _)| *goal)
}

fn is_decided(finding: &Finding) -> bool {
    !matches!(finding, Finding::Open { .. })
}
