//! The ledger as a document: everything that the reports show, as plain data with the names that the JSON has.

use serde::{Deserialize, Serialize};

/// Changes whenever a reader of the last version would misread the file.
pub const SCHEMA: u32 = 2;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    pub schema: u32,
    pub tool: Tool,
    /// The classes with goals, by name.
    pub classes: Vec<Class>,
    pub tests: Vec<Test>,
    pub findings: Vec<Finding>,
    pub totals: Totals,
    /// Source files of the classes, where they were found.
    pub sources: Vec<TextFile>,
    /// Source files of the tests.
    pub test_files: Vec<TextFile>,
    /// Whether it is known what a real JVM executed: if not, `executed` is absent everywhere.
    pub measured: bool,
    pub problems: Vec<Problem>,
    pub limits: Vec<String>,
    /// What the user asked for one by one, if that was so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Target>,
}

/// A target of the user's, in his words, and the id of its goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    pub target: String,
    pub goal: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// `demo.Outer$Inner`.
    pub name: String,
    /// `Outer.java`, as the class file has it.
    pub source_file: Option<String>,
    /// The path of one of the document's `sources`.
    pub source: Option<String>,
    /// Those with goals or code, as the class file has them.
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    pub name: String,
    pub descriptor: String,
    /// As a reader knows it: `order(int, int)`, `new Swap(int)`.
    pub title: String,
    /// The compiler made it up, as it makes bridges; bodies of lambdas are none of these.
    #[serde(default, skip_serializing_if = "is_false")]
    pub synthetic: bool,
    pub goals: Vec<Goal>,
    pub code: Option<Code>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Covered,
    /// By tests that were there before; the reason is who says so.
    #[serde(rename = "already covered")]
    Already,
    Infeasible,
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    pub id: String,
    pub kind: String,
    pub line: Option<u32>,
    pub offset: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
    pub status: Status,
    /// Which search has decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    pub reason: Option<String>,
    pub assumptions: Vec<String>,
    /// Of what is infeasible: how that was attacked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<Attack>,
    /// Ids of the tests that cover it.
    pub tests: Vec<String>,
}

/// Calls on a real JVM that might have reached a goal, and did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub calls: u64,
    /// Why there were not as many as wanted, or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
}

/// From where a goal was looked for: from the entry of a method, or from the goal itself; or methods were just tried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Search {
    Forward,
    Backward,
    Concolic,
    Sampling,
}

/// A def-use chain; a parameter is defined by the call, which has no place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    pub variable: String,
    pub definition: Option<Site>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    pub line: Option<u32>,
    pub offset: u32,
}

/// The bytecode of a method and the ways through it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Code {
    pub insns: Vec<Insn>,
    pub blocks: Vec<Block>,
    pub edges: Vec<Edge>,
    /// What a real JVM executed; absent if nobody looked.
    pub executed: Option<Executed>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insn {
    /// In bytes from the start of the method.
    pub offset: u32,
    pub line: Option<u32>,
    /// `invokevirtual java.util.List.size()`.
    pub text: String,
    /// Numbers of the instructions it may go on with by a decision: of conditional jumps and switches only, each once,
    /// but both of a conditional jump to the next one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<u32>,
}

/// Instructions that are executed one after the other, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    pub first: u32,
    /// Inclusive.
    pub last: u32,
}

/// A way from the end of a block to the start of another, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    pub from: u32,
    pub to: u32,
    /// `next`, `jump`, `fall-through`, `case 3`, `default`, `exception java.io.IOException`.
    pub kind: String,
    /// Absent if no goal tells and nobody has seen it taken.
    pub status: Option<Status>,
    /// The number of the goal that tells, among those of the method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<u32>,
}

/// By numbers of instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Executed {
    /// Runs of instructions that were completed or threw: the first and the last of each.
    pub insns: Vec<(u32, u32)>,
    /// Where a decision, a jump or an exception led: from one, to the other.
    pub ways: Vec<(u32, u32)>,
    /// Conditional jumps to the next instruction, each with whether it was taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<(u32, bool)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    pub id: String,
    pub file: String,
    pub name: String,
    pub display_name: String,
    /// As goal ids begin, so that tests and goals can be joined.
    pub target: String,
    /// First and last line in the test file; absent for a test that was not emitted.
    pub lines: Option<(u32, u32)>,
    /// What the input has to satisfy to take this path.
    pub constraints: Vec<String>,
    pub input: Option<Input>,
    pub path: Vec<Leg>,
    /// The result in terms of the input.
    pub symbolic: Option<String>,
    /// The result in words: `returns 5`.
    pub outcome: String,
    pub verdict: TestVerdict,
    /// Whether it gets at something by reflection that Java's access rules hide.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reflection: bool,
    /// The last run of all tests was not watched to its end: it passed by itself, and has the goals that it was written for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unmeasured: bool,
    /// What the real JVM did otherwise, and how to see it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TestVerdict {
    Confirmed,
    Diverged,
}

/// One input: what the call is given, and the objects it can get to as far as it looks at them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    pub receiver: Option<Value>,
    pub arguments: Vec<Argument>,
    pub objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    pub name: String,
    #[serde(rename = "type")]
    pub java_type: String,
    pub value: Value,
}

/// A number, truth value or null as Java writes it, or one of the objects by its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    Object { object: u32 },
    Plain(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    pub class: String,
    /// Of a string: as a Java literal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Of an array: elements that are not listed among the parts have their default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// Fields by name and elements by index.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<(String, Value)>,
}

/// A piece of a path within one method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// As goal ids begin.
    #[serde(rename = "in")]
    pub method: String,
    /// Offsets of the instructions that it came to by a decision, an exception, or back from a call.
    pub at: Vec<u32>,
}

/// An exception that leaves a method which neither declares it nor decided to throw it, or a postcondition that does not
/// hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Of a postcondition, the one that it threw, if it threw one.
    pub exception: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postcondition: Option<String>,
    /// The innermost method outside of the JDK, or the one whose postcondition it is.
    pub place: String,
    pub line: Option<u32>,
    pub offset: u32,
    pub by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Vec<String>>,
    pub test: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub goals: usize,
    pub covered: usize,
    #[serde(default)]
    pub already_covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
    pub tests: usize,
    pub diverged: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextFile {
    pub path: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub subject: String,
    pub message: String,
}

impl Class {
    /// `demo`, and nothing for the unnamed package.
    pub fn package(&self) -> &str {
        self.name.rfind('.').map_or("", |end| &self.name[..end])
    }

    /// As goal ids and the targets of tests begin.
    pub fn method_id(&self, method: &Method) -> String {
        format!("{}.{}{}", self.name, method.name, method.descriptor)
    }

    /// Where the source of the class is, as far as one can tell.
    pub fn source_path(&self) -> Option<String> {
        let from_package = || {
            let file = self.source_file.as_ref()?;
            let package = self.package().replace('.', "/");
            Some(if package.is_empty() { file.clone() } else { format!("{package}/{file}") })
        };
        self.source.clone().or_else(from_package)
    }
}

impl Status {
    pub fn word(self) -> &'static str {
        match self {
            Status::Covered => "covered",
            Status::Already => "already covered",
            Status::Infeasible => "infeasible",
            Status::Unknown => "unknown",
        }
    }
}
