//! Which findings a search has shown: exceptions that nobody seems to have wanted, and broken postconditions.

use glassbox_goals::{GoalTable, Incident, IncidentKey, Thrower, incident};
use glassbox_machine::{Outcome, State};
use glassbox_program::{InsnId, Method, Program};
use rustc_hash::FxHashSet;

use crate::options::{Enough, Options};

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
    enough: Option<&'p Enough>,
}

impl<'p> Incidents<'p> {
    /// With a clock over the search, goals come first: what their tests show is listed, and nothing else is looked at.
    pub(crate) fn new(
        program: &'p Program,
        entry: &'p Method,
        table: &'p GoalTable,
        options: &'p Options,
        clock: bool,
    ) -> Incidents<'p> {
        // What ends a program is of interest whatever else was asked for.
        let asked = entry.is_main() || !table.of_method(entry.id).is_empty();
        let most = if asked { options.incidents.unwrap_or(usize::MAX) } else { 0 };
        let any = most > 0;
        let most = if clock && !entry.is_main() { 0 } else { most };
        Incidents { program, entry, table, most, any, known: FxHashSet::default(), enough: options.enough.as_ref() }
    }

    /// Why the search ends, if it has shown enough.
    pub(crate) fn enough(&self) -> Option<String> {
        self.enough.filter(|enough| enough.has(&self.known)).map(Enough::reason)
    }

    /// What is strange about the end of a path.
    pub(crate) fn of(&self, state: &State<'_>, outcome: Outcome) -> Option<Incident> {
        let Outcome::Threw(exception) = outcome else { return None };
        let class = state.heap().get(exception)?.class;
        let is_asked = |at: InsnId| self.entry.is_main() || !self.table.of_method(at.method).is_empty();
        let place = state.thrown().filter(|place| is_asked(place.at))?;
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
