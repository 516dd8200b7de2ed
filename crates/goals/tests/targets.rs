//! Goals that are named one by one: what covers them, and what does not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_goals::{
    CallGraph, Crash, Criterion, Escape, GoalIndex, GoalTable, Observer, Reachability, Step, Target, may_come_out,
    target_of_id,
};
use glassbox_program::{ClassId, Insn, InsnId, MethodId, Program};
use support::{class, compile, method, program_of};

const SOURCES: &[(&str, &str)] = &[(
    "t/Steps.java",
    "package t;
     class Steps {
         static int outer(int x) { return middle(x) + 1; }
         static int middle(int x) { return inner(x) + 1; }
         static int inner(int x) { return 7 / x; }
         static int other(int x) { return x; }
         static int loops(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
     }",
)];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

fn id(name: &str) -> MethodId {
    method(program(), "t/Steps", name).id
}

/// The first instruction of a method that is like this.
fn at(name: &str, is_it: impl Fn(&Insn) -> bool) -> InsnId {
    let insns = &method(program(), "t/Steps", name).code.as_ref().unwrap().insns;
    let index = insns.iter().position(is_it).unwrap();
    InsnId { method: id(name), index: index as u32 }
}

fn call(name: &str) -> InsnId {
    at(name, |insn| matches!(insn, Insn::Invoke(..)))
}

fn division() -> InsnId {
    at("inner", |insn| matches!(insn, Insn::Arithmetic(..)))
}

fn exception(name: &str) -> ClassId {
    class(program(), &format!("java/lang/{name}")).id
}

fn threw(at: InsnId, own: bool, handler: Option<u32>) -> Step {
    Step::Threw { at, class: exception("ArithmeticException"), own, handler }
}

/// The crash from the division through both calls.
fn crash(leaves: bool) -> (GoalTable, GoalIndex) {
    let class = exception("ArithmeticException");
    let frame = |at: InsnId, first: bool| Escape { class, at: vec![at], first };
    let escapes = vec![frame(division(), true), frame(call("middle"), false), frame(call("outer"), false)];
    let target = Target::Crash { crash: Crash { escapes, leaves }, words: "it".into() };
    let (table, goals) = GoalTable::of_targets(program(), &[target]);
    (table, goals[0].unwrap())
}

fn covers(table: &GoalTable, steps: &[Step]) -> Vec<GoalIndex> {
    let (mut observer, mut covered) = (Observer::default(), Vec::new());
    steps.iter().for_each(|step| observer.observe(table, step, &mut covered));
    covered
}

/// The exception comes out of a frame.
fn escapes(at: InsnId, own: bool) -> [Step; 2] {
    [threw(at, own, None), Step::Left(at.method)]
}

#[test]
fn an_exception_that_comes_through_all_frames_is_the_crash() {
    let (table, goal) = crash(true);
    let way = [escapes(division(), true), escapes(call("middle"), false), escapes(call("outer"), false)].concat();
    assert_eq!(covers(&table, &way), [goal]);
    assert!(covers(&table, &way[..5]).is_empty(), "it has not left the last frame");
    let (table, goal) = crash(false);
    assert_eq!(covers(&table, &way[..5]), [goal], "it need not");
}

#[test]
fn other_frames_may_lie_in_between() {
    let (table, goal) = crash(true);
    let between = escapes(InsnId { method: id("other"), index: 0 }, false);
    let way = [escapes(division(), true), between, escapes(call("middle"), false), escapes(call("outer"), false)];
    assert_eq!(covers(&table, &way.concat()), [goal]);
}

#[test]
fn what_is_caught_and_thrown_again_is_still_the_same() {
    let (table, goal) = crash(true);
    let again = InsnId { method: id("middle"), index: 3 };
    let caught = [threw(call("middle"), false, Some(2)), Step::Caught(again), Step::Executed(again)];
    let steps = [&escapes(division(), true)[..], &caught, &escapes(again, true), &escapes(call("outer"), false)];
    assert_eq!(covers(&table, &steps.concat()), [goal]);
}

#[test]
fn what_is_caught_and_forgotten_is_not() {
    let (table, _) = crash(true);
    let caught = threw(call("middle"), false, Some(2));
    let returned = [caught, Step::Executed(call("middle")), Step::Left(id("middle"))];
    // Somebody else throws the same out of the same call.
    let other = escapes(InsnId { method: id("other"), index: 0 }, true);
    let steps = [&escapes(division(), true)[..], &returned, &other, &escapes(call("outer"), false)];
    assert!(covers(&table, &steps.concat()).is_empty());
}

#[test]
fn another_class_or_another_way_is_another_crash() {
    let (table, _) = crash(true);
    let way = [escapes(division(), true), escapes(call("middle"), false), escapes(call("outer"), false)].concat();
    let other = |step: &Step| match *step {
        Step::Threw { at, own, handler, .. } => Step::Threw { at, class: exception("Error"), own, handler },
        step => step,
    };
    assert!(covers(&table, &way.iter().map(other).collect::<Vec<Step>>()).is_empty());
    assert!(covers(&table, &[escapes(division(), true), escapes(call("outer"), false)].concat()).is_empty());
    assert!(covers(&table, &way[2..]).is_empty(), "the division is not where it comes from");
}

#[test]
fn the_way_to_a_crash_begins_where_it_is_thrown() {
    let (table, goal) = crash(true);
    let calls = CallGraph::new(program());
    let mut reachability = Reachability::new(program(), &calls, &table);
    let start = |name: &str| [InsnId { method: id(name), index: 0 }];
    let nothing = Observer::default();
    assert!(reachability.distance(&start("inner"), &nothing, goal).is_some());
    assert!(reachability.distance(&start("outer"), &nothing, goal).is_some());
    assert_eq!(reachability.distance(&start("other"), &nothing, goal), None);
    let (mut observer, mut covered) = (Observer::default(), Vec::new());
    observer.observe(&table, &threw(division(), true, None), &mut covered);
    assert_eq!(reachability.distance(&start("other"), &observer, goal), Some(0), "it is under way");
}

#[test]
fn any_of_several_places_covers_a_goal() {
    let places = [call("outer"), call("middle")];
    let (table, goals) = GoalTable::of_targets(program(), &[Target::Any(places.to_vec())]);
    let goal = goals[0].unwrap();
    for place in places {
        assert_eq!(covers(&table, &[Step::Executed(place)]), [goal]);
        assert_eq!(table.of_method(place.method), [goal]);
    }
    let calls = CallGraph::new(program());
    let mut reachability = Reachability::new(program(), &calls, &table);
    let nothing = Observer::default();
    assert_eq!(reachability.distance(&[places[1]], &nothing, goal), Some(0));
    assert_eq!(reachability.distance(&[division()], &nothing, goal), None);
}

#[test]
fn a_goal_of_a_criterion_can_be_wanted_alone() {
    let (owner, loops) = (class(program(), "t/Steps"), method(program(), "t/Steps", "loops"));
    let all = GoalTable::new(program(), [loops], &Criterion::ALL);
    let wanted: Vec<Target> =
        all.goals.iter().map(|goal| target_of_id(program(), owner, loops, &goal.id()).unwrap()).collect();
    let (table, goals) = GoalTable::of_targets(program(), &wanted);
    assert_eq!(table.goals.len(), all.goals.len());
    for (goal, index) in all.goals.iter().zip(&goals) {
        assert_eq!(table.goal(index.unwrap()), goal);
    }
    // Whatever a run covers in the whole table, it covers here.
    let insns = loops.code.as_ref().unwrap().insns.len() as u32;
    let mut steps = vec![Step::Entered(loops.id)];
    for index in 0..insns {
        let at = InsnId { method: loops.id, index };
        steps.push(Step::Executed(at));
        if loops.code.as_ref().unwrap().insns[index as usize].is_conditional_jump() {
            steps.push(Step::Jumped { at, taken: true });
        }
    }
    steps.push(Step::Left(loops.id));
    let ids = |table: &GoalTable| {
        let mut ids: Vec<String> = covers(table, &steps).iter().map(|goal| table.goal(*goal).id()).collect();
        ids.sort();
        ids.dedup();
        ids
    };
    assert!(ids(&all).len() > 3);
    assert_eq!(ids(&table), ids(&all));
}

#[test]
fn a_postcondition_can_be_wanted_alone() {
    let (owner, other) = (class(program(), "t/Steps"), method(program(), "t/Steps", "other"));
    let id = "t.Steps.other(I)I@0 postcondition Rules.postcondition(int) violated";
    let target = target_of_id(program(), owner, other, id);
    assert!(matches!(&target, Some(Target::Violated { condition, .. }) if condition == "Rules.postcondition(int)"));
}

#[test]
fn only_some_instructions_let_an_exception_out() {
    let comes_out = |at, name: &str| may_come_out(program(), at, &format!("java/lang/{name}"));
    assert!(comes_out(division(), "ArithmeticException"));
    assert!(!comes_out(division(), "NullPointerException"));
    assert!(comes_out(call("outer"), "NullPointerException"), "whatever is called may throw it");
    assert!(!comes_out(InsnId { method: id("other"), index: 0 }, "ArithmeticException"));
}
