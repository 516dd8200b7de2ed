//! What a method without arguments says of an object behind a finished path, so that a test may ask it, too.

use std::sync::Arc;

use glassbox_expr::Model;
use glassbox_program::{Content, JavaType, JavaValue, Method, NodeId, ObjectNode, is_box};

use crate::event::{Event, Outcome};
use crate::machine::Machine;
use crate::reading::read_back::ReadBack;
use crate::state::State;
use crate::state::value::{Address, Value};

/// Instructions that a method may take: a test does not ask what is hard to say.
const FUEL: u64 = 20_000;

/// Questions that the model answers on the way.
const MOST_QUESTIONS: usize = 200;

impl<'p> Machine<'p> {
    /// The value that a method gives for an object behind a path, under a model of the path condition; a text or a box is
    /// a new node, `next`. Nothing if the method would look at what the path did not look at, if it changes something
    /// (`read` is the path as it was read back), if it throws, and if it may give something else in another run.
    pub fn observed(
        &mut self,
        path: &State<'p>,
        (outcome, model, read): (Outcome, &Model, &ReadBack),
        (object, method): (Address, &'p Method),
        next: NodeId,
    ) -> Option<(JavaValue, Option<ObjectNode>)> {
        let mut state = self.aside(path);
        // A text with an identity hash code in it is another one in the next run.
        state.provenance.is_scratch = false;
        self.call_aside(&mut state, method, &[Value::Reference(object)]).ok()?;
        let ended = self.run_by_model(&mut state, model, FUEL, MOST_QUESTIONS);
        let Event::Finished(Outcome::Returned(Some(result))) = ended else { return None };
        // A further part of the input would be one more symbol, of which the model knows nothing.
        let looked_further = path.heap.addresses().skip(path.provenance.base_objects as usize).any(|address| {
            let input = |state: &State<'p>| state.heap.get(address).and_then(|object| object.input.clone());
            match (input(path), input(&state)) {
                (Some(before), Some(after)) => !Arc::ptr_eq(&before, &after),
                (before, after) => before.is_some() != after.is_some(),
            }
        });
        if looked_further {
            return None;
        }
        let again = self.read_back(&state, outcome, model).ok()?;
        let is_same = again.objects.graph == read.objects.graph
            && again.static_changes == read.static_changes
            && again.receiver == read.receiver
            && again.arguments == read.arguments;
        if !is_same {
            return None;
        }
        let returns = method.descriptor.returns.as_ref()?;
        let value = self.read_value(&state, model, returns, result)?;
        Some(match value {
            Read::Value(value) => (value, None),
            Read::Object { class, after } => (JavaValue::Object(next), Some(ObjectNode { class, before: None, after })),
        })
    }
}

/// A value that a test can write down without any object of the path.
pub(crate) enum Read {
    Value(JavaValue),
    Object { class: glassbox_program::Name, after: Content },
}

/// The types of results that a test compares by what they are.
pub fn is_observable(returns: &JavaType) -> bool {
    match returns {
        JavaType::Reference(name) => is_box(name) || &**name == "java/lang/String",
        _ => true,
    }
}
