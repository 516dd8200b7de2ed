//! The input of a path as somebody else runs it.

use glassbox_goals::{Construction, Recipe, Run};
use glassbox_machine::{Objects, ReadInput};
use glassbox_program::{Content, InsnId, JavaValue, Method, NodeId, ObjectGraph, Program};

use crate::construction::recipes::{copy_recipe, made_recipe, stand_in_recipe};

/// A run of a method with this input.
pub(super) fn run_of(program: &Program, method: &Method, input: ReadInput, boundaries: Vec<InsnId>) -> Run {
    let recipes = recipes_of(program, &input.objects);
    let ReadInput { receiver, arguments, given, objects } = input;
    Run { number: 0, entry: method.key(), receiver, arguments, graph: objects.graph, recipes, given, boundaries }
}

/// How objects are made whose fields are not made up; each uses earlier ones only.
fn recipes_of(program: &Program, objects: &Objects) -> Vec<Recipe> {
    let mut recipes: Vec<Recipe> = Vec::new();
    recipes.extend(objects.shared.iter().filter_map(|(node, holders)| {
        let field = holders.first()?;
        Some(Recipe::of(*node, Construction::StaticField(field.clone())))
    }));
    recipes.extend(objects.made.iter().map(|(node, made)| made_recipe(program, *node, made)));
    recipes.extend(objects.copies.iter().filter_map(|node| copy_recipe(&objects.graph, *node)));
    recipes.extend(objects.stand_ins.iter().map(|(node, methods)| stand_in_recipe(*node, methods)));
    in_order(recipes, &objects.graph)
}

/// What an object is made of comes before it; whatever goes in circles stays as it is.
fn in_order(mut waiting: Vec<Recipe>, graph: &ObjectGraph) -> Vec<Recipe> {
    let mut ordered: Vec<Recipe> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let needs = |recipe: &Recipe, other: NodeId| {
            let mut seen = Vec::new();
            let mut pending: Vec<NodeId> = recipe.arguments().filter_map(object).collect();
            while let Some(node) = pending.pop() {
                if node == other {
                    return true;
                }
                if seen.contains(&node) {
                    continue;
                }
                seen.push(node);
                match &graph.node(node).before {
                    Some(Content::Fields(fields)) => pending.extend(fields.iter().filter_map(|(_, at)| object(at))),
                    Some(Content::Array { elements, .. }) => {
                        pending.extend(elements.iter().filter_map(|(_, at)| object(at)));
                    }
                    Some(Content::Text(_)) | None => {}
                }
            }
            false
        };
        let is_ready =
            |recipe: &Recipe| waiting.iter().all(|other| other.node == recipe.node || !needs(recipe, other.node));
        let next = waiting.iter().position(is_ready).unwrap_or(0);
        ordered.push(waiting.remove(next));
    }
    ordered
}

fn object(value: &JavaValue) -> Option<NodeId> {
    match value {
        JavaValue::Object(node) => Some(*node),
        _ => None,
    }
}

/// An input in words: `x = 2, y = 3, list = demo.Node`.
pub(super) fn describe(method: &Method, run: &Run) -> String {
    let names = method.parameter_names.iter().cloned();
    let names = names.chain((1..=run.given.len()).map(|number| format!("input{number}")));
    let receiver = run.receiver.map(|node| ("this".to_owned(), JavaValue::Object(node)));
    let values = receiver.into_iter().chain(names.zip(run.arguments.iter().chain(&run.given).copied()));
    let text = |(name, value): (String, JavaValue)| format!("{name} = {}", shown(&run.graph, value));
    values.map(text).collect::<Vec<_>>().join(", ")
}

fn shown(graph: &ObjectGraph, value: JavaValue) -> String {
    match value {
        JavaValue::Boolean(value) => value.to_string(),
        JavaValue::Byte(value) => value.to_string(),
        JavaValue::Char(value) => {
            char::from_u32(u32::from(value)).map_or_else(|| value.to_string(), |c| format!("{c:?}"))
        }
        JavaValue::Short(value) => value.to_string(),
        JavaValue::Int(value) => value.to_string(),
        JavaValue::Long(value) => value.to_string(),
        JavaValue::Float(value) => value.to_string(),
        JavaValue::Double(value) => value.to_string(),
        JavaValue::Null => "null".into(),
        JavaValue::Object(node) => {
            let node = graph.node(node);
            match &node.before {
                Some(Content::Text(text)) => format!("{:?}", String::from_utf16_lossy(text)),
                _ => glassbox_program::binary_name(&node.class),
            }
        }
    }
}
