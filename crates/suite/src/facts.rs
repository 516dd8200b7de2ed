//! What a test has to know about classes: what it may name, touch and call from its package.
//!
//! Everything else in this crate sees classes only through [`ClassFacts`], so that it can be tested without class
//! files.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use glassbox_program::{
    Class, FieldKey, GenericType, Insn, JavaType, MarkPlace, Method, MethodDescriptor, MethodKey, MethodSignature,
    Name, Origin, Program, StackKind, Visibility, is_encapsulated, method_signature, package_of, type_parameters,
};

/// The facts of one class as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassFacts {
    pub name: Name,
    pub visibility: Visibility,
    /// It lies in a package that its module does not export.
    pub is_encapsulated: bool,
    /// How the source nests it; absent for a top-level class.
    pub nesting: Option<NestingFacts>,
    pub superclass: Option<Name>,
    pub interfaces: Vec<Name>,
    /// With their bounds.
    pub type_parameters: Vec<(Name, GenericType)>,
    pub is_enum: bool,
    /// The JDK's, but opened to the tests.
    pub is_opened: bool,
    pub is_deprecated: bool,
    /// It makes no difference when it is initialized.
    pub initializes_alone: bool,
    pub fields: Vec<FieldFacts>,
    pub methods: Vec<MethodFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestingFacts {
    /// Absent for local and anonymous classes, which only their own method can name.
    pub outer: Option<Name>,
    pub simple_name: Option<Name>,
    /// An inner class needs an instance of its outer class.
    pub is_inner: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFacts {
    pub name: Name,
    pub visibility: Visibility,
    pub is_static: bool,
    pub is_final: bool,
    pub is_synthetic: bool,
    pub is_deprecated: bool,
    /// A method that does nothing but return the field.
    pub getter: Option<Name>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodFacts {
    pub name: Name,
    pub descriptor: Name,
    pub visibility: Visibility,
    pub is_static: bool,
    pub is_varargs: bool,
    pub is_synthetic: bool,
    pub is_deprecated: bool,
    /// How the source declared it, where it is generic.
    pub signature: Option<MethodSignature>,
    /// Whether it wants classes of a certain kind, such as `Class<? extends Enum<?>>`.
    pub bounds_classes: bool,
    /// Whether it returns something of a type that is only bounded, such as `List<? extends Shape>`.
    pub bounds_result: bool,
    /// Whether it takes something of such a type.
    pub bounds_parameters: bool,
    pub parameter_names: Vec<String>,
    pub throws: Vec<Name>,
}

impl MethodFacts {
    /// Whether the method itself declares type parameters.
    pub fn is_generic(&self) -> bool {
        self.signature.as_ref().is_some_and(|signature| !signature.variables.is_empty())
    }
}

/// Where facts come from.
pub trait FactSource {
    fn facts(&self, class: &str) -> Option<ClassFacts>;
}

impl FactSource for Program {
    fn facts(&self, class: &str) -> Option<ClassFacts> {
        self.class_named(class).map(|class| facts_of(self, class))
    }
}

fn facts_of(program: &Program, class: &Class) -> ClassFacts {
    let nesting = class.nesting.as_ref().map(|nesting| NestingFacts {
        outer: nesting.outer.clone(),
        simple_name: nesting.simple_name.clone(),
        is_inner: nesting.outer.is_some() && !nesting.flags.is_static() && !class.is_interface(),
    });
    let name_of = |id| program.class(id).name.clone();
    ClassFacts {
        name: class.name.clone(),
        visibility: Visibility::of(class.declared_flags()),
        is_encapsulated: class.is_encapsulated(),
        nesting,
        superclass: class.superclass.map(name_of),
        interfaces: class.interfaces.iter().copied().map(name_of).collect(),
        type_parameters: type_parameters(class),
        is_enum: class.flags.is_enum(),
        is_opened: class.origin == Origin::Subject,
        is_deprecated: class.is_marked(&["Deprecated"]),
        initializes_alone: program.initializes_alone(class),
        fields: class
            .fields
            .iter()
            .map(|field| FieldFacts {
                name: field.name.clone(),
                visibility: Visibility::of(field.flags),
                is_static: field.flags.is_static(),
                is_final: field.flags.is_final(),
                is_synthetic: field.flags.is_synthetic(),
                is_deprecated: field.is_marked(&["Deprecated"]),
                getter: getter_of(class, &field.key()),
            })
            .collect(),
        methods: class.methods.iter().map(method_facts).collect(),
    }
}

/// The method that returns a field and is meant for it: `getX`, `isX` or `x` rather than a `hashCode` that is the field.
fn getter_of(class: &Class, field: &FieldKey) -> Option<Name> {
    let capitalized = crate::words::capitalize(&field.name);
    let rank = |method: &&Method| {
        let name = &*method.name;
        let named_so =
            name == &*field.name || ["get", "is"].iter().any(|start| *name == format!("{start}{capitalized}"));
        let is_general = matches!(name, "hashCode" | "toString");
        (Visibility::of(method.flags) == Visibility::Private, is_general, !named_so, !name.starts_with("get"))
    };
    let getters = class.methods.iter().filter(|method| returns_field(class, method, field));
    getters.min_by_key(rank).map(|method| method.name.clone())
}

fn method_facts(method: &Method) -> MethodFacts {
    MethodFacts {
        name: method.name.clone(),
        descriptor: method.descriptor_text.clone(),
        visibility: Visibility::of(method.flags),
        is_static: method.is_static(),
        is_varargs: method.flags.is_varargs(),
        is_synthetic: method.flags.is_synthetic(),
        is_deprecated: method.is_marked(MarkPlace::Own, &["Deprecated"]),
        signature: method_signature(method),
        bounds_classes: method.signature.as_deref().is_some_and(bounds_classes),
        bounds_result: method.signature.as_deref().is_some_and(|text| has_bounds(text.rsplit(')').next())),
        bounds_parameters: method.signature.as_deref().is_some_and(|text| has_bounds(text.split(')').next())),
        parameter_names: method.parameter_names.clone(),
        throws: method.declared_exceptions.clone(),
    }
}

fn bounds_classes(signature: &str) -> bool {
    signature.split("Ljava/lang/Class<").skip(1).any(|argument| !argument.starts_with('*'))
}

/// Whether a part of a signature has a wildcard with a bound in it.
fn has_bounds(part: Option<&str>) -> bool {
    part.is_some_and(|part| ["<+", "<-", ";+", ";-", "*+", "*-"].iter().any(|bound| part.contains(bound)))
}

/// Whether a method is `return this.field;`, which tells nothing that reading the field would not.
fn returns_field(class: &Class, method: &Method, field: &FieldKey) -> bool {
    if method.is_static() || method.flags.is_synthetic() || !method.descriptor.parameters.is_empty() {
        return false;
    }
    let reads_it = |index: u16| {
        class.field_constant(index).is_some_and(|(class, name, descriptor)| {
            *class == field.class && *name == field.name && **descriptor == *field.java_type.descriptor()
        })
    };
    match method.code.as_ref().map(|code| code.insns.as_slice()) {
        Some([Insn::Load(StackKind::Reference, 0), Insn::GetField(index), Insn::Return(Some(_))]) => {
            method.descriptor.returns.as_ref() == Some(&field.java_type)
                && method.declared_exceptions.is_empty()
                && reads_it(*index)
        }
        _ => false,
    }
}

/// Answers questions about access from the package that the test stands in.
pub struct Scope<'s> {
    source: &'s dyn FactSource,
    /// Internal form, with slashes.
    package: String,
    known: RefCell<BTreeMap<Name, Option<Rc<ClassFacts>>>>,
}

impl<'s> Scope<'s> {
    pub fn new(source: &'s dyn FactSource, package: &str) -> Scope<'s> {
        Scope { source, package: package.into(), known: RefCell::default() }
    }

    pub fn facts(&self, class: &str) -> Option<Rc<ClassFacts>> {
        if let Some(known) = self.known.borrow().get(class) {
            return known.clone();
        }
        let facts = self.source.facts(class).map(Rc::new);
        self.known.borrow_mut().insert(class.into(), facts.clone());
        facts
    }

    /// The name of the class below its package as the source writes it, `Outer.Inner`, if the test may write it.
    pub fn source_path(&self, class: &str) -> Option<String> {
        let simple = class.rsplit('/').next().unwrap_or(class);
        // A class that is not loaded is taken for an ordinary public one: the test will not compile if it is not.
        let Some(facts) = self.facts(class) else {
            return (!is_encapsulated(class)).then(|| simple.replace('$', "."));
        };
        if facts.is_encapsulated || !self.sees(class, facts.visibility) {
            return None;
        }
        let path = match &facts.nesting {
            None => simple.to_string(),
            Some(nesting) => {
                format!("{}.{}", self.source_path(nesting.outer.as_ref()?)?, nesting.simple_name.as_ref()?)
            }
        };
        path.split('.').all(is_identifier).then_some(path)
    }

    pub fn is_accessible(&self, class: &str) -> bool {
        self.source_path(class).is_some()
    }

    pub fn is_accessible_type(&self, java_type: &JavaType) -> bool {
        match java_type {
            JavaType::Reference(name) => match java_type.component() {
                Some(component) => self.is_accessible_type(&component),
                None => self.is_accessible(name),
            },
            _ => true,
        }
    }

    fn sees(&self, declaring: &str, visibility: Visibility) -> bool {
        visibility.reaches(package_of(declaring), &self.package)
    }

    pub fn is_generic(&self, class: &str) -> bool {
        let Some(facts) = self.facts(class) else { return false };
        let outer = facts.nesting.as_ref().filter(|nesting| nesting.is_inner).and_then(|nesting| nesting.outer.clone());
        !facts.type_parameters.is_empty() || outer.is_some_and(|outer| self.is_generic(&outer))
    }

    pub fn field(&self, field: &FieldKey) -> Option<FieldFacts> {
        self.facts(&field.class)?.fields.iter().find(|facts| facts.name == field.name).cloned()
    }

    /// Whether the test can write `object.field`.
    pub fn can_read(&self, field: &FieldKey) -> bool {
        let visible = |facts: FieldFacts| !facts.is_synthetic && self.sees(&field.class, facts.visibility);
        self.is_accessible(&field.class) && self.field(field).is_some_and(visible)
    }

    /// Whether it makes no difference when a class is initialized.
    pub fn initializes_alone(&self, class: &str) -> bool {
        self.facts(class).is_some_and(|facts| facts.initializes_alone)
    }

    pub fn can_write(&self, field: &FieldKey) -> bool {
        self.can_read(field) && self.field(field).is_some_and(|facts| !facts.is_final)
    }

    /// Whether a class is the JDK's, which keeps what is not public to itself.
    fn is_closed(&self, class: &str) -> bool {
        is_jdk(class) && !self.facts(class).is_some_and(|facts| facts.is_opened)
    }

    /// Whether reflection gets at the field: the JDK keeps its own to itself.
    pub fn can_reflect(&self, field: &FieldKey) -> bool {
        !self.is_closed(&field.class) && !self.field(field).is_some_and(|facts| facts.is_synthetic)
    }

    /// A method that returns the field of an object of this runtime class, and that the test may call.
    pub fn getter(&self, runtime_class: &str, field: &FieldKey) -> Option<MethodKey> {
        let getter = self.field(field)?.getter?;
        let declared = self.facts(&field.class)?;
        let method = declared.methods.iter().find(|method| {
            method.name == getter
                && MethodDescriptor::parse(&method.descriptor).is_some_and(|d| d.parameters.is_empty())
        })?;
        let overridden = self
            .superclasses(runtime_class)
            .take_while(|class| **class != *field.class)
            .filter_map(|class| self.facts(&class))
            .any(|facts| facts.methods.iter().any(|m| m.name == method.name && m.descriptor == method.descriptor));
        let reachable = self.is_accessible(&field.class) && self.sees(&field.class, method.visibility);
        let key =
            || MethodKey { class: field.class.clone(), name: getter.clone(), descriptor: method.descriptor.clone() };
        (reachable && !overridden).then(key)
    }

    /// Whether a class between the runtime class and the field's class declares a field of the same name.
    pub fn is_hidden(&self, static_class: &str, field: &FieldKey) -> bool {
        self.superclasses(static_class)
            .take_while(|class| **class != *field.class)
            .filter_map(|class| self.facts(&class))
            .any(|facts| facts.fields.iter().any(|other| other.name == field.name))
    }

    pub fn method(&self, method: &MethodKey) -> Option<MethodFacts> {
        let facts = self.facts(&method.class)?;
        facts.methods.iter().find(|m| m.name == method.name && m.descriptor == method.descriptor).cloned()
    }

    /// Whether the compiler warns of whoever calls the method.
    pub fn is_deprecated(&self, method: &MethodKey) -> bool {
        let class = self.facts(&method.class);
        class.is_some_and(|class| class.is_deprecated) || self.method(method).is_some_and(|facts| facts.is_deprecated)
    }

    /// Where an interface has a method from, which may be one of its own or come from those that it extends.
    pub fn declared_in(&self, interface: &str, method: &MethodKey) -> Option<MethodKey> {
        let is_it = |own: &MethodFacts| own.name == method.name && own.descriptor == method.descriptor;
        let declares = |class: &Name| self.facts(class).is_some_and(|facts| facts.methods.iter().any(is_it));
        let class = self.supertypes(interface).into_iter().find(declares)?;
        Some(MethodKey { class, ..method.clone() })
    }

    /// Whether the compiler warns of whoever implements the method of an interface, which may be one of its own or come
    /// from those that it extends.
    pub fn is_deprecated_in(&self, interface: &str, method: &MethodKey) -> bool {
        let Some(facts) = self.facts(interface) else { return false };
        let is_it = |own: &MethodFacts| own.name == method.name && own.descriptor == method.descriptor;
        match facts.methods.iter().find(|own| is_it(own)) {
            Some(own) => own.is_deprecated,
            None => facts.interfaces.iter().any(|other| self.is_deprecated_in(other, method)),
        }
    }

    /// Whether the compiler warns of whoever names the field.
    pub fn is_field_deprecated(&self, field: &FieldKey) -> bool {
        let class = self.facts(&field.class);
        class.is_some_and(|class| class.is_deprecated) || self.field(field).is_some_and(|facts| facts.is_deprecated)
    }

    /// Whether the test can call the method by name.
    pub fn can_call(&self, method: &MethodKey) -> bool {
        let Some(facts) = self.method(method) else { return self.is_accessible(&method.class) };
        let named = &*facts.name == "<init>" || is_identifier(&facts.name);
        let parameters = MethodDescriptor::parse(&method.descriptor).map_or(Vec::new(), |parsed| parsed.parameters);
        named
            && !facts.is_synthetic
            && self.is_accessible(&method.class)
            && self.sees(&method.class, facts.visibility)
            && parameters.iter().all(|parameter| self.is_accessible_type(parameter))
    }

    /// A method of a supertype by which the test can call one whose own class it cannot name.
    pub fn declaration(&self, method: &MethodKey) -> Option<MethodKey> {
        let own = self.facts(&method.class)?;
        // A bridge stands for a method whose types the class has made narrower.
        let bridges =
            |other: &MethodFacts| other.is_synthetic && self.is_narrower(&method.descriptor, &other.descriptor);
        let bridges: Vec<&MethodFacts> =
            own.methods.iter().filter(|other| other.name == method.name && bridges(other)).collect();
        let known = |other: &MethodFacts| {
            other.name == method.name
                && (other.descriptor == method.descriptor
                    || bridges.iter().any(|bridge| bridge.descriptor == other.descriptor))
        };
        self.supertypes(&method.class).into_iter().skip(1).find_map(|class| {
            let facts = self.facts(&class)?;
            let found = facts.methods.iter().find(|other| known(other))?;
            let key = MethodKey { class, name: found.name.clone(), descriptor: found.descriptor.clone() };
            self.can_call(&key).then_some(key)
        })
    }

    /// Whether a method takes and returns what another does, or something narrower.
    fn is_narrower(&self, descriptor: &str, than: &str) -> bool {
        let (Some(own), Some(other)) = (MethodDescriptor::parse(descriptor), MethodDescriptor::parse(than)) else {
            return false;
        };
        let fits = |(own, other): (&JavaType, &JavaType)| match (own, other) {
            _ if own == other => true,
            // What arrays have in common is left open.
            (JavaType::Reference(own), JavaType::Reference(_)) if own.starts_with('[') => true,
            (JavaType::Reference(own), JavaType::Reference(other)) => self.is_subclass(own, other),
            _ => false,
        };
        own.parameters.len() == other.parameters.len()
            && own.parameters.iter().zip(&other.parameters).all(fits)
            && own.returns.is_some() == other.returns.is_some()
            && own.returns.iter().zip(&other.returns).all(fits)
    }

    /// What other methods take that a call by name could mean as well: as many arguments, of which `may_take` says
    /// whether each could be passed as a type.
    pub fn rivals(
        &self,
        static_class: &str,
        method: &MethodKey,
        may_take: &dyn Fn(usize, &JavaType) -> bool,
    ) -> Vec<Vec<JavaType>> {
        let taken =
            |descriptor: &str| MethodDescriptor::parse(descriptor).map_or(Vec::new(), |parsed| parsed.parameters);
        let own = taken(&method.descriptor);
        let is_constructor = &*method.name == "<init>";
        let classes = if is_constructor { vec![method.class.clone()] } else { self.supertypes(static_class) };
        let mut rivals = Vec::new();
        for facts in classes.iter().filter_map(|class| self.facts(class)) {
            let others = facts.methods.iter().filter(|other| other.name == method.name && !other.is_synthetic);
            let others = others.map(|other| taken(&other.descriptor)).filter(|other| other.len() == own.len());
            rivals.extend(others.filter(|other| {
                *other != own && other.iter().enumerate().all(|(at, parameter)| may_take(at, parameter))
            }));
        }
        rivals
    }

    pub fn is_subclass(&self, class: &str, of: &str) -> bool {
        class == of || of == "java/lang/Object" || self.supertypes(class).iter().any(|name| &**name == of)
    }

    /// A checked exception has to be declared where it may be thrown.
    pub fn is_checked(&self, exception: &str) -> bool {
        !self.is_subclass(exception, "java/lang/RuntimeException") && !self.is_subclass(exception, "java/lang/Error")
    }

    /// The class itself, then its superclasses.
    pub fn superclasses(&self, class: &str) -> impl Iterator<Item = Name> + '_ {
        let mut next: Option<Name> = Some(class.into());
        std::iter::from_fn(move || {
            let current = next.take()?;
            next = self.facts(&current).and_then(|facts| facts.superclass.clone());
            Some(current)
        })
    }

    fn supertypes(&self, class: &str) -> Vec<Name> {
        let mut found: Vec<Name> = vec![class.into()];
        let mut at = 0;
        while at < found.len() {
            if let Some(facts) = self.facts(&found[at]) {
                for parent in facts.superclass.iter().chain(&facts.interfaces) {
                    if !found.contains(parent) {
                        found.push(parent.clone());
                    }
                }
            }
            at += 1;
        }
        found
    }
}

pub fn is_jdk(class: &str) -> bool {
    is_encapsulated(class) || ["java/", "javax/", "jdk/"].iter().any(|prefix| class.starts_with(prefix))
}

/// Whether Java source can write this as one name.
pub fn is_identifier(text: &str) -> bool {
    let mut characters = text.chars();
    let starts = characters.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$');
    starts && characters.all(|c| c.is_alphanumeric() || c == '_' || c == '$') && !is_reserved(text)
}

/// Keywords, literals and the single underscore; contextual keywords such as `record` are ordinary names.
pub fn is_reserved(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "_",
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "false",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "true",
        "try",
        "void",
        "volatile",
        "while",
    ];
    WORDS.contains(&text)
}
