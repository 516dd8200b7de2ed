//! The leaves of the execution tree that wait to be continued. A path is the way from the root to one of them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use glassbox_expr::{Evaluator, Model, Term, TermPool};
use glassbox_goals::{GoalIndex, Observer};
use glassbox_machine::State;
use glassbox_program::InsnId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::conditions::precondition::ConditionState;
use crate::forward::bounds::Used;
use crate::forward::digest::{Digest, SHORT};
use crate::strategy::{Strategy, Waiting};

#[derive(Clone)]
pub(crate) struct Path<'p> {
    pub state: State<'p>,
    /// Satisfies the path condition, so that one side of every branch is known to be feasible without asking.
    pub model: Model,
    /// Goals of the whole table that this path has come by.
    pub covered: Arc<FxHashSet<GoalIndex>>,
    /// What it remembers for goals that need more than one step.
    pub observer: Observer,
    /// Goals that it has come by if a condition holds: where several ways are followed as one, the input decides.
    pub conditional: Arc<Vec<(Term, GoalIndex)>>,
    /// These conditions, each with the number of clauses that were there before it.
    pub ways: Arc<Vec<(usize, Term)>>,
    /// Decisions on the way.
    pub depth: u32,
    /// What it has used of the bounds.
    pub used: Used,
    /// How often it has run out of fuel since its last question.
    pub idle: u32,
    /// How much less likely than others the path is to lead anywhere, as a distance.
    pub detour: u32,
    /// Clauses beyond these only narrow the input further; nobody has to read them.
    pub told: Option<usize>,
    /// Its inputs are among those of other paths, so that nothing is lost with it but a simpler test.
    pub spare: bool,
    /// How often it went on with a guess.
    pub guesses: u32,
    /// Conditional jumps that a logger decided over, and whether they were taken.
    pub said: Vec<(InsnId, bool)>,
    /// How far it has come on the way of a guide.
    pub guided: usize,
    /// How many of its assumptions are in the account.
    pub relied: usize,
    /// Whether its input can satisfy the conditions on inputs.
    pub standing: ConditionState<'p>,
    /// How it goes along with runs on a real virtual machine.
    pub trail: ConcolicPosition,
    /// Its path condition in few words, once that is long, up to a number of clauses.
    digest: Arc<Digest>,
}

impl<'p> Path<'p> {
    pub(crate) fn root(state: State<'p>) -> Path<'p> {
        Path {
            state,
            model: Model::new(),
            covered: Arc::default(),
            observer: Observer::default(),
            conditional: Arc::default(),
            ways: Arc::default(),
            depth: 0,
            used: Used::default(),
            idle: 0,
            detour: 0,
            told: None,
            spare: false,
            guesses: 0,
            said: Vec::new(),
            guided: 0,
            relied: 0,
            standing: ConditionState::default(),
            trail: ConcolicPosition::default(),
            digest: Arc::default(),
        }
    }

    /// Whether what it comes by rests on something that the machine made up.
    pub(crate) fn has_guessed(&self) -> bool {
        self.state.assumptions().has_guessed()
    }

    /// The path that goes on from here after one more decision, which this model satisfies. What grows with a path is shared,
    /// and copied where the child adds to it.
    pub(crate) fn child(&self, model: Model) -> Path<'p> {
        self.continued(self.state.clone(), model)
    }

    /// The same with another state.
    pub(crate) fn continued(&self, state: State<'p>, model: Model) -> Path<'p> {
        Path {
            state,
            model,
            covered: self.covered.clone(),
            observer: self.observer.clone(),
            conditional: self.conditional.clone(),
            ways: self.ways.clone(),
            depth: self.depth + 1,
            used: self.used,
            idle: 0,
            detour: self.detour,
            told: self.told,
            spare: self.spare,
            guesses: self.guesses,
            said: self.said.clone(),
            guided: self.guided,
            relied: self.relied,
            standing: self.standing.clone(),
            trail: self.trail.clone(),
            digest: self.digest.clone(),
        }
    }

    /// The path condition, as it is to be asked.
    pub(crate) fn assertions(&self, terms: &mut TermPool) -> Vec<Term> {
        let clauses = self.state.clauses();
        if clauses.len() <= SHORT {
            return clauses.terms();
        }
        if self.digest.absorbed() == clauses.len() {
            return self.digest.terms(terms);
        }
        let mut digest = Digest::clone(&self.digest);
        digest.absorb(terms, clauses.since(digest.absorbed()).map(|clause| clause.term));
        digest.terms(terms)
    }

    /// The path condition is another one from here on.
    pub(crate) fn forget_digest(&mut self) {
        self.digest = Arc::default();
    }

    /// Brings the short form of the path condition up to date, so that its copies need not do so.
    pub(crate) fn digest_clauses(&mut self, terms: &TermPool) {
        let (clauses, absorbed) = (self.state.clauses(), self.digest.absorbed());
        if clauses.len() > SHORT && absorbed < clauses.len() {
            Arc::make_mut(&mut self.digest).absorb(terms, clauses.since(absorbed).map(|clause| clause.term));
        }
    }

    /// About how many bytes it takes while it waits.
    pub(crate) fn footprint(&self) -> usize {
        self.state.footprint() + 80 * self.model.len() + 16 * (self.covered.len() + self.conditional.len())
    }

    /// The goals that it has come by with the inputs of a model.
    pub(crate) fn covered_with(&self, terms: &TermPool, model: &Model) -> Vec<GoalIndex> {
        let mut evaluator = Evaluator::new(model);
        let mut holds = |condition: Term| evaluator.evaluate(terms, condition).as_bool();
        let conditional = self.conditional.iter().filter(|(condition, _)| holds(*condition)).map(|(_, goal)| *goal);
        let mut goals: Vec<GoalIndex> = self.covered.iter().copied().chain(conditional).collect();
        goals.sort_unstable();
        goals.dedup();
        goals
    }
}

/// How a path goes along with runs on a real virtual machine, where there are any.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConcolicPosition {
    /// Which of the roots it comes from.
    pub root: usize,
    /// Its place among the ways that were taken or are to be tried.
    pub node: u32,
    /// Its model is an input that was run, and no other input may do the same: what it got from the run depends on it.
    pub is_exact: bool,
    /// As long as these hold, what it got from a run is the same.
    pub held: Vec<Term>,
    /// How often the run that came by turned out to have another input.
    pub renewed: u32,
}

struct Leaf<'p> {
    path: Path<'p>,
    /// What it takes while it waits.
    bytes: usize,
    distance: u32,
    /// When that was true.
    measured: u64,
}

pub(crate) struct Tree<'p> {
    leaves: FxHashMap<u64, Leaf<'p>>,
    strategy: Box<dyn Strategy>,
    next_number: u64,
    /// Paths that the strategy may still know.
    known: usize,
    /// The bounds that hold at present are those of this round.
    round: u32,
    /// Paths that need wider bounds, by the round in which it is their turn, oldest first.
    deferred: BTreeMap<u32, VecDeque<u64>>,
    turn: u32,
    /// What all that wait take, and may take.
    bytes: usize,
    memory: usize,
}

/// One turn in so many goes to a path beyond the bounds of the round, so that none waits for ever.
const TURN_BEYOND: u32 = 4;

impl<'p> Tree<'p> {
    pub(crate) fn new(strategy: Box<dyn Strategy>, memory: usize) -> Tree<'p> {
        Tree {
            leaves: FxHashMap::default(),
            strategy,
            next_number: 0,
            known: 0,
            round: 0,
            deferred: BTreeMap::new(),
            turn: 0,
            bytes: 0,
            memory,
        }
    }

    /// How many paths wait, and about what they take.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.leaves.len(), self.bytes)
    }

    /// Lets a path wait, which has this distance to a goal at this time. Its detour counts besides.
    pub(crate) fn push(&mut self, path: Path<'p>, distance: u32, now: u64) {
        let distance = distance + path.detour;
        let number = self.next_number;
        self.next_number += 1;
        let waiting = Waiting { number, distance, depth: path.depth, detour: path.detour };
        let round = path.used.round();
        let bytes = path.footprint();
        self.bytes += bytes;
        self.leaves.insert(number, Leaf { path, bytes, distance, measured: now });
        if round > self.round {
            self.deferred.entry(round).or_default().push_back(number);
            return;
        }
        self.strategy.add(waiting);
        self.known += 1;
        if self.known > 1000 + 4 * self.leaves.len() {
            self.strategy.retain(&|number| self.leaves.contains_key(&number));
            self.known = self.leaves.len();
        }
    }

    /// The path to continue. Distances are measured anew where time has gone by; a path without any is dropped. When no
    /// path is left within the bounds, they are made wider.
    pub(crate) fn pop(&mut self, now: u64, measure: &mut dyn FnMut(&Path<'p>) -> Option<u32>) -> Option<Path<'p>> {
        self.turn = (self.turn + 1) % TURN_BEYOND;
        loop {
            let Tree { leaves, strategy, deferred, bytes, .. } = self;
            let mut present = |number: u64| {
                let leaf = leaves.get_mut(&number)?;
                if leaf.measured != now {
                    let Some(distance) = measure(&leaf.path) else {
                        *bytes -= leaves.remove(&number).map_or(0, |leaf| leaf.bytes);
                        return None;
                    };
                    (leaf.distance, leaf.measured) = (distance + leaf.path.detour, now);
                }
                Some(leaf.distance)
            };
            let mut number = None;
            if self.turn == 0
                && let Some(mut beyond) = deferred.first_entry()
            {
                number = std::iter::from_fn(|| beyond.get_mut().pop_front()).find(|number| present(*number).is_some());
                if beyond.get().is_empty() {
                    beyond.remove();
                }
            }
            if let Some(number) = number.or_else(|| strategy.next(&mut present)) {
                let leaf = leaves.remove(&number)?;
                *bytes -= leaf.bytes;
                return Some(leaf.path);
            }
            let (round, numbers) = self.deferred.pop_first()?;
            self.round = round;
            for number in numbers {
                if let Some(leaf) = self.leaves.get(&number) {
                    let (distance, depth, detour) = (leaf.distance, leaf.path.depth, leaf.path.detour);
                    self.strategy.add(Waiting { number, distance, depth, detour });
                    self.known += 1;
                }
            }
        }
    }

    /// When those that wait take too much memory: the least promising of them, a quarter of all. They are gone from here.
    pub(crate) fn evict(&mut self) -> Vec<Path<'p>> {
        if self.bytes <= self.memory {
            return Vec::new();
        }
        let rank = |(number, leaf): (&u64, &Leaf<'p>)| (leaf.path.used.round(), leaf.distance, *number);
        let mut ranks: Vec<(u32, u32, u64)> = self.leaves.iter().map(rank).collect();
        ranks.sort_unstable();
        let mut evicted = Vec::new();
        while self.bytes > self.memory / 4 * 3
            && let Some((.., number)) = ranks.pop()
        {
            if let Some(leaf) = self.leaves.remove(&number) {
                self.bytes -= leaf.bytes;
                evicted.push(leaf.path);
            }
        }
        for numbers in self.deferred.values_mut() {
            numbers.retain(|number| self.leaves.contains_key(number));
        }
        self.strategy.retain(&|number| self.leaves.contains_key(&number));
        self.known = self.leaves.len();
        evicted
    }

    /// All that wait, oldest first.
    pub(crate) fn drain(&mut self) -> Vec<Path<'p>> {
        self.bytes = 0;
        let mut leaves: Vec<(u64, Leaf<'p>)> = self.leaves.drain().collect();
        leaves.sort_unstable_by_key(|(number, _)| *number);
        leaves.into_iter().map(|(_, leaf)| leaf.path).collect()
    }
}
