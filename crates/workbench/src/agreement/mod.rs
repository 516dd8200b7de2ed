//! `workbench agreement`: whether JaCoCo's own coverage of emitted tests is what Glassbox measured, line by line.
//!
//! Three accounts of the same tests: JaCoCo's report, the report that `glassbox generate --jacoco` writes from its own
//! measurements, and what JaCoCo's probes show if nothing is left out. The third tells the two allowed reasons to differ
//! apart: between it and JaCoCo's report lies what JaCoCo leaves out, between it and ours lie exceptions in a block.

mod classify;
mod constructs;
mod report;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use glassbox_jacoco::{Counts, Execution, Report as Jacoco, read_exec, read_report};
use glassbox_program::{Class, Jdk, Program, ProgramBuilder};

use crate::failure::Failure;
use crate::generated::{Input, JudgeOptions, Ledger, check_binary, find_inputs, generate};
use crate::libraries::{Tools, run_tests};
use crate::observation::End;
use crate::oracle::run_process;

pub use classify::{Difference, Line, Why, classify};
pub use report::Report;

/// What came of one class and its nested classes.
pub struct Compared {
    pub class: String,
    /// Or why there is nothing.
    pub lines: Result<Lines, String>,
}

#[derive(Default)]
pub struct Lines {
    pub all: usize,
    /// Glassbox has measured nothing: the binary cannot, so that only JaCoCo's two accounts are compared.
    pub unmeasured: bool,
    pub differences: Vec<Difference>,
}

/// The file that `glassbox generate --jacoco` writes, in the place of a class.
const OURS: &str = "ours.xml";

pub fn run(jdk: &Jdk, options: &JudgeOptions, progress: &dyn Fn(&Compared)) -> Result<Report, Failure> {
    if !options.again {
        check_binary(&options.glassbox)?;
    }
    let measures = !options.again && measures(&options.glassbox)?;
    let tools = Tools::fetch(&options.jars)?;
    let JudgeOptions { jars, kinds, only, seconds, out, .. } = options;
    let mut compared = Vec::new();
    for input in find_inputs(jdk, jars, kinds, only.as_ref(), *seconds, out)? {
        let lines = compare(jdk, options, &tools, measures, &input).map_err(|failure| failure.to_string());
        let one = Compared { class: input.class.clone(), lines };
        progress(&one);
        compared.push(one);
    }
    Ok(Report { compared })
}

/// Whether the tool can write what it measured.
fn measures(glassbox: &Path) -> Result<bool, Failure> {
    let mut command = Command::new(glassbox);
    command.args(["generate", "--help"]);
    let said = run_process(command)?.observation.stdout;
    Ok(String::from_utf8_lossy(&said).contains("--jacoco"))
}

fn compare(jdk: &Jdk, options: &JudgeOptions, tools: &Tools, measures: bool, input: &Input) -> Result<Lines, Failure> {
    let ours = input.place.join(OURS);
    if !options.again {
        std::fs::create_dir_all(&input.place).map_err(Failure::file(&input.place))?;
        let mut extra = options.extra.clone();
        if measures {
            extra.extend(["--jacoco".to_owned(), ours.display().to_string()]);
        }
        generate(jdk, &input.request(&options.glassbox, &extra))?;
    }
    let scratch = tempfile::tempdir().map_err(Failure::file(Path::new("temporary directory")))?;
    let run = run_tests(jdk, tools, &input.tests(), &[&input.classes], scratch.path())?;
    if let Some(failed) = run.failed.first() {
        return Err(Failure::Other(format!("{} fails: {}", failed.test, failed.seen)));
    }
    let Some(data) = run.data else { return Ok(Lines { unmeasured: true, ..Lines::default() }) };
    let theirs = jacoco_report(jdk, tools, &data, &input.classes, scratch.path())?;
    let bytes = std::fs::read(&data).map_err(Failure::file(&data))?;
    let execution = read_exec(&bytes).map_err(|error| Failure::Other(format!("{}: {error}", data.display())))?;
    let ours = if ours.is_file() { Some(read_xml(&ours)?) } else { None };
    if ours.is_some() && !Ledger::read(&input.place.join("ledger.json"))?.measured {
        return Err(Failure::Other("the time was over before the tests could be measured".to_owned()));
    }
    let program = load(jdk, &input.classes)?;
    let name = input.class.replace('.', "/");
    let is_part = |class: &&Class| *class.name == *name || class.name.starts_with(&format!("{name}$"));
    let classes: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
    let classes: Vec<&Class> = classes.into_iter().filter(is_part).collect();
    lines(&program, &classes, &execution, &theirs, ours.as_ref())
}

fn load(jdk: &Jdk, classes: &Path) -> Result<Program, Failure> {
    let mut builder = ProgramBuilder::default();
    builder.application(classes)?;
    Ok(builder.build(jdk)?)
}

fn read_xml(file: &Path) -> Result<Jacoco, Failure> {
    let text = std::fs::read_to_string(file).map_err(Failure::file(file))?;
    read_report(&text).map_err(|error| Failure::Other(format!("{}: {error}", file.display())))
}

fn jacoco_report(jdk: &Jdk, tools: &Tools, data: &Path, classes: &Path, scratch: &Path) -> Result<Jacoco, Failure> {
    let file = scratch.join("theirs.xml");
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-jar").arg(&tools.coverage).arg("report").arg(data);
    command.arg("--classfiles").arg(classes).arg("--xml").arg(&file);
    let run = run_process(command)?;
    if run.observation.end != End::Code(0) {
        let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
        return Err(Failure::Other(format!("JaCoCo makes no report: {said}")));
    }
    read_xml(&file)
}

fn lines(
    program: &Program,
    classes: &[&Class],
    execution: &Execution,
    theirs: &Jacoco,
    ours: Option<&Jacoco>,
) -> Result<Lines, Failure> {
    let mut whole: BTreeMap<(String, u32), Line> = BTreeMap::new();
    for class in classes {
        let bytes = program.class_file(&class.name).unwrap_or_default();
        classify::collect(class, &bytes, execution, &mut whole).map_err(Failure::Other)?;
    }
    let counts = |report: &Jacoco, source: &str, line: u32| -> Counts {
        report.sources.get(source).and_then(|lines| lines.get(&line)).copied().unwrap_or_default()
    };
    let mut lines = Lines { all: whole.len(), unmeasured: ours.is_none(), ..Lines::default() };
    for ((source, number), line) in &whole {
        let theirs = counts(theirs, source, *number);
        let ours = ours.map(|ours| counts(ours, source, *number));
        if let Some(why) = classify(line, &theirs, ours.as_ref()) {
            let (source, line, probes) = (source.clone(), *number, line.probes);
            lines.differences.push(Difference { source, line, theirs, ours, probes, why });
        }
    }
    Ok(lines)
}
