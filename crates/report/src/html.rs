//! The report for people: one HTML file with everything in it. A short table of contents is read when the page opens; goals,
//! code, tests and sources are packed in parts, which a script unpacks when somebody looks at them. What was given by
//! somebody else is never markup.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::document::{
    Class, Classes, Code, Document, Finding, Goal, Method, Problem, Status, Target, TextFile, Tool, Totals,
};
use crate::packing::{Gathering, Parts};

const STYLE: &str = include_str!("../assets/report.css");
const SCRIPTS: [&str; 6] = [
    include_str!("../assets/elements.js"),
    include_str!("../assets/model.js"),
    include_str!("../assets/flow.js"),
    include_str!("../assets/heap.js"),
    include_str!("../assets/views.js"),
    include_str!("../assets/report.js"),
];

/// So many reasons for which goals are unknown are shown at first.
const MOST_REASONS: usize = 6;

/// What the page knows when it opens.
#[derive(Serialize)]
struct Contents<'d> {
    schema: u32,
    tool: &'d Tool,
    totals: &'d Totals,
    limits: &'d [String],
    problems: &'d [Problem],
    targets: &'d [Target],
    findings: &'d [Finding],
    measured: bool,
    /// Why goals are unknown, the most frequent reasons with how many goals have them.
    reasons: Vec<(String, usize)>,
    classes: Vec<Row>,
    /// How many tests there are, and their parts, in order.
    test_count: usize,
    tests: Vec<usize>,
    /// The parts of texts, by their paths.
    sources: BTreeMap<&'d str, usize>,
    test_files: BTreeMap<&'d str, usize>,
}

/// What is shown of a class in lists, and the parts with the rest of it.
#[derive(Serialize)]
struct Row {
    name: String,
    source: Option<String>,
    tally: Tally,
    outline: usize,
    code: usize,
}

/// How many goals have which status: covered, already covered, infeasible, unknown.
#[derive(Clone, Copy, Default, Serialize)]
struct Tally([usize; 4]);

/// A method without its code.
#[derive(Serialize)]
struct Outline<'d> {
    name: &'d str,
    descriptor: &'d str,
    title: &'d str,
    goals: &'d [Goal],
}

/// # Errors
/// If it cannot be written.
pub fn html<C: Classes>(document: &Document<C>, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(b"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")?;
    out.write_all(b"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")?;
    // Whatever a class file says, nothing is loaded and nothing is sent.
    out.write_all(b"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")?;
    out.write_all(b"style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n")?;
    out.write_all(b"<title>Glassbox report</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n")?;
    out.write_all(STYLE.as_bytes())?;
    out.write_all(b"</style>\n</head>\n<body>\n<noscript>This report needs JavaScript; the ledger as JSON does not.")?;
    out.write_all(b"</noscript>\n<div id=\"app\"></div>\n<script type=\"application/json\" id=\"parts\">")?;
    let contents = write_parts(document, out)?;
    out.write_all(b"</script>\n<script type=\"application/json\" id=\"ledger\">")?;
    // Inside of a script element, only `</script` and `<!--` mean anything.
    out.write_all(serde_json::to_string(&contents)?.replace('<', "\\u003c").as_bytes())?;
    out.write_all(b"</script>\n<script>\n\"use strict\";\n(() => {\n")?;
    SCRIPTS.iter().try_for_each(|script| out.write_all(script.as_bytes()))?;
    out.write_all(b"})();\n</script>\n</body>\n</html>\n")
}

/// Packs what is looked at later, and says where it is.
fn write_parts<'d, C: Classes>(document: &'d Document<C>, out: &mut dyn io::Write) -> io::Result<Contents<'d>> {
    let mut parts = Parts::new(out)?;
    let (mut outlines, mut codes) = (Gathering::default(), Gathering::default());
    let mut classes = Vec::with_capacity(document.classes.count());
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for class in document.classes.each() {
        let mut tally = Tally::default();
        for goal in class.methods.iter().flat_map(|method| &method.goals) {
            tally.count(goal.status);
            if let (Status::Unknown, Some(reason)) = (goal.status, &goal.reason) {
                match reasons.get_mut(reason) {
                    Some(count) => *count += 1,
                    None => {
                        reasons.insert(reason.clone(), 1);
                    }
                }
            }
        }
        let (methods, code) = (outlines_of(&class), codes_of(&class));
        let outline = outlines.add(&mut parts, &(&class.name, methods))?;
        let code = codes.add(&mut parts, &(&class.name, code))?;
        let Class { name, source, .. } = class.into_owned();
        classes.push(Row { name, source, tally, outline, code });
    }
    outlines.flush(&mut parts)?;
    codes.flush(&mut parts)?;
    let mut gathered = Gathering::default();
    let mut tests = Vec::new();
    for test in &document.tests {
        tests.push(gathered.add(&mut parts, test)?);
    }
    gathered.flush(&mut parts)?;
    tests.dedup();
    let sources = write_texts(&document.sources, &mut parts)?;
    let test_files = write_texts(&document.test_files, &mut parts)?;
    parts.finish()?;
    let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    reasons.truncate(MOST_REASONS);
    Ok(Contents {
        schema: document.schema,
        tool: &document.tool,
        totals: &document.totals,
        limits: &document.limits,
        problems: &document.problems,
        targets: &document.targets,
        findings: &document.findings,
        measured: document.measured,
        reasons,
        classes,
        test_count: document.tests.len(),
        tests,
        sources,
        test_files,
    })
}

fn outlines_of(class: &Class) -> Vec<Outline<'_>> {
    class.methods.iter().map(Outline::of).collect()
}

impl Outline<'_> {
    fn of(method: &Method) -> Outline<'_> {
        let Method { name, descriptor, title, goals, .. } = method;
        Outline { name, descriptor, title, goals }
    }
}

/// In the order of the methods.
fn codes_of(class: &Class) -> Vec<Option<&Code>> {
    class.methods.iter().map(|method| method.code.as_ref()).collect()
}

fn write_texts<'d>(files: &'d [TextFile], parts: &mut Parts<'_>) -> io::Result<BTreeMap<&'d str, usize>> {
    files
        .iter()
        .map(|file| Ok((file.path.as_str(), parts.add(serde_json::to_string(&file.text)?.as_bytes())?)))
        .collect()
}

impl Tally {
    fn count(&mut self, status: Status) {
        let Tally([covered, already, infeasible, unknown]) = self;
        let counter = match status {
            Status::Covered => covered,
            Status::Already => already,
            Status::Infeasible => infeasible,
            Status::Unknown => unknown,
        };
        *counter += 1;
    }
}
