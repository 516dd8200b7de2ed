//! Native methods and intrinsics of the JDK. An entry stands under the Java signature of what it models; a native method
//! without one ends the path with its name.

use glassbox_program::{Class, Method, MethodId};
use rustc_hash::FxHashMap;

use crate::event::Stop;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::Value;

mod arrays;
mod bytes;
mod checksums;
mod classes;
mod files;
mod floats;
mod given;
mod handles;
mod lang;
mod loaders;
mod math;
pub(crate) mod memory;
mod platform;
pub(crate) mod reflection;
mod services;
mod shortcuts;
mod threads;
mod throwables;
mod unsteady;

/// What a native method did.
pub(crate) enum Native<'p> {
    Void,
    Value(Value),
    /// Throws a new exception of this class, with this message or none.
    Throw(&'static str, Option<String>),
    /// Goes on with another method in its place, which gives the result.
    Become(&'p Method, Vec<Value>),
    /// Classes have to be initialized first; then the call starts again.
    Restart,
    /// The method's own bytecode does it.
    Bytecode,
    /// The same with these operands, which the path knows by now.
    BytecodeWith(Vec<Value>),
    /// What a table says that the method's own bytecode fills in.
    Tabulated,
}

/// A model; operands start with the receiver, if there is one.
pub(crate) type Model = for<'p> fn(&mut Machine<'p>, &mut State<'p>, &[Value]) -> Result<Native<'p>, Stop>;

/// Class, name with descriptor, model.
pub(crate) type Row = (&'static str, &'static str, Model);

const TABLES: &[&[Row]] = &[
    lang::TABLE,
    math::TABLE,
    classes::TABLE,
    memory::TABLE,
    platform::TABLE,
    reflection::TABLE,
    loaders::TABLE,
    arrays::TABLE,
    handles::TABLE,
    throwables::TABLE,
    files::TABLE,
    services::TABLE,
    threads::TABLE,
    checksums::TABLE,
    given::TABLE,
];

/// Models by method, looked up once.
#[derive(Default)]
pub(crate) struct Models {
    by_signature: FxHashMap<(&'static str, &'static str), Model>,
    by_method: FxHashMap<MethodId, Option<Model>>,
    shortcuts: FxHashMap<(&'static str, &'static str), Model>,
}

impl Models {
    pub(crate) fn new() -> Models {
        let mut models = Models::default();
        for table in TABLES {
            for (class, signature, model) in *table {
                models.by_signature.insert((class, signature), *model);
            }
        }
        for (class, signature, model) in shortcuts::TABLE.iter().chain(floats::TABLE).chain(unsteady::TABLE) {
            models.shortcuts.insert((class, signature), *model);
        }
        models
    }

    /// What stands for the bytecode of a method where its operands are not known.
    pub(crate) fn shortcut_of(&self, method: &Method) -> Option<Model> {
        let signature = format!("{}{}", method.name, method.descriptor_text);
        self.shortcuts.get(&(&*method.class, signature.as_str())).copied()
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

/// Whether a JDK method tells what differs between machines, runs or users: the clock, the environment, files. Most of
/// what is not listed here ends in a native method without a model.
pub(crate) fn asks_the_platform(class: &Class, method: &Method) -> bool {
    let name = &*method.name;
    match &*class.name {
        "java/lang/System" => {
            let known = [
                "arraycopy",
                "lineSeparator",
                "nanoTime",
                "currentTimeMillis",
                "identityHashCode",
                "getProperty",
                "getSecurityManager",
            ];
            !known.contains(&name)
        }
        "java/lang/Object" => matches!(name, "wait" | "notify" | "notifyAll"),
        "java/lang/Math" | "java/lang/StrictMath" => name == "random",
        "java/lang/Runtime"
        | "java/lang/Thread"
        | "java/lang/ClassLoader"
        | "java/lang/ProcessHandle"
        | "java/lang/StackWalker"
        | "java/lang/Package"
        | "java/lang/Module" => true,
        "java/lang/Class" => name.contains("Resource") || name == "getClassLoader",
        "java/lang/Throwable" => matches!(name, "getStackTrace" | "printStackTrace"),
        "java/util/UUID" => name == "randomUUID",
        "java/util/Collections" => name == "shuffle" && method.descriptor.parameters.len() == 1,
        class => {
            const PREFIXES: [&str; 5] = [
                "java/io/File",
                "java/nio/file/",
                "java/net/",
                "java/lang/Process",
                "java/util/concurrent/ThreadLocalRandom",
            ];
            PREFIXES.iter().any(|prefix| class.starts_with(prefix))
        }
    }
}

/// What of the JDK can be used before it has booted.
pub(crate) fn needs_no_boot(machine: &Machine<'_>, class: &Class, method: &Method) -> bool {
    let is_throwable = class.ancestors.contains(&machine.known.throwable.id);
    is_throwable && matches!(&*method.name, "<init>" | "getMessage" | "getCause" | "initCause")
        || matches!(&*class.name, "java/lang/Object" | "java/lang/Number" | "java/lang/Record" | "java/lang/Enum")
        || &*class.name == "java/util/Objects" && &*method.name == "requireNonNull"
        || &*method.name == "desiredAssertionStatus"
}

/// Standard streams: tests do not look at them, and they are not the same everywhere.
pub(crate) fn is_platform_field(class: &str, field: &str) -> bool {
    class == "java/lang/System" && field == "in"
}
