//! What constants of a class resolve to, remembered per machine so that instructions find it at once.

use glassbox_program::{
    Class, ClassId, Field, InvokeKind, LinkError, Method, MethodDescriptor, MethodId, MethodKey, Origin,
};
use rustc_hash::FxHashMap;

use crate::event::{Message, Stop, Stuck, throws};
use crate::natives::{self, Model};
use crate::run::Machine;

/// A method that is about to be called, with all that a call has to know.
#[derive(Clone, Copy)]
pub(crate) struct Callee<'p> {
    pub method: &'p Method,
    pub class: &'p Class,
    pub model: Option<Model>,
    /// Operands, counting the receiver.
    pub operands: usize,
    /// Some parameter takes two local variables.
    pub has_wide: bool,
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
        if let Some(Resolved::Class(found)) = self.resolutions.known(class, index) {
            return Ok(found);
        }
        let found = self.program.resolve_class(class, index).map_err(|error| linking(self, error))?;
        self.check_class_access(class, found)?;
        self.resolutions.remember(class, index, Resolved::Class(found));
        Ok(found)
    }

    /// The field that a constant names, and the class that declares it.
    #[inline]
    pub(crate) fn field_at(&mut self, class: &'p Class, index: u16) -> Result<(&'p Field, &'p Class), Stop> {
        if let Some(Resolved::Field(field, owner)) = self.resolutions.known(class, index) {
            return Ok((field, owner));
        }
        let field = self.program.resolve_field(class, index).map_err(|error| linking(self, error))?;
        let owner = self.program.class(field.id.class);
        self.check_field_access(class, owner, field)?;
        self.resolutions.remember(class, index, Resolved::Field(field, owner));
        Ok((field, owner))
    }

    /// The method that a constant names.
    #[inline]
    pub(crate) fn callee_at(&mut self, class: &'p Class, kind: InvokeKind, index: u16) -> Result<Callee<'p>, Stop> {
        if let Some(Resolved::Call(callee)) = self.resolutions.known(class, index) {
            return Ok(callee);
        }
        let callee = match self.polymorphic_callee(class, index) {
            Some(callee) => callee,
            None => {
                let method = self.program.resolve_method(class, index).map_err(|error| linking(self, error))?;
                self.callee(method)
            }
        };
        self.check_call(class, kind, index, &callee)?;
        self.resolutions.remember(class, index, Resolved::Call(callee));
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
        if let Some(known) = self.resolutions.virtuals.get(&key) {
            return *known;
        }
        let selected = self.program.select_method(self.program.class(receiver), resolved.method);
        let callee = selected.map(|method| self.callee(method));
        self.resolutions.virtuals.insert(key, callee);
        callee
    }

    pub(crate) fn callee(&mut self, method: &'p Method) -> Callee<'p> {
        let class = self.program.class(method.id.class);
        let parameters = &method.descriptor.parameters;
        let limited = self.is_limited && !natives::needs_no_boot(self, class, method);
        Callee {
            method,
            class,
            model: self.models.of(method),
            operands: parameters.len() + usize::from(!method.is_static()),
            has_wide: parameters.iter().any(|parameter| parameter.slots() == 2),
            is_closed: class.origin == Origin::Jdk && (limited || natives::asks_the_platform(class, method)),
        }
    }
}

/// What a class, field or method that does not resolve means: in a program that is just run the exception of JVMS 5.4.3,
/// in a search the end of the path, since most likely the class path is not complete.
pub(crate) fn linking(machine: &Machine<'_>, error: LinkError) -> Stop {
    if !machine.is_program {
        return Stuck::Linking(error.to_string()).into();
    }
    let (class, message) = match error {
        LinkError::MissingClass { class, .. } => ("java/lang/NoClassDefFoundError", class.to_string()),
        LinkError::BadClassFile { reason, .. } => ("java/lang/ClassFormatError", reason),
        LinkError::Circularity { class } => ("java/lang/ClassCircularityError", class.to_string()),
        LinkError::NoSuchField { name, .. } => ("java/lang/NoSuchFieldError", name.to_string()),
        LinkError::NoSuchMethod { class, name, descriptor } => {
            let key = MethodKey { class, name, descriptor };
            ("java/lang/NoSuchMethodError", method_text(&key))
        }
        LinkError::AlreadyDefined { class } => ("java/lang/LinkageError", class.to_string()),
        LinkError::IncompatibleChange { reason } => ("java/lang/IncompatibleClassChangeError", reason),
    };
    throws(class, Message::Text(message))
}

/// A method as the messages of a virtual machine write it: `'int Helper.size(java.lang.String)'`.
pub(crate) fn method_text(key: &MethodKey) -> String {
    let returns = MethodDescriptor::parse(&key.descriptor).map(|descriptor| match descriptor.returns {
        Some(java_type) => java_type.to_string(),
        None => "void".to_owned(),
    });
    format!("'{} {key}'", returns.unwrap_or_default())
}

impl<'p> Machine<'p> {
    /// Loads a class by its internal name.
    pub(crate) fn load(&self, name: &str) -> Result<&'p Class, Stop> {
        self.program.load(name).map_err(|error| linking(self, error))
    }

    pub(crate) fn incompatible(&self, reason: String) -> Stop {
        linking(self, LinkError::IncompatibleChange { reason })
    }

    /// JVMS 5.4.4.
    fn check_class_access(&self, from: &Class, class: &Class) -> Result<(), Stop> {
        let _ = (from, class);
        Ok(())
    }

    fn check_field_access(&self, from: &Class, owner: &Class, field: &Field) -> Result<(), Stop> {
        let _ = (from, owner, field);
        Ok(())
    }

    /// Whether a call fits the method that it names.
    fn check_call(&self, from: &Class, kind: InvokeKind, index: u16, callee: &Callee<'p>) -> Result<(), Stop> {
        let _ = (from, index);
        let method = callee.method;
        if (kind == InvokeKind::Static) != method.is_static() {
            let expected = if kind == InvokeKind::Static { "static" } else { "non-static" };
            return Err(self.incompatible(format!("Expected {expected} method {}", method_text(&method.key()))));
        }
        Ok(())
    }
}
