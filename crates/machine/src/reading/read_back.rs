//! From a finished path and a model to concrete Java values: the input state, and what the call made of it.

use std::collections::{BTreeMap, VecDeque};

use glassbox_expr::{Evaluator, Model, Node, Term};
use glassbox_program::{
    Class, ClassId, Content, Field, FieldKey, JavaType, JavaValue, MethodDescriptor, MethodKey, Name, NodeId,
    ObjectGraph, ObjectNode, Origin, keeps_contents,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::event::{Outcome, Stuck};
use crate::heap::{Array, Body, Cells, Input, Object};
use crate::inputs::identity::{DISTINCT, distinct_name};
use crate::inputs::is_value;
use crate::inputs::makers::{Create, Maker, is_mirror};
use crate::machine::Machine;
use crate::reading::observe::Read;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Entry, Mirror, State};

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

struct Reader<'r, 'p> {
    machine: &'r Machine<'p>,
    state: &'r State<'p>,
    evaluator: Evaluator<'r>,
    objects: Objects,
    by_address: FxHashMap<Address, NodeId>,
    /// Objects for references that were compared but never followed, by the number that the model gave them.
    made_up: FxHashMap<u32, Vec<NodeId>>,
    pending: VecDeque<(Address, NodeId)>,
    /// Objects of static initializers and literals that the input refers to.
    shared_inputs: FxHashMap<NodeId, Address>,
    /// The whole path depends on what may be otherwise in the next run.
    is_unsteady_path: bool,
    /// References that the test shows or depends on, if that is known.
    shown: Option<FxHashSet<Term>>,
    /// References with these numbers are nodes that were known before.
    known_nodes: std::ops::Range<u32>,
    /// Inputs that makers are still at work on, by their references.
    making: FxHashMap<Term, NodeId>,
}

/// What a text or a box is.
#[derive(PartialEq)]
enum Plain {
    Text(Vec<u16>),
    Box(Name, JavaValue),
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

    /// The input references that something depends on: those that a condition mentions, and those that are to be seen
    /// anywhere but in one field. What is in that field may be anything.
    fn shown_references(&self, state: &State<'p>, entry: &Entry<'p>, outcome: Outcome) -> FxHashSet<Term> {
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

impl<'p> Machine<'p> {
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

    fn arguments(&mut self, arguments: &[(JavaType, Value)]) -> Result<Vec<JavaValue>, Stuck> {
        arguments.iter().map(|(java_type, value)| self.input(java_type, *value)).collect()
    }

    fn free(&self) -> Vec<NodeId> {
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

    fn outcome(&mut self, outcome: Outcome, constructed: Option<NodeId>) -> Result<ReadOutcome, Stuck> {
        match outcome {
            Outcome::Returned(None) => Ok(ReadOutcome::Returned(constructed.map(JavaValue::Object))),
            // What is different in every run is not to be asserted.
            Outcome::Returned(Some(value)) if self.is_unsteady(value) => Ok(ReadOutcome::Returned(None)),
            Outcome::Returned(Some(value)) => {
                let returns =
                    self.state.provenance.entry.as_ref().and_then(|entry| entry.method.descriptor.returns.clone());
                let java_type = returns.ok_or_else(|| Stuck::InvalidBytecode("a result of a void method".into()))?;
                if let JavaType::Reference(class) = &java_type
                    && self.is_lambda(value)
                {
                    // Nobody can look into it, but it is there.
                    let after = Content::Fields(Vec::new());
                    let node = self.add(ObjectNode { class: class.clone(), before: None, after })?;
                    return Ok(ReadOutcome::Returned(Some(JavaValue::Object(node))));
                }
                Ok(ReadOutcome::Returned(Some(self.value(&java_type, value)?)))
            }
            Outcome::Exited(_) => Err(Stuck::Unsupported("a call that ends the virtual machine".into())),
            Outcome::Threw(address) => {
                let missing = || Stuck::InvalidBytecode("a dangling reference".into());
                let object = self.state.heap.get(address).ok_or_else(missing)?;
                let class = self.machine.program.class(object.class);
                let message = if self.is_words_of_the_jdk(address) { None } else { self.message(class, object) };
                Ok(ReadOutcome::Threw { class: class.name.clone(), message })
            }
        }
    }

    /// Whether the JDK has found the words for an exception: the next release may find others. What a check of `Objects`
    /// says, its caller has given it.
    fn is_words_of_the_jdk(&self, exception: Address) -> bool {
        let thrown = self.state.thread.thrown.filter(|thrown| thrown.exception == exception);
        let called = thrown.and_then(|thrown| thrown.called).map(|method| self.machine.program.class(method.class));
        called.is_some_and(|class| &*class.name != "java/util/Objects")
    }

    /// What `getMessage()` gives, unless the class has its own idea of it or the text is not known.
    fn message(&mut self, class: &Class, exception: &Object) -> Option<Option<Vec<u16>>> {
        let throwable = self.machine.known.throwable;
        let method = throwable.method("getMessage", "()Ljava/lang/String;")?;
        if self.machine.program.select_method(class, method)?.id != method.id {
            return None;
        }
        match exception.field(self.machine.known.detail_message.slot) {
            value if self.is_unsteady(value) => None,
            Value::Reference(NULL) => Some(None),
            Value::Reference(text) => self.text(text).ok()?.map(Some),
            _ => None,
        }
    }

    /// The characters of a string; nothing for another object, and for a text that is different in every run.
    fn text(&mut self, address: Address) -> Result<Option<Vec<u16>>, Stuck> {
        if let Some(text) = self.machine.text_of(self.state, address) {
            return Ok(Some(text));
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

    fn static_changes(&mut self) -> Result<Vec<(FieldKey, JavaValue)>, Stuck> {
        let program = self.machine.program;
        let mut changed = Vec::new();
        for (id, class_state) in self.state.class_states() {
            let class = program.class(id);
            for field in class.fields.iter().filter(|field| field.flags.is_static()) {
                if class.origin != Origin::Jdk && class_state.changed[field.slot] {
                    changed.push((field.key(), class_state.statics[field.slot]));
                }
            }
        }
        changed.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut read = Vec::with_capacity(changed.len());
        for (key, value) in changed {
            if !matches!(value, Value::Opaque(..)) && !self.is_unsteady(value) {
                let value = self.value(&key.java_type, value)?;
                read.push((key, value));
            }
        }
        Ok(read)
    }

    /// A value of the input; one that no condition mentions may be anything, so it is the default.
    fn input(&mut self, java_type: &JavaType, value: Value) -> Result<JavaValue, Stuck> {
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

    /// What was there before the call and is part of its input is as it was found; where a static field holds it, the
    /// test gets it from there.
    fn shared(&mut self) -> Vec<(NodeId, Vec<FieldKey>)> {
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
    fn copies(&mut self) -> Vec<NodeId> {
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
                let is_made = input.is_some_and(|input| made.contains(&distinct_name(&input.path)));
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

    /// The names of boxes of which the model says that a constructor has made them.
    fn made_by_constructors(&mut self) -> Vec<String> {
        let terms = &self.machine.terms;
        let names = terms.symbols().map(|symbol| (terms.symbol_name(symbol), terms.symbol_term(symbol)));
        let marked = names.filter(|(name, _)| name.ends_with(DISTINCT));
        let made = marked.filter(|(_, term)| self.evaluator.evaluate(terms, *term).as_bool());
        made.map(|(name, _)| name.to_owned()).collect()
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

    fn value(&mut self, java_type: &JavaType, value: Value) -> Result<JavaValue, Stuck> {
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

    fn reference(&mut self, mut term: Term) -> Result<JavaValue, Stuck> {
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

    /// An object about which nothing matters but that it is not null and which others it equals.
    fn make_up(&mut self, number: u32, term: Term) -> Result<NodeId, Stuck> {
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

    /// Whether a value may be another one in the next run, or on another machine.
    fn is_unsteady(&self, value: Value) -> bool {
        let floating = matches!(value, Value::Float(_) | Value::Double(_) | Value::FloatTerm(_) | Value::DoubleTerm(_));
        let inexact = floating && self.state.provenance.assumptions.inexact;
        inexact || self.is_unsteady_path || self.machine.is_marked(value)
    }

    /// Whether a field may hold anything, since nothing depends on it and nobody sees it.
    fn is_anything(&self, value: Value) -> bool {
        let Value::ReferenceTerm(term) = value else { return false };
        let is_symbol = matches!(self.machine.terms.node(term), Node::Symbol(_));
        let is_open = is_symbol && !self.state.knowledge.resolved.contains_key(&term);
        is_open && self.shown.as_ref().is_some_and(|shown| !shown.contains(&term))
    }

    /// Whether a value is an object of a class that exists in no class file.
    fn is_lambda(&self, value: Value) -> bool {
        let Value::Reference(address) = value else { return false };
        let object = self.state.heap.get(address);
        let class = object.map(|object| self.machine.program.class(object.class));
        class.is_some_and(|class| class.is_made_up() || class.is_of_run_time())
    }

    fn add(&mut self, node: ObjectNode) -> Result<NodeId, Stuck> {
        if self.objects.graph.nodes.len() >= MOST_NODES {
            return Err(Stuck::Bound(format!("{MOST_NODES} objects in one test")));
        }
        self.objects.graph.nodes.push(node);
        Ok(NodeId(self.objects.graph.nodes.len() as u32 - 1))
    }

    /// The node of an object; its content is read later, so that cycles end.
    fn node(&mut self, address: Address) -> Result<NodeId, Stuck> {
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

    /// The input that a maker is still at work on.
    fn in_the_making(&mut self, term: Term) -> Result<Option<NodeId>, Stuck> {
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

    /// Remembers how an input was made: an object of a class, or one with a maker.
    fn note_maker(&mut self, address: Address, node: NodeId, object: &Object) -> Result<(), Stuck> {
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
    fn answer_first(&mut self, address: Address, node: NodeId) -> Result<(), Stuck> {
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

    fn before(&mut self, address: Address, object: &Object) -> Result<Option<Content>, Stuck> {
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

    fn after(&mut self, address: Address, object: &Object) -> Result<Content, Stuck> {
        if let Some(text) = self.text(address)? {
            return Ok(Content::Text(text));
        }
        match &object.body {
            Body::Free => Err(Stuck::InvalidBytecode("a dangling reference".into())),
            Body::Array(array) => {
                let element = self.element_type(object.class)?;
                self.array_after(&element, array, object.input.as_deref())
            }
            Body::Fields(values) => {
                let program = self.machine.program;
                let made = object.input.as_ref().and_then(|input| input.made.clone());
                // What the call made of the JDK's collections is compared by what they hold.
                let is_new = object.input.is_none() && !object.shared;
                let mut fields = Vec::new();
                for (slot, id) in program.class(object.class).instance_fields.iter().enumerate() {
                    let value = values.get(slot).copied().unwrap_or(Value::Unset);
                    let owner = program.class(id.class);
                    let is_told = is_value(owner) || is_new && keeps_contents(&owner.name);
                    let hidden = owner.origin == Origin::Jdk && !is_told && &*owner.name != "java/lang/Enum";
                    let readable = !matches!(value, Value::Unset | Value::Opaque(..)) && !self.is_unsteady(value);
                    let field = program.field(*id);
                    // Nobody knows what others did to an object that belongs to all.
                    let explained = made.as_ref().is_some_and(|made| made.explains(slot, value))
                        || object.shared && !field.flags.is_final();
                    if !hidden && !self.is_lambda(value) && readable && !explained && !self.is_anything(value) {
                        fields.push((field.key(), self.value(&field.java_type, value)?));
                    }
                }
                Ok(Content::Fields(fields))
            }
        }
    }

    fn element_type(&self, class: glassbox_program::ClassId) -> Result<JavaType, Stuck> {
        self.machine.element_type(class).map_err(|stop| stop.into_stuck("reading an array"))
    }

    /// What an array holds in the end, as far as it is the same in every run.
    fn array_after(&mut self, element: &JavaType, array: &Array, input: Option<&Input>) -> Result<Content, Stuck> {
        let unsteady = std::cell::Cell::new(false);
        let content = self.array_content(element, array, input, |reader, value| {
            let unknown = matches!(value, Value::Opaque(..)) || reader.is_lambda(value) || reader.is_unsteady(value);
            unsteady.set(unsteady.get() || unknown);
            !unknown
        })?;
        // An element that is left out would be taken for the default.
        Ok(if unsteady.get() { Content::Fields(Vec::new()) } else { content })
    }

    fn array_content(
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

    fn length(&mut self, length: Value) -> Result<u32, Stuck> {
        match self.value(&JavaType::Int, length)? {
            JavaValue::Int(length) => Ok(length.max(0) as u32),
            _ => Err(Stuck::InvalidBytecode("an array without a length".into())),
        }
    }
}
