//! One path: frames, heap, classes, what has been decided so far. Forking is cloning.
//!
//! What belongs here: the parts that every copy of a path has, and the tables by which copies share them. What belongs
//! elsewhere: objects (`heap`), and what an instruction does (`instructions`).

pub(crate) mod by_term;
pub(crate) mod clauses;
pub(crate) mod endless;
pub(crate) mod layered;
pub(crate) mod monitors;
pub(crate) mod outside;
pub(crate) mod paged;
pub(crate) mod tracing;
pub(crate) mod value;

use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::{Assumption, Class, ClassId, Code, FieldId, Insn, InsnId, JavaType, Method, MethodId, Name};
use rustc_hash::FxHashMap;

use crate::approximation::recorded::Passed;
use crate::event::Why;
use crate::heap::Heap;
use crate::inputs::makers::Made;
use crate::inputs::origin::InputOrigin;
use crate::state::by_term::ByTerm;
use crate::state::clauses::{Clause, Clauses};
use crate::state::layered::Layered;
use crate::state::monitors::Monitors;
use crate::state::outside::Outside;
use crate::state::paged::Paged;
use crate::state::value::{Address, Value};

#[derive(Clone, Debug)]
pub struct State<'p> {
    pub(crate) frames: Vec<Frame<'p>>,
    /// Locals and operands of all frames, one frame after the other.
    pub(crate) stack: Vec<Value>,
    pub(crate) heap: Heap,
    /// Static fields and initialization state of the classes that were touched, by class.
    pub(crate) classes: Paged<Option<Arc<ClassState>>>,
    /// Everything this path assumes about its inputs, in the order in which it asked.
    pub(crate) clauses: Clauses,
    /// The clauses as facts, so that no question is asked twice.
    pub(crate) facts: ByTerm<bool>,
    /// References that were resolved.
    pub(crate) resolved: ByTerm<Address>,
    /// Numbers that were made concrete.
    pub(crate) concretized: ByTerm<i64>,
    /// Interned strings.
    pub(crate) strings: Layered<Arc<[u16]>, Address>,
    /// The same for string constants, by where their text lies in the program.
    pub(crate) literals: Layered<usize, Address>,
    pub(crate) mirrors: Layered<Mirror, Address>,
    /// The inverse of `mirrors`.
    pub(crate) mirrored: Layered<Address, Mirror>,
    /// What dynamic constants and call sites came to.
    pub(crate) sites: Layered<Site, Value>,
    /// The objects by which `java.lang.invoke` knows methods.
    pub(crate) method_names: Layered<MethodId, Address>,
    /// The inverse of `method_names`.
    pub(crate) named_methods: Layered<Address, MethodId>,
    /// `Thread.currentThread()`.
    pub(crate) thread: Address,
    /// The module that every class belongs to, once there is one.
    pub(crate) unnamed_module: Option<Address>,
    /// The loader of the program's classes, once the program asked for it.
    pub(crate) application_loader: Option<Address>,
    /// The modules of the JDK that the program asked for.
    pub(crate) modules: FxHashMap<String, Address>,
    /// Classes that the program defined at run time, by name.
    pub(crate) defined: FxHashMap<Name, ClassId>,
    pub(crate) output: Output,
    /// Monitors that the one thread holds.
    pub(crate) monitors: Monitors,
    /// Native memory, open files, the clock.
    pub(crate) outside: Outside,
    /// The receiver of the method under test, as long as it is being made.
    pub(crate) awaited_receiver: Option<Term>,
    /// The objects of classes that an input may be.
    pub(crate) class_inputs: Arc<[Address]>,
    /// Inputs that makers made or are making, with the references that stand for them and their paths.
    pub(crate) made: Vec<(Term, Arc<InputOrigin>, Arc<Made>)>,
    /// Boxes that a shortcut made: two of them may be one.
    pub(crate) boxes: Vec<Address>,
    /// Texts and boxes that the path has told apart, at least one of each pair an input.
    pub(crate) apart: Vec<(Address, Address)>,
    /// Objects that hash tables hold under their identity hash codes.
    pub(crate) hashed: Vec<Address>,
    /// Objects that were taken over from a real virtual machine on which all identity hash codes are the same, as ranges of
    /// addresses; the first of each is not part of it.
    pub(crate) imported: Arc<Vec<(u32, u32)>>,
    /// How many values the path got that are different in every run.
    pub(crate) marks: u32,
    /// How often the classes of inputs were narrowed.
    pub(crate) choices: u32,
    /// A condition on the input is being evaluated aside from the path: it may tell objects apart by their hash codes.
    pub(crate) is_scratch: bool,
    /// How many static initializers of classes outside the JDK are on the stack.
    pub(crate) initializing: u32,
    /// Objects up to this address were there before the program.
    pub(crate) base_objects: u32,
    pub(crate) entry: Option<Entry<'p>>,
    /// The `main` of a program whose class is being initialized, and its argument.
    pub(crate) main: Option<(&'p Method, Value)>,
    pub(crate) trace: Vec<Trace>,
    /// The ways that watched code took, for those who compare them with those of a real virtual machine.
    pub(crate) ways: Vec<Passed>,
    /// What the program asked for by itself, in order.
    pub(crate) given: Vec<(JavaType, Value)>,
    /// Where the exception was thrown that is on its way, or was caught last.
    pub(crate) thrown: Option<ThrownAt>,
    /// Arrays that watched instructions have written, and the known indices among those; only for those who watch.
    pub(crate) written_elements: FxHashMap<Address, Vec<u32>>,
    pub(crate) assumptions: Assumptions,
    pub(crate) steps: u64,
}

/// The call under test.
#[derive(Clone, Debug)]
pub struct Entry<'p> {
    pub method: &'p Method,
    /// The class that is under test.
    pub home: &'p Class,
    pub receiver: Option<Address>,
    pub arguments: Vec<(JavaType, Value)>,
}

#[derive(Clone, Debug)]
pub struct Frame<'p> {
    pub(crate) method: &'p Method,
    pub(crate) class: &'p Class,
    pub(crate) code: &'p Code,
    /// Index of the current instruction.
    pub(crate) pc: u32,
    /// Where its locals start on the stack of values.
    pub(crate) base: u32,
    /// Where its operands start, behind the locals.
    pub(crate) floor: u32,
    /// At which step it began its current instruction, in classes that are watched.
    pub(crate) began: u64,
    pub(crate) role: Role,
}

impl<'p> Frame<'p> {
    /// The current instruction.
    pub(crate) fn insn(&self) -> Option<&'p Insn> {
        self.code.insns.get(self.pc as usize)
    }
}

/// What happens when a frame is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The caller goes on behind its call instruction.
    Call,
    /// A static initializer that some instruction triggered: that instruction starts again.
    Initializer(ClassId),
    /// The constructor of an exception that an instruction throws: the exception is thrown there. It may be a native
    /// method that throws, which has no frame of its own.
    Thrower { exception: Address, message_known: bool, cause: Option<Address>, native: Option<MethodId> },
    /// Code of the JDK that links a site, which has this number: what it gives is remembered, and the instruction that
    /// needed it starts again. Code that calls a method through the site gives its second result in the array.
    Linker { site: u32, appendix: Address },
    /// The maker of an input, by its number: the instruction that needed the input starts again.
    Maker { number: u32 },
}

/// What is linked once, by the JDK's own code, and then always the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Site {
    /// The object of a lambda that captures nothing, by its class.
    Lambda(ClassId),
    /// A constant of a class: a method handle, a dynamic constant, a call of a method handle.
    Constant(ClassId, u16),
    /// An `invokedynamic` instruction.
    Call(MethodId, u32),
    MethodType(Name),
}

/// What a `java.lang.Class` object stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mirror {
    Class(ClassId),
    Primitive(JavaType),
    Void,
}

/// What the program printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub standard: Vec<u8>,
    pub error: Vec<u8>,
}

#[derive(Clone, Debug)]
pub(crate) struct ClassState {
    pub statics: Vec<Value>,
    pub stage: Stage,
    /// Static fields written after initialization, by slot.
    pub changed: Vec<bool>,
    /// Of a class that failed: what later attempts name as their cause.
    pub failure: Address,
}

impl ClassState {
    /// Whether a class is at the same stage, and its static fields hold the same but for those whose value then may have changed.
    pub(crate) fn is_same(&self, now: &ClassState, may_have_changed: impl Fn(&Value) -> bool) -> bool {
        let mut statics = self.statics.iter().zip(&now.statics);
        self.stage == now.stage && statics.all(|(then, now)| then.is_same(now) || may_have_changed(then))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It has static fields, which somebody has reached past its initialization.
    Prepared,
    /// Its initializer is running; the one thread may use it.
    InProgress,
    Done,
    /// Its initializer threw, and the class cannot be used any more (JVMS 5.5).
    Failed,
}

/// What a run did in classes under test and their libraries, as far as coverage may care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    Executed(InsnId),
    Jumped {
        at: InsnId,
        taken: bool,
    },
    Switched {
        at: InsnId,
        case: Option<i32>,
    },
    Caught(InsnId),
    /// An exception of this class came out of an instruction and went to a handler of its method, or out of the method.
    /// It may be the instruction's own, or that of what it called.
    Threw {
        at: InsnId,
        class: ClassId,
        own: bool,
        handler: Option<u32>,
    },
    /// Only with [`crate::Watch::frames`].
    Entered(MethodId),
    Left(MethodId),
    /// Only with [`crate::Watch::memory`].
    Read {
        at: InsnId,
        place: Place,
    },
    /// By an instruction of a class that is watched, or by anybody.
    Wrote {
        at: Option<InsnId>,
        place: Place,
    },
    /// Only with [`crate::Watch::truths`]: the instruction gave a boolean, and no jump follows.
    Gave {
        at: InsnId,
        truth: bool,
    },
    /// What follows was done only if this holds.
    Only(Term),
    /// What follows was done in any case, again.
    Always,
}

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Field(Address, FieldId),
    Static(FieldId),
    Element(Address, u32),
    /// An element whose index is not known. A read names an element as it was last written.
    SomeElement(Address, Term),
}

/// The class whose initializer relies on something; nothing, if it is the path itself.
type Beneficiary = Option<ClassId>;

/// What a path relied on that the program does not guarantee.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assumptions {
    /// In the order in which the path came to rely on them, each once. It only grows.
    relied: Arc<Vec<Assumption>>,
    /// What the static initializers of classes relied on. The path relies on it as soon as it uses what they have left.
    of_initializers: Arc<Vec<(ClassId, Assumption)>>,
    /// How many of those were looked through for one class, or for any, on behalf of the path or of an initializer.
    looked_through: Vec<(Beneficiary, Option<ClassId>, usize)>,
    /// Static fields among them, for a quick look.
    statics_read: Vec<FieldId>,
    /// Memory was read that another thread could change.
    reads_shared_memory: bool,
    /// Arrays of static initializers that are known to be constants.
    constants: Vec<Address>,
    /// Methods of the JDK that a term stood for.
    pub shortcuts: Vec<MethodId>,
    /// Something depends on what changes from run to run or from machine to machine, such as the order of a collection.
    pub unsteady: bool,
    /// A hash table holds objects under their identity hash codes, so that its order changes from run to run.
    pub identity_hashed: bool,
    /// A function of `Math` was used whose last bit differs between machines.
    pub inexact: bool,
}

impl Assumptions {
    /// What the path relies on, in the order in which it came to.
    pub fn relied(&self) -> &[Assumption] {
        &self.relied
    }

    /// Whether the path has gone on with something that the machine made up or took over, so that a real virtual machine has to
    /// show what comes of it.
    pub fn has_guessed(&self) -> bool {
        self.relied.iter().any(|assumption| matches!(assumption, Assumption::Guess(_) | Assumption::Imported(_)))
    }

    pub fn rely_on(&mut self, assumption: Assumption) {
        if !self.relied.contains(&assumption) {
            Arc::make_mut(&mut self.relied).push(assumption);
        }
    }

    /// What static initializers relied on, each with its class.
    pub fn of_initializers(&self) -> &[(ClassId, Assumption)] {
        &self.of_initializers
    }

    /// Whether the path relies on something already.
    pub(crate) fn relies_on(&self, assumption: &Assumption) -> bool {
        self.relied.contains(assumption)
    }

    /// What static initializers relied on, those of one class or of any, and what the path or another initializer has not
    /// taken over before: there is much to read, and seldom something new.
    pub(crate) fn news_of_initializers(&mut self, whose: Beneficiary, of: Option<ClassId>) -> Vec<Assumption> {
        let all = self.of_initializers.len();
        if all == 0 {
            return Vec::new();
        }
        let known = self.looked_through.iter_mut().find(|(other, class, _)| *other == whose && *class == of);
        let start = match known {
            Some((.., known)) => std::mem::replace(known, all),
            None => {
                self.looked_through.push((whose, of, all));
                0
            }
        };
        let news = self.of_initializers[start..].iter().filter(|(class, _)| of.is_none_or(|of| of == *class));
        news.map(|(_, assumption)| assumption.clone()).collect()
    }

    pub(crate) fn note_of_initializer(&mut self, class: ClassId, assumption: Assumption) {
        let note = (class, assumption);
        if !self.of_initializers.contains(&note) {
            Arc::make_mut(&mut self.of_initializers).push(note);
        }
    }

    pub fn join(&mut self, other: &Assumptions) {
        for assumption in &*other.relied {
            self.rely_on(assumption.clone());
        }
        for (class, assumption) in &*other.of_initializers {
            self.note_of_initializer(*class, assumption.clone());
        }
        for method in &other.shortcuts {
            self.take_shortcut(*method);
        }
        self.unsteady |= other.unsteady;
        self.identity_hashed |= other.identity_hashed;
        self.inexact |= other.inexact;
    }

    pub(crate) fn take_shortcut(&mut self, method: MethodId) {
        if !self.shortcuts.contains(&method) {
            self.shortcuts.push(method);
        }
    }

    /// Whether a static field is read for the first time.
    pub(crate) fn is_first_read(&mut self, field: FieldId) -> bool {
        let is_first = !self.statics_read.contains(&field);
        if is_first {
            self.statics_read.push(field);
        }
        is_first
    }

    /// Memory was read that another thread could change.
    #[inline]
    pub(crate) fn read_shared_memory(&mut self) {
        if !self.reads_shared_memory {
            self.reads_shared_memory = true;
            self.rely_on(Assumption::NoOtherThread);
        }
    }

    pub(crate) fn knows_as_constant(&self, array: Address) -> bool {
        self.constants.contains(&array)
    }

    pub(crate) fn note_constant(&mut self, array: Address) {
        self.constants.push(array);
    }

    /// The last bit of a result differs between machines.
    pub(crate) fn take_inexact(&mut self) {
        self.inexact = true;
        self.rely_on(Assumption::ExactMath);
    }
}

impl<'p> State<'p> {
    pub(crate) fn empty() -> State<'p> {
        State {
            frames: Vec::new(),
            stack: Vec::new(),
            heap: Heap::default(),
            classes: Paged::default(),
            clauses: Clauses::default(),
            facts: ByTerm::default(),
            resolved: ByTerm::default(),
            concretized: ByTerm::default(),
            strings: Layered::default(),
            literals: Layered::default(),
            mirrors: Layered::default(),
            mirrored: Layered::default(),
            sites: Layered::default(),
            method_names: Layered::default(),
            named_methods: Layered::default(),
            thread: crate::state::value::NULL,
            unnamed_module: None,
            application_loader: None,
            modules: FxHashMap::default(),
            defined: FxHashMap::default(),
            output: Output::default(),
            awaited_receiver: None,
            class_inputs: Arc::from([]),
            made: Vec::new(),
            boxes: Vec::new(),
            apart: Vec::new(),
            hashed: Vec::new(),
            imported: Arc::default(),
            marks: 0,
            choices: 0,
            is_scratch: false,
            monitors: Monitors::default(),
            outside: Outside::default(),
            initializing: 0,
            base_objects: 0,
            entry: None,
            main: None,
            trace: Vec::new(),
            ways: Vec::new(),
            given: Vec::new(),
            thrown: None,
            written_elements: FxHashMap::default(),
            assumptions: Assumptions::default(),
            steps: 0,
        }
    }

    /// The state of a class that was touched.
    #[inline]
    pub(crate) fn class_state(&self, class: ClassId) -> Option<&ClassState> {
        self.classes.get(class.0 as usize)?.as_deref()
    }

    pub(crate) fn class_state_mut(&mut self, class: ClassId) -> Option<&mut ClassState> {
        self.classes.get_mut(class.0 as usize)?.as_mut().map(Arc::make_mut)
    }

    /// The classes that were touched.
    pub(crate) fn class_states(&self) -> impl Iterator<Item = (ClassId, &ClassState)> {
        let classes = self.classes.iter().enumerate();
        classes.filter_map(|(index, class)| Some((ClassId(index as u32), class.as_deref()?)))
    }

    /// The classes whose states are not those of an earlier state, of which this one is a copy.
    pub(crate) fn class_states_unlike<'t>(
        &'t self,
        earlier: &'t State<'p>,
    ) -> impl Iterator<Item = (ClassId, &'t ClassState)> {
        self.classes.unlike(&earlier.classes).filter_map(|(index, class)| {
            let class = class.as_ref()?;
            let known = earlier.classes.get(index).and_then(Option::as_ref);
            let is_other = !known.is_some_and(|known| Arc::ptr_eq(class, known));
            is_other.then(|| (ClassId(index as u32), &**class))
        })
    }

    /// Sets fields that a virtual machine knows by their names, as far as this JDK has them.
    pub(crate) fn fill(&mut self, object: Address, class: &Class, fields: &[(&str, Value)]) {
        for (name, value) in fields {
            if let Some(field) = class.field(name)
                && let Some(object) = self.heap.get_mut(object)
            {
                object.set_field(field.slot, *value);
            }
        }
    }

    /// What is known by now is shared by all copies from here on.
    pub(crate) fn freeze(&mut self) {
        self.strings.freeze();
        self.literals.freeze();
        self.mirrors.freeze();
        self.mirrored.freeze();
        self.sites.freeze();
        self.method_names.freeze();
        self.named_methods.freeze();
    }

    /// The object that a value is known to denote by now, if it is a reference.
    pub fn settled(&self, value: Value) -> Value {
        match value {
            Value::ReferenceTerm(term) => self.resolved.get(&term).map_or(value, |address| Value::Reference(*address)),
            value => value,
        }
    }

    /// The path condition.
    pub fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    /// Where the exception was thrown that this path has ended with.
    pub fn thrown(&self) -> Option<ThrownAt> {
        self.thrown
    }

    pub fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }

    /// The method under test.
    pub fn entry_method(&self) -> Option<&'p Method> {
        self.entry.as_ref().map(|entry| entry.method)
    }

    /// The class under test.
    pub fn entry_class(&self) -> Option<&'p Class> {
        self.entry.as_ref().map(|entry| entry.home)
    }

    /// The package of the method under test.
    pub(crate) fn entry_package(&self) -> &'p str {
        match self.entry_class() {
            // No code under test is in the package of its tests.
            Some(class) if class.keeps_package() => "glassbox",
            class => class.map_or("", Class::package),
        }
    }

    /// Whether a static initializer of the program is running.
    pub fn is_initializing(&self) -> bool {
        self.initializing > 0
    }

    /// `this` of the call under test.
    pub fn receiver(&self) -> Option<Address> {
        self.entry.as_ref().and_then(|entry| entry.receiver)
    }

    /// The arguments of the call under test, with their types.
    pub fn arguments(&self) -> &[(JavaType, Value)] {
        self.entry.as_ref().map_or(&[], |entry| &entry.arguments)
    }

    /// Takes what the program printed since it was last asked.
    pub fn take_output(&mut self) -> Output {
        std::mem::take(&mut self.output)
    }

    /// About how many bytes a copy of this path takes that has gone its own way for a while. The same in every run.
    pub fn footprint(&self) -> usize {
        /// The state itself, and the few pages of the heap that a path changes.
        const OWN: usize = 24 << 10;
        let objects = self.heap.len().saturating_sub(self.base_objects) as usize;
        OWN + size_of::<Value>() * self.stack.len()
            + size_of::<Clause>() * self.clauses.len()
            + 16 * (self.facts.len() + self.resolved.len() + self.concretized.len())
            + 64 * objects
    }

    /// Instructions executed on this path.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What the run did since it was last taken.
    pub fn trace(&self) -> &[Trace] {
        &self.trace
    }

    /// Takes what the run did since it was last asked.
    pub fn take_trace(&mut self) -> Vec<Trace> {
        std::mem::take(&mut self.trace)
    }

    /// Where every frame stands, innermost last.
    pub fn stack(&self) -> Vec<InsnId> {
        self.frames.iter().map(|frame| InsnId { method: frame.method.id, index: frame.pc }).collect()
    }

    /// Where the innermost frame stands.
    pub fn position(&self) -> Option<InsnId> {
        self.frames.last().map(|frame| InsnId { method: frame.method.id, index: frame.pc })
    }

    /// Answers a branch that can go one way only: what the path assumes already implies it.
    pub fn learn(&mut self, terms: &mut glassbox_expr::TermPool, condition: Term, truth: bool) {
        let negated = terms.not(condition);
        self.facts.insert(condition, truth);
        self.facts.insert(negated, !truth);
    }

    /// Answers a branch, or adds a precondition: the term has this truth value from here on.
    pub fn assume(&mut self, terms: &mut glassbox_expr::TermPool, condition: Term, truth: bool, why: Why) {
        let at = self.position();
        let term = if truth { condition } else { terms.not(condition) };
        self.learn(terms, condition, truth);
        self.clauses.push(term, why, at);
    }
}

/// Where an exception was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrownAt {
    pub(crate) exception: Address,
    /// In the innermost frame that is not the JDK's.
    pub at: InsnId,
    /// The method of the JDK that was called there, if the exception comes from inside of it.
    pub called: Option<MethodId>,
    /// By `athrow` itself.
    pub by_statement: bool,
}
