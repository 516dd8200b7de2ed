//! Arrays that a program makes: new ones and copies. In the code under test, a length that depends on inputs stays a term.

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_expr::{CompareOp, Node, Term};
use glassbox_program::{Class, JavaType, Origin};

use crate::event::{Message, Stop, Stuck, Why, throws};
use crate::heap::{Array, Body, Cells, Element, Object};
use crate::instructions::arrays::{array, source_of};
use crate::machine::{Machine, Step, invalid};
use crate::state::State;
use crate::state::value::{Address, Value};

impl<'p> Machine<'p> {
    pub(crate) fn new_array(&mut self, state: &mut State<'p>, element: &JavaType) -> Step {
        let JavaType::Reference(name) = element.array_of() else {
            return Err(invalid("an array type was expected"));
        };
        let class = self.load(&name)?;
        self.new_array_of(state, class)
    }

    fn new_array_of(&mut self, state: &mut State<'p>, class: &'p Class) -> Step {
        let length = self.peek(state, 0)?;
        let length = self.new_length(state, length)?;
        let address = self.allocate_of_length(state, class, length)?;
        self.replace(state, 1, Value::Reference(address))
    }

    /// A new array whose length may be a term.
    fn allocate_of_length(&mut self, state: &mut State<'p>, class: &'p Class, length: Value) -> Result<Address, Stop> {
        let term = match length {
            Value::IntTerm(term) => term,
            length => {
                let length = self.concrete_int(state, length, Why::ArrayLength)?;
                return self.allocate_array(state, class, length.max(0) as u32);
            }
        };
        let Some(component) = &class.component else { return Err(invalid("an array class was expected")) };
        self.reserve(state, 64)?;
        let body = self.sparse_array(component, Value::IntTerm(term));
        let shared = state.thread.initializing > 0;
        Ok(state.heap.allocate(Object { class: class.id, shared, input: None, body }))
    }

    pub(crate) fn new_reference_array(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let element = self.class_at(self.frame(state)?.class, index)?;
        let class = self.array_class(element)?;
        self.new_array_of(state, class)
    }

    /// The class of arrays whose elements are of a class.
    pub(crate) fn array_class(&mut self, element: &'p Class) -> Result<&'p Class, Stop> {
        if let Some(known) = self.caches.array_classes.get(&element.id) {
            return Ok(known);
        }
        let JavaType::Reference(name) = element.java_type().array_of() else {
            return Err(invalid("an array type was expected"));
        };
        let class = self.load(&name)?;
        self.caches.array_classes.insert(element.id, class);
        Ok(class)
    }

    /// JVMS 6.5, `multianewarray`.
    pub(crate) fn new_multi_array(&mut self, state: &mut State<'p>, index: u16, dimensions: u8) -> Step {
        let class = self.class_at(self.frame(state)?.class, index)?;
        let count = usize::from(dimensions);
        let mut lengths = Vec::with_capacity(count);
        for position in (0..count).rev() {
            let length = self.peek(state, position)?;
            let length = self.new_length(state, length)?;
            // So many arrays have to be there; only those within them may be of any length.
            let known =
                if position > 0 { Value::Int(self.concrete_int(state, length, Why::ArrayLength)?) } else { length };
            lengths.push(known);
        }
        let address = self.allocate_nested(state, class, &lengths)?;
        self.replace(state, count, Value::Reference(address))
    }

    /// An array of arrays; of the lengths, only the last one may be a term.
    pub(crate) fn allocate_nested(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        lengths: &[Value],
    ) -> Result<Address, Stop> {
        let Some((length, rest)) = lengths.split_first() else {
            return Err(invalid("an array without dimensions"));
        };
        let address = self.allocate_of_length(state, class, *length)?;
        let Value::Int(length) = *length else { return Ok(address) };
        if rest.is_empty() {
            return Ok(address);
        }
        let Some(JavaType::Reference(inner)) = &class.component else {
            return Err(invalid("more dimensions than the array type has"));
        };
        let inner = self.load(inner)?;
        for index in 0..length as u32 {
            let element = self.allocate_nested(state, inner, rest)?;
            self.write_element(state, address, index, Value::Reference(element));
        }
        Ok(address)
    }

    /// The length of a new array, which is not negative. It stays a term in the code under test. The JDK's own code has
    /// many sizes that only say how much room there is, and models that want to see all elements: there it is a number.
    fn new_length(&mut self, state: &State<'p>, length: Value) -> Result<Value, Stop> {
        let length = match length {
            Value::IntTerm(term) => {
                let zero = self.terms.int(0);
                let negative = self.terms.compare(CompareOp::SignedLess, term, zero);
                if self.decide(state, negative, Why::NegativeSize)? {
                    return Err(throws("java/lang/NegativeArraySizeException", Message::Unknown));
                }
                // A choice between numbers is split, so that each of them is known.
                let is_open =
                    state.knowledge.concretized.get(&term).is_none() && !matches!(self.terms.node(term), Node::Ite(..));
                if is_open && self.keeps_lengths(state) {
                    return Ok(length);
                }
                self.concrete_int(state, length, Why::ArrayLength)?
            }
            length => self.concrete_int(state, length, Why::ArrayLength)?,
        };
        let negative = || throws("java/lang/NegativeArraySizeException", Message::Text(length.to_string()));
        if length < 0 { Err(negative()) } else { Ok(Value::Int(length)) }
    }

    /// Whether the code that runs may make arrays of unknown length.
    fn keeps_lengths(&self, state: &State<'p>) -> bool {
        state.thread.frames.last().is_some_and(|frame| frame.class.origin != Origin::Jdk)
    }

    pub(crate) fn allocate_array(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        length: u32,
    ) -> Result<Address, Stop> {
        let Some(component) = &class.component else { return Err(invalid("an array class was expected")) };
        let element = Element::of(component);
        self.check_length(length)?;
        self.reserve(state, 64 + u64::from(length) * u64::from(element.size()))?;
        let cells = Cells::new(element, length as usize);
        Ok(self.allocate_cells(state, class, element, cells))
    }

    /// An array of elements that are there already.
    pub(crate) fn allocate_cells(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        element: Element,
        cells: Cells,
    ) -> Address {
        let length = Value::Int(cells.count().unwrap_or(0) as i32);
        let array = Array { element, length, cells, copied_from: None, overlay: None };
        let shared = state.thread.initializing > 0;
        state.heap.allocate(Object { class: class.id, shared, input: None, body: Body::Array(array) })
    }

    pub(crate) fn check_length(&self, length: u32) -> Result<(), Stop> {
        let limit = self.limits.array_length;
        if length <= limit {
            return Ok(());
        }
        if self.mode.is_program() {
            let message = "Requested array size exceeds VM limit";
            return Err(throws("java/lang/OutOfMemoryError", Message::Text(message.into())));
        }
        Err(Stuck::Bound(format!("an array of more than {limit} elements")).into())
    }

    /// `clone()` of an array.
    pub(crate) fn clone_array(&mut self, state: &mut State<'p>, address: Address) -> Result<Address, Stop> {
        self.rely_on_elements(state, address);
        let length = array(state, address)?.length;
        let sparse = array(state, address)?.cells.count().is_none();
        let is_open = matches!(length, Value::IntTerm(term) if state.knowledge.concretized.get(&term).is_none());
        if sparse && is_open && self.keeps_lengths(state) {
            self.reserve(state, 64)?;
            let source = source_of(state, address);
            let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
            let copy = Array { copied_from: source, ..array(state, address)?.clone() };
            let (class, shared) = (object.class, state.thread.initializing > 0);
            return Ok(state.heap.allocate(Object { class, shared, input: None, body: Body::Array(copy) }));
        }
        let cells = if sparse {
            let length = self.concrete_int(state, length, Why::ArrayLength)?.max(0) as u32;
            self.all_cells(state, address, length)?
        } else {
            array(state, address)?.cells.clone()
        };
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let class = self.program.class(object.class);
        let source = object.array().ok_or_else(|| invalid("an array was expected"))?;
        let (element, overlay) = (source.element, source.overlay.clone());
        self.reserve(state, 64 + cells.count().unwrap_or(0) as u64 * u64::from(element.size()))?;
        let copy = self.allocate_cells(state, class, element, cells);
        if let Some(array) = state.heap.get_mut(copy).and_then(Object::array_mut) {
            array.overlay = overlay;
        }
        Ok(copy)
    }
    /// The cells of an array as if its length had been known from the start.
    fn all_cells(&mut self, state: &mut State<'p>, address: Address, length: u32) -> Result<Cells, Stop> {
        self.check_length(length)?;
        let mut cells = Cells::new(array(state, address)?.element, length as usize);
        for index in 0..length {
            let value = match array(state, address)?.cells.get(index as usize) {
                Some(value) => value,
                None => self.unseen_element(state, address, index)?,
            };
            cells.set(index as usize, value);
        }
        Ok(cells)
    }

    /// Turns an array of the program's own making into one of a known length, once its length has become a number.
    pub(crate) fn settle_length(&mut self, state: &mut State<'p>, address: Address) -> Result<(), Stop> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let Some(Array { length: Value::IntTerm(term), .. }) = object.array().filter(|_| object.input.is_none()) else {
            return Ok(());
        };
        let Some(length) = state.knowledge.concretized.get(term).copied() else { return Ok(()) };
        let cells = self.all_cells(state, address, length.max(0) as u32)?;
        if let Some(array) = state.heap.get_mut(address).and_then(Object::array_mut) {
            *array = Array { length: Value::Int(length as i32), cells, copied_from: None, ..array.clone() };
        }
        Ok(())
    }

    /// The lengths that are terms, of input arrays and of new ones.
    pub fn open_lengths(&self, state: &State<'p>) -> Vec<Term> {
        let mut lengths = Vec::new();
        for address in state.heap.addresses().skip(state.provenance.base_objects as usize) {
            let Some(object) = state.heap.get(address) else { continue };
            let length = match &object.input {
                Some(input) if input.text.is_some() => None,
                Some(input) => input.length,
                None => object.array().map(|array| array.length),
            };
            if let Some(Value::IntTerm(term)) = length
                && !lengths.contains(&term)
            {
                lengths.push(term);
            }
        }
        lengths
    }

    /// The body of an array whose length is not known yet.
    pub(crate) fn sparse_array(&self, element: &JavaType, length: Value) -> Body {
        let cells = Cells::Sparse(Arc::new(BTreeMap::new()));
        Body::Array(Array { element: Element::of(element), length, cells, copied_from: None, overlay: None })
    }
}
