//! A goal: something that a test is to reach.

use serde::{Deserialize, Serialize};
use std::fmt;

use glassbox_program::{InsnId, MethodKey, binary_name};

/// Index of a goal in its [`crate::GoalTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GoalIndex(pub u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GoalKind {
    /// The method is entered: of a method that neither decides nor returns.
    Entry,
    /// The method returns here.
    Return,
    /// The conditional jump is taken, or falls through.
    Branch {
        taken: bool,
    },
    /// The switch goes to this case.
    Case(i32),
    /// The switch goes to its default.
    Default,
    /// The `catch` clause that starts here is entered; the class it catches.
    Catch(String),
    /// What a `catch` clause guards completes without an exception.
    Completed,
    Instruction,
    /// One of the instructions is executed that a line begins with.
    Line,
    /// The instruction gives this boolean.
    Truth(bool),
    DefUse(Chain),
    Exception(Thrown),
    /// An exception that somebody named, by its class and where it came through, in words.
    Crash(String),
    Loop(Repetition),
    /// The ways that a call takes at its decisions, in words.
    Path(String),
    /// A call returns, and this postcondition does not hold: the method that says so.
    Violation(String),
}

/// A value that is used here after it was defined there, and not defined anew on the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// A local variable, `.field`, `Class.field`, or the type of an array.
    pub variable: String,
    /// Absent for parameters, which the call defines.
    pub definition: Option<Site>,
    /// Byte offset of the use.
    pub offset: u32,
}

/// An instruction, as a reader of a report finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    pub offset: u32,
    pub line: Option<u32>,
}

/// An exception that comes out of an instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thrown {
    /// Absent where it may be any: of `athrow` and of calls.
    pub class: Option<String>,
    /// What the instruction calls has thrown it.
    pub called: bool,
    /// Byte offset of the handler that catches it; absent if the method does not.
    pub handler: Option<u32>,
}

/// How often a loop goes back to its start before it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    Never,
    Once,
    More,
}

/// The stable words of a kind, used in goal ids and reports.
impl fmt::Display for GoalKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoalKind::Entry => out.write_str("entry"),
            GoalKind::Return => out.write_str("return"),
            GoalKind::Branch { taken: true } => out.write_str("jump"),
            GoalKind::Branch { taken: false } => out.write_str("fall-through"),
            GoalKind::Case(value) => write!(out, "case {value}"),
            GoalKind::Default => out.write_str("default"),
            GoalKind::Catch(class) => write!(out, "catch {class}"),
            GoalKind::Completed => out.write_str("completed"),
            GoalKind::Instruction => out.write_str("instruction"),
            GoalKind::Line => out.write_str("line"),
            GoalKind::Truth(truth) => write!(out, "gives {truth}"),
            GoalKind::DefUse(Chain { variable, definition: Some(site), offset }) => {
                write!(out, "def-use {variable}@{}->{offset}", site.offset)
            }
            GoalKind::DefUse(Chain { variable, definition: None, offset }) => {
                write!(out, "def-use {variable}@entry->{offset}")
            }
            GoalKind::Exception(Thrown { class, called, handler }) => {
                out.write_str(if *called { "call throws" } else { "throws" })?;
                if let Some(class) = class {
                    write!(out, " {class}")?;
                }
                match handler {
                    Some(offset) => write!(out, ", caught@{offset}"),
                    None => out.write_str(", escapes"),
                }
            }
            GoalKind::Crash(words) => write!(out, "crash {words}"),
            GoalKind::Loop(Repetition::Never) => out.write_str("loop none"),
            GoalKind::Loop(Repetition::Once) => out.write_str("loop once"),
            GoalKind::Loop(Repetition::More) => out.write_str("loop more"),
            GoalKind::Path(ways) => write!(out, "path {ways}"),
            GoalKind::Violation(condition) => write!(out, "postcondition {condition} violated"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub method: MethodKey,
    /// Where it is covered.
    pub insn: InsnId,
    pub kind: GoalKind,
    /// Byte offset of the instruction in the method's code.
    pub offset: u32,
    pub line: Option<u32>,
}

impl Goal {
    /// Stable across runs and small changes elsewhere: `demo.Coord.moveY(Ldemo/Chrono;I)Ldemo/Coord;@8 jump`.
    pub fn id(&self) -> String {
        let class = binary_name(&self.method.class);
        format!("{class}.{}{}@{} {}", self.method.name, self.method.descriptor, self.offset, self.kind)
    }
}
