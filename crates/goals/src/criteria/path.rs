//! Every path from the entry of a method: the ways taken at its decisions, handlers of exceptions included. A path that is
//! longer than the bound counts up to there.

use std::collections::VecDeque;

use glassbox_program::Insn;

use crate::criteria::{Coverage, Subject};
use crate::goal::GoalKind;
use crate::step::Step;
use crate::table::GoalTable;
use crate::tracker::Tracker;
use crate::ways::Way;

/// Of a method with more paths, these many are goals, the shortest first.
const MOST_PATHS: usize = 500;

pub(crate) struct Paths {
    /// Decisions.
    pub length: u32,
}

/// A path that may go on.
struct Prefix {
    state: u32,
    start: u32,
    length: u32,
    text: String,
}

/// What follows an instruction without a choice.
struct Stretch {
    choices: Vec<Way>,
    /// Where the method is left, if there is nothing to choose.
    end: Option<u32>,
}

impl Coverage for Paths {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        let ways = subject.ways();
        let mut tracker = Tracker::new(subject.method.id);
        let mut states = 1;
        let mut found = 0;
        let mut open = VecDeque::from([Prefix { state: 0, start: 0, length: 0, text: String::new() }]);
        while let Some(prefix) = open.pop_front() {
            let stretch = stretch(&ways, prefix.start);
            if let Some(end) = stretch.end.filter(|_| found < MOST_PATHS) {
                let word = if matches!(subject.code.insns[end as usize], Insn::Return(_)) { "return" } else { "throw" };
                let text = format!("{}{word}@{}", prefix.text, subject.site(end).offset);
                let goal = goals.goal_at(subject, end, GoalKind::Path(text));
                tracker.on(prefix.state, Step::Executed(subject.at(end)), prefix.state, [goal]);
                found += 1;
            }
            for Way { step, target } in stretch.choices {
                let Some(step) = step else { continue };
                let text = format!("{}{} ", prefix.text, describe(subject, &step));
                let length = prefix.length + 1;
                let next = states;
                if length < self.length {
                    states += 1;
                    tracker.on(prefix.state, step, next, None);
                    // What waits leads to at least as many goals.
                    if open.len() + found < MOST_PATHS {
                        open.push_back(Prefix { state: next, start: target, length, text });
                    }
                } else if found < MOST_PATHS {
                    let goal = goals.goal_at(subject, target, GoalKind::Path(format!("{text}...")));
                    states += 1;
                    tracker.on(prefix.state, step, next, [goal]);
                    found += 1;
                }
            }
        }
        goals.track(tracker);
    }
}

/// From an instruction to the next decision, with the handlers that something on the way may lead to.
fn stretch(ways: &[Vec<Way>], start: u32) -> Stretch {
    let mut stretch = Stretch { choices: Vec::new(), end: None };
    let mut index = start;
    for _ in 0..=ways.len() {
        let here = &ways[index as usize];
        let (caught, plain): (Vec<Way>, Vec<Way>) =
            here.iter().partition(|way| matches!(way.step, Some(Step::Caught(_))));
        for way in caught {
            if !stretch.choices.contains(&way) {
                stretch.choices.push(way);
            }
        }
        match &plain[..] {
            [Way { step: None, target }] => index = *target,
            [] => {
                stretch.end = Some(index);
                return stretch;
            }
            _ => {
                stretch.choices.extend(plain);
                return stretch;
            }
        }
    }
    // A loop without a decision: it does not end.
    stretch
}

fn describe(subject: &Subject<'_>, step: &Step) -> String {
    match step {
        Step::Jumped { at, taken: true } => format!("jump@{}", subject.site(at.index).offset),
        Step::Jumped { at, taken: false } => format!("fall-through@{}", subject.site(at.index).offset),
        Step::Switched { at, case: Some(case) } => format!("case {case}@{}", subject.site(at.index).offset),
        Step::Switched { at, case: None } => format!("default@{}", subject.site(at.index).offset),
        Step::Caught(at) => format!("catch@{}", subject.site(at.index).offset),
        _ => String::new(),
    }
}
