//! The input state of a path: what was there before the call, where it came from, and what nothing depends on.

use glassbox_expr::{Node, Term};
use glassbox_program::{
    Class, ClassId, Content, Create, JavaType, JavaValue, Maker, MethodDescriptor, NodeId, ObjectNode,
};
use rustc_hash::FxHashSet;

use crate::event::{Outcome, Stuck};
use crate::heap::{Body, Input, Object};
use crate::inputs::makers::is_mirror;
use crate::machine::Machine;
use crate::reading::read_back::{Answers, MadeOf, Reader};
use crate::state::value::{Address, Value};
use crate::state::{Entry, Mirror, State};

impl<'p> Machine<'p> {
    /// The input references that something depends on: those that a condition mentions, and those that are to be seen
    /// anywhere but in one field. What is in that field may be anything.
    pub(super) fn shown_references(&self, state: &State<'p>, entry: &Entry<'p>, outcome: Outcome) -> FxHashSet<Term> {
        let mut shown: FxHashSet<Term> = self.open_references(state).into_iter().collect();
        let mut once: FxHashSet<Term> = FxHashSet::default();
        let mut see = |value: Value, again: bool| {
            let Value::ReferenceTerm(term) = value else { return };
            let is_symbol = matches!(self.terms.node(term), Node::Symbol(_));
            for symbol in self.terms.symbols_of(term) {
                let term = self.terms.symbol_term(symbol);
                if again || !is_symbol || !once.insert(term) {
                    shown.insert(term);
                }
            }
        };
        for address in state.heap.addresses().skip(state.provenance.base_objects as usize) {
            let Some(object) = state.heap.get(address) else { continue };
            match &object.body {
                Body::Fields(values) => values.iter().for_each(|value| see(*value, false)),
                Body::Array(array) => array.open_values().into_iter().for_each(|value| see(value, true)),
                Body::Free => {}
            }
            let answers = object.input.iter().flat_map(|input| &input.answers);
            answers.for_each(|(_, value)| see(*value, true));
        }
        entry.arguments.iter().chain(&state.provenance.given).for_each(|(_, value)| see(*value, true));
        state.class_states().flat_map(|(_, class)| class.statics.iter()).for_each(|value| see(*value, true));
        if let Outcome::Returned(Some(value)) = outcome {
            see(value, true);
        }
        shown
    }
}

impl<'p> Reader<'_, 'p> {
    /// A value of the input; one that no condition mentions may be anything, so it is the default.
    pub(super) fn input(&mut self, java_type: &JavaType, value: Value) -> Result<JavaValue, Stuck> {
        match value {
            Value::Opaque(..) | Value::Unset => Ok(JavaValue::default_of(java_type)),
            value => {
                let read = self.value(java_type, value)?;
                if let JavaValue::Object(node) = read {
                    let address = self.by_address.iter().find(|(_, own)| **own == node).map(|(address, _)| *address);
                    let own = |address: &Address| self.state.heap.is_input(*address) || is_mirror(self.state, *address);
                    if let Some(address) = address.filter(|address| !own(address)) {
                        self.shared_inputs.insert(node, address);
                    }
                }
                Ok(read)
            }
        }
    }

    pub(super) fn before(&mut self, address: Address, object: &Object) -> Result<Option<Content>, Stuck> {
        if is_mirror(self.state, address) {
            return Ok(Some(Content::Fields(Vec::new())));
        }
        let Some(input) = &object.input else { return Ok(None) };
        if object.class == self.machine.known.string.id {
            return Ok(self.text(address)?.map(Content::Text));
        }
        if object.array().is_some() {
            let length = input.length.unwrap_or(Value::Int(0));
            let length = self.length(length)?;
            if length > self.machine.limits.input_array {
                return Err(Stuck::Bound(format!("an input array of {length} elements: raise --max-array")));
            }
            let element = self.element_type(object.class)?;
            let mut known = input.elements.clone();
            for (index, value) in &input.selected {
                known.insert(self.evaluator.evaluate(&self.machine.terms, *index).as_u64() as u32, *value);
            }
            let mut elements = Vec::new();
            for (index, value) in known.into_iter().filter(|(index, _)| *index < length) {
                elements.push((index, self.input(&element, value)?));
            }
            return Ok(Some(Content::Array { element, length, elements }));
        }
        let mut fields = Vec::with_capacity(input.fields.len());
        for (id, value) in &input.fields {
            let field = self.machine.program.field(*id);
            if !self.is_anything(*value) {
                fields.push((field.key(), self.input(&field.java_type, *value)?));
            }
        }
        Ok(Some(Content::Fields(fields)))
    }

    /// Whether a field may hold anything, since nothing depends on it and nobody sees it.
    pub(super) fn is_anything(&self, value: Value) -> bool {
        let Value::ReferenceTerm(term) = value else { return false };
        let is_symbol = matches!(self.machine.terms.node(term), Node::Symbol(_));
        let is_open = is_symbol && !self.state.knowledge.resolved.contains_key(&term);
        is_open && self.shown.as_ref().is_some_and(|shown| !shown.contains(&term))
    }

    pub(super) fn free(&self) -> Vec<NodeId> {
        let is_content = |node: &&NodeId| !matches!(self.objects.graph.node(**node).after, Content::Fields(_));
        let mut free: Vec<NodeId> = self.made_up.values().flatten().filter(is_content).copied().collect();
        let value = self.machine.known.string_value.slot;
        for (address, node) in &self.by_address {
            let object = self.state.heap.get(*address).filter(|object| object.class == self.machine.known.string.id);
            if object.is_some_and(|object| object.input.is_some() && object.field(value).is_unset()) {
                free.push(*node);
            }
        }
        free.sort_unstable();
        free
    }

    /// Remembers how an input was made: an object of a class, or one with a maker.
    pub(super) fn note_maker(&mut self, address: Address, node: NodeId, object: &Object) -> Result<(), Stuck> {
        if let Some(mirror) = self.state.runtime.mirrored.get(&address) {
            let java_type = match mirror {
                Mirror::Class(id) => self.machine.program.class(*id).java_type(),
                Mirror::Primitive(java_type) => java_type.clone(),
                Mirror::Void => return Ok(()),
            };
            let maker = Maker::plain(Create::Class(java_type));
            self.objects.made.push((node, MadeOf { maker, arguments: Vec::new() }));
        } else if let Some(made) = object.input.as_ref().and_then(|input| input.made.clone()) {
            let arguments = self.arguments(&made.arguments)?;
            self.objects.made.push((node, MadeOf { maker: made.maker.clone(), arguments }));
        } else if let Some(input) = object.input.clone()
            && self.machine.stands_in_for(self.machine.program.class(object.class)).is_some()
        {
            let methods = self.answers(object.class, &input)?;
            self.objects.stand_ins.push((node, methods));
        }
        Ok(())
    }

    /// The input that a maker is still at work on.
    pub(super) fn in_the_making(&mut self, term: Term) -> Result<Option<NodeId>, Stuck> {
        let Some((.., made)) = self.state.provenance.made.iter().find(|(reference, ..)| *reference == term) else {
            return Ok(None);
        };
        let made = made.clone();
        if let Some(known) = self.making.get(&term) {
            return Ok(Some(*known));
        }
        let class = match &made.maker.create {
            Create::Constructor(method) => self.machine.program.class(method.class).name.clone(),
            _ => self
                .machine
                .declared_class(term)
                .map_or_else(|| self.machine.known.object.name.clone(), |class| class.name.clone()),
        };
        let content = Content::Fields(Vec::new());
        let node = self.add(ObjectNode { class, before: Some(content.clone()), after: content })?;
        self.making.insert(term, node);
        let arguments = self.arguments(&made.arguments)?;
        self.objects.made.push((node, MadeOf { maker: made.maker.clone(), arguments }));
        Ok(Some(node))
    }

    /// What the methods of a stand-in have answered.
    fn answers(&mut self, class: ClassId, input: &Input) -> Result<Vec<Answers>, Stuck> {
        let mut methods = Vec::new();
        for (method, answers) in self.machine.answers_of(self.machine.program.class(class), &input.answers) {
            let returns = MethodDescriptor::parse(&method.descriptor).and_then(|parsed| parsed.returns);
            let mut values = Vec::with_capacity(answers.len());
            if let Some(returns) = returns {
                for answer in answers {
                    values.push(self.input(&returns, answer)?);
                }
            }
            methods.push(Answers { method, values });
        }
        Ok(methods)
    }

    /// A stand-in that takes another one's place gives the other one's answers first.
    pub(super) fn answer_first(&mut self, address: Address, node: NodeId) -> Result<(), Stuck> {
        let object =
            self.state.heap.get(address).filter(|_| self.objects.stand_ins.iter().any(|(own, _)| *own == node));
        let Some((class, input)) = object.and_then(|object| Some((object.class, object.input.clone()?))) else {
            return Ok(());
        };
        let first = self.answers(class, &input)?;
        let own = self.objects.stand_ins.iter_mut().filter(|(own, _)| *own == node);
        for answers in own.flat_map(|(_, methods)| methods) {
            let before = first.iter().filter(|before| before.method == answers.method);
            answers.values.splice(0..0, before.flat_map(|before| before.values.iter().copied()));
        }
        Ok(())
    }

    /// An object about which nothing matters but that it is not null and which others it equals.
    pub(super) fn make_up(&mut self, number: u32, term: Term) -> Result<NodeId, Stuck> {
        let program = self.machine.program;
        let unknown = || Stuck::Unsupported("a reference of unknown origin".into());
        let declared = self.machine.declared_class(term).ok_or_else(unknown)?;
        let mut classes = self.machine.input_classes(declared).into_iter().map(|id| program.class(id));
        // A JDK class may still have a constructor that a test can call.
        let class = classes.next().or_else(|| self.machine.usual_class(declared));
        let class = class.or_else(|| {
            let stands_in = self.machine.can_stand_in(self.state, declared);
            stands_in.then(|| self.machine.stand_in_class(declared).ok()).flatten()
        });
        let no_class = || {
            let name = glassbox_program::binary_name(&declared.name);
            Stuck::Input(format!("no class that can be instantiated extends or implements {name} on the class path"))
        };
        if declared.flags.is_enum() {
            return self.constant_of(declared, number, term);
        }
        for node in self.made_up.get(&number).into_iter().flatten() {
            let known = &mut self.objects.graph.nodes[node.0 as usize].class;
            let (Some(before), Some(class)) = (program.class_named(known), class) else { return Ok(*node) };
            // Two references of different declared types are equal: the narrower one decides.
            if program.is_subtype(class.id, before.id) {
                known.clone_from(&self.machine.stands_in_for(class).unwrap_or(class).name);
                return Ok(*node);
            }
            if program.is_subtype(before.id, class.id) {
                return Ok(*node);
            }
        }
        let class = class.ok_or_else(no_class)?;
        let content = if class.id == self.machine.known.string.id {
            Content::Text(Vec::new())
        } else {
            match &class.component {
                Some(element) => Content::Array { element: element.clone(), length: 0, elements: Vec::new() },
                None => Content::Fields(Vec::new()),
            }
        };
        let interface = self.machine.stands_in_for(class);
        let name = interface.unwrap_or(class).name.clone();
        let node = self.add(ObjectNode { class: name, before: Some(content.clone()), after: content })?;
        if interface.is_some() {
            let methods = self.machine.answers_of(class, &[]);
            let silent = |(method, _)| Answers { method, values: Vec::new() };
            self.objects.stand_ins.push((node, methods.into_iter().map(silent).collect()));
        }
        self.made_up.entry(number).or_default().push(node);
        Ok(node)
    }

    /// A constant of an enum that an input may be, another one for every number.
    fn constant_of(&mut self, declared: &Class, number: u32, term: Term) -> Result<NodeId, Stuck> {
        let program = self.machine.program;
        let is_one = |node: &&NodeId| {
            let class = program.class_named(&self.objects.graph.node(**node).class);
            class.is_some_and(|class| program.is_subtype(class.id, declared.id))
        };
        if let Some(known) = self.made_up.get(&number).and_then(|nodes| nodes.iter().find(is_one)) {
            return Ok(*known);
        }
        let heap = &self.state.heap;
        let constants = self.machine.constants_of(self.state, declared);
        let is_constant = |address: &Address| {
            if let Some(constants) = &constants {
                return constants.contains(address);
            }
            let object = heap.get(*address).filter(|object| object.shared && object.input.is_none());
            object.is_some_and(|object| program.is_subtype(object.class, declared.id))
        };
        let terms = &self.machine.terms;
        let is_excluded = |address: &Address| {
            let constant = |side: Term| *terms.node(side) == Node::Ref(address.0);
            self.state.knowledge.clauses.iter().any(|clause| {
                let Node::Not(equal) = *terms.node(clause.term) else { return false };
                let Node::Eq(left, right) = *terms.node(equal) else { return false };
                left == term && constant(right) || right == term && constant(left)
            })
        };
        let unused = |address: &Address| !self.by_address.contains_key(address) && !is_excluded(address);
        let address = heap.addresses().filter(is_constant).find(unused);
        let no_constant = || {
            let name = glassbox_program::binary_name(&declared.name);
            Stuck::Input(format!("the enum {name} has not enough constants, or cannot be initialized"))
        };
        let address = address.ok_or_else(no_constant)?;
        let node = self.node(address)?;
        self.made_up.entry(number).or_default().push(node);
        self.shared_inputs.insert(node, address);
        Ok(node)
    }
}
