//! Whether two references denote the same object, and which objects that are there already an input may be.
//!
//! An input may be whatever a test can get at: another input, an object of a static initializer, of the program or of the
//! JDK, and what the JDK keeps in its caches. It is never an object that the run itself has made.

use std::sync::Arc;

use glassbox_expr::{CompareOp, Node, Sort, Term};
use glassbox_program::{Assumption, Class, ClassId, FieldKey, JavaType, Method, Origin, is_box};

use crate::event::{Alternative, Event, Stop, Stuck, Why};
use crate::heap::Object;
use crate::inputs::is_value;
use crate::inputs::makers::is_mirror;
use crate::inputs::origin::SymbolOrigin;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Stage, State};

/// From so many searches of the heap on, a machine takes it for granted that the JDK keeps an object.
const MOST_SEARCHES: u32 = 400;

/// Instructions of static initializers that are run at once.
const MOST_INITIALIZING: u32 = 200_000;

/// An input reference that was taken for an object of its own, and what it may be instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    reference: Term,
    of: Rival,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Rival {
    Input(Term),
    /// The interned string of a text.
    Text(Arc<[u16]>),
    /// An object that was there before the program.
    Old(Address),
    /// What a static field holds behind its initializer.
    Field(FieldKey),
}

impl<'p> Machine<'p> {
    /// Whether two references denote the same object; asks if that is open.
    pub(crate) fn same_reference(&mut self, state: &mut State<'p>, left: Value, right: Value) -> Result<bool, Stop> {
        match (self.known_reference(state, left)?, self.known_reference(state, right)?) {
            (Ok(first), Ok(second)) => match self.was_told(state, left, right) {
                Some(same) if first != second => Ok(same),
                _ => self.same_object(state, first, second),
            },
            (Err(term), Ok(address)) | (Ok(address), Err(term)) => {
                // Whether it is one depends on its number.
                if address != NULL && state.knowledge.boxes.contains(&address) && self.some_may_be(state, term, address)
                {
                    let own = self.dereference(state, Value::ReferenceTerm(term), Why::Selection)?;
                    return self.same_object(state, own, address);
                }
                if self.is_the_last_constant(state, term, address) {
                    self.rely(state, Assumption::NoReflection);
                    return Ok(true);
                }
                self.admit(state, term, address);
                let equal = self.denotes(state, term, address);
                self.decide(state, equal, Why::Program)
            }
            (Err(left), Err(right)) => {
                let equal = self.denote_the_same(state, left, right);
                self.decide(state, equal, Why::Program)
            }
        }
    }

    /// What the path has found out about two references before it followed them.
    fn was_told(&mut self, state: &State<'p>, left: Value, right: Value) -> Option<bool> {
        let mut term = |value: Value| match value {
            Value::ReferenceTerm(term) => Some(term),
            Value::Reference(address) => Some(self.terms.reference(address.0)),
            _ => None,
        };
        if !matches!((left, right), (Value::ReferenceTerm(_), _) | (_, Value::ReferenceTerm(_))) {
            return None;
        }
        let (left, right) = (term(left)?, term(right)?);
        let equal = self.terms.eq(left, right);
        state.knowledge.facts.get(&equal).copied()
    }

    /// Whether two objects are one. Boxes with different addresses may be, and an input may have been taken for an object
    /// of its own although it is another one.
    fn same_object(&mut self, state: &mut State<'p>, left: Address, right: Address) -> Result<bool, Stop> {
        if left == right || left == NULL || right == NULL {
            return Ok(left == right);
        }
        if !self.may_have_one_class(state, left, right)? {
            return Ok(false);
        }
        if let Some(same) = self.same_box(state, left, right)?
            && self.decide(state, same, Why::Program)?
        {
            return Ok(true);
        }
        self.check_receiver(state, left)?;
        self.check_receiver(state, right)?;
        if self.is_out_of_reach(state, left) || self.is_out_of_reach(state, right) {
            self.rely(state, Assumption::NoReflection);
        }
        self.check_alias(state, left, right)?;
        self.tell_apart(state, left, right);
        Ok(false)
    }

    /// Hash codes tell objects apart before anybody compares them: the object that one has to be the same as.
    pub(crate) fn tell_by_hash(&mut self, state: &mut State<'p>, address: Address) -> Result<Address, Stop> {
        for index in 0..state.provenance.hashed.len() {
            let other = state.provenance.hashed[index];
            let concerns_input = state.heap.is_input(address) || state.heap.is_input(other);
            if other == address || concerns_input && self.same_object(state, address, other)? {
                return Ok(other);
            }
        }
        state.provenance.hashed.push(address);
        Ok(address)
    }

    /// Whether an input that is compared with a box may be a box of this class; asks if that is open.
    fn may_have_one_class(&mut self, state: &State<'p>, left: Address, right: Address) -> Result<bool, Stop> {
        for (own, other) in [(left, right), (right, left)] {
            let (Some(own_object), Some(object)) = (state.heap.get(own), state.heap.get(other)) else { continue };
            let class = self.program.class(object.class);
            let Some(input) = own_object.input.as_ref().filter(|input| input.types.len() > 1) else { continue };
            if is_box(&class.name) && object.input.is_none() && input.types.contains(&class.id) {
                return self.is_instance(state, own, class, Why::TypeTest);
            }
        }
        Ok(true)
    }

    /// Whether two different addresses are one box all the same (JLS 5.1.7): both come from `valueOf`, and their values
    /// are equal and small. A test may also make an input by a constructor. Nothing if this is no question.
    fn same_box(&mut self, state: &State<'p>, left: Address, right: Address) -> Result<Option<Term>, Stop> {
        if !state.knowledge.boxes.contains(&left) && !state.knowledge.boxes.contains(&right) {
            return Ok(None);
        }
        let (Some(first), Some(second)) = (state.heap.get(left), state.heap.get(right)) else { return Ok(None) };
        let class = self.program.class(first.class);
        let field = class.field("value").filter(|_| is_box(&class.name) && first.class == second.class);
        let is_cached = |java_type: &JavaType| !matches!(java_type, JavaType::Float | JavaType::Double);
        let Some(field) = field.filter(|field| is_cached(&field.java_type)) else { return Ok(None) };
        let (own, other) = (first.field(field.slot), second.field(field.slot));
        let mut all = Vec::new();
        for address in [left, right] {
            match state.heap.get(address).and_then(|object| object.input.clone()) {
                Some(input) => {
                    let distinct = self.symbol(SymbolOrigin::OwnObject(input.origin.clone()), Sort::Bool);
                    all.push(self.terms.not(distinct));
                }
                None if state.knowledge.boxes.contains(&address) || self.is_kept_by_jdk(state, address) => {}
                None => return Ok(None),
            }
        }
        let (first, second) = (self.integer_term(own)?, self.integer_term(other)?);
        let wide = self.terms.sort(first) == Sort::BitVec(64);
        let mut number = |value: i64| if wide { self.terms.long(value) } else { self.terms.int(value as i32) };
        let (low, high) = (number(-128), number(127));
        all.push(self.terms.compare(CompareOp::SignedLessEqual, low, first));
        all.push(self.terms.compare(CompareOp::SignedLessEqual, first, high));
        all.push(self.terms.eq(first, second));
        Ok(Some(self.terms.and_all(&all)))
    }

    /// Before an object of a static initializer is compared or looked at, it has to be clear that it is not the receiver.
    pub(crate) fn check_receiver(&self, state: &State<'p>, address: Address) -> Result<(), Stop> {
        let Some(object) = state.heap.get(address).filter(|object| object.shared) else { return Ok(()) };
        let Some(receiver) = state.receiver() else { return Ok(()) };
        let Some(input) = state.heap.get(receiver).and_then(|receiver| receiver.input.as_ref()) else { return Ok(()) };
        if !input.maybe_shared || !input.types.contains(&object.class) {
            return Ok(());
        }
        let alternatives = vec![Alternative::closed(receiver, input.types.clone())];
        let other = Some(Stuck::Unsupported("a receiver that a static initializer made".into()));
        Err(Event::Choose { alternatives, other, why: Why::Dispatch }.into())
    }

    /// An input was taken for an object of its own, although it may be one that is there already: where that decides,
    /// what lies behind the other answer is not known.
    fn check_alias(&mut self, state: &State<'p>, left: Address, right: Address) -> Result<(), Stop> {
        for (own, other) in [(left, right), (right, left)] {
            let Some(reference) = self.reference_to(state, own) else { continue };
            let (Some(own_object), Some(object)) = (state.heap.get(own), state.heap.get(other)) else { continue };
            // When it was followed, it could have been any of these, but for texts and boxes.
            let was_offered = (state.provenance.base_objects + 1..own.0).contains(&other.0)
                && state.heap.may_be_input(other)
                || own.0 < other.0 && object.input.is_some();
            if was_offered && !is_value(self.program.class(object.class)) || !self.may_be(state, reference, other) {
                continue;
            }
            let Some(input) = own_object.input.clone() else { continue };
            // A maker would have had to make another one; of others, something is known by now.
            let fits = |class: ClassId| {
                let is_open = input.open && self.program.is_subtype(class, own_object.class);
                input.made.is_some() || is_open || input.types.contains(&class)
            };
            let fits = match &object.input {
                Some(other) => other.types.iter().any(|class| fits(*class)),
                None => fits(object.class),
            };
            let was_there = object.input.is_some() || object.shared;
            if !fits || !was_there && !self.is_kept_by_jdk(state, other) {
                continue;
            }
            self.note_alias(state, reference, other);
            if self.is_out_of_reach(state, other) {
                continue;
            }
            // What a maker made leaves a doubt at any rate.
            if input.maybe_shared {
                let alternatives = vec![Alternative::closed(own, input.types.clone())];
                let other = Some(Stuck::Unsupported("an input that is the same object as an equal one".into()));
                return Err(Event::Choose { alternatives, other, why: Why::Dispatch }.into());
            }
        }
        Ok(())
    }

    /// Remembers which texts and boxes are not the same, in case that they are equal.
    fn tell_apart(&self, state: &mut State<'p>, left: Address, right: Address) {
        let input_of_value = |address: Address| {
            let object = state.heap.get(address).filter(|object| object.input.is_some());
            object.is_some_and(|object| is_value(self.program.class(object.class)))
        };
        let concerns_input = input_of_value(left) || input_of_value(right);
        let class_of = |address: Address| state.heap.get(address).map(|object| object.class);
        let pair = (left.min(right), left.max(right));
        if concerns_input && class_of(left) == class_of(right) && !state.knowledge.apart.contains(&pair) {
            state.knowledge.apart.push(pair);
        }
    }

    /// Notes that a path could start anew with an input that is another object; or for a text that no test gets at, with a
    /// literal that is equal: a table may hold it as a key, and the hash codes of long texts are hard to meet otherwise.
    fn note_alias(&mut self, state: &State<'p>, reference: Term, other: Address) {
        let text = self.text_of(state, other);
        let is_interned = text.as_ref().is_some_and(|text| state.runtime.strings.get(&text[..]) == Some(&other));
        let holder = |machine: &Self| match machine.is_out_of_reach(state, other) {
            true => None,
            false => machine.holders(state, other).into_iter().next(),
        };
        let of = if state.heap.is_input(other) {
            self.reference_to(state, other).map(Rival::Input)
        } else if other.0 <= state.provenance.base_objects && !is_interned {
            Some(Rival::Old(other))
        } else {
            let holder = if is_interned { None } else { holder(self) };
            holder.map(Rival::Field).or_else(|| text.map(|text| Rival::Text(text.into())))
        };
        let alias = of.map(|of| Alias { reference, of });
        self.inputs.aliases.extend(alias.filter(|alias| !self.inputs.aliases.contains(alias)));
    }

    /// The input reference that was followed to an object.
    fn reference_to(&mut self, state: &State<'p>, address: Address) -> Option<Term> {
        let symbol = self.reference_from(&state.heap.get(address)?.input.as_ref()?.origin);
        (state.knowledge.resolved.get(&symbol) == Some(&address)).then_some(symbol)
    }

    /// The other objects that inputs may be, as far as paths have noticed since this was asked last.
    pub fn take_aliases(&mut self) -> Vec<Alias> {
        std::mem::take(&mut self.inputs.aliases)
    }

    /// A path at the entry of a method on which an input reference denotes another object; nothing if that is not there.
    pub fn start_with_alias(&mut self, method: &'p Method, alias: &Alias) -> Option<State<'p>> {
        let mut state = self.start(method).ok()?;
        let other = match &alias.of {
            Rival::Input(term) => *term,
            Rival::Text(text) => {
                let text = self.string(&mut state, text);
                self.terms.reference(text.0)
            }
            Rival::Old(address) => self.terms.reference(address.0),
            Rival::Field(key) => {
                let class = self.program.class_named(&key.class)?;
                self.initialize(&mut state, class).ok()?;
                if !self.run_initializers(&mut state) {
                    return None;
                }
                let held = self.held_by(&state, key)?;
                self.terms.reference(held.0)
            }
        };
        if let Node::Ref(number) = *self.terms.node(other) {
            state.heap.get_mut(Address(number))?.shared = true;
        }
        let equal = self.terms.eq(alias.reference, other);
        state.assume(&mut self.terms, equal, true, Why::Program);
        Some(state)
    }

    /// Runs the static initializers that lie above the entry of a path; says whether they have come to their end.
    pub(crate) fn run_initializers(&mut self, state: &mut State<'p>) -> bool {
        for _ in 0..MOST_INITIALIZING {
            if state.thread.frames.len() <= 1 || !matches!(self.run(state, 1), Event::OutOfFuel) {
                break;
            }
        }
        state.thread.frames.len() == 1
    }

    /// What an object that static fields hold or that is interned is on another path, if it is there; nothing for others.
    pub fn counterpart(&self, of: &State<'p>, address: Address, on: &State<'p>) -> Option<Option<Address>> {
        if let Some(text) = self.text_of(of, address)
            && of.runtime.strings.get(&text[..]) == Some(&address)
        {
            return Some(on.runtime.strings.get(&text[..]).copied());
        }
        let holder = self.holders(of, address).into_iter().next()?;
        Some(self.held_by(on, &holder))
    }

    /// Notes that an input may be the object that it is compared with, if others can get at it; or that no test gets at it.
    fn admit(&mut self, state: &mut State<'p>, term: Term, address: Address) {
        if self.is_out_of_reach(state, address) {
            self.rely(state, Assumption::NoReflection);
        }
        let is_candidate = |object: &Object| object.input.is_none() && !object.shared;
        if address == NULL || !state.heap.get(address).is_some_and(is_candidate) || is_mirror(state, address) {
            return;
        }
        if self.some_may_be(state, term, address)
            && self.is_kept_by_jdk(state, address)
            && let Some(object) = state.heap.get_mut(address)
        {
            object.shared = true;
        }
    }

    /// Whether an object of a static initializer is one that no test gets at.
    pub(crate) fn is_out_of_reach(&self, state: &State<'p>, address: Address) -> bool {
        let is_shared = |object: &Object| object.shared && object.input.is_none();
        address.0 > state.provenance.base_objects
            && state.heap.get(address).is_some_and(is_shared)
            && self.is_sealed(state, address)
    }

    /// Whether one of the references between which a term chooses may denote an object, by its type.
    fn some_may_be(&self, state: &State<'p>, term: Term, address: Address) -> bool {
        let references = self.references_in(term).into_iter();
        references
            .filter(|term| matches!(self.terms.node(*term), Node::Symbol(_)))
            .any(|symbol| state.knowledge.resolved.get(&symbol).is_none() && self.may_be(state, symbol, address))
    }

    /// Whether the JDK keeps an object where others find it: in what a static field leads to, or as the object of a
    /// lambda. Even if this run has made it, an earlier call may have been given the same one.
    fn is_kept_by_jdk(&mut self, state: &State<'p>, address: Address) -> bool {
        if address.0 <= state.provenance.base_objects {
            return true;
        }
        let Some(class) = state.heap.get(address).map(|object| self.program.class(object.class)) else { return false };
        if class.origin != Origin::Jdk && !class.is_made_up() {
            return false;
        }
        self.inputs.searches += 1;
        if self.inputs.searches > MOST_SEARCHES {
            return true;
        }
        let of_jdk = |id: &ClassId| self.program.class(*id).origin == Origin::Jdk;
        let statics = state.class_states().filter(|(id, _)| of_jdk(id)).flat_map(|(_, class)| &class.statics);
        let kept = statics.chain(state.runtime.sites.iter().map(|(_, value)| value)).filter_map(|value| match value {
            Value::Reference(address) => Some(*address),
            _ => None,
        });
        state.heap.leads_to(kept, address)
    }

    /// The constants of an enum of the JDK that is initialized.
    pub(crate) fn constants_of(&self, state: &State<'p>, declared: &Class) -> Option<Vec<Address>> {
        held_constants(state, declared).filter(|_| declared.flags.is_enum() && declared.origin == Origin::Jdk)
    }

    /// Whether an input of an enum type has to be this constant, or null: the path has excluded all others.
    fn is_the_last_constant(&mut self, state: &State<'p>, term: Term, address: Address) -> bool {
        let Some(declared) = self.declared_class(term).filter(|declared| declared.flags.is_enum()) else {
            return false;
        };
        let has_constants = declared.fields.iter().any(|field| field.flags.is_enum());
        let constants = match has_constants {
            true => held_constants(state, declared),
            false => Some(Vec::new()),
        };
        let Some(constants) = constants else { return false };
        std::iter::once(NULL)
            .chain(constants)
            .filter(|constant| *constant != address)
            .all(|constant| self.is_told_apart(state, term, constant))
    }

    /// Whether a path has assumed that an input reference is not this object.
    pub(crate) fn is_told_apart(&self, state: &State<'p>, reference: Term, address: Address) -> bool {
        let is_it = |term: Term| match *self.terms.node(term) {
            Node::Ref(number) => number == address.0,
            _ => state.knowledge.resolved.get(&term) == Some(&address),
        };
        state.knowledge.clauses.iter().any(|clause| {
            let Node::Not(equal) = *self.terms.node(clause.term) else { return false };
            let Node::Eq(left, right) = *self.terms.node(equal) else { return false };
            left == reference && is_it(right) || right == reference && is_it(left)
        })
    }

    /// The condition that a reference denotes an object. A choice between references is taken apart, since its parts
    /// have types and origins.
    fn denotes(&mut self, state: &State<'p>, term: Term, address: Address) -> Term {
        match *self.terms.node(term) {
            Node::Ite(condition, yes, no) => {
                let (yes, no) = (self.denotes(state, yes, address), self.denotes(state, no, address));
                self.terms.ite(condition, yes, no)
            }
            Node::Symbol(_) if address != NULL => {
                let is_given = state.heap.may_be_input(address) && !self.is_out_of_reach(state, address);
                let there = is_given || is_mirror(state, address);
                if !there || !self.may_be(state, term, address) {
                    return self.terms.bool(false);
                }
                let constant = self.terms.reference(address.0);
                self.terms.eq(term, constant)
            }
            _ => {
                let constant = self.terms.reference(address.0);
                self.terms.eq(term, constant)
            }
        }
    }

    fn denote_the_same(&mut self, state: &mut State<'p>, left: Term, right: Term) -> Term {
        for (choice, other) in [(left, right), (right, left)] {
            match *self.terms.node(choice) {
                Node::Ite(condition, yes, no) => {
                    let (yes, no) = (self.denote_the_same(state, yes, other), self.denote_the_same(state, no, other));
                    return self.terms.ite(condition, yes, no);
                }
                Node::Ref(number) => {
                    self.admit(state, other, Address(number));
                    return self.denotes(state, other, Address(number));
                }
                _ => {}
            }
        }
        if self.are_disjoint(left, right) {
            let null = self.terms.reference(NULL.0);
            let (first, second) = (self.terms.eq(left, null), self.terms.eq(right, null));
            return self.terms.and(first, second);
        }
        self.terms.eq(left, right)
    }

    /// The address of a reference if the path knows it, otherwise its term.
    fn known_reference(&self, state: &State<'p>, value: Value) -> Result<Result<Address, Term>, Stop> {
        match value {
            Value::Reference(address) => Ok(Ok(address)),
            Value::ReferenceTerm(term) => Ok(match state.knowledge.resolved.get(&term) {
                Some(address) => Ok(*address),
                None => Err(term),
            }),
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("a reference was expected")),
        }
    }
}

/// What the static fields of an initialized class hold of its own type.
fn held_constants(state: &State<'_>, declared: &Class) -> Option<Vec<Address>> {
    let class_state = state.class_state(declared.id).filter(|class| class.stage == Stage::Done)?;
    let mut found = Vec::new();
    for field in declared.fields.iter().filter(|field| field.flags.is_static()) {
        if let Some(Value::Reference(address)) = class_state.statics.get(field.slot)
            && field.java_type == declared.java_type()
            && *address != NULL
            && !found.contains(address)
        {
            found.push(*address);
        }
    }
    Some(found)
}
