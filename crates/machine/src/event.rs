//! What the machine asks, and every way in which a path can end.

use std::fmt;

use glassbox_expr::Term;
use glassbox_program::{Assumption, ClassId, Maker, MethodId, Name};

use crate::state::value::{Address, Value};

/// Why [`crate::Machine::run`] returned.
#[derive(Clone, Debug)]
pub enum Event {
    /// Which way? Answer with [`crate::State::assume`].
    Branch { condition: Term, why: Why },
    /// Which object is it? Answer with [`crate::Machine::resolve`].
    Resolve { reference: Term, candidates: Vec<Candidate>, why: Why },
    /// Which of these? Answer with [`crate::Machine::choose`].
    /// There may be another answer that the machine cannot give; why.
    Choose { alternatives: Vec<Alternative>, other: Option<Stuck>, why: Why },
    /// Which number is it? Answer with [`crate::Machine::concretize`].
    Concretize { term: Term, why: Why },
    /// The method under test returned or threw.
    Finished(Outcome),
    /// The machine cannot go on: something is not modelled.
    Stuck(Stuck),
    /// The path is none of the program's: a call assumes something that is not true here, or, if nothing is named, what was to
    /// make an input makes none.
    Refuted(Option<Assumption>),
    /// The path has used the instructions that this call of `run` allowed; it can be continued.
    OutOfFuel,
}

/// Why an instruction had no effect. Boxed, since nearly all instructions have one.
#[derive(Debug)]
pub(crate) struct Stop(pub Box<Halt>);

#[derive(Debug)]
pub(crate) enum Halt {
    /// The machine has something to say first.
    Event(Event),
    /// The instruction throws a new exception.
    Throw(Throw),
    /// Unused objects have to be found first.
    Collect,
    /// A native method has to know which number this is.
    Number(Term),
}

/// An exception that the machine makes.
#[derive(Debug)]
pub(crate) struct Throw {
    pub class: &'static str,
    pub message: Message,
    pub cause: Option<Address>,
    /// The native method that throws it.
    pub native: Option<MethodId>,
    /// Its cause is that no class loader found this class.
    pub missing: Option<Name>,
}

/// The message of an exception that the machine makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// There is none.
    Absent,
    Text(String),
    /// It depends on the virtual machine or on what is not known.
    Unknown,
}

impl From<Event> for Stop {
    fn from(event: Event) -> Stop {
        Stop(Box::new(Halt::Event(event)))
    }
}

impl From<Stuck> for Stop {
    fn from(stuck: Stuck) -> Stop {
        Event::Stuck(stuck).into()
    }
}

impl Stop {
    /// Whether an instruction throws because something does not link.
    pub(crate) fn is_linkage_error(&self) -> bool {
        const ERRORS: [&str; 5] = [
            "java/lang/NoSuchMethodError",
            "java/lang/NoSuchFieldError",
            "java/lang/IllegalAccessError",
            "java/lang/IncompatibleClassChangeError",
            "java/lang/NoClassDefFoundError",
        ];
        matches!(&*self.0, Halt::Throw(throw) if ERRORS.contains(&throw.class))
    }

    /// For what cannot be answered or thrown, since nothing runs yet.
    pub(crate) fn into_stuck(self, doing: &str) -> Stuck {
        match *self.0 {
            Halt::Event(Event::Stuck(stuck)) => stuck,
            other => Stuck::Unsupported(format!("{doing} ({other:?})")),
        }
    }
}

/// An exception that the current instruction throws.
pub(crate) fn throws(class: &'static str, message: Message) -> Stop {
    Stop(Box::new(Halt::Throw(Throw { class, message, cause: None, native: None, missing: None })))
}

/// The same with a cause.
pub(crate) fn throws_because(class: &'static str, message: String, cause: Address) -> Stop {
    let message = Message::Text(message);
    Stop(Box::new(Halt::Throw(Throw { class, message, cause: Some(cause), native: None, missing: None })))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidate {
    Null,
    /// An input object that exists already.
    Existing(Address),
    /// An input object that nobody has seen yet.
    New,
    /// An object that a program would make like this.
    Made(Maker),
    /// An object of a class that a test writes for it.
    StandIn,
    /// There may be such an object, but the machine cannot make one up; why.
    Unavailable(Stuck),
}

/// A narrowing of the classes that an input object may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub object: Address,
    pub classes: Vec<ClassId>,
    /// It may also have another class, of which no input can be made.
    pub stays_open: bool,
}

impl Alternative {
    /// It has one of these classes, and no other.
    pub fn closed(object: Address, classes: Vec<ClassId>) -> Alternative {
        Alternative { object, classes, stays_open: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    Returned(Option<Value>),
    Threw(Address),
    /// The program ended the virtual machine, with this exit code.
    Exited(i32),
}

/// Why a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A jump or switch of the program.
    Program,
    /// A dereference needs an object; null throws `NullPointerException`.
    NullCheck,
    /// An array access may be out of bounds.
    BoundsCheck,
    /// A new array may have a negative size.
    NegativeSize,
    /// A division by zero.
    DivisionByZero,
    /// `checkcast`.
    Cast,
    /// `instanceof`.
    TypeTest,
    /// A store into an array of references that may hold other elements.
    ArrayStore,
    /// A call that depends on the class of the receiver.
    Dispatch,
    /// The size of an array has to be known.
    ArrayLength,
    /// An array index has to be known because the array is long.
    ArrayIndex,
    /// A native method has to know a number.
    Native,
    /// One of several references, depending on a condition.
    Selection,
    /// Whether a text is in Latin-1 or in UTF-16.
    Coding,
    /// No question: what the language guarantees of every input.
    Guaranteed,
}

/// Why the machine cannot go on, with the Java name of the thing where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// A JDK method that the machine does not run yet, or a native method without a model.
    Method(String),
    /// A kind of instruction or value.
    Unsupported(String),
    /// A class that cannot be linked, or a member that does not resolve.
    Linking(String),
    /// A class that is not on the class path.
    Missing(String),
    /// An exception has left the static initializer of a class; its frame is the innermost one.
    Initializer(String),
    /// The code is not what a verifier would accept.
    InvalidBytecode(String),
    /// No input object of this type can be made.
    Input(String),
    /// A limit of the machine itself, which an option may raise.
    Bound(String),
    /// What may be otherwise in another run or on another machine, while the path went on as it is here.
    Elsewhere(String),
}

impl fmt::Display for Stuck {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Method(name) => write!(out, "the call of {name} is not modelled yet"),
            Stuck::Unsupported(what) => write!(out, "{what} is not supported yet"),
            Stuck::Linking(error) | Stuck::Missing(error) => out.write_str(error),
            Stuck::Initializer(what) => {
                write!(out, "an exception in the static initializer of {what} is not supported yet")
            }
            Stuck::InvalidBytecode(what) => write!(out, "invalid bytecode: {what}"),
            Stuck::Input(what) => write!(out, "no input can be made: {what}"),
            Stuck::Bound(what) => write!(out, "bound reached: {what}"),
            Stuck::Elsewhere(what) => write!(out, "{what} was not tried"),
        }
    }
}
