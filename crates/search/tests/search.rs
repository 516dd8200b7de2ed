//! Searches of single methods: what they find, what they exclude, and where they give up.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use glassbox_goals::{Construction, Criterion, Finding, GoalKind, Outcome, Recipe, SearchReport, Way, Witness};
use glassbox_program::{Assumption, JavaValue, MethodKey, Program, binary_name};
use glassbox_search::{Bounds, Direction, Options, Plan, Selection, Stop, Task, explore};
use support::{compile, program_of};

const SOURCES: &[(&str, &str)] = &[
    (
        "s/Paths.java",
        "package s;
         class Paths {
             private static int steady = 4; static int shaky = 4;
             static void shake(int x) { shaky = x; }
             static int dead(int x) { if (x > 3) { if (x < 2) return 1; return 2; } return 3; }
             static int deadBehindStatic() { if (steady == 5) return 1; return 2; }
             static int openBehindStatic() { if (shaky == 5) return 1; return 2; }
             static int deadBehindLoop(int n) {
                 int even = 0;
                 for (int i = 0; i < n; i++) even += 2;
                 if (even % 2 != 0) return 1;
                 return 2;
             }
             static int stuck(int x) {
                 if (x == 7) { if (System.nanoTime() == 5) return 1; return 2; }
                 if (x > 0) return 3;
                 return 4;
             }
             static int divide(int a, int b) { return a / b; }
             static int endless(int x) {
                 int kind = 0;
                 if (x == 8) kind = 1;
                 while (x > 5) { if (kind == 3) return 1; }
                 return 2;
             }
         }",
    ),
    (
        "s/Made.java",
        "package s;
         class Made {
             static class Built { private final int size; Built(int size) { this.size = size + 1; } }
             static class Assigned { int level; private Assigned other; }
             static class Sealed { private int secret; }
             static class Choice { int plain; Choice() { } Choice(int a, int b, int c) { plain = a; } }
             static class Picky { private final int n; Picky(int n) { if (n < 0) throw new IllegalArgumentException(); this.n = n; } }
             static int built(Built b) { return b.size == 8 ? 1 : 2; }
             static int assigned(Assigned a) { return a.level == 8 ? 1 : 2; }
             static int sealed(Sealed s) { return s.secret == 8 ? 1 : 2; }
             static int choice(Choice c) { return c.plain == 8 ? 1 : c.plain == 0 ? 2 : 3; }
             static int picky(Picky p) { return p.n == -8 ? 1 : 2; }
             static int list(int[] a) { return a[1] == 8 ? 1 : 2; }
             static int shared(Built a, Built b) { return a == b && a != null && a.size == 3 ? 1 : 2; }
         }",
    ),
    (
        "s/Refs.java",
        "package s;
         class Refs {
             private static class Helper { static int pick(int x) { return x > 5 ? 1 : 2; } }
             static class Door { static int direct() { return Helper.pick(1); } }
             static int byReference(int x) {
                 java.util.function.IntUnaryOperator operator = Helper::pick;
                 return operator.applyAsInt(x);
             }
         }",
    ),
    (
        "s/Lengths.java",
        "package s;
         class Lengths {
             static int compared(int n) { int[] b = new int[n]; return n == 12 ? 1 : 2; }
             static int ofTheArray(int n) { long[] b = new long[n]; return b.length == 300 ? 1 : 2; }
             static int squared(int n) { byte[] b = new byte[n * n]; return b.length == 144 ? 1 : 2; }
             static int cloned(int[] x) { int[] y = x.clone(); return y.length == 50 ? 1 : 2; }
             static int nested(int n) { int[][] b = new int[n][n]; return n == 12 ? 1 : 2; }
             static int inner(int n) { int[][] b = new int[2][n]; return b[1].length == 77 ? 1 : 2; }
             static int byTheJdk(int n) { Object o = new java.util.ArrayList<>(n); return n == 12 ? 1 : 2; }
             static int copied(int n) { int[] b = new int[n], c = java.util.Arrays.copyOf(b, 4); return n == 20 ? 1 : 2; }
             static int moved(int[] x, int n) {
                 int[] b = new int[n];
                 System.arraycopy(x, 0, b, 1, 3);
                 return b[2] == 9 && n == 15 ? 1 : 2;
             }
             static int movedAll(int n, int m) {
                 int[] b = new int[n], c = new int[m];
                 System.arraycopy(b, 0, c, 0, n);
                 return n == 14 ? 1 : 2;
             }
             static int written(int n, int i) { int[] b = new int[n]; b[i] = 5; return n == 30 && b[29] == 5 ? 1 : 2; }
             static int filled(int n) {
                 int[] b = new int[n];
                 for (int i = 0; i < b.length; i++) b[i] = i;
                 int sum = 0;
                 for (int x : b) sum += x;
                 return sum == 10 ? 1 : 2;
             }
             static int far(int[] x, int i) { return x[Integer.MAX_VALUE - 1 - i] == 7 ? 1 : 2; }
             static int less(int n) { int[] b = new int[1000000000 - n]; return b.length > 5 ? 1 : 2; }
             static int negative(int n) {
                 try { int[] b = new int[n]; return 2; } catch (NegativeArraySizeException e) { return 1; }
             }

             static int never(int n) { int[] b = new int[n]; return b.length < 0 ? 1 : 2; }
             static int neverFull(int n, int i) { int[] b = new int[n]; return b[i] != 0 ? 1 : 2; }
             static int neverLonger(int[] x) { return x.clone().length != x.length ? 1 : 2; }
             static int neverOther(int[] x, int i) {
                 int[] y = x.clone();
                 x[0] = 3;
                 return i != 0 && y[i] != x[i] ? 1 : 2;
             }
             static int neverMoved(int[] x, int n) {
                 int[] b = new int[n];
                 System.arraycopy(x, 0, b, 2, 2);
                 return n < 4 || b[0] != 0 || b[3] != x[1] ? 1 : 2;
             }

             static int huge(int n) { int[] b = new int[n]; return n > 2000000 ? 1 : 2; }
             static int hugeInput(int[] x) { return x.length > 2000000 ? 1 : 2; }
         }",
    ),
    (
        "s/Private.java",
        "package s;
         class Private {
             int open(int x) { return hidden(x > 0); }
             private int hidden(boolean b) { return b ? 1 : 2; }
             private int forgotten(int x) { return x; }
             private Private() { }
         }",
    ),
];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

/// The plan for the branches of some methods of a class.
fn boot() -> &'static glassbox_search::Boot<'static> {
    static BOOT: std::sync::OnceLock<glassbox_search::Boot<'static>> = std::sync::OnceLock::new();
    BOOT.get_or_init(|| glassbox_search::Boot::new(program(), "17").unwrap())
}

fn plan(class_name: &str, names: &[&str]) -> Plan {
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|class| binary_name(&class.name) == class_name,
        method: &|method| names.contains(&&*method.name),
        postconditions: &[],
    };
    Plan::new(program(), &selection)
}

/// The search of one method for its own branches.
struct Searched {
    plan: Plan,
    report: SearchReport,
}

fn search_with(class_name: &str, name: &str, options: &Options, stop: &Stop) -> Searched {
    let plan = plan(class_name, &[name]);
    let [job] = &plan.jobs[..] else { panic!("{} jobs", plan.jobs.len()) };
    let report = explore(&Task { program: program(), boot: boot(), plan: &plan, job, options, stop });
    Searched { plan, report }
}

fn search(class_name: &str, name: &str) -> Searched {
    search_with(class_name, name, &Options::default(), &Stop::default())
}

impl Searched {
    fn findings(&self) -> Vec<(&GoalKind, &Finding)> {
        self.report.findings.iter().map(|(goal, finding)| (&self.plan.table.goal(*goal).kind, finding)).collect()
    }

    fn reached(&self) -> usize {
        self.report.findings.iter().filter(|(_, finding)| *finding == Finding::Reached).count()
    }

    fn reasons(&self) -> Vec<&str> {
        let open = self.report.findings.iter().filter_map(|(_, finding)| match finding {
            Finding::Open { reason } => Some(reason.as_str()),
            _ => None,
        });
        open.collect()
    }

    fn excluded(&self) -> Vec<(&str, &[Assumption])> {
        let findings = self.report.findings.iter();
        let excluded = findings.filter_map(|(_, finding)| match finding {
            Finding::Excluded { argument, assumptions } => Some((argument.as_str(), assumptions.as_slice())),
            _ => None,
        });
        excluded.collect()
    }

    /// The witness of a call that returns this number.
    fn returning(&self, number: i32) -> &Witness {
        let wanted = Outcome::Returned(Some(JavaValue::Int(number)));
        let found = self.report.witnesses.iter().find(|witness| witness.outcome == wanted);
        found.unwrap_or_else(|| panic!("nothing returns {number}: {:?}", self.report))
    }
}

#[test]
fn a_dead_branch_is_excluded_with_what_that_rests_on() {
    let searched = search("s.Paths", "dead");
    assert_eq!(searched.reached(), 3, "{:?}", searched.findings());
    let [(argument, assumptions)] = searched.excluded()[..] else { panic!("{:?}", searched.findings()) };
    assert!(argument.contains("s.Paths.dead(int)"), "{argument}");
    assert_eq!(assumptions, [Assumption::NoExhaustion]);
    assert!(!searched.report.cut_short);
}

#[test]
fn an_exclusion_that_rests_on_a_static_field_which_no_code_changes_says_so() {
    let searched = search("s.Paths", "deadBehindStatic");
    let [(_, assumptions)] = searched.excluded()[..] else { panic!("{:?}", searched.findings()) };
    let expected = [Assumption::NoExhaustion, Assumption::NoOtherThread, Assumption::NoReflection];
    assert_eq!(assumptions, expected);
}

#[test]
fn nothing_is_excluded_by_a_static_field_that_other_calls_write() {
    let searched = search("s.Paths", "openBehindStatic");
    assert_eq!(searched.reasons(), ["infeasible unless an earlier call or the test itself changes s.Paths.shaky"]);
    assert_eq!(searched.reached(), 1);
}

#[test]
fn behind_a_loop_that_does_not_end_the_step_limit_is_the_reason() {
    let options = Options { steps: 100_000, ..Options::default() };
    let searched = search_with("s.Paths", "deadBehindLoop", &options, &Stop::default());
    assert_eq!(searched.reasons(), ["the step limit of 100000 was reached: raise --steps"]);
    assert_eq!(searched.reached(), 3);
    assert!(!searched.report.cut_short, "a step limit is no clock");
}

#[test]
fn what_only_a_run_without_end_comes_by_is_open_and_what_lies_behind_it_is_excluded() {
    let searched = search("s.Paths", "endless");
    let reasons = searched.reasons();
    assert_eq!(reasons.len(), 3, "the number that goes there, into the loop, and on: {:?}", searched.findings());
    let expected = "a path reaches it, but no test could be made of it: the run never ends (at s.Paths.endless, line ";
    assert!(reasons.iter().all(|reason| reason.starts_with(expected)), "{reasons:?}");
    assert_eq!((searched.reached(), searched.excluded().len()), (2, 1), "{:?}", searched.findings());
    assert!(searched.report.effort.instructions < 1_500_000, "{:?}", searched.report.effort);
}

#[test]
fn an_obstacle_leaves_the_goals_behind_it_open_and_no_others() {
    let searched = search("s.Paths", "stuck");
    let reasons = searched.reasons();
    assert_eq!(reasons.len(), 3, "the way there, and both ways on: {:?}", searched.findings());
    let expected = "a decision that depends on System.nanoTime() is not supported yet (at s.Paths.stuck, line ";
    assert!(reasons.iter().all(|reason| reason.starts_with(expected)), "{reasons:?}");
    assert_eq!(searched.reached(), 3);
    assert!(searched.excluded().is_empty());
}

#[test]
fn a_witness_tells_the_whole_call() {
    let searched = search("s.Paths", "dead");
    let witness = searched.returning(2);
    assert_eq!(witness.method.to_string(), "s.Paths.dead(int)");
    assert_eq!((witness.receiver, &witness.arguments[..]), (None, &[JavaValue::Int(4)][..]));
    assert_eq!(witness.conditions, ["x > 3"]);
    assert_eq!(witness.goals.len(), 2);
    let searched = search("s.Paths", "divide");
    let [thrown, returned] = &searched.report.witnesses[..] else { panic!("{:?}", searched.report) };
    assert_eq!(returned.conditions, ["b != 0"], "its only goal is to return");
    assert_eq!(thrown.conditions, ["b == 0"], "an exception that nobody announced is shown, too");
    assert!(thrown.goals.is_empty(), "and reaches no goal");
}

#[test]
fn a_length_that_something_later_asks_for_is_found() {
    let methods = [
        "compared",
        "ofTheArray",
        "squared",
        "cloned",
        "nested",
        "inner",
        "byTheJdk",
        "copied",
        "moved",
        "movedAll",
        "written",
        "filled",
        "far",
        "less",
        "negative",
    ];
    for name in methods {
        let searched = search("s.Lengths", name);
        searched.returning(1);
        searched.returning(2);
        assert!(searched.reasons().is_empty(), "{name}: {:?}", searched.findings());
    }
}

#[test]
fn what_no_length_allows_is_excluded_without_trying_any() {
    for name in ["never", "neverFull", "neverLonger", "neverOther", "neverMoved"] {
        let searched = search("s.Lengths", name);
        searched.returning(2);
        assert!(searched.reasons().is_empty(), "{name}: {:?}", searched.findings());
        assert!(!searched.excluded().is_empty(), "{name}: {:?}", searched.findings());
    }
}

#[test]
fn an_array_that_can_only_be_too_long_leaves_the_goal_open() {
    for name in ["huge", "hugeInput"] {
        let searched = search("s.Lengths", name);
        searched.returning(2);
        let [reason] = searched.reasons()[..] else { panic!("{name}: {:?}", searched.findings()) };
        assert!(reason.ends_with("bound reached: an array of 2000001 elements: raise --max-array"), "{reason}");
    }
}

/// The one recipe for an object of this class.
fn recipe<'w>(witness: &'w Witness, class: &str) -> &'w Recipe {
    let is_it = |recipe: &&Recipe| binary_name(&witness.graph.node(recipe.node).class) == class;
    witness.recipes.iter().find(is_it).unwrap_or_else(|| panic!("no {class}: {witness:?}"))
}

fn constructed(recipe: &Recipe) -> (&MethodKey, &[JavaValue], bool) {
    match &recipe.construction {
        Construction::Constructor { method, arguments, accessible } => (method, arguments, *accessible),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_object_is_built_by_the_constructor_that_leaves_the_state() {
    let searched = search("s.Made", "built");
    let recipe = recipe(searched.returning(1), "s.Made$Built");
    let (_, arguments, accessible) = constructed(recipe);
    assert_eq!((arguments, accessible), (&[JavaValue::Int(7)][..], true));
    assert!(recipe.assignments.is_empty());
}

#[test]
fn a_visible_field_is_assigned_and_only_a_hidden_one_needs_reflection() {
    let searched = search("s.Made", "assigned");
    let open = recipe(searched.returning(1), "s.Made$Assigned");
    let [assignment] = &open.assignments[..] else { panic!("{open:?}") };
    assert_eq!(
        (&*assignment.field.name, assignment.value, &assignment.way),
        ("level", JavaValue::Int(8), &Way::Direct)
    );
    let searched = search("s.Made", "sealed");
    let closed = recipe(searched.returning(1), "s.Made$Sealed");
    let [assignment] = &closed.assignments[..] else { panic!("{closed:?}") };
    assert_eq!((&*assignment.field.name, &assignment.way), ("secret", &Way::Reflection));
    let searched = search("s.Made", "picky");
    let impossible = recipe(searched.returning(1), "s.Made$Picky");
    assert!(constructed(impossible).2);
    assert_eq!(impossible.assignments[0].way, Way::Reflection, "the constructor refuses -8");
}

#[test]
fn one_statement_with_arguments_beats_two_without() {
    let searched = search("s.Made", "choice");
    let recipe = recipe(searched.returning(1), "s.Made$Choice");
    let (method, arguments, _) = constructed(recipe);
    assert_eq!((&*method.descriptor, arguments[0]), ("(III)V", JavaValue::Int(8)));
    assert!(recipe.assignments.is_empty());
    let default = self::recipe(searched.returning(2), "s.Made$Choice");
    assert_eq!(&*constructed(default).0.descriptor, "()V", "where either will do, the shorter one");
}

#[test]
fn arrays_are_literals_and_an_object_used_twice_is_built_once() {
    let searched = search("s.Made", "list");
    let array = &searched.returning(1).recipes[0];
    assert_eq!(array.construction, Construction::Literal);
    let searched = search("s.Made", "shared");
    let witness = searched.returning(1);
    assert_eq!(witness.recipes.len(), 1);
    assert!(matches!(witness.arguments[..], [JavaValue::Object(a), JavaValue::Object(b)] if a == b));
}

#[test]
fn private_methods_are_searched_through_those_that_call_them() {
    let plan = plan("s.Private", &["hidden", "forgotten", "<init>"]);
    let entries: Vec<&str> = plan.jobs.iter().map(|job| &*program().method(job.entry).name).collect();
    assert_eq!(entries, ["open"]);
    assert_eq!(plan.table.goals.len(), 3, "an empty private constructor is nobody's goal");
    let [(_, Finding::Excluded { argument, assumptions })] = &plan.unreachable[..] else {
        panic!("{:?}", plan.unreachable)
    };
    assert_eq!(argument, "no code calls s.Private.forgotten(int), which is private");
    assert_eq!(assumptions[..], [Assumption::NoReflection]);
    let report = explore(&Task {
        program: program(),
        boot: boot(),
        plan: &plan,
        job: &plan.jobs[0],
        options: &Options::default(),
        stop: &Stop::default(),
    });
    assert!(report.findings.iter().all(|(_, finding)| *finding == Finding::Reached), "{report:?}");
}

#[test]
fn a_method_reference_to_another_class_leads_there() {
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|class| class.name.starts_with("s/Refs"),
        method: &|method| &*method.name == "pick",
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let entries: Vec<&str> = plan.jobs.iter().map(|job| &*program().method(job.entry).name).collect();
    // `byReference(9)` takes the branch that the search from `direct` excludes.
    assert!(entries.contains(&"direct") && entries.contains(&"byReference"), "{entries:?}");
}

#[test]
fn the_same_job_twice_gives_the_same_witnesses() {
    for (class_name, name) in [("s.Paths", "dead"), ("s.Made", "shared"), ("s.Made", "choice"), ("s.Paths", "stuck")] {
        let (first, second) = (search(class_name, name).report, search(class_name, name).report);
        assert_eq!(first.witnesses, second.witnesses);
        assert_eq!(first.findings, second.findings);
        let (first, second) = (first.effort, second.effort);
        assert_eq!((first.paths, first.instructions), (second.paths, second.instructions));
        assert_eq!((first.solver_checks, first.solver_work), (second.solver_checks, second.solver_work));
    }
}

#[test]
fn an_interrupted_search_ends_soon_and_says_so() {
    // Forwards and without bounds, there is no other end.
    let (bounds, direction) = (Bounds { loops: u32::MAX, ..Bounds::default() }, Direction::Forward);
    let options = Options { steps: u64::MAX, conflicts: u64::MAX, bounds, direction, ..Options::default() };
    let stop = Stop::default();
    let cancel = stop.cancel.clone();
    let started = Instant::now();
    let searched = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            cancel.store(true, Ordering::Relaxed);
        });
        search_with("s.Paths", "deadBehindLoop", &options, &stop)
    });
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    assert!(searched.report.cut_short);
    assert_eq!(searched.reasons(), ["the run was interrupted"]);
}

#[test]
fn a_deadline_that_has_passed_leaves_everything_open() {
    let stop = Stop { deadline: Some(Instant::now()), ..Stop::default() };
    let searched = search_with("s.Paths", "dead", &Options::default(), &stop);
    assert!(searched.report.cut_short && searched.report.witnesses.is_empty());
    assert_eq!(searched.reasons(), ["time limit"; 4]);
}
