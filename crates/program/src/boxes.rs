//! The classes whose objects hold a value of a primitive type and nothing else (JLS 5.1.7).

use crate::types::JavaType;

/// One of them.
#[derive(Debug)]
pub struct BoxClass {
    pub name: &'static str,
    pub holds: JavaType,
    /// The method that returns the value.
    pub unboxing: &'static str,
}

static BOXES: [BoxClass; 8] = [
    BoxClass { name: "java/lang/Boolean", holds: JavaType::Boolean, unboxing: "booleanValue" },
    BoxClass { name: "java/lang/Byte", holds: JavaType::Byte, unboxing: "byteValue" },
    BoxClass { name: "java/lang/Character", holds: JavaType::Char, unboxing: "charValue" },
    BoxClass { name: "java/lang/Short", holds: JavaType::Short, unboxing: "shortValue" },
    BoxClass { name: "java/lang/Integer", holds: JavaType::Int, unboxing: "intValue" },
    BoxClass { name: "java/lang/Long", holds: JavaType::Long, unboxing: "longValue" },
    BoxClass { name: "java/lang/Float", holds: JavaType::Float, unboxing: "floatValue" },
    BoxClass { name: "java/lang/Double", holds: JavaType::Double, unboxing: "doubleValue" },
];

/// The class that boxes values of a primitive type.
#[must_use]
pub fn box_of(primitive: &JavaType) -> Option<&'static BoxClass> {
    BOXES.iter().find(|class| class.holds == *primitive)
}

/// The box class of a name.
#[must_use]
pub fn box_class(name: &str) -> Option<&'static BoxClass> {
    BOXES.iter().find(|class| class.name == name)
}

/// Whether a name is that of a box class.
#[must_use]
pub fn is_box(name: &str) -> bool {
    box_class(name).is_some()
}
