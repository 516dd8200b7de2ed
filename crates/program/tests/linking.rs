//! Classes from everywhere, and what names in them resolve to.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

mod support;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use glassbox_program::{
    Insn, InvokeKind, JavaType, JdkError, LinkError, Method, MethodDescriptor, MethodKey, Origin, Program,
    ProgramBuilder, SourceError, binary_name, package_of,
};
use support::{class, compile, jdk, method, program_of, tool};

const SOURCES: &[(&str, &str)] = &[
    (
        "p/Base.java",
        "package p;
         public class Base {
             int value; static int COUNT; private int hidden;
             void local() {}
             public void open() {}
             private void own() {}
             public static class Nested { class Inner { Runnable r() { return new Runnable() { public void run() {} }; } } }
         }",
    ),
    ("p/Near.java", "package p; public class Near extends Base { public void local() {} void own() {} }"),
    (
        "q/Far.java",
        "package q;
         public class Far extends p.Base {
             void local() {}
             public void open() {}
         }",
    ),
    ("q/Farther.java", "package q; public class Farther extends p.Near { public void local() {} }"),
    ("i/Top.java", "package i; public interface Top { int LIMIT = 5; default int m() { return 1; } int abs(); }"),
    ("i/Left.java", "package i; public interface Left extends Top { default int m() { return 2; } }"),
    ("i/Right.java", "package i; public interface Right extends Top { default int abs() { return 3; } }"),
    ("i/Both.java", "package i; public class Both implements Right, Top, Left { }"),
    ("i/Strong.java", "package i; public class Strong { public int m() { return 9; } }"),
    ("i/Inherits.java", "package i; public class Inherits extends Strong implements Left { public int abs() { return 0; } }"),
    ("i/Copies.java", "package i; public interface Copies { Object clone(); }"),
    ("i/CopiesToo.java", "package i; public interface CopiesToo extends Copies { }"),
    (
        "p/Uses.java",
        "package p;
         public class Uses {
             static int fields(Near near) { return near.value + Near.COUNT + i.Both.LIMIT; }
             static int calls(i.Both both, i.Left left) { return both.m() + both.abs() + left.abs() + left.hashCode(); }
         }",
    ),
    ("m/Parent.java", "package m; public class Parent { }"),
    ("m/Child.java", "package m; public class Child extends Parent { }"),
    ("m/Grandchild.java", "package m; public class Grandchild extends Child { }"),
];

fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| compile(&[], SOURCES))
}

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(classes()))
}

/// `p.Base.open`, for methods that resolution or selection found.
fn named(found: Option<&Method>) -> String {
    found.map_or("nothing".into(), |method| format!("{}.{}", binary_name(&method.class), method.name))
}

fn find(class_name: &str, name: &str, descriptor: &str) -> String {
    named(program().find_method(class(program(), class_name), &name.into(), &descriptor.into()))
}

fn select(receiver: &str, resolved: &Method) -> String {
    named(program().select_method(class(program(), receiver), resolved))
}

/// A directory with copies of some of the classes.
fn copy(names: &[&str]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for name in names {
        let to = directory.path().join(name);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(classes().join(name), to).unwrap();
    }
    directory
}

#[test]
fn descriptors_become_types_and_back() {
    for (descriptor, text) in [
        ("Z", "boolean"),
        ("J", "long"),
        ("[[D", "double[][]"),
        ("Ljava/util/Map$Entry;", "java.util.Map$Entry"),
        ("[Ljava/lang/Object;", "java.lang.Object[]"),
    ] {
        let java_type = JavaType::from_descriptor(descriptor).unwrap();
        assert_eq!(java_type.to_string(), text);
        assert_eq!(java_type.descriptor(), descriptor);
        assert_eq!(java_type.array_of().component(), Some(java_type));
    }
    for broken in ["", "V", "Q", "[", "Ljava/lang/Object"] {
        assert_eq!(JavaType::from_descriptor(broken), None, "{broken:?}");
    }
    let descriptor = MethodDescriptor::parse("(J[ILp/Base;D)V").unwrap();
    assert_eq!((descriptor.parameters.len(), descriptor.parameter_slots(), descriptor.returns), (4, 6, None));
    for broken in ["", "()", "(I", "I)V", "(V)V"] {
        assert!(MethodDescriptor::parse(broken).is_none(), "{broken:?}");
    }
    let key = MethodKey { class: "p/Base".into(), name: "at".into(), descriptor: "(J[I)V".into() };
    assert_eq!(key.to_string(), "p.Base.at(long, int[])");
    assert_eq!((package_of("p/q/Base"), package_of("Base")), ("p/q", ""));
}

#[test]
fn a_class_comes_from_a_directory_a_jar_or_its_own_file() {
    let scratch = tempfile::tempdir().unwrap();
    let jar = scratch.path().join("all.jar");
    tool("jar", &["--create", "--file", jar.to_str().unwrap(), "-C", classes().to_str().unwrap(), "."]);
    let lonely = scratch.path().join("lonely.class");
    std::fs::copy(classes().join("p/Base.class"), &lonely).unwrap();
    let at_home = classes().join("p/Near.class");
    for (path, name, all) in
        [(classes(), "p/Near", false), (&jar, "p/Near", false), (&lonely, "p/Base", true), (&at_home, "p/Near", true)]
    {
        let mut builder = ProgramBuilder::default();
        let names = builder.application(path).unwrap();
        assert!(names.iter().any(|known| &**known == name), "{}", path.display());
        assert_eq!(names.len() == 1, all, "{}", path.display());
        let program = builder.build(jdk()).unwrap();
        let found = class(&program, name);
        assert_eq!((found.origin, found.package()), (Origin::Application, "p"));
        assert!(found.method("open", "()V").is_some() || found.method("local", "()V").is_some());
    }
}

#[test]
fn library_classes_are_no_classes_under_test_and_nobody_replaces_the_jdk() {
    let own = copy(&["m/Child.class"]);
    let library = copy(&["m/Parent.class"]);
    let impostor = library.path().join("java/lang/Object.class");
    std::fs::create_dir_all(impostor.parent().unwrap()).unwrap();
    std::fs::write(&impostor, "not a class").unwrap();
    let mut builder = ProgramBuilder::default();
    builder.application(own.path()).unwrap();
    builder.library(library.path()).unwrap();
    let program = builder.build(jdk()).unwrap();
    assert_eq!(class(&program, "m/Parent").origin, Origin::Library);
    assert_eq!(class(&program, "java/lang/Object").origin, Origin::Jdk);
    let tested: Vec<&str> = program.application_classes().iter().map(|id| &*program.class(*id).name).collect();
    assert_eq!(tested, ["m/Child"]);
}

#[test]
fn unusable_inputs_are_named() {
    let scratch = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        let path = scratch.path().join(name);
        std::fs::write(&path, "rubbish").unwrap();
        path
    };
    let open = |path: &Path| ProgramBuilder::default().application(path).unwrap_err();
    for (error, name) in [
        (open(&write("a.class")), "a.class is no class file"),
        (open(&write("b.jar")), "b.jar is no jar"),
        (open(&write("c.txt")), "c.txt is neither a directory, nor a .class file, nor a .jar"),
        (open(&scratch.path().join("absent")), "absent cannot be read"),
    ] {
        assert!(error.to_string().contains(name), "{error}");
    }
    assert!(matches!(open(&scratch.path().join("c.txt")), SourceError::UnknownKind { .. }));
    let error = glassbox_program::Jdk::locate(Some(scratch.path())).unwrap_err();
    assert!(matches!(error, JdkError::Incomplete { missing: "bin/java", .. }), "{error}");
}

#[test]
fn a_missing_superclass_is_named_with_the_class_that_needs_it() {
    let directory = copy(&["m/Child.class", "m/Grandchild.class", "p/Base.class"]);
    let program = program_of(directory.path());
    let missing = LinkError::MissingClass { class: "m/Parent".into(), needed_by: Some("m/Child".into()) };
    assert_eq!(program.load("m/Child").unwrap_err(), missing);
    assert_eq!(program.load("m/Grandchild").unwrap_err(), missing);
    assert_eq!(missing.to_string(), "class m.Parent is missing (m.Child needs it): add it to --classpath");
    assert_eq!(program.application_names().len(), 3);
    assert_eq!(program.application_classes().len(), 1, "the others stay usable");
    assert_eq!(program.load("m/Nobody").unwrap_err().to_string(), "class m.Nobody is missing: add it to --classpath");
}

#[test]
fn broken_class_files_are_named() {
    let directory = copy(&["m/Parent.class", "m/Child.class"]);
    let parent = directory.path().join("m/Parent.class");
    let whole = std::fs::read(&parent).unwrap();
    for length in [0, 3, 9, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&parent, &whole[..length]).unwrap();
        let program = program_of(directory.path());
        for name in ["m/Parent", "m/Child"] {
            let error = program.load(name).unwrap_err();
            assert!(matches!(&error, LinkError::BadClassFile { class, .. } if &**class == "m/Parent"), "{error}");
            assert!(error.to_string().starts_with("the class file of m.Parent is broken: "), "{error}");
        }
    }
    std::fs::copy(classes().join("p/Base.class"), &parent).unwrap();
    let error = program_of(directory.path()).load("m/Parent").unwrap_err().to_string();
    assert!(error.contains("it declares p.Base; give the directory that contains package p"), "{error}");
}

#[test]
fn fields_resolve_through_superclasses_and_interfaces() {
    let uses = class(program(), "p/Uses");
    let code = method(program(), "p/Uses", "fields").code.as_ref().unwrap();
    let found: Vec<String> = code
        .insns
        .iter()
        .filter_map(|insn| match insn {
            Insn::GetField(index) | Insn::GetStatic(index) => Some(program().resolve_field(uses, *index).unwrap()),
            _ => None,
        })
        .map(|field| format!("{}.{}", field.class, field.name))
        .collect();
    assert_eq!(found, ["p/Base.value", "p/Base.COUNT"], "constants of interfaces are compiled in");
    let near = class(program(), "p/Near");
    let names: Vec<&str> = near.instance_fields.iter().map(|id| &*program().field(*id).name).collect();
    assert_eq!(names, ["value", "hidden"], "an object has the fields of its superclass, private ones too");
}

#[test]
fn calls_resolve_to_the_maximally_specific_default_method() {
    let uses = class(program(), "p/Uses");
    let code = method(program(), "p/Uses", "calls").code.as_ref().unwrap();
    let calls: Vec<(InvokeKind, String)> = code
        .insns
        .iter()
        .filter_map(|insn| match insn {
            Insn::Invoke(kind, index) => Some((*kind, named(program().resolve_method(uses, *index).ok()))),
            _ => None,
        })
        .collect();
    let expected = [
        (InvokeKind::Virtual, "i.Left.m"),
        (InvokeKind::Virtual, "i.Right.abs"),
        (InvokeKind::Interface, "i.Top.abs"),
        (InvokeKind::Virtual, "java.lang.Object.hashCode"),
    ];
    assert_eq!(calls, expected.map(|(kind, name)| (kind, name.to_owned())));
    let top = method(program(), "i/Top", "m");
    assert_eq!(select("i/Both", top), "i.Left.m");
    assert_eq!(select("i/Inherits", top), "i.Strong.m", "a class wins over its interfaces");
    assert_eq!(select("i/Both", method(program(), "i/Top", "abs")), "i.Right.abs");
}

#[test]
fn an_interface_has_the_public_methods_of_object_only() {
    assert_eq!(find("i/Left", "hashCode", "()I"), "java.lang.Object.hashCode");
    // JVMS 5.4.3.4 looks at the public methods of Object alone.
    assert_eq!(find("i/CopiesToo", "clone", "()Ljava/lang/Object;"), "i.Copies.clone");
    let left = class(program(), "i/Left");
    assert!(program().find_method(left, &"finalize".into(), &"()V".into()).is_none());
}

#[test]
fn package_private_methods_are_overridden_in_their_package_only() {
    let local = method(program(), "p/Base", "local");
    assert_eq!(select("p/Near", local), "p.Near.local");
    assert_eq!(select("q/Far", local), "p.Base.local");
    assert_eq!(select("q/Far", method(program(), "q/Far", "local")), "q.Far.local");
    assert_eq!(select("q/Far", method(program(), "p/Base", "open")), "q.Far.open");
    assert_eq!(select("p/Near", method(program(), "p/Base", "own")), "p.Base.own", "private methods never are");
    // It overrides that of `p.Near`, which overrides that of `p.Base`.
    assert_eq!(select("q/Farther", local), "q.Farther.local");
}

#[test]
fn arrays_are_subtypes_as_their_elements_are() {
    let id = |name: &str| class(program(), name).id;
    let is = |of: &str, target: &str| program().is_subtype(id(of), id(target));
    for (of, target) in [
        ("[Lp/Near;", "[Lp/Base;"),
        ("[[Lp/Near;", "[[Ljava/lang/Object;"),
        ("[[I", "[Ljava/lang/Object;"),
        ("[[I", "[Ljava/lang/Cloneable;"),
        ("[I", "java/lang/Object"),
        ("[I", "java/io/Serializable"),
        ("[Li/Both;", "[Li/Top;"),
    ] {
        assert!(is(of, target), "{of} is a {target}");
        assert!(!is(target, of), "{target} is no {of}");
    }
    for (of, target) in [("[I", "[J"), ("[I", "[Ljava/lang/Object;"), ("[Lp/Base;", "[[Lp/Base;"), ("[B", "[Z")] {
        assert!(!is(of, target), "{of} is no {target}");
    }
    let subclasses = program().concrete_subclasses(id("i/Top"));
    let names: Vec<&str> = subclasses.iter().map(|id| &*program().class(*id).name).collect();
    assert_eq!(names, ["i/Both", "i/Inherits"]);
}

#[test]
fn nested_classes_have_the_names_that_source_gives_them() {
    let source_name = |name: &str| program().source_name(class(program(), name));
    assert_eq!(source_name("p/Base$Nested$Inner"), "p.Base.Nested.Inner");
    assert_eq!(source_name("p/Base$Nested$Inner$1"), "p.Base$Nested$Inner$1");
    assert_eq!(source_name("java/util/Map$Entry"), "java.util.Map.Entry");
    assert_eq!(&*class(program(), "p/Base$Nested$Inner").nest_host, "p/Base");
}

#[test]
fn a_class_file_of_a_later_version_is_read_all_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let classes = compile(&["-g"], SOURCES);
    let mut bytes = std::fs::read(classes.join("m/Parent.class")).unwrap();
    bytes[6..8].copy_from_slice(&300u16.to_be_bytes());
    std::fs::create_dir(directory.path().join("m")).unwrap();
    std::fs::write(directory.path().join("m/Parent.class"), bytes).unwrap();
    let program = program_of(directory.path());
    assert_eq!(class(&program, "m/Parent").methods.len(), 1);
}
