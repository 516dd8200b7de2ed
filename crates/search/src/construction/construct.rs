//! Finding a way to build an object: which constructor call, and which fields to set afterwards.
//!
//! Constructors run on the machine with unknown arguments; the solver is asked which arguments leave the wanted state.

use std::rc::Rc;

use glassbox_expr::{Evaluator, Term};
use glassbox_goals::{Assignment, Call, Construction, Recipe, Way};
use glassbox_machine::{
    Address, Answers, Beside, Create, Machine, MadeOf, Objects, OnceMap, ReadArguments, Value, givers, keeps_logger,
};
use glassbox_program::{
    Class, ClassId, Content, Field, FieldKey, Insn, JavaType, JavaValue, Method, MethodId, MethodKey, Name, NodeId,
    ObjectGraph, ObjectNode, Origin, Program, StackKind, package_of,
};
use glassbox_solver::{Answer, Limits, Reason, Solver};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::construction::following::{Allowed, Effect, MOST_PATHS, holds, run_constructor};
use crate::options::{LITTLE_MEMORY, States, memory_for};

/// What one question about a constructor may cost: there are many, and reflection is always left.
const CONFLICTS: u64 = 500;
/// Instructions that finding ways to build the objects of a call may take: this part of the steps of a search, or so many.
const PART_OF_STEPS: u64 = 20;
const LEAST_ALLOWED: u64 = 30_000;
/// How far objects that constructors ask for are nested.
const DEEPEST: usize = 6;
/// Steps of a search that has all patience to find a way.
const PATIENT: u64 = 500_000;
/// Factories that are tried where constructors are not enough.
const MOST_FACTORIES: usize = 4;
/// Proposals that are followed until one can be.
const MOST_PROPOSALS: usize = 3;
/// Reference numbers that stand for nodes of the wanted graph start here, far above any address.
const FIRST_NODE: u32 = 1 << 24;

const FORBIDDEN: &str = "--states public forbids it";

/// Ways through a constructor that are enough where any will do.
const FEW_PATHS: usize = 3;

/// Solver work that finding a way to build one object may take. A short search has little of it.
#[derive(Clone, Copy, Default)]
struct Patience {
    /// After so much, no more ways through a constructor are followed, ...
    exploring: u64,
    /// ... the best way found so far is good enough, ...
    enough: u64,
    /// ... and there is none.
    most: u64,
    /// Conflicts of one question, and what its clauses may take: what takes much is seldom what makes an object.
    conflicts: u64,
    memory: u64,
}

impl Patience {
    fn of(steps: u64) -> Patience {
        let most = steps.min(PATIENT);
        let conflicts = (most / 1000).clamp(1, CONFLICTS);
        Patience { exploring: most / 25, enough: most / 5, most, conflicts, memory: memory_for(most / 2) }
    }
}

/// What constructors and factories do, by method and the class of what they make; filled when somebody asks.
#[derive(Default)]
pub(crate) struct Constructors<'p> {
    effects: FxHashMap<(MethodId, ClassId, usize), Rc<Vec<Effect<'p>>>>,
    /// Any way to build an object will do.
    hasty: bool,
    /// Ways that need reflection will not.
    openly: bool,
    patience: Patience,
    /// Instructions that finding the ways to build the objects of one call may take, and those that are left of it.
    allowed: u64,
    left: u64,
    /// Instructions that this has taken so far.
    pub(crate) instructions: u64,
}

/// A way to build one object, not yet judged.
struct Proposal {
    method: MethodId,
    /// The arguments, and all objects with those that only they need.
    read: ReadArguments,
    assignments: Vec<Assignment>,
    accessible: bool,
    /// Wanted objects that it brings along.
    brought: Vec<NodeId>,
}

impl Proposal {
    /// Lower is better: no reflection before few statements before few arguments.
    fn cost(&self) -> (usize, usize, usize) {
        let reflective = self.assignments.iter().filter(|assignment| assignment.way == Way::Reflection).count();
        (reflective + usize::from(!self.accessible), self.assignments.len(), self.read.arguments.len())
    }
}

/// When a constructor leaves a wanted value.
struct Left {
    condition: Term,
    /// An argument that a wanted object takes the place of.
    replaces: Option<(Address, NodeId)>,
    /// What it leaves, which becomes the content of a wanted object that may hold anything.
    fills: Option<(Address, NodeId)>,
    /// An array of the constructor's own that is just as wanted: there is no other in the test.
    brings: Option<NodeId>,
}

impl Left {
    fn when(condition: Term) -> Left {
        Left { condition, replaces: None, fills: None, brings: None }
    }
}

/// How tests in a package could build objects of a class, for all searches.
pub(crate) type Judgements = OnceMap<(ClassId, String), Buildable>;

/// How a test could build objects of a class whose fields are made up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Buildable {
    /// By constructors that it may call.
    Openly,
    /// By reflection.
    Reflectively,
    Not,
}

struct Builder<'b, 'p> {
    program: &'p Program,
    machine: &'b mut Machine<'p>,
    solver: &'b mut Solver,
    limits: &'b Limits,
    package: &'b str,
    /// Grows by objects that only constructors ask for.
    objects: Objects,
    constructors: &'b mut Constructors<'p>,
    /// Nodes that are wanted; those after them are what constructors ask for.
    wanted: usize,
    /// What the call is given.
    roots: &'b [JavaValue],
    recipes: Vec<Recipe>,
    /// Nodes that have a recipe, or need none.
    done: FxHashSet<NodeId>,
    under_way: Vec<NodeId>,
}

impl<'p> Constructors<'p> {
    /// For a search of so many steps.
    pub(crate) fn new(states: States, steps: u64) -> Constructors<'p> {
        let (hasty, openly) = (states == States::Any, states == States::Public);
        let allowed = (steps / PART_OF_STEPS).max(LEAST_ALLOWED);
        Constructors { hasty, openly, patience: Patience::of(steps), allowed, left: allowed, ..Constructors::default() }
    }

    /// Whether reflection is as good a way to a state as any other.
    pub(crate) fn reflects(&self) -> bool {
        self.hasty
    }

    /// What one question may take.
    pub(crate) fn limits(&self, of_search: &Limits) -> Limits {
        let conflicts = self.patience.conflicts.min(of_search.conflicts);
        Limits { conflicts, memory: self.patience.memory.min(of_search.memory), ..of_search.clone() }
    }

    /// Why a test of a package cannot call a method, if it may not do so by reflection.
    pub(crate) fn objection(&self, program: &Program, package: &str, method: &Method) -> Option<String> {
        let class = program.class(method.id.class);
        let is_hidden = method.flags.is_private()
            || !method.flags.is_public() && class.package() != package
            || method.is_constructor() && !program.is_nameable(class);
        (self.openly && is_hidden).then(|| format!("only reflection could call {}: {FORBIDDEN}", method.key()))
    }

    /// How to build every input object of a call, in an order in which constructor arguments exist before they are
    /// used.
    pub(crate) fn recipes(
        &mut self,
        machine: &mut Machine<'p>,
        solver: &mut Solver,
        limits: &Limits,
        package: &str,
        objects: &mut Objects,
        roots: &[JavaValue],
    ) -> Result<Vec<Recipe>, String> {
        let wanted = objects.graph.nodes.len();
        self.left = self.allowed;
        let mut builder = Builder {
            program: machine.program,
            machine,
            solver,
            limits,
            package,
            objects: std::mem::take(objects),
            constructors: self,
            wanted,
            roots,
            recipes: Vec::new(),
            done: FxHashSet::default(),
            under_way: Vec::new(),
        };
        for index in 0..wanted as u32 {
            if builder.holders(NodeId(index)).is_none() {
                builder.build(NodeId(index))?;
            }
        }
        // What others made is fetched where a constructor does not bring it along.
        let assigned = builder.recipes.iter().flat_map(|recipe| &recipe.assignments);
        let needed: Vec<JavaValue> = assigned.map(|assignment| assignment.value).chain(roots.iter().copied()).collect();
        for value in needed {
            if let JavaValue::Object(id) = value {
                builder.build(id)?;
            }
        }
        *objects = builder.objects;
        Ok(builder.recipes)
    }

    /// How a test in a package could build an object of a class, whatever is in its fields. The answer depends on nothing
    /// else, so that it is the same whoever asks.
    pub(crate) fn buildable(mut machine: Machine<'p>, package: &str, class: &'p Class) -> Buildable {
        let mut constructors = Constructors::new(States::Any, PATIENT);
        // Every class that is met is judged.
        let limits = Limits { memory: LITTLE_MEMORY, ..constructors.limits(&Limits::default()) };
        let mut solver = Solver::new();
        let content = Content::Fields(Vec::new());
        let node = ObjectNode { class: class.name.clone(), before: Some(content.clone()), after: content };
        let mut objects = Objects { graph: ObjectGraph { nodes: vec![node] }, ..Objects::default() };
        let recipes = constructors.recipes(&mut machine, &mut solver, &limits, package, &mut objects, &[]);
        let Ok(recipes) = recipes else { return Buildable::Not };
        let access = Access { program: machine.program, package };
        let is_open = |recipe: &Recipe| match recipe.construction {
            Construction::Constructor { accessible, .. } => {
                accessible && recipe.assignments.iter().all(|assignment| assignment.way != Way::Reflection)
            }
            // What a factory leaves may be one state of many.
            Construction::Static { .. } | Construction::Instance { .. } if recipe.node == NodeId(0) => {
                access.can_assign_all(class)
            }
            _ => true,
        };
        if recipes.iter().all(is_open) && constructors.leaves_open(&mut machine, &mut solver, &limits, &access, class) {
            Buildable::Openly
        } else {
            Buildable::Reflectively
        }
    }

    /// Whether a test can bring an object of a class into every state: by fields that it can assign, and by a constructor
    /// that takes what the others hold as it is. A class that looks at what it gets, or computes what it keeps, has states
    /// that do not occur.
    fn leaves_open(
        &mut self,
        machine: &mut Machine<'p>,
        solver: &mut Solver,
        limits: &Limits,
        access: &Access<'_>,
        class: &'p Class,
    ) -> bool {
        let fields = class.instance_fields.iter().map(|id| access.program.field(*id));
        let fields = fields.filter(|field| !keeps_logger(access.program, class, field));
        let own: Vec<&Field> = fields.filter(|field| access.way_to(class, &field.key()) == Way::Reflection).collect();
        let takes_all = |machine: &Machine<'p>, effect: &Effect<'p>| {
            let Some(object) = effect.state.heap().get(effect.object) else { return false };
            let mut taken: Vec<Term> =
                own.iter().filter_map(|field| machine.input_in(object.field(field.slot))).collect();
            taken.sort_unstable();
            taken.dedup();
            taken.len() == own.len() && effect.assertions.is_empty()
        };
        if own.is_empty() {
            return true;
        }
        let callable: Vec<&'p Method> =
            constructors_of(class).filter(|method| access.to_method(class, method)).collect();
        callable.into_iter().filter(|method| method.descriptor.parameters.len() >= own.len()).any(|method| {
            let effects = self.effects(machine, solver, limits, (method, class), FEW_PATHS);
            effects.iter().any(|effect| takes_all(machine, effect))
        })
    }

    fn effects(
        &mut self,
        machine: &mut Machine<'p>,
        solver: &mut Solver,
        limits: &Limits,
        (method, class): (&'p Method, &Class),
        most: usize,
    ) -> Rc<Vec<Effect<'p>>> {
        let key = (method.id, class.id, most);
        if let Some(effects) = self.effects.get(&key) {
            return effects.clone();
        }
        let mark = format!("new {}: ", method.class);
        let allowed = Allowed { paths: most, instructions: self.left, work: self.patience.exploring };
        let ways = run_constructor(machine, solver, limits, (method, class, &mark), allowed);
        self.instructions += ways.instructions;
        self.left = self.left.saturating_sub(ways.instructions);
        let effects = Rc::new(ways.effects);
        self.effects.insert(key, effects.clone());
        effects
    }
}

/// All ways through a constructor that end well, its arguments named by a mark; nothing if some could not be followed.
pub(crate) fn every_effect<'p>(
    machine: &mut Machine<'p>,
    solver: &mut Solver,
    limits: &Limits,
    method: &'p Method,
    class: &Class,
    mark: &str,
) -> Option<Vec<Effect<'p>>> {
    let allowed = Allowed { paths: MOST_PATHS, instructions: u64::MAX, work: Patience::of(PATIENT).exploring };
    let ways = run_constructor(machine, solver, limits, (method, class, mark), allowed);
    ways.are_all.then_some(ways.effects)
}

/// The calls that made an object on the machine, as they make it elsewhere.
pub(crate) fn made_recipe(program: &Program, id: NodeId, made: &MadeOf) -> Recipe {
    let key = |method: MethodId| program.method(method).key();
    let taken = |method: &MethodId| program.method(*method).descriptor.parameters.len();
    let called: usize = made.maker.calls.iter().map(taken).sum();
    let (constructing, mut rest) = made.arguments.split_at(made.arguments.len().saturating_sub(called));
    let arguments = constructing.to_vec();
    let construction = match &made.maker.create {
        Create::Constructor(method) => Construction::Constructor { method: key(*method), arguments, accessible: true },
        Create::Static(method) => Construction::Static { method: key(*method), arguments },
        Create::Instance(method) => Construction::Instance { method: key(*method), arguments },
        Create::Constant(field) => Construction::StaticField(program.field(*field).key()),
        Create::Class(java_type) => Construction::ClassLiteral(java_type.clone()),
    };
    let calls = made.maker.calls.iter().map(|method| {
        let (own, others) = rest.split_at(taken(method).min(rest.len()));
        rest = others;
        Call { method: key(*method), arguments: own.to_vec() }
    });
    Recipe { calls: calls.collect(), ..Recipe::of(id, construction) }
}

/// A class that stands in for an interface, and its answers.
pub(crate) fn stand_in_recipe(id: NodeId, methods: &[Answers]) -> Recipe {
    let call = |answers: &Answers| Call { method: answers.method.clone(), arguments: answers.values.clone() };
    Recipe::of(id, Construction::StandIn(methods.iter().map(call).collect()))
}

/// How hard it is to see through a method: arithmetic on floating-point numbers first, then how much it takes.
fn effort(method: &Method) -> (usize, usize) {
    let parameters = &method.descriptor.parameters;
    let floats = parameters.iter().filter(|parameter| matches!(parameter, JavaType::Float | JavaType::Double));
    (floats.count(), parameters.len())
}

/// Whether the initializer of a superclass reads a static field of a class. A program that uses the class before its
/// superclass leaves the superclass with what that field does not hold yet; so its objects come from those who have them.
fn is_entangled(program: &Program, class: &Class) -> bool {
    let superclasses = class.ancestors.iter().map(|id| program.class(*id));
    let superclasses = superclasses.filter(|other| other.id != class.id && !other.is_interface());
    superclasses.filter(|other| other.origin != Origin::Jdk).any(|other| {
        let initializer = other.methods.iter().find(|method| &*method.name == "<clinit>");
        let insns = initializer.and_then(|method| method.code.as_ref()).map_or(&[][..], |code| &code.insns);
        insns.iter().any(|insn| match insn {
            Insn::GetStatic(index) => other.field_constant(*index).is_some_and(|(owner, _, _)| *owner == class.name),
            _ => false,
        })
    })
}

/// Static methods that return an object of their own class, the easiest first.
fn factories_of(class: &Class) -> impl Iterator<Item = &Method> {
    let own = class.java_type();
    let is_factory = |method: &&Method| {
        method.is_static()
            && method.code.is_some()
            && !method.flags.is_synthetic()
            && method.descriptor.returns.as_ref() == Some(&own)
            && !method.descriptor.parameters.contains(&own)
    };
    let mut found: Vec<&Method> = class.methods.iter().filter(is_factory).collect();
    found.sort_by_key(|method| effort(method));
    found.into_iter()
}

pub(crate) fn constructors_of(class: &Class) -> impl Iterator<Item = &Method> {
    class.methods.iter().filter(|method| method.is_constructor() && !method.flags.is_synthetic())
}

impl<'p> Builder<'_, 'p> {
    fn build(&mut self, id: NodeId) -> Result<(), String> {
        let node = self.objects.graph.node(id).clone();
        let Some(before) = &node.before else { return Ok(()) };
        if self.done.contains(&id) || self.under_way.contains(&id) {
            return Ok(());
        }
        if let Some((_, methods)) = self.objects.stand_ins.iter().find(|(stand_in, _)| *stand_in == id).cloned() {
            return self.stand_in(id, &methods);
        }
        if let Some((_, made)) = self.objects.made.iter().find(|(made, _)| *made == id).cloned() {
            return self.make_by(id, &made);
        }
        if self.objects.copies.contains(&id)
            && let Some(recipe) = copy_recipe(&self.objects.graph, id)
        {
            self.done.insert(id);
            self.recipes.push(recipe);
            return Ok(());
        }
        if let Some(holders) = self.holders(id).map(<[FieldKey]>::to_vec) {
            return self.take_from_static_field(id, &holders);
        }
        let Content::Fields(wanted) = before else {
            return self.literal(id, before);
        };
        let is_made_up = id.0 as usize >= self.wanted;
        if is_made_up && self.under_way.iter().any(|other| self.objects.graph.node(*other).class == node.class) {
            return Err("it needs another object of its own class".into());
        }
        self.under_way.push(id);
        let class = self.program.class_named(&node.class).ok_or("its class is missing")?;
        let name = glassbox_program::binary_name(&class.name);
        let mut failure = match self.constructors.openly {
            true => format!("only reflection could bring an object of {name} into this state: {FORBIDDEN}"),
            false => format!("no constructor of {name} could be used"),
        };
        for proposal in self.proposals(class, wanted) {
            let kept = (self.objects.clone(), self.recipes.len(), self.done.clone(), self.under_way.len());
            match self.follow(id, proposal) {
                Ok(()) => return Ok(()),
                Err(reason) => failure = reason,
            }
            (self.objects, self.done) = (kept.0, kept.2);
            self.recipes.truncate(kept.1);
            self.under_way.truncate(kept.3);
        }
        Err(failure)
    }

    /// Builds what a proposal asks for, then the object itself.
    fn follow(&mut self, id: NodeId, proposal: Proposal) -> Result<(), String> {
        let Proposal { method, read, assignments, accessible, brought } = proposal;
        self.objects = read.objects;
        for argument in &read.arguments {
            if let JavaValue::Object(argument) = argument {
                self.build(*argument)?;
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        self.done.extend(brought);
        let (method, arguments) = (self.program.method(method), read.arguments);
        let construction = if method.is_constructor() {
            Construction::Constructor { method: method.key(), arguments, accessible }
        } else if method.is_static() {
            Construction::Static { method: method.key(), arguments }
        } else {
            Construction::Instance { method: method.key(), arguments }
        };
        let assigned: Vec<JavaValue> = assignments.iter().map(|assignment| assignment.value).collect();
        self.recipes.push(Recipe { assignments, ..Recipe::of(id, construction) });
        // Who takes the object takes it as it is then.
        for value in assigned {
            if let JavaValue::Object(value) = value {
                self.build(value)?;
            }
        }
        Ok(())
    }

    fn is_stand_in(&self, id: NodeId) -> bool {
        self.objects.stand_ins.iter().any(|(stand_in, _)| *stand_in == id)
    }

    fn stand_in(&mut self, id: NodeId, methods: &[Answers]) -> Result<(), String> {
        self.build_first(id, methods.iter().flat_map(|answers| &answers.values))?;
        self.recipes.push(stand_in_recipe(id, methods));
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
        self.under_way.push(id);
        let is_circular = made.arguments.iter().try_fold(false, |is_circular, argument| {
            let JavaValue::Object(argument) = argument else { return Ok(is_circular) };
            self.build(*argument)?;
            Ok::<bool, String>(is_circular || self.awaits_others(*argument))
        })?;
        // The calls look into what they get, so that nothing of it can be assigned afterwards.
        if is_circular {
            return Err("it needs an object that is made of itself".into());
        }
        self.under_way.pop();
        self.done.insert(id);
        self.recipes.push(made_recipe(self.program, id, made));
        Ok(())
    }

    /// Whether an object that has a recipe, or one that it leads to, gets something assigned that is not built yet.
    fn awaits_others(&self, id: NodeId) -> bool {
        let mut seen = FxHashSet::default();
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            if self.under_way.contains(&id) {
                return true;
            }
            if !seen.insert(id) {
                continue;
            }
            let recipe = self.recipes.iter().find(|recipe| recipe.node == id);
            let assigned = recipe.iter().flat_map(|recipe| &recipe.assignments).map(|assignment| assignment.value);
            let taken = recipe.iter().flat_map(|recipe| recipe.arguments().copied());
            let elements = match &self.objects.graph.node(id).before {
                Some(Content::Array { elements, .. }) => elements.as_slice(),
                _ => &[],
            };
            let parts = assigned.chain(taken).chain(elements.iter().map(|(_, value)| *value));
            pending.extend(parts.filter_map(|part| match part {
                JavaValue::Object(part) => Some(part),
                _ => None,
            }));
        }
        false
    }

    /// The static fields that hold an object which a static initializer made.
    fn holders(&self, id: NodeId) -> Option<&[FieldKey]> {
        let shared = self.objects.shared.iter().find(|(shared, _)| *shared == id);
        shared.map(|(_, holders)| holders.as_slice())
    }

    fn take_from_static_field(&mut self, id: NodeId, holders: &[FieldKey]) -> Result<(), String> {
        let access = self.access();
        let field = holders.iter().find(|field| access.to_field(field));
        let construction = match field {
            Some(field) => Construction::StaticField(field.clone()),
            None => {
                let class = self.program.class_named(&self.objects.graph.node(id).class);
                let method = holders.iter().find_map(|field| access.getter_of_static(field, class));
                let unreachable = || {
                    let class = glassbox_program::binary_name(&self.objects.graph.node(id).class);
                    format!("it needs the {class} that a static initializer or the JDK made, and no field leads to it")
                };
                let method = method.ok_or_else(unreachable)?;
                Construction::Static { method, arguments: Vec::new() }
            }
        };
        self.done.insert(id);
        self.recipes.push(Recipe::of(id, construction));
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

    /// The best ways to build an object, best first.
    fn proposals(&mut self, class: &'p Class, wanted: &[(FieldKey, JavaValue)]) -> Vec<Proposal> {
        let mut found: Vec<Proposal> = Vec::new();
        let started = self.solver.statistics().work();
        if is_entangled(self.program, class) {
            return found;
        }
        // The JDK does not let reflection in.
        let access = self.access();
        let callable = |method: &&Method| class.origin != Origin::Jdk || access.to_method(class, method);
        let mut ways: Vec<&'p Method> = constructors_of(class).filter(callable).collect();
        let factories =
            factories_of(class).filter(|method| class.origin != Origin::Jdk && access.to_method(class, method));
        ways.extend(factories.take(MOST_FACTORIES));
        // Who may call no constructor asks those who may.
        if class.origin != Origin::Jdk && !ways.iter().any(|method| access.to_method(class, method)) {
            let mut givers = givers(self.program, class);
            givers.retain(|method| access.to_method(self.program.class(method.id.class), method));
            givers.sort_by_key(|method| (!method.is_static(), effort(method)));
            ways.extend(givers.into_iter().take(MOST_FACTORIES));
        }
        let is_open = |method: &Method| access.to_method(self.program.class(method.id.class), method);
        ways.sort_by_key(|method| (!is_open(method), !method.is_constructor(), effort(method)));
        // Most constructors take what they keep as it is, whichever way they go: a few ways tell, and others only if they do not.
        let rounds = if self.constructors.hasty { &[FEW_PATHS][..] } else { &[FEW_PATHS, MOST_PATHS] };
        for (most, method) in rounds.iter().flat_map(|most| ways.iter().map(move |method| (*most, *method))) {
            if self.constructors.hasty && !found.is_empty() {
                break;
            }
            let perfect = (0, 0, method.descriptor.parameters.len());
            if found.iter().any(|proposal| proposal.cost() <= perfect) {
                continue;
            }
            let effects = self.constructors.effects(self.machine, self.solver, self.limits, (method, class), most);
            for effect in effects.iter() {
                let spent = self.solver.statistics().work() - started;
                let is_perfect = found.iter().any(|proposal| proposal.cost() <= perfect);
                let Patience { enough, most, .. } = self.constructors.patience;
                if is_perfect || spent > if found.is_empty() { most } else { enough } {
                    break;
                }
                found.extend(self.propose(class, method, effect, wanted));
            }
        }
        let needs_reflection = |proposal: &Proposal| proposal.cost().0 > 0;
        found.retain(|proposal| !(self.constructors.openly && needs_reflection(proposal)));
        found.sort_by_key(Proposal::cost);
        found.truncate(MOST_PROPOSALS);
        found
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
        let taken = [&effect.assertions[..], &effect.short].concat();
        let (mut all, mut unassignable) = (taken.clone(), taken.clone());
        let (mut all_possible, mut unassignable_possible) = (true, true);
        for (field, value) in wanted {
            let left = self.leaves(effect, field, *value);
            let assignable = self.access().way_to(class, field) != Way::Reflection;
            match left.map(|left| left.condition) {
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
        attempts.push(taken);
        // Where the solver finds no better arguments with little effort, any will do.
        let mut model = None;
        for assertions in attempts {
            match self.solver.smallest_model(&mut self.machine.terms, &assertions, self.limits) {
                Answer::Sat(found) => {
                    model = Some(found);
                    break;
                }
                // There is no time for second best.
                Answer::Unknown(Reason::Deadline | Reason::Cancelled) => return None,
                Answer::Unsat(_) | Answer::Unknown(_) => {}
            }
        }
        let any = || Some(effect.model.clone()).filter(|model| holds(self.machine, &effect.short, model));
        let mut model = model.or_else(any)?;
        self.machine.fill_in_letters(&effect.assertions, &mut model);
        let mut assignments = Vec::new();
        let (mut replaced, mut filled, mut brought) = (Vec::new(), Vec::new(), Vec::new());
        for (field, value) in wanted {
            let left = self.leaves(effect, field, *value);
            let holds = |term| Evaluator::new(&model).evaluate(&self.machine.terms, term).as_bool();
            match left.filter(|left| holds(left.condition)) {
                Some(left) => {
                    replaced.extend(left.replaces);
                    filled.extend(left.fills);
                    brought.extend(left.brings);
                }
                None => {
                    let way = self.access().way_to(class, field);
                    assignments.push(Assignment { field: field.clone(), value: *value, way });
                }
            }
        }
        // Nobody can change what a record holds, and the JDK does not let reflection in.
        let is_closed = class.record.is_some() || class.origin == Origin::Jdk;
        if is_closed && assignments.iter().any(|assignment| assignment.way == Way::Reflection) {
            return None;
        }
        let known = self.objects.graph.nodes.len();
        let beside = Beside { objects: self.objects.clone(), first: FIRST_NODE, replaced, filled };
        let read = self.machine.read_arguments(&effect.state, &model, beside).ok()?;
        // An object whose constructor wants another one, and so on, has to end somewhere.
        if self.under_way.len() > DEEPEST && read.objects.graph.nodes.len() > known {
            return None;
        }
        let accessible = self.access().to_method(self.program.class(method.id.class), method);
        Some(Proposal { method: method.id, read, assignments, accessible, brought })
    }

    /// When a constructor leaves this value in a field; nothing if it cannot.
    fn leaves(&mut self, effect: &Effect<'p>, key: &FieldKey, wanted: JavaValue) -> Option<Left> {
        let field = self.program.class_named(&key.class)?.field(&key.name)?;
        let left = effect.state.settled(effect.state.heap().get(effect.object)?.field(field.slot));
        // What the clock or the like leaves there is no argument's doing.
        if self.machine.is_marked(left) {
            return None;
        }
        match (left, wanted) {
            // An object that is itself being built cannot be an argument yet.
            (_, JavaValue::Object(node)) if self.under_way.contains(&node) => None,
            (Value::ReferenceTerm(term), JavaValue::Object(node)) => {
                // A constant that the constructor may compare it with has a number already.
                let holders = self.holders(node).unwrap_or_default();
                let constant = holders.iter().find_map(|field| self.machine.held_by(&effect.state, field));
                let constant = constant.filter(|address| effect.state.heap().may_be_input(*address));
                let number = constant.map_or(FIRST_NODE + node.0, |address| address.0);
                let class = self.program.class_named(&self.objects.graph.node(node).class)?;
                Some(Left::when(self.machine.may_denote(term, class, number)))
            }
            (Value::Reference(address), JavaValue::Object(node)) if self.holders(node).is_some() => {
                let found = self.machine.holders(&effect.state, address);
                let same = self.holders(node)?.iter().any(|holder| found.contains(holder));
                Some(Left::when(self.machine.terms.bool(same)))
            }
            (Value::Reference(address), JavaValue::Object(node)) if self.is_stand_in(node) => {
                let found = effect.state.heap().get(address).filter(|_| effect.state.heap().is_input(address))?;
                let interface = self.machine.stands_in_for(self.program.class(found.class));
                let same = interface.is_some_and(|class| class.name == self.objects.graph.node(node).class);
                let condition = self.machine.terms.bool(same);
                Some(Left { replaces: Some((address, node)), ..Left::when(condition) })
            }
            (Value::Reference(address), JavaValue::Object(node)) if self.objects.free.contains(&node) => {
                let found = effect.state.heap().get(address)?;
                let same = self.program.class(found.class).name == self.objects.graph.node(node).class;
                let condition = self.machine.terms.bool(same);
                Some(Left { fills: Some((address, node)), ..Left::when(condition) })
            }
            (Value::Reference(address), JavaValue::Object(node)) => {
                let content = self.objects.graph.node(node).before.as_ref()?;
                let found = self.machine.matches(&effect.state, address, content)?;
                let replaces = found.is_input.then_some((address, node));
                let is_own_array = !found.is_input && matches!(content, Content::Array { .. });
                // What another part of the input holds as well, no constructor makes.
                if is_own_array && (self.done.contains(&node) || self.references_to(node) > 1) {
                    return None;
                }
                Some(Left { replaces, brings: is_own_array.then_some(node), ..Left::when(found.condition) })
            }
            (left, wanted) => Some(Left::when(self.machine.equals_value(left, wanted)?)),
        }
    }

    /// How many parts of the input hold an object.
    fn references_to(&self, id: NodeId) -> usize {
        let held =
            self.objects.graph.nodes.iter().filter_map(|node| node.before.as_ref()).flat_map(|before| match before {
                Content::Fields(fields) => fields.iter().map(|(_, value)| *value).collect(),
                Content::Array { elements, .. } => elements.iter().map(|(_, value)| *value).collect(),
                _ => Vec::new(),
            });
        held.chain(self.roots.iter().copied()).filter(|value| *value == JavaValue::Object(id)).count()
    }

    fn access(&self) -> Access<'_> {
        Access { program: self.program, package: self.package }
    }
}

/// What tests in a package get at.
struct Access<'a> {
    program: &'a Program,
    package: &'a str,
}

impl Access<'_> {
    /// How a test can assign a field of an object.
    fn way_to(&self, object: &Class, key: &FieldKey) -> Way {
        let Some(class) = self.program.class_named(&key.class) else { return Way::Reflection };
        let Some(field) = class.field(&key.name).filter(|field| !field.flags.is_final()) else {
            return Way::Reflection;
        };
        if self.to_field(key) {
            return Way::Direct;
        }
        let runs = |method: &&Method| {
            let selected = self.program.select_method(object, method);
            self.to_method(class, method) && selected.is_some_and(|selected| selected.id == method.id)
        };
        let setter = class.methods.iter().filter(|method| sets(class, method, field)).find(runs);
        setter.map_or(Way::Reflection, |setter| Way::Setter(setter.key()))
    }

    fn can_assign_all(&self, class: &Class) -> bool {
        let fields = class.instance_fields.iter().map(|id| self.program.field(*id));
        let mut fields = fields.filter(|field| !keeps_logger(self.program, class, field));
        fields.all(|field| self.way_to(class, &field.key()) != Way::Reflection)
    }

    /// Whether a test can name a field.
    fn to_field(&self, key: &FieldKey) -> bool {
        let Some(class) = self.program.class_named(&key.class) else { return false };
        let Some(field) = class.field(&key.name) else { return false };
        let same_package = package_of(&key.class) == self.package;
        // Public classes of the JDK outside these packages are not exported, as a rule.
        let exported =
            class.origin != Origin::Jdk || class.name.starts_with("java/") || class.name.starts_with("javax/");
        let public = field.flags.is_public() && class.flags.is_public() && exported;
        let visible = public || same_package && !field.flags.is_private();
        visible
            && !field.flags.is_synthetic()
            && self.program.is_nameable(class)
            && self.program.tests_know_field(class, field)
    }

    /// A static method that a test can call and that does nothing but return a static field: of the class that has the
    /// field, of the one around it, or of a type of the object.
    fn getter_of_static(&self, key: &FieldKey, object: Option<&Class>) -> Option<MethodKey> {
        let around = key.class.split('$').next().filter(|around| **around != *key.class);
        let mut classes: Vec<&Class> = self.program.class_named(&key.class).into_iter().collect();
        classes.extend(around.and_then(|around| self.program.class_named(around)));
        let mut kin: Vec<&Class> = object.into_iter().collect();
        while let Some(class) = kin.pop() {
            let above = class.superclass.iter().chain(&class.interfaces);
            kin.extend(above.map(|id| self.program.class(*id)));
            if classes.iter().all(|known| known.id != class.id) {
                classes.push(class);
            }
        }
        classes.into_iter().find_map(|class| {
            let found = class.methods.iter().filter(|method| returns_static(class, method, key));
            found.into_iter().find(|method| self.to_method(class, method)).map(|method| method.key())
        })
    }

    /// Whether a test can call a constructor or method.
    fn to_method(&self, class: &Class, method: &Method) -> bool {
        let same_package = class.package() == self.package;
        let public = method.flags.is_public() && class.flags.is_public();
        let visible = public || same_package && !method.flags.is_private();
        match class.origin {
            Origin::Jdk => visible && self.program.tests_know_method(class, method),
            _ => visible && self.program.is_nameable(class),
        }
    }
}

/// How a text or a box comes to be that is no literal.
pub(crate) fn copy_recipe(graph: &ObjectGraph, id: NodeId) -> Option<Recipe> {
    let node = graph.node(id);
    let (descriptor, arguments) = match node.before.as_ref()? {
        Content::Text(_) => ("(Ljava/lang/String;)V".to_owned(), Vec::new()),
        Content::Fields(fields) => {
            let (field, value) = fields.iter().find(|(field, _)| &*field.name == "value")?;
            (format!("({})V", field.java_type.descriptor()), vec![*value])
        }
        Content::Array { .. } => return None,
    };
    let method = MethodKey { class: node.class.clone(), name: "<init>".into(), descriptor: descriptor.into() };
    Some(Recipe::of(id, Construction::Copy { method, arguments }))
}

/// Whether a static method without arguments does nothing but return a static field.
fn returns_static(class: &Class, method: &Method, key: &FieldKey) -> bool {
    let is_getter = method.is_static() && method.descriptor.parameters.is_empty() && !method.flags.is_synthetic();
    let code = method.code.as_ref().filter(|_| is_getter);
    let moves = |insn: &Insn| {
        matches!(insn, Insn::CheckCast(_) | Insn::Store(StackKind::Reference, _) | Insn::Load(StackKind::Reference, _))
    };
    match code.map(|code| code.insns.as_slice()) {
        Some([Insn::GetStatic(index), middle @ .., Insn::Return(Some(StackKind::Reference))]) => {
            let holds = |(class, name, _): (&Name, &Name, _)| *class == key.class && *name == key.name;
            middle.iter().all(moves) && class.field_constant(*index).is_some_and(holds)
        }
        _ => false,
    }
}

/// Whether a method is `this.field = value;`, and gives back the object at most.
fn sets(class: &Class, method: &Method, field: &Field) -> bool {
    let [parameter] = &method.descriptor.parameters[..] else { return false };
    let writes_it = |index: u16| {
        class.field_constant(index).is_some_and(|(class, name, _)| *class == field.class && *name == field.name)
    };
    let code = method.code.as_ref().filter(|_| !method.is_static() && !method.flags.is_synthetic());
    match code.map(|code| code.insns.as_slice()) {
        Some([Insn::Load(StackKind::Reference, 0), Insn::Load(_, 1), Insn::PutField(index), rest @ ..]) => {
            let ends = matches!(
                rest,
                [Insn::Return(None)] | [Insn::Load(StackKind::Reference, 0), Insn::Return(Some(StackKind::Reference))]
            );
            ends && *parameter == field.java_type && writes_it(*index)
        }
        _ => false,
    }
}
