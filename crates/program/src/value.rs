//! Concrete Java values as plain data: what a test starts from and what it ends with.

use crate::boxes::box_of;
use crate::types::{FieldKey, JavaType, Name};
use serde::{Deserialize, Serialize};

/// Index of an object in its [`ObjectGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NodeId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum JavaValue {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Object(NodeId),
}

impl JavaValue {
    /// The type of a value that is no reference.
    pub fn primitive_type(&self) -> Option<JavaType> {
        Some(match self {
            JavaValue::Boolean(_) => JavaType::Boolean,
            JavaValue::Byte(_) => JavaType::Byte,
            JavaValue::Char(_) => JavaType::Char,
            JavaValue::Short(_) => JavaType::Short,
            JavaValue::Int(_) => JavaType::Int,
            JavaValue::Long(_) => JavaType::Long,
            JavaValue::Float(_) => JavaType::Float,
            JavaValue::Double(_) => JavaType::Double,
            JavaValue::Null | JavaValue::Object(_) => return None,
        })
    }

    /// The class whose objects hold a primitive value.
    pub fn box_class(&self) -> Option<Name> {
        self.primitive_type().and_then(|primitive| box_of(&primitive)).map(|class| Name::from(class.name))
    }

    /// The value that a field or array element has before anybody writes it.
    pub fn default_of(java_type: &JavaType) -> JavaValue {
        match java_type {
            JavaType::Boolean => JavaValue::Boolean(false),
            JavaType::Byte => JavaValue::Byte(0),
            JavaType::Char => JavaValue::Char(0),
            JavaType::Short => JavaValue::Short(0),
            JavaType::Int => JavaValue::Int(0),
            JavaType::Long => JavaValue::Long(0),
            JavaType::Float => JavaValue::Float(0.0),
            JavaType::Double => JavaValue::Double(0.0),
            JavaType::Reference(_) => JavaValue::Null,
        }
    }

    /// Bit for bit the same: NaN is itself, and the zeros differ.
    pub fn is_same(&self, other: &JavaValue) -> bool {
        match (self, other) {
            (JavaValue::Float(a), JavaValue::Float(b)) => a.to_bits() == b.to_bits(),
            (JavaValue::Double(a), JavaValue::Double(b)) => a.to_bits() == b.to_bits(),
            _ => self == other,
        }
    }
}

/// Objects before and after one call. Node identity is object identity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ObjectGraph {
    pub nodes: Vec<ObjectNode>,
}

impl ObjectGraph {
    pub fn node(&self, id: NodeId) -> &ObjectNode {
        &self.nodes[id.0 as usize]
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ObjectNode {
    /// The runtime class, an array descriptor for arrays.
    pub class: Name,
    /// What the call found; absent for an object that the call itself allocated. Lists only the fields and
    /// elements that the call depends on: whatever is not listed may have any value.
    pub before: Option<Content>,
    /// What the call left behind; lists what it read or wrote.
    pub after: Content,
}

/// A class that a real virtual machine came by and nobody can have by its name: a proxy, a hidden class, or one that a
/// loader of the program has defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunTimeClass {
    /// What it goes by in one run.
    pub name: Name,
    /// Its nearest superclass that has a name.
    pub superclass: Name,
    pub interfaces: Vec<Name>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Content {
    Fields(Vec<(FieldKey, JavaValue)>),
    /// Elements in ascending index order; those not listed have the default value of the element type.
    Array {
        element: JavaType,
        length: u32,
        elements: Vec<(u32, JavaValue)>,
    },
    /// A `java.lang.String` as UTF-16.
    Text(Vec<u16>),
}
