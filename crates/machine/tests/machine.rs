//! The machine, driven without a solver: every question gets every answer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use glassbox_expr::{Model, Sort, SymbolKind, evaluate};
use glassbox_machine::{
    Candidate, Event, Limits, Machine, Mode, Outcome, ReadOutcome, SkipOptions, State, Stuck, Trace, Value, Why,
};
use glassbox_program::{Assumption, Content, Create, JavaValue, Maker, Method, Program};
use support::{compile, method, program_of};

const SOURCES: &[(&str, &str)] = &[
    ("m/Node.java", "package m; class Node { Node next; int v; int get() { return v; } }"),
    (
        "m/Bag.java",
        "package m; class Bag { int n = 1; void more(int by) { n += by; } void twice() { n *= 2; } }",
    ),
    ("m/Takes.java", "package m; class Takes { static int content(Bag bag) { return bag.n; } }"),
    (
        "m/Asks.java",
        "package m;
         class Asks {
             static int twice(int x, int y) {
                 int r = 0;
                 if (x > 3) r += 1;
                 if (!(x <= 3)) r += 2;
                 if (3 < x) r += 4;
                 return r;
             }
             static int chain(Node p) { return p.next.next.v + p.next.v + p.v; }
             static int alias(Node p, Node q) { p.v = 1; q.v = 2; return p.v; }
             static int mixed(Node p, int[] a, int i, Object o, int x) {
                 if (p == null) return 1;
                 p.v = x / i;
                 a[i] = p.v;
                 if (o instanceof Node) return ((Node) o).get();
                 switch (x) { case 1: return a[0]; case 70: return a[1]; default: return new int[x].length; }
             }
             static boolean same(Node p, Node q) { return p == q; }
         }",
    ),
    (
        "m/Throws.java",
        "package m;
         class Throws {
             static int nothing(Node p) { return p.v; }
             static int bounds(int[] a) { return a[2]; }
             static int negative(int n) { return new int[n].length; }
             static int division(int n) { return 10 % n; }
             static Object cast(Object o) { return (Node) o; }
             static void store(Object[] a) { a[0] = \"text\"; }
         }",
    ),
    (
        "m/Arrays.java",
        "package m;
         class Arrays {
             static int at(int[] a, int i) { return a[i]; }
             static int swap(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; return a[i]; }
             static int overwritten(int[] a, int i, int j) { a[i] = 0; a[j] = 1; if (a[i] == 0) return 1; return 2; }
             static int table(int i) { int[] squares = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81}; return squares[i]; }
         }",
    ),
    (
        "m/Statics.java",
        "package m;
         class Log { static int log; static void add(int digit) { log = log * 10 + digit; } }
         interface Quiet { int Q = Log.log++; }
         interface Loud { int L = Statics.note(2); default void m() { } }
         class Base { static { Log.add(1); } }
         class Derived extends Base implements Quiet, Loud { static { Log.add(3); } static int digits() { return Log.log; } }
         class Statics {
             static int note(int digit) { Log.add(digit); return digit; }
             static int count = 5;
             static void change(int x) { count = 7; }
         }",
    ),
    (
        "m/Tables.java",
        "package m;
         import java.util.HashMap;
         import java.util.Map;
         class Setting { static int level = 1; }
         enum Color { RED, GREEN, BLUE; Color next() { return values()[(ordinal() + 1) % 3]; } }
         class Tables {
             static final int[] SQUARES = new int[200];
             static final String NAME = new String(\"ta\") + \"bles\";
             static final String LITERAL = \"squares\";
             static final Object FIRST = new Object();
             static final Object[] ALL = {FIRST, FIRST, \"squares\"};
             static final Boolean FLAG = Boolean.valueOf(LITERAL.length() == 7);
             static final Class<?> OWN = Tables.class;
             static final Map<Color, Integer> CODES = new HashMap<>();
             static int count;
             static {
                 for (int i = 0; i < SQUARES.length; i++) SQUARES[i] = i * i;
                 for (Color color : Color.values()) CODES.put(color, color.ordinal() + 10);
             }
         }
         class Scaled {
             static final int[] VALUES = new int[100];
             static { for (int i = 0; i < VALUES.length; i++) VALUES[i] = i * Setting.level; }
         }
         class Looks {
             static int square(int x) {
                 if (x == 1) return Tables.SQUARES[12];
                 if (x == 2) return Tables.SQUARES[13];
                 if (x == 3) return Tables.SQUARES[14];
                 return Tables.SQUARES[15];
             }
             static int identities() {
                 Object flag = Boolean.TRUE;
                 String text = \"squares\";
                 Class<?> own = Tables.class;
                 int found = 0;
                 if (Tables.FLAG == flag) found += 1;
                 if (Tables.LITERAL == text && Tables.ALL[2] == text) found += 2;
                 if (Tables.OWN == own) found += 4;
                 if (Tables.ALL[0] == Tables.FIRST && Tables.ALL[1] == Tables.FIRST) found += 8;
                 if (Tables.CODES.get(Color.BLUE) == 12 && Tables.CODES.containsKey(Color.RED)) found += 16;
                 if (Tables.NAME.equals(\"tables\") && Tables.NAME != \"tables\") found += 32;
                 return found;
             }
             static int late(int x) {
                 Setting.level = 3;
                 return x > 0 ? Scaled.VALUES[7] : Scaled.VALUES[8];
             }
             static int separate(int x) {
                 if (x > 0) { Tables.SQUARES[1] = 5; Tables.count++; }
                 return Tables.SQUARES[1] * 10 + Tables.count;
             }
         }",
    ),
    (
        "m/Finally.java",
        "package m;
         class Finally {
             static int count;
             static int caught(int x) {
                 int r = 0;
                 try { r = 10 / x; r = 50; } catch (ArithmeticException e) { r = 1; } finally { r += 100; }
                 return r;
             }
             static int swallowed() { try { throw new IllegalStateException(); } finally { return 7; } }
             static int passing(int x) { try { if (x > 0) throw new IllegalStateException(\"no\"); return count; } finally { count += 5; } }
             static int nested() {
                 int r = 0;
                 try { try { r = 1; int[] a = null; r = a[0]; } finally { r = r * 10 + 2; } } catch (RuntimeException e) { r = r * 10 + 3; }
                 return r;
             }
         }",
    ),
    (
        "m/Explains.java",
        "package m;
         class Explains {
             Node head; private boolean open;
             static int number(int x) { return x > 3 ? 1 : 2; }
             static int long_(long n) { return n == 5L ? 1 : 2; }
             static int self(Node p) { return p.next == p ? 1 : 2; }
             static int length(int[] a) { return a.length == 4 ? 1 : 2; }
             static int element(int[] a) { return a[1]; }
             static int index(int[] a, int i) { return i >= 0 && i < a.length ? 1 : 2; }
             static int sum(int x, int y) { return x - (y + 1) < 2 * x ? 1 : 2; }
             static int mask(int x) { return (x & 7) == 1 ? 1 : 2; }
             static int narrow(int x) { return (byte) x == 1 ? 1 : 2; }
             static int least(int x) { return x + Integer.MIN_VALUE < 5 ? 1 : 2; }
             int field() { return open && head != null ? 1 : 2; }
             static int longest(int first, int second, int third, int fourth, int fifth) {
                 return first * second + third * fourth - fifth * first > (second ^ third) + (fourth | fifth) ? 1 : 2;
             }
             static int unsigned(int x) { return Integer.divideUnsigned(x, 3) == 5 ? 1 : 2; }
             static int upper(long x) { return (x >>> 4 & 0xff) == 9 ? 1 : 2; }
             static int letter(String s) { return s.charAt(0) == 'a' ? 1 : 2; }
             static int powers(int x) {
                 for (int i = 0; i < 40; i++) x = x * x + (x ^ i);
                 return x == 12345 ? 1 : 2;
             }
             static int power(int x) { for (int i = 0; i < 40; i++) x = x * x + (x ^ i); return x; }
             static int alternatives(boolean a, int x, int y) { return (a ? x * 31 + y : y * 37 - x) > 100000000 ? 1 : 2; }
         }",
    ),
    (
        "m/Animals.java",
        "package m;
         abstract class Animal { abstract int sound(); int legs() { return 4; } }
         class Dog extends Animal { int sound() { return 1; } }
         class Bird extends Animal { int sound() { return 2; } int legs() { return 2; } }
         class Animals { static int hear(Animal a) { return a.sound() * 10 + a.legs(); } }",
    ),
    (
        "m/Unsteady.java",
        "package m;
         class Unsteady {
             long when; int what;
             static long time(int x) { return System.nanoTime() + x; }
             static int late(int x) { return System.currentTimeMillis() > x ? 1 : 2; }
             static int hash(Object o) { return o == null ? 0 : System.identityHashCode(o); }
             static Unsteady noted(int x) { Unsteady u = new Unsteady(); u.when = System.nanoTime(); u.what = x; return u; }
             static String ordered() { return java.util.Set.of(\"a\", \"b\", \"c\").iterator().next(); }
             static double sine() { return Math.sin(1); }
             static double root() { return Math.sqrt(16); }
             static int counted() { return java.util.Set.of(\"a\", \"b\", \"c\").size(); }
         }",
    ),
    (
        "m/Foreign.java",
        "package m;
         class Foreign {
             static String variable(int x) { if (x > 0) return null; return System.getenv(\"HOME\"); }
             static native int outside(int x);
             static int call(int x) { return outside(x); }
         }",
    ),
];

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], SOURCES)))
}

fn machine() -> Machine<'static> {
    static BOOT: std::sync::OnceLock<glassbox_machine::Boot<'static>> = std::sync::OnceLock::new();
    let boot = BOOT.get_or_init(|| glassbox_machine::Boot::new(program(), "17").unwrap());
    Machine::new(boot, Limits::default(), Mode::Search(SkipOptions::default())).unwrap()
}

fn static_method(class_name: &str, name: &str) -> &'static Method {
    method(program(), &format!("m/{class_name}"), name)
}

/// One path with every question it asked.
struct Run {
    state: State<'static>,
    questions: Vec<Event>,
    end: Event,
}

impl Run {
    fn whys(&self) -> Vec<Why> {
        self.questions.iter().filter_map(why_of).collect()
    }

    /// What came out: the number returned, or the simple name of the exception.
    fn outcome(&self) -> String {
        match &self.end {
            Event::Finished(Outcome::Returned(Some(Value::Int(value)))) => value.to_string(),
            Event::Finished(Outcome::Returned(Some(_))) => "something".into(),
            Event::Finished(Outcome::Returned(None)) => "nothing".into(),
            Event::Finished(Outcome::Threw(address)) => {
                let name = &program().class(self.state.heap().get(*address).unwrap().class).name;
                name.rsplit('/').next().unwrap().to_owned()
            }
            other => format!("{other:?}"),
        }
    }
}

fn why_of(event: &Event) -> Option<Why> {
    match event {
        Event::Branch { why, .. }
        | Event::Resolve { why, .. }
        | Event::Choose { why, .. }
        | Event::Concretize { why, .. } => Some(*why),
        Event::Finished(_) | Event::Stuck(_) | Event::Refuted(_) | Event::OutOfFuel => None,
    }
}

/// Follows all paths of a method, contradictory ones too, with all answers to all questions; numbers are 0 to 3. Checks
/// on the way that an instruction asks before it acts, and never twice on a path.
fn all_paths(machine: &mut Machine<'static>, method: &'static Method) -> Vec<Run> {
    const MOST_PATHS: usize = 2000;
    let mut waiting = vec![(machine.start(method).unwrap(), Vec::<Event>::new())];
    let mut runs = Vec::new();
    while let Some((mut state, mut questions)) = waiting.pop() {
        assert!(runs.len() + waiting.len() < MOST_PATHS, "too many paths in {}", method.name);
        let event = machine.run(&mut state, 100_000);
        if why_of(&event).is_none() {
            runs.push(Run { state, questions, end: event });
            continue;
        }
        let text = format!("{event:?}");
        let mut again = state.clone();
        let (steps, objects) = (again.steps(), again.heap().len());
        assert_eq!(format!("{:?}", machine.run(&mut again, 1)), text, "asking has no effect");
        assert_eq!((again.steps(), again.heap().len(), again.stack()), (steps, objects, state.stack()));
        assert!(questions.iter().all(|asked| format!("{asked:?}") != text), "asked twice: {text}");
        questions.push(event.clone());
        for state in answers(machine, &state, &event) {
            waiting.push((state, questions.clone()));
        }
    }
    runs
}

/// The states that all answers to a question lead to.
fn answers(machine: &mut Machine<'static>, state: &State<'static>, event: &Event) -> Vec<State<'static>> {
    let mut children = Vec::new();
    let mut fork = |answer: &mut dyn FnMut(&mut State<'static>)| {
        let mut child = state.clone();
        answer(&mut child);
        children.push(child);
    };
    match event {
        Event::Branch { condition, why } => {
            for truth in [true, false] {
                fork(&mut |child| child.assume(&mut machine.terms, *condition, truth, *why));
            }
        }
        Event::Resolve { reference, candidates, why } => {
            for candidate in candidates {
                if machine.condition_of(state, *reference, candidate).is_some() {
                    fork(&mut |child| machine.resolve(child, *reference, candidate, *why));
                }
            }
        }
        Event::Choose { alternatives, .. } => {
            for alternative in alternatives {
                fork(&mut |child| machine.choose(child, alternative));
            }
        }
        Event::Concretize { term, why } => {
            for value in 0..=3 {
                fork(&mut |child| machine.concretize(child, *term, value, *why));
            }
        }
        Event::Finished(_) | Event::Stuck(_) | Event::Refuted(_) | Event::OutOfFuel => {}
    }
    children
}

fn outcomes(runs: &[Run]) -> BTreeSet<String> {
    runs.iter().map(Run::outcome).collect()
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn instructions_ask_everything_before_they_have_any_effect() {
    // The driver checks it for every question.
    let mut machine = machine();
    for (class_name, name) in [("Asks", "mixed"), ("Asks", "chain"), ("Arrays", "swap"), ("Animals", "hear")] {
        let runs = all_paths(&mut machine, static_method(class_name, name));
        assert!(runs.len() >= 3, "{name}: {:?}", outcomes(&runs));
        assert!(runs.iter().all(|run| matches!(run.end, Event::Finished(_))), "{name}: {:?}", outcomes(&runs));
    }
}

#[test]
fn a_path_knows_what_it_was_told_in_other_words() {
    let runs = all_paths(&mut machine(), static_method("Asks", "twice"));
    assert_eq!(outcomes(&runs), set(&["7", "0"]));
    assert_eq!(runs.len(), 2);
}

#[test]
fn running_in_small_portions_comes_to_the_same_end() {
    let mut machine = machine();
    let method = static_method("Finally", "nested");
    let mut whole = machine.start(method).unwrap();
    let mut pieces = whole.clone();
    let end = machine.run(&mut whole, 100_000);
    let end_of_pieces = loop {
        match machine.run(&mut pieces, 1) {
            Event::OutOfFuel => {}
            other => break other,
        }
    };
    assert_eq!(format!("{end:?}"), format!("{end_of_pieces:?}"));
    assert_eq!((whole.steps(), whole.take_trace()), (pieces.steps(), pieces.take_trace()));
}

#[test]
fn a_second_reference_may_be_null_or_the_first_object_or_another() {
    let runs = all_paths(&mut machine(), static_method("Asks", "alias"));
    assert_eq!(outcomes(&runs), set(&["NullPointerException", "1", "2"]));
    let candidates: Vec<&Vec<Candidate>> = runs
        .iter()
        .find(|run| run.outcome() == "2")
        .map(|run| {
            run.questions.iter().filter_map(|event| match event {
                Event::Resolve { candidates, .. } => Some(candidates),
                _ => None,
            })
        })
        .unwrap()
        .collect();
    assert_eq!(*candidates[0], [Candidate::Null, Candidate::New]);
    assert!(matches!(candidates[1][..], [Candidate::Null, Candidate::Existing(_), Candidate::New]), "{candidates:?}");
    assert_eq!(candidates.len(), 2);
}

#[test]
fn comparing_references_makes_no_objects() {
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Asks", "same"));
    assert_eq!(outcomes(&runs), set(&["0", "1"]));
    for run in &runs {
        assert_eq!(machine.open_references(&run.state).len(), 2);
        assert!(!run.state.heap().addresses().any(|address| run.state.heap().is_input(address)));
    }
}

#[test]
fn exceptions_of_instructions_say_why_they_were_asked_for() {
    for (name, why, exception) in [
        ("nothing", Why::NullCheck, "NullPointerException"),
        ("bounds", Why::BoundsCheck, "ArrayIndexOutOfBoundsException"),
        ("negative", Why::NegativeSize, "NegativeArraySizeException"),
        ("division", Why::DivisionByZero, "ArithmeticException"),
        ("cast", Why::Cast, "ClassCastException"),
        ("store", Why::ArrayStore, "ArrayStoreException"),
    ] {
        let runs = all_paths(&mut machine(), static_method("Throws", name));
        let thrown = runs.iter().find(|run| run.outcome() == exception);
        let thrown = thrown.unwrap_or_else(|| panic!("{name}: {:?}", outcomes(&runs)));
        assert_eq!(thrown.whys().last(), Some(&why), "{name}");
        assert!(runs.iter().any(|run| !run.outcome().ends_with("Exception")), "{name}: {:?}", outcomes(&runs));
    }
}

#[test]
fn an_unknown_index_within_bounds_asks_no_more() {
    let runs = all_paths(&mut machine(), static_method("Arrays", "at"));
    let read: Vec<&Run> = runs.iter().filter(|run| run.outcome() == "something").collect();
    assert_eq!(read.len(), 1, "one path, whatever the index and the length");
    assert_eq!(read[0].whys(), [Why::NullCheck, Why::BoundsCheck]);
}

#[test]
fn writes_at_unknown_indices_need_no_path_per_index() {
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Arrays", "overwritten"));
    let ends: Vec<String> = runs.iter().map(Run::outcome).collect();
    assert_eq!(outcomes(&runs), set(&["NullPointerException", "ArrayIndexOutOfBoundsException", "1", "2"]));
    assert_eq!(ends.len(), 5, "null, either index out of bounds, and both ways to go: {ends:?}");
    assert!(runs.iter().all(|run| !run.whys().contains(&Why::ArrayIndex) && !run.whys().contains(&Why::ArrayLength)));
    // Which way it goes depends on whether the indices are the same.
    let clause = |outcome: &str| {
        let run = runs.iter().find(|run| run.outcome() == outcome).unwrap();
        machine.explain(&run.state, run.state.clauses().last().copied().as_slice())
    };
    assert_eq!((clause("2"), clause("1")), (vec!["i == j".to_owned()], vec!["i != j".to_owned()]));
}

#[test]
fn an_input_may_be_made_by_different_calls() {
    let mut machine = machine();
    let id = |name: &str| method(program(), "m/Bag", name).id;
    let calls = vec![id("twice"), id("more"), id("twice")];
    let maker = Maker { create: Create::Constructor(id("<init>")), calls: calls.clone() };
    let mut state = machine.start(static_method("Takes", "content")).unwrap();
    let Event::Resolve { reference, why, .. } = machine.run(&mut state, 1_000) else { panic!("it asks for the bag") };
    machine.resolve(&mut state, reference, &Candidate::Made(maker), why);
    let Event::Finished(outcome) = machine.run(&mut state, 1_000) else { panic!("nothing else is open") };
    let read = machine.read_back(&state, outcome, &Model::new()).unwrap();
    assert!(matches!(read.outcome, ReadOutcome::Returned(Some(JavaValue::Int(4)))), "{:?}", read.outcome);
    let [(_, made)] = &read.objects.made[..] else { panic!("one object was made") };
    let (creating, called) = made.maker.split(program(), &made.arguments);
    let counts: Vec<_> = called.iter().map(|(method, own)| (*method, own.len())).collect();
    assert!(creating.is_empty());
    assert_eq!(counts, calls.into_iter().zip([0, 1, 0]).collect::<Vec<_>>());
}

#[test]
fn a_table_of_constants_is_one_term() {
    let runs = all_paths(&mut machine(), static_method("Arrays", "table"));
    assert_eq!(outcomes(&runs), set(&["ArrayIndexOutOfBoundsException", "something"]));
    assert_eq!(runs.len(), 2);
}

#[test]
fn what_is_different_in_every_run_is_recognised() {
    let mut machine = machine();
    let read = |machine: &mut Machine<'static>, name: &str| -> Vec<String> {
        let runs = all_paths(machine, static_method("Unsteady", name));
        let texts = runs.iter().map(|run| match run.end {
            Event::Finished(outcome) => {
                let read = machine.read_back(&run.state, outcome, &Model::new()).unwrap();
                let nodes = read.objects.graph.nodes.iter();
                let after: Vec<String> = nodes.map(|node| format!("{:?}", node.after)).collect();
                format!("{:?} {}", read.outcome, after.join(" "))
            }
            ref other => format!("{other:?}"),
        });
        texts.collect()
    };
    assert_eq!(read(&mut machine, "time"), ["Returned(None) "], "there is nothing to assert");
    assert_eq!(read(&mut machine, "hash").iter().filter(|text| text.starts_with("Returned(None)")).count(), 1);
    let noted = read(&mut machine, "noted").remove(0);
    assert!(noted.contains("what") && !noted.contains("when"), "{noted}");
    let late = read(&mut machine, "late");
    assert!(late[0].contains("a decision that depends on System.currentTimeMillis()"), "{late:?}");
    let ordered = read(&mut machine, "ordered");
    assert_eq!(ordered.iter().filter(|text| *text == "Returned(None) ").count(), 1, "{ordered:?}");
    assert!(ordered.iter().any(|text| text.contains("another order of a set or map")), "{ordered:?}");
    assert_eq!(read(&mut machine, "sine"), ["Returned(None) "], "its last bit is not the same everywhere");
    assert_eq!(read(&mut machine, "root"), ["Returned(Some(Double(4.0))) "]);
    assert_eq!(read(&mut machine, "counted"), ["Returned(Some(Int(3))) "]);
}

#[test]
fn superclasses_and_interfaces_with_bodies_are_initialized_first() {
    let runs = all_paths(&mut machine(), static_method("Derived", "digits"));
    assert_eq!(runs.len(), 1);
    assert_eq!(outcomes(&runs), set(&["123"]));
    assert!(runs[0].questions.is_empty());
}

#[test]
fn static_fields_that_a_call_changed_are_read_back() {
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Statics", "change"));
    let [Run { state, end: Event::Finished(outcome), .. }] = &runs[..] else { panic!("{:?}", outcomes(&runs)) };
    let read = machine.read_back(state, *outcome, &Model::new()).unwrap();
    let changes: Vec<_> = read.static_changes.iter().map(|(field, value)| (&*field.name, *value)).collect();
    assert_eq!(changes, [("count", JavaValue::Int(7))]);
    assert_eq!(read.arguments, [JavaValue::Int(0)]);
}

#[test]
fn finally_blocks_run_on_every_way_out() {
    let ends = |name: &str| outcomes(&all_paths(&mut machine(), static_method("Finally", name)));
    assert_eq!(ends("caught"), set(&["101", "150"]));
    assert_eq!(ends("swallowed"), set(&["7"]));
    assert_eq!(ends("nested"), set(&["123"]));
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Finally", "passing"));
    assert_eq!(outcomes(&runs), set(&["0", "IllegalStateException"]));
    for run in &runs {
        let Event::Finished(outcome) = run.end else { panic!("{:?}", run.end) };
        let read = machine.read_back(&run.state, outcome, &Model::new()).unwrap();
        assert_eq!(read.static_changes.len(), 1, "it counted");
        assert_eq!(read.static_changes[0].1, JavaValue::Int(5));
        if let ReadOutcome::Threw { class, message } = read.outcome {
            assert_eq!(&*class, "java/lang/IllegalStateException");
            assert_eq!(message, Some(Some("no".encode_utf16().collect())));
        }
    }
}

#[test]
fn handlers_leave_a_trace() {
    let runs = all_paths(&mut machine(), static_method("Finally", "caught"));
    for mut run in runs {
        let caught = run.state.take_trace().iter().any(|step| matches!(step, Trace::Caught(_)));
        assert_eq!(caught, run.outcome() == "101");
        assert!(run.state.take_trace().is_empty(), "it was taken");
    }
}

#[test]
fn calls_ask_for_the_class_of_an_input_only_as_far_as_they_have_to() {
    let runs = all_paths(&mut machine(), static_method("Animals", "hear"));
    assert_eq!(outcomes(&runs), set(&["14", "22", "NullPointerException"]));
    for run in runs.iter().filter(|run| run.outcome() != "NullPointerException") {
        assert_eq!(run.whys(), [Why::NullCheck, Why::Dispatch]);
        let relied = run.state.assumptions().relied();
        assert!(relied.iter().any(|assumption| matches!(assumption, Assumption::KnownSubclasses(_))), "{relied:?}");
    }
}

#[test]
fn a_receiver_has_a_class_that_runs_the_method_itself() {
    let mut machine = machine();
    let state = machine.start(static_method("Animal", "legs")).unwrap();
    let receiver = state.heap().get(state.receiver().unwrap()).unwrap();
    let types: Vec<&str> =
        receiver.input.as_ref().unwrap().types.iter().map(|id| &*program().class(*id).name).collect();
    assert_eq!(types, ["m/Dog"], "a bird runs another, and there are no mere animals");
}

/// What the paths of a method of `Explains` say.
fn explained(name: &str) -> BTreeSet<String> {
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Explains", name));
    runs.iter().map(|run| machine.explain(&run.state, &run.state.clauses().to_vec()).join(", ")).collect()
}

#[test]
fn conditions_read_as_java() {
    assert_eq!(explained("number"), set(&["x > 3", "x <= 3"]));
    assert_eq!(explained("long_"), set(&["n == 5L", "n != 5L"]));
    assert_eq!(explained("self"), set(&["p == null", "p != null, p.next == p", "p != null, p.next != p"]));
    assert_eq!(explained("length"), set(&["a == null", "a != null, a.length == 4", "a != null, a.length != 4"]));
    assert_eq!(explained("element"), set(&["a == null", "a != null, a.length > 1", "a != null, a.length <= 1"]));
    assert_eq!(explained("mask"), set(&["(x & 7) == 1", "(x & 7) != 1"]));
    assert_eq!(explained("narrow"), set(&["(byte) x == 1", "(byte) x != 1"]));
    assert_eq!(explained("least"), set(&["x + Integer.MIN_VALUE < 5", "x + Integer.MIN_VALUE >= 5"]));
    assert_eq!(
        explained("field"),
        set(&["!this.open", "this.open, this.head == null", "this.open, this.head != null"])
    );
}

#[test]
fn operators_get_the_parentheses_they_need() {
    let texts = explained("sum");
    assert_eq!(texts, set(&["x - (y + 1) < x * 2", "x * 2 <= x - (y + 1)"]));
    let texts = explained("index");
    assert!(texts.contains("i >= 0, a != null, i < a.length"), "{texts:?}");
}

#[test]
fn conditions_are_complete_however_long_they_are() {
    let sum = "first * second + third * fourth - first * fifth";
    let bits = "(second ^ third) + (fourth | fifth)";
    let texts = explained("longest");
    assert_eq!(texts, set(&[&format!("{bits} < {sum}"), &format!("{sum} <= {bits}")]));
    let texts = explained("unsigned");
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(texts.iter().all(|text| text.contains('x') && text.contains('5')), "{texts:?}");
    assert!(explained("upper").iter().all(|text| text.contains("x") && text.contains('9')), "{:?}", explained("upper"));
    assert!(explained("alternatives").iter().all(|text| text.contains("100000000")));
    let coded = explained("letter");
    assert!(coded.iter().any(|text| text.contains("s.chars().anyMatch(c -> c > 255)")), "{coded:?}");
}

#[test]
fn parts_that_a_large_term_has_often_are_named() {
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Explains", "powers"));
    assert_eq!(runs.len(), 2);
    for run in &runs {
        let texts = machine.explain(&run.state, &run.state.clauses().to_vec());
        let [text] = &texts[..] else { panic!("{texts:?}") };
        let (condition, definitions) = text.split_once(" where t1 = ").unwrap();
        assert!(condition.contains("12345") && text.len() < 10_000, "{text}");
        assert!(definitions.contains("x * x") && definitions.contains("; t39 = "), "{text}");
        // Every name is explained before it is used.
        for (number, definition) in definitions.split("; ").enumerate() {
            assert!(!definition.contains(&format!("t{} ", number + 2)) || number == 0 || definition.starts_with('t'));
        }
    }
    let runs = all_paths(&mut machine, static_method("Explains", "power"));
    let Event::Finished(outcome) = runs[0].end else { panic!("{:?}", runs[0].end) };
    let result = machine.explain_outcome(&runs[0].state, outcome, &[]).unwrap();
    assert!(result.contains(" where t1 = x * x + (x ^ 0)") || result.contains(" where t1 = "), "{result}");
}

#[test]
fn what_is_not_modelled_is_named_as_java_names_it() {
    let ends = |name: &str| -> Vec<Stuck> {
        let runs = all_paths(&mut machine(), static_method("Foreign", name));
        let stuck = runs.into_iter().filter_map(|run| match run.end {
            Event::Stuck(stuck) => Some(stuck),
            _ => None,
        });
        stuck.collect()
    };
    assert_eq!(ends("variable"), [Stuck::Method("java.lang.System.getenv(java.lang.String)".into())]);
    let text = "the call of java.lang.System.getenv(java.lang.String) is not modelled yet";
    assert_eq!(ends("variable")[0].to_string(), text);
    assert_eq!(ends("call"), [Stuck::Method("m.Foreign.outside(int)".into())]);
}

#[test]
fn only_what_a_path_looked_at_is_part_of_its_input() {
    let mut machine = machine();
    let runs = all_paths(&mut machine, static_method("Asks", "alias"));
    let run = runs.iter().find(|run| run.outcome() == "2").unwrap();
    let Event::Finished(outcome) = run.end else { panic!("{:?}", run.end) };
    let read = machine.read_back(&run.state, outcome, &Model::new()).unwrap();
    assert!(matches!(read.arguments[..], [JavaValue::Object(p), JavaValue::Object(q)] if p == q), "{read:?}");
    let [node] = &read.objects.graph.nodes[..] else { panic!("one object: {read:?}") };
    assert_eq!(node.before, Some(Content::Fields(Vec::new())), "written before it was read");
    let Content::Fields(after) = &node.after else { panic!("{node:?}") };
    assert_eq!(
        after.iter().map(|(field, value)| (&*field.name, *value)).collect::<Vec<_>>(),
        [("v", JavaValue::Int(2))]
    );
}

#[test]
fn letters_stand_where_the_conditions_leave_a_character_open() {
    let mut machine = machine();
    let terms = &mut machine.terms;
    let [asked, open] =
        ["asked", "open"].map(|name| terms.symbol_of_kind(name, Sort::BitVec(16), SymbolKind::Character));
    let (asked_symbol, open_symbol) = (terms.symbols_of(asked)[0], terms.symbols_of(open)[0]);
    let zero = terms.bv(16, 0);
    let is_zero = terms.eq(asked, zero);
    let mut model = Model::new();
    machine.fill_in_letters(&[is_zero], &mut model);
    assert!(evaluate(&machine.terms, is_zero, &model).as_bool(), "what the model leaves open is zero");
    assert!(model.get(asked_symbol).is_none() && model.get(open_symbol).is_some());
    let is_something = machine.terms.not(is_zero);
    let mut model = Model::new();
    machine.fill_in_letters(&[is_something], &mut model);
    assert!(model.get(asked_symbol).is_some() && model.get(open_symbol).is_some());
}

/// What the paths of a method return, and how many steps each has taken.
fn results_and_steps(name: &str) -> Vec<(i32, u64)> {
    let mut machine = machine();
    let started = machine.start(static_method("Looks", name)).unwrap().steps();
    let runs = all_paths(&mut machine, static_method("Looks", name));
    let results = runs.iter().map(|run| match run.end {
        Event::Finished(Outcome::Returned(Some(Value::Int(result)))) => (result, run.state.steps() - started),
        ref other => panic!("{other:?}"),
    });
    let mut results: Vec<(i32, u64)> = results.collect();
    results.sort_unstable();
    results
}

#[test]
fn what_initializers_leave_is_copied_to_the_paths_that_need_it() {
    // The loop alone takes more than a thousand steps.
    let found = results_and_steps("square");
    assert!(found.iter().all(|(_, steps)| *steps < 500), "{found:?}");
    let squares: Vec<i32> = found.into_iter().map(|(square, _)| square).collect();
    assert_eq!(squares, [144, 169, 196, 225]);
    // What a path changes, others do not see.
    let separate: Vec<i32> = results_and_steps("separate").into_iter().map(|(result, _)| result).collect();
    assert_eq!(separate, [10, 51]);
}

#[test]
fn copies_of_what_initializers_leave_are_the_objects_that_paths_know() {
    let found = results_and_steps("identities");
    assert_eq!(found[0].0, 63);
    assert!(found[0].1 < 1_500, "{found:?}");
}

#[test]
fn an_initializer_runs_where_a_path_has_changed_what_it_reads() {
    let late: Vec<i32> = results_and_steps("late").into_iter().map(|(result, _)| result).collect();
    assert_eq!(late, [21, 24]);
}
