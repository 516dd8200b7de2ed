//! Conditions and results in Java syntax: the machine knows what each input symbol stands for.

use glassbox_expr::{Format, Node, Term};
use glassbox_program::{FieldId, JavaType, binary_name, is_box};
use rustc_hash::FxHashSet;

use crate::event::{Outcome, Why};
use crate::heap::Body;
use crate::machine::Machine;
use crate::reading::java_text::{JavaText, float_literal};
use crate::state::State;
use crate::state::clauses::Clause;
use crate::state::value::{NULL, Value};

/// All that one path assumes takes no more characters than this; what does not fit is counted.
const MOST_CHARACTERS: usize = 100_000;

impl<'p> Machine<'p> {
    /// Assumptions of a path about its inputs as Java, in their order and complete. Those for which there is no room are
    /// counted in a comment at the end.
    pub fn explain(&self, state: &State<'p>, clauses: &[Clause]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let mut known: FxHashSet<Term> = FxHashSet::default();
        let (mut room, mut missing) = (MOST_CHARACTERS, 0_usize);
        for clause in clauses.iter().filter(|clause| self.is_condition(clause) && known.insert(clause.term)) {
            let text = JavaText::complete(self, state, clause.term, false);
            if texts.contains(&text) {
                continue;
            }
            match room.checked_sub(text.len()) {
                Some(left) => {
                    room = left;
                    texts.push(text);
                }
                None => missing += 1,
            }
        }
        if missing > 0 {
            texts.push(format!("/* too long to be listed: {missing} more */"));
        }
        texts
    }

    /// That a length is not negative is no condition of the program's, and holds of every input.
    fn is_condition(&self, clause: &Clause) -> bool {
        match clause.why {
            Why::Guaranteed => false,
            Why::ArrayLength => matches!(self.terms.node(clause.term), Node::Eq(..)),
            _ => true,
        }
    }

    /// What a path returns or throws in terms of its input, in Java syntax; nothing where that says no more than the result
    /// itself. Of what chooses by one of the given conditions, only what it chooses is told.
    pub fn explain_outcome(&self, state: &State<'p>, outcome: Outcome, given: &[Term]) -> Option<String> {
        let value = match outcome {
            Outcome::Returned(value) => value?,
            Outcome::Threw(address) => {
                let class = self.program.class(state.heap.get(address)?.class);
                return Some(format!("throw new {}(…)", binary_name(&class.name)));
            }
            Outcome::Exited(_) => return None,
        };
        let returns = state.entry_method().and_then(|method| method.descriptor.returns.as_ref())?;
        let text = self.value_text(state, value, returns, given)?;
        let text = match self.fields_text(state, value, given) {
            Some(fields) => format!("{text} with {fields}"),
            None => text,
        };
        match text.len() {
            0..=MOST_CHARACTERS => Some(text),
            length => Some(format!("/* too long to be shown: {length} characters */")),
        }
    }

    fn value_text(&self, state: &State<'p>, value: Value, java_type: &JavaType, given: &[Term]) -> Option<String> {
        Some(match value {
            Value::Int(truth) if *java_type == JavaType::Boolean => (truth != 0).to_string(),
            Value::IntTerm(term) if *java_type == JavaType::Boolean => self.truth(state, self.chosen(term, given)),
            Value::Int(number) => number.to_string(),
            Value::Long(number) => format!("{number}L"),
            Value::Float(number) => float_literal(Format::SINGLE, u64::from(number.to_bits()))?.text,
            Value::Double(number) => float_literal(Format::DOUBLE, number.to_bits())?.text,
            Value::Reference(NULL) => "null".into(),
            Value::Reference(address) => {
                let object = state.heap.get(address)?;
                match (&object.input, &*self.program.class(object.class).name) {
                    (Some(input), _) => input.origin.plain_name(),
                    // What it says is more than that it is one.
                    (None, "java/lang/String") => return None,
                    (None, class) if is_box(class) => {
                        let Body::Fields(fields) = &object.body else { return None };
                        let held = self.program.class(object.class).instance_fields.first()?;
                        self.value_text(state, *fields.first()?, &self.program.field(*held).java_type, given)?
                    }
                    (None, class) if object.shared || class.starts_with('[') => return None,
                    (None, class) => format!("new {}(…)", binary_name(class)),
                }
            }
            Value::IntTerm(term)
            | Value::LongTerm(term)
            | Value::FloatTerm(term)
            | Value::DoubleTerm(term)
            | Value::ReferenceTerm(term) => JavaText::complete(self, state, self.chosen(term, given), false),
            Value::Opaque(..) | Value::ReturnAddress(_) | Value::Unset => return None,
        })
    }

    /// The fields of a new object of the classes under test: `x = this.x, y = 5`.
    fn fields_text(&self, state: &State<'p>, value: Value, given: &[Term]) -> Option<String> {
        let Value::Reference(address) = value else { return None };
        let object = state.heap.get(address).filter(|object| object.input.is_none())?;
        let class = self.program.class(object.class);
        let Body::Fields(values) = &object.body else { return None };
        if !class.origin.is_watched() || class.instance_fields.is_empty() {
            return None;
        }
        let field = |(id, value): (&FieldId, &Value)| {
            let field = self.program.field(*id);
            let text = self.value_text(state, *value, &field.java_type, given)?;
            let text = if text.contains(" where ") { format!("({text})") } else { text };
            Some(format!("{} = {text}", field.name))
        };
        let fields: Option<Vec<String>> = class.instance_fields.iter().zip(values.iter()).map(field).collect();
        fields.map(|fields| fields.join(", "))
    }

    /// What a choice comes to if one of these conditions decides it.
    fn chosen(&self, mut term: Term, given: &[Term]) -> Term {
        while let Node::Ite(condition, yes, no) = self.terms.node(term) {
            let is_not = |given: &Term| matches!(self.terms.node(*given), Node::Not(inner) if inner == condition);
            let is_opposite = |given: &Term| matches!(self.terms.node(*condition), Node::Not(inner) if inner == given);
            if given.contains(condition) {
                term = *yes;
            } else if given.iter().any(|given| is_not(given) || is_opposite(given)) {
                term = *no;
            } else {
                break;
            }
        }
        term
    }

    /// An `int` that stands for a truth value.
    fn truth(&self, state: &State<'p>, term: Term) -> String {
        let number = |term: Term| self.terms.as_const(term).map(|value| value.as_i64());
        if let Some(number) = number(term) {
            return (number != 0).to_string();
        }
        let (of, negated) = match self.terms.node(term) {
            Node::Ite(condition, yes, no) => match (number(*yes), number(*no)) {
                (Some(1), Some(0)) => (*condition, false),
                (Some(0), Some(1)) => (*condition, true),
                _ => (term, false),
            },
            _ => (term, false),
        };
        JavaText::complete(self, state, of, negated)
    }

    /// An index in Java syntax, or something that is as unique.
    pub(crate) fn index_text(&self, state: &State<'p>, index: Term) -> String {
        JavaText::plain(self, state, index).filter(|text| text.len() <= 20).unwrap_or_else(|| format!("{index:?}"))
    }
}
