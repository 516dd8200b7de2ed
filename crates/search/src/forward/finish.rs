//! From a finished path to a witness: the values that a user will see, and how to build the objects.

use glassbox_expr::{CompareOp, Evaluator, Model, Term};
use glassbox_goals::{Outcome as WitnessOutcome, Witness};
use glassbox_machine::{Clause, Machine, Outcome, ReadOutcome, State, Why};
use glassbox_program::{Assumption, JavaValue, ObjectGraph, Program};
use glassbox_solver::{Answer, Limits, Solver};

use crate::conditions::invariant::{self, Invariant};
use crate::construction::constructors::Constructors;
use crate::construction::observing::{moved, observations};
use crate::forward::digest::Digest;
use crate::forward::tree::Path;
use crate::options::LITTLE_MEMORY;

/// Longer path conditions are shown as they are.
const MOST_CLAUSES: usize = 80;

/// A shorter text is not worth more work than this, and no clock may decide over what a user reads.
const EXPLAINING: Limits = Limits { conflicts: 200, memory: LITTLE_MEMORY, deadline: None, cancel: None };

/// Lengths of arrays that are asked for where small values make longer ones than a test can have.
const SHORT: [u32; 2] = [16, 1000];

pub(crate) struct Finisher<'f, 'p> {
    pub program: &'p Program,
    pub machine: &'f mut Machine<'p>,
    pub solver: &'f mut Solver,
    pub constructors: &'f mut Constructors<'p>,
    pub limits: &'f Limits,
}

/// Why a path has no witness.
#[derive(Debug)]
pub(crate) enum NoWitness {
    Because(String),
    /// There are no such inputs, under these assumptions.
    Never(Vec<Assumption>),
}

impl<'p> Finisher<'_, 'p> {
    /// The witness of a path that has come to its end, or why there is none. Where the objects of one model cannot be built, those
    /// that constructors leave are asked for.
    pub(crate) fn witness(
        &mut self,
        path: &Path<'p>,
        outcome: Outcome,
        condition: Option<Term>,
    ) -> Result<Option<Witness>, NoWitness> {
        let reason = match self.first_witness(path, outcome, condition) {
            Ok(witness) => return Ok(witness),
            Err(reason) => reason,
        };
        if self.constructors.reflects() || path.trail.is_exact {
            return Err(NoWitness::Because(reason));
        }
        let invariant = invariant::of_inputs(self.machine, self.solver, self.limits, &path.state);
        let Some(Invariant { condition: invariant, assumptions }) = invariant else {
            return Err(NoWitness::Because(reason));
        };
        let both = condition.map_or(invariant, |condition| self.machine.terms.and(condition, invariant));
        match self.first_witness(path, outcome, Some(both)) {
            Ok(None) => Err(NoWitness::Never(assumptions)),
            Ok(witness) => Ok(witness),
            Err(_) => Err(NoWitness::Because(reason)),
        }
    }

    /// The witness of a path that has come to its end, or why there is none. The path is known to have a model; with a
    /// condition that its input has to satisfy, there may be none, and no witness.
    fn first_witness(
        &mut self,
        path: &Path<'p>,
        outcome: Outcome,
        condition: Option<Term>,
    ) -> Result<Option<Witness>, String> {
        let state = &path.state;
        let mut model = match path.trail.is_exact {
            true => path.model.clone(),
            false => match self.model(path, condition)? {
                Some(model) => model,
                None => return Ok(None),
            },
        };
        let symbolic = self.machine.explain_outcome(state, outcome, &self.ways(path, &model));
        let mut conditions = state.clauses().terms();
        conditions.extend(condition);
        self.machine.fill_in_letters(&conditions, &mut model);
        let mut read = self.machine.read_back(state, outcome, &model).map_err(|stuck| stuck.to_string())?;
        let package = state.entry_class().map_or_else(String::new, |class| self.program.test_package(class));
        let method = state.entry_method().ok_or("the path has no entry")?;
        if let Some(objection) = self.constructors.objection(self.program, &package, method) {
            return Err(objection);
        }
        let method = method.key();
        let limits = self.constructors.limits(self.limits);
        let roots: Vec<JavaValue> = read
            .receiver
            .map(JavaValue::Object)
            .into_iter()
            .chain(read.arguments.iter().chain(&read.given).copied())
            .collect();
        let mut found = ObjectGraph::default();
        let observations = observations(self.machine, state, (outcome, &model, &read), &mut found);
        let objects = &mut read.objects;
        let recipes = self.constructors.recipes(self.machine, self.solver, &limits, &package, objects, &roots)?;
        let observations = moved(observations, objects.graph.nodes.len());
        objects.graph.nodes.extend(found.nodes);
        Ok(Some(Witness {
            method,
            receiver: read.receiver,
            arguments: read.arguments,
            given: read.given,
            graph: read.objects.graph,
            recipes,
            outcome: match read.outcome {
                ReadOutcome::Returned(value) => WitnessOutcome::Returned(value),
                ReadOutcome::Threw { class, message } => WitnessOutcome::Threw { class, message },
            },
            static_changes: read.static_changes,
            checks: Vec::new(),
            observations,
            conditions: self.conditions(path, &model),
            symbolic,
            goals: path.covered_with(&self.machine.terms, &model),
            incident: None,
            guessed: state.assumptions().has_guessed(),
            unsteady: state.assumptions().unsteady,
        }))
    }

    /// Where several ways were followed as one, the conditions of those that this input takes.
    fn ways(&self, path: &Path<'p>, model: &Model) -> Vec<Term> {
        let mut evaluator = Evaluator::new(model);
        let conditions = path.ways.iter().map(|(_, condition)| *condition);
        conditions.filter(|condition| evaluator.evaluate(&self.machine.terms, *condition).as_bool()).collect()
    }

    /// What the input has to satisfy, without what the rest implies: of `i > 1`, `i - 1 > 1`, … as a loop asks them, the
    /// last ones tell all.
    fn conditions(&mut self, path: &Path<'p>, model: &Model) -> Vec<String> {
        let mut kept: Vec<Clause> = path.state.clauses().to_vec();
        kept.truncate(path.told.unwrap_or(usize::MAX));
        // Where several ways were followed as one, it is the way that this input takes.
        let mut evaluator = Evaluator::new(model);
        for (position, condition) in path.ways.iter().rev() {
            if evaluator.evaluate(&self.machine.terms, *condition).as_bool() {
                kept.insert(*position, Clause::of(*condition, Why::Program));
            }
        }
        let mut index = 0;
        while index < kept.len() && kept.len() <= MOST_CLAUSES && kept.len() > 1 {
            let clause = kept.remove(index);
            let mut others: Vec<Term> = kept.iter().map(|clause| clause.term).collect();
            others.push(self.machine.terms.not(clause.term));
            match self.solver.check(&mut self.machine.terms, &others, &EXPLAINING) {
                Answer::Unsat(_) => {}
                Answer::Sat(_) | Answer::Unknown(_) => {
                    kept.insert(index, clause);
                    index += 1;
                }
            }
        }
        if kept.len() > MOST_CLAUSES {
            kept.retain(|clause| clause.why != Why::Guaranteed);
            let mut digest = Digest::default();
            digest.absorb(&self.machine.terms, kept.iter().map(|clause| clause.term));
            let short = digest.terms(&mut self.machine.terms);
            kept = short.into_iter().map(|term| Clause::of(term, Why::Program)).collect();
        }
        self.machine.explain(&path.state, &kept)
    }

    /// The canonical model of a path: small values, and no two references equal by accident. Where the solver finds none in
    /// time, the one that the search found on its way will do.
    pub(crate) fn model(&mut self, path: &Path<'p>, condition: Option<Term>) -> Result<Option<Model>, String> {
        let (state, known) = (&path.state, &path.model);
        let mut path = path.assertions(&mut self.machine.terms);
        path.extend(condition);
        if condition.is_some()
            && let Answer::Unsat(_) = self.solver.check(&mut self.machine.terms, &path, self.limits)
        {
            return Ok(None);
        }
        path.extend(self.machine.well_formed(state));
        let required = path.clone();
        // All wishes at once, or else one after the other, as far as they can be granted.
        let wishes = self.wishes(state);
        path.extend_from_slice(&wishes);
        let mut grants =
            |path: &[Term]| matches!(self.solver.check(&mut self.machine.terms, path, self.limits), Answer::Sat(_));
        if !wishes.is_empty() && !grants(&path) {
            path.truncate(required.len());
            for wish in wishes {
                path.push(wish);
                if !grants(&path) {
                    path.pop();
                }
            }
        }
        match self.short_model(state, &path)? {
            Answer::Sat(model) => {
                let mut lively = model.clone();
                self.machine.prefer_distinguishing_values(state, &path, &mut lively);
                let is_short = self.not_too_long(state, &lively).is_ok();
                Ok(Some(if is_short { lively } else { model }))
            }
            Answer::Unsat(_) => Err("its conditions contradict each other".into()),
            Answer::Unknown(reason) => {
                let mut evaluator = Evaluator::new(known);
                let terms = &self.machine.terms;
                let good = required.iter().all(|term| evaluator.evaluate(terms, *term).as_bool());
                if !good {
                    return Err(reason.to_string());
                }
                self.not_too_long(state, known)?;
                Ok(Some(known.clone()))
            }
        }
    }

    /// A small model in which no array is too long for a test. Small values may make long arrays, as in `new int[max - n]`,
    /// and then shorter ones are asked for; where there are none, the longest says so.
    fn short_model(&mut self, state: &State<'p>, assertions: &[Term]) -> Result<Answer, String> {
        let mut answer = self.solver.smallest_model(&mut self.machine.terms, assertions, self.limits);
        let lengths = self.machine.open_lengths(state);
        let most = self.machine.limits.input_array;
        for bound in SHORT.into_iter().filter(|bound| *bound < most).chain([most]) {
            let is_short = match &answer {
                Answer::Sat(model) => self.longest(&lengths, model) <= i64::from(most),
                Answer::Unsat(_) => true,
                // The model that the search has found on its way knows nothing of lengths.
                Answer::Unknown(_) => lengths.is_empty(),
            };
            if is_short {
                return Ok(answer);
            }
            let terms = &mut self.machine.terms;
            let bound = terms.int(bound.min(i32::MAX as u32) as i32);
            let within = lengths.iter().map(|length| terms.compare(CompareOp::SignedLessEqual, *length, bound));
            let mut also: Vec<Term> = within.collect();
            also.splice(0..0, assertions.iter().copied());
            let short = match self.solver.smallest_model(terms, &also, self.limits) {
                Answer::Unknown(_) => self.solver.check(terms, &also, self.limits),
                decided => decided,
            };
            if let Answer::Sat(_) = short {
                answer = short;
            }
        }
        if let Answer::Sat(model) = &answer {
            self.not_too_long(state, model)?;
        }
        Ok(answer)
    }

    /// Says so if an array is too long for a test.
    fn not_too_long(&self, state: &State<'p>, model: &Model) -> Result<(), String> {
        let longest = self.longest(&self.machine.open_lengths(state), model);
        if longest <= i64::from(self.machine.limits.input_array) {
            return Ok(());
        }
        Err(format!("bound reached: an array of {longest} elements: raise --max-array"))
    }

    /// How long the longest array is.
    fn longest(&self, lengths: &[Term], model: &Model) -> i64 {
        let mut evaluator = Evaluator::new(model);
        let lengths = lengths.iter().map(|length| evaluator.evaluate(&self.machine.terms, *length).as_i64());
        lengths.max().unwrap_or(0)
    }

    /// That references which were compared but never followed are null, or equal to no other.
    fn wishes(&mut self, state: &State<'p>) -> Vec<Term> {
        let open = self.machine.open_references(state);
        let objects: Vec<_> = state.heap().addresses().filter(|at| state.heap().may_be_input(*at)).collect();
        let terms = &mut self.machine.terms;
        let null = terms.reference(0);
        let mut wishes = Vec::new();
        for (index, reference) in open.iter().enumerate() {
            let mut apart = Vec::new();
            for address in &objects {
                let object = terms.reference(address.0);
                apart.push(terms.ne(*reference, object));
            }
            for other in &open[..index] {
                apart.push(terms.ne(*reference, *other));
            }
            let alone = terms.and_all(&apart);
            let is_null = terms.eq(*reference, null);
            wishes.push(terms.or(is_null, alone));
        }
        wishes
    }
}
