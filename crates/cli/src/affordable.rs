//! Which classes a budget is enough for. To plan for classes whose turn never comes takes the time that others need, and memory:
//! of a jar with fifty thousand classes, half a minute is enough for some.

use std::collections::BTreeMap;

use glassbox_program::{Class, ClassId, Name, Program};
use rustc_hash::FxHashSet;

use crate::generate::Run;

/// A search that looks at a method for the first time takes longer than a second divided by this.
const METHODS_OF_A_SECOND: u128 = 1000;

/// Classes that are looked at; all, unless some are told.
pub struct Affordable {
    chosen: Option<FxHashSet<ClassId>>,
    /// What the ledger says of the others.
    pub remark: Option<String>,
}

impl Affordable {
    pub fn new(run: &Run, program: &Program, is_named: &dyn Fn(&Class) -> bool) -> Affordable {
        let all = Affordable { chosen: None, remark: None };
        let Some(budget) = run.budget else { return all };
        // To write everything down takes about as long again as to read it did.
        let left = budget.saturating_sub(run.started.elapsed() * 2);
        let most = left.as_millis().saturating_mul(METHODS_OF_A_SECOND * run.jobs as u128 / 1000);
        let classes = program.application_classes().iter().map(|id| program.class(*id));
        let classes: Vec<&Class> = classes.filter(|class| is_named(class)).collect();
        let methods: usize = classes.iter().map(|class| class.methods.len()).sum();
        let every = (methods as u128).div_ceil(most.max(1));
        if every <= 1 {
            return all;
        }
        let chosen = one_of(every, &classes);
        let left_out = classes.len() - chosen.len();
        let remark = format!(
            "the budget is too short to look at all classes: {left_out} of {} were left out, and their goals are not counted: \
             raise --budget, or choose classes with --class",
            classes.len()
        );
        Affordable { chosen: Some(chosen), remark: Some(remark) }
    }

    pub fn has(&self, class: &Class) -> bool {
        self.chosen.as_ref().is_none_or(|chosen| chosen.contains(&class.id))
    }
}

/// One top-level class of so many, by their names, so that all packages have some; nested classes stay with theirs.
fn one_of(every: u128, classes: &[&Class]) -> FxHashSet<ClassId> {
    let mut nests: BTreeMap<&Name, Vec<ClassId>> = BTreeMap::new();
    for class in classes {
        nests.entry(&class.nest_host).or_default().push(class.id);
    }
    nests.into_values().step_by(usize::try_from(every).unwrap_or(usize::MAX)).flatten().collect()
}
