//! Who may call whom, over all classes under test. Over-approximates.

use std::sync::OnceLock;

use glassbox_program::{Class, ClassId, Field, FieldId, Insn, InvokeKind, Method, MethodId, Name, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::callers::Callers;
use crate::components::{Components, Sources};
use crate::distances::Distances;

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

/// What an instruction may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    Callee(Callee),
    /// What a receiver selects from, by its number.
    Selection(u32),
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
    /// Who enters something by its name, for every method and for the JDK.
    callers: FxHashMap<Callee, Vec<MethodId>>,
    /// Who calls what the class of a receiver selects.
    selections: Vec<Selection>,
    /// Their numbers.
    numbers: FxHashMap<Common, u32>,
    /// The selections that a method is among.
    selected_by: FxHashMap<MethodId, Vec<u32>>,
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

/// Methods of which the class of a receiver selects one, and all that call one of them so. Each caller with each method would be
/// most of the graph, and grow with the square of the program.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    pub callers: Vec<MethodId>,
    pub methods: Vec<MethodId>,
}

/// What the methods of a selection have in common.
#[derive(PartialEq, Eq, Hash)]
enum Common {
    /// They implement a method of an interface, as far as their name and descriptor tell.
    Signature(Name, Name),
    /// They override this one.
    Overridden(MethodId),
}

impl Common {
    fn of(program: &Program, resolved: &Method) -> Common {
        match program.class(resolved.id.class).is_interface() {
            true => Common::Signature(resolved.name.clone(), resolved.descriptor_text.clone()),
            false => Common::Overridden(resolved.id),
        }
    }
}

/// What serialization calls by its name.
const SERIAL_HOOKS: [&str; 5] = ["readObject", "readObjectNoData", "readResolve", "writeObject", "writeReplace"];

impl CallGraph {
    pub fn new(program: &Program) -> CallGraph {
        let mut graph = CallGraph {
            callers: FxHashMap::default(),
            selections: Vec::new(),
            numbers: FxHashMap::default(),
            selected_by: FxHashMap::default(),
            call_backs: FxHashSet::default(),
            handled: FxHashSet::default(),
            by_signature: FxHashMap::default(),
            initializers: Vec::new(),
            written_statics: FxHashSet::default(),
            components: OnceLock::new(),
            numbered: OnceLock::new(),
        };
        let classes: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
        for class in &classes {
            let overridden = jdk_types(program, class);
            for method in &class.methods {
                let signature = (method.name.clone(), method.descriptor_text.clone());
                graph.by_signature.entry(signature).or_default().push(method.id);
                if overrides_one(&overridden, method) {
                    graph.call_backs.insert(method.id);
                }
                if method.is_class_initializer() {
                    graph.initializers.push(method.id);
                }
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
            for callee in self.named_callees(program, class, insn) {
                add_once(self.callers.entry(callee).or_default(), method.id);
            }
            if let Some(resolved) = selecting(program, class, insn) {
                let selection = self.selection_of(program, resolved);
                add_once(&mut self.selections[selection as usize].callers, method.id);
            }
        }
    }

    /// The methods that a call of this one selects from.
    fn selection_of(&mut self, program: &Program, resolved: &Method) -> u32 {
        let common = Common::of(program, resolved);
        if let Some(number) = self.numbers.get(&common) {
            return *number;
        }
        let number = self.selections.len() as u32;
        let methods: Vec<MethodId> = self.selectable(program, resolved).collect();
        for method in &methods {
            self.selected_by.entry(*method).or_default().push(number);
        }
        self.selections.push(Selection { callers: Vec::new(), methods });
        self.numbers.insert(common, number);
        number
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
            pending.extend(self.callers_of(next).into_iter().filter(|caller| seen.insert(*caller)));
        }
        true
    }

    /// Whether anybody calls methods that he has looked up by name, or that a call site is linked to in a way of its own.
    pub fn has_reflection(&self) -> bool {
        self.callers.contains_key(&Callee::Anything)
    }

    /// Every method that may lead to this one, with how far it is. Who does not ask how far asks [`CallGraph::sources_of`].
    pub fn leading_to(&self, target: MethodId) -> Distances<'_> {
        Distances::to(target, self.numbered())
    }

    fn numbered(&self) -> &Callers {
        let methods = || self.by_signature.values().flatten().copied();
        let number = || Callers::new(methods(), &self.callers, &self.selections, &self.call_backs);
        self.numbered.get_or_init(number)
    }

    /// The methods with an instruction that may enter this one.
    pub fn callers_of(&self, target: MethodId) -> Vec<MethodId> {
        let mut callers = self.callers_by_name(target).to_vec();
        for selection in self.selections_of(target) {
            callers.extend(self.selecting(*selection));
        }
        let mut seen = FxHashSet::default();
        callers.retain(|caller| seen.insert(*caller));
        callers
    }

    /// Those that name it, or a method that it alone is meant by.
    pub fn callers_by_name(&self, target: MethodId) -> &[MethodId] {
        self.callers.get(&Callee::Method(target)).map_or(&[], Vec::as_slice)
    }

    /// The selections that a method is among, by their numbers: thousands of methods may share one.
    pub fn selections_of(&self, target: MethodId) -> &[u32] {
        self.selected_by.get(&target).map_or(&[], Vec::as_slice)
    }

    /// Who calls one of a selection.
    pub fn selecting(&self, selection: u32) -> &[MethodId] {
        &self.selections[selection as usize].callers
    }

    /// Whether a static initializer may lead to a method.
    pub fn is_run_by_initializers(&self, target: MethodId) -> bool {
        let sources = self.sources_of(target);
        self.initializers.iter().any(|initializer| self.is_source(&sources, Callee::Method(*initializer)))
    }

    /// Everything that may lead to a method, without how far it is.
    pub fn sources_of(&self, target: MethodId) -> Sources {
        self.components().leading_to(self.numbered().number(Callee::Method(target)))
    }

    /// Whether something is among what may lead to a method.
    pub fn is_source(&self, sources: &Sources, callee: Callee) -> bool {
        self.leads(sources, Entered::Callee(callee))
    }

    /// Whether what an instruction enters is.
    pub(crate) fn leads(&self, sources: &Sources, entered: Entered) -> bool {
        entered == Entered::Callee(Callee::Anything) || self.components().includes(sources, self.numbered(), entered)
    }

    fn components(&self) -> &Components {
        self.components.get_or_init(|| Components::new(self.numbered()))
    }

    /// What an instruction may enter, all that the class of a receiver selects from as one.
    pub(crate) fn entered(&self, program: &Program, class: &Class, insn: &Insn) -> Vec<Entered> {
        let mut entered: Vec<Entered> =
            self.named_callees(program, class, insn).into_iter().map(Entered::Callee).collect();
        if let Some(resolved) = selecting(program, class, insn) {
            match self.numbers.get(&Common::of(program, resolved)) {
                Some(number) => entered.push(Entered::Selection(*number)),
                // Only the JDK calls it so.
                None => entered.extend(self.selectable(program, resolved).map(Callee::Method).map(Entered::Callee)),
            }
        }
        entered
    }

    /// What an instruction may enter: the methods of a call by class hierarchy, and static initializers.
    pub fn callees(&self, program: &Program, class: &Class, insn: &Insn) -> Vec<Callee> {
        let mut callees = self.named_callees(program, class, insn);
        if let Some(resolved) = selecting(program, class, insn) {
            let others = self.selectable(program, resolved).filter(|id| *id != resolved.id);
            callees.extend(others.map(Callee::Method));
        }
        callees
    }

    /// The same without what the class of a receiver selects in the place of the method that a call names.
    fn named_callees(&self, program: &Program, class: &Class, insn: &Insn) -> Vec<Callee> {
        match insn {
            Insn::Invoke(kind, index) => match program.resolve_method(class, *index) {
                Ok(resolved) => named_targets(program, *kind, resolved),
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

    /// Methods under test that the class of a receiver may select for a call of this one.
    fn selectable(&self, program: &Program, resolved: &Method) -> impl Iterator<Item = MethodId> {
        let owner = program.class(resolved.id.class);
        let signature = (resolved.name.clone(), resolved.descriptor_text.clone());
        let known = self.by_signature.get(&signature).map_or(&[][..], Vec::as_slice).iter().copied();
        // A class may inherit the method that implements an interface from a superclass that knows nothing of it.
        known.filter(move |id| owner.is_interface() || program.class(id.class).ancestors.contains(&owner.id))
    }
}

fn add_once(callers: &mut Vec<MethodId>, caller: MethodId) {
    if callers.last() != Some(&caller) {
        callers.push(caller);
    }
}

/// The method that an instruction calls, if the class of the receiver selects another in its place.
fn selecting<'p>(program: &'p Program, class: &Class, insn: &Insn) -> Option<&'p Method> {
    match insn {
        Insn::Invoke(InvokeKind::Virtual | InvokeKind::Interface, index) => program.resolve_method(class, *index).ok(),
        _ => None,
    }
}

/// What a call enters that names this method.
fn named_targets(program: &Program, kind: InvokeKind, resolved: &Method) -> Vec<Callee> {
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
    found
}

/// The classes of the JDK of which a class may override or implement methods. Without knowing all subclasses, an interface may be
/// implemented by inheritance: those that a class under test below has count, too.
fn jdk_types<'p>(program: &'p Program, class: &Class) -> Vec<&'p Class> {
    let below = program.classes_below(class.id).iter().map(|id| program.class(*id));
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    let ancestors = class.ancestors.iter().chain(below.flat_map(|class| &class.ancestors));
    let ancestors = ancestors.filter(|id| seen.insert(**id)).map(|id| program.class(*id));
    ancestors.filter(|ancestor| ancestor.origin == Origin::Jdk).collect()
}

/// Whether one of these classes declares a method that this one overrides or implements, so that the JDK may call it.
fn overrides_one(overridden: &[&Class], method: &Method) -> bool {
    let is_overriding = !method.is_static() && !method.flags.is_private() && !method.is_constructor();
    let declares = |class: &&Class| class.method(&method.name, &method.descriptor_text).is_some();
    is_overriding && overridden.iter().any(declares)
}

fn initializers(program: &Program, class: Option<&Class>) -> Vec<Callee> {
    let Some(class) = class else { return Vec::new() };
    let ancestors = class.ancestors.iter().map(|id| program.class(*id));
    let own = ancestors.filter(|ancestor| ancestor.origin != Origin::Jdk);
    own.filter_map(|ancestor| ancestor.method("<clinit>", "()V")).map(|method| Callee::Method(method.id)).collect()
}
