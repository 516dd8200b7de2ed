//! Arrange: the objects that the call needs, as local variables and literals.

use std::collections::{BTreeMap, BTreeSet};

use glassbox_goals::{Assignment, Call, Construction, Outcome, Recipe, Way};
use glassbox_program::{Content, INPUT_CLASS, JavaType, JavaValue, MethodKey, NodeId};

use crate::builder::{Builder, OBJECT, Throws, Typed, literal, narrowed, text_of};
use crate::facts::is_identifier;
use crate::java::{ClassName, Expression, Helper, Statement, TypeParameters};

/// Longer arrays are created empty, and only what is not the default is stored.
pub const LONGEST_ARRAY_LITERAL: u32 = 16;
/// With more arguments than this, a literal in the call does not tell which is which.
const MOST_BARE_ARGUMENTS: usize = 3;

/// A statement that waits for an object that does not exist yet.
enum Pending<'w> {
    Assign { object: NodeId, assignment: &'w Assignment },
    Store { array: NodeId, element: &'w JavaType, index: u32, value: &'w JavaValue },
}

impl Pending<'_> {
    /// What it changes.
    fn object(&self) -> NodeId {
        match self {
            Pending::Assign { object, .. } => *object,
            Pending::Store { array, .. } => *array,
        }
    }

    fn value(&self) -> &JavaValue {
        match self {
            Pending::Assign { assignment, .. } => &assignment.value,
            Pending::Store { value, .. } => value,
        }
    }
}

impl<'w> Builder<'w> {
    /// Writes the statements that build the input, and says how each argument stands in the call.
    pub fn arrange(&mut self) -> Vec<Option<Expression>> {
        self.reserve_names();
        self.find_copied_texts();
        self.choose_inlined();
        let names = self.name_objects();
        let mut pending: Vec<Pending<'w>> = Vec::new();
        for recipe in &self.witness.recipes {
            let id = recipe.node;
            if self.is_initialized_by_call(id) || self.inlined.contains(&id) {
                continue;
            }
            let Some(node) = self.node(id) else { continue };
            let made = self.construct(id);
            let (variable_type, java_type) = self.variable_type(&made.java_type);
            let variable_type = self.with_parameters(variable_type, &java_type, id);
            let name = names.get(&id).cloned().unwrap_or_else(|| "object".into());
            self.arrange.push(Statement::Declare {
                java_type: variable_type,
                name: name.clone(),
                value: made.expression,
            });
            self.known.insert(id, Typed { expression: Expression::Local(name), java_type });
            for call in &recipe.calls {
                let statement = self.filling(id, call);
                self.arrange.push(statement);
            }
            let assignments = recipe.assignments.iter();
            pending.extend(assignments.map(|assignment| Pending::Assign { object: id, assignment }));
            if let Some(Content::Array { element, elements, .. }) = &node.before
                && !self.is_literal_array(id)
            {
                let stores = elements.iter().filter(|(_, value)| !value.is_same(&JavaValue::default_of(element)));
                pending.extend(stores.map(|(index, value)| Pending::Store {
                    array: id,
                    element,
                    index: *index,
                    value,
                }));
            }
            pending = self.write_ready(pending);
        }
        // What is still waiting refers to something that has no recipe; it is written as well as can be.
        for statement in pending {
            self.write_pending(&statement);
        }
        self.give();
        self.arrange_arguments()
    }

    /// What the program asks for by itself is laid ready for it.
    fn give(&mut self) {
        let given = &self.witness.given;
        if given.is_empty() {
            return;
        }
        let types: String = given
            .iter()
            .map(|value| value.primitive_type().unwrap_or_else(|| JavaType::Reference(OBJECT.into())).descriptor())
            .collect();
        let class = INPUT_CLASS;
        let method = MethodKey { class: class.into(), name: "give".into(), descriptor: format!("({types})V").into() };
        let values = self.arguments(class, &method, given, &[]);
        let named = ClassName { package: "glassbox".into(), path: "Input".into(), parameters: TypeParameters::None };
        self.arrange.push(Statement::Evaluate(Expression::static_call(named, "give", values)));
    }

    /// Variables must not take the names of classes and packages that the test mentions.
    fn reserve_names(&mut self) {
        let witness = self.witness;
        let mut classes: BTreeSet<&str> = BTreeSet::from(["java/lang/Object", "org/junit", &*witness.method.class]);
        classes.extend(witness.graph.nodes.iter().map(|node| &*node.class));
        classes.extend(witness.static_changes.iter().map(|(field, _)| &*field.class));
        classes.extend(witness.checks.iter().map(|check| &*check.method.class));
        classes.extend((!witness.given.is_empty()).then_some(INPUT_CLASS));
        for class in classes {
            class.split(['/', '$']).for_each(|part| self.names.reserve(part));
        }
    }

    /// A literal is one object however often it is written, so the second of two equal strings has to be a copy.
    fn find_copied_texts(&mut self) {
        let mut seen: BTreeSet<&[u16]> = BTreeSet::new();
        for recipe in &self.witness.recipes {
            let is_copy = matches!(recipe.construction, Construction::Copy { .. });
            let text = self.node(recipe.node).and_then(text_of).filter(|_| !self.is_fetched(recipe.node));
            if let Some(text) = text
                && (is_copy || !seen.insert(text))
            {
                self.copied_texts.insert(recipe.node);
            }
        }
    }

    /// In a constructor call, the receiver is what the call makes.
    pub fn is_initialized_by_call(&self, id: NodeId) -> bool {
        self.is_constructor() && self.witness.receiver == Some(id)
    }

    fn choose_inlined(&mut self) {
        let uses = self.count_uses();
        let named: BTreeSet<NodeId> = self.named_by_call();
        let asserted = self.asserted_objects();
        let answered = self.answered_objects();
        let mut throwing: BTreeSet<NodeId> = BTreeSet::new();
        // Recipes come in an order in which parts precede wholes, so what can be inlined is known when it is asked.
        for recipe in &self.witness.recipes {
            let id = recipe.node;
            let Some(node) = self.node(id) else { continue };
            let count = uses.get(&id).copied().unwrap_or(0);
            let throws = self.may_throw(recipe) || self.parts(recipe).any(|part| throwing.contains(&part));
            let is_class = matches!(recipe.construction, Construction::ClassLiteral(_)) && !throws;
            let is_literal = is_class || text_of(node).is_some() && !self.copied_texts.contains(&id);
            let is_stand_in = matches!(recipe.construction, Construction::StandIn(_));
            let is_plain = recipe.assignments.is_empty() && recipe.calls.is_empty() && !is_stand_in;
            let is_free = count <= 1 && !named.contains(&id) && !asserted.contains(&id) && is_plain;
            let is_array = matches!(node.before, Some(Content::Array { .. }));
            let is_whole = !is_array || self.is_literal_array(id) || self.is_blank_array(id);
            // A method of a stand-in must not throw what making its result may.
            let fits = !throws || !answered.contains(&id);
            if is_literal || (is_free && is_whole && fits) {
                self.inlined.insert(id);
                throwing.extend(throws.then_some(id));
            }
        }
    }

    /// Whether the expression that makes an object may throw a checked exception by itself.
    fn may_throw(&self, recipe: &Recipe) -> bool {
        let throws = |method: &MethodKey| {
            let facts = self.scope.method(method);
            facts.is_some_and(|facts| facts.throws.iter().any(|exception| self.scope.is_checked(exception)))
        };
        match &recipe.construction {
            Construction::Constructor { method, accessible, .. } => {
                !(*accessible && self.scope.can_call(method)) || throws(method)
            }
            Construction::Static { method, .. } | Construction::Instance { method, .. } => throws(method),
            Construction::ClassLiteral(of) => self.nameable(of).is_none(),
            Construction::Literal => self.node(recipe.node).is_some_and(|node| {
                let is_array = matches!(node.before, Some(Content::Array { .. }));
                is_array && self.nameable(&JavaType::Reference(node.class.clone())).is_none()
            }),
            Construction::StaticField(_) | Construction::StandIn(_) | Construction::Copy { .. } => false,
        }
    }

    /// The objects that an object is made of.
    fn parts(&self, recipe: &'w Recipe) -> impl Iterator<Item = NodeId> + use<'w> {
        let elements = match self.node(recipe.node).and_then(|node| node.before.as_ref()) {
            Some(Content::Array { elements, .. }) => elements.as_slice(),
            _ => &[],
        };
        let values = recipe.arguments().chain(elements.iter().map(|(_, value)| value));
        values.filter_map(|value| match value {
            JavaValue::Object(id) => Some(*id),
            _ => None,
        })
    }

    /// Objects that methods of stand-ins return.
    fn answered_objects(&self) -> BTreeSet<NodeId> {
        let is_stand_in = |recipe: &&Recipe| matches!(recipe.construction, Construction::StandIn(_));
        self.witness.recipes.iter().filter(is_stand_in).flat_map(|recipe| self.parts(recipe)).collect()
    }

    /// Objects that get a variable because the call itself mentions them.
    fn named_by_call(&self) -> BTreeSet<NodeId> {
        let arguments = self.witness.arguments.iter().chain(&self.witness.given).filter_map(|value| match value {
            JavaValue::Object(id) => Some(*id),
            _ => None,
        });
        self.witness.receiver.into_iter().chain(arguments).collect()
    }

    fn count_uses(&self) -> BTreeMap<NodeId, usize> {
        let mut uses: BTreeMap<NodeId, usize> = BTreeMap::new();
        let mut count = |value: &JavaValue| {
            if let JavaValue::Object(id) = value {
                *uses.entry(*id).or_default() += 1;
            }
        };
        self.witness.arguments.iter().chain(&self.witness.given).for_each(&mut count);
        self.witness.receiver.iter().for_each(|id| count(&JavaValue::Object(*id)));
        for recipe in &self.witness.recipes {
            recipe.arguments().for_each(&mut count);
            // A variable is needed to call a method on it.
            recipe.calls.iter().for_each(|_| count(&JavaValue::Object(recipe.node)));
            recipe.assignments.iter().for_each(|assignment| count(&assignment.value));
            if let Some(Content::Array { elements, .. }) = self.node(recipe.node).and_then(|node| node.before.as_ref())
            {
                elements.iter().for_each(|(_, value)| count(value));
            }
        }
        uses
    }

    /// Input objects that an assertion has to name.
    fn asserted_objects(&self) -> BTreeSet<NodeId> {
        let mut asserted = BTreeSet::new();
        let mut mention = |value: &JavaValue| {
            if let JavaValue::Object(id) = value {
                asserted.insert(*id);
            }
        };
        if let Outcome::Returned(Some(value)) = &self.witness.outcome {
            mention(value);
        }
        self.witness.static_changes.iter().for_each(|(_, value)| mention(value));
        for (at, node) in self.witness.graph.nodes.iter().enumerate() {
            let id = NodeId(at as u32);
            let is_input = self.recipes.contains_key(&id) && !self.is_initialized_by_call(id);
            let before = node.before.as_ref().filter(|_| is_input);
            let changes = crate::check::changes(before, &node.after);
            if is_input && !changes.is_empty() {
                mention(&JavaValue::Object(id));
            }
            changes.iter().for_each(|change| mention(&change.value));
        }
        asserted
    }

    /// Whether an array is written with all its elements in braces.
    pub fn is_literal_array(&self, id: NodeId) -> bool {
        let Some(Content::Array { element, length, elements }) = self.node(id).and_then(|node| node.before.as_ref())
        else {
            return false;
        };
        let own = self.recipes.get(&id).map_or(usize::MAX, |(at, _)| *at);
        let is_earlier = |value: &JavaValue| match value {
            JavaValue::Object(part) => self.recipes.get(part).is_none_or(|(at, _)| *at < own),
            _ => true,
        };
        *length <= LONGEST_ARRAY_LITERAL
            && self.scope.is_accessible_type(element)
            && elements.iter().any(|(_, value)| !value.is_same(&JavaValue::default_of(element)))
            && elements.iter().all(|(_, value)| is_earlier(value))
    }

    /// Whether an array holds nothing but default values.
    fn is_blank_array(&self, id: NodeId) -> bool {
        match self.node(id).and_then(|node| node.before.as_ref()) {
            Some(Content::Array { element, elements, .. }) => {
                elements.iter().all(|(_, value)| value.is_same(&JavaValue::default_of(element)))
            }
            _ => false,
        }
    }

    /// The expression that creates an array: with its elements, or empty to be filled afterwards.
    pub fn array(
        &mut self,
        java_type: &JavaType,
        element: &JavaType,
        length: u32,
        elements: &[(u32, JavaValue)],
        id: NodeId,
    ) -> Typed {
        let Some(array_type) = self.nameable(java_type) else {
            return self.array_by_reflection(element, length);
        };
        let expression = if self.is_literal_array(id) {
            let elements = self.elements(element, length, elements);
            Expression::ArrayLiteral { array_type, elements }
        } else {
            Expression::NewArray { array_type, length }
        };
        Typed { expression, java_type: java_type.clone() }
    }

    /// All elements in order, with defaults where none is listed.
    pub fn elements(&mut self, element: &JavaType, length: u32, listed: &[(u32, JavaValue)]) -> Vec<Expression> {
        let listed: BTreeMap<u32, &JavaValue> = listed.iter().map(|(index, value)| (*index, value)).collect();
        let default = JavaValue::default_of(element);
        (0..length).map(|index| self.value(listed.get(&index).copied().unwrap_or(&default), element)).collect()
    }

    /// Writes what can be written now, and returns the rest.
    fn write_ready(&mut self, mut pending: Vec<Pending<'w>>) -> Vec<Pending<'w>> {
        while let Some(at) = (0..pending.len()).find(|at| self.is_ready(&pending, *at)) {
            let statement = pending.remove(at);
            self.write_pending(&statement);
        }
        pending
    }

    /// Whether every object that a statement needs is there, and those that a call in it looks into are complete.
    fn is_ready(&self, pending: &[Pending<'w>], at: usize) -> bool {
        let is_complete = |id: NodeId| {
            let mut others = pending.iter().enumerate().filter(|(other, _)| *other != at);
            others.all(|(_, statement)| statement.object() != id)
        };
        self.is_available(pending[at].value(), &is_complete)
    }

    /// Whether a value can be written now: every object in it has its variable.
    fn is_available(&self, value: &JavaValue, is_complete: &dyn Fn(NodeId) -> bool) -> bool {
        let JavaValue::Object(id) = value else { return true };
        if self.known.contains_key(id) {
            return true;
        }
        let Some((_, recipe)) = self.recipes.get(id) else { return true };
        self.inlined.contains(id)
            && self.parts(recipe).all(|part| {
                self.is_available(&JavaValue::Object(part), is_complete)
                    && (matches!(recipe.construction, Construction::Literal) || is_complete(part))
            })
    }

    fn write_pending(&mut self, pending: &Pending<'w>) {
        let statement = match *pending {
            Pending::Assign { object, assignment } => self.assignment(object, assignment),
            Pending::Store { array, element, index, value } => self.store(array, element, index, value),
        };
        self.arrange.push(statement);
    }

    /// `list.add(element);`
    fn filling(&mut self, object: NodeId, call: &Call) -> Statement {
        let object = self.object(object);
        let static_class = match &object.java_type {
            JavaType::Reference(name) => name.clone(),
            _ => call.method.class.clone(),
        };
        let arguments = self.arguments(&static_class, &call.method, &call.arguments, &[]);
        self.declare_exceptions_of(&call.method);
        self.note_deprecated(self.scope.is_deprecated(&call.method));
        let object = self.converted(object, &JavaType::Reference(call.method.class.clone()));
        Statement::Evaluate(object.call(&call.method.name, arguments))
    }

    fn assignment(&mut self, object: NodeId, assignment: &Assignment) -> Statement {
        let field = &assignment.field;
        let object = self.object(object);
        let owner = JavaType::Reference(field.class.clone());
        if let Way::Setter(method) = &assignment.way {
            let arguments = self.arguments(&method.class, method, std::slice::from_ref(&assignment.value), &[]);
            self.declare_exceptions_of(method);
            self.note_deprecated(self.scope.is_deprecated(method));
            return Statement::Evaluate(self.converted(object, &owner).call(&method.name, arguments));
        }
        if assignment.way == Way::Direct && self.scope.can_write(field) {
            let hidden = matches!(&object.java_type, JavaType::Reference(name) if self.scope.is_hidden(name, field));
            let of = match self.nameable(&owner) {
                Some(named) if hidden => object.expression.cast(named),
                _ => self.converted(object, &owner),
            };
            let value = self.value(&assignment.value, &field.java_type);
            self.note_deprecated(self.scope.is_field_deprecated(field));
            return Statement::Assign { target: of.field(&field.name), value };
        }
        self.declare(Throws::Exception);
        let owner = self.class_object(&owner);
        let value = match &assignment.value {
            JavaValue::Object(id) => self.object(*id).expression,
            value => narrowed(literal(value, &field.java_type), &field.java_type),
        };
        let arguments = vec![object.expression, owner, Expression::text(&field.name), value];
        Statement::Evaluate(Expression::helper(Helper::SetField, arguments))
    }

    fn store(&mut self, array: NodeId, element: &JavaType, index: u32, value: &JavaValue) -> Statement {
        let array = self.object(array);
        if array.java_type.component().is_some() {
            let value = self.value(value, element);
            return Statement::Assign { target: array.expression.element(index), value };
        }
        let value = self.value(value, element);
        let index = literal(&JavaValue::Int(index as i32), &JavaType::Int);
        Statement::Evaluate(Expression::static_call(reflective_array(), "set", vec![array.expression, index, value]))
    }

    /// An array whose element class the test cannot name.
    fn array_by_reflection(&mut self, element: &JavaType, length: u32) -> Typed {
        let class = self.class_object(element);
        let length = literal(&JavaValue::Int(length as i32), &JavaType::Int);
        let expression = Expression::static_call(reflective_array(), "newInstance", vec![class, length]);
        Typed { expression, java_type: JavaType::Reference(crate::builder::OBJECT.into()) }
    }

    /// Names for all variables that hold input objects: what the call names comes first.
    fn name_objects(&mut self) -> BTreeMap<NodeId, String> {
        let mut wishes: Vec<(NodeId, String)> = Vec::new();
        let witness = self.witness;
        for (at, value) in witness.arguments.iter().enumerate() {
            if let JavaValue::Object(id) = value
                && witness.receiver != Some(*id)
                && let Some(name) = self.parameter_name(&witness.method, at)
            {
                wishes.push((*id, name));
            }
        }
        if let Some(id) = witness.receiver
            && let Some(node) = self.node(id)
        {
            wishes.push((id, self.name_for_node(id, node)));
        }
        for recipe in &witness.recipes {
            for assignment in &recipe.assignments {
                if let JavaValue::Object(id) = &assignment.value
                    && is_identifier(&assignment.field.name)
                {
                    wishes.push((*id, assignment.field.name.to_string()));
                }
            }
            if let Construction::Constructor { method, arguments, .. } = &recipe.construction {
                for (at, value) in arguments.iter().enumerate() {
                    if let JavaValue::Object(id) = value
                        && let Some(name) = self.parameter_name(method, at)
                    {
                        wishes.push((*id, name));
                    }
                }
            }
        }
        for recipe in &witness.recipes {
            if let Some(node) = self.node(recipe.node) {
                wishes.push((recipe.node, self.name_for_node(recipe.node, node)));
            }
        }
        let mut names: BTreeMap<NodeId, String> = BTreeMap::new();
        for (id, wish) in wishes {
            let needs_name = !names.contains_key(&id)
                && !self.inlined.contains(&id)
                && (self.recipes.contains_key(&id) && !self.is_initialized_by_call(id));
            if needs_name {
                let fallback = if witness.receiver == Some(id) { "subject" } else { wish.as_str() };
                let name = self.names.first_free(&[&wish, fallback]);
                names.insert(id, name);
            }
        }
        names
    }

    /// Variables for primitive arguments and strings, where there are too many to tell them apart in the call.
    fn arrange_arguments(&mut self) -> Vec<Option<Expression>> {
        let witness = self.witness;
        let parameters = glassbox_program::MethodDescriptor::parse(&witness.method.descriptor)
            .map_or(Vec::new(), |parsed| parsed.parameters);
        let mut arguments = Vec::with_capacity(parameters.len());
        for (at, (value, parameter)) in witness.arguments.iter().zip(&parameters).enumerate() {
            let is_bare = match value {
                JavaValue::Null => false,
                JavaValue::Object(id) => !self.known.contains_key(id) && self.inlined.contains(id),
                _ => true,
            };
            let name = self.parameter_name(&witness.method, at);
            let Some(name) = name.filter(|_| is_bare && parameters.len() > MOST_BARE_ARGUMENTS) else {
                arguments.push(None);
                continue;
            };
            let name = self.names.fresh(&name);
            let made = match value {
                JavaValue::Object(id) => self.object(*id),
                value => Typed { expression: literal(value, parameter), java_type: parameter.clone() },
            };
            let (mut variable_type, java_type) = self.variable_type(&made.java_type);
            if let JavaValue::Object(id) = value {
                variable_type = self.with_parameters(variable_type, &java_type, *id);
            }
            let variable = Expression::local(&name);
            self.arrange.push(Statement::Declare { java_type: variable_type, name, value: made.expression });
            if let JavaValue::Object(id) = value {
                self.known.insert(*id, Typed { expression: variable, java_type });
                arguments.push(None);
            } else {
                arguments.push(Some(variable));
            }
        }
        arguments
    }
}

fn reflective_array() -> crate::java::ClassName {
    let parameters = crate::java::TypeParameters::None;
    crate::java::ClassName { package: "java.lang.reflect".into(), path: "Array".into(), parameters }
}
