//! What rests on a guess is tried on the real JVM first: what it comes to there is what a test asserts. That happens beside the
//! search and the confirming, so that neither waits for it.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use glassbox_goals::Witness;
use glassbox_replay::{Deadline, Observer};

use crate::failure::Failure;
use crate::pipeline::{ConfirmerMessage, Pipeline, Searched};
use crate::sampling;

/// So many inputs with guesses are tried in one go.
const GUESSES_AT_ONCE: usize = 32;

/// So long a few of them wait for others.
const WORTH_WAITING: Duration = Duration::from_millis(250);

/// Whether what a witness rests on is a guess that a run can replace by what is seen there.
pub fn is_to_be_observed(witness: &Witness) -> bool {
    witness.guessed && witness.given.is_empty() && &*witness.method.name != "<clinit>"
}

/// Observes what searches have found by guessing, and hands on all that comes to be confirmed, in its order.
pub fn observe_all(
    pipeline: &Pipeline<'_>,
    searched: &mpsc::Receiver<Searched>,
    done: &mpsc::Sender<ConfirmerMessage>,
) {
    let mut guesses = Guesses { pipeline, observer: None, done };
    let mut waiting: Vec<Searched> = Vec::new();
    let mut since = Instant::now();
    loop {
        // Without a budget, what is tried together must not depend on what else is found at the time.
        let patience = match pipeline.run.budget {
            Some(_) if waiting.iter().map(|searched| count(&searched.witnesses)).sum::<usize>() < GUESSES_AT_ONCE => {
                WORTH_WAITING.saturating_sub(since.elapsed())
            }
            _ => Duration::ZERO,
        };
        let next = if waiting.is_empty() {
            searched.recv().map_err(RecvTimeoutError::from)
        } else {
            searched.recv_timeout(patience)
        };
        match next {
            Ok(next) => {
                if waiting.is_empty() {
                    since = Instant::now();
                }
                waiting.push(next);
                if pipeline.run.budget.is_none() {
                    guesses.observe(std::mem::take(&mut waiting));
                }
            }
            Err(end) => {
                guesses.observe(std::mem::take(&mut waiting));
                if end == RecvTimeoutError::Disconnected {
                    return;
                }
            }
        }
    }
}

/// How many of some witnesses rest on guesses.
pub fn count(witnesses: &[Witness]) -> usize {
    witnesses.iter().filter(|witness| is_to_be_observed(witness)).count()
}

struct Guesses<'g, 'p> {
    pipeline: &'g Pipeline<'p>,
    /// Comes into being when something was guessed.
    observer: Option<Observer<'g>>,
    done: &'g mpsc::Sender<ConfirmerMessage>,
}

impl Guesses<'_, '_> {
    fn observe(&mut self, mut waiting: Vec<Searched>) {
        let mut guesses: Vec<Witness> = Vec::new();
        let mut counts = Vec::with_capacity(waiting.len());
        for searched in &mut waiting {
            let known = guesses.len();
            guesses.extend(searched.witnesses.extract_if(.., |witness| is_to_be_observed(witness)));
            counts.push(guesses.len() - known);
        }
        let mut trouble = None;
        let tried = guesses.len();
        if !guesses.is_empty() {
            let pipeline = self.pipeline;
            let observer = self.observer.get_or_insert_with(|| sampling::observer(pipeline));
            // The time that is kept for the last runs is not for guesses.
            let deadline = pipeline.run.deadline();
            let at = deadline.at.into_iter().chain(pipeline.trying_deadline()).min();
            match observer.observe(guesses, &Deadline { at, ..deadline }) {
                Ok(observed) => {
                    let mut observed = observed.into_iter();
                    for (searched, count) in waiting.iter_mut().zip(counts) {
                        searched.witnesses.extend(observed.by_ref().take(count).flatten());
                    }
                }
                Err(error) => trouble = Some(ConfirmerMessage::Trouble(Failure::from(error))),
            }
        }
        self.pipeline.guesses.fetch_sub(tried, Ordering::Relaxed);
        for news in waiting.into_iter().map(ConfirmerMessage::Searched).chain(trouble) {
            // The receiver is gone only if it failed, which it reports by itself.
            let _ = self.done.send(news);
        }
    }
}
