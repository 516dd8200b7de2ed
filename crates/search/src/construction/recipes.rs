//! Recipes that leave no choice: what made an object on the machine makes it in the test, too.

use glassbox_goals::{Call, Construction, Recipe};
use glassbox_machine::{Answers, MadeOf};
use glassbox_program::{Content, Create, Maker, MethodId, MethodKey, NodeId, ObjectGraph, Program};

/// The calls that made an object on the machine, as they make it elsewhere.
pub(crate) fn made_recipe(program: &Program, id: NodeId, made: &MadeOf) -> Recipe {
    let key = |method: MethodId| program.method(method).key();
    let (creating, calls) = made.maker.split(program, &made.arguments);
    let arguments = creating.to_vec();
    let construction = match &made.maker.create {
        Create::Constructor(method) => Construction::Constructor { method: key(*method), arguments, accessible: true },
        Create::Static(method) => Construction::Static { method: key(*method), arguments },
        Create::Instance(method) => Construction::Instance { method: key(*method), arguments },
        Create::Constant(field) => Construction::StaticField(program.field(*field).key()),
        Create::Class(java_type) => Construction::ClassLiteral(java_type.clone()),
    };
    let calls = calls.into_iter().map(|(method, own)| Call { method: key(method), arguments: own.to_vec() });
    Recipe { calls: calls.collect(), ..Recipe::of(id, construction) }
}

/// The calls of a recipe, whatever they take: the machine makes the object as the recipe does. Nothing where no calls make it.
pub(crate) fn maker_of(program: &Program, recipe: &Recipe) -> Option<Maker> {
    let id = |key: &MethodKey| -> Option<MethodId> {
        Some(program.class_named(&key.class)?.method(&key.name, &key.descriptor)?.id)
    };
    let create = match &recipe.construction {
        Construction::Constructor { method, .. } => Create::Constructor(id(method)?),
        Construction::Static { method, .. } => Create::Static(id(method)?),
        Construction::Instance { method, .. } => Create::Instance(id(method)?),
        Construction::StaticField(field) => Create::Constant(program.class_named(&field.class)?.field(&field.name)?.id),
        Construction::StandIn(_)
        | Construction::ClassLiteral(_)
        | Construction::Literal
        | Construction::Copy { .. } => return None,
    };
    let calls = recipe.calls.iter().map(|call| id(&call.method)).collect::<Option<Vec<MethodId>>>()?;
    Some(Maker { create, calls })
}

/// A class that stands in for an interface, and its answers.
pub(crate) fn stand_in_recipe(id: NodeId, methods: &[Answers]) -> Recipe {
    let call = |answers: &Answers| Call { method: answers.method.clone(), arguments: answers.values.clone() };
    Recipe::of(id, Construction::StandIn(methods.iter().map(call).collect()))
}

/// How a text or a box comes to be that is no literal.
pub(crate) fn copy_recipe(graph: &ObjectGraph, id: NodeId) -> Option<Recipe> {
    let node = graph.node(id);
    let (descriptor, arguments) = match node.before.as_ref()? {
        Content::Text(_) => ("(Ljava/lang/String;)V".to_owned(), Vec::new()),
        Content::Fields(fields) => {
            let (field, value) = fields.iter().find(|(field, _)| &*field.name == "value")?;
            (format!("({})V", field.java_type.descriptor()), vec![*value])
        }
        Content::Array { .. } => return None,
    };
    let method = MethodKey { class: node.class.clone(), name: "<init>".into(), descriptor: descriptor.into() };
    Some(Recipe::of(id, Construction::Copy { method, arguments }))
}
