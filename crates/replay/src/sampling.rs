//! Tests for what no search understands: calls on a real JVM, as a developer makes them who tries a class out.
//!
//! The calls are those of an attack's sessions ([`crate::Attack`]), with plain values, without changes of the environment and
//! without subclasses. Each object remembers how it came to be, so that a call that comes by a goal for the first time is told
//! as an input. That input is observed by itself ([`Observer`]); only what is seen then counts. How many calls a session
//! makes does not depend on the clock.

use std::collections::BTreeMap;
use std::time::Duration;

use glassbox_goals::{Call, GoalIndex, Witness};
use glassbox_program::{Content, JavaValue, MethodKey, NodeId, binary_name};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::attack::{AttackClass, AttackMethod, End, Order};
use crate::observing::{Observer, Seen};
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

/// ... so is a session in which so many calls in a row were cut off and showed nothing, ...
const MOST_CUT_OFF: u32 = 8;

/// ... and a class that has cost so many JVMs.
const MOST_LOST: u32 = 3;

/// How many inputs are tried for one goal.
const MOST_TRIED: u32 = 4;

/// So many inputs are observed together.
const MOST_AT_ONCE: usize = 12;

/// How often a single call is left out of inputs that are observed together, to see whether they need it.
const MOST_SHORTENED: usize = 32;

/// A class that is tried out, as far as that has come.
pub struct SamplingProgress {
    class: AttackClass,
    /// What is looked for.
    goals: FxHashSet<GoalIndex>,
    seed: u64,
    /// How many sessions were made, ...
    sessions: u32,
    /// ... and how many of them since something new was found.
    in_vain: u32,
    /// The goals that the inputs come by which were found.
    reached: FxHashSet<GoalIndex>,
    tried: FxHashMap<GoalIndex, u32>,
    /// How often each method was cut off.
    spent: Vec<u32>,
    lost: u32,
}

impl SamplingProgress {
    #[must_use]
    pub fn new(class: AttackClass, goals: FxHashSet<GoalIndex>, seed: u64) -> SamplingProgress {
        SamplingProgress {
            spent: vec![0; class.targets.len() + class.others.len()],
            class,
            goals,
            seed,
            sessions: 0,
            in_vain: 0,
            reached: FxHashSet::default(),
            tried: FxHashMap::default(),
            lost: 0,
        }
    }

    /// Whether as many calls were made as are enough where no clock says when to stop.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.sessions >= self.extent().1 || !self.is_promising(MOST_IN_VAIN)
    }

    /// Whether another session may find something, after so many in vain at most.
    #[must_use]
    pub fn is_promising(&self, most_in_vain: u32) -> bool {
        self.lost < MOST_LOST && self.in_vain < most_in_vain && !self.goals.is_subset(&self.reached)
    }

    /// How many sessions have found nothing since something was found.
    #[must_use]
    pub fn in_vain(&self) -> u32 {
        self.in_vain
    }

    /// These are not looked for any more.
    pub fn leave_out(&mut self, goals: &[GoalIndex]) {
        goals.iter().for_each(|goal| {
            self.goals.remove(goal);
        });
    }

    /// Calls of each target in a session, and the number of sessions.
    fn extent(&self) -> (u32, u32) {
        let targets = u32::try_from(self.class.targets.len()).unwrap_or(u32::MAX).max(1);
        let rounds = (CALLS_OF_SESSION / targets).clamp(2, MOST_ROUNDS);
        (rounds, (CALLS / targets.saturating_mul(rounds)).max(FEWEST_SESSIONS))
    }

    fn is_open(&self, goal: GoalIndex) -> bool {
        self.goals.contains(&goal) && !self.reached.contains(&goal)
    }

    /// What an input looks like that leads to something new is worth another try in later calls.
    fn learn(&mut self, witness: &Witness) {
        self.reached.extend(&witness.goals);
        let MethodKey { class, name, descriptor } = &witness.method;
        let class = binary_name(class);
        let is_it =
            |one: &&mut AttackMethod| one.class == class && *one.method == **name && *one.descriptor == **descriptor;
        if let Some(target) = self.class.targets.iter_mut().find(is_it) {
            target.harvest.add_witness(witness);
        }
        self.class.harvest.add_witness(witness);
    }
}

/// Tries classes out, one session after the other.
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

    /// Makes a session of calls: inputs that come by goals by which none before them came, with what they come to.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn go_on(&mut self, tryout: &mut SamplingProgress, deadline: &Deadline) -> Result<Vec<Witness>, ReplayError> {
        let mut attempt = Attempt { observer: &mut self.observer, tryout, deadline, found: Vec::new() };
        attempt.make()?;
        let found = attempt.found;
        tryout.sessions += 1;
        tryout.in_vain = if found.is_empty() { tryout.in_vain + 1 } else { 0 };
        Ok(found)
    }
}

/// One session on its way.
struct Attempt<'s, 'a> {
    observer: &'s mut Observer<'a>,
    tryout: &'s mut SamplingProgress,
    deadline: &'s Deadline,
    found: Vec<Witness>,
}

impl Attempt<'_, '_> {
    fn make(&mut self) -> Result<(), ReplayError> {
        let class = self.tryout.class.clone();
        let mut order = Order {
            class: &class,
            seed: self.tryout.seed,
            session: self.tryout.sessions,
            rounds: self.tryout.extent().0,
            first: 0,
            only: Vec::new(),
            banned: Vec::new(),
            environment: 0,
            properties: Vec::new(),
            samples: true,
        };
        let mut in_vain = 0;
        while self.tryout.lost < MOST_LOST && in_vain < MOST_CUT_OFF && !self.deadline.has_passed() {
            let banned = self.tryout.spent.iter().enumerate().filter(|(_, spent)| **spent >= MOST_SPENT);
            order.banned = banned.map(|(subject, _)| subject as u32).collect();
            let Observer { replayer, class_path, probes, .. } = &mut *self.observer;
            let calls = match replayer.attack(&order, class_path, &probes.directory, CALL_LIMIT, self.deadline)? {
                Session::Told(calls) => calls,
                Session::Lost => {
                    self.tryout.lost += 1;
                    return Ok(());
                }
                Session::Interrupted => return Ok(()),
            };
            self.tryout.lost += u32::from(!calls.tidy);
            let found = self.found.len();
            self.try_out(&calls)?;
            in_vain = if self.found.len() > found { 0 } else { in_vain + 1 };
            let cost = match calls.end {
                End::Finished => return Ok(()),
                End::Spent => 1,
                End::Late | End::Exited | End::Exhausted => MOST_SPENT,
            };
            if let Some(spent) = calls.subject.and_then(|subject| self.tryout.spent.get_mut(subject as usize)) {
                *spent += cost;
            }
            // A session never goes back, so that it ends.
            order.first = order.first.max(calls.step) + 1;
        }
        Ok(())
    }

    /// Observes the inputs that seem to come by something new.
    fn try_out(&mut self, calls: &SessionCalls) -> Result<(), ReplayError> {
        let mut inputs = Vec::new();
        for call in calls.told.iter().filter(|call| !call.setting.is_empty()) {
            let Ok(input) = read_setting(&call.setting) else { continue };
            let SamplingProgress { tried, .. } = &*self.tryout;
            let mut news: Vec<GoalIndex> = self.observer.goals(&call.recording, None).into_iter().collect();
            news.retain(|goal| self.tryout.is_open(*goal) && tried.get(goal).is_none_or(|tried| *tried < MOST_TRIED));
            news.iter().for_each(|goal| *self.tryout.tried.entry(*goal).or_default() += 1);
            if !news.is_empty() {
                inputs.push(input);
            }
        }
        // Should the time run out, something is there by then.
        for turn in inputs.chunks(MOST_AT_ONCE) {
            let seen = self.observer.glance(&turn.iter().collect::<Vec<&Witness>>(), self.deadline)?;
            let mut claimed = FxHashSet::default();
            let mut sights = Vec::new();
            for (input, seen) in turn.iter().zip(seen) {
                let mut news: Vec<GoalIndex> = self.observer.goals_of(&seen).into_iter().collect();
                news.retain(|goal| self.tryout.is_open(*goal) && claimed.insert(*goal));
                if !news.is_empty() {
                    sights.push(Sight { input: input.clone(), seen, news });
                }
            }
            self.shorten(&mut sights)?;
            let (inputs, seen) = sights.into_iter().map(|sight| (sight.input, sight.seen)).unzip();
            for witness in self.observer.observe_each(inputs, seen, self.deadline)?.into_iter().flatten() {
                if witness.goals.iter().any(|goal| self.tryout.is_open(*goal)) {
                    self.tryout.learn(&witness);
                    self.found.push(witness);
                }
            }
        }
        Ok(())
    }

    /// Leaves out calls on the input objects that are not needed to come by what is new: all of them, else those that are not
    /// needed when all others are there, if that is enough.
    fn shorten(&mut self, sights: &mut [Sight]) -> Result<(), ReplayError> {
        let calls = |sight: &Sight| sight.input.recipes.iter().map(|recipe| recipe.calls.len()).sum::<usize>();
        let mut long: Vec<usize> = (0..sights.len()).filter(|at| calls(&sights[*at]) > 0).collect();
        let bare = long.iter().map(|at| (*at, without_calls(&sights[*at].input, |_| true))).collect();
        let done = self.replace(sights, bare)?;
        long.retain(|at| !done.contains(at) && calls(&sights[*at]) > 1);
        let each = |at: &usize| (0..calls(&sights[*at])).map(|call| (*at, call)).collect::<Vec<(usize, usize)>>();
        let each: Vec<(usize, usize)> = long.iter().flat_map(each).take(MOST_SHORTENED).collect();
        let shorter: Vec<Witness> =
            each.iter().map(|(at, call)| without_calls(&sights[*at].input, |number| number == *call)).collect();
        let seen = self.observer.glance(&shorter.iter().collect::<Vec<&Witness>>(), self.deadline)?;
        let mut needless: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for ((at, call), seen) in each.iter().zip(seen) {
            if sights[*at].is_as_good(&self.observer.goals_of(&seen)) {
                needless.entry(*at).or_default().push(*call);
            }
        }
        let shorter = |(at, calls): (&usize, &Vec<usize>)| {
            (*at, without_calls(&sights[*at].input, |number| calls.contains(&number)))
        };
        let shorter = needless.iter().map(shorter).collect();
        self.replace(sights, shorter).map(|_| ())
    }

    /// Takes shorter inputs in the place of others where they come by the same: for which ones.
    fn replace(
        &mut self,
        sights: &mut [Sight],
        shorter: Vec<(usize, Witness)>,
    ) -> Result<FxHashSet<usize>, ReplayError> {
        let inputs: Vec<&Witness> = shorter.iter().map(|(_, input)| input).collect();
        let seen = self.observer.glance(&inputs, self.deadline)?;
        let mut replaced = FxHashSet::default();
        for ((at, input), seen) in shorter.into_iter().zip(seen) {
            if sights[at].is_as_good(&self.observer.goals_of(&seen)) {
                (sights[at].input, sights[at].seen) = (input, seen);
                replaced.insert(at);
            }
        }
        Ok(replaced)
    }
}

/// An input at a first look.
struct Sight {
    input: Witness,
    seen: Seen,
    /// What none before it came by.
    news: Vec<GoalIndex>,
}

impl Sight {
    fn is_as_good(&self, goals: &FxHashSet<GoalIndex>) -> bool {
        self.news.iter().all(|goal| goals.contains(goal))
    }
}

/// An input without some of the calls that are made on its objects, by their number.
fn without_calls(witness: &Witness, is_out: impl Fn(usize) -> bool) -> Witness {
    let mut shorter = witness.clone();
    let mut number = 0;
    for recipe in &mut shorter.recipes {
        recipe.calls.retain(|_: &Call| {
            number += 1;
            !is_out(number - 1)
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
