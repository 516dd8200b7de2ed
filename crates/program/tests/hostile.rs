//! Class files and jars that were made to do harm: reading them ends with a message.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};

use glassbox_program::{Program, ProgramBuilder};
use support::{compile, jdk, tool};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

/// A class file of the constants, the members and the attributes that are given as bytes.
struct Parts {
    /// Texts, from the first constant on.
    texts: Vec<Vec<u8>>,
    fields: Vec<u8>,
    attributes: Vec<u8>,
}

impl Parts {
    /// `Odd extends Object`, with these texts from constant 5 on.
    fn new(texts: &[&[u8]]) -> Parts {
        Parts { texts: texts.iter().map(|text| text.to_vec()).collect(), fields: vec![0, 0], attributes: vec![0, 0] }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
        bytes.extend((5 + self.texts.len() as u16).to_be_bytes());
        let text = |text: &[u8]| [&[1][..], &(text.len() as u16).to_be_bytes(), text].concat();
        bytes.extend([text(b"Odd"), vec![7, 0, 1], text(b"java/lang/Object"), vec![7, 0, 3]].concat());
        self.texts.iter().for_each(|own| bytes.extend(text(own)));
        bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0]);
        bytes.extend(&self.fields);
        bytes.extend([0, 0]);
        bytes.extend(&self.attributes);
        bytes
    }
}

/// One attribute, named by constant 5.
fn attribute(content: &[u8]) -> Vec<u8> {
    [&[0, 1, 0, 5][..], &(content.len() as u32).to_be_bytes(), content].concat()
}

#[track_caller]
fn refused(bytes: &[u8], word: &str) {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("Odd.class");
    std::fs::write(&file, bytes).unwrap();
    // A thread of a search has less room than the main thread.
    let opened = std::thread::Builder::new().stack_size(1 << 20);
    let opened = opened.spawn(move || ProgramBuilder::default().application(&file).map_err(|error| error.to_string()));
    let said = opened.unwrap().join().unwrap().unwrap_err();
    assert!(said.contains(word), "{said}");
}

#[test]
fn the_class_itself_is_fine() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("Odd.class");
    std::fs::write(&file, Parts::new(&[]).bytes()).unwrap();
    assert!(ProgramBuilder::default().application(&file).is_ok());
}

#[test]
fn annotations_that_are_nested_deeply_do_not_overflow_the_stack() {
    let arrays = [&[0, 1, 0, 5, 0, 1, 0, 5][..], &b"[\0\x01".repeat(300_000), b"I\0\x05"].concat();
    let annotations = [&[0, 1][..], &b"\0\x05\0\x01\0\x05@".repeat(200_000), &[0, 5, 0, 0]].concat();
    for (name, content) in [("RuntimeVisibleAnnotations", arrays), ("RuntimeInvisibleAnnotations", annotations)] {
        let mut parts = Parts::new(&[name.as_bytes()]);
        parts.attributes = attribute(&content);
        refused(&parts.bytes(), "nested too deeply");
    }
    let mut parts = Parts::new(&[b"AnnotationDefault"]);
    parts.attributes = attribute(&[&b"[\0\x01".repeat(300_000)[..], b"I\0\x05"].concat());
    refused(&parts.bytes(), "nested too deeply");
}

#[test]
fn attributes_that_are_nested_deeply_do_not_overflow_the_stack() {
    for (name, head) in [("Code", &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..]), ("Record", &[0, 1, 0, 1, 0, 1][..])] {
        let mut content = Vec::new();
        // Lengths that lie are noticed later than the depth.
        for _ in 0..100_000 {
            content.extend([head, &[0, 1, 0, 5, 0, 0, 0, 0]].concat());
        }
        let mut parts = Parts::new(&[name.as_bytes()]);
        parts.attributes = attribute(&content);
        refused(&parts.bytes(), "nested too deeply");
    }
}

#[test]
fn an_attribute_that_is_not_as_long_as_it_says_is_refused() {
    let mut parts = Parts::new(&[b"NestMembers"]);
    parts.attributes = attribute(&[0, 1, 0, 2, 0, 2]);
    refused(&parts.bytes(), "not as long as it says");
}

#[test]
fn arrays_have_a_bounded_number_of_dimensions() {
    let mut parts = Parts::new(&[&b"[".repeat(65_535), b"a"]);
    parts.fields = vec![0, 1, 0, 1, 0, 6, 0, 5, 0, 0];
    refused(&parts.bytes(), "dimensions");
}

#[test]
fn a_file_that_is_too_large_for_a_class_is_not_read() {
    refused(&vec![0; 17 << 20], "larger than 16 MB");
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
    let (large, packed) = (vec![0; 17 << 20], vec![0; 2 << 20]);
    let entries = [("p/A.class", &version(1)[..]), ("p/Large.class", &large), ("p/Packed.class", &packed)];
    let program = program(&jar(directory.path(), "", &entries));
    assert!(program.load("p/A").is_ok());
    let said = |name: &str| program.load(name).unwrap_err().to_string();
    assert!(said("p/Large").contains("limit of 16 MB"), "{}", said("p/Large"));
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
