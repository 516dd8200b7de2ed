//! Where the machine cannot run the initializer of a class, a real virtual machine may have: what static fields lead to there is
//! taken over, and paths go on as if the initializer had run.
//!
//! Such a path relies on [`Assumption::Imported`], so that it excludes nothing; what it covers, a real virtual machine has to show.

use std::sync::Arc;

use glassbox_program::{
    Assumption, Class, ClassId, Content, FieldKey, Holder, ImportedState, Imports, Insn, JavaType, JavaValue,
    LOGGER_TYPES, NodeId, Origin, StackKind,
};

use crate::approximation::effects::{Effect, Import, Result, UNSEEN};
use crate::event::{Event, Outcome, Stop, Stuck};
use crate::machine::Machine;
use crate::state::value::{Address, NULL, Value};
use crate::state::{ClassState, Role, Site, Stage, State};

/// What a machine knows of a class that it cannot initialize.
#[derive(Clone)]
pub(crate) struct KnownImport {
    /// Nothing where no real virtual machine can tell.
    told: Option<Arc<ImportedState>>,
    /// Nothing that its initializer did up to where the machine stopped was better than what was told: paths need not run it.
    at_once: bool,
}

/// What an initializer has left in its final fields up to where the machine stopped, by slot.
type Executed = Vec<(usize, Value)>;

/// What an initializer of the JDK may take that is run for the sake of an object which it makes.
const FUEL: u64 = 2_000_000;

impl<'p> Machine<'p> {
    /// A path cannot go on inside the initializer of a class of the program: takes over what that leaves on a real virtual machine,
    /// if one can tell; otherwise what the initializer leaves that has led there, which may get over a class that fails. The path
    /// stands before the instruction that needed the class then.
    pub(crate) fn import(&mut self, state: &mut State<'p>, stuck: &Stuck) -> bool {
        let can_help = match stuck {
            Stuck::Method(_) | Stuck::Unsupported(_) | Stuck::Elsewhere(_) | Stuck::Bound(_) => true,
            Stuck::Initializer(_) | Stuck::InvalidBytecode(_) => true,
            Stuck::Linking(_) | Stuck::Missing(_) | Stuck::Input(_) => false,
        };
        if !can_help || state.thread.initializing == 0 || !self.mode.uses_what_is_known_of_initializers() {
            return false;
        }
        let Some(imports) = self.platform.imports.clone() else { return false };
        let is_own = |role: Role| match role {
            Role::Initializer(class) => is_of_program(self.program.class(class)),
            _ => false,
        };
        let inside = state
            .thread
            .frames
            .iter()
            .rposition(|frame| matches!(frame.role, Role::Maker { .. }))
            .map_or(0, |at| at + 1);
        let initializing = (inside..state.thread.frames.len()).rev().filter(|at| is_own(state.thread.frames[*at].role));
        initializing.collect::<Vec<usize>>().into_iter().any(|first| self.import_from(state, first, &*imports))
    }

    /// The same for the class whose initializer one of the frames runs.
    fn import_from(&mut self, state: &mut State<'p>, first: usize, imports: &dyn Imports) -> bool {
        let class = state.thread.frames[first].class;
        let told = match self.caches.imported.get(&class.id) {
            Some(known) => known.told.clone(),
            None => imports.import(&class.name),
        };
        let taken = told.as_ref().and_then(|told| {
            let before = state.clone();
            let executed = executed_by(state, class);
            while state.thread.frames.len() > first {
                self.abandon_frame(state);
            }
            let taken = self.take_over(state, class, told, &executed);
            if taken.is_none() {
                *state = before;
            }
            taken
        });
        // What does not fit one path is not tried on others.
        let told = told.filter(|_| taken.is_some());
        let at_once = taken == Some(Kept::Nothing);
        self.caches
            .imported
            .entry(class.id)
            .and_modify(|known| known.told = told.clone())
            .or_insert(KnownImport { told, at_once });
        taken.is_some()
    }

    /// Takes the innermost frame away. A class that it initializes is as if nothing had happened.
    fn abandon_frame(&mut self, state: &mut State<'p>) {
        self.note_left(state);
        let Some(frame) = state.thread.frames.pop() else { return };
        state.thread.stack.truncate(frame.base as usize);
        if let Role::Initializer(class) = frame.role {
            let class = self.program.class(class);
            state.thread.initializing =
                state.thread.initializing.saturating_sub(u32::from(class.origin != Origin::Jdk));
            self.prepare(state, class);
        }
    }

    /// A class is about to be initialized of which this machine knows that it cannot: takes over its state. Says whether that is
    /// done.
    pub(crate) fn initialize_by_import(&mut self, state: &mut State<'p>, class: &'p Class) -> bool {
        if self.caches.imported.is_empty() {
            return false;
        }
        match self.caches.imported.get(&class.id).cloned() {
            Some(KnownImport { told: Some(told), at_once: true }) => {
                self.take_over(state, class, &told, &Vec::new()).is_some()
            }
            _ => false,
        }
    }

    /// Leaves the path as it is if something does not fit. Says what was kept of what the path has executed.
    fn take_over(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        told: &ImportedState,
        executed: &Executed,
    ) -> Option<Kept> {
        let mut copy = state.clone();
        let kept = self.apply_state(&mut copy, class, told, executed).ok().flatten()?;
        *state = copy;
        // What the rest of the initializer would have come by rests on it, and so does what the path comes by from here on.
        let assumption = Assumption::Imported(class.name.clone());
        for imported in &told.classes {
            if let Ok(class) = self.program.load(&imported.name) {
                state.provenance.assumptions.note_of_initializer(class.id, assumption.clone());
            }
        }
        self.rely(state, assumption);
        Some(kept)
    }

    fn apply_state(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        told: &ImportedState,
        executed: &Executed,
    ) -> std::result::Result<Option<Kept>, Stop> {
        for (_, Holder { class, .. }) in &told.held {
            self.initialize_aside(state, class);
        }
        let effect = Effect {
            operands: &[],
            result: Result::Returned(None),
            graph: &told.graph,
            unseen: &told.unseen,
            run_time_classes: &told.run_time_classes,
            is_steady: true,
        };
        let first = state.heap.len();
        let mut import = Import::of_state(&effect);
        let mut kept = self.keep_executed(state, &mut import, told, class, executed);
        self.find_own(state, &mut import, told);
        self.leave_loggers_blank(state, &mut import, told);
        let own: Vec<Address> = import.addresses.iter().flatten().copied().filter(|own| own.0 <= first).collect();
        let mut fresh = Vec::new();
        for node in 0..told.graph.nodes.len() as u32 {
            let node = NodeId(node);
            if !self.import_lambda(state, &mut import, told, node)? {
                fresh.extend(self.import_node(state, &mut import, node)?.map(|address| (node, address)));
            }
        }
        self.fill_lambdas(state, &import, told);
        for (node, address) in fresh {
            self.change(state, &import, node, address)?;
        }
        for (node, index) in &told.open_elements {
            if let Some(address) = import.addresses[node.0 as usize].filter(|address| address.0 > first) {
                self.write_element(state, address, *index, Value::Opaque(element_kind(told, *node), UNSEEN));
            }
        }
        if !self.hash_alike(state, &own, first) {
            return Ok(None);
        }
        for number in first + 1..=state.heap.len() {
            if let Some(object) = state.heap.get_mut(Address(number)) {
                object.shared = true;
            }
        }
        for imported in &told.classes {
            if let Ok(class) = self.program.load(&imported.name)
                && !is_begun(state, class.id)
            {
                self.set_statics(state, class, &imported.statics, &import);
            }
        }
        if self.keep_offsets(state, class, executed) {
            kept = Kept::Something;
        }
        let is_done = state.class_state(class.id).is_some_and(|class| class.stage == Stage::Done);
        Ok(is_done.then_some(kept))
    }

    /// What only the machine itself can use, it has better than it was told: loggers, and objects of which nothing was told.
    fn keep_executed(
        &self,
        state: &State<'p>,
        import: &mut Import<'_>,
        told: &ImportedState,
        class: &'p Class,
        executed: &Executed,
    ) -> Kept {
        let mut kept = Kept::Nothing;
        let statics = told.classes.iter().filter(|known| known.name == class.name).flat_map(|known| &known.statics);
        for (key, value) in statics {
            let own = class.field(&key.name).and_then(|field| executed.iter().find(|(slot, _)| *slot == field.slot));
            let (Some((_, Value::Reference(own))), Some(JavaValue::Object(node))) = (own, value) else { continue };
            let is_opaque =
                told.unseen.contains(node) && !matches!(told.graph.node(*node).after, Content::Array { .. });
            if is_opaque || self.is_logger(state, *own) {
                import.addresses[node.0 as usize] = Some(*own);
                kept = Kept::Something;
            }
        }
        kept
    }

    /// Where fields lie in objects is a matter of each virtual machine: numbers that a class has asked for are this one's own.
    fn keep_offsets(&self, state: &mut State<'p>, class: &'p Class, executed: &Executed) -> bool {
        const OFFSETS: [&str; 4] = ["objectFieldOffset", "staticFieldOffset", "arrayBaseOffset", "arrayIndexScale"];
        let insns = class.methods.iter().filter_map(|method| method.code.as_ref()).flat_map(|code| &code.insns);
        let mut calls = insns.filter_map(|insn| match insn {
            Insn::Invoke(_, index) => class.method_constant(*index),
            _ => None,
        });
        if !calls.any(|call| OFFSETS.contains(&&**call.name)) {
            return false;
        }
        let Some(ClassState { statics, .. }) = state.class_state_mut(class.id) else { return false };
        for field in class.fields.iter().filter(|field| field.flags.is_static() && field.constant.is_none()) {
            let own = executed.iter().find(|(slot, _)| *slot == field.slot).map(|(_, own)| *own);
            match (statics[field.slot], own) {
                (Value::Int(_) | Value::Long(_), Some(own)) => statics[field.slot] = own,
                (Value::Long(_), None) => statics[field.slot] = Value::Opaque(StackKind::Long, UNSEEN),
                _ => {}
            }
        }
        true
    }

    /// Loggers are not run, whoever has made them.
    fn leave_loggers_blank(&mut self, state: &mut State<'p>, import: &mut Import<'_>, told: &ImportedState) {
        if !self.mode.freedom().blank_loggers {
            return;
        }
        let statics = told.classes.iter().flat_map(|class| &class.statics);
        let statics = statics.filter_map(|(key, value)| Some((key, (*value)?)));
        let fields = told.graph.nodes.iter().filter_map(|node| match &node.after {
            Content::Fields(fields) => Some(fields.iter().map(|(key, value)| (key, *value))),
            _ => None,
        });
        for (key, value) in statics.chain(fields.flatten()) {
            let (JavaType::Reference(name), JavaValue::Object(node)) = (&key.java_type, value) else { continue };
            if !LOGGER_TYPES.contains(&&**name) || import.addresses[node.0 as usize].is_some() {
                continue;
            }
            let class = self.program.load(name).ok();
            if let Some(Value::Reference(logger)) = class.and_then(|class| self.new_logger(state, class)) {
                import.addresses[node.0 as usize] = Some(logger);
                self.rely(state, Assumption::Loggers);
            }
        }
    }

    /// The objects that the path has already: literals, what the JDK keeps, and what the static fields of classes lead to that it
    /// has initialized by itself.
    fn find_own(&mut self, state: &mut State<'p>, import: &mut Import<'_>, told: &ImportedState) {
        for node in &told.interned {
            if let Content::Text(text) = &told.graph.node(*node).after {
                import.addresses[node.0 as usize] = Some(self.string(state, text));
            }
        }
        for (node, holder) in &told.held {
            let held = self.kept_by_jdk(state, holder);
            let class = held.and_then(|held| state.heap.get(held)).map(|object| self.program.class(object.class));
            if class.is_some_and(|class| class.name == told.graph.node(*node).class) {
                import.addresses[node.0 as usize] = held;
            }
        }
        for imported in &told.classes {
            let Ok(class) = self.program.load(&imported.name) else { continue };
            if !is_begun(state, class.id) {
                continue;
            }
            for (key, value) in &imported.statics {
                let own = class.field(&key.name).and_then(|field| state.class_state(class.id)?.statics.get(field.slot));
                if let (Some(Value::Reference(address)), Some(JavaValue::Object(node))) = (own, value) {
                    self.pair(state, import, *node, *address);
                }
            }
        }
        self.find_known(state, import);
    }

    fn kept_by_jdk(&self, state: &State<'p>, holder: &Holder) -> Option<Address> {
        let class = self.program.load(&holder.class).ok()?;
        let slot = class.field(&holder.field).filter(|field| field.flags.is_static())?.slot;
        let mut value = *state.class_state(class.id).filter(|class| class.stage == Stage::Done)?.statics.get(slot)?;
        if let (Some(index), Value::Reference(array)) = (holder.element, value) {
            value = state.heap.get(array)?.array()?.cells.get(index as usize)?;
        }
        match value {
            Value::Reference(address) if address != NULL => Some(address),
            _ => None,
        }
    }

    /// Runs the initializer of a class of the JDK beside the path. If it needs anything, nothing has happened.
    fn initialize_aside(&mut self, state: &mut State<'p>, class: &str) {
        let Ok(class) = self.program.load(class) else { return };
        if is_begun(state, class.id) {
            return;
        }
        let mut copy = state.clone();
        let (frames, stack) = (std::mem::take(&mut copy.thread.frames), std::mem::take(&mut copy.thread.stack));
        let done = match self.initialize(&mut copy, class) {
            Ok(true) => matches!(self.run(&mut copy, FUEL), Event::Finished(Outcome::Returned(_))),
            Ok(false) => true,
            Err(_) => false,
        };
        if done {
            (copy.thread.frames, copy.thread.stack) = (frames, stack);
            *state = copy;
        }
    }

    /// Lets the objects of the path and those that are taken over have the identity hash code that they had on the real virtual
    /// machine, where all have one. Says no if a table of the path holds one of them under another.
    fn hash_alike(&self, state: &mut State<'p>, own: &[Address], first: u32) -> bool {
        let differs = |address: &&Address| !self.has_common_hash(state, **address);
        let different: Vec<Address> = own.iter().filter(differs).copied().collect();
        if different.iter().any(|address| state.provenance.hashed.contains(address)) {
            return false;
        }
        let last = state.heap.len();
        let ranges = Arc::make_mut(&mut state.provenance.imported);
        ranges.extend(different.iter().map(|address| (address.0 - 1, address.0)));
        ranges.push((first, last));
        true
    }

    fn set_statics(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        told: &[(FieldKey, Option<JavaValue>)],
        import: &Import<'_>,
    ) {
        self.prepare(state, class);
        let Some(ClassState { statics, stage, .. }) = state.class_state_mut(class.id) else { return };
        *stage = Stage::Done;
        for field in class.fields.iter().filter(|field| field.flags.is_static() && field.constant.is_none()) {
            let kind = field.java_type.stack_kind();
            let known = told.iter().find(|(key, _)| key.name == field.name && key.java_type == field.java_type);
            statics[field.slot] = match known {
                Some((_, Some(value))) => import.value(*value, kind),
                Some((_, None)) | None => Value::Opaque(kind, UNSEEN),
            };
        }
    }

    /// An object of a lambda is one of the class that the machine has for the same expression; says whether it is.
    fn import_lambda(
        &mut self,
        state: &mut State<'p>,
        import: &mut Import<'_>,
        told: &ImportedState,
        node: NodeId,
    ) -> std::result::Result<bool, Stop> {
        if import.addresses[node.0 as usize].is_some() {
            return Ok(false);
        }
        let ObjectOfLambda { class, captured } = match self.lambda_of(told, node) {
            Some(found) => found,
            None => return Ok(false),
        };
        if captured == 0
            && let Some(Value::Reference(known)) = state.runtime.sites.get(&Site::Lambda(class.id))
        {
            import.addresses[node.0 as usize] = Some(*known);
            return Ok(true);
        }
        self.prepare_quietly(state, class);
        let address = self.allocate(state, class)?;
        if captured == 0 {
            state.runtime.sites.insert(Site::Lambda(class.id), Value::Reference(address));
        }
        import.addresses[node.0 as usize] = Some(address);
        Ok(true)
    }

    fn lambda_of(&mut self, told: &ImportedState, node: NodeId) -> Option<ObjectOfLambda<'p>> {
        let object = told.graph.node(node);
        let lambda = told.lambdas.iter().find(|lambda| lambda.name == object.class)?;
        let class = told.run_time_classes.iter().find(|class| class.name == object.class)?;
        let Content::Fields(fields) = &object.after else { return None };
        let captured: Vec<&JavaType> = fields.iter().map(|(key, _)| &key.java_type).collect();
        let made_up = self.lambda_class_like(lambda, &class.interfaces, &captured)?;
        Some(ObjectOfLambda { class: made_up, captured: captured.len() })
    }

    /// Gives lambdas what they have captured.
    fn fill_lambdas(&mut self, state: &mut State<'p>, import: &Import<'_>, told: &ImportedState) {
        for (node, address) in told.graph.nodes.iter().zip(&import.addresses) {
            let (Some(address), Content::Fields(fields)) = (address, &node.after) else { continue };
            let class = state.heap.get(*address).map(|object| self.program.class(object.class));
            if !class.is_some_and(|class| class.is_made_up() && class.field_kinds.len() == fields.len())
                || !told.lambdas.iter().any(|lambda| lambda.name == node.class)
            {
                continue;
            }
            for (slot, (key, value)) in fields.iter().enumerate() {
                if let Some(object) = state.heap.get_mut(*address) {
                    object.set_field(slot, import.value(*value, key.java_type.stack_kind()));
                }
            }
        }
    }

    /// Whether an object of the path may be one that was found elsewhere: what never changes is the same.
    pub(crate) fn may_be_told(&self, state: &State<'p>, address: Address, content: &Content) -> bool {
        match content {
            Content::Text(text) => self.text_of(state, address).is_none_or(|own| own == *text),
            Content::Array { length, .. } => {
                let own = state.heap.get(address).and_then(|object| object.array()).map(|array| array.length);
                !matches!(own, Some(Value::Int(own)) if own != *length as i32)
            }
            Content::Fields(fields) => fields.iter().all(|(key, value)| {
                let class = self.program.load(&key.class).ok();
                let field = class.and_then(|class| class.field(&key.name)).filter(|field| field.flags.is_final());
                let own = field.and_then(|field| Some(state.heap.get(address)?.field(field.slot)));
                match (own, value) {
                    (Some(Value::Int(own)), JavaValue::Int(value)) => own == *value,
                    (Some(Value::Int(own)), JavaValue::Char(value)) => own == i32::from(*value),
                    (Some(Value::Long(own)), JavaValue::Long(value)) => own == *value,
                    _ => true,
                }
            }),
        }
    }

    /// Whether an object has the identity hash code that all objects have on a virtual machine whose state is taken over. What both
    /// machines have by themselves always does: classes and constants, and texts and boxes.
    pub(crate) fn has_common_hash(&self, state: &State<'p>, address: Address) -> bool {
        let Some(object) = state.heap.get(address) else { return false };
        // A program that is just run takes over nothing, and may have large tables.
        if self.mode.is_program() && state.provenance.base_objects > 0 && address.0 > state.provenance.base_objects {
            return false;
        }
        let class = self.program.class(object.class);
        class.id == self.known.class.id
            || class.flags.is_enum()
            || !self.mode.is_program() && crate::inputs::is_value(class)
            || state.provenance.imported.iter().any(|(first, last)| (*first < address.0) && (address.0 <= *last))
    }
}

/// The class that the machine has for a lambda, and how much an object of it has captured.
struct ObjectOfLambda<'p> {
    class: &'p Class,
    captured: usize,
}

/// Whether something that the path has executed is better than what was told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Nothing,
    Something,
}

fn executed_by(state: &State<'_>, class: &Class) -> Executed {
    let Some(ClassState { statics, .. }) = state.class_state(class.id) else { return Vec::new() };
    let finals = class.fields.iter().filter(|field| field.flags.is_static() && field.flags.is_final());
    let known = finals.filter_map(|field| match statics[field.slot] {
        Value::Reference(NULL) | Value::Int(0) | Value::Long(0) => None,
        value @ (Value::Reference(_) | Value::Int(_) | Value::Long(_)) => Some((field.slot, value)),
        _ => None,
    });
    known.collect()
}

fn is_of_program(class: &Class) -> bool {
    matches!(class.origin, Origin::Application | Origin::Library)
}

/// Whether the initialization of a class has begun on this path.
fn is_begun(state: &State<'_>, class: ClassId) -> bool {
    state.class_state(class).is_some_and(|class| class.stage != Stage::Prepared)
}

fn element_kind(told: &ImportedState, array: NodeId) -> StackKind {
    match &told.graph.node(array).after {
        Content::Array { element, .. } => element.stack_kind(),
        _ => StackKind::Reference,
    }
}
