//! The findings as SARIF 2.1.0, with a rule for each kind of exception and for postconditions.

use std::collections::BTreeMap;
use std::io;

use serde_json::{Value, json};

use crate::document::{Classes, Document, Finding, Test};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// # Errors
/// If it cannot be written.
pub fn sarif<C: Classes>(document: &Document<C>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut rules: BTreeMap<String, Value> = BTreeMap::new();
    for finding in &document.findings {
        let (id, rule) = rule(finding);
        rules.entry(id).or_insert(rule);
    }
    let index: BTreeMap<&String, usize> = rules.keys().enumerate().map(|(at, id)| (id, at)).collect();
    let files = source_files(document);
    let result = |finding| result(&document.tests, finding, &index, &files);
    let results: Vec<Value> = document.findings.iter().map(result).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": document.tool.name,
                "semanticVersion": document.tool.version,
                "rules": rules.values().collect::<Vec<&Value>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    out.write_all(b"\n")
}

/// Where the sources of the methods are that findings name.
fn source_files<C: Classes>(document: &Document<C>) -> BTreeMap<&str, String> {
    let mut wanted: BTreeMap<&str, Option<String>> =
        document.findings.iter().map(|finding| (finding.place.as_str(), None)).collect();
    for class in document.classes.each() {
        for method in &class.methods {
            if let Some(path) = wanted.get_mut(class.method_id(method).as_str()) {
                *path = class.source_path();
            }
        }
    }
    wanted.into_iter().filter_map(|(place, path)| Some((place, path?))).collect()
}

fn rule_id(finding: &Finding) -> String {
    match (&finding.postcondition, &finding.exception) {
        (Some(_), _) => "postcondition".into(),
        (None, Some(class)) => format!("exception/{class}"),
        (None, None) => "exception".into(),
    }
}

fn rule(finding: &Finding) -> (String, Value) {
    let id = rule_id(finding);
    let (name, short, full) = match (&finding.postcondition, &finding.exception) {
        (Some(_), _) => (
            "PostconditionViolated".to_owned(),
            "A postcondition or invariant does not hold behind a call".to_owned(),
            "There is an input for which the method returns and its postcondition is false; a test shows it.",
        ),
        (None, exception) => {
            let class = exception.as_deref().unwrap_or("java.lang.Throwable");
            let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
            (
                simple.to_owned(),
                format!("{class} leaves a method that neither declares it nor decided to throw it"),
                "There is an input for which the exception leaves the method; a test shows it.",
            )
        }
    };
    let rule = json!({
        "id": id,
        "name": name,
        "shortDescription": {"text": short},
        "fullDescription": {"text": full},
        "defaultConfiguration": {"level": "warning"},
    });
    (id, rule)
}

fn result(
    tests: &[Test],
    finding: &Finding,
    index: &BTreeMap<&String, usize>,
    files: &BTreeMap<&str, String>,
) -> Value {
    let id = rule_id(finding);
    let mut result = json!({
        "ruleId": id,
        "ruleIndex": index.get(&id),
        "level": "warning",
        "message": {"text": message(finding)},
        "partialFingerprints": {"glassbox/v1": fingerprint(finding)},
        "properties": {"test": finding.test, "offset": finding.offset},
    });
    let mut location = json!({"logicalLocations": [{"fullyQualifiedName": finding.place, "kind": "function"}]});
    if let Some(uri) = files.get(finding.place.as_str()) {
        let mut physical = json!({"artifactLocation": {"uri": escaped(uri)}});
        if let Some(line) = finding.line.filter(|line| *line > 0) {
            physical["region"] = json!({"startLine": line});
        }
        location["physicalLocation"] = physical;
    }
    result["locations"] = json!([location]);
    if let Some(file) = tests.iter().find(|test| test.id == finding.test) {
        let mut physical = json!({"artifactLocation": {"uri": escaped(&file.file)}});
        if let Some((first, last)) = file.lines {
            physical["region"] = json!({"startLine": first, "endLine": last});
        }
        result["relatedLocations"] =
            json!([{"id": 1, "physicalLocation": physical, "message": {"text": "the test that shows it"}}]);
    }
    result
}

fn message(finding: &Finding) -> String {
    let method = finding.place.split('(').next().unwrap_or(&finding.place);
    let what = match (&finding.postcondition, &finding.exception) {
        (Some(condition), Some(class)) => format!("Behind {method}, {condition} throws {class}"),
        (Some(condition), None) => format!("Behind {method}, {condition} does not hold"),
        (None, class) => {
            let class = class.as_deref().unwrap_or("an exception");
            format!("{class} leaves {method}, thrown by {}", finding.by)
        }
    };
    let when = finding.when.as_ref().filter(|when| !when.is_empty());
    let when = when.map_or_else(String::new, |when| format!(" when {}", when.join(" and ")));
    format!("{what}{when}. {} shows it.", finding.test)
}

/// What stays the same when lines move.
fn fingerprint(finding: &Finding) -> String {
    let what = finding.postcondition.as_ref().or(finding.exception.as_ref());
    format!("{} {}", finding.place, what.map_or("", String::as_str))
}

/// A path as a relative reference (RFC 3986).
fn escaped(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'$' => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
