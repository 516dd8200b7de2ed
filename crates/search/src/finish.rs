//! From a finished path to a witness: the values that a user will see, and how to build the objects.

use glassbox_expr::{Model, Term};
use glassbox_goals::{GoalIndex, Outcome as WitnessOutcome, Witness};
use glassbox_machine::{Machine, Outcome, ReadOutcome, State};
use glassbox_program::Program;
use glassbox_solver::{Answer, Limits, Solver};
use rustc_hash::FxHashSet;

use crate::construct::Constructors;

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
        let read = self.machine.read_back(state, outcome, &model).map_err(|stuck| stuck.to_string())?;
        let package = state.entry_method().map_or("", |method| glassbox_program::package_of(&method.class)).to_owned();
        let method = state.entry_method().map(|method| method.key()).ok_or("the path has no entry")?;
        let recipes =
            self.constructors.recipes(self.program, self.machine, self.solver, self.limits, &package, &read)?;
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
            conditions: self.machine.explain(state),
            goals,
            assumptions: Vec::new(),
        })
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
