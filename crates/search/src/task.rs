//! What every search is given.

use std::panic::{AssertUnwindSafe, catch_unwind};

use glassbox_goals::SearchReport;
use glassbox_machine::Boot;
use glassbox_program::Program;

use crate::options::{Options, Stop};
use crate::planning::plan::{Job, Plan};

/// One method to search, where everything is that this needs, and what it may take.
#[derive(Clone, Copy)]
pub struct Task<'s, 'p> {
    pub program: &'p Program,
    pub boot: &'s Boot<'p>,
    pub plan: &'s Plan,
    pub job: &'s Job,
    pub options: &'s Options,
    pub stop: &'s Stop,
}

impl Task<'_, '_> {
    /// The report of a search that cannot look for its goals, for this reason.
    pub fn all_open(&self, reason: &str) -> SearchReport {
        SearchReport::all_open(self.program.method(self.job.entry).key(), &self.job.goals, reason)
    }

    /// A mistake of our own costs this search and no other.
    pub(crate) fn guarded(&self, search: impl FnOnce() -> SearchReport) -> SearchReport {
        catch_unwind(AssertUnwindSafe(search))
            .unwrap_or_else(|_| self.all_open("an internal error of Glassbox, please report it with this class"))
    }
}
