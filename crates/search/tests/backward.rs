//! Backward search: what it finds by itself, what it proves, and that it never contradicts the forward search.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, SearchReport};
use glassbox_program::Program;
use glassbox_search::{Boot, Direction, Options, Plan, Selection, Stop, Task, explore};
use support::{compile, program_of};

const SOURCE: &str = "package b;
    class Node { int key; Node next, left, right, parent; Object data; }
    class Shapes {
        static int self(Node p) { return p == p.next ? 1 : 2; }
        static int pair(Node p) { return p.next.next == p && p.next != p ? 1 : 2; }
        static int parent(Node a) { return a.left.parent == a && a.left != a ? 1 : 2; }
        static int aliased(Node a, Node b) { a.key = 5; b.key = 7; return a.key == 7 ? 1 : 2; }
        static int shared(Node tree) { return tree.left != null && tree.left == tree.right ? 1 : 2; }
        static int seven(Node list, int key) {
            int length = 0;
            Node last = null;
            while (list != null) { last = list; list = list.next; length++; }
            return length == 7 && last.key == key ? 1 : 2;
        }
    }
    class Dead {
        static int behindLoop(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) sum += i;
            int k = 1;
            if (k > 2) return 99;
            return sum;
        }
        static int behindField(Node p, int n) {
            while (n > 0) n = n / 2 + p.key % 2;
            p.key = 3;
            if (p.key != 3) return 99;
            return n;
        }
        static int fresh(Node p, int n) {
            while (n-- > 0) p = p.next;
            Node own = new Node();
            if (own == p) return 99;
            if (own.key != 0) return 98;
            return 1;
        }
        static int length(int[] a, int n) {
            while (n-- > 0) a[n & 3]++;
            if (a.length < 0) return 99;
            return a.length;
        }
        static int type(Object o, int n) {
            while (n-- > 0) o = ((Node) o).data;
            Node node = (Node) o;
            if (o != null && !(o instanceof Node)) return 99;
            return node == null ? 0 : 1;
        }
    }
    abstract class Animal { abstract int legs(); static Animal of(int n) { return n > 3 ? new Dog() : new Bird(); } }
    class Dog extends Animal { int legs() { return 4; } }
    class Bird extends Animal { int legs() { return 2; } }
    class Calls {
        private int twice(int x) { return inner(x) * 2; }
        private int inner(int x) { if (x == 12345) return 21; return x; }
        int outer(int x) { return twice(x + 1) == 42 ? 1 : 2; }
        static int legs(Animal a) { return a.legs() == 4 ? 1 : 2; }
        static int made(int n) { return Animal.of(n).legs() == 2 ? 1 : 2; }
        static int recursive(int n) { return n <= 0 ? 0 : 1 + recursive(n - 1); }
        static int three(int n) { return recursive(n) == 3 ? 1 : 2; }
        static int guarded(int[] a, int i) {
            try { a[i] = 10 / i; return a[i] == 5 ? 1 : 2; }
            catch (ArithmeticException zero) { return 3; }
            catch (ArrayIndexOutOfBoundsException outside) { return 4; }
            catch (NullPointerException none) { return 5; }
        }
        static int thrown(int n) {
            try { if (n > 7) throw new IllegalStateException(); if (n < -7) throw new IllegalArgumentException(); return 1; }
            catch (IllegalStateException e) { return 2; }
            catch (RuntimeException e) { return 3; }
        }
        private static void check(int n) { if (n > 100) throw new IllegalArgumentException(); }
        private static void twiceChecked(int n) { check(n); check(n + 50); }
        static int failing(int n) { try { twiceChecked(n * 3); } catch (IllegalArgumentException e) { return n == 20 ? 1 : 2; } return 3; }
        static int legsOf(Animal a) { try { return a.legs(); } catch (NullPointerException none) { return 0; } }
        static int neverFailing(int n) {
            while (n > 3) n -= 2;
            try { check(5); } catch (IllegalArgumentException e) { return 1; }
            return 2;
        }
        static int limit = 3;
        static int statics(int n) { limit += n; return limit == 10 ? 1 : 2; }
        static int jdk(String s) { return Math.abs(s.length()) == 4 ? 1 : 2; }
        static int choice(int n) {
            switch (n) { case 1: return 5; case 4: return 6; case 900: return 7; default: return 8; }
        }
        static int narrow(byte b, char c, boolean z) { return b == -3 && c == 'x' && z ? 1 : 2; }
        static class Holder {
            static final int CHOICE;
            static { int c = 1; if (System.nanoTime() % 2 == 0) c = 2; CHOICE = c; }
        }
        static int held(int n) { return n > 3 ? Holder.CHOICE : 0; }
        static int lambda(java.util.List<String> all) {
            int[] found = new int[1];
            Runnable never = () -> { if (all.hashCode() == System.nanoTime()) found[0] = 1; };
            new Thread(never).run();
            return found[0];
        }
        static long wide(long a, double d, int i) { return a + i == 1L << 40 && d > 2.5 ? 1 : 2; }
    }";

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], &[("b/Shapes.java", SOURCE)])))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), "17").unwrap())
}

/// The searches of all entries that lead to goals in methods of this name.
fn search(method: &str, criterion: Criterion, direction: Direction) -> (Plan, Vec<SearchReport>) {
    let selection = Selection {
        criteria: vec![criterion],
        class: &|_| true,
        method: &|found| *found.name == *method,
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let options = Options { direction, steps: 4_000_000, ..Options::default() };
    let stop = Stop::default();
    let reports = plan
        .jobs
        .iter()
        .map(|job| {
            explore(&Task { program: program(), boot: boot(), plan: &plan, job, options: &options, stop: &stop })
        })
        .collect();
    (plan, reports)
}

fn count(reports: &[SearchReport], is: impl Fn(&Finding) -> bool) -> usize {
    reports.iter().flat_map(|report| &report.findings).filter(|(_, finding)| is(finding)).count()
}

#[test]
fn shapes_of_memory_are_found_from_behind() {
    for method in ["self", "pair", "parent", "aliased", "shared", "seven"] {
        let (_, reports) = search(method, Criterion::Branch, Direction::Backward);
        let open = count(&reports, |finding| *finding != Finding::Reached);
        assert_eq!(open, 0, "{method}: {:?}", reports[0].findings);
        assert!(!reports[0].witnesses.is_empty());
        assert_eq!(reports[0].backward.len(), reports[0].findings.len(), "{method}");
    }
}

#[test]
fn what_contradicts_itself_is_excluded_whatever_lies_before_it() {
    for (method, dead) in
        [("behindLoop", 1), ("behindField", 1), ("fresh", 2), ("length", 1), ("type", 1), ("neverFailing", 1)]
    {
        let (_, reports) = search(method, Criterion::Branch, Direction::Backward);
        let excluded = count(&reports, |finding| matches!(finding, Finding::Excluded { .. }));
        assert_eq!(excluded, dead, "{method}: {:?}", reports[0].findings);
    }
}

#[test]
fn the_forward_search_cannot_decide_what_lies_behind_the_loop_but_both_together_can() {
    let open = |direction| {
        let (_, reports) = search("behindLoop", Criterion::Branch, direction);
        count(&reports, |finding| matches!(finding, Finding::Open { .. }))
    };
    assert_eq!((open(Direction::Forward), open(Direction::Both)), (1, 0));
}

#[test]
fn calls_are_entered_from_their_returns() {
    for method in ["outer", "legs", "made", "three", "choice", "narrow", "wide", "statics"] {
        let (_, reports) = search(method, Criterion::Branch, Direction::Backward);
        let found: Vec<_> = reports.iter().filter(|report| *report.entry.class == *"b/Calls").collect();
        let open = found.iter().flat_map(|report| &report.findings).filter(|(_, finding)| *finding != Finding::Reached);
        assert_eq!(open.count(), 0, "{method}: {:?}", found.iter().map(|report| &report.findings).collect::<Vec<_>>());
    }
}

#[test]
fn goals_in_private_methods_are_reached_through_their_callers() {
    let (plan, reports) = search("inner", Criterion::Branch, Direction::Backward);
    assert_eq!(plan.table.goals.len(), 2);
    let outer = reports.iter().find(|report| *report.entry.name == *"outer").unwrap();
    assert!(outer.findings.iter().all(|(_, finding)| *finding == Finding::Reached), "{:?}", outer.findings);
}

#[test]
fn handlers_are_reached_from_behind() {
    for method in ["guarded", "thrown", "failing", "legsOf"] {
        let (_, reports) = search(method, Criterion::Branch, Direction::Backward);
        let open = count(&reports, |finding| *finding != Finding::Reached);
        assert_eq!(open, 0, "{method}: {:?}", reports[0].findings);
    }
}

#[test]
fn nothing_is_excluded_that_runs_without_a_call() {
    let of = |class: &'static str, method: &'static str| {
        let selection = Selection {
            criteria: vec![Criterion::Branch],
            class: &|known| &*known.name == class,
            method: &|known| known.name.starts_with(method),
            postconditions: &[],
        };
        let plan = Plan::new(program(), &selection);
        let options = Options { direction: Direction::Backward, ..Options::default() };
        let search = |job| {
            explore(&Task {
                program: program(),
                boot: boot(),
                plan: &plan,
                job,
                options: &options,
                stop: &Stop::default(),
            })
        };
        plan.jobs.iter().map(search).collect::<Vec<_>>()
    };
    for (class, method) in [("b/Calls$Holder", "<clinit>"), ("b/Calls", "lambda$")] {
        let reports = of(class, method);
        assert_ne!(count(&reports, |_| true), 0, "{class}.{method}");
        let excluded = count(&reports, |finding| matches!(finding, Finding::Excluded { .. }));
        assert_eq!(excluded, 0, "{class}.{method}");
    }
}

#[test]
fn no_verdict_contradicts_the_forward_search() {
    let mut compared = 0;
    for criterion in [Criterion::Branch, Criterion::Instruction] {
        let all = |direction| {
            let selection =
                Selection { criteria: vec![criterion], class: &|_| true, method: &|_| true, postconditions: &[] };
            let plan = Plan::new(program(), &selection);
            let options = Options { direction, steps: 2_000_000, ..Options::default() };
            let stop = Stop::default();
            plan.jobs
                .iter()
                .map(|job| {
                    explore(&Task {
                        program: program(),
                        boot: boot(),
                        plan: &plan,
                        job,
                        options: &options,
                        stop: &stop,
                    })
                })
                .collect::<Vec<_>>()
        };
        let (forward, backward) = (all(Direction::Forward), all(Direction::Backward));
        for (forward, backward) in forward.iter().zip(&backward) {
            for ((goal, one), (_, other)) in forward.findings.iter().zip(&backward.findings) {
                let excluded = |finding: &Finding| matches!(finding, Finding::Excluded { .. });
                let is_contradiction =
                    *one == Finding::Reached && excluded(other) || excluded(one) && *other == Finding::Reached;
                assert!(!is_contradiction, "{} {goal:?}: {one:?} and {other:?}", forward.entry);
                compared += usize::from(excluded(other) || *other == Finding::Reached);
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn the_same_search_gives_the_same_tests() {
    let witnesses = || search("seven", Criterion::Branch, Direction::Backward).1.remove(0).witnesses;
    assert_eq!(witnesses(), witnesses());
}
