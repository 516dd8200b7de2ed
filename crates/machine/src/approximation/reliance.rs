//! What a path comes to rely on, where an instruction could have gone another way in a test that was written otherwise: with
//! other calls before, another subclass, another setting of the virtual machine.
//!
//! Nothing here changes what the path does. A program that is just run relies on nothing.

use glassbox_program::{Assumption, Class, ClassId, Field, InvokeKind, Method, Origin};

use crate::heap::Object;
use crate::linking::resolution::Callee;
use crate::machine::Machine;
use crate::state::value::Address;
use crate::state::{ClassState, Frame, Role, Stage, State};

/// Packages and classes of the JDK whose objects never change once they are made, as far as a program can see.
const IMMUTABLE: [&str; 22] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/math/",
    "java/time/",
    "java/util/ImmutableCollections",
    "java/util/Locale",
    "java/util/Optional",
    "java/util/UUID",
    "java/util/regex/Pattern",
];

/// The static fields of the JDK that hold settings which a test, or the command that starts it, can change.
fn setting_in(class: &str, field: &str) -> Option<&'static str> {
    match (class, field) {
        ("java/util/Locale", "defaultLocale" | "defaultDisplayLocale" | "defaultFormatLocale") => {
            Some("default locale")
        }
        ("java/util/TimeZone", "defaultTimeZone") => Some("default time zone"),
        ("java/nio/charset/Charset", "defaultCharset") => Some("default character set"),
        ("java/lang/System", "lineSeparator") => Some("line separator"),
        _ => None,
    }
}

fn is_immutable(class: &Class) -> bool {
    class.is_made_up()
        || class.origin == Origin::Jdk
            && IMMUTABLE.iter().any(|known| match class.name.strip_prefix(known) {
                Some(rest) => known.ends_with('/') || rest.is_empty() || rest.starts_with(['$', 'D', 'I', 'L']),
                None => false,
            })
}

impl<'p> Machine<'p> {
    /// The path relies on something from here on; what an initializer relies on is the path's own affair only where it uses what
    /// the initializer leaves, or could catch what it throws.
    pub(crate) fn rely(&self, state: &mut State<'p>, assumption: Assumption) {
        match unguarded_initializer(state) {
            Some(class) => state.provenance.assumptions.note_of_initializer(class, assumption),
            None => state.provenance.assumptions.rely_on(assumption),
        }
    }

    /// What initializers have left is used: that of one class, or of any.
    fn rely_on_initializers(&self, state: &mut State<'p>, of: Option<ClassId>) {
        let whose = unguarded_initializer(state);
        let news = state.provenance.assumptions.news_of_initializers(whose, of);
        news.into_iter().for_each(|assumption| self.rely(state, assumption));
    }

    /// A static field is read.
    #[inline]
    pub(crate) fn rely_on_static(&self, state: &mut State<'p>, field: &Field, owner: &Class) {
        if self.mode.is_program() {
            return;
        }
        if owner.origin == Origin::Jdk {
            if let Some(setting) = setting_in(&owner.name, &field.name) {
                self.rely(state, Assumption::Setting(setting.into()));
            }
            return;
        }
        if field.constant.is_none() {
            self.rely_on_initializers(state, Some(owner.id));
        }
        if !field.flags.is_final() {
            // What an initializer reads of its own class it has written itself.
            let is_own = unguarded_initializer(state) == Some(owner.id);
            if !is_own && (state.thread.initializing > 0 || state.provenance.assumptions.is_first_read(field.id)) {
                self.rely(state, Assumption::StaticField(field.key()));
            }
            state.provenance.assumptions.read_shared_memory();
        } else if field.is_assertion_switch() {
            self.rely(state, Assumption::Assertions);
        }
    }

    /// A class is used whose initialization has begun and not ended, by other code than its own: what that code sees depends on
    /// which of the two was used first.
    #[inline]
    pub(crate) fn rely_on_order(&self, state: &mut State<'p>, class: &Class) {
        if self.mode.is_program() || state.thread.initializing == 0 || class.origin == Origin::Jdk {
            return;
        }
        let is_begun = matches!(state.class_state(class.id), Some(ClassState { stage: Stage::InProgress(_), .. }));
        if is_begun && state.thread.frames.last().is_some_and(|frame| frame.class.id != class.id) {
            self.rely(state, Assumption::InitializationOrder(class.name.clone()));
        }
    }

    /// A field of an object is read.
    #[inline]
    pub(crate) fn rely_on_field(&self, state: &mut State<'p>, address: Address, field: &Field) {
        if self.mode.is_program() {
            return;
        }
        let Some(Object { shared, input, class, .. }) = state.heap.get(address) else { return };
        if !*shared && input.is_none() {
            return;
        }
        let (is_shared, class) = (*shared, self.program.class(*class));
        // A path has such an object, a literal among others, from a field that it has read.
        if is_immutable(class) {
            return;
        }
        if is_shared {
            self.rely_on_initializers(state, None);
        }
        if field.flags.is_final() {
            return;
        }
        let shared = is_shared && state.thread.initializing == 0;
        state.provenance.assumptions.read_shared_memory();
        if shared && !is_internal(state) {
            state.provenance.assumptions.rely_on(Assumption::StaticObjects(class.name.clone()));
        }
    }

    /// An element of an array is read, or all of them.
    #[inline]
    pub(crate) fn rely_on_elements(&self, state: &mut State<'p>, address: Address) {
        if self.mode.is_program() {
            return;
        }
        let Some(Object { shared, input, class, .. }) = state.heap.get(address) else { return };
        if !*shared && input.is_none() {
            return;
        }
        let (is_shared, class) = (*shared, *class);
        if state.thread.frames.last().is_some_and(|frame| is_immutable(frame.class)) {
            return;
        }
        if is_shared {
            self.rely_on_initializers(state, None);
        }
        let shared = is_shared && state.thread.initializing == 0;
        let is_text = |object: &Object| object.input.as_ref().is_some_and(|input| input.text.is_some());
        if state.heap.get(address).is_some_and(is_text) {
            return;
        }
        if shared && !is_internal(state) {
            if state.provenance.assumptions.knows_as_constant(address) {
                return;
            }
            let assumption = Assumption::StaticObjects(self.program.class(class).name.clone());
            if !state.provenance.assumptions.relies_on(&assumption) {
                if self.is_sealed(state, address) {
                    return state.provenance.assumptions.note_constant(address);
                }
                state.provenance.assumptions.rely_on(assumption);
            }
        }
        state.provenance.assumptions.read_shared_memory();
    }

    /// Whether an object is held by static fields alone from which no code gives it away, nor changes an array.
    pub(crate) fn is_sealed(&self, state: &State<'p>, address: Address) -> bool {
        let is_sealed = |(class, field): (&'p Class, &'p Field)| {
            self.program.sealed_fields(class).iter().any(|known| **known == *field.name)
        };
        let mut holders = self.holding(state, address).peekable();
        holders.peek().is_some() && holders.all(is_sealed)
    }

    /// A method is called on an object: which code runs depends on its class.
    #[inline]
    pub(crate) fn rely_on_dispatch(&self, state: &mut State<'p>, receiver: Address, resolved: &Callee<'p>) {
        let flags = resolved.method.flags;
        if self.mode.is_program() || flags.is_final() || flags.is_private() {
            return;
        }
        if let Some(class) = self.open_class(state, receiver, Some(resolved.method)) {
            state.provenance.assumptions.rely_on(Assumption::KnownSubclasses(class.name.clone()));
        }
    }

    /// An object is asked whether it belongs to a type.
    pub(crate) fn rely_on_type(&self, state: &mut State<'p>, address: Address, target: &Class) {
        if self.mode.is_program() {
            return;
        }
        let Some(object) = state.heap.get(address) else { return };
        let Some(input) = &object.input else { return };
        let is_inside = |class: &ClassId| self.program.is_subtype(*class, target.id);
        let inside = input.types.iter().filter(|class| is_inside(class)).count();
        // Where some of the known classes belong to the type and others do not, both answers are tried.
        let may_differ = match (inside, is_inside(&object.class)) {
            (_, true) => false,
            (0, false) => target.is_interface() || self.program.is_open(target),
            (inside, false) => inside == input.types.len(),
        };
        if may_differ && let Some(class) = self.open_class(state, address, None) {
            state.provenance.assumptions.rely_on(Assumption::KnownSubclasses(class.name.clone()));
        }
    }

    /// The very class of an object is asked for.
    pub(crate) fn rely_on_class(&self, state: &mut State<'p>, address: Address) {
        if !self.mode.is_program()
            && let Some(class) = self.open_class(state, address, None)
        {
            state.provenance.assumptions.rely_on(Assumption::KnownSubclasses(class.name.clone()));
        }
    }

    /// The class of which an input may be a subclass that a test writes, and that overrides a method if one is given.
    fn open_class(&self, state: &State<'p>, address: Address, called: Option<&Method>) -> Option<&'p Class> {
        let object = state.heap.get(address)?;
        let input = object.input.as_ref().filter(|input| input.made.is_none() && input.text.is_none())?;
        let known = [&object.class].into_iter().chain(&input.types).map(|id| self.program.class(*id));
        known.filter(|class| class.origin != Origin::Jdk && !class.is_made_up()).find(|class| {
            let is_free = |called: &Method| {
                let selected = self.program.select_method(class, called);
                selected.is_none_or(|selected| !selected.flags.is_final() && !selected.flags.is_private())
            };
            self.program.is_open(class) && called.is_none_or(is_free)
        })
    }

    /// Whether a test can write a class that belongs to a type: one that extends it, or a class that does.
    pub fn has_open_subclasses(&self, class: &Class) -> bool {
        let below = || self.program.classes_below(class.id).iter().map(|id| self.program.class(*id));
        self.program.is_open(class) || below().any(|other| self.program.is_open(other))
    }

    /// Code of a library is entered.
    #[inline]
    pub(crate) fn rely_on_library(&self, state: &mut State<'p>, class: &Class) {
        if class.origin == Origin::Library && !self.mode.is_program() {
            state.provenance.assumptions.rely_on(Assumption::ClassPath);
        }
    }
}

/// The class whose static initializer runs, if nothing around it could catch what it throws.
fn unguarded_initializer(state: &State<'_>) -> Option<ClassId> {
    if state.thread.initializing == 0 {
        return None;
    }
    let own = state
        .thread
        .frames
        .iter()
        .rposition(|frame| matches!(frame.role, Role::Initializer(_)) && frame.class.origin != Origin::Jdk)?;
    (!are_guarded(&state.thread.frames[..own])).then(|| state.thread.frames[own].class.id)
}

/// Whether one of the frames could catch what is thrown where it stands.
pub(crate) fn are_guarded(frames: &[Frame<'_>]) -> bool {
    let is_guarded =
        |frame: &Frame<'_>| frame.code.handlers.iter().any(|handler| (handler.start..handler.end).contains(&frame.pc));
    frames.iter().any(is_guarded)
}

/// Whether the JDK links a call site, which it does by caches of its own.
fn is_internal(state: &State<'_>) -> bool {
    let of_jdk = state.thread.frames.iter().rev().take_while(|frame| frame.class.origin == Origin::Jdk);
    of_jdk.into_iter().any(|frame| matches!(frame.role, Role::Linker { .. }))
}

/// Whether a kind of call asks for the class of its receiver.
pub(crate) fn is_dispatched(kind: InvokeKind) -> bool {
    matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
}
