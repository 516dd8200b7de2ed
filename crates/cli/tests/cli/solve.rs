//! `glassbox solve` on small scripts, whose answers stand beside them. If z3 is on the machine, it has to agree.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn glassbox(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
    command.arg("solve").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // One that refuses its arguments ends without reading its input.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(broken) if broken.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

fn answers(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn scripts() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/smt2");
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut scripts: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "smt2")).collect();
    scripts.sort();
    scripts
}

fn has_z3() -> bool {
    let found = Command::new("z3").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !found {
        println!("skipped: there is no z3 on this machine");
    }
    found
}

#[test]
fn every_script_is_answered_as_expected() {
    let scripts = scripts();
    assert!(scripts.len() >= 4);
    for script in scripts {
        let output = glassbox(&[script.to_str().unwrap()], "");
        let found = format!("{}exit code {}\n", answers(&output), output.status.code().unwrap());
        let expected = std::fs::read_to_string(script.with_extension("expected")).unwrap();
        assert_eq!(found, expected, "{}", script.display());
        // From a pipe, the answers are the same.
        let output = glassbox(&["-"], &std::fs::read_to_string(&script).unwrap());
        assert_eq!(format!("{}exit code {}\n", answers(&output), output.status.code().unwrap()), expected);
    }
}

#[test]
fn z3_gives_the_same_verdicts() {
    if !has_z3() {
        return;
    }
    for script in scripts().into_iter().filter(|script| !script.ends_with("failing.smt2")) {
        let verdicts = |output: &Output| -> Vec<String> {
            answers(output).lines().filter(|line| line.ends_with("sat")).map(str::to_owned).collect()
        };
        let z3 = Command::new("z3").arg(&script).output().unwrap();
        assert_eq!(verdicts(&glassbox(&[script.to_str().unwrap()], "")), verdicts(&z3), "{}", script.display());
    }
}

/// The model is asserted, and the script holds with it.
#[test]
fn models_satisfy_what_they_are_models_of() {
    let declarations = "(declare-const x (_ BitVec 16))(declare-const y (_ BitVec 16))(declare-const p Bool)
                        (declare-const a (Array (_ BitVec 4) (_ BitVec 8)))";
    let assertions = "(assert (= (bvmul x y) #x1235))(assert (= p (bvslt x y)))(assert (bvugt x #x0001))
                      (assert (bvugt y #x0001))";
    let first = answers(&glassbox(&["-"], &format!("{declarations}{assertions}(check-sat)(get-model)")));
    let model = first.strip_prefix("sat\n(").unwrap().trim_end().strip_suffix(')').unwrap();
    let second = answers(&glassbox(&["-"], &format!("{model}{assertions}(check-sat)")));
    assert_eq!(second, "sat\n");
    if has_z3() {
        let mut z3 = Command::new("z3").args(["-in"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        z3.stdin.take().unwrap().write_all(format!("{model}{assertions}(check-sat)").as_bytes()).unwrap();
        assert_eq!(answers(&z3.wait_with_output().unwrap()), "sat\n");
    }
}

/// Multiplication is distributive, which is hard to see bit by bit; numbers of more than 64 bits are not multiplied out.
const HARD: &str = "(declare-const x (_ BitVec 70))(declare-const y (_ BitVec 70))(declare-const z (_ BitVec 70))
    (assert (distinct (bvmul x (bvadd y z)) (bvadd (bvmul x y) (bvmul x z))))(check-sat)";

#[test]
fn a_limit_makes_an_answer_unknown_with_a_reason() {
    let hard = &format!("{HARD}(get-info :reason-unknown)");
    let output = glassbox(&["-", "--timeout", "1s"], hard);
    assert_eq!(answers(&output), "unknown\n(:reason-unknown \"the solver reached its deadline\")\n");
    let output = glassbox(&["-", "--conflicts", "10"], hard);
    assert_eq!(answers(&output), "unknown\n(:reason-unknown \"the solver reached its work limit\")\n");
}

#[test]
fn an_external_solver_is_asked_where_ours_gives_up() {
    let sat = "(declare-const x (_ BitVec 32))(declare-const |y z| (_ BitVec 32))(assert (bvugt x |y z| ))
        (assert (= (bvmul x |y z|) #x00abcdef))(assert (bvugt |y z| #x00000010))(check-sat)(get-value ((bvmul x |y z|)))";
    if has_z3() {
        let output = glassbox(&["-", "--solver", "z3", "--conflicts", "1"], HARD);
        assert_eq!(answers(&output), "unsat\n");
        let output = glassbox(&["-", "--solver", "z3 -in", "--conflicts", "1"], sat);
        assert_eq!(answers(&output), "sat\n(((bvmul x |y z|) #x00abcdef))\n");
    }
    // A command that cannot be started, and one that is no solver.
    let output = glassbox(&["-", "--solver", "no-such-solver"], HARD);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("--solver: the solver no-such-solver cannot be started"), "{message}");
    let output = glassbox(&["-", "--solver", "true"], HARD);
    assert_eq!(output.status.code(), Some(2));
    let output = glassbox(&["-", "--solver", "cat"], HARD);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_file_that_is_not_there_is_bad_input() {
    let output = glassbox(&["no-such-file.smt2"], "");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn statistics_name_the_links_that_were_asked() {
    let script = "(declare-const x (_ BitVec 32))(assert (bvslt x #x00000005))(assert (bvslt #x00000009 x))(check-sat)";
    let output = glassbox(&["-", "--stats"], script);
    assert_eq!(answers(&output), "unsat\n");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("1 checks"), "{said}");
    assert!(said.lines().any(|line| line.starts_with("ranges") && line.contains(" 1 ")), "{said}");
    assert!(!said.contains("bit-blasting"), "{said}");
}

#[test]
fn bit_vectors_of_any_width_are_printed() {
    for width in [1, 63, 64, 65, 65_534, 65_535, 65_536, 65_537, 262_140, 262_144, 300_001] {
        let zeros =
            if width % 4 == 0 { format!("#x{}", "0".repeat(width / 4)) } else { format!("#b{}", "0".repeat(width)) };
        let script = format!(
            "(declare-const x (_ BitVec {width}))(assert (= x (_ bv0 {width})))(check-sat)(get-value (x))(get-model)"
        );
        let output = glassbox(&["-"], &script);
        assert_eq!(output.status.code(), Some(0), "{width}: {}", String::from_utf8_lossy(&output.stderr));
        let said = answers(&output);
        assert!(said.starts_with("sat\n"), "{width}");
        assert_eq!(said.matches(&zeros).count(), 2, "{width}");
    }
}

#[test]
fn operators_on_wide_bit_vectors_have_an_answer() {
    for operator in
        ["bvadd", "bvsub", "bvand", "bvxor", "bvshl", "bvlshr", "bvashr", "bvmul", "bvudiv", "bvurem", "bvsrem"]
    {
        for width in [65_536, 65_537] {
            let script = format!(
                "(declare-const x (_ BitVec {width}))(declare-const y (_ BitVec {width}))\
                 (assert (= ({operator} x y) (_ bv5 {width})))(assert (bvult x y))(check-sat)"
            );
            let output = glassbox(&["-", "--timeout", "1s", "--memory", "512"], &script);
            assert_eq!(output.status.code(), Some(0), "{operator}: {}", String::from_utf8_lossy(&output.stderr));
            let said = answers(&output);
            assert!(["sat\n", "unsat\n", "unknown\n"].contains(&&*said), "{operator} {width}: {said}");
        }
    }
}

#[test]
fn the_widest_bit_vectors_are_unknown_before_they_fill_the_memory() {
    let width = 1 << 24;
    let script = format!(
        "(declare-const x (_ BitVec {width}))(declare-const y (_ BitVec {width}))\
         (assert (bvult (bvnot (bvadd x y)) (bvadd y x)))(check-sat)"
    );
    let started = std::time::Instant::now();
    let output = glassbox(&["-", "--memory", "1000", "--timeout", "2s"], &script);
    assert_eq!(answers(&output), "unknown\n");
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}

#[test]
fn terms_may_be_nested_as_deeply_as_a_script_is_long() {
    const DEPTH: usize = 100_000;
    let head = "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(declare-const b Bool)";
    let cases = [
        ("(= y ", "(bvadd x (bvxor y ", "x", "))", ")"),
        ("(= y ", "(ite b x (bvmul y ", "x", "))", ")"),
        ("", "(not (and b ", "b", "))", ""),
        ("", "(xor b (= x y) ", "b", ")", ""),
        ("(= y ", "(let ((x (bvadd x y))) ", "x", ")", ")"),
        ("(= y ", "((_ extract 8 1) (concat x ", "x", "))", ")"),
    ];
    for (before, open, inner, close, behind) in cases {
        let term = format!("{before}{}{inner}{}{behind}", open.repeat(DEPTH), close.repeat(DEPTH));
        let script = format!("{head}(assert {term})(check-sat)(get-value (x))");
        let output = glassbox(&["-", "--timeout", "1s"], &script);
        assert!(matches!(output.status.code(), Some(0 | 3)), "{open}: {:?}", output.status);
    }
}

#[test]
fn numbers_with_too_many_digits_are_refused_at_once() {
    let digits = "9".repeat(1_000_000);
    for term in [format!("(= x (_ bv{digits} 16000000))"), format!("(fp.isNaN ((_ to_fp 8 24) RNE {digits}.5))")] {
        let output = glassbox(&["-"], &format!("(declare-const x (_ BitVec 16000000))(assert {term})"));
        assert_eq!(output.status.code(), Some(3));
        assert!(answers(&output).contains("digits is not supported"));
    }
}
