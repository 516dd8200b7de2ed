//! Which constructor, factory or giver leaves what is wanted of one object: the solver is asked for its arguments, and fields
//! that it leaves otherwise are assigned afterwards.

use glassbox_expr::{Evaluator, Term};
use glassbox_goals::{Assignment, Way};
use glassbox_machine::{Address, Beside, ReadArguments, Value, givers};
use glassbox_program::{
    Class, Content, FieldKey, Insn, JavaType, JavaValue, Method, MethodId, NodeId, Origin, Program,
};
use glassbox_solver::{Answer, Reason};

use crate::construction::builder::Builder;
use crate::construction::constructors::Patience;
use crate::construction::following::{Effect, MOST_PATHS, holds};

/// How far objects that constructors ask for are nested.
const DEEPEST: usize = 6;
/// Factories that are tried where constructors are not enough.
const MOST_FACTORIES: usize = 4;
/// Proposals that are followed until one can be.
const MOST_PROPOSALS: usize = 3;
/// Reference numbers that stand for nodes of the wanted graph start here, far above any address.
const FIRST_NODE: u32 = 1 << 24;

/// Ways through a constructor that are enough where any will do.
pub(super) const FEW_PATHS: usize = 3;

/// A way to build one object, not yet judged.
pub(super) struct Proposal {
    pub(super) method: MethodId,
    /// The arguments, and all objects with those that only they need.
    pub(super) read: ReadArguments,
    pub(super) assignments: Vec<Assignment>,
    pub(super) accessible: bool,
    /// Wanted objects that it brings along.
    pub(super) brought: Vec<NodeId>,
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

impl<'p> Builder<'_, 'p> {
    /// The best ways to build an object, best first.
    pub(super) fn proposals(&mut self, class: &'p Class, wanted: &[(FieldKey, JavaValue)]) -> Vec<Proposal> {
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
