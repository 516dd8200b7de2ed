//! `glassbox demo`: the main job on a few built-in classes.

use std::process::ExitCode;
use std::time::Instant;

use glassbox_goals::Criterion;
use glassbox_program::Jdk;
use glassbox_replay::SourceFile;
use glassbox_search::{Options, Plan, Selection};

use crate::args::{DEFAULT_ATTACK, DemoArguments, ReportFiles};
use crate::conditions::{Given, POSTCONDITION, PRECONDITION};
use crate::events::Talk;
use crate::executors::ConcolicSettings;
use crate::failure::Failure;
use crate::generate::{Run, cancelled_by_signals, cores, scratch};
use crate::guarding::Guarding;
use crate::reports::Reports;
use crate::terminal::tell;
use crate::{inputs, output};

/// The papers' own small programs, written anew.
const SOURCES: &[(&str, &str)] = &[
    ("demo/Chrono.java", include_str!("../demo/demo/Chrono.java")),
    ("demo/Coord.java", include_str!("../demo/demo/Coord.java")),
    ("demo/Division.java", include_str!("../demo/demo/Division.java")),
    ("demo/Loop.java", include_str!("../demo/demo/Loop.java")),
    ("demo/Node.java", include_str!("../demo/demo/Node.java")),
    ("demo/Squares.java", include_str!("../demo/demo/Squares.java")),
    ("demo/Swap.java", include_str!("../demo/demo/Swap.java")),
    ("demo/Triangle.java", include_str!("../demo/demo/Triangle.java")),
];

pub fn run(arguments: DemoArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    let out = arguments.out.unwrap_or_else(|| std::env::temp_dir().join("glassbox-demo"));
    output::check_directory(&out)?;
    let sources = out.join("src");
    for (name, text) in SOURCES {
        output::write(&sources.join(name), text)?;
    }
    let talk = Talk::new(&arguments.talk);
    let report = out.join("report.html");
    let mut run = Run {
        assuming: Vec::new(),
        accompaniment: ConcolicSettings::none(),
        opens: Vec::new(),
        jdk,
        out: out.join("tests"),
        framework: Default::default(),
        reports: Reports {
            json: Some(arguments.json.unwrap_or_else(|| out.join("ledger.json"))),
            files: ReportFiles { html: Some(report.clone()), ..ReportFiles::default() },
        },
        source_roots: vec![sources.clone()],
        stats: None,
        questions: arguments.questions.clone(),
        jobs: cores(),
        attack: DEFAULT_ATTACK,
        samples: false,
        options: Options { record: arguments.questions.is_some(), ..Options::default() },
        findings: None,
        stop_after: None,
        reduces: true,
        guarding: Guarding::new(&arguments.guard)?,
        readable: Vec::new(),
        caches: false,
        remarks: Vec::new(),
        fixed_steps: true,
        budget: None,
        fail_under: None,
        talk,
        started,
        cancel: cancelled_by_signals(),
        scratch: scratch()?,
    };
    let classes = out.join("classes");
    run.readable.push(classes.clone());
    let mut replayer = run.replayer();
    let files: Vec<SourceFile> =
        SOURCES.iter().map(|(name, text)| SourceFile { name: (*name).into(), text: (*text).into() }).collect();
    inputs::compile_sources(&files, &mut replayer, &classes, &[], &["-g".to_owned()], &run.deadline())?;
    let own = std::slice::from_ref(&classes);
    let (before, behind) = (Given::new(PRECONDITION, &[]), Given::new(POSTCONDITION, &[]));
    let (none, scratch) = ((&before, &behind), run.scratch.path());
    let inputs = inputs::open(own, &[], none, &run.jdk, &mut replayer, scratch, &run.deadline())?;
    let selection =
        Selection { criteria: vec![Criterion::Branch], class: &|_| true, method: &|_| true, postconditions: &[] };
    let plan = Plan::new(&inputs.program, &selection);
    let outcome = run.cover(inputs, plan, replayer, None)?;
    if !run.talk.quiet {
        show_a_test(&run);
    }
    let code = run.conclude(&outcome)?;
    run.account(&outcome.account)?;
    if !run.talk.quiet {
        tell!("\nsources, classes, tests, ledger.json and report.html are in {}", out.display());
        tell!("open {} in a browser", report.display());
    }
    Ok(code)
}

/// Shows the first tests of `Coord`, as they were written.
fn show_a_test(run: &Run) {
    let path = run.out.join("demo/CoordTest.java");
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    tell!("\none of the tests, from {}:\n", path.display());
    let marked = text.split("\n\n    @Test").nth(2).or_else(|| text.split("\n\n    @Test").nth(1));
    if let Some(test) = marked {
        let end = test.find("\n    }").map_or(test.len(), |end| end + "\n    }".len());
        tell!("    @Test{}\n", &test[..end]);
    }
}
