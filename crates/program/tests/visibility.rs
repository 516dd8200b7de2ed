//! What tests can name, call, read and assign by the package that they stand in.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

mod support;

use glassbox_program::{Program, Visibility, box_class, box_of};
use support::{class, compile, program_of};

const SOURCES: &[(&str, &str)] = &[
    (
        "p/Outer.java",
        "package p;
         public class Outer {
             public static class Open { public void m() {} void near() {} private void own() {} }
             protected static class Kin { public Kin() {} }
             private static class Own { public static class Below { public Below() {} } }
             public int read; public final int kept = read; int near; private int own;
             public static Runnable runnable() { return new Runnable() { public void run() {} }; }
         }",
    ),
    ("p/Near.java", "package p; class Near { public static class Below { public Below() {} } }"),
    ("com/sun/library/Thing.java", "package com.sun.library; public class Thing { public Thing() {} }"),
];

fn program() -> Program {
    program_of(&compile(&[], SOURCES))
}

#[test]
fn a_class_can_be_named_where_all_classes_around_it_can() {
    let program = program();
    let named_from = |name: &str, package: &str| program.test_can_name(class(&program, name), package);
    for (name, near, far) in [
        ("p/Outer", true, true),
        ("p/Outer$Open", true, true),
        ("p/Outer$Kin", true, false),
        ("p/Outer$Own", false, false),
        ("p/Outer$Own$Below", false, false),
        ("p/Outer$1", false, false),
        ("p/Near", true, false),
        ("p/Near$Below", true, false),
    ] {
        assert_eq!((named_from(name, "p"), named_from(name, "q")), (near, far), "{name}");
        assert_eq!(program.is_nameable(class(&program, name)), near, "{name}");
    }
}

#[test]
fn only_the_jdk_has_packages_that_its_modules_do_not_export() {
    let program = program();
    for (name, exported) in [
        ("java/util/ArrayList", true),
        ("org/w3c/dom/Node", true),
        ("com/sun/library/Thing", true),
        ("jdk/internal/misc/Unsafe", false),
        ("sun/security/provider/Sun", false),
    ] {
        assert_eq!(program.test_can_name(class(&program, name), "q"), exported, "{name}");
    }
}

#[test]
fn a_member_is_seen_as_its_class_and_itself_are() {
    let program = program();
    let called_from = |class_name: &str, name: &str, package: &str| {
        let class = class(&program, class_name);
        let method = class.methods.iter().find(|method| &*method.name == name).unwrap();
        program.test_can_call(class, method, package)
    };
    for (class_name, name, near, far) in [
        ("p/Outer$Open", "m", true, true),
        ("p/Outer$Open", "near", true, false),
        ("p/Outer$Open", "own", false, false),
        ("p/Outer$Kin", "<init>", true, false),
        ("p/Outer$Own$Below", "<init>", false, false),
        ("p/Near$Below", "<init>", true, false),
        ("java/util/ArrayList", "size", true, true),
        ("java/util/ArrayList", "grow", false, false),
    ] {
        let found = (called_from(class_name, name, "p"), called_from(class_name, name, "q"));
        assert_eq!(found, (near, far), "{class_name}.{name}");
    }
    let outer = class(&program, "p/Outer");
    let field = |name: &str, package: &str| {
        let field = outer.field(name).unwrap();
        (program.test_can_read(outer, field, package), program.test_can_assign(outer, field, package))
    };
    assert_eq!((field("read", "q"), field("kept", "q")), ((true, true), (true, false)));
    assert_eq!((field("near", "p"), field("near", "q")), ((true, true), (false, false)));
    assert_eq!(field("own", "p"), (false, false));
    assert!(!Visibility::Private.reaches("p", "p"));
    let below = class(&program, "p/Outer$Own$Below");
    let constructor = support::method(&program, "p/Outer$Own$Below", "<init>");
    assert!(program.test_can_reach(below, constructor, "p"), "by reflection");
    assert!(!program.test_can_reach(below, constructor, "q"), "what is private in another package is left alone");
}

#[test]
fn boxes_are_told_by_what_they_hold_and_by_their_names() {
    let program = program();
    for name in ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"] {
        let name = format!("java/lang/{name}");
        let known = box_class(&name).unwrap();
        assert!(box_of(&known.holds).is_some_and(|own| own.name == name));
        let class = class(&program, &name);
        assert_eq!(class.field("value").unwrap().java_type, known.holds);
        assert!(class.method(known.unboxing, &format!("(){}", known.holds.descriptor())).is_some(), "{name}");
    }
    assert!(box_class("java/lang/Number").is_none());
}
