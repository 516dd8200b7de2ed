//! Random calls find what can be reached, and only that.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::process::Command;
use std::time::{Duration, Instant};

use glassbox_goals::{Criterion, GoalIndex, GoalTable, Outcome, Witness};
use glassbox_program::{JavaValue, Jdk, MethodKey, Program, ProgramBuilder};
use glassbox_replay::{
    Attack, AttackClass, Attacked, Deadline, Missing, Observer, Options, Probes, Sampler, SamplingProgress,
};
use support::java_home;
use tempfile::TempDir;

const SOURCE: &str = r#"package p;

public class Prey {
    final String name;

    Prey(String name) {
        this.name = name;
    }

    static int sign(int value) {
        if (value < 0) {
            return -1;
        }
        if (value * 2 == 7) {
            return 5;
        }
        return 1;
    }

    int length(int[] values) {
        return values == null ? name.length() : values.length;
    }

    static void endless(boolean really) {
        while (really) {
            Thread.yield();
        }
    }

    static void asleep(int[] really) throws InterruptedException {
        synchronized (really) {
            really.wait();
        }
    }

    static void exit(int code) {
        System.exit(code);
    }

    static void halt(int code) {
        Runtime.getRuntime().halt(code);
    }

    static int loops(int value) {
        int bits = 0;
        do {
            bits++;
            value >>>= 1;
        } while (value != 0 || bits < 4);
        return bits;
    }
}
"#;

/// Every method of which ends in `hit()` can be called so that it does, and every other one cannot.
const FAMILIES: &str = r#"package p;

import java.math.BigInteger;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Families {
    static int hits;

    static void hit() {
        hits++;
    }

    // What earlier calls leave behind.
    private static int counter;
    private static final Map<Integer, Integer> MEMO = new HashMap<>();
    private static final AtomicBoolean ONCE = new AtomicBoolean();
    private int state;
    private boolean opened;

    static void sequenceCounter() { if (++counter > 3) hit(); }
    static void sequenceMemo(boolean key) { if (MEMO.put(key ? 1 : 2, 3) != null) hit(); }
    static void sequenceOnce() { if (!ONCE.compareAndSet(false, true)) hit(); }
    void open() { opened = true; state = 7; }
    void receiverState() { if (opened && state == 7) hit(); }

    // Values that the code names.
    static void harvestedText(String text) { if ("xyzzy-4711".equals(text)) hit(); }
    static void harvestedNumber(int number) { if (number == 918273645) hit(); }
    static void harvestedNeighbour(long number) { if (number > 918273645546L && number < 918273645548L) hit(); }
    static void harvestedFraction(double number) { if (number == 2.718281828) hit(); }
    static void harvestedCase(int number) { switch (number) { case 123456: case 234567: hit(); break; default: } }
    static void interned(String text) { if (text == "literal") hit(); }
    static void notInterned(String text) { if ("literal".equals(text) && text != "literal") hit(); }

    // Objects that others hold, too.
    static void enumConstant(TimeUnit unit) { if (unit == TimeUnit.DAYS) hit(); }
    static void sameBoolean(Boolean flag) { if (flag == Boolean.TRUE) hit(); }
    static void otherBoolean(Boolean flag) { if (flag != null && flag && flag != Boolean.TRUE) hit(); }
    static void emptyOptional(Optional<String> text) { if (text == Optional.<String>empty()) hit(); }
    static void zero(BigInteger number) { if (number == BigInteger.ZERO) hit(); }
    static void root(Locale locale) { if (locale == Locale.ROOT) hit(); }
    static void emptyList(List<String> list) { if (list == Collections.EMPTY_LIST) hit(); }
    static void anyObject(Object object) { if (object == Collections.EMPTY_LIST || object == BigInteger.ONE) hit(); }
    static void cachedBox(Integer box) { if (box != null && box < 128 && box > -129 && box == Integer.valueOf(box)) hit(); }
    static void newBox(Integer box) { if (box != null && box < 128 && box > -129 && box != Integer.valueOf(box)) hit(); }
    static void alias(Object one, Object other) { if (one != null && one == other) hit(); }
    static final Families HELD = new Families();
    static void ownStatic(Families families) { if (families == HELD) hit(); }

    // Classes that a test may write.
    static void abstractClass(Gauge gauge) { if (gauge.level() > 0) hit(); }
    static void anInterface(Source source) throws Exception {
        try {
            if (source.next() != null) return;
        } catch (java.io.IOException broken) {
            hit();
        }
    }
    static void jdkInterface(Comparator<String> order) { if (order.compare("a", "b") == 77) hit(); }
    protected int hook() { return 0; }
    void hookOfThis() { if (hook() == 77) hit(); }
    static void packagePrivate(Hidden hidden) { if (hidden.visible() == 77) hit(); }
    static void wideHook(Gauge gauge) { if (gauge.wide(1L, 2.0, "x") > 0.25f) hit(); }

    // The environment.
    static void property() { if (Boolean.getBoolean("families.debug")) hit(); }
    static void propertyValue() { if (Integer.getInteger("families.limit", 3) != 3) hit(); }
    static void assertions(int number) { assert number > 0; if (number <= 0) hit(); }
    static void locale() { if (!"TITLE".toLowerCase().equals("title")) hit(); }
    static void initialization() { if (Egg.SIZE == 1) hit(); }
    public static int limit = 10;
    static void assignedStatic() { if (limit < 0) hit(); }
    int width = 10;
    void assignedField() { if (width < 0) hit(); }

    // Nothing reaches these.
    private final int fixed = 3;
    void fixedField() { if (fixed + hits < 0 && hits >= 0) hit(); }
    static void contradiction(int number) { if (number > 5 && number < 3) hit(); }
    static void finalHook(Sealed sealed) { if (sealed.level() > 0) hit(); }
    static int stack(int depth) {
        try {
            return stack(depth + 1);
        } catch (StackOverflowError deep) {
            hit();
            return depth;
        }
    }
    static void memory(int size) {
        try {
            int[][] rows = new int[1 << 20][];
            for (int i = 0; i < rows.length; i++) rows[i] = new int[1 << 20];
        } catch (OutOfMemoryError full) {
            hit();
        }
    }
}

abstract class Gauge {
    Gauge(long some, double arguments) {}
    abstract int level();
    abstract float wide(long a, double b, String c);
}

interface Source {
    String next() throws java.io.IOException;
}

class Hidden {
    int visible() { return 0; }
}

final class Sealed {
    int level() { return 0; }
}

class Hen {
    static final int SIZE = Integer.valueOf(Egg.SIZE + 1);
}

class Egg {
    static final int SIZE = Integer.valueOf(Hen.SIZE + 1);
}
"#;

/// Methods that end in `hit()` if they are called in the right way.
const REACHABLE: [&str; 38] = [
    "sequenceCounter",
    "sequenceMemo",
    "sequenceOnce",
    "receiverState",
    "harvestedText",
    "harvestedNumber",
    "harvestedNeighbour",
    "harvestedFraction",
    "harvestedCase",
    "interned",
    "notInterned",
    "enumConstant",
    "sameBoolean",
    "otherBoolean",
    "emptyOptional",
    "zero",
    "root",
    "emptyList",
    "anyObject",
    "cachedBox",
    "newBox",
    "alias",
    "ownStatic",
    "abstractClass",
    "anInterface",
    "jdkInterface",
    "hookOfThis",
    "packagePrivate",
    "wideHook",
    "property",
    "propertyValue",
    "assertions",
    "locale",
    "initialization",
    "assignedStatic",
    "assignedField",
    "open",
    "hit",
];

const UNREACHABLE: [&str; 5] = ["fixedField", "contradiction", "finalHook", "stack", "memory"];

struct Field {
    directory: TempDir,
    program: Program,
    table: GoalTable,
    class: &'static str,
}

impl Field {
    fn new() -> Field {
        let criteria = [Criterion::Branch, Criterion::Instruction, Criterion::DefUse, Criterion::Loop];
        Field::of("Prey", SOURCE, &criteria)
    }

    fn of(class: &'static str, text: &str, criteria: &[Criterion]) -> Field {
        let directory = tempfile::tempdir().unwrap();
        let source = directory.path().join(format!("{class}.java"));
        std::fs::write(&source, text).unwrap();
        let javac = Command::new(java_home().join("bin/javac")).arg("-d").arg(directory.path()).arg(&source).status();
        assert!(javac.unwrap().success());
        let mut builder = ProgramBuilder::default();
        builder.application(directory.path()).unwrap();
        let program = builder.build(&Jdk::locate(Some(&java_home())).unwrap()).unwrap();
        let methods = &program.load(&format!("p/{class}")).unwrap().methods;
        let table = GoalTable::new(&program, methods, criteria);
        Field { directory, program, table, class }
    }

    fn goal(&self, id: &str) -> GoalIndex {
        let found = self.table.goals.iter().position(|goal| goal.id() == format!("p.{}.{id}", self.class));
        let ids: Vec<String> = self.table.goals.iter().map(|goal| goal.id()).collect();
        GoalIndex(found.unwrap_or_else(|| panic!("{id} is none of {ids:#?}")) as u32)
    }

    /// What comes of calls of some methods while some goals are watched.
    fn run(&self, entries: &[&str], goals: &[GoalIndex], deadline: &Deadline) -> Attacked {
        let class = self.program.load(&format!("p/{}", self.class)).unwrap();
        let of_name = |name: &&str| class.methods.iter().find(|method| *method.name == **name).unwrap().id;
        let targets: Vec<_> = entries.iter().map(of_name).collect();
        let probes = self.probes();
        let attack = Attack {
            program: &self.program,
            table: &self.table,
            probes: &probes,
            options: self.options(),
            class_path: vec![self.directory.path().to_owned()],
            classes: vec![AttackClass::of(&self.program, class, &targets, &|_| true)],
            goals: goals.iter().copied().collect(),
            calls: 100,
            seed: 1,
        };
        attack.run(deadline).unwrap()
    }

    fn options(&self) -> Options {
        Options {
            java_home: java_home(),
            heap_megabytes: 64,
            test_time_limit: Duration::from_secs(5),
            opens: Vec::new(),
            patches: Vec::new(),
            scratch: self.directory.path().to_owned(),
            readable: Vec::new(),
            guard: None,
        }
    }

    fn probes(&self) -> Probes {
        Probes::write(&self.program, &self.table, &java_home(), &self.directory.path().join("probes")).unwrap()
    }

    fn observer<'f>(&'f self, probes: &'f Probes, is_hasty: bool) -> Observer<'f> {
        let class_path = vec![self.directory.path().to_owned()];
        Observer::new(&self.program, &self.table, probes, &self.options(), class_path, is_hasty)
    }

    /// A call of a static method of which the witness guesses that it returns 7.
    fn guess(&self, name: &str, descriptor: &str, argument: JavaValue) -> Witness {
        let class = format!("p/{}", self.class).as_str().into();
        let method = MethodKey { class, name: name.into(), descriptor: descriptor.into() };
        let outcome = Outcome::Returned(Some(JavaValue::Int(7)));
        Witness { arguments: vec![argument], outcome, guessed: true, ..Witness::of(method) }
    }

    /// What trying out some methods comes to.
    fn sample(&self, entries: &[&str], goals: &[GoalIndex]) -> Vec<Witness> {
        let class = self.program.load(&format!("p/{}", self.class)).unwrap();
        let of_name = |name: &&str| class.methods.iter().find(|method| *method.name == **name).unwrap().id;
        let targets: Vec<_> = entries.iter().map(of_name).collect();
        let class = AttackClass::of(&self.program, class, &targets, &|_| true);
        let probes = self.probes();
        let mut sampler = Sampler::new(self.observer(&probes, false));
        let mut tryout = SamplingProgress::new(class, goals.iter().copied().collect(), 1);
        let mut found = Vec::new();
        while !tryout.is_enough() {
            found.extend(sampler.go_on(&mut tryout, &Deadline::default()).unwrap());
        }
        found
    }

    /// Which of the goals are reached.
    fn attack<'g>(&self, entries: &[&str], goals: &[&'g str]) -> Vec<&'g str> {
        let watched: Vec<GoalIndex> = goals.iter().map(|goal| self.goal(goal)).collect();
        let attacked = self.run(entries, &watched, &Deadline::default());
        let is_hit = |goal: &&&str| attacked.hits.iter().any(|hit| hit.goal == self.goal(goal));
        goals.iter().filter(is_hit).copied().collect()
    }

    /// Where each method calls `hit`.
    fn calls_of_hit(&self) -> Vec<(String, GoalIndex)> {
        let class = self.program.load(&format!("p/{}", self.class)).unwrap();
        let calls = |(index, goal): (usize, &glassbox_goals::Goal)| {
            let method = self.program.method(goal.insn.method);
            let insn = &method.code.as_ref().unwrap().insns[goal.insn.index as usize];
            let glassbox_program::Insn::Invoke(_, constant) = insn else { return None };
            let is_hit = class.method_constant(*constant).is_some_and(|called| &**called.name == "hit");
            is_hit.then(|| (method.name.to_string(), GoalIndex(index as u32)))
        };
        self.table.goals.iter().enumerate().filter_map(calls).collect()
    }
}

#[test]
fn what_can_be_reached_is_found_and_nothing_else() {
    // The first decision is at 1 and goes to 4 or 6; `return 5` is at 14, behind a decision at 11.
    let goals = [
        "sign(I)I@4 instruction",
        "sign(I)I@1 jump",
        "sign(I)I@14 instruction",
        "sign(I)I@11 fall-through",
        "length([I)I@1 jump",
        "length([I)I@1 fall-through",
        "loops(I)I@18 def-use local1@2->18",
        "loops(I)I@2 loop none",
        "loops(I)I@2 loop once",
        "loops(I)I@2 loop more",
    ];
    let found = Field::new().attack(&["sign", "length", "loops"], &goals);
    let lost =
        ["sign(I)I@14 instruction", "sign(I)I@11 fall-through", "loops(I)I@2 loop none", "loops(I)I@2 loop once"];
    let expected: Vec<&str> = goals.into_iter().filter(|goal| !lost.contains(goal)).collect();
    assert_eq!(found, expected);
}

#[test]
fn calls_that_never_end_or_end_the_virtual_machine_do_not_stop_the_attack() {
    let field = Field::new();
    let goal = field.goal("sign(I)I@4 instruction");
    let attacked = field.run(&["endless", "asleep", "exit", "sign"], &[goal], &Deadline::default());
    assert_eq!(attacked.hits.len(), 1);
    let missing: Vec<Option<Missing>> = attacked.made[0].iter().map(|made| made.missing).collect();
    let lost = Some(Missing::Lost);
    assert_eq!(missing, [lost, lost, lost, None]);
    assert!(attacked.made[0][3].calls >= 100);
    // Which call it was that left nothing behind is found by calling each method by itself.
    let attacked = field.run(&["halt", "sign"], &[goal], &Deadline::default());
    assert_eq!(attacked.hits.len(), 1);
    let missing: Vec<Option<Missing>> = attacked.made[0].iter().map(|made| made.missing).collect();
    assert_eq!(missing, [lost, None]);
}

#[test]
fn every_kind_of_input_that_a_test_can_choose_is_tried() {
    let field = Field::of("Families", FAMILIES, &[Criterion::Instruction]);
    let calls = field.calls_of_hit();
    let goals: Vec<GoalIndex> = calls.iter().map(|(_, goal)| *goal).collect();
    let entries: Vec<&str> = REACHABLE.into_iter().chain(UNREACHABLE).collect();
    let attacked = field.run(&entries, &goals, &Deadline::default());
    let call = |goal: GoalIndex| attacked.hits.iter().find(|hit| hit.goal == goal);
    let shown: Vec<String> =
        calls.iter().filter_map(|(method, goal)| call(*goal).map(|hit| format!("{method}: {}", hit.call))).collect();
    for (method, goal) in &calls {
        let is_expected = REACHABLE.contains(&method.as_str());
        assert_eq!(call(*goal).is_some(), is_expected, "{method}\n{shown:#?}");
        // The method whose call reached it is known.
        if let Some(entry) = call(*goal).and_then(|hit| hit.entry.as_ref()) {
            assert_eq!(*entry.name, **method, "{shown:#?}");
        }
    }
    // What a hit needs besides the call is said.
    for (method, needs) in [
        ("sequenceCounter", "after p.Families.sequenceCounter()"),
        ("sequenceOnce", "sequenceOnce()"),
        ("abstractClass", "an object of a subclass of p.Gauge that a test may write"),
        ("abstractClass", "level() returned"),
        ("anInterface", "next() threw java.io.IOException"),
        ("property", "with the system property \"families.debug\" set to \"true\""),
        ("assertions", "with assertions disabled"),
        ("locale", "with the default locale tr_TR"),
        ("initialization", "after the class p.Hen was initialized"),
        ("assignedStatic", "p.Families.limit = -"),
        ("harvestedText", "p.Families.harvestedText(\"xyzzy-4711\")"),
    ] {
        let is_it = |line: &&String| line.starts_with(&format!("{method}: "));
        let line = shown.iter().find(is_it).unwrap();
        assert!(line.contains(needs), "{line}");
    }
    // The same every time.
    assert_eq!(field.run(&entries, &goals, &Deadline::default()), attacked);
}

#[test]
fn an_attack_that_the_deadline_cuts_says_what_it_has_not_done() {
    let field = Field::new();
    let goal = field.goal("sign(I)I@14 instruction");
    let deadline = Deadline { at: Some(Instant::now()), cancel: None };
    let attacked = field.run(&["sign", "loops"], &[goal], &deadline);
    assert_eq!(attacked.hits, []);
    assert!(attacked.made[0].iter().all(|made| made.calls == 0 && made.missing == Some(Missing::Time)));
}

#[test]
fn what_is_seen_takes_the_place_of_what_was_guessed() {
    let field = Field::new();
    let probes = field.probes();
    let guesses = vec![
        field.guess("sign", "(I)I", JavaValue::Int(-3)),
        field.guess("endless", "(Z)V", JavaValue::Boolean(true)),
        field.guess("exit", "(I)V", JavaValue::Int(0)),
        field.guess("nowhere", "(I)V", JavaValue::Int(0)),
        field.guess("asleep", "([I)V", JavaValue::Null),
        field.guess("sign", "(I)I", JavaValue::Int(3)),
    ];
    for is_hasty in [false, true] {
        let seen = field.observer(&probes, is_hasty).observe(guesses.clone(), &Deadline::default()).unwrap();
        assert_eq!(seen.iter().map(Option::is_some).collect::<Vec<bool>>(), [true, false, false, false, true, true]);
        let seen: Vec<Witness> = seen.into_iter().flatten().collect();
        let outcomes: Vec<&Outcome> = seen.iter().map(|witness| &witness.outcome).collect();
        let npe = Outcome::Threw { class: "java/lang/NullPointerException".into(), message: None };
        let returned = |value: i32| Outcome::Returned(Some(JavaValue::Int(value)));
        assert_eq!(outcomes, [&returned(-1), &npe, &returned(1)]);
        let negative = field.goal("sign(I)I@4 instruction");
        assert!(seen[0].goals.contains(&negative) && !seen[2].goals.contains(&negative));
        assert!(seen.iter().all(|witness| witness.guessed));
    }
}

#[test]
fn trying_out_finds_inputs_that_a_test_can_write() {
    let field = Field::of("Families", FAMILIES, &[Criterion::Instruction]);
    let calls = field.calls_of_hit();
    let goals: Vec<GoalIndex> = calls.iter().map(|(_, goal)| *goal).collect();
    let entries: Vec<&str> = REACHABLE.into_iter().chain(UNREACHABLE).collect();
    let found = field.sample(&entries, &goals);
    let reached = |name: &str| {
        let goal = calls.iter().find(|(method, _)| method == name).map(|(_, goal)| *goal).unwrap();
        found.iter().find(|witness| witness.goals.contains(&goal))
    };
    let plain = [
        "receiverState",
        "harvestedText",
        "harvestedNumber",
        "harvestedFraction",
        "harvestedCase",
        "enumConstant",
        "sameBoolean",
        "emptyOptional",
        "zero",
        "root",
        "emptyList",
        "alias",
        "ownStatic",
        "cachedBox",
    ];
    for name in plain {
        let witness = reached(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(*witness.method.name, *name);
        assert!(!witness.needs_reflection());
    }
    // What has to happen before is a call on the receiver, and nothing else is left.
    let receiver = reached("receiverState").unwrap();
    let before: Vec<&str> =
        receiver.recipes.iter().flat_map(|recipe| &recipe.calls).map(|call| &*call.method.name).collect();
    assert_eq!(before, ["open"]);
    for name in UNREACHABLE.into_iter().chain(["property", "locale", "assertions", "abstractClass", "hookOfThis"]) {
        assert!(reached(name).is_none(), "{name}");
    }
    assert_eq!(field.sample(&entries, &goals), found, "the same every time");
}
