//! The ledger as a document: everything that the reports show, as plain data with the names that the JSON has.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Changes whenever a reader of the last version would misread the file.
pub const SCHEMA: u32 = 3;

/// What is short and says the most stands first, for those who look at the top of a long file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document<C = Vec<Class>> {
    pub schema: u32,
    pub tool: Tool,
    pub totals: Totals,
    /// Also what is meant by reasons of goals that are a word or two, such as `time limit`.
    pub limits: Vec<String>,
    pub problems: Vec<Problem>,
    /// The classes with goals, by name.
    pub classes: C,
    pub tests: Vec<Test>,
    pub findings: Vec<Finding>,
    /// Source files of the classes, where they were found.
    pub sources: Vec<TextFile>,
    /// Source files of the tests.
    pub test_files: Vec<TextFile>,
    /// Whether it is known what a real JVM executed: if not, `executed` is absent everywhere.
    pub measured: bool,
    /// What the user asked for one by one, if that was so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Target>,
}

/// The classes of a document. They are most of it, so that a report looks at one after the other; where they come from, each
/// may be made when it is looked at.
pub trait Classes: Serialize {
    fn count(&self) -> usize;

    /// The class at a place below the count.
    fn at(&self, place: usize) -> Option<Cow<'_, Class>>;

    fn each(&self) -> impl Iterator<Item = Cow<'_, Class>> {
        (0..self.count()).filter_map(|place| self.at(place))
    }
}

impl Classes for Vec<Class> {
    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, place: usize) -> Option<Cow<'_, Class>> {
        self.get(place).map(Cow::Borrowed)
    }
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

/// In JSON an array, since there are so many: offset, line, text, and then the ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insn {
    /// In bytes from the start of the method.
    pub offset: u32,
    pub line: Option<u32>,
    /// `invokevirtual java.util.List.size()`.
    pub text: String,
    /// Numbers of the instructions it may go on with by a decision: of conditional jumps and switches only, each once,
    /// but both of a conditional jump to the next one.
    pub ways: Vec<u32>,
}

impl Serialize for Insn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_seq(Some(3 + self.ways.len()))?;
        row.serialize_element(&self.offset)?;
        row.serialize_element(&self.line)?;
        row.serialize_element(&self.text)?;
        self.ways.iter().try_for_each(|way| row.serialize_element(way))?;
        row.end()
    }
}

impl<'de> Deserialize<'de> for Insn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Insn, D::Error> {
        deserializer.deserialize_seq(InsnVisitor)
    }
}

struct InsnVisitor;

impl<'de> Visitor<'de> for InsnVisitor {
    type Value = Insn;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an instruction: offset, line, text, and numbers of the instructions it may lead to")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<Insn, A::Error> {
        let offset = row.next_element()?.ok_or_else(|| Error::invalid_length(0, &self))?;
        let line = row.next_element()?.ok_or_else(|| Error::invalid_length(1, &self))?;
        let text = row.next_element()?.ok_or_else(|| Error::invalid_length(2, &self))?;
        let mut ways = Vec::new();
        while let Some(way) = row.next_element()? {
            ways.push(way);
        }
        Ok(Insn { offset, line, text, ways })
    }
}

/// Instructions that are executed one after the other, by their numbers; in JSON an array of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct Block {
    pub first: u32,
    /// Inclusive.
    pub last: u32,
}

impl From<(u32, u32)> for Block {
    fn from((first, last): (u32, u32)) -> Block {
        Block { first, last }
    }
}

impl From<Block> for (u32, u32) {
    fn from(block: Block) -> (u32, u32) {
        (block.first, block.last)
    }
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
