//! Executors record what calls and reads of static fields did.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use glassbox_goals::{Boundary, BoundaryResult, Recorded, RunOutcome};
use glassbox_program::{Content, JavaValue, NodeId, ObjectNode};
use support::executing::{Compiled, call, record};
use support::{java_home, java_homes};

/// Runs a method of `p.Subject` without arguments, all of whose calls and reads are boundaries.
fn watch(compiled: &Compiled, method: &str) -> Recorded {
    let mut executors = compiled.executors();
    let mut run = call(method, "()V", &[]);
    run.boundaries = compiled.boundaries(method);
    let boundaries = run.boundaries.clone();
    let recorded = record(&mut executors, run);
    for at in boundaries {
        assert_eq!(executors.why_unrecorded(at), None);
    }
    recorded
}

fn node(boundary: &Boundary, value: Option<JavaValue>) -> &ObjectNode {
    match value {
        Some(JavaValue::Object(id)) => boundary.graph.node(id),
        other => panic!("{other:?} is no object"),
    }
}

fn result(boundary: &Boundary) -> Option<JavaValue> {
    match boundary.result {
        BoundaryResult::Returned(value) => value,
        BoundaryResult::Threw(_) => panic!("it threw"),
    }
}

fn text(content: &Content) -> String {
    match content {
        Content::Text(text) => String::from_utf16(text).unwrap(),
        other => panic!("{other:?} is no text"),
    }
}

fn field(content: &Content, name: &str) -> JavaValue {
    match content {
        Content::Fields(fields) => fields.iter().find(|(key, _)| &*key.name == name).unwrap().1,
        other => panic!("{other:?} has no fields"),
    }
}

#[test]
fn calls_of_all_kinds_are_recorded_on_every_jdk() {
    for home in java_homes() {
        let compiled = Compiled::subject(
            &home,
            "static class Base { protected int twice(int n) { return 2 * n; } }
            static class Derived extends Base implements java.util.function.IntSupplier {
                protected int twice(int n) { return super.twice(n) + 1; }
                public int getAsInt() { return 5; }
            }
            protected Object clone() throws CloneNotSupportedException { return super.clone(); }
            static void go() throws Exception {
                Math.abs(-3L);
                new Derived().twice(4);
                java.util.function.IntSupplier supplier = new Derived();
                supplier.getAsInt();
                Runnable later = () -> { };
                Object out = System.out;
                float f = Float.intBitsToFloat(0x7fc00001);
                double d = Math.sqrt(2.25);
                boolean b = \"abc\".startsWith(\"ab\");
                char c = \"abc\".charAt(1);
            }",
        );
        let recorded = watch(&compiled, "go");
        assert_eq!(recorded.outcome, RunOutcome::Returned);
        let results: Vec<_> = recorded.boundaries.iter().map(|boundary| boundary.result).collect();
        assert_eq!(recorded.boundaries.len(), compiled.boundaries("go").len(), "{results:?}");
        assert_eq!(recorded.boundaries[0].operands, [Some(JavaValue::Long(-3))]);
        assert_eq!(result(&recorded.boundaries[0]), Some(JavaValue::Long(3)));
        // A constructor has no receiver yet, and gives the object.
        assert_eq!(recorded.boundaries[1].operands, [None]);
        let made = node(&recorded.boundaries[1], result(&recorded.boundaries[1]));
        assert_eq!((&*made.class, &made.before), ("p/Subject$Derived", &None));
        assert_eq!(result(&recorded.boundaries[2]), Some(JavaValue::Int(9)));
        assert_eq!(recorded.boundaries[2].operands[1], Some(JavaValue::Int(4)));
        assert_eq!(result(&recorded.boundaries[4]), Some(JavaValue::Int(5)));
        assert!(node(&recorded.boundaries[5], result(&recorded.boundaries[5])).class.contains("Lambda"));
        assert_eq!(&*node(&recorded.boundaries[6], result(&recorded.boundaries[6])).class, "java/io/PrintStream");
        let Some(JavaValue::Float(f)) = result(&recorded.boundaries[7]) else { panic!("{results:?}") };
        assert_eq!(f.to_bits(), 0x7fc0_0001);
        assert_eq!(result(&recorded.boundaries[8]), Some(JavaValue::Double(1.5)));
        assert_eq!(result(&recorded.boundaries[9]), Some(JavaValue::Boolean(true)));
        assert_eq!(result(&recorded.boundaries[10]), Some(JavaValue::Char(u16::from(b'b'))));
        let receiver = node(&recorded.boundaries[9], recorded.boundaries[9].operands[0]);
        assert_eq!(text(&receiver.after), "abc");
        assert_eq!(receiver.before.as_ref().map(text).as_deref(), Some("abc"));
    }
}

#[test]
fn super_calls_protected_methods_and_constructors_on_this_are_recorded() {
    let compiled = Compiled::subject(
        &java_home(),
        "int value; List<String> list;
        Subject() { this(7, 8L); }
        Subject(int a, long b) { super(); value = a + (int) b; }
        protected Object clone() throws CloneNotSupportedException { return super.clone(); }
        public String toString() { return super.toString().isEmpty() ? \"\" : \"x\"; }
        static class Counting extends ArrayList<String> {
            Counting(int room) { super(room > 3 ? room : 3); }
            int also(int n) { return n + super.size() + modCount; }
        }
        static void go() throws Exception { new Subject().toString(); new Counting(5).also(1);
            try { new Subject().clone(); } catch (CloneNotSupportedException e) { } }",
    );
    let mut executors = compiled.executors();
    let mut run = call("go", "()V", &[]);
    let mut places = Vec::new();
    for name in ["p/Subject", "p/Subject$Counting"] {
        for method in &compiled.class(name).methods {
            let insns = (0_u32..).zip(&method.code.as_ref().unwrap().insns);
            let calls = insns.filter(|(_, insn)| matches!(insn, glassbox_program::Insn::Invoke(..)));
            places.extend(calls.map(|(index, _)| glassbox_program::InsnId { method: method.id, index }));
        }
    }
    run.boundaries = places.clone();
    let recorded = record(&mut executors, run);
    assert_eq!(recorded.outcome, RunOutcome::Returned);
    assert!(places.iter().all(|at| executors.why_unrecorded(*at).is_none()));
    let told = |class: &str, method: &str| -> Vec<&Boundary> {
        let id = compiled.class(class).methods.iter().find(|known| &*known.name == method).unwrap().id;
        recorded.boundaries.iter().filter(|boundary| boundary.at.method == id).collect()
    };
    // The outer constructor ends behind the inner one, and has its fields by then.
    let this_call = told("p/Subject", "<init>")[0];
    assert_eq!(this_call.operands, [None, Some(JavaValue::Int(7)), Some(JavaValue::Long(8))]);
    let this = node(this_call, result(this_call));
    assert_eq!((&this.before, field(&this.after, "value")), (&None, JavaValue::Int(15)));
    let room = told("p/Subject$Counting", "<init>")[0];
    assert_eq!(room.operands, [None, Some(JavaValue::Int(5))]);
    assert!(matches!(field(&node(room, result(room)).after, "elementData"), JavaValue::Object(_)));
    assert_eq!(result(told("p/Subject$Counting", "also")[0]), Some(JavaValue::Int(0)));
    let cloning = told("p/Subject", "clone")[0];
    let BoundaryResult::Threw(thrown) = cloning.result else { panic!("{cloning:?}") };
    assert_eq!(&*cloning.graph.node(thrown).class, "java/lang/CloneNotSupportedException");
}

#[test]
fn exceptions_and_changed_arguments_are_recorded() {
    let compiled = Compiled::subject(
        &java_home(),
        "static void go() {
            int[] numbers = {3, 1, 0, 2};
            Arrays.sort(numbers);
            StringBuilder text = new StringBuilder(\"ab\");
            text.append('c');
            try { Integer.parseInt(\"x\"); } catch (NumberFormatException e) { }
        }",
    );
    let recorded = watch(&compiled, "go");
    let sort = &recorded.boundaries[0];
    let array = node(sort, sort.operands[0]);
    let elements = |content: &Content| match content {
        Content::Array { length: 4, elements, .. } => elements.clone(),
        other => panic!("{other:?}"),
    };
    let ints = |values: &[(u32, i32)]| -> Vec<(u32, JavaValue)> {
        values.iter().map(|(index, value)| (*index, JavaValue::Int(*value))).collect()
    };
    assert_eq!(elements(array.before.as_ref().unwrap()), ints(&[(0, 3), (1, 1), (3, 2)]));
    assert_eq!(elements(&array.after), ints(&[(1, 1), (2, 2), (3, 3)]));
    assert_eq!(sort.result, BoundaryResult::Returned(None));
    let append = &recorded.boundaries[2];
    let builder = node(append, append.operands[0]);
    assert_eq!(field(builder.before.as_ref().unwrap(), "count"), JavaValue::Int(2));
    assert_eq!(field(&builder.after, "count"), JavaValue::Int(3));
    // It gives itself.
    assert_eq!(result(append), append.operands[0]);
    let BoundaryResult::Threw(thrown) = recorded.boundaries[3].result else { panic!("{recorded:?}") };
    let exception = recorded.boundaries[3].graph.node(thrown);
    assert_eq!((&*exception.class, &exception.before), ("java/lang/NumberFormatException", &None));
    let message = field(&exception.after, "detailMessage");
    assert_eq!(text(&node(&recorded.boundaries[3], Some(message)).after), "For input string: \"x\"");
}

#[test]
fn what_is_called_back_lies_between_beginning_and_end() {
    let compiled = Compiled::subject(
        &java_home(),
        "static void go() {
            List<Integer> numbers = Arrays.asList(2, 1);
            if (numbers.size() == 2) { Collections.sort(numbers, (a, b) -> a < b ? -1 : 1); }
            if (numbers.size() == 3) { return; }
        }",
    );
    let recorded = watch(&compiled, "go");
    assert_eq!(recorded.decisions.len(), 3);
    let sort = recorded.boundaries.iter().find(|boundary| boundary.began != boundary.ended).unwrap();
    assert_eq!((sort.began, sort.ended), (1, 2));
}

#[test]
fn classes_are_told_by_name_and_what_lies_behind_the_bound_is_unseen() {
    let compiled = Compiled::subject(
        &java_home(),
        "static class Link { Link next; int number; }
        static void use(Object... any) { }
        static void go() throws Exception {
            Class.forName(\"java.lang.String\");
            Link first = null;
            for (int i = 0; i < 300; i++) { Link link = new Link(); link.next = first; first = link; }
            use(first, new int[100_000], Thread.currentThread(), int.class, int[].class);
        }",
    );
    let recorded = watch(&compiled, "go");
    let named = &recorded.boundaries[0];
    let class = node(named, result(named));
    assert_eq!((&*class.class, text(&class.after).as_str()), ("java/lang/Class", "java/lang/String"));
    let all = recorded.boundaries.last().unwrap();
    let Content::Array { elements, .. } = &node(all, all.operands[0]).after else { panic!("{all:?}") };
    let is_unseen = |index: usize| {
        let JavaValue::Object(id) = elements[index].1 else { panic!("{elements:?}") };
        all.unseen.contains(&id)
    };
    assert_eq!([0, 1, 2, 3, 4].map(is_unseen), [false, true, true, false, false]);
    let Content::Array { length, .. } = &node(all, Some(elements[1].1)).after else { panic!("{all:?}") };
    assert_eq!(*length, 100_000);
    assert_eq!(text(&node(all, Some(elements[3].1)).after), "int");
    assert_eq!(text(&node(all, Some(elements[4].1)).after), "[I");
    let links = all.graph.nodes.iter().enumerate().filter(|(_, node)| &*node.class == "p/Subject$Link");
    let (seen, unseen): (Vec<_>, Vec<_>) = links.partition(|(id, _)| !all.unseen.contains(&NodeId(*id as u32)));
    assert!(seen.len() > 100 && unseen.len() == 1, "{} {}", seen.len(), unseen.len());
}

#[test]
fn boundaries_in_initializers_count_whenever_they_run() {
    let compiled = Compiled::subject(
        &java_home(),
        "static final long START = System.nanoTime(); static long go() { return START; }",
    );
    let mut executors = compiled.executors();
    let mut run = call("go", "()J", &[]);
    run.boundaries = compiled.boundaries("<clinit>");
    assert_eq!(record(&mut executors, run).boundaries.len(), 1);
}

#[test]
fn classes_that_no_name_leads_to_are_told_with_their_supertypes() {
    for home in java_homes() {
        let compiled = Compiled::subject(
            &home,
            "public static class Twice implements java.util.function.IntUnaryOperator {
                public int applyAsInt(int n) { return 2 * n; }
            }
            static class Loader extends ClassLoader {
                Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
            }
            static void go() throws Exception {
                Class<?>[] types = { Runnable.class };
                java.lang.reflect.Proxy.newProxyInstance(Subject.class.getClassLoader(), types, (p, m, a) -> null);
                java.util.function.Supplier<String> lambda = () -> null;
                byte[] bytes = Subject.class.getResourceAsStream(\"Subject$Twice.class\").readAllBytes();
                Class<?> again = new Loader().define(bytes);
                Object made = again.getDeclaredConstructor().newInstance();
                Object[] array = (Object[]) java.lang.reflect.Array.newInstance(again, 2);
                array.clone();
                Object known = Twice.class.getName();
            }",
        );
        let recorded = watch(&compiled, "go");
        assert_eq!(recorded.outcome, RunOutcome::Returned);
        let supertypes = |name: &str| {
            let class = recorded.run_time_classes.iter().find(|class| class.name.starts_with(name));
            let class = class.unwrap_or_else(|| panic!("no {name} in {:?}", recorded.run_time_classes));
            (class.superclass.to_string(), class.interfaces.iter().map(|name| name.to_string()).collect::<Vec<_>>())
        };
        assert_eq!(
            supertypes("java/lang/reflect/Proxy+"),
            ("java/lang/reflect/Proxy".into(), vec!["java/lang/Runnable".into()])
        );
        let (superclass, interfaces) = supertypes("p/Subject$$Lambda+");
        assert_eq!((&*superclass, interfaces.len()), ("java/lang/Object", 1));
        let operator = "java/util/function/IntUnaryOperator";
        assert_eq!(supertypes("p/Subject$Twice+1"), ("java/lang/Object".into(), vec![operator.into()]));
        let results = recorded.boundaries.iter().filter_map(|boundary| match boundary.result {
            BoundaryResult::Returned(Some(JavaValue::Object(id))) => Some(boundary.graph.node(id)),
            _ => None,
        });
        let results: Vec<&ObjectNode> = results.collect();
        assert!(results.iter().any(|node| &*node.class == "p/Subject$Twice+1"));
        assert!(results.iter().any(|node| &*node.class == "[Lp/Subject$Twice+1;"));
        let of_class = results.iter().filter(|node| &*node.class == "java/lang/Class").map(|node| text(&node.after));
        assert!(of_class.into_iter().any(|name| name == "p/Subject$Twice+1"));
    }
}
