//! Type arguments. Bytecode does without them, and a test that leaves them out is full of warnings. What they are follows
//! from the generic signatures of what takes an object and from what it is made of; where the compiler finds that they do
//! not fit, the test is written without them ([`crate::TestCase::spare`]).

use glassbox_goals::{Call, Construction};
use glassbox_program::{GenericType, JavaType, JavaValue, MethodKey, MethodSignature, Name, NodeId};

use crate::builder::{Builder, OBJECT, Typed, object_type};
use crate::facts::MethodFacts;
use crate::java::{ClassName, Type, TypeArgument, TypeParameters};

/// How a test writes the types of generic classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    /// With type arguments that were found, or `?`.
    Inferred,
    /// Without.
    Raw,
}

/// How far type arguments are nested.
const DEEPEST: usize = 3;

impl Builder<'_> {
    /// How a class is written where nothing is known of its type arguments.
    pub fn type_parameters(&self, class: &str) -> TypeParameters {
        let own = self.scope.facts(class).map_or(0, |facts| facts.type_parameters.len());
        match (self.scope.is_generic(class), own, self.typing) {
            (false, ..) => TypeParameters::None,
            // An inner class of a generic one would have to be written with the arguments of both.
            (true, 0, _) | (true, _, Typing::Raw) => TypeParameters::Raw,
            (true, own, Typing::Inferred) => TypeParameters::Wildcard(own),
        }
    }

    /// The type of a variable that holds an input object.
    pub fn with_parameters(&self, named: Type, java_type: &JavaType, id: NodeId) -> Type {
        if let Some(declared) = self.given_out_as(id) {
            return declared;
        }
        match (named, java_type) {
            (Type::Class(class), JavaType::Reference(name)) => {
                let parameters = self.parameters_of(id, name, class.parameters);
                Type::Class(ClassName { parameters, ..class })
            }
            (named, _) => named,
        }
    }

    /// What the method says that gives an input object out, if that depends on no type variable.
    fn given_out_as(&self, id: NodeId) -> Option<Type> {
        let (Construction::Static { method, .. } | Construction::Instance { method, .. }) = self.construction(id)?
        else {
            return None;
        };
        self.given_out_by(method)
    }

    /// The type arguments of an input object in the place of wildcards.
    pub fn parameters_of(&self, id: NodeId, class: &str, otherwise: TypeParameters) -> TypeParameters {
        match otherwise {
            TypeParameters::Wildcard(_) => TypeParameters::Arguments(self.arguments_of(id, class, 0)),
            otherwise => otherwise,
        }
    }

    /// What the called method returns, if that depends on no type variable.
    pub fn declared_result(&self) -> Option<Type> {
        self.given_out_by(&self.witness.method)
    }

    fn given_out_by(&self, method: &MethodKey) -> Option<Type> {
        let facts = self.scope.method(method).filter(|facts| !facts.bounds_result)?;
        self.written(&facts.signature?.returns?)
    }

    /// What the called method's result holds in the place of its last type parameter, which has this number.
    pub fn held_by_result(&self, actual: &Typed, parameter: usize) -> JavaType {
        let declared = || {
            self.result_variable.as_ref().filter(|variable| **variable == actual.expression)?;
            self.declared_result()?;
            let returns = self.scope.method(&self.witness.method)?.signature?.returns?;
            let [.., last] = returns.arguments() else { return None };
            let is_last = returns.arguments().len() == parameter + 1;
            last.erased().filter(|held| is_last && self.nameable(held).is_some())
        };
        declared().unwrap_or_else(|| JavaType::Reference(OBJECT.into()))
    }

    /// What a method takes, if that depends on no type variable.
    pub fn declared_parameter(&self, method: &MethodKey, at: usize) -> Option<Type> {
        let signature = self.scope.method(method)?.signature?;
        self.written(signature.parameters.get(at)?)
    }

    /// Whether a parameter of an inherited method has a type that only the supertype leaves open.
    pub fn is_bound(&self, static_class: &str, method: &MethodKey, at: usize) -> bool {
        let is_open =
            |signature: MethodSignature| matches!(signature.parameters.get(at), Some(GenericType::Variable(_)));
        *method.class != *static_class
            && !self.scope.is_generic(static_class)
            && self
                .scope
                .method(method)
                .is_some_and(|facts| !facts.is_generic() && facts.signature.is_some_and(is_open))
    }

    /// What a method of a generic interface takes and returns when its parameters are these.
    pub fn types_in(
        &self,
        class: &ClassName,
        interface: &str,
        method: &MethodKey,
    ) -> Option<(Vec<Option<Type>>, Option<Type>)> {
        let arguments = match &class.parameters {
            TypeParameters::Arguments(arguments) => arguments.as_slice(),
            TypeParameters::None => &[],
            _ => return None,
        };
        let declared = self.scope.declared_in(interface, method)?;
        let signature = self.scope.method(&declared)?.signature?;
        let facts = self.scope.facts(interface)?;
        let known = |generic: &GenericType| match generic {
            GenericType::Variable(name) if *declared.class == *interface => {
                let at = facts.type_parameters.iter().position(|(own, _)| own == name)?;
                match arguments.get(at)? {
                    TypeArgument::Exact(exact) => Some(exact.clone()),
                    TypeArgument::Any => None,
                }
            }
            generic => self.written(generic),
        };
        Some((signature.parameters.iter().map(known).collect(), signature.returns.as_ref().and_then(known)))
    }

    /// A type without type variables as the test writes it.
    fn written(&self, generic: &GenericType) -> Option<Type> {
        if self.typing == Typing::Raw {
            return None;
        }
        Some(match generic {
            GenericType::Primitive(java_type) => self.nameable(java_type)?,
            GenericType::Array(component) => Type::Array(Box::new(self.written(component)?)),
            GenericType::Variable(_) | GenericType::Any => return None,
            GenericType::Class { name, arguments } if arguments.is_empty() => {
                self.nameable(&JavaType::Reference(name.clone()))?
            }
            GenericType::Class { name, arguments } => {
                let argument = |argument: &GenericType| match argument {
                    GenericType::Any => Some(TypeArgument::Any),
                    argument => Some(TypeArgument::Exact(self.written(argument)?)),
                };
                let arguments = arguments.iter().map(argument).collect::<Option<Vec<TypeArgument>>>()?;
                Type::Class(ClassName { parameters: TypeParameters::Arguments(arguments), ..self.class_name(name)? })
            }
        })
    }

    /// The type arguments of an input object: what its users ask for, else what it holds, else the bounds.
    fn arguments_of(&self, id: NodeId, class: &str, depth: usize) -> Vec<TypeArgument> {
        let Some(facts) = self.scope.facts(class) else { return Vec::new() };
        let found = self.found_arguments(id, class, facts.type_parameters.len(), depth);
        if self.is_proxied(id) {
            return vec![TypeArgument::Any; found.len()];
        }
        let construction = self.construction(id);
        let is_stand_in = matches!(construction, Some(Construction::StandIn(_)));
        // Whoever made it elsewhere knows its type arguments.
        let is_given_out = matches!(
            construction,
            Some(Construction::Static { .. } | Construction::Instance { .. } | Construction::StaticField(_))
        );
        let argument = |(types, (_, bound)): (Vec<Type>, &(Name, GenericType))| match &types[..] {
            [] if is_given_out => TypeArgument::Any,
            [] => self.bound(bound, is_stand_in),
            [first, rest @ ..] if rest.iter().all(|other| other == first) => TypeArgument::Exact(first.clone()),
            // Whatever they have in common is an object.
            _ => TypeArgument::Exact(object_type()),
        };
        found.into_iter().zip(&facts.type_parameters).map(argument).collect()
    }

    /// Whether some type argument of an object is wanted by those that use it, or follows from what it holds.
    pub fn has_certain_arguments(&self, id: NodeId, class: &str) -> bool {
        let count = self.scope.facts(class).map_or(0, |facts| facts.type_parameters.len());
        self.found_arguments(id, class, count, 0).iter().any(|types| !types.is_empty())
    }

    fn found_arguments(&self, id: NodeId, class: &str, count: usize, depth: usize) -> Vec<Vec<Type>> {
        let mut found: Vec<Vec<Type>> = vec![Vec::new(); count];
        self.asked_for(id, &mut found, &|_, wanted| self.written(wanted));
        if depth < DEEPEST {
            for (at, types) in found.iter_mut().enumerate().filter(|(_, types)| types.is_empty()) {
                *types = self.held(id, class, at, depth);
            }
        }
        if found.iter().any(Vec::is_empty) {
            let mut bounds: Vec<Vec<Type>> = vec![Vec::new(); count];
            self.asked_for(id, &mut bounds, &|signature, wanted| self.bound_of(signature, wanted));
            for (types, bounds) in found.iter_mut().zip(bounds).filter(|(types, _)| types.is_empty()) {
                *types = bounds;
            }
        }
        found
    }

    /// Nobody knows more than what a type parameter is declared to be. A class that is written has to say something.
    fn bound(&self, bound: &GenericType, exactly: bool) -> TypeArgument {
        match self.written(bound) {
            Some(written) if exactly || bound.arguments().is_empty() => TypeArgument::Exact(written),
            _ if exactly => TypeArgument::Exact(object_type()),
            _ => TypeArgument::Any,
        }
    }

    fn construction(&self, id: NodeId) -> Option<&Construction> {
        self.recipes.get(&id).map(|(_, recipe)| &recipe.construction)
    }

    /// `CharSequence`, where a method with `T extends CharSequence` wants something of `T`.
    fn bound_of(&self, signature: &MethodSignature, wanted: &GenericType) -> Option<Type> {
        let GenericType::Variable(variable) = wanted else { return None };
        let (_, bound) = signature.variables.iter().find(|(own, _)| own == variable)?;
        self.written(bound).filter(|bound| !bound.is_object())
    }

    /// What the methods that take an object want of its type arguments, as `read` reads it.
    fn asked_for(
        &self,
        id: NodeId,
        found: &mut [Vec<Type>],
        read: &dyn Fn(&MethodSignature, &GenericType) -> Option<Type>,
    ) {
        let mut calls: Vec<(&MethodKey, &[JavaValue])> = vec![(&self.witness.method, &self.witness.arguments)];
        for recipe in &self.witness.recipes {
            calls.extend(call_of(&recipe.construction));
            calls.extend(recipe.calls.iter().map(|Call { method, arguments }| (method, &arguments[..])));
        }
        for (method, values) in calls {
            let at = values.iter().position(|value| *value == JavaValue::Object(id));
            let Some((at, signature)) = at.zip(self.scope.method(method).and_then(|facts| facts.signature)) else {
                continue;
            };
            let wanted = signature.parameters.get(at).map_or(&[][..], GenericType::arguments);
            if wanted.len() != found.len() {
                continue;
            }
            for (types, wanted) in found.iter_mut().zip(wanted) {
                types.extend(read(&signature, wanted));
            }
        }
    }

    /// The classes of what an object got in places that have the type of one of its type parameters.
    fn held(&self, id: NodeId, class: &str, parameter: usize, depth: usize) -> Vec<Type> {
        let mut types = Vec::new();
        if let Some(Construction::ClassLiteral(of)) = self.construction(id) {
            return if of.is_reference() { self.nameable(of).into_iter().collect() } else { Vec::new() };
        }
        if let Some((_, recipe)) = self.recipes.get(&id) {
            if let Some((method, values)) = call_of(&recipe.construction) {
                self.passed(method, values, self.variable(method, class, parameter), depth, &mut types);
            }
            for Call { method, arguments } in &recipe.calls {
                self.passed(method, arguments, self.variable(method, class, parameter), depth, &mut types);
            }
        }
        if self.witness.receiver == Some(id) {
            let method = &self.witness.method;
            self.passed(method, &self.witness.arguments, self.variable(method, class, parameter), depth, &mut types);
        }
        types
    }

    /// How a method calls a type parameter of the class: a factory has its own name for it.
    fn variable(&self, method: &MethodKey, class: &str, parameter: usize) -> Option<Name> {
        let signature = self.scope.method(method).and_then(|facts| facts.signature)?;
        if let Some(GenericType::Class { name, arguments }) = &signature.returns
            && **name == *class
            && let Some(GenericType::Variable(variable)) = arguments.get(parameter)
            && signature.variables.iter().any(|(own, _)| own == variable)
        {
            return Some(variable.clone());
        }
        let declaring = self.scope.facts(&method.class)?;
        let own = self.scope.facts(class)?.type_parameters.len();
        let (name, _) = declaring.type_parameters.get(parameter).filter(|_| declaring.type_parameters.len() == own)?;
        Some(name.clone())
    }

    fn passed(
        &self,
        method: &MethodKey,
        values: &[JavaValue],
        variable: Option<Name>,
        depth: usize,
        types: &mut Vec<Type>,
    ) {
        let Some(MethodFacts { signature: Some(signature), .. }) = self.scope.method(method) else { return };
        let Some(variable) = variable else { return };
        for (value, taken) in values.iter().zip(&signature.parameters) {
            let JavaValue::Object(id) = value else { continue };
            let Some(node) = self.node(*id) else { continue };
            match taken {
                GenericType::Variable(name) if *name == variable => {
                    let class = JavaType::Reference(node.class.clone());
                    types.push(self.nameable(&class).unwrap_or_else(object_type));
                }
                GenericType::Class { arguments, .. } => {
                    let at = arguments
                        .iter()
                        .position(|argument| matches!(argument, GenericType::Variable(name) if *name == variable));
                    let own = at.and_then(|at| self.arguments_of(*id, &node.class, depth + 1).into_iter().nth(at));
                    if let Some(TypeArgument::Exact(own)) = own {
                        types.push(own);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The method that makes an object, with what it takes.
fn call_of(construction: &Construction) -> Option<(&MethodKey, &[JavaValue])> {
    match construction {
        Construction::Constructor { method, arguments, .. } | Construction::Static { method, arguments } => {
            Some((method, arguments))
        }
        Construction::Instance { method, arguments } => Some((method, arguments.get(1..)?)),
        _ => None,
    }
}
