//! The ledger as JSON and as a table, compared with what was accepted. `GLASSBOX_BLESS=1` accepts what is there now.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use glassbox_goals::{
    Attack, Entry, Exclusion, Goal, GoalKind, Incident, IncidentRecord, Ledger, Problem, Status, TestRecord, Thrower,
    Trouble, Verdict,
};
use glassbox_program::{Assumption, ClassId, InsnId, MethodId, MethodKey};
use glassbox_report::json;
use glassbox_suite::{Subjects, document, render_table};

fn entry(method: &MethodKey, offset: u32, line: Option<u32>, kind: GoalKind, status: Status) -> Entry {
    let insn = InsnId { method: MethodId { class: ClassId(0), index: 0 }, index: offset };
    Entry::new(Goal { method: method.clone(), insn, kind, offset, line }, status)
}

fn ledger() -> Ledger {
    let key = |class: &str, name: &str, descriptor: &str| MethodKey {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    };
    let move_y = key("demo/Coord", "moveY", "(Ldemo/Chrono;I)Ldemo/Coord;");
    let constructor = key("demo/Coord", "<init>", "()V");
    let inner = key("demo/Outer$Inner", "sum", "([I[Ljava/lang/String;)I");
    let covered = |test: &str| Status::Covered { tests: vec![format!("demo.CoordTest.{test}")] };
    let bound = || Status::Unknown { reason: "bound of 10 loop iterations".into() };
    let infeasible = |assumptions: &[Assumption]| Status::Infeasible {
        argument: "every path to it contradicts itself".into(),
        assumptions: assumptions.to_vec(),
    };
    let mut entries = vec![
        entry(&constructor, 0, Some(3), GoalKind::Entry, covered("constructor_completes")),
        entry(&move_y, 4, Some(12), GoalKind::Branch { taken: true }, covered("moveY_returnsThis")),
        entry(&move_y, 4, Some(12), GoalKind::Branch { taken: false }, infeasible(&[])),
        entry(&move_y, 9, None, GoalKind::Catch("java.io.IOException".into()), infeasible(&[Assumption::NoReflection])),
        entry(&inner, 2, Some(30), GoalKind::Default, Status::Unknown { reason: "native method".into() }),
    ];
    let missing = Some("the time limit was reached".into());
    entries[3].exclusion = Some(Exclusion { by: vec![move_y.clone()], attack: Attack { calls: 0, missing } });
    entries.extend((0..10).map(|case| entry(&inner, 2, Some(30), GoalKind::Case(case), bound())));
    let test = |name: &str, target: &MethodKey, outcome: &str, verdict: Verdict| TestRecord {
        id: format!("demo.CoordTest.{name}"),
        file: "demo/CoordTest.java".into(),
        name: name.into(),
        display_name: format!("{name} does something"),
        target: target.clone(),
        outcome: outcome.into(),
        uses_reflection: verdict != Verdict::Confirmed,
        measured: true,
        verdict,
        trail: Vec::new(),
        witness: None,
    };
    let diverged = Verdict::Diverged {
        expected: "returns 5".into(),
        seen: "returns \"6\"".into(),
        source: "class ATest {\n}\n".into(),
    };
    let parse = MethodKey {
        class: "java/lang/Integer".into(),
        name: "parseInt".into(),
        descriptor: "(Ljava/lang/String;)I".into(),
    };
    let incident = |method: &MethodKey, line: Option<u32>, thrown: Thrower<MethodKey>| Incident {
        what: Trouble::Exception { class: "java/lang/NullPointerException".into(), thrown },
        method: method.clone(),
        offset: 12,
        line,
    };
    let violation = |threw: Option<&str>, when: &[&str]| Incident {
        what: Trouble::Violation {
            condition: "demo.Coord.isSound()".into(),
            threw: threw.map(Into::into),
            when: when.iter().map(|condition| condition.to_string()).collect(),
        },
        method: move_y.clone(),
        offset: 0,
        line: Some(11),
    };
    Ledger {
        entries,
        tests: vec![
            test("constructor_completes", &constructor, "completes", Verdict::Confirmed),
            test("moveY_returnsThis", &move_y, "returns this", Verdict::Confirmed),
            test("sum_returns5", &inner, "returns 5", diverged),
        ],
        incidents: vec![
            IncidentRecord {
                incident: incident(&move_y, Some(7), Thrower::Instruction),
                test: "demo.CoordTest.moveY_throws".into(),
            },
            IncidentRecord {
                incident: incident(&inner, None, Thrower::Call(parse)),
                test: "demo.CoordTest.sum_throws".into(),
            },
            IncidentRecord {
                incident: violation(None, &["this.y == 0", "i > 3"]),
                test: "demo.CoordTest.moveY_violatesIsSound".into(),
            },
            IncidentRecord {
                incident: violation(Some("java/lang/NullPointerException"), &[]),
                test: "demo.CoordTest.moveY_violatesIsSound2".into(),
            },
        ],
        problems: vec![Problem { subject: "lib/broken.jar".into(), message: "not a zip file".into() }],
        limits: vec!["10 s for demo.Outer$Inner.sum".into()],
        ..Ledger::default()
    }
}

/// What the ledger says without the classes.
fn render_json(ledger: &Ledger) -> String {
    let mut text = Vec::new();
    json(&document(ledger, &Subjects { class: &|_| None, source: &|_| None }), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn check(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(file);
    if std::env::var_os("GLASSBOX_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default(), "{} differs", path.display());
}

#[test]
fn the_json_is_as_accepted() {
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    check("ledger.json", &render_json(&ledger()).replace(&version, "\"version\": \"VERSION\""));
}

#[test]
fn the_table_is_as_accepted() {
    check("ledger.txt", &render_table(&ledger(), false));
}

#[test]
fn color_adds_nothing_but_color() {
    let colored = render_table(&ledger(), true);
    let mut plain = String::new();
    let mut parts = colored.split("\x1b[");
    plain.push_str(parts.next().unwrap());
    for part in parts {
        plain.push_str(part.split_once('m').unwrap().1);
    }
    assert_ne!(colored, plain);
    assert_eq!(plain, render_table(&ledger(), false));
}

#[test]
fn an_empty_ledger_says_that_there_is_nothing() {
    assert_eq!(render_table(&Ledger::default(), false), "nothing to cover, 0 infeasible, 0 unknown; 0 tests\n");
    assert!(render_json(&Ledger::default()).contains("\"classes\": []"));
}
