//! Many tests in one JVM after the other.

use crate::{Deadline, Observation, Recording, ReplayError};

/// How a test ended, and what probes told.
pub(crate) type Ran = (Observation, Recording);

/// What was seen of one test, if it got to run.
pub(crate) type Seen = Option<Ran>;

/// A test: its class and its method.
pub(crate) type Name<'n> = (&'n str, &'n str);

/// Runs tests, at most so many at once. One that takes the JVM with it costs the others nothing
/// but time.
pub(crate) fn in_turns(
    tests: &[Name<'_>],
    most: usize,
    deadline: &Deadline,
    mut run: impl FnMut(&[Name<'_>]) -> Result<Vec<Ran>, ReplayError>,
) -> Result<Vec<Seen>, ReplayError> {
    let mut seen: Vec<Seen> = Vec::with_capacity(tests.len());
    let mut at_once = most;
    while seen.len() < tests.len() && !deadline.has_passed() {
        let rest = &tests[seen.len()..];
        let turn = &rest[..rest.len().min(at_once)];
        let ran = run(turn)?;
        match (ran.is_empty(), turn.len()) {
            (true, _) if deadline.has_passed() => break,
            (true, 1) => {
                let description = "it took the JVM with it".to_owned();
                seen.push(Some((Observation::Crashed { description }, Recording::default())));
                at_once = most;
            }
            (true, _) => at_once = turn.len() / 2,
            (false, _) => seen.extend(ran.into_iter().map(Some)),
        }
    }
    seen.resize(tests.len(), None);
    Ok(seen)
}
