//! Every path from the entry of a method: the ways taken at its decisions, handlers of exceptions included. A path that is
//! longer than the bound counts up to there, and one whose decisions contradict each other does not count.

use std::collections::VecDeque;

use glassbox_program::Insn;

use crate::criteria::decisions::{Halt, Knowledge, Terms};
use crate::criteria::{Coverage, Subject};
use crate::goal::GoalKind;
use crate::step::Step;
use crate::table::GoalTable;
use crate::tracker::Tracker;
use crate::ways::Way;

/// Of a method with more paths, these many are goals, the shortest first.
const MOST_PATHS: usize = 500;

/// So many beginnings of paths wait to be continued. Some of them come to nothing.
const MOST_OPEN: usize = 4 * MOST_PATHS;

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
    /// What its decisions tell; nothing where that is not understood.
    knowledge: Option<Knowledge>,
}

/// What follows an instruction without a choice.
struct Stretch {
    /// The instructions up to the decision or the end, without it.
    passed: Vec<u32>,
    choices: Vec<Way>,
    /// Where the method is left, if there is nothing to choose.
    end: Option<u32>,
}

impl Coverage for Paths {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        let ways = subject.ways();
        let mut tracker = Tracker::new(subject.method.id);
        let mut terms = Terms::default();
        let (mut states, mut found, mut left_out, mut excluded) = (1, 0, false, 0);
        let knowledge = Some(terms.at_entry(subject));
        let mut open = VecDeque::from([Prefix { state: 0, start: 0, length: 0, text: String::new(), knowledge }]);
        while let Some(prefix) = open.pop_front() {
            let stretch = stretch(&ways, prefix.start);
            let behind = go_on(prefix.knowledge.clone(), |known| terms.pass(subject, known, &stretch.passed));
            match stretch.end {
                Some(_) if behind.is_err() => excluded += 1,
                Some(_) if found == MOST_PATHS => left_out = true,
                Some(end) => {
                    let is_return = matches!(subject.code.insns[end as usize], Insn::Return(_));
                    let word = if is_return { "return" } else { "throw" };
                    let text = format!("{}{word}@{}", prefix.text, subject.site(end).offset);
                    let goal = goals.goal_at(subject, end, GoalKind::Path(text));
                    tracker.on(prefix.state, Step::Executed(subject.at(end)), prefix.state, [goal]);
                    found += 1;
                }
                None => {}
            }
            for Way { step, target } in stretch.choices {
                let Some(step) = step else { continue };
                let next = states;
                states += 1;
                let knowledge = match step {
                    Step::Caught(_) => go_on(prefix.knowledge.clone(), |known| {
                        terms.catch(subject, known, &stretch.passed);
                        Ok(())
                    }),
                    _ => behind.clone().and_then(|known| go_on(known, |known| terms.decide(subject, known, &step))),
                };
                let text = format!("{}{} ", prefix.text, describe(subject, &step));
                let length = prefix.length + 1;
                let mut goal = None;
                match knowledge {
                    Err(Contradiction) => excluded += 1,
                    Ok(_) if found == MOST_PATHS => left_out = true,
                    Ok(knowledge) if length < self.length => match open.len() < MOST_OPEN {
                        true => open.push_back(Prefix { state: next, start: target, length, text, knowledge }),
                        false => left_out = true,
                    },
                    Ok(_) => {
                        goal = Some(goals.goal_at(subject, target, GoalKind::Path(format!("{text}..."))));
                        found += 1;
                    }
                }
                // What is no goal leads to a state without any.
                tracker.on(prefix.state, step, next, goal);
            }
        }
        goals.track(tracker);
        let (method, length) = (subject.method.key(), self.length);
        if left_out {
            goals.remarks.push(format!(
                "{method} has more paths of up to {length} decisions: at most {MOST_PATHS} are counted, the shortest first"
            ));
        }
        if excluded > 0 {
            goals.remarks.push(format!(
                "{method}: paths are not counted that begin in one of {excluded} ways whose decisions contradict each other"
            ));
        }
    }
}

/// No run takes such a path.
#[derive(Clone, Copy)]
struct Contradiction;

/// Adds to what is known of a path, if anything is.
fn go_on(
    knowledge: Option<Knowledge>,
    add: impl FnOnce(&mut Knowledge) -> Result<(), Halt>,
) -> Result<Option<Knowledge>, Contradiction> {
    let Some(mut knowledge) = knowledge else { return Ok(None) };
    match add(&mut knowledge) {
        Ok(()) => Ok(Some(knowledge)),
        Err(Halt::Lost) => Ok(None),
        Err(Halt::Contradiction) => Err(Contradiction),
    }
}

/// From an instruction to the next decision, with the handlers that something on the way may lead to.
fn stretch(ways: &[Vec<Way>], start: u32) -> Stretch {
    let mut stretch = Stretch { passed: Vec::new(), choices: Vec::new(), end: None };
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
            [Way { step: None, target }] => {
                stretch.passed.push(index);
                index = *target;
            }
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
