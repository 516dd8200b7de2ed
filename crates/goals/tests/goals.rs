//! Which goals methods have, what may lead to them, and how reports become verdicts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use glassbox_goals::{
    CallGraph, Callee, Criterion, Divergence, DivergenceKind, Executed, Finding, GoalIndex, GoalKind, GoalTable,
    Ledger, Measured, Observer, Reachability, Search, SearchReport, Status, Step, TIME_LIMIT, TestRecord, Unsearched,
    Verdict, Witness, WrittenTest,
};
use glassbox_program::{Assumption, InsnId, Method, MethodKey, Program};
use support::{class, compile, method, program_of};

const SOURCES: &[(&str, &str)] = &[
    (
        "g/Shapes.java",
        "package g;
         class Shapes {
             static int decide(int x) { return x > 3 ? 1 : 2; }
             static int dense(int x) { switch (x) { case 1: return 1; case 3: return 3; default: return 0; } }
             static int sparse(int x) { switch (x) { case -9: return 1; case 900: return 3; default: return 0; } }
             static int guarded(int[] a) {
                 int r = 0;
                 try { r = a[0]; } catch (NullPointerException | ArithmeticException e) { r = 1; } finally { r++; }
                 return r;
             }
             static int straight(int x) { return x + 1; }
             static void never() { throw new IllegalStateException(); }
             static int asserts(int x) { assert x > 0; return x; }
             static void forever() { for (;;) { } }
         }",
    ),
    ("g/Color.java", "package g; enum Color { RED, GREEN; boolean isRed() { return this == RED; } }"),
    (
        "g/Calls.java",
        "package g;
         class Calls {
             interface Greeter { int greet(); }
             static class Polite { public int greet() { return 1; } }
             static class Butler extends Polite implements Greeter { }
             static class Base { int work() { return 0; } }
             static class Derived extends Base { int work() { return secret(); } private int secret() { return 5; } }
             static class Sorted implements Comparable<Sorted> {
                 public int compareTo(Sorted other) { return helper(); }
                 int helper() { return 1; }
             }
             static class Lazy { static int value = compute(); static int compute() { return 7; } static int get() { return value; } }
             static class Lone { int wait(int x) { return x; } }
             private static class Helper { static int pick(int x) { return x > 5 ? 1 : 2; } }
             static int throughReference(int x) {
                 java.util.function.IntUnaryOperator operator = Helper::pick;
                 return operator.applyAsInt(x);
             }
             static int throughVirtual(Base base) { return base.work(); }
             static int throughInterface(Greeter greeter) { return greeter.greet(); }
             static void throughJdk(Object[] array) { java.util.Arrays.sort(array); }
             static int throughInitializer() { return Lazy.get(); }
             static Runnable throughLambda() { return () -> hidden(); }
             static void hidden() { }
             static Object throughReflection(java.lang.reflect.Method method) throws Exception {
                 return method.invoke(null);
             }
             static int alone(int x) { return x; }
             private static int counter;
             private static int steady = Integer.parseInt(\"2\");
             static int assignable;
             static final int FIXED = Integer.parseInt(\"3\");
             static void count() { counter++; }
         }",
    ),
];

fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| compile(&["-g"], SOURCES))
}

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(classes()))
}

fn calls() -> &'static CallGraph {
    static CALLS: OnceLock<CallGraph> = OnceLock::new();
    CALLS.get_or_init(|| CallGraph::new(program()))
}

fn table(class_name: &str, name: &str, criterion: Criterion) -> GoalTable {
    GoalTable::new(program(), [method(program(), class_name, name)], &[criterion])
}

/// The kinds of the branch goals of a method of `Shapes`.
fn kinds(name: &str) -> Vec<String> {
    table("g/Shapes", name, Criterion::Branch).goals.iter().map(|goal| goal.kind.to_string()).collect()
}

fn nested(class_name: &str, name: &str) -> &'static Method {
    method(program(), &format!("g/Calls${class_name}"), name)
}

fn caller(name: &str) -> &'static Method {
    method(program(), "g/Calls", name)
}

/// Names of the methods of `Calls` that may lead to a method.
fn leading(target: &Method) -> BTreeSet<&'static str> {
    let leading = calls().leading_to(target.id);
    let sources = calls().sources_of(target.id);
    for method in program().application_classes().iter().flat_map(|id| &program().class(*id).methods) {
        let is_source = calls().is_source(&sources, Callee::Method(method.id));
        assert_eq!(is_source, leading.get(method.id).is_some(), "{} and {}", method.key(), target.key());
    }
    let methods = leading.iter().map(|(id, _)| program().method(id)).filter(|method| &*method.class == "g/Calls");
    methods.map(|method| &*method.name).collect()
}

fn start_of(method: &Method) -> Vec<InsnId> {
    vec![InsnId { method: method.id, index: 0 }]
}

#[test]
fn every_way_of_a_decision_is_a_goal() {
    assert_eq!(kinds("decide"), ["jump", "fall-through"]);
    assert_eq!(kinds("dense"), ["case 1", "case 3", "default"], "the gap at 2 is no case of the source");
    assert_eq!(kinds("sparse"), ["case -9", "case 900", "default"]);
}

#[test]
fn a_catch_clause_is_entered_or_what_it_guards_completes_and_finally_is_no_goal() {
    let table = table("g/Shapes", "guarded", Criterion::Branch);
    let kinds: Vec<&GoalKind> = table.goals.iter().map(|goal| &goal.kind).collect();
    let both = "java.lang.NullPointerException | java.lang.ArithmeticException";
    assert!(kinds.contains(&&GoalKind::Catch(both.into())), "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| matches!(kind, GoalKind::Catch(_))).count(), 1, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| ***kind == GoalKind::Completed).count(), 1, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| ***kind == GoalKind::Return).count(), 1, "it does not decide: {kinds:?}");
    assert_eq!(kinds.len(), 3);
}

#[test]
fn a_method_that_decides_nothing_has_its_returns_or_else_its_entry_as_goals() {
    assert_eq!(kinds("straight"), ["return"]);
    assert_eq!(kinds("never"), ["entry"]);
    assert_eq!(kinds("forever"), ["entry"]);
}

#[test]
fn whether_assertions_are_on_is_no_goal_but_what_they_ask_is() {
    assert_eq!(kinds("asserts"), ["jump", "fall-through"]);
    let initializer = table("g/Shapes", "<clinit>", Criterion::Branch);
    assert!(initializer.goals.is_empty(), "{:?}", initializer.goals);
}

#[test]
fn compiler_made_methods_have_goals_like_any_other_for_who_asks() {
    let enumeration = class(program(), "g/Color");
    let table = GoalTable::new(program(), &enumeration.methods, &[Criterion::Branch]);
    let of = |name: &str| table.of_method(method(program(), "g/Color", name).id).len();
    assert_eq!((of("isRed"), of("values"), of("valueOf"), of("$values")), (2, 1, 1, 1));
    let methods: Vec<_> = table.goals.iter().map(|goal| goal.insn.method).collect();
    assert!(methods.is_sorted(), "goals stand in the order of the class file");
}

#[test]
fn goal_ids_are_stable_and_unique_strings() {
    let goals = table("g/Shapes", "decide", Criterion::Branch).goals;
    assert_eq!(goals[0].id(), "g.Shapes.decide(I)I@2 jump");
    assert_eq!(goals[1].id(), "g.Shapes.decide(I)I@2 fall-through");
    let again = program_of(classes());
    // Another order of loading gives other ids of classes.
    class(&again, "g/Color");
    let of = |program: &Program| -> Vec<String> {
        let methods = &class(program, "g/Shapes").methods;
        GoalTable::new(program, methods, &[Criterion::Instruction]).goals.iter().map(|goal| goal.id()).collect()
    };
    let ids = of(program());
    assert_eq!(ids, of(&again));
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
}

#[test]
fn a_step_covers_the_goals_that_stand_for_it_and_no_others() {
    let method = method(program(), "g/Shapes", "dense");
    let table = table("g/Shapes", "dense", Criterion::Branch);
    let at = table.goals[0].insn;
    assert_eq!(table.covered_by(&Step::Switched { at, case: Some(3) }), [GoalIndex(1)]);
    assert_eq!(table.covered_by(&Step::Switched { at, case: None }), [GoalIndex(2)]);
    assert!(table.covered_by(&Step::Switched { at, case: Some(2) }).is_empty());
    assert!(table.covered_by(&Step::Executed(at)).is_empty());
    assert_eq!(table.of_method(method.id).len(), 3);
    let all = self::table("g/Shapes", "dense", Criterion::Instruction);
    assert_eq!(all.goals.len(), method.code.as_ref().unwrap().insns.len());
    assert_eq!(all.covered_by(&Step::Executed(at)).len(), 1);
}

#[test]
fn overrides_and_implementations_are_reached_through_calls_of_what_they_override() {
    assert!(leading(nested("Derived", "secret")).contains("throughVirtual"));
    assert!(leading(nested("Polite", "greet")).contains("throughInterface"), "a subclass makes it an implementation");
    assert!(!leading(nested("Derived", "secret")).contains("throughInterface"));
    let reflection = BTreeSet::from(["throughReflection"]);
    assert_eq!(leading(nested("Lone", "wait")), reflection, "nobody calls it by its name");
}

#[test]
fn a_call_that_the_receiver_decides_is_one_call_as_any_other() {
    let (work, through) = (nested("Derived", "work"), caller("throughVirtual"));
    assert_eq!(calls().leading_to(work.id).get(through.id), Some(1));
    assert_eq!(calls().leading_to(nested("Derived", "secret").id).get(through.id), Some(2));
    let callers = calls().callers_of(work.id);
    assert_eq!(callers.iter().filter(|caller| **caller == through.id).count(), 1);
    assert_eq!(calls().leading_to(nested("Polite", "greet").id).get(caller("throughInterface").id), Some(1));
}

#[test]
fn the_jdk_calls_back_what_overrides_a_method_of_its_own() {
    let to_helper = calls().sources_of(nested("Sorted", "helper").id);
    assert!(calls().is_source(&to_helper, Callee::Jdk));
    assert!(leading(nested("Sorted", "helper")).contains("throughJdk"));
    let to_secret = calls().sources_of(nested("Derived", "secret").id);
    assert!(!calls().is_source(&to_secret, Callee::Jdk));
}

#[test]
fn a_lambda_leads_to_what_it_stands_for_and_so_does_who_may_get_it() {
    assert!(leading(caller("hidden")).contains("throughLambda"));
    assert!(leading(caller("hidden")).contains("throughJdk"), "the JDK may have got the lambda");
    assert!(!leading(caller("count")).contains("throughLambda"));
    assert!(leading(nested("Helper", "pick")).contains("throughReference"));
    let pick = nested("Helper", "pick");
    assert!(calls().is_handled(pick.id) && !calls().is_handled(caller("hidden").id));
    assert!(leading(caller("count")).contains("throughReflection"), "a method object may stand for any method");
}

#[test]
fn static_initializers_are_entered_by_uses_of_their_class() {
    assert!(leading(nested("Lazy", "compute")).contains("throughInitializer"));
    assert!(!leading(nested("Lazy", "compute")).contains("alone"));
    let field = |name: &str| class(program(), "g/Calls").field(name).unwrap();
    assert!(calls().may_change(field("counter")));
    assert!(calls().may_change(field("assignable")), "a test can assign it");
    assert!(!calls().may_change(field("steady")), "its own initializer does not count");
    assert!(!calls().may_change(field("FIXED")));
}

#[test]
fn distances_shrink_on_the_way_and_are_none_where_no_way_leads() {
    let nothing = Observer::default();
    let decide = method(program(), "g/Shapes", "decide");
    let decisions = table("g/Shapes", "decide", Criterion::Branch);
    let mut reachability = Reachability::new(program(), calls(), &decisions);
    let goal = GoalIndex(0);
    let place = decisions.goal(goal).insn.index;
    let at = |index: u32| vec![InsnId { method: decide.id, index }];
    let first = reachability.distance(&at(0), &nothing, goal).unwrap();
    assert_eq!(reachability.distance(&at(place), &nothing, goal), Some(0));
    assert_eq!(first, place);
    assert_eq!(reachability.distance(&at(place + 1), &nothing, goal), None, "there is no way back");

    let secret = GoalTable::new(program(), [nested("Derived", "secret")], &[Criterion::Branch]);
    let mut reachability = Reachability::new(program(), calls(), &secret);
    let near = reachability.distance(&start_of(nested("Derived", "work")), &nothing, goal).unwrap();
    let far = reachability.distance(&start_of(caller("throughVirtual")), &nothing, goal).unwrap();
    assert!(near > 0 && far > 0, "{near}, {far}");
    assert_eq!(reachability.distance(&start_of(caller("alone")), &nothing, goal), None);
    // Once the inner call returns, its caller may go on to the goal.
    let stack = [start_of(caller("throughVirtual")), start_of(caller("alone"))].concat();
    assert!(reachability.distance(&stack, &nothing, goal).unwrap() > far);
}

#[test]
fn distances_to_the_end_add_up_over_the_frames() {
    let nothing = GoalTable::default();
    let mut reachability = Reachability::new(program(), calls(), &nothing);
    let straight = reachability.distance_to_end(&start_of(method(program(), "g/Shapes", "straight")));
    assert_eq!(straight, 3);
    let alone = reachability.distance_to_end(&start_of(caller("alone")));
    let both = [start_of(method(program(), "g/Shapes", "straight")), start_of(caller("alone"))].concat();
    assert_eq!(reachability.distance_to_end(&both), straight + alone);
}

fn report(findings: Vec<(GoalIndex, Finding)>) -> SearchReport {
    let entry = method(program(), "g/Shapes", "decide").key();
    SearchReport { findings, ..SearchReport::all_open(entry, &[], "") }
}

/// A test that calls another method than the reports are about.
fn of_other(id: &str, verdict: Verdict, goals: &[GoalIndex]) -> WrittenTest {
    let mut written = test(id, verdict, goals);
    written.record.target = method(program(), "g/Shapes", "straight").key();
    written
}

fn test(id: &str, verdict: Verdict, goals: &[GoalIndex]) -> WrittenTest {
    let record = TestRecord {
        id: id.into(),
        file: "g/ShapesTest.java".into(),
        name: id.into(),
        display_name: id.into(),
        target: method(program(), "g/Shapes", "decide").key(),
        outcome: "returns 1".into(),
        verdict,
        uses_reflection: false,
        measured: true,
        trail: Vec::new(),
        witness: None,
    };
    WrittenTest { record, goals: goals.to_vec(), missed: Vec::new(), incident: None }
}

#[test]
fn a_confirmed_test_beats_a_diverged_one_beats_an_input_beats_an_obstacle_beats_an_exclusion() {
    let shapes = &class(program(), "g/Shapes").methods;
    let mut ledger = Ledger::new(&GoalTable::new(program(), shapes, &[Criterion::Branch]));
    let goals: Vec<GoalIndex> = (0..6).map(GoalIndex).collect();
    let excluded = |assumption: Assumption| Finding::excluded("why".into(), [assumption]);
    let open = |reason: &str| Finding::Open { reason: reason.into() };
    let all =
        |count: usize, finding: Finding| report(goals[..count].iter().map(|goal| (*goal, finding.clone())).collect());
    // Each goal gets every finding that is weaker than the one that has to win.
    let reports = [
        all(5, excluded(Assumption::NoReflection)),
        all(5, excluded(Assumption::NoExhaustion)),
        all(5, excluded(Assumption::NoReflection)),
        all(4, open("first")),
        all(4, open("second")),
        all(3, Finding::Reached),
    ];
    let diverged = Verdict::Diverged { expected: "1".into(), seen: "2".into(), source: String::new() };
    let tests = vec![
        of_other("bad", diverged, &goals[..2]),
        test("good", Verdict::Confirmed, &goals[..1]),
        test("better", Verdict::Confirmed, &goals[..1]),
    ];
    ledger.settle(&reports, tests);
    let status = |index: usize| ledger.entries[index].status.clone();
    let unknown = |reason: &str| Status::Unknown { reason: reason.into() };
    assert_eq!(status(0), Status::Covered { tests: vec!["good".into(), "better".into()] });
    assert_eq!(status(1), unknown("the test for it diverged on the real JVM: 2"));
    let Status::Unknown { reason } = status(2) else { panic!("{:?}", status(2)) };
    assert!(reason.starts_with("an input for it was found"), "{reason}");
    assert_eq!(status(3), unknown("first"));
    assert_eq!(
        status(4),
        Status::Infeasible {
            argument: "why".into(),
            assumptions: vec![Assumption::NoExhaustion, Assumption::NoReflection]
        }
    );
    assert_eq!(status(5), unknown("not searched"));
    let totals = ledger.totals();
    assert_eq!((totals.covered, totals.infeasible, totals.tests, totals.diverged), (1, 1, 2, 1));
    assert_eq!(totals.unknown, totals.goals - 2);
    assert_eq!(totals.covered_percent(), 100.0 / (totals.goals - 1) as f64);
}

#[test]
fn a_goal_that_a_search_did_not_get_to_is_open_for_that_unless_more_is_known() {
    let shapes = &class(program(), "g/Shapes").methods;
    let mut ledger = Ledger::new(&GoalTable::new(program(), shapes, &[Criterion::Branch]));
    let is_own = |goal: &GoalIndex| &*ledger.entries[goal.0 as usize].goal.method.name == "decide";
    let (own, others): (Vec<GoalIndex>, Vec<GoalIndex>) =
        (0..ledger.entries.len() as u32).map(GoalIndex).partition(is_own);
    let late = |goals: &[GoalIndex]| {
        let unsearched = Unsearched { goals: goals.to_vec(), reason: TIME_LIMIT.into() };
        SearchReport { unsearched: Some(unsearched), ..report(Vec::new()) }
    };
    let excluded = |goal: GoalIndex| (goal, Finding::excluded("why".into(), [Assumption::NoReflection]));
    let open = |goal: GoalIndex| (goal, Finding::open("an obstacle"));
    let stranger =
        |findings| SearchReport { entry: method(program(), "g/Shapes", "straight").key(), ..report(findings) };
    let reports = [
        late(&[own[0], own[1], others[0], others[1]]),
        // Who looks into another method tells less than who did not get to look into this one ...
        stranger(vec![excluded(own[0]), open(own[1]), open(others[0])]),
        // ... and as much as who did not get to come by a third one.
        stranger(vec![open(others[0])]),
    ];
    ledger.settle(&reports, Vec::new());
    let reason = |goal: GoalIndex| match &ledger.entries[goal.0 as usize].status {
        Status::Unknown { reason } => reason.clone(),
        status => panic!("{status:?}"),
    };
    assert_eq!([own[0], own[1], others[0], others[1]].map(reason), [TIME_LIMIT, TIME_LIMIT, "an obstacle", TIME_LIMIT]);
}

/// A ledger in which `decide` excludes goals 0 and 1, `straight` goals 1 and 2, and both are settled with some tests.
fn with_exclusions(change: impl Fn(&mut SearchReport), tests: Vec<WrittenTest>) -> Ledger {
    let shapes = &class(program(), "g/Shapes").methods;
    let mut ledger = Ledger::new(&GoalTable::new(program(), shapes, &[Criterion::Branch]));
    let excluded = || Finding::Excluded { argument: "why".into(), assumptions: Vec::new() };
    let excluding = |goals: [u32; 2]| report(goals.map(|goal| (GoalIndex(goal), excluded())).to_vec());
    let mut decide = excluding([0, 1]);
    change(&mut decide);
    let straight = SearchReport { entry: straight(), ..excluding([1, 2]) };
    ledger.settle(&[decide, straight], tests);
    ledger
}

fn straight() -> MethodKey {
    method(program(), "g/Shapes", "straight").key()
}

/// Which of the first three goals are infeasible, and why the others are not.
fn infeasible(ledger: &Ledger) -> [Result<(), String>; 3] {
    [0, 1, 2].map(|index| match &ledger.entries[index].status {
        Status::Infeasible { .. } => Ok(()),
        Status::Unknown { reason } => Err(reason.clone()),
        other => panic!("{other:?}"),
    })
}

#[test]
fn a_hit_refutes_the_search_and_whatever_else_it_excluded() {
    let settled = with_exclusions(|_| (), Vec::new());
    assert_eq!(infeasible(&settled), [Ok(()), Ok(()), Ok(())]);
    let decide = method(program(), "g/Shapes", "decide").key();
    assert_eq!(settled.entries[1].exclusion.as_ref().unwrap().by, [decide.clone(), straight()]);

    let mut ledger = settled.clone();
    ledger.refute(GoalIndex(0), Some(&decide), "decide(7)");
    let [Err(hit), Err(with_it), Ok(())] = infeasible(&ledger) else { panic!("{:?}", infeasible(&ledger)) };
    assert!(hit.contains("decide(7) reached it on the real JVM"), "{hit}");
    assert!(with_it.starts_with("withdrawn: the search from g.Shapes.decide"), "{with_it}");
    assert!(with_it.contains("which decide(7) reached"), "{with_it}");
    // Another hit at what was withdrawn refutes the other search.
    ledger.refute(GoalIndex(1), Some(&straight()), "straight()");
    assert!(matches!(infeasible(&ledger), [Err(_), Err(_), Err(_)]));

    // Where both have excluded the goal, the one that was called is wrong; if none was, or another, both may be.
    let mut ledger = settled.clone();
    ledger.refute(GoalIndex(1), Some(&straight()), "straight()");
    assert!(matches!(infeasible(&ledger), [Ok(()), Err(_), Err(_)]));
    let other = MethodKey { name: "other".into(), ..decide.clone() };
    for entry in [None, Some(&other)] {
        let mut ledger = settled.clone();
        ledger.refute(GoalIndex(1), entry, "an initializer");
        assert!(matches!(infeasible(&ledger), [Err(_), Err(_), Err(_)]));
    }
}

#[test]
fn a_diverged_test_or_run_withdraws_what_the_search_from_its_entry_excluded() {
    let diverged = || Verdict::Diverged { expected: "1".into(), seen: "2".into(), source: String::new() };
    let ledger = with_exclusions(|_| (), vec![test("bad", diverged(), &[])]);
    let [Err(first), Err(second), Ok(())] = infeasible(&ledger) else { panic!("{:?}", infeasible(&ledger)) };
    assert_eq!(first, "withdrawn: bad, a test of the same search, diverged on the real JVM: 2");
    assert_eq!(second, first);
    let confirmed = with_exclusions(|_| (), vec![test("good", Verdict::Confirmed, &[])]);
    assert_eq!(infeasible(&confirmed), [Ok(()), Ok(()), Ok(())]);
    let other = with_exclusions(|_| (), vec![of_other("bad", diverged(), &[])]);
    assert!(matches!(infeasible(&other), [Ok(()), Err(_), Err(_)]));

    let run = |kind: DivergenceKind| {
        let divergence = Divergence { kind, place: "here".into(), what: "so".into(), input: String::new() };
        with_exclusions(|report| report.runs.divergences.push(divergence.clone()), Vec::new())
    };
    assert!(matches!(infeasible(&run(DivergenceKind::Execution)), [Err(_), Err(_), Ok(())]));
    // An input that was made for another path says nothing of what the machine does.
    assert_eq!(infeasible(&run(DivergenceKind::Prediction)), [Ok(()), Ok(()), Ok(())]);
}

#[test]
fn what_a_test_can_break_excludes_nothing_and_names_what_to_break() {
    let assumptions =
        [Assumption::NoExhaustion, Assumption::Properties, Assumption::KnownSubclasses("g/Shapes".into())];
    let Finding::Open { reason } = Finding::excluded("why".into(), assumptions) else { panic!("it is excluded") };
    let expected = "infeasible unless a test passes a subclass or implementation of g.Shapes of its own, or a system \
                    property or an environment variable is set";
    assert_eq!(reason, expected);
}

#[test]
fn where_nothing_can_be_covered_everything_is() {
    let mut ledger = Ledger::new(&table("g/Shapes", "straight", Criterion::Branch));
    let excluded = Finding::Excluded { argument: "why".into(), assumptions: Vec::new() };
    ledger.settle(&[report(vec![(GoalIndex(0), excluded)])], Vec::new());
    assert_eq!(ledger.totals().covered_percent(), 100.0);
    assert_eq!(Ledger::new(&GoalTable::default()).totals().covered_percent(), 100.0);
}

/// The words of the goals that runs have covered which executed these instructions of a method and took these ways.
fn covered_by_runs(name: &str, criterion: Criterion, insns: &[u32], ways: &[(u32, u32)]) -> Vec<String> {
    let table = table("g/Shapes", name, criterion);
    let executed = Executed {
        insns: insns.iter().copied().collect(),
        ways: ways.iter().copied().collect(),
        ..Executed::default()
    };
    let runs = Measured { methods: [(method(program(), "g/Shapes", name).key(), executed)].into() };
    table.covered_by_runs(program(), &runs).iter().map(|goal| table.goal(*goal).kind.to_string()).collect()
}

#[test]
fn what_runs_have_executed_covers_goals() {
    // iload_0, iconst_3, if_icmple 5, iconst_1, goto 6, iconst_2, ireturn
    assert_eq!(covered_by_runs("decide", Criterion::Branch, &[0, 1, 2, 3, 4, 6], &[(2, 3)]), ["fall-through"]);
    assert_eq!(covered_by_runs("decide", Criterion::Branch, &[0, 1, 2, 5, 6], &[(2, 5)]), ["jump"]);
    // An instruction alone tells nothing of where it went.
    assert!(covered_by_runs("decide", Criterion::Branch, &[0, 1, 2], &[]).is_empty());
    assert_eq!(covered_by_runs("decide", Criterion::Instruction, &[0, 1], &[]).len(), 2);
    assert!(covered_by_runs("decide", Criterion::DefUse, &[0, 1, 2, 3, 4, 6], &[(2, 3)]).is_empty());
}

#[test]
fn ways_of_a_switch_cover_its_cases() {
    // iload_0, tableswitch 1..3 (2, default, 4), iconst_1, ireturn, iconst_3, ireturn, iconst_0, ireturn
    assert_eq!(covered_by_runs("dense", Criterion::Branch, &[0, 1, 4, 5], &[(1, 4)]), ["case 3"]);
    // Value 2 has no case of its own: the default.
    assert_eq!(covered_by_runs("dense", Criterion::Branch, &[0, 1, 6, 7], &[(1, 6)]), ["default"]);
}

#[test]
fn goals_that_are_set_aside_are_covered_by_nothing() {
    let mut table = table("g/Shapes", "decide", Criterion::Branch);
    let at = InsnId { method: method(program(), "g/Shapes", "decide").id, index: 2 };
    let step = |taken: bool| Step::Jumped { at, taken };
    let goal = table.covered_by(&step(true))[0];
    table.set_aside(&[goal].into_iter().collect());
    assert!(table.covered_by(&step(true)).is_empty());
    assert_eq!(table.covered_by(&step(false)).len(), 1);
}

#[test]
fn what_runs_on_a_real_machine_reach_is_covered_by_them_and_what_they_exclude_stays_open() {
    let shapes = &class(program(), "g/Shapes").methods;
    let mut ledger = Ledger::new(&GoalTable::new(program(), shapes, &[Criterion::Branch]));
    let goals: Vec<GoalIndex> = (0..4).map(GoalIndex).collect();
    let open = |reason: &str| Finding::Open { reason: reason.into() };
    let excluded = Finding::Excluded { argument: "why".into(), assumptions: Vec::new() };
    let mut forward = report(goals.iter().map(|goal| (*goal, open("not modelled"))).collect());
    forward.findings[3].1 = Finding::Reached;
    let along = [Finding::Reached, open("other inputs"), excluded, open("late")];
    let mut along = report(goals.iter().copied().zip(along).collect());
    along.runs = glassbox_goals::Runs { made: 7, goals: vec![goals[0]], ..Default::default() };
    forward.accompany(along);
    let found: Vec<Finding> = forward.findings.iter().map(|(_, finding)| finding.clone()).collect();
    assert_eq!(found, [Finding::Reached, open("other inputs"), open("not modelled"), Finding::Reached]);
    assert_eq!(forward.runs.made, 7);
    let tests = vec![test("good", Verdict::Confirmed, &[goals[0], goals[3]])];
    ledger.settle(&[forward], tests);
    let searches: Vec<Option<Search>> = ledger.entries[..4].iter().map(|entry| entry.search).collect();
    assert_eq!(searches, [Some(Search::Concolic), None, None, Some(Search::Forward)]);
}

#[test]
fn a_guess_claims_nothing_until_a_test_shows_it_and_then_withdraws_what_it_refutes() {
    let shapes = &class(program(), "g/Shapes").methods;
    let mut ledger = Ledger::new(&GoalTable::new(program(), shapes, &[Criterion::Branch]));
    let goals: Vec<GoalIndex> = (0..4).map(GoalIndex).collect();
    let excluded = Finding::Excluded { argument: "why".into(), assumptions: Vec::new() };
    let findings = [Finding::Reached, excluded.clone(), excluded, Finding::Open { reason: "not modelled".into() }];
    let mut found = report(goals.iter().copied().zip(findings).collect());
    let guess =
        |covers: &[GoalIndex]| Witness { goals: covers.to_vec(), guessed: true, ..Witness::of(found.entry.clone()) };
    // One that no test came of, and one that was tried out and comes by what the search has excluded.
    let (lost, seen) = (guess(&goals[..1]), guess(&[goals[1], goals[3]]));
    found.witnesses.push(lost);
    assert!(!found.has_decided(goals[0]) && found.has_decided(goals[1]) && !found.has_decided(goals[3]));
    let mut shown = test("seen", Verdict::Confirmed, &[goals[1], goals[3]]);
    shown.record.witness = Some(std::sync::Arc::new(seen));
    ledger.settle(&[found], vec![shown]);
    let is_unknown = |at: usize, words: &str| match &ledger.entries[at].status {
        Status::Unknown { reason } => reason.contains(words),
        _ => false,
    };
    assert!(is_unknown(0, "was guessed"), "{:?}", ledger.entries[0].status);
    assert!(is_unknown(2, "withdrawn"), "{:?}", ledger.entries[2].status);
    let covered = Status::Covered { tests: vec!["seen".into()] };
    assert!(ledger.entries[1].status == covered && ledger.entries[3].status == covered);
    assert_eq!(ledger.entries[3].search, Some(Search::Sampling));
}
