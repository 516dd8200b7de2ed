//! When an object that a path has is one that somebody wants: the condition under which both hold the same.

use glassbox_expr::{Node, Term};
use glassbox_program::{Class, Content, JavaType, JavaValue};

use crate::heap::{Array, Input};
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::{Address, Value};

/// What makes an object of a path one that is wanted.
pub struct Match {
    pub condition: Term,
    /// It is an input of the path, so that the wanted object can be put in its place.
    pub is_input: bool,
}

/// Longer arrays and texts are not compared.
const LONGEST: usize = 64;

impl<'p> Machine<'p> {
    /// The condition that two numbers are one; nothing if it cannot be told.
    pub fn same_number(&mut self, one: Value, other: Value) -> Option<Term> {
        let (one, other) = (self.integer_term(one).ok()?, self.integer_term(other).ok()?);
        (self.terms.sort(one) == self.terms.sort(other)).then(|| self.terms.eq(one, other))
    }

    /// The condition that a reference is null.
    pub fn is_null_reference(&mut self, value: Value) -> Option<Term> {
        let is_reference = matches!(value, Value::Reference(_) | Value::ReferenceTerm(_));
        is_reference.then(|| self.equals_value(value, JavaValue::Null)).flatten()
    }

    /// The condition that a number of a path is a certain one; nothing if it cannot be told.
    pub fn equals_value(&mut self, value: Value, wanted: JavaValue) -> Option<Term> {
        match (value, wanted) {
            (Value::Int(value), wanted) => Some(self.terms.bool(i64::from(value) == integer(wanted)?)),
            (Value::Long(value), wanted) => Some(self.terms.bool(value == integer(wanted)?)),
            (Value::IntTerm(term) | Value::LongTerm(term), wanted) => {
                let wanted = integer(wanted)?;
                Some(self.equals_number(term, wanted))
            }
            (Value::Float(value), JavaValue::Float(wanted)) => {
                Some(self.terms.bool(value.to_bits() == wanted.to_bits()))
            }
            (Value::Double(value), JavaValue::Double(wanted)) => {
                Some(self.terms.bool(value.to_bits() == wanted.to_bits()))
            }
            (Value::FloatTerm(term), JavaValue::Float(wanted)) => {
                let wanted = self.terms.float32(wanted);
                Some(self.terms.eq(term, wanted))
            }
            (Value::DoubleTerm(term), JavaValue::Double(wanted)) => {
                let wanted = self.terms.float64(wanted);
                Some(self.terms.eq(term, wanted))
            }
            (Value::Reference(address), JavaValue::Null) => Some(self.terms.bool(address.0 == 0)),
            (Value::ReferenceTerm(term), JavaValue::Null) => {
                let null = self.terms.reference(0);
                Some(self.terms.eq(term, null))
            }
            _ => None,
        }
    }

    /// The condition that a reference of a path is an object of a class that stands under a number no address has. An input
    /// whose declared type the class does not have is never that object.
    pub fn may_denote(&mut self, reference: Term, class: &Class, number: u32) -> Term {
        match *self.terms.node(reference) {
            Node::Ite(condition, yes, no) => {
                let (yes, no) = (self.may_denote(yes, class, number), self.may_denote(no, class, number));
                self.terms.ite(condition, yes, no)
            }
            _ if self.declared_class(reference).is_some_and(|wanted| !self.program.is_subtype(class.id, wanted.id)) => {
                self.terms.bool(false)
            }
            _ => {
                let object = self.terms.reference(number);
                self.terms.eq(reference, object)
            }
        }
    }

    /// The condition that a text or an array of a path holds what is wanted; nothing if it cannot, or cannot be told.
    pub fn matches(&mut self, state: &State<'p>, address: Address, wanted: &Content) -> Option<Match> {
        let object = state.heap().get(address)?;
        match wanted {
            Content::Text(units) if object.class == self.known.string.id => self.matches_text(state, address, units),
            Content::Array { element, length, elements } => {
                let same_type = self.program.class(object.class).component.as_ref() == Some(element);
                let array = object.array().filter(|_| same_type && *length as usize <= LONGEST)?;
                let input = object.input.as_deref().filter(|input| input.made.is_none());
                let condition = self.matches_array(state, array, input, element, (*length, elements))?;
                Some(Match { condition, is_input: input.is_some() })
            }
            _ => None,
        }
    }

    fn matches_text(&mut self, state: &State<'p>, address: Address, units: &[u16]) -> Option<Match> {
        if let Some(text) = self.text_of(state, address) {
            return Some(Match { condition: self.terms.bool(text == units), is_input: false });
        }
        if units.len() > LONGEST || units.iter().any(|unit| *unit > 0xff) {
            return None;
        }
        let object = state.heap().get(address)?;
        let bytes = match object.field(self.known.string_value.slot) {
            Value::Unset => return Some(Match { condition: self.terms.bool(true), is_input: object.input.is_some() }),
            Value::Reference(bytes) => state.heap().get(bytes)?,
            _ => return None,
        };
        if object.field(self.known.string_coder.slot) != Value::Int(0) {
            return None;
        }
        let wanted = units.iter().enumerate();
        let wanted: Vec<(u32, JavaValue)> =
            wanted.map(|(index, unit)| (index as u32, JavaValue::Byte(*unit as u8 as i8))).collect();
        let wanted = (units.len() as u32, &wanted[..]);
        let condition = self.matches_array(state, bytes.array()?, bytes.input.as_deref(), &JavaType::Byte, wanted)?;
        Some(Match { condition, is_input: object.input.is_some() })
    }

    /// Of an input, only what the path has looked at has to be the same: the rest is whatever is put in its place.
    fn matches_array(
        &mut self,
        state: &State<'p>,
        array: &Array,
        input: Option<&Input>,
        element: &JavaType,
        (length, elements): (u32, &[(u32, JavaValue)]),
    ) -> Option<Term> {
        let wanted = |index: u32| {
            let listed = elements.iter().find(|(at, _)| *at == index);
            listed.map_or_else(|| JavaValue::default_of(element), |(_, value)| *value)
        };
        let own_length = input.map_or(Some(array.length), |input| input.length)?;
        let mut conditions = vec![self.equals_value(own_length, JavaValue::Int(length as i32))?];
        let cells: Vec<(u32, Value)> = match input {
            Some(input) if input.selected.is_empty() => {
                input.elements.iter().map(|(index, value)| (*index, *value)).collect()
            }
            None if array.overlay.is_none() && array.cells.count().is_none_or(|count| count == length as usize) => {
                let copied = array.copied_from.and_then(|source| state.heap().get(source)?.input.as_deref());
                let unseen = |index: u32| match array.copied_from {
                    Some(_) => copied?.elements.get(&index).copied(),
                    None => Some(array.element.default_value()),
                };
                let value = |index: u32| array.cells.get(index as usize).or_else(|| unseen(index));
                (0..length).map(|index| Some((index, value(index)?))).collect::<Option<_>>()?
            }
            _ => return None,
        };
        for (index, value) in cells.into_iter().filter(|(index, _)| *index < length) {
            conditions.push(self.equals_value(value, wanted(index))?);
        }
        Some(self.terms.and_all(&conditions))
    }
}

fn integer(value: JavaValue) -> Option<i64> {
    match value {
        JavaValue::Boolean(value) => Some(i64::from(value)),
        JavaValue::Byte(value) => Some(i64::from(value)),
        JavaValue::Char(value) => Some(i64::from(value)),
        JavaValue::Short(value) => Some(i64::from(value)),
        JavaValue::Int(value) => Some(i64::from(value)),
        JavaValue::Long(value) => Some(value),
        _ => None,
    }
}
