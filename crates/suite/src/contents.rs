//! Assert: what collections, maps and optionals hold, by value.

use glassbox_program::{Held, JavaType, JavaValue, NodeId, held};

use crate::builder::{Builder, Typed, text_of};
use crate::check::boxed;
use crate::java::{ClassName, Expression, Literal, TypeParameters};

/// The first release with `List.of` and `Set.of`.
const FACTORIES: u16 = 9;

impl Builder<'_> {
    /// Asserts what a new collection holds. False if that is not known, or cannot be written down.
    pub fn check_held(&mut self, actual: &Typed, id: NodeId, depth: usize) -> bool {
        let before = self.asserts.len();
        match held(&self.witness.graph, id) {
            Some(Held::List(values)) => match self.plain_values(&values) {
                Some(values) => self.check_equal(self.list(values), actual),
                None => self.check_each(actual, &values, depth),
            },
            Some(Held::Set(values)) => {
                if let Some(values) = self.plain_values(&values) {
                    self.check_equal(self.set(values), actual);
                }
            }
            Some(Held::Map(entries)) => self.check_entries(actual, &entries, depth),
            Some(Held::Optional(value)) => {
                if let Some(values) = self.plain_values(value.as_slice()) {
                    let name = if values.is_empty() { "empty" } else { "of" };
                    self.check_equal(self.static_call_of("java/util/Optional", name, values), actual);
                }
            }
            None => {}
        }
        self.asserts.len() > before
    }

    fn check_equal(&mut self, expected: Option<Expression>, actual: &Typed) {
        if let Some(expected) = expected {
            self.assert("assertEquals", vec![expected, actual.expression.clone()]);
        }
    }

    /// Elements that are no plain values are looked at one by one.
    fn check_each(&mut self, actual: &Typed, values: &[JavaValue], depth: usize) {
        if !self.is_a(actual, "java/util/List") {
            return;
        }
        self.check_size(actual, values.len());
        let java_type = self.held_by_result(actual, 0);
        for (index, value) in values.iter().enumerate() {
            let index = Expression::Literal(Literal::Int(index as i32));
            let element = actual.expression.clone().call("get", vec![index]);
            let element = Typed { expression: element, java_type: java_type.clone() };
            self.check_value(&element, value, depth + 1);
        }
    }

    fn check_entries(&mut self, actual: &Typed, entries: &[(JavaValue, JavaValue)], depth: usize) {
        let keys: Vec<JavaValue> = entries.iter().map(|(key, _)| *key).collect();
        let Some(keys) = self.plain_values(&keys).filter(|_| self.is_a(actual, "java/util/Map")) else { return };
        self.check_size(actual, entries.len());
        let java_type = self.held_by_result(actual, 1);
        for (key, (_, value)) in keys.into_iter().zip(entries) {
            let found = actual.expression.clone().call("get", vec![key]);
            let found = Typed { expression: found, java_type: java_type.clone() };
            self.check_value(&found, value, depth + 1);
        }
    }

    fn check_size(&mut self, actual: &Typed, size: usize) {
        let size = Expression::Literal(Literal::Int(size as i32));
        let got = actual.expression.clone().call("size", Vec::new());
        self.assert("assertEquals", vec![size, got]);
    }

    /// Values that are compared by what they are, or of which there is only one.
    fn plain_values(&mut self, values: &[JavaValue]) -> Option<Vec<Expression>> {
        values.iter().map(|value| self.plain_value(value)).collect()
    }

    fn plain_value(&mut self, value: &JavaValue) -> Option<Expression> {
        let id = match value {
            JavaValue::Null => return Some(Expression::null()),
            JavaValue::Object(id) => *id,
            _ => return None,
        };
        let node = self.node(id)?;
        if let Some(text) = text_of(node) {
            return Some(Expression::Literal(Literal::Text(text.to_vec())));
        }
        if let Some(known) = self.known.get(&id) {
            return Some(known.expression.clone());
        }
        if let Some(constant) = self.enum_constant(node) {
            return Some(constant);
        }
        let value = boxed(node)?;
        Some(self.boxed_literal(&node.class, &value))
    }

    fn list(&self, values: Vec<Expression>) -> Option<Expression> {
        if self.has_factories() && !values.contains(&Expression::null()) {
            return self.static_call_of("java/util/List", "of", values);
        }
        match values.len() {
            0 => self.static_call_of("java/util/Collections", "emptyList", values),
            1 => self.static_call_of("java/util/Collections", "singletonList", values),
            _ => self.static_call_of("java/util/Arrays", "asList", values),
        }
    }

    fn set(&self, values: Vec<Expression>) -> Option<Expression> {
        if self.has_factories() && !values.contains(&Expression::null()) {
            return self.static_call_of("java/util/Set", "of", values);
        }
        match values.len() {
            0 => self.static_call_of("java/util/Collections", "emptySet", values),
            1 => self.static_call_of("java/util/Collections", "singleton", values),
            _ => {
                let mut class = self.class_name("java/util/HashSet")?;
                class.parameters = TypeParameters::Diamond;
                let arguments = vec![self.static_call_of("java/util/Arrays", "asList", values)?];
                Some(Expression::New { outer: None, class, arguments })
            }
        }
    }

    fn has_factories(&self) -> bool {
        self.style.release.is_none_or(|release| release >= FACTORIES)
    }

    fn static_call_of(&self, class: &str, name: &str, arguments: Vec<Expression>) -> Option<Expression> {
        let class = ClassName { parameters: TypeParameters::None, ..self.class_name(class)? };
        Some(Expression::static_call(class, name, arguments))
    }

    /// Whether the compiler knows that a value is of a type.
    fn is_a(&self, value: &Typed, class: &str) -> bool {
        matches!(&value.java_type, JavaType::Reference(name) if **name == *class || self.scope.is_subclass(name, class))
    }
}
