//! Many tests in one JVM after the other.

use crate::{Deadline, Observation, Recording, ReplayError};

/// How a test ended, and what probes told.
pub(crate) type Ran = (Observation, Recording);

/// What was seen of one test, if it got to run.
pub(crate) type Seen = Option<Ran>;

/// A test: its class and its method.
pub(crate) type Name<'n> = (&'n str, &'n str);

/// Runs tests, at most so many at once. One that takes the JVM with it costs the others nothing
/// but time. A JVM can be lost for reasons outside of it, so that only the second one that is lost with the same tests is
/// held against them.
pub(crate) fn in_turns(
    tests: &[Name<'_>],
    most: usize,
    deadline: &Deadline,
    mut run: impl FnMut(&[Name<'_>]) -> Result<Vec<Ran>, ReplayError>,
) -> Result<Vec<Seen>, ReplayError> {
    let mut seen: Vec<Seen> = Vec::with_capacity(tests.len());
    let mut at_once = most;
    let mut is_repeated = false;
    while seen.len() < tests.len() && !deadline.has_passed() {
        let rest = &tests[seen.len()..];
        let turn = &rest[..rest.len().min(at_once)];
        let ran = run(turn)?;
        let was_lost_before = std::mem::replace(&mut is_repeated, ran.is_empty());
        match (ran.is_empty(), turn.len()) {
            (true, _) if deadline.has_passed() => break,
            (true, _) if !was_lost_before => {}
            (true, 1) => {
                let description = "it took the JVM with it".to_owned();
                seen.push(Some((Observation::Crashed { description }, Recording::default())));
                (at_once, is_repeated) = (most, false);
            }
            (true, _) => (at_once, is_repeated) = (turn.len() / 2, false),
            (false, _) => seen.extend(ran.into_iter().map(Some)),
        }
    }
    seen.resize(tests.len(), None);
    Ok(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(turn: &[Name<'_>]) -> Vec<Ran> {
        turn.iter().map(|_| (Observation::Passed, Recording::default())).collect()
    }

    const TESTS: [Name<'_>; 4] = [("T", "a"), ("T", "b"), ("T", "c"), ("T", "d")];

    #[test]
    fn a_jvm_that_is_lost_once_is_held_against_no_test() {
        let mut turns = Vec::new();
        let seen = in_turns(&TESTS, 4, &Deadline::default(), |turn| {
            turns.push(turn.len());
            Ok(if turns.len() == 1 { Vec::new() } else { passed(turn) })
        });
        assert!(seen.unwrap().iter().all(|seen| matches!(seen, Some((Observation::Passed, _)))));
        assert_eq!(turns, [4, 4], "all of them again, in the same order");
    }

    #[test]
    fn a_test_that_takes_the_jvm_with_it_is_found() {
        let crashes = |turn: &[Name<'_>]| turn.contains(&("T", "c"));
        let seen =
            in_turns(&TESTS, 4, &Deadline::default(), |turn| Ok(if crashes(turn) { Vec::new() } else { passed(turn) }));
        let words: Vec<String> =
            seen.unwrap().into_iter().map(|seen| seen.map_or_else(String::new, |(seen, _)| seen.in_words())).collect();
        assert_eq!(words, ["the test passed", "the test passed", "it took the JVM with it", "the test passed"]);
    }
}
