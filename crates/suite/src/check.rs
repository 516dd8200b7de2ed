//! Assert: what the call returned and what it changed.

use glassbox_goals::{Operand, Outcome};
use glassbox_program::{
    Content, FieldKey, JavaType, JavaValue, MethodDescriptor, NodeId, ObjectNode, binary_name, is_box,
};

use crate::arrange::LONGEST_ARRAY_LITERAL;
use crate::builder::{Builder, OBJECT, Typed, has_stable_name, literal, narrowed, text_of};
use crate::facts::is_jdk;
use crate::java::{ClassName, Expression, Literal, Statement, Type};
use crate::style::Framework;

/// How many references are followed from a result into new objects.
const DEEPEST: usize = 3;
/// New objects are not described any further once there are this many assertions.
const MOST_ASSERTIONS: usize = 24;
/// Of a long array, this many elements are looked at one by one.
const MOST_ELEMENTS: usize = 16;

/// Something that is different after the call.
pub struct Change {
    pub place: Place,
    pub value: JavaValue,
}

impl Change {
    fn field_name(&self) -> Option<String> {
        match &self.place {
            Place::Field(field) => Some(field.name.to_string()),
            Place::Element { .. } => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    Field(FieldKey),
    Element { index: u32, element: JavaType },
}

/// What differs between before and after; everything that is listed, if there was no before.
pub fn changes(before: Option<&Content>, after: &Content) -> Vec<Change> {
    match after {
        Content::Fields(fields) => {
            let old = match before {
                Some(Content::Fields(fields)) => fields.as_slice(),
                _ => &[],
            };
            let is_old =
                |field: &FieldKey, value: &JavaValue| old.iter().any(|(key, old)| key == field && old.is_same(value));
            let new = fields.iter().filter(|(field, value)| !is_old(field, value));
            new.map(|(field, value)| Change { place: Place::Field(field.clone()), value: *value }).collect()
        }
        Content::Array { element, length, elements } => {
            let default = JavaValue::default_of(element);
            let at = |elements: &[(u32, JavaValue)], index: u32| {
                let found = elements.binary_search_by_key(&index, |(at, _)| *at);
                found.map_or(default, |at| elements[at].1)
            };
            let old = match before {
                Some(Content::Array { elements, .. }) => elements.as_slice(),
                _ => &[],
            };
            let mut listed: Vec<u32> = old.iter().chain(elements).map(|(index, _)| *index).collect();
            listed.sort_unstable();
            listed.dedup();
            listed.retain(|index| index < length && !at(old, *index).is_same(&at(elements, *index)));
            let change = |index: u32| {
                let place = Place::Element { index, element: element.clone() };
                Change { place, value: at(elements, index) }
            };
            listed.into_iter().map(change).collect()
        }
        Content::Text(_) => Vec::new(),
    }
}

impl Builder<'_> {
    pub fn assert(&mut self, name: &str, arguments: Vec<Expression>) {
        let statement = Statement::Evaluate(Expression::assertion(name, arguments));
        if !self.asserts.contains(&statement) {
            self.asserts.push(statement);
        }
    }

    /// Asserts that an expression has a value.
    pub fn check_value(&mut self, actual: &Typed, expected: &JavaValue, depth: usize) {
        let expression = actual.expression.clone();
        match expected {
            JavaValue::Object(id) => self.check_reference(actual, *id, depth),
            JavaValue::Null => self.assert("assertNull", vec![expression]),
            value => {
                let exact = exact_type(value, &actual.java_type);
                let expected = literal(value, &exact);
                match (&expected, &actual.java_type) {
                    (Expression::Literal(Literal::Boolean(expected)), JavaType::Boolean) => {
                        self.assert(if *expected { "assertTrue" } else { "assertFalse" }, vec![expression]);
                    }
                    (
                        Expression::Literal(Literal::Float(_) | Literal::Double(_)),
                        JavaType::Float | JavaType::Double,
                    ) if self.style.framework == Framework::JUnit4 => {
                        self.check_within_nothing(expected, expression);
                    }
                    _ => self.assert("assertEquals", vec![narrowed(expected, &exact), expression]),
                }
            }
        }
    }

    /// JUnit 4 compares floating-point numbers only within a distance: none, which leaves the sign of zero open.
    fn check_within_nothing(&mut self, expected: Expression, actual: Expression) {
        let (class, none, is_zero) = match expected {
            Expression::Literal(Literal::Float(value)) => ("Float", Literal::Float(0.0), value == 0.0),
            Expression::Literal(Literal::Double(value)) => ("Double", Literal::Double(0.0), value == 0.0),
            _ => return,
        };
        if is_zero {
            let compared = Expression::static_call(ClassName::java_lang(class), "compare", vec![expected, actual]);
            self.assert("assertEquals", vec![Expression::Literal(Literal::Int(0)), compared]);
        } else {
            self.assert("assertEquals", vec![expected, actual, Expression::Literal(none)]);
        }
    }

    fn check_reference(&mut self, actual: &Typed, id: NodeId, depth: usize) {
        let expression = actual.expression.clone();
        let Some(node) = self.node(id) else { return };
        if let Some(text) = text_of(node) {
            let text = Expression::Literal(Literal::Text(text.to_vec()));
            return self.assert("assertEquals", vec![text, expression]);
        }
        if let Some(known) = self.known.get(&id) {
            let known = known.expression.clone();
            if known != expression {
                self.assert("assertSame", vec![known, expression]);
            }
            return;
        }
        if let Some(constant) = self.enum_constant(node) {
            return self.assert("assertSame", vec![constant, expression]);
        }
        if let Some(value) = boxed(node) {
            // Both sides are objects, so that no overload with primitives is as good a match.
            let value = self.boxed_literal(&node.class, &value);
            return self.assert("assertEquals", vec![value, expression]);
        }
        match &node.after {
            Content::Array { element, length, elements } => {
                self.check_new_array(actual, id, (element, *length, elements), depth);
            }
            _ => self.check_new_object(actual, id, node, depth),
        }
    }

    pub fn boxed_literal(&mut self, class: &str, value: &JavaValue) -> Expression {
        let primitive = exact_type(value, &JavaType::Reference(OBJECT.into()));
        let value = narrowed(literal(value, &primitive), &primitive);
        match self.class_name(class) {
            Some(class) => Expression::static_call(class, "valueOf", vec![value]),
            None => value,
        }
    }

    /// An object that the call made: its class where the type does not tell, then its fields.
    fn check_new_object(&mut self, actual: &Typed, id: NodeId, node: &ObjectNode, depth: usize) {
        if depth < DEEPEST && self.check_held(actual, id, depth) {
            return;
        }
        let class = JavaType::Reference(node.class.clone());
        let before = self.asserts.len();
        if actual.java_type != class {
            self.check_class(actual, node);
        }
        // Of a constant that cannot be named, its class tells enough.
        let is_constant = self.scope.superclasses(&node.class).any(|class| &*class == "java/lang/Enum");
        if is_constant && self.asserts.len() > before {
            return;
        }
        let fields: Vec<Change> = if depth < DEEPEST { changes(None, &node.after) } else { Vec::new() };
        let (fields, unseen): (Vec<Change>, Vec<Change>) =
            fields.into_iter().partition(|change| self.can_check(node, change));
        if !fields.is_empty() && self.asserts.len() < MOST_ASSERTIONS {
            let object = self.bind(actual, &class, id, fields.len());
            self.check_fields(&object, &node.class, &fields, depth + 1);
        }
        let is_result = self.witness.outcome == Outcome::Returned(Some(JavaValue::Object(id)));
        if is_result && (!unseen.is_empty() || self.witness.guessed) {
            let object = self.known.get(&id).cloned().unwrap_or_else(|| actual.clone());
            let cast = self.casts_of_observations(Operand::Result, &object);
            let object = if cast > 0 { self.bind(&object, &class, id, cast) } else { object };
            self.check_observations(Operand::Result, &object);
            // A result of which nothing is known is worth more than a rule.
            if self.asserts.len() == before && self.style.reflection {
                for change in &unseen {
                    if let Place::Field(field) = &change.place
                        && let Some(read) = self.reflect(actual.expression.clone(), field)
                    {
                        self.check_value(&read, &change.value, DEEPEST);
                    }
                }
            }
        }
        if self.asserts.len() == before {
            self.assert("assertNotNull", vec![actual.expression.clone()]);
        }
    }

    /// How many observations the compiler allows only after a cast.
    fn casts_of_observations(&self, on: Operand, object: &Typed) -> usize {
        let methods = self.witness.observations.iter().filter(|observation| observation.on == on);
        let methods = methods.map(|observation| &observation.method).filter(|method| &*method.name != "toString");
        let declaring = methods.filter(|method| self.scope.can_call(method)).map(|method| method.class.clone());
        declaring.filter(|class| self.needs_cast(&object.java_type, &JavaType::Reference(class.clone()))).count()
    }

    /// Asserts what methods say of an object that do nothing else.
    fn check_observations(&mut self, on: Operand, object: &Typed) {
        let witness = self.witness;
        for observation in witness.observations.iter().filter(|observation| observation.on == on) {
            let method = &observation.method;
            // Whoever can be written can be asked for its text.
            if !self.scope.can_call(method) && &*method.name != "toString" {
                continue;
            }
            let Some(returns) = MethodDescriptor::parse(&method.descriptor).and_then(|parsed| parsed.returns) else {
                continue;
            };
            let declaring = JavaType::Reference(method.class.clone());
            let of = match &*method.name {
                "toString" => object.expression.clone(),
                _ => self.converted(object.clone(), &declaring),
            };
            let asked = Typed { expression: of.call(&method.name, Vec::new()), java_type: returns };
            self.check_value(&asked, &observation.value, DEEPEST);
        }
    }

    /// What nothing else shows is read by reflection, if the user does not mind.
    pub fn check_unseen(&mut self) {
        if !self.asserts.is_empty() || !self.style.reflection {
            return;
        }
        for (object, field, value) in std::mem::take(&mut self.unseen) {
            let object = object.map_or_else(Expression::null, |object| object.expression);
            if let Some(read) = self.reflect(object, &field) {
                self.check_value(&read, &value, DEEPEST);
            }
        }
    }

    /// Fields of an object of which something is known.
    pub fn check_fields(&mut self, object: &Typed, class: &str, fields: &[Change], depth: usize) {
        for change in fields {
            if let Place::Field(field) = &change.place
                && let Some(read) = self.read_field(object, class, field)
            {
                self.check_value(&read, &change.value, depth);
            }
        }
    }

    /// Whether a test can see the field at all.
    pub fn can_check(&self, node: &ObjectNode, change: &Change) -> bool {
        match &change.place {
            Place::Field(field) => self.scope.can_read(field) || self.scope.getter(&node.class, field).is_some(),
            Place::Element { .. } => true,
        }
    }

    fn check_class(&mut self, actual: &Typed, node: &ObjectNode) {
        let class = JavaType::Reference(node.class.clone());
        let got = actual.expression.clone().call("getClass", Vec::new());
        match self.nameable(&class) {
            Some(named) if !named.is_object() => {
                self.assert("assertEquals", vec![Expression::ClassLiteral(named), got]);
            }
            None if has_stable_name(&node.class) => {
                let name = Expression::text(&binary_name(&node.class));
                self.assert("assertEquals", vec![name, got.call("getName", Vec::new())]);
            }
            // Which class the library uses behind an interface is its own affair.
            _ => {}
        }
    }

    /// Makes a new object nameable for what follows: as it is, or through a variable if that reads better.
    fn bind(&mut self, actual: &Typed, class: &JavaType, id: NodeId, mentions: usize) -> Typed {
        let (variable_type, static_type) = self.variable_type(class);
        let needs_cast = actual.java_type != static_type && !variable_type.is_object();
        let is_variable = matches!(actual.expression, Expression::Local(_));
        let is_plain = !needs_cast && (is_variable || (mentions == 1 && is_path(&actual.expression)));
        let bound = if is_plain {
            actual.clone()
        } else {
            let wish = name_of_path(&actual.expression, || match class {
                JavaType::Reference(name) => self.name_for_class(name),
                _ => "value".into(),
            });
            let name = self.names.fresh(&wish);
            let value = actual.expression.clone();
            let value = if needs_cast { value.cast(variable_type.clone()) } else { value };
            self.asserts.push(Statement::Declare { java_type: variable_type, name: name.clone(), value });
            Typed { expression: Expression::Local(name), java_type: static_type }
        };
        self.known.insert(id, bound.clone());
        bound
    }

    fn check_new_array(
        &mut self,
        actual: &Typed,
        id: NodeId,
        (element, length, elements): (&JavaType, u32, &[(u32, JavaValue)]),
        depth: usize,
    ) {
        let Some(node) = self.node(id) else { return };
        let class = JavaType::Reference(node.class.clone());
        let nameable = self.nameable(&class);
        if let Some(array_type) = nameable.filter(|_| length <= 2 * LONGEST_ARRAY_LITERAL)
            && self.is_plain_array(element, elements, 0)
        {
            return self.check_plain_array(actual, node, array_type);
        }
        let listed = changes(None, &node.after);
        if depth >= DEEPEST || self.asserts.len() >= MOST_ASSERTIONS || self.nameable(&class).is_none() {
            return self.assert("assertNotNull", vec![actual.expression.clone()]);
        }
        let array = self.bind(actual, &class, id, 1 + listed.len());
        let expected = literal(&JavaValue::Int(length as i32), &JavaType::Int);
        self.assert("assertEquals", vec![expected, array.expression.clone().field("length")]);
        if length <= LONGEST_ARRAY_LITERAL {
            // Elements that are not listed are `null`, which is as much a part of the result.
            let value_at = |index: u32| {
                let found = elements.iter().find(|(at, _)| *at == index);
                found.map_or(JavaValue::default_of(element), |(_, value)| *value)
            };
            for index in 0..length {
                self.check_element(&array, element, index, &value_at(index), depth);
            }
        } else {
            self.check_elements(&array, &listed, depth);
        }
    }

    /// Whether all elements can be written as literals, and are compared by their content.
    fn is_plain_array(&self, element: &JavaType, elements: &[(u32, JavaValue)], depth: usize) -> bool {
        let is_plain = |id: NodeId| {
            let Some(node) = self.node(id) else { return false };
            match &node.after {
                Content::Array { element, length, elements } => {
                    let is_new = node.before.is_none() && !self.known.contains_key(&id);
                    let is_short = *length <= LONGEST_ARRAY_LITERAL;
                    is_new && is_short && depth < DEEPEST && self.is_plain_array(element, elements, depth + 1)
                }
                _ => text_of(node).is_some(),
            }
        };
        !element.is_reference()
            || (!elements.is_empty()
                && elements.iter().all(|(_, value)| match value {
                    JavaValue::Object(id) => is_plain(*id),
                    _ => true,
                }))
    }

    fn check_plain_array(&mut self, actual: &Typed, node: &ObjectNode, array_type: Type) {
        let class = JavaType::Reference(node.class.clone());
        let Some(expected) = self.plain_array(node) else { return };
        // Arrays of references are all compared by the same overload, those of primitives each by its own.
        let is_array = actual.java_type == class
            || (matches!(class.component(), Some(JavaType::Reference(_))) && actual.java_type.component().is_some());
        let got = actual.expression.clone();
        let got = if is_array { got } else { got.cast(array_type) };
        let none = match class.component() {
            Some(JavaType::Float) => Some(Literal::Float(0.0)),
            Some(JavaType::Double) => Some(Literal::Double(0.0)),
            _ => None,
        };
        let none = none.filter(|_| self.style.framework == Framework::JUnit4).map(Expression::Literal);
        self.assert("assertArrayEquals", [expected, got].into_iter().chain(none).collect());
    }

    /// An array as a literal of what it holds after the call. Only the text of strings counts, not which object it is.
    fn plain_array(&self, node: &ObjectNode) -> Option<Expression> {
        let Content::Array { element, length, elements } = &node.after else { return None };
        let array_type = self.nameable(&JavaType::Reference(node.class.clone()))?;
        if changes(None, &node.after).is_empty() {
            return Some(Expression::NewArray { array_type, length: *length });
        }
        let mut all = vec![literal(&JavaValue::default_of(element), element); *length as usize];
        for (index, value) in elements {
            let expression = match value {
                JavaValue::Object(id) => {
                    let node = self.node(*id)?;
                    let text = text_of(node).map(|text| Expression::Literal(Literal::Text(text.to_vec())));
                    text.or_else(|| self.plain_array(node))?
                }
                _ => literal(value, element),
            };
            if let Some(place) = all.get_mut(*index as usize) {
                *place = expression;
            }
        }
        Some(Expression::ArrayLiteral { array_type, elements: all })
    }

    fn check_elements(&mut self, array: &Typed, changes: &[Change], depth: usize) {
        for change in changes.iter().take(MOST_ELEMENTS) {
            if let Place::Element { index, element } = &change.place {
                self.check_element(array, element, *index, &change.value, depth);
            }
        }
    }

    fn check_element(&mut self, array: &Typed, element: &JavaType, index: u32, value: &JavaValue, depth: usize) {
        if array.java_type.component().is_none() {
            return;
        }
        let read = Typed { expression: array.expression.clone().element(index), java_type: element.clone() };
        self.check_value(&read, value, depth + 1);
    }

    /// Everything that the call changed in its input and in static fields.
    pub fn check_changes(&mut self) {
        let witness = self.witness;
        let mut ids: Vec<NodeId> = witness.recipes.iter().map(|recipe| recipe.node).collect();
        // A reader expects the receiver first, then the arguments in their order.
        let argument = |id: &NodeId| witness.arguments.iter().position(|value| *value == JavaValue::Object(*id));
        ids.sort_by_key(
            |id| if witness.receiver == Some(*id) { 0 } else { argument(id).map_or(usize::MAX, |at| at + 1) },
        );
        for id in ids {
            if !self.is_initialized_by_call(id) {
                self.check_input(id);
            }
        }
        for (field, value) in &witness.static_changes {
            self.effects.push(field.name.to_string());
            let read = match self.class_name(&field.class).filter(|_| self.scope.can_read(field)) {
                Some(class) => {
                    let expression = self.static_field(class, field);
                    Some(Typed { expression, java_type: field.java_type.clone() })
                }
                None => None,
            };
            match read {
                Some(read) => self.check_value(&read, value, 1),
                None => self.unseen.push((None, field.clone(), *value)),
            }
        }
    }

    fn check_input(&mut self, id: NodeId) {
        let Some(node) = self.node(id) else { return };
        let Some(object) = self.known.get(&id).cloned() else { return };
        let mut changed = changes(node.before.as_ref(), &node.after);
        changed.extend(self.changed_within(node));
        let (changed, unseen): (Vec<Change>, Vec<Change>) =
            changed.into_iter().partition(|change| self.can_check(node, change));
        // What a call did that was only observed is known by what methods say.
        if self.witness.guessed && self.witness.receiver == Some(id) {
            self.check_observations(Operand::Receiver, &object);
        } else if !unseen.is_empty() {
            if changed.is_empty() {
                self.effects.extend(unseen.iter().filter_map(Change::field_name));
            }
            for change in &unseen {
                if let Place::Field(field) = &change.place {
                    self.unseen.push((Some(object.clone()), field.clone(), change.value));
                }
            }
            if self.witness.receiver == Some(id) {
                self.check_observations(Operand::Receiver, &object);
            }
        }
        if changed.is_empty() {
            return;
        }
        match &node.after {
            Content::Array { element, length, .. } => {
                if let Expression::Local(name) = &object.expression {
                    self.effects.push(name.clone());
                }
                let class = JavaType::Reference(node.class.clone());
                match self.nameable(&class) {
                    Some(array_type) if *length <= LONGEST_ARRAY_LITERAL && !element.is_reference() => {
                        self.check_plain_array(&object, node, array_type);
                    }
                    _ => self.check_elements(&object, &changed, 1),
                }
            }
            _ => {
                self.effects.extend(changed.iter().filter_map(Change::field_name));
                self.check_fields(&object, &node.class, &changed, 1);
            }
        }
    }

    /// Arrays that an object has from its constructor, so that the test has no other name for them, that it still holds, and
    /// whose elements the call has changed.
    fn changed_within(&self, node: &ObjectNode) -> Vec<Change> {
        let (Some(Content::Fields(before)), Content::Fields(after)) = (&node.before, &node.after) else {
            return Vec::new();
        };
        let is_own = |id: &NodeId| !self.recipes.contains_key(id) && !self.known.contains_key(id);
        let has_changed = |id: &NodeId| {
            let array = self.node(*id).filter(|array| matches!(array.before, Some(Content::Array { .. })));
            array.is_some_and(|array| !changes(array.before.as_ref(), &array.after).is_empty())
        };
        let held = after.iter().filter(|(field, value)| before.iter().any(|(old, was)| old == field && was == value));
        let changed = held.filter(|(_, value)| matches!(value, JavaValue::Object(id) if is_own(id) && has_changed(id)));
        changed.map(|(field, value)| Change { place: Place::Field(field.clone()), value: *value }).collect()
    }

    /// What a constructor left in its object.
    pub fn check_initialized(&mut self, object: &Typed, id: NodeId) {
        let Some(node) = self.node(id) else { return };
        let fields = changes(None, &node.after);
        let (fields, unseen): (Vec<Change>, Vec<Change>) =
            fields.into_iter().partition(|change| self.can_check(node, change));
        let named = if fields.is_empty() { &unseen } else { &fields };
        self.effects.extend(named.iter().filter_map(Change::field_name));
        self.check_fields(object, &node.class, &fields, 1);
        if !unseen.is_empty() || self.witness.guessed {
            self.check_observations(Operand::Receiver, object);
        }
    }

    /// The class that `assertThrows` names: the exception's own, or the nearest one that the test can name.
    pub fn visible_exception(&self, class: &str) -> Type {
        let visible = self.scope.superclasses(class).find_map(|class| self.class_name(&class));
        visible.map_or_else(|| Type::Class(crate::java::ClassName::java_lang("Throwable")), Type::Class)
    }

    /// Whether `assertThrows` alone cannot tell that it was this class.
    pub fn is_hidden_exception(&self, class: &str) -> bool {
        self.class_name(class).is_none() && has_stable_name(class)
    }

    pub fn check_thrown(&mut self, thrown: &str, class: &str, message: Option<&Option<Vec<u16>>>) {
        let thrown = Expression::local(thrown);
        if self.is_hidden_exception(class) {
            let got = thrown.clone().call("getClass", Vec::new()).call("getName", Vec::new());
            self.assert("assertEquals", vec![Expression::text(&binary_name(class)), got]);
        }
        let got = thrown.call("getMessage", Vec::new());
        match message {
            Some(Some(text)) => {
                let text = Expression::Literal(Literal::Text(text.clone()));
                self.assert("assertEquals", vec![text, got]);
            }
            Some(None) => self.assert("assertNull", vec![got]),
            None => {}
        }
    }
}

/// The primitive value in an object of a wrapper class.
pub fn boxed(node: &ObjectNode) -> Option<JavaValue> {
    let Content::Fields(fields) = &node.after else { return None };
    let value = fields.iter().find(|(field, _)| &*field.name == "value" && field.class == node.class);
    value.filter(|_| is_jdk(&node.class) && is_box(&node.class)).map(|(field, value)| match (value, &field.java_type) {
        (JavaValue::Int(value), JavaType::Boolean) => JavaValue::Boolean(*value != 0),
        (JavaValue::Int(value), JavaType::Byte) => JavaValue::Byte(*value as i8),
        (JavaValue::Int(value), JavaType::Short) => JavaValue::Short(*value as i16),
        (JavaValue::Int(value), JavaType::Char) => JavaValue::Char(*value as u16),
        (value, _) => *value,
    })
}

/// The primitive type to compare in: the static one, or that of the value where the static one is a reference.
fn exact_type(value: &JavaValue, static_type: &JavaType) -> JavaType {
    let own = value.primitive_type().filter(|_| static_type.is_reference());
    own.unwrap_or_else(|| static_type.clone())
}

/// A chain of field reads from a variable.
fn is_path(expression: &Expression) -> bool {
    match expression {
        Expression::Local(_) | Expression::StaticField { .. } => true,
        Expression::Field { of, .. } => is_path(of),
        Expression::Element { array, .. } => is_path(array),
        _ => false,
    }
}

/// A variable for `coord.next` is called `next`.
fn name_of_path(expression: &Expression, otherwise: impl FnOnce() -> String) -> String {
    match expression {
        Expression::Field { name, .. } => name.clone(),
        Expression::StaticField { name, .. } => crate::words::decapitalize(name),
        Expression::Call { name, arguments, .. } => match (name.as_str(), &arguments[..]) {
            ("getField", [_, _, Expression::Literal(Literal::Text(field))]) => String::from_utf16_lossy(field),
            _ => otherwise(),
        },
        _ => otherwise(),
    }
}
