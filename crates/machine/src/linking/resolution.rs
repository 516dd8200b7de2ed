//! What constants of a class resolve to, remembered per machine so that instructions find it at once.

use glassbox_program::{
    Class, ClassBuilder, ClassId, Field, Flags, INPUT_CLASS, InvokeKind, JavaType, LinkError, Method, MethodId,
    MethodKey, Name, Origin, binary_name,
};
use rustc_hash::FxHashMap;

use crate::approximation::loggers::serves_loggers;
use crate::event::{Halt, Message, Stop, Stuck, throws};
use crate::machine::Machine;
use crate::natives::{self, Model};
use crate::state::State;

/// A method that is about to be called, with all that a call has to know.
#[derive(Clone, Copy)]
pub(crate) struct Callee<'p> {
    pub method: &'p Method,
    pub class: &'p Class,
    pub model: Option<Model>,
    /// The model is a shortcut for bytecode that is there.
    pub is_shortcut: bool,
    /// Operands, counting the receiver.
    pub operands: usize,
    /// Some parameter takes two local variables.
    pub has_wide: bool,
    /// It assumes that its first argument is this.
    pub assumes: Option<bool>,
    /// It gives loggers, or tells loggers something.
    pub serves_loggers: bool,
    /// Code under test may not call it: it tells what differs between machines.
    pub is_closed: bool,
}

#[derive(Clone, Copy)]
enum Resolved<'p> {
    Class(&'p Class),
    Field(&'p Field, &'p Class),
    Call(Callee<'p>),
}

/// Resolved constants by class and index, and the targets of virtual calls by class and method.
#[derive(Default)]
pub(crate) struct Resolutions<'p> {
    constants: Vec<Vec<Option<Resolved<'p>>>>,
    virtuals: FxHashMap<(ClassId, MethodId), Option<Callee<'p>>>,
}

impl<'p> Resolutions<'p> {
    #[inline]
    fn known(&self, class: &Class, index: u16) -> Option<Resolved<'p>> {
        *self.constants.get(class.id.0 as usize)?.get(usize::from(index))?
    }

    fn remember(&mut self, class: &Class, index: u16, resolved: Resolved<'p>) {
        let (class, index) = (class.id.0 as usize, usize::from(index));
        if self.constants.len() <= class {
            self.constants.resize_with(class + 1, Vec::new);
        }
        let constants = &mut self.constants[class];
        if constants.len() <= index {
            constants.resize(index + 1, None);
        }
        constants[index] = Some(resolved);
    }
}

impl<'p> Machine<'p> {
    /// The class that a constant names.
    #[inline]
    pub(crate) fn class_at(&mut self, class: &'p Class, index: u16) -> Result<&'p Class, Stop> {
        if let Some(Resolved::Class(found)) = self.caches.resolutions.known(class, index) {
            return Ok(found);
        }
        let found = self.program.resolve_class(class, index).map_err(|error| match error {
            LinkError::MissingClass { class: missing, .. } if self.mode.is_program() => {
                let constant = class.class_constant(index).filter(|constant| constant.starts_with('['));
                missing_class(constant.unwrap_or(&missing), &missing)
            }
            other => linking(self, other),
        })?;
        self.check_class_access(class, found)?;
        self.caches.resolutions.remember(class, index, Resolved::Class(found));
        Ok(found)
    }

    /// The field that a constant names, and the class that declares it.
    #[inline]
    pub(crate) fn field_at(&mut self, class: &'p Class, index: u16) -> Result<(&'p Field, &'p Class), Stop> {
        if let Some(Resolved::Field(field, owner)) = self.caches.resolutions.known(class, index) {
            return Ok((field, owner));
        }
        let field = self.program.resolve_field(class, index).map_err(|error| linking(self, error))?;
        let owner = self.program.class(field.id.class);
        self.check_field_access(class, owner, field)?;
        self.caches.resolutions.remember(class, index, Resolved::Field(field, owner));
        Ok((field, owner))
    }

    /// The method that a constant names.
    #[inline]
    pub(crate) fn callee_at(&mut self, class: &'p Class, kind: InvokeKind, index: u16) -> Result<Callee<'p>, Stop> {
        if let Some(Resolved::Call(callee)) = self.caches.resolutions.known(class, index) {
            // Another instruction may name the same constant.
            if (kind == InvokeKind::Static) != callee.method.is_static() {
                self.check_call(class, kind, &callee)?;
            }
            return Ok(callee);
        }
        let callee = match self.polymorphic_callee(class, index) {
            Some(callee) => callee,
            None => {
                let method = self.program.resolve_method(class, index).map_err(|error| match error {
                    LinkError::NoInterface { method } if kind != InvokeKind::Interface => {
                        self.incompatible(format!("Method {} must be Methodref constant", method.quoted()))
                    }
                    LinkError::IsInterface { method } if kind != InvokeKind::Virtual => {
                        self.incompatible(format!("Method {} must be InterfaceMethodref constant", method.quoted()))
                    }
                    other => linking(self, other),
                })?;
                self.callee(method)
            }
        };
        self.check_call(class, kind, &callee)?;
        self.caches.resolutions.remember(class, index, Resolved::Call(callee));
        Ok(callee)
    }

    /// JVMS 5.4.3.3: a call of a signature polymorphic method takes what its own descriptor says.
    fn polymorphic_callee(&mut self, class: &'p Class, index: u16) -> Option<Callee<'p>> {
        let constant = class.method_constant(index)?;
        if !matches!(&**constant.class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return None;
        }
        let owner = self.program.class_named(constant.class)?;
        let method = owner.methods.iter().find(|method| method.name == *constant.name)?;
        if !method.is_signature_polymorphic() {
            return None;
        }
        let parameters = &constant.descriptor.parameters;
        Some(Callee {
            operands: parameters.len() + usize::from(!method.is_static()),
            has_wide: parameters.iter().any(|parameter| parameter.slots() == 2),
            ..self.callee(method)
        })
    }

    /// JVMS 5.4.6: what a virtual call of a method runs on an object of a class.
    #[inline]
    pub(crate) fn select(&mut self, receiver: ClassId, resolved: &Callee<'p>) -> Option<Callee<'p>> {
        let key = (receiver, resolved.method.id);
        if let Some(known) = self.caches.resolutions.virtuals.get(&key) {
            return *known;
        }
        let class = self.program.class(receiver);
        let selected = self.program.select_method(class, resolved.method);
        // Interfaces that disagree give nothing to run.
        let runnable = |method: &&Method| {
            !method.flags.is_abstract() && self.program.conflicting_defaults(class, method).len() < 2
        };
        // What exists elsewhere only may override everything that can be.
        let is_known = |method: &&Method| !class.is_of_run_time() || method.flags.is_final();
        let callee = selected.filter(runnable).filter(is_known).map(|method| self.callee(method));
        self.caches.resolutions.virtuals.insert(key, callee);
        callee
    }

    pub(crate) fn callee(&mut self, method: &'p Method) -> Callee<'p> {
        let class = self.program.class(method.id.class);
        let parameters = &method.descriptor.parameters;
        let model = self.caches.models.of(method);
        let shortcut =
            if self.mode.is_program() || model.is_some() { None } else { self.caches.models.shortcut_of(method) };
        let limited = self.platform.limited.is_some() && !natives::needs_no_boot(self, class, method);
        Callee {
            method,
            class,
            model: model.or(shortcut),
            is_shortcut: shortcut.is_some(),
            operands: parameters.len() + usize::from(!method.is_static()),
            has_wide: parameters.iter().any(|parameter| parameter.slots() == 2),
            assumes: self.assumed_by(class, method),
            serves_loggers: serves_loggers(class, method),
            is_closed: class.origin == Origin::Jdk && (limited || natives::asks_the_platform(class, method)),
        }
    }
}

/// Whether a method can be one that assumes its first argument.
pub fn can_assume(method: &Method) -> bool {
    method.is_static()
        && method.descriptor.parameters.first() == Some(&JavaType::Boolean)
        && method.descriptor.returns.is_none()
}

impl<'p> Machine<'p> {
    /// What a method assumes of its first argument: `glassbox.Input.assume`, and those that the user names.
    fn assumed_by(&self, class: &Class, method: &Method) -> Option<bool> {
        let is_ours = &*class.name == INPUT_CLASS && &*method.name == "assume";
        let assumes = can_assume(method) && (is_ours || self.platform.assuming.contains(&method.id));
        assumes.then(|| &*method.name != "assumeFalse")
    }

    /// The class that is made up under a name; the first one to come by makes it. Nothing if it cannot be made.
    pub(crate) fn made_up_class(
        &self,
        name: &str,
        make: impl FnOnce() -> Option<ClassBuilder>,
    ) -> Result<Option<&'p Class>, Stop> {
        if let Some(class) = self.program.made_up_class(name) {
            return Ok(Some(class));
        }
        let Some(builder) = make() else { return Ok(None) };
        self.program.define_synthetic(builder).map(Some).map_err(|error| linking(self, error))
    }
}

/// What a class, field or method that does not resolve means: in a program that is just run the exception of JVMS 5.4.3,
/// in a search the end of the path, since most likely the class path is not complete. Of a class that is missing, see
/// [`Machine::expects_missing`].
pub(crate) fn linking(machine: &Machine<'_>, error: LinkError) -> Stop {
    if !machine.mode.is_program() {
        let text = error.to_string();
        return match error {
            LinkError::MissingClass { .. } => Stuck::Missing(text).into(),
            _ => Stuck::Linking(text).into(),
        };
    }
    let (class, message) = match error {
        LinkError::MissingClass { class, .. } => return missing_class(&class, &class),
        LinkError::BadClassFile { reason, .. } => ("java/lang/ClassFormatError", reason),
        LinkError::Circularity { class } => ("java/lang/ClassCircularityError", class.to_string()),
        LinkError::NoSuchField { class, name, descriptor } => {
            let java_type = JavaType::from_descriptor(&descriptor).map(|java_type| java_type.to_string());
            let text = match machine.feature_version() {
                ..=20 => name.to_string(),
                _ => {
                    let class = binary_name(&class);
                    format!("Class {class} does not have member field '{} {name}'", java_type.unwrap_or_default())
                }
            };
            ("java/lang/NoSuchFieldError", text)
        }
        LinkError::NoSuchMethod { class, name, descriptor } => {
            ("java/lang/NoSuchMethodError", MethodKey { class, name, descriptor }.quoted())
        }
        LinkError::AlreadyDefined { class } => ("java/lang/LinkageError", class.to_string()),
        LinkError::NotPermitted { class, sealed, is_interface } => {
            let (class, sealed) = (binary_name(&class), binary_name(&sealed));
            let text = match (machine.feature_version(), is_interface) {
                (..=20, true) => format!("class {class} cannot implement sealed interface {sealed}"),
                (..=20, false) => format!("class {class} cannot inherit from sealed class {sealed}"),
                _ => format!(
                    "Failed listed permitted subclass check: class {class} is not a permitted subclass of {sealed}"
                ),
            };
            ("java/lang/IncompatibleClassChangeError", text)
        }
        LinkError::CannotImplement { ref other, .. } => {
            let home = machine.program.class_named(other).map_or_else(String::new, |class| machine.home_of(class));
            let text = format!("{error} ({} is in {home})", binary_name(other));
            ("java/lang/IncompatibleClassChangeError", text)
        }
        error @ (LinkError::NoInterface { .. }
        | LinkError::IsInterface { .. }
        | LinkError::IncompatibleChange { .. }) => ("java/lang/IncompatibleClassChangeError", error.to_string()),
    };
    throws(class, Message::Text(message))
}

/// `constant` is how the class file names what needs a class, such as an array of it.
fn missing_class(constant: &str, class: &Name) -> Stop {
    let mut stop = throws("java/lang/NoClassDefFoundError", Message::Text(constant.to_owned()));
    if let Halt::Throw(throw) = &mut *stop.0 {
        throw.missing = Some(class.clone());
    }
    stop
}

/// What programs catch that can do without a class.
const OF_MISSING: [&str; 4] =
    ["java/lang/NoClassDefFoundError", "java/lang/LinkageError", "java/lang/Error", "java/lang/Throwable"];

impl<'p> Machine<'p> {
    /// Whether the program has made provision for a class that is missing: then it may be missing on purpose, and the error is
    /// thrown as the real virtual machine throws it.
    pub(crate) fn expects_missing(&self, state: &State<'p>) -> bool {
        state.thread.frames.iter().any(|frame| {
            let covering =
                frame.code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&frame.pc));
            let mut caught = covering.filter_map(|handler| frame.class.class_constant(handler.catch?));
            frame.class.origin != Origin::Jdk && caught.any(|name| OF_MISSING.contains(&&**name))
        })
    }

    /// Loads a class by its internal name.
    pub(crate) fn load(&self, name: &str) -> Result<&'p Class, Stop> {
        self.program.load(name).map_err(|error| linking(self, error))
    }

    pub(crate) fn incompatible(&self, reason: String) -> Stop {
        linking(self, LinkError::IncompatibleChange { reason })
    }

    /// The feature version of the JDK: 17, 25.
    pub(crate) fn feature_version(&self) -> u32 {
        self.platform.java_version.split(['.', '-', '+']).next().and_then(|feature| feature.parse().ok()).unwrap_or(17)
    }

    /// Whether access is checked at all: the JDK and what the machine makes up keep to the rules, or may break them.
    fn checks_access(&self, from: &Class) -> bool {
        self.mode.is_program() && from.origin != Origin::Jdk && !from.is_made_up()
    }

    /// JVMS 5.4.4 for classes.
    fn check_class_access(&self, from: &Class, class: &Class) -> Result<(), Stop> {
        let open = class.flags.is_public() || class.component.is_some() || class.package() == from.package();
        if open || !self.checks_access(from) {
            return Ok(());
        }
        let (name, other) = (binary_name(&class.name), binary_name(&from.name));
        let text = format!("failed to access class {name} from class {other} ({})", self.homes_of(class, from));
        Err(throws("java/lang/IllegalAccessError", Message::Text(text)))
    }

    /// JVMS 5.4.4 for members.
    fn may_access(&self, from: &Class, owner: &Class, flags: Flags) -> bool {
        if flags.is_public() || from.id == owner.id {
            return true;
        }
        if flags.is_private() {
            return from.nest_host == owner.nest_host;
        }
        from.package() == owner.package() || flags.is_protected() && from.ancestors.contains(&owner.id)
    }

    fn check_field_access(&self, from: &Class, owner: &Class, field: &Field) -> Result<(), Stop> {
        if !self.checks_access(from) || self.may_access(from, owner, field.flags) {
            return Ok(());
        }
        let text = format!(
            "class {} tried to access {}field {}.{} ({})",
            binary_name(&from.name),
            access_text(field.flags),
            binary_name(&owner.name),
            field.name,
            self.homes_of(from, owner)
        );
        Err(throws("java/lang/IllegalAccessError", Message::Text(text)))
    }

    /// Whether a call fits the method that it names.
    fn check_call(&self, from: &Class, kind: InvokeKind, callee: &Callee<'p>) -> Result<(), Stop> {
        let method = callee.method;
        match (kind, method.is_static()) {
            (InvokeKind::Static, false) => {
                return Err(self.incompatible(format!("Expected static method {}", method.key().quoted())));
            }
            (InvokeKind::Virtual | InvokeKind::Special | InvokeKind::Interface, true) => {
                return Err(self.incompatible(format!("Expecting non-static method {}", method.key().quoted())));
            }
            _ => {}
        }
        // Arrays have a public `clone`.
        let is_clone = &*method.name == "clone" && &*callee.class.name == "java/lang/Object";
        if !self.checks_access(from) || is_clone || self.may_access(from, callee.class, method.flags) {
            return Ok(());
        }
        let text = format!(
            "class {} tried to access {}method {} ({})",
            binary_name(&from.name),
            access_text(method.flags),
            method.key().quoted(),
            self.homes_of(from, callee.class)
        );
        Err(throws("java/lang/IllegalAccessError", Message::Text(text)))
    }
}

fn access_text(flags: Flags) -> &'static str {
    match flags {
        flags if flags.is_private() => "private ",
        flags if flags.is_protected() => "protected ",
        _ => "",
    }
}
