//! The last word: all tests in a fresh JVM, twice, in different orders, and what the first of these runs covers.
//!
//! The first run is in the order in which JUnit runs tests unless it is told otherwise, with probes in the classes under
//! test: what a test leaves in static fields decides where others go. The second one has the class files as they are, and
//! goes from the last test to the first. What fails in either is taken out. A run that the clock has cut short is made
//! again, for a while beyond the deadline: a busy machine is no reason to lose a good test.
//!
//! At last, where there are `assert` statements, the tests run in a JVM that takes no notice of them. What fails there
//! says so in its source.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use glassbox_goals::{Followed, Follower, GoalIndex, GoalTable, LONGEST_TRAIL, Measured, Told, Verdict, WrittenTest};
use glassbox_program::{Class, ClassId, Program, package_of};
use glassbox_suite::{Rendered, TestClass, render_junit};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::turns::{Seen, in_turns};
use crate::{Deadline, Numbers, Observation, Options, Probes, Recording, ReplayError, Replayer, SourceFile};

/// How long after the deadline runs may go on that it has cut short: hardly, where they have had their time, ...
const PATIENCE: Duration = Duration::from_millis(600);

/// ... and longer where they came late, or other programs have kept the processors busy.
const PATIENCE_IF_LATE: Duration = Duration::from_secs(3);
const PATIENCE_IF_BUSY: Duration = Duration::from_secs(4);

/// After so many rounds in which something failed, the rest is as good as it gets.
const ROUNDS: usize = 3;

/// A test class as it is written down.
#[derive(Clone)]
pub struct Written {
    pub class: TestClass,
    pub source: Rendered,
    /// Parallel to the tests of the class.
    pub tests: Vec<WrittenTest>,
}

/// What the last runs need to know.
pub struct LastRuns<'r> {
    pub program: &'r Program,
    pub table: &'r GoalTable,
    pub probes: &'r Probes,
    pub options: Options,
    /// With the compiled tests first.
    pub class_path: Vec<PathBuf>,
    pub output: PathBuf,
    pub deadline: Deadline,
}

/// What came of them.
#[derive(Default)]
pub struct LastRunsResult {
    /// Tests that passed by themselves and failed here; they are no longer in their classes.
    pub taken_out: Vec<WrittenTest>,
    /// What the tests of each class executed, parallel to the classes.
    pub measured: Vec<Measured>,
    /// The clock or an interruption kept some tests from these runs.
    pub cut_short: bool,
    /// Why there was no JVM any more to run them.
    pub trouble: Option<ReplayError>,
}

/// The last recording of each test, by its class and its method.
type Recordings = FxHashMap<(String, String), Recording>;

/// A test in the list of classes.
type Place = (usize, usize);

impl LastRuns<'_> {
    /// Begins to start the JVMs, while something else may be done.
    #[must_use]
    pub fn start(probes: &Probes, options: &Options) -> [Replayer; 2] {
        // All tests have passed before, so that each ends by itself.
        [probes.options(options), options.clone()].map(|options| Replayer::fresh(options).unhurried())
    }

    /// Runs all tests in two JVMs that have done nothing before, takes out what fails, and notes of the others what they
    /// cover. Where there is no JVM any more, what was seen before that counts.
    pub fn run(&self, written: &mut [Written], fresh: [Replayer; 2]) -> LastRunsResult {
        let mut word = LastRunsResult::default();
        let mut recordings = Recordings::default();
        let is_late = |at: Instant| at.saturating_duration_since(Instant::now()) < PATIENCE_IF_LATE;
        let patience = match self.deadline.at {
            _ if is_busy() => PATIENCE_IF_BUSY,
            Some(at) if is_late(at) => PATIENCE_IF_LATE,
            _ => PATIENCE,
        };
        let late = self.deadline.at.map(|at| at.max(Instant::now()) + patience);
        let late = &Deadline { at: late, cancel: self.deadline.cancel.clone() };
        let ran = self.run_all(written, fresh, late, &mut recordings, &mut word);
        self.note(written, &recordings, &mut word);
        let ended = ran.and_then(|mut replayer| self.try_without_assertions(written, &mut replayer, late));
        word.trouble = ended.err();
        word.cut_short |= word.trouble.is_some();
        word
    }

    /// All rounds; gives back a JVM.
    fn run_all(
        &self,
        written: &mut [Written],
        [mut first, mut second]: [Replayer; 2],
        late: &Deadline,
        recordings: &mut Recordings,
        word: &mut LastRunsResult,
    ) -> Result<Replayer, ReplayError> {
        let mut changed: Option<Vec<usize>> = None;
        for round in 0..ROUNDS {
            let started = Instant::now();
            let mut places = places(written);
            places.retain(|(class, _)| changed.as_ref().is_none_or(|changed| changed.contains(class)));
            let backwards: Vec<Place> = places.iter().rev().copied().collect();
            let (seen, again) = std::thread::scope(|scope| {
                let written = &*written;
                let again = scope.spawn(|| self.insist(&mut second, written, &backwards, false, late));
                (self.insist(&mut first, written, &places, true, late), again.join())
            });
            let seen = seen?;
            let mut again = again.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            again.reverse();
            let mut failing = Vec::new();
            for (at, place) in places.iter().enumerate() {
                let outcomes = [&seen[at], &again[at]].into_iter().flatten().map(|(outcome, _)| outcome);
                let mut bad =
                    outcomes.filter(|outcome| !matches!(outcome, Observation::Passed | Observation::Abandoned));
                failing.extend(bad.next().map(|outcome| (*place, outcome.clone())));
            }
            word.cut_short = seen.iter().chain(&again).any(is_cut) || changed.is_some() && word.cut_short;
            // What an earlier round has shown stays, should a later one be cut.
            for (place, seen) in places.iter().zip(seen) {
                if let Some((Observation::Passed | Observation::Failed { .. }, recording)) = seen {
                    recordings.insert(key(written, *place), recording);
                }
            }
            if failing.is_empty() {
                break;
            }
            failing.sort_by_key(|(place, _)| *place);
            // Where there is no time for all of them again, and a little to spare, those run that stand beside what was taken out.
            let has_time = self.deadline.at.is_none_or(|at| Instant::now() + 2 * started.elapsed() < at);
            changed = (!has_time).then(|| failing.iter().map(|((class, _), _)| *class).collect());
            take_out(written, failing, word);
            self.compile_anew(written, &mut first, late)?;
            if round + 1 < ROUNDS {
                [first, second] = LastRuns::start(self.probes, &self.options);
            }
        }
        Ok(first)
    }

    /// As [`LastRuns::observe`], and once more until it is late, if the deadline came first.
    fn insist(
        &self,
        replayer: &mut Replayer,
        written: &[Written],
        places: &[Place],
        with_probes: bool,
        late: &Deadline,
    ) -> Result<Vec<Seen>, ReplayError> {
        let seen = self.observe(replayer, written, places, with_probes, &self.deadline)?;
        if self.deadline.is_cancelled() || !seen.iter().any(is_cut) {
            return Ok(seen);
        }
        self.observe(replayer, written, places, with_probes, late)
    }

    /// What became of tests in a JVM, in their order. One that takes the JVM with it costs the others nothing but time.
    fn observe(
        &self,
        replayer: &mut Replayer,
        written: &[Written],
        places: &[Place],
        with_probes: bool,
        deadline: &Deadline,
    ) -> Result<Vec<Seen>, ReplayError> {
        let classes: Vec<String> = written.iter().map(|written| written.class.binary_name()).collect();
        let name = |(class, test): &Place| (classes[*class].as_str(), written[*class].class.tests[*test].name.as_str());
        let names: Vec<(&str, &str)> = places.iter().map(name).collect();
        in_turns(&names, names.len(), deadline, |turn| {
            if with_probes {
                return replayer.record(turn, &self.class_path, &self.probes.directory, deadline);
            }
            let ran = replayer.run_together(turn, &self.class_path, deadline)?;
            Ok(ran.into_iter().map(|outcome| (outcome, Recording::default())).collect())
        })
    }

    /// Compiles what has changed, and says whether all of it is compiled.
    fn compile_anew(
        &self,
        written: &mut [Written],
        replayer: &mut Replayer,
        late: &Deadline,
    ) -> Result<bool, ReplayError> {
        let mut changed: FxHashMap<Vec<String>, Vec<SourceFile>> = FxHashMap::default();
        for part in written.iter_mut() {
            let source = render_junit(&part.class);
            if source != part.source {
                let file = SourceFile { name: source.file.clone(), text: source.text.clone() };
                changed.entry(part.class.compiler_options()).or_default().push(file);
                part.source = source;
            }
        }
        let mut succeeded = true;
        for (options, files) in changed {
            match replayer.compile(&files, &self.output, &self.class_path[1..], &options, late) {
                Ok(compilation) => succeeded &= compilation.succeeded,
                Err(ReplayError::Interrupted) => succeeded = false,
                Err(error) => return Err(error),
            }
        }
        Ok(succeeded)
    }

    /// Has tests say so that fail where a JVM takes no notice of `assert` statements, so that they are not run there.
    fn try_without_assertions(
        &self,
        written: &mut [Written],
        replayer: &mut Replayer,
        late: &Deadline,
    ) -> Result<(), ReplayError> {
        if self.deadline.is_cancelled() {
            return Ok(());
        }
        let classes = self.table.classes().into_iter().map(|class| self.program.class(class));
        let asserting = classes.filter(|class| class.has_assertions()).map(|class| self.top_level(class).id);
        let asserting: FxHashSet<ClassId> = asserting.collect();
        let mut places = places(written);
        places.retain(|(class, test)| self.may_come_by(&asserting, &written[*class].tests[*test]));
        if places.is_empty() {
            return Ok(());
        }
        let mut without = Replayer::without_assertions(self.options.clone()).unhurried();
        let seen = self.insist(&mut without, written, &places, false, late)?;
        let mut resting = Vec::new();
        for (place @ (class, test), seen) in places.into_iter().zip(seen) {
            // One that only others disturb, which go on where they should have ended, has nothing to say.
            let (name, method) = key(written, place);
            if matches!(seen, Some((Observation::Failed { .. }, _)))
                && let Observation::Failed { .. } = without.run(&name, &method, &self.class_path, late)?
            {
                resting.push((class, test));
            }
        }
        let before = written.to_vec();
        for (class, test) in &resting {
            let part = &mut written[*class];
            let classes = self.asserting(&part.class, &part.tests[*test]);
            part.class.tests[*test].assume_assertions(part.class.style.framework, &classes);
        }
        let holds = resting.is_empty()
            || self.compile_anew(written, replayer, late)? && {
                let mut fresh = Replayer::fresh(self.options.clone()).unhurried();
                let seen = self.insist(&mut fresh, written, &resting, false, late)?;
                seen.iter().all(|seen| matches!(seen, Some((Observation::Passed, _))))
            };
        // What is written was compiled and has passed as it stands.
        if !holds {
            written.clone_from_slice(&before);
        }
        Ok(())
    }

    /// Whether code of some top-level classes ran in a test, or may have, where it was not watched to its end.
    fn may_come_by(&self, classes: &FxHashSet<ClassId>, test: &WrittenTest) -> bool {
        let visited = test.record.trail.iter().filter_map(|visit| self.program.class_named(&visit.method.class));
        let mut visited = visited.map(|class| self.top_level(class).id);
        let is_known = test.record.measured && test.record.trail.len() < LONGEST_TRAIL;
        !classes.is_empty() && (!is_known || visited.any(|class| classes.contains(&class)))
    }

    /// The classes with assertions that a test came by and can name, by package and simple name. What a virtual machine is
    /// asked for is the top-level class.
    fn asserting(&self, tests: &TestClass, test: &WrittenTest) -> Vec<(String, String)> {
        let visited = test.record.trail.iter().filter_map(|visit| self.program.class_named(&visit.method.class));
        let visited = visited.filter(|class| class.has_assertions());
        let own = self.program.class_named(&tests.subject).map(|class| self.top_level(class));
        let visited: Vec<&Class> = visited.map(|class| self.top_level(class)).collect();
        let mut found = Vec::new();
        for class in if visited.is_empty() { own.into_iter().collect() } else { visited } {
            let package = package_of(&class.name).replace('/', ".");
            let simple = class.name.rsplit('/').next().unwrap_or(&class.name).to_owned();
            let can_name = self.program.test_can_name(class, &tests.package.replace('.', "/"));
            if can_name && !found.contains(&(package.clone(), simple.clone())) {
                found.push((package, simple));
            }
        }
        // The test class itself, for want of a better one: as a rule, assertions are on or off for all.
        if found.is_empty() {
            found.push((tests.package.clone(), tests.name.clone()));
        }
        found
    }

    fn top_level<'c>(&'c self, class: &'c Class) -> &'c Class {
        let ends = class.name.match_indices('$').map(|(at, _)| at);
        ends.filter_map(|end| self.program.class_named(&class.name[..end])).next().unwrap_or(class)
    }

    /// Notes what the tests cover, by what probes told. A test that could not be watched to its end keeps the goals that it
    /// was written for: it passed by itself.
    fn note(&self, written: &mut [Written], recordings: &Recordings, word: &mut LastRunsResult) {
        let mut follower = Follower::new(self.program, self.table, &self.probes.probes);
        word.measured = vec![Measured::default(); written.len()];
        for place @ (class, test) in places(written) {
            let Some(recording) = recordings.get(&key(written, place)) else { continue };
            let written = &mut written[class].tests[test];
            written.record.measured = !recording.is_cut;
            let mut followed = Followed::default();
            for numbers in recording.threads.iter().map(Numbers::unpacked) {
                let thrown = written.record.thrown();
                follower.follow(&Told { numbers: &numbers, classes: &recording.classes, thrown }, &mut followed);
            }
            // What a guess was wrong about is no miss, and what probes do not see of it is not known.
            let is_guess = written.record.is_guess();
            let is_seen = |goal: &GoalIndex| {
                !is_guess && recording.is_cut
                    || followed.goals.contains(goal)
                    || !is_guess && self.is_taken_for_seen(&followed, *goal)
            };
            let (mut goals, missed) = std::mem::take(&mut written.goals).into_iter().partition::<Vec<_>, _>(is_seen);
            goals.extend(&followed.goals);
            goals.sort_unstable();
            goals.dedup();
            written.goals = goals;
            written.missed = if is_guess { Vec::new() } else { missed };
            written.record.trail = followed.trail(self.program);
            word.measured[class].merge(followed.measured(self.program));
        }
    }

    /// Whether a goal that the machine predicted counts although probes cannot tell.
    fn is_taken_for_seen(&self, followed: &Followed, goal: GoalIndex) -> bool {
        followed.likely.contains(&goal)
            || self.table.is_violation(goal)
            || !self.probes.see(self.table.goal(goal).insn.method)
    }
}

/// Takes out what has failed: the assertion, if it was one of ours, else the whole test.
fn take_out(written: &mut [Written], failing: Vec<(Place, Observation)>, word: &mut LastRunsResult) {
    for ((class, test), outcome) in failing.into_iter().rev() {
        let part = &mut written[class];
        if let Some(assert) = failed_assertion(&part.source, test, &outcome) {
            let case = &mut part.class.tests[test];
            case.asserts.remove(assert);
            case.unsteady += 1;
            continue;
        }
        let case = part.class.tests.remove(test);
        let mut record = part.tests.remove(test);
        if record.record.is_guess() {
            continue;
        }
        let alone = TestClass { tests: vec![case], ..part.class.clone() };
        record.record.verdict = Verdict::Diverged {
            expected: format!("{} in any order", record.record.outcome),
            seen: format!("among the other tests {}", outcome.in_words()),
            source: render_junit(&alone).text,
        };
        word.taken_out.push(record);
    }
}

/// Whether many more threads are ready to run than there are processors. Those of our own JVMs are few by now.
fn is_busy() -> bool {
    const OURS: usize = 4;
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let ready = text.split_whitespace().nth(3).and_then(|ready| ready.split_once('/')?.0.parse::<usize>().ok());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    ready.is_some_and(|ready| ready > processors + OURS)
}

/// Whether the clock or an interruption kept a test from being seen to its end.
fn is_cut(seen: &Seen) -> bool {
    matches!(seen, None | Some((Observation::Abandoned, _)))
}

fn key(written: &[Written], (class, test): Place) -> (String, String) {
    (written[class].class.binary_name(), written[class].class.tests[test].name.clone())
}

/// All tests, those of a class as JUnit sorts them: by the hash codes of their names.
fn places(written: &[Written]) -> Vec<Place> {
    let of_class = |(class, written): (usize, &Written)| (0..written.class.tests.len()).map(move |test| (class, test));
    let mut places: Vec<Place> = written.iter().enumerate().flat_map(of_class).collect();
    let name = |(class, test): &Place| written[*class].class.tests[*test].name.as_str();
    places.sort_by_key(|place| (place.0, hash_code(name(place)), name(place)));
    places
}

/// What `String.hashCode` gives.
fn hash_code(text: &str) -> i32 {
    text.encode_utf16().fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}

/// The assertion in whose lines a test failed.
fn failed_assertion(source: &Rendered, test: usize, outcome: &Observation) -> Option<usize> {
    let Observation::Failed { exception, trace, .. } = outcome else { return None };
    let is_assertion = exception.starts_with("org.opentest4j.") || exception == "java.lang.AssertionError";
    let file = source.file.rsplit('/').next()?;
    let lines = trace.iter().filter_map(|frame| frame.strip_suffix(')')?.rsplit_once('(')?.1.split_once(':'));
    let lines = lines.filter(|(known, _)| *known == file).filter_map(|(_, line)| line.parse::<u32>().ok());
    let asserts = source.asserts.get(test).filter(|_| is_assertion)?;
    lines.into_iter().find_map(|line| asserts.iter().position(|lines| lines.contains(&line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_codes_are_those_of_java() {
        assert_eq!(["", "hello", "returnsZero_whenNIs0"].map(hash_code), [0, 99_162_322, 1_541_435_014]);
    }

    #[test]
    fn the_assertion_that_failed_is_told_by_its_line() {
        let asserts = vec![vec![5..6], vec![12..13, 13..15]];
        let source = Rendered { file: "p/ATest.java".into(), text: String::new(), spans: vec![3..7, 9..16], asserts };
        let failed = |exception: &str, frames: &[&str]| Observation::Failed {
            exception: exception.into(),
            message: None,
            trace: frames.iter().map(|frame| (*frame).to_owned()).collect(),
        };
        let trace = ["org.junit.jupiter.api.Assertions.fail(Assertions.java:5)", "p.ATest.b(ATest.java:14)"];
        let outcome = failed("org.opentest4j.AssertionFailedError", &trace);
        assert_eq!(failed_assertion(&source, 1, &outcome), Some(1));
        assert_eq!(failed_assertion(&source, 0, &outcome), None, "it is in the lines of another test");
        assert_eq!(failed_assertion(&source, 1, &failed("java.lang.NullPointerException", &trace)), None);
    }
}
