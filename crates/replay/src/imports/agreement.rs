//! What two JVMs have in common: whatever differs between them may differ on the next one, too.

use std::collections::VecDeque;

use glassbox_program::{Content, ImportedClass, ImportedState, JavaValue, NodeId, ObjectGraph, ObjectNode};

use super::Told;

/// What both have told. Where they differ, something is left open.
pub(super) fn of(first: &Told, second: &Told) -> ImportedState {
    let mut agreement = Agreement {
        first,
        second,
        partner: vec![None; first.graph.nodes.len()],
        taken: vec![false; second.graph.nodes.len()],
        waiting: VecDeque::new(),
        kept: Vec::new(),
    };
    let mut classes = Vec::new();
    for (name, statics) in &first.classes {
        let Some((_, others)) = second.classes.iter().find(|(other, _)| other == name) else { continue };
        let statics = statics.iter().map(|(key, value)| {
            let other = others.iter().find(|(other, _)| other == key);
            let is_same = other.is_some_and(|(_, other)| agreement.is_same(value, other));
            (key.clone(), is_same.then_some(*value))
        });
        classes.push(ImportedClass { name: name.clone(), statics: statics.collect() });
    }
    let mut contents: Vec<Option<Content>> = vec![None; first.graph.nodes.len()];
    let mut open_elements = Vec::new();
    while let Some((node, other)) = agreement.waiting.pop_front() {
        contents[node.0 as usize] = Some(agreement.common(node, other, &mut open_elements));
    }
    Numbering::new(&agreement.kept, first.graph.nodes.len()).state(first, classes, contents, open_elements)
}

struct Agreement<'t> {
    first: &'t Told,
    second: &'t Told,
    /// The node of the second that is the same object, by node of the first.
    partner: Vec<Option<NodeId>>,
    taken: Vec<bool>,
    waiting: VecDeque<(NodeId, NodeId)>,
    /// Nodes of the first that the second has as well.
    kept: Vec<NodeId>,
}

impl Agreement<'_> {
    fn is_same(&mut self, value: &JavaValue, other: &JavaValue) -> bool {
        match (value, other) {
            (JavaValue::Object(node), JavaValue::Object(other)) => self.is_same_object(*node, *other),
            _ => value.is_same(other),
        }
    }

    /// Whether two nodes may be one object: they look alike, and neither is another object already.
    fn is_same_object(&mut self, node: NodeId, other: NodeId) -> bool {
        if let Some(partner) = self.partner[node.0 as usize] {
            return partner == other;
        }
        let (own, others) = (self.first.graph.node(node), self.second.graph.node(other));
        let is_alike = match (&own.after, &others.after) {
            (Content::Fields(_), Content::Fields(_)) => true,
            (Content::Array { length: one, .. }, Content::Array { length: another, .. }) => one == another,
            (Content::Text(one), Content::Text(another)) => one == another,
            _ => false,
        };
        if self.taken[other.0 as usize] || own.class != others.class || !is_alike {
            return false;
        }
        self.partner[node.0 as usize] = Some(other);
        self.taken[other.0 as usize] = true;
        self.waiting.push_back((node, other));
        self.kept.push(node);
        true
    }

    /// What an object holds on both.
    fn common(&mut self, node: NodeId, other: NodeId, open: &mut Vec<(NodeId, u32)>) -> Content {
        let (first, second) = (self.first, self.second);
        match (&first.graph.node(node).after, &second.graph.node(other).after) {
            (Content::Fields(fields), Content::Fields(others)) => {
                let common = fields.iter().filter(|(key, value)| {
                    let other = others.iter().find(|(other, _)| other == key);
                    other.is_some_and(|(_, other)| self.is_same(value, other))
                });
                Content::Fields(common.cloned().collect())
            }
            (Content::Array { element, length, elements }, Content::Array { elements: others, .. }) => {
                let default = JavaValue::default_of(element);
                let held = |elements: &[(u32, JavaValue)], index: u32| {
                    let found = elements.binary_search_by_key(&index, |(index, _)| *index);
                    found.map_or(default, |at| elements[at].1)
                };
                let mut common = Vec::new();
                for index in 0..*length {
                    let (value, other) = (held(elements, index), held(others, index));
                    match self.is_same(&value, &other) {
                        true if value.is_same(&default) => {}
                        true => common.push((index, value)),
                        false => open.push((node, index)),
                    }
                }
                Content::Array { element: element.clone(), length: *length, elements: common }
            }
            (content, _) => content.clone(),
        }
    }
}

/// The new numbers of the nodes that are left.
struct Numbering {
    numbers: Vec<Option<NodeId>>,
    order: Vec<NodeId>,
}

impl Numbering {
    fn new(kept: &[NodeId], count: usize) -> Numbering {
        let mut order = kept.to_vec();
        order.sort_unstable();
        let mut numbers = vec![None; count];
        for (number, node) in order.iter().enumerate() {
            numbers[node.0 as usize] = Some(NodeId(number as u32));
        }
        Numbering { numbers, order }
    }

    fn of(&self, node: NodeId) -> Option<NodeId> {
        self.numbers[node.0 as usize]
    }

    fn value(&self, value: &mut JavaValue) {
        if let JavaValue::Object(node) = value
            && let Some(number) = self.of(*node)
        {
            *node = number;
        }
    }

    fn state(
        &self,
        first: &Told,
        mut classes: Vec<ImportedClass>,
        mut contents: Vec<Option<Content>>,
        open_elements: Vec<(NodeId, u32)>,
    ) -> ImportedState {
        for (_, value) in classes.iter_mut().flat_map(|class| &mut class.statics) {
            value.iter_mut().for_each(|value| self.value(value));
        }
        let mut graph = ObjectGraph::default();
        for node in &self.order {
            let mut content = contents[node.0 as usize].take().unwrap_or(Content::Fields(Vec::new()));
            match &mut content {
                Content::Fields(fields) => fields.iter_mut().for_each(|(_, value)| self.value(value)),
                Content::Array { elements, .. } => elements.iter_mut().for_each(|(_, value)| self.value(value)),
                Content::Text(_) => {}
            }
            let class = first.graph.node(*node).class.clone();
            graph.nodes.push(ObjectNode { class, before: None, after: content });
        }
        let numbered = |nodes: &[NodeId]| nodes.iter().filter_map(|node| self.of(*node)).collect();
        ImportedState {
            classes,
            graph,
            unseen: numbered(&first.unseen),
            open_elements: open_elements.into_iter().filter_map(|(node, at)| Some((self.of(node)?, at))).collect(),
            run_time_classes: first.run_time_classes.clone(),
            lambdas: first.lambdas.clone(),
            interned: numbered(&first.interned),
            held: first.held.iter().filter_map(|(node, holder)| Some((self.of(*node)?, holder.clone()))).collect(),
        }
    }
}
