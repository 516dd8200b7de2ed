//! What the results of a search depend on, as digests: equal digests mean that nothing has changed that the search could see.
//!
//! A method depends on its own code, on what it calls, on the static initializers that it triggers, and on the classes that it
//! names. Where objects of a class may be inputs, all of the class counts: its constructors, setters and getters, and the methods
//! that return it. A digest is made of what a node says itself and of the digests of all nodes that it leads to; nodes that lead to
//! each other share theirs. So all of them together take as long as the program is large.
//!
//! One thing is left out: a parameter of a type of the JDK, such as `Object`, may hold an object of any class under test, and
//! reflection may call its methods. The classes that a search has used so stand in its witnesses ([`Dependence::of_class`]); what
//! else it could have used excludes nothing, since tests can write subclasses of their own.

use std::fmt::Write;

use glassbox_cache::{Hash, Key};
use glassbox_goals::GoalIndex;
use glassbox_program::{
    Class, ClassId, Constant, FieldId, Insn, InvokeKind, JavaType, Method, MethodId, Name, Origin, Program,
};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::planning::plan::Plan;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Method(MethodId),
    /// Objects of exactly this class.
    Exact(ClassId),
    /// Whatever is of this type.
    Any(ClassId),
}

/// The digests of all methods and classes under test.
pub struct Dependence {
    digests: FxHashMap<Node, Key>,
}

impl Dependence {
    #[must_use]
    pub fn new(program: &Program) -> Dependence {
        let mut builder = Builder::new(program);
        for id in program.application_classes() {
            builder.add_class(program.class(*id));
        }
        Dependence { digests: builder.digests() }
    }

    /// What each search of a plan depends on: the code that its entry leads to, its inputs, and its goals with the methods that
    /// call theirs. Many searches have the same goals, so each of these is looked at once.
    #[must_use]
    pub fn of_jobs(&self, program: &Program, plan: &Plan) -> Vec<Key> {
        let mut goals = Goals::new(plan);
        let mut callers = CallersOf { program, plan, names: FxHashMap::default(), selecting: FxHashMap::default() };
        let mut known: FxHashMap<MethodId, Key> = FxHashMap::default();
        let mut digests = Vec::with_capacity(plan.jobs.len());
        for job in &plan.jobs {
            let mut hash = Hash::default();
            let mut add = |node: Node| hash.add(self.digests.get(&node).map_or(&[][..], |digest| &digest.0));
            add(Node::Method(job.entry));
            if !program.method(job.entry).is_static() {
                add(Node::Any(job.entry.class));
            }
            for postcondition in plan.postconditions.get(&job.entry).into_iter().flatten() {
                add(Node::Method(postcondition.method));
            }
            hash.add(program.method(job.entry).key().to_string().as_bytes());
            for part in [&job.goals, &job.first] {
                hash.add(&part.len().to_le_bytes());
                goals.by_method(part).for_each(|digest| hash.add(&digest.0));
            }
            let mut targets: Vec<MethodId> = job.goals.iter().map(|goal| plan.table.goal(*goal).insn.method).collect();
            targets.dedup();
            for target in targets.into_iter().filter(|target| *target != job.entry) {
                hash.add(&known.entry(target).or_insert_with(|| callers.of(target)).0);
            }
            digests.push(hash.key());
        }
        digests
    }

    /// What objects of a class depend on; nothing is known of one that is not under test.
    #[must_use]
    pub fn of_class(&self, program: &Program, name: &str) -> Option<Key> {
        let class = program.class_named(name)?;
        self.digests.get(&Node::Exact(class.id)).copied()
    }
}

fn text_key(text: &str) -> Key {
    let mut hash = Hash::default();
    hash.add(text.as_bytes());
    hash.key()
}

/// Digests of goals. Searches share the goals of whole methods, so that those of a method are looked at together.
struct Goals<'p> {
    plan: &'p Plan,
    ids: Vec<Key>,
    /// Of those of a method that were asked for last.
    known: FxHashMap<MethodId, (Vec<GoalIndex>, Key)>,
}

impl<'p> Goals<'p> {
    fn new(plan: &'p Plan) -> Goals<'p> {
        let ids = plan.table.goals.iter().map(|goal| text_key(&goal.id())).collect();
        Goals { plan, ids, known: FxHashMap::default() }
    }

    /// A digest for each part of the goals that has one method.
    fn by_method(&mut self, goals: &[GoalIndex]) -> impl Iterator<Item = Key> {
        let method = |goal: &GoalIndex| self.plan.table.goal(*goal).insn.method;
        goals.chunk_by(move |one, next| method(one) == method(next)).map(|part| self.of(part))
    }

    fn of(&mut self, part: &[GoalIndex]) -> Key {
        let method = self.plan.table.goal(part[0]).insn.method;
        if let Some((goals, digest)) = self.known.get(&method)
            && goals == part
        {
            return *digest;
        }
        let digest = joint_key(part.iter().map(|goal| self.ids[goal.0 as usize]));
        self.known.insert(method, (part.to_vec(), digest));
        digest
    }
}

fn joint_key(parts: impl Iterator<Item = Key>) -> Key {
    let mut hash = Hash::default();
    parts.for_each(|part| hash.add(&part.0));
    hash.key()
}

/// Digests of the names of the methods that call others.
struct CallersOf<'p> {
    program: &'p Program,
    plan: &'p Plan,
    names: FxHashMap<MethodId, Key>,
    /// Of those that call what a receiver selects.
    selecting: FxHashMap<u32, Key>,
}

impl CallersOf<'_> {
    fn of(&mut self, target: MethodId) -> Key {
        let calls = &self.plan.calls;
        let named = self.names(calls.callers_by_name(target));
        let mut selecting: Vec<[u8; 16]> = Vec::new();
        for selection in calls.selections_of(target) {
            let known = self.selecting.get(selection).copied();
            let digest = known.unwrap_or_else(|| self.names(calls.selecting(*selection)));
            self.selecting.insert(*selection, digest);
            selecting.push(digest.0);
        }
        selecting.sort_unstable();
        joint_key(std::iter::once(named).chain(selecting.into_iter().map(Key)))
    }

    fn names(&mut self, methods: &[MethodId]) -> Key {
        let name = |method: &MethodId| {
            let known = self.names.entry(*method);
            known.or_insert_with(|| text_key(&self.program.method(*method).key().to_string())).0
        };
        let mut names: Vec<[u8; 16]> = methods.iter().map(name).collect();
        names.sort_unstable();
        names.dedup();
        joint_key(names.into_iter().map(Key))
    }
}

struct Builder<'p> {
    program: &'p Program,
    graph: DiGraph<Node, ()>,
    nodes: FxHashMap<Node, NodeIndex>,
    /// What a node says itself.
    own: FxHashMap<Node, Key>,
    /// The methods that read or write a field.
    users: FxHashMap<FieldId, Vec<MethodId>>,
    /// The methods that return objects of a class.
    givers: FxHashMap<Name, Vec<MethodId>>,
    by_name: FxHashMap<Name, ClassId>,
}

impl<'p> Builder<'p> {
    fn new(program: &'p Program) -> Builder<'p> {
        let mut users: FxHashMap<FieldId, Vec<MethodId>> = FxHashMap::default();
        let mut givers: FxHashMap<Name, Vec<MethodId>> = FxHashMap::default();
        let mut by_name: FxHashMap<Name, ClassId> = FxHashMap::default();
        for class in program.application_classes().iter().map(|id| program.class(*id)) {
            by_name.insert(class.name.clone(), class.id);
            for method in &class.methods {
                if let Some(JavaType::Reference(name)) = &method.descriptor.returns {
                    givers.entry(name.clone()).or_default().push(method.id);
                }
                for insn in method.code.iter().flat_map(|code| &code.insns) {
                    let (Insn::GetField(index)
                    | Insn::PutField(index)
                    | Insn::GetStatic(index)
                    | Insn::PutStatic(index)) = insn
                    else {
                        continue;
                    };
                    if let Ok(field) = program.resolve_field(class, *index) {
                        let known = users.entry(field.id).or_default();
                        if known.last() != Some(&method.id) {
                            known.push(method.id);
                        }
                    }
                }
            }
        }
        Builder {
            program,
            graph: DiGraph::new(),
            nodes: FxHashMap::default(),
            own: FxHashMap::default(),
            users,
            givers,
            by_name,
        }
    }

    fn node(&mut self, node: Node) -> NodeIndex {
        *self.nodes.entry(node).or_insert_with(|| self.graph.add_node(node))
    }

    fn leads(&mut self, from: Node, to: Node) {
        let (from, to) = (self.node(from), self.node(to));
        self.graph.add_edge(from, to, ());
    }

    fn is_ours(&self, class: &Class) -> bool {
        matches!(class.origin, Origin::Application | Origin::Subject)
    }

    fn add_class(&mut self, class: &'p Class) {
        let (exact, any) = (Node::Exact(class.id), Node::Any(class.id));
        let mut hash = Hash::default();
        let _ = self.program.describe_class(class, &mut hash);
        self.own.insert(exact, hash.key());
        self.leads(any, exact);
        for below in self.program.classes_below(class.id) {
            self.leads(any, Node::Exact(*below));
        }
        for giver in self.givers.get(&class.name).cloned().unwrap_or_default() {
            self.leads(any, Node::Method(giver));
        }
        for ancestor in class.ancestors.iter().filter(|id| **id != class.id) {
            if self.is_ours(self.program.class(*ancestor)) {
                self.leads(exact, Node::Exact(*ancestor));
            }
        }
        for field in &class.fields {
            self.leads_to_type(exact, &field.java_type);
            self.leads_to_signature(exact, field.signature.as_deref());
            for user in self.users.get(&field.id).cloned().unwrap_or_default() {
                self.leads(exact, Node::Method(user));
            }
        }
        for method in &class.methods {
            self.leads(exact, Node::Method(method.id));
            self.add_method(class, method);
        }
    }

    fn add_method(&mut self, class: &'p Class, method: &'p Method) {
        let from = Node::Method(method.id);
        let mut hash = Hash::default();
        let _ = write!(hash, "{} {:?} {}", class.name, class.flags, class.major_version);
        let _ = self.program.describe_method(method, &mut hash);
        self.own.insert(from, hash.key());
        method.descriptor.parameters.iter().for_each(|parameter| self.leads_to_type(from, parameter));
        self.leads_to_signature(from, method.signature.as_deref());
        if !method.is_static() {
            self.leads(from, Node::Exact(class.id));
        }
        let code = method.code.iter().flat_map(|code| &code.insns);
        code.for_each(|insn| self.add_insn(class, from, insn));
    }

    fn add_insn(&mut self, class: &'p Class, from: Node, insn: &Insn) {
        let program = self.program;
        match insn {
            Insn::New(index) => {
                if let Ok(made) = program.resolve_class(class, *index)
                    && self.is_ours(made)
                {
                    self.leads(from, Node::Exact(made.id));
                }
            }
            Insn::CheckCast(index)
            | Insn::InstanceOf(index)
            | Insn::PushClass(index)
            | Insn::NewReferenceArray(index)
            | Insn::NewMultiArray { class: index, .. } => {
                if let Some(name) = class.class_constant(*index) {
                    self.leads_to_type(from, &JavaType::of_class(name));
                }
            }
            Insn::GetStatic(index) | Insn::PutStatic(index) => {
                if let Ok(field) = program.resolve_field(class, *index) {
                    self.triggers(from, program.class(field.id.class));
                    for user in self.users.get(&field.id).cloned().unwrap_or_default() {
                        self.leads(from, Node::Method(user));
                    }
                }
            }
            Insn::GetField(index) | Insn::PutField(index) => {
                if let Ok(field) = program.resolve_field(class, *index)
                    && self.is_ours(program.class(field.id.class))
                {
                    self.leads(from, Node::Any(field.id.class));
                }
            }
            Insn::Invoke(kind, index) => {
                if let Ok(called) = program.resolve_method(class, *index) {
                    self.add_call(from, *kind, called);
                }
            }
            Insn::InvokeDynamic(index) => self.add_call_site(class, from, *index),
            // What is looked up by its name.
            Insn::Push(Constant::String(text)) => {
                let name = String::from_utf16_lossy(text).replace('.', "/");
                self.leads_to_named(from, &name);
            }
            _ => {}
        }
    }

    fn add_call(&mut self, from: Node, kind: InvokeKind, called: &Method) {
        let owner = self.program.class(called.id.class);
        if !self.is_ours(owner) {
            return;
        }
        match kind {
            InvokeKind::Virtual | InvokeKind::Interface => self.leads(from, Node::Any(owner.id)),
            InvokeKind::Static | InvokeKind::Special => self.leads(from, Node::Method(called.id)),
        }
        if kind == InvokeKind::Static {
            self.triggers(from, owner);
        }
        if called.flags.is_abstract()
            && let Some(result) = &called.descriptor.returns
        {
            self.leads_to_type(from, result);
        }
    }

    /// Lambdas and method references lead to what they stand for.
    fn add_call_site(&mut self, class: &'p Class, from: Node, index: u16) {
        let Some(site) = class.call_site(index) else { return };
        for denoted in site.arguments.iter().filter_map(|index| class.handle_constant(*index)) {
            let Some(owner) = self.program.class_named(denoted.class) else { continue };
            if let Some(method) = self.program.find_method(owner, denoted.name, denoted.descriptor_text)
                && self.is_ours(self.program.class(method.id.class))
            {
                self.leads(from, Node::Method(method.id));
                self.leads_to_type(from, &JavaType::of_class(denoted.class));
            }
        }
    }

    /// Using a class runs its static initializer, and those of its superclasses.
    fn triggers(&mut self, from: Node, class: &Class) {
        for ancestor in &class.ancestors {
            let ancestor = self.program.class(*ancestor);
            if self.is_ours(ancestor)
                && let Some(initializer) = ancestor.method("<clinit>", "()V")
            {
                self.leads(from, Node::Method(initializer.id));
            }
        }
    }

    fn leads_to_type(&mut self, from: Node, java_type: &JavaType) {
        let mut java_type = java_type.clone();
        while let Some(component) = java_type.component() {
            java_type = component;
        }
        if let JavaType::Reference(name) = &java_type {
            self.leads_to_named(from, name);
        }
    }

    fn leads_to_named(&mut self, from: Node, name: &str) {
        if let Some(class) = self.by_name.get(name).copied() {
            self.leads(from, Node::Any(class));
        }
    }

    /// All classes that a generic signature names.
    fn leads_to_signature(&mut self, from: Node, signature: Option<&str>) {
        let mut names: FxHashSet<&str> = FxHashSet::default();
        for part in signature.into_iter().flat_map(|text| text.split([';', '<', '>', ':', '(', ')', '*', '+', '-'])) {
            let name = part.trim_start_matches(['[', 'B', 'C', 'D', 'F', 'I', 'J', 'S', 'Z']);
            names.extend(name.strip_prefix('L'));
        }
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        names.into_iter().for_each(|name| self.leads_to_named(from, name));
    }

    /// Nodes that lead to each other have one digest; those that they lead to come before them.
    fn digests(self) -> FxHashMap<Node, Key> {
        let mut digests: FxHashMap<Node, Key> = FxHashMap::default();
        for group in tarjan_scc(&self.graph) {
            let own = group.iter().filter_map(|index| self.own.get(&self.graph[*index]));
            let mut own: Vec<[u8; 16]> = own.map(|digest| digest.0).collect();
            own.sort_unstable();
            let behind = group.iter().flat_map(|index| self.graph.neighbors(*index));
            let behind = behind.filter_map(|index| digests.get(&self.graph[index]));
            let mut behind: Vec<[u8; 16]> = behind.map(|digest| digest.0).collect();
            behind.sort_unstable();
            behind.dedup();
            let mut hash = Hash::default();
            hash.add(&own.len().to_le_bytes());
            own.iter().chain(&behind).for_each(|digest| hash.add(digest));
            let digest = hash.key();
            digests.extend(group.iter().map(|index| (self.graph[*index], digest)));
        }
        digests
    }
}
