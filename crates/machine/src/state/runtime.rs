//! What a virtual machine keeps for a program beside its heap: the tables by which it finds objects again, and the
//! world outside.
//!
//! What belongs here: what a real virtual machine has, too. What only an analysis wants to know belongs to the
//! knowledge and the provenance of a path.

use glassbox_program::{ClassId, JavaType, MethodId, Name};
use rustc_hash::FxHashMap;
use std::sync::Arc;

use crate::state::outside::Outside;
use crate::state::overlay_map::OverlayMap;
use crate::state::value::{Address, Value};

#[derive(Clone, Debug, Default)]
pub(crate) struct Runtime {
    /// Interned strings.
    pub(crate) strings: OverlayMap<Arc<[u16]>, Address>,
    /// The same for string constants, by where their text lies in the program.
    pub(crate) literals: OverlayMap<usize, Address>,
    pub(crate) mirrors: OverlayMap<Mirror, Address>,
    /// The inverse of `mirrors`.
    pub(crate) mirrored: OverlayMap<Address, Mirror>,
    /// What dynamic constants and call sites came to.
    pub(crate) sites: OverlayMap<Site, Value>,
    /// The objects by which `java.lang.invoke` knows methods.
    pub(crate) method_names: OverlayMap<MethodId, Address>,
    /// The inverse of `method_names`.
    pub(crate) named_methods: OverlayMap<Address, MethodId>,
    /// The module that every class belongs to, once there is one.
    pub(crate) unnamed_module: Option<Address>,
    /// The loader of the program's classes, once the program asked for it.
    pub(crate) application_loader: Option<Address>,
    /// The modules of the JDK that the program asked for.
    pub(crate) modules: FxHashMap<String, Address>,
    /// Classes that the program defined at run time, by name.
    pub(crate) defined: FxHashMap<Name, ClassId>,
    /// What the program printed, as far as it was not taken yet.
    pub(crate) output: Output,
    /// Native memory, open files, the clock.
    pub(crate) outside: Outside,
}

impl Runtime {
    /// What is known by now is shared by all copies from here on.
    pub(crate) fn freeze(&mut self) {
        self.strings.freeze();
        self.literals.freeze();
        self.mirrors.freeze();
        self.mirrored.freeze();
        self.sites.freeze();
        self.method_names.freeze();
        self.named_methods.freeze();
    }
}

/// What is linked once, by the JDK's own code, and then always the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Site {
    /// The object of a lambda that captures nothing, by its class.
    Lambda(ClassId),
    /// A constant of a class: a method handle, a dynamic constant, a call of a method handle.
    Constant(ClassId, u16),
    /// An `invokedynamic` instruction.
    Call(MethodId, u32),
    MethodType(Name),
}

/// What a `java.lang.Class` object stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mirror {
    Class(ClassId),
    Primitive(JavaType),
    Void,
}

/// What the program printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub standard: Vec<u8>,
    pub error: Vec<u8>,
}
