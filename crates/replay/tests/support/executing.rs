//! Small programs that executors run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use glassbox_goals::{Answer, Executors, Recorded, Run};
use glassbox_program::{Class, Insn, InsnId, JavaValue, Jdk, MethodKey, ObjectGraph, Program, ProgramBuilder};
use glassbox_replay::{ExecutorOptions, JvmExecutors, Options};
use tempfile::TempDir;

/// A compiled program and a place for JVMs.
pub struct Compiled {
    pub scratch: TempDir,
    pub home: PathBuf,
    pub program: Program,
}

impl Compiled {
    /// Sources by their paths; the first word of each text is the package declaration.
    pub fn new(home: &Path, sources: &[(&str, &str)], options: &[&str]) -> Compiled {
        let scratch = tempfile::tempdir().unwrap();
        let classes = scratch.path().join("classes");
        let mut javac = Command::new(home.join("bin/javac"));
        javac.args(["-nowarn", "-g", "-d"]).arg(&classes).args(options);
        for (name, text) in sources {
            let file = scratch.path().join("source").join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, text).unwrap();
            javac.arg(file);
        }
        let output = javac.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Compiled::load(scratch, home)
    }

    /// From the class files in the directory `classes`.
    pub fn load(scratch: TempDir, home: &Path) -> Compiled {
        let mut builder = ProgramBuilder::default();
        builder.application(&scratch.path().join("classes")).unwrap();
        let program = builder.build(&Jdk::locate(Some(home)).unwrap()).unwrap();
        Compiled { scratch, home: home.to_owned(), program }
    }

    pub fn subject(home: &Path, members: &str) -> Compiled {
        let text = format!("package p;\nimport java.util.*;\npublic class Subject {{\n{members}\n}}\n");
        Compiled::new(home, &[("p/Subject.java", &text)], &[])
    }

    pub fn options(&self) -> ExecutorOptions<'_> {
        let java = Options {
            java_home: self.home.clone(),
            heap_megabytes: 64,
            test_time_limit: Duration::from_secs(10),
            opens: Vec::new(),
            patches: Vec::new(),
            scratch: self.scratch.path().to_owned(),
            readable: Vec::new(),
            guard: None,
        };
        ExecutorOptions { class_path: vec![self.scratch.path().join("classes")], ..ExecutorOptions::new(java) }
    }

    pub fn executors(&self) -> JvmExecutors<'_> {
        JvmExecutors::new(&self.program, self.options()).unwrap()
    }

    pub fn class(&self, name: &str) -> &Class {
        self.program.load(name).unwrap()
    }

    /// The instructions of a method of `p.Subject` that are like this.
    pub fn places(&self, method: &str, is_wanted: impl Fn(&Class, &Insn) -> bool) -> Vec<InsnId> {
        let class = self.class("p/Subject");
        let method = class.methods.iter().find(|known| &*known.name == method).unwrap();
        let insns = (0_u32..).zip(&method.code.as_ref().unwrap().insns);
        insns.filter(|(_, insn)| is_wanted(class, insn)).map(|(index, _)| InsnId { method: method.id, index }).collect()
    }

    /// All calls and reads of static fields in a method of `p.Subject`.
    pub fn boundaries(&self, method: &str) -> Vec<InsnId> {
        self.places(method, |_, insn| matches!(insn, Insn::Invoke(..) | Insn::InvokeDynamic(_) | Insn::GetStatic(_)))
    }
}

/// A call of a method of `p.Subject` without objects.
pub fn call(name: &str, descriptor: &str, arguments: &[JavaValue]) -> Run {
    Run {
        number: 1,
        entry: MethodKey { class: "p/Subject".into(), name: name.into(), descriptor: descriptor.into() },
        receiver: None,
        arguments: arguments.to_vec(),
        graph: ObjectGraph::default(),
        recipes: Vec::new(),
        given: Vec::new(),
        boundaries: Vec::new(),
    }
}

/// Makes one run, which has to come to its end.
pub fn record(executors: &mut JvmExecutors<'_>, run: Run) -> Recorded {
    match answer(executors, run) {
        Answer::Ran(recorded) => recorded,
        Answer::Lost { reason, .. } => panic!("the run was lost: {reason}"),
    }
}

pub fn answer(executors: &mut JvmExecutors<'_>, run: Run) -> Answer {
    let number = run.number;
    executors.start(run);
    let answer = executors.next(&|| false).unwrap();
    let (Answer::Ran(Recorded { number: answered, .. }) | Answer::Lost { number: answered, .. }) = &answer;
    assert_eq!(*answered, number);
    answer
}

/// The ways that a run took, as instruction and way.
pub fn ways(recorded: &Recorded) -> Vec<(u32, i32)> {
    recorded.decisions.iter().map(|decision| (decision.at.index, decision.way)).collect()
}
