//! What one value is under the model: a number, a reference, a text or the elements of an array; and whether it is the same in
//! every run.

use std::collections::BTreeMap;

use glassbox_expr::{Node, Term};
use glassbox_program::{ClassId, Content, JavaType, JavaValue, NodeId};

use crate::event::Stuck;
use crate::heap::{Array, Cells, Input};
use crate::inputs::makers::is_mirror;
use crate::reading::read_back::Reader;
use crate::state::value::{Address, NULL, Value};

impl<'p> Reader<'_, 'p> {
    pub(super) fn value(&mut self, java_type: &JavaType, value: Value) -> Result<JavaValue, Stuck> {
        let integer = match value {
            Value::Int(value) => i64::from(value),
            Value::Long(value) => value,
            Value::IntTerm(term) | Value::LongTerm(term) => self.evaluator.evaluate(&self.machine.terms, term).as_i64(),
            Value::Float(value) => return Ok(JavaValue::Float(value)),
            Value::Double(value) => return Ok(JavaValue::Double(value)),
            Value::FloatTerm(term) => {
                let bits = self.evaluator.evaluate(&self.machine.terms, term).as_u64();
                return Ok(JavaValue::Float(f32::from_bits(bits as u32)));
            }
            Value::DoubleTerm(term) => {
                let bits = self.evaluator.evaluate(&self.machine.terms, term).as_u64();
                return Ok(JavaValue::Double(f64::from_bits(bits)));
            }
            Value::Reference(NULL) => return Ok(JavaValue::Null),
            // What a guess has left somewhere, the real virtual machine has to show.
            Value::Reference(address) if self.machine.is_guessed_object(self.state, address) => {
                return Ok(JavaValue::Null);
            }
            Value::Opaque(..) if self.state.provenance.assumptions.has_guessed() => {
                return Ok(JavaValue::default_of(java_type));
            }
            Value::Reference(_) if self.is_lambda(value) => {
                return Err(Stuck::Unsupported("a test that has to look at a lambda".into()));
            }
            Value::Reference(address) => return Ok(JavaValue::Object(self.node(address)?)),
            Value::ReferenceTerm(term) => return self.reference(term),
            Value::Opaque(_, reason) => return Err(Stuck::Unsupported((*reason).into())),
            Value::ReturnAddress(_) | Value::Unset => {
                return Err(Stuck::InvalidBytecode("a value that is none".into()));
            }
        };
        Ok(match java_type {
            JavaType::Boolean => JavaValue::Boolean(integer & 1 != 0),
            JavaType::Byte => JavaValue::Byte(integer as i8),
            JavaType::Char => JavaValue::Char(integer as u16),
            JavaType::Short => JavaValue::Short(integer as i16),
            JavaType::Long => JavaValue::Long(integer),
            _ => JavaValue::Int(integer as i32),
        })
    }

    pub(super) fn reference(&mut self, mut term: Term) -> Result<JavaValue, Stuck> {
        // Numbers mean objects only where they were written as such: a symbol that was never followed may happen to
        // have the number of an unrelated object.
        loop {
            if let Some(address) = self.state.knowledge.resolved.get(&term) {
                return self.value(&JavaType::Int, Value::Reference(*address));
            }
            match *self.machine.terms.node(term) {
                Node::Ref(number) => return self.value(&JavaType::Int, Value::Reference(Address(number))),
                Node::Ite(condition, yes, no) => {
                    let truth = self.evaluator.evaluate(&self.machine.terms, condition).as_bool();
                    term = if truth { yes } else { no };
                }
                _ => break,
            }
        }
        if let Some(node) = self.in_the_making(term)? {
            return Ok(JavaValue::Object(node));
        }
        let number = self.evaluator.evaluate(&self.machine.terms, term).as_u64() as u32;
        let address = Address(number);
        if number == 0 {
            Ok(JavaValue::Null)
        } else if self.known_nodes.contains(&number) {
            Ok(JavaValue::Object(NodeId(number - self.known_nodes.start)))
        } else if (self.state.heap.may_be_input(address) || is_mirror(self.state, address))
            && self.machine.may_be(self.state, term, address)
        {
            Ok(JavaValue::Object(self.node(address)?))
        } else {
            Ok(JavaValue::Object(self.make_up(number, term)?))
        }
    }

    /// The characters of a string; nothing for another object, and for a text that is different in every run.
    pub(super) fn text(&mut self, address: Address) -> Result<Option<Vec<u16>>, Stuck> {
        if let Some(text) = self.machine.text_of(self.state, address) {
            let is_of_machine = self.machine.program.names_made_up_class(&String::from_utf16_lossy(&text));
            return Ok((!is_of_machine).then_some(text));
        }
        let string = self.machine.known.string;
        let Some(object) = self.state.heap.get(address).filter(|object| object.class == string.id) else {
            return Ok(None);
        };
        let (value, coder) = (self.machine.known.string_value.slot, self.machine.known.string_coder.slot);
        let content = match object.field(value) {
            Value::Reference(content) => self.state.heap.get(content),
            // Nobody has looked into it.
            Value::Unset => return Ok(Some(Vec::new())),
            _ => None,
        };
        let Some((content, array)) = content.and_then(|content| Some((content, content.array()?))) else {
            return Ok(None);
        };
        let wide = match self.value(&JavaType::Int, object.field(coder))? {
            JavaValue::Int(coder) => coder != 0,
            _ => false,
        };
        if self.has_marked_cell(array) {
            return Ok(None);
        }
        let Content::Array { length, elements, .. } =
            self.array_content(&JavaType::Byte, array, content.input.as_deref(), |_, _| true)?
        else {
            return Ok(None);
        };
        if length > self.machine.limits.text {
            return Err(Stuck::Bound(format!("a text of {length} bytes in a test: raise --max-string")));
        }
        // What nobody looked at may be any character; of the program's own arrays, it is the default.
        let is_input = content.input.is_some();
        let mut bytes: Vec<Option<u8>> = vec![if is_input { None } else { Some(0) }; length as usize];
        for (index, byte) in elements {
            if let (JavaValue::Byte(byte), Some(place)) = (byte, bytes.get_mut(index as usize)) {
                *place = Some(byte as u8);
            }
        }
        if !wide {
            return Ok(Some(bytes.into_iter().map(|byte| u16::from(byte.unwrap_or(b'a'))).collect()));
        }
        let mut units: Vec<Option<u16>> = bytes
            .chunks_exact(2)
            .map(|pair| match (pair[0], pair[1]) {
                (None, None) => None,
                (low, high) => Some(u16::from_le_bytes([low.unwrap_or(b'a'), high.unwrap_or(0)])),
            })
            .collect();
        // One character at least needs this coding.
        if is_input && !units.iter().flatten().any(|unit| *unit > 0xff) {
            let free = units.iter_mut().find(|unit| unit.is_none());
            let free = free.ok_or_else(|| Stuck::Unsupported("a text in UTF-16 that does not need it".into()))?;
            *free = Some(0x100);
        }
        Ok(Some(units.into_iter().map(|unit| unit.unwrap_or(u16::from(b'a'))).collect()))
    }

    /// Whether an array holds something that is different in every run.
    fn has_marked_cell(&self, array: &Array) -> bool {
        array.open_values().into_iter().any(|value| self.machine.is_marked(value))
    }

    pub(super) fn element_type(&self, class: ClassId) -> Result<JavaType, Stuck> {
        self.machine.element_type(class).map_err(|stop| stop.into_stuck("reading an array"))
    }

    pub(super) fn array_content(
        &mut self,
        element: &JavaType,
        array: &Array,
        input: Option<&Input>,
        is_wanted: impl Fn(&Self, Value) -> bool,
    ) -> Result<Content, Stuck> {
        let length = self.length(array.length)?;
        let mut cells: BTreeMap<u32, Value> = match &array.cells {
            Cells::Sparse(cells) => (**cells).clone(),
            dense => (0..length).filter_map(|index| Some((index, dense.get(index as usize)?))).collect(),
        };
        let number =
            |reader: &mut Self, index: Term| reader.evaluator.evaluate(&reader.machine.terms, index).as_u64() as u32;
        let state = self.state;
        let copied = array.copied_from.and_then(|source| state.heap.get(source)?.input.as_deref());
        for (index, value) in copied.iter().flat_map(|source| &source.elements) {
            cells.entry(*index).or_insert(*value);
        }
        for (index, value) in input.or(copied).map_or(&[][..], |input| &input.selected) {
            cells.entry(number(self, *index)).or_insert(*value);
        }
        for (index, value) in array.overlay.iter().flat_map(|overlay| overlay.iter()) {
            cells.insert(number(self, *index), *value);
        }
        let default = JavaValue::default_of(element);
        let mut elements = Vec::new();
        for (index, value) in cells.into_iter().filter(|(index, _)| *index < length) {
            if is_wanted(self, value) && !matches!(value, Value::Opaque(..)) && !self.is_lambda(value) {
                let value = self.value(element, value)?;
                if !value.is_same(&default) || matches!(array.cells, Cells::Sparse(_)) {
                    elements.push((index, value));
                }
            }
        }
        Ok(Content::Array { element: element.clone(), length, elements })
    }

    pub(super) fn length(&mut self, length: Value) -> Result<u32, Stuck> {
        match self.value(&JavaType::Int, length)? {
            JavaValue::Int(length) => Ok(length.max(0) as u32),
            _ => Err(Stuck::InvalidBytecode("an array without a length".into())),
        }
    }

    /// Whether a value may be another one in the next run, or on another machine.
    pub(super) fn is_unsteady(&self, value: Value) -> bool {
        let floating = matches!(value, Value::Float(_) | Value::Double(_) | Value::FloatTerm(_) | Value::DoubleTerm(_));
        let inexact = floating && self.state.provenance.assumptions.inexact;
        inexact || self.is_unsteady_path || self.machine.is_marked(value)
    }

    /// Whether a value is an object of a class that exists in no class file.
    pub(super) fn is_lambda(&self, value: Value) -> bool {
        let Value::Reference(address) = value else { return false };
        let object = self.state.heap.get(address);
        let class = object.map(|object| self.machine.program.class(object.class));
        class.is_some_and(|class| class.is_made_up() || class.is_of_run_time())
    }
}
