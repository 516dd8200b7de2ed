//! Java types and the keys that name classes, fields and methods in plain data.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

use ristretto_classfile::{BaseType, FieldType, JavaStr};

use crate::legal::has_few_dimensions;

/// A name as class files write it: `java/lang/Object`, `<init>`, `(I)V`, `[Ljava/lang/Object;`.
pub type Name = Arc<str>;

/// The type of a variable. Array types are references whose name is their descriptor, as in class files.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum JavaType {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference(Name),
}

/// How a value travels on the operand stack: `boolean`, `byte`, `char` and `short` are `Int` there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackKind {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl JavaType {
    pub fn from_descriptor(descriptor: &str) -> Option<JavaType> {
        let parsed = has_few_dimensions(descriptor).then(|| FieldType::parse(descriptor).ok()).flatten();
        parsed.map(|parsed| JavaType::from(&parsed))
    }

    /// The type that a class constant names: a plain internal name, or an array descriptor.
    pub fn of_class(name: &Name) -> JavaType {
        JavaType::Reference(name.clone())
    }

    pub fn descriptor(&self) -> String {
        match self {
            JavaType::Boolean => "Z".into(),
            JavaType::Byte => "B".into(),
            JavaType::Char => "C".into(),
            JavaType::Short => "S".into(),
            JavaType::Int => "I".into(),
            JavaType::Long => "J".into(),
            JavaType::Float => "F".into(),
            JavaType::Double => "D".into(),
            JavaType::Reference(name) if name.starts_with('[') => name.to_string(),
            JavaType::Reference(name) => format!("L{name};"),
        }
    }

    pub fn is_reference(&self) -> bool {
        matches!(self, JavaType::Reference(_))
    }

    /// What an array of this type contains, if it is an array type.
    pub fn component(&self) -> Option<JavaType> {
        match self {
            JavaType::Reference(name) => JavaType::from_descriptor(name.strip_prefix('[')?),
            _ => None,
        }
    }

    /// The array type whose elements have this type.
    pub fn array_of(&self) -> JavaType {
        JavaType::Reference(format!("[{}", self.descriptor()).into())
    }

    pub fn stack_kind(&self) -> StackKind {
        match self {
            JavaType::Boolean | JavaType::Byte | JavaType::Char | JavaType::Short | JavaType::Int => StackKind::Int,
            JavaType::Long => StackKind::Long,
            JavaType::Float => StackKind::Float,
            JavaType::Double => StackKind::Double,
            JavaType::Reference(_) => StackKind::Reference,
        }
    }

    /// How many local-variable slots a value takes (JVMS 2.6.1).
    pub fn slots(&self) -> usize {
        if matches!(self, JavaType::Long | JavaType::Double) { 2 } else { 1 }
    }
}

impl From<&FieldType> for JavaType {
    fn from(parsed: &FieldType) -> JavaType {
        match parsed {
            FieldType::Base(base) => match base {
                BaseType::Boolean => JavaType::Boolean,
                BaseType::Byte => JavaType::Byte,
                BaseType::Char => JavaType::Char,
                BaseType::Short => JavaType::Short,
                BaseType::Int => JavaType::Int,
                BaseType::Long => JavaType::Long,
                BaseType::Float => JavaType::Float,
                BaseType::Double => JavaType::Double,
            },
            FieldType::Object(name) => JavaType::Reference(name.to_str_lossy().into()),
            FieldType::Array(_) => JavaType::Reference(parsed.descriptor().into()),
        }
    }
}

/// As Java source writes it; a nested class keeps its `$`, see `Program::source_name` for the dotted form.
impl fmt::Display for JavaType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JavaType::Boolean => out.write_str("boolean"),
            JavaType::Byte => out.write_str("byte"),
            JavaType::Char => out.write_str("char"),
            JavaType::Short => out.write_str("short"),
            JavaType::Int => out.write_str("int"),
            JavaType::Long => out.write_str("long"),
            JavaType::Float => out.write_str("float"),
            JavaType::Double => out.write_str("double"),
            JavaType::Reference(name) => match self.component() {
                Some(component) => write!(out, "{component}[]"),
                None => out.write_str(&binary_name(name)),
            },
        }
    }
}

/// `java/lang/Object` as `java.lang.Object`. What tells classes of the same name apart is left out.
pub fn binary_name(internal: &str) -> String {
    internal.split(NAMESAKE).next().unwrap_or(internal).replace('/', ".")
}

/// Follows the name of a class that was defined at run time while another program had defined one of the same name.
pub(crate) const NAMESAKE: char = '\0';

/// The package of an internal class name, without a trailing slash; empty for the unnamed package.
pub fn package_of(internal: &str) -> &str {
    internal.rfind('/').map_or("", |end| &internal[..end])
}

/// Whether a class lies in a package that its module does not export: it is there at run time, but no test can name it.
pub fn is_encapsulated(internal: &str) -> bool {
    ["sun/", "jdk/internal/", "com/sun/"].iter().any(|prefix| internal.starts_with(prefix))
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    pub parameters: Vec<JavaType>,
    pub returns: Option<JavaType>,
}

impl MethodDescriptor {
    pub fn parse(descriptor: &str) -> Option<MethodDescriptor> {
        /// JVMS 4.3.3, of which the receiver is a part.
        const MOST_SLOTS: usize = 255;
        if !has_few_dimensions(descriptor) {
            return None;
        }
        let descriptor = JavaStr::cow_from_str(descriptor);
        let (parameters, returns) = FieldType::parse_method_descriptor(&descriptor).ok()?;
        let parsed = MethodDescriptor {
            parameters: parameters.iter().map(JavaType::from).collect(),
            returns: returns.as_ref().map(JavaType::from),
        };
        (parsed.parameter_slots() <= MOST_SLOTS).then_some(parsed)
    }

    /// Local-variable slots that the parameters take, without a receiver.
    pub fn parameter_slots(&self) -> usize {
        self.parameters.iter().map(JavaType::slots).sum()
    }
}

/// Names a method in plain data; `class` is the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodKey {
    pub class: Name,
    pub name: Name,
    pub descriptor: Name,
}

/// `demo.Coord.moveY(demo.Chrono, int)`.
impl fmt::Display for MethodKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", binary_name(&self.class), self.name)?;
        match MethodDescriptor::parse(&self.descriptor) {
            Some(descriptor) => {
                let parameters: Vec<String> = descriptor.parameters.iter().map(JavaType::to_string).collect();
                write!(out, "({})", parameters.join(", "))
            }
            None => out.write_str(&self.descriptor),
        }
    }
}

impl MethodKey {
    /// As messages of a virtual machine write it: `'void demo.Coord.moveY(demo.Chrono, int)'`.
    pub fn quoted(&self) -> String {
        format!("'{} {self}'", self.returns())
    }

    /// The result type as Java source writes it.
    pub fn returns(&self) -> String {
        let returns = MethodDescriptor::parse(&self.descriptor).and_then(|descriptor| descriptor.returns);
        returns.map_or_else(|| "void".to_owned(), |java_type| java_type.to_string())
    }
}

/// Names a field in plain data; `class` is the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FieldKey {
    pub class: Name,
    pub name: Name,
    pub java_type: JavaType,
}
