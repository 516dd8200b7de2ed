//! A fixed sample of random formulas: folding, evaluation, the links of the solver's chain and Z3 say the same.

#![allow(clippy::unwrap_used)] // Helpers of tests may, but clippy only knows test functions.

use std::process::{Command, Stdio};

use glassbox_workbench::formulas::{self, Options, Report};

fn run(count: u64, seed: u64, z3: Option<&str>) -> Report {
    let options = Options { count, seed, z3: z3.map(str::to_owned), jobs: 2, only: None };
    let report = formulas::run(&options).unwrap();
    let mut said = Vec::new();
    report.write(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said);
    assert_eq!(report.formulas, count);
    assert!(report.is_good(), "{said}");
    // The sample is worth something only if it has answers of both kinds, and every operator in it.
    assert!(report.sat > count / 4 && report.unsat > count / 4, "{said}");
    let is_smt_lib = |title: &&&str| z3.is_none() || !["FloatModulo", "FloatFunction"].contains(title);
    for title in OPERATORS.iter().filter(is_smt_lib) {
        assert!(report.covered.get(*title).is_some_and(|count| *count > 2), "too few {title}:\n{said}");
    }
    report
}

const OPERATORS: [&str; 20] = [
    "Not",
    "Ite",
    "BitsMul",
    "BitsSignedRem",
    "BitsArithmeticShiftRight",
    "BitsUnsignedLess",
    "Concat",
    "SignExtend",
    "FloatAdd",
    "FloatDiv",
    "FloatRemainder",
    "FloatModulo",
    "FloatFma",
    "FloatSqrt",
    "FloatFunction",
    "FloatToSigned",
    "FloatFromUnsigned",
    "Select",
    "Store",
    "Table",
];

#[test]
fn folding_evaluation_and_the_chain_agree() {
    let report = run(2500, 20_250_101, None);
    assert!(report.tried > 300);
}

#[test]
fn z3_agrees() {
    let there = Command::new("z3").arg("--version").stdout(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        eprintln!("there is no z3 on this machine, so it is not asked");
        return;
    }
    let report = run(1000, 20_250_102, Some("z3"));
    assert!(report.z3_sat > 200 && report.z3_unsat > 200);
}
