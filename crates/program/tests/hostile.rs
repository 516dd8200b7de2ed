//! Class files and jars that were made to do harm: reading them ends with a message.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};

use glassbox_program::{Program, ProgramBuilder};
use support::{compile, jdk, tool};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

/// A class file that is put together from its parts.
struct ClassFile {
    constants: Vec<Vec<u8>>,
    interfaces: Vec<u16>,
    fields: Vec<u8>,
    attributes: Vec<u8>,
}

impl ClassFile {
    /// A class without members; constants 2 and 4 are the class and its superclass.
    fn new(name: &str, superclass: &str) -> ClassFile {
        let mut class =
            ClassFile { constants: Vec::new(), interfaces: Vec::new(), fields: vec![0, 0], attributes: vec![0, 0] };
        class.class(name);
        class.class(superclass);
        class
    }

    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        self.constants.push(bytes);
        self.constants.len() as u16
    }

    fn text(&mut self, text: &[u8]) -> u16 {
        self.constant([&[1][..], &(text.len() as u16).to_be_bytes(), text].concat())
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.text(name.as_bytes());
        self.constant([&[7][..], &name.to_be_bytes()].concat())
    }

    /// One attribute of the class.
    fn attribute(&mut self, name: &str, content: &[u8]) {
        let name = self.text(name.as_bytes());
        let length = (content.len() as u32).to_be_bytes();
        self.attributes = [&[0, 1][..], &name.to_be_bytes(), &length, content].concat();
    }

    fn bytes(&self, flags: u16) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        bytes.extend((1 + self.constants.len() as u16).to_be_bytes());
        bytes.extend(self.constants.concat());
        bytes.extend(flags.to_be_bytes());
        bytes.extend([0, 2, 0, 4]);
        bytes.extend((self.interfaces.len() as u16).to_be_bytes());
        self.interfaces.iter().for_each(|index| bytes.extend(index.to_be_bytes()));
        bytes.extend(&self.fields);
        bytes.extend([0, 0]);
        bytes.extend(&self.attributes);
        bytes
    }
}

const CLASS: u16 = 0x0021;
const INTERFACE: u16 = 0x0601;

fn odd() -> ClassFile {
    ClassFile::new("Odd", "java/lang/Object")
}

#[track_caller]
fn refused(bytes: &[u8], word: &str) {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("Odd.class");
    std::fs::write(&file, bytes).unwrap();
    let said =
        with_little_stack(move || ProgramBuilder::default().application(&file).map_err(|error| error.to_string()));
    let said = said.unwrap_err();
    assert!(said.contains(word), "{said}");
}

/// A thread of a search has less room than the main thread.
fn with_little_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap()
}

#[test]
fn the_class_itself_is_fine() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("Odd.class");
    std::fs::write(&file, odd().bytes(CLASS)).unwrap();
    assert!(ProgramBuilder::default().application(&file).is_ok());
}

#[test]
fn annotations_that_are_nested_deeply_do_not_overflow_the_stack() {
    let arrays = [&[0, 1, 0, 1, 0, 1, 0, 1][..], &b"[\0\x01".repeat(300_000), b"I\0\x01"].concat();
    let annotations = [&[0, 1][..], &b"\0\x01\0\x01\0\x01@".repeat(200_000), &[0, 1, 0, 0]].concat();
    let value = [&b"[\0\x01".repeat(300_000)[..], b"I\0\x01"].concat();
    for (name, content) in [
        ("RuntimeVisibleAnnotations", arrays),
        ("RuntimeInvisibleAnnotations", annotations),
        ("AnnotationDefault", value),
    ] {
        let mut class = odd();
        class.attribute(name, &content);
        refused(&class.bytes(CLASS), "nested too deeply");
    }
}

#[test]
fn attributes_that_are_nested_deeply_do_not_overflow_the_stack() {
    for (name, head) in [("Code", &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..]), ("Record", &[0, 1, 0, 1, 0, 1][..])] {
        // The name of the attribute is the fifth constant; lengths that lie are noticed later than the depth.
        let content = [head, &[0, 1, 0, 5, 0, 0, 0, 0]].concat().repeat(100_000);
        let mut class = odd();
        class.attribute(name, &content);
        refused(&class.bytes(CLASS), "nested too deeply");
    }
}

#[test]
fn an_attribute_that_is_not_as_long_as_it_says_is_refused() {
    let mut class = odd();
    class.attribute("NestMembers", &[0, 1, 0, 2, 0, 2]);
    refused(&class.bytes(CLASS), "not as long as it says");
}

#[test]
fn arrays_have_a_bounded_number_of_dimensions() {
    let mut class = odd();
    let (name, descriptor) = (class.text(b"a"), class.text(&b"[".repeat(65_535)));
    class.fields = [&[0, 1, 0, 1][..], &name.to_be_bytes(), &descriptor.to_be_bytes(), &[0, 0]].concat();
    refused(&class.bytes(CLASS), "dimensions");
}

/// Writes classes below a directory.
fn directory_of(classes: &[(String, Vec<u8>)]) -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, bytes) in classes {
        std::fs::write(directory.path().join(format!("{name}.class")), bytes).unwrap();
    }
    directory
}

#[test]
fn classes_that_are_nested_in_each_other_have_names() {
    let nested = |name: &str, outer: &str| {
        let mut class = ClassFile::new(name, "java/lang/Object");
        let outer = class.class(outer).to_be_bytes();
        let simple = class.text(b"Inner").to_be_bytes();
        class.attribute("InnerClasses", &[&[0, 1, 0, 2][..], &outer, &simple, &[0, 1]].concat());
        (name.to_owned(), class.bytes(CLASS))
    };
    let directory = directory_of(&[nested("A", "B"), nested("B", "A"), nested("C", "C"), nested("D$E", "D$E$F")]);
    with_little_stack(move || {
        let program = program(directory.path());
        for name in ["A", "B", "C", "D$E"] {
            let class = program.load(name).unwrap();
            assert!(!program.is_nameable(class) && !program.is_open(class));
            assert_eq!(program.source_name(class), name);
        }
    });
}

#[test]
fn sealed_classes_that_permit_each_other_are_not_open() {
    let sealed = |name: &str, permitted: &[&str]| {
        let mut class = ClassFile::new(name, "java/lang/Object");
        let mut content = (permitted.len() as u16).to_be_bytes().to_vec();
        permitted.iter().for_each(|name| content.extend(class.class(name).to_be_bytes()));
        class.attribute("PermittedSubclasses", &content);
        (name.to_owned(), class.bytes(INTERFACE))
    };
    let mut classes = vec![sealed("A", &["B"]), sealed("B", &["A"])];
    for level in 0..40 {
        let next = [format!("L{}", level + 1), format!("R{}", level + 1)];
        let next = [next[0].as_str(), next[1].as_str()];
        classes.extend([sealed(&format!("L{level}"), &next), sealed(&format!("R{level}"), &next)]);
    }
    let directory = directory_of(&classes);
    with_little_stack(move || {
        let program = program(directory.path());
        assert!(["A", "B", "L0"].iter().all(|name| !program.is_open(program.load(name).unwrap())));
    });
}

#[test]
fn interfaces_that_lead_to_each_other_in_many_ways_are_looked_at_once() {
    let mut classes = Vec::new();
    for level in 0..40 {
        for side in ["L", "R"] {
            let name = format!("{side}{level}");
            let mut class = ClassFile::new(&name, "java/lang/Object");
            for next in ["L", "R"].iter().filter(|_| level < 39) {
                let index = class.class(&format!("{next}{}", level + 1));
                class.interfaces.push(index);
            }
            classes.push((name, class.bytes(INTERFACE)));
        }
    }
    let directory = directory_of(&classes);
    let program = program(directory.path());
    let class = program.load("L0").unwrap();
    assert_eq!(program.find_field(class, "missing", &glassbox_program::JavaType::Int), None);
}

#[test]
fn a_hierarchy_without_an_end_is_refused() {
    let class = |level: u32| ClassFile::new(&format!("C{level}"), &format!("C{}", level + 1)).bytes(CLASS);
    let classes: Vec<(String, Vec<u8>)> = (0..5_000).map(|level| (format!("C{level}"), class(level))).collect();
    let directory = directory_of(&classes);
    with_little_stack(move || {
        let program = program(directory.path());
        let said = program.load("C0").err().unwrap().to_string();
        assert!(said.contains("more than 120 steps"), "{said}");
    });
}

#[test]
fn a_file_that_is_too_large_for_a_class_is_not_read() {
    refused(&vec![0; 9 << 20], "larger than 8 MB");
}

/// The number that `p.A` prints, by the version of its code.
fn version(number: u32) -> Vec<u8> {
    let source = format!(
        "package p; public class A {{ public static void main(String[] a) {{ System.out.println({number}); }} }}"
    );
    std::fs::read(compile(&["--release", "9"], &[("p/A.java", &source)]).join("p/A.class")).unwrap()
}

fn jar(directory: &Path, manifest: &str, entries: &[(&str, &[u8])]) -> PathBuf {
    let path = directory.join("odd.jar");
    let mut jar = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    let manifest = format!("Manifest-Version: 1.0\r\n{manifest}\r\n");
    for (name, bytes) in [("META-INF/MANIFEST.MF", manifest.as_bytes())].iter().chain(entries) {
        jar.start_file(*name, SimpleFileOptions::default()).unwrap();
        jar.write_all(bytes).unwrap();
    }
    jar.finish().unwrap();
    path
}

fn program(path: &Path) -> Program {
    let mut builder = ProgramBuilder::default();
    builder.application(path).unwrap();
    builder.build(jdk()).unwrap()
}

#[test]
fn of_a_multi_release_jar_the_classes_are_read_that_the_virtual_machine_runs() {
    let directory = TempDir::new().unwrap();
    let versions: Vec<Vec<u8>> = [0, 8, 9, 11, 999].map(version).into();
    let path = |number: u32| format!("META-INF/versions/{number}/p/A.class");
    let (eight, nine, eleven, later) = (path(8), path(9), path(11), path(999));
    let entries = [
        ("p/A.class", &versions[0][..]),
        (&eight, &versions[1]),
        (&nine, &versions[2]),
        (&eleven, &versions[3]),
        (&later, &versions[4]),
        ("META-INF/versions/9/p/New.class", &versions[2]),
        ("META-INF/versions/999/p/Later.class", &versions[4]),
    ];
    for (manifest, names) in [("Multi-Release: true\r\n", &["p/A", "p/New"][..]), ("", &["p/A"])] {
        let jar = jar(directory.path(), manifest, &entries);
        let program = program(&jar);
        let ran: u32 = tool("java", &["-cp", jar.to_str().unwrap(), "p.A"]).trim().parse().unwrap();
        assert_eq!(program.class_file("p/A"), Some(version(ran)), "{ran} {manifest}");
        assert_eq!(program.application_names().iter().map(|name| &**name).collect::<Vec<_>>(), names, "{manifest}");
    }
}

#[test]
fn a_jar_that_unpacks_to_too_much_is_refused_with_advice() {
    let directory = TempDir::new().unwrap();
    let zeros = vec![0; 1 << 20];
    let names: Vec<String> = (0..520).map(|number| format!("p/C{number}.class")).collect();
    let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &zeros[..])).collect();
    let jar = jar(directory.path(), "", &entries);
    let said = ProgramBuilder::default().application(&jar).unwrap_err().to_string();
    assert!(said.contains("unpack to 520 MB") && said.contains("directory"), "{said}");
}

#[test]
fn an_entry_that_unpacks_to_too_much_costs_only_itself() {
    let directory = TempDir::new().unwrap();
    let (large, packed) = (vec![0; 9 << 20], vec![0; 1 << 17]);
    let entries = [("p/A.class", &version(1)[..]), ("p/Large.class", &large), ("p/Packed.class", &packed)];
    let program = program(&jar(directory.path(), "", &entries));
    assert!(program.load("p/A").is_ok());
    let said = |name: &str| program.load(name).unwrap_err().to_string();
    assert!(said("p/Large").contains("limit of 8 MB"), "{}", said("p/Large"));
    assert!(said("p/Packed").contains("100 times its size"), "{}", said("p/Packed"));
}

#[test]
fn names_of_entries_are_held_against_the_rules_and_the_jdk() {
    let directory = TempDir::new().unwrap();
    let class = version(1);
    let long = format!("p/{}.class", "x".repeat(300));
    let names = ["../A.class", "/A.class", "p/\u{1b}[2J.class", "java/lang/Object.class", "java/mine/A.class", &long];
    let mut entries: Vec<(&str, &[u8])> = names.iter().map(|name| (*name, &class[..])).collect();
    entries.push(("p/A.class", &class));
    let program = program(&jar(directory.path(), "", &entries));
    assert_eq!(program.application_names().iter().map(|name| &**name).collect::<Vec<_>>(), ["p/A"]);
    assert_eq!(program.refused().len(), names.len(), "{:?}", program.refused());
    assert!(program.refused().iter().all(|refused| !refused.name.contains('\u{1b}')), "{:?}", program.refused());
}
