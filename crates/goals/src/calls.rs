//! Who may call whom, over all classes under test. Over-approximates.

use std::sync::OnceLock;

use glassbox_program::{Class, ClassId, Field, FieldId, Insn, InvokeKind, Method, MethodId, Name, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::components::{Components, Sources};
use crate::distances::{Callers, Distances};

/// Something that can be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    Method(MethodId),
    /// Code of the JDK, which is not followed: it may call back any method of the classes under test that overrides one
    /// of its own.
    Jdk,
    /// Whatever a call site is linked to: a method handle may denote any method.
    Anything,
}

/// Methods of the JDK by which programs call what they have looked up by name.
const REFLECTION: [(&str, &str); 6] = [
    ("java/lang/reflect/Method", "invoke"),
    ("java/lang/reflect/Constructor", "newInstance"),
    ("java/lang/Class", "newInstance"),
    ("java/lang/invoke/MethodHandle", "invoke"),
    ("java/lang/invoke/MethodHandle", "invokeExact"),
    ("java/lang/invoke/MethodHandle", "invokeWithArguments"),
];

/// How many calls a way is taken for that leads through the JDK or through a call site that may be linked to anything.
pub const UNLIKELY: u32 = 10;

/// The call graph of a program; built once, shared by all searches.
pub struct CallGraph {
    /// Who enters something, for every method and for the JDK.
    callers: FxHashMap<Callee, Vec<MethodId>>,
    /// Methods of classes under test that the JDK may call.
    call_backs: FxHashSet<MethodId>,
    /// Methods that lambdas and method references lead to: whoever gets one of those may call them.
    handled: FxHashSet<MethodId>,
    /// Methods of classes under test by name and descriptor.
    by_signature: FxHashMap<(Name, Name), Vec<MethodId>>,
    initializers: Vec<MethodId>,
    /// Static fields that other code writes than what runs while their class is initialized.
    written_statics: FxHashSet<FieldId>,
    components: OnceLock<Components>,
    numbered: OnceLock<Callers>,
}

/// What serialization calls by its name.
const SERIAL_HOOKS: [&str; 5] = ["readObject", "readObjectNoData", "readResolve", "writeObject", "writeReplace"];

impl CallGraph {
    pub fn new(program: &Program) -> CallGraph {
        let mut graph = CallGraph {
            callers: FxHashMap::default(),
            call_backs: FxHashSet::default(),
            handled: FxHashSet::default(),
            by_signature: FxHashMap::default(),
            initializers: Vec::new(),
            written_statics: FxHashSet::default(),
            components: OnceLock::new(),
            numbered: OnceLock::new(),
        };
        let classes: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
        for method in classes.iter().flat_map(|class| &class.methods) {
            let signature = (method.name.clone(), method.descriptor_text.clone());
            graph.by_signature.entry(signature).or_default().push(method.id);
            if overrides_jdk(program, method) {
                graph.call_backs.insert(method.id);
            }
            if method.is_class_initializer() {
                graph.initializers.push(method.id);
            }
        }
        for class in &classes {
            let arguments = class.bootstraps.iter().flat_map(|row| &row.arguments);
            let handled: Vec<MethodId> = arguments.flat_map(|index| graph.denoted(program, class, *index)).collect();
            graph.call_backs.extend(&handled);
            graph.handled.extend(handled);
        }
        let mut writers: Vec<(MethodId, FieldId)> = Vec::new();
        for class in classes {
            for method in &class.methods {
                graph.add_calls(program, class, method, &mut writers);
            }
        }
        for (writer, field) in writers {
            let initializer = program.class(field.class).method("<clinit>", "()V").map(|method| method.id);
            if !graph.written_statics.contains(&field) && !graph.runs_only_within(program, writer, initializer) {
                graph.written_statics.insert(field);
            }
        }
        graph
    }

    fn add_calls(&mut self, program: &Program, class: &Class, method: &Method, writers: &mut Vec<(MethodId, FieldId)>) {
        let Some(code) = &method.code else { return };
        for insn in &code.insns {
            if let Insn::PutStatic(index) = insn
                && let Ok(field) = program.resolve_field(class, *index)
            {
                writers.push((method.id, field.id));
            }
            for callee in self.callees(program, class, insn) {
                let callers = self.callers.entry(callee).or_default();
                if callers.last() != Some(&method.id) {
                    callers.push(method.id);
                }
            }
        }
    }

    /// Whether earlier calls, or the test itself, may change a static field after its class was initialized.
    pub fn may_change(&self, field: &Field) -> bool {
        !field.flags.is_final() && (!field.flags.is_private() || self.written_statics.contains(&field.id))
    }

    /// Whether a method runs only while a static initializer does, or never: all that leads to it, from there on, are private
    /// methods that the code alone calls.
    pub fn runs_only_within(&self, program: &Program, method: MethodId, initializer: Option<MethodId>) -> bool {
        let mut seen = FxHashSet::from_iter([method]);
        let mut pending = vec![method];
        while let Some(next) = pending.pop() {
            if Some(next) == initializer {
                continue;
            }
            let known = program.method(next);
            let is_hook = SERIAL_HOOKS.contains(&&*known.name);
            if !known.flags.is_private() || is_hook || self.call_backs.contains(&next) || self.has_reflection() {
                return false;
            }
            let callers = self.callers_of(next);
            pending.extend(callers.iter().copied().filter(|caller| seen.insert(*caller)));
        }
        true
    }

    /// Whether anybody calls methods that he has looked up by name, or that a call site is linked to in a way of its own.
    pub fn has_reflection(&self) -> bool {
        self.callers.contains_key(&Callee::Anything)
    }

    /// Every method that may lead to this one, with how far it is. Who does not ask how far asks [`CallGraph::sources_of`].
    pub fn leading_to(&self, target: MethodId) -> Distances<'_> {
        let methods = || self.by_signature.values().flatten().copied();
        self.numbered.get_or_init(|| Callers::new(methods(), &self.callers, &self.call_backs)).leading_to(target)
    }

    /// The methods with an instruction that may enter this one.
    pub fn callers_of(&self, target: MethodId) -> &[MethodId] {
        self.callers.get(&Callee::Method(target)).map_or(&[][..], Vec::as_slice)
    }

    /// Whether a static initializer may lead to a method.
    pub fn is_run_by_initializers(&self, target: MethodId) -> bool {
        let sources = self.sources_of(target);
        self.initializers.iter().any(|initializer| self.is_source(&sources, Callee::Method(*initializer)))
    }

    /// Everything that may lead to a method, without how far it is.
    pub fn sources_of(&self, target: MethodId) -> Sources {
        self.components().leading_to(Callee::Method(target))
    }

    /// Whether something is among what may lead to a method.
    pub fn is_source(&self, sources: &Sources, callee: Callee) -> bool {
        callee == Callee::Anything || self.components().includes(sources, callee)
    }

    fn components(&self) -> &Components {
        self.components.get_or_init(|| {
            let enter = |(callee, callers): (&Callee, &Vec<MethodId>)| {
                let callee = *callee;
                callers.iter().map(move |caller| (Callee::Method(*caller), callee)).collect::<Vec<_>>()
            };
            let called_back = self.call_backs.iter().map(|method| (Callee::Jdk, Callee::Method(*method)));
            let all = self.by_signature.values().flatten().map(|method| (Callee::Anything, Callee::Method(*method)));
            Components::new(self.callers.iter().flat_map(enter).chain(called_back).chain(all))
        })
    }

    /// What an instruction may enter: the methods of a call by class hierarchy, and static initializers.
    pub fn callees(&self, program: &Program, class: &Class, insn: &Insn) -> Vec<Callee> {
        match insn {
            Insn::Invoke(kind, index) => match program.resolve_method(class, *index) {
                Ok(resolved) => self.call_targets(program, *kind, resolved),
                Err(_) => Vec::new(),
            },
            Insn::New(index) => initializers(program, program.resolve_class(class, *index).ok()),
            Insn::GetStatic(index) | Insn::PutStatic(index) => {
                let field = program.resolve_field(class, *index).ok();
                initializers(program, field.map(|field| program.class(field.id.class)))
            }
            Insn::InvokeDynamic(index) => {
                self.call_site(program, class, *index).unwrap_or_else(|| vec![Callee::Anything])
            }
            _ => Vec::new(),
        }
    }

    /// What a call site may enter that the JDK links: code of its own, and at some time what a lambda stands for.
    fn call_site(&self, program: &Program, class: &Class, index: u16) -> Option<Vec<Callee>> {
        let site = class.call_site(index)?;
        if !["java/lang/invoke/", "java/lang/runtime/"].iter().any(|package| site.linker.class.starts_with(package)) {
            return None;
        }
        let handled = site.arguments.iter().flat_map(|index| self.denoted(program, class, *index));
        Some(std::iter::once(Callee::Jdk).chain(handled.map(Callee::Method)).collect())
    }

    /// The methods under test that a constant may denote, if it is a method handle.
    fn denoted(&self, program: &Program, class: &Class, index: u16) -> Vec<MethodId> {
        let Some(denoted) = class.handle_constant(index) else { return Vec::new() };
        let Some(owner) = program.class_named(denoted.class) else { return Vec::new() };
        let signature = (denoted.name.clone(), denoted.descriptor_text.clone());
        let known = self.by_signature.get(&signature).map_or(&[][..], Vec::as_slice).iter().copied();
        let related = |id: &MethodId| {
            let class = program.class(id.class);
            owner.is_interface() || class.ancestors.contains(&owner.id) || owner.ancestors.contains(&class.id)
        };
        known.filter(related).collect()
    }

    /// Whether a lambda or a method reference leads to a method.
    pub fn is_handled(&self, method: MethodId) -> bool {
        self.handled.contains(&method)
    }

    fn call_targets(&self, program: &Program, kind: InvokeKind, resolved: &Method) -> Vec<Callee> {
        let owner = program.class(resolved.id.class);
        let mut found = Vec::new();
        if owner.origin == Origin::Jdk {
            // The constructor of `Object` runs no other code.
            if !(&*resolved.class == "java/lang/Object" && resolved.is_constructor()) {
                found.push(Callee::Jdk);
            }
            if REFLECTION.contains(&(&*resolved.class, &*resolved.name)) {
                found.push(Callee::Anything);
            }
        } else {
            found.push(Callee::Method(resolved.id));
            // Who implements an interface may be a lambda, which the JDK makes.
            if kind == InvokeKind::Interface && resolved.flags.is_abstract() {
                found.push(Callee::Jdk);
            }
            if kind == InvokeKind::Static {
                found.extend(initializers(program, Some(owner)));
            }
        }
        if matches!(kind, InvokeKind::Virtual | InvokeKind::Interface) {
            let signature = (resolved.name.clone(), resolved.descriptor_text.clone());
            for id in self.by_signature.get(&signature).map_or(&[][..], Vec::as_slice) {
                // A class may inherit the method that implements an interface from a superclass that knows nothing of it.
                let related = owner.is_interface() || program.class(id.class).ancestors.contains(&owner.id);
                if related && *id != resolved.id {
                    found.push(Callee::Method(*id));
                }
            }
        }
        found
    }
}

/// Whether a class of the JDK declares a method that this one overrides or implements, so that the JDK may call it. Without
/// knowing all subclasses, an interface may be implemented by inheritance: such a method counts if the name fits any interface
/// of a class under test below.
fn overrides_jdk(program: &Program, method: &Method) -> bool {
    if method.is_static() || method.flags.is_private() || method.is_constructor() {
        return false;
    }
    let declares = |id: &ClassId| {
        let ancestor = program.class(*id);
        ancestor.origin == Origin::Jdk && ancestor.method(&method.name, &method.descriptor_text).is_some()
    };
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    let own = program.class(method.id.class);
    let below = program.classes_below(own.id).iter().map(|id| program.class(*id));
    let mut ancestors = own.ancestors.iter().chain(below.flat_map(|class| &class.ancestors));
    ancestors.any(|id| seen.insert(*id) && declares(id))
}

fn initializers(program: &Program, class: Option<&Class>) -> Vec<Callee> {
    let Some(class) = class else { return Vec::new() };
    let ancestors = class.ancestors.iter().map(|id| program.class(*id));
    let own = ancestors.filter(|ancestor| ancestor.origin != Origin::Jdk);
    own.filter_map(|ancestor| ancestor.method("<clinit>", "()V")).map(|method| Callee::Method(method.id)).collect()
}
