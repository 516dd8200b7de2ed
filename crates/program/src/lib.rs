//! Classes, their hierarchy, code and control flow; concrete Java values as plain data.
//!
//! Knows class files, class paths and the JDK image. Knows nothing of terms, goals or solving.

mod api_history;
mod assumption;
mod boxes;
mod builder;
mod class;
mod collections;
mod constants;
mod decode;
mod described;
mod files;
mod flow;
mod generics;
mod handler_ends;
mod imported;
mod initializers;
mod insn;
mod instrument;
mod jar;
mod jdk;
mod legal;
mod making;
mod marks;
mod names;
mod naming;
mod parse;
mod program;
mod raw;
mod regions;
mod relations;
mod resources;
mod shapes;
mod skim;
mod source;
mod synthesis;
mod types;
mod value;
mod visibility;
mod widen;

pub use assumption::Assumption;
pub use boxes::{BoxClass, box_class, box_of, is_box};
pub use builder::{ProgramBuilder, WidenedClass};
pub use class::{
    Attributes, Bootstrap, CallSiteConstant, Class, ClassId, ClassKind, Code, Constant, Field, FieldId, Flags, Handler,
    INPUT_CLASS, InsnId, Method, MethodConstant, MethodId, Nesting, Origin, PlainConstant, Surroundings, Variable,
};
pub use collections::{Held, held, keeps_contents};
pub use files::files_below;
pub use flow::{FlowGraph, may_throw};
pub use generics::{GenericType, MethodSignature, field_type, method_signature, method_types, type_parameters};
pub use imported::{Holder, ImportedClass, ImportedLambda, ImportedState, Imports, LOGGER_TYPES};
pub use insn::{ArithmeticOp, ArrayKind, Condition, Conversion, Insn, InvokeKind, StackOp};
pub use instrument::{Instrumented, Probe, ProbeKind, Probing, Watched, Watching};
pub use jar::{class_path_of_jar, copy_without_signature};
pub use jdk::{Jdk, JdkError};
pub use legal::printable;
pub use making::{Create, Maker};
pub use marks::{Mark, MarkPlace};
pub use program::{LinkError, Nest, Program, opening};
pub use regions::Region;
pub use shapes::{Shape, stack_shapes};
pub use source::{Refused, SourceError, package_root};
pub use synthesis::{ClassBuilder, MethodBuilder};
pub use types::{
    FieldKey, JavaType, MethodDescriptor, MethodKey, Name, StackKind, binary_name, is_encapsulated, package_of,
};
pub use value::{Content, JavaValue, NodeId, ObjectGraph, ObjectNode, RunTimeClass};
pub use visibility::Visibility;
