//! The materialized heap: objects that exist, in tables that forks share until they write.
//!
//! What belongs here: objects, their bodies, and comparing and collecting them.

pub(crate) mod matching;
pub(crate) mod memory;

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::{ClassId, FieldId, JavaType, MethodId};

use crate::inputs::makers::Made;
use crate::inputs::origin::InputOrigin;
use crate::state::paged_vec::PagedVec;
use crate::state::value::{Address, NULL, Value};

/// Objects by address.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    objects: PagedVec<Object>,
    /// Addresses that a collection found unused.
    free: Vec<u32>,
    /// About how many bytes the objects take.
    bytes: u64,
}

#[derive(Clone, Debug)]
pub struct Object {
    /// The exact class, or for an input whose class is still open the narrowest class it is known to have.
    pub class: ClassId,
    /// Made by a static initializer, or an interned string: it existed before the call, so an input may be it.
    pub shared: bool,
    /// Present for objects of the input state.
    pub input: Option<Arc<Input>>,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub enum Body {
    /// By slot of the class's instance fields; [`Value::Unset`] for an input field that nobody has read or written.
    Fields(Box<[Value]>),
    Array(Array),
    /// Nothing refers to it any more.
    Free,
}

#[derive(Clone, Debug)]
pub struct Array {
    pub element: Element,
    /// A term where no instruction had to know it: of an input array, or of a new one whose size depends on inputs.
    pub length: Value,
    pub cells: Cells,
    /// The input array of which this is a copy: where sparse cells hold nothing, it has what that one had at first.
    pub copied_from: Option<Address>,
    /// What was written at indices that are not known, oldest first; later ones hide earlier ones. From the first such
    /// write on, all writes go here.
    pub overlay: Option<Arc<Vec<(Term, Value)>>>,
}

/// The type of an array's elements, as far as its instructions care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
}

/// The elements: of one Java type as long as all are known, as values otherwise.
#[derive(Clone, Debug)]
pub enum Cells {
    Bytes(Arc<[i8]>),
    Chars(Arc<[u16]>),
    Shorts(Arc<[i16]>),
    Ints(Arc<[i32]>),
    Longs(Arc<[i64]>),
    Floats(Arc<[f32]>),
    Doubles(Arc<[f64]>),
    References(Arc<[Address]>),
    Mixed(Arc<[Value]>),
    /// Of an array whose length is a term: only the elements that were written or looked at. The others are part of the
    /// input, of the input array that was copied, or have their default value.
    Sparse(Arc<BTreeMap<u32, Value>>),
}

/// What an object was when the method under test was entered.
#[derive(Clone, Debug)]
pub struct Input {
    /// How to get to it: `this`, `chrono`, `this.next`, `rows[2]`.
    pub origin: Arc<InputOrigin>,
    /// The classes it may have, best first. More than one as long as nobody asked.
    pub types: Vec<ClassId>,
    /// It may also have a class of which no input can be made; closed by the first question that this could matter to.
    pub open: bool,
    /// It may also be an object that is there already and was not among its candidates; closed like `open`.
    pub maybe_shared: bool,
    /// Values that fields had before anybody wrote them, in the order in which they were read.
    pub fields: Vec<(FieldId, Value)>,
    /// The same for array elements.
    pub elements: BTreeMap<u32, Value>,
    /// The same for array elements whose index is not known.
    pub selected: Vec<(Term, Value)>,
    /// The length of an input array as it was created.
    pub length: Option<Value>,
    /// It holds the characters of a text and is no input of its own.
    pub text: Option<Text>,
    /// How it was made, if its fields could not be made up.
    pub made: Option<Arc<Made>>,
    /// Of a stand-in for an interface, what its methods returned, in order.
    pub answers: Vec<(MethodId, Value)>,
}

/// How the bytes of a text are to be read, and how many characters they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    Latin(Term),
    /// UTF-16, the low byte of each character first.
    Wide(Term),
}

impl Heap {
    /// Number of addresses in use so far, which is also the highest address.
    pub fn len(&self) -> u32 {
        self.objects.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.objects.len() == 0
    }

    /// Whether nobody has written to any object since one was copied from the other.
    pub(crate) fn is_untouched_copy_of(&self, other: &Heap) -> bool {
        self.objects.is_untouched_copy_of(&other.objects) && self.free.len() == other.free.len()
    }

    /// Whether all objects of this one are the same in the other.
    pub(crate) fn agrees_with(&self, other: &Heap, is_same: impl Fn(&Object, &Object) -> bool) -> bool {
        self.objects.agrees_with(&other.objects, is_same)
    }

    /// About how many bytes the objects take.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    pub fn allocate(&mut self, object: Object) -> Address {
        self.bytes += object.bytes();
        if let Some(address) = self.free.pop() {
            if let Some(slot) = self.objects.get_mut(address as usize - 1) {
                *slot = object;
            }
            return Address(address);
        }
        self.objects.push(object);
        Address(self.objects.len() as u32)
    }

    /// Gives nothing for `null`, which no caller passes on: every dereference asks about null first.
    #[inline]
    pub fn get(&self, address: Address) -> Option<&Object> {
        self.objects.get((address.0 as usize).wrapping_sub(1))
    }

    #[inline]
    pub fn get_mut(&mut self, address: Address) -> Option<&mut Object> {
        self.objects.get_mut((address.0 as usize).wrapping_sub(1))
    }

    pub fn is_input(&self, address: Address) -> bool {
        address != NULL && self.get(address).is_some_and(|object| object.input.is_some())
    }

    /// Whether an input reference may denote this object.
    pub fn may_be_input(&self, address: Address) -> bool {
        let may_be = |object: &Object| object.input.as_ref().map_or(object.shared, |input| input.text.is_none());
        address != NULL && self.get(address).is_some_and(may_be)
    }

    pub fn addresses(&self) -> impl Iterator<Item = Address> {
        (1..=self.len()).map(Address)
    }

    /// Whether the roots lead to an object.
    pub(crate) fn leads_to(&self, roots: impl Iterator<Item = Address>, target: Address) -> bool {
        self.reached(roots).0.get(target.0 as usize) == Some(&true)
    }

    /// Which addresses the roots lead to, and about how many bytes these take.
    pub(crate) fn reached(&self, roots: impl Iterator<Item = Address>) -> (Vec<bool>, u64) {
        let mut reached = vec![false; self.objects.len() + 1];
        let mut pending: Vec<Address> = Vec::new();
        let mut visit = |address: Address, pending: &mut Vec<Address>| {
            if address != NULL && !std::mem::replace(&mut reached[address.0 as usize], true) {
                pending.push(address);
            }
        };
        roots.for_each(|root| visit(root, &mut pending));
        let mut bytes = 0;
        while let Some(address) = pending.pop() {
            let Some(object) = self.get(address) else { continue };
            bytes += object.bytes();
            match &object.body {
                Body::Fields(fields) => references(fields).for_each(|reference| visit(reference, &mut pending)),
                Body::Array(array) => match &array.cells {
                    Cells::References(cells) => cells.iter().for_each(|reference| visit(*reference, &mut pending)),
                    Cells::Mixed(cells) => references(cells).for_each(|reference| visit(reference, &mut pending)),
                    _ => {}
                },
                Body::Free => {}
            }
        }
        (reached, bytes)
    }

    /// Frees every object that the roots do not lead to.
    pub(crate) fn collect(&mut self, roots: impl Iterator<Item = Address>) {
        let count = self.objects.len();
        let (reached, bytes) = self.reached(roots);
        self.free.clear();
        // From the top, so that low addresses are used first.
        for address in (1..=count).rev().filter(|address| !reached[*address]) {
            self.free.push(address as u32);
            let is_free = self.objects.get(address - 1).is_none_or(|object| matches!(object.body, Body::Free));
            if !is_free && let Some(object) = self.objects.get_mut(address - 1) {
                object.body = Body::Free;
                object.input = None;
            }
        }
        self.bytes = bytes;
    }
}

/// The objects among values.
pub(crate) fn references(values: &[Value]) -> impl Iterator<Item = Address> {
    values.iter().filter_map(|value| match value {
        Value::Reference(address) => Some(*address),
        _ => None,
    })
}

impl Object {
    pub fn array(&self) -> Option<&Array> {
        match &self.body {
            Body::Array(array) => Some(array),
            Body::Fields(_) | Body::Free => None,
        }
    }

    pub fn array_mut(&mut self) -> Option<&mut Array> {
        match &mut self.body {
            Body::Array(array) => Some(array),
            Body::Fields(_) | Body::Free => None,
        }
    }

    #[inline]
    pub fn field(&self, slot: usize) -> Value {
        match &self.body {
            Body::Fields(fields) => fields.get(slot).copied().unwrap_or(Value::Unset),
            Body::Array(_) | Body::Free => Value::Unset,
        }
    }

    /// An input whose class is still open grows when a field of a subclass is used.
    #[inline]
    pub fn set_field(&mut self, slot: usize, value: Value) {
        if let Body::Fields(fields) = &mut self.body {
            if fields.len() <= slot {
                let mut grown = fields.to_vec();
                grown.resize(slot + 1, Value::Unset);
                *fields = grown.into();
            }
            fields[slot] = value;
        }
    }

    fn bytes(&self) -> u64 {
        let content = match &self.body {
            Body::Fields(fields) => 16 * fields.len(),
            Body::Array(array) => array.cells.bytes(),
            Body::Free => 0,
        };
        content as u64 + 64
    }
}

impl Element {
    pub fn of(java_type: &JavaType) -> Element {
        match java_type {
            JavaType::Boolean => Element::Boolean,
            JavaType::Byte => Element::Byte,
            JavaType::Char => Element::Char,
            JavaType::Short => Element::Short,
            JavaType::Int => Element::Int,
            JavaType::Long => Element::Long,
            JavaType::Float => Element::Float,
            JavaType::Double => Element::Double,
            JavaType::Reference(_) => Element::Reference,
        }
    }

    /// What an element of a new array holds.
    pub fn default_value(self) -> Value {
        match self {
            Element::Boolean | Element::Byte | Element::Char | Element::Short | Element::Int => Value::Int(0),
            Element::Long => Value::Long(0),
            Element::Float => Value::Float(0.0),
            Element::Double => Value::Double(0.0),
            Element::Reference => Value::Reference(NULL),
        }
    }

    /// How many bytes an element takes on a real virtual machine.
    pub fn size(self) -> u32 {
        match self {
            Element::Boolean | Element::Byte => 1,
            Element::Char | Element::Short => 2,
            Element::Int | Element::Float | Element::Reference => 4,
            Element::Long | Element::Double => 8,
        }
    }
}

impl Array {
    /// The elements that may be terms.
    pub(crate) fn open_values(&self) -> Vec<Value> {
        let overlaid = self.overlay.iter().flat_map(|overlay| overlay.iter().map(|(_, value)| *value));
        match &self.cells {
            Cells::Mixed(cells) => cells.iter().copied().chain(overlaid).collect(),
            Cells::Sparse(cells) => cells.values().copied().chain(overlaid).collect(),
            _ => overlaid.collect(),
        }
    }
}

impl Cells {
    /// Whether two arrays have the same elements because neither was written to since one was copied from the other.
    pub(crate) fn is_shared_with(&self, other: &Cells) -> bool {
        match (self, other) {
            (Cells::Bytes(own), Cells::Bytes(other)) => Arc::ptr_eq(own, other),
            (Cells::Chars(own), Cells::Chars(other)) => Arc::ptr_eq(own, other),
            (Cells::Shorts(own), Cells::Shorts(other)) => Arc::ptr_eq(own, other),
            (Cells::Ints(own), Cells::Ints(other)) => Arc::ptr_eq(own, other),
            (Cells::Longs(own), Cells::Longs(other)) => Arc::ptr_eq(own, other),
            (Cells::Floats(own), Cells::Floats(other)) => Arc::ptr_eq(own, other),
            (Cells::Doubles(own), Cells::Doubles(other)) => Arc::ptr_eq(own, other),
            (Cells::References(own), Cells::References(other)) => Arc::ptr_eq(own, other),
            (Cells::Mixed(own), Cells::Mixed(other)) => Arc::ptr_eq(own, other),
            _ => false,
        }
    }

    /// So many elements with their default value.
    pub fn new(element: Element, length: usize) -> Cells {
        match element {
            Element::Boolean | Element::Byte => Cells::Bytes(zeroes(length)),
            Element::Char => Cells::Chars(zeroes(length)),
            Element::Short => Cells::Shorts(zeroes(length)),
            Element::Int => Cells::Ints(zeroes(length)),
            Element::Long => Cells::Longs(zeroes(length)),
            Element::Float => Cells::Floats(zeroes(length)),
            Element::Double => Cells::Doubles(zeroes(length)),
            Element::Reference => Cells::References(std::iter::repeat_n(NULL, length).collect()),
        }
    }

    /// Elements that are there; nothing for a sparse array, whose length is known elsewhere.
    pub fn count(&self) -> Option<usize> {
        Some(match self {
            Cells::Bytes(cells) => cells.len(),
            Cells::Chars(cells) => cells.len(),
            Cells::Shorts(cells) => cells.len(),
            Cells::Ints(cells) => cells.len(),
            Cells::Longs(cells) => cells.len(),
            Cells::Floats(cells) => cells.len(),
            Cells::Doubles(cells) => cells.len(),
            Cells::References(cells) => cells.len(),
            Cells::Mixed(cells) => cells.len(),
            Cells::Sparse(_) => return None,
        })
    }

    #[inline]
    pub fn get(&self, index: usize) -> Option<Value> {
        match self {
            Cells::Bytes(cells) => cells.get(index).map(|value| Value::Int(i32::from(*value))),
            Cells::Chars(cells) => cells.get(index).map(|value| Value::Int(i32::from(*value))),
            Cells::Shorts(cells) => cells.get(index).map(|value| Value::Int(i32::from(*value))),
            Cells::Ints(cells) => cells.get(index).map(|value| Value::Int(*value)),
            Cells::Longs(cells) => cells.get(index).map(|value| Value::Long(*value)),
            Cells::Floats(cells) => cells.get(index).map(|value| Value::Float(*value)),
            Cells::Doubles(cells) => cells.get(index).map(|value| Value::Double(*value)),
            Cells::References(cells) => cells.get(index).map(|value| Value::Reference(*value)),
            Cells::Mixed(cells) => cells.get(index).copied(),
            Cells::Sparse(cells) => cells.get(&(index as u32)).copied(),
        }
    }

    /// Writes an element, narrowed already. A value that is not known turns all elements into values.
    #[inline]
    pub fn set(&mut self, index: usize, value: Value) {
        match (&mut *self, value) {
            (Cells::Bytes(cells), Value::Int(value)) => write(cells, index, value as i8),
            (Cells::Chars(cells), Value::Int(value)) => write(cells, index, value as u16),
            (Cells::Shorts(cells), Value::Int(value)) => write(cells, index, value as i16),
            (Cells::Ints(cells), Value::Int(value)) => write(cells, index, value),
            (Cells::Longs(cells), Value::Long(value)) => write(cells, index, value),
            (Cells::Floats(cells), Value::Float(value)) => write(cells, index, value),
            (Cells::Doubles(cells), Value::Double(value)) => write(cells, index, value),
            (Cells::References(cells), Value::Reference(value)) => write(cells, index, value),
            (Cells::Mixed(cells), value) => write(cells, index, value),
            (Cells::Sparse(cells), value) => {
                Arc::make_mut(cells).insert(index as u32, value);
            }
            (_, value) => {
                let mut values: Vec<Value> = (0..self.count().unwrap_or(0)).filter_map(|at| self.get(at)).collect();
                if let Some(cell) = values.get_mut(index) {
                    *cell = value;
                }
                *self = Cells::Mixed(values.into());
            }
        }
    }

    /// Moves a range of elements from cells of the same kind; says whether that was possible.
    pub fn copy_from(&mut self, to: usize, source: &Cells, from: usize, count: usize) -> bool {
        match (self, source) {
            (Cells::Bytes(own), Cells::Bytes(other)) => copy(own, to, other, from, count),
            (Cells::Chars(own), Cells::Chars(other)) => copy(own, to, other, from, count),
            (Cells::Shorts(own), Cells::Shorts(other)) => copy(own, to, other, from, count),
            (Cells::Ints(own), Cells::Ints(other)) => copy(own, to, other, from, count),
            (Cells::Longs(own), Cells::Longs(other)) => copy(own, to, other, from, count),
            (Cells::Floats(own), Cells::Floats(other)) => copy(own, to, other, from, count),
            (Cells::Doubles(own), Cells::Doubles(other)) => copy(own, to, other, from, count),
            (Cells::References(own), Cells::References(other)) => copy(own, to, other, from, count),
            (Cells::Mixed(own), Cells::Mixed(other)) => copy(own, to, other, from, count),
            _ => false,
        }
    }

    /// Moves a range of elements within.
    pub fn copy_within(&mut self, to: usize, from: usize, count: usize) -> bool {
        match self {
            Cells::Bytes(own) => shift(own, to, from, count),
            Cells::Chars(own) => shift(own, to, from, count),
            Cells::Shorts(own) => shift(own, to, from, count),
            Cells::Ints(own) => shift(own, to, from, count),
            Cells::Longs(own) => shift(own, to, from, count),
            Cells::Floats(own) => shift(own, to, from, count),
            Cells::Doubles(own) => shift(own, to, from, count),
            Cells::References(own) => shift(own, to, from, count),
            Cells::Mixed(own) => shift(own, to, from, count),
            Cells::Sparse(_) => false,
        }
    }

    fn bytes(&self) -> usize {
        let size = match self {
            Cells::Bytes(_) => 1,
            Cells::Chars(_) | Cells::Shorts(_) => 2,
            Cells::Ints(_) | Cells::Floats(_) | Cells::References(_) => 4,
            Cells::Longs(_) | Cells::Doubles(_) => 8,
            Cells::Mixed(_) | Cells::Sparse(_) => 16,
        };
        self.count().unwrap_or(0) * size
    }
}

fn zeroes<T: Default + Clone>(length: usize) -> Arc<[T]> {
    std::iter::repeat_n(T::default(), length).collect()
}

fn write<T: Clone>(cells: &mut Arc<[T]>, index: usize, value: T) {
    if let Some(cell) = Arc::make_mut(cells).get_mut(index) {
        *cell = value;
    }
}

fn copy<T: Copy>(own: &mut Arc<[T]>, to: usize, other: &[T], from: usize, count: usize) -> bool {
    match (Arc::make_mut(own).get_mut(to..to + count), other.get(from..from + count)) {
        (Some(target), Some(source)) => {
            target.copy_from_slice(source);
            true
        }
        _ => false,
    }
}

fn shift<T: Copy>(own: &mut Arc<[T]>, to: usize, from: usize, count: usize) -> bool {
    let fits = to + count <= own.len() && from + count <= own.len();
    if fits {
        Arc::make_mut(own).copy_within(from..from + count, to);
    }
    fits
}
