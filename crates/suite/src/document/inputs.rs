//! The input of a test as objects that refer to each other.

use glassbox_goals::Witness;
use glassbox_program::{Class, Content, JavaType, JavaValue, MethodDescriptor, NodeId, ObjectNode};
use glassbox_report::document as doc;

use crate::builder::literal;
use crate::java::{Expression, Literal};
use crate::print::{Imports, Printer};

/// Longer texts and arrays are cut; the test source has all of them.
const LONGEST_TEXT: usize = 400;
const MOST_PARTS: usize = 64;

/// What the call is given: only objects that were there before it, each where it is first come by.
pub fn input_part<'p>(witness: &Witness, class: &dyn Fn(&str) -> Option<&'p Class>) -> doc::Input {
    let mut reader = Reader { witness, numbers: vec![None; witness.graph.nodes.len()], order: Vec::new() };
    let is_constructor = &*witness.method.name == "<init>";
    let receiver = witness.receiver.filter(|_| !is_constructor).map(|id| reader.value(&JavaValue::Object(id), None));
    let method =
        class(&witness.method.class).and_then(|class| class.method(&witness.method.name, &witness.method.descriptor));
    let types = MethodDescriptor::parse(&witness.method.descriptor).map_or_else(Vec::new, |parsed| parsed.parameters);
    let mut arguments = Vec::new();
    for (at, value) in witness.arguments.iter().enumerate() {
        let names = method.map(|method| &method.parameter_names).filter(|names| names.len() == types.len());
        arguments.push(doc::Argument {
            name: names.and_then(|names| names.get(at).cloned()).unwrap_or_else(|| format!("arg{at}")),
            java_type: types.get(at).map_or_else(String::new, JavaType::to_string),
            value: reader.value(value, types.get(at)),
        });
    }
    let mut objects = Vec::new();
    while let Some(id) = reader.order.get(objects.len()).copied() {
        objects.push(reader.object(id));
    }
    doc::Input { receiver, arguments, objects }
}

struct Reader<'w> {
    witness: &'w Witness,
    /// The number of a node among the objects, once it has been come by.
    numbers: Vec<Option<u32>>,
    order: Vec<NodeId>,
}

impl Reader<'_> {
    fn value(&mut self, value: &JavaValue, java_type: Option<&JavaType>) -> doc::Value {
        let JavaValue::Object(id) = value else {
            return doc::Value::Plain(plain(value, java_type));
        };
        let Some(known) = self.numbers.get_mut(id.0 as usize) else { return doc::Value::Plain("?".into()) };
        let object = *known.get_or_insert(self.order.len() as u32);
        if object as usize == self.order.len() {
            self.order.push(*id);
        }
        doc::Value::Object { object }
    }

    fn object(&mut self, id: NodeId) -> doc::Object {
        let Some(ObjectNode { class, before, .. }) = self.witness.graph.nodes.get(id.0 as usize) else {
            return doc::Object { class: "?".into(), text: None, length: None, parts: Vec::new() };
        };
        let class = JavaType::of_class(class).to_string();
        let mut object = doc::Object { class, text: None, length: None, parts: Vec::new() };
        match before {
            None => {}
            Some(Content::Text(units)) => {
                let cut = units.len().min(LONGEST_TEXT);
                let more = if cut < units.len() { " …" } else { "" };
                object.text =
                    Some(format!("{}{more}", written(&Expression::Literal(Literal::Text(units[..cut].into())))));
            }
            Some(Content::Array { element, length, elements }) => {
                object.length = Some(*length);
                for (index, value) in elements.iter().take(MOST_PARTS) {
                    object.parts.push((index.to_string(), self.value(value, Some(element))));
                }
            }
            Some(Content::Fields(fields)) => {
                for (field, value) in fields {
                    object.parts.push((field.name.to_string(), self.value(value, Some(&field.java_type))));
                }
            }
        }
        object
    }
}

/// As Java writes it where a value of this type is wanted.
fn plain(value: &JavaValue, java_type: Option<&JavaType>) -> String {
    let Some(own) = value.primitive_type() else { return "null".into() };
    written(&literal(value, java_type.filter(|java_type| !java_type.is_reference()).unwrap_or(&own)))
}

fn written(expression: &Expression) -> String {
    Printer::new(&Imports::new("", &[])).expression(expression)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_program::{FieldKey, MethodKey, ObjectGraph};

    #[test]
    fn objects_are_numbered_as_they_are_come_by_and_once() {
        let method = MethodKey { class: "demo/A".into(), name: "f".into(), descriptor: "(Ldemo/A;C)V".into() };
        let field =
            FieldKey { class: "demo/A".into(), name: "next".into(), java_type: JavaType::Reference("demo/A".into()) };
        let node = |next: u32| ObjectNode {
            class: "demo/A".into(),
            before: Some(Content::Fields(vec![(field.clone(), JavaValue::Object(NodeId(next)))])),
            after: Content::Fields(Vec::new()),
        };
        let witness = Witness {
            receiver: Some(NodeId(1)),
            arguments: vec![JavaValue::Object(NodeId(0)), JavaValue::Char(97)],
            graph: ObjectGraph { nodes: vec![node(1), node(1)] },
            ..Witness::of(method)
        };
        let input = input_part(&witness, &|_| None);
        let object = |object| doc::Value::Object { object };
        assert_eq!(input.receiver, Some(object(0)));
        assert_eq!(input.arguments[0].value, object(1));
        assert_eq!(input.arguments[1].value, doc::Value::Plain("'a'".into()));
        assert_eq!(input.arguments[1].java_type, "char");
        assert_eq!(input.objects.len(), 2);
        assert_eq!(input.objects[0].parts, [("next".to_owned(), object(0))]);
        assert_eq!(input.objects[1].parts, [("next".to_owned(), object(0))]);
        assert_eq!(input.objects[0].class, "demo.A");
    }
}
