//! The reports: all made of the ledger, at once or later, with the same bytes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "clippy.toml allows these only in functions marked as tests")]

use crate::support::{GOOD, Sandbox};
use serde_json::Value;

const KINDS: [&str; 5] = ["html", "xml", "jacoco", "sarif", "junit-xml"];

/// The options for all reports, each to a file below a directory.
fn into(directory: &str) -> Vec<String> {
    KINDS.iter().flat_map(|kind| [format!("--{kind}"), format!("{directory}/{kind}")]).collect()
}

fn texts(options: &[String]) -> Vec<&str> {
    options.iter().map(String::as_str).collect()
}

#[test]
fn reports_of_a_saved_ledger_have_the_same_bytes() {
    let sandbox = Sandbox::new();
    sandbox.write(&format!("src/{}", GOOD.0), GOOD.1);
    let at_once = into("at-once");
    sandbox.generate(&[&["src"], &texts(&at_once)[..]].concat()).exits_with(0);
    let later = into("later");
    sandbox.glassbox(&[&["report", "ledger.json"], &texts(&later)[..]].concat()).exits_with(0);
    for kind in KINDS {
        let bytes = sandbox.read(format!("at-once/{kind}"));
        assert!(!bytes.is_empty());
        assert_eq!(bytes, sandbox.read(format!("later/{kind}")), "{kind}");
    }
}

#[test]
fn sources_are_found_among_the_inputs_or_where_the_user_says() {
    let sandbox = Sandbox::new();
    sandbox.write(&format!("src/{}", GOOD.0), GOOD.1);
    sandbox.classes("classes", &[GOOD]);
    let source = |arguments: &[&str]| -> (Value, Value) {
        sandbox.generate(arguments).exits_with(0);
        let document = sandbox.ledger().document;
        (document["classes"][0]["source"].clone(), document["sources"][0]["text"].clone())
    };
    let found = (Value::from("src/p/Good.java"), Value::from(GOOD.1));
    assert_eq!(source(&["src"]), found);
    assert_eq!(source(&["src/p/Good.java"]), found);
    assert_eq!(source(&["classes", "--sources", "elsewhere", "--sources", "src"]), found);
    assert_eq!(source(&["classes"]), (Value::Null, Value::Null));
}

#[test]
fn a_report_goes_to_standard_output_if_wanted() {
    let sandbox = Sandbox::new();
    sandbox.write(GOOD.0, GOOD.1);
    let run = sandbox.glassbox(&["generate", "p", "--out", "out", "--sarif", "-", "--json", "ledger.json"]);
    run.exits_with(0);
    let log: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = sandbox.glassbox(&["report", "ledger.json", "--sarif", "-"]);
    assert_eq!(serde_json::from_str::<Value>(&run.stdout).unwrap(), log);
}

#[test]
fn what_is_no_ledger_gives_a_message_and_an_exit_code() {
    let sandbox = Sandbox::new();
    sandbox.glassbox(&["report", "none.json", "--html", "r.html"]).exits_with(3).says(&["none.json", "cannot be read"]);
    sandbox.write("text.json", "no JSON");
    sandbox.glassbox(&["report", "text.json", "--html", "r.html"]).exits_with(3).says(&["text.json", "no ledger"]);
    sandbox.write("old.json", "{\"schema\": 2}");
    sandbox.glassbox(&["report", "old.json", "--html", "r.html"]).exits_with(3).says(&["schema is 2", "generate"]);
    sandbox.write("bytes.json", [0xff, 0xfe]);
    sandbox.glassbox(&["report", "bytes.json", "--html", "r.html"]).exits_with(3).says(&["bytes.json", "UTF-8"]);
    sandbox.glassbox(&["report", "old.json"]).exits_with(2).says(&["--html", "--sarif"]);
    assert!(!sandbox.path("r.html").exists());
}

#[test]
fn a_test_says_what_it_was_made_of() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "Chain.java",
        "class Chain {\n    Chain next;\n    int value;\n    int twice(int by) {\n        return next == this ? 0 : value * by;\n    }\n}\n",
    );
    sandbox.generate(&["Chain.java", "--method", "twice"]).exits_with(0);
    let document = sandbox.ledger().document;
    let tests = document["tests"].as_array().unwrap();
    let with = |symbolic: &str| {
        let found = tests.iter().find(|test| test["symbolic"] == symbolic);
        found.unwrap_or_else(|| panic!("no test with {symbolic}: {tests:#?}"))
    };
    let (looped, multiplied) = (with("0"), with("by * this.value"));
    assert_eq!(looped["constraints"], serde_json::json!(["this.next == this"]));
    assert_eq!(looped["input"]["receiver"], serde_json::json!({"object": 0}));
    assert_eq!(looped["input"]["objects"][0]["parts"], serde_json::json!([["next", {"object": 0}]]));
    assert_eq!(looped["input"]["arguments"][0]["name"], "by");
    assert_eq!(multiplied["outcome"], "returns 0");
    let edges = &document["classes"][0]["methods"][1]["code"]["edges"];
    let told: Vec<(&str, &str)> = edges
        .as_array()
        .unwrap()
        .iter()
        .filter(|edge| !edge["goal"].is_null())
        .map(|edge| (edge["kind"].as_str().unwrap(), edge["status"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("jump", "covered"), ("fall-through", "covered")]);
}

/// Conditions and results that are longer than anybody likes to read, and one whose parts occur over and over.
const LENGTHY: &str = "package p; public class Lengthy {
    private int size;
    public void add(int[] item) {
        if (item.length > 0) {
            if (item.length * 31 + size * 17 - (item.length ^ size) * 13 + (size | item.length) > 1000000007) {
                throw new IllegalStateException(\"full\");
            }
            size++;
        }
    }
    public static long sum(long first, long second, long third, long fourth, long fifth) {
        return first * second + third * fourth - fifth * first + (second ^ third) * (fourth | fifth) - first * third
            + second * fourth - third * fifth + (first & second) * (third | fourth) - (fifth ^ first) * second;
    }
    public static int powers(int x) {
        int y = x;
        for (int i = 0; i < 24; i++) { y = y * y + (y ^ i); }
        return y == x ? 1 : 2;
    }
}";

#[test]
fn the_ledger_and_the_xml_have_all_constraints_complete() {
    let sandbox = Sandbox::new();
    sandbox.write("p/Lengthy.java", LENGTHY);
    sandbox.generate(&["p/Lengthy.java", "--xml", "cases.xml"]).exits_with(0);
    let document = sandbox.ledger().document;
    let xml = String::from_utf8(sandbox.read("cases.xml")).unwrap();
    let xml = xml.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
    let of = |method: &str| {
        let target = format!("p.Lengthy.{method}");
        let tests = document["tests"].as_array().unwrap().iter().cloned();
        tests.filter(|test| test["target"].as_str().unwrap().starts_with(&target)).collect::<Vec<_>>()
    };
    let full = of("add").into_iter().find(|test| test["outcome"].as_str().unwrap().contains("IllegalState")).unwrap();
    let constraints: Vec<&str> =
        full["constraints"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    let deciding = constraints.iter().find(|text| text.contains("1000000007")).unwrap();
    assert!(
        deciding.len() > 60
            && ["31", "17", "13", "this.size", "item.length"].iter().all(|part| deciding.contains(part))
    );
    assert!(xml.contains(deciding), "{deciding} is in the XML, too\n{xml}");
    let symbolic = of("sum")[0]["symbolic"].as_str().unwrap().to_owned();
    assert!(
        symbolic.len() > 160 && symbolic.contains("fifth ^ first") || symbolic.contains("first ^ fifth"),
        "{symbolic}"
    );
    assert!(xml.contains(&symbolic));
    let powers = of("powers");
    let named = powers.iter().flat_map(|test| test["constraints"].as_array().unwrap());
    let named = named.filter(|text| text.as_str().unwrap().contains(" where t1 = ")).count();
    assert_eq!(named, powers.len(), "{powers:#?}");
    // Names and sentences leave out what does not tell one outcome from the other.
    for test in of("add") {
        let (name, sentence) = (test["name"].as_str().unwrap(), test["display_name"].as_str().unwrap());
        assert!(
            !name.contains("whenItemLengthIsGreaterThan0") && !sentence.ends_with("when item.length > 0"),
            "{name}"
        );
    }
}
