//! Executors make inputs in all the ways that recipes have.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use glassbox_goals::{Answer, Assignment, Call, Construction, Recipe, Run, RunOutcome, Way};
use glassbox_program::{Content, FieldKey, JavaType, JavaValue, MethodKey, NodeId, ObjectNode};
use glassbox_replay::INPUT_SOURCE;
use support::executing::{Compiled, answer, call, record};
use support::{java_home, java_homes};

const OBJECT: JavaValue = JavaValue::Object(NodeId(0));

fn method(class: &str, name: &str, descriptor: &str) -> MethodKey {
    MethodKey { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

fn field(class: &str, name: &str, java_type: JavaType) -> FieldKey {
    FieldKey { class: class.into(), name: name.into(), java_type }
}

fn node(class: &str, before: Option<Content>) -> ObjectNode {
    ObjectNode { class: class.into(), before, after: Content::Fields(Vec::new()) }
}

fn words(text: &str) -> ObjectNode {
    node("java/lang/String", Some(Content::Text(text.encode_utf16().collect())))
}

/// A run of `p.Subject.expect(Object, String)`, which throws unless the object prints so.
fn expecting(mut nodes: Vec<ObjectNode>, recipes: Vec<Recipe>, printed: &str) -> Run {
    let mut run = call("expect", "(Ljava/lang/Object;Ljava/lang/String;)V", &[]);
    let text = NodeId(nodes.len() as u32);
    nodes.push(words(printed));
    run.arguments = vec![OBJECT, JavaValue::Object(text)];
    run.graph.nodes = nodes;
    run.recipes = recipes;
    run
}

const SUBJECT: &str = "
    static void expect(Object any, String printed) {
        String seen = any instanceof Object[] ? Arrays.deepToString((Object[]) any) : String.valueOf(any);
        if (any instanceof int[]) { seen = Arrays.toString((int[]) any); }
        if (!seen.equals(printed)) { throw new IllegalArgumentException(seen); }
    }
    interface Shape { int corners(); default String name() { return \"shape with \" + corners(); } }
    static class Box {
        private final int size; Object content; private boolean open = true;
        private Box(int size) { this.size = size; }
        static Box of(int size) { return new Box(size); }
        Box with(Object content) { this.content = content; return this; }
        void setContent(Object content) { this.content = content; }
        public String toString() { return \"Box \" + size + \" \" + content + \" \" + open; }
    }
    static class Ring { Ring next; long id; public String toString() { return id + \" \" + next.id + \" \" + (next.next == this); } }
    static String describe(Object shape) { return ((Shape) shape).corners() + \" \" + ((Shape) shape).corners() + \" \" + ((Shape) shape).name(); }
    static void standIn(Object shape, String printed) { expect(describe(shape), printed); }
    int own; void instance(int more) { if (own + more != 12) { throw new IllegalStateException(); } }
    Subject() { own = 3; }
    ";

#[test]
fn every_kind_of_recipe_is_followed_on_every_jdk() {
    let of_box = "p/Subject$Box";
    let object = || JavaType::Reference("java/lang/Object".into());
    for home in java_homes() {
        let compiled = Compiled::subject(&home, SUBJECT);
        let mut executors = compiled.executors();
        let constructor = Construction::Constructor {
            method: method(of_box, "<init>", "(I)V"),
            arguments: vec![JavaValue::Int(4)],
            accessible: false,
        };
        let boxed = |construction| Recipe::of(NodeId(0), construction);
        let any_box = || node(of_box, None);
        let mut filled = boxed(constructor.clone());
        filled.calls = vec![Call {
            method: method(of_box, "with", "(Ljava/lang/Object;)Lp/Subject$Box;"),
            arguments: vec![JavaValue::Object(NodeId(1))],
        }];
        filled.assignments = vec![
            Assignment {
                field: field(of_box, "open", JavaType::Boolean),
                value: JavaValue::Boolean(false),
                way: Way::Reflection,
            },
            Assignment { field: field(of_box, "size", JavaType::Int), value: JavaValue::Int(9), way: Way::Direct },
        ];
        let mut set = boxed(constructor.clone());
        set.assignments = vec![Assignment {
            field: field(of_box, "content", object()),
            value: JavaValue::Object(NodeId(1)),
            way: Way::Setter(method(of_box, "setContent", "(Ljava/lang/Object;)V")),
        }];
        let made = Construction::Static {
            method: method(of_box, "of", "(I)Lp/Subject$Box;"),
            arguments: vec![JavaValue::Int(6)],
        };
        let on = Construction::Instance {
            method: method("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;"),
            arguments: vec![JavaValue::Object(NodeId(1)), JavaValue::Object(NodeId(2))],
        };
        let constant = Construction::StaticField(field(
            "java/lang/Boolean",
            "TRUE",
            JavaType::Reference("java/lang/Boolean".into()),
        ));
        let literal = Construction::ClassLiteral(JavaType::Reference("[J".into()));
        let integers = Content::Array { element: JavaType::Int, length: 3, elements: vec![(1, JavaValue::Int(5))] };
        let nested = Content::Array {
            element: object(),
            length: 2,
            elements: vec![(0, JavaValue::Object(NodeId(1))), (1, JavaValue::Object(NodeId(2)))],
        };
        let runs = [
            expecting(vec![any_box()], vec![boxed(constructor)], "Box 4 null true"),
            expecting(vec![any_box(), words("in")], vec![filled], "Box 9 in false"),
            expecting(vec![any_box(), words("put")], vec![set], "Box 4 put true"),
            expecting(vec![any_box()], vec![boxed(made)], "Box 6 null true"),
            expecting(vec![words("ab"), words("a"), words("b")], vec![boxed(on)], "ab"),
            expecting(vec![node("java/lang/Boolean", None)], vec![boxed(constant)], "true"),
            expecting(vec![node("java/lang/Class", None)], vec![boxed(literal)], "class [J"),
            expecting(vec![node("[I", Some(integers))], vec![boxed(Construction::Literal)], "[0, 5, 0]"),
            expecting(vec![node("[Ljava/lang/Object;", Some(nested)), words("x"), words("y")], Vec::new(), "[x, y]"),
            expecting(
                vec![node("java/lang/Class", Some(Content::Text("int".encode_utf16().collect())))],
                Vec::new(),
                "int",
            ),
        ];
        for run in runs {
            let wanted = format!("{run:?}");
            assert_eq!(record(&mut executors, run).outcome, RunOutcome::Returned, "{wanted}");
        }
    }
}

#[test]
fn objects_without_a_recipe_have_exactly_the_fields_that_are_listed() {
    let compiled = Compiled::subject(&java_home(), SUBJECT);
    let mut executors = compiled.executors();
    let ring = "p/Subject$Ring";
    let link = |id: i64, next: u32| {
        let next_field = field(ring, "next", JavaType::Reference(ring.into()));
        let next = JavaValue::Object(NodeId(next));
        node(
            ring,
            Some(Content::Fields(vec![(next_field, next), (field(ring, "id", JavaType::Long), JavaValue::Long(id))])),
        )
    };
    let run = expecting(vec![link(1, 1), link(2, 0)], Vec::new(), "1 2 true");
    assert_eq!(record(&mut executors, run).outcome, RunOutcome::Returned);
    let only = Content::Fields(vec![(field("p/Subject$Box", "size", JavaType::Int), JavaValue::Int(3))]);
    let run = expecting(vec![node("p/Subject$Box", Some(only))], Vec::new(), "Box 3 null false");
    assert_eq!(record(&mut executors, run).outcome, RunOutcome::Returned);
    // Of the JDK, with private fields.
    let value = Content::Fields(vec![(field("java/lang/Integer", "value", JavaType::Int), JavaValue::Int(77))]);
    let run = expecting(vec![node("java/lang/Integer", Some(value))], Vec::new(), "77");
    assert_eq!(record(&mut executors, run).outcome, RunOutcome::Returned);
    let abstraction = expecting(vec![node("java/lang/Number", None)], Vec::new(), "");
    assert!(matches!(answer(&mut executors, abstraction), Answer::Lost { reason, .. } if reason.contains("abstract")));
}

#[test]
fn records_can_be_made_without_a_constructor() {
    let source = "package p; public class Subject { record Pair(int a, String b) { }
        static void expect(Object any, String printed) { if (!any.toString().equals(printed)) { throw new RuntimeException(); } } }";
    for home in java_homes() {
        let compiled = Compiled::new(&home, &[("p/Subject.java", source)], &[]);
        let pair = "p/Subject$Pair";
        let content = Content::Fields(vec![
            (field(pair, "a", JavaType::Int), JavaValue::Int(4)),
            (field(pair, "b", JavaType::Reference("java/lang/String".into())), JavaValue::Object(NodeId(1))),
        ]);
        let run = expecting(vec![node(pair, Some(content)), words("z")], Vec::new(), "Pair[a=4, b=z]");
        assert_eq!(record(&mut compiled.executors(), run).outcome, RunOutcome::Returned);
    }
}

#[test]
fn stand_ins_give_one_result_after_the_other() {
    let compiled = Compiled::subject(&java_home(), SUBJECT);
    let shape = "p/Subject$Shape";
    let answers =
        Call { method: method(shape, "corners", "()I"), arguments: vec![JavaValue::Int(3), JavaValue::Int(4)] };
    let recipe = Recipe::of(NodeId(0), Construction::StandIn(vec![answers]));
    let mut run = expecting(vec![node(shape, None)], vec![recipe], "3 4 shape with 4");
    run.entry.name = "standIn".into();
    assert_eq!(record(&mut compiled.executors(), run).outcome, RunOutcome::Returned);
}

#[test]
fn instance_methods_and_constructors_are_called() {
    let compiled = Compiled::subject(&java_home(), SUBJECT);
    let mut executors = compiled.executors();
    let own = (field("p/Subject", "own", JavaType::Int), JavaValue::Int(5));
    let mut run = call("instance", "(I)V", &[JavaValue::Int(7)]);
    run.graph.nodes = vec![node("p/Subject", Some(Content::Fields(vec![own])))];
    run.receiver = Some(NodeId(0));
    assert_eq!(record(&mut executors, run.clone()).outcome, RunOutcome::Returned);
    run.arguments = vec![JavaValue::Int(8)];
    assert_eq!(record(&mut executors, run).outcome, RunOutcome::Threw("java/lang/IllegalStateException".into()));
    let mut run = call("<init>", "()V", &[]);
    run.graph.nodes = vec![node("p/Subject", None)];
    run.receiver = Some(NodeId(0));
    assert_eq!(record(&mut executors, run).outcome, RunOutcome::Returned);
}

#[test]
fn programs_ask_for_inputs_by_themselves() {
    let source = "package p; import glassbox.Input; public class Subject { static void go() {
        boolean[] facts = { Input.booleanValue(), Input.byteValue() == 1, Input.charValue() == 'c', Input.shortValue() == 2,
            Input.intValue() == 3, Input.longValue() == 4, Input.floatValue() == 0.5f, Input.doubleValue() == 0.25,
            \"text\".equals(Input.string()), Input.object(Number.class).intValue() == 9, Input.intValue() == 0 };
        for (boolean fact : facts) { Input.assume(fact); } } }";
    let compiled = Compiled::new(
        &java_home(),
        &[("p/Subject.java", source), ("glassbox/Input.java", INPUT_SOURCE)],
        &["--release", "8"],
    );
    let mut executors = compiled.executors();
    let mut run = call("go", "()V", &[]);
    let value = Content::Fields(vec![(field("java/lang/Integer", "value", JavaType::Int), JavaValue::Int(9))]);
    run.graph.nodes = vec![words("text"), node("java/lang/Integer", Some(value))];
    run.given = vec![
        JavaValue::Boolean(true),
        JavaValue::Byte(1),
        JavaValue::Char(u16::from(b'c')),
        JavaValue::Short(2),
        JavaValue::Int(3),
        JavaValue::Long(4),
        JavaValue::Float(0.5),
        JavaValue::Double(0.25),
        OBJECT,
        JavaValue::Object(NodeId(1)),
    ];
    let recorded = record(&mut executors, run.clone());
    assert_eq!((recorded.outcome, recorded.asked), (RunOutcome::Returned, 11));
    // Nothing of the class itself is told.
    let own = compiled.class("p/Subject").id;
    assert!(recorded.decisions.iter().all(|decision| decision.at.method.class == own));
    run.given[4] = JavaValue::Int(5);
    let recorded = record(&mut executors, run);
    assert_eq!(recorded.outcome, RunOutcome::Threw("glassbox/Input$Rejected".into()));
}

/// Without Glassbox, a program that asks for inputs just runs.
#[test]
fn inputs_have_defaults_or_come_from_a_file_in_a_plain_run() {
    let source = "package p; import glassbox.Input; public class Subject { public static void main(String[] words) {
        System.out.print(Input.intValue() + \" \" + Input.booleanValue() + \" \" + Input.string()); } }";
    let compiled =
        Compiled::new(&java_home(), &[("p/Subject.java", source), ("glassbox/Input.java", INPUT_SOURCE)], &[]);
    let values = compiled.scratch.path().join("values");
    std::fs::write(&values, "-12\ntrue\nsome text\n").unwrap();
    let run = |property: Option<String>| {
        let mut java = std::process::Command::new(compiled.home.join("bin/java"));
        java.args(property).arg("-cp").arg(compiled.scratch.path().join("classes")).arg("p.Subject");
        String::from_utf8(java.output().unwrap().stdout).unwrap()
    };
    assert_eq!(run(None), "0 false null");
    assert_eq!(run(Some(format!("-Dglassbox.input={}", values.display()))), "-12 true some text");
}
