//! Test cases as data: what a renderer needs to write a test down, and nothing about how.

use std::sync::Arc;

use glassbox_goals::{GoalIndex, Incident, Witness};
use glassbox_program::{MethodKey, Name};

use crate::java::{Callee, ClassName, Expression, Helper, Statement, Type, TypeParameters};
use crate::kept::Kept;
use crate::style::{Framework, Style};

/// The tests of one class under test.
#[derive(Clone, Debug, PartialEq)]
pub struct TestClass {
    /// With dots; empty for the unnamed package.
    pub package: String,
    /// Simple name of the test class: `CoordTest`.
    pub name: String,
    /// Internal name of the class under test.
    pub subject: Name,
    pub tests: Vec<TestCase>,
    /// Simple names of `java.lang` that mean a class of this package here, so that the original is written in full.
    pub shadowed: Vec<String>,
    /// Options that the virtual machine needs to run the tests: `--add-opens java.base/java.util=ALL-UNNAMED`.
    pub needs: Vec<String>,
    pub style: Style,
}

impl TestClass {
    pub fn binary_name(&self) -> String {
        if self.package.is_empty() { self.name.clone() } else { format!("{}.{}", self.package, self.name) }
    }

    /// How the ledger names a test: `demo.CoordTest.moveY_returnsThis`.
    pub fn test_id(&self, test: &TestCase) -> String {
        format!("{}.{}", self.binary_name(), test.name)
    }

    /// What the compiler has to be told: also to say all that it would warn of, but that it knows newer languages.
    pub fn compiler_options(&self) -> Vec<String> {
        let release = self.style.release.map(|release| vec!["--release".to_owned(), release.to_string()]);
        let lint = ["-Xlint:all,-options", "-Xmaxerrs", "10000", "-Xmaxwarns", "10000"];
        release.unwrap_or_default().into_iter().chain(lint.map(str::to_owned)).collect()
    }

    /// Path of the source file below the output directory, with forward slashes.
    pub fn file(&self) -> String {
        format!("{}.java", self.binary_name().replace('.', "/"))
    }
}

/// One call and what it does. The locals of `arrange` are visible in `act`, and both in `asserts`.
#[derive(Clone, Debug, PartialEq)]
pub struct TestCase {
    /// The test method.
    pub name: String,
    pub display_name: String,
    pub target: MethodKey,
    /// What is expected, in words: `returns 5`, `throws java.lang.ArithmeticException`.
    pub outcome: String,
    pub goals: Vec<GoalIndex>,
    pub incident: Option<Incident>,
    /// What has to hold for the test to be run at all.
    pub assumed: Vec<Statement>,
    pub arrange: Vec<Statement>,
    pub act: Statement,
    pub asserts: Vec<Statement>,
    /// Assertions that held in one run and not in another, and were left out.
    pub unsteady: usize,
    /// It calls what is deprecated.
    pub is_deprecated: bool,
    /// What the test method has to declare because calls outside of lambdas may throw it.
    pub throws: Option<ClassName>,
    /// Static fields that the call changes, and that are put back behind the test.
    pub kept: Vec<Kept>,
    /// What it was made of.
    pub witness: Arc<Witness>,
    /// The same test without type arguments, for where the compiler does not accept those that were found.
    pub spare: Option<Box<TestCase>>,
}

impl TestCase {
    pub fn statements(&self) -> impl Iterator<Item = &Statement> {
        let arrange = self.assumed.iter().chain(&self.arrange);
        arrange.chain(std::iter::once(&self.act)).chain(&self.asserts)
    }

    /// Has the test run only where a virtual machine checks the assertions of some classes, top-level ones that the test can
    /// name, each by its package and simple name.
    pub fn assume_assertions(&mut self, framework: Framework, classes: &[(String, String)]) {
        let on = |(package, path): &(String, String)| {
            let class = ClassName { package: package.clone(), path: path.clone(), parameters: TypeParameters::None };
            Expression::ClassLiteral(Type::Class(class)).call("desiredAssertionStatus", Vec::new())
        };
        let message = Expression::text("needs a virtual machine with -ea");
        let assume = |condition: Expression| {
            let arguments = match framework {
                Framework::JUnit5 => vec![condition, message.clone()],
                Framework::JUnit4 => vec![message.clone(), condition],
            };
            Expression::Call { on: Callee::Assumptions, name: "assumeTrue".into(), arguments }
        };
        self.assumed = classes.iter().map(on).map(assume).map(Statement::Evaluate).collect();
    }

    /// The helpers that some statements call.
    pub fn helpers<'s>(statements: impl Iterator<Item = &'s Statement>) -> Vec<Helper> {
        let mut helpers = Vec::new();
        for expression in statements.flat_map(Statement::expressions) {
            expression.walk(&mut |part| {
                if let Expression::Call { on: Callee::Helper(helper), .. } = part {
                    helpers.push(*helper);
                }
            });
        }
        helpers
    }

    /// Whether the test gets at something by reflection that Java's access rules hide.
    pub fn uses_reflection(&self) -> bool {
        TestCase::helpers(self.statements()).into_iter().any(Helper::is_reflective)
    }
}
