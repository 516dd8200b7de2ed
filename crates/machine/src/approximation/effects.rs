//! Effects of instructions that this machine cannot execute itself, as a real virtual machine has recorded them.

use glassbox_program::{
    Class, ClassBuilder, ClassKind, Content, FieldKey, Insn, JavaType, JavaValue, MethodDescriptor, NodeId,
    ObjectGraph, ObjectNode, PlainConstant, RunTimeClass, StackKind,
};

use crate::event::{Event, Halt, Stop, Stuck};
use crate::heap::{Body, Cells, Object};
use crate::machine::{Machine, invalid};
use crate::state::value::{Address, NULL, Reason, Value};
use crate::state::{Mirror, Stage, State, Trace};

/// What an instruction did elsewhere. Objects are nodes of the graph, before and after.
#[derive(Clone, Copy, Debug)]
pub struct Effect<'e> {
    /// What lay on the operand stack; nothing for the receiver of a constructor.
    pub operands: &'e [Option<JavaValue>],
    pub result: Result,
    pub graph: &'e ObjectGraph,
    /// Nodes whose content nobody has looked at.
    pub unseen: &'e [NodeId],
    /// Classes of nodes, or that nodes stand for, which cannot be had by their names.
    pub run_time_classes: &'e [RunTimeClass],
    /// The next run does the same.
    pub is_steady: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Result {
    /// Of a constructor, the object.
    Returned(Option<JavaValue>),
    Threw(NodeId),
}

/// Why some values are there but not known.
pub(crate) const UNSEEN: Reason = &"what the real JVM holds here was not recorded";
const AT_RUN_TIME: Reason = &"an object of a class that exists on the real JVM only";

impl<'p> Machine<'p> {
    /// Lets the instruction that a path stands before have the effect that it had elsewhere. The path goes on behind it,
    /// or ends.
    pub fn take_effect(
        &mut self,
        state: &mut State<'p>,
        effect: &Effect<'_>,
    ) -> std::result::Result<Option<Event>, Stuck> {
        let stuck = |stop: Stop| match *stop.0 {
            Halt::Event(event) => Ok(Some(event)),
            other => Err(Stuck::Unsupported(format!("what the real JVM did ({other:?})"))),
        };
        match self.apply(state, effect) {
            Ok(()) => Ok(None),
            Err(stop) => stuck(stop),
        }
    }

    fn apply(&mut self, state: &mut State<'p>, effect: &Effect<'_>) -> std::result::Result<(), Stop> {
        let at = state.position().ok_or_else(|| invalid("no frame"))?;
        let Shape { count, constructed, returns } = self.shape_of(state)?;
        let start = state.thread.stack.len().checked_sub(count).ok_or_else(|| invalid("operand stack underflow"))?;
        let operands: Vec<Value> = state.thread.stack[start..].iter().map(|value| state.settled(*value)).collect();
        let mut import = Import::new(effect);
        for (value, told) in operands.iter().zip(effect.operands) {
            if let (Value::Reference(address), Some(JavaValue::Object(node))) = (value, told) {
                self.pair(state, &mut import, *node, *address);
            }
        }
        if let (true, Result::Returned(Some(JavaValue::Object(node))), Some(Value::Reference(address))) =
            (constructed.is_some(), effect.result, operands.first())
        {
            import.pair(node, *address);
            // What the constructor did to its fields is recorded or unknown.
            for (slot, kind) in constructed.iter().flat_map(|class| class.field_kinds.iter().enumerate()) {
                if let Some(object) = state.heap.get_mut(*address) {
                    object.set_field(slot, Value::Opaque(*kind, UNSEEN));
                }
            }
        }
        self.find_known(state, &mut import);
        let mut changing = Vec::new();
        for node in 0..effect.graph.nodes.len() as u32 {
            let node = NodeId(node);
            changing.extend(self.import_node(state, &mut import, node)?.map(|address| (node, address)));
        }
        changing.extend_from_slice(&import.known);
        for (node, address) in changing {
            self.change(state, &import, node, address)?;
        }
        if !effect.is_steady {
            state.provenance.assumptions.unsteady = true;
        }
        state.provenance.trace.push(Trace::Executed(at));
        state.steps += 1;
        match effect.result {
            Result::Returned(value) => {
                state.thread.stack.truncate(start);
                if let (None, Some(java_type)) = (constructed, returns) {
                    let value = value.unwrap_or_else(|| JavaValue::default_of(&java_type));
                    let value = import.value(value, java_type.stack_kind());
                    state.thread.stack.push(value);
                }
                if let Some(frame) = state.thread.frames.last_mut() {
                    frame.pc += 1;
                }
                Ok(())
            }
            Result::Threw(node) => match import.addresses.get(node.0 as usize).copied().flatten() {
                Some(exception) => self.unwind(state, exception, false).map(|_| ()),
                None => {
                    Err(Stuck::Unsupported("an exception of a class that exists on the real JVM only".into()).into())
                }
            },
        }
    }

    /// What the current instruction takes and leaves.
    pub(crate) fn shape_of(&mut self, state: &State<'p>) -> std::result::Result<Shape<'p>, Stop> {
        let frame = self.frame(state)?;
        let class = frame.class;
        match frame.insn() {
            Some(Insn::Invoke(kind, index)) => {
                let callee = self.callee_at(class, *kind, *index)?;
                let method = callee.method;
                let constructed = method.is_constructor().then_some(callee.class);
                Ok(Shape { count: callee.operands, constructed, returns: method.descriptor.returns.clone() })
            }
            Some(Insn::InvokeDynamic(index)) => {
                let descriptor = match class.plain_constant(*index) {
                    Some(PlainConstant::Dynamic { descriptor, .. }) => MethodDescriptor::parse(descriptor),
                    _ => None,
                };
                let descriptor = descriptor.ok_or_else(|| invalid("invokedynamic without a call site"))?;
                Ok(Shape { count: descriptor.parameters.len(), constructed: None, returns: descriptor.returns })
            }
            Some(Insn::GetStatic(index)) => {
                let (field, _) = self.field_at(class, *index)?;
                Ok(Shape { count: 0, constructed: None, returns: Some(field.java_type.clone()) })
            }
            Some(Insn::PutStatic(_)) => Ok(Shape { count: 1, constructed: None, returns: None }),
            _ => Err(Stuck::Unsupported("the effect of an instruction that is no call".into()).into()),
        }
    }

    /// Finds the objects that were there before, from those that are known on.
    pub(crate) fn find_known(&self, state: &State<'p>, import: &mut Import<'_>) {
        let mut next = 0;
        while let Some((node, address)) = import.known.get(next).copied() {
            next += 1;
            let Some(object) = state.heap.get(address) else { continue };
            let mut pairs: Vec<(NodeId, Value)> = Vec::new();
            match import.was(node) {
                Some(Content::Fields(fields)) => {
                    for (key, value) in fields {
                        if let (JavaValue::Object(child), Some(slot)) = (value, self.slot_of(key)) {
                            pairs.push((*child, object.field(slot)));
                        }
                    }
                }
                Some(Content::Array { elements, .. }) => {
                    let Some(array) = object.array().filter(|array| array.overlay.is_none()) else { continue };
                    for (index, value) in elements {
                        if let (JavaValue::Object(child), Some(cell)) = (value, array.cells.get(*index as usize)) {
                            pairs.push((*child, cell));
                        }
                    }
                }
                Some(Content::Text(_)) | None => {}
            }
            for (child, value) in pairs {
                if let Value::Reference(address) = state.settled(value) {
                    self.pair(state, import, child, address);
                }
            }
        }
    }

    /// A node is an object of the path, unless that is of another class: the two machines have come to different things
    /// here, and what was recorded counts.
    pub(crate) fn pair(&self, state: &State<'p>, import: &mut Import<'_>, node: NodeId, address: Address) {
        let Some(object) = state.heap.get(address) else { return };
        if import.is_of_state && !self.may_be_told(state, address, &import.effect.graph.node(node).after) {
            return;
        }
        let (own, told) = (self.program.class(object.class), &import.effect.graph.node(node).class);
        let is_told = own.name == *told
            || own.is_made_up()
            || own.is_of_run_time()
            || self.is_stand_in(own.id)
            || import.effect.run_time_classes.iter().any(|class| class.name == *told);
        if is_told {
            import.pair(node, address);
        }
    }

    fn slot_of(&self, key: &FieldKey) -> Option<usize> {
        let class = self.program.load(&key.class).ok()?;
        class.field(&key.name).filter(|field| !field.flags.is_static()).map(|field| field.slot)
    }

    /// Makes an object that this path does not know yet, and returns it if it has still to be filled.
    pub(crate) fn import_node(
        &mut self,
        state: &mut State<'p>,
        import: &mut Import<'_>,
        id: NodeId,
    ) -> std::result::Result<Option<Address>, Stop> {
        if import.addresses[id.0 as usize].is_some() {
            return Ok(None);
        }
        let node = import.effect.graph.node(id);
        if let Content::Text(text) = &node.after {
            if &*node.class == "java/lang/Class" {
                let name = String::from_utf16_lossy(text);
                import.addresses[id.0 as usize] = match import.run_time_class(&name) {
                    Some(class) => {
                        let class = self.class_of_run_time(ClassKind::OfRunTime, class)?;
                        Some(self.mirror(state, class)?)
                    }
                    None => self.mirror_named(state, &name),
                };
                return Ok(None);
            }
            let address = self.new_string(state, text);
            if let Some(object) = state.heap.get_mut(address) {
                object.shared = false;
            }
            import.addresses[id.0 as usize] = Some(address);
            return Ok(None);
        }
        let class = match import.run_time_class(&node.class) {
            Some(class) => self.class_of_run_time(ClassKind::OfRunTime, class)?,
            None => match self.program.load(&node.class) {
                Ok(class) => class,
                Err(_) => return Ok(None),
            },
        };
        if let Some(address) = self.constant_like(state, import.effect.graph, class, node) {
            import.addresses[id.0 as usize] = Some(address);
            return Ok(None);
        }
        let address = match &node.after {
            Content::Array { length, .. } if class.component.is_some() => self.allocate_array(state, class, *length)?,
            _ if class.component.is_some() || class.is_interface() => return Ok(None),
            _ => self.allocate_unseen(state, class),
        };
        import.addresses[id.0 as usize] = Some(address);
        if import.effect.unseen.contains(&id)
            && let Some(array) = state.heap.get_mut(address).and_then(Object::array_mut)
        {
            let kind = class.component.as_ref().map_or(StackKind::Reference, JavaType::stack_kind);
            let length = array.cells.count().unwrap_or(0);
            array.cells = Cells::Mixed(std::iter::repeat_n(Value::Opaque(kind, UNSEEN), length).collect());
        }
        Ok(Some(address))
    }

    /// What takes the place of a class that exists on the real machine only; the first one to come by makes it up.
    pub(crate) fn class_of_run_time(
        &mut self,
        kind: ClassKind,
        class: &RunTimeClass,
    ) -> std::result::Result<&'p Class, Stop> {
        let host = self.known.object;
        let name = ClassBuilder::name_of_run_time(class);
        let made = self.made_up_class(&name, || Some(ClassBuilder::of_run_time(kind, class, host)))?;
        made.ok_or_else(|| invalid("a class of run time"))
    }

    /// An object of whose fields nobody knows anything.
    pub(crate) fn allocate_unseen(&mut self, state: &mut State<'p>, class: &'p Class) -> Address {
        let address = self.allocate_anyway(state, class);
        let unseen = class.field_kinds.iter().map(|kind| Value::Opaque(*kind, UNSEEN)).collect();
        if let Some(Object { shared, body, .. }) = state.heap.get_mut(address) {
            *shared = false;
            *body = Body::Fields(unseen);
        }
        address
    }

    /// The object of a class by its internal name or descriptor, or of a primitive type by its keyword.
    fn mirror_named(&mut self, state: &mut State<'p>, name: &str) -> Option<Address> {
        const PRIMITIVES: [JavaType; 8] = [
            JavaType::Boolean,
            JavaType::Byte,
            JavaType::Char,
            JavaType::Short,
            JavaType::Int,
            JavaType::Long,
            JavaType::Float,
            JavaType::Double,
        ];
        let primitive = PRIMITIVES.into_iter().find(|java_type| java_type.to_string() == name);
        let of = match primitive {
            Some(java_type) => Mirror::Primitive(java_type),
            None if name == "void" => Mirror::Void,
            None => Mirror::Class(self.program.load(name).ok()?.id),
        };
        self.mirror_of(state, &of).ok()
    }

    /// The object that there is only one of: the constant of an enum by its name.
    fn constant_like(
        &mut self,
        state: &mut State<'p>,
        graph: &ObjectGraph,
        class: &'p Class,
        node: &ObjectNode,
    ) -> Option<Address> {
        let Content::Fields(fields) = &node.after else { return None };
        let name = fields.iter().find(|(key, _)| &*key.name == "name").map(|(_, value)| *value);
        let Some(JavaValue::Object(name)) = name else { return None };
        let Content::Text(name) = &graph.node(name).after else { return None };
        let name = String::from_utf16(name).ok()?;
        let declaring = match class.flags.is_enum() && class.field(&name).is_none() {
            // A constant with a body of its own has a class of its own.
            true => self.program.class(class.superclass?),
            false => class,
        };
        let field = declaring.field(&name).filter(|field| field.flags.is_static() && declaring.flags.is_enum())?;
        let known = state.class_state(declaring.id)?;
        match known.statics.get(field.slot) {
            Some(Value::Reference(address)) if *address != NULL && known.stage == Stage::Done => Some(*address),
            _ => None,
        }
    }

    /// Writes what differs between before and after; of a new object, everything.
    pub(crate) fn change(
        &mut self,
        state: &mut State<'p>,
        import: &Import<'_>,
        id: NodeId,
        address: Address,
    ) -> std::result::Result<(), Stop> {
        let node = import.effect.graph.node(id);
        if import.effect.unseen.contains(&id) {
            return Ok(());
        }
        match (&node.before, &node.after) {
            (before, Content::Fields(after)) => {
                let before = match before {
                    Some(Content::Fields(before)) if !import.is_fresh(id) => before.as_slice(),
                    _ => &[],
                };
                for (key, value) in after {
                    let was = before.iter().find(|(known, _)| known == key);
                    let Some(slot) = self.slot_of(key) else { continue };
                    let own = state.heap.get(address).map_or(Value::Unset, |object| object.field(slot));
                    if was.is_some_and(|(_, was)| was.is_same(value)) && !import.knows_better(state.settled(own), value)
                    {
                        continue;
                    }
                    let value = import.value(*value, key.java_type.stack_kind());
                    self.note_slot_overwritten(state, address, slot);
                    if let Some(object) = state.heap.get_mut(address) {
                        object.set_field(slot, value);
                    }
                }
            }
            (before, Content::Array { element, length, elements }) => {
                let default = JavaValue::default_of(element);
                let held = |elements: &[(u32, JavaValue)], index: u32| {
                    let found = elements.binary_search_by_key(&index, |(index, _)| *index);
                    found.map_or(default, |at| elements[at].1)
                };
                let before = match before {
                    Some(Content::Array { elements, .. }) if !import.is_fresh(id) => elements.as_slice(),
                    _ => &[],
                };
                for index in 0..*length {
                    let value = held(elements, index);
                    if !held(before, index).is_same(&value) {
                        let value = import.value(value, element.stack_kind());
                        self.write_element(state, address, index, value);
                    }
                }
            }
            (_, Content::Text(_)) => {}
        }
        Ok(())
    }
}

/// What an instruction takes from the operand stack and leaves there.
pub(crate) struct Shape<'p> {
    pub(crate) count: usize,
    /// The class whose constructor it calls.
    pub(crate) constructed: Option<&'p Class>,
    pub(crate) returns: Option<JavaType>,
}

/// An effect on its way into a path.
pub(crate) struct Import<'e> {
    effect: &'e Effect<'e>,
    /// The objects of the path, by node.
    pub(crate) addresses: Vec<Option<Address>>,
    /// Those that were there before, in the order in which they were found.
    known: Vec<(NodeId, Address)>,
    /// It is no effect on objects that were there: what is found there counts, and the rest is new.
    is_of_state: bool,
}

impl<'e> Import<'e> {
    fn new(effect: &'e Effect<'e>) -> Import<'e> {
        let addresses = vec![None; effect.graph.nodes.len()];
        Import { effect, addresses, known: Vec::new(), is_of_state: false }
    }

    pub(crate) fn of_state(effect: &'e Effect<'e>) -> Import<'e> {
        Import { is_of_state: true, ..Import::new(effect) }
    }

    /// What an object held that the path may have as well.
    fn was(&self, node: NodeId) -> Option<&'e Content> {
        let node = self.effect.graph.node(node);
        if self.is_of_state { Some(&node.after) } else { node.before.as_ref() }
    }

    fn pair(&mut self, node: NodeId, address: Address) {
        if let Some(place @ None) = self.addresses.get_mut(node.0 as usize)
            && address != NULL
        {
            *place = Some(address);
            self.known.push((node, address));
        }
    }

    /// Whether a node was no object of the path before.
    fn is_fresh(&self, node: NodeId) -> bool {
        self.known.iter().all(|(known, _)| *known != node)
    }

    fn run_time_class(&self, name: &str) -> Option<&'e RunTimeClass> {
        self.effect.run_time_classes.iter().find(|class| &*class.name == name)
    }

    /// Whether a value that has not changed is another one on the real machine, or known there only. What an input
    /// reference is, is a matter of the path.
    fn knows_better(&self, own: Value, told: &JavaValue) -> bool {
        match (own, told) {
            (Value::Opaque(..), _) => true,
            (Value::Reference(address), JavaValue::Object(node)) => {
                self.addresses.get(node.0 as usize).is_some_and(|known| known.is_some_and(|known| known != address))
            }
            _ => false,
        }
    }

    pub(crate) fn value(&self, value: JavaValue, kind: StackKind) -> Value {
        match value {
            JavaValue::Boolean(value) => Value::Int(i32::from(value)),
            JavaValue::Byte(value) => Value::Int(i32::from(value)),
            JavaValue::Char(value) => Value::Int(i32::from(value)),
            JavaValue::Short(value) => Value::Int(i32::from(value)),
            JavaValue::Int(value) => Value::Int(value),
            JavaValue::Long(value) => Value::Long(value),
            JavaValue::Float(value) => Value::Float(value),
            JavaValue::Double(value) => Value::Double(value),
            JavaValue::Null => Value::Reference(NULL),
            JavaValue::Object(node) => match self.addresses.get(node.0 as usize).copied().flatten() {
                Some(address) => Value::Reference(address),
                None => Value::Opaque(kind, AT_RUN_TIME),
            },
        }
    }
}
