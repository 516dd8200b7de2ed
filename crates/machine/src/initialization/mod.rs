//! Class initialization (JVMS 5.5), as part of the state of a path.
//!
//! What belongs here: running static initializers, and taking over what they leave: from an earlier run (`effects`, `warm_up`) or from a
//! real virtual machine (`imported`).

pub(crate) mod effects;
pub(crate) mod imported;
pub(crate) mod warm_up;

use std::sync::Arc;

use glassbox_program::{Class, Constant, Origin, binary_name};

use crate::event::{Stop, throws_because};
use crate::machine::{Machine, unsupported};
use crate::state::value::{NULL, Value};
use crate::state::{ClassState, Role, Stage, State};

impl<'p> Machine<'p> {
    /// Starts the initialization of a class and its superclasses. Says whether initializers were pushed: they have to
    /// run before the instruction that triggered them starts again.
    pub(crate) fn initialize(&mut self, state: &mut State<'p>, class: &'p Class) -> Result<bool, Stop> {
        match state.class_state(class.id) {
            Some(ClassState { stage: Stage::Failed, failure, .. }) => {
                let message = format!("Could not initialize class {}", binary_name(&class.name));
                return Err(throws_because("java/lang/NoClassDefFoundError", message, *failure));
            }
            Some(ClassState { stage: Stage::Prepared, .. }) | None => {}
            Some(ClassState { stage: Stage::InProgress(thread), .. }) if *thread != state.thread.id => {
                return Err(unsupported("waiting for an initializer that another thread runs"));
            }
            Some(_) => {
                self.rely_on_order(state, class);
                return Ok(false);
            }
        }
        if self.initialize_by_import(state, class) {
            return Ok(false);
        }
        if self.initialize_at_once(state, class) {
            return Ok(false);
        }
        self.check_depth(state)?;
        if let Some(stop) = self.failed_superclass(state, class) {
            return Err(stop);
        }
        if state.class_state(class.id).is_none() {
            self.prepare(state, class);
        }
        let thread = state.thread.id;
        if let Some(class) = state.class_state_mut(class.id) {
            class.stage = Stage::InProgress(thread);
        }
        let mut pushed = false;
        match class.method("<clinit>", "()V").filter(|method| method.code.is_some()) {
            Some(initializer) => {
                self.enter_at_once(state, initializer, &[], Role::Initializer(class.id))?;
                state.thread.initializing += u32::from(class.origin != Origin::Jdk);
                pushed = true;
            }
            None => {
                if let Some(class) = state.class_state_mut(class.id) {
                    class.stage = Stage::Done;
                }
            }
        }
        if !class.is_interface() {
            for interface in class.interfaces.iter().rev() {
                pushed |= self.initialize_interface(state, self.program.class(*interface))?;
            }
            // The superclass comes first: its initializer lies above on the stack.
            if let Some(superclass) = class.superclass {
                pushed |= self.initialize(state, self.program.class(superclass))?;
            }
        }
        Ok(pushed)
    }

    /// JVMS 5.5, step 7: a class whose superclass failed before fails with it.
    fn failed_superclass(&mut self, state: &mut State<'p>, class: &'p Class) -> Option<Stop> {
        let mut superclass = class.superclass;
        while let Some(id) = superclass {
            if let Some(ClassState { stage: Stage::Failed, failure, .. }) = state.class_state(id) {
                let failure = *failure;
                let message = format!("Could not initialize class {}", binary_name(&self.program.class(id).name));
                let text = format!("java.lang.NoClassDefFoundError: {message}");
                self.prepare(state, class);
                let trace = self.backtrace(state);
                if let Err(stop) = self.fail_class(state, class.id, &text, trace) {
                    return Some(stop);
                }
                return Some(throws_because("java/lang/NoClassDefFoundError", message, failure));
            }
            superclass = self.program.class(id).superclass;
        }
        None
    }

    /// Interfaces that declare methods with bodies are initialized with the classes that implement them.
    fn initialize_interface(&mut self, state: &mut State<'p>, interface: &'p Class) -> Result<bool, Stop> {
        let has_body = |method: &glassbox_program::Method| !method.flags.is_abstract() && !method.is_static();
        let mut pushed = false;
        if interface.methods.iter().any(has_body) {
            pushed |= self.initialize(state, interface)?;
        }
        for parent in interface.interfaces.iter().rev() {
            pushed |= self.initialize_interface(state, self.program.class(*parent))?;
        }
        Ok(pushed)
    }

    pub(crate) fn has_initializer(&self, class: &Class) -> bool {
        class.method("<clinit>", "()V").is_some_and(|method| method.code.is_some())
    }

    /// Marks a class without an initializer as initialized.
    pub(crate) fn prepare_quietly(&mut self, state: &mut State<'p>, class: &'p Class) {
        if state.class_state(class.id).is_none() {
            self.prepare(state, class);
            if let Some(class) = state.class_state_mut(class.id) {
                class.stage = Stage::Done;
            }
        }
    }

    /// Static fields with their default or constant values (JVMS 5.4.2).
    pub(crate) fn prepare(&mut self, state: &mut State<'p>, class: &'p Class) {
        let mut statics = vec![Value::Unset; class.static_slots];
        for field in class.fields.iter().filter(|field| field.flags.is_static()) {
            statics[field.slot] = match &field.constant {
                Some(Constant::Int(value)) => Value::Int(*value),
                Some(Constant::Long(value)) => Value::Long(*value),
                Some(Constant::Float(value)) => Value::Float(*value),
                Some(Constant::Double(value)) => Value::Double(*value),
                Some(Constant::String(text)) => Value::Reference(self.string(state, text)),
                Some(Constant::Null) => Value::Reference(NULL),
                Some(Constant::Class(_) | Constant::Other(_)) | None => Value::default_of(&field.java_type),
            };
        }
        let changed = vec![false; statics.len()];
        if let Some(entry) = state.classes.entry(class.id.0 as usize) {
            *entry = Some(Arc::new(ClassState { statics, stage: Stage::Prepared, changed, failure: NULL }));
        }
    }
}
