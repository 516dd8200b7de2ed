//! Inputs that others have found are the first runs of a search: those that rest on a guess, and those by which calls at random
//! have come somewhere.
//!
//! A seed becomes a root of its own, in which its objects are there, by what makes them, and everything in them was looked at,
//! while all numbers and characters are open. The run of the seed is that of the input in which they are what the seed says;
//! where it goes another way than expected, the ways beside it wait like all others, and the solver repairs the input. What
//! cannot be told as inputs of the machine is no seed. Paths of such a root are spare: the other roots cover all inputs.

use glassbox_expr::Term;
use glassbox_goals::{Construction, Recipe, Witness};
use glassbox_machine::{Address, Alternative, Candidate, Event, Value, Why};
use glassbox_program::{Content, FieldKey, JavaValue, Maker, NodeId, Program};
use rustc_hash::FxHashMap;

use super::{Pending, Selector};
use crate::construction::recipes::maker_of;
use crate::forward::tree::Path;

/// So many seeds that cannot be followed are enough.
const MOST_IN_VAIN: u32 = 2;

/// Longer arrays are not looked at.
const LONGEST: usize = 200;

/// A seed on its way to becoming a root.
struct Planting<'w, 'p> {
    seed: &'w Witness,
    root: Path<'p>,
    /// What holds for the input that the seed is.
    same: Vec<Term>,
    /// Objects whose fields or elements are made up, which may be referred to again.
    known: FxHashMap<NodeId, Address>,
}

impl<'p> Selector<'_, '_, 'p> {
    /// The run of the next seed.
    pub(super) fn next_seed(&mut self) -> Option<Pending<'p>> {
        while let [seed, rest @ ..] = self.seeds {
            self.seeds = rest;
            let Some(pending) = self.plant(seed) else { continue };
            // Different witnesses may have the same input.
            if !self.planted.iter().any(|known| known.has_input_of(&pending.run)) {
                self.planted.push(pending.run.clone());
                return Some(Pending { is_seed: true, ..pending });
            }
        }
        None
    }

    /// A seed could not be followed to its end. Where that happens more than once, others would hardly be.
    pub(super) fn forget_seeds(&mut self) {
        self.in_vain += 1;
        if self.in_vain >= MOST_IN_VAIN {
            self.seeds = &[];
        }
    }

    /// The run of a seed; nothing if its input cannot be told as one of the machine's.
    pub(super) fn plant(&mut self, seed: &Witness) -> Option<Pending<'p>> {
        let method = self.search.program.method(self.search.entry);
        if seed.method != method.key() || !seed.given.is_empty() {
            return None;
        }
        let mut planting = self.begin(seed)?;
        let arguments: Vec<Value> = planting.root.state.arguments().iter().map(|(_, value)| *value).collect();
        self.tell_all(&mut planting, arguments, &seed.arguments)?;
        let Planting { mut root, same, .. } = planting;
        root.spare = true;
        root.trail.root = self.roots.len();
        root.trail.node = self.ways.add_root();
        self.search.account.follow(&mut root);
        let mut leaf = root.child(root.model.clone());
        for condition in same {
            leaf.state.assume(&mut self.search.machine.terms, condition, true, Why::Native);
        }
        // It is spare, so that a seed which turns out to be none is no obstacle.
        let pending = self.solve(leaf)?;
        self.roots.push(root);
        Some(pending)
    }

    /// The path with the receiver of a seed.
    fn begin<'w>(&mut self, seed: &'w Witness) -> Option<Planting<'w, 'p>> {
        let method = self.search.program.method(self.search.entry);
        let planting = |root: Path<'p>| Planting { seed, root, same: Vec::new(), known: FxHashMap::default() };
        let node = match seed.receiver {
            Some(node) if !method.is_constructor() => node,
            _ => return self.roots.iter().find(|root| root.state.awaited_receiver().is_none()).cloned().map(planting),
        };
        if let Some((maker, values)) = maker_in(self.search.program, seed, node) {
            let state = self.search.machine.start_with_made_receiver(method, &maker).ok()?;
            let mut planting = planting(Path::root(state));
            let receiver = planting.root.state.awaited_receiver()?;
            self.tell_made(&mut planting, receiver, &values)?;
            return Some(planting);
        }
        let root = self.roots.iter().find(|root| root.state.receiver().is_some())?;
        let mut planting = planting(root.clone());
        let receiver = planting.root.state.receiver()?;
        self.tell_content(&mut planting, receiver, node)?;
        Some(planting)
    }

    fn tell_all(&mut self, planting: &mut Planting<'_, 'p>, own: Vec<Value>, wanted: &[JavaValue]) -> Option<()> {
        if own.len() != wanted.len() {
            return None;
        }
        own.into_iter().zip(wanted).try_for_each(|(value, wanted)| self.tell(planting, value, *wanted))
    }

    /// Lets an input be what a seed says: an object is there from now on, and a number is noted.
    fn tell(&mut self, planting: &mut Planting<'_, 'p>, value: Value, wanted: JavaValue) -> Option<()> {
        let JavaValue::Object(node) = wanted else {
            let condition = self.search.machine.equals_value(value, wanted)?;
            planting.same.push(condition);
            return Some(());
        };
        let Value::ReferenceTerm(reference) = value else { return None };
        if let Some(address) = planting.known.get(&node) {
            let known = Candidate::Existing(*address);
            return self.resolve_seed(planting, reference, &known);
        }
        let recipe = planting.seed.recipes.iter().find(|recipe| recipe.node == node);
        if let Some(Construction::StaticField(field)) = recipe.map(|recipe| &recipe.construction)
            && let Some(address) = self.search.machine.held_by(&planting.root.state, field)
            && self.resolve_seed(planting, reference, &Candidate::Existing(address)).is_some()
        {
            return Some(());
        }
        if let Some((maker, values)) = maker_in(self.search.program, planting.seed, node) {
            self.search.machine.resolve(&mut planting.root.state, reference, &Candidate::Made(maker), Why::Guaranteed);
            return self.tell_made(planting, reference, &values);
        }
        if matches!(
            recipe.map(|recipe| &recipe.construction),
            Some(Construction::StandIn(_) | Construction::ClassLiteral(_))
        ) {
            return None;
        }
        self.resolve_seed(planting, reference, &Candidate::New)?;
        let Value::Reference(address) = planting.root.state.settled(value) else { return None };
        self.narrow(planting, address, node)?;
        self.tell_content(planting, address, node)
    }

    fn resolve_seed(&mut self, planting: &mut Planting<'_, 'p>, reference: Term, candidate: &Candidate) -> Option<()> {
        loop {
            let question = self.search.machine.ask_about(&planting.root.state, reference);
            let Event::Resolve { candidates, .. } = &question else { return None };
            // The question is asked again where its candidates have changed.
            if self.search.asked(&question).is_none() {
                continue;
            }
            if !candidates.contains(candidate) {
                return None;
            }
            self.search.machine.resolve(&mut planting.root.state, reference, candidate, Why::Guaranteed);
            return Some(());
        }
    }

    /// A new object has the class that it has in the seed.
    fn narrow(&mut self, planting: &mut Planting<'_, 'p>, object: Address, node: NodeId) -> Option<()> {
        let class = self.search.program.class_named(&planting.seed.graph.node(node).class)?.id;
        let input = planting.root.state.heap().get(object)?.input.as_ref()?;
        if !input.types.contains(&class) {
            return None;
        }
        if input.types.len() > 1 {
            let alternative = Alternative { object, classes: vec![class], stays_open: false };
            self.search.machine.choose(&mut planting.root.state, &alternative);
        }
        Some(())
    }

    /// What an object of the input holds.
    fn tell_content(&mut self, planting: &mut Planting<'_, 'p>, object: Address, node: NodeId) -> Option<()> {
        let seed = planting.seed;
        let state = &mut planting.root.state;
        match seed.graph.node(node).before.as_ref() {
            Some(Content::Text(units)) => {
                let is_it = self.search.machine.look_at_text(state, object, units)?;
                planting.same.push(is_it);
            }
            Some(Content::Array { length, elements, .. }) => {
                let own = state.heap().get(object)?.input.as_ref()?.length?;
                planting.known.insert(node, object);
                self.tell(planting, own, JavaValue::Int(i32::try_from(*length).ok()?))?;
                if elements.len() > LONGEST {
                    return None;
                }
                for (index, wanted) in elements {
                    let own = self.search.machine.look_at_element(&mut planting.root.state, object, *index)?;
                    self.tell(planting, own, *wanted)?;
                }
            }
            Some(Content::Fields(fields)) => {
                let boxed = boxed(seed, node);
                // Equal boxes may be two, like equal texts.
                if boxed.is_none() {
                    planting.known.insert(node, object);
                }
                let fields = boxed.map_or_else(|| fields.clone(), |value| vec![value]);
                for (field, wanted) in &fields {
                    let own = self.search.machine.look_at_field(&mut planting.root.state, object, field)?;
                    self.tell(planting, own, *wanted)?;
                }
            }
            None => {}
        }
        Some(())
    }

    /// What an object is made of that calls make.
    fn tell_made(&mut self, planting: &mut Planting<'_, 'p>, reference: Term, wanted: &[JavaValue]) -> Option<()> {
        let own = planting.root.state.made_of(reference).iter().map(|(_, value)| *value).collect();
        self.tell_all(planting, own, wanted)
    }
}

/// How calls make an object of a seed, and the values that they take; nothing if its content says what it is.
fn maker_in(program: &Program, seed: &Witness, node: NodeId) -> Option<(Maker, Vec<JavaValue>)> {
    let has_content = match &seed.graph.node(node).before {
        Some(Content::Fields(fields)) => !fields.is_empty(),
        Some(Content::Text(_) | Content::Array { .. }) => true,
        None => false,
    };
    let recipe = seed.recipes.iter().find(|recipe| recipe.node == node)?;
    if has_content || !recipe.assignments.is_empty() || boxed(seed, node).is_some() {
        return None;
    }
    Some((maker_of(program, recipe)?, recipe.arguments().copied().collect()))
}

/// The value of a box that `valueOf` makes.
fn boxed(seed: &Witness, node: NodeId) -> Option<(FieldKey, JavaValue)> {
    let Recipe { construction: Construction::Static { method, arguments }, .. } =
        seed.recipes.iter().find(|recipe| recipe.node == node)?
    else {
        return None;
    };
    let [value] = arguments[..] else { return None };
    let (class, java_type) = value.box_class().zip(value.primitive_type())?;
    let is_box = &*method.name == "valueOf" && class == method.class;
    is_box.then(|| (FieldKey { class, name: "value".into(), java_type }, value))
}
