//! Goals that somebody names one by one.

use glassbox_program::{Class, InsnId, Method, Program};

use crate::crash::Crash;
use crate::criteria::{Criterion, Subject};
use crate::goal::{GoalIndex, GoalKind};
use crate::step::Step;
use crate::table::GoalTable;

/// Something that is to be reached.
#[derive(Clone, Debug)]
pub enum Target {
    /// An instruction is executed.
    Instruction(InsnId),
    /// One of several instructions is executed, such as those that a line begins with.
    Any(Vec<InsnId>),
    /// An exception is thrown; the words of its goal.
    Crash { crash: Crash, words: String },
    /// A postcondition of the method that begins here does not hold; its name.
    Violated { at: InsnId, condition: String },
    /// What a criterion wants of a method: where, and what.
    Wanted { criterion: Criterion, at: InsnId, kind: GoalKind },
}

impl Target {
    /// Where it is covered, or begins to be.
    pub fn places(&self) -> &[InsnId] {
        match self {
            Target::Instruction(at) | Target::Violated { at, .. } | Target::Wanted { at, .. } => {
                std::slice::from_ref(at)
            }
            Target::Any(places) => places,
            Target::Crash { crash, .. } => crash.escapes.first().map_or(&[], |first| &first.at),
        }
    }
}

impl GoalTable {
    /// A goal for each of these, and which it is.
    pub fn of_targets(program: &Program, targets: &[Target]) -> (GoalTable, Vec<Option<GoalIndex>>) {
        // The goals of a method stand side by side, as readers of a ledger expect and as observers need it.
        let mut order: Vec<usize> = (0..targets.len()).collect();
        let place = |target: &Target| {
            let first = target.places().first()?;
            Some((&program.class(first.method.class).name, first.method.index, first.index))
        };
        order.sort_by_key(|index| place(&targets[*index]));
        let mut table = GoalTable::default();
        let mut goals = vec![None; targets.len()];
        for index in order {
            goals[index] = table.add_target(program, &targets[index]);
        }
        (table, goals)
    }

    fn add_target(&mut self, program: &Program, target: &Target) -> Option<GoalIndex> {
        let first = target.places().first()?;
        let subject = Subject::new(program, program.method(first.method))?;
        match target {
            Target::Instruction(at) => {
                self.add(&subject, at.index, GoalKind::Instruction, Step::Executed(*at));
                Some(self.goal_at(&subject, at.index, GoalKind::Instruction))
            }
            Target::Any(places) => {
                for at in places {
                    self.add(&subject, first.index, GoalKind::Line, Step::Executed(*at));
                }
                let goal = self.goal_at(&subject, first.index, GoalKind::Line);
                self.also_at(goal, &places[1..]);
                Some(goal)
            }
            Target::Crash { crash, words } => {
                let goal = self.goal_at(&subject, first.index, GoalKind::Crash(words.clone()));
                self.await_crash(goal, crash.clone());
                Some(goal)
            }
            Target::Violated { at, condition } => {
                Some(self.goal_at(&subject, at.index, GoalKind::Violation(condition.clone())))
            }
            Target::Wanted { criterion, at, kind } => {
                let mut all = GoalTable::default();
                criterion.coverage().add_goals(&subject, &mut all);
                let goal = all.known_goal(*at, kind)?;
                Some(self.adopt(&subject, &all, goal))
            }
        }
    }

    /// Takes a goal over from another table of the same program, with what covers it.
    fn adopt(&mut self, subject: &Subject<'_>, from: &GoalTable, goal: GoalIndex) -> GoalIndex {
        let wanted = from.goal(goal);
        let known = self.goals.len();
        let own = self.goal_at(subject, wanted.insn.index, wanted.kind.clone());
        if own.0 as usize != known {
            return own;
        }
        for step in from.steps_to(goal) {
            self.add(subject, wanted.insn.index, wanted.kind.clone(), step);
        }
        if let Some((definition, used)) = from.flow_of.get(&goal) {
            self.follow(*definition, *used, own);
        }
        if let Some(number) = from.tracker_of.get(&goal) {
            self.track(from.trackers[*number as usize].only(goal, own));
        }
        own
    }
}

/// The goal of a method with an id, as a target: one that a criterion has, or a postcondition.
pub fn target_of_id(program: &Program, class: &Class, method: &Method, id: &str) -> Option<Target> {
    let own = |condition: &str| {
        let at = InsnId { method: method.id, index: 0 };
        let target = Target::Violated { at, condition: condition.to_owned() };
        let (table, _) = GoalTable::of_targets(program, std::slice::from_ref(&target));
        table.goals.first().is_some_and(|goal| goal.id() == id).then_some(target)
    };
    let condition = id.split_once(" postcondition ").and_then(|(_, rest)| rest.strip_suffix(" violated"));
    if let Some(target) = condition.and_then(own) {
        return Some(target);
    }
    let lengths = (1..=Criterion::LONGEST_PATH).map(Criterion::Path);
    for criterion in Criterion::ALL.into_iter().chain(lengths) {
        let table = GoalTable::new(program, class.methods.iter().filter(|own| own.id == method.id), &[criterion]);
        if let Some(goal) = table.goals.into_iter().find(|goal| goal.id() == id) {
            return Some(Target::Wanted { criterion, at: goal.insn, kind: goal.kind });
        }
    }
    None
}
