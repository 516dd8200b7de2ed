//! Fewer tests, same goals.

use glassbox_goals::{GoalIndex, Witness};

/// Which witnesses to keep so that every goal stays covered: those that alone cover something, and of the rest as few
/// as come to mind, simple ones first. Indices in ascending order.
pub fn reduce(witnesses: &[&Witness]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..witnesses.len()).collect();
    // The most complicated is dropped first; among equals, the later.
    order.sort_by_key(|index| std::cmp::Reverse((complexity(witnesses[*index]), *index)));
    let mut times_covered = times_covered_each(witnesses);
    let mut kept = vec![true; witnesses.len()];
    for index in order {
        let goals = &witnesses[index].goals;
        if goals.iter().all(|goal| times_covered[goal.0 as usize] > 1) {
            kept[index] = false;
            for goal in goals {
                times_covered[goal.0 as usize] -= 1;
            }
        }
    }
    (0..witnesses.len()).filter(|index| kept[*index]).collect()
}

fn times_covered_each(witnesses: &[&Witness]) -> Vec<u32> {
    let goals = || witnesses.iter().flat_map(|witness| &witness.goals);
    let highest = goals().map(|GoalIndex(goal)| *goal as usize + 1).max().unwrap_or(0);
    let mut counts = vec![0; highest];
    for goal in goals() {
        counts[goal.0 as usize] += 1;
    }
    counts
}

/// How much a reader has to take in: objects before conditions.
fn complexity(witness: &Witness) -> (usize, usize) {
    (witness.recipes.len(), witness.conditions.len())
}

#[cfg(test)]
mod tests {
    use glassbox_goals::Outcome;
    use glassbox_program::{MethodKey, ObjectGraph};

    use super::*;

    fn witness(goals: &[u32], conditions: usize) -> Witness {
        Witness {
            method: MethodKey { class: "A".into(), name: "m".into(), descriptor: "()V".into() },
            receiver: None,
            arguments: Vec::new(),
            graph: ObjectGraph::default(),
            recipes: Vec::new(),
            outcome: Outcome::Returned(None),
            static_changes: Vec::new(),
            conditions: vec!["x > 0".into(); conditions],
            goals: goals.iter().map(|goal| GoalIndex(*goal)).collect(),
        }
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
}
