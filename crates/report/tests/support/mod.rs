//! Ledgers to make reports of: a small one with something of everything, and a large one.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::unwrap_used, reason = "clippy.toml allows these only in functions marked as tests")]

use std::io::{self, Write};

use glassbox_report::document::*;

/// A report as a text.
pub fn written(report: impl FnOnce(&Document, &mut dyn Write) -> io::Result<()>, document: &Document) -> String {
    let mut text = Vec::new();
    report(document, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn goal(method: &str, offset: u32, line: Option<u32>, kind: &str, status: Status) -> Goal {
    let is = |wanted| status == wanted;
    Goal {
        id: format!("{method}@{offset} {kind}"),
        kind: kind.into(),
        line,
        offset,
        chain: None,
        status,
        search: None,
        reason: match status {
            Status::Covered | Status::Already => None,
            Status::Infeasible => Some("all 2 paths that could reach it were followed to their end".into()),
            Status::Unknown => Some("the bound of 10 loop iterations: raise --max-loops".into()),
        },
        assumptions: if is(Status::Infeasible) { vec!["no OutOfMemoryError occurs".into()] } else { Vec::new() },
        attack: is(Status::Infeasible)
            .then(|| Attack { calls: 300, missing: Some("the time limit was reached".into()) }),
        tests: Vec::new(),
    }
}

fn insn(offset: u32, line: u32, text: &str, ways: &[u32]) -> Insn {
    Insn { offset, line: Some(line), text: text.into(), ways: ways.to_vec() }
}

fn edge(from: u32, to: u32, kind: &str, status: Option<Status>, goal: Option<u32>) -> Edge {
    Edge { from, to, kind: kind.into(), status, goal }
}

const SOURCE: &str = "package demo;\n\nclass Max {\n    static int max(int a, int b) {\n        if (a > b) {\n            return a;\n        }\n        return b; // </script><b>\n    }\n}\n";

/// `a > b ? a : b` with one side executed, an odd class, a finding of each kind and a test that diverged.
pub fn small() -> Document {
    let id = "demo.Max.max(II)I";
    let mut taken = goal(id, 2, Some(5), "jump", Status::Covered);
    taken.tests = vec!["demo.MaxTest.max_returns0".into()];
    let code = Code {
        insns: vec![
            insn(0, 5, "iload a", &[]),
            insn(1, 5, "iload b", &[]),
            insn(2, 5, "if_icmple 7", &[3, 5]),
            insn(5, 6, "iload a", &[]),
            insn(6, 6, "ireturn", &[]),
            insn(7, 8, "iload b", &[]),
            insn(8, 8, "ireturn", &[]),
        ],
        blocks: vec![Block { first: 0, last: 2 }, Block { first: 3, last: 4 }, Block { first: 5, last: 6 }],
        edges: vec![
            edge(0, 2, "jump", Some(Status::Covered), Some(0)),
            edge(0, 1, "fall-through", Some(Status::Unknown), Some(1)),
        ],
        executed: Some(Executed { insns: vec![(0, 2), (5, 6)], ways: vec![(2, 5)], idle: Vec::new() }),
    };
    let max = Method {
        name: "max".into(),
        descriptor: "(II)I".into(),
        title: "max(int, int)".into(),
        synthetic: false,
        goals: vec![taken, goal(id, 2, Some(5), "fall-through", Status::Unknown)],
        code: Some(code),
    };
    let lambda = |name: &str, synthetic: bool| Method {
        name: name.into(),
        descriptor: "()V".into(),
        title: format!("{name}()"),
        synthetic,
        goals: Vec::new(),
        code: Some(Code {
            insns: vec![insn(0, 8, "return", &[])],
            blocks: vec![Block { first: 0, last: 0 }],
            edges: Vec::new(),
            executed: Some(Executed::default()),
        }),
    };
    let odd = Method {
        name: "<b>&\"odd\"\u{1}".into(),
        descriptor: "()V".into(),
        title: "<b>&\"odd\"\u{1}()".into(),
        synthetic: false,
        goals: vec![goal("<img src=x>.<b>&\"odd\"\u{1}()V", 0, None, "return", Status::Infeasible)],
        code: None,
    };
    let test = |name: &str, verdict: TestVerdict| Test {
        id: format!("demo.MaxTest.{name}"),
        file: "demo/MaxTest.java".into(),
        name: name.into(),
        display_name: format!("max of {name} when a <= b"),
        target: id.into(),
        reflection: verdict == TestVerdict::Diverged,
        unmeasured: false,
        lines: (verdict == TestVerdict::Confirmed).then_some((4, 6)),
        constraints: vec!["a <= b".into()],
        input: Some(Input {
            receiver: Some(Value::Object { object: 0 }),
            arguments: vec![Argument { name: "a".into(), java_type: "int".into(), value: Value::Plain("0".into()) }],
            objects: vec![
                Object {
                    class: "demo.Node".into(),
                    text: None,
                    length: None,
                    parts: (0..12)
                        .map(|field| (format!("field{field}"), Value::Object { object: field % 3 }))
                        .collect(),
                },
                Object {
                    class: "java.lang.String".into(),
                    text: Some("\"a<b\"".into()),
                    length: None,
                    parts: Vec::new(),
                },
                Object {
                    class: "int[]".into(),
                    text: None,
                    length: Some(3),
                    parts: vec![("1".into(), Value::Plain("7".into()))],
                },
            ],
        }),
        path: vec![Leg { method: id.into(), at: vec![0, 7] }],
        symbolic: Some("b".into()),
        outcome: "returns 0".into(),
        verdict,
        expected: (verdict == TestVerdict::Diverged).then(|| "returns 0".into()),
        seen: (verdict == TestVerdict::Diverged).then(|| "AssertionError: <1>".into()),
        source: (verdict == TestVerdict::Diverged).then(|| "class MaxTest { /* ]]> */ }".into()),
    };
    let finding = |exception: Option<&str>, postcondition: Option<&str>, line: Option<u32>| Finding {
        exception: exception.map(Into::into),
        postcondition: postcondition.map(Into::into),
        place: id.into(),
        line,
        offset: 2,
        by: if postcondition.is_some() { "a postcondition".into() } else { "an instruction".into() },
        when: postcondition.map(|_| vec!["a <= b".into()]),
        test: "demo.MaxTest.max_returns0".into(),
    };
    Document {
        schema: SCHEMA,
        tool: Tool { name: "glassbox".into(), version: "VERSION".into() },
        classes: vec![
            Class { name: "<img src=x>".into(), source_file: None, source: None, methods: vec![odd] },
            Class {
                name: "demo.Max".into(),
                source_file: Some("Max.java".into()),
                source: Some("src/main/my java/demo/Max.java".into()),
                methods: vec![max, lambda("lambda$max$0", false), lambda("access$000", true)],
            },
        ],
        tests: vec![test("max_returns0", TestVerdict::Confirmed), test("max_returns1", TestVerdict::Diverged)],
        findings: vec![
            finding(Some("java.lang.NullPointerException"), None, Some(5)),
            finding(None, Some("demo.Checks.isMax(int, int)"), None),
        ],
        totals: Totals { goals: 3, covered: 1, already_covered: 0, infeasible: 1, unknown: 1, tests: 1, diverged: 1 },
        sources: vec![TextFile { path: "src/main/my java/demo/Max.java".into(), text: SOURCE.into() }],
        test_files: vec![TextFile {
            path: "demo/MaxTest.java".into(),
            text: "package demo;\n\nclass MaxTest {\n    @Test\n    void max_returns0() {\n    }\n}\n".into(),
        }],
        measured: true,
        problems: vec![Problem { subject: "lib.jar".into(), message: "not a zip file".into() }],
        limits: vec!["time limit: the run was to end after a while".into()],
        targets: Vec::new(),
    }
}

/// Classes with 20 methods of 25 goals each, and a test for every third goal.
pub fn large(goals: usize) -> Document {
    let mut document = Document { classes: Vec::new(), tests: Vec::new(), findings: Vec::new(), ..small() };
    let mut totals = Totals::default();
    let statuses = [Status::Covered, Status::Covered, Status::Covered, Status::Unknown, Status::Infeasible];
    for class in 0..goals.div_ceil(500) {
        let name = format!("com.example.part{}.Large{class}", class % 7);
        let path = format!("{}.java", name.replace('.', "/"));
        let mut methods = Vec::new();
        for number in 0..20 {
            let id = format!("{name}.method{number}(ILjava/lang/String;)V");
            let mut all = Vec::new();
            let (mut insns, mut blocks, mut edges) = (Vec::new(), Vec::new(), Vec::new());
            for at in 0..25u32 {
                let (first, line) = (at * 4, number * 30 + at + 2);
                let status = statuses[(at as usize + class) % statuses.len()];
                let kind = if at % 2 == 0 { "jump" } else { "fall-through" };
                let mut goal = goal(&id, first * 2, Some(line), kind, status);
                if status == Status::Covered {
                    let test = format!("{name}Test.method{number}_does{}", at / 3);
                    if at % 3 == 0 {
                        document.tests.extend(small().tests.into_iter().take(1).map(|one| Test {
                            id: test.clone(),
                            name: format!("method{number}_does{}", at / 3),
                            display_name: format!("method{number} of Large{class} does {at} when i > {at}"),
                            target: id.clone(),
                            path: vec![Leg { method: id.clone(), at: vec![0, 8, 16] }],
                            ..one
                        }));
                    }
                    goal.tests = vec![test];
                }
                totals.goals += 1;
                match status {
                    Status::Covered => totals.covered += 1,
                    Status::Already => totals.already_covered += 1,
                    Status::Infeasible => totals.infeasible += 1,
                    Status::Unknown => totals.unknown += 1,
                }
                all.push(goal);
                for (step, text) in
                    ["iload i", "bipush 5", "invokestatic java.lang.Math.max(int, int)"].iter().enumerate()
                {
                    insns.push(insn((first + step as u32) * 2, line, text, &[]));
                }
                insns.push(insn((first + 3) * 2, line, "ifle 20", &[first + 4, (at + 3).min(24) * 4]));
                blocks.push(Block { first, last: first + 3 });
                if at < 24 {
                    edges.push(edge(at, at + 1, "fall-through", Some(status), Some(at)));
                    edges.push(edge(at, (at + 3).min(24), "jump", None, None));
                }
            }
            let code = Code { insns, blocks, edges, executed: None };
            methods.push(Method {
                name: format!("method{number}"),
                descriptor: "(ILjava/lang/String;)V".into(),
                title: format!("method{number}(int, String)"),
                synthetic: false,
                goals: all,
                code: Some(code),
            });
        }
        let text = (1..=640).map(|line| format!("    int line{line} = value + {line}; // one of many\n")).collect();
        document.sources.push(TextFile { path: path.clone(), text });
        let source_file = Some(format!("Large{class}.java"));
        document.classes.push(Class { name, source_file, source: Some(path), methods });
    }
    totals.tests = document.tests.len();
    Document { totals, measured: false, ..document }
}
