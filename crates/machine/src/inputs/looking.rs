//! Looking at an input from outside of a path: what another search or a sample tells of an input comes into being, so that a path can start
//! with it and what it holds can be asked for.

use glassbox_expr::{Sort, Term};
use glassbox_program::{FieldKey, JavaType, Maker, Method};

use crate::event::{Stuck, Why};
use crate::heap::Text;
use crate::inputs::origin::SymbolOrigin;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::{Address, Value};

/// Longer texts are not looked at.
const LONGEST: usize = 200;

impl<'p> Machine<'p> {
    /// A path at the entry of an instance method, whose receiver is made in a certain way.
    pub fn start_with_made_receiver(&mut self, method: &'p Method, maker: &Maker) -> Result<State<'p>, Stuck> {
        self.start_with(method, "", Some(maker.clone()))
    }

    /// What an input object holds in a field.
    pub fn look_at_field(&mut self, state: &mut State<'p>, object: Address, key: &FieldKey) -> Option<Value> {
        let field = self.program.class_named(&key.class)?.field(&key.name)?;
        self.read_field(state, object, field).ok()
    }

    /// What an input array holds under an index.
    pub fn look_at_element(&mut self, state: &mut State<'p>, array: Address, index: u32) -> Option<Value> {
        self.read_element(state, array, index).ok()
    }

    /// Gives an input text the layout that some characters need, looks at as many of them, and says when it is that text.
    pub fn look_at_text(&mut self, state: &mut State<'p>, object: Address, units: &[u16]) -> Option<Term> {
        let origin = state.heap.get(object)?.input.as_ref()?.origin.clone();
        if units.len() > LONGEST {
            return None;
        }
        let wide = self.symbol(SymbolOrigin::Coding(origin), Sort::Bool);
        let is_wide = units.iter().any(|unit| *unit > 0xff);
        if !state.knowledge.facts.contains_key(&wide) {
            state.assume(&mut self.terms, wide, is_wide, Why::Coding);
        }
        self.lay_out_text(state, object).ok()?;
        let Value::Reference(content) = state.heap.get(object)?.field(self.known.string_value.slot) else {
            return None;
        };
        let length = match state.heap.get(content)?.input.as_ref()?.text? {
            Text::Latin(length) if !is_wide => length,
            Text::Wide(length) if is_wide => length,
            _ => return None,
        };
        let bytes: Vec<u8> = match is_wide {
            true => units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
            false => units.iter().map(|unit| *unit as u8).collect(),
        };
        let mut same = vec![self.equals_number(length, units.len() as i64)];
        for (index, byte) in (0..).zip(bytes) {
            let value = self.read_element(state, content, index).ok()?;
            same.push(self.equals_value(value, glassbox_program::JavaValue::Byte(byte as i8))?);
        }
        Some(self.terms.and_all(&same))
    }
}

impl<'p> State<'p> {
    /// The receiver, where it is still to be made.
    pub fn awaited_receiver(&self) -> Option<Term> {
        self.provenance.awaited_receiver
    }

    /// Whether calls make some of its inputs.
    pub fn makes_inputs(&self) -> bool {
        !self.provenance.made.is_empty()
    }

    /// What an input is made of.
    pub fn made_of(&self, reference: Term) -> &[(JavaType, Value)] {
        let made = self.provenance.made.iter().find(|(known, ..)| *known == reference);
        made.map_or(&[], |(.., made)| &made.arguments)
    }
}
