//! Confirming a test class: what is handed on was compiled as it stands, and every test in it passed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use glassbox_goals::{TestRecord, Verdict, WrittenTest};
use glassbox_suite::{Rendered, TestClass, render_junit};

use crate::{Compilation, Deadline, Observation, ReplayError, Replayer, SourceFile};

/// How long the last compilation of a test class may take after the deadline.
const GRACE: Duration = Duration::from_millis(600);

/// What became of the tests of one class.
pub struct Confirmed {
    /// The source with the tests that behave as predicted; absent if none does.
    pub source: Option<Rendered>,
    /// Every test that was written, with what the JVM said.
    pub tests: Vec<WrittenTest>,
    /// The deadline or a cancellation came before every test had run: those left are not in `tests`.
    pub cut_short: bool,
}

/// Compiles a test class and runs its tests. A test that does not compile or behaves otherwise than predicted is taken
/// out, and what remains is compiled again as it will be handed on.
pub fn confirm(
    replayer: &mut Replayer,
    mut test_class: TestClass,
    class_path: &[PathBuf],
    output: &Path,
    deadline: &Deadline,
) -> Result<Confirmed, ReplayError> {
    let file = test_class.file();
    let mut confirmed = Confirmed { source: None, tests: Vec::new(), cut_short: false };
    let mut run_path = vec![output.to_owned()];
    run_path.extend_from_slice(class_path);
    let mut have_run = false;
    while !test_class.tests.is_empty() {
        let rendered = render_junit(&test_class);
        let source = SourceFile { name: rendered.file.clone(), text: rendered.text.clone() };
        // What has run is worth a moment beyond the deadline.
        let grace = Deadline { at: Some(Instant::now() + GRACE), cancel: None };
        let deadline_now = if have_run && deadline.has_passed() { &grace } else { deadline };
        let compilation = match replayer.compile(&[source], output, class_path, &[], deadline_now) {
            Err(ReplayError::Interrupted) => {
                confirmed.cut_short = true;
                confirmed.tests.clear();
                return Ok(confirmed);
            }
            other => other?,
        };
        let verdicts = if !compilation.succeeded {
            compile_verdicts(&compilation, &rendered)
        } else if have_run {
            confirmed.source = Some(rendered);
            break;
        } else {
            have_run = true;
            run_all(replayer, &test_class, &run_path, deadline, &mut confirmed.cut_short)?
        };
        let all_good = verdicts.iter().all(|verdict| *verdict == Some(Verdict::Confirmed));
        take_out(&mut test_class, &verdicts, &file, &mut confirmed.tests);
        if all_good {
            confirmed.source = Some(rendered);
            break;
        }
    }
    let kept: Vec<WrittenTest> = test_class
        .tests
        .iter()
        .map(|test| WrittenTest {
            record: record(&test_class, test, &file, Verdict::Confirmed),
            goals: test.goals.clone(),
            incident: test.incident.clone(),
        })
        .collect();
    confirmed.tests.extend(kept);
    Ok(confirmed)
}

/// Removes what was not confirmed and notes why; a test that did not get to run leaves no note.
fn take_out(test_class: &mut TestClass, verdicts: &[Option<Verdict>], file: &str, tests: &mut Vec<WrittenTest>) {
    let all = std::mem::take(&mut test_class.tests);
    for (test, verdict) in all.into_iter().zip(verdicts) {
        match verdict {
            Some(Verdict::Confirmed) => test_class.tests.push(test),
            Some(verdict) => {
                let record = record(test_class, &test, file, verdict.clone());
                tests.push(WrittenTest { record, goals: test.goals, incident: test.incident });
            }
            None => {}
        }
    }
}

fn record(test_class: &TestClass, test: &glassbox_suite::TestCase, file: &str, verdict: Verdict) -> TestRecord {
    TestRecord {
        id: test_class.test_id(test),
        file: file.to_owned(),
        name: test.name.clone(),
        target: test.target.clone(),
        outcome: test.outcome.clone(),
        verdict,
    }
}

/// Blames each test in whose lines an error lies; all of them, if none can be blamed.
fn compile_verdicts(compilation: &Compilation, rendered: &Rendered) -> Vec<Option<Verdict>> {
    let errors: Vec<_> = compilation.diagnostics.iter().filter(|diagnostic| diagnostic.is_error).collect();
    let blame =
        |message: &str| Some(Verdict::Diverged { expected: "a test that compiles".into(), seen: message.to_owned() });
    let error_in =
        |span: &std::ops::Range<u32>| errors.iter().find(|error| error.line.is_some_and(|line| span.contains(&line)));
    let mut verdicts: Vec<Option<Verdict>> = rendered
        .spans
        .iter()
        .map(|span| error_in(span).map_or(Some(Verdict::Confirmed), |error| blame(&error.message)))
        .collect();
    if verdicts.iter().all(|verdict| *verdict == Some(Verdict::Confirmed)) {
        let message = errors.first().map_or("the compiler gave no reason", |error| error.message.as_str());
        verdicts.fill(blame(message));
    }
    verdicts
}

fn run_all(
    replayer: &mut Replayer,
    test_class: &TestClass,
    class_path: &[PathBuf],
    deadline: &Deadline,
    cut_short: &mut bool,
) -> Result<Vec<Option<Verdict>>, ReplayError> {
    let name = test_class.binary_name();
    let mut verdicts = Vec::with_capacity(test_class.tests.len());
    for test in &test_class.tests {
        let seen = match replayer.run(&name, &test.name, class_path, deadline)? {
            Observation::Passed => {
                verdicts.push(Some(Verdict::Confirmed));
                continue;
            }
            Observation::Abandoned => {
                *cut_short = true;
                verdicts.push(None);
                continue;
            }
            Observation::Failed { exception, message, .. } => match message {
                Some(message) => format!("{exception}: {message}"),
                None => exception,
            },
            Observation::TimedOut => "the test ran longer than its time limit".into(),
            Observation::Crashed { description } => description,
        };
        verdicts.push(Some(Verdict::Diverged { expected: test.outcome.clone(), seen: in_one_line(&seen) }));
    }
    Ok(verdicts)
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}
