//! Asking a method about the input of a path, aside from the path: what the input was before anything was written, a
//! call on it, and what that call found out put back.

use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::{Class, Method, Name};

use crate::event::{Candidate, Event, Stuck, Why};
use crate::heap::{Body, Cells, Input, Object};
use crate::inputs::origin::InputOrigin;
use crate::machine::Machine;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Role, State};

impl<'p> Machine<'p> {
    /// A copy of a path that knows what the path knows, in which nothing runs, and objects have hash codes. Objects keep
    /// their addresses.
    pub fn aside(&self, path: &State<'p>) -> State<'p> {
        let mut state = path.clone();
        state.thread.frames.clear();
        state.thread.stack.clear();
        state.provenance.trace.clear();
        state.other_threads.clear();
        state.monitors = Default::default();
        state.provenance.is_scratch = true;
        state
    }

    /// The same, in which every input object is as it was found.
    pub fn scratch(&self, path: &State<'p>) -> State<'p> {
        let mut state = self.aside(path);
        for address in path.input_objects() {
            self.rewind(&mut state, address);
        }
        state
    }

    fn rewind(&self, state: &mut State<'p>, address: Address) {
        let Some(object) = state.heap.get_mut(address) else { return };
        let Some(input) = object.input.clone() else { return };
        match &mut object.body {
            Body::Fields(fields) => {
                fields.fill(Value::Unset);
                for (field, value) in &input.fields {
                    object.set_field(self.program.field(*field).slot, *value);
                }
            }
            Body::Array(array) => {
                array.cells = Cells::Sparse(Arc::new(input.elements.clone()));
                array.overlay = None;
                if let Some(length) = input.length {
                    array.length = length;
                }
            }
            Body::Free => {}
        }
    }

    /// Calls a method where nothing runs; it ends with [`Event::Finished`].
    pub fn call_aside(&mut self, state: &mut State<'p>, method: &'p Method, operands: &[Value]) -> Result<(), Stuck> {
        let class = self.program.class(method.id.class);
        let called = self.enter(state, method, operands, Role::Call);
        let called = called.and_then(|()| self.initialize(state, class).map(|_| ()));
        called.map_err(|stop| stop.into_stuck(&format!("calling {}", method.key())))
    }

    /// Completes the input of a path by what a scratch copy of it found out. What the path did is left as it is: it did
    /// not depend on what it never looked at.
    pub fn graft(&self, path: &mut State<'p>, completed: &State<'p>) {
        let known = path.heap.len();
        for address in completed.heap.addresses() {
            let Some(found) = completed.heap.get(address) else { continue };
            if address.0 <= known {
                if let Some(input) = &found.input {
                    self.graft_object(path, address, found.class, input);
                }
                continue;
            }
            let kept = found.input.is_some() || found.shared;
            let body = if kept { found.body.clone() } else { Body::Free };
            let grafted = Object { class: found.class, shared: found.shared, input: found.input.clone(), body };
            path.heap.allocate(grafted);
            self.rewind(path, address);
        }
        path.adopt_classes(completed);
        path.knowledge.clauses.clone_from(&completed.knowledge.clauses);
        path.knowledge.facts.clone_from(&completed.knowledge.facts);
        path.knowledge.resolved.clone_from(&completed.knowledge.resolved);
        path.knowledge.concretized.clone_from(&completed.knowledge.concretized);
        path.provenance.assumptions.join(&completed.provenance.assumptions);
    }

    fn graft_object(
        &self,
        path: &mut State<'p>,
        address: Address,
        class: glassbox_program::ClassId,
        found: &Arc<Input>,
    ) {
        let Some(object) = path.heap.get_mut(address) else { return };
        let Some(before) = object.input.replace(found.clone()) else { return };
        object.class = class;
        match &mut object.body {
            Body::Fields(_) => {
                for (field, value) in &found.fields {
                    let slot = self.program.field(*field).slot;
                    let is_new = before.fields.iter().all(|(known, _)| known != field);
                    if is_new && object.field(slot).is_unset() {
                        object.set_field(slot, *value);
                    }
                }
            }
            Body::Array(array) => {
                if let Cells::Sparse(cells) = &mut array.cells {
                    let cells = Arc::make_mut(cells);
                    for (index, value) in &found.elements {
                        if !before.elements.contains_key(index) {
                            cells.entry(*index).or_insert(*value);
                        }
                    }
                }
            }
            Body::Free => {}
        }
    }

    /// Which object an input reference is, as a question that nobody had to ask yet.
    pub fn question_about(&mut self, state: &State<'p>, reference: Term) -> Event {
        self.ask_for_object(state, reference, Why::Selection)
    }

    /// The declared class of an input reference.
    pub fn class_of_reference(&self, reference: Term) -> Option<&'p Class> {
        self.declared_class(reference)
    }

    /// Where an input reference leads on this path: to null, or to the input object that the program gets to in this way.
    pub fn target_of<'s>(&self, state: &'s State<'p>, reference: Term) -> Option<Option<&'s InputOrigin>> {
        let address = *state.knowledge.resolved.get(&reference)?;
        if address == NULL {
            return Some(None);
        }
        let input = state.heap.get(address)?.input.as_ref()?;
        Some(Some(&*input.origin))
    }

    /// The answer to the question about a reference by which it leads to the same place as on another path.
    pub fn same_answer(
        &self,
        state: &State<'p>,
        reference: Term,
        candidates: &[Candidate],
        other: &State<'p>,
    ) -> Option<usize> {
        let target = self.target_of(other, reference)?;
        let origin_of = |address: &Address| state.heap.get(*address)?.input.as_ref().map(|input| &*input.origin);
        let own = self.input_origin(reference).map(|origin| &**origin);
        candidates.iter().position(|candidate| match (candidate, target) {
            (Candidate::Null, None) => true,
            (Candidate::Existing(address), Some(other)) => origin_of(address) == Some(other),
            (Candidate::New, Some(other)) => own == Some(other),
            _ => false,
        })
    }

    /// What a new object for a reference adds to: the class, and how many input objects have it already. Only objects
    /// that lead to further objects count, since only they make an input grow without end.
    pub fn kin(&self, state: &State<'p>, reference: Term) -> Option<(Name, usize)> {
        let declared = self.declared_class(reference)?;
        let class = match self.input_classes(declared)[..] {
            [] => return None,
            [first, ..] => self.program.class(first),
        };
        let leads_on = class.component.as_ref().is_some_and(|element| element.is_reference())
            || class.instance_fields.iter().any(|field| self.program.field(*field).java_type.is_reference());
        let same = |address: &Address| {
            let input = state.heap.get(*address).and_then(|object| object.input.as_ref());
            input.is_some_and(|input| input.types.contains(&class.id))
        };
        leads_on.then(|| (class.name.clone(), state.input_objects().filter(same).count()))
    }
}

impl<'p> State<'p> {
    /// The objects of the input state that exist, in the order in which they came into being.
    pub fn input_objects(&self) -> impl Iterator<Item = Address> + use<'_, 'p> {
        let addresses = self.heap.addresses().skip(self.provenance.base_objects as usize);
        addresses.filter(|address| self.heap.is_input(*address))
    }

    /// How often the classes of inputs were narrowed.
    pub fn choices(&self) -> u32 {
        self.knowledge.choices
    }

    /// Takes the state of classes that only the other path has come by.
    fn adopt_classes(&mut self, other: &State<'p>) {
        for (id, class) in other.class_states() {
            if self.class_state(id).is_none()
                && let Some(place) = self.classes.entry(id.0 as usize)
            {
                *place = Some(Arc::new(class.clone()));
            }
        }
    }
}
