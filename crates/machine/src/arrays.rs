//! Arrays, with known and unknown lengths and indices.

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_expr::{CompareOp, Term};
use glassbox_program::{ArrayKind, Class, ClassId, JavaType, StackKind};

use crate::event::{Event, Stuck, Why};
use crate::heap::{Array, Body, Cells, Object};
use crate::run::{Machine, Next, Step, invalid, linking, unsupported};
use crate::state::State;
use crate::value::{Address, NULL, Value};

impl<'p> Machine<'p> {
    pub(crate) fn array_load(&mut self, state: &mut State<'p>, _kind: ArrayKind) -> Step {
        let (reference, index) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        if !self.in_bounds(state, address, index)? {
            return self.throw_new(state, "java/lang/ArrayIndexOutOfBoundsException", None);
        }
        let value = match self.position(state, address, index)? {
            Position::At(index) => self.read_element(state, address, index)?,
            Position::Any { term, length } => self.select(state, address, term, length)?,
        };
        self.replace(state, 2, value)
    }

    pub(crate) fn array_store(&mut self, state: &mut State<'p>, _kind: ArrayKind) -> Step {
        let (reference, index, value) = (self.peek(state, 2)?, self.peek(state, 1)?, self.peek(state, 0)?);
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        if !self.in_bounds(state, address, index)? {
            return self.throw_new(state, "java/lang/ArrayIndexOutOfBoundsException", None);
        }
        let element = array(state, address)?.element.clone();
        if element.is_reference() && !self.may_store(state, address, value)? {
            return self.throw_new(state, "java/lang/ArrayStoreException", None);
        }
        let value = self.narrow(&element, value)?;
        match self.position(state, address, index)? {
            Position::At(index) => self.write_element(state, address, index, value),
            Position::Any { term, length } => self.store(state, address, term, length, value)?,
        }
        self.pop(state, 3);
        Ok(Next::Advance)
    }

    /// Whether an array holds such elements. The array of an input may be of a narrower type than its variable; asks if
    /// that decides.
    fn may_store(&mut self, state: &State<'p>, address: Address, value: Value) -> Result<bool, Event> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let (types, open) = match &object.input {
            Some(input) => (input.types.clone(), input.open),
            None => (vec![object.class], false),
        };
        if let ([class], false) = (&types[..], open) {
            let class = *class;
            let component = self.component_class(class)?;
            if self.is_declared_as(value, component) {
                return Ok(true);
            }
            let stored = self.dereference(state, value, Why::ArrayStore)?;
            return Ok(stored == NULL || self.is_instance(state, stored, component, Why::ArrayStore)?);
        }
        let stored = self.dereference(state, value, Why::ArrayStore)?;
        if stored == NULL {
            return Ok(true);
        }
        let stored = self.exact_class(state, stored, Why::ArrayStore)?;
        let (mut holding, mut refusing) = (Vec::new(), Vec::new());
        for class in types {
            let component = self.component_class(class)?;
            let side = if self.program.is_subtype(stored.id, component.id) { &mut holding } else { &mut refusing };
            side.push(class);
        }
        if !open && (holding.is_empty() || refusing.is_empty()) {
            return Ok(refusing.is_empty());
        }
        Err(self.ask_for_class(address, open, vec![holding, refusing], Why::ArrayStore))
    }

    fn component_class(&self, array: ClassId) -> Result<&'p Class, Event> {
        match &self.program.class(array).component {
            Some(JavaType::Reference(name)) => self.program.load(name).map_err(linking),
            _ => Err(invalid("an array of references was expected")),
        }
    }

    pub(crate) fn array_length(&mut self, state: &mut State<'p>) -> Step {
        let reference = self.peek(state, 0)?;
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        let length = array(state, address)?.length;
        self.replace(state, 1, length)
    }

    /// Whether `0 <= index < length`; one unsigned comparison says both, since no length is negative.
    fn in_bounds(&mut self, state: &State<'p>, address: Address, index: Value) -> Result<bool, Event> {
        let length = array(state, address)?.length;
        if let (Value::Int(index), Value::Int(length)) = (index, length) {
            return Ok(index >= 0 && index < length);
        }
        let (index, length) = (self.integer_term(index)?, self.integer_term(length)?);
        self.check_kinds(StackKind::Int, index, length)?;
        let inside = self.terms.compare(CompareOp::UnsignedLess, index, length);
        self.decide(state, inside, Why::BoundsCheck)
    }

    /// Which element an index within bounds means. An unknown index needs a known length, and a short array.
    fn position(&mut self, state: &State<'p>, address: Address, index: Value) -> Result<Position, Event> {
        let term = match index {
            Value::Int(index) => return Ok(Position::At(index as u32)),
            Value::IntTerm(term) => match state.concretized.get(&term) {
                Some(index) => return Ok(Position::At(*index as u32)),
                None => term,
            },
            Value::Opaque(_, reason) => return Err(unsupported(reason)),
            _ => return Err(invalid("an array index was expected")),
        };
        let length = array(state, address)?.length;
        let length = self.concrete_int(state, length, Why::ArrayLength)? as u32;
        if length > self.limits.selectable_length {
            return Err(Event::Concretize { term, why: Why::ArrayIndex });
        }
        Ok(Position::Any { term, length })
    }

    /// Reads an element; of an input array, brings it into being if nobody has looked at it before.
    pub(crate) fn read_element(&mut self, state: &mut State<'p>, address: Address, index: u32) -> Result<Value, Event> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let array = object.array().ok_or_else(|| invalid("an array was expected"))?;
        let known = match &array.cells {
            Cells::Dense(cells) => cells.get(index as usize).copied(),
            Cells::Sparse(cells) => cells.get(&index).copied(),
        };
        if let Some(value) = known {
            return Ok(value);
        }
        let Some(input) = &object.input else { return Err(invalid("an element outside its array")) };
        let path = format!("{}[{index}]", input.path);
        let element = array.element.clone();
        let value = self.input_value(&path, &element);
        if let Some(object) = state.heap.get_mut(address) {
            if let Some(input) = &mut object.input {
                Arc::make_mut(input).elements.insert(index, value);
            }
            if let Some(Array { cells: Cells::Sparse(cells), .. }) = object.array_mut() {
                cells.insert(index, value);
            }
        }
        Ok(value)
    }

    pub(crate) fn write_element(&mut self, state: &mut State<'p>, address: Address, index: u32, value: Value) {
        match state.heap.get_mut(address).and_then(Object::array_mut).map(|array| &mut array.cells) {
            Some(Cells::Dense(cells)) => {
                if let Some(cell) = cells.get_mut(index as usize) {
                    *cell = value;
                }
            }
            Some(Cells::Sparse(cells)) => {
                cells.insert(index, value);
            }
            None => {}
        }
    }

    /// `a[i]` with an unknown `i` as one conditional term over all elements, not as one path per element.
    fn select(&mut self, state: &mut State<'p>, address: Address, index: Term, length: u32) -> Result<Value, Event> {
        let mut result = self.read_element(state, address, length.saturating_sub(1))?;
        for position in (0..length.saturating_sub(1)).rev() {
            let here = self.equals_number(index, i64::from(position));
            let value = self.read_element(state, address, position)?;
            result = self.either(here, value, result)?;
        }
        Ok(result)
    }

    /// `a[i] = v` with an unknown `i`: every element becomes `v` or stays, depending on `i`.
    fn store(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        index: Term,
        length: u32,
        value: Value,
    ) -> Result<(), Event> {
        let mut updated = Vec::with_capacity(length as usize);
        for position in 0..length {
            let here = self.equals_number(index, i64::from(position));
            let old = self.read_element(state, address, position)?;
            updated.push(self.either(here, value, old)?);
        }
        for (position, value) in updated.into_iter().enumerate() {
            self.write_element(state, address, position as u32, value);
        }
        Ok(())
    }

    /// A value that depends on a condition.
    pub(crate) fn either(&mut self, condition: Term, yes: Value, no: Value) -> Result<Value, Event> {
        if yes == no {
            return Ok(yes);
        }
        match (yes, no) {
            (Value::Int(_) | Value::IntTerm(_), Value::Int(_) | Value::IntTerm(_)) => {
                let (yes, no) = (self.integer_term(yes)?, self.integer_term(no)?);
                let term = self.terms.ite(condition, yes, no);
                Ok(self.integer_value(StackKind::Int, term))
            }
            (Value::Long(_) | Value::LongTerm(_), Value::Long(_) | Value::LongTerm(_)) => {
                let (yes, no) = (self.integer_term(yes)?, self.integer_term(no)?);
                let term = self.terms.ite(condition, yes, no);
                Ok(self.integer_value(StackKind::Long, term))
            }
            (Value::Reference(_) | Value::ReferenceTerm(_), Value::Reference(_) | Value::ReferenceTerm(_)) => {
                let (yes, no) = (self.reference_term(yes)?, self.reference_term(no)?);
                let term = self.terms.ite(condition, yes, no);
                Ok(self.reference_value(term))
            }
            (Value::Opaque(_, reason), _) | (_, Value::Opaque(_, reason)) => Err(unsupported(reason)),
            (Value::Float(_) | Value::Double(_), _) => Err(unsupported("a choice between floating-point numbers")),
            _ => Err(invalid("values of different types")),
        }
    }

    pub(crate) fn reference_term(&mut self, value: Value) -> Result<Term, Event> {
        match value {
            Value::Reference(address) => Ok(self.terms.reference(address.0)),
            Value::ReferenceTerm(term) => Ok(term),
            Value::Opaque(_, reason) => Err(unsupported(reason)),
            _ => Err(invalid("a reference was expected")),
        }
    }

    fn reference_value(&self, term: Term) -> Value {
        match self.terms.node(term) {
            glassbox_expr::Node::Ref(number) => Value::Reference(Address(*number)),
            _ => Value::ReferenceTerm(term),
        }
    }

    pub(crate) fn new_array(&mut self, state: &mut State<'p>, element: JavaType) -> Step {
        let length = self.peek(state, 0)?;
        let JavaType::Reference(name) = element.array_of() else {
            return Err(invalid("an array type was expected"));
        };
        let class = self.program.load(&name).map_err(linking)?;
        let Some(length) = self.new_length(state, length)? else {
            return self.throw_new(state, "java/lang/NegativeArraySizeException", None);
        };
        let address = self.allocate_array(state, class, length)?;
        self.replace(state, 1, Value::Reference(address))
    }

    pub(crate) fn new_reference_array(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let element = self.program.resolve_class(self.frame(state)?.class, index).map_err(linking)?;
        self.new_array(state, element.java_type())
    }

    /// JVMS 6.5, `multianewarray`.
    pub(crate) fn new_multi_array(&mut self, state: &mut State<'p>, index: u16, dimensions: u8) -> Step {
        let class = self.program.resolve_class(self.frame(state)?.class, index).map_err(linking)?;
        let count = usize::from(dimensions);
        let mut lengths = Vec::with_capacity(count);
        for position in 0..count {
            let length = self.peek(state, count - 1 - position)?;
            match self.new_length(state, length)? {
                Some(length) => lengths.push(length),
                None => return self.throw_new(state, "java/lang/NegativeArraySizeException", None),
            }
        }
        let address = self.allocate_nested(state, class, &lengths)?;
        self.replace(state, count, Value::Reference(address))
    }

    fn allocate_nested(&mut self, state: &mut State<'p>, class: &'p Class, lengths: &[u32]) -> Result<Address, Event> {
        let Some((length, rest)) = lengths.split_first() else {
            return Err(invalid("an array without dimensions"));
        };
        let address = self.allocate_array(state, class, *length)?;
        if rest.is_empty() {
            return Ok(address);
        }
        let Some(JavaType::Reference(inner)) = &class.component else {
            return Err(invalid("more dimensions than the array type has"));
        };
        let inner = self.program.load(inner).map_err(linking)?;
        for index in 0..*length {
            let element = self.allocate_nested(state, inner, rest)?;
            self.write_element(state, address, index, Value::Reference(element));
        }
        Ok(address)
    }

    /// The length of a new array; nothing if it is negative.
    fn new_length(&mut self, state: &State<'p>, length: Value) -> Result<Option<u32>, Event> {
        if let Value::IntTerm(term) = length {
            let zero = self.terms.int(0);
            let negative = self.terms.compare(CompareOp::SignedLess, term, zero);
            if self.decide(state, negative, Why::NegativeSize)? {
                return Ok(None);
            }
        }
        let length = self.concrete_int(state, length, Why::ArrayLength)?;
        Ok(u32::try_from(length).ok())
    }

    pub(crate) fn allocate_array(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        length: u32,
    ) -> Result<Address, Event> {
        self.check_object_budget(state)?;
        self.check_length(length)?;
        let element = class.component.clone().ok_or_else(|| invalid("an array class was expected"))?;
        let cells = Cells::Dense(vec![Value::default_of(&element); length as usize]);
        let array = Array { element, length: Value::Int(length as i32), cells };
        Ok(state.heap.allocate(Object {
            class: class.id,
            body: Body::Array(array),
            input: None,
            shared: state.initializing > 0,
        }))
    }

    pub(crate) fn check_length(&self, length: u32) -> Result<(), Event> {
        let limit = self.limits.array_length;
        if length <= limit {
            return Ok(());
        }
        Err(Event::Stuck(Stuck::Bound(format!("an array of more than {limit} elements"))))
    }

    /// `clone()` of an array.
    pub(crate) fn clone_array(&mut self, state: &mut State<'p>, address: Address) -> Result<Address, Event> {
        self.check_object_budget(state)?;
        let source = array(state, address)?;
        let (length, sparse) = (source.length, matches!(source.cells, Cells::Sparse(_)));
        if sparse {
            // A copy of unknown elements would have to share them with the original: fix the length first.
            let length = self.concrete_int(state, length, Why::ArrayLength)?;
            self.check_length(length.max(0) as u32)?;
            for index in 0..length as u32 {
                self.read_element(state, address, index)?;
            }
        }
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let class = object.class;
        let source = object.array().ok_or_else(|| invalid("an array was expected"))?;
        let cells = match &source.cells {
            Cells::Dense(cells) => cells.clone(),
            Cells::Sparse(cells) => cells.values().copied().collect(),
        };
        let length = Value::Int(cells.len() as i32);
        let array = Array { element: source.element.clone(), length, cells: Cells::Dense(cells) };
        Ok(state.heap.allocate(Object { class, body: Body::Array(array), input: None, shared: state.initializing > 0 }))
    }

    /// The body of an input array whose length nobody knows yet.
    pub(crate) fn input_array(&mut self, element: JavaType, length: Value) -> Body {
        Body::Array(Array { element, length, cells: Cells::Sparse(BTreeMap::new()) })
    }
}

enum Position {
    At(u32),
    Any { term: Term, length: u32 },
}

fn array<'s>(state: &'s State<'_>, address: Address) -> Result<&'s Array, Event> {
    state.heap.get(address).and_then(Object::array).ok_or_else(|| invalid("an array was expected"))
}
