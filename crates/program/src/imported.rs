//! The static state of classes as a real virtual machine has left it after their initialization, as plain data.

use std::sync::Arc;

use crate::types::{FieldKey, Name};
use crate::value::{JavaValue, NodeId, ObjectGraph, RunTimeClass};

/// The types of what programs write their logs to. What such objects hold is nobody's business.
pub const LOGGER_TYPES: [&str; 8] = [
    "java/lang/System$Logger",
    "java/util/logging/Logger",
    "org/apache/commons/logging/Log",
    "org/apache/log4j/Category",
    "org/apache/log4j/Logger",
    "org/apache/logging/log4j/Logger",
    "org/jboss/logging/Logger",
    "org/slf4j/Logger",
];

/// Who can tell the static state of classes.
pub trait Imports: Send + Sync {
    /// What the static fields of a class of the program lead to after its initialization; nothing if a real virtual machine cannot
    /// initialize it, or not in time. The answer is the same however often it is asked for.
    fn import(&self, class: &Name) -> Option<Arc<ImportedState>>;
}

/// What the initialization of one class has left. What differs from one virtual machine to the next is left open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportedState {
    /// The class, and the others of the program that are initialized with it.
    pub classes: Vec<ImportedClass>,
    /// The objects that their static fields lead to, each as it was left. Fields that are not listed may hold anything.
    pub graph: ObjectGraph,
    /// Nodes of whose content nothing is known but the length of an array.
    pub unseen: Vec<NodeId>,
    /// Elements that may hold anything.
    pub open_elements: Vec<(NodeId, u32)>,
    /// Classes of nodes, or that nodes stand for, which cannot be had by their names.
    pub run_time_classes: Vec<RunTimeClass>,
    /// Those of them that implement lambdas.
    pub lambdas: Vec<ImportedLambda>,
    /// Texts that the virtual machine keeps, as it does with literals.
    pub interned: Vec<NodeId>,
    /// Objects that are there once, since a static field of the JDK holds them.
    pub held: Vec<(NodeId, Holder)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ImportedClass {
    pub name: Name,
    /// Its static fields; nothing for one that may hold anything.
    pub statics: Vec<(FieldKey, Option<JavaValue>)>,
}

/// A final static field of the JDK, and which element if it holds an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub class: Name,
    pub field: Name,
    pub element: Option<u32>,
}

/// The class of the objects of one lambda expression or method reference. Their fields are what they have captured, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedLambda {
    /// What it goes by, as one of the classes without a name.
    pub name: Name,
    /// The class with the expression.
    pub host: Name,
    /// The methods that it may call, as class, name and descriptor. One of them implements the lambda.
    pub calls: Vec<[Name; 3]>,
}
