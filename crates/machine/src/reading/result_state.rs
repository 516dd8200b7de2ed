//! What a call made of its input: the result or the exception, what objects hold afterwards, and the static fields that changed.

use glassbox_program::{Class, Content, FieldKey, JavaType, JavaValue, NodeId, ObjectNode, Origin, keeps_contents};

use crate::event::{Outcome, Stuck};
use crate::heap::{Array, Body, Input, Object};
use crate::inputs::is_value;
use crate::reading::read_back::{ReadOutcome, Reader};
use crate::state::value::{Address, NULL, Value};

impl<'p> Reader<'_, 'p> {
    pub(super) fn outcome(&mut self, outcome: Outcome, constructed: Option<NodeId>) -> Result<ReadOutcome, Stuck> {
        match outcome {
            Outcome::Returned(None) => Ok(ReadOutcome::Returned(constructed.map(JavaValue::Object))),
            // What is different in every run is not to be asserted.
            Outcome::Returned(Some(value)) if self.is_unsteady(value) => Ok(ReadOutcome::Returned(None)),
            Outcome::Returned(Some(value)) => {
                let returns =
                    self.state.provenance.entry.as_ref().and_then(|entry| entry.method.descriptor.returns.clone());
                let java_type = returns.ok_or_else(|| Stuck::InvalidBytecode("a result of a void method".into()))?;
                if let JavaType::Reference(class) = &java_type
                    && self.is_lambda(value)
                {
                    // Nobody can look into it, but it is there.
                    let after = Content::Fields(Vec::new());
                    let node = self.add(ObjectNode { class: class.clone(), before: None, after })?;
                    return Ok(ReadOutcome::Returned(Some(JavaValue::Object(node))));
                }
                Ok(ReadOutcome::Returned(Some(self.value(&java_type, value)?)))
            }
            Outcome::Exited(_) => Err(Stuck::Unsupported("a call that ends the virtual machine".into())),
            Outcome::Threw(address) => {
                let missing = || Stuck::InvalidBytecode("a dangling reference".into());
                let object = self.state.heap.get(address).ok_or_else(missing)?;
                let class = self.machine.program.class(object.class);
                let message = if self.is_words_of_the_jdk(address) { None } else { self.message(class, object) };
                Ok(ReadOutcome::Threw { class: class.name.clone(), message })
            }
        }
    }

    /// Whether the JDK has found the words for an exception: the next release may find others. What a check of `Objects`
    /// says, its caller has given it.
    fn is_words_of_the_jdk(&self, exception: Address) -> bool {
        let thrown = self.state.thread.thrown.filter(|thrown| thrown.exception == exception);
        let called = thrown.and_then(|thrown| thrown.called).map(|method| self.machine.program.class(method.class));
        called.is_some_and(|class| &*class.name != "java/util/Objects")
    }

    /// What `getMessage()` gives, unless the class has its own idea of it or the text is not known.
    fn message(&mut self, class: &Class, exception: &Object) -> Option<Option<Vec<u16>>> {
        let throwable = self.machine.known.throwable;
        let method = throwable.method("getMessage", "()Ljava/lang/String;")?;
        if self.machine.program.select_method(class, method)?.id != method.id {
            return None;
        }
        match exception.field(self.machine.known.detail_message.slot) {
            value if self.is_unsteady(value) => None,
            Value::Reference(NULL) => Some(None),
            Value::Reference(text) => self.text(text).ok()?.map(Some),
            _ => None,
        }
    }

    pub(super) fn static_changes(&mut self) -> Result<Vec<(FieldKey, JavaValue)>, Stuck> {
        let program = self.machine.program;
        let mut changed = Vec::new();
        for (id, class_state) in self.state.class_states() {
            let class = program.class(id);
            for field in class.fields.iter().filter(|field| field.flags.is_static()) {
                if class.origin != Origin::Jdk && class_state.changed[field.slot] {
                    changed.push((field.key(), class_state.statics[field.slot]));
                }
            }
        }
        changed.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut read = Vec::with_capacity(changed.len());
        for (key, value) in changed {
            if !matches!(value, Value::Opaque(..)) && !self.is_unsteady(value) {
                let value = self.value(&key.java_type, value)?;
                read.push((key, value));
            }
        }
        Ok(read)
    }

    pub(super) fn after(&mut self, address: Address, object: &Object) -> Result<Content, Stuck> {
        if let Some(text) = self.text(address)? {
            return Ok(Content::Text(text));
        }
        match &object.body {
            Body::Free => Err(Stuck::InvalidBytecode("a dangling reference".into())),
            Body::Array(array) => {
                let element = self.element_type(object.class)?;
                self.array_after(&element, array, object.input.as_deref())
            }
            Body::Fields(values) => {
                let program = self.machine.program;
                let made = object.input.as_ref().and_then(|input| input.made.clone());
                // What the call made of the JDK's collections is compared by what they hold.
                let is_new = object.input.is_none() && !object.shared;
                let mut fields = Vec::new();
                for (slot, id) in program.class(object.class).instance_fields.iter().enumerate() {
                    let value = values.get(slot).copied().unwrap_or(Value::Unset);
                    let owner = program.class(id.class);
                    let is_told = is_value(owner) || is_new && keeps_contents(&owner.name);
                    let hidden = owner.origin == Origin::Jdk && !is_told && &*owner.name != "java/lang/Enum";
                    let readable = !matches!(value, Value::Unset | Value::Opaque(..)) && !self.is_unsteady(value);
                    let field = program.field(*id);
                    // Nobody knows what others did to an object that belongs to all.
                    let explained = made.as_ref().is_some_and(|made| made.explains(slot, value))
                        || object.shared && !field.flags.is_final();
                    if !hidden && !self.is_lambda(value) && readable && !explained && !self.is_anything(value) {
                        fields.push((field.key(), self.value(&field.java_type, value)?));
                    }
                }
                Ok(Content::Fields(fields))
            }
        }
    }

    /// What an array holds in the end, as far as it is the same in every run.
    fn array_after(&mut self, element: &JavaType, array: &Array, input: Option<&Input>) -> Result<Content, Stuck> {
        let unsteady = std::cell::Cell::new(false);
        let content = self.array_content(element, array, input, |reader, value| {
            let unknown = matches!(value, Value::Opaque(..)) || reader.is_lambda(value) || reader.is_unsteady(value);
            unsteady.set(unsteady.get() || unknown);
            !unknown
        })?;
        // An element that is left out would be taken for the default.
        Ok(if unsteady.get() { Content::Fields(Vec::new()) } else { content })
    }
}
