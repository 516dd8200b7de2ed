//! Linked classes with their fields, methods and code.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::insn::Insn;
use crate::marks::{Mark, MarkPlace};
use crate::program::LinkError;
use crate::types::{FieldKey, JavaType, MethodDescriptor, MethodKey, Name, StackKind, package_of};

/// Index of a loaded class. Ids follow load order, which differs between runs: nothing a user sees may depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId {
    pub class: ClassId,
    pub index: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId {
    pub class: ClassId,
    pub index: u16,
}

/// One instruction of one method, by its index in [`Code::insns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InsnId {
    pub method: MethodId,
    pub index: u32,
}

/// Where a class came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Under test: given as an input.
    Application,
    /// From `--classpath`.
    Library,
    /// From the JDK image.
    Jdk,
    /// From the JDK image, and under test.
    Subject,
    /// Made by the virtual machine: array classes.
    Derived,
}

/// The class by which a program asks for inputs by itself: `Input.intValue()`, `Input.object(Node.class)`.
pub const INPUT_CLASS: &str = "glassbox/Input";

/// How a class came into being, where no class file has it under its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClassKind {
    /// A class file has it, or it is an array class.
    #[default]
    Plain,
    /// A program has defined it so that no name leads to it.
    Hidden,
    /// Made up for a call site, a reflective call or a lambda form.
    CallSite,
    /// Made up to make inputs, or to call the method under test.
    Helper,
    /// Stands in for an interface: whatever its methods return is an input.
    StandIn,
    /// Takes the place of a class that exists on a real virtual machine only.
    OfRunTime,
    /// The same for an object that a path has guessed.
    Guessed,
    /// The same for a logger.
    Logger,
}

impl ClassKind {
    /// Whether it takes the place of a class that exists on a real virtual machine only.
    pub fn is_of_run_time(self) -> bool {
        matches!(self, ClassKind::OfRunTime | ClassKind::Guessed | ClassKind::Logger)
    }
}

impl Origin {
    /// Whether anybody cares what runs there.
    pub fn is_watched(self) -> bool {
        matches!(self, Origin::Application | Origin::Library | Origin::Subject)
    }
}

/// Access and property flags of classes, fields and methods (JVMS 4.1, 4.5, 4.6), as the bits of the class file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u16);

impl Flags {
    pub fn is_public(self) -> bool {
        self.0 & 0x0001 != 0
    }
    pub fn is_private(self) -> bool {
        self.0 & 0x0002 != 0
    }
    pub fn is_protected(self) -> bool {
        self.0 & 0x0004 != 0
    }
    pub fn is_static(self) -> bool {
        self.0 & 0x0008 != 0
    }
    pub fn is_final(self) -> bool {
        self.0 & 0x0010 != 0
    }
    /// A compiler-made bridge, on methods.
    pub fn is_bridge(self) -> bool {
        self.0 & 0x0040 != 0
    }
    /// On methods.
    pub fn is_varargs(self) -> bool {
        self.0 & 0x0080 != 0
    }
    /// On methods.
    pub fn is_synchronized(self) -> bool {
        self.0 & 0x0020 != 0
    }

    pub fn is_native(self) -> bool {
        self.0 & 0x0100 != 0
    }
    /// On classes.
    pub fn is_interface(self) -> bool {
        self.0 & 0x0200 != 0
    }
    pub fn is_annotation(self) -> bool {
        self.0 & 0x2000 != 0
    }

    pub fn is_abstract(self) -> bool {
        self.0 & 0x0400 != 0
    }
    pub fn is_synthetic(self) -> bool {
        self.0 & 0x1000 != 0
    }
    pub fn is_enum(self) -> bool {
        self.0 & 0x4000 != 0
    }
}

/// What the `InnerClasses` attribute says of a nested class itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nesting {
    /// The enclosing class; absent for local and anonymous classes.
    pub outer: Option<Name>,
    /// The simple name in the source; absent for anonymous classes.
    pub simple_name: Option<Name>,
    /// The flags as the source wrote them, which include `private`, `protected` and `static`.
    pub flags: Flags,
}

/// Attributes that only reflection reads, as the bytes that the class file has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// `RuntimeVisibleAnnotations`.
    pub annotations: Option<Box<[u8]>>,
    /// `RuntimeVisibleParameterAnnotations`.
    pub parameter_annotations: Option<Box<[u8]>>,
    /// `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Box<[u8]>>,
    /// `AnnotationDefault`.
    pub annotation_default: Option<Box<[u8]>>,
}

/// What a class file says of the class's surroundings and of its record components, for reflection.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// Annotations on the class.
    pub marks: Box<[Mark]>,
    /// The class, and the method with its descriptor, in which a local or anonymous class is declared.
    pub enclosing: Option<(Name, Option<(Name, Name)>)>,
    /// Its member classes.
    pub members: Vec<Name>,
    /// The nest that it is the host of, without itself.
    pub nest_members: Vec<Name>,
    /// The permitted subclasses of a sealed class.
    pub permitted: Option<Vec<Name>>,
    /// Generic signatures and attributes of the record components, in order.
    pub components: Vec<(Option<String>, Option<Box<Attributes>>)>,
    /// It was defined at run time, by another loader than the JDK's own.
    pub has_own_loader: bool,
    /// Its jar is signed or sealed: a virtual machine refuses other classes in its package.
    pub keeps_package: bool,
    /// The texts of the constant pool, if there are annotations that refer to them.
    pub texts: FxHashMap<u16, Name>,
}

#[derive(Debug)]
pub struct Class {
    pub id: ClassId,
    pub name: Name,
    pub flags: Flags,
    pub origin: Origin,
    pub kind: ClassKind,
    pub major_version: u16,
    pub source_file: Option<String>,
    pub signature: Option<String>,
    pub nesting: Option<Nesting>,
    /// The class whose nest this one belongs to; itself if the class file names none.
    pub nest_host: Name,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// Every supertype including the class itself.
    pub ancestors: FxHashSet<ClassId>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    /// Instance fields of this class and its superclasses; a field's `slot` indexes it.
    pub instance_fields: Vec<FieldId>,
    /// How the values of `instance_fields` travel, in the same order.
    pub field_kinds: Vec<StackKind>,
    pub static_slots: usize,
    /// The element type, for array classes.
    pub component: Option<JavaType>,
    pub bootstraps: Vec<Bootstrap>,
    /// Components of a record, in order; nothing for other classes.
    pub record: Option<Vec<(Name, JavaType)>>,
    pub attributes: Option<Box<Attributes>>,
    pub surroundings: Surroundings,
    pub(crate) constants: Vec<PoolEntry>,
    pub(crate) method_index: FxHashMap<(Name, Name), u16>,
    /// See [`crate::Program::sealed_fields`].
    pub(crate) sealed_fields: OnceLock<Vec<Name>>,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.flags.is_interface()
    }

    /// Whether `new` may create an instance.
    pub fn is_instantiable(&self) -> bool {
        !self.flags.is_interface() && !self.flags.is_abstract() && self.component.is_none()
    }

    /// Whether its code has `assert` statements.
    pub fn has_assertions(&self) -> bool {
        self.fields.iter().any(Field::is_assertion_switch)
    }

    /// Whether it takes the place of a class that exists on a real virtual machine only: nobody knows what its methods do.
    pub fn is_of_run_time(&self) -> bool {
        self.kind.is_of_run_time()
    }

    /// Whether the class was made up for a call site.
    pub fn is_made_up(&self) -> bool {
        self.kind == ClassKind::CallSite
    }

    /// Whether no name leads to the class.
    pub fn is_hidden(&self) -> bool {
        matches!(self.kind, ClassKind::CallSite | ClassKind::Hidden)
    }

    /// The flags that the source gave the class: of a nested one, its own are not all of them.
    pub fn declared_flags(&self) -> Flags {
        self.nesting.as_ref().map_or(self.flags, |nesting| nesting.flags)
    }

    pub fn package(&self) -> &str {
        package_of(&self.name)
    }

    /// Whether no test can be in its package.
    pub fn keeps_package(&self) -> bool {
        self.origin == Origin::Subject || self.surroundings.keeps_package
    }

    /// The name of the class around it and its sisters; its own, if it stands alone. Old class files say nothing of nests.
    pub fn top_level(&self) -> &str {
        self.name.split('$').next().unwrap_or(&self.name)
    }

    /// The method that a handle among the constants denotes.
    pub fn handle_constant(&self, index: u16) -> Option<MethodConstant<'_>> {
        match self.plain_constant(index)? {
            PlainConstant::MethodHandle { reference, .. } => self.method_constant(*reference),
            _ => None,
        }
    }

    /// A call site of `invokedynamic`, without linking it.
    pub fn call_site(&self, index: u16) -> Option<CallSiteConstant<'_>> {
        let PlainConstant::Dynamic { bootstrap, name, descriptor } = self.plain_constant(index)? else { return None };
        let row = self.bootstraps.get(usize::from(*bootstrap))?;
        let linker = self.handle_constant(row.handle)?;
        Some(CallSiteConstant { linker, name, descriptor, arguments: &row.arguments })
    }

    /// Whether an annotation with one of these simple names stands on it.
    pub fn is_marked(&self, names: &[&str]) -> bool {
        self.surroundings.marks.iter().any(|mark| names.contains(&&*mark.name))
    }

    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods.iter().find(|method| &*method.name == name && &*method.descriptor_text == descriptor)
    }

    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.name == name)
    }

    pub fn java_type(&self) -> JavaType {
        JavaType::Reference(self.name.clone())
    }

    /// The name in a class constant.
    pub fn class_constant(&self, index: u16) -> Option<&Name> {
        match self.constants.get(usize::from(index))? {
            PoolEntry::Class { name, .. } => Some(name),
            _ => None,
        }
    }

    /// What a method constant says, without resolving it.
    pub fn method_constant(&self, index: u16) -> Option<MethodConstant<'_>> {
        match self.constants.get(usize::from(index))? {
            PoolEntry::Method { class, name, descriptor, parsed, .. } => Some(MethodConstant {
                class: self.class_constant(*class)?,
                name,
                descriptor_text: descriptor,
                descriptor: parsed,
            }),
            _ => None,
        }
    }

    /// A constant that is not resolved here.
    pub fn plain_constant(&self, index: u16) -> Option<&PlainConstant> {
        match self.constants.get(usize::from(index))? {
            PoolEntry::Plain(constant) => Some(constant),
            _ => None,
        }
    }

    /// Whether a method constant names a method of an interface.
    pub fn is_interface_method(&self, index: u16) -> bool {
        matches!(self.constants.get(usize::from(index)), Some(PoolEntry::Method { interface: true, .. }))
    }

    /// What a field constant says, without resolving it: class, name, descriptor.
    pub fn field_constant(&self, index: u16) -> Option<(&Name, &Name, &Name)> {
        match self.constants.get(usize::from(index))? {
            PoolEntry::Field { class, name, descriptor, .. } => Some((self.class_constant(*class)?, name, descriptor)),
            _ => None,
        }
    }
}

#[derive(Debug)]
pub struct Field {
    pub id: FieldId,
    pub class: Name,
    pub name: Name,
    pub java_type: JavaType,
    pub flags: Flags,
    pub signature: Option<String>,
    /// Index into the static or instance slots of its class.
    pub slot: usize,
    /// The `ConstantValue` of a static field.
    pub constant: Option<Constant>,
    pub attributes: Option<Box<Attributes>>,
    pub marks: Box<[Mark]>,
}

impl Field {
    /// Whether it says that assertions are disabled, as the compiler has it.
    pub fn is_assertion_switch(&self) -> bool {
        self.flags.is_static() && self.flags.is_synthetic() && &*self.name == "$assertionsDisabled"
    }

    pub fn key(&self) -> FieldKey {
        FieldKey { class: self.class.clone(), name: self.name.clone(), java_type: self.java_type.clone() }
    }

    /// Whether an annotation with one of these simple names stands on it.
    pub fn is_marked(&self, names: &[&str]) -> bool {
        self.marks.iter().any(|mark| names.contains(&&*mark.name))
    }
}

#[derive(Debug)]
pub struct Method {
    pub id: MethodId,
    pub class: Name,
    pub name: Name,
    pub descriptor_text: Name,
    pub descriptor: MethodDescriptor,
    pub flags: Flags,
    pub signature: Option<String>,
    /// Internal names of the exceptions in the `throws` clause.
    pub declared_exceptions: Vec<Name>,
    /// Names of the parameters where the class file has them; `arg0`, `arg1`, … otherwise.
    pub parameter_names: Vec<String>,
    /// The `MethodParameters` attribute: names and flags.
    pub declared_parameters: Option<Vec<(Option<Name>, Flags)>>,
    pub attributes: Option<Box<Attributes>>,
    pub marks: Box<[Mark]>,
    /// Stack traces leave it out: it belongs to the machinery of method handles.
    pub is_hidden: bool,
    /// It asks for the class that calls it.
    pub is_caller_sensitive: bool,
    /// The native method that stack traces show in the place of a made-up one.
    pub stands_for: Option<MethodId>,
    pub code: Option<Code>,
}

impl Method {
    pub fn key(&self) -> MethodKey {
        MethodKey { class: self.class.clone(), name: self.name.clone(), descriptor: self.descriptor_text.clone() }
    }

    /// Whether an annotation with one of these simple names stands on it, or on one of its parameters.
    pub fn is_marked(&self, place: MarkPlace, names: &[&str]) -> bool {
        self.marks.iter().any(|mark| mark.place == place && names.contains(&&*mark.name))
    }

    /// The texts of the annotations with one of these simple names that stand on it.
    pub fn mark_values(&self, names: &[&str]) -> impl Iterator<Item = &Name> {
        let own = self.marks.iter().filter(|mark| mark.place == MarkPlace::Own && names.contains(&&*mark.name));
        own.flat_map(|mark| mark.values.iter())
    }

    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    pub fn is_class_initializer(&self) -> bool {
        &*self.name == "<clinit>"
    }

    /// Whether `java` starts a program here.
    pub fn is_main(&self) -> bool {
        let is_called_so = &*self.name == "main" && &*self.descriptor_text == "([Ljava/lang/String;)V";
        is_called_so && self.is_static() && self.flags.is_public()
    }

    pub fn is_static(&self) -> bool {
        self.flags.is_static()
    }

    /// The declared type of the parameter that lies in a local variable when the method starts; not of `this`.
    pub fn parameter_in_slot(&self, slot: u16) -> Option<&JavaType> {
        let mut next = usize::from(!self.is_static());
        for parameter in &self.descriptor.parameters {
            if next == usize::from(slot) {
                return Some(parameter);
            }
            next += parameter.slots();
        }
        None
    }

    /// JVMS 2.9.3: a call may give it any descriptor.
    pub fn is_signature_polymorphic(&self) -> bool {
        self.flags.is_native()
            && self.flags.is_varargs()
            && matches!(&*self.class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
            && self.descriptor_text.starts_with("([Ljava/lang/Object;)")
    }
}

#[derive(Debug)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub insns: Vec<Insn>,
    /// Byte offset of each instruction, parallel to `insns`.
    pub offsets: Vec<u32>,
    pub handlers: Vec<Handler>,
    /// `(first instruction, line)`, ascending by instruction.
    pub lines: Vec<(u32, u32)>,
    /// Names of local variables, where the class file has them.
    pub variables: Vec<Variable>,
}

/// A local variable of the source: its slot has this name between these byte offsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub slot: u16,
    pub name: Name,
    pub start: u32,
    /// Exclusive.
    pub end: u32,
}

impl Code {
    /// The source line of an instruction, where the class file says.
    pub fn line(&self, index: u32) -> Option<u32> {
        let after = self.lines.partition_point(|(start, _)| *start <= index);
        after.checked_sub(1).map(|at| self.lines[at].1)
    }

    /// The name of a local variable at an instruction, where the class file says.
    pub fn variable(&self, slot: u16, index: u32) -> Option<&Name> {
        let offset = self.offsets.get(index as usize)?;
        let here = |variable: &&Variable| variable.slot == slot && (variable.start..variable.end).contains(offset);
        self.variables.iter().find(here).map(|variable| &variable.name)
    }
}

/// One row of an exception table, in instruction indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    pub start: u32,
    /// Exclusive.
    pub end: u32,
    pub target: u32,
    /// Constant-pool index of the class caught; absent for `finally`.
    pub catch: Option<u16>,
}

/// A constant that can be pushed or that initializes a static field.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    /// UTF-16 text.
    String(Arc<[u16]>),
    /// Internal name or array descriptor.
    Class(Name),
    /// A method handle, a method type or a dynamic constant, by its index in the constant pool.
    Other(u16),
}

/// A method constant as the class file writes it.
#[derive(Clone, Copy, Debug)]
pub struct MethodConstant<'c> {
    pub class: &'c Name,
    pub name: &'c Name,
    pub descriptor_text: &'c Name,
    pub descriptor: &'c MethodDescriptor,
}

/// A call site as the class file writes it.
#[derive(Clone, Copy, Debug)]
pub struct CallSiteConstant<'c> {
    /// The bootstrap method.
    pub linker: MethodConstant<'c>,
    pub name: &'c Name,
    pub descriptor: &'c Name,
    /// Constants for the bootstrap method.
    pub arguments: &'c [u16],
}

/// What a constant resolves to. Errors are rare and long, and there are as many constants as a program has names for things.
pub(crate) type Resolution<T> = OnceLock<Result<T, Box<LinkError>>>;

/// A constant-pool entry that instructions refer to, with its resolution once somebody asked.
#[derive(Debug)]
pub(crate) enum PoolEntry {
    Class {
        name: Name,
        resolved: Resolution<ClassId>,
    },
    Field {
        class: u16,
        name: Name,
        descriptor: Name,
        resolved: Resolution<FieldId>,
    },
    Method {
        class: u16,
        name: Name,
        descriptor: Name,
        parsed: Arc<MethodDescriptor>,
        /// Whether the constant names an interface method.
        interface: bool,
        resolved: Resolution<MethodId>,
    },
    /// What a constant of these kinds says; the machine decides what to make of it.
    Plain(PlainConstant),
    Unused,
}

/// Constants that are not resolved here.
#[derive(Clone, Debug, PartialEq)]
pub enum PlainConstant {
    Loadable(Constant),
    MethodType(Name),
    /// The kind of JVMS 5.4.3.5, and the constant of the field or method.
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    /// `invokedynamic` and dynamic constants: index of the bootstrap method, name, descriptor.
    Dynamic {
        bootstrap: u16,
        name: Name,
        descriptor: Name,
    },
}

/// A row of the `BootstrapMethods` attribute: constants of the method handle and of its static arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bootstrap {
    pub handle: u16,
    pub arguments: Vec<u16>,
}
