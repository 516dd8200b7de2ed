//! One path: its threads, heap and classes, what it knows and has done so far. Forking is cloning.
//!
//! What belongs here: the parts that every copy of a path has, and the tables by which copies share them. What belongs
//! elsewhere: objects (`heap`), and what an instruction does (`instructions`).

pub(crate) mod assumptions;
pub(crate) mod classes;
pub(crate) mod clauses;
pub(crate) mod endless;
pub(crate) mod knowledge;
pub(crate) mod monitors;
pub(crate) mod outside;
pub(crate) mod overlay_map;
pub(crate) mod paged_vec;
pub(crate) mod provenance;
pub(crate) mod runtime;
pub(crate) mod term_map;
pub(crate) mod thread;
pub(crate) mod tracing;
pub(crate) mod value;

use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::{Class, ClassId, InsnId, JavaType, Method};

pub use crate::state::assumptions::Assumptions;
pub(crate) use crate::state::classes::{ClassState, Stage};
pub use crate::state::provenance::Entry;
pub use crate::state::runtime::Output;
pub(crate) use crate::state::runtime::{Mirror, Site};
pub(crate) use crate::state::thread::{Frame, Role};
pub use crate::state::thread::{ThreadId, ThrownAt};
pub use crate::state::tracing::{Place, Trace};

use crate::event::Why;
use crate::heap::Heap;
use crate::state::clauses::{Clause, Clauses};
use crate::state::knowledge::Knowledge;
use crate::state::monitors::Monitors;
use crate::state::paged_vec::PagedVec;
use crate::state::provenance::Provenance;
use crate::state::runtime::Runtime;
use crate::state::thread::Thread;
use crate::state::value::{Address, Value};

#[derive(Clone, Debug)]
pub struct State<'p> {
    /// The thread that runs now.
    pub(crate) thread: Thread<'p>,
    /// The threads that were started and have not ended, besides the one that runs.
    pub(crate) other_threads: Vec<Thread<'p>>,
    pub(crate) heap: Heap,
    /// Static fields and initialization state of the classes that were touched, by class.
    pub(crate) classes: PagedVec<Option<Arc<ClassState>>>,
    pub(crate) monitors: Monitors,
    pub(crate) runtime: Runtime,
    pub(crate) knowledge: Knowledge,
    pub(crate) provenance: Provenance<'p>,
    /// Instructions executed on this path.
    pub(crate) steps: u64,
}

impl<'p> State<'p> {
    pub(crate) fn empty() -> State<'p> {
        State {
            thread: Thread::new(ThreadId::default()),
            other_threads: Vec::new(),
            heap: Heap::default(),
            classes: PagedVec::default(),
            monitors: Monitors::default(),
            runtime: Runtime::default(),
            knowledge: Knowledge::default(),
            provenance: Provenance::new(),
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

    pub(crate) fn threads(&self) -> impl Iterator<Item = &Thread<'p>> {
        std::iter::once(&self.thread).chain(&self.other_threads)
    }

    pub(crate) fn threads_mut(&mut self) -> impl Iterator<Item = &mut Thread<'p>> {
        std::iter::once(&mut self.thread).chain(&mut self.other_threads)
    }

    /// Another thread goes on where it stands; returns false if there is none with this number. The trace says so.
    pub fn switch_to(&mut self, thread: ThreadId) -> bool {
        let Some(other) = self.other_threads.iter_mut().find(|other| other.id == thread) else {
            return self.thread.id == thread;
        };
        std::mem::swap(&mut self.thread, other);
        self.provenance.trace.push(Trace::Resumed(thread));
        true
    }

    /// The object that a value is known to denote by now, if it is a reference.
    pub fn settled(&self, value: Value) -> Value {
        match value {
            Value::ReferenceTerm(term) => {
                self.knowledge.resolved.get(&term).map_or(value, |address| Value::Reference(*address))
            }
            value => value,
        }
    }

    /// The path condition.
    pub fn clauses(&self) -> &Clauses {
        &self.knowledge.clauses
    }

    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    /// Where the exception was thrown that this path has ended with.
    pub fn thrown(&self) -> Option<ThrownAt> {
        self.thread.thrown
    }

    pub fn assumptions(&self) -> &Assumptions {
        &self.provenance.assumptions
    }

    /// The method under test.
    pub fn entry_method(&self) -> Option<&'p Method> {
        self.provenance.entry.as_ref().map(|entry| entry.method)
    }

    /// The class under test.
    pub fn entry_class(&self) -> Option<&'p Class> {
        self.provenance.entry.as_ref().map(|entry| entry.home)
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
        self.thread.initializing > 0
    }

    /// `this` of the call under test.
    pub fn receiver(&self) -> Option<Address> {
        self.provenance.entry.as_ref().and_then(|entry| entry.receiver)
    }

    /// The arguments of the call under test, with their types.
    pub fn arguments(&self) -> &[(JavaType, Value)] {
        self.provenance.entry.as_ref().map_or(&[], |entry| &entry.arguments)
    }

    /// Takes what the program printed since it was last asked.
    pub fn take_output(&mut self) -> Output {
        std::mem::take(&mut self.runtime.output)
    }

    /// About how many bytes a copy of this path takes that has gone its own way for a while. The same in every run.
    pub fn footprint(&self) -> usize {
        /// The state itself, and the few pages of the heap that a path changes.
        const OWN: usize = 24 << 10;
        let slots: usize = self.threads().map(|thread| thread.stack.len()).sum();
        let objects = self.heap.len().saturating_sub(self.provenance.base_objects) as usize;
        OWN + size_of::<Value>() * slots
            + size_of::<Clause>() * self.knowledge.clauses.len()
            + 16 * (self.knowledge.facts.len() + self.knowledge.resolved.len() + self.knowledge.concretized.len())
            + 64 * objects
    }

    /// Instructions executed on this path.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What the run did since it was last taken.
    pub fn trace(&self) -> &[Trace] {
        &self.provenance.trace
    }

    /// Takes what the run did since it was last asked.
    pub fn take_trace(&mut self) -> Vec<Trace> {
        std::mem::take(&mut self.provenance.trace)
    }

    /// Where every frame stands, innermost last.
    pub fn stack(&self) -> Vec<InsnId> {
        self.thread.frames.iter().map(|frame| InsnId { method: frame.method.id, index: frame.pc }).collect()
    }

    /// Where the innermost frame stands.
    pub fn position(&self) -> Option<InsnId> {
        self.thread.frames.last().map(|frame| InsnId { method: frame.method.id, index: frame.pc })
    }

    /// Answers a branch that can go one way only: what the path assumes already implies it.
    pub fn learn(&mut self, terms: &mut glassbox_expr::TermPool, condition: Term, truth: bool) {
        let negated = terms.not(condition);
        self.knowledge.facts.insert(condition, truth);
        self.knowledge.facts.insert(negated, !truth);
    }

    /// Answers a branch, or adds a precondition: the term has this truth value from here on.
    pub fn assume(&mut self, terms: &mut glassbox_expr::TermPool, condition: Term, truth: bool, why: Why) {
        let at = self.position();
        let term = if truth { condition } else { terms.not(condition) };
        self.learn(terms, condition, truth);
        self.knowledge.clauses.push(term, why, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trace_names_a_thread_only_where_another_one_takes_over() {
        let (main, other) = (ThreadId(0), ThreadId(1));
        let mut state = State::empty();
        state.other_threads.push(Thread::new(other));
        assert!(state.switch_to(main) && state.trace().is_empty());
        assert!(state.switch_to(other) && state.thread.id == other);
        assert!(!state.switch_to(ThreadId(2)) && state.thread.id == other);
        assert!(state.switch_to(main) && state.thread.id == main);
        assert_eq!(state.take_trace(), [Trace::Resumed(other), Trace::Resumed(main)]);
        assert_eq!(state.threads().map(|thread| thread.id).collect::<Vec<_>>(), [main, other]);
    }
}
