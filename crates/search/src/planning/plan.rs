//! Which methods are called by tests, and which goals each of these calls is to reach.

use std::sync::{Arc, OnceLock};

use glassbox_goals::{CallGraph, Callee, Criterion, Distances, Finding, GoalIndex, GoalTable, Target, UNLIKELY};
use glassbox_program::{Assumption, Class, ClassId, INPUT_CLASS, Insn, Method, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use glassbox_machine::{is_declared_elsewhere, is_given_lambda, is_given_out};

use crate::conditions::is_invariant;
use crate::conditions::postconditions::{self, Postcondition, Wanted};
use crate::construction::constructors::BuildabilityCache;

/// One search: from one method that a test can call.
#[derive(Clone, Debug)]
pub struct Job {
    pub entry: MethodId,
    pub goals: Vec<GoalIndex>,
    /// Those of them for which no better search is known. The others are left to those at first.
    pub first: Vec<GoalIndex>,
}

pub struct Plan {
    pub table: GoalTable,
    /// In the order of class names and of the methods in their class files.
    pub jobs: Vec<Job>,
    pub calls: CallGraph,
    /// What has to hold behind calls of a method.
    pub postconditions: FxHashMap<MethodId, Vec<Postcondition>>,
    /// Goals that are not searched, since no test can come near: why.
    pub unreachable: Vec<(GoalIndex, Finding)>,
    /// Goals that none of the searches can exclude, since others could come by: the reason.
    pub partial: Vec<(GoalIndex, Arc<str>)>,
    /// Goals that tests have covered which were there before, with who says so.
    pub already: Vec<(GoalIndex, String)>,
    /// What searches found out about constructors.
    pub(crate) judgements: BuildabilityCache,
    /// Whether classes under test say themselves which of their objects are possible.
    has_invariants: OnceLock<bool>,
}

/// More searches than this for a method that tests cannot call find nothing new.
const MOST_ENTRIES: usize = 30;

/// Searches that look for the same goal at first: those that have the least way to go.
const FIRST_ENTRIES: usize = 3;

/// Why nobody looks for a goal if the user has chosen other entries.
const NO_ENTRY: &str = "none of the entries that were selected leads there";

/// What the user asked for.
pub struct Selection<'s> {
    pub criteria: Vec<Criterion>,
    pub class: &'s dyn Fn(&Class) -> bool,
    pub method: &'s dyn Fn(&Method) -> bool,
    /// Methods that say whether calls did what they should, besides those that annotations name.
    pub postconditions: &'s [MethodId],
}

/// The methods that tests may call, as the user chose them.
#[derive(Clone, Copy)]
pub struct Entries<'s> {
    pub wanted: &'s dyn Fn(&Method) -> bool,
    /// Also those that only reflection can call.
    pub hidden: bool,
}

/// Something that the user named, and where the search for it starts.
pub struct Aim {
    pub target: Target,
    /// The method that a test has to call; absent if any may be that leads there.
    pub entry: Option<MethodId>,
}

impl Plan {
    pub fn new(program: &Program, selection: &Selection<'_>) -> Plan {
        let classes: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
        let is_selected =
            |class: &&&Class| !class.flags.is_synthetic() && &*class.name != INPUT_CLASS && (selection.class)(class);
        let selected: Vec<&Class> = classes.iter().filter(is_selected).copied().collect();
        let methods: Vec<&Method> = selected
            .iter()
            .flat_map(|class| class.methods.iter().filter(|method| is_wanted(class, method)))
            .filter(|method| (selection.method)(method))
            .collect();
        let wanted = |method: &Method| postconditions::of_method(program, method, selection.postconditions);
        let named = |method| wanted(method).into_iter().map(|wanted| wanted.name).collect();
        let table = GoalTable::with_postconditions(program, methods.iter().copied(), &selection.criteria, named);
        let mut plan = Plan::of(program, table);
        for method in &methods {
            plan.add_postconditions(program, method, wanted(method));
        }
        plan.assign(program, &classes, &selected, &methods, None);
        plan
    }

    /// Lets all searches start at the methods that the user chose, in whatever class, and at no others.
    pub fn start_only_at(&mut self, program: &Program, entries: Entries<'_>) {
        let classes: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
        let methods = classes.iter().flat_map(|class| &class.methods);
        let methods: Vec<&Method> = methods.filter(|method| !self.table.of_method(method.id).is_empty()).collect();
        self.jobs.clear();
        self.partial.clear();
        let table = &self.table;
        self.unreachable.retain(|(goal, _)| table.is_violation(*goal));
        self.assign(program, &classes, &classes, &methods, Some(entries));
    }

    /// The goals of everything that some methods lead to, and searches from these methods only.
    pub fn for_entries(program: &Program, selection: &Selection<'_>, entries: &[MethodId]) -> Plan {
        let calls = CallGraph::new(program);
        // What these methods do not lead to is none of their business.
        let is_near = |method: &Method| {
            let sources = calls.sources_of(method.id);
            let target_class = program.class(method.id.class);
            entries.iter().any(|entry| {
                let (class, candidate) = (program.class(entry.class), program.method(*entry));
                calls.is_source(&sources, Callee::Method(*entry)) || triggers(class, candidate, target_class, method)
            })
        };
        let wanted = |method: &Method| (selection.method)(method) && is_near(method);
        let near = Selection { criteria: selection.criteria.clone(), method: &wanted, ..*selection };
        let mut plan = Plan::new(program, &near);
        let mut scopes: FxHashMap<MethodId, Vec<GoalIndex>> = FxHashMap::default();
        let mut reached: FxHashSet<GoalIndex> = FxHashSet::default();
        let methods = program.application_classes().iter().flat_map(|id| &program.class(*id).methods);
        for method in methods {
            let goals = plan.table.of_method(method.id).to_vec();
            if goals.is_empty() {
                continue;
            }
            let sources = plan.calls.sources_of(method.id);
            for entry in entries {
                let target_class = program.class(method.id.class);
                let (class, candidate) = (program.class(entry.class), program.method(*entry));
                let is_source = plan.calls.is_source(&sources, Callee::Method(*entry));
                if is_source || triggers(class, candidate, target_class, method) {
                    scopes.entry(*entry).or_default().extend(&goals);
                    reached.extend(&goals);
                }
            }
        }
        let job = |entry: &MethodId| {
            let goals = in_order(scopes.remove(entry).unwrap_or_default());
            Job { entry: *entry, first: goals.clone(), goals }
        };
        plan.jobs = entries.iter().map(job).filter(|job| !job.goals.is_empty()).collect();
        let all = (0..plan.table.goals.len() as u32).map(GoalIndex);
        plan.unreachable =
            all.filter(|goal| !reached.contains(goal)).map(|goal| (goal, Finding::open(NO_ENTRY))).collect();
        // Tests may call other methods, which nobody has looked at.
        let others: Arc<str> = "tests may also call other methods than those that were selected".into();
        plan.partial.extend(reached.into_iter().map(|goal| (goal, others.clone())));
        plan.partial.sort();
        plan
    }

    /// The goals that the user named, and nothing else; and which of them each aim is. Where the user chose entries, tests
    /// call no other methods.
    pub fn for_aims(
        program: &Program,
        aims: &[Aim],
        postconditions: &[MethodId],
        entries: Option<Entries<'_>>,
    ) -> (Plan, Vec<Option<GoalIndex>>) {
        let targets: Vec<Target> = aims.iter().map(|aim| aim.target.clone()).collect();
        let (table, goals) = GoalTable::of_targets(program, &targets);
        let mut plan = Plan::of(program, table);
        let classes: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
        let with_goals = |method: &&Method| !plan.table.of_method(method.id).is_empty();
        let methods: Vec<&Method> = classes.iter().flat_map(|class| &class.methods).filter(with_goals).collect();
        let wanted = |method: &Method| postconditions::of_method(program, method, postconditions);
        for method in &methods {
            plan.add_postconditions(program, method, wanted(method));
        }
        plan.note_missing_postconditions();
        plan.assign(program, &classes, &classes, &methods, entries);
        let starts = aims.iter().zip(&goals).filter(|_| entries.is_none());
        for (goal, entry) in starts.filter_map(|(aim, goal)| Some(((*goal)?, aim.entry?))) {
            plan.start_at(program, goal, entry);
        }
        // The tests assert them, whoever asked for the tests.
        let entries = plan.jobs.iter().map(|job| job.entry);
        let others: Vec<MethodId> = entries.filter(|entry| plan.table.of_method(*entry).is_empty()).collect();
        for entry in others {
            let method = program.method(entry);
            plan.add_postconditions(program, method, wanted(method));
        }
        (plan, goals)
    }

    /// Nobody can violate a postcondition that a method does not have.
    fn note_missing_postconditions(&mut self) {
        let known: FxHashSet<GoalIndex> =
            self.postconditions.values().flatten().filter_map(|known| known.goal).collect();
        for index in (0..self.table.goals.len() as u32).map(GoalIndex) {
            let is_settled = known.contains(&index) || self.unreachable.iter().any(|(goal, _)| *goal == index);
            if self.table.is_violation(index) && !is_settled {
                let method = &self.table.goal(index).method;
                self.unreachable.push((index, Finding::open(format!("{method} has no such postcondition"))));
            }
        }
    }

    pub(crate) fn has_invariants(&self, program: &Program) -> bool {
        let classes = || program.application_classes().iter().map(|id| program.class(*id));
        *self.has_invariants.get_or_init(|| classes().flat_map(|class| &class.methods).any(is_invariant))
    }

    /// A plan without searches.
    fn of(program: &Program, table: GoalTable) -> Plan {
        Plan {
            table,
            jobs: Vec::new(),
            calls: CallGraph::new(program),
            postconditions: FxHashMap::default(),
            unreachable: Vec::new(),
            partial: Vec::new(),
            already: Vec::new(),
            judgements: BuildabilityCache::default(),
            has_invariants: OnceLock::new(),
        }
    }

    /// A goal is searched from this method, and from no other.
    fn start_at(&mut self, program: &Program, goal: GoalIndex, entry: MethodId) {
        for job in &mut self.jobs {
            job.goals.retain(|known| *known != goal);
            job.first.retain(|known| *known != goal);
        }
        self.unreachable.retain(|(known, _)| *known != goal);
        self.partial.retain(|(known, _)| *known != goal);
        match self.jobs.iter_mut().find(|job| job.entry == entry) {
            Some(job) => {
                job.goals.push(goal);
                job.first.push(goal);
            }
            None => self.jobs.push(Job { entry, goals: vec![goal], first: vec![goal] }),
        }
        self.jobs.retain(|job| !job.goals.is_empty());
        self.jobs.sort_by_key(|job| (&program.class(job.entry.class).name, job.entry.index));
    }

    /// Only calls that tests make are followed by their postconditions.
    fn add_postconditions(&mut self, program: &Program, method: &Method, wanted: Vec<Wanted>) {
        let is_called = is_entry(program, program.class(method.id.class), method);
        for Wanted { name, meant } in wanted {
            let goal = self.table.violation(method.id, &name);
            let reason = match meant {
                Ok((postcondition, operands)) if is_called => {
                    let known = self.postconditions.entry(method.id).or_default();
                    known.push(Postcondition { method: postcondition, operands, name, goal });
                    continue;
                }
                Ok(_) => format!("no test can call {}", method.key()),
                Err(reason) => reason,
            };
            self.unreachable.extend(goal.map(|goal| (goal, Finding::open(reason))));
        }
    }

    /// Leaves out goals that are covered already, and the searches that have nothing else to look for.
    pub fn skip(&mut self, already: Vec<(GoalIndex, String)>) {
        let goals: FxHashSet<GoalIndex> = already.iter().map(|(goal, _)| *goal).collect();
        self.table.set_aside(&goals);
        for job in &mut self.jobs {
            job.goals.retain(|goal| !goals.contains(goal));
            job.first.retain(|goal| !goals.contains(goal));
        }
        self.jobs.retain(|job| !job.goals.is_empty());
        self.already = already;
    }

    /// A method that a test can call is searched by itself; the goals of any other go to the searches of the methods
    /// that may come by it. Nobody wants tests of classes that were not selected, unless the nest of a class is all that
    /// leads there. Where the user chose entries, all goals go to those of them that may come by.
    fn assign(
        &mut self,
        program: &Program,
        classes: &[&Class],
        selected: &[&Class],
        methods: &[&Method],
        chosen: Option<Entries<'_>>,
    ) {
        let mut scopes: FxHashMap<MethodId, Scope> = FxHashMap::default();
        let callable = Callable::new(program, classes, chosen);
        let escaping = self.escaping(program, classes);
        let selected: FxHashSet<ClassId> = selected.iter().map(|class| class.id).collect();
        let is_chosen = |id: MethodId| chosen.is_none_or(|chosen| (chosen.wanted)(program.method(id)));
        for method in methods {
            let class = program.class(method.id.class);
            let goals = self.table.of_method(method.id).iter().copied();
            let by_reflection = chosen.is_some_and(|chosen| chosen.hidden) && is_hidden_entry(method);
            let is_own = is_entry(program, class, method) || by_reflection;
            let is_searched_itself = is_own && callable.known.contains(&method.id) && is_chosen(method.id);
            // Whether a postcondition holds is known only where a test calls its method.
            let is_settled = |goal: &GoalIndex| {
                let is_known = || self.unreachable.iter().any(|(known, _)| known == goal);
                self.table.is_violation(*goal) && (!is_searched_itself || is_known())
            };
            let (settled, goals): (Vec<GoalIndex>, Vec<GoalIndex>) = goals.partition(is_settled);
            let unknown = settled.into_iter().filter(|goal| self.unreachable.iter().all(|(known, _)| known != goal));
            let unknown: Vec<GoalIndex> = unknown.collect();
            self.unreachable.extend(unknown.into_iter().map(|goal| (goal, Finding::open(NO_ENTRY))));
            let mut entries: Vec<(MethodId, u32)> = Vec::new();
            let mut other = None;
            if is_searched_itself && chosen.is_none() {
                entries.push((method.id, 0));
            } else {
                let calls = self.calls.leading_to(method.id);
                // A caller outside the nest of a class comes to a private method through another method of the nest.
                let is_near = |other: &&Class| !method.flags.is_private() || other.top_level() == class.top_level();
                let leading = callable.leading(program, &calls, method, chosen.is_some());
                let nearest = |wanted: &dyn Fn(MethodId) -> bool| callable.nearest(&leading, wanted, MOST_ENTRIES);
                entries = nearest(&|entry| selected.contains(&entry.class) && is_chosen(entry));
                if entries.is_empty() && chosen.is_none() {
                    entries = nearest(&|entry| program.class(entry.class).nest_host == class.nest_host);
                }
                // What no call of the method reaches, whatever its input is, nothing else reaches by calling it.
                if !is_searched_itself {
                    let is_near_entry = |id: MethodId| is_near(&program.class(id.class));
                    let is_searched = |id: MethodId| entries.iter().any(|(entry, _)| *entry == id);
                    let left = |id: MethodId| is_near_entry(id) && !is_searched(id);
                    other = callable.first(&leading, &left).map(|entry| program.method(entry).key());
                    let near = calls.iter().filter(|(_, distance)| *distance < UNLIKELY);
                    let escaping = near.filter_map(|(id, _)| Some((*escaping.get(&id)?, id)));
                    let escaping = escaping.filter(|(_, id)| !is_searched(*id)).min();
                    let reason = match escaping {
                        Some((_, id)) => {
                            let method = program.method(id).key();
                            Some(format!("who gets its object may call {method}, which was not tried"))
                        }
                        None => (!calls.are_all).then(|| format!("too many methods lead to {}", method.key())),
                    };
                    if let Some(reason) = reason.map(Arc::<str>::from) {
                        self.partial.extend(goals.iter().map(|goal| (*goal, reason.clone())));
                    }
                }
            }
            // A static initializer runs once and in the same way, whoever comes by.
            if let Some(other) = other.as_ref().filter(|_| !entries.is_empty() && !method.is_class_initializer()) {
                let reason: Arc<str> = format!("{other}, which was not searched, may lead to {}", method.key()).into();
                self.partial.extend(goals.iter().map(|goal| (*goal, reason.clone())));
            }
            if entries.is_empty() {
                let key = method.key();
                let finding = match other {
                    _ if chosen.is_some() => Finding::open(NO_ENTRY),
                    None if self.calls.runs_only_within(program, method.id, None) => {
                        Finding::excluded(format!("no code calls {key}, which is private"), [Assumption::NoReflection])
                    }
                    None => Finding::open(format!("no method that a test can call leads to {key}")),
                    Some(other) => Finding::open(format!("{other} leads to {key}, but its class is not selected")),
                };
                self.unreachable.extend(goals.iter().map(|goal| (*goal, finding.clone())));
            }
            for (place, (entry, _)) in entries.into_iter().enumerate() {
                let scope = scopes.entry(entry).or_default();
                scope.all.extend(&goals);
                if place < FIRST_ENTRIES {
                    scope.first.extend(&goals);
                }
            }
        }
        for class in classes {
            for method in &class.methods {
                if let Some(Scope { all, first }) = scopes.remove(&method.id) {
                    self.jobs.push(Job { entry: method.id, goals: in_order(all), first: in_order(first) });
                }
            }
        }
    }

    /// Methods that whoever gets an object of a hidden class, or a lambda, may call, with their places in the order of names.
    fn escaping(&self, program: &Program, classes: &[&Class]) -> FxHashMap<MethodId, usize> {
        let escapes = |class: &Class, method: &Method| {
            let on_object = !method.flags.is_private() && !method.is_static() && !method.is_constructor();
            let hidden = on_object && !program.is_nameable(class);
            let is_known = || method.flags.is_public() || is_declared_elsewhere(program, class, method);
            self.calls.is_handled(method.id) || hidden && is_known()
        };
        let mut found: Vec<&Method> = Vec::new();
        for class in classes {
            found.extend(class.methods.iter().filter(|method| escapes(class, method)));
        }
        found.sort_by_cached_key(|method| method.key());
        found.into_iter().enumerate().map(|(place, method)| (method.id, place)).collect()
    }
}

/// The methods that a test can call by the names of their classes, or on objects that it is given; and by reflection, where
/// the user chose that.
struct Callable<'p> {
    known: FxHashSet<MethodId>,
    /// The same by the top-level class that they belong to.
    near: FxHashMap<&'p str, Vec<MethodId>>,
    /// The places of classes.
    order: FxHashMap<ClassId, u32>,
}

impl<'p> Callable<'p> {
    fn new(program: &Program, classes: &[&'p Class], chosen: Option<Entries<'_>>) -> Callable<'p> {
        let by_reflection = |method: &Method| {
            chosen.is_some_and(|chosen| chosen.hidden && is_hidden_entry(method) && (chosen.wanted)(method))
        };
        let is_callable = |class: &Class, method: &Method| {
            is_entry(program, class, method)
                || by_reflection(method)
                || is_given_out(program, class, method)
                || is_given_lambda(program, class, method)
        };
        let order = classes.iter().zip(0..).map(|(class, at)| (class.id, at)).collect();
        let mut callable = Callable { known: FxHashSet::default(), near: FxHashMap::default(), order };
        for class in classes {
            for method in class.methods.iter().filter(|method| is_callable(class, method)) {
                callable.near.entry(class.top_level()).or_default().push(method.id);
                callable.known.insert(method.id);
            }
        }
        callable
    }

    /// Those that may come by a method, with how far it is, in no order. Whoever calls a private method is near it,
    /// unless those farther off are asked for.
    fn leading(
        &self,
        program: &Program,
        calls: &Distances<'_>,
        method: &Method,
        is_farther: bool,
    ) -> Vec<(MethodId, u32)> {
        let class = program.class(method.id.class);
        let triggering = class.methods.iter().filter(|candidate| triggers(class, candidate, class, method));
        let triggering: Vec<MethodId> = triggering.map(|candidate| candidate.id).collect();
        let distance = |id: MethodId| calls.get(id).or_else(|| triggering.contains(&id).then_some(1));
        match method.flags.is_private() && !is_farther {
            true => {
                let near = self.near.get(class.top_level()).map_or(&[][..], Vec::as_slice);
                near.iter().filter_map(|id| Some((*id, distance(*id)?))).collect()
            }
            false => {
                let leads = |id: &MethodId| self.known.contains(id) && calls.get(*id).is_some();
                let others = triggering.iter().filter(|id| !leads(id)).map(|id| (*id, 1));
                calls.iter().filter(|(id, _)| self.known.contains(id)).chain(others).collect()
            }
        }
    }

    /// Where a method stands in the order of classes and methods.
    fn place(&self, id: MethodId) -> (Option<u32>, u16) {
        (self.order.get(&id.class).copied(), id.index)
    }

    /// The nearest of some that are wanted, at most so many; those that are equally near in their order.
    fn nearest(
        &self,
        leading: &[(MethodId, u32)],
        wanted: &dyn Fn(MethodId) -> bool,
        most: usize,
    ) -> Vec<(MethodId, u32)> {
        let known = leading.iter().filter(|(id, _)| wanted(*id));
        let mut known: Vec<_> = known.map(|(id, distance)| (*distance, self.place(*id), *id)).collect();
        if known.len() > most {
            known.select_nth_unstable(most);
            known.truncate(most);
        }
        known.sort_unstable();
        known.into_iter().map(|(distance, _, id)| (id, distance)).collect()
    }

    /// The first of some that are wanted, in their order.
    fn first(&self, leading: &[(MethodId, u32)], wanted: &dyn Fn(MethodId) -> bool) -> Option<MethodId> {
        let places = leading.iter().map(|(id, _)| (self.place(*id), *id));
        let nearer = |best: Option<_>, next: (_, MethodId)| match best {
            Some(known) if known <= next => Some(known),
            best => {
                if wanted(next.1) {
                    Some(next)
                } else {
                    best
                }
            }
        };
        places.fold(None, nearer).map(|(_, id)| id)
    }
}

/// The goals of a search, and those that it has to look for at first.
#[derive(Default)]
struct Scope {
    all: Vec<GoalIndex>,
    first: Vec<GoalIndex>,
}

fn in_order(mut goals: Vec<GoalIndex>) -> Vec<GoalIndex> {
    goals.sort_unstable();
    goals.dedup();
    goals
}

/// Whether calling a method runs the static initializer of its own class first.
fn triggers(class: &Class, candidate: &Method, target_class: &Class, target: &Method) -> bool {
    target.is_class_initializer()
        && class.id == target_class.id
        && candidate.code.is_some()
        && !candidate.flags.is_private()
        && !candidate.is_class_initializer()
        && !candidate.flags.is_synthetic()
        // No test makes an object of an abstract class.
        && !(candidate.is_constructor() && class.flags.is_abstract())
}

/// Whether a method is the user's: not made by the compiler, apart from the bodies of lambdas, and not the empty
/// private constructor of a class that is not meant to be instantiated.
fn is_wanted(class: &Class, method: &Method) -> bool {
    let generated = method.flags.is_bridge() || method.flags.is_synthetic() && !method.name.starts_with("lambda$");
    let of_enum = class.flags.is_enum()
        && method.is_static()
        && (&*method.name == "values" && method.descriptor.parameters.is_empty()
            || &*method.name == "valueOf" && method.descriptor_text.starts_with("(Ljava/lang/String;)"));
    method.code.is_some() && !generated && !of_enum && !is_empty_private_constructor(method)
}

fn is_empty_private_constructor(method: &Method) -> bool {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    method.is_constructor()
        && method.flags.is_private()
        && method.descriptor.parameters.is_empty()
        && matches!(insns, [Insn::Load(..), Insn::Invoke(..), Insn::Return(None)])
}

/// Whether a test in the same package can call a method directly.
pub fn is_entry(program: &Program, class: &Class, method: &Method) -> bool {
    let callable = method.code.is_some()
        && !method.flags.is_synthetic()
        && !method.flags.is_bridge()
        && !method.is_class_initializer();
    let creatable = !method.is_constructor() || class.is_instantiable() && !class.flags.is_enum();
    let is_seen = class.own_tests_see(method.flags) && program.is_seen_from(class, &program.test_package(class));
    callable && creatable && is_seen
}

/// Whether reflection can call a method.
fn is_hidden_entry(method: &Method) -> bool {
    method.code.is_some() && !method.flags.is_synthetic() && !method.is_class_initializer() && !method.is_constructor()
}
