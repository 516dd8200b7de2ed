//! The ledger as the document that all reports are made of.

mod flow;
mod inputs;
mod listing;

use std::borrow::Cow;
use std::collections::BTreeMap;

use glassbox_goals::{
    Entry, GoalKind, IncidentRecord, Ledger, Search, Status, TestRecord, Thrower, Totals, Trouble, Verdict,
};
use glassbox_program::{Assumption, Class, Method, MethodDescriptor, MethodKey, Name, binary_name};
use glassbox_report::document as doc;
use glassbox_report::document::{Classes, Document};
use serde::{Serialize, Serializer};

use crate::document::flow::code_part;
use crate::document::inputs::input_part;

/// Whoever knows the classes under test and where their sources are.
pub struct Subjects<'s, 'p> {
    /// By internal name.
    pub class: &'s dyn Fn(&str) -> Option<&'p Class>,
    pub source: &'s dyn Fn(&Class) -> Option<doc::TextFile>,
}

/// The same ledger and classes give the same document. Its classes are made when they are looked at, each time anew.
pub fn document<'l, 'p>(ledger: &'l Ledger, subjects: &Subjects<'_, 'p>) -> Document<MadeClasses<'l, 'p>> {
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    let classes = ledger.entries.chunk_by(|a, b| a.goal.method.class == b.goal.method.class);
    let classes = classes.filter_map(|entries| Subject::new(entries, subjects, &mut sources)).collect();
    Document {
        schema: doc::SCHEMA,
        tool: doc::Tool { name: "glassbox".into(), version: env!("CARGO_PKG_VERSION").into() },
        totals: totals_part(ledger.totals()),
        limits: ledger.limits.clone(),
        problems: ledger
            .problems
            .iter()
            .map(|problem| doc::Problem { subject: problem.subject.clone(), message: problem.message.clone() })
            .collect(),
        classes: MadeClasses { ledger, classes },
        tests: test_parts(ledger, subjects),
        findings: ledger.incidents.iter().map(finding_part).collect(),
        sources: sources.into_iter().map(|(path, text)| doc::TextFile { path, text }).collect(),
        test_files: ledger
            .files
            .iter()
            .map(|file| doc::TextFile { path: file.file.clone(), text: file.text.clone() })
            .collect(),
        measured: is_measured(ledger),
        targets: Vec::new(),
    }
}

/// The classes of a ledger. What a document says of all their instructions takes several times as much memory as they do.
pub struct MadeClasses<'l, 'p> {
    ledger: &'l Ledger,
    classes: Vec<Subject<'l, 'p>>,
}

/// A class with goals.
struct Subject<'l, 'p> {
    name: &'l Name,
    entries: &'l [Entry],
    /// Absent if nobody knows it any more.
    class: Option<&'p Class>,
    /// The path of its source.
    source: Option<String>,
}

impl<'l, 'p> Subject<'l, 'p> {
    fn new(
        entries: &'l [Entry],
        subjects: &Subjects<'_, 'p>,
        sources: &mut BTreeMap<String, String>,
    ) -> Option<Subject<'l, 'p>> {
        let name = &entries.first()?.goal.method.class;
        let class = (subjects.class)(name);
        let source = class.and_then(|class| (subjects.source)(class)).map(|file| {
            sources.entry(file.path.clone()).or_insert(file.text);
            file.path
        });
        Some(Subject { name, entries, class, source })
    }
}

impl Classes for MadeClasses<'_, '_> {
    fn count(&self) -> usize {
        self.classes.len()
    }

    fn at(&self, place: usize) -> Option<Cow<'_, doc::Class>> {
        self.classes.get(place).map(|subject| Cow::Owned(class_part(self.ledger, subject)))
    }
}

impl Serialize for MadeClasses<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

/// Without a single method, nobody has looked.
fn is_measured(ledger: &Ledger) -> bool {
    !ledger.measured.methods.is_empty()
}

fn class_part(ledger: &Ledger, subject: &Subject<'_, '_>) -> doc::Class {
    let Subject { name, entries, class, source } = subject;
    let mut goals: BTreeMap<(&Name, &Name), &[Entry]> = BTreeMap::new();
    for of_method in entries.chunk_by(|a, b| a.goal.method == b.goal.method) {
        if let Some(first) = of_method.first() {
            goals.insert((&first.goal.method.name, &first.goal.method.descriptor), of_method);
        }
    }
    let mut methods = Vec::new();
    for method in class.iter().flat_map(|class| &class.methods) {
        let entries = goals.remove(&(&method.name, &method.descriptor_text)).unwrap_or(&[]);
        if method.code.is_some() || !entries.is_empty() {
            methods.push(method_part(ledger, class.map(|class| (class, method)), &method.key(), entries));
        }
    }
    // Of classes that nobody knows any more, what the ledger says.
    for of_method in entries.chunk_by(|a, b| a.goal.method == b.goal.method) {
        if let Some(first) = of_method.first()
            && goals.contains_key(&(&first.goal.method.name, &first.goal.method.descriptor))
        {
            methods.push(method_part(ledger, None, &first.goal.method, of_method));
        }
    }
    let source_file = class.and_then(|class| class.source_file.clone());
    doc::Class { name: binary_name(name), source_file, source: source.clone(), methods }
}

fn method_part(ledger: &Ledger, known: Option<(&Class, &Method)>, key: &MethodKey, entries: &[Entry]) -> doc::Method {
    let goals: Vec<doc::Goal> = entries.iter().map(goal_part).collect();
    let executed = is_measured(ledger).then(|| ledger.measured.methods.get(key).cloned().unwrap_or_default());
    let code = known.and_then(|(class, method)| {
        let code = method.code.as_ref()?;
        Some(code_part(class, code, &goals, executed.as_ref()))
    });
    let is_made_up = |method: &Method| {
        let is_lambda = method.name.starts_with("lambda$");
        method.flags.is_bridge() || method.flags.is_synthetic() && !is_lambda
    };
    doc::Method {
        name: key.name.to_string(),
        descriptor: key.descriptor.to_string(),
        title: title(key),
        synthetic: known.is_some_and(|(_, method)| is_made_up(method)),
        goals,
        code,
    }
}

/// `order(int, String)`, with simple names of classes.
fn title(key: &MethodKey) -> String {
    let name = match &*key.name {
        "<init>" => format!("new {}", simple(&binary_name(&key.class))),
        "<clinit>" => return "static initializer".into(),
        name => name.to_owned(),
    };
    let parameters = MethodDescriptor::parse(&key.descriptor).map(|descriptor| descriptor.parameters);
    let parameters = parameters.into_iter().flatten().map(|java_type| simple(&java_type.to_string()).to_owned());
    format!("{name}({})", parameters.collect::<Vec<String>>().join(", "))
}

/// The last part of a qualified name.
fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn goal_part(entry: &Entry) -> doc::Goal {
    let (status, reason, assumptions, tests): (_, Option<&String>, &[Assumption], &[String]) = match &entry.status {
        Status::Covered { tests } => (doc::Status::Covered, None, &[], tests),
        Status::Already { by } => (doc::Status::Already, Some(by), &[], &[]),
        Status::Infeasible { argument, assumptions } => (doc::Status::Infeasible, Some(argument), assumptions, &[]),
        Status::Unknown { reason } => (doc::Status::Unknown, Some(reason), &[], &[]),
    };
    let goal = &entry.goal;
    let chain = match &goal.kind {
        GoalKind::DefUse(chain) => Some(doc::Chain {
            variable: chain.variable.clone(),
            definition: chain.definition.map(|site| doc::Site { line: site.line, offset: site.offset }),
        }),
        _ => None,
    };
    doc::Goal {
        id: goal.id(),
        kind: goal.kind.to_string(),
        line: goal.line,
        offset: goal.offset,
        chain,
        status,
        search: entry.search.map(|search| match search {
            Search::Forward => doc::Search::Forward,
            Search::Backward => doc::Search::Backward,
            Search::Concolic => doc::Search::Concolic,
            Search::Sampling => doc::Search::Sampling,
        }),
        reason: reason.cloned(),
        assumptions: assumptions.iter().map(Assumption::to_string).collect(),
        attack: entry.attack().map(|attack| doc::Attack { calls: attack.calls, missing: attack.missing.clone() }),
        tests: tests.to_vec(),
    }
}

/// The lines of a test are those of the file, whose confirmed tests stand in the order of the ledger.
fn test_parts(ledger: &Ledger, subjects: &Subjects<'_, '_>) -> Vec<doc::Test> {
    let mut spans: BTreeMap<&str, _> =
        ledger.files.iter().map(|file| (file.file.as_str(), file.spans.iter())).collect();
    let mut parts = Vec::with_capacity(ledger.tests.len());
    for test in &ledger.tests {
        let span = if test.is_confirmed() { spans.get_mut(test.file.as_str()).and_then(Iterator::next) } else { None };
        let lines = span.map(|span| (span.start, span.end.saturating_sub(1)));
        parts.push(test_part(test, lines, subjects));
    }
    parts
}

fn test_part(test: &TestRecord, lines: Option<(u32, u32)>, subjects: &Subjects<'_, '_>) -> doc::Test {
    let (verdict, expected, seen, source) = match &test.verdict {
        Verdict::Confirmed => (doc::TestVerdict::Confirmed, None, None, None),
        Verdict::Diverged { expected, seen, source } => {
            (doc::TestVerdict::Diverged, Some(expected), Some(seen), Some(source))
        }
    };
    let witness = test.witness.as_deref();
    doc::Test {
        id: test.id.clone(),
        file: test.file.clone(),
        name: test.name.clone(),
        display_name: test.display_name.clone(),
        target: target(&test.target),
        lines,
        constraints: witness.map_or_else(Vec::new, |witness| witness.conditions.clone()),
        input: witness.map(|witness| input_part(witness, subjects.class)),
        path: path_part(test, subjects),
        symbolic: witness.and_then(|witness| witness.symbolic.clone()),
        outcome: test.outcome.clone(),
        verdict,
        reflection: test.uses_reflection,
        unmeasured: test.is_confirmed() && !test.measured,
        expected: expected.cloned(),
        seen: seen.cloned(),
        source: source.cloned(),
    }
}

fn path_part(test: &TestRecord, subjects: &Subjects<'_, '_>) -> Vec<doc::Leg> {
    let legs = test.trail.chunk_by(|a, b| a.method == b.method);
    let leg = |visits: &[glassbox_goals::Visit]| {
        let key = &visits.first()?.method;
        let method = (subjects.class)(&key.class)?.method(&key.name, &key.descriptor)?;
        let code = method.code.as_ref()?;
        let at = visits.iter().filter_map(|visit| code.offsets.get(visit.insn as usize).copied()).collect();
        Some(doc::Leg { method: target(key), at })
    };
    legs.filter_map(leg).collect()
}

/// As goal ids begin, so that tests and goals can be joined.
fn target(method: &MethodKey) -> String {
    format!("{}.{}{}", binary_name(&method.class), method.name, method.descriptor)
}

fn finding_part(shown: &IncidentRecord) -> doc::Finding {
    let incident = &shown.incident;
    let (exception, postcondition, by, when) = match &incident.what {
        Trouble::Exception { class, thrown } => (Some(binary_name(class)), None, thrower(thrown), None),
        Trouble::Violation { condition, threw, when } => {
            let by = "a postcondition".to_owned();
            (threw.as_ref().map(|class| binary_name(class)), Some(condition.clone()), by, Some(when.clone()))
        }
    };
    doc::Finding {
        exception,
        postcondition,
        place: target(&incident.method),
        line: incident.line,
        offset: incident.offset,
        by,
        when,
        test: shown.test.clone(),
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

fn totals_part(totals: Totals) -> doc::Totals {
    let Totals { goals, covered, already, infeasible, unknown, tests, diverged } = totals;
    doc::Totals { goals, covered, already_covered: already, infeasible, unknown, tests, diverged }
}
