//! Searches for goals that need more than one step.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, SearchReport};
use glassbox_program::Program;
use glassbox_search::{Boot, Options, Plan, Selection, Stop, Task, explore};
use support::{compile, program_of};

const SOURCES: &[(&str, &str)] = &[(
    "t/Criteria.java",
    "package t;
     class Criteria {
         int field; static int shared;
         static int squares(int x) { int y = x * x; if (y == 9) return x == 5 ? 1 : 2; return x == 5 ? 3 : 4; }
         static int replaced(int x) {
             int y = 1;
             if (x > 3) y = 2;
             if (x > 5) y = 3;
             if (x > 4) return y;
             return 0;
         }
         static int fixed(int a, int b, int c, int d, int e) {
             int s = 0;
             for (int i = 0; i < 2; i++) s++;
             if (a > 0) s++; if (b > 0) s++; if (c > 0) s++; if (d > 0) s++; if (e > 0) s++;
             return s;
         }
         static int repeated(int n) { int s = 0; while (s < n) s += 2; return s; }
         static int recursive(int n) {
             int result = 1;
             if (n > 0) result = n * recursive(n - 1);
             return result;
         }
         static int aliased(Criteria a, Criteria b) { a.field = 1; b.field = 2; return a.field; }
         static int copied(int[] a, int i) {
             a[0] = 7;
             if (i > 0) java.util.Arrays.fill(a, 3);
             return a[0];
         }
         static int indexed(int[] a, int i, int j) {
             if (a.length != 3) return 0;
             a[i] = 7;
             a[j] = 8;
             return a[i];
         }
         static boolean combined(boolean a, Object b) { return a & b instanceof String; }
         static int thrown(int[] a, int i) {
             try { return a[i] / i; } catch (ArithmeticException e) { return 1; }
         }
         static int calling(String s) {
             try { return inner(s); } catch (IllegalStateException e) { return 0; }
         }
         private static int inner(String s) {
             if (s == null) throw new IllegalStateException();
             if (s.isEmpty()) throw new IllegalArgumentException();
             return 3;
         }
     }",
)];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), "17").unwrap())
}

/// How the goals of a method ended, by their kinds, and the search itself.
fn search(name: &str, criterion: Criterion) -> (BTreeMap<String, Finding>, SearchReport) {
    let selection = Selection {
        criteria: vec![criterion],
        class: &|_| true,
        method: &|candidate| &*candidate.name == name,
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let [job] = &plan.jobs[..] else { panic!("{} jobs", plan.jobs.len()) };
    let report = explore(&Task {
        program: program(),
        boot: boot(),
        plan: &plan,
        job,
        options: &Options::default(),
        stop: &Stop::default(),
    });
    let findings = report.findings.iter();
    let findings = findings.map(|(goal, finding)| (plan.table.goal(*goal).kind.to_string(), finding.clone())).collect();
    (findings, report)
}

fn words(findings: &BTreeMap<String, Finding>) -> Vec<(&str, &str)> {
    let word = |finding: &Finding| match finding {
        Finding::Reached => "reached",
        Finding::Excluded { .. } => "excluded",
        Finding::Open { .. } => "open",
    };
    findings.iter().map(|(kind, finding)| (kind.as_str(), word(finding))).collect()
}

#[test]
fn a_chain_whose_definition_is_always_replaced_is_excluded() {
    let (findings, _) = search("replaced", Criterion::DefUse);
    let of_y: Vec<(&str, &str)> = words(&findings).into_iter().filter(|(kind, _)| kind.contains(" y@")).collect();
    // Who gets to `return y` has passed `y = 2`.
    assert_eq!(
        of_y,
        [("def-use y@1->21", "excluded"), ("def-use y@15->21", "reached"), ("def-use y@8->21", "reached")]
    );
}

#[test]
fn where_no_loop_can_be_left_otherwise_nobody_looks_further() {
    let (findings, report) = search("fixed", Criterion::Loop);
    let expected = [("loop more", "reached"), ("loop none", "excluded"), ("loop once", "excluded")];
    assert_eq!(words(&findings), expected);
    // One path to its end for the witness; the 32 ways through the rest are of no use to anybody.
    assert!(report.effort.paths < 8, "{} paths", report.effort.paths);
}

#[test]
fn loops_are_run_as_often_as_the_goals_ask() {
    let (findings, report) = search("repeated", Criterion::Loop);
    assert!(findings.values().all(|finding| *finding == Finding::Reached), "{findings:?}");
    assert_eq!(report.witnesses.len(), 3);
}

#[test]
fn a_recursive_call_does_not_disturb_the_definitions_of_its_caller() {
    let (findings, _) = search("recursive", Criterion::DefUse);
    assert!(findings.values().all(|finding| *finding == Finding::Reached), "{findings:?}");
    assert_eq!(findings.keys().filter(|kind| kind.contains("result@")).count(), 2);
}

#[test]
fn a_field_is_followed_through_the_objects_that_alias() {
    let (findings, report) = search("aliased", Criterion::DefUse);
    let fields: Vec<(&str, &str)> = words(&findings).into_iter().filter(|(kind, _)| kind.contains(".field")).collect();
    assert_eq!(fields.len(), 2);
    assert!(fields.iter().all(|(_, word)| *word == "reached"), "once one object, once two: {fields:?}");
    assert!(report.witnesses.len() >= 2);
}

#[test]
fn what_the_jdk_writes_into_an_array_ends_a_chain() {
    let (findings, report) = search("copied", Criterion::DefUse);
    assert!(findings.values().all(|finding| *finding == Finding::Reached), "{findings:?}");
    let chain = findings.keys().find(|kind| kind.contains("int[]")).unwrap();
    let witness = |number: i32| {
        let wanted = glassbox_goals::Outcome::Returned(Some(glassbox_program::JavaValue::Int(number)));
        report.witnesses.iter().find(|witness| witness.outcome == wanted)
    };
    assert!(witness(7).is_some(), "{chain} is covered only where nobody fills the array");
}

#[test]
fn unknown_indices_are_compared_to_know_which_element_is_read() {
    let (findings, _) = search("indexed", Criterion::DefUse);
    let elements: Vec<(&str, &str)> = words(&findings).into_iter().filter(|(kind, _)| kind.contains("int[]")).collect();
    assert_eq!(elements.len(), 2, "{findings:?}");
    assert!(elements.iter().all(|(_, word)| *word == "reached"), "{elements:?}");
}

#[test]
fn both_values_of_booleans_without_a_jump_are_found() {
    let (findings, report) = search("combined", Criterion::Condition);
    assert!(findings.values().all(|finding| *finding == Finding::Reached), "{findings:?}");
    assert!(report.witnesses.len() >= 2);
}

#[test]
fn exceptions_are_reached_by_class_and_by_handler() {
    let (findings, _) = search("thrown", Criterion::Exception);
    let expected = [
        ("throws java.lang.ArithmeticException, caught@6", "reached"),
        ("throws java.lang.ArrayIndexOutOfBoundsException, escapes", "reached"),
        ("throws java.lang.NullPointerException, escapes", "reached"),
    ];
    assert_eq!(words(&findings), expected);
    let (findings, _) = search("calling", Criterion::Exception);
    assert_eq!(words(&findings), [("call throws, caught@5", "reached"), ("call throws, escapes", "reached")]);
}

#[test]
fn every_path_of_a_length_is_followed_or_excluded() {
    let (findings, _) = search("replaced", Criterion::Path(3));
    let reached =
        |findings: &BTreeMap<String, Finding>| words(findings).iter().filter(|(_, word)| *word == "reached").count();
    assert_eq!((findings.len(), reached(&findings)), (4, 4), "x up to 3, 4, 5, and above: {findings:?}");
    let (findings, _) = search("squares", Criterion::Path(3));
    assert_eq!((findings.len(), reached(&findings)), (4, 3), "the square of 5 is not 9: {findings:?}");
    assert!(findings.values().all(|finding| !matches!(finding, Finding::Open { .. })), "{findings:?}");
}
