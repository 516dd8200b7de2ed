//! What the search leaves open in a class is tried out on the real JVM, so that a class which the machine does not understand at
//! all gets tests, too. That happens beside the search, as soon as all methods of the class were searched once: a class that
//! is understood costs nothing, and what is tried does not depend on the clock. With a budget it happens at once, for all goals,
//! since nothing says how much time a search leaves; what the search covers by itself needs no such test.

use std::collections::BTreeSet;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use glassbox_goals::{GoalIndex, Witness};
use glassbox_program::{ClassId, MethodId, binary_name};
use glassbox_replay::{AttackClass, Deadline, Observer, ReplayError, Sampler, Wanted};

use crate::generate::Run;
use crate::pipeline::{Decided, News, Pipeline, Sampled};

/// The part of its share of a budget that a class may take, as a divisor.
const PART_OF_SHARE: u32 = 20;
/// The first calls on a JVM are the slow ones: so much a class gets if that is not too large a part of its share, ...
const LEAST: Duration = Duration::from_secs(8);
/// ... as a divisor again. Where calls show nothing new for a while, it ends before.
const LARGEST_PART: u32 = 4;

/// No call begins after that time; one that goes on may take so many times as long, on a machine that is busy otherwise.
const PATIENCE: u32 = 4;

/// Whether classes are tried out. A call that violates a precondition is no test.
pub fn is_wanted(run: &Run) -> bool {
    run.samples && run.options.preconditions.is_empty() && !run.accompaniment.is_all
}

/// A JVM for inputs of which it is not known what they come to.
pub fn observer<'p>(pipeline: &Pipeline<'p>) -> Observer<'p> {
    let Pipeline { run, program, plan, probes, class_path, .. } = *pipeline;
    Observer::new(program, &plan.table, probes, &run.replay_options(), class_path.to_vec())
}

/// Tries classes out, and hands on what comes of it.
pub fn sample_all(pipeline: &Pipeline<'_>, searched: &mpsc::Receiver<Decided>, done: &mpsc::Sender<News>) {
    if !is_wanted(pipeline.run) {
        return;
    }
    let mut sampling = Sampling { pipeline, sampler: None, subjects: subjects(pipeline) };
    if let Err(problem) = sampling.sample_each(searched, done)
        && pipeline.run.talk.verbose
    {
        eprintln!("glassbox: classes were not tried out: {problem}");
    }
}

struct Sampling<'s, 'p> {
    pipeline: &'s Pipeline<'p>,
    /// Comes into being when it is needed.
    sampler: Option<Sampler<'p>>,
    subjects: Vec<Subject>,
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
    is_done: bool,
}

impl Sampling<'_, '_> {
    fn sample_each(
        &mut self,
        searched: &mpsc::Receiver<Decided>,
        done: &mpsc::Sender<News>,
    ) -> Result<(), ReplayError> {
        loop {
            while let Some(at) = self.subjects.iter().position(|subject| !subject.is_done && subject.awaited.is_empty())
            {
                self.subjects[at].is_done = true;
                let witnesses = self.sample(at)?;
                // The receiver is gone only if it failed, which it reports by itself.
                let _ = done.send(News::Sampled(Sampled { class: self.subjects[at].class, witnesses }));
            }
            if self.subjects.iter().all(|subject| subject.is_done) {
                return Ok(());
            }
            let Ok((job, decided)) = searched.recv() else { return Ok(()) };
            for subject in &mut self.subjects {
                if subject.awaited.remove(&job) {
                    subject.open.retain(|goal| !decided.contains(goal));
                }
            }
        }
    }

    fn sample(&mut self, at: usize) -> Result<Vec<(usize, Witness)>, ReplayError> {
        let (pipeline, subject) = (self.pipeline, &self.subjects[at]);
        let run = pipeline.run;
        let class = wanted(pipeline, subject).filter(|_| !subject.open.is_empty());
        let Some(class) = class else { return Ok(Vec::new()) };
        let deadline = run.deadline();
        let sampler = match &mut self.sampler {
            Some(sampler) => sampler,
            none => {
                let mut fresh = Sampler::new(observer(pipeline));
                fresh.get_ready(&deadline)?;
                none.insert(fresh)
            }
        };
        let started = Instant::now();
        let classes = u32::try_from(self.subjects.len()).unwrap_or(u32::MAX).max(1);
        let whole = run.budget.map(|budget| budget / classes);
        let share = whole.map(|share| (share / PART_OF_SHARE).max(LEAST.min(share / LARGEST_PART)));
        let patience = share.zip(whole).map(|(share, whole)| (share * PATIENCE).min(whole / 2));
        let end = patience.map(|patience| started + patience).into_iter().chain(deadline.at).min();
        let deadline = Deadline { at: end, ..deadline };
        let wanted = Wanted {
            class: &class,
            goals: subject.open.iter().copied().collect(),
            seed: run.options.seed.wrapping_mul(1_009).wrapping_add(at as u64),
            until: share.map(|share| started + share),
        };
        let witnesses = sampler.sample(&wanted, &deadline)?;
        if run.talk.verbose {
            let name = binary_name(&pipeline.program.class(subject.class).name);
            let (inputs, goals, time) = (witnesses.len(), subject.open.len(), started.elapsed());
            eprintln!("tried out {name} for {goals} goals: {inputs} inputs in {:.1} s", time.as_secs_f64());
        }
        let of_job = |witness: Witness| Some((job_of(pipeline, subject, &witness)?, witness));
        Ok(witnesses.into_iter().filter_map(of_job).collect())
    }
}

/// The classes in the order of the plan.
fn subjects(pipeline: &Pipeline<'_>) -> Vec<Subject> {
    let mut subjects: Vec<Subject> = Vec::new();
    for (number, job) in pipeline.plan.jobs.iter().enumerate() {
        let class = job.entry.class;
        let at = subjects.iter().position(|subject| subject.class == class).unwrap_or_else(|| {
            let (entries, awaited, open) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
            subjects.push(Subject { class, entries, awaited, open, is_done: false });
            subjects.len() - 1
        });
        subjects[at].entries.push((number, job.entry));
        subjects[at].open.extend(&job.goals);
        if pipeline.run.budget.is_none() && !job.first.is_empty() {
            subjects[at].awaited.insert(number);
        }
    }
    subjects
}

/// What a test may call of a class; nothing, if there is nothing.
fn wanted(pipeline: &Pipeline<'_>, subject: &Subject) -> Option<AttackClass> {
    let program = pipeline.program;
    let class = program.class(subject.class);
    let is_called = |entry: &MethodId| {
        let method = program.method(*entry);
        !method.flags.is_private() && !method.flags.is_synthetic() && &*method.name != "<clinit>"
    };
    let targets: Vec<MethodId> = subject.entries.iter().map(|(_, entry)| *entry).filter(is_called).collect();
    let is_fit = program.is_nameable(class) && program.module_of(class).is_none() && !targets.is_empty();
    is_fit.then(|| AttackClass::of(program, class, &targets, &|_| true))
}

/// The job of the method that a witness calls; nothing, if tests do not call it.
fn job_of(pipeline: &Pipeline<'_>, subject: &Subject, witness: &Witness) -> Option<usize> {
    let is_it = |(_, entry): &&(usize, MethodId)| pipeline.program.method(*entry).key() == witness.method;
    subject.entries.iter().find(is_it).map(|(job, _)| *job)
}
