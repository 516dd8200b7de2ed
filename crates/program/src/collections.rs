//! What the usual collections of the JDK hold, as their fields tell. A test compares it by value; how a collection keeps it
//! is nobody's affair.

use crate::value::{Content, JavaValue, NodeId, ObjectGraph};

/// What a collection, a map or an optional holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    List(Vec<JavaValue>),
    Set(Vec<JavaValue>),
    Map(Vec<(JavaValue, JavaValue)>),
    Optional(Option<JavaValue>),
}

/// More are not compared.
const MOST: usize = 16;

/// The classes whose fields tell what collections hold.
const KEEPERS: [&str; 16] = [
    "java/util/ArrayList",
    "java/util/Arrays$ArrayList",
    "java/util/Collections$SingletonList",
    "java/util/Collections$SingletonSet",
    "java/util/Collections$UnmodifiableCollection",
    "java/util/Collections$UnmodifiableList",
    "java/util/Collections$UnmodifiableMap",
    "java/util/HashMap",
    "java/util/HashMap$Node",
    "java/util/HashSet",
    "java/util/LinkedList",
    "java/util/LinkedList$Node",
    "java/util/Optional",
    "java/util/TreeMap",
    "java/util/TreeMap$Entry",
    "java/util/TreeSet",
];

/// Whether the fields of a class of the JDK tell what a collection holds.
pub fn keeps_contents(class: &str) -> bool {
    KEEPERS.contains(&class)
}

/// What an object holds behind the call, if it is one of the classes that are known here and everything in it is known.
pub fn held(graph: &ObjectGraph, id: NodeId) -> Option<Held> {
    let reader = Reader { graph };
    let class = &*graph.nodes.get(id.0 as usize)?.class;
    Some(match class {
        "java/util/ArrayList" => {
            let length = reader.number(id, "size")?;
            let all = reader.elements(reader.object(id, "elementData")?)?;
            Held::List(all.get(..length)?.to_vec())
        }
        "java/util/Arrays$ArrayList" => Held::List(reader.elements(reader.object(id, "a")?)?),
        "java/util/LinkedList" => Held::List(reader.chain(reader.field(id, "first")?, "next", &["item"])?.concat()),
        "java/util/Collections$EmptyList" => Held::List(Vec::new()),
        "java/util/Collections$SingletonList" => Held::List(vec![reader.field(id, "element")?]),
        "java/util/Collections$UnmodifiableList" | "java/util/Collections$UnmodifiableRandomAccessList" => {
            held(graph, reader.object(id, "list")?).filter(|held| matches!(held, Held::List(_)))?
        }
        "java/util/Collections$UnmodifiableSet" => {
            held(graph, reader.object(id, "c")?).filter(|held| matches!(held, Held::Set(_)))?
        }
        "java/util/Collections$UnmodifiableMap" => {
            held(graph, reader.object(id, "m")?).filter(|held| matches!(held, Held::Map(_)))?
        }
        "java/util/Collections$EmptySet" => Held::Set(Vec::new()),
        "java/util/Collections$SingletonSet" => Held::Set(vec![reader.field(id, "element")?]),
        "java/util/HashSet" | "java/util/LinkedHashSet" => match held(graph, reader.object(id, "map")?)? {
            Held::Map(entries) => Held::Set(entries.into_iter().map(|(key, _)| key).collect()),
            _ => return None,
        },
        "java/util/TreeSet" => match held(graph, reader.object(id, "m")?)? {
            Held::Map(entries) => Held::Set(entries.into_iter().map(|(key, _)| key).collect()),
            _ => return None,
        },
        "java/util/Collections$EmptyMap" => Held::Map(Vec::new()),
        "java/util/HashMap" | "java/util/LinkedHashMap" => Held::Map(reader.hashed(id)?),
        "java/util/TreeMap" => Held::Map(reader.sorted(id)?),
        "java/util/Optional" => match reader.field(id, "value")? {
            JavaValue::Null => Held::Optional(None),
            value => Held::Optional(Some(value)),
        },
        _ => return None,
    })
    .filter(|held: &Held| held.len() <= MOST)
}

impl Held {
    fn len(&self) -> usize {
        match self {
            Held::List(values) | Held::Set(values) => values.len(),
            Held::Map(entries) => entries.len(),
            Held::Optional(value) => usize::from(value.is_some()),
        }
    }
}

struct Reader<'g> {
    graph: &'g ObjectGraph,
}

impl Reader<'_> {
    fn field(&self, id: NodeId, name: &str) -> Option<JavaValue> {
        let Content::Fields(fields) = &self.graph.nodes.get(id.0 as usize)?.after else { return None };
        fields.iter().find(|(field, _)| &*field.name == name).map(|(_, value)| *value)
    }

    fn object(&self, id: NodeId, name: &str) -> Option<NodeId> {
        match self.field(id, name)? {
            JavaValue::Object(node) => Some(node),
            _ => None,
        }
    }

    fn number(&self, id: NodeId, name: &str) -> Option<usize> {
        match self.field(id, name)? {
            JavaValue::Int(number) => usize::try_from(number).ok(),
            _ => None,
        }
    }

    fn elements(&self, id: NodeId) -> Option<Vec<JavaValue>> {
        let Content::Array { element, length, elements } = &self.graph.nodes.get(id.0 as usize)?.after else {
            return None;
        };
        let mut all = vec![JavaValue::default_of(element); *length as usize];
        for (index, value) in elements {
            *all.get_mut(*index as usize)? = *value;
        }
        Some(all)
    }

    /// The wanted fields of the nodes of a chain, from the first on.
    fn chain(&self, first: JavaValue, next: &str, wanted: &[&str]) -> Option<Vec<Vec<JavaValue>>> {
        let mut found = Vec::new();
        let mut at = first;
        while let JavaValue::Object(node) = at {
            if found.len() > MOST {
                return None;
            }
            found.push(wanted.iter().map(|name| self.field(node, name)).collect::<Option<Vec<JavaValue>>>()?);
            at = self.field(node, next)?;
        }
        Some(found)
    }

    fn hashed(&self, id: NodeId) -> Option<Vec<(JavaValue, JavaValue)>> {
        let length = self.number(id, "size")?;
        let mut entries = Vec::new();
        if let JavaValue::Object(table) = self.field(id, "table")? {
            for bucket in self.elements(table)? {
                let chain = self.chain(bucket, "next", &["key", "value"])?;
                entries.extend(chain.into_iter().map(|entry| (entry[0], entry[1])));
            }
        }
        (entries.len() == length).then_some(entries)
    }

    fn sorted(&self, id: NodeId) -> Option<Vec<(JavaValue, JavaValue)>> {
        let length = self.number(id, "size")?;
        let mut entries = Vec::new();
        self.subtree(self.field(id, "root")?, &mut entries)?;
        (entries.len() == length).then_some(entries)
    }

    fn subtree(&self, root: JavaValue, entries: &mut Vec<(JavaValue, JavaValue)>) -> Option<()> {
        let JavaValue::Object(node) = root else { return Some(()) };
        if entries.len() > MOST {
            return None;
        }
        self.subtree(self.field(node, "left")?, entries)?;
        entries.push((self.field(node, "key")?, self.field(node, "value")?));
        self.subtree(self.field(node, "right")?, entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{FieldKey, JavaType};
    use crate::value::ObjectNode;

    fn node(class: &str, fields: &[(&str, JavaValue)]) -> ObjectNode {
        let key = |name: &str| FieldKey {
            class: class.into(),
            name: name.into(),
            java_type: JavaType::Reference("java/lang/Object".into()),
        };
        let fields = fields.iter().map(|(name, value)| (key(name), *value)).collect();
        ObjectNode { class: class.into(), before: None, after: Content::Fields(fields) }
    }

    fn array(elements: &[JavaValue]) -> ObjectNode {
        let listed = elements.iter().enumerate().map(|(at, value)| (at as u32, *value)).collect();
        let element = JavaType::Reference("java/lang/Object".into());
        let after = Content::Array { element, length: elements.len() as u32, elements: listed };
        ObjectNode { class: "[Ljava/lang/Object;".into(), before: None, after }
    }

    const fn object(number: u32) -> JavaValue {
        JavaValue::Object(NodeId(number))
    }

    #[test]
    fn a_list_holds_as_many_elements_as_it_counts() {
        let list = node("java/util/ArrayList", &[("elementData", object(1)), ("size", JavaValue::Int(2))]);
        let elements = array(&[object(7), JavaValue::Null, object(9)]);
        let graph = ObjectGraph { nodes: vec![list, elements] };
        assert_eq!(held(&graph, NodeId(0)), Some(Held::List(vec![object(7), JavaValue::Null])));
    }

    #[test]
    fn a_map_holds_what_lies_in_its_buckets() {
        let map = node("java/util/HashMap", &[("table", object(1)), ("size", JavaValue::Int(2))]);
        let second = node(
            "java/util/HashMap$Node",
            &[("key", object(7)), ("value", JavaValue::Null), ("next", JavaValue::Null)],
        );
        let first = node("java/util/HashMap$Node", &[("key", object(8)), ("value", object(9)), ("next", object(2))]);
        let graph = ObjectGraph { nodes: vec![map, array(&[JavaValue::Null, object(3)]), second, first] };
        let entries = vec![(object(8), object(9)), (object(7), JavaValue::Null)];
        assert_eq!(held(&graph, NodeId(0)), Some(Held::Map(entries)));
    }

    #[test]
    fn what_is_not_known_in_full_is_not_told() {
        let list = node("java/util/ArrayList", &[("size", JavaValue::Int(2))]);
        let map = node("java/util/HashMap", &[("table", JavaValue::Null), ("size", JavaValue::Int(1))]);
        let other = node("java/util/Vector", &[]);
        let graph = ObjectGraph { nodes: vec![list, map, other] };
        for number in 0..4 {
            assert_eq!(held(&graph, NodeId(number)), None);
        }
    }
}
