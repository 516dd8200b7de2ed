//! Symbolic inputs: how a path starts, and how unknown objects come into being when somebody looks at them.
//!
//! What belongs here: what an unknown reference may be, and how the objects come to be that it may denote.

pub(crate) mod givers;
pub(crate) mod identity;
pub(crate) mod looking;
pub(crate) mod makers;
pub(crate) mod origin;
pub(crate) mod stand_ins;
pub(crate) mod texts;

use std::collections::BTreeMap;
use std::sync::Arc;

use glassbox_expr::{CompareOp, Format, Node, Sort, Term};
use glassbox_program::{
    Assumption, Class, ClassId, GenericType, JavaType, Maker, MarkPlace, Method, Origin, binary_name, is_box,
    method_types,
};

use crate::event::{Alternative, Candidate, Event, Stop, Stuck, Why};
use crate::heap::{Body, Input, Object};
use crate::inputs::givers::lambda_givers;
use crate::inputs::makers::{Hidden, is_mirror, not_all};
use crate::inputs::origin::{InputOrigin, InputStep, SymbolOrigin};
use crate::inputs::stand_ins::{is_function, only_stand_ins};
use crate::machine::Machine;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Entry, Role, State};

/// Simple names of annotations, of any package, which say that something is never null.
pub(crate) const NOT_NULL: [&str; 3] = ["NonNull", "Nonnull", "NotNull"];

impl<'p> Machine<'p> {
    /// A path at the entry of a method with nothing known of its arguments. A constructor gets a fresh object, an
    /// instance method an input object whose class runs exactly this method.
    pub fn start(&mut self, method: &'p Method) -> Result<State<'p>, Stuck> {
        self.start_named(method, "")
    }

    /// The same, with a prefix before the names of all inputs: paths of different calls that share a machine must not
    /// share their inputs.
    pub fn start_named(&mut self, method: &'p Method, prefix: &str) -> Result<State<'p>, Stuck> {
        self.start_with(method, prefix, None)
    }

    /// Paths at the entry of an instance method, each with a receiver that is made as a program would make one. Private
    /// methods are entered by the lambdas and method references that somebody gives out.
    pub fn starts_with_made_receivers(&mut self, method: &'p Method) -> Vec<State<'p>> {
        if method.flags.is_private() {
            let given = lambda_givers(self.program, method);
            return given
                .into_iter()
                .filter_map(|(giver, called)| self.start_given(method, &giver, called).ok())
                .collect();
        }
        if method.is_static() || method.is_constructor() {
            return Vec::new();
        }
        let makers = self.receiver_makers(method);
        makers.into_iter().filter_map(|maker| self.start_with(method, "", Some(maker)).ok()).collect()
    }

    /// The same, with receivers on which something was called before.
    pub fn starts_with_prepared_receivers(&mut self, method: &'p Method) -> Vec<State<'p>> {
        if method.is_static() || method.is_constructor() || method.flags.is_private() {
            return Vec::new();
        }
        let makers = self.prepared_receiver_makers(method);
        makers.into_iter().filter_map(|maker| self.start_with(method, "", Some(maker)).ok()).collect()
    }

    pub(crate) fn start_with(
        &mut self,
        method: &'p Method,
        prefix: &str,
        maker: Option<Maker>,
    ) -> Result<State<'p>, Stuck> {
        let mut state = self.base.clone();
        self.start_in(&mut state, method, prefix, maker.as_ref())
            .map_err(|stop| stop.into_stuck(&format!("starting {}", method.key())))?;
        Ok(state)
    }

    fn start_in(
        &mut self,
        state: &mut State<'p>,
        method: &'p Method,
        prefix: &str,
        maker: Option<&Maker>,
    ) -> Result<(), Stop> {
        let class = self.program.class(method.id.class);
        state.provenance.class_inputs = self.class_inputs(state)?.into();
        // What the class itself needs, such as the enums of its parameters, is initialized before it.
        self.initialize(state, class)?;
        let receiver = if method.is_static() || maker.is_some() {
            None
        } else if method.is_constructor() {
            Some(self.allocate(state, class)?)
        } else {
            let types = self.receiver_types(class, method)?;
            Some(self.allocate_input(state, class, types, InputOrigin::start(format!("{prefix}this"))))
        };
        let mut arguments = Vec::with_capacity(method.descriptor.parameters.len());
        for (java_type, name) in method.descriptor.parameters.iter().zip(&method.parameter_names) {
            let origin = InputOrigin::start(format!("{prefix}{name}"));
            arguments.push((java_type.clone(), self.input_value(&origin, java_type)));
        }
        if let Some((generics, _)) = method_types(class, method) {
            for ((_, value), generic) in arguments.iter().zip(generics) {
                self.note_generics(*value, generic);
            }
        }
        if is_inner(class, method)
            && let Some((_, Value::ReferenceTerm(outer))) = arguments.first()
        {
            self.assume_not_null(state, *outer);
        }
        for (index, (_, value)) in arguments.iter().enumerate() {
            if let Value::ReferenceTerm(argument) = value
                && method.is_marked(MarkPlace::Parameter(index), &NOT_NULL)
            {
                self.assume_marked_not_null(state, *argument);
            }
        }
        let entry = Entry { method, home: class, receiver, arguments };
        self.set_out(state, entry, method, maker.map(|maker| (class, maker)))
    }

    /// Puts a path at its entry, where some code runs: the method itself, or what calls it. A receiver of a class that is
    /// not there yet is made first.
    fn set_out(
        &mut self,
        state: &mut State<'p>,
        entry: Entry<'p>,
        code: &'p Method,
        awaited: Option<(&'p Class, &Maker)>,
    ) -> Result<(), Stop> {
        for (java_type, _) in &entry.arguments {
            self.initialize_enum(state, java_type)?;
        }
        let receiver = entry.receiver.or(awaited.map(|_| NULL));
        let mut operands: Vec<Value> = receiver.map(Value::Reference).into_iter().collect();
        operands.extend(entry.arguments.iter().map(|(_, value)| *value));
        state.provenance.entry = Some(entry);
        // Initializers run before the method and before what makes its receiver, so they lie above both.
        let initializers = std::mem::take(&mut state.thread.frames);
        state.thread.stack.clear();
        self.enter(state, code, &operands, Role::Call)?;
        if let Some((class, maker)) = awaited
            && let Value::ReferenceTerm(this) = self.input_value(&InputOrigin::start("this"), &class.java_type())
        {
            state.provenance.awaited_receiver = Some(this);
            self.resolve(state, this, &Candidate::Made(maker.clone()), Why::Guaranteed);
        }
        for initializer in initializers {
            self.enter(state, initializer.method, &[], initializer.role)?;
        }
        Ok(())
    }

    /// A path at the call of a lambda that a method gives out or a static field holds, by a method of its interface.
    fn start_given(&mut self, body: &'p Method, giver: &Maker, called: &'p Method) -> Result<State<'p>, Stop> {
        let mut state = self.base.clone();
        let home = self.program.class(body.id.class);
        state.provenance.class_inputs = self.class_inputs(&mut state)?.into();
        self.initialize(&mut state, home)?;
        // What the lambda takes itself comes behind what it has captured, and tells more than the interface.
        let captured = body.descriptor.parameters.len().saturating_sub(called.descriptor.parameters.len());
        let parameters =
            body.descriptor.parameters.iter().cloned().zip(body.parameter_names.iter().map(String::as_str));
        let mut own: Vec<(JavaType, &str)> = parameters.skip(captured).collect();
        if own.len() < called.descriptor.parameters.len() {
            own.insert(0, (home.java_type(), "object"));
        }
        let mut arguments = Vec::new();
        for ((own, name), declared) in own.into_iter().zip(&called.descriptor.parameters) {
            let java_type = if own.is_reference() == declared.is_reference() { own } else { declared.clone() };
            let value = self.input_value(&InputOrigin::start(name), &java_type);
            arguments.push((java_type, value));
        }
        let entry = Entry { method: called, home, receiver: None, arguments };
        let interface = self.program.class(called.id.class);
        let caller = self.caller_of(called)?;
        self.set_out(&mut state, entry, caller, Some((interface, giver)))?;
        Ok(state)
    }

    /// What Java guarantees of an input reference.
    pub(crate) fn assume_not_null(&mut self, state: &mut State<'p>, reference: Term) {
        let null = self.terms.reference(NULL.0);
        let is_null = self.terms.eq(reference, null);
        if !state.knowledge.facts.contains_key(&is_null) {
            state.assume(&mut self.terms, is_null, false, Why::Guaranteed);
        }
    }

    /// What an annotation guarantees.
    pub(crate) fn assume_marked_not_null(&mut self, state: &mut State<'p>, reference: Term) {
        state.provenance.assumptions.rely_on(Assumption::NeverNull);
        self.assume_not_null(state, reference);
    }

    /// The constants of an enum are the objects that an input of its type can be, so they have to exist.
    fn initialize_enum(&mut self, state: &mut State<'p>, java_type: &JavaType) -> Result<(), Stop> {
        if let JavaType::Reference(name) = java_type
            && let Some(class) = self.program.class_named(name)
            && class.flags.is_enum()
        {
            self.initialize(state, class)?;
        }
        Ok(())
    }

    /// The classes of receivers on which a call of this method runs it and no override.
    fn receiver_types(&self, class: &'p Class, method: &'p Method) -> Result<Vec<ClassId>, Stop> {
        let runs_it = |id: &ClassId| {
            let selected = self.program.select_method(self.program.class(*id), method);
            selected.is_some_and(|selected| selected.id == method.id)
        };
        let types: Vec<ClassId> = self.input_classes(class).into_iter().filter(runs_it).collect();
        if types.is_empty() {
            return Err(self.why_not(class).into());
        }
        Ok(types)
    }

    /// A value of which nothing is known but how the program gets to it.
    pub(crate) fn input_value(&mut self, origin: &Arc<InputOrigin>, java_type: &JavaType) -> Value {
        let input = SymbolOrigin::Input(origin.clone());
        match java_type {
            JavaType::Boolean => {
                let symbol = self.symbol(input, Sort::Bool);
                let (one, zero) = (self.terms.int(1), self.terms.int(0));
                Value::IntTerm(self.terms.ite(symbol, one, zero))
            }
            JavaType::Byte => {
                let symbol = self.symbol(input, Sort::BitVec(8));
                Value::IntTerm(self.terms.sign_extend(32, symbol))
            }
            JavaType::Short => {
                let symbol = self.symbol(input, Sort::BitVec(16));
                Value::IntTerm(self.terms.sign_extend(32, symbol))
            }
            JavaType::Char => {
                let symbol = self.symbol(SymbolOrigin::Character(origin.clone()), Sort::BitVec(16));
                Value::IntTerm(self.terms.zero_extend(32, symbol))
            }
            JavaType::Int => Value::IntTerm(self.symbol(input, Sort::BitVec(32))),
            JavaType::Long => Value::LongTerm(self.symbol(input, Sort::BitVec(64))),
            JavaType::Float => Value::FloatTerm(self.symbol(input, Sort::Float(Format::SINGLE))),
            JavaType::Double => Value::DoubleTerm(self.symbol(input, Sort::Float(Format::DOUBLE))),
            JavaType::Reference(_) => {
                // The same place may have another type on another path: an element of a narrower array, an argument of
                // another maker.
                let mut symbol = self.symbol(input, Sort::Ref);
                let mut number = 0;
                while self.inputs.input_types.get(&symbol).is_some_and(|known| known != java_type) {
                    number += 1;
                    symbol = self.reference_from(&InputOrigin::new(InputStep::Retyped { of: origin.clone(), number }));
                }
                self.inputs.input_types.insert(symbol, java_type.clone());
                Value::ReferenceTerm(symbol)
            }
        }
    }

    /// Notes what a reference is to hold, where its declared type says so.
    pub(crate) fn note_generics(&mut self, value: Value, generic: GenericType) {
        if let Value::ReferenceTerm(term) = value
            && !generic.arguments().is_empty()
        {
            self.inputs.input_generics.insert(term, generic);
        }
    }

    /// The declared class of an input reference.
    pub(crate) fn declared_class(&self, term: Term) -> Option<&'p Class> {
        match self.inputs.input_types.get(&term)? {
            JavaType::Reference(name) => self.program.class_named(name),
            _ => None,
        }
    }

    /// Whether an input reference may denote an object, by their types.
    pub(crate) fn may_be(&self, state: &State<'p>, term: Term, address: Address) -> bool {
        let Some(declared) = self.declared_class(term) else { return true };
        let Some(object) = state.heap.get(address) else { return false };
        match &object.input {
            Some(input) => {
                let may_have = |class: &ClassId| {
                    self.program.is_subtype(*class, declared.id) && self.fits_elements(state, address, *class)
                };
                input.types.iter().any(may_have)
            }
            // What a path has made up, no test gets hold of.
            None => self.program.is_subtype(object.class, declared.id) && !self.is_guessed_object(state, address),
        }
    }

    /// Whether no object can be denoted by both: neither class extends the other, and no class can have two
    /// superclasses.
    pub(crate) fn are_disjoint(&self, left: Term, right: Term) -> bool {
        let (Some(left), Some(right)) = (self.declared_class(left), self.declared_class(right)) else { return false };
        let related = self.program.is_subtype(left.id, right.id) || self.program.is_subtype(right.id, left.id);
        !related && !left.is_interface() && !right.is_interface()
    }

    /// The question which object an input reference denotes.
    pub(crate) fn ask_for_object(&mut self, state: &State<'p>, reference: Term, why: Why) -> Event {
        let Some(declared) = self.declared_class(reference) else {
            let Some(JavaType::Reference(name)) = self.inputs.input_types.get(&reference) else {
                return Event::Stuck(Stuck::Unsupported("a reference of unknown origin".into()));
            };
            return match self.program.load(name) {
                Ok(_) => Event::Stuck(Stuck::Unsupported("a reference of unknown origin".into())),
                Err(error) => Event::Stuck(Stuck::Linking(error.to_string())),
            };
        };
        let mut candidates = Vec::new();
        let null = self.terms.reference(NULL.0);
        let is_null = self.terms.eq(reference, null);
        if state.knowledge.facts.get(&is_null) != Some(&false) {
            candidates.push(Candidate::Null);
        }
        if state.knowledge.facts.get(&is_null) != Some(&true) {
            let of_reflection = declared.name.starts_with("java/lang/reflect/");
            let may_be_class = of_reflection && self.program.is_subtype(self.known.class.id, declared.id);
            if declared.id == self.known.class.id || may_be_class {
                candidates.extend(state.provenance.class_inputs.iter().copied().map(Candidate::Existing));
            }
            let rivals = self.compared_with(state, reference);
            let compared = !rivals.is_empty();
            for rival in rivals {
                let Node::Ref(number) = *self.terms.node(rival) else { continue };
                let address = Address(number);
                let is_class = is_mirror(state, address) && !state.provenance.class_inputs.contains(&address);
                let is_old = number <= state.provenance.base_objects && state.heap.may_be_input(address);
                if is_class || is_old && self.may_be(state, reference, address) {
                    candidates.push(Candidate::Existing(address));
                }
            }
            if let Some(constants) = self.constants_of(state, declared) {
                candidates.extend(constants.into_iter().map(Candidate::Existing));
                return Event::Resolve { reference, candidates, why };
            }
            for address in state.heap.addresses().skip(state.provenance.base_objects as usize) {
                let object = state.heap.get(address).map(|object| self.program.class(object.class));
                let told_apart = compared || object.is_some_and(|class| !is_value(class));
                let may_be = || state.heap.may_be_input(address) && self.may_be(state, reference, address);
                if told_apart && may_be() && !self.is_out_of_reach(state, address) {
                    candidates.push(Candidate::Existing(address));
                }
            }
            let makers = self.makers(state, declared);
            candidates.extend(makers.iter().cloned().map(Candidate::Made));
            match self.input_classes(declared).is_empty() {
                false => {
                    if is_function(declared) && self.can_stand_in(state, declared) {
                        candidates.push(Candidate::StandIn);
                    }
                    candidates.push(Candidate::New);
                }
                true if !makers.is_empty() || declared.id == self.known.class.id => {
                    candidates.push(Candidate::Unavailable(not_all(declared)));
                }
                true if self.can_stand_in(state, declared) => {
                    candidates.push(Candidate::StandIn);
                    candidates.push(Candidate::Unavailable(Stuck::Bound(only_stand_ins(declared))));
                }
                // An enum has its constants and no others.
                true if declared.flags.is_enum() && state.class_state(declared.id).is_some() => {}
                true => candidates.push(Candidate::Unavailable(self.why_not(declared))),
            }
        }
        Event::Resolve { reference, candidates, why }
    }

    /// The references that the path has compared an input reference with. Who never asked does not care whether two
    /// equal texts are one object.
    fn compared_with(&self, state: &State<'p>, reference: Term) -> Vec<Term> {
        let mut rivals = Vec::new();
        for clause in state.knowledge.clauses.iter().filter(|clause| clause.why == Why::Program) {
            let terms = self.references_in(clause.term);
            if terms.contains(&reference) {
                let others = terms.into_iter().filter(|term| *term != reference && !self.is_null(*term));
                rivals.extend(others.filter(|term| !rivals.contains(term)).collect::<Vec<Term>>());
            }
        }
        rivals
    }

    /// The references that a condition is about.
    pub(crate) fn references_in(&self, condition: Term) -> Vec<Term> {
        let mut found = Vec::new();
        let mut pending = vec![condition];
        while let Some(term) = pending.pop() {
            let node = self.terms.node(term);
            match self.terms.sort(term) {
                Sort::Ref if matches!(node, Node::Symbol(_) | Node::Ref(_)) => found.push(term),
                Sort::Ref | Sort::Bool => pending.extend(node.operands()),
                _ => {}
            }
        }
        found
    }

    fn is_null(&self, term: Term) -> bool {
        matches!(self.terms.node(term), Node::Ref(0))
    }

    /// The classes of which the machine can make an input of this type, best first.
    pub(crate) fn input_classes(&self, declared: &Class) -> Vec<ClassId> {
        let all = self.program.concrete_subclasses(declared.id);
        let mut classes: Vec<ClassId> =
            all.into_iter().filter(|id| self.can_be_input(self.program.class(*id))).collect();
        classes.extend(self.narrower_arrays(declared));
        if declared.origin == Origin::Jdk && !declared.flags.is_final() {
            let values = VALUES.iter().filter_map(|name| self.program.class_named(name)).map(|class| class.id);
            let values = values.filter(|id| self.program.is_subtype(*id, declared.id));
            let own = usize::from(classes.first() == Some(&declared.id));
            classes.splice(own..own, values);
        }
        classes
    }

    /// The classes of the program that a new object for a reference may have, whose fields are made up.
    pub fn classes_of_new(&self, reference: Term) -> Vec<ClassId> {
        let classes = self.declared_class(reference).map_or_else(Vec::new, |declared| self.input_classes(declared));
        let of_program = |id: &ClassId| {
            let class = self.program.class(*id);
            class.origin != Origin::Jdk && class.component.is_none()
        };
        classes.into_iter().filter(of_program).collect()
    }

    /// The input that a value is, as it came.
    pub fn input_in(&self, value: Value) -> Option<Term> {
        let mut term = match value {
            Value::IntTerm(term)
            | Value::LongTerm(term)
            | Value::FloatTerm(term)
            | Value::DoubleTerm(term)
            | Value::ReferenceTerm(term) => term,
            _ => return None,
        };
        // Narrow numbers are widened, truth values are numbers.
        loop {
            term = match *self.terms.node(term) {
                Node::SignExtend(_, narrow) | Node::ZeroExtend(_, narrow) => narrow,
                Node::Ite(truth, one, zero) if self.terms.is_const(one) && self.terms.is_const(zero) => truth,
                Node::Symbol(_) => return Some(term),
                _ => return None,
            };
        }
    }

    /// Objects of this class are to be made by its own code, too, or by nothing else.
    pub fn hide(&mut self, class: ClassId, how: Hidden) {
        self.inputs.hidden.insert(class, how);
        self.inputs.known_makers.clear();
    }

    /// Whether a variable of this type may hold objects of classes of which no input can be made. That classes outside
    /// the class path do not exist is an assumption that verdicts state; but the JDK is there.
    fn has_other_classes(&self, declared: &Class) -> bool {
        if declared.flags.is_final() && declared.component.is_none() {
            return false;
        }
        match &declared.component {
            Some(JavaType::Reference(name)) => match self.program.class_named(name) {
                Some(class) if class.component.is_some() => self.has_other_classes(class),
                Some(class) => !class.flags.is_final(),
                None => true,
            },
            Some(_) => false,
            None if declared.origin == Origin::Jdk => true,
            None => {
                let subclasses = self.program.concrete_subclasses(declared.id);
                subclasses.iter().any(|id| !self.can_be_input(self.program.class(*id)))
            }
        }
    }

    /// Array classes that a variable of an array type may hold besides its own; a few stand for all.
    fn narrower_arrays(&self, declared: &Class) -> Vec<ClassId> {
        const ENOUGH: usize = 2;
        let Some(JavaType::Reference(component)) = &declared.component else { return Vec::new() };
        let Some(component) = self.program.class_named(component) else { return Vec::new() };
        let own = self.program.concrete_subclasses(component.id).into_iter().filter(|id| *id != component.id);
        let string = self.program.is_subtype(self.known.string.id, component.id).then_some(self.known.string.id);
        let other = string.filter(|id| *id != component.id);
        let narrower = own.chain(other).filter_map(|id| {
            let JavaType::Reference(name) = self.program.class(id).java_type().array_of() else { return None };
            self.program.class_named(&name).map(|class| class.id)
        });
        narrower.take(ENOUGH).collect()
    }

    /// Objects of JDK classes have invariants that nobody states, so their fields cannot be made up; an anonymous or
    /// local class cannot be named, and enum constants cannot be created.
    pub(crate) fn can_be_input(&self, class: &Class) -> bool {
        if self.inputs.hidden.get(&class.id) == Some(&Hidden::Wholly) {
            return false;
        }
        if class.component.is_some() || class.id == self.known.object.id || is_value(class) {
            return true;
        }
        let local = class.nesting.as_ref().is_some_and(|nesting| nesting.outer.is_none());
        let mut current = Some(class);
        while let Some(at) = current.filter(|_| class.origin != Origin::Subject) {
            let harmless = matches!(&*at.name, "java/lang/Object" | "java/lang/Number" | "java/lang/Record");
            if at.origin == Origin::Jdk && !harmless {
                return false;
            }
            current = at.superclass.map(|id| self.program.class(id));
        }
        !local && !class.flags.is_enum() && !class.flags.is_synthetic()
    }

    fn why_not(&self, class: &Class) -> Stuck {
        let name = binary_name(&class.name);
        if self.program.concrete_subclasses(class.id).iter().any(|id| self.inputs.hidden.contains_key(id)) {
            return Stuck::Input(format!("no constructor of {name} could be used"));
        }
        if class.flags.is_enum() {
            Stuck::Unsupported(format!("an input of the enum type {name}"))
        } else if !class.is_instantiable() {
            Stuck::Input(format!("no class that can be instantiated extends or implements {name} on the class path"))
        } else {
            Stuck::Unsupported(format!("an input of type {name}"))
        }
    }

    /// What a candidate would assume; nothing for one that is not available.
    pub fn condition_of(&mut self, state: &State<'p>, reference: Term, candidate: &Candidate) -> Option<Term> {
        let address = match candidate {
            Candidate::Null => NULL,
            Candidate::Existing(address) => *address,
            Candidate::New | Candidate::Made(_) | Candidate::StandIn => Address(state.heap.len() + 1),
            Candidate::Unavailable(_) => return None,
        };
        let constant = self.terms.reference(address.0);
        Some(self.terms.eq(reference, constant))
    }

    /// Answers [`Event::Resolve`].
    pub fn resolve(&mut self, state: &mut State<'p>, reference: Term, candidate: &Candidate, why: Why) {
        let Some(condition) = self.condition_of(state, reference, candidate) else { return };
        state.assume(&mut self.terms, condition, true, why);
        let declared = self.declared_class(reference);
        let address = match candidate {
            Candidate::Existing(address) => {
                if let Some(declared) = declared {
                    self.narrow_types(state, *address, false, |program, class| program.is_subtype(class, declared.id));
                }
                let is_class = is_mirror(state, *address);
                if let Some(object) = state.heap.get_mut(*address).filter(|object| object.input.is_none() && !is_class)
                {
                    object.shared = true;
                }
                *address
            }
            Candidate::New => match declared {
                Some(declared) => {
                    let origin = self.origin_of(reference);
                    let types = self.input_classes(declared);
                    self.allocate_input(state, declared, types, origin)
                }
                None => NULL,
            },
            Candidate::StandIn => match declared.map(|declared| self.stand_in_class(declared)) {
                Some(Ok(class)) => {
                    let origin = self.origin_of(reference);
                    self.allocate_input(state, class, vec![class.id], origin)
                }
                _ => NULL,
            },
            Candidate::Made(maker) => {
                let made = self.make(state, reference, maker);
                state.knowledge.carry_out(made, "making an input");
                return;
            }
            Candidate::Null | Candidate::Unavailable(_) => NULL,
        };
        state.knowledge.resolved.insert(reference, address);
    }

    /// Answers [`Event::Choose`].
    pub fn choose(&mut self, state: &mut State<'p>, alternative: &Alternative) {
        state.knowledge.choices += 1;
        self.narrow_types(state, alternative.object, !alternative.stays_open, |_, class| {
            alternative.classes.contains(&class)
        });
    }

    fn narrow_types(
        &mut self,
        state: &mut State<'p>,
        address: Address,
        closes: bool,
        keep: impl Fn(&glassbox_program::Program, ClassId) -> bool,
    ) {
        let program = self.program;
        let mut exact = None;
        let types = state.heap.get(address).and_then(|object| object.input.as_ref()).map(|input| input.types.clone());
        let mut types = types.unwrap_or_default();
        types.retain(|class| keep(program, *class) && self.fits_elements(state, address, *class));
        if let Some(object) = state.heap.get_mut(address)
            && let Some(input) = &mut object.input
        {
            let input = Arc::make_mut(input);
            input.open &= !closes;
            input.maybe_shared &= !closes;
            input.types = types;
            if let [class] = input.types[..] {
                object.class = class;
                exact = Some(class);
            }
        }
        if let Some(class) = exact {
            // An object exists, so its class was initialized before the method was entered.
            let initialized = self.initialize(state, program.class(class));
            state.knowledge.carry_out(initialized, "initializing the class of an input");
            self.fill_box(state, address);
        }
    }

    /// A box has a value from the start, and comes from `valueOf` like any other.
    fn fill_box(&mut self, state: &mut State<'p>, address: Address) {
        let Some(class) = state.heap.get(address).map(|object| self.program.class(object.class)) else { return };
        let Some(field) = class.field("value").filter(|_| is_value(class) && class.id != self.known.string.id) else {
            return;
        };
        if self.read_field(state, address, field).is_ok() && !state.knowledge.boxes.contains(&address) {
            state.knowledge.boxes.push(address);
        }
    }

    pub(crate) fn origin_of(&self, reference: Term) -> Arc<InputOrigin> {
        self.input_origin(reference).cloned().unwrap_or_else(|| InputOrigin::start("input"))
    }

    /// A new object of the input state, about which nothing is known but its possible classes.
    pub(crate) fn allocate_input(
        &mut self,
        state: &mut State<'p>,
        declared: &'p Class,
        types: Vec<ClassId>,
        origin: Arc<InputOrigin>,
    ) -> Address {
        let class = match types[..] {
            [class] => class,
            _ => declared.id,
        };
        let mut length = None;
        let body = match &declared.component {
            Some(element) => {
                let term = self.symbol(SymbolOrigin::Length(origin.clone()), Sort::BitVec(32));
                let zero = self.terms.int(0);
                let not_negative = self.terms.compare(CompareOp::SignedLessEqual, zero, term);
                if !state.knowledge.facts.contains_key(&not_negative) {
                    state.assume(&mut self.terms, not_negative, true, Why::ArrayLength);
                }
                length = Some(Value::IntTerm(term));
                self.sparse_array(element, Value::IntTerm(term))
            }
            None => Body::Fields(vec![Value::Unset; self.program.class(class).instance_fields.len()].into()),
        };
        let open = self.has_other_classes(declared);
        let input = Input {
            origin,
            types,
            open,
            maybe_shared: true,
            fields: Vec::new(),
            elements: BTreeMap::new(),
            selected: Vec::new(),
            length,
            text: None,
            made: None,
            answers: Vec::new(),
        };
        let exact = input.types.len() == 1;
        // Its address is what the path condition says; initializers may need objects, too.
        let address = state.heap.allocate(Object { class, body, input: Some(Arc::new(input)), shared: false });
        let mut initialized = self.initialize(state, self.program.class(class)).map(|_| ());
        for field in &self.program.class(class).instance_fields {
            initialized = initialized.and_then(|()| self.initialize_enum(state, &self.program.field(*field).java_type));
        }
        state.knowledge.carry_out(initialized, "initializing the classes of an input");
        if exact {
            self.fill_box(state, address);
        }
        address
    }

    /// Reference symbols that this path compared but never followed, in the order of their first mention.
    pub fn open_references(&self, state: &State<'p>) -> Vec<Term> {
        let mut found = Vec::new();
        for clause in state.knowledge.clauses.iter() {
            for symbol in self.terms.symbols_of(clause.term) {
                let term = self.terms.symbol_term(symbol);
                let open = self.terms.sort(term) == Sort::Ref && !state.knowledge.resolved.contains_key(&term);
                if open && !found.contains(&term) {
                    found.push(term);
                }
            }
        }
        found
    }
}

/// Classes of the JDK whose objects are nothing but a value, in the order in which an input is tried to be one.
const VALUES: [&str; 9] = [
    "java/lang/Integer",
    "java/lang/String",
    "java/lang/Long",
    "java/lang/Double",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Float",
    "java/lang/Short",
    "java/lang/Byte",
];

/// Whether objects of a class are nothing but a value, so that which of several equal ones it is hardly ever matters.
pub(crate) fn is_value(class: &Class) -> bool {
    is_box(&class.name) || &*class.name == "java/lang/String"
}

/// Whether a constructor takes the object that an inner class belongs to.
pub(crate) fn is_inner(class: &Class, method: &Method) -> bool {
    let nesting = class.nesting.as_ref().filter(|nesting| !nesting.flags.is_static());
    let outer = nesting.and_then(|nesting| nesting.outer.clone());
    method.is_constructor()
        && outer.is_some_and(|outer| method.descriptor.parameters.first() == Some(&JavaType::Reference(outer)))
}
