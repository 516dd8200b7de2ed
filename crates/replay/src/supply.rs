//! Where a test gets objects from that no constructor of their own type makes: methods of other classes that give them, and
//! classes that extend or implement an abstract type.

use std::collections::VecDeque;

use glassbox_program::{Class, ClassId, JavaType, Method, MethodId, Name, Program, binary_name};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::attack::Source;

/// So many types are supplied for one class, ...
const MOST_TYPES: usize = 60;

/// ... each by so many methods and so many classes.
const MOST_GIVERS: usize = 6;
const MOST_KINDS: usize = 8;

/// What a program has to offer.
pub struct ObjectSources<'p> {
    program: &'p Program,
    /// Methods that return a type of the program, by its name.
    givers: FxHashMap<Name, Vec<MethodId>>,
    /// Classes with objects of an abstract type.
    kinds: FxHashMap<ClassId, Vec<ClassId>>,
}

impl<'p> ObjectSources<'p> {
    #[must_use]
    pub fn of(program: &'p Program) -> ObjectSources<'p> {
        let mut supply = ObjectSources { program, givers: FxHashMap::default(), kinds: FxHashMap::default() };
        let classes = program.application_classes().iter().map(|id| program.class(*id));
        for class in classes.filter(|class| program.is_nameable(class)) {
            if class.is_instantiable() && !class.flags.is_enum() {
                for ancestor in class.ancestors.iter().filter(|id| !program.class(**id).is_instantiable()) {
                    supply.kinds.entry(*ancestor).or_default().push(class.id);
                }
            }
            for method in class.methods.iter().filter(|method| gives(class, method)) {
                if let Some(JavaType::Reference(name)) = &method.descriptor.returns {
                    supply.givers.entry(name.clone()).or_default().push(method.id);
                }
            }
        }
        supply
    }

    /// The sources of everything that some methods take, of what those take in turn, and so on; what is near comes first.
    #[must_use]
    pub fn for_calls(&self, class: &Class, methods: &[MethodId]) -> Vec<Source> {
        let package = self.program.test_package(class);
        let mut waiting: VecDeque<Name> = VecDeque::from([class.name.clone()]);
        methods.iter().for_each(|id| waiting.extend(types_of(self.program.method(*id))));
        let mut known: FxHashSet<Name> = FxHashSet::default();
        let mut sources = Vec::new();
        while let Some(name) = waiting.pop_front() {
            if sources.len() >= MOST_TYPES || !known.insert(name.clone()) {
                continue;
            }
            let Some(wanted) = self.program.class_named(&name) else { continue };
            let givers = self.givers_of(wanted, &package);
            let kinds = self.kinds_of(wanted, &package);
            for method in &givers {
                waiting.extend(types_of(method));
                waiting.extend((!method.is_static()).then(|| method.class.clone()));
            }
            let makers = kinds.iter().copied().chain([wanted]).flat_map(|kind| &kind.methods);
            makers.filter(|method| method.is_constructor()).for_each(|method| waiting.extend(types_of(method)));
            if !givers.is_empty() || !kinds.is_empty() {
                let giver = |method: &&Method| {
                    [binary_name(&method.class), method.name.to_string(), method.descriptor_text.to_string()]
                };
                sources.push(Source {
                    wanted: binary_name(&name),
                    givers: givers.iter().map(giver).collect(),
                    kinds: kinds.iter().map(|kind| binary_name(&kind.name)).collect(),
                });
            }
        }
        sources
    }

    /// The methods that are the easiest to call.
    fn givers_of(&self, wanted: &Class, package: &str) -> Vec<&'p Method> {
        let methods = self.givers.get(&wanted.name).into_iter().flatten().map(|id| self.program.method(*id));
        let own = wanted.java_type();
        let is_fit = |method: &&Method| {
            let class = self.program.class(method.id.class);
            let is_derived =
                method.descriptor.parameters.contains(&own) || class.id == wanted.id && !method.is_static();
            self.program.test_can_call(class, method, package) && !is_derived
        };
        let mut found: Vec<&Method> = methods.filter(is_fit).collect();
        found.sort_by_key(|method| effort(method));
        found.truncate(MOST_GIVERS);
        found
    }

    /// The classes that are the easiest to make objects of.
    fn kinds_of(&self, wanted: &Class, package: &str) -> Vec<&'p Class> {
        let classes = self.kinds.get(&wanted.id).into_iter().flatten().map(|id| self.program.class(*id));
        let effort = |class: &&Class| {
            let constructors = class.methods.iter().filter(|method| method.is_constructor());
            constructors.filter(|method| self.program.test_can_call(class, method, package)).map(effort).min()
        };
        let mut found: Vec<(u32, &Class)> = classes.filter_map(|class| Some((effort(&class)?, class))).collect();
        found.sort_by_key(|(effort, _)| *effort);
        found.into_iter().map(|(_, class)| class).take(MOST_KINDS).collect()
    }
}

/// Whether a method may give an object to a test.
fn gives(class: &Class, method: &Method) -> bool {
    let is_plain = !method.flags.is_private() && !method.flags.is_synthetic();
    is_plain && (method.is_static() || !class.flags.is_private()) && method.descriptor.returns.is_some()
}

/// How much has to be there before a call.
fn effort(method: &Method) -> u32 {
    let of_type = |java_type: &JavaType| match java_type {
        JavaType::Reference(name) if name.starts_with("java/") => 2,
        JavaType::Reference(_) => 4,
        _ => 1,
    };
    let parameters: u32 = method.descriptor.parameters.iter().map(of_type).sum();
    parameters + if method.is_static() || method.is_constructor() { 0 } else { 3 }
}

/// The types of what a method takes, without those of the JDK.
fn types_of(method: &Method) -> impl Iterator<Item = Name> + '_ {
    method.descriptor.parameters.iter().filter_map(|java_type| match java_type {
        JavaType::Reference(name) if !name.starts_with("java/") && !name.starts_with('[') => Some(name.clone()),
        _ => None,
    })
}
