//! Calls on a real JVM such as a test might make, watched by probes for goals that none should reach.
//!
//! The methods of a class are called in sessions, each in a class loader of its own: with random inputs, one after the other,
//! so that each finds what the others left behind, and from the second session on with another environment. What a session
//! does follows from its number. A goal that is reached counts if the same steps reach it again in another class loader;
//! then steps are left out that it does not need.

use std::path::PathBuf;
use std::time::Duration;

use glassbox_goals::{Followed, Follower, GoalIndex, GoalTable, Told};
use glassbox_program::{MethodKey, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::replayer::Session;
use crate::wire::{SessionCalls, ToldCall};
use crate::{Deadline, Numbers, Options, Probes, Recording, ReplayError, Replayer};

/// A method or constructor; names as Java reflection has them.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackMethod {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// What its own code looks for; tried before all else.
    pub harvest: CodeValues,
}

/// A class whose methods are called.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AttackClass {
    /// What is attacked.
    pub targets: Vec<AttackMethod>,
    /// What a test may call before, or between.
    pub others: Vec<AttackMethod>,
    /// Whether references in the input may be null.
    pub nulls: bool,
    /// Names of classes that may be initialized first, and whose objects may be inputs.
    pub neighbours: Vec<String>,
    /// Where objects come from that are not made by constructors of their own type.
    pub sources: Vec<Source>,
    pub harvest: CodeValues,
}

/// Where objects of a type come from; names as Java reflection has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    pub wanted: String,
    /// Methods that give them: class, name and descriptor.
    pub givers: Vec<[String; 3]>,
    /// Classes that extend or implement the type.
    pub kinds: Vec<String>,
}

/// Values that the code under test may look for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CodeValues {
    pub numbers: Vec<i64>,
    pub fractions: Vec<f64>,
    pub texts: Vec<String>,
    /// Static fields, and static methods without parameters, that give an object: class and name.
    pub statics: Vec<(String, String)>,
    /// Texts that may be names of system properties.
    pub properties: Vec<String>,
}

pub struct Attack<'a> {
    pub program: &'a Program,
    pub table: &'a GoalTable,
    pub probes: &'a Probes,
    pub options: Options,
    pub class_path: Vec<PathBuf>,
    pub classes: Vec<AttackClass>,
    /// What should not be reached.
    pub goals: FxHashSet<GoalIndex>,
    /// Calls of each target.
    pub calls: u32,
    pub seed: u64,
}

/// What was reached nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackHit {
    pub goal: GoalIndex,
    /// The method whose call reached it; absent if it was a class initializer.
    pub entry: Option<MethodKey>,
    /// The call that reached it, with what has to happen before, in words.
    pub call: String,
}

/// What came of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attacked {
    pub hits: Vec<AttackHit>,
    /// For each class, of each target.
    pub made: Vec<Vec<Made>>,
}

/// The calls of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    pub calls: u32,
    /// Why there are not as many as wanted.
    pub missing: Option<Missing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The time was over.
    Time,
    /// Too many calls did not end, or ended the virtual machine.
    Lost,
    /// Inputs for it could not be made.
    Inputs,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Finished,
    /// A call took too long.
    Late,
    /// A call ended the virtual machine.
    Exited,
    /// A call told far more than there is room for and was stopped, or used up the stack.
    Spent,
    /// A call used up the memory.
    Exhausted,
}

/// What a session is to do.
#[derive(Clone, Debug)]
pub(crate) struct Order<'a> {
    pub(crate) class: &'a AttackClass,
    pub(crate) seed: u64,
    pub(crate) session: u32,
    /// Calls of each target.
    pub(crate) rounds: u32,
    /// The step to begin with.
    pub(crate) first: i32,
    /// If there are any, only these steps are made.
    pub(crate) only: Vec<i32>,
    /// Targets and others that are not called any more, by number.
    pub(crate) banned: Vec<u32>,
    /// The parts of the environment that may be otherwise than usual, as bits.
    pub(crate) environment: u32,
    /// Texts that may be names of system properties.
    pub(crate) properties: Vec<String>,
    /// Calls are told in a form in which a test can make them.
    pub(crate) samples: bool,
}

impl Order<'_> {
    /// No session has more steps.
    pub(crate) fn most_steps(&self) -> u32 {
        let targets = u32::try_from(self.class.targets.len()).unwrap_or(u32::MAX);
        targets.saturating_mul(self.rounds).saturating_mul(2).saturating_add(2)
    }
}

/// What one call may take; most take nothing. Those that compute are cut off by what they tell, long before.
const CALL_LIMIT: Duration = Duration::from_secs(5);

/// Calls of each target in one session.
const ROUNDS: u32 = 10;

/// A method whose calls have come to so much trouble is left alone, ...
const MOST_TROUBLE: u32 = 12;

/// ... of which a call that takes the class loader with it is so much, and one that takes the JVM with it so much.
const TROUBLE_OF_LOADER: u32 = 1;
const TROUBLE_OF_JVM: u32 = 4;

/// The parts of the environment, as `Order.java` numbers them.
const ENVIRONMENT: [u32; 4] = [1, PROPERTIES, 4, 8];
const PROPERTIES: u32 = 2;

/// How often steps are made again to find those that a hit does not need.
const MOST_ATTEMPTS: usize = 60;

/// How often a goal is believed to be reached that is not reached again.
const MOST_VAIN: u32 = 3;

/// No more steps than this are named.
const MOST_NAMED: usize = 5;

impl Attack<'_> {
    /// Attacks until all calls are made, or the deadline has passed.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn run(&self, deadline: &Deadline) -> Result<Attacked, ReplayError> {
        let mut attacker = Attacker {
            attack: self,
            deadline,
            replayer: Replayer::fresh(self.probes.options(&self.options)),
            follower: Follower::new(self.program, self.table, &self.probes.probes),
            hits: Vec::new(),
            vain: FxHashMap::default(),
        };
        let mut made = Vec::with_capacity(self.classes.len());
        for (number, class) in self.classes.iter().enumerate() {
            let seed = self.seed.wrapping_mul(1_009).wrapping_add(number as u64);
            made.push(attacker.attack(class, seed)?);
        }
        Ok(Attacked { hits: attacker.hits, made })
    }
}

struct Attacker<'a> {
    attack: &'a Attack<'a>,
    deadline: &'a Deadline,
    replayer: Replayer,
    follower: Follower<'a>,
    hits: Vec<AttackHit>,
    /// How often a goal was reached that was not reached again.
    vain: FxHashMap<GoalIndex, u32>,
}

impl Attacker<'_> {
    /// Makes all sessions of a class.
    fn attack(&mut self, class: &AttackClass, seed: u64) -> Result<Vec<Made>, ReplayError> {
        let mut made = vec![Made::default(); class.targets.len()];
        let mut trouble = vec![0; class.targets.len() + class.others.len()];
        let mut lost = 0;
        for session in 0..self.attack.calls.div_ceil(ROUNDS) {
            let rounds = ROUNDS.min(self.attack.calls - session * ROUNDS);
            let mut order = Order {
                class,
                seed,
                session,
                rounds,
                first: 0,
                only: Vec::new(),
                banned: Vec::new(),
                environment: ENVIRONMENT.iter().sum(),
                properties: class.harvest.properties.clone(),
                samples: false,
            };
            loop {
                let banned = trouble.iter().enumerate().filter(|(_, trouble)| **trouble >= MOST_TROUBLE);
                order.banned = banned.map(|(subject, _)| subject as u32).collect();
                match self.session(&order)? {
                    Session::Interrupted => {
                        made.iter_mut().for_each(|made| made.missing = Some(Missing::Time));
                        return Ok(made);
                    }
                    // Which call it was is not known: each target is tried by itself.
                    Session::Lost if class.targets.len() > 1 => {
                        let mut alone = Vec::new();
                        for target in &class.targets {
                            let class =
                                AttackClass { targets: vec![target.clone()], others: Vec::new(), ..class.clone() };
                            alone.extend(self.attack(&class, seed)?);
                        }
                        return Ok(alone);
                    }
                    Session::Lost => {
                        lost += TROUBLE_OF_JVM;
                        break;
                    }
                    Session::Told(calls) => {
                        for (made, calls) in made.iter_mut().zip(&calls.made) {
                            made.calls += u32::try_from(*calls).unwrap_or(0);
                        }
                        self.note_hits(&order, &calls)?;
                        let cost = match calls.end {
                            End::Finished => break,
                            End::Spent => TROUBLE_OF_LOADER,
                            End::Late | End::Exited | End::Exhausted => TROUBLE_OF_JVM,
                        };
                        let subject = calls.subject.and_then(|subject| trouble.get_mut(subject as usize));
                        if let Some(trouble) = subject {
                            *trouble += cost;
                        }
                        // A session never goes back, so that it ends.
                        order.first = order.first.max(calls.step) + 1;
                    }
                }
            }
            if lost >= MOST_TROUBLE {
                break;
            }
        }
        for (made, trouble) in made.iter_mut().zip(&trouble) {
            if self.deadline.has_passed() {
                // Maybe something was reached that there was no time to reach again.
                made.missing = Some(Missing::Time);
            } else if *trouble >= MOST_TROUBLE || lost >= MOST_TROUBLE {
                made.missing = Some(Missing::Lost);
            } else if made.calls == 0 {
                made.missing = Some(Missing::Inputs);
            }
        }
        Ok(made)
    }

    fn session(&mut self, order: &Order<'_>) -> Result<Session, ReplayError> {
        if self.deadline.has_passed() {
            return Ok(Session::Interrupted);
        }
        let attack = self.attack;
        self.replayer.attack(order, &attack.class_path, &attack.probes.directory, CALL_LIMIT, self.deadline)
    }

    /// Whatever was reached is reached again, or does not count.
    fn note_hits(&mut self, order: &Order<'_>, calls: &SessionCalls) -> Result<(), ReplayError> {
        for call in &calls.told {
            for goal in self.reached(&call.recording) {
                let is_hit = self.hits.iter().any(|hit| hit.goal == goal);
                if is_hit || self.vain.get(&goal).is_some_and(|times| *times >= MOST_VAIN) {
                    continue;
                }
                *self.vain.entry(goal).or_default() += 1;
                if let Some((calls, at)) = self.again(order, goal, call.step)? {
                    // The same steps show what else they reach.
                    let call = &calls.told[at];
                    let (entry, words) = (entry_of(call), in_words(&calls, at));
                    for goal in self.reached(&call.recording) {
                        if !self.hits.iter().any(|hit| hit.goal == goal) {
                            self.hits.push(AttackHit { goal, entry: entry.clone(), call: words.clone() });
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes the steps up to one again, then as few of them as can be: what they told, and which call reached the goal.
    /// Nothing, if it is not reached again.
    fn again(
        &mut self,
        order: &Order<'_>,
        goal: GoalIndex,
        step: i32,
    ) -> Result<Option<(SessionCalls, usize)>, ReplayError> {
        let usual = Order { only: vec![step], environment: 0, ..order.clone() };
        if let Some(found) = self.attempt(&usual, goal)? {
            return Ok(Some(found));
        }
        let alone = Order { environment: order.environment, ..usual };
        let all = Order { only: (order.first.min(step)..=step).collect(), ..alone.clone() };
        let mut best = alone;
        let mut found = self.attempt(&best, goal)?;
        if found.is_none() {
            best = all;
            found = self.attempt(&best, goal)?;
        }
        let Some(mut found) = found else { return Ok(None) };
        let mut attempts = 0;
        for part in ENVIRONMENT {
            let fewer = Order { environment: best.environment & !part, ..best.clone() };
            if let Some(again) = self.attempt(&fewer, goal)? {
                (best, found) = (fewer, again);
            }
        }
        if best.environment & PROPERTIES != 0 {
            for name in best.properties.clone() {
                let mut fewer = best.clone();
                fewer.properties.retain(|known| *known != name);
                if attempts < MOST_ATTEMPTS
                    && let Some(again) = self.attempt(&fewer, goal)?
                {
                    (best, found) = (fewer, again);
                }
                attempts += 1;
            }
        }
        let mut size = best.only.len() / 2;
        while size > 0 {
            let mut start = 0;
            // The last step is the one that reaches the goal.
            while start + size < best.only.len() && attempts < MOST_ATTEMPTS {
                attempts += 1;
                let mut fewer = best.clone();
                fewer.only.drain(start..start + size);
                match self.attempt(&fewer, goal)? {
                    Some(again) => (best, found) = (fewer, again),
                    None => start += size,
                }
            }
            size /= 2;
        }
        Ok(Some(found))
    }

    fn attempt(&mut self, order: &Order<'_>, goal: GoalIndex) -> Result<Option<(SessionCalls, usize)>, ReplayError> {
        let Session::Told(calls) = self.session(order)? else { return Ok(None) };
        for at in 0..calls.told.len() {
            if self.reached(&calls.told[at].recording).contains(&goal) {
                return Ok(Some((calls, at)));
            }
        }
        Ok(None)
    }

    /// The goals that should not have been reached, in their order.
    fn reached(&mut self, recording: &Recording) -> Vec<GoalIndex> {
        let mut followed = Followed::default();
        for numbers in recording.threads.iter().map(Numbers::unpacked) {
            self.follower.follow(&Told { numbers: &numbers, classes: &recording.classes, thrown: None }, &mut followed);
        }
        let mut goals: Vec<GoalIndex> = followed.goals.intersection(&self.attack.goals).copied().collect();
        goals.sort_unstable();
        goals
    }
}

fn entry_of(call: &ToldCall) -> Option<MethodKey> {
    let [class, method, descriptor] = &call.method;
    let key = || MethodKey {
        class: class.replace('.', "/").into(),
        name: method.as_str().into(),
        descriptor: descriptor.as_str().into(),
    };
    (!class.is_empty()).then(key)
}

/// A call, with what was done before and what is otherwise than usual.
fn in_words(calls: &SessionCalls, at: usize) -> String {
    let call = &calls.told[at];
    let mut text = match call.words.as_str() {
        "" => "a class initializer that runs before a call".to_owned(),
        words => words.to_owned(),
    };
    // Of a step, the last call is what it is about; the others made its inputs.
    let mut before: Vec<(i32, &str)> = Vec::new();
    for earlier in calls.told[..at].iter().filter(|told| told.step < call.step && !told.words.is_empty()) {
        match before.last_mut() {
            Some((step, words)) if *step == earlier.step => *words = &earlier.words,
            _ => before.push((earlier.step, &earlier.words)),
        }
    }
    before.retain(|(step, _)| *step >= 0);
    if !before.is_empty() {
        let named: Vec<&str> = before.iter().rev().take(MOST_NAMED).rev().map(|(_, words)| *words).collect();
        let more = before.len() - named.len();
        let more = if more > 0 { format!("{more} other calls, then ") } else { String::new() };
        text.push_str(&format!(", after {more}{}", named.join(", then ")));
    }
    for otherwise in &calls.environment {
        text.push_str(&format!(", {otherwise}"));
    }
    text
}
