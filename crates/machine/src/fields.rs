//! Fields, objects and type tests.

use std::sync::Arc;

use glassbox_program::{Class, ClassId, Field, JavaType, Origin};

use crate::event::{Alternative, Event, Stuck, Why};
use crate::heap::{Body, Object};
use crate::natives;
use crate::run::{Machine, Next, Step, invalid, linking, unsupported};
use crate::state::{Stage, State};
use crate::value::{Address, NULL, Value};

impl<'p> Machine<'p> {
    pub(crate) fn get_static(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let field = self.static_field(state, index)?;
        let owner = self.program.class(field.id.class);
        if self.initialize(state, owner)? {
            return Ok(Next::Restart);
        }
        if owner.origin != Origin::Jdk && !field.flags.is_final() {
            state.assumptions.read_static(field.id);
        }
        let value = state.classes.get(&owner.id).and_then(|class| class.statics.get(field.slot)).copied();
        self.push(state, value.ok_or_else(|| invalid("a static field without a slot"))?);
        Ok(Next::Advance)
    }

    pub(crate) fn put_static(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let field = self.static_field(state, index)?;
        let owner = self.program.class(field.id.class);
        if self.initialize(state, owner)? {
            return Ok(Next::Restart);
        }
        let value = self.peek(state, 0)?;
        let value = self.narrow(&field.java_type, value)?;
        if let Some(class) = Arc::make_mut(&mut state.classes).get_mut(&owner.id) {
            let class = Arc::make_mut(class);
            class.statics[field.slot] = value;
            class.changed[field.slot] |= class.stage == Stage::Done;
        }
        self.pop(state, 1);
        Ok(Next::Advance)
    }

    fn static_field(&mut self, state: &State<'p>, index: u16) -> Result<&'p Field, Event> {
        let class = self.frame(state)?.class;
        let field = self.program.resolve_field(class, index).map_err(linking)?;
        if !field.flags.is_static() {
            return Err(Event::Stuck(Stuck::Linking(format!("{} is not static", field.name))));
        }
        let owner = self.program.class(field.id.class);
        if !self.is_program
            && owner.origin == Origin::Jdk
            && class.origin != Origin::Jdk
            && natives::is_platform_field(&owner.name, &field.name)
        {
            let name = glassbox_program::binary_name(&owner.name);
            return Err(unsupported(format!("the static field {name}.{}", field.name)));
        }
        Ok(field)
    }

    pub(crate) fn get_field(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let field = self.instance_field(state, index)?;
        let reference = self.peek(state, 0)?;
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        self.check_receiver(state, address)?;
        let value = self.read_field(state, address, field)?;
        self.replace(state, 1, value)
    }

    /// Reads a field; of an input object, brings the field into being if nobody has looked at it before.
    pub(crate) fn read_field(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        field: &'p Field,
    ) -> Result<Value, Event> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let value = object.field(field.slot);
        if value != Value::Unset {
            return Ok(value);
        }
        let Some(input) = object.input.clone() else {
            return Err(invalid("a field that its object does not have"));
        };
        let path = self.field_path(&input.path, field);
        let value = self.input_value(&path, &field.java_type);
        if let Value::ReferenceTerm(outer) = value
            && field.flags.is_synthetic()
            && field.name.starts_with("this$")
        {
            self.assume_not_null(state, outer);
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
    fn field_path(&self, path: &str, field: &Field) -> String {
        let mut superclass = self.program.class(field.id.class).superclass;
        let mut hides = false;
        while let Some(class) = superclass.map(|id| self.program.class(id)) {
            hides |= class.field(&field.name).is_some_and(|other| !other.flags.is_static());
            superclass = class.superclass;
        }
        if hides {
            format!("(({}) {path}).{}", glassbox_program::binary_name(&field.class), field.name)
        } else {
            format!("{path}.{}", field.name)
        }
    }

    pub(crate) fn put_field(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let field = self.instance_field(state, index)?;
        let (reference, value) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        self.check_receiver(state, address)?;
        let value = self.narrow(&field.java_type, value)?;
        if let Some(object) = state.heap.get_mut(address) {
            object.set_field(field.slot, value);
        }
        self.pop(state, 2);
        Ok(Next::Advance)
    }

    fn instance_field(&mut self, state: &State<'p>, index: u16) -> Result<&'p Field, Event> {
        let class = self.frame(state)?.class;
        let field = self.program.resolve_field(class, index).map_err(linking)?;
        if field.flags.is_static() {
            return Err(Event::Stuck(Stuck::Linking(format!("{} is static", field.name))));
        }
        Ok(field)
    }

    /// JVMS 6.5, `new`.
    pub(crate) fn new_object(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let frame = self.frame(state)?;
        let class = self.program.resolve_class(frame.class, index).map_err(linking)?;
        if !class.is_instantiable() {
            let name = glassbox_program::binary_name(&class.name);
            return Err(Event::Stuck(Stuck::Linking(format!("{name} cannot be instantiated"))));
        }
        if self.initialize(state, class)? {
            return Ok(Next::Restart);
        }
        let address = self.allocate(state, class)?;
        self.push(state, Value::Reference(address));
        Ok(Next::Advance)
    }

    /// A fresh object with default values.
    pub(crate) fn allocate(&mut self, state: &mut State<'p>, class: &'p Class) -> Result<Address, Event> {
        self.check_object_budget(state)?;
        let fields = class.instance_fields.iter();
        let fields = fields.map(|id| Value::default_of(&self.program.field(*id).java_type)).collect();
        Ok(state.heap.allocate(Object {
            class: class.id,
            body: Body::Fields(fields),
            input: None,
            shared: state.initializing > 0,
        }))
    }

    pub(crate) fn check_object_budget(&self, state: &State<'p>) -> Result<(), Event> {
        if state.heap.len() >= self.limits.objects {
            return Err(Event::Stuck(Stuck::Bound(format!("{} objects on one path", self.limits.objects))));
        }
        Ok(())
    }

    pub(crate) fn check_cast(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let value = self.peek(state, 0)?;
        let target = self.program.resolve_class(self.frame(state)?.class, index).map_err(linking)?;
        if self.is_declared_as(value, target) {
            return Ok(Next::Advance);
        }
        let address = self.dereference(state, value, Why::Cast)?;
        if address == NULL || self.is_instance(state, address, target, Why::Cast)? {
            return Ok(Next::Advance);
        }
        self.throw_new(state, "java/lang/ClassCastException", None)
    }

    pub(crate) fn instance_of(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let value = self.peek(state, 0)?;
        let target = self.program.resolve_class(self.frame(state)?.class, index).map_err(linking)?;
        let address = self.dereference(state, value, Why::TypeTest)?;
        let result = address != NULL && self.is_instance(state, address, target, Why::TypeTest)?;
        self.replace(state, 1, Value::Int(i32::from(result)))
    }

    /// Whether the declared type of an unresolved input already guarantees a class.
    pub(crate) fn is_declared_as(&self, value: Value, target: &Class) -> bool {
        let Value::ReferenceTerm(term) = value else { return false };
        let Some(JavaType::Reference(declared)) = self.input_types.get(&term) else { return false };
        self.program.class_named(declared).is_some_and(|class| self.program.is_subtype(class.id, target.id))
    }

    /// Whether an object belongs to a class; asks if its class is still open.
    pub(crate) fn is_instance(
        &mut self,
        state: &State<'p>,
        address: Address,
        target: &Class,
        why: Why,
    ) -> Result<bool, Event> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let Some(input) = object.input.as_ref().filter(|input| input.types.len() > 1 || input.open) else {
            return Ok(self.program.is_subtype(object.class, target.id));
        };
        let (inside, outside): (Vec<_>, Vec<_>) =
            input.types.iter().copied().partition(|class| self.program.is_subtype(*class, target.id));
        match (inside.is_empty(), outside.is_empty(), input.open) {
            (false, true, false) => Ok(true),
            (true, _, false) => Ok(false),
            _ => Err(self.ask_for_class(address, input.open, [inside, outside].into(), why)),
        }
    }

    /// The question which class an input has.
    pub(crate) fn ask_for_class(&self, object: Address, open: bool, groups: Vec<Vec<ClassId>>, why: Why) -> Event {
        let groups = groups.into_iter().filter(|classes| !classes.is_empty());
        let alternatives = groups.map(|classes| Alternative { object, classes }).collect();
        let other = open.then(|| Stuck::Input("of another class than those that can be made".into()));
        Event::Choose { alternatives, other, why }
    }

    /// The one class of an object; asks if it is still open.
    pub(crate) fn exact_class(&mut self, state: &State<'p>, address: Address, why: Why) -> Result<&'p Class, Event> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        match &object.input {
            Some(input) if input.types.len() > 1 || input.open => {
                let each = input.types.iter().map(|class| vec![*class]).collect();
                Err(self.ask_for_class(address, input.open, each, why))
            }
            _ => Ok(self.program.class(object.class)),
        }
    }

    /// Monitors do nothing: there is one thread. What is locked must still be an object.
    pub(crate) fn monitor(&mut self, state: &mut State<'p>) -> Step {
        let value = self.peek(state, 0)?;
        let address = self.dereference(state, value, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        self.pop(state, 1);
        Ok(Next::Advance)
    }

    pub(crate) fn push_class(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let class = self.program.resolve_class(self.frame(state)?.class, index).map_err(linking)?;
        let mirror = self.mirror(state, class)?;
        self.push(state, Value::Reference(mirror));
        Ok(Next::Advance)
    }
}
