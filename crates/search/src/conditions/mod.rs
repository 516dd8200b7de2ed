//! Which conditions the inputs of a call have to satisfy: invariants of objects, and preconditions of the call.
//!
//! An invariant is a method without arguments that gives a `boolean`: one named `repOk`, one annotated `@RepOk` or
//! `@Invariant`, or one that the user names. A static method of one parameter that the user names, other than
//! `precondition`, is an invariant of all objects of that type. Any other static method that the user names is a
//! precondition of the calls whose receiver and arguments it takes.

pub(crate) mod evaluation;
pub(crate) mod invariant;
pub(crate) mod postconditions;
pub(crate) mod precondition;
pub(crate) mod violation;

use std::rc::Rc;

use glassbox_machine::{Address, Alternative, Machine, NULL, State, Value};
use glassbox_program::{Assumption, Class, ClassId, JavaType, MarkPlace, Method, MethodId, Program};
use rustc_hash::FxHashMap;

const INVARIANT_NAME: &str = "repOk";
const INVARIANT_MARKS: [&str; 2] = ["RepOk", "Invariant"];
const PRECONDITION_NAME: &str = "precondition";

/// The conditions on the inputs of one entry method.
pub(crate) struct Conditions<'p> {
    program: &'p Program,
    entry: &'p Method,
    named: Vec<MethodId>,
    /// Preconditions of this call.
    of_call: Vec<&'p Method>,
    by_class: FxHashMap<ClassId, Rc<[&'p Method]>>,
    /// Whether there can be any at all.
    any: bool,
}

/// What a state owes next.
pub(crate) enum Obligation<'p> {
    /// Every condition has been evaluated.
    None,
    /// A method has to give true for these operands; it is known by the object, or null for the call as a whole.
    Call { method: &'p Method, operands: Vec<Value>, on: Address },
    /// Which invariants an object has depends on its class.
    Class(Vec<Alternative>),
}

impl<'p> Conditions<'p> {
    /// For a call of a method; whether classes under test have invariants of their own is known.
    pub(crate) fn new(
        program: &'p Program,
        entry: &'p Method,
        named: &[MethodId],
        has_invariants: bool,
    ) -> Conditions<'p> {
        let mut conditions = Conditions {
            program,
            entry,
            named: named.to_vec(),
            of_call: Vec::new(),
            by_class: FxHashMap::default(),
            any: false,
        };
        let named: Vec<&Method> = named.iter().map(|id| program.method(*id)).collect();
        let fitting = named.iter().filter(|method| is_call_condition(method) && conditions.fits_call(method));
        conditions.of_call = fitting.copied().collect();
        let invariants = named.iter().any(|method| !is_call_condition(method));
        conditions.any = invariants || !conditions.of_call.is_empty() || has_invariants;
        conditions
    }

    pub(crate) fn any(&self) -> bool {
        self.any
    }

    /// In words, for the verdicts that rest on them.
    pub(crate) fn assumptions(&self) -> Vec<Assumption> {
        let of_objects = self.by_class.values().flat_map(|methods| methods.iter());
        of_objects.chain(&self.of_call).map(|method| Assumption::Precondition(method.key())).collect()
    }

    /// Whether a static method takes the receiver and the arguments of the call under test.
    fn fits_call(&self, method: &Method) -> bool {
        let has_receiver = !self.entry.is_static() && !self.entry.is_constructor();
        let receiver = has_receiver.then(|| JavaType::Reference(self.entry.class.clone()));
        let given: Vec<&JavaType> = receiver.iter().chain(&self.entry.descriptor.parameters).collect();
        let wanted = &method.descriptor.parameters;
        given.len() == wanted.len()
            && given.iter().zip(wanted).all(|(given, wanted)| is_assignable(self.program, given, wanted))
    }

    /// The next condition that nobody has evaluated in this state. `done` are those that were.
    pub(crate) fn next(&mut self, state: &State<'p>, done: &[(MethodId, Address)]) -> Obligation<'p> {
        for method in &self.of_call {
            if !done.contains(&(method.id, NULL)) {
                let mut operands: Vec<Value> = state.receiver().map(Value::Reference).into_iter().collect();
                operands.extend(state.arguments().iter().map(|(_, value)| *value));
                return Obligation::Call { method, operands, on: NULL };
            }
        }
        for address in state.input_objects() {
            let Some(object) = state.heap().get(address) else { continue };
            let types = object.input.as_ref().map_or(&[][..], |input| &input.types);
            let mut groups: Vec<(Rc<[&'p Method]>, Vec<ClassId>)> = Vec::new();
            for class in types {
                let invariants = self.of_class(*class);
                match groups.iter_mut().find(|(known, _)| same_methods(known, &invariants)) {
                    Some((_, classes)) => classes.push(*class),
                    None => groups.push((invariants, vec![*class])),
                }
            }
            if groups.len() > 1 {
                let groups =
                    groups.into_iter().map(|(_, classes)| Alternative { object: address, classes, stays_open: true });
                return Obligation::Class(groups.collect());
            }
            let invariants = groups.pop().map(|(invariants, _)| invariants).unwrap_or_default();
            if let Some(method) = invariants.iter().find(|method| !done.contains(&(method.id, address))) {
                return Obligation::Call { method, operands: vec![Value::Reference(address)], on: address };
            }
        }
        Obligation::None
    }

    /// The invariants of the receiver of the call under test, or of the object that it makes.
    pub(crate) fn of_receiver(&mut self, state: &State<'p>) -> Rc<[&'p Method]> {
        let object = state.receiver().and_then(|receiver| state.heap().get(receiver));
        let class = object.map(|object| match &object.input {
            Some(input) => input.types.first().copied().unwrap_or(object.class),
            None => object.class,
        });
        class.filter(|_| self.any).map_or_else(|| Rc::from([]), |class| self.of_class(class))
    }

    /// Whether objects of a reference's type may have invariants.
    pub(crate) fn governs(&mut self, machine: &Machine<'p>, reference: glassbox_expr::Term) -> bool {
        let declared = machine.class_of_reference(reference);
        declared.is_some_and(|class| !self.of_class(class.id).is_empty())
    }

    /// The invariants of objects of a class.
    fn of_class(&mut self, id: ClassId) -> Rc<[&'p Method]> {
        if let Some(known) = self.by_class.get(&id) {
            return known.clone();
        }
        let class = self.program.class(id);
        let mut found: Vec<&'p Method> = Vec::new();
        let mut current = Some(class);
        while let Some(at) = current {
            found.extend(at.methods.iter().filter(|method| is_invariant(method)));
            current = at.superclass.map(|id| self.program.class(id));
        }
        let named = self.named.iter().map(|id| self.program.method(*id)).filter(|method| !is_call_condition(method));
        found.extend(named.filter(|method| self.takes(class, method)));
        let mut invariants: Vec<&'p Method> = Vec::new();
        for method in found {
            let selected = if method.is_static() { Some(method) } else { self.program.select_method(class, method) };
            let runnable = selected.filter(|method| method.code.is_some() && method.id != self.entry.id);
            if let Some(method) = runnable
                && invariants.iter().all(|known| known.id != method.id)
            {
                invariants.push(method);
            }
        }
        let invariants: Rc<[&'p Method]> = invariants.into();
        self.by_class.insert(id, invariants.clone());
        invariants
    }

    /// Whether a named invariant is about objects of this class.
    fn takes(&self, class: &Class, method: &Method) -> bool {
        match method.descriptor.parameters.as_slice() {
            [] => class.ancestors.contains(&method.id.class),
            [JavaType::Reference(name)] => {
                self.program.class_named(name).is_some_and(|upper| self.program.is_subtype(class.id, upper.id))
            }
            _ => false,
        }
    }
}

/// Whether a value of one type can be given where the other is wanted.
pub(crate) fn is_assignable(program: &Program, given: &JavaType, wanted: &JavaType) -> bool {
    match (given, wanted) {
        (JavaType::Reference(given), JavaType::Reference(wanted)) if given != wanted => {
            let classes = (program.class_named(given), program.class_named(wanted));
            matches!(classes, (Some(given), Some(wanted)) if program.is_subtype(given.id, wanted.id))
        }
        _ => given == wanted,
    }
}

fn same_methods(left: &[&Method], right: &[&Method]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.id == right.id)
}

/// Whether a class says itself that a method is its invariant.
pub(crate) fn is_invariant(method: &Method) -> bool {
    let says_so = &*method.name == INVARIANT_NAME || method.is_marked(MarkPlace::Own, &INVARIANT_MARKS);
    says_so && !method.is_static() && &*method.descriptor_text == "()Z"
}

/// Whether a method that the user named is about calls, not about single objects.
fn is_call_condition(method: &Method) -> bool {
    method.is_static() && (&*method.name == PRECONDITION_NAME || method.descriptor.parameters.len() != 1)
}
