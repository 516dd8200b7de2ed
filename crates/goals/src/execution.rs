//! Runs on a real virtual machine, as plain data: what is asked of an executor, and what it tells.
//!
//! Whoever searches asks [`Executors`]; whoever has virtual machines answers. Neither knows the other.

use glassbox_program::{InsnId, JavaValue, MethodKey, Name, NodeId, ObjectGraph, RunTimeClass};

use crate::witness::Recipe;

/// One call of the program with one input.
#[derive(Clone, Debug)]
pub struct Run {
    /// The answer has the same.
    pub number: u64,
    /// The method to call; `main` of a program is one like any other.
    pub entry: MethodKey,
    pub receiver: Option<NodeId>,
    pub arguments: Vec<JavaValue>,
    /// The input objects; what counts is their content before the call.
    pub graph: ObjectGraph,
    /// How some of them are made. A node without a recipe is allocated without a constructor, and gets the fields that its
    /// content lists; all others stay zero.
    pub recipes: Vec<Recipe>,
    /// What the program gets when it asks for an input by itself (`glassbox.Input`), in this order.
    pub given: Vec<JavaValue>,
    /// Instructions of instrumented code of which the whole effect is to be recorded.
    pub boundaries: Vec<InsnId>,
}

impl Run {
    /// Whether the same input is made in the same way.
    pub fn has_input_of(&self, other: &Run) -> bool {
        let same_values =
            (&self.entry, self.receiver, &self.arguments) == (&other.entry, other.receiver, &other.arguments);
        same_values && self.graph == other.graph && self.recipes == other.recipes && self.given == other.given
    }
}

/// What became of a run.
#[derive(Clone, Debug)]
pub enum Answer {
    Ran(Recorded),
    /// The executor died, was ended, or could not even set up the input; why, in words. Nothing is known of the run.
    Lost {
        number: u64,
        reason: String,
    },
}

/// What an executor saw.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub number: u64,
    /// The ways that instrumented code took on the thread of the call, in order; not those of static initializers and what
    /// they call, since it depends on how the input was made when they run.
    pub decisions: Vec<Decision>,
    /// There were more, which nobody wrote down.
    pub is_cut: bool,
    /// The effects that were to be recorded, in the order in which they ended, on the thread of the call; those in static
    /// initializers may have come to pass before it.
    pub boundaries: Vec<Boundary>,
    /// Classes of objects in them, or that objects there stand for, which cannot be had by their names.
    pub run_time_classes: Vec<RunTimeClass>,
    /// How many times the program asked for an input by itself.
    pub asked: u32,
    pub outcome: RunOutcome,
}

impl Recorded {
    /// A run of which nothing is known.
    pub fn nothing(number: u64) -> Recorded {
        Recorded {
            number,
            decisions: Vec::new(),
            is_cut: true,
            boundaries: Vec::new(),
            run_time_classes: Vec::new(),
            asked: 0,
            outcome: RunOutcome::Returned,
        }
    }
}

/// A conditional jump or switch of instrumented code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub at: InsnId,
    /// Of a conditional jump, 1 if it was taken and 0 if not; of a switch, its operand.
    pub way: i32,
}

/// What one instruction did that left instrumented code: a call, or an access that initialized a class.
#[derive(Clone, Debug)]
pub struct Boundary {
    pub at: InsnId,
    /// So many decisions had been made when it began, and when it ended: those in between are of code that was called back.
    pub began: usize,
    pub ended: usize,
    /// What it found on the operand stack, the receiver first; of a constructor, nothing stands for the receiver.
    pub operands: Vec<Option<JavaValue>>,
    pub result: BoundaryResult,
    /// Whatever could be reached from the operands and the result, as far as the bound: before, if it was there, and after.
    /// The content of a `java/lang/Class` is a text, its internal name, descriptor or, of a primitive type, keyword.
    pub graph: ObjectGraph,
    /// Nodes behind the bound, or of the virtual machine's own (loaders, threads, handles), whose content was not looked at.
    /// Of an array, the length is right.
    pub unseen: Vec<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoundaryResult {
    /// Of a constructor, the object.
    Returned(Option<JavaValue>),
    Threw(NodeId),
}

/// How the call ended.
#[derive(Clone, Debug, PartialEq)]
pub enum RunOutcome {
    Returned,
    /// The class of the exception.
    Threw(Name),
    /// The program ended its virtual machine, with this exit code.
    Exited(i32),
    TimedOut,
}

/// Any number of virtual machines that make runs at the same time.
pub trait Executors {
    /// How many more runs could be under way.
    fn idle(&self) -> usize;
    /// Takes a run, and answers it once.
    fn start(&mut self, run: Run);
    /// Waits for the next answer; nothing if no run is under way, or if it is over before there is one: then the runs that are
    /// under way are forgotten.
    fn next(&mut self, is_over: &dyn Fn() -> bool) -> Option<Answer>;
}
