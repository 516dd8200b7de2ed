//! What is written does not depend on which tests were tried before, and what was confirmed is not lost when time runs
//! out. No clock and no JVM takes part.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

#[path = "support/classes.rs"]
mod classes;

use std::collections::BTreeMap;

use glassbox_goals::{GoalIndex, Verdict, Witness};
use glassbox_program::MethodKey;
use glassbox_replay::{IncrementalTestClass, Judge, ReplayError, TestClassResult, Trial};
use glassbox_suite::{TestClass, render_junit};

/// Knows which calls diverge, and loses all interest after some classes.
struct Oracle {
    diverging: &'static [&'static str],
    patience: usize,
    /// Every class that was judged: its name, the tests, and how many had passed before.
    seen: Vec<(String, usize, usize)>,
}

fn oracle(diverging: &'static [&'static str], patience: usize) -> Oracle {
    Oracle { diverging, patience, seen: Vec::new() }
}

impl Judge for Oracle {
    fn judge(&mut self, tests: &TestClass, passed_before: &[bool]) -> Result<Trial, ReplayError> {
        let passed = passed_before.iter().filter(|passed| **passed).count();
        self.seen.push((tests.name.clone(), tests.tests.len(), passed));
        if self.seen.len() > self.patience {
            let count = tests.tests.len();
            return Ok(Trial { source: None, verdicts: vec![None; count], spared: vec![false; count] });
        }
        let diverges = |call: &str| self.diverging.contains(&call);
        let diverged =
            || Verdict::Diverged { expected: "returns".into(), seen: "something else".into(), source: String::new() };
        let verdict = |call: &str| if diverges(call) { diverged() } else { Verdict::Confirmed };
        let verdicts = tests.tests.iter().map(|test| Some(verdict(&test.target.name))).collect();
        let mut kept = tests.clone();
        kept.tests.retain(|test| !diverges(&test.target.name));
        let source = (!kept.tests.is_empty()).then(|| render_junit(&kept));
        Ok(Trial { source, verdicts, spared: vec![false; tests.tests.len()] })
    }
}

/// A witness that calls a method and covers goals; those with more conditions are dropped first.
fn witness(call: &str, goals: &[u32], conditions: usize) -> Witness {
    Witness {
        conditions: vec!["x > 0".into(); conditions],
        goals: goals.iter().map(|goal| GoalIndex(*goal)).collect(),
        ..Witness::of(MethodKey { class: "demo/Subject".into(), name: call.into(), descriptor: "()V".into() })
    }
}

/// Names tests by their call, and numbers those that call the same: a name depends on the other tests of its class.
fn gathering() -> IncrementalTestClass<'static> {
    gathering_that(true)
}

fn gathering_that(reduces: bool) -> IncrementalTestClass<'static> {
    let build = |witnesses: &[Witness], part: Option<usize>| {
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        let tests = witnesses.iter().map(|witness| {
            let call = witness.method.name.to_string();
            let time = times.entry(call.clone()).or_default();
            *time += 1;
            classes::test_case(&format!("{call}{time}"), &call, &witness.goals)
        });
        let name = part.map_or("SubjectTest".to_owned(), |part| format!("SubjectTest{part}"));
        classes::test_class(&name, tests.collect())
    };
    IncrementalTestClass::new(Box::new(build), reduces)
}

/// What the searches of four methods found.
fn found() -> Vec<Vec<Witness>> {
    vec![
        vec![witness("a", &[0, 1], 1), witness("a", &[2], 1)],
        // The first one covers most; where it diverges, the next two have to step in.
        vec![witness("broken", &[3, 4], 1), witness("b", &[3], 2), witness("b", &[4], 2)],
        vec![witness("c", &[5], 1), witness("wrong", &[6], 1)],
        // Whatever this one covers is covered by others.
        vec![witness("unneeded", &[0, 2], 3), witness("d", &[7], 1)],
    ]
}

const DIVERGING: &[&str] = &["broken", "wrong", "unneeded"];

fn file(gathered: &TestClassResult) -> &str {
    assert_eq!(gathered.written.len(), 1);
    &gathered.written[0].source.text
}

fn verdicts(gathered: &TestClassResult) -> Vec<(String, bool)> {
    let written = gathered.written.iter().flat_map(|written| &written.tests);
    gathered.diverged.iter().chain(written).map(|test| (test.record.id.clone(), test.record.is_confirmed())).collect()
}

#[test]
fn what_is_written_does_not_depend_on_what_was_tried_before() {
    let mut at_once = gathering();
    for (method, witnesses) in found().into_iter().enumerate() {
        at_once.add(method, witnesses);
    }
    let expected = at_once.finish(&mut oracle(DIVERGING, usize::MAX)).unwrap();
    let names = ["a1", "a2", "b1", "b2", "c1", "d1"];
    for name in names {
        assert!(file(&expected).contains(&format!("void {name}()")), "{}", file(&expected));
    }
    let diverged: Vec<_> = verdicts(&expected).into_iter().filter(|(_, confirmed)| !confirmed).collect();
    assert_eq!(diverged.len(), 2, "what nobody needs is not reported: {diverged:?}");
    assert_eq!(verdicts(&expected).len(), names.len() + 2);
    assert!(!expected.cut_short);

    // Methods come in every order, and after each of them some tests may be tried.
    for order in permutations(4) {
        for tried in 0..16 {
            let (mut gathering, mut oracle) = (gathering(), oracle(DIVERGING, usize::MAX));
            for (turn, method) in order.iter().enumerate() {
                gathering.add(*method, found()[*method].clone());
                if tried >> turn & 1 == 1 {
                    gathering.try_some(&mut oracle).unwrap();
                }
            }
            let gathered = gathering.finish(&mut oracle).unwrap();
            assert_eq!(file(&gathered), file(&expected), "methods in order {order:?}, tried {tried:04b}");
            assert_eq!(verdicts(&gathered), verdicts(&expected));
        }
    }
}

#[test]
fn without_reduction_every_test_that_passes_is_written() {
    for tries in [false, true] {
        let (mut all, mut oracle) = (gathering_that(false), oracle(&["broken"], usize::MAX));
        for (method, witnesses) in found().into_iter().enumerate() {
            all.add(method, witnesses);
            if tries {
                all.try_some(&mut oracle).unwrap();
            }
        }
        let gathered = all.finish(&mut oracle).unwrap();
        let names = ["a1", "a2", "b1", "b2", "c1", "wrong1", "unneeded1", "d1"];
        assert_eq!(verdicts(&gathered).len(), names.len() + 1, "one has diverged");
        assert!(names.iter().all(|name| file(&gathered).contains(&format!("void {name}()"))), "{}", file(&gathered));
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1).into_iter();
    shorter
        .flat_map(|order| {
            (0..count).map(move |at| {
                let mut order = order.clone();
                order.insert(at, count - 1);
                order
            })
        })
        .collect()
}

#[test]
fn what_was_confirmed_survives_the_end_of_the_time() {
    let mut gathering = gathering();
    let mut oracle = oracle(DIVERGING, 2);
    let found = found();
    gathering.add(0, found[0].clone());
    gathering.try_some(&mut oracle).unwrap();
    gathering.add(1, found[1].clone());
    gathering.try_some(&mut oracle).unwrap();
    gathering.add(3, found[3].clone());
    let gathered = gathering.finish(&mut oracle).unwrap();
    assert!(gathered.cut_short);
    let files: Vec<&str> = gathered.written.iter().map(|written| written.source.file.as_str()).collect();
    assert_eq!(files, ["demo/SubjectTest1.java"], "in the second piece everything diverged");
    let confirmed: Vec<String> = verdicts(&gathered).into_iter().filter(|(_, it)| *it).map(|(id, _)| id).collect();
    assert_eq!(confirmed, ["demo.SubjectTest1.a1", "demo.SubjectTest1.a2"]);
    for source in &gathered.written {
        let tests = source.tests.iter().filter(|test| test.record.is_confirmed());
        assert_eq!(source.source.text.matches("@Test").count(), tests.count());
    }
}

#[test]
fn without_time_for_anything_nothing_is_claimed() {
    let mut gathering = gathering();
    gathering.add(0, found()[0].clone());
    let gathered = gathering.finish(&mut oracle(&[], 0)).unwrap();
    assert!(gathered.written.is_empty() && gathered.diverged.is_empty() && gathered.cut_short);
}

#[test]
fn a_test_that_passed_is_not_tried_alone_again_and_the_same_witness_is_not_taken_twice() {
    let mut gathering = gathering();
    let mut oracle = oracle(&[], usize::MAX);
    gathering.add(0, found()[0].clone());
    gathering.try_some(&mut oracle).unwrap();
    // A second search of the method finds the same, and more.
    gathering.add(0, [found()[0].clone(), vec![witness("a", &[8], 1)]].concat());
    assert_eq!(gathering.waiting().len(), 1);
    let gathered = gathering.finish(&mut oracle).unwrap();
    assert_eq!(verdicts(&gathered).len(), 3);
    assert_eq!(oracle.seen, [("SubjectTest1".to_owned(), 2, 0), ("SubjectTest".to_owned(), 3, 2)]);
}

#[test]
fn pieces_stay_small() {
    let mut gathering = gathering();
    let mut oracle = oracle(&[], usize::MAX);
    gathering.add(0, (0..100).map(|goal| witness("a", &[goal], 1)).collect());
    while !gathering.waiting().is_empty() {
        gathering.try_some(&mut oracle).unwrap();
    }
    assert!(oracle.seen.iter().all(|(_, tests, _)| *tests <= 50) && oracle.seen.len() >= 2, "{:?}", oracle.seen);
    assert_eq!(verdicts(&gathering.finish(&mut oracle).unwrap()).len(), 100);
}

#[test]
fn a_wrong_guess_is_dropped_without_a_word_and_a_right_one_is_a_test() {
    let guess = |call: &str, goals: &[u32]| Witness { guessed: true, ..witness(call, goals, 0) };
    let mut gathering = gathering();
    gathering.add(0, vec![guess("wrong", &[1, 2]), guess("right", &[2]), witness("a", &[0], 3)]);
    let gathered = gathering.finish(&mut oracle(&["wrong"], usize::MAX)).unwrap();
    assert!(gathered.diverged.is_empty());
    assert!(file(&gathered).contains("void right1()") && file(&gathered).contains("void a1()"));
    assert!(!file(&gathered).contains("wrong"));
}

#[test]
fn a_wrong_guess_in_whose_place_nothing_comes_is_no_divergence_either() {
    let mut gathering = gathering();
    gathering.add(0, vec![Witness { guessed: true, ..witness("wrong", &[1], 0) }, witness("a", &[0], 3)]);
    let gathered = gathering.finish(&mut oracle(&["wrong"], usize::MAX)).unwrap();
    assert!(gathered.diverged.is_empty());
    assert!(file(&gathered).contains("void a1()") && !file(&gathered).contains("wrong"));
}
