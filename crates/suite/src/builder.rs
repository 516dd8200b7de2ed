//! What arranging, acting and asserting share: the names of classes, and how values and objects are written.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use glassbox_goals::{Call, Construction, Recipe, Witness};
use glassbox_program::{
    Content, FieldKey, GenericType, JavaType, JavaValue, MethodDescriptor, MethodKey, Name, NodeId, ObjectNode,
    binary_name, is_box, package_of,
};

use crate::build::{simple_type, typed_value};
use crate::facts::{MethodFacts, Scope, is_jdk};
use crate::java::{Answering, ClassName, Expression, Helper, Literal, Statement, Type, TypeParameters};
use crate::naming::LocalNames;
use crate::style::Style;
use crate::typing::Typing;
use crate::words::{capitalize, decapitalize, identifier_part};

pub const OBJECT: &str = "java/lang/Object";
/// A class that stands in for an interface is written out up to so many methods.
const MOST_WRITTEN_METHODS: usize = 5;

/// An expression and the type that the compiler gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    pub expression: Expression,
    pub java_type: JavaType,
}

/// What calls outside of lambdas make the test method declare. Ordered: the later includes the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Throws {
    Nothing,
    Exception,
    Throwable,
}

impl Throws {
    pub fn class(self) -> Option<ClassName> {
        match self {
            Throws::Nothing => None,
            Throws::Exception => Some(ClassName::java_lang("Exception")),
            Throws::Throwable => Some(ClassName::java_lang("Throwable")),
        }
    }
}

/// One test case in the making.
pub struct Builder<'w> {
    pub scope: &'w Scope<'w>,
    pub style: Style,
    pub typing: Typing,
    pub witness: &'w Witness,
    pub recipes: BTreeMap<NodeId, (usize, &'w Recipe)>,
    pub names: LocalNames,
    /// How an object that exists at this point of the test can be written.
    pub known: BTreeMap<NodeId, Typed>,
    /// Objects that are written where they are used, because nothing else refers to them.
    pub inlined: BTreeSet<NodeId>,
    /// Strings that are equal to, but not identical with, an earlier one.
    pub copied_texts: BTreeSet<NodeId>,
    pub arrange: Vec<Statement>,
    pub asserts: Vec<Statement>,
    pub throws: Throws,
    /// What the call changed, as a reader would name it: fields and variables.
    pub effects: Vec<String>,
    /// The variable with what the call returned.
    pub result: Option<Typed>,
    /// The same, once it has the type that the method declares.
    pub result_variable: Option<Expression>,
    /// Changes that only reflection could show.
    pub unseen: Vec<(Option<Typed>, FieldKey, JavaValue)>,
    /// Something that the test names is deprecated.
    pub is_deprecated: Cell<bool>,
    /// The test calls the constructor of a box, which is to be removed some day.
    pub copies_box: Cell<bool>,
}

impl<'w> Builder<'w> {
    pub fn new(scope: &'w Scope<'w>, style: Style, witness: &'w Witness, typing: Typing) -> Builder<'w> {
        let recipes = witness.recipes.iter().enumerate().map(|(at, recipe)| (recipe.node, (at, recipe))).collect();
        Builder {
            scope,
            style,
            typing,
            witness,
            recipes,
            names: LocalNames::default(),
            known: BTreeMap::new(),
            inlined: BTreeSet::new(),
            copied_texts: BTreeSet::new(),
            arrange: Vec::new(),
            asserts: Vec::new(),
            throws: Throws::Nothing,
            effects: Vec::new(),
            result: None,
            result_variable: None,
            unseen: Vec::new(),
            is_deprecated: Cell::new(false),
            copies_box: Cell::new(false),
        }
    }

    /// An id that names no node stands for a broken witness; such a test is still written, and fails on the JVM.
    pub fn node(&self, id: NodeId) -> Option<&'w ObjectNode> {
        self.witness.graph.nodes.get(id.0 as usize)
    }

    pub fn is_constructor(&self) -> bool {
        &*self.witness.method.name == "<init>"
    }

    pub fn declare(&mut self, throws: Throws) {
        self.throws = self.throws.max(throws);
    }

    /// Notes what a method that is called by name may throw.
    pub fn declare_exceptions_of(&mut self, method: &MethodKey) {
        let Some(facts) = self.scope.method(method) else { return };
        for exception in facts.throws.iter().filter(|exception| self.scope.is_checked(exception)) {
            let is_exception = self.scope.is_subclass(exception, "java/lang/Exception");
            self.throws = self.throws.max(if is_exception { Throws::Exception } else { Throws::Throwable });
        }
    }

    // Names of classes and types.

    pub fn class_name(&self, class: &str) -> Option<ClassName> {
        let path = self.scope.source_path(class)?;
        self.note_deprecated(self.scope.facts(class).is_some_and(|facts| facts.is_deprecated));
        Some(ClassName { package: package_of(class).replace('/', "."), path, parameters: self.type_parameters(class) })
    }

    /// Something that the test names may be deprecated.
    pub fn note_deprecated(&self, is_deprecated: bool) {
        self.is_deprecated.set(self.is_deprecated.get() || is_deprecated);
    }

    /// The type as the source writes it, if the test may write it.
    pub fn nameable(&self, java_type: &JavaType) -> Option<Type> {
        Some(match java_type {
            JavaType::Boolean => Type::Primitive("boolean"),
            JavaType::Byte => Type::Primitive("byte"),
            JavaType::Char => Type::Primitive("char"),
            JavaType::Short => Type::Primitive("short"),
            JavaType::Int => Type::Primitive("int"),
            JavaType::Long => Type::Primitive("long"),
            JavaType::Float => Type::Primitive("float"),
            JavaType::Double => Type::Primitive("double"),
            JavaType::Reference(name) => match java_type.component() {
                Some(component) => Type::Array(Box::new(self.nameable(&component)?)),
                None => Type::Class(self.class_name(name)?),
            },
        })
    }

    /// The type that a variable for such a value gets: `Object` if the test may not name it.
    pub fn variable_type(&self, java_type: &JavaType) -> (Type, JavaType) {
        match self.nameable(java_type) {
            Some(named) => (named, java_type.clone()),
            None => (object_type(), JavaType::Reference(OBJECT.into())),
        }
    }

    /// An expression of type `Class<?>`.
    pub fn class_object(&mut self, java_type: &JavaType) -> Expression {
        match (self.nameable(java_type), java_type) {
            (Some(named), _) => Expression::ClassLiteral(named),
            (None, JavaType::Reference(name)) => {
                self.declare(Throws::Exception);
                let name = Expression::text(&binary_name(name));
                Expression::static_call(ClassName::java_lang("Class"), "forName", vec![name])
            }
            (None, _) => Expression::null(),
        }
    }

    /// `new Class<?>[] {int.class, …}`, as reflection wants the parameters of a method.
    pub fn class_objects(&mut self, types: &[JavaType]) -> Expression {
        let mut class = ClassName::java_lang("Class");
        class.parameters = TypeParameters::Wildcard(1);
        let array_type = Type::Array(Box::new(Type::Class(class)));
        let elements: Vec<Expression> = types.iter().map(|java_type| self.class_object(java_type)).collect();
        if elements.is_empty() {
            Expression::NewArray { array_type, length: 0 }
        } else {
            Expression::ArrayLiteral { array_type, elements }
        }
    }

    // Values and objects.

    /// A value in a place that has this type already, such as a field or a variable.
    pub fn value(&mut self, value: &JavaValue, java_type: &JavaType) -> Expression {
        match value {
            JavaValue::Object(node) => {
                let typed = self.object(*node);
                self.converted(typed, java_type)
            }
            _ => literal(value, java_type),
        }
    }

    /// An object as an expression, with the type that the compiler sees.
    pub fn object(&mut self, id: NodeId) -> Typed {
        if let Some(known) = self.known.get(&id) {
            return known.clone();
        }
        let Some(node) = self.node(id) else {
            return Typed { expression: Expression::null(), java_type: JavaType::Reference(OBJECT.into()) };
        };
        if let Some(constant) = self.enum_constant(node) {
            return Typed { expression: constant, java_type: JavaType::Reference(node.class.clone()) };
        }
        self.construct(id)
    }

    /// An expression that creates the object from its recipe.
    pub fn construct(&mut self, id: NodeId) -> Typed {
        let object = JavaType::Reference(OBJECT.into());
        let Some(node) = self.node(id) else { return Typed { expression: Expression::null(), java_type: object } };
        let java_type = JavaType::Reference(node.class.clone());
        if let Some(text) = text_of(node).filter(|_| !self.is_fetched(id)) {
            let literal = Expression::Literal(Literal::Text(text.to_vec()));
            let expression = if self.copied_texts.contains(&id) {
                let class = ClassName::java_lang("String");
                Expression::New { outer: None, class, arguments: vec![literal] }
            } else {
                literal
            };
            return Typed { expression, java_type };
        }
        match (self.recipes.get(&id).map(|(_, recipe)| &recipe.construction), &node.before) {
            (Some(Construction::Constructor { method, arguments, accessible }), _) => {
                self.construct_by(method, arguments, &[], *accessible)
            }
            (Some(Construction::Static { method, arguments }), _) => {
                let arguments = self.arguments(&method.class, method, arguments, &[]);
                self.declare_exceptions_of(method);
                let call = |class| Expression::static_call(class, &method.name, arguments);
                let expression = self.class_name(&method.class).map_or_else(Expression::null, call);
                Typed { expression, java_type: returned_by(method) }
            }
            (Some(Construction::Instance { method, arguments }), _) => match arguments.split_first() {
                Some((JavaValue::Object(on), rest)) => {
                    let declaration = self.callable(method);
                    let method = declaration.as_ref().unwrap_or(method);
                    let on = self.object(*on);
                    let on = self.converted(on, &JavaType::Reference(method.class.clone()));
                    let arguments = self.arguments(&method.class, method, rest, &[]);
                    self.declare_exceptions_of(method);
                    Typed { expression: on.call(&method.name, arguments), java_type: returned_by(method) }
                }
                _ => Typed { expression: Expression::null(), java_type: object },
            },
            (Some(Construction::StandIn(methods)), _) => self.stand_in(id, &java_type, methods),
            (Some(Construction::Copy { method, arguments }), _) => {
                self.note_deprecated(self.scope.is_deprecated(method));
                self.copies_box.set(true);
                let taken = MethodDescriptor::parse(&method.descriptor).map_or(Vec::new(), |parsed| parsed.parameters);
                let arguments = arguments.iter().zip(&taken);
                let arguments = arguments.map(|(value, taken)| narrowed(literal(value, taken), taken)).collect();
                match self.class_name(&method.class) {
                    Some(class) => Typed { expression: Expression::New { outer: None, class, arguments }, java_type },
                    None => Typed { expression: Expression::null(), java_type: object },
                }
            }
            (Some(Construction::ClassLiteral(of)), _) => {
                Typed { expression: self.class_object(of), java_type: JavaType::Reference("java/lang/Class".into()) }
            }
            (Some(Construction::StaticField(field)), _) => {
                let expression = match self.class_name(&field.class) {
                    Some(class) => self.static_field(class, field),
                    None => Expression::null(),
                };
                Typed { expression, java_type: field.java_type.clone() }
            }
            (_, Some(Content::Array { element, length, elements })) => {
                self.array(&java_type, element, *length, elements, id)
            }
            _ => Typed { expression: Expression::null(), java_type: object },
        }
    }

    /// Whether an object is there already, where a field or a method gives it out.
    pub fn is_fetched(&self, id: NodeId) -> bool {
        let construction = self.recipes.get(&id).map(|(_, recipe)| &recipe.construction);
        matches!(construction, Some(Construction::StaticField(_) | Construction::Static { .. }))
    }

    /// An object of a class that the test writes: each method returns what its calls returned, equal results once.
    fn stand_in(&mut self, id: NodeId, java_type: &JavaType, methods: &[Call]) -> Typed {
        let object = JavaType::Reference(OBJECT.into());
        let JavaType::Reference(interface) = java_type else {
            return Typed { expression: Expression::null(), java_type: object };
        };
        let Some(mut class) = self.class_name(interface) else {
            return Typed { expression: Expression::null(), java_type: object };
        };
        if self.is_proxied(id) {
            return Typed { expression: self.proxy(class, methods), java_type: java_type.clone() };
        }
        class.parameters = self.parameters_of(id, interface, class.parameters);
        let mut answering = Vec::with_capacity(methods.len());
        for method in methods {
            let Some(parsed) = MethodDescriptor::parse(&method.method.descriptor) else { continue };
            self.note_deprecated(self.scope.is_deprecated_in(interface, &method.method));
            let types = self.types_in(&class, interface, &method.method);
            let mut parameters: Vec<(Type, String)> = Vec::with_capacity(parsed.parameters.len());
            for (at, parameter) in parsed.parameters.iter().enumerate() {
                let given = types.as_ref().and_then(|(parameters, _)| parameters.get(at)?.clone());
                let named = given.unwrap_or_else(|| self.variable_type(parameter).0);
                // Parameters of a class's methods concern nobody else; those of a lambda share the names of the test.
                let name = match methods.len() {
                    1 => self.names.fresh("argument"),
                    _ if at == 0 => "argument".to_owned(),
                    _ => format!("argument{}", at + 1),
                };
                parameters.push((named, name));
            }
            let mut results = Vec::new();
            if let Some(returns) = &parsed.returns {
                let default = JavaValue::default_of(returns);
                let values =
                    if method.arguments.is_empty() { std::slice::from_ref(&default) } else { &method.arguments[..] };
                let declared = self.scope.declared_in(interface, &method.method);
                let generic = declared.and_then(|declared| self.scope.method(&declared)?.signature?.returns);
                results.extend(values.iter().map(|value| self.answer(value, returns, generic.as_ref())));
                while let [.., before, last] = &results[..]
                    && before == last
                {
                    results.pop();
                }
            }
            let given = types.and_then(|(_, returns)| returns);
            let returns = parsed.returns.as_ref().map(|returns| given.unwrap_or_else(|| self.variable_type(returns).0));
            answering.push(Answering { name: method.method.name.to_string(), returns, parameters, results });
        }
        Typed { expression: Expression::StandIn { class, methods: answering }, java_type: java_type.clone() }
    }

    /// A value that a method of a stand-in returns, whose type the source may say more of.
    fn answer(&mut self, value: &JavaValue, returns: &JavaType, generic: Option<&GenericType>) -> Expression {
        let JavaValue::Object(node) = value else { return literal(value, returns) };
        let typed = self.object(*node);
        match self.nameable(returns) {
            Some(named) if self.may_conflict(&typed, generic) => typed.expression.cast(named),
            _ => self.converted(typed, returns),
        }
    }

    /// Whether a stand-in is made at run time: nobody wants to read dozens of methods that return nothing, and what a
    /// method with type variables of its own or with wildcards returned cannot be written as its type. Of a generic
    /// interface, that gives an object of which the type arguments are unknown, so nobody may ask for certain ones.
    pub fn is_proxied(&self, id: NodeId) -> bool {
        let Some((_, Recipe { construction: Construction::StandIn(methods), .. })) = self.recipes.get(&id) else {
            return false;
        };
        let Some(node) = self.node(id) else { return false };
        let is_lambda = matches!(&methods[..], [only] if only.arguments.len() <= 1);
        let is_hard = |call: &Call| {
            let declared = self.scope.declared_in(&node.class, &call.method);
            let facts = declared.and_then(|declared| self.scope.method(&declared));
            let is_bounded = |facts: &MethodFacts| facts.bounds_parameters || facts.bounds_result;
            facts.is_some_and(|facts| facts.is_generic() || is_bounded(&facts) && !is_lambda)
        };
        let is_awkward = methods.len() > MOST_WRITTEN_METHODS || methods.iter().any(is_hard);
        is_awkward && !self.has_certain_arguments(id, &node.class)
    }

    /// `standIn(ResultSet.class, new Object[] {"next()", true, false})`: what is not listed gives default values.
    fn proxy(&mut self, class: ClassName, methods: &[Call]) -> Expression {
        let mut arguments = vec![Expression::ClassLiteral(Type::Class(class))];
        for Call { method, arguments: results } in methods {
            let Some(MethodDescriptor { parameters, returns: Some(returns) }) =
                MethodDescriptor::parse(&method.descriptor)
            else {
                continue;
            };
            let results: Vec<JavaValue> = results.iter().map(|value| typed_value(value, Some(&returns))).collect();
            let default = JavaValue::default_of(&returns);
            let mut results = &results[..];
            while let [before @ .., last] = results
                && before.last().unwrap_or(&default).is_same(last)
            {
                results = before;
            }
            if results.is_empty() {
                continue;
            }
            let taken: Vec<String> = parameters.iter().map(simple_type).collect();
            let mut elements = vec![Expression::text(&format!("{}({})", method.name, taken.join(",")))];
            elements.extend(results.iter().map(|result| match result {
                JavaValue::Object(id) => self.object(*id).expression,
                result => narrowed(literal(result, &returns), &returns),
            }));
            arguments.push(Expression::ArrayLiteral { array_type: Type::Array(Box::new(object_type())), elements });
        }
        Expression::helper(Helper::StandIn, arguments)
    }

    /// The method of a supertype by which the test calls one that it cannot name itself.
    pub fn callable(&self, method: &MethodKey) -> Option<MethodKey> {
        if self.scope.can_call(method) { None } else { self.scope.declaration(method) }
    }

    /// `new C(arguments)` in whatever way the test is allowed to write it.
    pub fn construct_by(
        &mut self,
        method: &MethodKey,
        arguments: &[JavaValue],
        given: &[Option<Expression>],
        accessible: bool,
    ) -> Typed {
        let java_type = JavaType::Reference(method.class.clone());
        let parameters = MethodDescriptor::parse(&method.descriptor).map_or(Vec::new(), |parsed| parsed.parameters);
        if let ([parameter], [value], true) = (&parameters[..], arguments, is_box(&method.class)) {
            // The constructors of the boxes are deprecated for removal.
            if let Some(class) = self.class_name(&method.class) {
                let value = literal(value, parameter);
                let value = narrowed(value, parameter);
                return Typed { expression: Expression::static_call(class, "valueOf", vec![value]), java_type };
            }
        }
        if accessible && self.scope.can_call(method) {
            let mut arguments = self.arguments(&method.class, method, arguments, given);
            self.declare_exceptions_of(method);
            let nesting = self.scope.facts(&method.class).and_then(|facts| facts.nesting.clone());
            let outer = nesting.filter(|nesting| nesting.is_inner).and_then(|nesting| nesting.outer);
            let takes_outer = outer.is_some_and(|outer| parameters.first() == Some(&JavaType::Reference(outer)));
            let outer = (takes_outer && !arguments.is_empty()).then(|| Box::new(arguments.remove(0)));
            if let Some(mut class) = self.class_name(&method.class) {
                if let TypeParameters::Wildcard(_) = class.parameters {
                    class.parameters = TypeParameters::Diamond;
                }
                return Typed { expression: Expression::New { outer, class, arguments }, java_type };
            }
        }
        self.declare(Throws::Throwable);
        let mut all = vec![self.class_object(&java_type), self.class_objects(&parameters)];
        all.extend(self.reflective_arguments(&parameters, arguments, given));
        let made = Expression::helper(Helper::Construct, all);
        match self.nameable(&java_type) {
            Some(named) if !named.is_object() => Typed { expression: made.cast(named), java_type },
            _ => Typed { expression: made, java_type: JavaType::Reference(OBJECT.into()) },
        }
    }

    /// Arguments for a call by name, so that the compiler chooses exactly this method.
    /// `given` are variables that already hold some of the primitive ones.
    pub fn arguments(
        &mut self,
        static_class: &str,
        method: &MethodKey,
        values: &[JavaValue],
        given: &[Option<Expression>],
    ) -> Vec<Expression> {
        let parameters = MethodDescriptor::parse(&method.descriptor).map_or(Vec::new(), |parsed| parsed.parameters);
        let facts = self.scope.method(method);
        let may_take = |at: usize, taken: &JavaType| values.get(at).is_none_or(|value| self.may_pass(value, taken));
        let rivals = self.scope.rivals(static_class, method, &may_take);
        let mut expressions = Vec::with_capacity(values.len());
        for (at, (value, parameter)) in values.iter().zip(&parameters).enumerate() {
            if let Some(Some(variable)) = given.get(at) {
                expressions.push(variable.clone());
                continue;
            }
            let is = |wanted: fn(&MethodFacts) -> bool| facts.as_ref().is_some_and(wanted);
            // A class that says what a type parameter of its supertype stands for does not take just any object.
            let is_overloaded =
                rivals.iter().any(|rival| rival.get(at) != Some(parameter)) && !self.is_bound(static_class, method, at);
            // The compiler warns of an array that could also be the only one of a variable number of arguments.
            let is_variable = is(|facts| facts.is_varargs) && at + 1 == parameters.len();
            // Type parameters are inferred from the arguments, which may have unrelated classes here.
            let is_inferred = self.typing == Typing::Raw
                && is(MethodFacts::is_generic)
                && *parameter != JavaType::Reference(OBJECT.into());
            let expression = match value {
                JavaValue::Null => match self.declared_parameter(method, at).or_else(|| self.nameable(parameter)) {
                    Some(named) if is_overloaded || is_variable => Expression::null().cast(named),
                    _ => Expression::null(),
                },
                JavaValue::Object(node) => {
                    let typed = self.object(*node);
                    let exactly = is_overloaded || is_variable || is_inferred;
                    // `String.class` is a `Class<String>`, whatever the method makes of it.
                    let is_bounded = self.typing == Typing::Raw && (is_inferred || is(|facts| facts.bounds_classes));
                    let says_more = is_bounded && matches!(typed.expression, Expression::ClassLiteral(_));
                    let generic = facts.as_ref().and_then(|facts| facts.signature.as_ref()?.parameters.get(at));
                    let says_more = says_more || self.may_conflict(&typed, generic);
                    let declared = self.declared_parameter(method, at).filter(|_| exactly);
                    match declared.or_else(|| self.nameable(parameter)) {
                        Some(named) if exactly && typed.java_type != *parameter || says_more => {
                            typed.expression.cast(named)
                        }
                        _ => self.converted(typed, parameter),
                    }
                }
                _ => narrowed(literal(value, parameter), parameter),
            };
            expressions.push(expression);
        }
        expressions
    }

    /// Whether the compiler could take a value for a type; whatever is not known to be impossible is possible.
    fn may_pass(&self, value: &JavaValue, taken: &JavaType) -> bool {
        match (value, taken) {
            (JavaValue::Null, taken) => taken.is_reference(),
            (JavaValue::Object(id), JavaType::Reference(name)) => {
                let Some(class) = self.node(*id).map(|node| &node.class) else { return true };
                let is_known = !class.starts_with('[') && self.scope.facts(class).is_some();
                !is_known || !name.starts_with('[') && self.scope.is_subclass(class, name)
            }
            (JavaValue::Object(id), _) => self.node(*id).is_none_or(|node| is_box(&node.class)),
            _ => true,
        }
    }

    /// Arguments for reflection, which takes them as `Object...`.
    pub fn reflective_arguments(
        &mut self,
        parameters: &[JavaType],
        values: &[JavaValue],
        given: &[Option<Expression>],
    ) -> Vec<Expression> {
        let mut expressions = Vec::with_capacity(values.len());
        for (at, (value, parameter)) in values.iter().zip(parameters).enumerate() {
            if let Some(Some(variable)) = given.get(at) {
                expressions.push(variable.clone());
                continue;
            }
            expressions.push(match value {
                JavaValue::Object(node) => {
                    let typed = self.object(*node);
                    let may_spread = values.len() == 1 && typed.java_type.component().is_some();
                    if may_spread { typed.expression.cast(object_type()) } else { typed.expression }
                }
                JavaValue::Null if values.len() == 1 => Expression::null().cast(object_type()),
                _ => narrowed(literal(value, parameter), parameter),
            });
        }
        expressions
    }

    /// The expression where a value of this type is wanted: a cast if the compiler knows less of it.
    pub fn converted(&self, typed: Typed, wanted: &JavaType) -> Expression {
        match self.nameable(wanted) {
            Some(named) if self.needs_cast(&typed.java_type, wanted) => typed.expression.cast(named),
            _ => typed.expression,
        }
    }

    /// Whether the compiler does not take an expression of one type where another is wanted.
    pub fn needs_cast(&self, own: &JavaType, wanted: &JavaType) -> bool {
        let is_known = |class: &Name| !class.starts_with('[') && self.scope.facts(class).is_some();
        match (own, wanted) {
            (JavaType::Reference(own_name), _) if **own_name == *OBJECT => own != wanted,
            (JavaType::Reference(own), JavaType::Reference(wanted)) => {
                is_known(own) && is_known(wanted) && !self.scope.is_subclass(own, wanted)
            }
            _ => false,
        }
    }

    /// Whether an object says by its class what the type arguments of its types are, so that the compiler may refuse it where
    /// others are wanted. Without type arguments it takes the object.
    fn may_conflict(&self, typed: &Typed, wanted: Option<&GenericType>) -> bool {
        let wanted = wanted.map_or(&[][..], GenericType::arguments);
        let is_parameterized = wanted.iter().any(|argument| *argument != GenericType::Any);
        let fixes_arguments = match &typed.java_type {
            JavaType::Reference(class) => {
                !class.starts_with('[') && (!self.scope.is_generic(class) || &**class == "java/lang/Class")
            }
            _ => false,
        };
        self.typing == Typing::Raw && is_parameterized && fixes_arguments
    }

    /// `Color.RED`, if the node is a constant of an enum and its name is known.
    pub fn enum_constant(&self, node: &ObjectNode) -> Option<Expression> {
        let mut classes = self.scope.superclasses(&node.class);
        // A constant with a body has a class of its own below the enum.
        let class = classes.find(|class| self.scope.facts(class).is_some_and(|facts| facts.is_enum))?;
        let class = self.scope.superclasses(&class).filter(|c| self.is_enum(c)).last()?;
        let contents = node.before.iter().chain([&node.after]);
        let mut fields = contents.filter_map(|content| match content {
            Content::Fields(fields) => Some(fields),
            _ => None,
        });
        let name = fields.find_map(|fields| {
            let (_, value) = fields.iter().find(|(key, _)| &*key.class == "java/lang/Enum" && &*key.name == "name")?;
            match value {
                JavaValue::Object(text) => text_of(self.node(*text)?),
                _ => None,
            }
        })?;
        let name = String::from_utf16(name).ok()?;
        Some(Expression::StaticField { class: self.class_name(&class)?, name })
    }

    fn is_enum(&self, class: &str) -> bool {
        self.scope.facts(class).is_some_and(|facts| facts.is_enum)
    }

    /// Reads a field of an object by its name or its getter, if the test may.
    pub fn read_field(&mut self, object: &Typed, runtime_class: &str, field: &FieldKey) -> Option<Typed> {
        let declaring = JavaType::Reference(field.class.clone());
        if self.scope.can_read(field) {
            let hidden = matches!(&object.java_type, JavaType::Reference(name) if self.scope.is_hidden(name, field));
            let of = match self.nameable(&declaring) {
                Some(named) if hidden => object.expression.clone().cast(named),
                _ => self.converted(object.clone(), &declaring),
            };
            self.note_deprecated(self.scope.is_field_deprecated(field));
            return Some(Typed { expression: of.field(&field.name), java_type: field.java_type.clone() });
        }
        let getter = self.scope.getter(runtime_class, field)?;
        self.note_deprecated(self.scope.is_deprecated(&getter));
        let of = self.converted(object.clone(), &declaring);
        Some(Typed { expression: of.call(&getter.name, Vec::new()), java_type: field.java_type.clone() })
    }

    pub fn static_field(&mut self, class: ClassName, field: &FieldKey) -> Expression {
        self.note_deprecated(self.scope.is_field_deprecated(field));
        Expression::StaticField { class, name: field.name.to_string() }
    }

    pub fn reflect(&mut self, object: Expression, field: &FieldKey) -> Option<Typed> {
        if !self.scope.can_reflect(field) {
            return None;
        }
        self.declare(Throws::Exception);
        let owner = self.class_object(&JavaType::Reference(field.class.clone()));
        let read = Expression::helper(Helper::GetField, vec![object, owner, Expression::text(&field.name)]);
        Some(Typed { expression: read, java_type: JavaType::Reference(OBJECT.into()) })
    }

    // Names of variables.

    /// How a variable for an object of this class is called if nothing else gives it a name.
    /// An object of a class without a name is called by the type as which it was given out or is held.
    pub fn name_for_node(&self, id: NodeId, node: &ObjectNode) -> String {
        let given_out = match self.recipes.get(&id).map(|(_, recipe)| &recipe.construction) {
            Some(Construction::Static { method, .. } | Construction::Instance { method, .. }) => {
                MethodDescriptor::parse(&method.descriptor).and_then(|parsed| parsed.returns)
            }
            Some(Construction::StaticField(field)) => Some(field.java_type.clone()),
            _ => None,
        };
        match given_out {
            Some(JavaType::Reference(class)) => self.name_for_class(&class),
            _ => self.name_for_class(&node.class),
        }
    }

    pub fn name_for_class(&self, class: &Name) -> String {
        let java_type = JavaType::Reference(class.clone());
        match java_type.component() {
            Some(component) => {
                let single = match &component {
                    JavaType::Reference(name) if component.component().is_none() => self.name_for_class(name),
                    JavaType::Reference(_) => "rows".into(),
                    primitive => primitive.to_string(),
                };
                if single.ends_with('s') { single } else { format!("{single}s") }
            }
            None => {
                let nesting = self.scope.facts(class).and_then(|facts| facts.nesting.clone());
                let simple = nesting.and_then(|nesting| nesting.simple_name).unwrap_or_else(|| {
                    let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
                    simple.into()
                });
                let name = decapitalize(&simple);
                if name.starts_with(|c: char| c.is_alphabetic()) { name } else { "object".into() }
            }
        }
    }

    /// The name of a parameter, where the class file has one that says something.
    pub fn parameter_name(&self, method: &MethodKey, at: usize) -> Option<String> {
        let facts = self.scope.method(method)?;
        let count = MethodDescriptor::parse(&method.descriptor)?.parameters.len();
        let name = facts.parameter_names.get(at).filter(|_| facts.parameter_names.len() == count)?;
        let is_made_up = name.strip_prefix("arg").is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
        // A dollar sign marks what the compiler added, such as the outer instance of an inner class.
        (!is_made_up && !name.is_empty() && !name.contains('$')).then(|| decapitalize(name))
    }
}

/// The type that a method declares for what it returns.
fn returned_by(method: &MethodKey) -> JavaType {
    let returns = MethodDescriptor::parse(&method.descriptor).and_then(|parsed| parsed.returns);
    returns.unwrap_or_else(|| JavaType::Reference(OBJECT.into()))
}

pub fn object_type() -> Type {
    Type::Class(ClassName::java_lang("Object"))
}

/// A literal for a place whose type is known, so that `5` is enough for a `byte`.
pub fn literal(value: &JavaValue, java_type: &JavaType) -> Expression {
    let integer = |value: i32| match java_type {
        // Whoever made the witness may have kept the small types as the `int` that they are on the stack.
        JavaType::Boolean => Literal::Boolean(value != 0),
        JavaType::Char => Literal::Char(value as u16),
        JavaType::Long => Literal::Long(i64::from(value)),
        _ => Literal::Int(value),
    };
    Expression::Literal(match value {
        JavaValue::Boolean(value) => Literal::Boolean(*value),
        JavaValue::Byte(value) => integer(i32::from(*value)),
        JavaValue::Short(value) => integer(i32::from(*value)),
        JavaValue::Int(value) => integer(*value),
        JavaValue::Char(value) => Literal::Char(*value),
        JavaValue::Long(value) => Literal::Long(*value),
        JavaValue::Float(value) => Literal::Float(*value),
        JavaValue::Double(value) => Literal::Double(*value),
        JavaValue::Null | JavaValue::Object(_) => Literal::Null,
    })
}

/// A literal in a place where only its own type counts: there is no literal for a `byte` or a `short`.
pub fn narrowed(literal: Expression, java_type: &JavaType) -> Expression {
    match java_type {
        JavaType::Byte => literal.cast(Type::Primitive("byte")),
        JavaType::Short => literal.cast(Type::Primitive("short")),
        _ => literal,
    }
}

pub fn text_of(node: &ObjectNode) -> Option<&[u16]> {
    [node.before.as_ref(), Some(&node.after)].into_iter().flatten().find_map(|content| match content {
        Content::Text(text) => Some(text.as_slice()),
        _ => None,
    })
}

/// The simple name of a class as words: `Coord`, `IntArray` for an array.
pub fn class_words(class: &Name) -> String {
    let java_type = JavaType::Reference(class.clone());
    match java_type.component() {
        Some(JavaType::Reference(inner)) => format!("{}Array", class_words(&inner)),
        Some(primitive) => format!("{}Array", capitalize(&primitive.to_string())),
        None => {
            let simple = class.rsplit('/').next().unwrap_or(class);
            // Anonymous classes have only a number for a name, which says nothing without the class around it.
            let last = simple.rsplit('$').next().filter(|last| last.starts_with(char::is_alphabetic));
            capitalize(&identifier_part(last.unwrap_or(simple)))
        }
    }
}

/// Whether the class name means the same on every virtual machine and in every version of the library.
pub fn has_stable_name(class: &str) -> bool {
    !is_jdk(class) && !class.contains("$$") && !class.contains("Lambda")
}
