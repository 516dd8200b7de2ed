//! What each criterion wants of small methods, and what a run of steps covers of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use glassbox_goals::{CallGraph, Criterion, GoalIndex, GoalKind, GoalTable, Observer, Place, Reachability, Step};
use glassbox_program::{Insn, InsnId, Method, Program};
use support::{compile, method, program_of};

const SOURCES: &[(&str, &str)] = &[(
    "c/Code.java",
    "package c;
     class Code {
         static double gcd(double a, double b) {
             while (a > 0) {
                 if (a < b) {
                     double h = a;
                     a = b;
                     b = h;
                 }
                 a = a % b;
             }
             return b;
         }
         static int redefined(int x) { int y = x; y = 2; return y; }
         static int branches(int x) { int y = 1; if (x > 0) y = 2; return y; }
         static int counted(int n) { int i = 0; i++; return i + n; }
         static int guarded(int a, int b) {
             int result = 7;
             try { result = a / b; } catch (ArithmeticException e) { return result; }
             return result;
         }
         static int loops(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
         static int nested(int n) {
             int s = 0;
             do { for (int i = 0; i < n; i++) s++; n--; } while (n > 0);
             return s;
         }
         static boolean asks(Object o, boolean b) { return b & o instanceof String; }
         static int throwing(int[] a, int i) {
             try { return a[i]; } catch (NullPointerException e) { throw e; }
         }
         static int calls(int x) { return helper(x); }
         static int helper(int x) { return x; }
         int field; static int shared;
         int fields(Code other, int x) { field = x; other.field = 1; return field; }
         static int statics(int x) { shared = x; shared = 2; return shared; }
         static int searched(int x) {
             int found = -1;
             if (x > 0) found = 3;
             if (found < 0) return 0;
             return x + found;
         }
         static int arrays(int[] a, int i, int j) { a[i] = 1; return a[j]; }
         static int same(boolean b) { int s = 0; if (b) s++; if (b) s++; if (!b) s++; if (b) s++; return s; }
         static int numbers(int x) { int s = 0; if (x > 5) s++; if (x < 3) s++; if (x == 4) s++; if (x + 1 == 5) s++; return s; }
         static int twice(int n) { int s = 0; for (int i = 0; i < n; i++) s++; for (int i = 0; i < n; i++) s++; return s; }
         static int pairs(int a, int b) { int s = 0; if (a < b) s++; if (b <= a) s++; if (a == b) s++; return s; }
         static int nulls(Object o) { int s = 0; if (o == null) s++; if (o != null) s++; if (o instanceof String) s++; if (o instanceof String) s++; return s; }
         static int cases(int x) { int s = 0; switch (x) { case 1: s = 1; break; case 9: s = 2; break; } if (x == 9) s++; if (x == 1) s++; return s; }
         static int parts(long a, double d) { int s = 0; if (a > 3L) s++; if (a > 3L) s++; if (d < 1.5) s++; if (d < 1.5) s++; return s; }
         static int wraps(int x) { int s = 0; if (x > 5) s++; if (x + 1 < 0) s++; return s; }
         static int changed(int x) { int s = 0; if (x > 5) s++; x = helper(x); if (x > 5) s++; return s; }
         int fieldTwice() { int s = 0; if (field > 0) s++; if (field > 0) s++; return s; }
         static int caught(int x, int y) {
             int z = 1;
             try { z = 2; z = x / y; z = 4; } catch (ArithmeticException e) { if (z == 2) return 1; if (z == 4) return 2; return 3; }
             return z;
         }
         static int many(int a) {
             int s = 0;
             for (int i = 0; i < 12; i++) { if (a > 0) s++; if (helper(i) > 0) s++; }
             return s;
         }
     }",
)];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

fn calls() -> &'static CallGraph {
    static CALLS: OnceLock<CallGraph> = OnceLock::new();
    CALLS.get_or_init(|| CallGraph::new(program()))
}

fn code(name: &str) -> &'static Method {
    method(program(), "c/Code", name)
}

fn table(name: &str, criterion: Criterion) -> GoalTable {
    GoalTable::new(program(), [code(name)], &[criterion])
}

fn kinds(name: &str, criterion: Criterion) -> Vec<String> {
    table(name, criterion).goals.iter().map(|goal| goal.kind.to_string()).collect()
}

/// Variable, line of the definition if there is one, and line of the use.
fn chains(table: &GoalTable) -> BTreeSet<(String, Option<u32>, u32)> {
    let chains = table.goals.iter().filter_map(|goal| match &goal.kind {
        GoalKind::DefUse(chain) => {
            Some((chain.variable.clone(), chain.definition.and_then(|site| site.line), goal.line.unwrap()))
        }
        _ => None,
    });
    chains.collect()
}

/// The kinds of the goals that a call covers which executes these instructions, by index.
fn covered(table: &GoalTable, method: &Method, steps: impl IntoIterator<Item = Step>) -> BTreeSet<String> {
    let (mut observer, mut covered) = (Observer::default(), Vec::new());
    observer.observe(table, &Step::Entered(method.id), &mut covered);
    for step in steps {
        observer.observe(table, &step, &mut covered);
    }
    covered.iter().map(|goal| table.goal(*goal).kind.to_string()).collect()
}

fn executed(method: &Method, indices: impl IntoIterator<Item = u32>) -> Vec<Step> {
    indices.into_iter().map(|index| Step::Executed(InsnId { method: method.id, index })).collect()
}

fn find(method: &Method, wanted: impl Fn(&Insn) -> bool) -> Vec<InsnId> {
    let insns = method.code.as_ref().unwrap().insns.iter().enumerate();
    insns.filter(|(_, insn)| wanted(insn)).map(|(index, _)| InsnId { method: method.id, index: index as u32 }).collect()
}

#[test]
fn the_greatest_common_divisor_has_eighteen_chains() {
    let table = table("gcd", Criterion::DefUse);
    assert_eq!(table.goals.len(), 18);
    // By line: 4 `a > 0`, 5 `a < b`, 6 `h = a`, 7 `a = b`, 8 `b = h`, 10 `a = a % b`, 12 `return b`.
    let uses = |variable: &str, definition: Option<u32>, lines: &[u32]| -> Vec<(String, Option<u32>, u32)> {
        lines.iter().map(|line| (variable.to_owned(), definition, *line)).collect()
    };
    let expected = [
        uses("a", None, &[4, 5, 6, 10]),
        uses("a", Some(7), &[10]),
        uses("a", Some(10), &[4, 5, 6, 10]),
        uses("b", None, &[5, 7, 10, 12]),
        uses("b", Some(8), &[5, 7, 10, 12]),
        uses("h", Some(6), &[8]),
    ];
    assert_eq!(chains(&table), expected.concat().into_iter().collect());
}

#[test]
fn a_chain_names_its_variable_its_definition_and_its_use() {
    let ids: Vec<String> = table("branches", Criterion::DefUse).goals.iter().map(|goal| goal.id()).collect();
    let expected = [
        "c.Code.branches(I)I@2 def-use x@entry->2",
        "c.Code.branches(I)I@8 def-use y@1->8",
        "c.Code.branches(I)I@8 def-use y@7->8",
    ];
    assert_eq!(ids, expected);
}

#[test]
fn an_increment_is_a_use_and_then_a_definition() {
    let kinds = kinds("counted", Criterion::DefUse);
    assert_eq!(kinds, ["def-use i@1->2", "def-use i@2->5", "def-use n@entry->6"]);
}

#[test]
fn a_definition_reaches_uses_behind_a_handler() {
    let table = table("guarded", Criterion::DefUse);
    let at_seven = chains(&table).into_iter().filter(|(variable, line, _)| variable == "result" && *line == Some(18));
    assert_eq!(at_seven.count(), 1, "of the way through the handler: {:?}", chains(&table));
}

#[test]
fn a_definition_that_another_replaces_reaches_no_use() {
    let redefined = code("redefined");
    let table = table("redefined", Criterion::DefUse);
    let kinds: Vec<String> = table.goals.iter().map(|goal| goal.kind.to_string()).collect();
    assert_eq!(kinds, ["def-use x@entry->0", "def-use y@3->4"]);
    let all = executed(redefined, 0..redefined.code.as_ref().unwrap().insns.len() as u32);
    assert_eq!(covered(&table, redefined, all), kinds.into_iter().collect());
}

#[test]
fn a_run_covers_the_chain_of_the_definition_that_held_and_no_other() {
    let branches = code("branches");
    let table = table("branches", Criterion::DefUse);
    // iconst_1 istore_1 iload_0 ifle 6 iconst_2 istore_1 iload_1 ireturn
    let around = covered(&table, branches, executed(branches, [0, 1, 2, 3, 6, 7]));
    assert!(around.contains("def-use y@1->8") && !around.contains("def-use y@7->8"), "{around:?}");
    let through = covered(&table, branches, executed(branches, 0..8));
    assert!(through.contains("def-use y@7->8") && !through.contains("def-use y@1->8"), "{through:?}");
}

#[test]
fn each_call_has_its_own_definitions() {
    let branches = code("branches");
    let table = table("branches", Criterion::DefUse);
    let mut steps = executed(branches, 0..6);
    // A call of the same method in between leaves the outer definition alone.
    steps.push(Step::Entered(branches.id));
    steps.extend(executed(branches, [0, 1]));
    steps.push(Step::Left(branches.id));
    steps.extend(executed(branches, [6, 7]));
    let covered = covered(&table, branches, steps);
    assert!(covered.contains("def-use y@7->8") && !covered.contains("def-use y@1->8"), "{covered:?}");
}

#[test]
fn a_chain_is_out_of_reach_once_its_definition_is_gone() {
    let branches = code("branches");
    let table = table("branches", Criterion::DefUse);
    let first = table.goals.iter().position(|goal| goal.kind.to_string() == "def-use y@1->8").unwrap();
    let mut reachability = Reachability::new(program(), calls(), &table);
    let mut observer = Observer::default();
    let mut distance = |steps: Vec<Step>, index: u32| {
        for step in steps {
            observer.observe(&table, &step, &mut Vec::new());
        }
        reachability.distance(&[InsnId { method: branches.id, index }], &observer, GoalIndex(first as u32))
    };
    let start = distance(vec![Step::Entered(branches.id)], 0).unwrap();
    let near = distance(executed(branches, 0..4), 6).unwrap();
    assert!(near < start, "{near}, {start}");
    assert!(distance(Vec::new(), 4).is_none(), "this way leads through the other definition");
    assert!(distance(executed(branches, [4, 5]), 6).is_none(), "it was replaced");
}

#[test]
fn what_is_written_to_a_field_is_read_from_the_same_object() {
    let fields = code("fields");
    let table = table("fields", Criterion::DefUse);
    let flows: Vec<String> =
        table.goals.iter().map(|goal| goal.kind.to_string()).filter(|kind| kind.contains(".field")).collect();
    assert_eq!(flows, ["def-use .field@2->11", "def-use .field@7->11"]);
    let writes = find(fields, |insn| matches!(insn, Insn::PutField(_)));
    let [used] = find(fields, |insn| matches!(insn, Insn::GetField(_)))[..] else { panic!() };
    let field = program().class_named("c/Code").unwrap().field("field").unwrap().id;
    let run = |second: u32| {
        let steps = [
            Step::Wrote { at: Some(writes[0]), place: Place::Field(1, field) },
            Step::Wrote { at: Some(writes[1]), place: Place::Field(second, field) },
            Step::Read { at: used, place: Place::Field(1, field) },
        ];
        covered(&table, fields, steps)
    };
    assert_eq!(run(2), BTreeSet::from([flows[0].clone()]), "another object");
    assert_eq!(run(1), BTreeSet::from([flows[1].clone()]), "the same");
}

#[test]
fn a_static_field_keeps_what_was_written_last() {
    let kinds = kinds("statics", Criterion::DefUse);
    assert_eq!(kinds, ["def-use x@entry->0", "def-use c.Code.shared@5->8"]);
}

#[test]
fn an_element_is_read_by_the_place_that_was_last_written() {
    let arrays = code("arrays");
    let table = table("arrays", Criterion::DefUse);
    let [written] = find(arrays, |insn| matches!(insn, Insn::ArrayStore(_)))[..] else { panic!() };
    let [used] = find(arrays, |insn| matches!(insn, Insn::ArrayLoad(_)))[..] else { panic!() };
    let run = |writes: &[(Option<InsnId>, Place)], read: Place| {
        let writes = writes.iter().map(|(at, place)| Step::Wrote { at: *at, place: *place });
        covered(&table, arrays, writes.chain([Step::Read { at: used, place: read }])).len()
    };
    let by = Some(written);
    assert_eq!(run(&[(by, Place::Element(1, 0))], Place::Element(1, 0)), 1);
    assert_eq!(run(&[(by, Place::Element(1, 0))], Place::Element(1, 3)), 0);
    assert_eq!(run(&[(by, Place::Element(1, 0))], Place::Element(2, 0)), 0, "another array");
    assert_eq!(run(&[(by, Place::SomeElement(1, 5))], Place::SomeElement(1, 5)), 1);
    // Anybody may have written there in between.
    assert_eq!(run(&[(by, Place::Element(1, 0)), (None, Place::Element(1, 0))], Place::Element(1, 0)), 0);
}

#[test]
fn a_constant_goes_no_way_that_a_comparison_with_it_excludes() {
    let searched = code("searched");
    let table = table("searched", Criterion::DefUse);
    let mut reachability = Reachability::new(program(), calls(), &table);
    let mut observer = Observer::default();
    observer.observe(&table, &Step::Entered(searched.id), &mut Vec::new());
    let start = [InsnId { method: searched.id, index: 0 }];
    let mut reachable = |kind: &str| {
        let goal =
            table.goals.iter().position(|goal| goal.kind.to_string() == kind).unwrap_or_else(|| panic!("{kind}"));
        reachability.distance(&start, &observer, GoalIndex(goal as u32)).is_some()
    };
    // `found = -1` never gets past `found < 0`, and `found = 3` does.
    assert!(!reachable("def-use found@1->15"));
    assert!(reachable("def-use found@7->15"));
    assert!(reachable("def-use found@1->8"));
}

#[test]
fn a_loop_is_repeated_never_once_and_more_often() {
    let loops = code("loops");
    let table = table("loops", Criterion::Loop);
    let kinds: Vec<String> = table.goals.iter().map(|goal| goal.kind.to_string()).collect();
    assert_eq!(kinds, ["loop none", "loop once", "loop more"]);
    let header = table.goals[0].insn.index;
    let count = loops.code.as_ref().unwrap().insns.len() as u32;
    // The body ends with `goto`; behind it stand `iload s` and `ireturn`.
    let run = |rounds: usize| {
        let mut indices: Vec<u32> = (0..header).collect();
        for _ in 0..rounds {
            indices.extend(header..count - 2);
        }
        indices.extend(header..header + 3);
        indices.extend(count - 2..count);
        covered(&table, loops, executed(loops, indices))
    };
    assert_eq!(run(0), BTreeSet::from(["loop none".to_owned()]));
    assert_eq!(run(1), BTreeSet::from(["loop once".to_owned()]));
    assert_eq!(run(2), BTreeSet::from(["loop more".to_owned()]));
    assert_eq!(run(5), BTreeSet::from(["loop more".to_owned()]));
    assert_eq!(self::kinds("nested", Criterion::Loop).len(), 6, "two loops, one in the other");
    assert!(self::kinds("branches", Criterion::Loop).is_empty());
}

#[test]
fn paths_are_told_by_their_decisions_up_to_a_length() {
    let kinds = |length: u32| self::kinds("loops", Criterion::Path(length));
    assert_eq!(kinds(1), ["path jump@6 ...", "path fall-through@6 ..."]);
    let three = kinds(3);
    assert_eq!(three.len(), 4, "{three:?}");
    assert!(three.contains(&"path jump@6 return@20".to_owned()), "{three:?}");
    assert!(three.contains(&"path fall-through@6 fall-through@6 fall-through@6 ...".to_owned()), "{three:?}");
    let loops = code("loops");
    let table = table("loops", Criterion::Path(3));
    let [at] = find(loops, Insn::is_conditional_jump)[..] else { panic!() };
    let [end] = find(loops, |insn| matches!(insn, Insn::Return(_)))[..] else { panic!() };
    let jumped = |taken: bool| Step::Jumped { at, taken };
    let once = covered(&table, loops, [jumped(false), jumped(true), Step::Executed(end)]);
    assert_eq!(once, BTreeSet::from(["path fall-through@6 jump@6 return@20".to_owned()]));
}

/// The number of paths that the decisions of a method allow, all of them to their ends.
#[track_caller]
fn whole_paths(name: &str) -> usize {
    let kinds = kinds(name, Criterion::Path(12));
    assert!(kinds.iter().all(|kind| !kind.ends_with("...")), "{kinds:?}");
    kinds.len()
}

#[test]
fn paths_whose_decisions_contradict_each_other_do_not_count() {
    assert_eq!(whole_paths("same"), 2);
    // Below 3, 3, 4, 5 and above.
    assert_eq!(whole_paths("numbers"), 4);
    assert_eq!(whole_paths("pairs"), 3);
    // null, a text, another object.
    assert_eq!(whole_paths("nulls"), 4, "that null is no text is not known here");
    assert_eq!(whole_paths("cases"), 3);
    assert_eq!(whole_paths("parts"), 4);
    let twice = kinds("twice", Criterion::Path(7));
    let ends: Vec<&String> = twice.iter().filter(|kind| kind.contains("return")).collect();
    assert_eq!(ends.len(), 3, "as many rounds of both loops: {ends:?}");
    let table = table("same", Criterion::Path(12));
    assert!(table.remarks.len() == 1 && table.remarks[0].contains("contradict each other"), "{:?}", table.remarks);
}

/// Sums wrap around, and calls and other threads change what a variable does not hold.
#[test]
fn paths_that_a_run_may_take_count() {
    assert_eq!(whole_paths("wraps"), 4, "the greatest number plus one is negative");
    assert_eq!(whole_paths("changed"), 4);
    assert_eq!(whole_paths("fieldTwice"), 4);
    let caught = kinds("caught", Criterion::Path(12));
    assert_eq!(caught.len(), 4, "the variable may have any of its values in the handler: {caught:?}");
}

#[test]
fn the_cap_is_filled_with_paths_that_do_not_contradict_themselves() {
    // Each round decides the same on `a` and anything on the call: 2 * 2^rounds ways, of which few are whole.
    let table = table("many", Criterion::Path(30));
    assert_eq!(table.goals.len(), 500);
    assert!(table.remarks.iter().any(|remark| remark.contains("at most 500 are counted")), "{:?}", table.remarks);
    let has_both = |kind: &str| {
        let of_first: BTreeSet<&str> = kind.split(' ').filter(|word| word.ends_with("@11")).collect();
        of_first.len() > 1
    };
    let wrong: Vec<String> =
        table.goals.iter().map(|goal| goal.kind.to_string()).filter(|kind| has_both(kind)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn conditions_are_also_booleans_that_nobody_jumps_on() {
    let kinds = kinds("asks", Criterion::Condition);
    assert_eq!(kinds, ["gives true", "gives false", "gives true", "gives false"], "the parameter and instanceof");
    assert_eq!(self::kinds("branches", Criterion::Condition), ["jump", "fall-through"]);
    assert!(self::kinds("calls", Criterion::Condition).is_empty());
}

#[test]
fn exceptions_go_to_the_first_handler_that_fits_or_out() {
    let kinds = kinds("throwing", Criterion::Exception);
    let expected = [
        "throws java.lang.NullPointerException, caught@4",
        "throws java.lang.ArrayIndexOutOfBoundsException, escapes",
        "throws java.lang.NullPointerException, escapes",
        "throws, escapes",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(self::kinds("calls", Criterion::Exception), ["call throws, escapes"]);
    assert!(self::kinds("branches", Criterion::Exception).is_empty());
}

#[test]
fn several_criteria_share_the_goals_that_they_agree_on() {
    let both = [Criterion::Branch, Criterion::Condition, Criterion::Loop];
    let table = GoalTable::new(program(), [code("loops")], &both);
    let kinds: Vec<String> = table.goals.iter().map(|goal| goal.kind.to_string()).collect();
    assert_eq!(kinds, ["jump", "fall-through", "loop none", "loop once", "loop more"]);
    let at = table.goals[0].insn;
    assert_eq!(table.covered_by(&Step::Jumped { at, taken: true }), [GoalIndex(0)]);
}

#[test]
fn criteria_have_names() {
    for criterion in Criterion::ALL {
        assert_eq!(criterion.to_string().parse(), Ok(criterion));
    }
    assert_eq!("path:7".parse(), Ok(Criterion::Path(7)));
    assert!("path:0".parse::<Criterion>().is_err());
    assert!("paths".parse::<Criterion>().unwrap_err().contains("def-use"));
}
