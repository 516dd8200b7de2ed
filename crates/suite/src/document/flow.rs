//! The control flow of a method as basic blocks, with what is known of every edge.

use std::collections::{BTreeMap, BTreeSet};

use glassbox_goals::Executed;
use glassbox_program::{Class, Code, Insn, binary_name, may_throw};
use glassbox_report::document as doc;

use crate::document::listing::listing;

pub fn code_part(class: &Class, code: &Code, goals: &[doc::Goal], executed: Option<&Executed>) -> doc::Code {
    let insns = code.insns.iter().enumerate().map(|(index, insn)| {
        let index = index as u32;
        doc::Insn {
            offset: code.offsets.get(index as usize).copied().unwrap_or_default(),
            line: code.line(index),
            text: listing(class, code, index, insn),
            ways: if insn.is_decision() { ways(code, index, insn) } else { Vec::new() },
        }
    });
    let insns = insns.collect();
    let blocks = blocks(code);
    let mut edges = edges(class, code, &blocks, goals, executed);
    spread_infeasibility(&blocks, &mut edges);
    doc::Code { insns, blocks, edges, executed: executed.map(executed_part) }
}

/// Where a decision may lead, each place once; a conditional jump leads to two, even if both are the next.
fn ways(code: &Code, index: u32, insn: &Insn) -> Vec<u32> {
    if insn.conditional_target() == Some(index + 1) {
        return vec![index + 1; 2];
    }
    let next = insn.falls_through().then_some(index + 1);
    let ways: BTreeSet<u32> = insn.jump_targets().into_iter().chain(next).collect();
    ways.into_iter().filter(|way| (*way as usize) < code.insns.len()).collect()
}

/// A block starts at the entry, where something leads to, and behind what leads elsewhere.
fn blocks(code: &Code) -> Vec<doc::Block> {
    let count = code.insns.len() as u32;
    let mut starts: BTreeSet<u32> = BTreeSet::from([0]);
    for (index, insn) in code.insns.iter().enumerate() {
        starts.extend(insn.jump_targets());
        if insn.is_decision() || !insn.falls_through() {
            starts.insert(index as u32 + 1);
        }
    }
    // What is guarded and what is not lie in different blocks, so that an edge to a handler starts at what it guards.
    starts.extend(code.handlers.iter().flat_map(|handler| [handler.start, handler.end, handler.target]));
    let starts: Vec<u32> = starts.into_iter().filter(|start| *start < count).collect();
    let ends = starts.iter().skip(1).copied().chain([count]);
    starts.iter().zip(ends).map(|(first, end)| doc::Block { first: *first, last: end - 1 }).collect()
}

fn edges(
    class: &Class,
    code: &Code,
    blocks: &[doc::Block],
    goals: &[doc::Goal],
    executed: Option<&Executed>,
) -> Vec<doc::Edge> {
    let by_place: BTreeMap<(u32, &str), u32> =
        goals.iter().enumerate().map(|(at, goal)| ((goal.offset, goal.kind.as_str()), at as u32)).collect();
    let block_at: BTreeMap<u32, u32> =
        blocks.iter().enumerate().map(|(number, block)| (block.first, number as u32)).collect();
    let offset = |insn: u32| code.offsets.get(insn as usize).copied().unwrap_or_default();
    let mut edges = Vec::new();
    let mut add = |from: u32, target: u32, kind: String, goal_at: Option<u32>, seen: bool| {
        let Some(to) = block_at.get(&target).copied() else { return };
        let goal = goal_at.and_then(|insn| by_place.get(&(offset(insn), kind.as_str())).copied());
        let told = goal.and_then(|goal| goals.get(goal as usize)).map(|goal| goal.status);
        let status = told.or(seen.then_some(doc::Status::Covered));
        edges.push(doc::Edge { from, to, kind, status, goal });
    };
    let went = |from: u32, to: u32| executed.is_some_and(|executed| executed.ways.contains(&(from, to)));
    let ran = |insn: u32| executed.is_some_and(|executed| executed.insns.contains(&insn));
    for (number, block) in blocks.iter().enumerate() {
        let (from, last) = (number as u32, block.last);
        let Some(insn) = code.insns.get(last as usize) else { continue };
        let next = last + 1;
        match insn {
            Insn::TableSwitch { low, targets, default } => {
                for (position, target) in targets.iter().enumerate().filter(|(_, target)| *target != default) {
                    let case = low.wrapping_add(position as i32);
                    add(from, *target, format!("case {case}"), Some(last), false);
                }
                add(from, *default, "default".into(), Some(last), went(last, *default));
            }
            Insn::LookupSwitch { pairs, default } => {
                for (case, target) in pairs {
                    add(from, *target, format!("case {case}"), Some(last), false);
                }
                add(from, *default, "default".into(), Some(last), went(last, *default));
            }
            insn => {
                if let Some(target) = insn.conditional_target() {
                    add(from, target, "jump".into(), Some(last), went(last, target));
                    add(from, next, "fall-through".into(), Some(last), went(last, next));
                } else if insn.falls_through() {
                    let seen = ran(last) && ran(next) && !may_throw(insn);
                    add(from, next, "next".into(), None, seen);
                } else {
                    for target in insn.jump_targets() {
                        add(from, target, "next".into(), None, went(last, target));
                    }
                }
            }
        }
        for handler in &code.handlers {
            let guards = (block.first..=block.last).any(|index| {
                (handler.start..handler.end).contains(&index) && code.insns.get(index as usize).is_some_and(may_throw)
            });
            if guards {
                let caught = handler.catch.and_then(|index| class.class_constant(index));
                let caught = caught.map_or_else(|| "any".into(), |name| binary_name(name));
                // Of a clause that several ways lead to, the goal tells only that one of them is taken.
                let ways = || (block.first..=block.last).map(|index| (index, handler.target));
                let seen = ways().any(|(from, to)| went(from, to));
                add(from, handler.target, format!("exception {caught}"), None, seen);
            }
        }
    }
    tell_handlers(code, blocks, goals, &mut edges);
    edges
}

/// A `catch` clause that cannot be entered is entered by no edge; one that only one edge leads to is entered by that.
fn tell_handlers(code: &Code, blocks: &[doc::Block], goals: &[doc::Goal], edges: &mut [doc::Edge]) {
    for (at, goal) in goals.iter().enumerate().filter(|(_, goal)| goal.kind.starts_with("catch ")) {
        let is_target = |edge: &doc::Edge| {
            let first = blocks.get(edge.to as usize).map(|block| block.first);
            let offset = first.and_then(|first| code.offsets.get(first as usize));
            edge.kind.starts_with("exception ") && offset == Some(&goal.offset)
        };
        let count = edges.iter().filter(|edge| is_target(edge)).count();
        for edge in edges.iter_mut().filter(|edge| is_target(edge)) {
            edge.goal = Some(at as u32);
            if count == 1 || goal.status != doc::Status::Covered {
                edge.status = Some(goal.status);
            }
        }
    }
}

/// What only edges lead to that nothing can take is not left, either.
fn spread_infeasibility(blocks: &[doc::Block], edges: &mut [doc::Edge]) {
    loop {
        let mut is_dead = vec![true; blocks.len()];
        if let Some(entry) = is_dead.first_mut() {
            *entry = false;
        }
        for edge in edges.iter().filter(|edge| edge.status != Some(doc::Status::Infeasible)) {
            if let Some(block) = is_dead.get_mut(edge.to as usize) {
                *block = false;
            }
        }
        let mut has_changed = false;
        for edge in edges.iter_mut() {
            if edge.status.is_none() && is_dead.get(edge.from as usize) == Some(&true) {
                edge.status = Some(doc::Status::Infeasible);
                has_changed = true;
            }
        }
        if !has_changed {
            return;
        }
    }
}

fn executed_part(executed: &Executed) -> doc::Executed {
    let mut insns: Vec<(u32, u32)> = Vec::new();
    for insn in &executed.insns {
        match insns.last_mut() {
            Some((_, last)) if *last + 1 == *insn => *last = *insn,
            _ => insns.push((*insn, *insn)),
        }
    }
    let (ways, idle) = (executed.ways.iter().copied().collect(), executed.idle.iter().copied().collect());
    doc::Executed { insns, ways, idle }
}
