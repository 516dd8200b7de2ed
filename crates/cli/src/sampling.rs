//! Every class is tried out on the real JVM beside the search, so that one which the machine does not understand at all gets
//! tests, too. It happens at once and not behind the search: what it takes is counted in calls, whatever the search does, and a
//! search that runs out of time leaves it as it is. What the search covers by itself needs no such test.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use glassbox_goals::{GoalIndex, Witness};
use glassbox_program::{ClassId, MethodId};
use glassbox_replay::{AttackClass, Deadline, Observer, ReplayError, Sampler, Wanted};

use crate::generate::Run;
use crate::pipeline::{News, Pipeline, Sampled};

/// The part of its share of a budget that a class may take, as a divisor.
const PART_OF_SHARE: u32 = 20;
/// The first calls on a JVM are the slow ones: so much a class gets if that is not too large a part of its share, ...
const LEAST: Duration = Duration::from_secs(3);
/// ... as a divisor again.
const LARGEST_PART: u32 = 6;

/// Whether classes are tried out. A call that violates a precondition is no test.
pub fn is_wanted(run: &Run) -> bool {
    run.samples && run.options.preconditions.is_empty() && !run.accompaniment.is_all
}

/// A JVM for inputs of which it is not known what they come to.
pub fn observer<'p>(pipeline: &Pipeline<'p>) -> Observer<'p> {
    let Pipeline { run, program, plan, probes, class_path, .. } = *pipeline;
    Observer::new(program, &plan.table, probes, &run.replay_options(), class_path.to_vec())
}

/// Tries out one class after the other, and hands on what comes of it.
pub fn sample_all(pipeline: &Pipeline<'_>, done: &mpsc::Sender<News>) {
    if !is_wanted(pipeline.run) {
        return;
    }
    if let Err(problem) = sample_each(pipeline, done)
        && pipeline.run.talk.verbose
    {
        eprintln!("glassbox: classes were not tried out: {problem}");
    }
}

fn sample_each(pipeline: &Pipeline<'_>, done: &mpsc::Sender<News>) -> Result<(), ReplayError> {
    let classes = classes(pipeline);
    let run = pipeline.run;
    let share = run.budget.map(|budget| {
        let share = budget / u32::try_from(classes.len()).unwrap_or(u32::MAX).max(1);
        (share / PART_OF_SHARE).max(LEAST.min(share / LARGEST_PART))
    });
    let whole = run.deadline();
    let mut sampler: Option<Sampler<'_>> = None;
    for (number, (id, entries)) in (0_u64..).zip(classes) {
        let mut witnesses = Vec::new();
        let wanted = wanted(pipeline, id, &entries);
        if let Some(class) = wanted {
            if sampler.is_none() {
                let mut fresh = Sampler::new(observer(pipeline));
                fresh.get_ready(&whole)?;
                sampler = Some(fresh);
            }
            if let Some(sampler) = &mut sampler {
                let at = share.map(|share| Instant::now() + share).into_iter().chain(whole.at).min();
                let deadline = Deadline { at, ..whole.clone() };
                let goals = entries.iter().flat_map(|(job, _)| pipeline.plan.jobs[*job].goals.iter().copied());
                let goals = goals.collect::<std::collections::BTreeSet<GoalIndex>>().into_iter().collect();
                let seed = run.options.seed.wrapping_mul(1_009).wrapping_add(number);
                witnesses = sampler.sample(&Wanted { class: &class, goals, seed }, &deadline)?;
            }
        }
        let witnesses = witnesses.into_iter().filter_map(|witness| of_job(pipeline, &entries, witness)).collect();
        // The receiver is gone only if it failed, which it reports by itself.
        let _ = done.send(News::Sampled(Sampled { class: id, witnesses }));
    }
    Ok(())
}

/// The classes in the order of the plan, each with its jobs and their methods.
fn classes(pipeline: &Pipeline<'_>) -> Vec<(ClassId, Vec<(usize, MethodId)>)> {
    let mut classes: Vec<(ClassId, Vec<(usize, MethodId)>)> = Vec::new();
    for (job, entry) in pipeline.plan.jobs.iter().map(|job| job.entry).enumerate() {
        match classes.iter_mut().find(|(class, _)| *class == entry.class) {
            Some((_, entries)) => entries.push((job, entry)),
            None => classes.push((entry.class, vec![(job, entry)])),
        }
    }
    classes
}

/// What a test may call of a class; nothing, if there is nothing.
fn wanted(pipeline: &Pipeline<'_>, class: ClassId, entries: &[(usize, MethodId)]) -> Option<AttackClass> {
    let program = pipeline.program;
    let class = program.class(class);
    let is_called = |entry: &MethodId| {
        let method = program.method(*entry);
        !method.flags.is_private() && !method.flags.is_synthetic() && &*method.name != "<clinit>"
    };
    let targets: Vec<MethodId> = entries.iter().map(|(_, entry)| *entry).filter(is_called).collect();
    let is_fit = program.is_nameable(class) && program.module_of(class).is_none() && !targets.is_empty();
    is_fit.then(|| AttackClass::of(program, class, &targets, &|_| true))
}

/// A witness with the job of its method; nothing, if tests do not call that one.
fn of_job(pipeline: &Pipeline<'_>, entries: &[(usize, MethodId)], witness: Witness) -> Option<(usize, Witness)> {
    let is_it = |(_, entry): &&(usize, MethodId)| pipeline.program.method(*entry).key() == witness.method;
    let job = entries.iter().find(is_it).map(|(job, _)| *job)?;
    Some((job, witness))
}
