//! Arrays, with known and unknown lengths and indices.

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_expr::{CompareOp, Node, Sort, Term};
use glassbox_program::{ArrayKind, Class, ClassId, JavaType, StackKind, binary_name};

use crate::event::{Event, Message, Stop, Why, throws};
use crate::heap::{Array, Cells, Element, Object, Text};
use crate::inputs::origin::{InputOrigin, InputStep, SymbolOrigin};
use crate::instructions::calls::null_pointer;
use crate::machine::{Machine, Next, Step, invalid, unsupported};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Place, State};

impl<'p> Machine<'p> {
    pub(crate) fn array_load(&mut self, state: &mut State<'p>, kind: ArrayKind) -> Step {
        let (reference, index) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        self.rely_on_elements(state, address);
        let array = array(state, address)?;
        check_kind(kind, array.element)?;
        if let (Value::Int(at), None) = (index, &array.overlay)
            && let Some(value) = usize::try_from(at).ok().and_then(|at| array.cells.get(at))
        {
            self.note_read(state, || Place::Element(address, at as u32));
            return self.replace(state, 2, value);
        }
        self.check_bounds(state, address, index)?;
        let position = self.position(state, address, index)?;
        let place = self.place_read(state, address, position)?;
        let value = match position {
            Position::At(index) => self.read_element(state, address, index)?,
            Position::Any(term) => self.read_selected(state, address, term)?,
        };
        if let Some(place) = place {
            self.note_read(state, || place);
        }
        self.replace(state, 2, value)
    }

    pub(crate) fn array_store(&mut self, state: &mut State<'p>, kind: ArrayKind) -> Step {
        let (reference, index, value) = (self.peek(state, 2)?, self.peek(state, 1)?, self.peek(state, 0)?);
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        let element = array(state, address)?.element;
        check_kind(kind, element)?;
        self.check_bounds(state, address, index)?;
        if element == Element::Reference && !self.may_store(state, address, value)? {
            return Err(self.bad_store(state, value));
        }
        let value = self.narrow_element(element, value)?;
        let position = self.position(state, address, index)?;
        match position {
            Position::At(index) => self.write_element(state, address, index, value),
            Position::Any(term) => self.write_selected(state, address, term, value)?,
        }
        self.note_written(state, || position.place(address));
        self.pop(state, 3);
        Ok(Next::Advance)
    }

    /// For those who watch: as which place the element that is about to be read was last written. Asks where that depends
    /// on an index that is not known.
    fn place_read(&mut self, state: &State<'p>, address: Address, position: Position) -> Result<Option<Place>, Stop> {
        let Some(written) = state.provenance.written_elements.get(&address).filter(|_| self.watch.memory) else {
            return Ok(None);
        };
        let index = match position {
            Position::At(index) => self.terms.int(index as i32),
            Position::Any(term) => term,
        };
        let overlay = array(state, address)?.overlay.clone().unwrap_or_default();
        for (at, _) in overlay.iter().rev() {
            let here = self.terms.eq(*at, index);
            if self.decide(state, here, Why::ArrayIndex)? {
                let known = self.terms.as_const(*at).map(|value| value.as_i64() as u32);
                return Ok(Some(known.map_or(Position::Any(*at), Position::At).place(address)));
            }
        }
        if let Position::Any(term) = position {
            for known in written {
                let here = self.equals_number(term, i64::from(*known));
                if self.decide(state, here, Why::ArrayIndex)? {
                    return Ok(Some(Place::Element(address, *known)));
                }
            }
        }
        Ok(Some(position.place(address)))
    }

    /// What remains of a value as an element.
    #[inline]
    pub(crate) fn narrow_element(&mut self, element: Element, value: Value) -> Result<Value, Stop> {
        match (element, value) {
            (Element::Boolean, _) => self.narrow(&JavaType::Boolean, value),
            (Element::Byte, _) => self.narrow(&JavaType::Byte, value),
            (Element::Char, _) => self.narrow(&JavaType::Char, value),
            (Element::Short, _) => self.narrow(&JavaType::Short, value),
            (Element::Int, Value::Int(_) | Value::IntTerm(_) | Value::Opaque(..)) => Ok(value),
            (Element::Long, Value::Long(_) | Value::LongTerm(_) | Value::Opaque(..)) => Ok(value),
            (Element::Float, Value::Float(_) | Value::FloatTerm(_) | Value::Opaque(..)) => Ok(value),
            (Element::Double, Value::Double(_) | Value::DoubleTerm(_) | Value::Opaque(..)) => Ok(value),
            (Element::Reference, Value::Reference(_) | Value::ReferenceTerm(_) | Value::Opaque(..)) => Ok(value),
            _ => Err(invalid("a value of another type than the elements of its array")),
        }
    }

    #[cold]
    fn bad_store(&self, state: &State<'p>, value: Value) -> Stop {
        let class = match value {
            Value::Reference(address) => state.heap.get(address).map(|object| self.program.class(object.class)),
            _ => None,
        };
        let message = class.map_or(Message::Unknown, |class| Message::Text(binary_name(&class.name)));
        throws("java/lang/ArrayStoreException", message)
    }

    /// Whether an array holds such elements. The array of an input may be of a narrower type than its variable; asks if
    /// that decides.
    fn may_store(&mut self, state: &State<'p>, address: Address, value: Value) -> Result<bool, Stop> {
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
        Err(self.ask_for_class(state, address, open, vec![holding, refusing], Why::ArrayStore).into())
    }

    /// Whether an input may have this class as far as its elements go: those of an array that came into being under a wider
    /// class need not fit into a narrower one.
    pub(crate) fn fits_elements(&self, state: &State<'p>, address: Address, class: ClassId) -> bool {
        let Some(object) = state.heap.get(address).filter(|object| object.class != class) else { return true };
        let Some(input) = object.input.as_ref().filter(|_| object.array().is_some()) else { return true };
        let Ok(component) = self.component_class(class) else { return true };
        let is_held = |address: Address| {
            let Some(object) = state.heap.get(address) else { return address == NULL };
            let types = object.input.as_ref().map_or(std::slice::from_ref(&object.class), |input| &input.types);
            types.iter().all(|class| self.program.is_subtype(*class, component.id))
        };
        let mut values = input.elements.values().chain(input.selected.iter().map(|(_, value)| value));
        values.all(|value| match state.settled(*value) {
            Value::Reference(address) => is_held(address),
            Value::ReferenceTerm(term) => {
                let declared = self.declared_class(term);
                declared.is_some_and(|declared| self.program.is_subtype(declared.id, component.id))
            }
            _ => false,
        })
    }

    fn component_class(&self, array: ClassId) -> Result<&'p Class, Stop> {
        match &self.program.class(array).component {
            Some(JavaType::Reference(name)) => self.load(name),
            _ => Err(invalid("an array of references was expected")),
        }
    }

    pub(crate) fn array_length(&mut self, state: &mut State<'p>) -> Step {
        let reference = self.peek(state, 0)?;
        let address = self.dereference(state, reference, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        let length = array(state, address)?.length;
        self.replace(state, 1, length)
    }

    /// Throws unless `0 <= index < length`; one unsigned comparison says both, since no length is negative.
    fn check_bounds(&mut self, state: &State<'p>, address: Address, index: Value) -> Result<(), Stop> {
        let length = array(state, address)?.length;
        if let (Value::Int(index), Value::Int(length)) = (index, length) {
            if index >= 0 && index < length {
                return Ok(());
            }
            let message = format!("Index {index} out of bounds for length {length}");
            return Err(throws("java/lang/ArrayIndexOutOfBoundsException", Message::Text(message)));
        }
        let (index, length) = (self.integer_term(index)?, self.integer_term(length)?);
        self.check_kinds(StackKind::Int, index, length)?;
        let inside = self.terms.compare(CompareOp::UnsignedLess, index, length);
        match self.decide(state, inside, Why::BoundsCheck)? {
            true => Ok(()),
            false => Err(throws("java/lang/ArrayIndexOutOfBoundsException", Message::Unknown)),
        }
    }

    /// Whether so many elements from an index on are within a length.
    pub(crate) fn range_fits(
        &mut self,
        state: &State<'p>,
        start: i32,
        count: i32,
        length: Value,
    ) -> Result<bool, Stop> {
        let Some(end) = start.checked_add(count).filter(|_| start >= 0) else { return Ok(false) };
        let (end, length) = (self.terms.int(end), self.integer_term(length)?);
        let fits = self.terms.compare(CompareOp::SignedLessEqual, end, length);
        self.decide(state, fits, Why::BoundsCheck)
    }

    /// Which element an index within bounds means. In an array of the program's own making, an unknown index is a choice
    /// between all elements, unless there are too many.
    fn position(&mut self, state: &State<'p>, address: Address, index: Value) -> Result<Position, Stop> {
        let term = match index {
            Value::Int(index) => return Ok(Position::At(index as u32)),
            Value::IntTerm(term) => match state.knowledge.concretized.get(&term) {
                Some(index) => return Ok(Position::At(*index as u32)),
                None => term,
            },
            Value::Opaque(_, reason) => return Err(unsupported(*reason)),
            _ => return Err(invalid("an array index was expected")),
        };
        let length = array(state, address)?.cells.count().unwrap_or(0);
        if length > self.limits.selectable_length as usize {
            return Err(self.ask(state, term, Event::Concretize { term, why: Why::ArrayIndex }));
        }
        Ok(Position::Any(term))
    }

    /// Reads an element; of an input array, brings it into being if nobody has looked at it before.
    pub(crate) fn read_element(&mut self, state: &mut State<'p>, address: Address, index: u32) -> Result<Value, Stop> {
        let array = array(state, address)?;
        let overlay = array.overlay.clone();
        let base = match array.cells.get(index as usize) {
            Some(value) => value,
            None => self.unseen_element(state, address, index)?,
        };
        let Some(overlay) = overlay else { return Ok(base) };
        let index = self.terms.int(index as i32);
        self.overlaid(base, &overlay, index)
    }

    /// What writes at unknown indices leave of an element.
    fn overlaid(&mut self, base: Value, overlay: &[(Term, Value)], index: Term) -> Result<Value, Stop> {
        let mut result = base;
        for (written, value) in overlay {
            let here = self.terms.eq(*written, index);
            result = self.either(here, *value, result)?;
        }
        Ok(result)
    }

    /// An element of sparse cells that was neither written nor looked at.
    pub(crate) fn unseen_element(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        index: u32,
    ) -> Result<Value, Stop> {
        let array = array(state, address)?;
        if array.cells.count().is_some() {
            return Err(invalid("an element outside its array"));
        }
        match source_of(state, address) {
            Some(source) => self.input_element(state, source, index),
            None => Ok(array.element.default_value()),
        }
    }

    /// What an input array had at an index at first.
    fn input_element(&mut self, state: &mut State<'p>, address: Address, index: u32) -> Result<Value, Stop> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let Some(input) = object.input.clone() else { return Err(invalid("an element outside its array")) };
        if let Some(known) = input.elements.get(&index) {
            return Ok(*known);
        }
        let java_type = self.element_type(object.class)?;
        let mut value = match input.text {
            Some(text) => self.text_byte(&input.origin, text, index),
            None => {
                let element = InputOrigin::new(InputStep::Element(input.origin.clone(), index.to_string()));
                self.input_value(&element, &java_type)
            }
        };
        // It may be one that was looked at under an index that is not known.
        let term = self.terms.int(index as i32);
        for (selected, known) in &input.selected {
            let same = self.terms.eq(*selected, term);
            value = self.either(same, *known, value)?;
        }
        // What is held twice would have to be copied, with all elements that are known.
        drop(input);
        if let Some(object) = state.heap.get_mut(address) {
            if let Some(input) = &mut object.input {
                Arc::make_mut(input).elements.insert(index, value);
            }
            // It may have been overwritten before a copy is asked for it.
            if let Some(array) = object.array_mut().filter(|array| array.cells.get(index as usize).is_none()) {
                array.cells.set(index as usize, value);
            }
        }
        Ok(value)
    }

    /// Looks at the first elements of all input arrays that a path has copied.
    pub fn look_into_copies(&mut self, state: &mut State<'p>, count: u32) {
        let copies = state.heap.addresses().skip(state.provenance.base_objects as usize);
        let sources: Vec<Address> = copies.filter_map(|copy| state.heap.get(copy)?.array()?.copied_from).collect();
        for source in sources {
            for index in 0..count {
                // What cannot be looked at stays as it is.
                let _ = self.input_element(state, source, index);
            }
        }
    }

    /// The element type of an array class.
    pub(crate) fn element_type(&self, class: ClassId) -> Result<JavaType, Stop> {
        self.program.class(class).component.clone().ok_or_else(|| invalid("an array class was expected"))
    }

    #[inline]
    pub(crate) fn write_element(&mut self, state: &mut State<'p>, address: Address, index: u32, value: Value) {
        self.note_overwritten(state, || Place::Element(address, index));
        let Some(array) = state.heap.get_mut(address).and_then(Object::array_mut) else { return };
        match &mut array.overlay {
            None => array.cells.set(index as usize, value),
            Some(overlay) => {
                let index = self.terms.int(index as i32);
                push_write(overlay, index, value);
            }
        }
    }

    /// `a[i]` with an unknown `i` as one term, not as one path per element.
    fn read_selected(&mut self, state: &mut State<'p>, address: Address, index: Term) -> Result<Value, Stop> {
        let array = array(state, address)?;
        let (overlay, cells) = (array.overlay.clone(), array.cells.clone());
        let base = match &cells {
            Cells::Sparse(cells) => {
                let source = source_of(state, address);
                let found = match source {
                    Some(source) => self.input_selection(state, source, index)?,
                    None => array.element.default_value(),
                };
                self.rewritten(state, source, cells, index, found)?
            }
            dense => self.select_bits(index, dense, 0, dense.count().unwrap_or(0))?,
        };
        match overlay {
            Some(overlay) => self.overlaid(base, &overlay, index),
            None => Ok(base),
        }
    }

    /// What writes at known indices leave of an element that is looked at under an unknown one. Where the elements come
    /// from an input array, those that are still as they were found count already.
    fn rewritten(
        &mut self,
        state: &State<'p>,
        source: Option<Address>,
        cells: &BTreeMap<u32, Value>,
        index: Term,
        found: Value,
    ) -> Result<Value, Stop> {
        let input = source.and_then(|source| state.heap.get(source)?.input.clone());
        let as_found = |at: &u32| input.as_ref().and_then(|input| input.elements.get(at));
        let mut value = found;
        for (at, now) in cells {
            if as_found(at).is_none_or(|before| !before.is_same(now)) {
                let here = self.equals_number(index, i64::from(*at));
                value = self.either(here, *now, value)?;
            }
        }
        Ok(value)
    }

    /// A choice between neighbouring elements by the bits of the index, the highest one first: equal halves fall
    /// together, so that tables of constants stay small.
    pub(crate) fn select_bits(
        &mut self,
        index: Term,
        cells: &Cells,
        start: usize,
        length: usize,
    ) -> Result<Value, Stop> {
        let missing = || invalid("an element outside its array");
        if length == 1 {
            return cells.get(start).ok_or_else(missing);
        }
        let half = length.next_power_of_two() / 2;
        if half == 0 {
            return Err(missing());
        }
        let low = self.select_bits(index, cells, start, half)?;
        let high = self.select_bits(index, cells, start + half, length - half)?;
        if low.is_same(&high) {
            return Ok(low);
        }
        let bit = half.trailing_zeros();
        let bit = self.terms.extract(bit, bit, index);
        let one = self.terms.bv_signed(1, -1);
        let is_set = self.terms.eq(bit, one);
        self.either(is_set, high, low)
    }

    /// An element of an input array under an index that is not known. Elements with different indices may be the same
    /// one: a new symbol counts only where the index equals none that was looked at before.
    fn input_selection(&mut self, state: &mut State<'p>, address: Address, index: Term) -> Result<Value, Stop> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let Some(input) = object.input.clone() else { return Err(invalid("an element outside its array")) };
        if let Some((_, known)) = input.selected.iter().find(|(selected, _)| *selected == index) {
            return Ok(*known);
        }
        let java_type = self.element_type(object.class)?;
        let text = self.index_text(state, index);
        let mut value = match input.text {
            Some(Text::Latin(_)) => {
                let letter = SymbolOrigin::Letter { of: input.origin.clone(), index: text, is_wide: false };
                let symbol = self.symbol(letter, Sort::BitVec(8));
                Value::IntTerm(self.terms.sign_extend(32, symbol))
            }
            _ => {
                let element = InputOrigin::new(InputStep::Element(input.origin.clone(), text));
                self.input_value(&element, &java_type)
            }
        };
        for (at, known) in &input.elements {
            let here = self.equals_number(index, i64::from(*at));
            value = self.either(here, *known, value)?;
        }
        for (selected, known) in &input.selected {
            let same = self.terms.eq(*selected, index);
            value = self.either(same, *known, value)?;
        }
        drop(input);
        if let Some(input) = state.heap.get_mut(address).and_then(|object| object.input.as_mut()) {
            Arc::make_mut(input).selected.push((index, value));
        }
        Ok(value)
    }

    /// `a[i] = v` with an unknown `i`.
    fn write_selected(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        index: Term,
        value: Value,
    ) -> Result<(), Stop> {
        let array = state.heap.get_mut(address).and_then(Object::array_mut);
        let array = array.ok_or_else(|| invalid("an array was expected"))?;
        let overlay = array.overlay.get_or_insert_default();
        if overlay.len() >= MOST_WRITES {
            return Err(self.ask(state, index, Event::Concretize { term: index, why: Why::ArrayIndex }));
        }
        push_write(overlay, index, value);
        Ok(())
    }

    /// A value that depends on a condition.
    pub(crate) fn either(&mut self, condition: Term, yes: Value, no: Value) -> Result<Value, Stop> {
        if yes.is_same(&no) {
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
            (Value::Float(_) | Value::FloatTerm(_), Value::Float(_) | Value::FloatTerm(_))
            | (Value::Double(_) | Value::DoubleTerm(_), Value::Double(_) | Value::DoubleTerm(_)) => {
                let (yes, no) = (self.float_term(yes)?, self.float_term(no)?);
                let term = self.terms.ite(condition, yes, no);
                Ok(self.float_value(term))
            }
            (Value::Opaque(_, reason), _) | (_, Value::Opaque(_, reason)) => Err(unsupported(*reason)),
            _ => Err(invalid("values of different types")),
        }
    }

    pub(crate) fn reference_term(&mut self, value: Value) -> Result<Term, Stop> {
        match value {
            Value::Reference(address) => Ok(self.terms.reference(address.0)),
            Value::ReferenceTerm(term) => Ok(term),
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("a reference was expected")),
        }
    }

    fn reference_value(&self, term: Term) -> Value {
        match self.terms.node(term) {
            Node::Ref(number) => Value::Reference(Address(*number)),
            _ => Value::ReferenceTerm(term),
        }
    }
}

/// Longer chains of writes at unknown indices would make every read a long term.
const MOST_WRITES: usize = 64;

#[derive(Clone, Copy)]
enum Position {
    At(u32),
    Any(Term),
}

impl Position {
    fn place(self, array: Address) -> Place {
        match self {
            Position::At(index) => Place::Element(array, index),
            Position::Any(term) => Place::SomeElement(array, term),
        }
    }
}

/// The input array that the elements of an array come from, as far as it holds none itself.
pub(crate) fn source_of(state: &State<'_>, address: Address) -> Option<Address> {
    let object = state.heap.get(address)?;
    if object.input.is_some() { Some(address) } else { object.array()?.copied_from }
}

/// A later write at the same index hides an earlier one.
fn push_write(overlay: &mut Arc<Vec<(Term, Value)>>, index: Term, value: Value) {
    let overlay = Arc::make_mut(overlay);
    overlay.retain(|(written, _)| *written != index);
    overlay.push((index, value));
}

#[inline]
pub(crate) fn array<'s>(state: &'s State<'_>, address: Address) -> Result<&'s Array, Stop> {
    state.heap.get(address).and_then(Object::array).ok_or_else(|| invalid("an array was expected"))
}

#[inline]
fn check_kind(kind: ArrayKind, element: Element) -> Result<(), Stop> {
    let fits = match element {
        Element::Boolean | Element::Byte => kind == ArrayKind::ByteOrBoolean,
        Element::Char => kind == ArrayKind::Char,
        Element::Short => kind == ArrayKind::Short,
        Element::Int => kind == ArrayKind::Int,
        Element::Long => kind == ArrayKind::Long,
        Element::Float => kind == ArrayKind::Float,
        Element::Double => kind == ArrayKind::Double,
        Element::Reference => kind == ArrayKind::Reference,
    };
    if fits { Ok(()) } else { Err(invalid("an instruction for arrays of another type")) }
}
