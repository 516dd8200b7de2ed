//! From a finished path to a witness: the values that a user will see, and how to build the objects.

use glassbox_expr::{Model, Term};
use glassbox_goals::{GoalIndex, Outcome as WitnessOutcome, Witness};
use glassbox_machine::{Clause, Machine, Outcome, ReadOutcome, State};
use glassbox_program::Program;
use glassbox_solver::{Answer, Limits, Solver};
use rustc_hash::FxHashSet;

use crate::construct::Constructors;

/// Longer path conditions are shown as they are.
const MOST_CLAUSES: usize = 80;

/// What one question about a constructor may cost: there are many, and reflection is always left.
const CONSTRUCTING_CONFLICTS: u64 = 500;

/// A shorter text is not worth more work than this, and no clock may decide over what a user reads.
const EXPLAINING: Limits = Limits { conflicts: 200, deadline: None, cancel: None };

pub(crate) struct Finisher<'f, 'p> {
    pub program: &'p Program,
    pub machine: &'f mut Machine<'p>,
    pub solver: &'f mut Solver,
    pub constructors: &'f mut Constructors<'p>,
    pub limits: &'f Limits,
}

impl<'p> Finisher<'_, 'p> {
    /// The witness of a path that has come to its end, or why there is none.
    pub(crate) fn witness(
        &mut self,
        state: &State<'p>,
        outcome: Outcome,
        covered: &FxHashSet<GoalIndex>,
    ) -> Result<Witness, String> {
        let model = self.model(state)?;
        let mut read = self.machine.read_back(state, outcome, &model).map_err(|stuck| stuck.to_string())?;
        let package = state.entry_method().map_or("", |method| glassbox_program::package_of(&method.class)).to_owned();
        let method = state.entry_method().map(|method| method.key()).ok_or("the path has no entry")?;
        let limits = Limits { conflicts: self.limits.conflicts.min(CONSTRUCTING_CONFLICTS), ..self.limits.clone() };
        let recipes =
            self.constructors.recipes(self.program, self.machine, self.solver, &limits, &package, &mut read)?;
        let mut goals: Vec<GoalIndex> = covered.iter().copied().collect();
        goals.sort_unstable();
        Ok(Witness {
            method,
            receiver: read.receiver,
            arguments: read.arguments,
            graph: read.graph,
            recipes,
            outcome: match read.outcome {
                ReadOutcome::Returned(value) => WitnessOutcome::Returned(value),
                ReadOutcome::Threw { class, message } => WitnessOutcome::Threw { class, message },
            },
            static_changes: read.static_changes,
            conditions: self.conditions(state),
            goals,
            assumptions: Vec::new(),
        })
    }

    /// What the input has to satisfy, without what the rest implies: of `i > 1`, `i - 1 > 1`, … as a loop asks them, the
    /// last ones tell all.
    fn conditions(&mut self, state: &State<'p>) -> Vec<String> {
        let mut kept: Vec<Clause> = state.clauses().to_vec();
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
        self.machine.explain(state, &kept)
    }

    /// The canonical model of a path: small values, and no two references equal by accident.
    fn model(&mut self, state: &State<'p>) -> Result<Model, String> {
        let path: Vec<Term> = state.clauses().iter().map(|clause| clause.term).collect();
        let mut distinct = path.clone();
        for reference in self.machine.open_references(state) {
            for address in state.heap().addresses().filter(|address| state.heap().is_input(*address)) {
                let object = self.machine.terms.reference(address.0);
                distinct.push(self.machine.terms.ne(reference, object));
            }
        }
        if distinct.len() > path.len()
            && let Answer::Sat(model) = self.solver.smallest_model(&mut self.machine.terms, &distinct, self.limits)
        {
            return Ok(model);
        }
        match self.solver.smallest_model(&mut self.machine.terms, &path, self.limits) {
            Answer::Sat(model) => Ok(model),
            Answer::Unsat(_) => Err("its conditions contradict each other".into()),
            Answer::Unknown(reason) => Err(reason.to_string()),
        }
    }
}
