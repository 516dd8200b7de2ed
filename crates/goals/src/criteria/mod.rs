//! Coverage criteria. Each is a file of its own here that says which goals a method has, and what covers them.

mod branch;
mod condition;
mod decisions;
mod def_use;
mod exception;
mod instruction;
mod loops;
mod path;

use std::fmt;
use std::str::FromStr;

use glassbox_program::{Class, Code, InsnId, Method, Program};

use crate::goal::Site;
use crate::table::GoalTable;
use crate::ways::{self, Way};

/// What is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    Branch,
    Instruction,
    Condition,
    DefUse,
    Exception,
    Loop,
    /// Paths of so many decisions.
    Path(u32),
}

/// What one criterion wants of one method.
pub trait Coverage {
    /// Adds goals, and for each what covers it: a single step ([`GoalTable::add`]), an automaton that reads the steps of a
    /// call ([`GoalTable::track`]), or a value that one instruction writes and another reads ([`GoalTable::follow`]).
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable);
}

/// Length of paths if none is given.
const PATH_LENGTH: u32 = 5;

impl Criterion {
    /// All of them, as the command line names them.
    pub const ALL: [Criterion; 7] = [
        Criterion::Branch,
        Criterion::Instruction,
        Criterion::Condition,
        Criterion::DefUse,
        Criterion::Exception,
        Criterion::Loop,
        Criterion::Path(PATH_LENGTH),
    ];

    /// Decisions on the longest path that can be asked for.
    pub const LONGEST_PATH: u32 = 30;

    pub(crate) fn coverage(self) -> Box<dyn Coverage> {
        match self {
            Criterion::Branch => Box::new(branch::Branches),
            Criterion::Instruction => Box::new(instruction::Instructions),
            Criterion::Condition => Box::new(condition::Conditions),
            Criterion::DefUse => Box::new(def_use::DefUseChains),
            Criterion::Exception => Box::new(exception::Exceptions),
            Criterion::Loop => Box::new(loops::Loops),
            Criterion::Path(length) => Box::new(path::Paths { length }),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Criterion::Branch => "branch",
            Criterion::Instruction => "instruction",
            Criterion::Condition => "condition",
            Criterion::DefUse => "def-use",
            Criterion::Exception => "exception",
            Criterion::Loop => "loop",
            Criterion::Path(_) => "path",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())?;
        match self {
            Criterion::Path(length) => write!(out, ":{length}"),
            _ => Ok(()),
        }
    }
}

/// As the command line has it: `branch`, `def-use`, `path`, `path:7`.
impl FromStr for Criterion {
    type Err = String;

    fn from_str(text: &str) -> Result<Criterion, String> {
        if let Some(length) = text.strip_prefix("path:") {
            let longest = Criterion::LONGEST_PATH;
            let length = length.parse().ok().filter(|length| (1..=longest).contains(length));
            let reason = || format!("the length of paths is a number from 1 to {longest}");
            return length.map(Criterion::Path).ok_or_else(reason);
        }
        let found = Criterion::ALL.into_iter().find(|criterion| criterion.name() == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = Criterion::ALL.iter().map(|criterion| criterion.name()).collect();
            format!("one of {} is expected", names.join(", "))
        })
    }
}

/// A method with code, as criteria look at it.
pub struct Subject<'p> {
    pub program: &'p Program,
    pub class: &'p Class,
    pub method: &'p Method,
    pub code: &'p Code,
}

impl<'p> Subject<'p> {
    pub(crate) fn new(program: &'p Program, method: &'p Method) -> Option<Subject<'p>> {
        let code = method.code.as_ref()?;
        Some(Subject { program, class: program.class(method.id.class), method, code })
    }

    pub(crate) fn at(&self, index: u32) -> InsnId {
        InsnId { method: self.method.id, index }
    }

    pub(crate) fn site(&self, index: u32) -> Site {
        let offset = self.code.offsets.get(index as usize).copied().unwrap_or(0);
        Site { offset, line: self.code.line(index) }
    }

    /// Index and instruction, in their order.
    pub(crate) fn insns(&self) -> impl Iterator<Item = (u32, &'p glassbox_program::Insn)> {
        self.code.insns.iter().enumerate().map(|(index, insn)| (index as u32, insn))
    }

    /// How the code goes on from every instruction, leaving aside what only a lack of memory or classes leads to.
    pub(crate) fn ways(&self) -> Vec<Vec<Way>> {
        let ways = |(index, _)| ways::likely(self.program, self.class, self.method.id, self.code, index);
        self.insns().map(ways).collect()
    }
}
