//! What programs write their logs to. A logger does nothing that the program sees, so that the machine does not run it: it is an
//! object of a class of which nothing is known, its calls have no effect, and what it says may be anything.
//!
//! A path relies on [`Assumption::Loggers`] from the first such call on, so that it excludes nothing.

use glassbox_expr::Term;
use glassbox_program::{
    Assumption, Class, ClassId, ClassKind, Field, FieldKey, Insn, InvokeKind, JavaType, LOGGER_TYPES, Method, Origin,
    Program, binary_name,
};

use crate::approximation::effects::UNSEEN;
use crate::choice::Choice;
use crate::event::{Event, Stuck, Why};
use crate::heap::{Body, Cells, Object};
use crate::inputs::is_value;
use crate::inputs::origin::{InputOrigin, InputStep};
use crate::linking::resolution::Callee;
use crate::machine::Machine;
use crate::state::value::{Address, Value};
use crate::state::{ClassState, Role, State};

/// The types of what loggers give for one entry of a log.
const BUILDERS: [&str; 2] = ["org/apache/logging/log4j/LogBuilder", "org/slf4j/spi/LoggingEventBuilder"];

/// Classes whose static methods give loggers, or tell loggers something.
const SERVICES: [&str; 18] = [
    "java/util/logging/LogManager",
    "java/util/logging/Logger",
    "org/apache/commons/logging/LogFactory",
    "org/apache/log4j/Category",
    "org/apache/log4j/LogManager",
    "org/apache/log4j/Logger",
    "org/apache/log4j/MDC",
    "org/apache/log4j/NDC",
    "org/apache/logging/log4j/CloseableThreadContext",
    "org/apache/logging/log4j/LogManager",
    "org/apache/logging/log4j/MarkerManager",
    "org/apache/logging/log4j/ThreadContext",
    "org/jboss/logging/Logger",
    "org/jboss/logging/MDC",
    "org/jboss/logging/NDC",
    "org/slf4j/LoggerFactory",
    "org/slf4j/MDC",
    "org/slf4j/MarkerFactory",
];

/// What is done where a logger is listened to takes no more instructions than this, and no more ways.
const MOST_STEPS: u64 = 5_000;
const MOST_WAYS: usize = 8;

/// Why a path is a guess that goes on by what a logger says.
pub(crate) const SAYS: &str = "what a logger says";

/// Whether a static method is one of those that give loggers and serve them.
pub(crate) fn serves_loggers(class: &Class, method: &Method) -> bool {
    let is_under_test = matches!(class.origin, Origin::Application | Origin::Subject);
    method.is_static() && !is_under_test && is_service(&class.name, &method.name)
}

pub(crate) fn is_service(class: &str, method: &str) -> bool {
    SERVICES.contains(&class) || (class, method) == ("java/lang/System", "getLogger")
}

/// Whether objects of a type take what goes into logs.
pub(crate) fn is_type_of_loggers(name: &str) -> bool {
    LOGGER_TYPES.contains(&name) || BUILDERS.contains(&name)
}

/// Whether a field of objects of a class holds a logger that the objects have got for themselves: constructors write it, and what
/// they write there comes straight from those who give loggers.
pub fn keeps_logger(program: &Program, class: &Class, field: &Field) -> bool {
    let is_logger = matches!(&field.java_type, JavaType::Reference(name) if LOGGER_TYPES.contains(&&**name));
    if !is_logger || field.flags.is_static() {
        return false;
    }
    let mut found = false;
    let mut next = Some(class);
    while let Some(class) = next {
        for method in &class.methods {
            let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
            for (at, insn) in insns.iter().enumerate() {
                if !matches!(insn, Insn::PutField(index) if names(class, *index, field)) {
                    continue;
                }
                let given = at.checked_sub(1).filter(|_| method.is_constructor()).and_then(|before| insns.get(before));
                let is_given = matches!(given, Some(Insn::Invoke(InvokeKind::Static, index))
                    if class.method_constant(*index).is_some_and(|called| is_service(called.class, called.name)));
                if !is_given {
                    return false;
                }
                found = true;
            }
        }
        next = class.superclass.filter(|_| class.id != field.id.class).map(|id| program.class(id));
    }
    found
}

/// Whether a constant of a class names a field, by its own class or one that inherits it.
fn names(class: &Class, index: u16, field: &Field) -> bool {
    class
        .field_constant(index)
        .is_some_and(|(_, name, descriptor)| *name == field.name && **descriptor == *field.java_type.descriptor())
}

/// A jump that a logger decides over and that makes no difference.
pub struct PassedOver<'p> {
    /// Behind it, where the logger is not listened to.
    pub past: State<'p>,
    /// At the same place where it is, if every input goes the same way then.
    pub only_way: Option<State<'p>>,
}

impl<'p> Machine<'p> {
    /// Whether a call is one that gives a logger, tells a logger something, or asks one.
    pub(crate) fn is_for_loggers(&self, state: &State<'p>, callee: &Callee<'p>, receiver: Option<Address>) -> bool {
        // A logger that is made as an input has to be one in the test, too.
        let is_maker = || state.thread.frames.last().is_some_and(|frame| matches!(frame.role, Role::Maker { .. }));
        self.mode.freedom().blank_loggers
            && match receiver {
                Some(address) => self.is_logger(state, address),
                None => callee.serves_loggers && !is_maker(),
            }
    }

    /// What a logger gives: another logger, or anything. Nothing else comes of it, so that a path is as good as any until it
    /// decides by what the logger has said.
    pub(crate) fn logger_result(
        &mut self,
        state: &mut State<'p>,
        method: &Method,
        arguments: &[Value],
    ) -> Option<Value> {
        self.rely(state, Assumption::Loggers);
        let java_type = method.descriptor.returns.as_ref()?;
        if let JavaType::Reference(name) = java_type
            && let Ok(class) = self.program.load(name)
            && !is_value(class)
            && class.component.is_none()
            && !class.flags.is_enum()
            && let Some(logger) = self.new_logger(state, class)
        {
            return Some(logger);
        }
        if self.mode.leaves_guesses_open() {
            return Some(Value::Opaque(java_type.stack_kind(), UNSEEN));
        }
        // The levels of a logger stay as they are, so that it answers a question as it did before.
        let (what, is_java) = self.question_in_words(state, method, arguments);
        let step = if matches!(java_type, JavaType::Reference(_)) {
            state.provenance.marks += 1;
            InputStep::MadeUp { what, number: Some(state.provenance.marks) }
        } else if is_java {
            InputStep::Start(what)
        } else {
            InputStep::MadeUp { what, number: None }
        };
        let value = self.input_value(&InputOrigin::new(step), java_type);
        let symbols = value.term().map_or_else(Default::default, |term| self.terms.symbols_of(term));
        symbols.into_iter().for_each(|symbol| self.mark_as_guess(symbol, SAYS));
        if let Value::ReferenceTerm(term) = value {
            self.assume_not_null(state, term);
        }
        Some(value)
    }

    /// `java.util.logging.Logger.isLoggable(Level.FINE)`.
    fn question_in_words(&self, state: &State<'p>, method: &Method, arguments: &[Value]) -> (String, bool) {
        let mut is_java = true;
        let mut argument = |value: &Value| match value {
            Value::Reference(address) => match self.holders(state, *address).into_iter().next() {
                Some(FieldKey { class, name, .. }) => {
                    let class = binary_name(&class);
                    format!("{}.{name}", class.rsplit(['.', '$']).next().unwrap_or(&class))
                }
                None => {
                    is_java = false;
                    format!("#{}", address.0)
                }
            },
            value => format!("{value:?}"),
        };
        let arguments: Vec<String> = arguments.iter().map(&mut argument).collect();
        let text = format!("{}.{}({})", binary_name(&method.class), method.name, arguments.join(", "));
        (text, is_java)
    }

    pub(crate) fn new_logger(&mut self, state: &mut State<'p>, declared: &'p Class) -> Option<Value> {
        let class = self.blank_class(declared, ClassKind::Logger)?;
        Some(Value::Reference(self.allocate_unseen(state, class)))
    }

    /// The logger in a field of an input object that the path has not read before, if objects of its class get theirs by themselves. It is
    /// no part of the input then.
    pub(crate) fn own_logger(&mut self, state: &mut State<'p>, address: Address, field: &'p Field) -> Option<Value> {
        let JavaType::Reference(name) = &field.java_type else { return None };
        if !self.mode.freedom().blank_loggers || !LOGGER_TYPES.contains(&&**name) {
            return None;
        }
        let class = state.heap.get(address)?.class;
        let program = self.program;
        let known = self.caches.logger_fields.entry((class, field.id));
        if !*known.or_insert_with(|| keeps_logger(program, program.class(class), field)) {
            return None;
        }
        let declared = self.program.load(name).ok()?;
        let logger = self.new_logger(state, declared)?;
        state.heap.get_mut(address)?.set_field(field.slot, logger);
        self.rely(state, Assumption::Loggers);
        Some(logger)
    }

    pub(crate) fn is_logger(&self, state: &State<'p>, address: Address) -> bool {
        self.kind_of(state, address) == Some(ClassKind::Logger)
    }

    /// Whether an assumption is that a logger says what a path needs.
    pub fn is_of_loggers(&self, assumption: &Assumption) -> bool {
        matches!(assumption, Assumption::Guess(what) if &**what == SAYS)
    }

    /// Whether nothing but what loggers say decides over a condition.
    pub fn is_up_to_loggers(&self, condition: Term) -> bool {
        let says = |symbol| self.inputs.marked.get(symbol).is_some_and(|marked| marked.is_guess && marked.what == SAYS);
        !self.inputs.marked.is_empty() && self.terms.symbols_of(condition).iter().all(says)
    }

    /// The state behind a conditional jump that a logger decides over, if it makes no difference what the logger says: where it is
    /// listened to, the program comes to the same place and has done nothing else meanwhile. Nothing is decided on the way.
    pub fn pass_over_logger(&mut self, state: &State<'p>, condition: Term, silent: bool) -> Option<PassedOver<'p>> {
        let mut past = state.clone();
        past.assume(&mut self.terms, condition, silent, Why::Program);
        let mut loud = state.clone();
        loud.assume(&mut self.terms, condition, !silent, Why::Program);
        if !matches!(self.run(&mut past, 1), Event::OutOfFuel) {
            return None;
        }
        (past.knowledge.clauses, past.knowledge.facts) =
            (state.knowledge.clauses.clone(), state.knowledge.facts.clone());
        let depth = past.thread.frames.len();
        let meeting = past.thread.frames.last()?.pc;
        let end = state.steps + MOST_STEPS;
        let mut ways = vec![loud];
        let mut left = MOST_WAYS;
        let mut only = None;
        while let Some(mut loud) = ways.pop() {
            loop {
                let is_there =
                    loud.thread.frames.len() == depth && loud.thread.frames.last().is_some_and(|top| top.pc == meeting);
                if is_there && loud.steps > state.steps {
                    break;
                }
                if loud.thread.frames.len() < depth || loud.steps > end {
                    return None;
                }
                match self.run(&mut loud, 1) {
                    Event::OutOfFuel => {}
                    event if self.leave_text(&mut loud, &event) => {}
                    Event::Branch { condition, why } => {
                        left = left.checked_sub(1)?;
                        let [taken, not_taken] = Choice::both(condition, why);
                        let mut other = loud.clone();
                        self.take(&mut other, &not_taken);
                        ways.push(other);
                        self.take(&mut loud, &taken);
                    }
                    _ => return None,
                }
            }
            if !has_done_nothing(self.program, &past, &loud) {
                return None;
            }
            only = Some(loud);
        }
        Some(PassedOver { past, only_way: only.filter(|_| left == MOST_WAYS) })
    }

    /// Where a path has a question while the JDK writes a text for a logger, the text may be any.
    fn leave_text(&mut self, state: &mut State<'p>, event: &Event) -> bool {
        let is_own = |class: &Class| class.origin != Origin::Jdk && !class.is_made_up();
        let own = state.thread.frames.iter().rposition(|frame| is_own(frame.class));
        let outermost = own.and_then(|own| state.thread.frames.get(own + 1)).map(|frame| frame.method);
        let writes = |method: &Method| {
            matches!(&method.descriptor.returns, Some(JavaType::Reference(name))
                if matches!(&**name, "java/lang/String" | "java/lang/StringBuilder" | "java/lang/StringBuffer"))
        };
        let is_question = !matches!(event, Event::Finished(_) | Event::Refuted(_));
        is_question
            && outermost.is_some_and(writes)
            && self.guess(state, &Stuck::Unsupported("a text for a logger".into()))
    }
}

/// Whether one of two states that stand at the same place has changed nothing that the other could see. What it has looked at
/// or made is no change.
fn has_done_nothing(program: &Program, past: &State<'_>, loud: &State<'_>) -> bool {
    let is_same = |past: &Value, loud: &Value| past.is_unset() || past.is_same(loud);
    let is_same_class = |id: ClassId, now: &ClassState| match past.class_state(id) {
        Some(then) => then.is_same(now, |_| false),
        None => program.class(id).origin == Origin::Jdk,
    };
    past.thread.stack.len() == loud.thread.stack.len()
        && past.thread.stack.iter().zip(&loud.thread.stack).all(|(past, loud)| is_same(past, loud))
        && past.monitors == loud.monitors
        && past.runtime.outside == loud.runtime.outside
        && past.thread.may_proceed == loud.thread.may_proceed
        && loud.class_states().all(|(id, now)| is_same_class(id, now))
        && past.heap.agrees_with(&loud.heap, |past, loud| is_unchanged(program, past, loud))
}

pub(crate) fn is_unchanged(program: &Program, past: &Object, loud: &Object) -> bool {
    match (&past.body, &loud.body) {
        (Body::Fields(then), Body::Fields(now)) => then.iter().zip(now).enumerate().all(|(slot, (then, now))| {
            let has_read = || {
                let read = loud.input.iter().flat_map(|input| &input.fields);
                let mut read = read.filter(|(field, _)| program.field(*field).slot == slot);
                read.any(|(_, value)| value.is_same(now))
            };
            then.is_same(now) || then.is_unset() && has_read()
        }),
        (Body::Array(then), Body::Array(now)) => {
            let count = then.cells.count();
            let is_same = |index: usize| match (then.cells.get(index), now.cells.get(index)) {
                (Some(then), Some(now)) => then.is_same(&now),
                (then, now) => then.is_none() && now.is_none(),
            };
            let are_same = match (&then.cells, &now.cells) {
                (Cells::Sparse(then), Cells::Sparse(now)) => now.iter().all(|(index, now)| {
                    let read = || loud.input.as_ref().and_then(|input| input.elements.get(index));
                    then.get(index).or_else(read).is_some_and(|then| then.is_same(now))
                }),
                (then, now) if then.is_shared_with(now) => true,
                _ => count.is_some() && count == now.cells.count() && (0..count.unwrap_or(0)).all(is_same),
            };
            are_same && then.overlay == now.overlay
        }
        (Body::Free, Body::Free) => true,
        _ => false,
    }
}
