//! Tests for what no search understands: calls on a real JVM, as a developer makes them who tries a class out.
//!
//! The calls are those of an attack's sessions ([`crate::Attack`]), with plain values, without changes of the environment and
//! without subclasses. Each object remembers how it came to be, so that a call that comes by a goal for the first time is told
//! as an input. That input is observed by itself ([`Observer`]); only what is seen then counts. How many calls there are does
//! not depend on the clock.

use std::time::{Duration, Instant};

use glassbox_goals::{Call, GoalIndex, Witness};
use glassbox_program::{Content, JavaValue, NodeId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::attack::{AttackClass, End, Order};
use crate::observing::Observer;
use crate::replayer::Session;
use crate::setting::read_setting;
use crate::wire::SessionCalls;
use crate::{Deadline, ReplayError};

/// What one call may take; those that compute are cut off by what they tell, long before.
const CALL_LIMIT: Duration = Duration::from_secs(3);

/// About so many calls are made in one session, and so many of each target at most.
const CALLS_OF_SESSION: u32 = 100;
const MOST_ROUNDS: u32 = 10;

/// About so many calls are made in all, in no fewer sessions than these.
const CALLS: u32 = 3000;
const FEWEST_SESSIONS: u32 = 6;

/// So many sessions without anything new are enough.
const MOST_IN_VAIN: u32 = 6;

/// A method that has been cut off so often is left alone, ...
const MOST_SPENT: u32 = 4;

/// ... and a class that has cost so many JVMs.
const MOST_LOST: u32 = 3;

/// How many inputs are tried for one goal.
const MOST_TRIED: u32 = 4;

/// So many inputs are observed together.
const MOST_AT_ONCE: usize = 12;

/// How often calls are left out of an input, to see whether it needs them.
const MOST_SHORTENED: usize = 40;

/// What is looked for in a class.
pub struct Wanted<'w> {
    pub class: &'w AttackClass,
    pub goals: FxHashSet<GoalIndex>,
    pub seed: u64,
    /// No session begins after this.
    pub until: Option<Instant>,
}

impl Wanted<'_> {
    /// Calls of each target in a session, and the number of sessions.
    fn extent(&self) -> (u32, u32) {
        let targets = u32::try_from(self.class.targets.len()).unwrap_or(u32::MAX).max(1);
        let rounds = (CALLS_OF_SESSION / targets).clamp(2, MOST_ROUNDS);
        (rounds, (CALLS / targets.saturating_mul(rounds)).max(FEWEST_SESSIONS))
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() > until)
    }
}

/// Tries classes out, one after the other.
pub struct Sampler<'a> {
    observer: Observer<'a>,
}

impl<'a> Sampler<'a> {
    #[must_use]
    pub fn new(observer: Observer<'a>) -> Sampler<'a> {
        Sampler { observer }
    }

    /// Waits until the JVM is there.
    ///
    /// # Errors
    /// If there is none to come.
    pub fn get_ready(&mut self, deadline: &Deadline) -> Result<(), ReplayError> {
        self.observer.observe(Vec::new(), deadline).map(|_| ())
    }

    /// Inputs that come by the goals of a class, with what they come to.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn sample(&mut self, wanted: &Wanted<'_>, deadline: &Deadline) -> Result<Vec<Witness>, ReplayError> {
        let class = wanted.class;
        let (rounds, sessions) = wanted.extent();
        let mut sample = Sample {
            wanted,
            deadline,
            found: Vec::new(),
            reached: FxHashSet::default(),
            tried: FxHashMap::default(),
            spent: vec![0; class.targets.len() + class.others.len()],
            lost: 0,
            shortened: 0,
        };
        let mut in_vain = 0;
        for session in 0..sessions {
            let before = sample.reached.len();
            sample.session(&mut self.observer, session, rounds)?;
            in_vain = if sample.reached.len() > before { 0 } else { in_vain + 1 };
            let is_done = wanted.goals.is_subset(&sample.reached) || in_vain >= MOST_IN_VAIN;
            if is_done || sample.lost >= MOST_LOST || deadline.has_passed() || wanted.is_late() {
                break;
            }
        }
        Ok(sample.found)
    }
}

/// One class on its way.
struct Sample<'s> {
    wanted: &'s Wanted<'s>,
    deadline: &'s Deadline,
    found: Vec<Witness>,
    /// The goals that they come by.
    reached: FxHashSet<GoalIndex>,
    tried: FxHashMap<GoalIndex, u32>,
    /// How often each method was cut off.
    spent: Vec<u32>,
    lost: u32,
    shortened: usize,
}

impl Sample<'_> {
    fn session(&mut self, observer: &mut Observer<'_>, session: u32, rounds: u32) -> Result<(), ReplayError> {
        let mut order = Order {
            class: self.wanted.class,
            seed: self.wanted.seed,
            session,
            rounds,
            first: 0,
            only: Vec::new(),
            banned: Vec::new(),
            environment: 0,
            properties: Vec::new(),
            samples: true,
        };
        while self.lost < MOST_LOST && !self.deadline.has_passed() {
            let banned = self.spent.iter().enumerate().filter(|(_, spent)| **spent >= MOST_SPENT);
            order.banned = banned.map(|(subject, _)| subject as u32).collect();
            let Observer { replayer, class_path, probes, .. } = observer;
            let calls = match replayer.attack(&order, class_path, &probes.directory, CALL_LIMIT, self.deadline)? {
                Session::Told(calls) => calls,
                Session::Lost => {
                    self.lost += 1;
                    return Ok(());
                }
                Session::Interrupted => return Ok(()),
            };
            self.lost += u32::from(!calls.tidy);
            self.try_out(observer, &calls)?;
            let cost = match calls.end {
                End::Finished => return Ok(()),
                End::Spent => 1,
                End::Late | End::Exited | End::Exhausted => MOST_SPENT,
            };
            if let Some(spent) = calls.subject.and_then(|subject| self.spent.get_mut(subject as usize)) {
                *spent += cost;
            }
            // A session never goes back, so that it ends.
            order.first = order.first.max(calls.step) + 1;
        }
        Ok(())
    }

    /// Observes the inputs that seem to come by something new.
    fn try_out(&mut self, observer: &mut Observer<'_>, calls: &SessionCalls) -> Result<(), ReplayError> {
        let mut inputs = Vec::new();
        for call in calls.told.iter().filter(|call| !call.setting.is_empty()) {
            let Ok(input) = read_setting(&call.setting) else { continue };
            let mut news: Vec<GoalIndex> = observer.goals(&call.recording, None).into_iter().collect();
            news.retain(|goal| self.is_open(*goal) && self.tried.get(goal).is_none_or(|tried| *tried < MOST_TRIED));
            news.iter().for_each(|goal| *self.tried.entry(*goal).or_default() += 1);
            if !news.is_empty() {
                inputs.push(input);
            }
        }
        // Should the time run out, something is there by then.
        for turn in inputs.chunks(MOST_AT_ONCE) {
            for witness in observer.observe(turn.to_vec(), self.deadline)? {
                let news: Vec<GoalIndex> = witness.goals.iter().copied().filter(|goal| self.is_open(*goal)).collect();
                if !news.is_empty() {
                    let witness = self.shorten(observer, witness, &news)?;
                    self.reached.extend(&witness.goals);
                    self.found.push(witness);
                }
            }
        }
        Ok(())
    }

    fn is_open(&self, goal: GoalIndex) -> bool {
        self.wanted.goals.contains(&goal) && !self.reached.contains(&goal)
    }

    /// Leaves out calls on the input objects that are not needed to come by some goals: all of them, else one after the other.
    fn shorten(
        &mut self,
        observer: &mut Observer<'_>,
        mut witness: Witness,
        goals: &[GoalIndex],
    ) -> Result<Witness, ReplayError> {
        let calls = witness.recipes.iter().map(|recipe| recipe.calls.len()).sum::<usize>();
        let all = (calls > 1).then_some(None);
        // Those before one have the same numbers whether it is left out or not.
        for attempt in all.into_iter().chain((0..calls).rev().map(Some)) {
            if self.shortened >= MOST_SHORTENED || self.wanted.is_late() {
                break;
            }
            self.shortened += 1;
            let observed = observer.observe(vec![without_calls(&witness, attempt)], self.deadline)?;
            let is_enough = |found: &Witness| goals.iter().all(|goal| found.goals.contains(goal));
            if let Some(found) = observed.into_iter().find(is_enough) {
                witness = found;
                if attempt.is_none() {
                    break;
                }
            }
        }
        Ok(witness)
    }
}

/// An input without one of the calls that are made on its objects, or without all of them.
fn without_calls(witness: &Witness, which: Option<usize>) -> Witness {
    let mut shorter = witness.clone();
    let mut number = 0;
    for recipe in &mut shorter.recipes {
        recipe.calls.retain(|_: &Call| {
            number += 1;
            which.is_some_and(|left_out| left_out != number - 1)
        });
    }
    drop_unused(&mut shorter);
    shorter
}

/// Drops the recipes of objects that nothing takes any more.
fn drop_unused(witness: &mut Witness) {
    let mut used: FxHashSet<NodeId> = witness.receiver.into_iter().collect();
    used.extend(witness.arguments.iter().filter_map(node_of));
    // What an object is made of stands before it.
    for recipe in witness.recipes.iter().rev() {
        if !used.contains(&recipe.node) {
            continue;
        }
        used.extend(recipe.arguments().filter_map(node_of));
        if let Some(Content::Array { elements, .. }) = &witness.graph.node(recipe.node).before {
            used.extend(elements.iter().filter_map(|(_, value)| node_of(value)));
        }
    }
    witness.recipes.retain(|recipe| used.contains(&recipe.node));
}

fn node_of(value: &JavaValue) -> Option<NodeId> {
    match value {
        JavaValue::Object(node) => Some(*node),
        _ => None,
    }
}
