//! Which findings a search has shown: exceptions that nobody seems to have wanted, and broken postconditions.

use glassbox_goals::{GoalTable, Incident, IncidentKey, Thrower, incident};
use glassbox_machine::{Outcome, State};
use glassbox_program::{Method, Program};
use rustc_hash::FxHashSet;

pub(crate) struct Incidents<'p> {
    program: &'p Program,
    entry: &'p Method,
    /// What the user asked about are the methods with goals.
    table: &'p GoalTable,
    /// So many are shown for their own sake.
    most: usize,
    /// Whether any are shown at all.
    any: bool,
    known: FxHashSet<IncidentKey>,
}

impl<'p> Incidents<'p> {
    /// With a clock over the search, goals come first: what their tests show is listed, and nothing else is looked at.
    pub(crate) fn new(
        program: &'p Program,
        entry: &'p Method,
        table: &'p GoalTable,
        most: Option<usize>,
        clock: bool,
    ) -> Incidents<'p> {
        let most = if table.of_method(entry.id).is_empty() { 0 } else { most.unwrap_or(usize::MAX) };
        let any = most > 0;
        Incidents { program, entry, table, most: if clock { 0 } else { most }, any, known: FxHashSet::default() }
    }

    /// What is strange about the end of a path.
    pub(crate) fn of(&self, state: &State<'_>, outcome: Outcome) -> Option<Incident> {
        let Outcome::Threw(exception) = outcome else { return None };
        let class = state.heap().get(exception)?.class;
        let place = state.thrown().filter(|place| !self.table.of_method(place.at.method).is_empty())?;
        let thrown = match place.called {
            Some(called) => Thrower::Call(called),
            None if place.by_statement => Thrower::Statement,
            None => Thrower::Instruction,
        };
        incident(self.program, self.entry, class, place.at, thrown)
    }

    /// Whether a test is worth its while that shows nothing else.
    pub(crate) fn is_news(&self, incident: &Incident) -> bool {
        self.known.len() < self.most && !self.known.contains(&incident.key())
    }

    /// The same for what has to be looked for first, on a path that is worth a test anyway or is not.
    pub(crate) fn is_wanted(&self, incident: &Incident, anyway: bool) -> bool {
        self.is_news(incident) || anyway && self.any && !self.known.contains(&incident.key())
    }

    pub(crate) fn note(&mut self, incident: Option<&Incident>) {
        self.known.extend(incident.map(Incident::key));
    }
}
