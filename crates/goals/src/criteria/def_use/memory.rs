//! Chains of fields, static fields and array elements: within one method, each instruction that writes with each that
//! reads the same field, or an array of the same type, and that it leads to. Whether the two mean the same object and
//! element is seen when they run; anybody's write to the place in between ends the chain.

use glassbox_program::{ArrayKind, FieldId, Insn, binary_name};
use rustc_hash::FxHashSet;

use crate::criteria::Subject;
use crate::goal::{Chain, GoalKind};
use crate::table::GoalTable;
use crate::ways::Way;

/// A field or type of arrays with more pairs than this in one method gets none: nobody would read them.
const MOST_PAIRS: usize = 400;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    Field(FieldId),
    Static(FieldId),
    Elements(ArrayKind),
}

pub(super) fn add(subject: &Subject<'_>, goals: &mut GoalTable) {
    let accesses: Vec<(u32, Variable, bool)> =
        subject.insns().filter_map(|(index, insn)| access(subject, index, insn)).collect();
    if !accesses.iter().any(|(_, _, writes)| *writes) {
        return;
    }
    let ways = subject.ways();
    let mut pairs: Vec<(u32, u32, Variable)> = Vec::new();
    for (definition, variable, _) in accesses.iter().filter(|(_, _, writes)| *writes) {
        // Nothing but another write to a static field keeps this one from being seen.
        let kills =
            |index: u32| matches!(variable, Variable::Static(_)) && accesses.contains(&(index, *variable, true));
        let behind = behind(*definition, &ways, kills);
        let uses =
            accesses.iter().filter(|(index, used, writes)| !writes && used == variable && behind.contains(index));
        pairs.extend(uses.map(|(used, _, _)| (*used, *definition, *variable)));
    }
    let many = |variable: Variable| pairs.iter().filter(|(_, _, other)| *other == variable).count() > MOST_PAIRS;
    let mut kept: Vec<(u32, u32, Variable)> = pairs.iter().copied().filter(|(_, _, each)| !many(*each)).collect();
    kept.sort_unstable_by_key(|(used, definition, _)| (*used, *definition));
    for (used, definition, variable) in kept {
        let kind = GoalKind::DefUse(Chain {
            variable: name(subject, variable),
            definition: Some(subject.site(definition)),
            offset: subject.site(used).offset,
        });
        let goal = goals.goal_at(subject, used, kind);
        goals.follow(subject.at(definition), subject.at(used), goal);
    }
}

/// What an instruction reads or, if that is true, writes.
fn access(subject: &Subject<'_>, index: u32, insn: &Insn) -> Option<(u32, Variable, bool)> {
    let field = |constant: u16| subject.program.resolve_field(subject.class, constant).ok().map(|field| field.id);
    let (variable, writes) = match insn {
        Insn::GetField(constant) => (Variable::Field(field(*constant)?), false),
        Insn::PutField(constant) => (Variable::Field(field(*constant)?), true),
        Insn::GetStatic(constant) => (Variable::Static(field(*constant)?), false),
        Insn::PutStatic(constant) => (Variable::Static(field(*constant)?), true),
        Insn::ArrayLoad(kind) => (Variable::Elements(*kind), false),
        Insn::ArrayStore(kind) => (Variable::Elements(*kind), true),
        _ => return None,
    };
    Some((index, variable, writes))
}

/// The instructions that may come behind one, up to those that end the way.
fn behind(start: u32, ways: &[Vec<Way>], ends: impl Fn(u32) -> bool) -> FxHashSet<u32> {
    let mut seen = FxHashSet::default();
    let mut open = vec![start];
    while let Some(index) = open.pop() {
        for way in ways.get(index as usize).map_or(&[][..], Vec::as_slice) {
            if seen.insert(way.target) && !ends(way.target) {
                open.push(way.target);
            }
        }
    }
    seen
}

fn name(subject: &Subject<'_>, variable: Variable) -> String {
    match variable {
        Variable::Field(id) => format!(".{}", subject.program.field(id).name),
        Variable::Static(id) => {
            let field = subject.program.field(id);
            format!("{}.{}", binary_name(&field.class), field.name)
        }
        Variable::Elements(kind) => match kind {
            ArrayKind::Int => "int[]",
            ArrayKind::Long => "long[]",
            ArrayKind::Float => "float[]",
            ArrayKind::Double => "double[]",
            ArrayKind::Reference => "Object[]",
            ArrayKind::ByteOrBoolean => "byte[]",
            ArrayKind::Char => "char[]",
            ArrayKind::Short => "short[]",
        }
        .to_owned(),
    }
}
