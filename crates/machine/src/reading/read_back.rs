//! From a finished path and a model to concrete Java values: the calls of this page, and the reader that follows references from
//! object to object.

use std::collections::VecDeque;

use glassbox_expr::{Evaluator, Model, Term};
use glassbox_program::{
    Content, FieldKey, JavaType, JavaValue, Maker, MethodKey, Name, NodeId, ObjectGraph, ObjectNode,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::event::{Outcome, Stuck};
use crate::inputs::is_value;
use crate::machine::Machine;
use crate::reading::observe::Read;
use crate::state::State;
use crate::state::value::{Address, NULL, Value};

/// One call, concretely.
#[derive(Clone, Debug)]
pub struct ReadBack {
    pub receiver: Option<NodeId>,
    pub arguments: Vec<JavaValue>,
    pub objects: Objects,
    pub outcome: ReadOutcome,
    pub static_changes: Vec<(FieldKey, JavaValue)>,
    /// What the program asked for by itself, in order.
    pub given: Vec<JavaValue>,
}

/// What a path starts from, wherever it stands by now.
#[derive(Clone, Debug)]
pub struct ReadInput {
    pub receiver: Option<NodeId>,
    pub arguments: Vec<JavaValue>,
    pub given: Vec<JavaValue>,
    pub objects: Objects,
}

/// Objects, and where those come from whose fields are not made up.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    pub graph: ObjectGraph,
    /// Input objects that static initializers made, each with the static fields that hold it.
    pub shared: Vec<(NodeId, Vec<FieldKey>)>,
    /// Input objects that were made by calls, with the calls.
    pub made: Vec<(NodeId, MadeOf)>,
    /// Stand-ins for interfaces, with their methods and what each call of them returns.
    pub stand_ins: Vec<(NodeId, Vec<Answers>)>,
    /// Texts and arrays about which nothing matters but that they are there.
    pub free: Vec<NodeId>,
    /// Texts and boxes that are equal to others and not the same: no literal is one of them.
    pub copies: Vec<NodeId>,
}

/// A method of a stand-in, and what its calls return, in order.
#[derive(Clone, Debug)]
pub struct Answers {
    pub method: MethodKey,
    pub values: Vec<JavaValue>,
}

/// How an input was made, with the values that it was made of.
#[derive(Clone, Debug)]
pub struct MadeOf {
    pub maker: Maker,
    pub arguments: Vec<JavaValue>,
}

#[derive(Clone, Debug)]
pub enum ReadOutcome {
    Returned(Option<JavaValue>),
    /// The class, and `getMessage()` where it is known.
    Threw {
        class: Name,
        message: Option<Option<Vec<u16>>>,
    },
}

/// Objects that are known before arguments are read, which references name by their numbers.
pub struct Beside {
    pub objects: Objects,
    /// The number of the first node where a reference is a number.
    pub first: u32,
    /// Objects of the path in whose place a node is put.
    pub replaced: Vec<(Address, NodeId)>,
    /// Objects of the path whose content a node gets.
    pub filled: Vec<(Address, NodeId)>,
}

/// The arguments of a call, and what was known before with what they need besides.
pub struct ReadArguments {
    pub arguments: Vec<JavaValue>,
    pub objects: Objects,
}

/// More objects than this in one test are nothing a person would read.
const MOST_NODES: usize = 200;

pub(super) struct Reader<'r, 'p> {
    pub(super) machine: &'r Machine<'p>,
    pub(super) state: &'r State<'p>,
    pub(super) evaluator: Evaluator<'r>,
    pub(super) objects: Objects,
    pub(super) by_address: FxHashMap<Address, NodeId>,
    /// Objects for references that were compared but never followed, by the number that the model gave them.
    pub(super) made_up: FxHashMap<u32, Vec<NodeId>>,
    pub(super) pending: VecDeque<(Address, NodeId)>,
    /// Objects of static initializers and literals that the input refers to.
    pub(super) shared_inputs: FxHashMap<NodeId, Address>,
    /// The whole path depends on what may be otherwise in the next run.
    pub(super) is_unsteady_path: bool,
    /// References that the test shows or depends on, if that is known.
    pub(super) shown: Option<FxHashSet<Term>>,
    /// References with these numbers are nodes that were known before.
    pub(super) known_nodes: std::ops::Range<u32>,
    /// Inputs that makers are still at work on, by their references.
    pub(super) making: FxHashMap<Term, NodeId>,
}

impl<'p> Machine<'p> {
    /// The call that a finished path stands for, under a model of its path condition.
    pub fn read_back(&self, state: &State<'p>, outcome: Outcome, model: &Model) -> Result<ReadBack, Stuck> {
        let mut reader = Reader::new(self, state, model);
        let Some(entry) = &state.provenance.entry else {
            return Err(Stuck::Unsupported("reading back a path without an entry".into()));
        };
        reader.shown = Some(self.shown_references(state, entry, outcome));
        let receiver = match entry.receiver {
            Some(address) => Some(reader.node(address)?),
            None => None,
        };
        let arguments = reader.arguments(&entry.arguments)?;
        let given = reader.arguments(&state.provenance.given)?;
        let outcome = reader.outcome(outcome, receiver.filter(|_| entry.method.is_constructor()))?;
        let static_changes = reader.static_changes()?;
        reader.finish()?;
        reader.objects.free = reader.free();
        let objects = reader.gathered();
        Ok(ReadBack { receiver, arguments, objects, outcome, static_changes, given })
    }

    /// The input of a path under a model of its path condition, as far as the path has looked at it.
    pub fn read_input(&self, state: &State<'p>, model: &Model) -> Result<ReadInput, Stuck> {
        let mut reader = Reader::new(self, state, model);
        let Some(entry) = &state.provenance.entry else {
            return Err(Stuck::Unsupported("reading the input of a path without an entry".into()));
        };
        let receiver = match (entry.receiver, state.provenance.awaited_receiver) {
            (Some(address), _) => Some(reader.node(address)?),
            (None, Some(awaited)) => match reader.reference(awaited)? {
                JavaValue::Object(node) => Some(node),
                _ => None,
            },
            (None, None) => None,
        };
        let arguments = reader.arguments(&entry.arguments)?;
        let given = reader.arguments(&state.provenance.given)?;
        reader.finish_before()?;
        Ok(ReadInput { receiver, arguments, given, objects: reader.gathered() })
    }

    /// The arguments with which a path was entered, and nothing of what came of them.
    pub fn read_arguments(&self, state: &State<'p>, model: &Model, beside: Beside) -> Result<ReadArguments, Stuck> {
        let known = beside.objects.graph.nodes.len();
        let filled: Vec<usize> = beside.filled.iter().map(|(_, node)| node.0 as usize).collect();
        let mut reader = Reader::new(self, state, model);
        reader.objects = beside.objects;
        reader.known_nodes = beside.first..beside.first.saturating_add(known as u32);
        reader.by_address = beside.replaced.iter().chain(&beside.filled).copied().collect();
        reader.pending = beside.filled.into_iter().collect();
        let receiver = state.provenance.entry.as_ref().and_then(|entry| Some((entry.home, entry.receiver?)));
        let receiver = receiver.filter(|(_, address)| state.heap().is_input(*address));
        let receiver = receiver.map(|(class, address)| (class.java_type(), Value::Reference(address)));
        let mut arguments = reader.arguments(receiver.as_slice())?;
        arguments.extend(reader.arguments(state.arguments())?);
        for (address, node) in beside.replaced {
            reader.answer_first(address, node)?;
        }
        reader.finish()?;
        let mut objects = reader.gathered();
        for (index, node) in objects.graph.nodes.iter_mut().enumerate() {
            if filled.contains(&index) && node.before.is_none() {
                node.before = Some(node.after.clone());
            }
            if let Some(before) = node.before.as_ref().filter(|_| index >= known || filled.contains(&index)) {
                node.after = before.clone();
            }
        }
        Ok(ReadArguments { arguments, objects })
    }

    /// A primitive value, a text or a box behind a path; nothing for what may be otherwise in the next run.
    pub(crate) fn read_value(
        &self,
        state: &State<'p>,
        model: &Model,
        java_type: &JavaType,
        value: Value,
    ) -> Option<Read> {
        let mut reader = Reader::new(self, state, model);
        if reader.is_unsteady(value) {
            return None;
        }
        let address = match value {
            Value::Reference(address) if address != NULL => address,
            Value::ReferenceTerm(term) => *state.knowledge.resolved.get(&term)?,
            value => return reader.value(java_type, value).ok().map(Read::Value),
        };
        let class = self.program.class(state.heap.get(address)?.class);
        if let Some(text) = reader.text(address).ok()? {
            return Some(Read::Object { class: class.name.clone(), after: Content::Text(text) });
        }
        let field = class.fields.iter().find(|field| &*field.name == "value" && !field.flags.is_static())?;
        let held = state.heap.get(address)?.field(field.slot);
        if !is_value(class) || reader.is_unsteady(held) || held.is_unset() {
            return None;
        }
        let held = reader.value(&field.java_type, held).ok()?;
        Some(Read::Object { class: class.name.clone(), after: Content::Fields(vec![(field.key(), held)]) })
    }
}

impl<'r, 'p> Reader<'r, 'p> {
    fn new(machine: &'r Machine<'p>, state: &'r State<'p>, model: &'r Model) -> Reader<'r, 'p> {
        Reader {
            machine,
            state,
            evaluator: Evaluator::new(model),
            objects: Objects::default(),
            by_address: FxHashMap::default(),
            made_up: FxHashMap::default(),
            pending: VecDeque::new(),
            shared_inputs: FxHashMap::default(),
            is_unsteady_path: state.provenance.assumptions.unsteady || machine.follows_example(state),
            shown: None,
            known_nodes: 0..0,
            making: FxHashMap::default(),
        }
    }

    pub(super) fn arguments(&mut self, arguments: &[(JavaType, Value)]) -> Result<Vec<JavaValue>, Stuck> {
        arguments.iter().map(|(java_type, value)| self.input(java_type, *value)).collect()
    }

    fn gathered(mut self) -> Objects {
        let shared = self.shared();
        let copies = self.copies();
        let mut objects = self.objects;
        objects.shared.extend(shared);
        objects.copies.extend(copies);
        objects.made.sort_by_key(|(node, _)| *node);
        objects.stand_ins.sort_by_key(|(node, _)| *node);
        objects
    }

    pub(super) fn add(&mut self, node: ObjectNode) -> Result<NodeId, Stuck> {
        if self.objects.graph.nodes.len() >= MOST_NODES {
            return Err(Stuck::Bound(format!("{MOST_NODES} objects in one test")));
        }
        self.objects.graph.nodes.push(node);
        Ok(NodeId(self.objects.graph.nodes.len() as u32 - 1))
    }

    /// The node of an object; its content is read later, so that cycles end.
    pub(super) fn node(&mut self, address: Address) -> Result<NodeId, Stuck> {
        if let Some(node) = self.by_address.get(&address) {
            return Ok(*node);
        }
        let dangling = || Stuck::InvalidBytecode("a dangling reference".into());
        let object = self.state.heap.get(address).ok_or_else(dangling)?;
        let class = match &object.input {
            Some(input) => input.types.first().copied().unwrap_or(object.class),
            None => object.class,
        };
        let class = self.machine.program.class(class);
        let class = self.machine.stands_in_for(class).unwrap_or(class).name.clone();
        let node = self.add(ObjectNode { class, before: None, after: Content::Fields(Vec::new()) })?;
        self.by_address.insert(address, node);
        self.pending.push_back((address, node));
        Ok(node)
    }

    fn finish(&mut self) -> Result<(), Stuck> {
        while let Some((address, node)) = self.pending.pop_front() {
            let Some(object) = self.state.heap.get(address) else { continue };
            self.note_maker(address, node, object)?;
            let before = self.before(address, object)?;
            let after = self.after(address, object)?;
            let node = &mut self.objects.graph.nodes[node.0 as usize];
            node.before = before;
            node.after = after;
        }
        Ok(())
    }

    /// The same without what the path made of it, which is not done yet.
    fn finish_before(&mut self) -> Result<(), Stuck> {
        while let Some((address, node)) = self.pending.pop_front() {
            let Some(object) = self.state.heap.get(address) else { continue };
            self.note_maker(address, node, object)?;
            let content = match self.before(address, object)? {
                Some(before) => before,
                None => self.text(address)?.map_or_else(|| Content::Fields(Vec::new()), Content::Text),
            };
            let node = &mut self.objects.graph.nodes[node.0 as usize];
            node.before = Some(content.clone());
            node.after = content;
        }
        Ok(())
    }
}
