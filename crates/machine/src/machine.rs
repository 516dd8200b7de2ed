//! The machine itself: boot, the instruction loop, and the questions that all instructions share.

use std::cell::RefCell;
use std::sync::Arc;

use glassbox_expr::{Format, Node, Sort, SymbolId, Term, TermPool};
use glassbox_program::{
    ArithmeticOp, Class, ClassId, Constant, Field, FieldId, GenericType, Insn, InsnId, JavaType, LinkError, MethodId,
    Program, Region, StackKind, StackOp,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::boot::{Boot, Platform};
use crate::event::{Event, Halt, Message, Outcome, Stop, Stuck, Why, throws};
use crate::heap::memory::FIRST_COLLECTION;
use crate::initialization::effects::InitializerEffect;
use crate::initialization::imported::KnownImport;
use crate::inputs::identity::Alias;
use crate::inputs::makers::{Hidden, KnownMakers};
use crate::inputs::origin::{InputOrigin, Origins};
use crate::linking::resolution::Resolutions;
use crate::mode::Mode;
use crate::natives::Models;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Frame, Site, State, Trace};

/// What a path may use before it is stopped with a stated bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nested calls.
    pub frames: usize,
    /// Local variables and operands of all of them.
    pub slots: usize,
    /// Objects on the heap.
    pub objects: u32,
    /// About so many bytes on the heap.
    pub heap_bytes: u64,
    /// Elements of one new array.
    pub array_length: u32,
    /// Input arrays longer than this are not accessed with an unknown index element by element.
    pub selectable_length: u32,
    /// Elements of an input array: longer ones would make a test slow or short of memory.
    pub input_array: u32,
    /// Bytes of a text in a test: longer ones are nothing a person would read.
    pub text: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            frames: 300,
            slots: 1 << 18,
            objects: 100_000,
            heap_bytes: 256 << 20,
            array_length: 50_000,
            selectable_length: 1024,
            input_array: 1_000_000,
            text: 20_000,
        }
    }
}

/// Where a value comes from that is different in every run, and the condition that it has one that is as good as any.
pub(crate) struct Marked {
    pub(crate) what: &'static str,
    example: Option<Term>,
    /// The path made it up: it may be decided like an input.
    pub(crate) is_guess: bool,
}

/// Terms that are the same in every run, as long as no other symbols are marked.
#[derive(Default)]
struct UnmarkedTerms {
    marked: usize,
    terms: FxHashSet<Term>,
}

pub struct Machine<'p> {
    pub program: &'p Program,
    pub limits: Limits,
    pub(crate) mode: Mode,
    /// What the trace of a path tells beside the instructions.
    pub watch: Watch,
    /// Instructions whose effects the real virtual machine tells that makes the same run.
    pub sites: FxHashSet<InsnId>,
    pub(crate) known: WellKnown<'p>,
    /// Shared with all machines of a boot.
    pub(crate) platform: Arc<Platform<'p>>,
    /// Where every path starts: exceptions can be thrown.
    pub(crate) base: State<'p>,
    pub terms: TermPool,
    pub(crate) inputs: Inputs,
    pub(crate) caches: Caches<'p>,
    /// Sites that are being linked, by the number that their frames have.
    pub(crate) linking: Vec<Site>,
    pub(crate) collection: Collection,
}

/// What the symbols of a machine stand for, and what else paths must know of the inputs of others.
#[derive(Default)]
pub(crate) struct Inputs {
    /// What the symbols stand for.
    pub(crate) origins: Origins,
    /// Declared types of the reference symbols among the inputs.
    pub(crate) input_types: FxHashMap<Term, JavaType>,
    /// The same as the source had them, where the class file says so.
    pub(crate) input_generics: FxHashMap<Term, GenericType>,
    pub(crate) known_makers: KnownMakers,
    /// Classes of the program whose state is out of reach.
    pub(crate) hidden: FxHashMap<ClassId, Hidden>,
    /// What inputs may be besides what paths took them for.
    pub(crate) aliases: Vec<Alias>,
    /// How often the heap was searched for what the JDK keeps.
    pub(crate) searches: u32,
    /// Symbols for what is different in every run, and what it is.
    pub(crate) marked: FxHashMap<SymbolId, Marked>,
    /// Has what was found out about terms.
    steady: RefCell<UnmarkedTerms>,
}

/// What a machine has found out about a program, and would find out again.
pub(crate) struct Caches<'p> {
    pub(crate) models: Models,
    pub(crate) resolutions: Resolutions<'p>,
    /// Array classes by the class of their elements.
    pub(crate) array_classes: FxHashMap<ClassId, &'p Class>,
    /// What initializers leave, of the classes that this machine has come by.
    pub(crate) known_effects: FxHashMap<ClassId, Option<Arc<InitializerEffect>>>,
    /// What methods give for all characters, as terms.
    pub(crate) tabulated: FxHashMap<(MethodId, Option<i32>, Term), Value>,
    /// What conditional jumps open, as far as paths have come by.
    pub(crate) regions: FxHashMap<InsnId, Option<Region>>,
    /// Which fields of objects of a class hold loggers that the objects have got by themselves.
    pub(crate) logger_fields: FxHashMap<(ClassId, FieldId), bool>,
    /// Which instructions begin texts that are for loggers only.
    pub(crate) log_texts: FxHashMap<InsnId, bool>,
    /// What is known of classes whose static state a real virtual machine tells.
    pub(crate) imported: FxHashMap<ClassId, KnownImport>,
}

impl Caches<'_> {
    fn new() -> Self {
        Caches {
            models: Models::new(),
            resolutions: Resolutions::default(),
            array_classes: FxHashMap::default(),
            known_effects: FxHashMap::default(),
            tabulated: FxHashMap::default(),
            regions: FxHashMap::default(),
            logger_fields: FxHashMap::default(),
            log_texts: FxHashMap::default(),
            imported: FxHashMap::default(),
        }
    }
}

/// When the heap of a program is searched for unused objects.
pub(crate) struct Collection {
    /// As soon as it has grown to so many bytes.
    pub(crate) at_bytes: u64,
    /// The step that is being tried again after a collection.
    pub(crate) tried_again: Option<u64>,
}

/// What the trace of a path tells beside the instructions and decisions that are always there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Watch {
    /// Methods that are entered and left.
    pub frames: bool,
    /// Fields and array elements that are read and written.
    pub memory: bool,
    /// Booleans that are computed without a jump: those that are not known are asked for.
    pub truths: bool,
}

/// Classes and fields that the machine itself has to know.
#[derive(Clone, Copy)]
pub(crate) struct WellKnown<'p> {
    pub object: &'p Class,
    pub class: &'p Class,
    pub throwable: &'p Class,
    pub string: &'p Class,
    pub bytes: &'p Class,
    pub detail_message: &'p Field,
    pub string_value: &'p Field,
    pub string_coder: &'p Field,
    /// Slots of fields that calls of method handles go through, if this JDK has them: of a handle its form, of a form
    /// its code, of a member's name its method.
    pub handle_form: Option<usize>,
    pub form_entry: Option<usize>,
    pub member_method: Option<usize>,
}

impl<'p> WellKnown<'p> {
    fn find(program: &'p Program) -> Result<WellKnown<'p>, LinkError> {
        let field = |class: &'p Class, name: &str| {
            let missing =
                || LinkError::NoSuchField { class: class.name.clone(), name: name.into(), descriptor: "".into() };
            class.field(name).ok_or_else(missing)
        };
        let slot = |class: &str, name: &str| Some(program.class_named(class)?.field(name)?.slot);
        let throwable = program.load("java/lang/Throwable")?;
        let string = program.load("java/lang/String")?;
        Ok(WellKnown {
            object: program.load("java/lang/Object")?,
            class: program.load("java/lang/Class")?,
            throwable,
            string,
            bytes: program.load("[B")?,
            detail_message: field(throwable, "detailMessage")?,
            string_value: field(string, "value")?,
            string_coder: field(string, "coder")?,
            handle_form: slot("java/lang/invoke/MethodHandle", "form"),
            form_entry: slot("java/lang/invoke/LambdaForm", "vmentry"),
            member_method: slot("java/lang/invoke/MemberName", "method"),
        })
    }
}

/// What an instruction did.
pub(crate) enum Next {
    /// Go on with the following instruction.
    Advance,
    Jump(u32),
    /// The frames were changed; the top one says where to go on.
    Stay,
    /// Frames were pushed that have to run first; then the instruction starts again.
    Restart,
}

/// An instruction either had its effect or needs something first.
pub(crate) type Step = Result<Next, Stop>;

impl<'p> Machine<'p> {
    /// A machine for paths that start where a boot has ended.
    pub fn new(boot: &Boot<'p>, limits: Limits, mode: Mode) -> Result<Machine<'p>, Stuck> {
        Machine::on(boot.program, boot.platform.clone(), limits, mode)
    }

    /// The same without its boot.
    pub(crate) fn on(
        program: &'p Program,
        platform: Arc<Platform<'p>>,
        limits: Limits,
        mode: Mode,
    ) -> Result<Machine<'p>, Stuck> {
        let known = WellKnown::find(program).map_err(|error| Stuck::Linking(error.to_string()))?;
        Ok(Machine {
            program,
            limits,
            mode,
            watch: Watch::default(),
            sites: FxHashSet::default(),
            known,
            base: platform.state.clone(),
            platform,
            terms: TermPool::new(),
            inputs: Inputs::default(),
            caches: Caches::new(),
            linking: Vec::new(),
            collection: Collection { at_bytes: FIRST_COLLECTION, tried_again: None },
        })
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// A real virtual machine makes the same runs from here on. Where paths start was found out before.
    pub fn record(&mut self) {
        self.mode = Mode::Recorded(self.mode.freedom());
    }

    /// Runs a path until it has a question, ends, or has executed `fuel` more instructions.
    pub fn run(&mut self, state: &mut State<'p>, fuel: u64) -> Event {
        if let Some(stuck) = state.knowledge.failed_answer.take() {
            return Event::Stuck(*stuck);
        }
        let end = state.steps.saturating_add(fuel);
        while state.steps < end {
            let Some(frame) = state.thread.frames.last() else {
                return Event::Stuck(Stuck::InvalidBytecode("nothing to run".into()));
            };
            let (pc, method) = (frame.pc, frame.method);
            let watched = !self.mode.is_program() && frame.class.origin.is_watched();
            let Some(insn) = frame.code.insns.get(pc as usize) else {
                return Event::Stuck(Stuck::InvalidBytecode("execution runs past the end of the code".into()));
            };
            let at = InsnId { method: method.id, index: pc };
            let traced = state.provenance.trace.len();
            if watched {
                state.begin_instruction();
                // What the instruction does comes behind it; what does not happen yet is taken back.
                state.provenance.trace.push(Trace::Executed(at));
            }
            let next = match self.execute(state, insn) {
                Ok(next) => next,
                Err(stop) => match self.stopped(state, stop) {
                    Ok(next) => next,
                    Err(event) => {
                        // The instruction that ends the path has been executed, too.
                        if matches!(event, Event::Finished(_)) {
                            state.steps += u64::from(watched);
                        } else if watched {
                            state.provenance.trace.remove(traced);
                        }
                        match event {
                            Event::Stuck(stuck) if !self.import(state, &stuck) => return Event::Stuck(stuck),
                            Event::Stuck(_) if state.thread.frames.is_empty() => {
                                return Event::Finished(Outcome::Returned(None));
                            }
                            Event::Stuck(_) => continue,
                            event => return event,
                        }
                    }
                },
            };
            state.steps += 1;
            if watched {
                if matches!(next, Next::Restart) {
                    state.provenance.trace.remove(traced);
                } else if insn.is_conditional_jump() {
                    let taken = matches!(next, Next::Jump(_));
                    state.provenance.trace.push(Trace::Jumped { at, taken });
                    self.note_way(state, at, Some(i32::from(taken)));
                } else if !self.sites.is_empty() {
                    self.note_site(state, at);
                }
            }
            match next {
                Next::Advance => self.jump(state, pc + 1),
                Next::Jump(target) => self.jump(state, target),
                Next::Stay | Next::Restart => {
                    if self.mode.is_program() && state.heap.bytes() > self.collection.at_bytes {
                        self.collect_garbage(state);
                    }
                }
            }
        }
        Event::OutOfFuel
    }

    /// Throws what an instruction throws by itself; everything else is for the caller of [`Machine::run`].
    #[cold]
    fn stopped(&mut self, state: &mut State<'p>, stop: Stop) -> Result<Next, Event> {
        let mut halt = *stop.0;
        // Throwing may itself meet a stop, at most a few times: a class to initialize, a stack that is full.
        for _ in 0..4 {
            match halt {
                Halt::Event(Event::Stuck(Stuck::Missing(_))) if self.expects_missing(state) => {
                    halt = *throws("java/lang/NoClassDefFoundError", Message::Unknown).0;
                }
                Halt::Event(event) => return Err(event),
                Halt::Number(term) => return Err(Event::Concretize { term, why: Why::Native }),
                Halt::Collect => {
                    self.collect_garbage(state);
                    return Ok(Next::Restart);
                }
                Halt::Throw(throw) => match self.throw_new(state, &throw) {
                    Ok(next) => return Ok(next),
                    Err(stop) => halt = *stop.0,
                },
            }
        }
        Err(Event::Stuck(Stuck::Bound("no room to throw an exception".into())))
    }

    #[inline]
    fn jump(&self, state: &mut State<'p>, target: u32) {
        if let Some(frame) = state.thread.frames.last_mut() {
            frame.pc = target;
        }
    }

    /// JVMS 6.5, by family.
    pub(crate) fn execute(&mut self, state: &mut State<'p>, insn: &'p Insn) -> Step {
        match insn {
            Insn::Nop => Ok(Next::Advance),
            Insn::Push(constant) => self.push_constant(state, constant),
            Insn::PushClass(index) => self.push_class(state, *index),
            Insn::Load(_, slot) => self.load_local(state, *slot),
            Insn::Store(_, slot) => self.store_local(state, *slot),
            Insn::ArrayLoad(kind) => self.array_load(state, *kind),
            Insn::ArrayStore(kind) => self.array_store(state, *kind),
            Insn::Stack(op) => self.shuffle(state, *op),
            Insn::Arithmetic(kind, op) => self.arithmetic(state, *kind, *op),
            Insn::Negate(kind) => self.negate(state, *kind),
            Insn::Increment(slot, by) => self.increment(state, *slot, *by),
            Insn::Convert(conversion) => self.convert(state, *conversion),
            Insn::Compare { kind, nan_is_greater } => self.compare(state, *kind, *nan_is_greater),
            Insn::IfZero(condition, target) => self.if_zero(state, *condition, *target),
            Insn::IfInt(condition, target) => self.if_int(state, *condition, *target),
            Insn::IfReference { equal, target } => self.if_reference(state, *equal, *target),
            Insn::IfNull { null, target } => self.if_null(state, *null, *target),
            Insn::Goto(target) => Ok(Next::Jump(*target)),
            Insn::Jsr(target) => self.jump_to_subroutine(state, *target),
            Insn::Ret(slot) => self.return_from_subroutine(state, *slot),
            Insn::TableSwitch { low, targets, default } => self.table_switch(state, *low, targets, *default),
            Insn::LookupSwitch { pairs, default } => self.lookup_switch(state, pairs, *default),
            Insn::Return(kind) => self.return_from_method(state, kind.is_some()),
            Insn::GetStatic(index) => self.get_static(state, *index),
            Insn::PutStatic(index) => self.put_static(state, *index),
            Insn::GetField(index) => self.get_field(state, *index),
            Insn::PutField(index) => self.put_field(state, *index),
            Insn::Invoke(kind, index) => self.invoke(state, *kind, *index),
            Insn::InvokeDynamic(index) => self.invoke_dynamic(state, *index),
            Insn::New(index) => self.new_object(state, *index),
            Insn::NewArray(element) => self.new_array(state, element),
            Insn::NewReferenceArray(index) => self.new_reference_array(state, *index),
            Insn::NewMultiArray { class, dimensions } => self.new_multi_array(state, *class, *dimensions),
            Insn::ArrayLength => self.array_length(state),
            Insn::Throw => self.throw_top(state),
            Insn::CheckCast(index) => self.check_cast(state, *index),
            Insn::InstanceOf(index) => self.instance_of(state, *index),
            Insn::MonitorEnter => self.monitor(state, true),
            Insn::MonitorExit => self.monitor(state, false),
            Insn::Invalid(what) => Err(invalid(what)),
        }
    }

    // Questions that many instructions ask.

    /// The truth of a condition on this path; asks if it is open.
    pub(crate) fn decide(&mut self, state: &State<'p>, condition: Term, why: Why) -> Result<bool, Stop> {
        match self.terms.node(condition) {
            Node::Bool(truth) => return Ok(*truth),
            Node::Not(inner) => {
                if let Some(truth) = state.knowledge.facts.get(inner) {
                    return Ok(!truth);
                }
            }
            _ => {}
        }
        match state.knowledge.facts.get(&condition) {
            Some(truth) => Ok(*truth),
            None => Err(self.ask(state, condition, Event::Branch { condition, why })),
        }
    }

    /// A question about a term, unless it depends on what is different in every run: then no answer would hold, and at
    /// best the path goes on with one value of many.
    pub(crate) fn ask(&self, state: &State<'p>, term: Term, question: Event) -> Stop {
        if self.inputs.marked.is_empty() {
            return question.into();
        }
        let symbols = self.terms.symbols_of(term);
        let marked = |symbol| self.inputs.marked.get(symbol).filter(|marked| !marked.is_guess);
        let own = symbols.iter().any(|symbol| marked(symbol).is_none());
        for marked in symbols.iter().filter_map(marked) {
            // What an input is compared with has to be the same next time.
            let example = marked.example.filter(|_| !own);
            match example.map(|example| (example, state.knowledge.facts.get(&example))) {
                Some((_, Some(true))) => {}
                Some((_, Some(false))) => return Stuck::Elsewhere(format!("another value of {}", marked.what)).into(),
                Some((condition, None)) => return Event::Branch { condition, why: Why::Guaranteed }.into(),
                None => return unsupported(format!("a decision that depends on {}", marked.what)),
            }
        }
        question.into()
    }

    /// A value that is different in every run: an unknown of its own, marked as such.
    pub(crate) fn marked_value(
        &mut self,
        what: &'static str,
        origin: &Arc<InputOrigin>,
        java_type: &JavaType,
        example: Option<i64>,
    ) -> Value {
        let value = self.input_value(origin, java_type);
        if let Some(term) = value.term()
            && let Node::Symbol(symbol) = *self.terms.node(term)
        {
            let example = example.map(|example| self.equals_number(term, example));
            self.inputs.marked.insert(symbol, Marked { what, example, is_guess: false });
        }
        value
    }

    /// A symbol stands for something that the path made up.
    pub(crate) fn mark_as_guess(&mut self, symbol: SymbolId, what: &'static str) {
        self.inputs.marked.insert(symbol, Marked { what, example: None, is_guess: true });
    }

    /// Whether a value depends on what is different in every run, and is no guess.
    pub(crate) fn is_different_every_run(&self, value: Value) -> bool {
        let symbols = value.term().map_or_else(Default::default, |term| self.terms.symbols_of(term));
        symbols.iter().any(|symbol| self.inputs.marked.get(symbol).is_some_and(|marked| !marked.is_guess))
    }

    pub(crate) fn depends_on_guess(&self, term: Term) -> bool {
        self.terms
            .symbols_of(term)
            .iter()
            .any(|symbol| self.inputs.marked.get(symbol).is_some_and(|marked| marked.is_guess))
    }

    /// Whether a path has gone on with one value of many.
    pub(crate) fn follows_example(&self, state: &State<'p>) -> bool {
        self.inputs
            .marked
            .values()
            .any(|marked| marked.example.is_some_and(|example| state.knowledge.facts.get(&example) == Some(&true)))
    }

    /// Whether a value depends on what is different in every run.
    pub fn is_marked(&self, value: Value) -> bool {
        let Some(term) = value.term().filter(|_| !self.inputs.marked.is_empty()) else { return false };
        let mut steady = self.inputs.steady.borrow_mut();
        if steady.marked != self.inputs.marked.len() {
            *steady = UnmarkedTerms { marked: self.inputs.marked.len(), terms: FxHashSet::default() };
        }
        self.terms.has_symbol(term, &mut steady.terms, |symbol| self.inputs.marked.contains_key(&symbol))
    }

    /// The object that a reference denotes, or null; asks if it is open.
    pub(crate) fn dereference(&mut self, state: &State<'p>, value: Value, why: Why) -> Result<Address, Stop> {
        match value {
            Value::Reference(address) => Ok(address),
            Value::ReferenceTerm(term) => self.dereference_term(state, term, why),
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("a reference was expected")),
        }
    }

    fn dereference_term(&mut self, state: &State<'p>, mut term: Term, why: Why) -> Result<Address, Stop> {
        loop {
            if let Some(address) = state.knowledge.resolved.get(&term) {
                return Ok(*address);
            }
            match *self.terms.node(term) {
                Node::Ref(number) => return Ok(Address(number)),
                Node::Ite(condition, yes, no) => {
                    term = if self.decide(state, condition, Why::Selection)? { yes } else { no };
                }
                _ => return Err(self.ask_for_object(state, term, why).into()),
            }
        }
    }

    /// The number that an `int` has on this path; asks if it is open.
    pub(crate) fn concrete_int(&mut self, state: &State<'p>, value: Value, why: Why) -> Result<i32, Stop> {
        match value {
            Value::Int(value) => Ok(value),
            Value::IntTerm(term) => match (state.knowledge.concretized.get(&term), self.terms.node(term)) {
                (Some(value), _) => Ok(*value as i32),
                // Which of two numbers it is, is the smaller question.
                (None, &Node::Ite(condition, yes, no)) => {
                    let chosen = if self.decide(state, condition, Why::Selection)? { yes } else { no };
                    self.concrete_int(state, self.integer_value(StackKind::Int, chosen), why)
                }
                (None, _) => Err(self.ask(state, term, Event::Concretize { term, why })),
            },
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("an int was expected")),
        }
    }

    /// Answers [`Event::Concretize`].
    pub fn concretize(&mut self, state: &mut State<'p>, term: Term, value: i64, why: Why) {
        let condition = self.equals_number(term, value);
        state.knowledge.concretized.insert(term, value);
        state.assume(&mut self.terms, condition, true, why);
    }

    /// What stands for a whole number in [`Machine::concretize`]: of a floating-point number, its bits.
    pub fn whole_number(&self, term: Term, number: i64) -> i64 {
        match self.terms.sort(term) {
            Sort::Float(Format::SINGLE) => i64::from((number as f32).to_bits()),
            Sort::Float(_) => (number as f64).to_bits() as i64,
            _ => number,
        }
    }

    /// The condition that a term has this value, which is that of its bits.
    pub fn equals_number(&mut self, term: Term, value: i64) -> Term {
        let sort = self.terms.sort(term);
        let constant = self.terms.constant(glassbox_expr::Value::from_big(sort, (value as u64).into()));
        self.terms.eq(term, constant)
    }

    // Locals and the operand stack.

    #[inline]
    pub(crate) fn frame<'s>(&self, state: &'s State<'p>) -> Result<&'s Frame<'p>, Stop> {
        state.thread.frames.last().ok_or_else(|| invalid("no frame"))
    }

    /// The value `depth` below the top of the operand stack.
    #[inline]
    pub(crate) fn peek(&self, state: &State<'p>, depth: usize) -> Result<Value, Stop> {
        let floor = self.frame(state)?.floor as usize;
        match state.thread.stack.len().checked_sub(depth + 1) {
            Some(index) if index >= floor => Ok(state.thread.stack[index]),
            _ => Err(invalid("operand stack underflow")),
        }
    }

    /// Takes operands that were looked at before.
    #[inline]
    pub(crate) fn pop(&self, state: &mut State<'p>, count: usize) {
        let keep = state.thread.stack.len().saturating_sub(count);
        state.thread.stack.truncate(keep);
    }

    #[inline]
    pub(crate) fn push(&self, state: &mut State<'p>, value: Value) {
        state.thread.stack.push(value);
    }

    /// Replaces the `count` topmost operands, which were looked at before, by one result.
    #[inline]
    pub(crate) fn replace(&self, state: &mut State<'p>, count: usize, result: Value) -> Step {
        self.pop(state, count);
        self.push(state, result);
        Ok(Next::Advance)
    }

    #[inline]
    pub(crate) fn local(&self, state: &State<'p>, slot: u16) -> Result<Value, Stop> {
        let frame = self.frame(state)?;
        let index = frame.base + u32::from(slot);
        match state.thread.stack.get(index as usize) {
            Some(value) if index < frame.floor && !value.is_unset() => Ok(*value),
            _ => Err(invalid("a local variable is read before it is written")),
        }
    }

    #[inline]
    fn set_local(&self, state: &mut State<'p>, slot: u16, value: Value) -> Result<(), Stop> {
        let frame = self.frame(state)?;
        let (index, floor) = (frame.base + u32::from(slot), frame.floor);
        match state.thread.stack.get_mut(index as usize) {
            Some(local) if index < floor => {
                *local = value;
                Ok(())
            }
            _ => Err(invalid("a local variable beyond max_locals")),
        }
    }

    #[inline]
    fn load_local(&mut self, state: &mut State<'p>, slot: u16) -> Step {
        let value = self.local(state, slot)?;
        if self.watch.truths {
            self.note_parameter_truth(state, slot, value)?;
        }
        self.push(state, value);
        Ok(Next::Advance)
    }

    #[inline]
    fn store_local(&mut self, state: &mut State<'p>, slot: u16) -> Step {
        let value = self.peek(state, 0)?;
        self.set_local(state, slot, value)?;
        self.pop(state, 1);
        Ok(Next::Advance)
    }

    #[inline]
    fn increment(&mut self, state: &mut State<'p>, slot: u16, by: i32) -> Step {
        let value = self.local(state, slot)?;
        let result = self.integer_operation(StackKind::Int, ArithmeticOp::Add, value, Value::Int(by))?;
        self.set_local(state, slot, result)?;
        Ok(Next::Advance)
    }

    fn push_constant(&mut self, state: &mut State<'p>, constant: &Constant) -> Step {
        let value = match constant {
            Constant::Int(value) => Value::Int(*value),
            Constant::Long(value) => Value::Long(*value),
            Constant::Float(value) => Value::Float(*value),
            Constant::Double(value) => Value::Double(*value),
            Constant::Null => Value::Reference(NULL),
            Constant::String(text) => Value::Reference(self.literal(state, text)),
            Constant::Class(_) => return Err(invalid("an unresolved class constant")),
            Constant::Other(index) => return self.push_linked_constant(state, *index),
        };
        self.push(state, value);
        Ok(Next::Advance)
    }

    /// `dup`, `pop` and their kin, by the category of the values they move (JVMS 2.11.1).
    fn shuffle(&mut self, state: &mut State<'p>, op: StackOp) -> Step {
        let floor = self.frame(state)?.floor as usize;
        let stack = &mut state.thread.stack;
        let depth = stack.len().saturating_sub(floor);
        // Positions counted from the top; a wide value counts as two words but is one entry here.
        let wide = |position: usize| position < depth && stack[stack.len() - 1 - position].is_wide();
        let (copied, below) = match op {
            StackOp::Pop => (1, None),
            StackOp::Pop2 => (if wide(0) { 1 } else { 2 }, None),
            StackOp::Dup => (1, Some(0)),
            StackOp::DupX1 | StackOp::Swap => (1, Some(1)),
            StackOp::DupX2 => (1, Some(if wide(1) { 1 } else { 2 })),
            StackOp::Dup2 => (if wide(0) { 1 } else { 2 }, Some(0)),
            StackOp::Dup2X1 => (if wide(0) { 1 } else { 2 }, Some(1)),
            StackOp::Dup2X2 => {
                let copied = if wide(0) { 1 } else { 2 };
                (copied, Some(if wide(copied) { 1 } else { 2 }))
            }
        };
        if depth < copied + below.unwrap_or(0) {
            return Err(invalid("operand stack underflow"));
        }
        let top = stack.len();
        match below {
            None => stack.truncate(top - copied),
            Some(below) => {
                stack.extend_from_within(top - copied..);
                // What lies below comes above the copies.
                stack[top - copied - below..].rotate_right(copied);
                if op == StackOp::Swap {
                    stack.pop();
                }
            }
        }
        Ok(Next::Advance)
    }
}

#[cold]
pub(crate) fn unsupported(what: impl Into<String>) -> Stop {
    Stuck::Unsupported(what.into()).into()
}

/// The code is not what a verifier would accept.
#[cold]
#[inline(never)]
pub(crate) fn invalid(what: &'static str) -> Stop {
    Stuck::InvalidBytecode(what.into()).into()
}
