//! Inputs that are made as a program would make them: by a constructor, a factory or a constant, and by calls that fill
//! them. Objects of the JDK have invariants that nobody states, so their fields cannot be made up; whatever their own
//! methods make of unknown arguments is a real object.
//!
//! A maker becomes a static method of a class that is made up for it. It runs on top of the frame that needs the object,
//! whose instruction then starts again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::{
    Class, ClassBuilder, ClassId, ClassKind, Create, FieldId, GenericType, Insn, InvokeKind, JavaType, Maker, Method,
    MethodBuilder, MethodId, Name, Origin, StackKind, StackOp, binary_name,
};

use crate::event::{Event, Stop, Stuck};
use crate::heap::{Body, Input, Object};
use crate::inputs::givers::{givers, holders};
use crate::inputs::origin::{InputOrigin, InputStep};
use crate::inputs::{is_inner, is_value};
use crate::machine::{Machine, invalid};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, Role, State};

/// How far the state of a class of the program is out of reach for a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// Only reflection can set it up, so its own code is to be preferred.
    Partly,
    /// Only its own code can set it up.
    Wholly,
}

/// How an input was made, and of what.
#[derive(Clone, Debug)]
pub struct Made {
    pub maker: Maker,
    pub arguments: Vec<(JavaType, Value)>,
    /// What its fields held when it was done.
    pub left: Vec<Value>,
}

impl Made {
    /// Whether a value in a field, by its slot, tells nothing about the call under test. A constant belongs to all, so
    /// that nobody knows what others did to it.
    pub(crate) fn explains(&self, slot: usize, value: Value) -> bool {
        matches!(self.maker.create, Create::Constant(_)) || self.left.get(slot) == Some(&value)
    }
}

/// Nested makers beyond this depth get nothing but null.
const DEEPEST: usize = 3;

/// How often a collection is filled at most.
const FULLEST: usize = 3;

/// Ways of one kind that are tried for one class.
const MOST_WAYS: usize = 3;
const MOST_CONSTANTS: usize = 8;
const MOST_PREPARED: usize = 2;

/// What programs use where a variable has one of these types.
const USUAL: &[(&str, &str)] = &[
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/SequencedCollection", "java/util/ArrayList"),
    ("java/util/AbstractCollection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/AbstractList", "java/util/ArrayList"),
    ("java/util/Set", "java/util/HashSet"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/Queue", "java/util/LinkedList"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/Map", "java/util/HashMap"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
    ("java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"),
    ("java/util/Map$Entry", "java/util/AbstractMap$SimpleEntry"),
    ("java/lang/Appendable", "java/lang/StringBuilder"),
    ("java/io/InputStream", "java/io/ByteArrayInputStream"),
    ("java/io/OutputStream", "java/io/ByteArrayOutputStream"),
    ("java/io/Reader", "java/io/StringReader"),
    ("java/io/Writer", "java/io/StringWriter"),
    ("java/util/Calendar", "java/util/GregorianCalendar"),
    ("java/util/TimeZone", "java/util/SimpleTimeZone"),
    ("java/text/DateFormat", "java/text/SimpleDateFormat"),
    ("java/text/NumberFormat", "java/text/DecimalFormat"),
    ("java/text/Format", "java/text/DecimalFormat"),
];

/// What comes from an object of another type: its method with the descriptor.
const DERIVED: &[(&str, &str, &str, &str)] = &[
    ("java/util/Iterator", "java/util/ArrayList", "iterator", "()Ljava/util/Iterator;"),
    ("java/util/ListIterator", "java/util/ArrayList", "listIterator", "()Ljava/util/ListIterator;"),
    (
        "java/util/Enumeration",
        "java/util/Collections",
        "enumeration",
        "(Ljava/util/Collection;)Ljava/util/Enumeration;",
    ),
    ("java/util/stream/Stream", "java/util/Collection", "stream", "()Ljava/util/stream/Stream;"),
];

/// Classes whose constants are objects of another class.
const CONSTANTS: &[(&str, &str)] = &[("java/nio/charset/Charset", "java/nio/charset/StandardCharsets")];

/// Some classes that stand for all where an input is a class.
const CLASSES: &[&str] =
    &["java/lang/String", "java/lang/Integer", "java/lang/Object", "[Ljava/lang/String;", "java/util/List"];

/// Types that everything is, so that other inputs are at hand.
const GENERAL: &[&str] = &[
    "java/lang/Object",
    "java/lang/Comparable",
    "java/lang/Number",
    "java/lang/Cloneable",
    "java/lang/CharSequence",
    "java/io/Serializable",
    "java/lang/constant/Constable",
    "java/lang/constant/ConstantDesc",
];

impl<'p> Machine<'p> {
    /// The ways to make an input of a type, best first.
    pub(crate) fn makers(&mut self, state: &State<'p>, declared: &'p Class) -> Arc<Vec<Maker>> {
        let nested = state.thread.frames.iter().filter(|frame| matches!(frame.role, Role::Maker { .. })).count();
        if nested >= DEEPEST {
            return Arc::default();
        }
        let package = state.entry_package();
        let key = (declared.id, Name::from(package));
        if let Some(known) = self.inputs.known_makers.get(&key) {
            return known.clone();
        }
        let makers = Arc::new(self.find_makers(declared, package));
        self.inputs.known_makers.insert(key, makers.clone());
        makers
    }

    /// The objects of a few classes, which stand for all where an input is a class.
    pub(crate) fn class_inputs(&mut self, state: &mut State<'p>) -> Result<Vec<Address>, Stop> {
        let classes = CLASSES.iter().map(|name| JavaType::Reference((*name).into())).chain([JavaType::Int]);
        classes.map(|java_type| self.mirror_of_type(state, &java_type)).collect()
    }

    fn find_makers(&self, declared: &'p Class, package: &str) -> Vec<Maker> {
        if declared.component.is_some() || declared.id == self.known.class.id || GENERAL.contains(&&*declared.name) {
            return Vec::new();
        }
        if declared.origin != Origin::Jdk && !declared.is_instantiable() {
            return self.makers_of_kin(declared, package);
        }
        if self.has_hidden_state(declared) { self.own_makers(declared, package) } else { Vec::new() }
    }

    /// What makes an object of an abstract type of the program, if some of its classes hide their state.
    fn makers_of_kin(&self, declared: &'p Class, package: &str) -> Vec<Maker> {
        let classes = self.program.concrete_subclasses(declared.id);
        let makes_up =
            |id: &ClassId| self.can_be_input(self.program.class(*id)) && !self.inputs.hidden.contains_key(id);
        if !classes.iter().any(|id| self.inputs.hidden.contains_key(id)) {
            return Vec::new();
        }
        if classes.iter().any(makes_up) {
            // A class that hides its state may be known by a constant.
            let constants = self.constants(declared).into_iter().map(Create::Constant);
            return constants.map(Maker::plain).collect();
        }
        let mut makers = self.own_makers(declared, package);
        let classes = classes.into_iter().map(|id| self.program.class(id)).filter(|class| !class.flags.is_enum());
        makers.extend(classes.flat_map(|class| self.own_makers(class, package)));
        makers.truncate(MOST_CONSTANTS);
        makers
    }

    fn own_makers(&self, declared: &'p Class, package: &str) -> Vec<Maker> {
        let constants = self.constants(declared).into_iter().map(Create::Constant);
        let mut makers: Vec<Maker> = constants.map(Maker::plain).collect();
        if declared.flags.is_enum() {
            return makers;
        }
        if declared.origin != Origin::Jdk {
            makers.extend(self.builders(declared, package).into_iter().map(Create::Instance).map(Maker::plain));
        }
        for (_, class, method, descriptor) in DERIVED.iter().filter(|row| row.0 == &*declared.name) {
            let method = self.program.class_named(class).and_then(|class| class.method(method, descriptor));
            makers.extend(method.map(Maker::by_call));
        }
        if let Some(class) = self.usual_class(declared) {
            makers.extend(self.constructions(class, package));
        }
        // A stand-in for an interface can be anything; what a factory gives is one thing.
        if makers.is_empty() && !declared.is_interface() {
            makers.extend(self.factories(declared, package).into_iter().map(Create::Static).map(Maker::plain));
        }
        makers
    }

    /// Methods without arguments that build an object of a class from what was set before.
    fn builders(&self, class: &'p Class, package: &str) -> Vec<MethodId> {
        let own = class.java_type();
        let prefix = format!("{}$", class.name);
        let taken = class.methods.iter().filter(|method| method.is_constructor()).filter_map(|method| {
            let [JavaType::Reference(other)] = &method.descriptor.parameters[..] else { return None };
            let is_under_test = |other: &&Class| matches!(other.origin, Origin::Application | Origin::Subject);
            self.program.class_named(other).filter(is_under_test)
        });
        let beside = self.program.classes_beside(class).iter().map(|id| self.program.class(*id));
        let mut others: Vec<&Class> = beside.filter(|other| other.name.starts_with(&prefix)).chain(taken).collect();
        others.retain(|other| other.id != class.id);
        others.sort_by(|one, other| one.name.cmp(&other.name));
        others.dedup_by_key(|other| other.id);
        let mut found = Vec::new();
        for other in others.into_iter().filter(|other| other.is_instantiable() && self.program.is_nameable(other)) {
            let builds = |method: &&Method| {
                !method.is_static()
                    && method.descriptor.parameters.is_empty()
                    && method.descriptor.returns.as_ref() == Some(&own)
                    && self.program.test_can_reach(other, method, package)
            };
            found.extend(other.methods.iter().filter(builds).map(|method| method.id));
        }
        found.truncate(MOST_WAYS);
        found
    }

    /// The class of which a program would make an object of a type: itself, if that is possible.
    pub(crate) fn usual_class(&self, declared: &'p Class) -> Option<&'p Class> {
        let usual = USUAL.iter().find(|(name, _)| *name == &*declared.name);
        let usual = usual.and_then(|(_, class)| self.program.class_named(class));
        let usual = usual.filter(|class| self.program.tests_know_class(class));
        usual.or(Some(declared)).filter(|class| class.is_instantiable())
    }

    /// Whether objects of a class have state that only its own code can set up.
    fn has_hidden_state(&self, class: &Class) -> bool {
        let can_be_input = self.can_be_input(class) && !self.inputs.hidden.contains_key(&class.id);
        !can_be_input && (class.origin == Origin::Jdk || class.is_instantiable() && !class.flags.is_enum())
    }

    /// Public constants of the type itself.
    fn constants(&self, declared: &Class) -> Vec<FieldId> {
        let holder = CONSTANTS.iter().find(|(name, _)| *name == &*declared.name);
        let holder = holder.and_then(|(_, class)| self.program.class_named(class)).unwrap_or(declared);
        let most = if declared.flags.is_enum() { MOST_CONSTANTS } else { MOST_WAYS };
        let is_constant = |field: &&glassbox_program::Field| {
            field.flags.is_static()
                && field.flags.is_final()
                && field.flags.is_public()
                && field.java_type == declared.java_type()
                && self.program.tests_know_field(holder, field)
        };
        let public = holder.flags.is_public();
        holder.fields.iter().filter(|field| public && is_constant(field)).map(|field| field.id).take(most).collect()
    }

    /// The constructors that are the easiest to use, and for collections a method that fills them.
    fn constructions(&self, class: &'p Class, package: &str) -> Vec<Maker> {
        let fill = self.filling_method(class);
        let constructors = class.methods.iter().filter(|method| method.is_constructor());
        let mut usable: Vec<&Method> =
            constructors.filter(|method| self.program.test_can_reach(class, method, package)).collect();
        if let Some(fill) = fill
            && let Some(empty) = usable.iter().find(|method| method.descriptor.parameters.is_empty())
        {
            let create = Create::Constructor(empty.id);
            let filled = (0..=FULLEST).map(|times| Maker { create: create.clone(), calls: vec![fill; times] });
            return filled.collect();
        }
        let own = class.java_type();
        usable.retain(|method| !method.descriptor.parameters.contains(&own));
        usable.sort_by_key(|method| difficulty(method));
        let constructors = usable.into_iter().take(MOST_WAYS);
        constructors.map(|method| Maker::plain(Create::Constructor(method.id))).collect()
    }

    fn filling_method(&self, class: &'p Class) -> Option<MethodId> {
        FILLING.iter().find_map(|(interface, name, descriptor, _)| {
            let interface = self.program.class_named(interface)?;
            let method = interface.method(name, descriptor)?;
            self.program.is_subtype(class.id, interface.id).then_some(method.id)
        })
    }

    /// Static methods of a class that return one of its objects, the easiest to call first.
    fn factories(&self, class: &'p Class, package: &str) -> Vec<MethodId> {
        let returns = Some(class.java_type());
        let mut usable: Vec<&Method> = class
            .methods
            .iter()
            .filter(|method| method.is_static() && method.descriptor.returns == returns)
            .filter(|method| self.program.test_can_reach(class, method, package))
            .collect();
        // A copy or a combination of others needs another one first.
        usable.retain(|method| !method.descriptor.parameters.contains(&class.java_type()));
        usable.sort_by_key(|method| difficulty(method));
        usable.into_iter().map(|method| method.id).take(MOST_WAYS).collect()
    }

    /// Answers [`Event::Resolve`] by making an object: the maker runs before anything else does.
    pub(crate) fn make(&mut self, state: &mut State<'p>, reference: Term, maker: &Maker) -> Result<(), Stop> {
        let origin = self.origin_of(reference);
        let generic = self.inputs.input_generics.get(&reference).cloned();
        let arguments = self.maker_arguments(&origin, maker, generic.as_ref());
        if let Create::Constructor(method) = maker.create
            && is_inner(self.program.class(method.class), self.program.method(method))
            && let Some((_, Value::ReferenceTerm(outer))) = arguments.first()
        {
            self.assume_not_null(state, *outer);
        }
        let class = match &maker.create {
            Create::Constructor(method) => self.program.class(method.class),
            // What is made has another address, but the reference needs a number of its own.
            _ => self.known.object,
        };
        let object = self.allocate_anyway(state, class);
        let method = self.maker_method(maker)?;
        let mut operands = Vec::new();
        if matches!(maker.create, Create::Constructor(_)) {
            operands.push(Value::Reference(object));
        }
        operands.extend(arguments.iter().map(|(_, value)| *value));
        let made = Arc::new(Made { maker: maker.clone(), arguments, left: Vec::new() });
        let number = state.provenance.made.len() as u32;
        state.provenance.made.push((reference, origin, made));
        self.enter(state, method, &operands, Role::Maker { number })?;
        self.initialize(state, class)?;
        Ok(())
    }

    /// A maker is done: what it returns is the input.
    pub(crate) fn was_made(&mut self, state: &mut State<'p>, number: u32, value: Option<Value>) -> Result<(), Stop> {
        let (reference, origin, made) =
            state.provenance.made.get(number as usize).cloned().ok_or_else(|| invalid("a maker that nobody called"))?;
        let Some(Value::Reference(address)) = value.filter(|value| *value != Value::Reference(NULL)) else {
            return Err(Event::Refuted(None).into());
        };
        // What was there before may be what the path has told it apart from.
        if self.is_told_apart(state, reference, address) {
            return Err(Event::Refuted(None).into());
        }
        if state.provenance.awaited_receiver == Some(reference) {
            self.receive(state, address)?;
        }
        state.knowledge.resolved.insert(reference, address);
        if let Some(object) = state.heap.get_mut(address)
            && object.input.is_none()
        {
            object.input = Some(Arc::new(made_input(origin, object, &made)));
        }
        Ok(())
    }

    /// The receiver of the method under test is there now. It has to run this method, not one that overrides it.
    fn receive(&mut self, state: &mut State<'p>, address: Address) -> Result<(), Stop> {
        let class = state.heap.get(address).map(|object| self.program.class(object.class));
        let (Some(class), Some(entry), Some(frame)) = (class, &mut state.provenance.entry, state.thread.frames.first())
        else {
            return Err(invalid("nobody waits for a receiver"));
        };
        // A lambda is called by a method of its interface, which has no code itself.
        let is_called = |selected: &Method| match entry.method.flags.is_abstract() {
            true => class.is_made_up(),
            false => selected.id == entry.method.id,
        };
        if !self.program.select_method(class, entry.method).is_some_and(is_called) {
            return Err(Event::Refuted(None).into());
        }
        entry.receiver = Some(address);
        state.provenance.awaited_receiver = None;
        if let Some(this) = state.thread.stack.get_mut(frame.base as usize) {
            *this = Value::Reference(address);
        }
        Ok(())
    }

    /// The ways to make a receiver of a class of the program, best first.
    pub(crate) fn receiver_makers(&self, method: &'p Method) -> Vec<Maker> {
        let (class, package) = (self.program.class(method.id.class), glassbox_program::package_of(&method.class));
        if class.origin == Origin::Jdk {
            return Vec::new();
        }
        if class.flags.is_enum() || !self.program.is_nameable(class) {
            let held = holders(self.program, class).into_iter().map(|field| Create::Constant(field.id));
            return held.map(Maker::plain).chain(self.given_out(class)).collect();
        }
        let mut makers = if class.is_instantiable() { self.constructions(class, package) } else { Vec::new() };
        let factories = self.factories(class, package).into_iter().map(Create::Static);
        let builders = self.builders(class, package).into_iter().map(Create::Instance);
        let constants = self.constants(class).into_iter().map(Create::Constant);
        makers.extend(factories.chain(builders).chain(constants).map(Maker::plain));
        makers
    }

    /// Receivers on which something was called before: a method without arguments that leaves something in a field which
    /// the method under test reads, such as a result that is computed once. The method itself comes first.
    pub(crate) fn prepared_receiver_makers(&self, method: &'p Method) -> Vec<Maker> {
        let (class, package) = (self.program.class(method.id.class), glassbox_program::package_of(&method.class));
        let accessed = |method: &Method, is_wanted: fn(&Insn) -> Option<u16>| -> BTreeSet<Name> {
            let insns = method.code.iter().flat_map(|code| &code.insns);
            let fields = insns.filter_map(is_wanted).filter_map(|index| class.field_constant(index));
            fields.filter(|(owner, _, _)| **owner == class.name).map(|(_, name, _)| name.clone()).collect()
        };
        let reads = accessed(method, |insn| if let Insn::GetField(index) = insn { Some(*index) } else { None });
        let prepares = |other: &&Method| {
            let may_be_called = !other.is_static()
                && !other.is_constructor()
                && other.code.is_some()
                && other.descriptor.parameters.is_empty()
                && self.program.test_can_reach(class, other, package);
            let writes = || accessed(other, |insn| if let Insn::PutField(index) = insn { Some(*index) } else { None });
            may_be_called && writes().iter().any(|field| reads.contains(field))
        };
        let mut preparing: Vec<&Method> = class.methods.iter().filter(prepares).collect();
        preparing.sort_by_key(|other| other.id != method.id);
        let is_new = |maker: &Maker| maker.calls.is_empty() && !matches!(maker.create, Create::Constant(_));
        // What was called before comes on top of what the maker does, so the maker is to be easy to see through.
        let floats = |maker: &Maker| match maker.create {
            Create::Constructor(id) | Create::Static(id) => {
                let parameters = &self.program.method(id).descriptor.parameters;
                parameters.iter().filter(|taken| matches!(taken, JavaType::Float | JavaType::Double)).count()
            }
            _ => 0,
        };
        let mut plain: Vec<Maker> = self.receiver_makers(method).into_iter().filter(is_new).collect();
        plain.sort_by_key(floats);
        plain.truncate(MOST_PREPARED);
        let prepared = preparing
            .into_iter()
            .take(MOST_PREPARED)
            .flat_map(|other| plain.iter().map(|maker| Maker { calls: vec![other.id], ..maker.clone() }));
        prepared.collect()
    }

    /// Whether makers make all the receivers of a class that there are, in all their states: the constants of an enum, if
    /// nothing can change them.
    pub fn makes_all_receivers(&self, class: &Class) -> bool {
        let is_steady = |java_type: &JavaType| match java_type {
            JavaType::Reference(name) => {
                let named = self.program.class_named(name);
                named.is_some_and(|named| named.id == self.known.string.id || is_value(named))
            }
            _ => true,
        };
        let classes = class.ancestors.iter().map(|id| self.program.class(*id));
        let mut fields = classes.filter(|class| class.origin != Origin::Jdk).flat_map(|class| &class.fields);
        class.flags.is_enum()
            && fields.all(|field| field.flags.is_static() || field.flags.is_final() && is_steady(&field.java_type))
    }

    /// The methods that give out an object of a class that no test can name.
    fn given_out(&self, class: &Class) -> Vec<Maker> {
        if class.flags.is_enum() {
            return Vec::new();
        }
        let mut givers = givers(self.program, class);
        givers.sort_by_key(|method| difficulty(method));
        givers.into_iter().take(MOST_WAYS).map(Maker::by_call).collect()
    }

    /// Unknown values for everything that a maker takes, named by what they will be.
    fn maker_arguments(
        &mut self,
        of: &Arc<InputOrigin>,
        maker: &Maker,
        generic: Option<&GenericType>,
    ) -> Vec<(JavaType, Value)> {
        let mut arguments = Vec::new();
        for (index, java_type) in maker.create.parameters(self.program).into_iter().enumerate() {
            let ingredient = InputOrigin::new(InputStep::Ingredient { of: of.clone(), index });
            let value = self.input_value(&ingredient, &java_type);
            // What comes from a collection holds what the collection holds.
            if let (Value::ReferenceTerm(term), Some(generic)) = (value, generic)
                && !matches!(maker.create, Create::Constructor(_))
            {
                self.inputs.input_generics.insert(term, generic.clone());
            }
            arguments.push((java_type, value));
        }
        for (time, call) in maker.calls.iter().enumerate() {
            let call = self.program.method(*call);
            let names = contents_of(call);
            for (index, declared) in call.descriptor.parameters.iter().enumerate() {
                let content = names.and_then(|names| names.get(index));
                let known = content.and(generic).and_then(|generic| generic.arguments().get(index));
                let java_type = known.and_then(GenericType::erased).unwrap_or_else(|| declared.clone());
                let (name, index) = match content {
                    Some(name) => ((*name).into(), None),
                    None => (call.name.to_string().into(), Some(index)),
                };
                let content = InputOrigin::new(InputStep::Content { of: of.clone(), name, time, index });
                let value = self.input_value(&content, &java_type);
                if let (Value::ReferenceTerm(term), Some(known)) = (value, known) {
                    self.inputs.input_generics.insert(term, known.clone());
                }
                arguments.push((java_type, value));
            }
        }
        arguments
    }

    /// The static method that does what a maker says.
    fn maker_method(&self, maker: &Maker) -> Result<&'p Method, Stop> {
        let (host, member) = match &maker.create {
            Create::Constructor(id) | Create::Static(id) | Create::Instance(id) => (id.class, format!("m{}", id.index)),
            Create::Constant(id) => (id.class, format!("f{}", self.program.field(*id).name)),
            Create::Class(_) => return Err(invalid("a class is not made")),
        };
        let host = self.program.class(host);
        let called = maker
            .calls
            .iter()
            .map(|call| format!("_{}_{}", self.program.class(call.class).name.replace('/', "_"), call.index));
        let name = format!("{}$$Maker_{member}{}", host.name, called.collect::<String>());
        only_method(self.made_up_class(&name, || self.maker_class(&name, host, maker))?)
    }

    fn maker_class(&self, name: &str, host: &'p Class, maker: &Maker) -> Option<ClassBuilder> {
        let object = JavaType::Reference("java/lang/Object".into());
        let mut parameters = Vec::new();
        match &maker.create {
            Create::Constructor(id) | Create::Instance(id) => {
                parameters.push(object.clone());
                parameters.extend(self.program.method(*id).descriptor.parameters.iter().cloned());
            }
            Create::Static(id) => parameters.extend(self.program.method(*id).descriptor.parameters.iter().cloned()),
            Create::Constant(_) | Create::Class(_) => {}
        }
        let created = parameters.len();
        for call in &maker.calls {
            parameters.extend(self.program.method(*call).descriptor.parameters.iter().cloned());
        }
        let descriptors: String = parameters.iter().map(JavaType::descriptor).collect();
        let descriptor = format!("({descriptors})Ljava/lang/Object;");
        let mut builder = ClassBuilder::new(ClassKind::Helper, name, host, &[]);
        builder.method(MAKE, &descriptor, true, |code| {
            let slots: Vec<usize> = parameters
                .iter()
                .scan(0, |next, java_type| {
                    let slot = *next;
                    *next += java_type.slots();
                    Some(slot)
                })
                .collect();
            let load = |code: &mut MethodBuilder<'_>, range: std::ops::Range<usize>| {
                for index in range {
                    code.load(&parameters[index], slots[index]);
                }
            };
            load(code, 0..created);
            let made = code.local(&object);
            match &maker.create {
                Create::Constructor(id) => {
                    self.write_call(code, InvokeKind::Special, *id);
                    code.load_reference(0);
                }
                Create::Static(id) => self.write_call(code, InvokeKind::Static, *id),
                Create::Instance(id) => self.write_call(code, InvokeKind::Virtual, *id),
                Create::Constant(id) => {
                    let field = self.program.field(*id);
                    code.get_static(&field.class, &field.name, &field.java_type);
                }
                Create::Class(_) => {}
            }
            code.push(Insn::Store(StackKind::Reference, made as u16));
            let mut taken = created;
            for call in &maker.calls {
                let called = &self.program.method(*call).descriptor;
                code.load_reference(made);
                load(code, taken..taken + called.parameters.len());
                taken += called.parameters.len();
                self.write_call(code, InvokeKind::Virtual, *call);
                if let Some(returns) = &called.returns {
                    code.push(Insn::Stack(if returns.slots() == 2 { StackOp::Pop2 } else { StackOp::Pop }));
                }
            }
            code.load_reference(made);
            code.give_back(Some(&object));
        })?;
        Some(builder)
    }

    /// A static method that calls one of an interface on its first argument.
    pub(crate) fn caller_of(&self, called: &Method) -> Result<&'p Method, Stop> {
        let interface = self.program.class(called.id.class);
        let name = format!("{}$$Caller_{}", interface.name, called.id.index);
        only_method(self.made_up_class(&name, || {
            let descriptor =
                called.descriptor_text.replacen('(', &format!("({}", interface.java_type().descriptor()), 1);
            let mut builder = ClassBuilder::new(ClassKind::Helper, &name, interface, &[]);
            builder.method(MAKE, &descriptor, true, |code| {
                code.load_reference(0);
                let mut slot = 1;
                for java_type in &called.descriptor.parameters {
                    code.load(java_type, slot);
                    slot += java_type.slots();
                }
                self.write_call(code, InvokeKind::Virtual, called.id);
                code.give_back(called.descriptor.returns.as_ref());
            })?;
            Some(builder)
        })?)
    }

    fn write_call(&self, code: &mut MethodBuilder<'_>, kind: InvokeKind, id: MethodId) {
        let method = self.program.method(id);
        let interface = self.program.class(id.class).is_interface();
        let kind = if interface && kind == InvokeKind::Virtual { InvokeKind::Interface } else { kind };
        code.invoke(kind, &method.class, &method.name, &method.descriptor_text, interface);
    }
}

/// What fills collections: an interface, its method with the descriptor, and what its arguments are afterwards.
const FILLING: [(&str, &str, &str, &[&str]); 2] = [
    ("java/util/Collection", "add", "(Ljava/lang/Object;)Z", &["get"]),
    ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", &["key", "value"]),
];

/// What the arguments of a method are afterwards, if it fills a collection.
fn contents_of(method: &Method) -> Option<&'static [&'static str]> {
    let is_it = |(interface, name, descriptor, _): &&(&str, &str, &str, &[&str])| {
        (*interface, *name, *descriptor) == (&*method.class, &*method.name, &*method.descriptor_text)
    };
    FILLING.iter().find(is_it).map(|(.., contents)| *contents)
}

const MAKE: &str = "make";

/// The method of a class that was made up for its sake.
fn only_method(class: Option<&Class>) -> Result<&Method, Stop> {
    let method = class.and_then(|class| class.methods.iter().find(|method| &*method.name == MAKE));
    method.ok_or_else(|| invalid("a made-up class without its method"))
}

/// What a parameter costs that has to be made in turn.
const HARD: usize = 10;

/// How hard it is to call a method: parameters that have to be made in turn, texts and arrays, the number of parameters.
/// A constructor without any makes an object that tells little.
fn difficulty(method: &Method) -> (usize, usize) {
    let parameters = &method.descriptor.parameters;
    let hard = parameters.iter().map(|parameter| match parameter {
        JavaType::Reference(name) if &**name == "java/lang/String" => 1,
        JavaType::Reference(_) if parameter.component().is_some_and(|component| !component.is_reference()) => 1,
        JavaType::Reference(_) => HARD,
        _ => 0,
    });
    let texts = ["java/lang/StringBuilder", "java/lang/StringBuffer"];
    let takes_size = texts.contains(&&*method.class) && parameters.as_slice() == [JavaType::Int];
    let hard: usize = hard.sum::<usize>() + usize::from(parameters.is_empty()) * 3 + usize::from(takes_size) * 4;
    (hard, parameters.len())
}

fn made_input(origin: Arc<InputOrigin>, object: &Object, made: &Made) -> Input {
    let left = match &object.body {
        Body::Fields(values) => values.to_vec(),
        Body::Array(_) | Body::Free => Vec::new(),
    };
    let made = Arc::new(Made { left, ..made.clone() });
    Input {
        origin,
        types: vec![object.class],
        open: false,
        maybe_shared: false,
        fields: Vec::new(),
        elements: BTreeMap::new(),
        selected: Vec::new(),
        length: None,
        text: None,
        made: Some(made),
        answers: Vec::new(),
    }
}

/// What a verdict has to say about inputs of a type that only some makers make.
pub fn not_all(declared: &Class) -> Stuck {
    Stuck::Bound(format!("only some objects of {} are tried", binary_name(&declared.name)))
}

/// Whether an address is the object of a class, which exists as long as its class does.
pub(crate) fn is_mirror(state: &State<'_>, address: Address) -> bool {
    matches!(state.runtime.mirrored.get(&address), Some(Mirror::Class(_) | Mirror::Primitive(_)))
}

/// Makers by the class they make and the package of the test.
pub(crate) type KnownMakers = rustc_hash::FxHashMap<(ClassId, Name), Arc<Vec<Maker>>>;
