//! Texts among the inputs: real `String` objects whose length and characters come into being when somebody looks.
//!
//! A text is Latin-1 or UTF-16, which is a question of its own: `String` has one layout for each. A UTF-16 text has at
//! least one character that needs it, or Java would have chosen the other layout.

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_expr::{CompareOp, Evaluator, Model, Sort, SymbolId, SymbolKind, Term};
use glassbox_program::{Field, JavaType};
use rustc_hash::FxHashSet;

use crate::event::{Stop, Why};
use crate::heap::{Input, Object, Text};
use crate::inputs::origin::{InputOrigin, SymbolOrigin};
use crate::machine::{Machine, invalid};
use crate::state::State;
use crate::state::value::{Address, Value};

/// No text can have more characters in UTF-16.
const LONGEST_WIDE: i32 = i32::MAX / 2;

impl<'p> Machine<'p> {
    /// Reads a field of an input text; the first one brings its layout into being.
    pub(crate) fn read_text_field(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        field: &'p Field,
    ) -> Result<Value, Stop> {
        self.lay_out_text(state, address)?;
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        Ok(object.field(field.slot))
    }

    /// Gives an input text the fields that a `String` has; asks for its coding first.
    pub(crate) fn lay_out_text(&mut self, state: &mut State<'p>, address: Address) -> Result<(), Stop> {
        let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
        let Some(input) = object.input.clone().filter(|_| object.class == self.known.string.id) else { return Ok(()) };
        if !object.field(self.known.string_value.slot).is_unset() {
            return Ok(());
        }
        let wide = self.symbol(SymbolOrigin::Coding(input.origin.clone()), Sort::Bool);
        let wide = self.decide(state, wide, Why::Coding)?;
        let length = self.symbol(SymbolOrigin::TextLength(input.origin.clone()), Sort::BitVec(32));
        let (zero, most) = (self.terms.int(0), self.terms.int(if wide { LONGEST_WIDE } else { i32::MAX }));
        let not_negative = self.terms.compare(CompareOp::SignedLessEqual, zero, length);
        let not_too_long = self.terms.compare(CompareOp::SignedLessEqual, length, most);
        let possible = self.terms.and(not_negative, not_too_long);
        if !state.knowledge.facts.contains_key(&possible) {
            state.assume(&mut self.terms, possible, true, Why::ArrayLength);
        }
        let bytes = if wide { self.terms.binary(glassbox_expr::BinaryOp::Add, length, length) } else { length };
        let bytes = self.integer_value(glassbox_program::StackKind::Int, bytes);
        let body = self.sparse_array(&JavaType::Byte, bytes);
        let content = Input {
            origin: input.origin.clone(),
            types: vec![self.known.bytes.id],
            open: false,
            maybe_shared: false,
            fields: Vec::new(),
            elements: BTreeMap::new(),
            selected: Vec::new(),
            length: Some(bytes),
            made: None,
            answers: Vec::new(),
            text: Some(if wide { Text::Wide(length) } else { Text::Latin(length) }),
        };
        let content = Object { class: self.known.bytes.id, body, input: Some(Arc::new(content)), shared: false };
        let content = state.heap.allocate(content);
        let fields = [
            ("value", Value::Reference(content)),
            ("coder", Value::Int(i32::from(wide))),
            ("hash", Value::Int(0)),
            ("hashIsZero", Value::Int(0)),
        ];
        state.fill(address, self.known.string, &fields);
        Ok(())
    }

    /// The bytes of an input text, if the object is one and somebody has looked into it.
    pub(crate) fn input_text(&self, state: &State<'p>, address: Address) -> Option<Arc<Input>> {
        let object = state.heap.get(address).filter(|object| object.class == self.known.string.id)?;
        let Value::Reference(bytes) = object.field(self.known.string_value.slot) else { return None };
        state.heap.get(bytes)?.input.clone().filter(|input| input.text.is_some())
    }

    /// A byte of an input text under a known index, as a part of its character.
    pub(crate) fn text_byte(&mut self, of: &Arc<InputOrigin>, text: Text, index: u32) -> Value {
        let of = of.clone();
        let byte = match text {
            Text::Latin(_) => {
                let letter = SymbolOrigin::Letter { of, index: index.to_string(), is_wide: false };
                self.symbol(letter, Sort::BitVec(8))
            }
            Text::Wide(_) => {
                let letter = SymbolOrigin::Letter { of, index: (index / 2).to_string(), is_wide: true };
                let unit = self.symbol(letter, Sort::BitVec(16));
                let low = 8 * (index % 2);
                self.terms.extract(low + 7, low, unit)
            }
        };
        Value::IntTerm(self.terms.sign_extend(32, byte))
    }

    /// Gives every character that a model leaves open a value that reads well, as far as the conditions allow it that the model
    /// satisfies: to them, what it leaves open is zero.
    pub fn fill_in_letters(&self, conditions: &[Term], model: &mut Model) {
        let is_character = |symbol: SymbolId| self.terms.symbol_kind(symbol) == SymbolKind::Character;
        let is_open = |symbol: &SymbolId| is_character(*symbol) && model.get(*symbol).is_none();
        let open: Vec<SymbolId> = self.terms.symbols().filter(is_open).collect();
        if open.is_empty() {
            return;
        }
        let fill = |symbols: &mut dyn Iterator<Item = &SymbolId>| {
            let mut filled = model.clone();
            for symbol in symbols {
                let sort = self.terms.symbol_sort(*symbol);
                filled.set(*symbol, glassbox_expr::Value::from_big(sort, u64::from(b'a').into()));
            }
            filled
        };
        let filled = fill(&mut open.iter());
        let mut evaluator = Evaluator::new(&filled);
        if conditions.iter().all(|condition| evaluator.evaluate(&self.terms, *condition).as_bool()) {
            *model = filled;
            return;
        }
        let asked: FxHashSet<SymbolId> =
            conditions.iter().flat_map(|condition| self.terms.symbols_of(*condition)).collect();
        *model = fill(&mut open.iter().filter(|symbol| !asked.contains(symbol)));
    }

    /// What has to hold of input texts besides the path condition: each in UTF-16 has a character that needs it.
    pub fn well_formed(&mut self, state: &State<'p>) -> Vec<Term> {
        let mut conditions = Vec::new();
        for address in state.heap.addresses().skip(state.provenance.base_objects as usize) {
            let Some(input) = self.input_text(state, address) else { continue };
            let Some(Text::Wide(length)) = input.text else { continue };
            let looked_at = input.elements.len().div_ceil(2) + input.selected.len();
            let looked_at = self.terms.int(looked_at as i32);
            let mut ways = vec![self.terms.compare(CompareOp::SignedLess, looked_at, length)];
            for (index, byte) in input.elements.iter().filter(|(index, _)| *index % 2 == 1) {
                let Value::IntTerm(byte) = *byte else { continue };
                let (zero, index) = (self.terms.int(0), self.terms.int(*index as i32 / 2));
                let inside = self.terms.compare(CompareOp::SignedLess, index, length);
                let needs_it = self.terms.ne(byte, zero);
                ways.push(self.terms.and(inside, needs_it));
            }
            let one = ways.into_iter().reduce(|left, right| self.terms.or(left, right));
            conditions.extend(one);
        }
        conditions
    }
}
