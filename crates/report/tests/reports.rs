//! Every report of a small ledger, compared with what was accepted. `GLASSBOX_BLESS=1` accepts what is there now.
#![allow(clippy::unwrap_used, clippy::panic, reason = "clippy.toml allows these only in functions marked as tests")]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use glassbox_report::document::{Class, Document, Executed};
use glassbox_report::{LedgerError, from_json, html, jacoco_xml, json, junit_xml, sarif, xml};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

use support::written;

fn check(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(file);
    if std::env::var_os("GLASSBOX_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default(), "{} differs", path.display());
}

/// Every element of a text as a parser sees it, in order: its name and attributes.
fn elements(text: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let part = |start: &BytesStart<'_>| {
        let name = String::from_utf8(start.name().as_ref().to_vec()).unwrap();
        let attributes = start.attributes().map(|attribute| {
            let attribute = attribute.unwrap();
            let key = String::from_utf8(attribute.key.as_ref().to_vec()).unwrap();
            (key, attribute.unescape_value().unwrap().into_owned())
        });
        (name, attributes.collect())
    };
    let mut all = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) | Event::Empty(start) => all.push(part(&start)),
            Event::Eof => return all,
            _ => {}
        }
    }
}

/// A second opinion, where it is installed.
fn is_well_formed(text: &str) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("report.xml");
    std::fs::write(&file, text).unwrap();
    match Command::new("xmllint").args(["--noout", "--nonet"]).arg(&file).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => eprintln!("passed over: there is no xmllint"),
    }
}

#[test]
fn the_json_is_as_accepted_and_comes_back() {
    let document = support::small();
    let text = written(json, &document);
    check("ledger.json", &text);
    assert_eq!(from_json(&text).unwrap(), document);
    let large = support::large(1000);
    assert_eq!(from_json(&written(json, &large)).unwrap(), large);
    serde_json::from_str::<Value>(&text).unwrap();
}

#[test]
fn what_is_no_ledger_is_said_to_be_none() {
    assert!(matches!(from_json("{"), Err(LedgerError::Malformed(_))));
    assert!(matches!(from_json("{\"schema\": 3}"), Err(LedgerError::Malformed(_))));
    assert!(matches!(from_json("[]"), Err(LedgerError::Malformed(_))));
    let old = from_json("{\"schema\": 2, \"classes\": []}").unwrap_err().to_string();
    assert!(old.contains("schema is 2") && old.contains("generate --json"), "{old}");
}

#[test]
fn test_cases_have_constraints_instance_path_and_both_results() {
    let text = written(xml, &support::small());
    check("cases.xml", &text);
    is_well_formed(&text);
    let all = elements(&text);
    let count = |name: &str| all.iter().filter(|(element, _)| element == name).count();
    assert_eq!((count("testcase"), count("constraint"), count("instance"), count("step")), (2, 2, 2, 4));
    assert_eq!((count("symbolic"), count("real"), count("goal"), count("object")), (2, 2, 3, 6));
    let odd = all.iter().find(|(name, attributes)| name == "method" && attributes["name"].contains("odd")).unwrap();
    assert_eq!(odd.1["name"], "<b>&\"odd\"\\u0001");
}

#[test]
fn jacoco_counts_what_was_executed() {
    let document = support::small();
    let text = written(jacoco_xml, &document);
    check("jacoco.xml", &text);
    is_well_formed(&text);
    let all = elements(&text);
    let line = |number: &str| {
        let (_, line) = all.iter().find(|(name, line)| name == "line" && line["nr"] == number).unwrap();
        ["mi", "ci", "mb", "cb"].map(|key| line[key].parse::<u32>().unwrap())
    };
    assert_eq!(line("5"), [0, 3, 1, 1]);
    assert_eq!(line("6"), [2, 0, 0, 0]);
    // Two instructions of the method, and that of a lambda, which was not executed.
    assert_eq!(line("8"), [1, 2, 0, 0]);
    let methods: Vec<&String> =
        all.iter().filter(|(name, _)| name == "method").map(|(_, method)| &method["name"]).collect();
    assert_eq!(methods, ["max", "lambda$max$0"], "what the compiler made up is not counted");
    // The counters of the whole report stand at its end.
    let last: Vec<(&str, &str, &str)> = all
        .iter()
        .rev()
        .take(6)
        .map(|(_, counter)| (counter["type"].as_str(), counter["missed"].as_str(), counter["covered"].as_str()))
        .collect();
    let expected = [
        ("CLASS", "0", "1"),
        ("METHOD", "1", "1"),
        ("COMPLEXITY", "2", "1"),
        ("LINE", "1", "2"),
        ("BRANCH", "1", "1"),
        ("INSTRUCTION", "3", "5"),
    ];
    assert_eq!(last, expected);
    let nothing = |document: &mut Document| {
        for method in document.classes.iter_mut().flat_map(|class| &mut class.methods) {
            if let Some(code) = &mut method.code {
                code.executed = Some(Executed::default());
            }
        }
    };
    let mut idle = document;
    nothing(&mut idle);
    let idle = written(jacoco_xml, &idle);
    assert!(!idle.contains("ci=\"1\"") && idle.contains("type=\"CLASS\" missed=\"1\" covered=\"0\""));
}

#[test]
fn the_junit_report_fails_what_diverged() {
    let text = written(junit_xml, &support::small());
    check("junit.xml", &text);
    is_well_formed(&text);
    let all = elements(&text);
    assert_eq!(all[0].1["tests"], "2");
    assert_eq!(all[0].1["failures"], "1");
    let failure = all.iter().find(|(name, _)| name == "failure").unwrap();
    assert_eq!(failure.1["message"], "expected: returns 0; seen: AssertionError: <1>");
}

/// The rules of SARIF 2.1.0 that this report could break.
#[test]
fn the_sarif_report_keeps_the_rules_of_the_format() {
    let text = written(sarif, &support::small());
    check("findings.sarif", &text);
    let log: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert_eq!((rules.len(), results.len()), (2, 2));
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        assert!(result["message"]["text"].as_str().unwrap().contains("demo.MaxTest.max_returns0"));
        for place in [&result["locations"][0], &result["relatedLocations"][0]] {
            let physical = &place["physicalLocation"];
            let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
            assert!(!uri.starts_with('/') && !uri.contains(' ') && !uri.contains(':'), "{uri} is relative and escaped");
            assert!(physical["region"].is_null() || physical["region"]["startLine"].as_u64().unwrap() > 0);
        }
    }
    assert_eq!(
        results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
        "src/main/my%20java/demo/Max.java"
    );
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 5);
    assert!(results[1]["message"]["text"].as_str().unwrap().contains("does not hold when a <= b"));
}

#[test]
fn nothing_that_somebody_else_wrote_becomes_markup() {
    let text = written(html, &support::small());
    assert_eq!(text.matches("</script>").count(), 3, "those of the report itself");
    assert_eq!(text.matches("<img").count(), 0);
    assert!(
        !text.contains("http://")
            || text.matches("http://").count() == text.matches("http://www.w3.org/2000/svg").count()
    );
    assert!(!text.contains("https://"));
    assert_eq!(text, written(html, &from_json(&written(json, &support::small())).unwrap()), "the same from a file");
}

#[test]
fn what_a_page_reads_when_it_opens_is_a_small_part_of_the_ledger() {
    let document = support::large(20_000);
    let page = written(html, &document);
    let (_, rest) = page.split_once("id=\"ledger\">").unwrap();
    let contents = rest.split_once("</script>").unwrap().0;
    assert!(contents.len() < 300 * document.classes.len() + 5_000, "{} bytes", contents.len());
    assert!(page.len() < written(json, &document).len() / 5, "what is packed is small, too: {} bytes", page.len());
    let contents: Value = serde_json::from_str(contents).unwrap();
    assert_eq!(contents["test_count"], document.tests.len());
    assert_eq!(contents["reasons"], serde_json::json!([["the bound of 10 loop iterations: raise --max-loops", 4000]]));
    assert_eq!(contents["classes"][0]["tally"], serde_json::json!([300, 0, 100, 100]));
}

#[test]
fn a_report_that_cannot_be_written_says_so() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let document = support::small();
    let reports = [json::<Vec<Class>>, html, xml, jacoco_xml, junit_xml, sarif];
    for report in reports {
        assert_eq!(report(&document, &mut Full).unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    }
}

#[test]
fn an_empty_ledger_gives_empty_reports() {
    let text = r#"{"schema": 3, "tool": {"name": "glassbox", "version": "0"}, "classes": [], "tests": [], "findings": [],
        "totals": {"goals": 0, "covered": 0, "infeasible": 0, "unknown": 0, "tests": 0, "diverged": 0}, "sources": [],
        "test_files": [], "measured": false, "problems": [], "limits": []}"#;
    let document = from_json(text).unwrap();
    assert_eq!(elements(&written(xml, &document)).len(), 1);
    assert_eq!(elements(&written(jacoco_xml, &document)).len(), 1);
    assert_eq!(elements(&written(junit_xml, &document)).len(), 1);
    let log: Value = serde_json::from_str(&written(sarif, &document)).unwrap();
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
    assert!(written(html, &document).contains("\"goals\":0"));
}
