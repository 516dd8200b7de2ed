//! Native methods and intrinsics of the JDK. An entry stands under the Java signature of what it models; a native method
//! without one ends the path with its name.

use glassbox_program::{Class, Method, MethodId};
use rustc_hash::FxHashMap;

use crate::event::Event;
use crate::run::Machine;
use crate::state::State;
use crate::value::Value;

mod classes;
mod lang;
mod math;
mod memory;
mod platform;

/// What a native method did.
pub(crate) enum Native<'p> {
    Void,
    Value(Value),
    /// Throws a new exception of this class, with this message.
    Throw(&'static str, Option<String>),
    /// Goes on with another method in its place, which gives the result.
    Become(&'p Method, Vec<Value>),
    /// Classes have to be initialized first; then the call starts again.
    Restart,
}

/// A model; operands start with the receiver, if there is one.
pub(crate) type Model = for<'p> fn(&mut Machine<'p>, &mut State<'p>, &[Value]) -> Result<Native<'p>, Event>;

/// Class, name with descriptor, model.
pub(crate) type Row = (&'static str, &'static str, Model);

/// Models by method, looked up once.
#[derive(Default)]
pub(crate) struct Models {
    by_signature: FxHashMap<(&'static str, &'static str), Model>,
    by_method: FxHashMap<MethodId, Option<Model>>,
}

impl Models {
    pub(crate) fn new() -> Models {
        let mut models = Models::default();
        for table in [lang::TABLE, math::TABLE, classes::TABLE, memory::TABLE, platform::TABLE] {
            for (class, signature, model) in table {
                models.by_signature.insert((class, signature), *model);
            }
        }
        models
    }

    pub(crate) fn of(&mut self, method: &Method) -> Option<Model> {
        if let Some(known) = self.by_method.get(&method.id) {
            return *known;
        }
        let signature = format!("{}{}", method.name, method.descriptor_text);
        let mut found = self.by_signature.get(&(&*method.class, signature.as_str())).copied();
        // These announce native methods or field offsets to a virtual machine that needs it.
        if found.is_none() && method.flags.is_native() && matches!(&*signature, "registerNatives()V" | "initIDs()V") {
            found = Some(lang::nothing);
        }
        self.by_method.insert(method.id, found);
        found
    }
}

/// Whether code under test may call this JDK method: its bytecode and what that calls is known to run as on a real
/// virtual machine, or it has a model.
pub(crate) fn is_open(machine: &Machine<'_>, class: &Class, method: &Method) -> bool {
    if class.ancestors.contains(&machine.known.throwable.id) {
        let names = ["<init>", "getMessage", "getLocalizedMessage", "getCause", "initCause", "fillInStackTrace"];
        return names.contains(&&*method.name);
    }
    match &*class.name {
        "java/lang/Number" | "java/lang/Record" => method.is_constructor(),
        "java/lang/Enum" => matches!(&*method.name, "<init>" | "ordinal" | "name" | "equals" | "compareTo"),
        "java/lang/Class" => &*method.name == "desiredAssertionStatus",
        "java/lang/Object" => matches!(&*method.name, "<init>" | "getClass" | "equals" | "clone"),
        "java/lang/Math" | "java/lang/StrictMath" => {
            let integral = |text: &str| !text.contains(['F', 'D']);
            integral(&method.descriptor_text) && &*method.name != "random"
        }
        "java/util/Objects" => {
            &*method.name == "requireNonNull" && !method.descriptor_text.contains("Supplier")
                || matches!(&*method.name, "isNull" | "nonNull")
        }
        _ => false,
    }
}
