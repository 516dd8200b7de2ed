//! The plain-data result of a search: one input, what the call will do with it, and which goals that covers.

use glassbox_program::{FieldKey, JavaType, JavaValue, MethodKey, Name, NodeId, ObjectGraph};
use serde::{Deserialize, Serialize};

use crate::{GoalIndex, Incident};

/// One call that the machine has executed to its end. No terms: every value is concrete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Witness {
    /// The method to call. For a constructor the receiver is the node it initializes.
    pub method: MethodKey,
    /// `this`; absent for static methods.
    pub receiver: Option<NodeId>,
    pub arguments: Vec<JavaValue>,
    /// What the program gets when it asks for an input by itself (`glassbox.Input`), in this order.
    pub given: Vec<JavaValue>,
    pub graph: ObjectGraph,
    /// How to build the input objects, in an order in which each uses only earlier ones, except that fields may be
    /// assigned and array elements stored after all objects exist.
    pub recipes: Vec<Recipe>,
    pub outcome: Outcome,
    /// Static fields whose value the call changed.
    pub static_changes: Vec<(FieldKey, JavaValue)>,
    /// Postconditions that were evaluated behind the call, and that a test may evaluate, too.
    pub checks: Vec<Check>,
    /// What methods say behind the call that do nothing but say something of an object.
    pub observations: Vec<Observation>,
    /// What the input has to satisfy to take this path, in Java syntax, in the order in which the path asked.
    pub conditions: Vec<String>,
    /// What the call returns or throws, in terms of its input and in Java syntax, where that can be said in short.
    pub symbolic: Option<String>,
    pub goals: Vec<GoalIndex>,
    /// The call ends with an exception that nobody seems to have wanted, or with a postcondition that does not hold.
    pub incident: Option<Incident>,
    /// The path went on with a guess, so that the outcome, the goals and all that follows the call are no more than that: only a
    /// run on a real JVM tells them.
    pub guessed: bool,
    /// The path depends on what is different in every run, such as a clock: what a run returns, the next one may not.
    pub unsteady: bool,
}

impl Witness {
    /// A call without a receiver, arguments or effects.
    pub fn of(method: MethodKey) -> Witness {
        Witness {
            method,
            receiver: None,
            arguments: Vec::new(),
            given: Vec::new(),
            graph: ObjectGraph::default(),
            recipes: Vec::new(),
            outcome: Outcome::Returned(None),
            static_changes: Vec::new(),
            checks: Vec::new(),
            observations: Vec::new(),
            conditions: Vec::new(),
            symbolic: None,
            goals: Vec::new(),
            incident: None,
            guessed: false,
            unsteady: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// For a constructor: the initialized object.
    Returned(Option<JavaValue>),
    Threw {
        /// Runtime class of the exception.
        class: Name,
        /// `getMessage()`, where it is known and does not depend on the virtual machine; the inner option is null.
        message: Option<Option<Vec<u16>>>,
    },
}

/// A method that says whether a call did what it should.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    pub method: MethodKey,
    /// What it takes, `this` first if it is no static method.
    pub operands: Vec<Operand>,
    pub truth: Truth,
}

/// What a method without arguments gives behind the call: a primitive value, a text, a box or null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// The receiver or the result.
    pub on: Operand,
    pub method: MethodKey,
    pub value: JavaValue,
}

/// A part of the call under test, as it is behind the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operand {
    Receiver,
    Argument(usize),
    Result,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Truth {
    Holds,
    Fails,
    /// It throws an exception of this class, which is no way to hold.
    Throws(Name),
}

/// How one input object comes to its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    pub node: NodeId,
    pub construction: Construction,
    /// Methods to call on it afterwards, in order.
    pub calls: Vec<Call>,
    /// Fields to assign afterwards because the constructor leaves another value; their values stand in `before`.
    pub assignments: Vec<Assignment>,
}

impl Recipe {
    /// Something that is there as soon as it is constructed.
    pub fn of(node: NodeId, construction: Construction) -> Recipe {
        Recipe { node, construction, calls: Vec::new(), assignments: Vec::new() }
    }

    /// The values that constructing it and calling its methods takes.
    pub fn arguments(&self) -> impl Iterator<Item = &JavaValue> {
        let constructing = match &self.construction {
            Construction::Constructor { arguments, .. }
            | Construction::Static { arguments, .. }
            | Construction::Instance { arguments, .. }
            | Construction::Copy { arguments, .. } => arguments.as_slice(),
            Construction::StaticField(_)
            | Construction::ClassLiteral(_)
            | Construction::StandIn(_)
            | Construction::Literal => &[],
        };
        let answering = match &self.construction {
            Construction::StandIn(methods) => methods.as_slice(),
            _ => &[],
        };
        let answering = answering.iter().flat_map(|call| &call.arguments);
        constructing.iter().chain(answering).chain(self.calls.iter().flat_map(|call| &call.arguments))
    }
}

impl Witness {
    /// Whether a test can set up the input only by reflection, so that no program may ever come to it.
    pub fn needs_reflection(&self) -> bool {
        self.recipes.iter().any(|recipe| {
            matches!(recipe.construction, Construction::Constructor { accessible: false, .. })
                || recipe.assignments.iter().any(|assignment| assignment.way == Way::Reflection)
        })
    }
}

/// A call of an instance method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    pub method: MethodKey,
    pub arguments: Vec<JavaValue>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Construction {
    /// `new C(arguments)`. Not accessible means that the test must call the constructor by reflection.
    Constructor { method: MethodKey, arguments: Vec<JavaValue>, accessible: bool },
    /// What a static method returns.
    Static { method: MethodKey, arguments: Vec<JavaValue> },
    /// What a method returns that is called on the first argument.
    Instance { method: MethodKey, arguments: Vec<JavaValue> },
    /// An object of a class that the test writes for an interface: its methods, each with what its calls return.
    StandIn(Vec<Call>),
    /// `String.class`
    ClassLiteral(JavaType),
    /// The object that a static field holds once its class is initialized; a test can read the field.
    StaticField(FieldKey),
    /// Literals: arrays and strings, straight from `before`.
    Literal,
    /// A text or a box of its own, which is equal to the literal and not the same: `new Integer(5)`. A text stands in
    /// `before`, and is no argument.
    Copy { method: MethodKey, arguments: Vec<JavaValue> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assignment {
    pub field: FieldKey,
    pub value: JavaValue,
    pub way: Way,
}

/// How a test in the same package can assign a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Way {
    /// `object.field = value`.
    Direct,
    /// By a method that does nothing else.
    Setter(MethodKey),
    Reflection,
}
