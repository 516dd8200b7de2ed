//! How the tests ran, as JUnit's XML: one suite for each test class. A test that diverged failed. Times are not part of the
//! ledger, and so there are none.

use std::collections::BTreeMap;
use std::io;

use crate::document::{Classes, Document, Test, TestVerdict};
use crate::elements::Elements;

/// # Errors
/// If it cannot be written.
pub fn junit_xml<C: Classes>(document: &Document<C>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut suites: BTreeMap<String, Vec<&Test>> = BTreeMap::new();
    for test in &document.tests {
        suites.entry(suite_of(test)).or_default().push(test);
    }
    let mut out = Elements::new(out, None);
    let (all, failed) = counts(&document.tests.iter().collect::<Vec<&Test>>());
    out.element(
        "testsuites",
        &[("name", "glassbox"), ("tests", &all), ("failures", &failed), ("errors", "0")],
        |out| {
            for (name, tests) in &suites {
                let (all, failed) = counts(tests);
                let attributes = [
                    ("name", name.as_str()),
                    ("tests", &all),
                    ("failures", &failed),
                    ("errors", "0"),
                    ("skipped", "0"),
                ];
                out.element("testsuite", &attributes, |out| tests.iter().for_each(|test| write_test(out, name, test)));
            }
        },
    );
    out.finish()
}

/// The test class, as the id of the test has it.
fn suite_of(test: &Test) -> String {
    let id = test.id.as_str();
    id.strip_suffix(&test.name).and_then(|class| class.strip_suffix('.')).unwrap_or(id).to_owned()
}

fn counts(tests: &[&Test]) -> (String, String) {
    let failed = tests.iter().filter(|test| test.verdict == TestVerdict::Diverged).count();
    (tests.len().to_string(), failed.to_string())
}

fn write_test(out: &mut Elements<'_>, suite: &str, test: &Test) {
    let attributes = [("classname", suite), ("name", &test.name)];
    if test.verdict == TestVerdict::Confirmed {
        return out.empty("testcase", &attributes);
    }
    let seen = test.seen.as_deref().unwrap_or_default();
    let expected = test.expected.as_deref().unwrap_or(&test.outcome);
    let message = format!("expected: {expected}; seen: {seen}");
    out.element("testcase", &attributes, |out| {
        out.text("failure", &[("type", "diverged"), ("message", &message)], test.source.as_deref().unwrap_or_default());
    });
}
