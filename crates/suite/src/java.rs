//! The little Java that a test is written in, as data. Only [`crate::print`] knows how it looks.

/// A test case says *what* stands where: which types are imported and how a literal is spelled is the printer's.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Literal(Literal),
    Local(String),
    /// `new C(arguments)`, or `outer.new C(arguments)` for an inner class.
    New {
        outer: Option<Box<Expression>>,
        class: ClassName,
        arguments: Vec<Expression>,
    },
    Call {
        on: Callee,
        name: String,
        arguments: Vec<Expression>,
    },
    Field {
        of: Box<Expression>,
        name: String,
    },
    StaticField {
        class: ClassName,
        name: String,
    },
    Element {
        array: Box<Expression>,
        index: u32,
    },
    /// `new T[] {elements}`; the type is that of the array.
    ArrayLiteral {
        array_type: Type,
        elements: Vec<Expression>,
    },
    /// `new T[length]`; the type is that of the array.
    NewArray {
        array_type: Type,
        length: u32,
    },
    Cast {
        to: Type,
        value: Box<Expression>,
    },
    ClassLiteral(Type),
    /// `() -> body`.
    Lambda(Box<Expression>),
    /// An object of an anonymous class that implements an interface, or a lambda that does.
    StandIn {
        class: ClassName,
        methods: Vec<Answering>,
    },
}

/// A method that gives one result after the other, and the last one from then on.
#[derive(Clone, Debug, PartialEq)]
pub struct Answering {
    pub name: String,
    pub returns: Option<Type>,
    /// With names that are free where the stand-in is made.
    pub parameters: Vec<(Type, String)>,
    pub results: Vec<Expression>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    Declare { java_type: Type, name: String, value: Expression },
    Assign { target: Expression, value: Expression },
    Evaluate(Expression),
}

/// Whose method is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Callee {
    Object(Box<Expression>),
    Class(ClassName),
    /// A static method of JUnit's `Assertions`, imported by name.
    Assertions,
    /// A static method of JUnit's `Assumptions`, imported by name.
    Assumptions,
    /// A method of the test class itself, which is emitted because it is called.
    Helper(Helper),
}

/// Methods that a test class brings along: most get at what Java's access rules hide from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Helper {
    Construct,
    GetField,
    Invoke,
    SetField,
    /// An object of an interface that would be long to implement.
    StandIn,
}

impl Helper {
    /// Whether it gets around Java's access rules.
    pub fn is_reflective(self) -> bool {
        self != Helper::StandIn
    }

    pub fn name(self) -> &'static str {
        match self {
            Helper::Construct => "construct",
            Helper::GetField => "getField",
            Helper::Invoke => "invoke",
            Helper::SetField => "setField",
            Helper::StandIn => "standIn",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Boolean(bool),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// UTF-16, since a Java string may hold half a surrogate pair.
    Text(Vec<u16>),
    Null,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// A keyword: `int`.
    Primitive(&'static str),
    Class(ClassName),
    Array(Box<Type>),
}

impl Type {
    pub fn component(&self) -> Option<&Type> {
        match self {
            Type::Array(component) => Some(component),
            _ => None,
        }
    }

    pub fn is_object(&self) -> bool {
        matches!(self, Type::Class(class) if class.package == "java.lang" && class.path == "Object")
    }
}

/// A class that can be named in source.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassName {
    /// With dots; empty for the unnamed package.
    pub package: String,
    /// `Outer.Inner`.
    pub path: String,
    pub parameters: TypeParameters,
}

impl ClassName {
    pub fn java_lang(path: &str) -> ClassName {
        ClassName { package: "java.lang".into(), path: path.into(), parameters: TypeParameters::None }
    }

    /// What an import declares: the outermost class.
    pub fn outermost(&self) -> &str {
        self.path.split('.').next().unwrap_or(&self.path)
    }

    pub fn simple(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or(&self.path)
    }

    /// This class and those in its type arguments.
    fn with_arguments(&self) -> Vec<&ClassName> {
        let mut classes = vec![self];
        if let TypeParameters::Arguments(arguments) = &self.parameters {
            for argument in arguments {
                if let TypeArgument::Exact(java_type) = argument {
                    classes.extend(java_type.named_class().into_iter().flat_map(ClassName::with_arguments));
                }
            }
        }
        classes
    }

    pub fn qualified(&self) -> String {
        if self.package.is_empty() { self.path.clone() } else { format!("{}.{}", self.package, self.path) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TypeParameters {
    /// The class declares none, or stands where Java wants none: `List.of()`.
    None,
    /// It declares some, and the test leaves them out.
    Raw,
    /// So many `?`.
    Wildcard(usize),
    /// `<>`.
    Diamond,
    Arguments(Vec<TypeArgument>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TypeArgument {
    /// `?`.
    Any,
    Exact(Type),
}

impl Expression {
    pub fn null() -> Expression {
        Expression::Literal(Literal::Null)
    }

    pub fn text(text: &str) -> Expression {
        Expression::Literal(Literal::Text(text.encode_utf16().collect()))
    }

    pub fn local(name: &str) -> Expression {
        Expression::Local(name.into())
    }

    pub fn field(self, name: &str) -> Expression {
        Expression::Field { of: Box::new(self), name: name.into() }
    }

    pub fn call(self, name: &str, arguments: Vec<Expression>) -> Expression {
        Expression::Call { on: Callee::Object(Box::new(self)), name: name.into(), arguments }
    }

    pub fn cast(self, to: Type) -> Expression {
        Expression::Cast { to, value: Box::new(self) }
    }

    pub fn element(self, index: u32) -> Expression {
        Expression::Element { array: Box::new(self), index }
    }

    /// `() -> call`, where the result is of no interest: a cast of it would be no statement.
    pub fn lambda(self) -> Expression {
        Expression::Lambda(Box::new(self.without_cast()))
    }

    pub fn without_cast(self) -> Expression {
        match self {
            Expression::Cast { value, .. } => *value,
            other => other,
        }
    }

    pub fn static_call(class: ClassName, name: &str, arguments: Vec<Expression>) -> Expression {
        Expression::Call { on: Callee::Class(class), name: name.into(), arguments }
    }

    pub fn helper(helper: Helper, arguments: Vec<Expression>) -> Expression {
        Expression::Call { on: Callee::Helper(helper), name: helper.name().into(), arguments }
    }

    /// A call of one of JUnit's assertions.
    pub fn assertion(name: &str, arguments: Vec<Expression>) -> Expression {
        Expression::Call { on: Callee::Assertions, name: name.into(), arguments }
    }

    /// This expression and all that it contains, outermost first.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expression)) {
        visit(self);
        let parts: (Option<&Expression>, &[Expression]) = match self {
            Expression::Literal(_)
            | Expression::Local(_)
            | Expression::StaticField { .. }
            | Expression::NewArray { .. }
            | Expression::ClassLiteral(_) => (None, &[]),
            Expression::New { outer, arguments, .. } => (outer.as_deref(), arguments),
            Expression::Call { on: Callee::Object(object), arguments, .. } => (Some(object), arguments),
            Expression::Call { arguments, .. } => (None, arguments),
            Expression::Field { of, .. } => (Some(of), &[]),
            Expression::Element { array, .. } => (Some(array), &[]),
            Expression::ArrayLiteral { elements, .. } => (None, elements),
            Expression::Cast { value, .. } | Expression::Lambda(value) => (Some(value), &[]),
            Expression::StandIn { methods, .. } => {
                methods.iter().flat_map(|method| &method.results).for_each(|result| result.walk(visit));
                (None, &[])
            }
        };
        parts.0.into_iter().chain(parts.1).for_each(|part| part.walk(visit));
    }

    /// The classes that this expression itself names, without those in its parts.
    pub fn named_classes(&self) -> Vec<&ClassName> {
        let named = match self {
            Expression::New { class, outer: None, .. } | Expression::StaticField { class, .. } => Some(class),
            Expression::Call { on: Callee::Class(class), .. } => Some(class),
            Expression::ArrayLiteral { array_type, .. } | Expression::NewArray { array_type, .. } => {
                array_type.named_class()
            }
            Expression::Cast { to, .. } | Expression::ClassLiteral(to) => to.named_class(),
            Expression::StandIn { class, methods } => {
                let types = methods.iter().flat_map(|method| {
                    method.returns.iter().chain(method.parameters.iter().map(|(parameter, _)| parameter))
                });
                let classes = std::iter::once(class).chain(types.filter_map(Type::named_class));
                return classes.flat_map(ClassName::with_arguments).collect();
            }
            _ => None,
        };
        named.into_iter().flat_map(ClassName::with_arguments).collect()
    }
}

impl Type {
    /// The class in the type, if it is not made of a primitive type only.
    pub fn named_class(&self) -> Option<&ClassName> {
        match self {
            Type::Primitive(_) => None,
            Type::Class(class) => Some(class),
            Type::Array(component) => component.named_class(),
        }
    }
}

impl Statement {
    /// The expressions that stand directly in the statement.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            Statement::Declare { value, .. } => vec![value],
            Statement::Assign { target, value } => vec![target, value],
            Statement::Evaluate(value) => vec![value],
        }
    }

    /// Every class that the statement names.
    pub fn named_classes(&self) -> Vec<&ClassName> {
        let mut classes = Vec::new();
        if let Statement::Declare { java_type, .. } = self {
            classes.extend(java_type.named_class().into_iter().flat_map(ClassName::with_arguments));
        }
        for expression in self.expressions() {
            expression.walk(&mut |part| classes.extend(part.named_classes()));
        }
        classes
    }
}
