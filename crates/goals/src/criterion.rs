//! Coverage criteria: which goals a program has, and which of them a step of a run covers.

use std::fmt;

use glassbox_program::{Class, Code, Handler, Insn, InsnId, Method, MethodId, MethodKey, Program, binary_name};
use rustc_hash::FxHashMap;

/// What is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// Every outcome of every conditional jump and switch; for every `catch` clause, that it is entered and that what it
    /// guards completes; and of methods without a decision, every way to return.
    Branch,
    /// Every instruction.
    Instruction,
}

/// Index of a goal in its [`GoalTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
}

/// The stable word of a kind, used in goal ids and reports.
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

/// One thing that a run did, as far as criteria care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// An instruction was completed or threw.
    Executed(InsnId),
    /// A conditional jump went this way.
    Jumped { at: InsnId, taken: bool },
    /// A switch went to this case, or to its default.
    Switched { at: InsnId, case: Option<i32> },
    /// An exception was caught by the handler that starts at this instruction.
    Caught(InsnId),
}

/// All goals of a run, with an index from steps to goals.
#[derive(Clone, Debug, Default)]
pub struct GoalTable {
    pub goals: Vec<Goal>,
    by_step: FxHashMap<Step, Vec<GoalIndex>>,
    by_method: FxHashMap<MethodId, Vec<GoalIndex>>,
}

impl GoalTable {
    /// The goals of these methods, in their order.
    pub fn new<'p>(
        program: &'p Program,
        methods: impl IntoIterator<Item = &'p Method>,
        criterion: Criterion,
    ) -> GoalTable {
        let mut table = GoalTable::default();
        for method in methods {
            let class = program.class(method.id.class);
            match criterion {
                Criterion::Branch => table.add_branches(class, method),
                Criterion::Instruction => table.add_instructions(method),
            }
        }
        table
    }

    pub fn goal(&self, index: GoalIndex) -> &Goal {
        &self.goals[index.0 as usize]
    }

    pub fn covered_by(&self, step: &Step) -> &[GoalIndex] {
        self.by_step.get(step).map_or(&[], Vec::as_slice)
    }

    pub fn of_method(&self, method: MethodId) -> &[GoalIndex] {
        self.by_method.get(&method).map_or(&[], Vec::as_slice)
    }

    fn add_branches(&mut self, class: &Class, method: &Method) {
        let Some(code) = &method.code else { return };
        let mut decides = false;
        for (index, insn) in code.insns.iter().enumerate() {
            let at = InsnId { method: method.id, index: index as u32 };
            if let Some(handler) = unique_catches(class, method, at.index) {
                self.add(method, at, GoalKind::Catch(handler), Step::Caught(at));
            }
            if completes_a_try(code, at.index) {
                self.add(method, at, GoalKind::Completed, Step::Executed(at));
            }
            decides |= insn.is_decision();
            match insn {
                insn if insn.is_conditional_jump() && !asks_for_assertions(class, code, at.index) => {
                    for taken in [true, false] {
                        self.add(method, at, GoalKind::Branch { taken }, Step::Jumped { at, taken });
                    }
                }
                Insn::TableSwitch { low, targets, default } => {
                    // A table switch lists the default target for values that the source has no case for.
                    for (position, target) in targets.iter().enumerate() {
                        if target != default {
                            let case = low.wrapping_add(position as i32);
                            self.add(method, at, GoalKind::Case(case), Step::Switched { at, case: Some(case) });
                        }
                    }
                    self.add(method, at, GoalKind::Default, Step::Switched { at, case: None });
                }
                Insn::LookupSwitch { pairs, .. } => {
                    for (case, _) in pairs {
                        self.add(method, at, GoalKind::Case(*case), Step::Switched { at, case: Some(*case) });
                    }
                    self.add(method, at, GoalKind::Default, Step::Switched { at, case: None });
                }
                _ => {}
            }
        }
        if !decides {
            self.add_returns(method, code);
        }
    }

    fn add_returns(&mut self, method: &Method, code: &Code) {
        let returns = (0..code.insns.len()).filter(|index| matches!(code.insns[*index], Insn::Return(_)));
        let mut found = false;
        for index in returns {
            let at = InsnId { method: method.id, index: index as u32 };
            self.add(method, at, GoalKind::Return, Step::Executed(at));
            found = true;
        }
        if !found {
            let at = InsnId { method: method.id, index: 0 };
            self.add(method, at, GoalKind::Entry, Step::Executed(at));
        }
    }

    fn add_instructions(&mut self, method: &Method) {
        let Some(code) = &method.code else { return };
        for index in 0..code.insns.len() as u32 {
            let at = InsnId { method: method.id, index };
            self.add(method, at, GoalKind::Instruction, Step::Executed(at));
        }
    }

    fn add(&mut self, method: &Method, insn: InsnId, kind: GoalKind, step: Step) {
        let index = GoalIndex(self.goals.len() as u32);
        let code = method.code.as_ref();
        let offset = code.and_then(|code| code.offsets.get(insn.index as usize).copied()).unwrap_or(0);
        let line = code.and_then(|code| code.line(insn.index));
        self.goals.push(Goal { method: method.key(), insn, kind, offset, line });
        self.by_step.entry(step).or_default().push(index);
        self.by_method.entry(method.id).or_default().push(index);
    }
}

/// Whether a jump is the compiler's question whether assertions are on.
fn asks_for_assertions(class: &Class, code: &Code, index: u32) -> bool {
    let before = index.checked_sub(1).and_then(|before| code.insns.get(before as usize));
    match before {
        Some(Insn::GetStatic(index)) => {
            class.field_constant(*index).is_some_and(|(_, name, _)| &**name == "$assertionsDisabled")
        }
        Some(Insn::Invoke(_, index)) => {
            class.method_constant(*index).is_some_and(|method| &**method.name == "desiredAssertionStatus")
        }
        _ => false,
    }
}

/// Whether the code that a `catch` clause guards runs into this instruction from above when nothing is thrown. A clause
/// whose guarded code the compiler has cut into pieces counts once, for the last piece.
fn completes_a_try(code: &Code, index: u32) -> bool {
    let guarded_before = index.checked_sub(1).and_then(|before| code.insns.get(before as usize));
    let last_piece = |handler: &&Handler| {
        let same_clause = code.handlers.iter().filter(|other| other.target == handler.target);
        handler.catch.is_some() && same_clause.map(|other| other.end).max() == Some(index)
    };
    guarded_before.is_some_and(Insn::falls_through) && code.handlers.iter().any(|handler| last_piece(&handler))
}

/// The classes caught by handlers that start at an instruction, as one goal: `A | B` for a multi-catch. `finally`
/// handlers are the compiler's copies of code that is a goal elsewhere, so they are none of their own.
fn unique_catches(class: &Class, method: &Method, index: u32) -> Option<String> {
    let handlers = method.code.as_ref().map_or(&[][..], |code| &code.handlers);
    let mut names: Vec<String> = Vec::new();
    for handler in handlers.iter().filter(|handler| handler.target == index) {
        let name = binary_name(class.class_constant(handler.catch?)?);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| names.join(" | "))
}
