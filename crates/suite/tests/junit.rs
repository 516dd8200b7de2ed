//! Tests of the fixture classes as they are written: compared with what was accepted, compiled with all warnings as
//! errors, and run. `GLASSBOX_BLESS=1` accepts what is written now.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used)]

mod fixture;

use std::path::Path;
use std::process::Command;

use fixture::{array, call, fields, int, ints, reference};
use glassbox_goals::Witness;
use glassbox_program::{JavaValue, NodeId, Program};
use glassbox_suite::{Rendered, Style, TestClass, render_junit, test_class};

fn coord() -> Vec<Witness> {
    let mut all = Vec::new();

    let mut given = call("demo/Coord.moveY:(Ldemo/Chrono;I)Ldemo/Coord;");
    let coord = given.object("demo/Coord", "(II)V", &[int(254), int(5206)]);
    let chrono = given.object("demo/Chrono", "()V", &[]);
    given.assign(chrono, "demo/Chrono.time:I", int(0), true);
    let given = given.on(coord).with(&[reference(chrono), int(1)]).when(&["chrono != null", "chrono.time <= 0"]);
    all.push(given.returns(reference(coord)));

    let mut given = call("demo/Coord.moveY:(Ldemo/Chrono;I)Ldemo/Coord;");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    let chrono = given.object("demo/Chrono", "()V", &[]);
    given.assign(chrono, "demo/Chrono.time:I", int(3), true);
    given.assign(chrono, "demo/Chrono.ticks:I", int(9), false);
    given.after(coord, fields(&[("demo/Coord.y:I", int(14))]));
    let given = given.on(coord).with(&[reference(chrono), int(4)]).when(&["chrono != null", "!(chrono.time <= 0)"]);
    all.push(given.returns(reference(coord)));

    let mut given = call("demo/Coord.moveY:(Ldemo/Chrono;I)Ldemo/Coord;");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    let given = given.on(coord).with(&[JavaValue::Null, int(4)]).when(&["chrono == null"]);
    all.push(given.throws("java/lang/NullPointerException", None));

    let mut given = call("demo/Coord.<init>:(II)V");
    let coord = given.fresh("demo/Coord", coord_fields(7, i32::MIN, 1));
    let given = given.on(coord).with(&[int(7), int(i32::MIN)]);
    all.push(given.returns(reference(coord)));

    let mut given = call("demo/Coord.<init>:(IJ)V");
    let coord = given.fresh("demo/Coord", coord_fields(7, 0, i64::MIN));
    all.push(given.on(coord).with(&[int(7), JavaValue::Long(i64::MIN)]).completes());

    let mut given = call("demo/Coord.copy:()Ldemo/Coord;");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    given.assign(coord, "demo/Coord.stamp:J", JavaValue::Long(-4), true);
    let copy = given.fresh("demo/Coord", coord_fields(1, 2, 1));
    all.push(given.on(coord).returns(reference(copy)));

    let mut given = call("demo/Coord.following:(Ldemo/Coord;)Ldemo/Coord;");
    let coord = given.object_by("demo/Coord", "(IJ)V", &[int(1), JavaValue::Long(2)], false);
    let other = given.object("demo/Coord", "(II)V", &[int(3), int(4)]);
    let first = given.fresh("demo/Coord", fields(&[("demo/Coord.next:Ldemo/Coord;", reference(other))]));
    given.after(other, fields(&[("demo/Coord.next:Ldemo/Coord;", reference(first))]));
    all.push(given.on(coord).with(&[reference(other)]).returns(reference(first)));

    let mut given = call("demo/Coord.count:()V");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    let given = given.on(coord).sets("demo/Coord.moves:I", int(1));
    all.push(given.sets("demo/Coord.warned:Z", JavaValue::Boolean(true)).completes());

    for (x, fails) in [(5, true), (3, false)] {
        let mut given = call("demo/Coord.check:(I)V");
        let coord = given.object("demo/Coord", "(II)V", &[int(x), int(2)]);
        let given = given.on(coord).with(&[int(4)]).when(&[if fails { "this.x > limit" } else { "this.x <= limit" }]);
        let message = Some(Some("too far"));
        all.push(if fails { given.throws("java/lang/IllegalStateException", message) } else { given.completes() });
    }

    let mut given = call("demo/Coord.isLoop:()Z");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    given.assign(coord, "demo/Coord.next:Ldemo/Coord;", reference(coord), true);
    all.push(given.on(coord).returns(JavaValue::Boolean(true)));

    let mut given = call("demo/Coord.isLoop:()Z");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    let other = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    given.assign(coord, "demo/Coord.next:Ldemo/Coord;", reference(other), true);
    given.assign(other, "demo/Coord.next:Ldemo/Coord;", reference(coord), true);
    all.push(given.on(coord).when(&["this.next != this"]).returns(int(0)));

    for text in [Some("a"), None] {
        let mut given = call("demo/Coord.age:(IJSLjava/lang/String;)J");
        let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
        let text = text.map_or(JavaValue::Null, |text| reference(given.text(text)));
        let given = given.on(coord).with(&[int(1), JavaValue::Long(2), JavaValue::Short(3), text]);
        all.push(match text {
            JavaValue::Null => given.throws("java/io/IOException", Some(None)),
            _ => given.returns(JavaValue::Long(7)),
        });
    }

    let mut given = call("demo/Coord.secret:(I[I)I");
    let coord = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    all.push(given.on(coord).with(&[int(5), JavaValue::Null]).returns(int(7)));
    all
}

fn coord_fields(x: i32, y: i32, stamp: i64) -> glassbox_program::Content {
    fields(&[
        ("demo/Coord.x:I", int(x)),
        ("demo/Coord.y:I", int(y)),
        ("demo/Coord.stamp:J", JavaValue::Long(stamp)),
        ("demo/Coord.next:Ldemo/Coord;", JavaValue::Null),
    ])
}

fn primitives() -> Vec<Witness> {
    let mut all = vec![
        call("demo/Values.div:(II)I").with(&[int(7), int(-2)]).returns(int(-3)),
        call("demo/Values.div:(II)I")
            .with(&[int(1), int(0)])
            .when(&["b == 0"])
            .throws("java/lang/ArithmeticException", Some(Some("/ by zero"))),
        call("demo/Values.nothing:()V").completes(),
        call("demo/Values.remember:(B)V")
            .with(&[JavaValue::Byte(-1)])
            .sets("demo/Values.last:B", JavaValue::Byte(-1))
            .completes(),
        call("demo/Values.fail:()V").throws("demo/Values$Hidden", None),
    ];
    let same = [
        ("toByte:(B)B", JavaValue::Byte(-5)),
        ("toShort:(S)S", JavaValue::Short(300)),
        ("toChar:(C)C", JavaValue::Char(0)),
        ("toChar:(C)C", JavaValue::Char(u16::from(b'\''))),
        ("toFloat:(F)F", JavaValue::Float(0.1)),
        ("toFloat:(F)F", JavaValue::Float(f32::NAN)),
        ("toDouble:(D)D", JavaValue::Double(-0.0)),
        ("toDouble:(D)D", JavaValue::Double(f64::NEG_INFINITY)),
        ("toDouble:(D)D", JavaValue::Double(5e-324)),
        ("toLong:(J)J", JavaValue::Long(i64::MAX)),
    ];
    all.extend(same.map(|(method, value)| call(&format!("demo/Values.{method}")).with(&[value]).returns(value)));
    all
}

fn objects() -> Vec<Witness> {
    let mut all = Vec::new();
    let mut given = call("demo/Values.greet:(Ljava/lang/String;)Ljava/lang/String;");
    let (name, greeting) = (given.text("a\nb"), given.fresh_text("hi \"a\nb\""));
    all.push(given.with(&[reference(name)]).returns(reference(greeting)));
    let given = call("demo/Values.greet:(Ljava/lang/String;)Ljava/lang/String;");
    all.push(given.with(&[JavaValue::Null]).when(&["name == null"]).returns(JavaValue::Null));

    for identical in [true, false] {
        let mut given = call("demo/Values.same:(Ljava/lang/String;Ljava/lang/String;)Z");
        let a = given.text("x");
        let b = if identical { a } else { given.text("x") };
        all.push(given.with(&[reference(a), reference(b)]).returns(JavaValue::Boolean(identical)));
    }

    let mut given = call("demo/Values.box:(I)Ljava/lang/Integer;");
    let boxed = given.fresh("java/lang/Integer", fields(&[("java/lang/Integer.value:I", int(5))]));
    all.push(given.with(&[int(5)]).returns(reference(boxed)));

    let mut given = call("demo/Values.any:(I)Ljava/lang/Object;");
    let coord = given.fresh("demo/Coord", coord_fields(1, 2, 1));
    all.push(given.with(&[int(0)]).when(&["i == 0"]).returns(reference(coord)));

    let mut given = call("demo/Values.next:(Ldemo/Color;)Ldemo/Color;");
    let name = given.fresh_text("RED");
    let red = given.fresh("demo/Color", fields(&[("java/lang/Enum.name:Ljava/lang/String;", reference(name))]));
    all.push(given.with(&[JavaValue::Null]).returns(reference(red)));

    let mut given = call("demo/Values.pick:(Ljava/lang/Object;)Ljava/lang/String;");
    let (text, answer) = (given.text("x"), given.fresh_text("object"));
    all.push(given.with(&[reference(text)]).returns(reference(answer)));
    let mut given = call("demo/Values.pick:(Ljava/lang/Object;)Ljava/lang/String;");
    let answer = given.fresh_text("object");
    all.push(given.with(&[JavaValue::Null]).returns(reference(answer)));

    let given = call("demo/Values.count:([Ljava/lang/Object;)I");
    all.push(given.with(&[JavaValue::Null]).returns(int(-1)));
    let mut given = call("demo/Values.count:([Ljava/lang/Object;)I");
    let x = given.text("x");
    let texts = given.literal("[Ljava/lang/String;", array("[Ljava/lang/String;", 2, &[(0, reference(x))]));
    all.push(given.with(&[reference(texts)]).returns(int(2)));

    let mut given = call("demo/Values.max:(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;");
    let one = given.object("java/lang/Integer", "(I)V", &[int(1)]);
    let two = given.object("java/lang/Integer", "(I)V", &[int(2)]);
    all.push(given.with(&[reference(one), reference(two)]).returns(reference(two)));

    let mut given = call("demo/Values.sizeOf:(Ldemo/Holder;)I");
    let text = given.text("abc");
    let holder = given.object("demo/Holder", "(Ljava/lang/Object;)V", &[reference(text)]);
    all.push(given.with(&[reference(holder)]).returns(int(3)));

    let mut given = call("demo/Values.list:()Ljava/util/List;");
    let list = given.fresh("java/util/ArrayList", fields(&[("java/util/ArrayList.size:I", int(0))]));
    all.push(given.returns(reference(list)));

    let mut given = call("demo/Values.area:(Ldemo/Shape;)D");
    let square = given.object("demo/Shape$Square", "(D)V", &[JavaValue::Double(1.5)]);
    all.push(given.with(&[reference(square)]).returns(JavaValue::Double(2.25)));

    let mut given = call("demo/Values.square:()Ldemo/Shape;");
    let square = given.fresh("demo/Shape$Square", fields(&[("demo/Shape$Square.side:D", JavaValue::Double(2.0))]));
    all.push(given.returns(reference(square)));

    let mut given = call("demo/Values.hidden:()Ldemo/Shape;");
    let shape = given.fresh("demo/Values$1", fields(&[]));
    all.push(given.returns(reference(shape)));
    all
}

fn arrays() -> Vec<Witness> {
    let mut all = Vec::new();
    let mut given = call("demo/Values.sum:([I)I");
    let values = given.literal("[I", ints(&[1, 2, 3]));
    all.push(given.with(&[reference(values)]).returns(int(6)));
    let mut given = call("demo/Values.sum:([I)I");
    let values = given.literal("[I", array("[I", 101, &[(0, int(0)), (100, int(-4))]));
    all.push(given.with(&[reference(values)]).returns(int(-4)));
    let mut given = call("demo/Values.sum:([I)I");
    let values = given.literal("[I", ints(&[]));
    all.push(given.with(&[reference(values)]).when(&["values.length == 0"]).returns(int(0)));

    let mut given = call("demo/Values.fill:([II)V");
    let values = given.literal("[I", ints(&[0, 0]));
    given.after(values, ints(&[8, 8]));
    all.push(given.with(&[reference(values), int(8)]).completes());

    let mut given = call("demo/Values.identity:(I)[[I");
    let (first, second) = (given.fresh("[I", ints(&[1, 0])), given.fresh("[I", ints(&[0, 1])));
    let rows = given.fresh("[[I", array("[[I", 2, &[(0, reference(first)), (1, reference(second))]));
    all.push(given.with(&[int(2)]).returns(reference(rows)));

    let mut given = call("demo/Values.words:(I)[Ljava/lang/String;");
    let one = given.fresh_text("one");
    let words = given.fresh("[Ljava/lang/String;", array("[Ljava/lang/String;", 2, &[(0, reference(one))]));
    all.push(given.with(&[int(2)]).returns(reference(words)));

    let mut given = call("demo/Values.trace:([[I)I");
    let (first, second) = (given.literal("[I", ints(&[1])), given.literal("[I", ints(&[2, 3])));
    let grid = given.literal("[[I", array("[[I", 2, &[(0, reference(first)), (1, reference(second))]));
    all.push(given.with(&[reference(grid)]).returns(int(4)));

    let mut given = call("demo/Values.holdsItself:([Ljava/lang/Object;)Z");
    let own = NodeId(0);
    let itself = given.literal("[Ljava/lang/Object;", array("[Ljava/lang/Object;", 1, &[(0, reference(own))]));
    all.push(given.with(&[reference(itself)]).returns(JavaValue::Boolean(true)));

    let mut given = call("demo/Values.setFirst:([Ldemo/Coord;Ldemo/Coord;)V");
    let old = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    let coord = given.object("demo/Coord", "(II)V", &[int(3), int(4)]);
    let elements = [(0, JavaValue::Null), (1, reference(old))];
    let coords = given.literal("[Ldemo/Coord;", array("[Ldemo/Coord;", 2, &elements));
    given.after(coords, array("[Ldemo/Coord;", 2, &[(0, reference(coord)), (1, JavaValue::Null)]));
    all.push(given.with(&[reference(coords), reference(coord)]).completes());
    all
}

fn nested() -> Vec<Witness> {
    let mut all = Vec::new();
    let mut given = call("demo/Outer.secret:(I)Ljava/lang/Object;");
    let secret = given.fresh("demo/Outer$Secret", fields(&[("demo/Outer$Secret.code:I", int(3))]));
    all.push(given.with(&[int(3)]).returns(reference(secret)));

    let mut given = call("demo/Outer.open:(Ljava/lang/Object;)I");
    let outer = given.object("demo/Outer", "()V", &[]);
    let secret = given.object_by("demo/Outer$Secret", "(I)V", &[int(4)], false);
    given.after(outer, fields(&[("demo/Outer.part:Ljava/lang/Object;", reference(secret))]));
    all.push(given.on(outer).with(&[reference(secret)]).returns(int(4)));

    let mut given = call("demo/Outer$Inner.sum:()I");
    let outer = given.object("demo/Outer", "()V", &[]);
    given.assign(outer, "demo/Outer.base:I", int(2), true);
    let inner = given.object("demo/Outer$Inner", "(Ldemo/Outer;I)V", &[reference(outer), int(3)]);
    all.push(given.on(inner).returns(int(5)));

    let mut given = call("demo/Outer$Secret.code:()I");
    let secret = given.object_by("demo/Outer$Secret", "(I)V", &[int(4)], false);
    all.push(given.on(secret).returns(int(4)));
    all
}

fn edge() -> Vec<Witness> {
    let mut all = Vec::new();
    let small = |given: &mut fixture::Given| given.object_by("demo/Edge$Small", "()V", &[], false);

    let mut given = call("demo/Edge.compare:(Ljava/lang/Comparable;)I");
    let part = small(&mut given);
    all.push(given.with(&[reference(part)]).returns(int(2)));

    let mut given = call("demo/Edge.total:([Ldemo/Edge$Part;)I");
    let part = small(&mut given);
    let descriptor = "[Ldemo/Edge$Part;";
    let parts = given.literal(descriptor, array(descriptor, 2, &[(1, reference(part))]));
    all.push(given.with(&[reference(parts)]).returns(int(1)));

    let constructor = "(Ljava/lang/String;[I)V";
    let mut given = call("demo/Edge.use:(Ldemo/Edge$Item;)V");
    let name = given.text("n");
    let sizes = given.literal("[I", ints(&[0, 1, 2]));
    let item = given.object("demo/Edge$Item", constructor, &[reference(name), reference(sizes)]);
    given.after(item, fields(&[("demo/Edge$Item.uses:I", int(1))]));
    given.after(sizes, ints(&[0, 7, 2]));
    all.push(given.with(&[reference(item)]).throws("java/lang/IllegalStateException", Some(Some("n"))));

    let mut given = call(&format!("demo/Edge$Item.<init>:{constructor}"));
    let item = given.fresh("demo/Edge$Item", fields(&[]));
    let given = given.on(item).with(&[JavaValue::Null, JavaValue::Null]);
    all.push(given.throws("java/io/IOException", Some(Some("no name"))));

    let mut given = call("demo/Edge.value:(Ldemo/Edge$Words;)Ljava/lang/String;");
    let text = given.text("w");
    let words = given.object("demo/Edge$Words", "(Ljava/lang/String;)V", &[JavaValue::Null]);
    given.assign(words, "demo/Holder.value:Ljava/lang/Object;", reference(text), true);
    all.push(given.with(&[reference(words)]).returns(reference(text)));

    let mut given = call("demo/Edge.spread:([Ljava/lang/Object;)I");
    let objects = given.literal("[Ljava/lang/Object;", array("[Ljava/lang/Object;", 20, &[]));
    all.push(given.with(&[reference(objects)]).returns(int(20)));

    let mut given = call("demo/Edge.make:(CZFD)Ldemo/Edge$Item;");
    let (name, sizes) = (given.fresh_text("on"), given.fresh("[I", ints(&[97])));
    let made = [
        ("demo/Edge$Item.name:Ljava/lang/String;", reference(name)),
        ("demo/Edge$Item.sizes:[I", reference(sizes)),
        ("demo/Edge$Item.uses:I", int(0)),
    ];
    let item = given.fresh("demo/Edge$Item", fields(&made));
    let arguments = [int(97), int(1), JavaValue::Float(1.5), JavaValue::Double(f64::MAX)];
    all.push(given.with(&arguments).returns(reference(item)));

    let mut given = call("demo/Edge.both:(Ldemo/Edge;Ldemo/Edge;)[Ldemo/Edge;");
    let (one, two) = (given.object("demo/Edge", "()V", &[]), given.object("demo/Edge", "()V", &[]));
    let elements = [(0, reference(one)), (2, reference(two))];
    let both = given.fresh("[Ldemo/Edge;", array("[Ldemo/Edge;", 3, &elements));
    all.push(given.with(&[reference(one), reference(two)]).returns(reference(both)));

    let mut given = call("demo/Edge.small:()Ldemo/Edge$Small;");
    let made = given.fresh("demo/Edge$Small", fields(&[]));
    all.push(given.returns(reference(made)));
    all
}

fn holder() -> Vec<Witness> {
    let mut given = call("demo/Holder.swap:(Ljava/lang/Object;)Ljava/lang/Object;");
    let old = given.object("demo/Coord", "(II)V", &[int(1), int(2)]);
    let new = given.object("demo/Coord", "(II)V", &[int(3), int(4)]);
    let holder = given.object("demo/Holder", "(Ljava/lang/Object;)V", &[reference(old)]);
    given.after(holder, fields(&[("demo/Holder.value:Ljava/lang/Object;", reference(new))]));
    vec![given.on(holder).with(&[reference(new)]).returns(reference(old))]
}

fn foreign() -> Vec<Witness> {
    let mut given = call("other/Foreign.at:()Ldemo/Coord;");
    let foreign = given.object("other/Foreign", "()V", &[]);
    given.assign(foreign, "other/Foreign.weight:I", int(6), true);
    let coord = given.fresh("demo/Coord", fields(&[("demo/Coord.x:I", int(6)), ("demo/Coord.y:I", int(0))]));
    vec![given.on(foreign).returns(reference(coord))]
}

fn unnamed() -> Vec<Witness> {
    let mut given = call("Test.fits:(I)Z");
    let test = given.object("Test", "()V", &[]);
    given.assign(test, "Test.limit:I", int(5), true);
    vec![given.on(test).with(&[int(4)]).when(&["value < this.limit"]).returns(JavaValue::Boolean(true))]
}

fn written(program: &Program, subject: &str, witnesses: &[Witness], taken: &[&str]) -> (TestClass, Rendered) {
    let class = program.class_named(subject).unwrap();
    let test_class = test_class(program, class, witnesses, Style::default(), &|name| taken.contains(&name));
    let rendered = render_junit(&test_class);
    (test_class, rendered)
}

/// What is written for the fixture classes.
fn all_written(program: &Program) -> Vec<(TestClass, Rendered)> {
    vec![
        written(program, "demo/Coord", &coord(), &[]),
        written(program, "demo/Values", &primitives(), &[]),
        written(program, "demo/Values", &objects(), &["demo.ValuesTest"]),
        written(program, "demo/Values", &arrays(), &["demo.ValuesTest", "demo.ValuesGlassboxTest"]),
        written(program, "demo/Outer", &nested(), &[]),
        written(program, "demo/Edge", &edge(), &[]),
        written(program, "demo/Holder", &holder(), &[]),
        written(program, "other/Foreign", &foreign(), &[]),
        written(program, "Test", &unnamed(), &[]),
    ]
}

fn check_expected(rendered: &Rendered) {
    let path = fixture::directory().join("expected").join(&rendered.file);
    if std::env::var_os("GLASSBOX_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &rendered.text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(rendered.text, expected, "{} differs", path.display());
}

#[test]
fn the_written_tests_are_as_accepted_compile_without_warnings_and_pass() {
    let classes = fixture::compiled("junit");
    let program = fixture::program(&classes);
    let all = all_written(&program);
    let sources = Path::new(env!("CARGO_TARGET_TMPDIR")).join("junit-sources");
    let _ = std::fs::remove_dir_all(&sources);
    let mut paths = Vec::new();
    for (_, rendered) in &all {
        check_expected(rendered);
        let path = sources.join(&rendered.file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &rendered.text).unwrap();
        paths.push(path);
    }
    fixture::javac(&classes, &["-Xlint:all", "-Werror", "--release", "9"], &paths);
    let output = Command::new("java")
        .arg("-cp")
        .arg(&classes)
        .arg("runner.RunAll")
        .args(all.iter().map(|(test_class, _)| test_class.binary_name()))
        .output()
        .unwrap();
    let count: usize = all.iter().map(|(test_class, _)| test_class.tests.len()).sum();
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{count} tests\n"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn spans_hold_the_tests_and_nothing_else() {
    let classes = fixture::compiled("spans");
    let (test_class, rendered) = written(&fixture::program(&classes), "demo/Coord", &coord(), &[]);
    let lines: Vec<&str> = rendered.text.lines().collect();
    assert_eq!(rendered.spans.len(), test_class.tests.len());
    for (test, span) in test_class.tests.iter().zip(&rendered.spans) {
        let text = &lines[span.start as usize - 1..span.end as usize - 1];
        assert_eq!(text[0], "    @Test");
        assert!(text.iter().any(|line| line.contains(&format!("void {}(", test.name))));
        assert_eq!(text.last(), Some(&"    }"));
        assert_eq!(text.iter().filter(|line| line.contains("@Test")).count(), 1);
    }
}

#[test]
fn a_test_says_what_it_is_for() {
    let classes = fixture::compiled("words");
    let (test_class, rendered) = written(&fixture::program(&classes), "demo/Coord", &coord(), &["demo.CoordTest"]);
    assert_eq!(rendered.file, "demo/CoordGlassboxTest.java");
    let first = &test_class.tests[0];
    assert_eq!(first.name, "moveY_returnsThis_whenChronoTimeIsAtMost0");
    assert_eq!(first.display_name, "moveY returns this when chrono.time <= 0");
    assert_eq!(first.outcome, "returns this");
    assert_eq!(test_class.tests[2].outcome, "throws java.lang.NullPointerException");
    assert_eq!(test_class.test_id(first), "demo.CoordGlassboxTest.moveY_returnsThis_whenChronoTimeIsAtMost0");
}
