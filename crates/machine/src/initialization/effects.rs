//! What a static initializer leaves is found out once for all paths.
//!
//! On a machine that has only just started, an initializer that asks nothing always leaves the same: new objects, the static
//! fields of the classes that it initializes, interned strings. A path that has touched none of these classes and has left the
//! JDK's own state as it was gets copies of that, as if it had run the initializer itself.

use std::sync::Arc;

use glassbox_program::{Class, ClassId, MethodId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::approximation::loggers::is_unchanged;
use crate::approximation::reliance::are_guarded;
use crate::event::{Event, Outcome};
use crate::heap::{Body, Cells, Object};
use crate::initialization::warm_up::is_the_same_for_all;
use crate::machine::Machine;
use crate::mode::{Mode, SkipOptions};
use crate::once::OnceMap;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Assumptions, ClassState, Mirror, Site, Stage, State, Trace};

/// What initializers leave, by class and by whether loggers stay blank; nothing where every path has to run them.
pub(crate) type InitializerEffects = OnceMap<(ClassId, bool), Option<Arc<InitializerEffect>>>;

/// Initializers that take longer are run by every path, whose budget they count against, ...
const FUEL: u64 = 2_000_000;
/// ... and so are those that take less: to copy what they leave is no cheaper.
const LEAST_STEPS: u64 = 300;
/// Steps of an initializer for which a path is charged one when it gets a copy.
const STEPS_FOR_ONE: u64 = 16;

/// Objects of these classes remember what was asked of them, or count; who counts writes, and an initializer that has written to
/// the JDK's own objects is not copied.
const COUNTERS: [&str; 3] =
    ["java/lang/Class", "java/util/concurrent/atomic/AtomicInteger", "java/util/concurrent/atomic/AtomicLong"];

/// What an initializer leaves on a machine that has only just started. Addresses are those of that machine.
pub(crate) struct InitializerEffect {
    objects: Vec<(Address, Object)>,
    /// All classes that are initialized by it.
    classes: Vec<(ClassId, ClassState)>,
    strings: Vec<(Arc<[u16]>, Address)>,
    literals: Vec<(usize, Address)>,
    mirrors: Vec<(Mirror, Address)>,
    sites: Vec<(Site, Value)>,
    method_names: Vec<(MethodId, Address)>,
    /// Every event once.
    trace: Vec<Trace>,
    assumptions: Assumptions,
    /// What tables hold under their identity hash codes.
    hashed: Vec<Address>,
    steps: u64,
}

impl<'p> Machine<'p> {
    /// Initializes a class by copying what its initializer leaves; says whether that was possible.
    pub(crate) fn initialize_at_once(&mut self, state: &mut State<'p>, class: &'p Class) -> bool {
        // Where the order of events matters, or where values lie, the initializer has to run.
        let is_watched = self.watch.frames || self.watch.memory;
        if !self.mode.uses_what_is_known_of_initializers() || is_watched || !self.has_initializer(class) {
            return false;
        }
        let effects = self.platform.initializer_effects.clone();
        let effect = match self.caches.known_effects.get(&class.id) {
            Some(known) => known.clone(),
            None => {
                let found =
                    effects.get((class.id, self.mode.freedom().blank_loggers), || self.effect_of(class).map(Arc::new));
                self.caches.known_effects.insert(class.id, found.clone());
                found
            }
        };
        match effect {
            Some(effect) if self.is_applicable(state, &effect) => {
                effect.copy_to(state);
                true
            }
            _ => false,
        }
    }

    /// Whether the initializer would do the same on a path as it did on a machine that had only just started.
    fn is_applicable(&self, state: &State<'p>, effect: &InitializerEffect) -> bool {
        // What initializers rely on is the affair of a path that could catch what they throw.
        let relies = !effect.assumptions.relied().is_empty() || !effect.assumptions.of_initializers().is_empty();
        let is_counter = |object: &Object| COUNTERS.contains(&&*self.program.class(object.class).name);
        effect.classes.iter().all(|(class, left)| self.has_the_same(state, *class, left, effect))
            && is_as_booted(self.program, &self.platform.state, state, is_counter)
            && !(relies && are_guarded(&state.thread.frames))
    }

    /// Whether a class is not initialized on a path, or has what the initializer would leave there: no objects of the program's,
    /// and none that lead to others.
    fn has_the_same(&self, state: &State<'p>, id: ClassId, left: &ClassState, effect: &InitializerEffect) -> bool {
        let Some(known) = state.class_state(id) else { return true };
        let is_same = |(left, known): (&Value, &Value)| match (left, known) {
            (Value::Reference(left), Value::Reference(known)) if left != known => {
                let (left, known) = (effect.object(*left), state.heap.get(*known));
                left.zip(known)
                    .is_some_and(|(left, known)| left.class == known.class && is_leaf(left) && is_leaf(known))
            }
            (left, known) => left.is_same(known),
        };
        self.program.class(id).origin == Origin::Jdk
            && known.stage == Stage::Done
            && left.statics.iter().zip(&known.statics).all(is_same)
    }

    fn effect_of(&self, class: &'p Class) -> Option<InitializerEffect> {
        let freedom = SkipOptions { guesses: false, ..self.mode.freedom() };
        let mode = Mode::FindEffect(freedom);
        let mut machine = Machine::on(self.program, self.platform.clone(), self.limits, mode).ok()?;
        let booted = &self.platform.state;
        let mut state = booted.clone();
        let has_run = machine.initialize(&mut state, class).ok()?
            && matches!(machine.run(&mut state, FUEL), Event::Finished(Outcome::Returned(_)));
        let is_copyable = has_run
            && state.steps() - booted.steps() >= LEAST_STEPS
            && is_the_same_for_all(&state)
            && state.provenance.hashed.iter().all(|hashed| machine.has_common_hash(&state, *hashed))
            && is_the_same_anywhere(booted, &state)
            && is_as_booted(self.program, booted, &state, |_| false);
        is_copyable.then(|| InitializerEffect::between(booted, &state)).flatten()
    }
}

impl InitializerEffect {
    /// Nothing if a class has failed or is not done.
    fn between(before: &State<'_>, after: &State<'_>) -> Option<InitializerEffect> {
        let is_new = |id: &ClassId| before.class_state(*id).is_none();
        let classes = after.class_states().filter(|(id, _)| is_new(id)).map(|(id, class)| (id, class.clone()));
        let classes: Vec<(ClassId, ClassState)> = classes.collect();
        if classes.iter().any(|(_, class)| class.stage != Stage::Done) {
            return None;
        }
        let strings = after.runtime.strings.own_entries().map(|(text, address)| (text.clone(), *address)).collect();
        let literals = after.runtime.literals.own_entries().map(|(place, address)| (*place, *address)).collect();
        let mirrors = after.runtime.mirrors.own_entries().map(|(mirror, address)| (mirror.clone(), *address)).collect();
        let mut effect = InitializerEffect {
            objects: Vec::new(),
            classes,
            strings,
            literals,
            mirrors,
            sites: after.runtime.sites.own_entries().map(|(site, value)| (site.clone(), *value)).collect(),
            method_names: after.runtime.method_names.own_entries().map(|(method, name)| (*method, *name)).collect(),
            trace: Vec::new(),
            assumptions: after.provenance.assumptions.clone(),
            hashed: after.provenance.hashed.clone(),
            steps: after.steps() - before.steps(),
        };
        effect.strings.sort_by_key(|(_, address)| *address);
        effect.literals.sort_by_key(|(place, _)| *place);
        effect.mirrors.sort_by_key(|(_, address)| *address);
        let reached = after.heap.reached(effect.roots()).0;
        let is_kept = |address: &Address| reached.get(address.0 as usize) == Some(&true);
        let fresh = after.heap.addresses().skip(before.heap.len() as usize).filter(is_kept);
        effect.objects = fresh.filter_map(|address| Some((address, after.heap.get(address)?.clone()))).collect();
        let mut seen = FxHashSet::default();
        effect.trace = after.provenance.trace.iter().filter(|event| seen.insert(**event)).copied().collect();
        Some(effect)
    }

    fn roots(&self) -> impl Iterator<Item = Address> {
        let reference = |value: &Value| match value {
            Value::Reference(address) => Some(*address),
            _ => None,
        };
        let statics = self.classes.iter().flat_map(|(_, class)| &class.statics).filter_map(reference);
        let sites = self.sites.iter().map(|(_, value)| value).filter_map(reference);
        let strings = self.strings.iter().map(|(_, address)| *address);
        let literals = self.literals.iter().map(|(_, address)| *address);
        let mirrors = self.mirrors.iter().map(|(_, address)| *address);
        let method_names = self.method_names.iter().map(|(_, address)| *address);
        statics.chain(sites).chain(strings).chain(literals).chain(mirrors).chain(method_names)
    }

    /// An object that it leaves.
    fn object(&self, address: Address) -> Option<&Object> {
        let at = self.objects.binary_search_by_key(&address, |(own, _)| *own).ok()?;
        Some(&self.objects[at].1)
    }

    fn copy_to(&self, state: &mut State<'_>) {
        let copies = self.copy_objects(state);
        let moved = |address: Address| copies.of(address);
        let is_new = |(class, _): &&(ClassId, ClassState)| state.class_state(*class).is_none();
        let new: Vec<&(ClassId, ClassState)> = self.classes.iter().filter(is_new).collect();
        for (class, left) in new {
            let mut left = left.clone();
            left.statics.iter_mut().for_each(|value| move_value(value, &moved));
            if let Some(place) = state.classes.entry(class.0 as usize) {
                *place = Some(Arc::new(left));
            }
        }
        for (text, address) in &self.strings {
            if state.runtime.strings.get(&text[..]).is_none() {
                state.runtime.strings.insert(text.clone(), moved(*address));
            }
        }
        for (place, address) in &self.literals {
            if state.runtime.literals.get(place).is_none() {
                state.runtime.literals.insert(*place, moved(*address));
            }
        }
        for (mirror, address) in &self.mirrors {
            if state.runtime.mirrors.get(mirror).is_none() {
                state.runtime.mirrors.insert(mirror.clone(), moved(*address));
                state.runtime.mirrored.insert(moved(*address), mirror.clone());
            }
        }
        for (site, value) in &self.sites {
            if state.runtime.sites.get(site).is_none() {
                let mut value = *value;
                move_value(&mut value, &moved);
                state.runtime.sites.insert(site.clone(), value);
            }
        }
        for (method, address) in &self.method_names {
            if state.runtime.method_names.get(method).is_none() {
                state.runtime.method_names.insert(*method, moved(*address));
                state.runtime.named_methods.insert(moved(*address), *method);
            }
        }
        state.provenance.trace.extend_from_slice(&self.trace);
        state.provenance.assumptions.join(&self.assumptions);
        for hashed in self.hashed.iter().map(|hashed| moved(*hashed)) {
            if !state.provenance.hashed.contains(&hashed) {
                state.provenance.hashed.push(hashed);
            }
        }
        state.steps += self.steps / STEPS_FOR_ONE;
    }

    /// Where the path has each object: interned strings, the objects of classes, and what static fields of the JDK hold may be
    /// there already.
    fn copy_objects(&self, state: &mut State<'_>) -> Copies {
        let known = self.classes.iter().filter_map(|(class, left)| Some((left, state.class_state(*class)?)));
        let held =
            known.flat_map(|(left, known)| left.statics.iter().zip(&known.statics)).filter_map(|pair| match pair {
                (Value::Reference(left), Value::Reference(known)) => Some((*left, *known)),
                _ => None,
            });
        let strings =
            self.strings.iter().filter_map(|(text, own)| Some((*own, *state.runtime.strings.get(&text[..])?)));
        let mirrors = self.mirrors.iter().filter_map(|(mirror, own)| Some((*own, *state.runtime.mirrors.get(mirror)?)));
        let names =
            self.method_names.iter().filter_map(|(method, own)| Some((*own, *state.runtime.method_names.get(method)?)));
        let sites = self.sites.iter().filter_map(|(site, own)| match (own, state.runtime.sites.get(site)?) {
            (Value::Reference(own), Value::Reference(known)) => Some((*own, *known)),
            _ => None,
        });
        let first = self.objects.first().map_or(0, |(first, _)| first.0);
        let last = self.objects.last().map_or(0, |(last, _)| last.0);
        let mut copies =
            Copies { first, places: vec![NULL; (last - first) as usize + 1], others: FxHashMap::default() };
        for (own, known) in held.chain(strings).chain(mirrors).chain(names).chain(sites) {
            copies.note(own, known);
        }
        let mut fresh = Vec::new();
        for (own, object) in &self.objects {
            if !copies.has(*own) {
                let copy = state.heap.allocate(object.clone());
                copies.note(*own, copy);
                fresh.push(copy);
            }
        }
        for copy in fresh {
            if let Some(object) = state.heap.get_mut(copy) {
                move_references(object, &|address| copies.of(address));
            }
        }
        copies
    }
}

/// Where a path has what an initializer leaves.
struct Copies {
    /// The address of the first of its objects, and where those from there on are; null if that is not known.
    first: u32,
    places: Vec<Address>,
    others: FxHashMap<Address, Address>,
}

impl Copies {
    fn note(&mut self, own: Address, copy: Address) {
        match own.0.checked_sub(self.first).and_then(|at| self.places.get_mut(at as usize)) {
            Some(place) => *place = copy,
            None => {
                self.others.insert(own, copy);
            }
        }
    }

    /// Whether it is known where one of its objects is.
    fn has(&self, own: Address) -> bool {
        own.0.checked_sub(self.first).is_some_and(|at| self.places.get(at as usize).is_some_and(|place| *place != NULL))
    }

    /// What lies where it was before is not copied.
    fn of(&self, own: Address) -> Address {
        match own.0.checked_sub(self.first).and_then(|at| self.places.get(at as usize)) {
            Some(place) if *place != NULL => *place,
            Some(_) => own,
            None => self.others.get(&own).copied().unwrap_or(own),
        }
    }
}

fn move_references(object: &mut Object, moved: &impl Fn(Address) -> Address) {
    match &mut object.body {
        Body::Fields(values) => values.iter_mut().for_each(|value| move_value(value, moved)),
        Body::Array(array) => match &mut array.cells {
            Cells::References(cells) => *cells = cells.iter().map(|address| moved(*address)).collect(),
            Cells::Mixed(cells) => {
                let copied = cells.iter().map(|value| {
                    let mut value = *value;
                    move_value(&mut value, moved);
                    value
                });
                *cells = copied.collect();
            }
            _ => {}
        },
        Body::Free => {}
    }
}

fn move_value(value: &mut Value, moved: &impl Fn(Address) -> Address) {
    if let Value::Reference(address) = value
        && *address != NULL
    {
        *address = moved(*address);
    }
}

/// Whether an initializer has left nothing that depends on addresses or on the outside, and nothing that belongs to a path.
fn is_the_same_anywhere(before: &State<'_>, after: &State<'_>) -> bool {
    let is_plain =
        |object: &Object| object.input.is_none() && object.array().is_none_or(|array| array.copied_from.is_none());
    let fresh = after.heap.addresses().skip(before.heap.len() as usize);
    after.runtime.defined.is_empty()
        && after.provenance.imported.is_empty()
        && before.monitors == after.monitors
        && before.runtime.outside == after.runtime.outside
        && before.thread.may_proceed == after.thread.may_proceed
        && after.other_threads.is_empty()
        && before.runtime.output == after.runtime.output
        && after.provenance.marks == 0
        && after.provenance.given.is_empty()
        && after.provenance.ways.is_empty()
        && after.knowledge.apart.is_empty()
        && after.runtime.application_loader == before.runtime.application_loader
        && after.runtime.modules.len() == before.runtime.modules.len()
        && fresh.filter_map(|address| after.heap.get(address)).all(is_plain)
}

/// Whether an object leads to no others.
fn is_leaf(object: &Object) -> bool {
    let leads_on =
        |value: &Value| matches!(value, Value::Reference(address) if *address != NULL) || value.term().is_some();
    matches!(&object.body, Body::Fields(values) if !values.iter().any(leads_on))
}

/// Whether the static fields of a class are as they were, but for those in which the inside of the JDK keeps what it makes when it
/// is first needed: an initializer that needs it makes it itself, and is not copied.
fn is_same_class(class: &Class, then: &ClassState, now: &ClassState) -> bool {
    let is_inside =
        class.name.starts_with("jdk/internal/") || class.name.starts_with("sun/") || &*class.name == "java/lang/Class";
    let is_made_late = |value: &Value| is_inside && matches!(value, Value::Reference(NULL) | Value::Int(0));
    then.is_same(now, is_made_late)
}

/// Whether what the JDK had when the machine started is as it was, but for objects that do not matter. The hash codes that strings
/// remember never do.
fn is_as_booted(
    program: &Program,
    booted: &State<'_>,
    now: &State<'_>,
    does_not_matter: impl Fn(&Object) -> bool,
) -> bool {
    let is_text = |object: &Object| &*program.class(object.class).name == "java/lang/String";
    let are_classes_as_booted = booted.classes.is_untouched_copy_of(&now.classes)
        || booted.class_states().all(|(id, then)| {
            let now = now.class_state(id);
            now.is_some_and(|now| std::ptr::eq(then, now) || is_same_class(program.class(id), then, now))
        });
    are_classes_as_booted
        && booted.heap.agrees_with(&now.heap, |then, now| {
            is_text(then) || does_not_matter(then) || is_unchanged(program, then, now)
        })
}
