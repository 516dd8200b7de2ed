//! Postconditions: which there are, inputs that violate them, proofs that none does, and broken invariants.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, GoalKind, Operand, SearchReport, Trouble, Truth, Witness};
use glassbox_program::{JavaValue, MethodId, Program, binary_name};
use glassbox_search::{Boot, Options, Plan, Selection, Stop, Task, explore};
use support::{compile, method, program_of};

const SOURCES: &[(&str, &str)] = &[
    (
        "p/Calc.java",
        r#"package p;
         @interface Postcondition { String[] value(); }
         @interface Ensures { String value(); }
         class Calc {
             @Postcondition("isPositive") static int abs(int x) { return x < 0 ? -x : x; }
             @Postcondition("isPositive") static int half(int x) { return x < 0 ? 0 : x / 2; }
             @Ensures("Checks.isMax") static int max(int a, int b) { return a > b ? a : b; }
             @Ensures("p.Checks.isOdd") static int odd(int x) { if (x == 3) throw new IllegalStateException(); return 2 * x + 1; }
             @Ensures("divides") static int zero(int x) { return x == 7 ? 0 : 1; }
             @Ensures("Checks.areSorted") static int[] same(int[] values) { return values; }
             @Ensures("result >= 0") static int other(int x) { return x; }
             @Ensures("nobody") static int missing(int x) { return x; }
             @Ensures("isPositive") private static int hidden(int x) { return x; }
             static int unmarked(int x) { return x > 5 ? x : 5; }
             static boolean isPositive(int number) { return number >= 0; }
             static boolean divides(int result) { return 10 / result > 0; }
         }
         class Checks {
             static boolean isMax(int a, int b, int result) {
                 return result >= a && result >= b && (result == a || result == b);
             }
             static boolean isOdd(int x, int result) { return (result & 1) == 1; }
             static boolean areSorted(int[] values) {
                 for (int i = 1; i < values.length; i++) if (values[i - 1] > values[i]) return false;
                 return true;
             }
             static boolean atLeastFive(int result) { return result >= 5; }
         }"#,
    ),
    (
        "p/Node.java",
        r#"package p;
         final class Node {
             int elem; Node next;
             boolean repOk() {
                 java.util.Set<Node> seen = new java.util.HashSet<>();
                 for (Node n = this; n != null; n = n.next) if (!seen.add(n)) return false;
                 return true;
             }
             /** Swaps the first two if they are in the wrong order. */
             @Ensures("isOrdered") Node swap() {
                 if (next != null && elem > next.elem) {
                     Node t = next;
                     next = t.next;
                     t.next = this;
                     return t;
                 }
                 return this;
             }
             static boolean isOrdered(Node result) { return result.next == null || result.elem <= result.next.elem; }
             void tie() { if (next != null) next.next = this; }
             int last() { return next == null ? elem : next.last(); }
         }
         class Range {
             int low, high;
             Range(int low, int high) { this.low = low; this.high = high; }
             boolean repOk() { return low <= high; }
             @Ensures("holds") void widen(int by) { if (by > 0 && by < 10) high = high + by; }
             boolean holds() { return high >= low; }
             @Ensures("isWide") void set(int to) { if (to >= low) high = to; }
             boolean isWide(int to) { return low <= high; }
         }"#,
    ),
];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

fn plan(class: &str, name: &str, named: &[MethodId]) -> Plan {
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|own| binary_name(&own.name) == class,
        method: &|method| &*method.name == name,
        postconditions: named,
    };
    Plan::new(program(), &selection)
}

struct Searched {
    plan: Plan,
    report: SearchReport,
}

fn search_with(class: &str, name: &str, named: &[MethodId], options: &Options) -> Searched {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    let boot = BOOT.get_or_init(|| Boot::new(program(), "17").unwrap());
    // A search borrows its plan for as long as the program.
    let shared: &'static Plan = Box::leak(Box::new(plan(class, name, named)));
    let [job] = &shared.jobs[..] else { panic!("{} jobs", shared.jobs.len()) };
    let report = explore(&Task { program: program(), boot, plan: shared, job, options, stop: &Stop::default() });
    Searched { plan: plan(class, name, named), report }
}

fn search(class: &str, name: &str) -> Searched {
    search_with(class, name, &[], &Options::default())
}

impl Searched {
    /// What became of the goal that the postcondition is violated.
    fn violation(&self) -> &Finding {
        let is_violation = |goal| matches!(self.plan.table.goal(goal).kind, GoalKind::Violation(_));
        let mut found = self.report.findings.iter().filter(|(goal, _)| is_violation(*goal));
        &found.next().unwrap_or_else(|| panic!("no such goal: {:?}", self.report)).1
    }

    /// The others are covered.
    fn covers_the_rest(&self) -> bool {
        let is_violation = |goal| matches!(self.plan.table.goal(goal).kind, GoalKind::Violation(_));
        let mut rest = self.report.findings.iter().filter(|(goal, _)| !is_violation(*goal));
        rest.all(|(_, finding)| *finding == Finding::Reached)
    }

    /// The witnesses that show a violation of the postcondition with this name.
    fn violating(&self, condition: &str) -> Vec<&Witness> {
        let is_it = |witness: &&Witness| {
            let what = witness.incident.as_ref().map(|incident| &incident.what);
            matches!(what, Some(Trouble::Violation { condition: name, .. }) if name == condition)
        };
        self.report.witnesses.iter().filter(is_it).collect()
    }
}

#[test]
fn an_input_that_violates_a_postcondition_is_found_and_told_apart() {
    let searched = search("p.Calc", "abs");
    assert_eq!(*searched.violation(), Finding::Reached);
    assert!(searched.covers_the_rest());
    let [violating] = searched.violating("p.Calc.isPositive(int)")[..] else { panic!("{:?}", searched.report) };
    assert_eq!(violating.arguments, [JavaValue::Int(i32::MIN)]);
    let [goal] = violating.goals[..] else { panic!("{violating:?}") };
    assert!(matches!(searched.plan.table.goal(goal).kind, GoalKind::Violation(_)), "other goals have better tests");
    for witness in &searched.report.witnesses {
        let [check] = &witness.checks[..] else { panic!("{witness:?}") };
        let holds = witness.arguments != [JavaValue::Int(i32::MIN)];
        assert_eq!(check.truth, if holds { Truth::Holds } else { Truth::Fails });
        assert_eq!(check.operands, [Operand::Result], "rather than the argument");
    }
}

#[test]
fn a_postcondition_that_always_holds_is_proven() {
    for name in ["half", "max", "odd"] {
        let searched = search("p.Calc", name);
        assert!(matches!(searched.violation(), Finding::Excluded { .. }), "{name}: {:?}", searched.report);
        assert!(searched.covers_the_rest(), "{name}");
    }
    let operands = search("p.Calc", "max").report.witnesses[0].checks[0].operands.clone();
    assert_eq!(operands, [Operand::Argument(0), Operand::Argument(1), Operand::Result]);
}

#[test]
fn a_postcondition_that_throws_does_not_hold() {
    let searched = search("p.Calc", "zero");
    let [violating] = searched.violating("p.Calc.divides(int)")[..] else { panic!("{:?}", searched.report) };
    assert_eq!(violating.checks[0].truth, Truth::Throws("java/lang/ArithmeticException".into()));
}

#[test]
fn a_loop_of_a_postcondition_does_not_hide_a_short_violation() {
    let searched = search("p.Calc", "same");
    assert_eq!(*searched.violation(), Finding::Reached, "{:?}", searched.report);
}

#[test]
fn what_other_tools_write_is_none_of_ours_and_a_missing_method_is_told() {
    let is_violation = |plan: &Plan| plan.table.goals.iter().any(|goal| matches!(goal.kind, GoalKind::Violation(_)));
    assert!(!is_violation(&plan("p.Calc", "other", &[])));
    for (name, expected) in
        [("missing", "there is no method nobody"), ("hidden", "no test can call p.Calc.hidden(int)")]
    {
        let plan = plan("p.Calc", name, &[]);
        assert!(is_violation(&plan));
        let violation =
            |found: &&(_, Finding)| matches!(&found.1, Finding::Open { reason } if reason.starts_with(expected));
        assert_eq!(plan.unreachable.iter().filter(violation).count(), 1, "{:?}", plan.unreachable);
        assert!(plan.postconditions.is_empty());
    }
}

#[test]
fn a_named_postcondition_counts_where_it_fits() {
    let named = [method(program(), "p/Checks", "atLeastFive").id];
    let searched = search_with("p.Calc", "unmarked", &named, &Options::default());
    assert!(matches!(searched.violation(), Finding::Excluded { .. }), "{:?}", searched.report);
    assert!(plan("p.Node", "tie", &named).postconditions.is_empty(), "there is no result");
}

#[test]
fn a_method_that_no_test_can_call_is_not_shown() {
    let checks = method(program(), "p/Checks", "atLeastFive").id;
    let options = Options { unwritten: vec![checks], ..Options::default() };
    let searched = search_with("p.Calc", "unmarked", &[checks], &options);
    assert!(searched.report.witnesses.iter().all(|witness| witness.checks.is_empty()));
}

#[test]
fn inputs_of_violations_satisfy_the_preconditions() {
    // Without the invariant, the second assignment of a range that is upside down would be enough.
    let searched = search("p.Range", "set");
    assert!(matches!(searched.violation(), Finding::Excluded { .. }), "{:?}", searched.report);
    let searched = search("p.Range", "widen");
    assert_eq!(*searched.violation(), Finding::Reached, "by an overflow: {:?}", searched.report);
}

#[test]
fn what_a_bound_cuts_off_is_not_proven() {
    let searched = search("p.Node", "swap");
    assert!(matches!(searched.violation(), Finding::Excluded { .. }), "{:?}", searched.report);
    let named = [method(program(), "p/Node", "repOk").id];
    let options = Options { steps: 3_000_000, ..Options::default() };
    let searched = search_with("p.Node", "last", &named, &options);
    assert!(matches!(searched.violation(), Finding::Open { .. }), "{:?}", searched.report);
}

#[test]
fn a_broken_invariant_is_a_finding_and_no_goal() {
    let searched = search("p.Node", "tie");
    assert!(searched.covers_the_rest());
    assert_eq!(searched.violating("p.Node.repOk()").len(), 1, "{:?}", searched.report);
    let searched = search("p.Range", "<init>");
    let [violating] = searched.violating("p.Range.repOk()")[..] else { panic!("{:?}", searched.report) };
    assert!(violating.goals.is_empty());
    assert!(search("p.Node", "swap").violating("p.Node.repOk()").is_empty());
    let options = Options { incidents: Some(0), ..Options::default() };
    assert!(search_with("p.Node", "tie", &[], &options).violating("p.Node.repOk()").is_empty());
}
