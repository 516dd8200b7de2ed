//! Finding a way to build an object: which constructor call, and which fields to set afterwards.
//!
//! Constructors run on the machine with unknown arguments; the solver is asked which arguments leave the wanted state.

use std::rc::Rc;

use glassbox_expr::{Evaluator, Model, Term};
use glassbox_goals::{Assignment, Call, Construction, Recipe};
use glassbox_machine::{Address, Answers, Candidate, Create, Event, Machine, MadeOf, Outcome, ReadBack, State, Value};
use glassbox_program::{
    Class, Content, FieldKey, JavaType, JavaValue, Method, MethodId, NodeId, ObjectGraph, ObjectNode, Origin, Program,
    package_of,
};
use glassbox_solver::{Answer, Limits, Solver};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::plan::is_nameable;

/// Paths of a constructor that are considered.
const MOST_PATHS: usize = 16;
const FUEL: u64 = 50_000;
/// How far objects that constructors ask for are nested.
const DEEPEST: usize = 6;
/// Solver work after which the best way found so far is good enough, and after which there is none.
const ENOUGH_WORK: u64 = 100_000;
const MOST_WORK: u64 = 500_000;
/// Values that are tried where a constructor needs a number, from zero.
const MOST_VALUES: i64 = 5;
/// Reference numbers that stand for nodes of the wanted graph start here, far above any address.
const FIRST_NODE: u32 = 1 << 24;

/// What constructors do, by method; filled when somebody asks.
#[derive(Default)]
pub(crate) struct Constructors<'p> {
    effects: FxHashMap<MethodId, Rc<Vec<Effect<'p>>>>,
}

/// One way through a constructor.
struct Effect<'p> {
    state: State<'p>,
    assertions: Vec<Term>,
    parameters: Vec<(JavaType, Value)>,
    object: Address,
    /// Some arguments that take this way.
    model: Model,
}

/// A way to build one object, not yet judged.
struct Proposal {
    method: MethodId,
    arguments: Vec<JavaValue>,
    assignments: Vec<Assignment>,
    accessible: bool,
}

impl Proposal {
    /// Lower is better: no reflection before few statements before few arguments.
    fn cost(&self) -> (usize, usize, usize) {
        let reflective = self.assignments.iter().filter(|assignment| !assignment.accessible).count();
        (reflective + usize::from(!self.accessible), self.assignments.len(), self.arguments.len())
    }
}

struct Builder<'b, 'p> {
    program: &'p Program,
    machine: &'b mut Machine<'p>,
    solver: &'b mut Solver,
    limits: &'b Limits,
    package: &'b str,
    /// Grows by objects that only constructors ask for.
    graph: ObjectGraph,
    shared: &'b [(NodeId, Option<FieldKey>)],
    made: &'b [(NodeId, MadeOf)],
    stand_ins: &'b [(NodeId, Vec<Answers>)],
    constructors: &'b mut Constructors<'p>,
    recipes: Vec<Recipe>,
    done: FxHashSet<NodeId>,
    under_way: Vec<NodeId>,
}

impl<'p> Constructors<'p> {
    /// How to build every input object of a call, in an order in which constructor arguments exist before they are
    /// used.
    pub(crate) fn recipes(
        &mut self,
        program: &'p Program,
        machine: &mut Machine<'p>,
        solver: &mut Solver,
        limits: &Limits,
        package: &str,
        read: &mut ReadBack,
    ) -> Result<Vec<Recipe>, String> {
        let mut builder = Builder {
            program,
            machine,
            solver,
            limits,
            package,
            graph: read.graph.clone(),
            shared: &read.shared,
            made: &read.made,
            stand_ins: &read.stand_ins,
            constructors: self,
            recipes: Vec::new(),
            done: FxHashSet::default(),
            under_way: Vec::new(),
        };
        for index in 0..read.graph.nodes.len() as u32 {
            builder.build(NodeId(index))?;
        }
        let recipes = builder.recipes;
        read.graph = builder.graph;
        Ok(recipes)
    }

    fn effects(
        &mut self,
        machine: &mut Machine<'p>,
        solver: &mut Solver,
        limits: &Limits,
        method: &'p Method,
    ) -> Rc<Vec<Effect<'p>>> {
        if let Some(effects) = self.effects.get(&method.id) {
            return effects.clone();
        }
        let effects = Rc::new(run_constructor(machine, solver, limits, method));
        self.effects.insert(method.id, effects.clone());
        effects
    }
}

/// Follows the paths of a constructor, in order, that return without looking into their arguments.
fn run_constructor<'p>(
    machine: &mut Machine<'p>,
    solver: &mut Solver,
    limits: &Limits,
    method: &'p Method,
) -> Vec<Effect<'p>> {
    let Ok(state) = machine.start_named(method, &format!("new {}: ", method.class)) else { return Vec::new() };
    let mut waiting = vec![(state, Model::new())];
    let mut effects = Vec::new();
    let mut tried = 0;
    while let Some((mut state, model)) = waiting.pop() {
        tried += 1;
        if effects.len() >= MOST_PATHS || tried > 4 * MOST_PATHS {
            break;
        }
        let mut children = Vec::new();
        match machine.run(&mut state, FUEL) {
            Event::Finished(Outcome::Returned(_)) => {
                let Some(object) = state.receiver() else { continue };
                let assertions = assertions_of(&state);
                let parameters = state.arguments().to_vec();
                effects.push(Effect { assertions, parameters, object, state, model });
            }
            Event::Branch { condition, why } => {
                for truth in [false, true] {
                    let mut child = state.clone();
                    child.assume(&mut machine.terms, condition, truth, why);
                    children.push(child);
                }
            }
            // The size of an array that the constructor makes, as a rule.
            Event::Concretize { term, why } => {
                for value in (0..MOST_VALUES).rev() {
                    let mut child = state.clone();
                    let value = machine.whole_number(term, value);
                    machine.concretize(&mut child, term, value, why);
                    children.push(child);
                }
            }
            // Objects that the arguments refer to would have to be built first: only null is simple enough.
            Event::Resolve { reference, candidates, why } if candidates.contains(&Candidate::Null) => {
                let mut child = state.clone();
                machine.resolve(&mut child, reference, &Candidate::Null, why);
                children.push(child);
            }
            _ => {}
        }
        for child in children {
            if let Answer::Sat(model) = solver.check(&mut machine.terms, &assertions_of(&child), limits) {
                waiting.push((child, model));
            }
        }
    }
    effects
}

fn assertions_of(state: &State<'_>) -> Vec<Term> {
    state.clauses().iter().map(|clause| clause.term).collect()
}

impl<'p> Builder<'_, 'p> {
    fn build(&mut self, id: NodeId) -> Result<(), String> {
        let node = self.graph.node(id).clone();
        let Some(before) = &node.before else { return Ok(()) };
        if self.done.contains(&id) || self.under_way.contains(&id) {
            return Ok(());
        }
        if let Some((_, methods)) = self.stand_ins.iter().find(|(stand_in, _)| *stand_in == id) {
            return self.stand_in(id, methods);
        }
        if let Some((_, made)) = self.made.iter().find(|(made, _)| *made == id) {
            return self.make_by(id, made);
        }
        if let Some((_, holder)) = self.shared.iter().find(|(shared, _)| *shared == id) {
            return self.take_from_static_field(id, holder.as_ref());
        }
        let Content::Fields(wanted) = before else {
            return self.literal(id, before);
        };
        self.under_way.push(id);
        let class = self.program.class_named(&node.class).ok_or("its class is missing")?;
        let best = self.best_proposal(class, wanted)?;
        for argument in &best.arguments {
            if let JavaValue::Object(argument) = argument {
                self.build(*argument)?;
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        let construction = Construction::Constructor {
            method: self.program.method(best.method).key(),
            arguments: best.arguments,
            accessible: best.accessible,
        };
        self.recipes.push(Recipe { assignments: best.assignments, ..Recipe::of(id, construction) });
        Ok(())
    }

    fn stand_in(&mut self, id: NodeId, methods: &[Answers]) -> Result<(), String> {
        self.build_first(id, methods.iter().flat_map(|answers| &answers.values))?;
        let call = |answers: &Answers| Call { method: answers.method.clone(), arguments: answers.values.clone() };
        self.recipes.push(Recipe::of(id, Construction::StandIn(methods.iter().map(call).collect())));
        Ok(())
    }

    /// Builds what an object is made of before itself.
    fn build_first<'v>(&mut self, id: NodeId, parts: impl Iterator<Item = &'v JavaValue>) -> Result<(), String> {
        self.under_way.push(id);
        for part in parts {
            if let JavaValue::Object(part) = part {
                self.build(*part)?;
                if self.under_way.contains(part) {
                    return Err("it needs an object that is made of itself".into());
                }
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        Ok(())
    }

    /// The calls that made an object on the machine make it in the test.
    fn make_by(&mut self, id: NodeId, made: &MadeOf) -> Result<(), String> {
        self.build_first(id, made.arguments.iter())?;
        let key = |method: MethodId| self.program.method(method).key();
        let filling =
            made.maker.fill.map(|(method, _)| (method, self.program.method(method).descriptor.parameters.len()));
        let filled = made.maker.fill.map_or(0, |(_, times)| times as usize) * filling.map_or(0, |(_, each)| each);
        let (constructing, filling_values) = made.arguments.split_at(made.arguments.len() - filled);
        let arguments = constructing.to_vec();
        let construction = match &made.maker.create {
            Create::Constructor(method) => {
                Construction::Constructor { method: key(*method), arguments, accessible: true }
            }
            Create::Static(method) => Construction::Static { method: key(*method), arguments },
            Create::Instance(method) => Construction::Instance { method: key(*method), arguments },
            Create::Constant(field) => Construction::StaticField(self.program.field(*field).key()),
            Create::Class(java_type) => Construction::ClassLiteral(java_type.clone()),
        };
        let calls = filling.map_or(Vec::new(), |(method, each)| {
            let calls = filling_values.chunks_exact(each.max(1));
            calls.map(|values| Call { method: key(method), arguments: values.to_vec() }).collect()
        });
        self.recipes.push(Recipe { calls, ..Recipe::of(id, construction) });
        Ok(())
    }

    fn take_from_static_field(&mut self, id: NodeId, holder: Option<&FieldKey>) -> Result<(), String> {
        let visible = holder.filter(|field| self.is_visible(field));
        let field = visible.ok_or("it needs an object that a static initializer made, and no field leads to it")?;
        self.done.insert(id);
        self.recipes.push(Recipe::of(id, Construction::StaticField(field.clone())));
        Ok(())
    }

    /// Arrays and strings are written down as they are; their elements come first where that is possible.
    fn literal(&mut self, id: NodeId, content: &Content) -> Result<(), String> {
        self.under_way.push(id);
        if let Content::Array { elements, .. } = content {
            for (_, element) in elements {
                if let JavaValue::Object(element) = element {
                    self.build(*element)?;
                }
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        self.recipes.push(Recipe::of(id, Construction::Literal));
        Ok(())
    }

    fn best_proposal(&mut self, class: &'p Class, wanted: &[(FieldKey, JavaValue)]) -> Result<Proposal, String> {
        let mut best: Option<Proposal> = None;
        let started = self.solver.statistics().work();
        // The JDK does not let reflection in.
        let callable = |method: &&Method| class.origin != Origin::Jdk || self.is_accessible(class, method);
        let constructors =
            class.methods.iter().filter(|method| method.is_constructor() && !method.flags.is_synthetic());
        let constructors: Vec<&'p Method> = constructors.filter(callable).collect();
        for method in constructors {
            let effects = self.constructors.effects(self.machine, self.solver, self.limits, method);
            for effect in effects.iter() {
                let spent = self.solver.statistics().work() - started;
                let perfect =
                    best.as_ref().is_some_and(|best| best.cost() <= (0, 0, method.descriptor.parameters.len()));
                if perfect || spent > if best.is_some() { ENOUGH_WORK } else { MOST_WORK } {
                    break;
                }
                if let Some(proposal) = self.propose(class, method, effect, wanted)
                    && best.as_ref().is_none_or(|best| proposal.cost() < best.cost())
                {
                    best = Some(proposal);
                }
            }
        }
        let name = glassbox_program::binary_name(&class.name);
        best.ok_or_else(|| format!("no constructor of {name} could be used"))
    }

    /// Arguments with which one way through a constructor leaves the wanted values: in all fields if possible, else at
    /// least in those that a test cannot assign, else in none.
    fn propose(
        &mut self,
        class: &Class,
        method: &Method,
        effect: &Effect<'p>,
        wanted: &[(FieldKey, JavaValue)],
    ) -> Option<Proposal> {
        let mut all = effect.assertions.clone();
        let mut unassignable = effect.assertions.clone();
        let (mut all_possible, mut unassignable_possible) = (true, true);
        for (field, value) in wanted {
            let equal = self.leaves(effect, field, *value);
            let assignable = self.is_assignable(field);
            match equal {
                Some(term) => {
                    all.push(term);
                    if !assignable {
                        unassignable.push(term);
                    }
                }
                None => {
                    all_possible = false;
                    unassignable_possible &= assignable;
                }
            }
        }
        let mut attempts = Vec::new();
        if all_possible {
            attempts.push(all);
        }
        if unassignable_possible {
            attempts.push(unassignable);
        }
        attempts.push(effect.assertions.clone());
        // Where the solver finds no better arguments in time, any will do.
        let answer = attempts.into_iter().find_map(|assertions| {
            match self.solver.smallest_model(&mut self.machine.terms, &assertions, self.limits) {
                Answer::Sat(model) => Some(model),
                _ => None,
            }
        });
        let model = answer.unwrap_or_else(|| effect.model.clone());
        let arguments = effect.parameters.iter().map(|(java_type, value)| self.argument(java_type, *value, &model));
        let arguments = arguments.collect::<Option<Vec<JavaValue>>>()?;
        let mut assignments = Vec::new();
        for (field, value) in wanted {
            let left = self.leaves(effect, field, *value);
            let evaluated = left.map(|term| Evaluator::new(&model).evaluate(&self.machine.terms, term).as_bool());
            if evaluated != Some(true) {
                let accessible = self.is_assignable(field);
                assignments.push(Assignment { field: field.clone(), value: *value, accessible });
            }
        }
        // Nobody can change what a record holds.
        if class.record.is_some() && !assignments.is_empty() {
            return None;
        }
        let accessible = self.is_accessible(class, method);
        Some(Proposal { method: method.id, arguments, assignments, accessible })
    }

    /// The condition that a constructor leaves this value in a field; nothing if it cannot.
    fn leaves(&mut self, effect: &Effect<'p>, key: &FieldKey, wanted: JavaValue) -> Option<Term> {
        let field = self.program.class_named(&key.class)?.field(&key.name)?;
        let left = effect.state.heap().get(effect.object)?.field(field.slot);
        let terms = &mut self.machine.terms;
        match (left, wanted) {
            (Value::Reference(address), JavaValue::Null) => Some(terms.bool(address.0 == 0)),
            (Value::ReferenceTerm(term), JavaValue::Null) => {
                let null = terms.reference(0);
                Some(terms.eq(term, null))
            }
            // An object that is itself being built cannot be an argument yet.
            (Value::ReferenceTerm(term), JavaValue::Object(node)) if !self.under_way.contains(&node) => {
                let number = terms.reference(FIRST_NODE + node.0);
                Some(terms.eq(term, number))
            }
            (Value::Int(left), wanted) => Some(terms.bool(i64::from(left) == integer(wanted)?)),
            (Value::Long(left), wanted) => Some(terms.bool(left == integer(wanted)?)),
            (Value::IntTerm(term) | Value::LongTerm(term), wanted) => {
                let wanted = integer(wanted)?;
                Some(self.machine.equals_number(term, wanted))
            }
            (Value::Float(left), JavaValue::Float(wanted)) => Some(terms.bool(left.to_bits() == wanted.to_bits())),
            (Value::Double(left), JavaValue::Double(wanted)) => Some(terms.bool(left.to_bits() == wanted.to_bits())),
            (Value::FloatTerm(term), JavaValue::Float(wanted)) => {
                let wanted = terms.float32(wanted);
                Some(terms.eq(term, wanted))
            }
            (Value::DoubleTerm(term), JavaValue::Double(wanted)) => {
                let wanted = terms.float64(wanted);
                Some(terms.eq(term, wanted))
            }
            _ => None,
        }
    }

    fn argument(&mut self, java_type: &JavaType, value: Value, model: &Model) -> Option<JavaValue> {
        let number = match value {
            Value::Opaque(..) => return Some(JavaValue::default_of(java_type)),
            value => Evaluator::new(model).evaluate(&self.machine.terms, value.term()?).as_i64(),
        };
        Some(match java_type {
            JavaType::Boolean => JavaValue::Boolean(number & 1 != 0),
            JavaType::Byte => JavaValue::Byte(number as i8),
            JavaType::Char => JavaValue::Char(number as u16),
            JavaType::Short => JavaValue::Short(number as i16),
            JavaType::Int => JavaValue::Int(number as i32),
            JavaType::Long => JavaValue::Long(number),
            JavaType::Float => JavaValue::Float(f32::from_bits(number as u32)),
            JavaType::Double => JavaValue::Double(f64::from_bits(number as u64)),
            JavaType::Reference(_) => match u32::try_from(number).ok()?.checked_sub(FIRST_NODE) {
                Some(node) => JavaValue::Object(NodeId(node)),
                // A constructor that insists on some other object wants one that nobody has.
                None if number == 0 => JavaValue::Null,
                None => JavaValue::Object(self.make_up(java_type)?),
            },
        })
    }

    /// An object that a constructor insists on, whatever it is.
    fn make_up(&mut self, java_type: &JavaType) -> Option<NodeId> {
        let JavaType::Reference(name) = java_type else { return None };
        // A constructor that wants an object whose constructor wants another, and so on, has to end somewhere.
        if self.under_way.len() > DEEPEST {
            return None;
        }
        let declared = self.program.class_named(name)?;
        let classes = self.program.concrete_subclasses(declared.id);
        let classes = classes.into_iter().map(|id| self.program.class(id)).filter(|class| !class.flags.is_enum());
        let class = classes.min_by_key(|class| fewest_references(class))?;
        let content = match &class.component {
            Some(element) => Content::Array { element: element.clone(), length: 0, elements: Vec::new() },
            None if &*class.name == "java/lang/String" => Content::Text(Vec::new()),
            None => Content::Fields(Vec::new()),
        };
        self.graph.nodes.push(ObjectNode { class: class.name.clone(), before: Some(content.clone()), after: content });
        Some(NodeId(self.graph.nodes.len() as u32 - 1))
    }

    /// Whether a test can write `object.field = value`.
    fn is_assignable(&self, key: &FieldKey) -> bool {
        let class = self.program.class_named(&key.class);
        let field = class.and_then(|class| class.field(&key.name));
        field.is_some_and(|field| !field.flags.is_final()) && self.is_visible(key)
    }

    /// Whether a test can name a field.
    fn is_visible(&self, key: &FieldKey) -> bool {
        let Some(class) = self.program.class_named(&key.class) else { return false };
        let Some(field) = class.field(&key.name) else { return false };
        let same_package = package_of(&key.class) == self.package;
        let visible = field.flags.is_public() && class.flags.is_public() || same_package && !field.flags.is_private();
        visible && !field.flags.is_synthetic() && is_nameable(self.program, class)
    }

    fn is_accessible(&self, class: &Class, method: &Method) -> bool {
        let same_package = class.package() == self.package;
        let public = method.flags.is_public() && class.flags.is_public();
        let visible = public || same_package && !method.flags.is_private();
        visible && (class.origin == Origin::Jdk || is_nameable(self.program, class))
    }
}

/// How many objects the most modest constructor of a class wants.
fn fewest_references(class: &Class) -> usize {
    let constructors = class.methods.iter().filter(|method| method.is_constructor());
    let references = |method: &Method| method.descriptor.parameters.iter().filter(|p| p.is_reference()).count();
    constructors.map(references).min().unwrap_or(0)
}

fn integer(value: JavaValue) -> Option<i64> {
    match value {
        JavaValue::Boolean(value) => Some(i64::from(value)),
        JavaValue::Byte(value) => Some(i64::from(value)),
        JavaValue::Char(value) => Some(i64::from(value)),
        JavaValue::Short(value) => Some(i64::from(value)),
        JavaValue::Int(value) => Some(i64::from(value)),
        JavaValue::Long(value) => Some(value),
        _ => None,
    }
}
