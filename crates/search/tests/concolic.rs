//! Concolic search beside executors that are told by the tests what they saw.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::collections::VecDeque;
use std::sync::OnceLock;

use glassbox_goals::{
    Answer, Boundary, BoundaryResult, Call, Construction, Criterion, Decision, DivergenceKind, Executors, Finding,
    Outcome, Recipe, Recorded, Run, RunOutcome, SearchReport, Witness,
};
use glassbox_program::{
    Content, FieldKey, InsnId, JavaType, JavaValue, Method, MethodKey, NodeId, ObjectGraph, ObjectNode, Program,
};
use glassbox_search::{Boot, Concolic, Options, Plan, Selection, Stop, StrategyName, Task, accompany, explore};
use support::{compile, program_of};

const INPUT: &str = "package glassbox;
    public final class Input {
        public static int intValue() { return 0; }
        public static <T> T object(Class<T> type) { return null; }
        public static void assume(boolean condition) { }
    }";

/// The figures of the report on the LIME concolic tester, written anew.
const FIGURES: &str = "package figures;
    import glassbox.Input;
    class Error extends RuntimeException { }
    class SimpleList { int value; SimpleList next; }
    class Figures {
        static void first() {
            int x = Input.intValue();
            x = x + 5;
            int y;
            if (x > 0) y = Input.intValue(); else y = 10;
            if (x > 2)
                if (y == 2789) throw new Error();
        }
        static void second() {
            int x = Input.intValue();
            SimpleList y;
            x = x + 5;
            if (x > 0) y = Input.object(SimpleList.class); else y = null;
            if (y.next == y) throw new Error();
        }
        static int printed;
        static void objects() {
            SimpleList l1 = Input.object(SimpleList.class);
            SimpleList l2 = Input.object(SimpleList.class);
            int x = Input.intValue();
            if (x == 5) {
                if (l1 != null)
                    if (l2 != null) {
                        l1.value = l2.value;
                        if (l1 == l2) printed = l1.value;
                    }
            }
        }
        static native int blackBox(int y);
        static int deviating(int x, int y) {
            if (y > x) {
                if (x > blackBox(y)) return 1; else return 2;
            } else return 3;
        }
        static int hashed(int x, int y) {
            if (y > 0 && x == blackBox(y) + 7) return 1;
            return 2;
        }
        static int single(int x) { return x > 10 ? 1 : 2; }
        static int assumed(int x) {
            Input.assume(x > 3);
            return x > 5 ? 1 : 2;
        }
    }
    class Box { int content; Box other; }
    class Boundaries {
        static native Box fill(Box box, int seed);
        static native int[] sorted(int[] numbers);
        static native void fail(int code);
        static int filled(Box box, int seed) {
            if (box == null || box.other == null) return 0;
            Box made = fill(box, seed);
            if (box.content == 7) {
                if (made.other == box) return made.content > 40 ? 1 : 2;
                return 3;
            }
            return 4;
        }
        static int caught(int code) {
            try { fail(code); return 0; } catch (IllegalStateException e) { return e.getMessage() == null ? 1 : 2; }
        }
        static int clock() { return System.nanoTime() > 1000 ? 1 : 2; }
        static int timed(int n) {
            long start = System.nanoTime();
            int sum = 0;
            while (n-- > 0) sum += n;
            return System.nanoTime() - start < 0 ? 1 : sum == 77 ? 2 : 3;
        }
        static int file(int x) {
            if (new java.io.File(\"there\").exists()) return x > 3 ? 1 : 2;
            return 3;
        }
        static int deflated(int level) {
            java.util.zip.Deflater deflater = new java.util.zip.Deflater(level);
            int read = deflater.getTotalIn();
            if (level > 4) return read == 0 ? 1 : 2;
            return 3;
        }
        static int bits(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
            int sum = 0;
            if (a > 3) sum++;
            if (b > a) sum++;
            if (c > b) sum++;
            if (d + a > 10) sum++;
            if (e == 7) sum++;
            if (f > e) sum++;
            if (g > 0) sum++;
            if (h > 0) sum++;
            if (i > 0) sum++;
            if (j > 0) sum++;
            return sum;
        }
        static int seeded(String text, String wide, int[] numbers, Box box, StringBuilder built, Integer boxed, int x) {
            if (x == built.length() + numbers[1] + box.other.content + boxed + text.charAt(1) + wide.length()) return 1;
            return 2;
        }
        static int read(java.io.StringReader reader, int x) throws java.io.IOException {
            return reader.read() == x ? 1 : 2;
        }
        static int called(Runnable task, int x) { task.run(); return x; }
        static int smallest(int a, int b) {
            int[] both = { a, b };
            sorted(both);
            return both[0] == 3 ? 1 : 2;
        }
    }";

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    let sources = [("glassbox/Input.java", INPUT), ("figures/Figures.java", FIGURES)];
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], &sources)))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), "17").unwrap())
}

/// An executor that was told what real virtual machines would see.
struct Told<'t> {
    sees: &'t dyn Fn(&Run) -> Answer,
    waiting: VecDeque<Run>,
    seen: Vec<Run>,
    most: usize,
    /// Whether the newest run is answered first.
    backwards: bool,
}

impl<'t> Told<'t> {
    fn new(sees: &'t dyn Fn(&Run) -> Answer) -> Told<'t> {
        Told { sees, waiting: VecDeque::new(), seen: Vec::new(), most: 1, backwards: false }
    }
}

impl Executors for Told<'_> {
    fn idle(&self) -> usize {
        self.most - self.waiting.len()
    }
    fn start(&mut self, run: Run) {
        self.seen.push(run.clone());
        self.waiting.push_back(run);
    }
    fn next(&mut self, _: &dyn Fn() -> bool) -> Option<Answer> {
        let run = if self.backwards { self.waiting.pop_back() } else { self.waiting.pop_front() };
        Some((self.sees)(&run?))
    }
}

fn find(name: &str) -> &'static Method {
    let classes = ["figures/Figures", "figures/Boundaries"];
    let methods = classes.iter().flat_map(|class| &program().load(class).unwrap().methods);
    methods.into_iter().find(|method| &*method.name == name).unwrap()
}

fn plan_for(name: &str) -> Plan {
    let wanted = find(name).id;
    let selection = Selection {
        criteria: vec![Criterion::Branch, Criterion::Instruction],
        class: &|_| true,
        method: &|found| found.id == wanted,
        postconditions: &[],
    };
    Plan::new(program(), &selection)
}

/// Searches one method along what an executor sees.
fn search(name: &str, executors: &mut dyn Executors, all_paths: bool) -> SearchReport {
    search_from(name, &[], executors, all_paths)
}

/// The same, where some inputs are run first.
fn search_from(name: &str, seeds: &[Witness], executors: &mut dyn Executors, all_paths: bool) -> SearchReport {
    let plan = plan_for(name);
    let strategy = "bfs".parse::<StrategyName>().unwrap();
    let options = Options { steps: 200_000_000, strategy, all_paths, ..Options::default() };
    let how = Concolic { is_recorded: &|class| class.origin.is_watched(), runs: 2000, seeds };
    accompany(
        &Task {
            program: program(),
            boot: boot(),
            plan: &plan,
            job: &plan.jobs[0],
            options: &options,
            stop: &Stop::default(),
        },
        &how,
        executors,
    )
}

/// The conditional jumps of a method, in order.
fn jumps(name: &str) -> Vec<InsnId> {
    let method = find(name);
    let insns = method.code.as_ref().unwrap().insns.iter().enumerate();
    let jumps = insns.filter(|(_, insn)| insn.is_conditional_jump());
    jumps.map(|(index, _)| InsnId { method: method.id, index: index as u32 }).collect()
}

fn nothing_known(run: &Run) -> Recorded {
    Recorded::nothing(run.number)
}

fn threw(run: &Run, class: &str) -> Answer {
    Answer::Ran(Recorded { outcome: RunOutcome::Threw(class.into()), ..nothing_known(run) })
}

fn int(value: Option<&JavaValue>) -> i32 {
    match value {
        Some(JavaValue::Int(value)) => *value,
        None => 0,
        other => panic!("{other:?}"),
    }
}

fn reached(report: &SearchReport) -> usize {
    report.findings.iter().filter(|(_, finding)| *finding == Finding::Reached).count()
}

fn first_figure(run: &Run) -> Answer {
    let x = int(run.given.first()).wrapping_add(5);
    match x > 2 && int(run.given.get(1)) == 2789 {
        true => threw(run, "figures/Error"),
        false => Answer::Ran(nothing_known(run)),
    }
}

#[test]
fn figure_1_has_four_paths_and_one_that_contradicts_itself() {
    let mut executors = Told::new(&first_figure);
    let report = search("first", &mut executors, true);
    assert_eq!(report.runs.made, 4, "{:?}", executors.seen);
    assert_eq!(report.effort.paths, 4);
    assert_eq!(reached(&report), report.findings.len(), "{:?}", report.findings);
    assert_eq!(report.runs.divergences, []);
    let errors = executors
        .seen
        .iter()
        .filter(|run| matches!(first_figure(run), Answer::Ran(seen) if seen.outcome != RunOutcome::Returned));
    let error = errors.collect::<Vec<_>>();
    assert_eq!(error.len(), 1);
    assert_eq!(int(error[0].given.get(1)), 2789);
}

fn second_figure(run: &Run) -> Answer {
    let x = int(run.given.first()).wrapping_add(5);
    match run.given.get(1) {
        Some(JavaValue::Object(node)) if x > 0 => {
            let Some(Content::Fields(fields)) = &run.graph.node(*node).before else { panic!() };
            let next = fields.iter().find(|(key, _)| &*key.name == "next").map(|(_, value)| *value);
            match next == Some(JavaValue::Object(*node)) {
                true => threw(run, "figures/Error"),
                false => Answer::Ran(nothing_known(run)),
            }
        }
        _ => threw(run, "java/lang/NullPointerException"),
    }
}

#[test]
fn figure_3_finds_the_list_that_is_its_own_successor() {
    let mut executors = Told::new(&second_figure);
    let report = search("second", &mut executors, true);
    // The three runs of the text, and one in which the input is null.
    assert_eq!(report.runs.made, 4, "{:?}", executors.seen);
    assert_eq!(report.effort.paths, 4);
    assert_eq!(reached(&report), report.findings.len(), "{:?}", report.findings);
    assert_eq!(report.runs.divergences, []);
}

#[test]
fn figure_12_initializes_one_object_or_two() {
    let returns = |run: &Run| Answer::Ran(nothing_known(run));
    let mut executors = Told::new(&returns);
    let report = search("objects", &mut executors, true);
    // x != 5; l1 is null; l2 is null; both are one object; they are two.
    assert_eq!(report.runs.made, 5, "{:?}", executors.seen);
    assert_eq!(report.runs.divergences, []);
    assert_eq!(reached(&report), report.findings.len(), "{:?}", report.findings);
    let one = |run: &Run| matches!(run.given[..], [JavaValue::Object(l1), JavaValue::Object(l2), _] if l1 == l2);
    let two = |run: &Run| matches!(run.given[..], [JavaValue::Object(l1), JavaValue::Object(l2), _] if l1 != l2);
    let count = |wanted: &dyn Fn(&Run) -> bool| executors.seen.iter().filter(|run| wanted(run)).count();
    assert_eq!((count(&one), count(&two)), (1, 1));
}

fn call_of(name: &str) -> InsnId {
    let method = find(name);
    let insns = method.code.as_ref().unwrap().insns.iter();
    let index = insns.clone().position(|insn| matches!(insn, glassbox_program::Insn::Invoke(..))).unwrap();
    InsnId { method: method.id, index: index as u32 }
}

fn boundary(at: InsnId, began: usize, operands: &[JavaValue], result: JavaValue) -> Boundary {
    Boundary {
        at,
        began,
        ended: began,
        operands: operands.iter().copied().map(Some).collect(),
        result: BoundaryResult::Returned(Some(result)),
        graph: ObjectGraph::default(),
        unseen: Vec::new(),
    }
}

/// The black box gives what it gets.
fn deviating(run: &Run) -> Answer {
    let (x, y) = (int(run.arguments.first()), int(run.arguments.get(1)));
    let jumps = jumps("deviating");
    let mut decisions = vec![Decision { at: jumps[0], way: i32::from(y <= x) }];
    let mut boundaries = Vec::new();
    if y > x {
        decisions.push(Decision { at: jumps[1], way: i32::from(x <= y) });
        let call = call_of("deviating");
        if run.boundaries.contains(&call) {
            boundaries.push(boundary(call, 1, &[JavaValue::Int(y)], JavaValue::Int(y)));
        }
    }
    Answer::Ran(Recorded { decisions, is_cut: false, boundaries, ..nothing_known(run) })
}

#[test]
fn figure_15_says_that_a_run_did_not_follow_its_path() {
    let mut executors = Told::new(&deviating);
    let report = search("deviating", &mut executors, true);
    let [divergence] = &report.runs.divergences[..] else { panic!("{:?}", report.runs) };
    assert_eq!(divergence.kind, DivergenceKind::Prediction);
    assert!(divergence.to_string().contains("figures.Figures.deviating, line"), "{divergence}");
    assert!(divergence.to_string().contains("blackBox"), "{divergence}");
    assert!(divergence.to_string().contains("paths may be missing"), "{divergence}");
    assert_eq!(report.runs.losses, ["figures.Figures.blackBox(int)"]);
    // What lies behind is unknown, and not infeasible.
    let open: Vec<_> = report.findings.iter().filter(|(_, finding)| *finding != Finding::Reached).collect();
    assert!(!open.is_empty());
    assert!(open.iter().all(|(_, finding)| matches!(finding, Finding::Open { .. })), "{open:?}");
    // Both sides of the first jump, the same again with the call recorded, and the one that went astray.
    assert_eq!(report.runs.made, 4, "{:?}", executors.seen);
}

#[test]
fn what_a_call_depends_on_stays_as_it_was() {
    let sees = |run: &Run| {
        let (x, y) = (int(run.arguments.first()), int(run.arguments.get(1)));
        let mixed = y.wrapping_mul(0x9E37_79B1_u32 as i32) >> 3;
        let jumps = jumps("hashed");
        let mut decisions = vec![Decision { at: jumps[0], way: i32::from(y <= 0) }];
        let mut boundaries = Vec::new();
        if y > 0 {
            decisions.push(Decision { at: jumps[1], way: i32::from(x != mixed.wrapping_add(7)) });
            boundaries.push(boundary(call_of("hashed"), 1, &[JavaValue::Int(y)], JavaValue::Int(mixed)));
        }
        Answer::Ran(Recorded { decisions, is_cut: false, boundaries, ..nothing_known(run) })
    };
    let mut executors = Told::new(&sees);
    let report = search("hashed", &mut executors, false);
    assert_eq!(reached(&report), report.findings.len(), "{:?}", report.findings);
    assert_eq!(report.runs.divergences, []);
}

#[test]
fn a_real_machine_that_decides_otherwise_is_told_of() {
    let sees = |run: &Run| {
        // It always jumps, whatever it gets.
        let decisions = vec![Decision { at: jumps("single")[0], way: 1 }];
        Answer::Ran(Recorded { decisions, is_cut: false, ..nothing_known(run) })
    };
    let mut executors = Told::new(&sees);
    let report = search("single", &mut executors, true);
    let [divergence] = &report.runs.divergences[..] else { panic!("{:?}", report.runs) };
    assert_eq!(divergence.kind, DivergenceKind::Execution);
    assert_eq!(divergence.what, "the machine did not jump, and the real JVM jumped");
    assert!(divergence.input.starts_with("x = "), "{divergence}");
    let open = report.findings.iter().filter(|(_, finding)| matches!(finding, Finding::Open { .. })).count();
    assert!(open > 0, "{:?}", report.findings);
}

#[test]
fn lost_runs_are_made_again_and_then_given_up() {
    let count = std::cell::Cell::new(0);
    let sometimes = |run: &Run| {
        count.set(count.get() + 1);
        match count.get() % 2 {
            1 => Answer::Lost { number: run.number, reason: "it died".into() },
            _ => first_figure(run),
        }
    };
    let mut executors = Told::new(&sometimes);
    let report = search("first", &mut executors, true);
    assert_eq!(reached(&report), report.findings.len(), "{:?}", report.findings);
    assert_eq!((report.runs.made, report.runs.lost), (8, 4));
    let never = |run: &Run| Answer::Lost { number: run.number, reason: "it died".into() };
    let mut executors = Told::new(&never);
    let report = search("first", &mut executors, true);
    assert_eq!((report.runs.made, report.runs.lost), (3, 3));
    let is_told = |finding: &Finding| matches!(finding, Finding::Open { reason } if reason.contains("it died"));
    assert!(report.findings.iter().all(|(_, finding)| is_told(finding)), "{:?}", report.findings);
}

#[test]
fn answers_may_come_in_any_order() {
    let mut one = Told::new(&first_figure);
    let alone = search("first", &mut one, true);
    for backwards in [false, true] {
        let mut several = Told { most: 3, backwards, ..Told::new(&first_figure) };
        let together = search("first", &mut several, true);
        assert_eq!(together.findings, alone.findings);
        assert_eq!(together.effort.paths, alone.effort.paths);
    }
    let again = search("first", &mut Told::new(&first_figure), true);
    assert_eq!(again.witnesses, alone.witnesses);
}

#[test]
fn what_an_assumption_excludes_is_no_path() {
    let returns = |run: &Run| Answer::Ran(nothing_known(run));
    let report = search("assumed", &mut Told::new(&returns), false);
    // The jump and the constant by which the assumption fails are followed by nothing.
    let excluded = report.findings.iter().filter(|(_, finding)| matches!(finding, Finding::Excluded { .. })).count();
    assert_eq!((excluded, reached(&report)), (2, report.findings.len() - 2), "{:?}", report.findings);
}

fn field(class: &str, name: &str) -> FieldKey {
    program().load(class).unwrap().field(name).unwrap().key()
}

/// Sets the content of the box to 7, and gives a new box that leads to it.
fn filling(run: &Run) -> Answer {
    let call = call_of("filled");
    let mut recorded = nothing_known(run);
    let Some(JavaValue::Object(given)) = run.arguments.first() else { return Answer::Ran(recorded) };
    let Some(Content::Fields(known)) = &run.graph.node(*given).before else { panic!() };
    let (content, other) = (field("figures/Box", "content"), field("figures/Box", "other"));
    let held =
        |key: &FieldKey, default| known.iter().find(|(known, _)| known == key).map_or(default, |(_, value)| *value);
    if held(&other, JavaValue::Null) == JavaValue::Null {
        return Answer::Ran(recorded);
    }
    let is_own = held(&other, JavaValue::Null) == JavaValue::Object(*given);
    let next = NodeId(if is_own { 0 } else { 2 });
    let fields = |number, next| Content::Fields(vec![(content.clone(), JavaValue::Int(number)), (other.clone(), next)]);
    let object = |before, after| ObjectNode { class: "figures/Box".into(), before, after };
    let JavaValue::Int(before) = held(&content, JavaValue::Int(0)) else { panic!() };
    let graph = ObjectGraph {
        nodes: vec![
            object(Some(fields(before, JavaValue::Object(next))), fields(7, JavaValue::Object(next))),
            object(None, fields(int(run.arguments.get(1)), JavaValue::Object(NodeId(0)))),
            object(Some(fields(0, JavaValue::Null)), fields(0, JavaValue::Null)),
        ],
    };
    let operands = [JavaValue::Object(NodeId(0)), run.arguments[1]];
    if run.boundaries.contains(&call) {
        recorded.boundaries.push(Boundary { graph, ..boundary(call, 0, &operands, JavaValue::Object(NodeId(1))) });
    }
    Answer::Ran(recorded)
}

#[test]
fn effects_change_objects_that_are_known_and_bring_others() {
    let report = search("filled", &mut Told::new(&filling), false);
    let open: Vec<_> = report.findings.iter().filter(|(_, finding)| *finding != Finding::Reached).collect();
    assert!(open.iter().all(|(_, finding)| matches!(finding, Finding::Open { .. })), "{open:?}");
    let returned: Vec<String> = report.witnesses.iter().map(|witness| format!("{:?}", witness.outcome)).collect();
    assert!(returned.iter().any(|text| text.contains("Int(2)")), "{returned:?} {:?}", report.findings);
    assert!(!returned.iter().any(|text| text.contains("Int(3)") || text.contains("Int(4)")), "{returned:?}");
    assert_eq!(report.runs.losses, ["figures.Boundaries.fill(figures.Box, int)"]);
}

#[test]
fn exceptions_of_native_code_are_thrown_and_caught() {
    let sees = |run: &Run| {
        let call = call_of("caught");
        let mut recorded = nothing_known(run);
        let message = field("java/lang/Throwable", "detailMessage");
        let exception = ObjectNode {
            class: "java/lang/IllegalStateException".into(),
            before: None,
            after: Content::Fields(vec![(message, JavaValue::Object(NodeId(1)))]),
        };
        let text = Content::Text("no".encode_utf16().collect());
        let text = ObjectNode { class: "java/lang/String".into(), before: None, after: text };
        if run.boundaries.contains(&call) {
            recorded.boundaries.push(Boundary {
                graph: ObjectGraph { nodes: vec![exception, text] },
                result: BoundaryResult::Threw(NodeId(0)),
                ..boundary(call, 0, &[run.arguments[0]], JavaValue::Null)
            });
        }
        Answer::Ran(recorded)
    };
    let report = search("caught", &mut Told::new(&sees), false);
    let returned: Vec<String> = report.witnesses.iter().map(|witness| format!("{:?}", witness.outcome)).collect();
    assert_eq!(returned, ["Returned(Some(Int(2)))"], "{:?}", report.findings);
}

#[test]
fn what_differs_from_run_to_run_is_followed_and_not_asserted() {
    let sees = |run: &Run| {
        let call = call_of("clock");
        let mut recorded = nothing_known(run);
        if run.boundaries.contains(&call) {
            recorded.boundaries.push(boundary(call, 0, &[], JavaValue::Long(123_456)));
        }
        Answer::Ran(recorded)
    };
    let report = search("clock", &mut Told::new(&sees), false);
    let returned: Vec<String> = report.witnesses.iter().map(|witness| format!("{:?}", witness.outcome)).collect();
    assert_eq!(returned, ["Returned(None)"], "{:?}", report.findings);
    let reason = report.findings.iter().find_map(|(_, finding)| match finding {
        Finding::Open { reason } => Some(reason.clone()),
        _ => None,
    });
    let reason = reason.unwrap();
    assert!(reason.starts_with("what java.lang.System.nanoTime() gives for other inputs was not tried"), "{reason}");
}

#[test]
fn arrays_are_changed_where_they_changed() {
    let sees = |run: &Run| {
        let call = call_of("smallest");
        let mut recorded = nothing_known(run);
        let (a, b) = (int(run.arguments.first()), int(run.arguments.get(1)));
        let array = |values: [i32; 2]| {
            let elements = (0..).zip(values).map(|(index, value)| (index, JavaValue::Int(value))).collect();
            Content::Array { element: glassbox_program::JavaType::Int, length: 2, elements }
        };
        let node = ObjectNode { class: "[I".into(), before: Some(array([a, b])), after: array([a.min(b), a.max(b)]) };
        if run.boundaries.contains(&call) {
            let result = JavaValue::Object(NodeId(0));
            let graph = ObjectGraph { nodes: vec![node] };
            recorded.boundaries.push(Boundary { graph, ..boundary(call, 0, &[result], result) });
        }
        Answer::Ran(recorded)
    };
    let report = search("smallest", &mut Told::new(&sees), false);
    // The elements that did not change are still what the input says.
    assert_eq!(reached(&report), report.findings.len(), "{:?} {:?}", report.findings, report.runs);
}

const VARIED: &str = "package varied;
    import java.util.*;
    import java.util.function.*;
    enum Color { RED, GREEN { int weight() { return 5; } }; int weight() { return 1; } }
    interface Shape { int area(); }
    class Square implements Shape { final int side; Square(int side) { this.side = side; } public int area() { return side * side; } }
    class Line implements Shape { int length; public int area() { return 0; } }
    interface Source { int next(); boolean isEmpty(); }
    class Node { int key; Node left, right; char mark; boolean flag; double weight; String name; Node[] kids; }
    class Varied {
        private int state;
        Varied(int state) { this.state = state; }
        int text(String s) {
            if (s.length() > 3 && s.charAt(1) == 'x') return s.startsWith(\"ax\") ? 1 : 2;
            return s.isEmpty() ? 3 : s.equals(\"no\") ? 4 : 5;
        }
        int list(List<String> texts) {
            int found = 0;
            for (String text : texts) if (text != null && text.length() == 2) found++;
            return found == 2 ? 1 : texts.size() == 1 ? 2 : 3;
        }
        int map(Map<String, Integer> map, String key) {
            Integer found = map.get(key);
            return found == null ? 1 : found > 7 ? 2 : 3;
        }
        int color(Color color) { return color == Color.RED ? 1 : color.weight() == 5 ? 2 : 3; }
        int shape(Shape a, Shape b) { return a == b ? 1 : a.area() > b.area() ? 2 : a instanceof Square ? 3 : 4; }
        int tree(Node node, int key) {
            int depth = 0;
            while (node != null) {
                if (node.key == key) return node.flag ? depth : -depth;
                node = node.key < key ? node.right : node.left;
                if (depth++ > 2) return 99;
            }
            return node == null ? 7 : 8;
        }
        int array(int[] numbers, int index, Node[] nodes) {
            if (numbers[index] > numbers.length) return 1;
            if (nodes[0] == nodes[1]) return 2;
            return nodes[index].kids.length == 2 ? 3 : 4;
        }
        int lambda(IntUnaryOperator f, Supplier<String> text) { return f.applyAsInt(3) == 4 ? 1 : text.get() == null ? 2 : 3; }
        int source(Source source) {
            int sum = 0;
            for (int i = 0; i < 3 && !source.isEmpty(); i++) sum += source.next();
            return sum == 12 ? 1 : 2;
        }
        int numbers(byte b, short s, char c, long l, float f, double d, boolean z) {
            if (b == -3 && s > 300) return c == 'q' ? 1 : 2;
            if (l > 1L << 40) return f > 2.5f ? 3 : 4;
            return z ? 5 : d < -1e9 ? 6 : 7;
        }
        int own(Varied other) { state += 3; return other == this ? 1 : other.state == state ? 2 : 3; }
        int boxes(Integer a, Integer b, Object o) { return a == b ? 1 : a > b ? 2 : o instanceof String ? 3 : o instanceof Node ? 4 : 5; }
        int marked(Node n) { return n.mark == 'x' ? n.name.length() == 2 ? 1 : 2 : n.weight > 0.5 ? 3 : 4; }
        int sized(int n) { int[] made = new int[n]; return made.length > 2 ? 1 : 2; }
        int cased(int n, String s) {
            switch (n) { case 1: return 1; case 5: return 2; case 700: return 3; }
            switch (s) { case \"one\": return 4; case \"two\": return 5; default: return 6; }
        }
        int builder(StringBuilder b) { b.append('x'); return b.length() == 3 ? 1 : 2; }
    }";

/// Programs of all kinds: structures, arrays, texts, collections, floating-point numbers, interfaces.
fn corpus() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
        let mut sources: Vec<(String, String)> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
            .map(|path| {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                (name, std::fs::read_to_string(path).unwrap())
            })
            .collect();
        sources.push(("varied/Varied.java".into(), VARIED.into()));
        sources.sort();
        let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        program_of(&compile(&["-g"], &sources))
    })
}

#[test]
fn every_input_takes_the_way_that_it_was_made_for() {
    let boot = Boot::new(corpus(), "17").unwrap();
    let selection =
        Selection { criteria: vec![Criterion::Branch], class: &|_| true, method: &|_| true, postconditions: &[] };
    let plan = Plan::new(corpus(), &selection);
    let options = Options { steps: 400_000, all_paths: true, ..Options::default() };
    let how = Concolic { is_recorded: &|class| class.origin.is_watched(), runs: 40, seeds: &[] };
    let mut runs = 0;
    for job in &plan.jobs {
        let returns = |run: &Run| Answer::Ran(nothing_known(run));
        let mut executors = Told::new(&returns);
        let report = accompany(
            &Task { program: corpus(), boot: &boot, plan: &plan, job, options: &options, stop: &Stop::default() },
            &how,
            &mut executors,
        );
        runs += report.runs.made;
        // Nobody told them which calls throw; that is the only difference there may be.
        for divergence in &report.runs.divergences {
            let is_outcome = divergence.what.starts_with("on the machine the call threw");
            assert!(is_outcome, "{}: {divergence} {:?}", report.entry, executors.seen.last());
        }
    }
    assert!(runs > 1000, "{runs}");
}

/// The calls of a method, in order, without those of constructors of its superclass.
fn calls(name: &str) -> Vec<InsnId> {
    let method = find(name);
    let insns = method.code.as_ref().unwrap().insns.iter().enumerate();
    let calls = insns.filter(|(_, insn)| matches!(insn, glassbox_program::Insn::Invoke(..)));
    calls.map(|(index, _)| InsnId { method: method.id, index: index as u32 }).collect()
}

/// An executor that knows what two calls did, the first of which made an object of this class.
fn making(name: &'static str, class: &'static str, operands: usize, result: JavaValue) -> impl Fn(&Run) -> Answer {
    move |run: &Run| {
        let mut recorded = nothing_known(run);
        let calls = calls(name);
        let made = ObjectNode { class: class.into(), before: None, after: Content::Fields(Vec::new()) };
        let object = JavaValue::Object(NodeId(0));
        if run.boundaries.contains(&calls[0]) {
            let mut known = vec![None];
            known.extend((0..operands).map(|_| Some(JavaValue::Int(0))));
            let graph = ObjectGraph { nodes: vec![made.clone()] };
            recorded.boundaries.push(Boundary { graph, operands: known, ..boundary(calls[0], 0, &[], object) });
        }
        if run.boundaries.contains(&calls[1]) {
            let made = ObjectNode { before: Some(Content::Fields(Vec::new())), ..made };
            let graph = ObjectGraph { nodes: vec![made] };
            recorded.boundaries.push(Boundary { graph, ..boundary(calls[1], 0, &[object], result) });
        }
        Answer::Ran(recorded)
    }
}

#[test]
fn constructors_that_the_machine_may_not_call_are_taken_over() {
    let sees = making("file", "java/io/File", 1, JavaValue::Boolean(true));
    let report = search("file", &mut Told::new(&sees), false);
    let is_known = |witness: &glassbox_goals::Witness| format!("{:?}", witness.arguments);
    let inputs: Vec<String> = report.witnesses.iter().map(is_known).collect();
    assert_eq!(inputs.len(), 2, "{:?} {:?}", report.findings, report.runs);
    assert_eq!(report.runs.losses, ["java.io.File.<init>(java.lang.String)", "java.io.File.exists()"]);
    // Nothing of what depends on files is asserted.
    let returned = |witness: &glassbox_goals::Witness| format!("{:?}", witness.outcome);
    assert!(report.witnesses.iter().all(|witness| returned(witness) == "Returned(None)"));
}

#[test]
fn a_native_method_deep_in_the_jdk_costs_the_call_that_led_there() {
    let sees = making("deflated", "java/util/zip/Deflater", 1, JavaValue::Int(0));
    let report = search("deflated", &mut Told::new(&sees), false);
    let mut returned: Vec<String> = report.witnesses.iter().map(|witness| format!("{:?}", witness.outcome)).collect();
    returned.sort();
    assert_eq!(
        returned,
        ["Returned(Some(Int(1)))", "Returned(Some(Int(3)))"],
        "{:?} {:?}",
        report.findings,
        report.runs
    );
    assert_eq!(report.runs.losses[0], "java.util.zip.Deflater.<init>(int)");
    assert_eq!(report.runs.divergences, []);
}

/// Adds an object to a seed.
fn add(seed: &mut Witness, class: &str, before: Content, construction: Option<Construction>) -> JavaValue {
    let node = NodeId(seed.graph.nodes.len() as u32);
    seed.graph.nodes.push(ObjectNode { class: class.into(), before: Some(before.clone()), after: before });
    seed.recipes.extend(construction.map(|construction| Recipe::of(node, construction)));
    JavaValue::Object(node)
}

fn key(class: &str, name: &str, descriptor: &str) -> MethodKey {
    MethodKey { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

#[test]
fn seeds_are_run_first_and_what_lies_beside_them_is_looked_for() {
    let mut seed = Witness { guessed: true, ..Witness::of(find("seeded").key()) };
    let text = |seed: &mut Witness, text: &str| {
        let content = Content::Text(text.encode_utf16().collect());
        add(seed, "java/lang/String", content, Some(Construction::Literal))
    };
    let latin = text(&mut seed, "blå");
    let wide = text(&mut seed, "x→y");
    let elements = vec![(1, JavaValue::Int(40))];
    let numbers = add(&mut seed, "[I", Content::Array { element: JavaType::Int, length: 3, elements }, None);
    let content = |content: i32| (field("figures/Box", "content"), JavaValue::Int(content));
    let inner = add(&mut seed, "figures/Box", Content::Fields(vec![content(5)]), None);
    let other = field("figures/Box", "other");
    let outer = add(&mut seed, "figures/Box", Content::Fields(vec![content(6), (other, inner)]), None);
    let start = text(&mut seed, "ab");
    let nothing = || Content::Fields(Vec::new());
    let constructor = key("java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V");
    let made = Construction::Constructor { method: constructor, arguments: vec![start], accessible: true };
    let built = add(&mut seed, "java/lang/StringBuilder", nothing(), Some(made));
    let call = |name: &str, descriptor: &str, arguments| Call {
        method: key("java/lang/StringBuilder", name, descriptor),
        arguments,
    };
    seed.recipes.last_mut().unwrap().calls = vec![
        call("append", "(C)Ljava/lang/StringBuilder;", vec![JavaValue::Char(u16::from(b'c'))]),
        call("reverse", "()Ljava/lang/StringBuilder;", Vec::new()),
    ];
    let boxing = key("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;");
    let boxing = Construction::Static { method: boxing, arguments: vec![JavaValue::Int(77)] };
    let boxed = add(&mut seed, "java/lang/Integer", nothing(), Some(boxing));
    seed.arguments = vec![latin, wide, numbers, outer, built, boxed, JavaValue::Int(9)];

    let returns = |run: &Run| Answer::Ran(nothing_known(run));
    let mut executors = Told::new(&returns);
    let report = search_from("seeded", &[seed], &mut executors, false);
    let first = &executors.seen[0];
    let told = |value: &JavaValue| match value {
        JavaValue::Object(node) => match first.graph.node(*node).before.clone() {
            Some(Content::Text(text)) => String::from_utf16(&text).unwrap(),
            Some(Content::Array { length, elements, .. }) => format!("{length} {elements:?}"),
            Some(Content::Fields(fields)) => fields.iter().map(|(field, _)| format!("{} ", field.name)).collect(),
            None => "nothing".into(),
        },
        other => format!("{other:?}"),
    };
    let arguments: Vec<String> = first.arguments.iter().map(told).collect();
    let expected = ["blå", "x→y", "3 [(1, Int(40))]", "content other ", "", "value ", "Int(9)"];
    assert_eq!(arguments, expected);
    let recipe = first.recipes.iter().find(|recipe| JavaValue::Object(recipe.node) == first.arguments[4]).unwrap();
    let calls: Vec<&str> = recipe.calls.iter().map(|call| &*call.method.name).collect();
    assert_eq!(calls, ["append", "reverse"]);
    let returned: Vec<String> = report.witnesses.iter().map(|witness| format!("{:?}", witness.outcome)).collect();
    assert_eq!(returned[0], "Returned(Some(Int(2)))", "the seed");
    assert!(returned.contains(&"Returned(Some(Int(1)))".into()), "{returned:?}");
}

#[test]
fn what_no_input_of_the_machine_can_be_is_no_seed() {
    let mut seed = Witness { guessed: true, ..Witness::of(find("called").key()) };
    let task = Construction::StandIn(vec![Call { method: key("java/lang/Runnable", "run", "()V"), arguments: vec![] }]);
    let task = add(&mut seed, "java/lang/Runnable", Content::Fields(Vec::new()), Some(task));
    seed.arguments = vec![task, JavaValue::Int(99)];
    let elsewhere = Witness { arguments: vec![JavaValue::Int(99)], ..Witness::of(find("single").key()) };
    let returns = |run: &Run| Answer::Ran(nothing_known(run));
    let mut executors = Told::new(&returns);
    search_from("called", &[seed, elsewhere], &mut executors, false);
    assert!(executors.seen.iter().all(|run| run.arguments.last() != Some(&JavaValue::Int(99))));
}

#[test]
fn an_input_that_cannot_be_made_leads_to_others_that_can() {
    let sees =
        |run: &Run| match run.recipes.iter().any(|recipe| recipe.arguments().any(|value| *value == JavaValue::Null)) {
            true => Answer::Lost { number: run.number, reason: "the input cannot be made".into() },
            false => Answer::Ran(nothing_known(run)),
        };
    let mut executors = Told::new(&sees);
    let report = search("read", &mut executors, false);
    let returned = report.witnesses.iter().filter(|witness| matches!(witness.outcome, Outcome::Returned(_))).count();
    assert!(returned >= 2, "{:#?} {:?}", report.findings, report.runs);
}

#[test]
fn a_thousand_paths_take_a_thousand_runs() {
    let returns = |run: &Run| Answer::Ran(nothing_known(run));
    let mut executors = Told::new(&returns);
    let report = search("bits", &mut executors, true);
    assert_eq!((report.runs.made, report.runs.paths), (1024, 1024));
    assert_eq!(report.runs.divergences, []);
}

#[test]
fn a_search_that_only_a_real_machine_could_go_on_with_is_left_to_it_early() {
    let plan = plan_for("timed");
    let searched = |leaves_to_runs| {
        let options = Options { steps: 300_000, leaves_to_runs, ..Options::default() };
        explore(&Task {
            program: program(),
            boot: boot(),
            plan: &plan,
            job: &plan.jobs[0],
            options: &options,
            stop: &Stop::default(),
        })
    };
    let (early, late) = (searched(true), searched(false));
    assert_eq!(early.stuck.len(), early.findings.len());
    assert!(early.deferred && !early.out_of_steps && !late.deferred);
    let (early, late) = (early.effort.instructions, late.effort.instructions);
    assert!(4 * early < late, "{early} and {late}");
}
