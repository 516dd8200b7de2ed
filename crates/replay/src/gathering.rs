//! The tests of one class under test, confirmed while the search for more of them goes on.
//!
//! Witnesses come in by method. The one test class is made of all that are needed, and made again if others come in later; what
//! comes in between is tried in test classes of its own, the *pieces*. What that says about a witness saves work at the end; and
//! if there is no time to make one class of all, what was made is handed on, each as it was compiled and run. What the one test
//! class looks like never depends on what was made before.

use glassbox_goals::{TestRecord, Verdict, Witness, WrittenTest};
use glassbox_suite::{Rendered, TestCase, TestClass, reduce, render_junit};
use rustc_hash::FxHashSet;

use crate::{Judge, ReplayError, Trial, Written};

/// A piece has no more tests than this: the class that is loaded for each of them stays small, and the answer is not
/// far away.
const LARGEST_PIECE: usize = 48;

/// Makes a test class of witnesses, in their order. The number is that of the piece, from 1; none for the whole.
pub type Build<'b> = Box<dyn Fn(&[Witness], Option<usize>) -> TestClass + 'b>;

pub struct IncrementalTestClass<'b> {
    build: Build<'b>,
    /// In the order of the methods, whoever was searched first.
    candidates: Vec<Candidate>,
    /// The one test class as it was made last.
    whole: Option<Written>,
    /// Test classes with tests that are not in it, which all passed in them.
    pieces: Vec<Written>,
    is_closed: bool,
    /// Tests that show nothing that others do not show are left out.
    reduces: bool,
    draft: Option<Draft>,
}

/// A test class that is about to be tried: which candidates, in which piece, and what was made of them.
struct Draft {
    indices: Vec<usize>,
    piece: Option<usize>,
    class: TestClass,
}

struct Candidate {
    method: usize,
    witness: Witness,
    /// Of the witnesses of its method, this one would be kept.
    is_promising: bool,
    state: State,
    /// The compiler wants the test in its spare form.
    spared: bool,
}

/// What is known about the test for a witness.
#[derive(Clone, PartialEq)]
enum State {
    Untried,
    Passed,
    Diverged(Verdict),
    /// There was not enough time to say, and there will not be.
    GivenUp,
}

/// What became of the tests of one class.
#[derive(Clone)]
pub struct TestClassResult {
    /// What to write: one class as a rule, none if no test passed, the pieces if there was no time for more.
    pub written: Vec<Written>,
    /// The tests that diverged.
    pub diverged: Vec<WrittenTest>,
    /// Some tests did not get to run, or not in the source where they belong.
    pub cut_short: bool,
}

impl TestClassResult {
    /// How many tests there are to write.
    #[must_use]
    pub fn size(&self) -> usize {
        self.written.iter().map(|written| written.tests.len()).sum()
    }
}

impl<'b> IncrementalTestClass<'b> {
    #[must_use]
    pub fn new(build: Build<'b>, reduces: bool) -> IncrementalTestClass<'b> {
        IncrementalTestClass {
            build,
            candidates: Vec::new(),
            whole: None,
            pieces: Vec::new(),
            is_closed: false,
            reduces,
            draft: None,
        }
    }

    /// Which witnesses to keep, in their order.
    fn kept(&self, witnesses: &[&Witness]) -> Vec<usize> {
        if self.reduces { reduce(witnesses) } else { (0..witnesses.len()).collect() }
    }

    /// Takes what the search of a method has found. What an earlier search of the method has found stays. Says whether any of it
    /// is new.
    pub fn add(&mut self, method: usize, witnesses: Vec<Witness>) -> bool {
        let before = self.candidates.len();
        self.draft = None;
        self.is_closed = false;
        let promising = self.kept(&witnesses.iter().collect::<Vec<&Witness>>());
        for (index, witness) in witnesses.into_iter().enumerate() {
            let end = self.candidates.partition_point(|candidate| candidate.method <= method);
            let start = self.candidates.partition_point(|candidate| candidate.method < method);
            if self.candidates[start..end].iter().all(|candidate| candidate.witness != witness) {
                let is_promising = promising.binary_search(&index).is_ok();
                let state = State::Untried;
                self.candidates.insert(end, Candidate { method, witness, is_promising, state, spared: false });
            }
        }
        self.candidates.len() > before
    }

    /// Nothing will be added for a while.
    pub fn close(&mut self) {
        self.is_closed = true;
    }

    /// The tests that should be tried next. While more witnesses come in that is a guess, but a quick one.
    #[must_use]
    pub fn waiting(&self) -> Vec<usize> {
        let mut waiting = if self.is_closed { self.needed_after(&mut self.none_out()) } else { self.promising() };
        waiting.retain(|index| self.candidates[*index].state == State::Untried);
        waiting
    }

    /// Those that passed, and of the others each that shows something new.
    fn promising(&self) -> Vec<usize> {
        let (mut goals, mut incidents) = (FxHashSet::default(), FxHashSet::default());
        let mut is_new = |witness: &Witness| {
            let news = witness.goals.iter().filter(|goal| goals.insert(**goal)).count();
            let is_incident = witness.incident.as_ref().is_some_and(|incident| incidents.insert(incident.key()));
            news > 0 || is_incident || !self.reduces
        };
        let mut promising = Vec::new();
        for (guessed, state) in
            [false, true].map(|guessed| [(guessed, State::Passed), (guessed, State::Untried)]).as_flattened()
        {
            for (index, candidate) in self.candidates.iter().enumerate() {
                let is_next = candidate.state == *state && candidate.witness.guessed == *guessed;
                if is_next && candidate.is_promising && is_new(&candidate.witness) {
                    promising.push(index);
                }
            }
        }
        promising
    }

    fn none_out(&self) -> Vec<bool> {
        vec![false; self.candidates.len()]
    }

    /// How many tests have passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.state == State::Passed).count()
    }

    /// How many tests the whole class will have, more or less.
    #[must_use]
    pub fn size(&self) -> usize {
        self.promising().len()
    }

    /// What [`IncrementalTestClass::try_some`] is going to try first.
    pub fn draft_piece(&mut self) -> &TestClass {
        let (indices, piece) = self.next_piece();
        self.draft(indices, piece)
    }

    /// What [`IncrementalTestClass::finish`] is going to try first, and whether all of it has passed before.
    pub fn draft_whole(&mut self) -> (&TestClass, bool) {
        let needed = self.needed_after(&mut self.none_out());
        let passed = needed.iter().all(|index| self.candidates[*index].state == State::Passed);
        (self.draft(needed, None), passed)
    }

    fn draft(&mut self, indices: Vec<usize>, piece: Option<usize>) -> &TestClass {
        let class = self.test_class(&indices, piece);
        &self.draft.insert(Draft { indices, piece, class }).class
    }

    fn next_piece(&self) -> (Vec<usize>, Option<usize>) {
        let mut turn = self.waiting();
        turn.truncate(LARGEST_PIECE);
        (turn, Some(self.pieces.len() + 1))
    }

    /// Tries some of the tests that wait, in a piece. Whoever has nothing else to do may call this again and again.
    ///
    /// # Errors
    /// If nothing can be tried at all.
    pub fn try_some(&mut self, judge: &mut dyn Judge) -> Result<(), ReplayError> {
        let (turn, piece) = self.next_piece();
        if turn.is_empty() {
            return Ok(());
        }
        let mut tests = self.test_class(&turn, piece);
        let trial = judge.judge(&tests, &vec![false; turn.len()])?;
        self.learn(&turn, &trial);
        self.take_spares(&mut tests, &turn);
        if let Some(source) = trial.source {
            let is_confirmed = |at: &usize| trial.verdicts[*at] == Some(Verdict::Confirmed);
            let confirmed: Vec<usize> = (0..turn.len()).filter(is_confirmed).collect();
            self.pieces.push(written(&tests, &confirmed, source));
        }
        Ok(())
    }

    /// Makes the whole test class. Which tests it has follows from the witnesses and what a JVM says about those that
    /// are needed; where a test diverges, others may be needed in its place.
    ///
    /// # Errors
    /// If nothing can be tried at all.
    pub fn finish(&mut self, judge: &mut dyn Judge) -> Result<TestClassResult, ReplayError> {
        let mut out = self.none_out();
        loop {
            let needed = self.needed_after(&mut out);
            // Those that diverged take part in the naming, whenever it was that they did.
            let diverged =
                (0..out.len()).filter(|index| out[*index] && self.has_diverged(*index) && !self.is_guess(*index));
            let mut shown: Vec<usize> = needed.iter().copied().chain(diverged).collect();
            shown.sort_unstable();
            let mut all = self.test_class(&shown, None);
            let mut tests = TestClass { tests: Vec::new(), ..all.clone() };
            let kept = all.tests.iter().zip(&shown).filter(|(_, index)| !self.has_diverged(**index));
            tests.tests.extend(kept.map(|(test, _)| test.clone()));
            let passed: Vec<bool> = needed.iter().map(|index| self.candidates[*index].state == State::Passed).collect();
            let trial = match self.is_made(&tests) {
                Some(trial) => trial,
                None => judge.judge(&tests, &passed)?,
            };
            let is_lost = |at: usize| passed[at] && trial.verdicts[at].is_none();
            if (0..needed.len()).any(is_lost) {
                return Ok(self.in_pieces(&all, &shown));
            }
            self.learn(&needed, &trial);
            self.take_spares(&mut all, &shown);
            let is_confirmed = |at: &usize| trial.verdicts[*at] == Some(Verdict::Confirmed);
            let source: Vec<usize> = (0..needed.len()).filter(is_confirmed).map(|at| needed[at]).collect();
            let is_cut = trial.verdicts.iter().any(Option::is_none);
            if is_cut || self.needed_after(&mut out.clone()) == source {
                let diverged = self.diverged(&all, &shown);
                let confirmed: Vec<usize> = (0..shown.len()).filter(|at| source.contains(&shown[*at])).collect();
                self.whole = trial.source.map(|text| written(&all, &confirmed, text));
                self.pieces.clear();
                let cut_short = self.candidates.iter().any(|candidate| candidate.state == State::GivenUp);
                return Ok(TestClassResult { written: self.whole.iter().cloned().collect(), diverged, cut_short });
            }
        }
    }

    /// What a test class came to, if it is the one that was made last.
    fn is_made(&self, tests: &TestClass) -> Option<Trial> {
        let whole = self.whole.as_ref()?;
        let count = tests.tests.len();
        let source = render_junit(tests);
        (source.text == whole.source.text).then(|| Trial {
            source: Some(source),
            verdicts: vec![Some(Verdict::Confirmed); count],
            spared: vec![false; count],
        })
    }

    /// What was confirmed so far, each part in the source in which it was; `all` names those that diverged.
    fn in_pieces(&self, all: &TestClass, shown: &[usize]) -> TestClassResult {
        let diverged = self.diverged(all, shown);
        let written = self.whole.iter().chain(&self.pieces).cloned().collect();
        TestClassResult { written, diverged, cut_short: true }
    }

    /// What a guess was wrong about is no divergence: nothing is said of it.
    fn is_guess(&self, index: usize) -> bool {
        self.candidates[index].witness.guessed
    }

    fn has_diverged(&self, index: usize) -> bool {
        matches!(self.candidates[index].state, State::Diverged(_))
    }

    /// The tests of a class that diverged.
    fn diverged(&self, class: &TestClass, candidates: &[usize]) -> Vec<WrittenTest> {
        let verdict = |index: &usize| match &self.candidates[*index].state {
            State::Diverged(verdict) if !self.is_guess(*index) => Some(verdict.clone()),
            _ => None,
        };
        let tests = class.tests.iter().zip(candidates);
        tests.filter_map(|(test, index)| Some(record(class, test, verdict(index)?))).collect()
    }

    /// Which candidates cover all goals, without those that are out.
    fn needed(&self, out: &[bool]) -> Vec<usize> {
        let there: Vec<usize> = (0..out.len()).filter(|index| !out[*index]).collect();
        let witnesses: Vec<&Witness> = there.iter().map(|index| &self.candidates[*index].witness).collect();
        self.kept(&witnesses).into_iter().map(|at| there[at]).collect()
    }

    /// Which candidates are needed when those that are needed and do not work are out, one round after the other: so it
    /// makes no difference what else is known not to work.
    fn needed_after(&self, out: &mut [bool]) -> Vec<usize> {
        loop {
            let needed = self.needed(out);
            let fails = |index: &usize| self.has_diverged(*index) || self.candidates[*index].state == State::GivenUp;
            let failing: Vec<usize> = needed.iter().copied().filter(fails).collect();
            if failing.is_empty() {
                return needed;
            }
            for index in failing {
                out[index] = true;
            }
        }
    }

    fn test_class(&mut self, indices: &[usize], piece: Option<usize>) -> TestClass {
        if let Some(draft) = self.draft.take()
            && (&*draft.indices, draft.piece) == (indices, piece)
        {
            return draft.class;
        }
        let witnesses: Vec<Witness> = indices.iter().map(|index| self.candidates[*index].witness.clone()).collect();
        let mut class = (self.build)(&witnesses, piece);
        self.take_spares(&mut class, indices);
        class
    }

    /// Tests of which the compiler has said so are written in their spare form.
    fn take_spares(&self, class: &mut TestClass, indices: &[usize]) {
        for (test, index) in class.tests.iter_mut().zip(indices) {
            if self.candidates[*index].spared
                && let Some(spare) = test.spare.take()
            {
                *test = *spare;
            }
        }
    }

    fn learn(&mut self, indices: &[usize], trial: &Trial) {
        for (index, spared) in indices.iter().zip(&trial.spared) {
            self.candidates[*index].spared |= *spared;
        }
        for (index, verdict) in indices.iter().zip(&trial.verdicts) {
            self.candidates[*index].state = match verdict {
                Some(Verdict::Confirmed) => State::Passed,
                Some(verdict) => State::Diverged(verdict.clone()),
                None => State::GivenUp,
            };
        }
    }
}

/// Some tests of a class, which all passed.
fn written(all: &TestClass, tests: &[usize], source: Rendered) -> Written {
    let class = TestClass { tests: tests.iter().map(|at| all.tests[*at].clone()).collect(), ..all.clone() };
    let tests = class.tests.iter().map(|test| record(&class, test, Verdict::Confirmed)).collect();
    Written { class, source, tests }
}

fn record(class: &TestClass, test: &TestCase, verdict: Verdict) -> WrittenTest {
    let record = TestRecord {
        id: class.test_id(test),
        file: class.file(),
        name: test.name.clone(),
        display_name: test.display_name.clone(),
        target: test.target.clone(),
        outcome: test.outcome.clone(),
        verdict,
        uses_reflection: test.uses_reflection(),
        measured: false,
        trail: Vec::new(),
        witness: Some(test.witness.clone()),
    };
    let (goals, incident) = (test.goals.clone(), test.incident.clone());
    WrittenTest { record, goals, missed: Vec::new(), incident }
}
