//! The words "covered" and "infeasible" beside the truth: a part of the labelled methods, and a sample of random classes. The
//! whole is `workbench verdicts` and `workbench verdict-fuzz`. And beside each other: the same classes with loggers and without,
//! of which `workbench loggers` has more.

#![allow(clippy::unwrap_used)] // Helpers of tests may, but clippy only knows test functions.

use std::path::PathBuf;

use glassbox_program::Jdk;
use glassbox_workbench::libraries::Jars;
use glassbox_workbench::{default_jobs, loggers, verdict_fuzz, verdicts};

/// The tool's binary, which a test of the whole workspace has built before. Without it there is nothing to hold the truth
/// against, which must not happen where all tests have to run.
fn glassbox() -> Option<PathBuf> {
    let myself = std::env::current_exe().unwrap();
    let binary = myself.parent()?.parent()?.join(format!("glassbox{}", std::env::consts::EXE_SUFFIX));
    if binary.is_file() {
        return Some(binary);
    }
    assert!(std::env::var_os("GLASSBOX_REQUIRE_JUNIT").is_none(), "there is no {}", binary.display());
    eprintln!("there is no {}, so that nothing is compared: build it with 'cargo build'", binary.display());
    None
}

fn options(only: Option<&str>, glassbox: PathBuf, out: &tempfile::TempDir) -> verdicts::Options {
    let only = only.map(|glob| globset::Glob::new(glob).unwrap().compile_matcher());
    let labels_only = glassbox.as_os_str().is_empty();
    let (out, jobs) = (out.path().to_owned(), default_jobs());
    verdicts::Options { glassbox, only, labels_only, steps: 200_000, jobs, out, extra: Vec::new() }
}

fn text(report: &verdicts::Report) -> String {
    let mut text = Vec::new();
    report.write(true, &mut text).unwrap();
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn every_goal_has_a_label_and_every_reachable_one_is_reached() {
    let out = tempfile::tempdir().unwrap();
    let report = verdicts::run(&Jdk::locate(None).unwrap(), &options(None, PathBuf::new(), &out)).unwrap();
    assert!(report.problems.is_empty(), "{}", text(&report));
    let methods: usize = report.families.values().map(|family| family.methods).sum();
    let unreachable: usize = report.families.values().map(|family| family.unreachable).sum();
    // The benchmark is worth something only if there is enough to prove.
    assert!(methods >= 400 && unreachable >= 300, "{}", text(&report));
}

#[test]
fn a_sample_of_the_labelled_methods_gets_true_verdicts() {
    let Some(glassbox) = glassbox() else { return };
    let out = tempfile::tempdir().unwrap();
    let report = verdicts::run(
        &Jdk::locate(None).unwrap(),
        &options(Some("{logic,exceptions,arrays,statics,openworld}"), glassbox, &out),
    );
    let report = report.unwrap();
    assert!(report.is_good(), "{}", text(&report));
}

#[test]
fn no_run_refutes_what_is_said_of_random_classes() {
    let Some(glassbox) = glassbox() else { return };
    let out = tempfile::tempdir().unwrap();
    let options = verdict_fuzz::Options {
        glassbox,
        seed: 1_000_000,
        count: 300,
        batch: 150,
        steps: 5_000,
        jobs: default_jobs(),
        out: out.path().to_owned(),
        extra: Vec::new(),
    };
    let report = verdict_fuzz::run(&Jdk::locate(None).unwrap(), &options, &|_| ()).unwrap();
    let mut said = Vec::new();
    report.write(&mut said).unwrap();
    assert!(report.contradictions.is_empty(), "{}", String::from_utf8_lossy(&said));
    // The sample is worth something only if the tool says something.
    assert!(report.infeasible > 300 && report.covered > 1000 && report.complete > 50, "{}", report.line());
}

#[test]
fn classes_are_covered_alike_with_and_without_loggers() {
    let Some(glassbox) = glassbox() else { return };
    if let Err(error) = std::process::Command::new("mvn").arg("--version").output() {
        assert!(std::env::var_os("GLASSBOX_REQUIRE_JUNIT").is_none(), "this test needs Maven: {error}");
        eprintln!("passed over: classes with loggers, since 'mvn' cannot be started to fetch slf4j: {error}");
        return;
    }
    let out = tempfile::tempdir().unwrap();
    let options = loggers::Options {
        glassbox,
        jars: Jars { directory: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("maven"), fetch: true },
        // One of each shape.
        count: 7,
        steps: 1_000_000,
        out: out.path().to_owned(),
        extra: Vec::new(),
    };
    let report = loggers::run(&Jdk::locate(None).unwrap(), &options, &|_| ()).unwrap();
    let mut said = Vec::new();
    report.write(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said);
    let without = report.measured[0].goals();
    assert_eq!(without.covered, without.all, "{said}");
    assert!(report.covers_the_same(), "{said}");
}
