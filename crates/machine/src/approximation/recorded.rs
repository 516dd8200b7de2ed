//! What a path shares with a run that a real virtual machine has recorded: the ways that it took, where it left the recorded
//! code, and what it may look at there.

use glassbox_expr::Term;
use glassbox_program::{Class, ClassId, Insn, InsnId, Maker, Method};

use crate::approximation::effects::{Shape, UNSEEN};
use crate::event::{Event, Why};
use crate::heap::{Body, Cells};
use crate::machine::Machine;
use crate::state::value::{Address, NULL, Value};
use crate::state::{ClassState, Role, Stage, State};

/// What watched code did, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// A conditional jump was taken (1) or not (0); a switch went to this case, or to its default.
    Way {
        at: InsnId,
        way: Option<i32>,
        /// Somebody made an input, or a class was initialized: a real virtual machine may have done so at another time.
        aside: bool,
    },
    /// An instruction of [`Machine::sites`] was executed.
    Site(InsnId),
}

/// The instruction by which a path has left recorded code, and where it stood before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    pub at: InsnId,
    /// The step at which it began.
    pub step: u64,
}

impl<'p> State<'p> {
    #[inline]
    pub(crate) fn begin_instruction(&mut self) {
        let steps = self.steps;
        if let Some(frame) = self.thread.frames.last_mut() {
            frame.began = steps;
        }
    }

    /// Whether an input is being made, or a class is being initialized.
    pub fn is_aside(&self) -> bool {
        self.thread.frames.iter().any(|frame| matches!(frame.role, Role::Maker { .. } | Role::Initializer(_)))
    }

    /// Takes what watched code did since it was last asked.
    pub fn take_ways(&mut self) -> Vec<Passed> {
        std::mem::take(&mut self.provenance.ways)
    }

    /// How an input was made, or is being made.
    pub fn maker_of(&self, reference: Term) -> Option<&Maker> {
        self.provenance.made.iter().find(|(known, ..)| *known == reference).map(|(.., made)| &made.maker)
    }

    /// Whether the innermost frame runs code of such a class.
    pub fn runs(&self, is_recorded: &dyn Fn(&Class) -> bool) -> bool {
        self.thread.frames.last().is_some_and(|frame| is_recorded(frame.class))
    }

    /// Where a path that cannot go on has left recorded code, unless it was to make an input.
    pub fn left_at(&self, is_recorded: &dyn Fn(&Class) -> bool) -> Option<Left> {
        for frame in self.thread.frames.iter().rev() {
            if frame.class.origin.is_watched() && is_recorded(frame.class) {
                return Some(Left { at: InsnId { method: frame.method.id, index: frame.pc }, step: frame.began });
            }
            if matches!(frame.role, Role::Maker { .. }) {
                return None;
            }
        }
        None
    }
}

impl<'p> Machine<'p> {
    #[inline]
    pub(crate) fn note_way(&self, state: &mut State<'p>, at: InsnId, way: Option<i32>) {
        if self.mode.is_recorded() {
            let aside = state.is_aside();
            state.provenance.ways.push(Passed::Way { at, way, aside });
        }
    }

    #[cold]
    pub(crate) fn note_site(&self, state: &mut State<'p>, at: InsnId) {
        if self.sites.contains(&at) {
            state.provenance.ways.push(Passed::Site(at));
        }
    }

    /// Whether a class is asked of which nobody knows anything but what it extends and implements.
    pub(crate) fn asks_about_run_time(&self, state: &State<'p>, method: &Method, operands: &[Value]) -> bool {
        const ANSWERABLE: [&str; 5] = ["isInstance", "isAssignableFrom", "isInterface", "isArray", "isPrimitive"];
        let asked = operands.first().and_then(|class| self.mirrored_class(state, *class));
        asked.is_some_and(Class::is_of_run_time) && !ANSWERABLE.contains(&&*method.name)
    }

    /// Whether objects of a class answer for an interface in a test.
    pub fn is_stand_in(&self, class: ClassId) -> bool {
        self.stands_in_for(self.program.class(class)).is_some()
    }

    /// Whether somebody can record what an instruction does: it calls, or may initialize a class.
    pub fn is_recordable(&self, at: InsnId) -> bool {
        let code = self.program.method(at.method).code.as_ref();
        let insn = code.and_then(|code| code.insns.get(at.index as usize));
        matches!(insn, Some(Insn::Invoke(..) | Insn::InvokeDynamic(_) | Insn::GetStatic(_) | Insn::PutStatic(_)))
    }

    /// What an instruction calls or reads, for people.
    pub fn name_of_call(&mut self, at: InsnId) -> String {
        let method = self.program.method(at.method);
        let insn = method.code.as_ref().and_then(|code| code.insns.get(at.index as usize));
        let class = self.program.class(at.method.class);
        let name = match insn {
            Some(Insn::Invoke(kind, index)) => {
                self.callee_at(class, *kind, *index).ok().map(|callee| callee.method.key().to_string())
            }
            Some(Insn::GetStatic(index) | Insn::PutStatic(index)) => self
                .field_at(class, *index)
                .ok()
                .map(|(field, _)| format!("{}.{}", glassbox_program::binary_name(&field.class), field.name)),
            _ => None,
        };
        name.unwrap_or_else(|| format!("a call in {}", method.key()))
    }

    /// An object is created whose class cannot be initialized here: it counts as initialized, and nobody knows its static
    /// fields. Says whether that is what the path has to do next.
    pub fn take_for_initialized(&mut self, state: &mut State<'p>) -> bool {
        let Some(frame) = state.thread.frames.last() else { return false };
        let Some(Insn::New(index)) = frame.insn() else { return false };
        let Ok(class) = self.class_at(frame.class, *index) else { return false };
        for id in class.ancestors.iter().copied() {
            let known = state.class_state(id).map(|known| known.stage);
            if matches!(known, Some(Stage::Done | Stage::Failed)) {
                continue;
            }
            let class = self.program.class(id);
            if known.is_none() {
                self.prepare(state, class);
            }
            let Some(ClassState { statics, stage, .. }) = state.class_state_mut(id) else { continue };
            *stage = Stage::Done;
            for field in class.fields.iter().filter(|field| field.flags.is_static() && field.constant.is_none()) {
                statics[field.slot] = Value::Opaque(field.java_type.stack_kind(), UNSEEN);
            }
        }
        true
    }

    /// The question which object a reference of the input denotes.
    pub fn ask_about(&mut self, state: &State<'p>, reference: Term) -> Event {
        self.ask_for_object(state, reference, Why::NullCheck)
    }

    /// Looks at everything in the objects of a path that the same path has looked at later on.
    pub fn look_ahead(&mut self, state: &mut State<'p>, later: &State<'p>) {
        for number in 1..=state.heap.len() {
            let address = Address(number);
            let (Some(own), Some(seen)) = (state.heap.get(address), later.heap.get(address)) else { continue };
            if own.input.is_none() || own.class != seen.class {
                continue;
            }
            match (&own.body, &seen.body) {
                (Body::Fields(own_fields), Body::Fields(seen)) => {
                    let is_new = |(own, seen): (&Value, &Value)| own.is_unset() && !seen.is_unset();
                    let slots: Vec<usize> = own_fields
                        .iter()
                        .zip(seen.iter())
                        .enumerate()
                        .filter(|(_, at)| is_new(*at))
                        .map(|(at, _)| at)
                        .collect();
                    let fields = &self.program.class(own.class).instance_fields;
                    let fields: Vec<_> =
                        slots.iter().filter_map(|slot| Some(self.program.field(*fields.get(*slot)?))).collect();
                    for field in fields {
                        // What cannot be looked at here stays as it is.
                        let _ = self.read_field(state, address, field);
                    }
                }
                (Body::Array(own), Body::Array(seen)) => {
                    let (Cells::Sparse(own), Cells::Sparse(seen)) = (&own.cells, &seen.cells) else { continue };
                    let indices: Vec<u32> = seen.keys().copied().filter(|index| !own.contains_key(index)).collect();
                    for index in indices {
                        let _ = self.read_element(state, address, index);
                    }
                }
                _ => {}
            }
        }
    }

    /// The terms that the instruction which a path stands before may look at: its operands, and what they lead to.
    pub fn terms_before(&mut self, state: &State<'p>) -> Vec<Term> {
        /// Whoever passes more passes everything.
        const MOST: usize = 200;
        let Ok(Shape { count, .. }) = self.shape_of(state) else { return Vec::new() };
        let start = state.thread.stack.len().saturating_sub(count);
        let mut pending: Vec<Value> = state.thread.stack[start..].to_vec();
        let mut seen: Vec<Address> = Vec::new();
        let mut terms = Vec::new();
        while let Some(value) = pending.pop() {
            match state.settled(value) {
                Value::Reference(address) if address != NULL && address.0 > state.provenance.base_objects => {
                    if seen.contains(&address) || seen.len() >= MOST {
                        continue;
                    }
                    seen.push(address);
                    match state.heap.get(address).map(|object| &object.body) {
                        Some(Body::Fields(fields)) => pending.extend(fields.iter().copied()),
                        Some(Body::Array(array)) => {
                            pending.push(array.length);
                            pending.extend(array.open_values());
                            if let Cells::References(cells) = &array.cells {
                                pending.extend(cells.iter().map(|address| Value::Reference(*address)));
                            }
                        }
                        Some(Body::Free) | None => {}
                    }
                }
                value => terms.extend(value.term()),
            }
        }
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}
