//! Conditions on inputs: what they exclude, what they leave, and that every witness satisfies the whole of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, Outcome, SearchReport, Witness};
use glassbox_program::{Content, JavaValue, MethodId, NodeId, Program, binary_name};
use glassbox_search::{Boot, Options, Plan, Selection, Stop, Task, explore};
use support::{compile, method, program_of};

const SOURCES: &[(&str, &str)] = &[
    (
        "p/Node.java",
        "package p;
         final class Node {
             int elem; Node next;
             boolean repOk() {
                 java.util.Set<Node> seen = new java.util.HashSet<>();
                 for (Node n = this; n != null; n = n.next) if (!seen.add(n)) return false;
                 return true;
             }
             /** Swaps the first two if they are in the wrong order. */
             Node swap() {
                 if (next != null && elem > next.elem) {
                     Node t = next;
                     next = t.next;
                     t.next = this;
                     return t;
                 }
                 return this;
             }
             int ownNext() { return next == this ? 1 : 2; }
             int laterCycle() { return next != null && next.next != null && next.next.next == next ? 1 : 2; }
             int third() { return next != null && next.next != null ? 1 : 2; }
             static int other(Node a, Node b) { return a != null && b != null && a.next == b ? 1 : 2; }
         }",
    ),
    (
        "p/Tree.java",
        "package p;
         class Tree {
             static class Item { int key; Item left, right; }
             Item root; int size;
             boolean repOk() {
                 return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && count(root) == size;
             }
             private static boolean isOrdered(Item item, long low, long high) {
                 return item == null || low < item.key && item.key < high
                     && isOrdered(item.left, low, item.key) && isOrdered(item.right, item.key, high);
             }
             private static int count(Item item) {
                 return item == null ? 0 : 1 + count(item.left) + count(item.right);
             }
             boolean contains(int key) {
                 Item at = root;
                 while (at != null) {
                     if (at.key == key) return true;
                     at = key < at.key ? at.left : at.right;
                 }
                 return false;
             }
             int three() { return size == 3 ? 1 : 2; }
             int wrongSize() { return root == null && size != 0 ? 1 : 2; }
             int disorder() { return root != null && root.left != null && root.left.key > root.key ? 1 : 2; }
         }",
    ),
    (
        "p/Keys.java",
        "package p;
         class Keys {
             static class Entry { Object key; Entry left, right, parent; boolean black; }
             Entry root; int size;
             boolean repOk() {
                 if (root != null && (root.parent != null || !root.black)) return false;
                 int count = count(root, Long.MIN_VALUE, Long.MAX_VALUE);
                 return count >= 0 && size == count;
             }
             private static int count(Entry entry, long low, long high) {
                 if (entry == null) return 0;
                 if (!(entry.key instanceof Integer)) return -1;
                 int key = (Integer) entry.key;
                 if (key <= low || key >= high) return -1;
                 if (!isChild(entry, entry.left) || !isChild(entry, entry.right)) return -1;
                 int left = count(entry.left, low, key);
                 if (left < 0) return -1;
                 int right = count(entry.right, key, high);
                 return right < 0 ? -1 : left + right + 1;
             }
             private static boolean isChild(Entry entry, Entry child) {
                 return child == null || child.parent == entry && (entry.black || child.black);
             }
             int above(Integer key) {
                 Entry at = root;
                 while (at != null) {
                     int order = ((Comparable) key).compareTo(at.key);
                     if (order == 0) return 1;
                     at = order < 0 ? at.left : at.right;
                 }
                 return 2;
             }
         }",
    ),
    (
        "p/Other.java",
        "package p;
         class Other {
             @interface Invariant { }
             @interface NonNull { }
             @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Nonnull { }
             int low, high; @NonNull Object held; @Nonnull Object typed; Object free;
             @Invariant boolean ordered() { return low <= high; }
             int reversed() { return low > high ? 1 : 2; }
             int nulls() { return held == null ? 1 : typed == null ? 3 : 2; }
             int free() { return free == null ? 1 : 2; }
             static int parameter(@NonNull Object o, @Nonnull Object p, Object q) {
                 return o == null ? 1 : p == null ? 3 : q == null ? 4 : 2;
             }
             static void assume(boolean condition) { }
             static int assumed(int x) { assume(x > 3); return x == 2 ? 1 : 2; }
             static int notAssumed(int x) { if (x < 0) return 3; assume(x > 3); return x == 7 ? 1 : 2; }
             int a;
             int sum(int x) { return a == x ? 1 : a == 3 ? 4 : 2; }
         }
         class Given {
             static boolean precondition(Other o, int x) { return o.a > 10 && x < o.a; }
             static boolean small(Other o) { return o.low > 5; }
         }",
    ),
];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

fn search_with(class: &str, name: &str, options: &Options) -> SearchReport {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    let assume = method(program(), "p/Other", "assume").id;
    let boot = BOOT.get_or_init(|| Boot::new(program(), "17").unwrap().assuming([assume]));
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|own| binary_name(&own.name) == class,
        method: &|method| &*method.name == name,
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let [job] = &plan.jobs[..] else { panic!("{} jobs", plan.jobs.len()) };
    explore(&Task { program: program(), boot, plan: &plan, job, options, stop: &Stop::default() })
}

fn search(class: &str, name: &str) -> SearchReport {
    search_with(class, name, &Options::default())
}

fn results(report: &SearchReport) -> Vec<i32> {
    let number = |witness: &Witness| match witness.outcome {
        Outcome::Returned(Some(JavaValue::Int(number))) => Some(number),
        _ => None,
    };
    let mut results: Vec<i32> = report.witnesses.iter().filter_map(number).collect();
    results.sort_unstable();
    results.dedup();
    results
}

fn open(report: &SearchReport) -> Vec<&str> {
    let reasons = report.findings.iter().filter_map(|(_, finding)| match finding {
        Finding::Open { reason } => Some(reason.as_str()),
        _ => None,
    });
    reasons.collect()
}

fn excluded(report: &SearchReport) -> usize {
    report.findings.iter().filter(|(_, finding)| matches!(finding, Finding::Excluded { .. })).count()
}

/// A field of an object as it was before the call.
fn field(witness: &Witness, node: NodeId, name: &str) -> Option<JavaValue> {
    let Some(Content::Fields(fields)) = &witness.graph.node(node).before else { panic!("no input") };
    fields.iter().find(|(key, _)| &*key.name == name).map(|(_, value)| *value)
}

fn object(value: Option<JavaValue>) -> Option<NodeId> {
    match value {
        Some(JavaValue::Object(node)) => Some(node),
        _ => None,
    }
}

#[test]
fn a_cycle_that_is_already_there_is_rejected() {
    let report = search("p.Node", "ownNext");
    assert_eq!(results(&report), [2], "{report:?}");
    assert_eq!((excluded(&report), open(&report).len()), (1, 0), "{report:?}");
    let argument = report.findings.iter().find_map(|(_, finding)| match finding {
        Finding::Excluded { assumptions, .. } => Some(assumptions.clone()),
        _ => None,
    });
    let names: Vec<String> = argument.unwrap().iter().map(ToString::to_string).collect();
    assert!(names.contains(&"inputs satisfy p.Node.repOk()".to_owned()), "{names:?}");
}

#[test]
fn a_cycle_further_on_is_rejected_too() {
    let report = search("p.Node", "laterCycle");
    assert_eq!(results(&report), [2], "{report:?}");
    assert_eq!((excluded(&report), open(&report).len()), (1, 0), "{report:?}");
}

#[test]
fn a_partial_structure_that_can_be_completed_is_kept() {
    let report = search("p.Node", "third");
    assert_eq!(results(&report), [1, 2], "{report:?}");
    assert_eq!(excluded(&report), 0);
}

#[test]
fn swapping_two_nodes_reports_the_list_as_it_was() {
    let report = search("p.Node", "swap");
    assert_eq!((excluded(&report), open(&report).len()), (0, 0), "{report:?}");
    let swapped = report.witnesses.iter().find(|witness| {
        let next = object(field(witness, witness.receiver.unwrap(), "next"));
        next.is_some_and(|next| witness.outcome == Outcome::Returned(Some(JavaValue::Object(next))))
    });
    let swapped = swapped.unwrap_or_else(|| panic!("{report:?}"));
    let first = swapped.receiver.unwrap();
    let second = object(field(swapped, first, "next")).unwrap();
    assert_eq!(field(swapped, second, "next"), Some(JavaValue::Null), "the input, complete and acyclic: {swapped:?}");
}

#[test]
fn the_invariant_itself_is_searched_without_it() {
    let report = search("p.Node", "repOk");
    assert_eq!((excluded(&report), open(&report).len()), (0, 0), "both results: {report:?}");
}

#[test]
fn inputs_that_are_only_compared_satisfy_their_invariants() {
    let report = search("p.Node", "other");
    assert_eq!(results(&report), [1, 2], "{report:?}");
    for witness in &report.witnesses {
        for argument in &witness.arguments {
            let mut at = object(Some(*argument));
            let mut length = 0;
            while let Some(node) = at {
                length += 1;
                assert!(length < 10, "a cycle: {witness:?}");
                assert!(field(witness, node, "next").is_some(), "its end is part of the input: {witness:?}");
                at = object(field(witness, node, "next"));
            }
        }
    }
}

/// The keys of a binary tree in order, which is how the invariant wants them.
fn keys(witness: &Witness, item: Option<JavaValue>, found: &mut Vec<i32>) {
    let Some(node) = object(item) else { return };
    keys(witness, field(witness, node, "left"), found);
    let Some(JavaValue::Int(key)) = field(witness, node, "key") else { panic!("no key: {witness:?}") };
    found.push(key);
    keys(witness, field(witness, node, "right"), found);
}

#[test]
fn a_witness_satisfies_all_of_an_invariant_of_which_the_call_saw_little() {
    let report = search("p.Tree", "three");
    assert_eq!(results(&report), [1, 2], "{report:?}");
    for witness in &report.witnesses {
        let mut found = Vec::new();
        keys(witness, field(witness, witness.receiver.unwrap(), "root"), &mut found);
        assert!(found.is_sorted_by(|a, b| a < b), "{witness:?}");
        let size = field(witness, witness.receiver.unwrap(), "size");
        assert_eq!(size, Some(JavaValue::Int(found.len() as i32)), "{witness:?}");
    }
}

#[test]
fn what_contradicts_an_invariant_is_infeasible() {
    for name in ["wrongSize", "disorder"] {
        let report = search("p.Tree", name);
        assert_eq!(results(&report), [2], "{name}: {report:?}");
        assert_eq!((excluded(&report), open(&report).len()), (1, 0), "{name}: {report:?}");
    }
}

#[test]
fn a_search_under_an_invariant_covers_what_it_allows() {
    let options = Options { objects: Some(3), ..Options::default() };
    let report = search_with("p.Tree", "contains", &options);
    assert_eq!((excluded(&report), open(&report).len()), (0, 0), "{report:?}");
}

#[test]
fn a_condition_narrows_the_classes_of_what_is_declared_as_an_object() {
    let options = Options { objects: Some(3), ..Options::default() };
    let report = search_with("p.Keys", "above", &options);
    assert_eq!((excluded(&report), open(&report).len()), (0, 0), "{report:?}");
}

#[test]
fn a_bound_that_cuts_completions_excludes_nothing() {
    let options = Options { objects: Some(2), ..Options::default() };
    let report = search_with("p.Tree", "three", &options);
    assert_eq!(results(&report), [2], "{report:?}");
    assert_eq!(open(&report), ["bound reached: 2 objects of p.Tree$Item in an input"], "{report:?}");
}

#[test]
fn an_annotated_method_is_an_invariant() {
    let report = search("p.Other", "reversed");
    assert_eq!((results(&report), excluded(&report)), (vec![2], 1), "{report:?}");
}

#[test]
fn annotated_fields_and_parameters_are_not_null() {
    assert_eq!(results(&search("p.Other", "nulls")), [2]);
    assert_eq!(results(&search("p.Other", "free")), [1, 2]);
    let report = search("p.Other", "parameter");
    assert_eq!((results(&report), excluded(&report)), (vec![2, 4], 2), "{report:?}");
}

#[test]
fn a_path_that_contradicts_an_assumption_ends_there() {
    let report = search("p.Other", "assumed");
    assert_eq!((results(&report), excluded(&report)), (vec![2], 2), "x <= 3, and x == 2 behind it: {report:?}");
    assert_eq!(results(&search("p.Other", "notAssumed")), [1, 2, 3]);
}

fn named(names: &[&str]) -> Vec<MethodId> {
    names.iter().map(|name| method(program(), "p/Given", name).id).collect()
}

#[test]
fn a_named_precondition_takes_the_receiver_and_the_arguments() {
    let options = Options { preconditions: named(&["precondition"]), ..Options::default() };
    let report = search_with("p.Other", "sum", &options);
    assert_eq!((results(&report), excluded(&report)), (vec![2], 2), "{report:?}");
    assert_eq!(results(&search("p.Other", "sum")), [1, 2, 4]);
}

#[test]
fn a_named_method_of_one_object_is_an_invariant() {
    let options = Options { preconditions: named(&["small"]), ..Options::default() };
    let report = search_with("p.Other", "free", &options);
    let low = |witness: &Witness| field(witness, witness.receiver.unwrap(), "low");
    assert!(report.witnesses.iter().all(|witness| low(witness) == Some(JavaValue::Int(6))), "{report:?}");
}
