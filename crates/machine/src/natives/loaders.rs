//! Class loaders and modules as a program sees them. To the JDK itself all classes come from the boot loader and belong to
//! one unnamed module, until the program asks for the loader of its own classes.

use glassbox_program::{Class, Origin};

use super::lang::{Result, operand};
use super::reflection::peek_field;
use super::{Native, Row};
use crate::event::Stop;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, State};

const MODULE: &str = "java/lang/Module";

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "getClassLoader()Ljava/lang/ClassLoader;", after_loading),
    ("java/lang/ClassLoader", "getSystemClassLoader()Ljava/lang/ClassLoader;", system_loader),
    ("java/lang/Thread", "getContextClassLoader()Ljava/lang/ClassLoader;", after_loading),
    // The classes of the class path have been found before anybody looks there.
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findClassOnClassPathOrNull(Ljava/lang/String;)Ljava/lang/Class;",
        super::lang::null,
    ),
    ("java/lang/Class", "getModule()Ljava/lang/Module;", module),
    (MODULE, "getDescriptor()Ljava/lang/module/ModuleDescriptor;", with_descriptor),
    (MODULE, "getLayer()Ljava/lang/ModuleLayer;", with_descriptor),
    (MODULE, "implIsExportedOrOpen(Ljava/lang/String;Ljava/lang/Module;Z)Z", is_exported_or_open),
];

/// Whether the program itself asks, and not the JDK for its own ends.
fn program_asks(state: &State<'_>) -> bool {
    state.thread.frames.last().is_some_and(|frame| frame.class.origin != Origin::Jdk)
}

/// The JDK's own code answers, once the loader of the program's classes is there.
fn after_loading<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    if program_asks(state) && machine.application_loader(state)?.is_none() {
        return Ok(Native::Restart);
    }
    Ok(Native::Bytecode)
}

fn system_loader<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    if !program_asks(state) {
        return Ok(Native::Bytecode);
    }
    Ok(match machine.application_loader(state)? {
        Some(loader) => Native::Value(Value::Reference(loader)),
        None => Native::Restart,
    })
}

impl<'p> Machine<'p> {
    /// The loader of the program's classes, made by the JDK; nothing if that has to happen first.
    fn application_loader(&mut self, state: &mut State<'p>) -> std::result::Result<Option<Address>, Stop> {
        if let Some(loader) = state.runtime.application_loader {
            return Ok(Some(loader));
        }
        let loaders = self.load("jdk/internal/loader/ClassLoaders")?;
        if self.initialize(state, loaders)? {
            return Ok(None);
        }
        let field = loaders.field("APP_LOADER").ok_or_else(|| invalid("jdk.internal.loader.ClassLoaders"))?;
        let loader = state.class_state(loaders.id).and_then(|class| class.statics.get(field.slot)).copied();
        let Some(Value::Reference(loader)) = loader else { return Err(invalid("jdk.internal.loader.ClassLoaders")) };
        state.runtime.application_loader = Some(loader);
        let mirrors: Vec<(Address, Mirror)> =
            state.runtime.mirrored.iter().map(|(address, mirror)| (*address, mirror.clone())).collect();
        for (address, mirror) in mirrors {
            self.set_loader(state, address, &mirror);
        }
        let thread = Value::Reference(state.thread.object);
        if peek_field(self, state, thread, "contextClassLoader") == Some(Value::Reference(NULL)) {
            let class = self.load("java/lang/Thread")?;
            state.fill(state.thread.object, class, &[("contextClassLoader", Value::Reference(loader))]);
        }
        Ok(Some(loader))
    }

    /// Gives a class of the program the program's loader and its module, if there is one already.
    pub(crate) fn set_loader(&self, state: &mut State<'p>, address: Address, mirror: &Mirror) {
        let (Some(loader), Mirror::Class(id)) = (state.runtime.application_loader, mirror) else { return };
        let loader = Value::Reference(loader);
        if !self.is_of_program(self.program.class(*id)) {
            return;
        }
        let module = peek_field(self, state, loader, "unnamedModule").unwrap_or(Value::Reference(NULL));
        state.fill(address, self.known.class, &[("classLoader", loader), ("module", module)]);
    }

    /// Whether a class came with the program, or is an array of such.
    fn is_of_program(&self, class: &Class) -> bool {
        match &class.component {
            Some(glassbox_program::JavaType::Reference(name)) => {
                self.program.class_named(name).is_some_and(|element| self.is_of_program(element))
            }
            Some(_) => false,
            None => class.origin.is_watched(),
        }
    }

    /// The name of the JDK's module that a class belongs to.
    fn module_name(&self, mirror: &Mirror) -> Option<String> {
        let Mirror::Class(id) = mirror else { return Some("java.base".into()) };
        let class = self.program.class(*id);
        match &class.component {
            Some(glassbox_program::JavaType::Reference(name)) => {
                let element = self.program.class_named(name)?;
                self.module_name(&Mirror::Class(element.id))
            }
            Some(_) => Some("java.base".into()),
            None => self.program.module_of(class),
        }
    }
}

/// Whether the modules of classes are asked for to decide what a program may reach.
fn access_is_checked(state: &State<'_>) -> bool {
    state.thread.frames.last().is_some_and(|frame| match &*frame.class.name {
        "java/lang/reflect/AccessibleObject" => &*frame.method.name == "checkCanSetAccessible",
        name => name == "jdk/internal/reflect/Reflection",
    })
}

/// A program sees the modules of the JDK by their names.
fn module<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let name = machine.mirrored(state, operand(operands, 0)?).and_then(|mirror| machine.module_name(&mirror));
    let Some(name) = name.filter(|_| program_asks(state) || access_is_checked(state)) else {
        return Ok(Native::Bytecode);
    };
    if let Some(known) = state.runtime.modules.get(&name) {
        return Ok(Native::Value(Value::Reference(*known)));
    }
    let class = machine.load(MODULE)?;
    let object = machine.allocate(state, class)?;
    let text = machine.interned_text(state, &name);
    state.fill(object, class, &[("name", text)]);
    state.runtime.modules.insert(name, object);
    Ok(Native::Value(Value::Reference(object)))
}

/// Modules of the JDK see each other; others see what is exported or opened to everybody.
fn is_exported_or_open<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let is_known = |module| state.runtime.modules.values().any(|known| Value::Reference(*known) == module);
    let (module, other) = (operand(operands, 0)?, operand(operands, 2)?);
    if !is_known(module) {
        return Ok(Native::Bytecode);
    }
    let text = |value| machine.rust_text(state, value).ok_or_else(|| invalid("a text"));
    let name = text(peek_field(machine, state, module, "name").unwrap_or(Value::Unset))?;
    let package = text(operand(operands, 1)?)?.replace('.', "/");
    let opened = operand(operands, 3)? != Value::Int(0);
    let visible = is_known(other) || machine.program.is_public_package(&name, &package, opened);
    Ok(Native::Value(Value::Int(i32::from(visible))))
}

/// Of the modules of the JDK, only the name is known, and what they show.
fn with_descriptor<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Reference(module) if state.runtime.modules.values().any(|known| *known == module) => {
            let name = peek_field(machine, state, Value::Reference(module), "name");
            let name = name.and_then(|name| machine.rust_text(state, name)).unwrap_or_default();
            Err(unsupported(format!("the descriptor of module {name}")))
        }
        _ => Ok(Native::Bytecode),
    }
}
