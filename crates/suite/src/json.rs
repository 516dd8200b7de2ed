//! The ledger as JSON, for other programs.

use glassbox_goals::{Chain, Entry, GoalKind, Ledger, Shown, Status, TestRecord, Thrower, Totals, Trouble, Verdict};
use glassbox_program::{MethodKey, binary_name};
use serde::Serialize;

/// Changes whenever a reader of the last version would misread the file.
const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Document<'l> {
    schema: u32,
    tool: Tool,
    classes: Vec<ClassPart<'l>>,
    tests: Vec<TestPart<'l>>,
    findings: Vec<FindingPart<'l>>,
    totals: TotalsPart,
    problems: Vec<ProblemPart<'l>>,
    limits: &'l [String],
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct ClassPart<'l> {
    name: String,
    methods: Vec<MethodPart<'l>>,
}

#[derive(Serialize)]
struct MethodPart<'l> {
    name: &'l str,
    descriptor: &'l str,
    goals: Vec<GoalPart<'l>>,
}

#[derive(Serialize)]
struct GoalPart<'l> {
    id: String,
    kind: String,
    line: Option<u32>,
    offset: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<ChainPart<'l>>,
    status: &'static str,
    reason: Option<&'l str>,
    assumptions: &'l [String],
    tests: &'l [String],
}

/// A def-use chain; a parameter is defined by the call, which has no place.
#[derive(Serialize)]
struct ChainPart<'l> {
    variable: &'l str,
    definition: Option<SitePart>,
}

#[derive(Serialize)]
struct SitePart {
    line: Option<u32>,
    offset: u32,
}

#[derive(Serialize)]
struct TestPart<'l> {
    id: &'l str,
    file: &'l str,
    name: &'l str,
    target: String,
    outcome: &'l str,
    verdict: &'static str,
    #[serde(flatten)]
    diverged: Option<DivergedPart<'l>>,
}

/// What the real JVM did otherwise, and how to see it again.
#[derive(Serialize)]
struct DivergedPart<'l> {
    expected: &'l str,
    seen: &'l str,
    source: &'l str,
}

/// An exception that leaves a method which neither declares it nor decided to throw it, or a postcondition that does not
/// hold.
#[derive(Serialize)]
struct FindingPart<'l> {
    /// Of a postcondition, the one that it threw, if it threw one.
    exception: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    postcondition: Option<&'l str>,
    /// The innermost method outside of the JDK, or the one whose postcondition it is.
    place: String,
    line: Option<u32>,
    offset: u32,
    by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<&'l [String]>,
    test: &'l str,
}

#[derive(Serialize)]
struct TotalsPart {
    goals: usize,
    covered: usize,
    already_covered: usize,
    infeasible: usize,
    unknown: usize,
    tests: usize,
    diverged: usize,
}

#[derive(Serialize)]
struct ProblemPart<'l> {
    subject: &'l str,
    message: &'l str,
}

/// The same ledger gives the same text.
pub fn render_json(ledger: &Ledger) -> String {
    let document = Document {
        schema: SCHEMA,
        tool: Tool { name: "glassbox", version: env!("CARGO_PKG_VERSION") },
        classes: classes(&ledger.entries),
        tests: ledger.tests.iter().map(test_part).collect(),
        findings: ledger.incidents.iter().map(finding_part).collect(),
        totals: totals_part(ledger.totals()),
        problems: ledger
            .problems
            .iter()
            .map(|problem| ProblemPart { subject: &problem.subject, message: &problem.message })
            .collect(),
        limits: &ledger.limits,
    };
    // Nothing in the document can fail to serialize: all its keys are strings, and there are no numbers but integers.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

/// Entries come ordered by class and method, so each group is a run.
fn classes(entries: &[Entry]) -> Vec<ClassPart<'_>> {
    entries
        .chunk_by(|a, b| a.goal.method.class == b.goal.method.class)
        .filter_map(|of_class| {
            let first = of_class.first()?;
            let methods = of_class.chunk_by(|a, b| a.goal.method == b.goal.method).filter_map(method_part).collect();
            Some(ClassPart { name: binary_name(&first.goal.method.class), methods })
        })
        .collect()
}

fn method_part(entries: &[Entry]) -> Option<MethodPart<'_>> {
    let method = &entries.first()?.goal.method;
    let goals = entries.iter().map(goal_part).collect();
    Some(MethodPart { name: &method.name, descriptor: &method.descriptor, goals })
}

fn goal_part(entry: &Entry) -> GoalPart<'_> {
    let (status, reason, assumptions, tests): (_, Option<&str>, &[String], &[String]) = match &entry.status {
        Status::Covered { tests } => ("covered", None, &[], tests),
        Status::Already { by } => ("already covered", Some(by), &[], &[]),
        Status::Infeasible { argument, assumptions } => ("infeasible", Some(argument), assumptions, &[]),
        Status::Unknown { reason } => ("unknown", Some(reason), &[], &[]),
    };
    let goal = &entry.goal;
    let (line, offset) = (goal.line, goal.offset);
    let chain = match &goal.kind {
        GoalKind::DefUse(Chain { variable, definition, .. }) => {
            let definition = definition.map(|site| SitePart { line: site.line, offset: site.offset });
            Some(ChainPart { variable, definition })
        }
        _ => None,
    };
    GoalPart { id: goal.id(), kind: goal.kind.to_string(), line, offset, chain, status, reason, assumptions, tests }
}

fn test_part(test: &TestRecord) -> TestPart<'_> {
    let (verdict, diverged) = match &test.verdict {
        Verdict::Confirmed => ("confirmed", None),
        Verdict::Diverged { expected, seen, source } => ("diverged", Some(DivergedPart { expected, seen, source })),
    };
    let (id, file, name, outcome) = (&test.id, &test.file, &test.name, &test.outcome);
    TestPart { id, file, name, target: target(&test.target), outcome, verdict, diverged }
}

/// As goal ids begin, so that tests and goals can be joined.
fn target(method: &MethodKey) -> String {
    format!("{}.{}{}", binary_name(&method.class), method.name, method.descriptor)
}

fn finding_part(shown: &Shown) -> FindingPart<'_> {
    let incident = &shown.incident;
    let (exception, postcondition, by, when) = match &incident.what {
        Trouble::Exception { class, thrown } => (Some(binary_name(class)), None, thrower(thrown), None),
        Trouble::Violation { condition, threw, when } => {
            let by = "a postcondition".to_owned();
            (threw.as_ref().map(|class| binary_name(class)), Some(condition.as_str()), by, Some(when.as_slice()))
        }
    };
    FindingPart {
        exception,
        postcondition,
        place: target(&incident.method),
        line: incident.line,
        offset: incident.offset,
        by,
        when,
        test: &shown.test,
    }
}

/// By whom an exception was thrown, in words.
pub(crate) fn thrower(thrown: &Thrower<MethodKey>) -> String {
    match thrown {
        Thrower::Statement => "a throw statement".into(),
        Thrower::Instruction => "an instruction".into(),
        Thrower::Call(method) => format!("{}.{}", binary_name(&method.class), method.name),
    }
}

fn totals_part(totals: Totals) -> TotalsPart {
    let Totals { goals, covered, already, infeasible, unknown, tests, diverged } = totals;
    TotalsPart { goals, covered, already_covered: already, infeasible, unknown, tests, diverged }
}
