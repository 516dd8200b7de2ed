//! Test classes by hand: each test calls one static method of `demo.Subject`.

use glassbox_goals::{GoalIndex, Witness};
use glassbox_program::MethodKey;
use glassbox_suite::java::{Callee, ClassName, Expression, Statement, TypeParameters};
use glassbox_suite::{TestCase, TestClass};

pub fn test_case(name: &str, calls: &str, goals: &[GoalIndex]) -> TestCase {
    let subject = ClassName { package: "demo".into(), path: "Subject".into(), parameters: TypeParameters::None };
    let call = Expression::Call { on: Callee::Class(subject), name: calls.into(), arguments: Vec::new() };
    let target = MethodKey { class: "demo/Subject".into(), name: calls.into(), descriptor: "()V".into() };
    TestCase {
        name: name.into(),
        display_name: name.into(),
        target: target.clone(),
        outcome: "returns".into(),
        goals: goals.to_vec(),
        incident: None,
        assumed: Vec::new(),
        arrange: Vec::new(),
        act: Statement::Evaluate(call),
        asserts: Vec::new(),
        unsteady: 0,
        is_deprecated: false,
        throws: None,
        kept: Vec::new(),
        witness: Witness::of(target).into(),
        spare: None,
    }
}

pub fn test_class(name: &str, tests: Vec<TestCase>) -> TestClass {
    TestClass {
        package: "demo".into(),
        name: name.into(),
        subject: "demo/Subject".into(),
        tests,
        shadowed: Vec::new(),
        needs: Vec::new(),
        style: Default::default(),
    }
}
