//! What the search leaves open in a class is tried out on the real JVM, so that a class which the machine does not understand at
//! all gets tests, too. That happens beside the search, as soon as all methods of the class were searched once: a class that
//! is understood costs nothing, and what is tried does not depend on the clock.
//!
//! With a budget it happens at once, for all goals, since nothing says how much time a search leaves; what the search covers by
//! itself needs no such test. Each class has its turn first; then it goes on where it finds something, as long as it does, and
//! where the search is over before the time is, with everything that is open. Where there are many classes for the time, the
//! search of each comes first, and then the turns of those with the most open goals.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, TryRecvError};
use std::time::{Duration, Instant};

use glassbox_goals::{GoalIndex, Witness};
use glassbox_program::{ClassId, MethodId, binary_name};
use glassbox_replay::{AttackClass, Deadline, ObjectSources, Observer, ReplayError, Sampler, SamplingProgress};

use crate::generate::Run;
use crate::pipeline::{ConfirmerMessage, Decided, Pipeline, Sampled};
use crate::seeds::Seed;
use crate::terminal::tell;

/// The part of its share of a budget that the first turn of a class may take, as a divisor.
const PART_OF_SHARE: u32 = 20;
/// The first calls on a JVM are the slow ones: so much a class gets if that is not too large a part of its share, ...
const LEAST: Duration = Duration::from_secs(8);
/// ... as a divisor again. Where calls show nothing new for a while, it ends before.
const LARGEST_PART: u32 = 4;

/// With less time for each class than this, none is tried out again.
const WORTH_WAITING: Duration = Duration::from_secs(4);

/// Where there is little time, the part of what has passed that trying out may have taken during a first look at each method, as a
/// divisor: it finds less than that in the same time, and more than what the search does later.
const PART_OF_FIRST_LOOK: u32 = 10;

/// Where there is little time, a session is cut off after that during a first look: with slow classes one may take a quarter of
/// all time there is.
const LONGEST_OF_FIRST_LOOK: Duration = Duration::from_secs(3);

/// So many sessions in a row may find nothing before it is left to the search, ...
const MOST_IN_VAIN: u32 = 4;
/// ... and so many if there is no search any more.
const MOST_IN_VAIN_ALONE: u32 = 40;

/// How long to wait for the end of the search before looking at the clock.
const A_WHILE: Duration = Duration::from_millis(200);

/// Whether classes are tried out. A call that violates a precondition is no test.
pub fn is_wanted(run: &Run) -> bool {
    run.samples && run.options.preconditions.is_empty() && !run.accompaniment.is_all
}

/// A JVM for inputs of which it is not known what they come to.
pub fn observer<'p>(pipeline: &Pipeline<'p>) -> Observer<'p> {
    let Pipeline { run, program, plan, probes, class_path, .. } = *pipeline;
    let is_hasty = run.budget.is_some();
    Observer::new(program, &plan.table, probes, &run.replay_options(), class_path.to_vec(), is_hasty)
}

/// Tries classes out, and hands on what comes of it.
pub fn sample_all(
    pipeline: &Pipeline<'_>,
    searched: &mpsc::Receiver<Decided>,
    done: &mpsc::Sender<ConfirmerMessage>,
    seeds: &mpsc::Sender<Seed>,
) {
    if !is_wanted(pipeline.run) {
        return;
    }
    let (subjects, of_job) = subjects(pipeline);
    let taken = Duration::ZERO;
    let mut sampling =
        Sampling { pipeline, sampler: None, supply: None, subjects, of_job, searched, done, seeds, taken };
    if let Err(problem) = sampling.sample_all()
        && pipeline.run.talk.verbose
    {
        tell!("glassbox: classes were not tried out: {problem}");
    }
}

struct Sampling<'s, 'p> {
    pipeline: &'s Pipeline<'p>,
    /// Comes into being when it is needed.
    sampler: Option<Sampler<'p>>,
    /// Likewise.
    supply: Option<ObjectSources<'p>>,
    subjects: Vec<Subject>,
    /// The subject of each job.
    of_job: Vec<usize>,
    /// Which searches have ended, and what they decided.
    searched: &'s mpsc::Receiver<Decided>,
    done: &'s mpsc::Sender<ConfirmerMessage>,
    /// Where inputs go for searches along runs to start with.
    seeds: &'s mpsc::Sender<Seed>,
    /// How long turns have taken so far.
    taken: Duration,
}

/// A class to try out.
struct Subject {
    class: ClassId,
    /// Its jobs and their methods.
    entries: Vec<(usize, MethodId)>,
    /// The jobs that are to be searched before.
    awaited: BTreeSet<usize>,
    /// What is looked for.
    open: BTreeSet<GoalIndex>,
    /// There is nothing to try before its turn, and where tests can call nothing of it.
    tryout: Option<SamplingProgress>,
    had_its_turn: bool,
}

impl Sampling<'_, '_> {
    fn sample_all(&mut self) -> Result<(), ReplayError> {
        loop {
            while let Some(at) = self.next() {
                let started = Instant::now();
                self.take_turn(at)?;
                self.taken += started.elapsed();
                self.say(at, Vec::new(), !self.goes_on());
                self.let_time_pass();
            }
            if self.subjects.iter().all(|subject| subject.had_its_turn) {
                break;
            }
            let Ok(decided) = self.searched.recv() else { return Ok(()) };
            self.note(&decided);
            while let Ok(decided) = self.searched.try_recv() {
                self.note(&decided);
            }
        }
        if self.goes_on() { self.go_on() } else { Ok(()) }
    }

    /// Where there is little time, turns wait until they have taken no more than their part of what has passed.
    fn let_time_pass(&mut self) {
        let is_little = has_little_time(self.pipeline, self.subjects.len());
        let (taken, started) = (self.taken, self.pipeline.run.started);
        let is_early = || self.pipeline.first_look.get().is_none() && taken * PART_OF_FIRST_LOOK > started.elapsed();
        while is_little && is_early() && !self.end().has_passed() {
            match self.searched.recv_timeout(A_WHILE) {
                Ok(decided) => self.note(&decided),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// The class whose first turn it is: in their order, and where there is little time, that with the most open goals.
    fn next(&self) -> Option<usize> {
        let mut ready = (0..self.subjects.len())
            .filter(|at| !self.subjects[*at].had_its_turn && self.subjects[*at].awaited.is_empty());
        if has_little_time(self.pipeline, self.subjects.len()) {
            return ready.max_by_key(|at| (self.subjects[*at].open.len(), std::cmp::Reverse(*at)));
        }
        ready.next()
    }

    /// The part of a budget that is for each class.
    fn share(&self) -> Option<Duration> {
        share(self.pipeline, self.subjects.len())
    }

    /// Whether classes are tried out after their first turn. Where there are many, the tests of each are to be written soon.
    fn goes_on(&self) -> bool {
        self.share().is_some() && !has_little_time(self.pipeline, self.subjects.len())
    }

    fn say(&self, at: usize, witnesses: Vec<Witness>, is_all: bool) {
        let subject = &self.subjects[at];
        let of_job = |witness: Witness| Some((job_of(self.pipeline, subject, &witness)?, witness));
        let witnesses: Vec<(usize, Witness)> = witnesses.into_iter().filter_map(of_job).collect();
        // The receivers are gone only if they are done or failed, which they report by themselves.
        witnesses.iter().for_each(|seed| {
            let _ = self.seeds.send(seed.clone());
        });
        if is_all || !witnesses.is_empty() {
            let _ = self.done.send(ConfirmerMessage::Sampled(Sampled { class: subject.class, witnesses, is_all }));
        }
    }

    fn note(&mut self, (job, decided): &Decided) {
        let Some(subject) = self.of_job.get(*job).and_then(|at| self.subjects.get_mut(*at)) else { return };
        // Without a budget, what is tried depends on the first searches only, however soon the next ones end.
        if !subject.awaited.remove(job) && self.pipeline.run.budget.is_none() {
            return;
        }
        decided.iter().for_each(|goal| {
            subject.open.remove(goal);
        });
        subject.tryout.iter_mut().for_each(|tryout| tryout.leave_out(decided));
    }

    /// The first sessions of a class; without a budget all of them.
    fn take_turn(&mut self, at: usize) -> Result<(), ReplayError> {
        let (pipeline, subject) = (self.pipeline, &mut self.subjects[at]);
        let run = pipeline.run;
        subject.had_its_turn = true;
        if subject.open.is_empty() {
            return Ok(());
        }
        let supply = self.supply.get_or_insert_with(|| ObjectSources::of(pipeline.program));
        let Some(class) = wanted(pipeline, supply, subject) else { return Ok(()) };
        let seed = seed_of(run.options.seed, &pipeline.program.class(subject.class).name);
        subject.tryout = Some(SamplingProgress::new(class, subject.open.iter().copied().collect(), seed));
        self.get_ready()?;
        let started = Instant::now();
        let share = self.share().map(|share| (share / PART_OF_SHARE).max(LEAST.min(share / LARGEST_PART)));
        let is_over = || share.is_some_and(|share| started.elapsed() > share);
        while self.subjects[at].tryout.as_ref().is_some_and(|tryout| !tryout.is_enough()) && !is_over() {
            if self.end().has_passed() {
                break;
            }
            self.session(at)?;
        }
        Ok(())
    }

    /// Sessions where they find something, until the search has to be over.
    fn go_on(&mut self) -> Result<(), ReplayError> {
        let mut is_alone = false;
        loop {
            while !is_alone {
                match self.searched.try_recv() {
                    Ok(decided) => self.note(&decided),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => is_alone = true,
                }
            }
            let most = if is_alone { MOST_IN_VAIN_ALONE } else { MOST_IN_VAIN };
            let trying =
                self.subjects.iter().enumerate().filter_map(|(at, subject)| Some((at, subject.tryout.as_ref()?)));
            let next =
                trying.filter(|(_, tryout)| tryout.is_promising(most)).min_by_key(|(_, tryout)| tryout.in_vain());
            let next = next.map(|(at, _)| at);
            if self.end().has_passed() {
                return Ok(());
            }
            match next {
                Some(at) => self.session(at)?,
                None if is_alone => return Ok(()),
                // What the search finds in the meantime says nothing about what calls find: wait for its end.
                None => match self.searched.recv_timeout(A_WHILE) {
                    Ok(decided) => self.note(&decided),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => is_alone = true,
                },
            }
        }
    }

    fn session(&mut self, at: usize) -> Result<(), ReplayError> {
        let mut deadline = self.end();
        let started = Instant::now();
        if has_little_time(self.pipeline, self.subjects.len()) && self.pipeline.first_look.get().is_none() {
            deadline.at = deadline.at.map(|at| at.min(started + LONGEST_OF_FIRST_LOOK));
        }
        let (Some(sampler), Some(tryout)) = (&mut self.sampler, &mut self.subjects[at].tryout) else { return Ok(()) };
        let witnesses = sampler.go_on(tryout, &deadline)?;
        if self.pipeline.run.talk.verbose {
            let name = binary_name(&self.pipeline.program.class(self.subjects[at].class).name);
            tell!("tried out {name}: {} inputs in {:.1} s", witnesses.len(), started.elapsed().as_secs_f64());
        }
        self.pipeline.note_sampled(&witnesses);
        self.say(at, witnesses, false);
        Ok(())
    }

    fn get_ready(&mut self) -> Result<(), ReplayError> {
        if self.sampler.is_none() {
            let mut fresh = Sampler::new(observer(self.pipeline));
            fresh.get_ready(&self.end())?;
            self.sampler = Some(fresh);
        }
        Ok(())
    }

    /// No call goes on after that: the rest of the time is for running tests.
    fn end(&self) -> Deadline {
        let deadline = self.pipeline.run.deadline();
        Deadline { at: deadline.at.into_iter().chain(self.pipeline.search_deadline()).min(), ..deadline }
    }
}

/// A class is tried out in the same way whatever other classes there are.
fn seed_of(seed: u64, class: &str) -> u64 {
    class.bytes().fold(seed.wrapping_mul(1_009), |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
}

/// The part of a budget that is for each of so many classes.
fn share(pipeline: &Pipeline<'_>, classes: usize) -> Option<Duration> {
    let classes = u32::try_from(classes).unwrap_or(u32::MAX).max(1);
    pipeline.run.budget.map(|budget| budget / classes)
}

/// Whether there is so little time for each of so many classes that the search comes first.
fn has_little_time(pipeline: &Pipeline<'_>, classes: usize) -> bool {
    share(pipeline, classes).is_some_and(|share| share < WORTH_WAITING)
}

/// The classes in the order of the plan, and which of them each job belongs to.
fn subjects(pipeline: &Pipeline<'_>) -> (Vec<Subject>, Vec<usize>) {
    let mut subjects: Vec<Subject> = Vec::new();
    let mut of_job = Vec::new();
    let classes: BTreeSet<ClassId> = pipeline.plan.jobs.iter().map(|job| job.entry.class).collect();
    let awaits = pipeline.run.budget.is_none() || has_little_time(pipeline, classes.len());
    for (number, job) in pipeline.plan.jobs.iter().enumerate() {
        let class = job.entry.class;
        let at = subjects.iter().rposition(|subject| subject.class == class).unwrap_or_else(|| {
            subjects.push(Subject {
                class,
                entries: Vec::new(),
                awaited: BTreeSet::new(),
                open: BTreeSet::new(),
                tryout: None,
                had_its_turn: false,
            });
            subjects.len() - 1
        });
        of_job.push(at);
        subjects[at].entries.push((number, job.entry));
        subjects[at].open.extend(&job.goals);
        if awaits && !job.first.is_empty() {
            subjects[at].awaited.insert(number);
        }
    }
    (subjects, of_job)
}

/// What a test may call of a class; nothing, if there is nothing.
fn wanted(pipeline: &Pipeline<'_>, supply: &ObjectSources<'_>, subject: &Subject) -> Option<AttackClass> {
    let program = pipeline.program;
    let class = program.class(subject.class);
    let is_called = |entry: &MethodId| {
        let method = program.method(*entry);
        !method.flags.is_private() && !method.flags.is_synthetic() && &*method.name != "<clinit>"
    };
    let targets: Vec<MethodId> = subject.entries.iter().map(|(_, entry)| *entry).filter(is_called).collect();
    let is_fit = program.is_nameable(class) && program.module_of(class).is_none() && !targets.is_empty();
    let sources = || supply.for_calls(class, &targets);
    is_fit.then(|| AttackClass { sources: sources(), ..AttackClass::of(program, class, &targets, &|_| true) })
}

/// The job of the method that a witness calls; nothing, if tests do not call it.
fn job_of(pipeline: &Pipeline<'_>, subject: &Subject, witness: &Witness) -> Option<usize> {
    let is_it = |(_, entry): &&(usize, MethodId)| pipeline.program.method(*entry).key() == witness.method;
    subject.entries.iter().find(is_it).map(|(job, _)| *job)
}
