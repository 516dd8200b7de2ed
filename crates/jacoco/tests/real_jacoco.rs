//! Where probes stand and what follows from them, held against the real JaCoCo: its agent records a program, its command
//! line makes a report of it, and our reading of the same data has to come to the same counts.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may fail like tests")]

#[allow(dead_code, reason = "only JaCoCo is fetched here")]
#[path = "../../replay/tests/support/maven.rs"]
mod maven;

use std::path::Path;
use std::process::Command;

use glassbox_jacoco::{Counts, class_id, read_class, read_exec, read_report};
use glassbox_program::{Class, Jdk, Method, ProgramBuilder};

const PROGRAM: &str = include_str!("java/Shapes.java");

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    said
}

/// Compiles with debug information or without.
fn compile(directory: &Path, options: &[&str]) {
    std::fs::create_dir_all(directory.join("classes")).unwrap();
    let source = directory.join("Shapes.java");
    std::fs::write(&source, PROGRAM).unwrap();
    run(Command::new("javac").args(options).arg("-d").arg(directory.join("classes")).arg(&source));
}

#[test]
fn our_reading_of_the_probes_comes_to_jacocos_own_counts() {
    let Some((agent, command_line)) = maven::jacoco() else { return };
    for options in [&["-g"][..], &["-g:none"], &["-g", "--release", "8"], &["-g", "--release", "9"]] {
        let directory = tempfile::tempdir().unwrap();
        let classes = directory.path().join("classes");
        compile(directory.path(), options);
        let data = directory.path().join("jacoco.exec");
        let option = format!("-javaagent:{}=destfile={}", agent.display(), data.display());
        run(Command::new("java").arg(option).arg("-cp").arg(&classes).arg("Shapes"));
        let xml = directory.path().join("report.xml");
        let mut report = Command::new("java");
        report.arg("-jar").arg(&command_line).arg("report").arg(&data).arg("--classfiles").arg(&classes);
        run(report.arg("--xml").arg(&xml));
        compare(&classes, &data, &xml, options);
    }
}

fn compare(classes: &Path, data: &Path, xml: &Path, options: &[&str]) {
    let mut builder = ProgramBuilder::default();
    builder.application(classes).unwrap();
    let program = builder.build(&Jdk::locate(None).unwrap()).unwrap();
    let execution = read_exec(&std::fs::read(data).unwrap()).unwrap();
    let report = read_report(&std::fs::read_to_string(xml).unwrap()).unwrap();
    let mut compared = 0;
    for id in program.application_classes() {
        let class = program.class(*id);
        let bytes = program.class_file(&class.name).unwrap();
        if let Some(records) = execution.classes.get(&*class.name) {
            assert_eq!(records[0].id, class_id(&bytes), "{} {options:?}", class.name);
        }
        let Some(reading) = read_class(&execution, class, &bytes).unwrap() else { continue };
        for method in &class.methods {
            let Some((_, coverage)) = reading.methods.iter().find(|(key, _)| *key == method.key()) else { continue };
            let key = (method.name.to_string(), method.descriptor_text.to_string());
            let Some(theirs) = report.classes.get(&*class.name).and_then(|class| class.methods.get(&key)) else {
                assert!(is_left_out(class, method), "{}.{} {options:?}", class.name, method.name);
                continue;
            };
            let mut ours = Counts::default();
            for (index, (all, taken)) in coverage.branches.iter().enumerate() {
                let is_covered = coverage.insns.contains(&(index as u32));
                ours.covered_instructions += u32::from(is_covered);
                ours.missed_instructions += u32::from(!is_covered);
                if *all > 1 {
                    ours.covered_branches += taken;
                    ours.missed_branches += all - taken;
                }
            }
            if PARTLY_LEFT_OUT.contains(&&*method.name) {
                assert!(theirs.counts.instructions() <= ours.instructions(), "{} {options:?}", method.name);
                continue;
            }
            assert_eq!(ours, theirs.counts, "{}.{}{} {options:?}", class.name, method.name, method.descriptor_text);
            compared += 1;
        }
    }
    assert!(compared >= 20, "only {compared} methods were compared {options:?}");
}

/// Methods of the program with constructs of which JaCoCo leaves out a part.
const PARTLY_LEFT_OUT: [&str; 5] = ["finish", "guarded", "named", "resource", "<clinit>"];

fn is_left_out(class: &Class, method: &Method) -> bool {
    let made_up = method.flags.is_synthetic() || method.flags.is_bridge() || class.flags.is_synthetic();
    let of_enum = class.flags.is_enum() && method.is_static();
    made_up || of_enum || method.is_constructor() && method.flags.is_private()
}
