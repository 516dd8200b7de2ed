//! The materialized heap: objects that exist, in copy-on-write pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_program::{ClassId, FieldId, JavaType};

use crate::value::{Address, NULL, Value};

const PAGE: usize = 32;

/// Objects by address. A fork shares all pages; writing to an object copies its page first.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    pages: Vec<Arc<Vec<Object>>>,
    count: u32,
}

#[derive(Clone, Debug)]
pub struct Object {
    /// The exact class, or for an input whose class is still open the narrowest class it is known to have.
    pub class: ClassId,
    pub body: Body,
    /// Present for objects of the input state.
    pub input: Option<Arc<Input>>,
    /// Made by a static initializer, or an interned string: it existed before the call, so an input may be it.
    pub shared: bool,
}

#[derive(Clone, Debug)]
pub enum Body {
    /// By slot of the class's instance fields; [`Value::Unset`] for an input field that nobody has read or written.
    Fields(Vec<Value>),
    Array(Array),
}

#[derive(Clone, Debug)]
pub struct Array {
    pub element: JavaType,
    /// Concrete, except for an input array whose length nobody had to know.
    pub length: Value,
    pub cells: Cells,
}

#[derive(Clone, Debug)]
pub enum Cells {
    Dense(Vec<Value>),
    /// Of an input array: only the elements that somebody looked at.
    Sparse(BTreeMap<u32, Value>),
}

/// What an object was when the method under test was entered.
#[derive(Clone, Debug)]
pub struct Input {
    /// How to get to it: `this`, `chrono`, `this.next`, `rows[2]`.
    pub path: String,
    /// The classes it may have, best first. More than one as long as nobody asked.
    pub types: Vec<ClassId>,
    /// It may also have a class of which no input can be made; closed by the first question that this could matter to.
    pub open: bool,
    /// A receiver may also be an object that a static initializer made; closed like `open`.
    pub maybe_shared: bool,
    /// Values that fields had before anybody wrote them, in the order in which they were read.
    pub fields: Vec<(FieldId, Value)>,
    /// The same for array elements.
    pub elements: BTreeMap<u32, Value>,
    /// The length of an input array as it was created.
    pub length: Option<Value>,
}

impl Heap {
    /// Number of objects, which is also the highest address.
    pub fn len(&self) -> u32 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn allocate(&mut self, object: Object) -> Address {
        let index = self.count as usize;
        if index.is_multiple_of(PAGE) {
            self.pages.push(Arc::new(Vec::with_capacity(PAGE)));
        }
        if let Some(page) = self.pages.last_mut() {
            Arc::make_mut(page).push(object);
        }
        self.count += 1;
        Address(self.count)
    }

    /// Gives nothing for `null`, which no caller passes on: every dereference asks about null first.
    pub fn get(&self, address: Address) -> Option<&Object> {
        let index = address.0.checked_sub(1)? as usize;
        self.pages.get(index / PAGE)?.get(index % PAGE)
    }

    pub fn get_mut(&mut self, address: Address) -> Option<&mut Object> {
        let index = address.0.checked_sub(1)? as usize;
        Arc::make_mut(self.pages.get_mut(index / PAGE)?).get_mut(index % PAGE)
    }

    pub fn is_input(&self, address: Address) -> bool {
        address != NULL && self.get(address).is_some_and(|object| object.input.is_some())
    }

    /// Whether an input reference may denote this object.
    pub fn may_be_input(&self, address: Address) -> bool {
        address != NULL && self.get(address).is_some_and(|object| object.input.is_some() || object.shared)
    }

    pub fn addresses(&self) -> impl Iterator<Item = Address> {
        (1..=self.count).map(Address)
    }
}

impl Object {
    pub fn array(&self) -> Option<&Array> {
        match &self.body {
            Body::Array(array) => Some(array),
            Body::Fields(_) => None,
        }
    }

    pub fn array_mut(&mut self) -> Option<&mut Array> {
        match &mut self.body {
            Body::Array(array) => Some(array),
            Body::Fields(_) => None,
        }
    }

    pub fn field(&self, slot: usize) -> Value {
        match &self.body {
            Body::Fields(fields) => fields.get(slot).copied().unwrap_or(Value::Unset),
            Body::Array(_) => Value::Unset,
        }
    }

    /// An input whose class is still open grows when a field of a subclass is used.
    pub fn set_field(&mut self, slot: usize, value: Value) {
        if let Body::Fields(fields) = &mut self.body {
            if fields.len() <= slot {
                fields.resize(slot + 1, Value::Unset);
            }
            fields[slot] = value;
        }
    }
}
