//! What constructors do, remembered for one search, and how a test could build objects of a class at all.

use std::rc::Rc;

use glassbox_expr::Term;
use glassbox_goals::{Construction, Recipe, Way};
use glassbox_machine::{Machine, Objects, OnceMap, keeps_logger};
use glassbox_program::{
    Class, ClassId, Content, Field, JavaValue, Method, MethodId, NodeId, ObjectGraph, ObjectNode, Program, Visibility,
};
use glassbox_solver::{Limits, Solver};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::construction::assignments::Access;
use crate::construction::builder::Builder;
use crate::construction::following::{Allowed, Effect, run_constructor};
use crate::construction::proposals::{FEW_PATHS, constructors_of};
use crate::options::{LITTLE_MEMORY, States, memory_for};

/// What one question about a constructor may cost: there are many, and reflection is always left.
const CONFLICTS: u64 = 500;
/// Instructions that finding ways to build the objects of a call may take: this part of the steps of a search, or so many.
const PART_OF_STEPS: u64 = 20;
const LEAST_ALLOWED: u64 = 30_000;
/// Steps of a search that has all patience to find a way.
pub(super) const PATIENT: u64 = 500_000;

pub(super) const FORBIDDEN: &str = "--states public forbids it";

/// Solver work that finding a way to build one object may take. A short search has little of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Patience {
    /// After so much, no more ways through a constructor are followed, ...
    pub(super) exploring: u64,
    /// ... the best way found so far is good enough, ...
    pub(super) enough: u64,
    /// ... and there is none.
    pub(super) most: u64,
    /// Conflicts of one question, and what its clauses may take: what takes much is seldom what makes an object.
    pub(super) conflicts: u64,
    pub(super) memory: u64,
}

impl Patience {
    pub(super) fn of(steps: u64) -> Patience {
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
    pub(super) hasty: bool,
    /// Ways that need reflection will not.
    pub(super) openly: bool,
    pub(super) patience: Patience,
    /// Instructions that finding the ways to build the objects of one call may take, and those that are left of it.
    allowed: u64,
    left: u64,
    /// Instructions that this has taken so far.
    pub(crate) instructions: u64,
}

/// How tests in a package could build objects of a class, for all searches.
pub(crate) type BuildabilityCache = OnceMap<(ClassId, String), Buildable>;

/// How a test could build objects of a class whose fields are made up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Buildable {
    /// By constructors that it may call.
    Openly,
    /// By reflection.
    Reflectively,
    Not,
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
        let is_hidden = !Visibility::of(method.flags).reaches(class.package(), package)
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

    pub(super) fn effects(
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
