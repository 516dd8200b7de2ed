//! Fields, objects and type tests.

use std::sync::Arc;

use glassbox_program::{BoxClass, Class, ClassId, Field, JavaType, Origin, binary_name, box_class, field_type};

use crate::event::{Alternative, Event, Message, Stop, Stuck, Why, throws};
use crate::heap::{Body, Object};
use crate::inputs::NOT_NULL;
use crate::inputs::origin::{FieldName, InputOrigin, InputStep};
use crate::instructions::calls::null_pointer;
use crate::machine::{Machine, Next, Step, invalid, unsupported};
use crate::natives;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Place, Stage, State};

impl<'p> Machine<'p> {
    pub(crate) fn get_static(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let (field, owner) = self.static_field(state, index)?;
        if self.initialize(state, owner)? {
            return Ok(Next::Restart);
        }
        self.rely_on_static(state, field, owner);
        let value = state.class_state(owner.id).and_then(|class| class.statics.get(field.slot)).copied();
        let value = value.ok_or_else(|| invalid("a static field without a slot"))?;
        let value = match value {
            Value::Opaque(..) => self.guessed_static(state, owner, field, value),
            value => value,
        };
        if field.java_type == JavaType::Boolean {
            self.note_truth(state, value)?;
        }
        self.note_read(state, || Place::Static(field.id));
        self.push(state, value);
        Ok(Next::Advance)
    }

    pub(crate) fn put_static(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let (field, owner) = self.static_field(state, index)?;
        if self.initialize(state, owner)? {
            return Ok(Next::Restart);
        }
        self.check_final(state, field, "static")?;
        let value = self.peek(state, 0)?;
        let value = self.narrow(&field.java_type, value)?;
        if let Some(class) = state.class_state_mut(owner.id) {
            class.statics[field.slot] = value;
            class.changed[field.slot] |= class.stage == Stage::Done;
        }
        self.note_written(state, || Place::Static(field.id));
        self.pop(state, 1);
        Ok(Next::Advance)
    }

    fn static_field(&mut self, state: &State<'p>, index: u16) -> Result<(&'p Field, &'p Class), Stop> {
        let class = self.frame(state)?.class;
        let (field, owner) = self.field_at(class, index)?;
        if !field.flags.is_static() {
            return Err(self.incompatible(format!("Expected static field {}", self.field_text(field))));
        }
        if !self.mode.is_program()
            && owner.origin == Origin::Jdk
            && class.origin != Origin::Jdk
            && natives::is_platform_field(&owner.name, &field.name)
        {
            let name = binary_name(&owner.name);
            return Err(unsupported(format!("the static field {name}.{}", field.name)));
        }
        Ok((field, owner))
    }

    /// JVMS 6.5, `putfield` and `putstatic`: a final field is written by its own class.
    #[inline]
    fn check_final(&self, state: &State<'p>, field: &Field, kind: &str) -> Result<(), Stop> {
        let from = self.frame(state)?.class;
        if !self.mode.is_program() || !field.flags.is_final() || from.id == field.id.class || from.origin == Origin::Jdk
        {
            return Ok(());
        }
        let text = format!(
            "Update to {kind} final field {} attempted from a different class ({}) than the field's declaring class",
            self.field_text(field),
            binary_name(&from.name)
        );
        Err(throws("java/lang/IllegalAccessError", Message::Text(text)))
    }

    fn field_text(&self, field: &Field) -> String {
        format!("{}.{}", binary_name(&field.class), field.name)
    }

    pub(crate) fn get_field(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let field = self.instance_field(state, index)?;
        let reference = self.peek(state, 0)?;
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        self.check_receiver(state, address)?;
        let value = match self.read_field(state, address, field)? {
            value @ Value::Opaque(..) => self.guessed_field(state, address, field, value),
            value => value,
        };
        if field.java_type == JavaType::Boolean {
            self.note_truth(state, value)?;
        }
        self.note_read(state, || Place::Field(address, field.id));
        self.replace(state, 1, value)
    }

    /// Reads a field; of an input object, brings the field into being if nobody has looked at it before.
    pub(crate) fn read_field(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        field: &'p Field,
    ) -> Result<Value, Stop> {
        self.rely_on_field(state, address, field);
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let value = object.field(field.slot);
        if !value.is_unset() {
            return Ok(value);
        }
        let Some(input) = object.input.clone() else {
            return Err(invalid("a field that its object does not have"));
        };
        if field.id.class == self.known.string.id {
            return self.read_text_field(state, address, field);
        }
        if let Some(logger) = self.own_logger(state, address, field) {
            return Ok(logger);
        }
        let origin = InputOrigin::new(InputStep::Field(input.origin.clone(), self.name_from_outside(field)));
        // What is held twice would have to be copied.
        drop(input);
        let value = self.input_value(&origin, &field.java_type);
        if let Some(generic) = field_type(self.program.class(field.id.class), field) {
            self.note_generics(value, generic);
        }
        if let Value::ReferenceTerm(outer) = value
            && field.flags.is_synthetic()
            && field.name.starts_with("this$")
        {
            self.assume_not_null(state, outer);
        }
        if let Value::ReferenceTerm(reference) = value
            && field.is_marked(&NOT_NULL)
        {
            self.assume_marked_not_null(state, reference);
        }
        if let Some(object) = state.heap.get_mut(address) {
            object.set_field(field.slot, value);
            if let Some(input) = &mut object.input {
                Arc::make_mut(input).fields.push((field.id, value));
            }
        }
        Ok(value)
    }

    /// How the program would name a field of an input object. A field that hides one of a superclass is told apart by
    /// its class, whatever is known of the object's class by then: the same field always has the same name.
    fn name_from_outside(&self, field: &Field) -> FieldName {
        let mut superclass = self.program.class(field.id.class).superclass;
        let mut hides = false;
        while let Some(class) = superclass.map(|id| self.program.class(id)) {
            hides |= class.field(&field.name).is_some_and(|other| !other.flags.is_static());
            superclass = class.superclass;
        }
        if hides {
            return FieldName { reader: field.name.to_string().into(), cast: Some(binary_name(&field.class)) };
        }
        match box_class(&field.class) {
            Some(BoxClass { unboxing, .. }) => FieldName { reader: format!("{unboxing}()").into(), cast: None },
            None => FieldName { reader: field.name.to_string().into(), cast: None },
        }
    }

    pub(crate) fn put_field(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let field = self.instance_field(state, index)?;
        let (reference, value) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        self.check_receiver(state, address)?;
        self.check_final(state, field, "non-static")?;
        let value = self.narrow(&field.java_type, value)?;
        if let Some(object) = state.heap.get_mut(address) {
            object.set_field(field.slot, value);
        }
        self.note_written(state, || Place::Field(address, field.id));
        self.pop(state, 2);
        Ok(Next::Advance)
    }

    fn instance_field(&mut self, state: &State<'p>, index: u16) -> Result<&'p Field, Stop> {
        let class = self.frame(state)?.class;
        let (field, _) = self.field_at(class, index)?;
        if field.flags.is_static() {
            return Err(self.incompatible(format!("Expected non-static field {}", self.field_text(field))));
        }
        Ok(field)
    }

    /// JVMS 6.5, `new`.
    pub(crate) fn new_object(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let class = self.class_at(self.frame(state)?.class, index)?;
        if !class.is_instantiable() {
            let name = binary_name(&class.name);
            if self.mode.is_program() {
                return Err(throws("java/lang/InstantiationError", Message::Text(name)));
            }
            return Err(Stuck::Linking(format!("{name} cannot be instantiated")).into());
        }
        if let Some(text) = self.log_text_in(state, class) {
            self.push(state, text);
            return Ok(Next::Advance);
        }
        if self.initialize(state, class)? {
            return Ok(Next::Restart);
        }
        let address = self.allocate(state, class)?;
        self.push(state, Value::Reference(address));
        Ok(Next::Advance)
    }

    /// A fresh object with default values.
    pub(crate) fn allocate(&mut self, state: &mut State<'p>, class: &'p Class) -> Result<Address, Stop> {
        self.reserve(state, 64 + 16 * class.instance_fields.len() as u64)?;
        Ok(self.allocate_anyway(state, class))
    }

    /// The same without asking whether there is room: what the machine itself needs.
    pub(crate) fn allocate_anyway(&mut self, state: &mut State<'p>, class: &'p Class) -> Address {
        let fields = class.field_kinds.iter().map(|kind| Value::default_of_kind(*kind)).collect();
        let shared = state.thread.initializing > 0;
        state.heap.allocate(Object { class: class.id, shared, input: None, body: Body::Fields(fields) })
    }

    pub(crate) fn check_cast(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let value = self.peek(state, 0)?;
        let target = self.class_at(self.frame(state)?.class, index)?;
        if self.is_declared_as(value, target) {
            return Ok(Next::Advance);
        }
        let address = self.dereference(state, value, Why::Cast)?;
        if self.is_guessed_object(state, address) {
            return self.cast_guess(state, address, target);
        }
        self.rely_on_type(state, address, target);
        if address == NULL || self.is_instance(state, address, target, Why::Cast)? {
            return Ok(Next::Advance);
        }
        Err(self.bad_cast(state, address, target))
    }

    #[cold]
    fn bad_cast(&self, state: &State<'p>, address: Address, target: &Class) -> Stop {
        let class = state.heap.get(address).map(|object| self.program.class(object.class));
        let text = class.filter(|_| self.mode.is_program()).map(|class| self.cast_text(class, target));
        throws("java/lang/ClassCastException", text.map_or(Message::Unknown, Message::Text))
    }

    /// The message of a real virtual machine, which names the modules, too.
    fn cast_text(&self, class: &Class, target: &Class) -> String {
        let (from, to) = (binary_name(&class.name), binary_name(&target.name));
        format!("class {from} cannot be cast to class {to} ({})", self.homes_of(class, target))
    }

    /// Where two classes come from, in words.
    pub(crate) fn homes_of(&self, first: &Class, second: &Class) -> String {
        let (from, to) = (binary_name(&first.name), binary_name(&second.name));
        let (home, other) = (self.home_of(first), self.home_of(second));
        if home == other {
            format!("{from} and {to} are in {home}")
        } else {
            format!("{from} is in {home}; {to} is in {other}")
        }
    }

    /// The module and class loader of a class, in words.
    pub(crate) fn home_of(&self, class: &Class) -> String {
        let mut element = class;
        while let Some(component) = &element.component {
            match component {
                JavaType::Reference(name) => match self.program.class_named(name) {
                    Some(class) => element = class,
                    None => break,
                },
                _ => return "module java.base of loader 'bootstrap'".into(),
            }
        }
        match self.program.module_of(element) {
            Some(module) => format!("module {module} of loader '{}'", loader_of(&module)),
            None => "unnamed module of loader 'app'".into(),
        }
    }

    pub(crate) fn instance_of(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let value = self.peek(state, 0)?;
        let target = self.class_at(self.frame(state)?.class, index)?;
        let address = self.dereference(state, value, Why::TypeTest)?;
        if self.is_guessed_object(state, address) {
            return self.test_guess(state, address, target);
        }
        self.rely_on_type(state, address, target);
        let result = address != NULL && self.is_instance(state, address, target, Why::TypeTest)?;
        self.note_truth(state, Value::Int(i32::from(result)))?;
        self.replace(state, 1, Value::Int(i32::from(result)))
    }

    /// Whether the declared type of an unresolved input already guarantees a class.
    pub(crate) fn is_declared_as(&self, value: Value, target: &Class) -> bool {
        let Value::ReferenceTerm(term) = value else { return false };
        let Some(JavaType::Reference(declared)) = self.inputs.input_types.get(&term) else { return false };
        self.program.class_named(declared).is_some_and(|class| self.program.is_subtype(class.id, target.id))
    }

    /// Whether an object belongs to a class; asks if its class is still open.
    pub(crate) fn is_instance(
        &mut self,
        state: &State<'p>,
        address: Address,
        target: &Class,
        why: Why,
    ) -> Result<bool, Stop> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let Some(input) = object.input.as_ref().filter(|input| input.types.len() > 1 || input.open) else {
            return Ok(self.program.is_subtype(object.class, target.id));
        };
        let (inside, outside): (Vec<_>, Vec<_>) =
            input.types.iter().copied().partition(|class| self.program.is_subtype(*class, target.id));
        // No other class extends one that is final; and where inputs of it can be made, it was among those it may have.
        let excludes_others = target.flags.is_final() && target.component.is_none() && self.can_be_input(target);
        match (inside.is_empty(), outside.is_empty(), input.open) {
            (false, true, false) => Ok(true),
            (true, _, open) if !open || excludes_others => Ok(false),
            (_, _, true) if excludes_others => {
                let others = Alternative { object: address, classes: outside, stays_open: true };
                let alternatives = vec![Alternative::closed(address, inside), others];
                Err(Event::Choose { alternatives, other: None, why }.into())
            }
            _ => Err(self.ask_for_class(state, address, input.open, [inside, outside].into(), why).into()),
        }
    }

    /// The question which class an input has.
    pub(crate) fn ask_for_class(
        &self,
        state: &State<'p>,
        object: Address,
        open: bool,
        groups: Vec<Vec<ClassId>>,
        why: Why,
    ) -> Event {
        let fits = |class: &ClassId| self.fits_elements(state, object, *class);
        // With another element, it might have been one of these.
        let dropped = !groups.iter().flatten().all(fits);
        let groups = groups.into_iter().map(|classes| classes.into_iter().filter(fits).collect::<Vec<ClassId>>());
        let groups = groups.filter(|classes| !classes.is_empty());
        let alternatives = groups.map(|classes| Alternative::closed(object, classes)).collect();
        let other = (open || dropped).then(|| Stuck::Input("of another class than those that can be made".into()));
        Event::Choose { alternatives, other, why }
    }

    /// The one class of an object; asks if it is still open.
    pub(crate) fn exact_class(&mut self, state: &State<'p>, address: Address, why: Why) -> Result<&'p Class, Stop> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        match &object.input {
            Some(input) if input.types.len() > 1 || input.open => {
                let each = input.types.iter().map(|class| vec![*class]).collect();
                Err(self.ask_for_class(state, address, input.open, each, why).into())
            }
            _ => Ok(self.program.class(object.class)),
        }
    }

    pub(crate) fn push_class(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let class = self.class_at(self.frame(state)?.class, index)?;
        let mirror = self.mirror(state, class)?;
        self.push(state, Value::Reference(mirror));
        Ok(Next::Advance)
    }
}

/// The class loader that a JDK gives its modules to.
fn loader_of(module: &str) -> &'static str {
    const PLATFORM: [&str; 22] = [
        "java.compiler",
        "java.net.http",
        "java.scripting",
        "java.security.jgss",
        "java.smartcardio",
        "java.sql",
        "java.sql.rowset",
        "java.transaction.xa",
        "java.xml.crypto",
        "jdk.accessibility",
        "jdk.charsets",
        "jdk.crypto.cryptoki",
        "jdk.crypto.ec",
        "jdk.dynalink",
        "jdk.httpserver",
        "jdk.jsobject",
        "jdk.localedata",
        "jdk.naming.dns",
        "jdk.security.auth",
        "jdk.security.jgss",
        "jdk.xml.dom",
        "jdk.zipfs",
    ];
    if PLATFORM.contains(&module) { "platform" } else { "bootstrap" }
}
