//! Every loop: that it is left without going back to its start, after going back once, and that it goes back more often.
//! For the loops of Java that test first, these are no, one and more executions of the body.

use rustc_hash::FxHashSet;

use crate::criteria::{Coverage, Subject};
use crate::goal::{GoalKind, Repetition};
use crate::step::Step;
use crate::table::GoalTable;
use crate::tracker::Tracker;
use crate::ways::Way;

pub(crate) struct Loops;

impl Coverage for Loops {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        const OUTSIDE: u32 = 0;
        const FIRST: u32 = 1;
        const SECOND: u32 = 2;
        const LATER: u32 = 3;
        let ways = subject.ways();
        for (header, body) in natural_loops(&ways) {
            let mut tracker = Tracker::new(subject.method.id);
            let [never, once, more] = [Repetition::Never, Repetition::Once, Repetition::More]
                .map(|repetition| goals.goal_at(subject, header, GoalKind::Loop(repetition)));
            let start = Step::Executed(subject.at(header));
            tracker.on(OUTSIDE, start, FIRST, None);
            tracker.on(FIRST, start, SECOND, None);
            tracker.on(SECOND, start, LATER, [more]);
            let leaving = body.iter().flat_map(|index| &ways[*index as usize]);
            let exits: FxHashSet<u32> = leaving.map(|way| way.target).filter(|target| !body.contains(target)).collect();
            for exit in exits {
                let left = Step::Executed(subject.at(exit));
                tracker.on(FIRST, left, OUTSIDE, [never]);
                tracker.on(SECOND, left, OUTSIDE, [once]);
                tracker.on(LATER, left, OUTSIDE, None);
            }
            goals.track(tracker);
        }
    }
}

/// The natural loops by their headers, in the order of the code: what can come back to an instruction that every way there
/// has passed before.
fn natural_loops(ways: &[Vec<Way>]) -> Vec<(u32, FxHashSet<u32>)> {
    let order = postorder(ways);
    let dominators = dominators(ways, &order);
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); ways.len()];
    for index in &order {
        for way in &ways[*index as usize] {
            before[way.target as usize].push(*index);
        }
    }
    let mut found = Vec::new();
    for header in 0..ways.len() as u32 {
        let back: Vec<u32> =
            before[header as usize].iter().copied().filter(|from| dominates(&dominators, header, *from)).collect();
        if back.is_empty() {
            continue;
        }
        let mut body = FxHashSet::from_iter([header]);
        let mut open = back;
        while let Some(index) = open.pop() {
            if body.insert(index) {
                open.extend(&before[index as usize]);
            }
        }
        found.push((header, body));
    }
    found
}

/// The instructions that can be reached, each behind all that it leads to but for loops.
fn postorder(ways: &[Vec<Way>]) -> Vec<u32> {
    let mut order = Vec::new();
    let mut seen = vec![false; ways.len()];
    let mut open: Vec<(u32, usize)> = Vec::new();
    if let Some(first) = seen.first_mut() {
        *first = true;
        open.push((0, 0));
    }
    while let Some((index, next)) = open.last_mut() {
        match ways[*index as usize].get(*next) {
            Some(way) => {
                *next += 1;
                if !std::mem::replace(&mut seen[way.target as usize], true) {
                    open.push((way.target, 0));
                }
            }
            None => {
                order.push(*index);
                open.pop();
            }
        }
    }
    order
}

/// The nearest instruction that every way to one has passed, by rounds over the graph until nothing changes.
fn dominators(ways: &[Vec<Way>], postorder: &[u32]) -> Vec<Option<u32>> {
    let mut rank = vec![0; ways.len()];
    for (position, index) in postorder.iter().enumerate() {
        rank[*index as usize] = position;
    }
    let mut nearest: Vec<Option<u32>> = vec![None; ways.len()];
    if let Some(entry) = nearest.first_mut() {
        *entry = Some(0);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for from in postorder.iter().rev() {
            for way in ways[*from as usize].iter().filter(|way| way.target != 0) {
                let old = nearest[way.target as usize];
                let new = match old {
                    None => *from,
                    Some(known) => common(&nearest, &rank, known, *from),
                };
                if old != Some(new) {
                    nearest[way.target as usize] = Some(new);
                    changed = true;
                }
            }
        }
    }
    nearest
}

fn common(nearest: &[Option<u32>], rank: &[usize], mut left: u32, mut right: u32) -> u32 {
    while left != right {
        let later = if rank[left as usize] < rank[right as usize] { &mut left } else { &mut right };
        match nearest[*later as usize] {
            Some(up) if up != *later => *later = up,
            _ => return 0,
        }
    }
    left
}

fn dominates(nearest: &[Option<u32>], header: u32, mut index: u32) -> bool {
    loop {
        if index == header {
            return true;
        }
        match nearest[index as usize] {
            Some(up) if up != index => index = up,
            _ => return false,
        }
    }
}
