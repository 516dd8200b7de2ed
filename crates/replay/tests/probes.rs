//! Class files with probes do what they did without, and tell where they go.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use glassbox_goals::{Criterion, Followed, Follower, GoalTable, Told};
use glassbox_program::{Jdk, Method, Program, ProgramBuilder};
use glassbox_replay::{Deadline, Observation, Probes, Recording, SourceFile};
use support::{Bench, java_home, java_homes};

/// All that a criterion wants probes to tell.
const ALL: [Criterion; 7] = [
    Criterion::Branch,
    Criterion::Instruction,
    Criterion::Condition,
    Criterion::DefUse,
    Criterion::Exception,
    Criterion::Loop,
    Criterion::Path(5),
];

/// A class `p.Subject` and a test that calls it.
struct Trial {
    bench: Bench,
    program: Program,
    table: GoalTable,
    probes: Probes,
}

impl Trial {
    fn new(java_home: PathBuf, subject: &str, test: &str, options: &[&str]) -> Trial {
        Trial::of(java_home, subject, test, options, &ALL)
    }

    fn of(java_home: PathBuf, subject: &str, test: &str, options: &[&str], criteria: &[Criterion]) -> Trial {
        let mut bench = Bench::with(java_home.clone(), std::time::Duration::from_secs(20));
        let test = format!(
            "package p;\npublic class SubjectTest {{\n    public void test() throws Throwable {{\n{test}\n    }}\n}}\n"
        );
        let sources = [("p/Subject.java", subject), ("p/SubjectTest.java", &test)]
            .map(|(name, text)| SourceFile { name: name.to_owned(), text: text.to_owned() });
        let output = bench.output();
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let compilation = bench.replayer.compile(&sources, &output, &[], &options, &Deadline::default()).unwrap();
        assert!(compilation.succeeded, "{:#?}", compilation.diagnostics);
        let mut builder = ProgramBuilder::default();
        builder.application(&output).unwrap();
        let program = builder.build(&Jdk::locate(Some(&java_home)).unwrap()).unwrap();
        let classes = program.application_names().iter().filter(|name| !name.ends_with("Test"));
        let methods: Vec<&Method> = classes.flat_map(|name| &program.load(name).unwrap().methods).collect();
        let table = GoalTable::new(&program, methods, criteria);
        let probes = Probes::write(&program, &table, &java_home, &bench.scratch.path().join("probes")).unwrap();
        Trial { bench, program, table, probes }
    }

    /// Runs the test, which has to pass.
    fn record(&mut self) -> Recording {
        let path = [self.bench.output()];
        let test = [("p.SubjectTest", "test")];
        let deadline = Deadline::default();
        let plain = self.bench.replayer.run_together(&test, &path, &deadline).unwrap();
        assert_eq!(plain, [Observation::Passed]);
        let mut seen = self.bench.replayer.record(&test, &path, &self.probes.directory, &deadline).unwrap();
        let (outcome, recording) = seen.pop().unwrap();
        assert_eq!(outcome, Observation::Passed);
        recording
    }

    fn follow(&mut self, thrown: Option<&str>) -> Followed {
        let recording = self.record();
        assert!(!recording.is_cut);
        let mut followed = Followed::default();
        let mut follower = Follower::new(&self.program, &self.table, &self.probes.probes);
        for numbers in recording.threads.iter().map(glassbox_replay::Numbers::unpacked) {
            follower.follow(&Told { numbers: &numbers, classes: &recording.classes, thrown }, &mut followed);
        }
        followed
    }

    /// The ids of all goals that were reached, without the class.
    fn reached(&mut self, thrown: Option<&str>) -> BTreeSet<String> {
        let followed = self.follow(thrown);
        let goals = followed.goals.iter().chain(&followed.likely);
        goals.map(|goal| self.table.goal(*goal).id().replace("p.Subject.", "")).collect()
    }
}

#[test]
fn probes_tell_ways_values_memory_and_exceptions() {
    let subject = "package p;
        class Subject {
            int field;
            static int half(int number) { return number / 2; }
            static int shift(int[] values, int at) {
                try {
                    values[at] = half(values[at]);
                    return values[at];
                } catch (ArrayIndexOutOfBoundsException e) {
                    return -1;
                }
            }
            boolean isSet() { return field != 0; }
            boolean isSetAndOdd() { return isSet() & field % 2 == 1; }
            int name(int number) {
                field = number;
                switch (field) { case 1: return 10; case 2: case 3: return 20; default: return 30; }
            }
        }";
    let test = "Subject.shift(new int[] {4}, 0); Subject.shift(new int[1], 1);
        Subject s = new Subject(); s.name(3); s.isSetAndOdd();";
    let reached = Trial::new(java_home(), subject, test, &[]).reached(None);
    let expected = [
        "shift([II)I@4 throws java.lang.ArrayIndexOutOfBoundsException, caught@13",
        "shift([II)I@11 def-use int[]@8->11",
        "name(I)I@6 def-use .field@2->6",
        "name(I)I@9 case 3",
        "isSetAndOdd()Z@1 gives true",
        "isSet()Z@4 fall-through",
    ];
    let missing: Vec<&&str> = expected.iter().filter(|id| !reached.contains(**id)).collect();
    assert!(missing.is_empty(), "{missing:?} of {reached:#?}");
    for never in ["name(I)I@9 case 2", "isSet()Z@4 jump", "isSetAndOdd()Z@1 gives false"] {
        assert!(!reached.contains(never), "{never}");
    }
}

/// Both ways of a jump lead to the next instruction, and are told apart all the same.
#[test]
fn jumps_to_the_next_instruction_are_taken_or_not() {
    let subject = "package p;
        class Subject {
            static void idle(int n) { if (n > 0) { } }
            static int twice(int n) { idle(n); if (n == 7) { } while (n-- > 0 && n != 3) { } return n; }
        }";
    let trial = |test: &str| Trial::new(java_home(), subject, test, &[]).reached(None);
    let of_idle = |reached: &BTreeSet<String>| {
        let of_jump = reached.iter().filter(|id| id.starts_with("idle(I)V@1 ")).map(|id| id.replace("idle(I)V@1 ", ""));
        of_jump.filter(|kind| kind == "jump" || kind == "fall-through").collect::<Vec<String>>()
    };
    assert_eq!(of_idle(&trial("Subject.idle(0);")), ["jump"]);
    assert_eq!(of_idle(&trial("Subject.idle(1);")), ["fall-through"]);
    assert_eq!(of_idle(&trial("Subject.twice(1); Subject.twice(0);")), ["fall-through", "jump"]);
    let reached = trial("Subject.twice(5);");
    assert!(reached.contains("twice(I)I@7 jump") && !reached.contains("twice(I)I@7 fall-through"), "{reached:#?}");
}

#[test]
fn frames_that_exceptions_leave_are_left() {
    let subject = "package p;
        class Subject {
            static int deep(int n, String text) {
                if (n > 0) { return deep(n - 1, text); }
                return text.length();
            }
            static int outer(String text) {
                try { return deep(2, text); } catch (NullPointerException e) { return -1; }
            }
        }";
    let test = "Subject.outer(null); Subject.outer(\"ab\");
        try { Subject.deep(1, null); throw new Error(); } catch (NullPointerException expected) { }";
    let reached = Trial::new(java_home(), subject, test, &[]).reached(Some("java/lang/NullPointerException"));
    let thrown: Vec<&String> = reached.iter().filter(|id| id.contains("throws")).collect();
    let words: Vec<&str> = thrown.iter().map(|id| id.as_str()).collect();
    assert!(words.iter().any(|id| id.starts_with("outer") && id.contains("caught")), "{words:#?}");
    assert!(words.iter().any(|id| id.starts_with("deep") && id.contains("escapes")), "{words:#?}");
}

/// Long and double values below what probes look at, monitors, constructors with fields before `super`, lambdas, switches
/// on texts, nested handlers: whatever needs care, on every JDK and at the oldest language level it has.
#[test]
fn class_files_with_probes_pass_verification_and_behave_the_same() {
    let subject = "package p;
        import java.util.*;
        import java.util.function.*;
        class Subject {
            long wide; double real; Object any; static long total;
            class Inner { int read() { return (int) wide; } }
            Subject(long w) { this(w, w > 3 ? new StringBuilder(\"x\").append(w).toString() : \"y\"); }
            Subject(long w, Object any) { wide = w; real = w / 2.0; this.any = any; total += w; }
            synchronized long work(int[][] grid, long[] longs, double[] reals, String kind) {
                int sum = 0;
                for (int[] row : grid) { for (int cell : row) { sum += cell % 2 == 0 ? cell : -cell; } }
                longs[0] = sum; reals[0] = sum + wide; longs[1] += longs[0]; reals[1] *= 2;
                synchronized (this) { wide++; }
                switch (kind) { case \"a\": sum++; break; case \"b\": sum += 2; default: sum += 3; }
                try { Object o = any; sum += ((String) o).length(); }
                catch (ClassCastException | NullPointerException e) { sum -= 7; }
                finally { sum *= 3; }
                Supplier<Integer> later = () -> new Inner().read();
                boolean flag = sum > 0 & later.get() > 1 | any instanceof String;
                return flag ? sum : Long.MAX_VALUE ^ sum;
            }
        }";
    let test = "Subject s = new Subject(5);
        long first = s.work(new int[][] {{1, 2}, {3}}, new long[2], new double[2], \"b\");
        s.any = 1;
        long second = s.work(new int[0][], new long[2], new double[2], \"a\");
        if (first != 15 || second != -9223372036854775791L || s.wide != 7) { throw new AssertionError(first + \" \" + second + \" \" + s.wide); }";
    for home in java_homes() {
        for release in [["--release", "8"], ["-source", "17"]] {
            let mut trial = Trial::new(home.clone(), subject, test, &release);
            let followed = trial.follow(None);
            assert!(followed.goals.len() > 100, "{}", followed.goals.len());
        }
    }
}

/// Jumps over more bytes than a short one can, forwards, backwards and conditional, and a method that has no room for a
/// probe before every instruction.
#[test]
fn methods_that_grow_large_get_wide_jumps_or_fewer_probes() {
    for statements in [1100, 3000] {
        let mut body = String::new();
        for number in 0..statements {
            let _ = writeln!(body, "values[{}] += i / (i - {number} | 1);", number % 7);
        }
        let subject = format!(
            "package p;
            class Subject {{
                static int large(int rounds) {{
                    int[] values = new int[7];
                    int i = 0;
                    while (i < rounds) {{
                        if (i == 1) {{ i += 2; }} else {{
                            {body}
                        }}
                        i++;
                    }}
                    return values[0] + values[6];
                }}
            }}"
        );
        let test = "if (Subject.large(0) != 0 || Subject.large(3) != Subject.large(4)) { throw new AssertionError(); }";
        let mut trial = Trial::of(java_home(), &subject, test, &[], &[Criterion::Instruction, Criterion::Loop]);
        let ids: BTreeSet<String> = trial.reached(None);
        assert!(ids.iter().any(|id| id.contains("loop more")), "{statements}");
    }
}
