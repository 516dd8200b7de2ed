//! Which objects of the input were there already, in static fields or as literals, and which texts and boxes are copies that are
//! equal to others and not the same.

use std::sync::Arc;

use glassbox_expr::{Node, Term};
use glassbox_program::{Class, Content, Field, FieldKey, JavaValue, Name, NodeId};

use crate::inputs::is_value;
use crate::inputs::origin::{InputOrigin, SymbolOrigin};
use crate::machine::Machine;
use crate::reading::read_back::Reader;
use crate::state::State;
use crate::state::value::{Address, NULL, Value};

/// What a text or a box is.
#[derive(PartialEq)]
enum Plain {
    Text(Vec<u16>),
    Box(Name, JavaValue),
}

impl<'p> Machine<'p> {
    /// The static fields that still hold what an initializer put there: two objects with one in common are the same,
    /// whatever path they were found on.
    pub fn holders(&self, state: &State<'p>, address: Address) -> Vec<FieldKey> {
        let mut found: Vec<FieldKey> = self.holding(state, address).map(|(_, field)| field.key()).collect();
        found.sort();
        found
    }

    /// The same with their classes, in no order.
    pub(crate) fn holding<'s>(
        &'s self,
        state: &'s State<'p>,
        address: Address,
    ) -> impl Iterator<Item = (&'p Class, &'p Field)> + 's {
        // What came after the machine had started lies in no class that is as it was then.
        let is_old = address.0 <= self.platform.state.heap.len();
        let old = is_old.then(|| state.class_states()).into_iter().flatten();
        let new = (!is_old).then(|| state.class_states_unlike(&self.platform.state)).into_iter().flatten();
        let is_it = move |value: &Value| matches!(value, Value::Reference(held) if *held == address);
        let holding = old.chain(new).filter(move |(_, known)| known.statics.iter().any(is_it));
        holding.flat_map(move |(id, known)| {
            let class = self.program.class(id);
            let fields = class.fields.iter().filter(|field| field.flags.is_static());
            let fields = fields.filter(move |field| is_it(&known.statics[field.slot]) && !known.changed[field.slot]);
            fields.map(move |field| (class, field))
        })
    }

    /// The object that a static field holds behind its initializer.
    pub fn held_by(&self, state: &State<'p>, key: &FieldKey) -> Option<Address> {
        let class = self.program.class_named(&key.class)?;
        let (field, class_state) = (class.field(&key.name)?, state.class_state(class.id)?);
        match class_state.statics.get(field.slot) {
            Some(Value::Reference(address)) if !class_state.changed[field.slot] => Some(*address),
            _ => None,
        }
    }
}

impl<'p> Reader<'_, 'p> {
    /// What was there before the call and is part of its input is as it was found; where a static field holds it, the
    /// test gets it from there.
    pub(super) fn shared(&mut self) -> Vec<(NodeId, Vec<FieldKey>)> {
        let mut shared = Vec::new();
        for (node, address) in &self.shared_inputs {
            let own = &mut self.objects.graph.nodes[node.0 as usize];
            own.before = Some(own.after.clone());
            let holders = self.machine.holders(self.state, *address);
            let class = self.machine.program.class_named(&own.class);
            // An interned text is its literal, and a box that no field holds comes from a cache.
            let is_literal = match &own.after {
                Content::Text(text) => self.state.runtime.strings.get(&text[..]) == Some(address),
                _ => holders.is_empty() && class.is_some_and(is_value),
            };
            if !is_literal {
                shared.push((*node, holders));
            }
        }
        shared.sort_by_key(|(node, _)| *node);
        shared
    }

    /// The texts and boxes of the input that a path has told apart from equal ones.
    pub(super) fn copies(&mut self) -> Vec<NodeId> {
        let mut pairs = self.state.knowledge.apart.clone();
        for clause in self.state.knowledge.clauses.iter() {
            let Node::Not(equal) = *self.machine.terms.node(clause.term) else { continue };
            let Node::Eq(left, right) = *self.machine.terms.node(equal) else { continue };
            if let (Some(left), Some(right)) = (self.denoted(left), self.denoted(right)) {
                pairs.push((left.min(right), left.max(right)));
            }
        }
        let mut copies = Vec::new();
        for (first, second) in pairs {
            let plain = self.plain(first).filter(|plain| self.plain(second).as_ref() == Some(plain));
            let is_input = |address: &Address| self.state.heap.is_input(*address);
            // The later one of two inputs is enough.
            let own = [second, first].into_iter().find(is_input).filter(|_| plain.is_some());
            copies.extend(own.and_then(|own| self.by_address.get(&own)).copied());
        }
        let mut boxes: Vec<(Address, NodeId)> = self.by_address.iter().map(|(at, node)| (*at, *node)).collect();
        boxes.retain(|(address, _)| self.state.knowledge.boxes.contains(address));
        if !boxes.is_empty() {
            let made = self.made_by_constructors();
            for (address, node) in boxes {
                let input = self.state.heap.get(address).and_then(|object| object.input.as_ref());
                let is_made = input.is_some_and(|input| made.contains(&input.origin));
                if is_made && self.plain(address).is_some() {
                    copies.push(node);
                }
            }
        }
        copies.sort_unstable();
        copies.dedup();
        copies
    }

    /// The object that a reference denotes, followed or not.
    fn denoted(&mut self, term: Term) -> Option<Address> {
        let terms = &self.machine.terms;
        match *terms.node(term) {
            Node::Ref(number) => Some(Address(number)),
            Node::Symbol(_) if terms.sort(term) == glassbox_expr::Sort::Ref => {
                let known = self.state.knowledge.resolved.get(&term).copied();
                known.or_else(|| {
                    let address = Address(self.evaluator.evaluate(terms, term).as_u64() as u32);
                    let is_there = self.state.heap.may_be_input(address);
                    (is_there && self.machine.may_be(self.state, term, address)).then_some(address)
                })
            }
            _ => None,
        }
    }

    /// The boxes of which the model says that a constructor has made them.
    fn made_by_constructors(&mut self) -> Vec<Arc<InputOrigin>> {
        let terms = &self.machine.terms;
        let boxes = self.machine.inputs.origins.iter(terms).filter_map(|(symbol, origin)| match origin {
            SymbolOrigin::OwnObject(of) => Some((terms.symbol_term(symbol), of)),
            _ => None,
        });
        let made = boxes.filter(|(term, _)| self.evaluator.evaluate(terms, *term).as_bool());
        made.map(|(_, of)| of.clone()).collect()
    }

    /// The content of a text, or of a box that `valueOf` gives once for all.
    fn plain(&mut self, address: Address) -> Option<Plain> {
        if address == NULL {
            return None;
        }
        if let Some(text) = self.text(address).ok()? {
            return Some(Plain::Text(text));
        }
        let object = self.state.heap.get(address)?;
        let class = self.machine.program.class(object.class);
        let field = class.field("value").filter(|_| is_value(class))?;
        let held = object.field(field.slot);
        let value = (!held.is_unset()).then(|| self.value(&field.java_type, held).ok())??;
        let is_cached = match value {
            JavaValue::Boolean(_) | JavaValue::Byte(_) => true,
            JavaValue::Char(value) => value < 128,
            JavaValue::Short(value) => (-128..128).contains(&value),
            JavaValue::Int(value) => (-128..128).contains(&value),
            JavaValue::Long(value) => (-128..128).contains(&value),
            _ => false,
        };
        is_cached.then(|| Plain::Box(class.name.clone(), value))
    }
}
