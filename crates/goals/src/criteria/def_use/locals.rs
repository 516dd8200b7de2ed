//! Chains of local variables. A parameter is defined where the method is entered; `this` is not counted, since nothing
//! defines it anew. `iinc` is a use and then a definition. Handlers of exceptions are ways on like any other.

use glassbox_program::{Constant, Insn, InsnId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::criteria::Subject;
use crate::goal::{Chain, GoalIndex, GoalKind};
use crate::step::Step;
use crate::table::GoalTable;
use crate::tracker::Tracker;
use crate::ways::Way;

/// One local variable of the machine. Definitions are numbered from 1; 0 is that of a parameter, or none.
struct Variable {
    slot: u16,
    definitions: FxHashMap<u32, u32>,
    uses: FxHashSet<u32>,
    is_parameter: bool,
}

pub(super) fn add(subject: &Subject<'_>, goals: &mut GoalTable) {
    let ways = subject.ways();
    let mut variables: Vec<(Variable, Vec<(u32, u32)>)> = Vec::new();
    for variable in variables_of(subject) {
        let chains = chains(&variable, &ways);
        if !chains.is_empty() {
            variables.push((variable, chains));
        }
    }
    // Goals stand in the order of their uses.
    let mut all: Vec<(u32, usize, u32)> = Vec::new();
    for (number, (_, chains)) in variables.iter().enumerate() {
        all.extend(chains.iter().map(|(used, definition)| (*used, number, *definition)));
    }
    all.sort_unstable();
    let mut known: FxHashMap<(u32, usize, u32), GoalIndex> = FxHashMap::default();
    for (used, number, definition) in all {
        let kind = GoalKind::DefUse(chain(subject, &variables[number].0, used, definition));
        known.insert((used, number, definition), goals.goal_at(subject, used, kind));
    }
    for (number, (variable, _)) in variables.iter().enumerate() {
        let goal = |used: u32, definition: u32| known.get(&(used, number, definition)).copied();
        goals.track(tracker(subject, variable, goal));
    }
}

fn variables_of(subject: &Subject<'_>) -> Vec<Variable> {
    let mut variables: Vec<Variable> = Vec::new();
    for (index, insn) in subject.insns() {
        let (slot, defines, uses) = match insn {
            Insn::Load(_, slot) => (*slot, false, true),
            Insn::Store(_, slot) => (*slot, true, false),
            Insn::Increment(slot, _) => (*slot, true, true),
            _ => continue,
        };
        let position = variables.iter().position(|variable| variable.slot == slot).unwrap_or_else(|| {
            let is_parameter = subject.method.parameter_in_slot(slot).is_some();
            let (definitions, uses) = (FxHashMap::default(), FxHashSet::default());
            variables.push(Variable { slot, definitions, uses, is_parameter });
            variables.len() - 1
        });
        let variable = &mut variables[position];
        if uses {
            variable.uses.insert(index);
        }
        if defines {
            let number = variable.definitions.len() as u32 + 1;
            variable.definitions.insert(index, number);
        }
    }
    variables
}

/// The uses that definitions reach: use and number of the definition.
fn chains(variable: &Variable, ways: &[Vec<Way>]) -> Vec<(u32, u32)> {
    let mut chains = Vec::new();
    let mut seen = FxHashSet::from_iter([(0, 0)]);
    let mut open = vec![(0u32, 0u32)];
    while let Some((index, mut definition)) = open.pop() {
        if variable.uses.contains(&index) && (definition > 0 || variable.is_parameter) {
            chains.push((index, definition));
        }
        if let Some(number) = variable.definitions.get(&index) {
            definition = *number;
        }
        for way in ways.get(index as usize).map_or(&[][..], Vec::as_slice) {
            if seen.insert((way.target, definition)) {
                open.push((way.target, definition));
            }
        }
    }
    chains
}

fn chain(subject: &Subject<'_>, variable: &Variable, used: u32, definition: u32) -> Chain {
    let at = variable.definitions.iter().find(|(_, number)| **number == definition).map(|(index, _)| *index);
    let name = subject.code.variable(variable.slot, used);
    Chain {
        variable: name.map_or_else(|| format!("local{}", variable.slot), |name| name.to_string()),
        definition: at.map(|index| subject.site(index)),
        offset: subject.site(used).offset,
    }
}

/// Remembers the definition that holds.
fn tracker(subject: &Subject<'_>, variable: &Variable, goal: impl Fn(u32, u32) -> Option<GoalIndex>) -> Tracker {
    let mut tracker = Tracker::new(subject.method.id);
    let places = variable.uses.iter().chain(variable.definitions.keys().filter(|index| !variable.uses.contains(index)));
    for index in places {
        for before in 0..=variable.definitions.len() as u32 {
            let after = variable.definitions.get(index).copied().unwrap_or(before);
            tracker.on(before, Step::Executed(subject.at(*index)), after, goal(*index, before));
        }
    }
    for (definition, number) in &variable.definitions {
        let Some(value) = constant(subject, *definition) else { continue };
        for (at, taken) in comparisons(subject, variable.slot, value) {
            tracker.exclude(*number, Step::Jumped { at, taken: !taken });
        }
    }
    tracker
}

/// The number that a definition always gives.
fn constant(subject: &Subject<'_>, definition: u32) -> Option<i32> {
    let before = alone_before(subject, definition)?;
    match (&subject.code.insns[definition as usize], before) {
        (Insn::Store(..), Insn::Push(Constant::Int(value))) => Some(*value),
        _ => None,
    }
}

/// The jumps that compare a variable with a known number, and which way they go if it has this value.
fn comparisons(subject: &Subject<'_>, slot: u16, value: i32) -> Vec<(InsnId, bool)> {
    let loads = |index: u32| matches!(alone_before(subject, index), Some(Insn::Load(_, loaded)) if *loaded == slot);
    let mut found = Vec::new();
    for (index, insn) in subject.insns() {
        let compared = match insn {
            Insn::IfZero(condition, _) if loads(index) => Some((*condition, 0)),
            Insn::IfInt(condition, _) => match alone_before(subject, index) {
                Some(Insn::Push(Constant::Int(number))) if loads(index - 1) => Some((*condition, *number)),
                _ => None,
            },
            _ => None,
        };
        if let Some((condition, number)) = compared {
            found.push((subject.at(index), condition.holds(value, number)));
        }
    }
    found
}

/// The instruction before one that is reached by no other way.
fn alone_before<'p>(subject: &Subject<'p>, index: u32) -> Option<&'p Insn> {
    let is_target = subject.code.insns.iter().any(|insn| insn.jump_targets().contains(&index));
    let is_handler = subject.code.handlers.iter().any(|handler| handler.target == index);
    let before = subject.code.insns.get(index.checked_sub(1)? as usize)?;
    (!is_target && !is_handler && before.falls_through()).then_some(before)
}
