//! The program: all classes that were loaded so far, linked, and the rules by which names resolve to members.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{
    Class, ClassId, ClassKind, Field, FieldId, Flags, Method, MethodId, Origin, PoolEntry, Resolution, Surroundings,
};
use crate::constants;
use crate::jdk::Jdk;
use crate::legal;
use crate::names::Names;
use crate::parse::{self, Definition, MethodDefinition};
use crate::relations::Relations;
use crate::resources::JdkFiles;
use crate::source::{Refused, Source};
use crate::types::{JavaType, MethodKey, NAMESAKE, Name, binary_name, package_of};

/// Supertypes of supertypes; each is loaded one call deeper.
const DEEPEST_HIERARCHY: usize = 120;

/// What the classes of the class path may take of the memory, by an estimate.
const HEAVIEST: usize = 1280 << 20;

/// Why a class cannot be linked or a member does not resolve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    #[error("class {} is missing{}: add it to --classpath", binary_name(.class), for_whom(.needed_by))]
    MissingClass { class: Name, needed_by: Option<Name> },
    #[error("the class file of {} is broken: {reason}", binary_name(.class))]
    BadClassFile { class: Name, reason: String },
    #[error("class {} is its own superclass", binary_name(.class))]
    Circularity { class: Name },
    #[error("class {} has no field {name}", binary_name(.class))]
    NoSuchField { class: Name, name: Name, descriptor: Name },
    #[error("class {} has no method {name}{descriptor}", binary_name(.class))]
    NoSuchMethod { class: Name, name: Name, descriptor: Name },
    #[error("Found class {}, but interface was expected", binary_name(&.method.class))]
    NoInterface { method: MethodKey },
    #[error("Found interface {}, but class was expected", binary_name(&.method.class))]
    IsInterface { method: MethodKey },
    #[error("class {} is not a permitted subclass of {}", binary_name(.class), binary_name(.sealed))]
    NotPermitted { class: Name, sealed: Name, is_interface: bool },
    #[error("class {} can not implement {}, because it is not an interface", binary_name(.class), binary_name(.other))]
    CannotImplement { class: Name, other: Name },
    #[error("{reason}")]
    IncompatibleChange { reason: String },
    #[error("class {} exists already", binary_name(.class))]
    AlreadyDefined { class: Name },
}

/// The answer that is kept, or found out now.
fn kept<T: Copy>(answer: &Resolution<T>, look_up: impl FnOnce() -> Result<T, LinkError>) -> Result<T, LinkError> {
    answer.get_or_init(|| look_up().map_err(Box::new)).clone().map_err(|error| *error)
}

fn for_whom(class: &Option<Name>) -> String {
    class.as_ref().map_or(String::new(), |class| format!(" ({} needs it)", binary_name(class)))
}

/// Loads classes on demand and keeps them: ids and references stay valid as long as the program lives. Shared between
/// threads; loading a class twice gives the same class.
pub struct Program {
    sources: Vec<(Origin, Source)>,
    classes: boxcar::Vec<Class>,
    by_name: RwLock<FxHashMap<Name, Result<ClassId, LinkError>>>,
    /// Held while a class and its supertypes are being loaded.
    loading: Mutex<()>,
    application: Application,
    /// The feature version of the JDK.
    release: u16,
    weight: Weight,
    linked_application: OnceLock<Vec<ClassId>>,
    relations: OnceLock<Relations>,
    /// Classes that were defined at run time, by name and by a digest of their bytes.
    defined: Mutex<FxHashMap<(Name, u64), ClassId>>,
    jdk_files: JdkFiles,
    names: Names,
}

/// What the classes that were loaded from the class path take of the memory, by an estimate.
struct Weight {
    taken: AtomicUsize,
    /// The length of the smallest class file for which there was no room.
    refused: AtomicUsize,
}

impl Weight {
    /// False, if there is no room for so much.
    fn add(&self, weight: usize) -> bool {
        let before = self.taken.fetch_add(weight, Ordering::Relaxed);
        let fits = before.saturating_add(weight) <= HEAVIEST;
        if !fits {
            self.taken.fetch_sub(weight, Ordering::Relaxed);
        }
        fits
    }
}

/// The classes under test.
pub(crate) struct Application {
    /// Internal names, sorted.
    pub names: Vec<Name>,
    /// Those that are not let in.
    pub refused: Vec<Refused>,
    /// Those that are left out, since the JDK has classes of these names.
    pub shadowed: Vec<Name>,
    /// Those of the JDK itself.
    pub subjects: FxHashSet<Name>,
}

/// Of a hidden class: whose nest it joins, if any.
#[derive(Clone, Copy, Debug)]
pub struct Nest<'n> {
    pub host: Option<&'n str>,
}

impl Program {
    pub(crate) fn new(jdk: &Jdk, sources: Vec<(Origin, Source)>, application: Application) -> Program {
        Program {
            sources,
            classes: boxcar::Vec::new(),
            by_name: RwLock::default(),
            loading: Mutex::new(()),
            application,
            release: jdk.release(),
            weight: Weight { taken: AtomicUsize::new(0), refused: AtomicUsize::new(usize::MAX) },
            linked_application: OnceLock::new(),
            relations: OnceLock::new(),
            defined: Mutex::default(),
            jdk_files: JdkFiles::new(&jdk.home, &jdk.modules),
            names: Names::default(),
        }
    }

    pub(crate) fn release(&self) -> u16 {
        self.release
    }

    /// Classes under test that are not let in because of their names.
    pub fn refused(&self) -> &[Refused] {
        &self.application.refused
    }

    /// Classes of the inputs that no virtual machine would run, since the JDK has classes of the same names.
    pub fn shadowed(&self) -> &[Name] {
        &self.application.shadowed
    }

    /// The bytes of a class, where they are found first.
    pub(crate) fn find(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        self.sources.iter().find_map(|(_, source)| source.find(name, self.release))
    }

    pub(crate) fn sources(&self) -> &[(Origin, Source)] {
        &self.sources
    }

    pub(crate) fn jdk_files(&self) -> &JdkFiles {
        &self.jdk_files
    }

    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    pub fn method(&self, id: MethodId) -> &Method {
        &self.class(id.class).methods[usize::from(id.index)]
    }

    pub fn field(&self, id: FieldId) -> &Field {
        &self.class(id.class).fields[usize::from(id.index)]
    }

    /// The bytes of a class file, as they lie where the class comes from.
    pub fn class_file(&self, name: &str) -> Option<Vec<u8>> {
        self.find(name)?.ok()
    }

    /// Internal names of the classes under test, sorted.
    pub fn application_names(&self) -> &[Name] {
        &self.application.names
    }

    /// The classes under test that can be linked, by name.
    pub fn application_classes(&self) -> &[ClassId] {
        self.linked_application.get_or_init(|| {
            self.application.names.iter().filter_map(|name| self.load(name).ok().map(|class| class.id)).collect()
        })
    }

    pub(crate) fn relations(&self) -> &Relations {
        self.relations.get_or_init(|| Relations::new(self))
    }

    /// The module that a class of the JDK belongs to; nothing for other classes.
    pub fn module_of(&self, class: &Class) -> Option<String> {
        if !matches!(class.origin, Origin::Jdk | Origin::Subject) || class.surroundings.has_own_loader {
            return None;
        }
        self.sources.iter().find_map(|(_, source)| source.module_of(class.package()))
    }

    /// The package of the tests of a class, with slashes: its own, unless the JDK or a signed jar keeps that to itself.
    pub fn test_package(&self, class: &Class) -> String {
        match class.keeps_package() {
            true => format!("glassbox/{}", class.package()),
            false => class.package().to_owned(),
        }
    }

    /// What has to be opened to the tests of a class of the JDK: `java.base/java.util=ALL-UNNAMED`.
    pub fn opening(&self, class: &Class) -> Option<String> {
        let module = self.module_of(class).filter(|_| class.origin == Origin::Subject)?;
        Some(opening(&module, class.package()))
    }

    /// Defines a class from the bytes of a class file. A hidden class gets a name that nobody can know. All that share
    /// this program get the same class for the same bytes; who defines which class is for the caller to know.
    pub fn define_bytes(
        &self,
        bytes: &[u8],
        hidden: Option<Nest<'_>>,
        has_own_loader: bool,
    ) -> Result<&Class, LinkError> {
        let bad = |reason: String| LinkError::BadClassFile { class: "".into(), reason };
        let mut definition = parse::parse(bytes, &self.names).map_err(bad)?;
        definition.surroundings.has_own_loader = has_own_loader;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let digest = hasher.finish();
        let mut defined = self.defined.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = defined.get(&(definition.name.clone(), digest)).filter(|_| hidden.is_none()) {
            return Ok(self.class(*known));
        }
        let key = (definition.name.clone(), digest);
        let origin = match self.module_of_package(package_of(&definition.name)) {
            Some(_) => Origin::Jdk,
            None => Origin::Derived,
        };
        if let Some(nest) = hidden {
            let name = format!("{}+0x{:016x}", definition.name, self.classes.count());
            definition.rename(&name);
            definition.kind = ClassKind::Hidden;
            definition.nest_host = nest.host.map(Name::from);
        } else if let Some(Ok(known)) = self.known(&definition.name) {
            if !defined.values().any(|defined| *defined == known) {
                return Err(LinkError::AlreadyDefined { class: definition.name });
            }
            definition.rename(&format!("{}{NAMESAKE}{digest:x}", definition.name));
        } else {
            // Somebody may have looked for it before it was there.
            self.by_name.write().unwrap_or_else(|poisoned| poisoned.into_inner()).remove(&definition.name);
        }
        let class = self.define_made_up(definition, origin)?;
        if hidden.is_none() {
            defined.insert(key, class.id);
        }
        Ok(class)
    }

    fn module_of_package(&self, package: &str) -> Option<String> {
        self.sources.iter().find_map(|(_, source)| source.module_of(package))
    }

    /// A class that loads without error.
    pub fn class_named(&self, name: &str) -> Option<&Class> {
        self.load(name).ok()
    }

    /// JVMS 5.3: finds, parses and links a class and its supertypes. Array classes are made here, too.
    pub fn load(&self, name: &str) -> Result<&Class, LinkError> {
        if let Some(known) = self.known(name) {
            return known.map(|id| self.class(id));
        }
        // There is no such class, and remembering that would take memory for nothing.
        if name.len() > legal::LONGEST {
            return Err(LinkError::MissingClass { class: legal::shown(name).into(), needed_by: None });
        }
        let _guard = self.loading.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.load_locked(name, &mut Vec::new()).map(|id| self.class(id))
    }

    pub(crate) fn known(&self, name: &str) -> Option<Result<ClassId, LinkError>> {
        self.by_name.read().unwrap_or_else(|poisoned| poisoned.into_inner()).get(name).cloned()
    }

    /// Only with `loading` held; `under_way` are the classes whose supertypes are being loaded.
    fn load_locked(&self, name: &str, under_way: &mut Vec<Name>) -> Result<ClassId, LinkError> {
        if let Some(known) = self.known(name) {
            return known;
        }
        let name = Name::from(name);
        if under_way.contains(&name) {
            return Err(LinkError::Circularity { class: name });
        }
        if under_way.len() > DEEPEST_HIERARCHY {
            let reason = format!("it is a supertype in more than {DEEPEST_HIERARCHY} steps");
            return Err(LinkError::BadClassFile { class: name, reason });
        }
        under_way.push(name.clone());
        let result = self.define(&name, under_way);
        under_way.pop();
        let mut by_name = self.by_name.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        by_name.insert(name, result.clone());
        result
    }

    fn define(&self, name: &Name, under_way: &mut Vec<Name>) -> Result<ClassId, LinkError> {
        if name.starts_with('[') {
            return self.define_array(name, under_way);
        }
        let bad = |reason: String| LinkError::BadClassFile { class: name.clone(), reason };
        let missing = || LinkError::MissingClass { class: name.clone(), needed_by: None };
        // Some names would leave the directory that a class path entry names.
        if legal::check_class(name).is_err() {
            return Err(missing());
        }
        let in_source =
            |(origin, source): &(Origin, Source)| Some((*origin, source.is_closed(), source.find(name, self.release)?));
        let found = self.sources.iter().find_map(in_source);
        let (origin, keeps_package, bytes) = found.ok_or_else(missing)?;
        let origin = if self.application.subjects.contains(name) { Origin::Subject } else { origin };
        let bytes = bytes.map_err(bad)?;
        let full = || bad(format!("all classes together take more than {} MB: name fewer of them", HEAVIEST >> 20));
        // Where one was too much, those that are as large are not even looked at.
        if origin != Origin::Jdk && bytes.len() >= self.weight.refused.load(Ordering::Relaxed) {
            return Err(full());
        }
        let mut definition = parse::parse(&bytes, &self.names).map_err(bad)?;
        if origin != Origin::Jdk && !self.weight.add(definition.weight()) {
            self.weight.refused.fetch_min(bytes.len(), Ordering::Relaxed);
            return Err(full());
        }
        definition.surroundings.keeps_package = keeps_package;
        if definition.name != *name {
            let package = package_of(&definition.name).replace('/', ".");
            let declared = binary_name(&definition.name);
            let advice = if package.is_empty() { "the unnamed package".into() } else { format!("package {package}") };
            return Err(bad(format!("it declares {declared}; give the directory that contains {advice}")));
        }
        let needed = |error| match error {
            LinkError::MissingClass { class, needed_by: None } => {
                LinkError::MissingClass { class, needed_by: Some(name.clone()) }
            }
            other => other,
        };
        let superclass = match &definition.super_name {
            Some(superclass) => Some(self.load_locked(superclass, under_way).map_err(needed)?),
            None => None,
        };
        let mut interfaces = Vec::with_capacity(definition.interfaces.len());
        for interface in &definition.interfaces {
            interfaces.push(self.load_locked(interface, under_way).map_err(needed)?);
        }
        self.check_supertypes(&definition, superclass, &interfaces)?;
        let id = self.link(definition, origin, superclass, interfaces);
        let class = self.class(id);
        let inherited = class.ancestors.len() + class.instance_fields.len();
        self.weight.taken.fetch_add(inherited * size_of::<FieldId>(), Ordering::Relaxed);
        Ok(id)
    }

    /// JVMS 5.3.5: what a class may extend and override.
    fn check_supertypes(
        &self,
        definition: &Definition,
        superclass: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Result<(), LinkError> {
        let own = binary_name(&definition.name);
        let refuse = |reason: String| Err(LinkError::IncompatibleChange { reason });
        if let Some(class) = superclass.map(|id| self.class(id)) {
            let name = binary_name(&class.name);
            if class.is_interface() {
                return refuse(format!("class {own} has interface {name} as super class"));
            }
            if class.flags.is_final() {
                return refuse(format!("class {own} cannot inherit from final class {name}"));
            }
        }
        if let Some(class) = interfaces.iter().map(|id| self.class(*id)).find(|class| !class.is_interface()) {
            return Err(LinkError::CannotImplement { class: definition.name.clone(), other: class.name.clone() });
        }
        for class in superclass.iter().chain(interfaces).map(|id| self.class(*id)) {
            let permits = |permitted: &Vec<Name>| permitted.contains(&definition.name);
            if class.surroundings.permitted.as_ref().is_some_and(|permitted| !permits(permitted)) {
                let (class, sealed, is_interface) = (definition.name.clone(), class.name.clone(), class.is_interface());
                return Err(LinkError::NotPermitted { class, sealed, is_interface });
            }
        }
        let overriding = |method: &&MethodDefinition| {
            !method.flags.is_static() && !method.flags.is_private() && !method.name.starts_with('<')
        };
        for method in definition.methods.iter().filter(overriding) {
            let found = superclass.and_then(|id| {
                let found = self.find_method(self.class(id), &method.name, &method.descriptor_text)?;
                Some(found).filter(|found| found.flags.is_final() && !found.is_static() && !found.flags.is_private())
            });
            let visible = |found: &&Method| {
                let flags = found.flags;
                flags.is_public() || flags.is_protected() || package_of(&found.class) == package_of(&definition.name)
            };
            if let Some(found) = found.filter(visible) {
                let (owner, name, descriptor) = (binary_name(&found.class), &found.name, &found.descriptor_text);
                return refuse(format!("class {own} overrides final method {owner}.{name}{descriptor}"));
            }
        }
        Ok(())
    }

    /// The classes that were loaded or made up so far, in no order that means anything.
    pub(crate) fn known_classes(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter().map(|(_, class)| class)
    }

    pub(crate) fn define_made_up(&self, definition: Definition, origin: Origin) -> Result<&Class, LinkError> {
        let _guard = self.loading.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = self.known(&definition.name) {
            return known.map(|id| self.class(id));
        }
        let superclass = match &definition.super_name {
            Some(superclass) => Some(self.load_locked(superclass, &mut Vec::new())?),
            None => None,
        };
        let mut interfaces = Vec::with_capacity(definition.interfaces.len());
        for interface in &definition.interfaces {
            interfaces.push(self.load_locked(interface, &mut Vec::new())?);
        }
        let name = definition.name.clone();
        let id = self.link(definition, origin, superclass, interfaces);
        self.by_name.write().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(name, Ok(id));
        Ok(self.class(id))
    }

    fn link(
        &self,
        definition: Definition,
        origin: Origin,
        superclass: Option<ClassId>,
        interfaces: Vec<ClassId>,
    ) -> ClassId {
        let id = ClassId(self.classes.count() as u32);
        let name = definition.name;
        let mut ancestors = self.ancestors_of(superclass, &interfaces);
        ancestors.insert(id);
        let mut instance_fields =
            superclass.map_or_else(Vec::new, |superclass| self.class(superclass).instance_fields.clone());
        let mut field_kinds = superclass.map_or_else(Vec::new, |superclass| self.class(superclass).field_kinds.clone());
        let mut static_slots = 0;
        let mut fields = Vec::with_capacity(definition.fields.len());
        for (index, field) in definition.fields.into_iter().enumerate() {
            let field_id = FieldId { class: id, index: index as u16 };
            let slot = if field.flags.is_static() {
                static_slots += 1;
                static_slots - 1
            } else {
                instance_fields.push(field_id);
                field_kinds.push(field.java_type.stack_kind());
                instance_fields.len() - 1
            };
            fields.push(Field {
                id: field_id,
                class: name.clone(),
                name: field.name,
                java_type: field.java_type,
                flags: field.flags,
                signature: field.signature,
                slot,
                constant: field.constant,
                attributes: field.attributes,
                marks: field.marks,
            });
        }
        let mut methods = Vec::with_capacity(definition.methods.len());
        let mut method_index = FxHashMap::default();
        for (index, method) in definition.methods.into_iter().enumerate() {
            method_index.insert((method.name.clone(), method.descriptor_text.clone()), index as u16);
            methods.push(Method {
                id: MethodId { class: id, index: index as u16 },
                class: name.clone(),
                name: method.name,
                descriptor_text: method.descriptor_text,
                descriptor: method.descriptor,
                flags: method.flags,
                signature: method.signature,
                declared_exceptions: method.declared_exceptions,
                parameter_names: method.parameter_names,
                declared_parameters: method.declared_parameters,
                attributes: method.attributes,
                marks: method.marks,
                is_hidden: method.is_hidden,
                is_caller_sensitive: method.is_caller_sensitive,
                stands_for: method.stands_for,
                code: method.code,
            });
        }
        self.add(Class {
            id,
            flags: definition.flags,
            origin,
            kind: definition.kind,
            major_version: definition.major_version,
            source_file: definition.source_file,
            signature: definition.signature,
            nesting: definition.nesting,
            nest_host: definition.nest_host.unwrap_or_else(|| name.clone()),
            superclass,
            interfaces,
            ancestors,
            fields,
            methods,
            instance_fields,
            field_kinds,
            static_slots,
            component: None,
            bootstraps: definition.bootstraps,
            record: definition.record,
            attributes: definition.attributes,
            surroundings: definition.surroundings,
            constants: definition.constants,
            sealed_fields: OnceLock::new(),
            method_index,
            name,
        })
    }

    /// JVMS 5.3.3.
    fn define_array(&self, name: &Name, under_way: &mut Vec<Name>) -> Result<ClassId, LinkError> {
        let missing = || LinkError::MissingClass { class: name.clone(), needed_by: None };
        let component = JavaType::of_class(name).component().ok_or_else(missing)?;
        // What takes the place of a class takes it in arrays, too.
        let kind = match &component {
            JavaType::Reference(element) => {
                let kind = self.class(self.load_locked(element, under_way)?).kind;
                Some(kind).filter(|kind| kind.is_of_run_time()).unwrap_or_default()
            }
            _ => ClassKind::Plain,
        };
        let object = self.load_locked("java/lang/Object", under_way)?;
        let cloneable = self.load_locked("java/lang/Cloneable", under_way)?;
        let serializable = self.load_locked("java/io/Serializable", under_way)?;
        let id = ClassId(self.classes.count() as u32);
        let mut ancestors = self.ancestors_of(Some(object), &[cloneable, serializable]);
        ancestors.insert(id);
        Ok(self.add(Class {
            id,
            name: name.clone(),
            flags: Flags(0x0411),
            origin: Origin::Derived,
            kind,
            major_version: 0,
            source_file: None,
            signature: None,
            nesting: None,
            nest_host: name.clone(),
            superclass: Some(object),
            interfaces: vec![cloneable, serializable],
            ancestors,
            fields: Vec::new(),
            methods: Vec::new(),
            instance_fields: Vec::new(),
            field_kinds: Vec::new(),
            static_slots: 0,
            component: Some(component),
            bootstraps: Vec::new(),
            record: None,
            attributes: None,
            surroundings: Surroundings::default(),
            constants: Vec::new(),
            sealed_fields: OnceLock::new(),
            method_index: FxHashMap::default(),
        }))
    }

    fn ancestors_of(&self, superclass: Option<ClassId>, interfaces: &[ClassId]) -> FxHashSet<ClassId> {
        let supertypes = superclass.iter().chain(interfaces);
        supertypes.flat_map(|id| self.class(*id).ancestors.iter().copied()).collect()
    }

    fn add(&self, class: Class) -> ClassId {
        // Only one thread defines classes at a time, so the next index is the one `class.id` was given.
        ClassId(self.classes.push(class) as u32)
    }

    /// Whether a value of class `of` may be used as a `target` (JVMS 6.5, `checkcast`).
    pub fn is_subtype(&self, of: ClassId, target: ClassId) -> bool {
        if self.class(of).ancestors.contains(&target) {
            return true;
        }
        let (of, target) = (self.class(of), self.class(target));
        match (&of.component, &target.component) {
            (Some(JavaType::Reference(from)), Some(JavaType::Reference(to))) => {
                match (self.class_named(from), self.class_named(to)) {
                    (Some(from), Some(to)) => self.is_subtype(from.id, to.id),
                    _ => false,
                }
            }
            (Some(from), Some(to)) => from == to,
            _ => false,
        }
    }

    /// JVMS 5.4.3.1: the class that a constant of `class` names.
    pub fn resolve_class(&self, class: &Class, index: u16) -> Result<&Class, LinkError> {
        let Some(PoolEntry::Class { name, resolved }) = class.constants.get(usize::from(index)) else {
            return Err(no_such_constant(class, index));
        };
        let look_up = || self.load(name).map(|found| found.id);
        kept(resolved, look_up).map(|id| self.class(id))
    }

    /// JVMS 5.4.3.2.
    pub fn resolve_field(&self, class: &Class, index: u16) -> Result<&Field, LinkError> {
        let Some(PoolEntry::Field { class: owner, name, descriptor, resolved }) =
            class.constants.get(usize::from(index))
        else {
            return Err(no_such_constant(class, index));
        };
        let look_up = || {
            let owner = self.resolve_class(class, *owner)?;
            let java_type = JavaType::from_descriptor(descriptor);
            let found = java_type.and_then(|java_type| self.find_field(owner, name, &java_type));
            found.ok_or_else(|| LinkError::NoSuchField {
                class: owner.name.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
            })
        };
        kept(resolved, look_up).map(|id| self.field(id))
    }

    /// A field by name and type: in the class, its superinterfaces, then its superclasses.
    pub fn find_field(&self, class: &Class, name: &str, java_type: &JavaType) -> Option<FieldId> {
        let mut seen = FxHashSet::default();
        // The last one comes first.
        let mut waiting = vec![class.id];
        while let Some(class) = waiting.pop().map(|id| self.class(id)) {
            // Interfaces may lead to each other in very many ways.
            if !seen.insert(class.id) {
                continue;
            }
            if let Some(field) = class.fields.iter().find(|field| &*field.name == name && field.java_type == *java_type)
            {
                return Some(field.id);
            }
            waiting.extend(class.superclass);
            waiting.extend(class.interfaces.iter().rev());
        }
        None
    }

    /// JVMS 5.4.3.3 and 5.4.3.4.
    pub fn resolve_method(&self, class: &Class, index: u16) -> Result<&Method, LinkError> {
        let Some(PoolEntry::Method { class: owner, name, descriptor, interface, resolved, .. }) =
            class.constants.get(usize::from(index))
        else {
            return Err(no_such_constant(class, index));
        };
        let look_up = || {
            let owner = self.resolve_class(class, *owner)?;
            let key = || MethodKey { class: owner.name.clone(), name: name.clone(), descriptor: descriptor.clone() };
            match (*interface, owner.is_interface()) {
                (true, false) => return Err(LinkError::NoInterface { method: key() }),
                (false, true) => return Err(LinkError::IsInterface { method: key() }),
                _ => {}
            }
            self.find_method(owner, name, descriptor).map(|method| method.id).ok_or_else(|| LinkError::NoSuchMethod {
                class: owner.name.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
            })
        };
        kept(resolved, look_up).map(|id| self.method(id))
    }

    /// A method by name and descriptor: in the class, its superclasses, then its superinterfaces.
    pub fn find_method(&self, class: &Class, name: &Name, descriptor: &Name) -> Option<&Method> {
        let key = (name.clone(), descriptor.clone());
        let mut current = Some(class);
        while let Some(at) = current {
            if let Some(index) = at.method_index.get(&key) {
                return Some(&self.class(at.id).methods[usize::from(*index)]);
            }
            // Of `Object`, an interface has the public methods only.
            current = at.superclass.filter(|_| !class.is_interface()).map(|id| self.class(id));
        }
        if class.is_interface()
            && let Some(object) = self.class_named("java/lang/Object")
            && let Some(index) = object.method_index.get(&key)
            && object.methods[usize::from(*index)].flags.is_public()
        {
            return Some(&object.methods[usize::from(*index)]);
        }
        self.find_interface_method(class, &key)
    }

    /// JVMS 5.4.3.3: a maximally specific method that is not abstract, or else any that is neither private nor static.
    fn find_interface_method(&self, class: &Class, key: &(Name, Name)) -> Option<&Method> {
        let specific = self.maximally_specific(class, key);
        let mut concrete = specific.iter().filter(|method| !method.flags.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(method), None) => Some(method),
            _ => specific.first().copied(),
        }
    }

    /// JVMS 5.4.3.3: the methods of superinterfaces that no other one overrides, by the names of their interfaces.
    fn maximally_specific(&self, class: &Class, key: &(Name, Name)) -> Vec<&Method> {
        let mut candidates: Vec<&Method> = Vec::new();
        let mut ancestors: Vec<&Class> = class.ancestors.iter().map(|id| self.class(*id)).collect();
        ancestors.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        for ancestor in ancestors.into_iter().filter(|ancestor| ancestor.is_interface()) {
            if let Some(index) = ancestor.method_index.get(key) {
                let method = &ancestor.methods[usize::from(*index)];
                if !method.flags.is_private() && !method.flags.is_static() {
                    candidates.push(method);
                }
            }
        }
        let overridden = |method: &Method| {
            candidates
                .iter()
                .any(|other| other.id != method.id && self.class(other.id.class).ancestors.contains(&method.id.class))
        };
        candidates.iter().copied().filter(|method| !overridden(method)).collect()
    }

    /// The bodies that a class inherits for a method of interfaces, if it inherits more than one.
    pub fn conflicting_defaults(&self, class: &Class, method: &Method) -> Vec<&Method> {
        if !self.class(method.id.class).is_interface() {
            return Vec::new();
        }
        let key = (method.name.clone(), method.descriptor_text.clone());
        let mut found = self.maximally_specific(class, &key);
        found.retain(|method| !method.flags.is_abstract());
        if found.len() < 2 { Vec::new() } else { found }
    }

    /// JVMS 5.4.6: the method that a virtual or interface call of `resolved` runs on a receiver of this class.
    pub fn select_method(&self, receiver: &Class, resolved: &Method) -> Option<&Method> {
        if resolved.flags.is_private() {
            return Some(self.method(resolved.id));
        }
        let key = (resolved.name.clone(), resolved.descriptor_text.clone());
        let mut current = Some(receiver);
        while let Some(at) = current {
            if let Some(index) = at.method_index.get(&key) {
                let method = &self.class(at.id).methods[usize::from(*index)];
                if !method.flags.is_static() && !method.flags.is_private() && self.can_override(method, resolved) {
                    return Some(method);
                }
            }
            current = at.superclass.map(|id| self.class(id));
        }
        self.find_interface_method(receiver, &key)
    }

    /// JVMS 5.4.5: a package-private method is overridden within its package, and by what overrides such a method.
    fn can_override(&self, method: &Method, resolved: &Method) -> bool {
        if method.id == resolved.id {
            return true;
        }
        let flags = resolved.flags;
        if flags.is_public() || flags.is_protected() || package_of(&method.class) == package_of(&resolved.class) {
            return true;
        }
        let key = (method.name.clone(), method.descriptor_text.clone());
        let mut superclass = self.class(method.id.class).superclass;
        while let Some(between) = superclass.map(|id| self.class(id)).filter(|class| class.id != resolved.id.class) {
            if let Some(index) = between.method_index.get(&key) {
                let middle = &between.methods[usize::from(*index)];
                let links = !middle.flags.is_private() && !middle.is_static();
                return links && self.can_override(method, middle) && self.can_override(middle, resolved);
            }
            superclass = between.superclass;
        }
        false
    }

    /// The static fields of a class with objects of which no other code gets hold, and arrays that are for ever as its initializer
    /// has written them.
    pub fn sealed_fields<'c>(&self, class: &'c Class) -> &'c [Name] {
        class.sealed_fields.get_or_init(|| constants::sealed_fields(self, class))
    }

    /// Whether objects of a class are for ever as one of its constructors has left them.
    pub fn is_as_constructed(&self, class: &Class) -> bool {
        constants::is_as_constructed(self, class)
    }
}

/// How the options of a virtual machine name a package that is opened to everybody.
pub fn opening(module: &str, package: &str) -> String {
    format!("{module}/{}=ALL-UNNAMED", package.replace('/', "."))
}

fn no_such_constant(class: &Class, index: u16) -> LinkError {
    LinkError::BadClassFile {
        class: class.name.clone(),
        reason: format!("constant {index} is not of the kind that an instruction needs"),
    }
}
