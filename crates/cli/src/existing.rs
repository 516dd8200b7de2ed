//! `--have` with compiled tests: which there are, and which of them can be run without their framework.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use glassbox_program::{Class, Jdk, MarkPlace, Method, Program, ProgramBuilder, binary_name};

use crate::failure::Failure;

/// What a directory or jar has.
#[derive(Debug, Default)]
pub struct Found {
    /// Classes and methods, in the order of the names.
    pub tests: Vec<(String, String)>,
    /// Why others are passed over, and how many.
    pub passed_over: BTreeMap<&'static str, usize>,
}

const DISABLED: &str = "are disabled";
const ENGINE: &str = "need a framework to run them";

/// Looks for tests among class files. What they need of other classes lies on the class path.
pub fn find(path: &Path, class_path: &[PathBuf], jdk: &Jdk) -> Result<Found, Failure> {
    let mut builder = ProgramBuilder::default();
    builder.application(path)?;
    for library in class_path {
        builder.library(library)?;
    }
    let program = builder.build(jdk)?;
    let mut found = Found::default();
    let mut names = program.application_names().to_vec();
    names.sort_unstable();
    // A class whose superclass is missing could not run, either.
    for class in names.iter().filter_map(|name| program.load(name).ok()) {
        if class.is_instantiable() {
            found.add(&program, class);
        }
    }
    Ok(found)
}

impl Found {
    fn add(&mut self, program: &Program, class: &Class) {
        let lineage = lineage(program, class);
        let is_old = lineage.iter().any(|owner| &*owner.name == "junit/framework/TestCase");
        let around = around(program, class);
        let is_disabled = |class: &&Class| class.is_marked(&["Disabled", "Ignore"]);
        let needs_engine = around.iter().chain(&lineage).any(|class| wants_engine(class)) || !can_be_created(class);
        let mut known: Vec<&str> = Vec::new();
        for method in lineage.iter().flat_map(|owner| &owner.methods).filter(|method| is_test(method, is_old)) {
            if known.contains(&&*method.name) {
                continue;
            }
            known.push(&method.name);
            let own = |names: &[&str]| method.is_marked(MarkPlace::Own, names);
            if around.iter().any(is_disabled) || own(&["Disabled", "Ignore"]) {
                *self.passed_over.entry(DISABLED).or_default() += 1;
            } else if needs_engine || !method.descriptor.parameters.is_empty() || !(own(&["Test"]) || is_old) {
                *self.passed_over.entry(ENGINE).or_default() += 1;
            } else {
                self.tests.push((binary_name(&class.name), method.name.to_string()));
            }
        }
    }
}

/// A class and its superclasses.
fn lineage<'p>(program: &'p Program, class: &'p Class) -> Vec<&'p Class> {
    std::iter::successors(Some(class), |class| class.superclass.map(|id| program.class(id))).collect()
}

/// A class and the classes that it is nested in.
fn around<'p>(program: &'p Program, class: &'p Class) -> Vec<&'p Class> {
    let outer = |class: &&'p Class| program.class_named(class.nesting.as_ref()?.outer.as_ref()?);
    std::iter::successors(Some(class), outer).collect()
}

fn is_test(method: &Method, is_old: bool) -> bool {
    let marks = ["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory", "Property"];
    let is_named = method.name.starts_with("test") && method.flags.is_public();
    method.is_marked(MarkPlace::Own, &marks) || is_old && is_named && method.descriptor.parameters.is_empty()
}

/// Runners, extensions and rules change what a test does.
fn wants_engine(class: &Class) -> bool {
    class.is_marked(&["RunWith", "ExtendWith", "TestInstance"])
        || class.fields.iter().any(|field| field.is_marked(&["Rule", "ClassRule", "RegisterExtension", "TempDir"]))
        || class.methods.iter().any(|method| method.is_marked(MarkPlace::Own, &["Rule", "ClassRule"]))
}

/// By a constructor without parameters, or with the object around it.
fn can_be_created(class: &Class) -> bool {
    let is_inner = class.nesting.as_ref().is_some_and(|nesting| !nesting.flags.is_static());
    let mut constructors = class.methods.iter().filter(|method| method.is_constructor());
    constructors.any(|method| method.descriptor.parameters.len() == usize::from(is_inner))
}
