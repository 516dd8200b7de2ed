//! Fewer tests, same goals.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glassbox_goals::{Construction, GoalIndex, IncidentKey, Way, Witness};
use glassbox_program::{Content, JavaValue};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::words::is_plain;

/// What a test is kept for.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Merit {
    Goal(GoalIndex),
    Incident(IncidentKey),
}

/// Which witnesses to keep so that every goal stays covered and every incident shown. Indices in ascending order.
///
/// Two passes: the one that shows most of what is not shown yet is taken, the simpler of two, until everything is shown;
/// then whatever the others show together is dropped, the most complicated first. A witness that rests on a guess is there
/// for what no other shows.
pub fn reduce(witnesses: &[&Witness]) -> Vec<usize> {
    let mut merits: Vec<Vec<Merit>> = witnesses.iter().map(|witness| merits(witness)).collect();
    let costs: Vec<usize> = witnesses.iter().map(|witness| cost(witness)).collect();
    let sure = witnesses.iter().zip(&merits).filter(|(witness, _)| !witness.guessed);
    let sure: FxHashSet<Merit> = sure.flat_map(|(_, merits)| merits).cloned().collect();
    for (merits, _) in merits.iter_mut().zip(witnesses).filter(|(_, witness)| witness.guessed) {
        merits.retain(|merit| !sure.contains(merit));
    }
    let taken = take(&merits, &costs);
    let mut kept = drop_superfluous(&merits, &costs, taken);
    kept.sort_unstable();
    kept
}

fn merits(witness: &Witness) -> Vec<Merit> {
    let mut goals = witness.goals.clone();
    goals.sort_unstable();
    goals.dedup();
    let goals = goals.into_iter().map(Merit::Goal);
    goals.chain(witness.incident.iter().map(|incident| Merit::Incident(incident.key()))).collect()
}

fn take(merits: &[Vec<Merit>], costs: &[usize]) -> Vec<usize> {
    let mut shown: FxHashSet<&Merit> = FxHashSet::default();
    // Of equals, the cheapest, and then the first.
    let entry = |index: usize, news: usize| (news, Reverse(costs[index]), Reverse(index));
    let mut left: BinaryHeap<_> = merits.iter().enumerate().map(|(index, merits)| entry(index, merits.len())).collect();
    let mut taken = Vec::new();
    while let Some((known, _, Reverse(best))) = left.pop() {
        let news = merits[best].iter().filter(|merit| !shown.contains(merit)).count();
        // What a witness shows besides can only have become less, so that the others have no more than is noted.
        if news < known {
            left.extend((news > 0).then(|| entry(best, news)));
        } else if news > 0 {
            shown.extend(&merits[best]);
            taken.push(best);
        }
    }
    taken
}

fn drop_superfluous(merits: &[Vec<Merit>], costs: &[usize], mut taken: Vec<usize>) -> Vec<usize> {
    let mut times: FxHashMap<&Merit, usize> = FxHashMap::default();
    for merit in taken.iter().flat_map(|index| &merits[*index]) {
        *times.entry(merit).or_default() += 1;
    }
    taken.sort_by_key(|index| Reverse((costs[*index], *index)));
    taken.retain(|index| {
        let needed = merits[*index].iter().any(|merit| times.get(merit).is_none_or(|times| *times < 2));
        if !needed {
            for merit in &merits[*index] {
                times.entry(merit).and_modify(|times| *times -= 1);
            }
        }
        needed
    });
    taken
}

/// What an object costs a reader, beside what is in it.
const OBJECT: usize = 10;

/// What reflection costs a reader.
const REFLECTION: usize = 20;

/// How much a reader has to take in: objects and how they are built, long texts and arrays, long numbers, conditions.
fn cost(witness: &Witness) -> usize {
    let mut cost: usize = witness.arguments.iter().map(length).sum();
    cost += witness.conditions.iter().filter(|condition| is_plain(condition)).count();
    for recipe in &witness.recipes {
        cost += OBJECT;
        if let Construction::Constructor { arguments, accessible, .. } = &recipe.construction {
            cost += arguments.iter().map(length).sum::<usize>() + if *accessible { 0 } else { REFLECTION };
        }
        for assignment in &recipe.assignments {
            cost += length(&assignment.value) + if assignment.way == Way::Reflection { REFLECTION } else { 1 };
        }
    }
    cost + witness.graph.nodes.iter().filter_map(|node| node.before.as_ref()).map(content_length).sum::<usize>()
}

fn content_length(content: &Content) -> usize {
    match content {
        Content::Text(text) => text.len(),
        Content::Array { length: count, elements, .. } => {
            *count as usize + elements.iter().map(|(_, value)| length(value)).sum::<usize>()
        }
        // Their values stand in the recipe.
        Content::Fields(_) => 0,
    }
}

/// The digits that a value needs, more or less.
fn length(value: &JavaValue) -> usize {
    let digits = |number: u64| number.checked_ilog10().unwrap_or(0) as usize;
    match value {
        JavaValue::Byte(value) => digits(u64::from(value.unsigned_abs())),
        JavaValue::Short(value) => digits(u64::from(value.unsigned_abs())),
        JavaValue::Int(value) => digits(u64::from(value.unsigned_abs())),
        JavaValue::Long(value) => digits(value.unsigned_abs()),
        JavaValue::Float(value) => value.to_string().len().saturating_sub(1),
        JavaValue::Double(value) => value.to_string().len().saturating_sub(1),
        JavaValue::Boolean(_) | JavaValue::Char(_) | JavaValue::Null | JavaValue::Object(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use glassbox_goals::{Incident, Thrower, Trouble};
    use glassbox_program::{MethodKey, ObjectGraph, ObjectNode};

    use super::*;

    fn method() -> MethodKey {
        MethodKey { class: "A".into(), name: "m".into(), descriptor: "()V".into() }
    }

    fn witness(goals: &[u32], conditions: usize) -> Witness {
        Witness {
            conditions: vec!["x > 0".into(); conditions],
            goals: goals.iter().map(|goal| GoalIndex(*goal)).collect(),
            ..Witness::of(method())
        }
    }

    fn throwing(goals: &[u32], line: u32) -> Witness {
        let incident = Incident {
            what: Trouble::Exception { class: "java/lang/NullPointerException".into(), thrown: Thrower::Instruction },
            method: method(),
            offset: 0,
            line: Some(line),
        };
        Witness { incident: Some(incident), ..witness(goals, 0) }
    }

    #[test]
    fn a_test_whose_goals_others_cover_is_dropped() {
        let (a, b, c) = (witness(&[0, 1], 2), witness(&[1, 2], 2), witness(&[0, 2], 2));
        let kept = reduce(&[&a, &b, &c]);
        assert_eq!(kept.len(), 2);
    }

    #[test]
    fn the_only_test_of_a_goal_stays_however_complicated() {
        let (simple, complicated) = (witness(&[0], 0), witness(&[0, 1], 9));
        assert_eq!(reduce(&[&simple, &complicated]), [1]);
    }

    #[test]
    fn of_two_equal_tests_the_simpler_stays() {
        let (complicated, simple) = (witness(&[0], 5), witness(&[0], 1));
        assert_eq!(reduce(&[&complicated, &simple]), [1]);
    }

    #[test]
    fn a_guess_is_there_for_what_nothing_else_shows() {
        let guess = |goals: &[u32]| Witness { guessed: true, ..witness(goals, 0) };
        let (large, sure, other) = (guess(&[0, 1]), witness(&[0, 1], 9), guess(&[1, 2]));
        assert_eq!(reduce(&[&large, &sure]), [1]);
        assert_eq!(reduce(&[&large, &sure, &other]), [1, 2]);
        assert_eq!(reduce(&[&large, &other]), [0, 1]);
    }

    #[test]
    fn one_test_that_shows_all_stands_for_many() {
        let single: Vec<Witness> = (0..4).map(|goal| witness(&[goal], 0)).collect();
        let all = witness(&[0, 1, 2, 3], 6);
        let mut given: Vec<&Witness> = single.iter().collect();
        given.push(&all);
        assert_eq!(reduce(&given), [4]);
    }

    #[test]
    fn what_was_taken_early_and_is_not_needed_any_more_is_dropped() {
        // The first shows most, but the others are needed and show all of it together.
        let (large, left, right) = (witness(&[0, 1, 2, 3], 9), witness(&[0, 1, 4], 0), witness(&[2, 3, 5], 0));
        assert_eq!(reduce(&[&large, &left, &right]), [1, 2]);
    }

    #[test]
    fn every_incident_keeps_one_test_that_shows_it() {
        let (covers, shows, again) = (witness(&[0, 1], 0), throwing(&[0], 7), throwing(&[0, 1], 8));
        assert_eq!(reduce(&[&covers, &shows, &again]), [1, 2]);
    }

    #[test]
    fn short_numbers_texts_and_arrays_are_simple() {
        let with = |value: JavaValue| Witness { arguments: vec![value], ..witness(&[0], 0) };
        let text = |text: &str| {
            let content = Content::Text(text.encode_utf16().collect());
            let node = ObjectNode { class: "java/lang/String".into(), before: Some(content.clone()), after: content };
            Witness { graph: ObjectGraph { nodes: vec![node] }, ..witness(&[0], 0) }
        };
        assert_eq!(reduce(&[&with(JavaValue::Int(-2147483648)), &with(JavaValue::Int(-1))]), [1]);
        assert_eq!(reduce(&[&with(JavaValue::Double(0.1234)), &with(JavaValue::Double(2.0))]), [1]);
        assert_eq!(reduce(&[&text("a long text"), &text("a")]), [1]);
    }

    #[test]
    fn reduction_loses_nothing_and_is_irredundant() {
        // Any sets will do: these come from a small generator.
        let mut seed: u32 = 7;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 16
        };
        for _ in 0..200 {
            let witnesses: Vec<Witness> = (0..next() % 12)
                .map(|_| {
                    let goals: Vec<u32> = (0..next() % 6).map(|_| next() % 10).collect();
                    witness(&goals, (next() % 5) as usize)
                })
                .collect();
            let given: Vec<&Witness> = witnesses.iter().collect();
            let kept = reduce(&given);
            let goals = |indices: &[usize]| -> FxHashSet<GoalIndex> {
                indices.iter().flat_map(|index| witnesses[*index].goals.iter().copied()).collect()
            };
            let all: Vec<usize> = (0..witnesses.len()).collect();
            assert_eq!(goals(&kept), goals(&all));
            for index in &kept {
                let others: Vec<usize> = kept.iter().copied().filter(|other| other != index).collect();
                assert_ne!(goals(&others), goals(&all), "{index} is superfluous");
            }
        }
    }
}
