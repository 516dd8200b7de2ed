//! From witnesses to test cases.

use std::collections::BTreeSet;
use std::sync::Arc;

use glassbox_goals::{Construction, Outcome, Trouble, Witness};
use glassbox_program::{
    Class, JavaType, JavaValue, MethodDescriptor, MethodKey, NodeId, Program, Visibility, binary_name, is_box,
    package_of,
};

use crate::builder::{Builder, OBJECT, Throws, Typed, class_words, text_of};
use crate::case::{TestCase, TestClass};
use crate::check::boxed;
use crate::facts::{FactSource, MethodFacts, Scope};
use crate::java::{ClassName, Expression, Helper, Statement};
use crate::naming::{Draft, sentences, shortened, test_names};
use crate::print::{constant_class, quoted};
use crate::style::{Framework, Style};
use crate::typing::Typing;
use crate::words::{capitalize, identifier_part, value_words};

/// The tests for one class, one for each witness and in their order. `name_taken` says which binary names exist.
pub fn test_class(
    program: &Program,
    subject: &Class,
    witnesses: &[Witness],
    style: Style,
    name_taken: &dyn Fn(&str) -> bool,
) -> TestClass {
    let package = program.test_package(subject);
    let mut tests = test_class_from(program, (&subject.name, &package), witnesses, style, name_taken);
    tests.needs = program.opening(subject).into_iter().map(|opening| format!("--add-opens {opening}")).collect();
    tests
}

/// As [`test_class`], for any source of facts about classes.
fn test_class_from(
    facts: &dyn FactSource,
    (subject, package): (&str, &str),
    witnesses: &[Witness],
    style: Style,
    name_taken: &dyn Fn(&str) -> bool,
) -> TestClass {
    let scope = Scope::new(facts, package);
    let mut drafts = Vec::with_capacity(witnesses.len());
    let mut tests = Vec::with_capacity(witnesses.len());
    for witness in witnesses {
        let (draft, mut test) = test_case(&scope, style, witness, Typing::Inferred);
        let (_, raw) = test_case(&scope, style, witness, Typing::Raw);
        if raw != test {
            test.spare = Some(Box::new(raw));
        }
        drafts.push(draft);
        tests.push(test);
    }
    for ((test, name), sentence) in tests.iter_mut().zip(test_names(&drafts)).zip(sentences(&drafts)) {
        if let Some(spare) = &mut test.spare {
            spare.name.clone_from(&name);
            spare.display_name.clone_from(&sentence);
        }
        (test.name, test.display_name) = (name, sentence);
    }
    let package = package.replace('/', ".");
    let name = class_name(subject, &package, name_taken);
    let subject = subject.into();
    let mut all = TestClass { package, name, subject, tests, shadowed: Vec::new(), needs: Vec::new(), style };
    all.shadowed = shadowed(&all, &all.package, name_taken);
    all
}

/// `CoordTest`, or `CoordGlassboxTest` beside a test that somebody else wrote.
fn class_name(subject: &str, package: &str, name_taken: &dyn Fn(&str) -> bool) -> String {
    let simple = identifier_part(subject.rsplit('/').next().unwrap_or(subject));
    let is_free = |name: &String| !name_taken(&qualified(package, name));
    let usual = [format!("{simple}Test"), format!("{simple}GlassboxTest")];
    let numbered = (2u32..).map(|number| format!("{simple}Glassbox{number}Test"));
    usual.into_iter().chain(numbered).find(is_free).unwrap_or_default()
}

/// `CoordPart1Test` and so on: names for the parts of a test class that is not written as one, from part 1. None has the
/// name of the whole, whose class file may be there already. Build tools look for tests in classes whose names end so. No
/// class under test has these tests as its own.
pub fn part_name(whole: &TestClass, part: usize, name_taken: &dyn Fn(&str) -> bool) -> String {
    let stem = whole.name.strip_suffix("Test").unwrap_or(&whole.name);
    let is_free = |name: &str| !name_taken(&qualified(&whole.package, name));
    let numbered = (1u32..).map(|number| format!("{stem}Part{number}"));
    let mut free = numbered.filter(|name| is_free(name)).map(|name| format!("{name}Test")).filter(|name| is_free(name));
    part.checked_sub(1).and_then(|skipped| free.nth(skipped)).unwrap_or_else(|| whole.name.clone())
}

fn qualified(package: &str, name: &str) -> String {
    if package.is_empty() { name.to_string() } else { format!("{package}.{name}") }
}

/// Names of `java.lang` that the tests use and that the package gives another meaning.
fn shadowed(tests: &TestClass, package: &str, name_taken: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    let (keep, put_back) = tests.keeping();
    for statement in tests.tests.iter().flat_map(TestCase::statements).chain(&keep).chain(&put_back) {
        let classes = statement.named_classes().into_iter().filter(|class| class.package == "java.lang");
        names.extend(classes.map(|class| class.outermost().to_string()));
        for expression in statement.expressions() {
            expression.walk(&mut |part| {
                if let Expression::Literal(literal) = part {
                    names.extend(constant_class(literal).map(|class| class.path));
                }
            });
        }
    }
    names.into_iter().filter(|name| name_taken(&qualified(package, name))).collect()
}

fn test_case(scope: &Scope<'_>, style: Style, witness: &Witness, typing: Typing) -> (Draft, TestCase) {
    let mut builder = Builder::new(scope, style, witness, typing);
    let given = builder.arrange();
    let act = builder.act(&given);
    let outcome = builder.outcome();
    // Methods that share a name are told apart by what they take.
    let parameters = MethodDescriptor::parse(&witness.method.descriptor).map_or(Vec::new(), |parsed| parsed.parameters);
    let is_overloaded = builder.shares_its_name();
    let types: String = parameters.iter().filter(|_| is_overloaded).map(type_words).collect();
    let taken: Vec<String> = parameters.iter().map(simple_type).collect();
    let taken = if is_overloaded { format!("({})", taken.join(", ")) } else { String::new() };
    let (method, subject) = if builder.is_constructor() {
        let class = class_words(&witness.method.class);
        (format!("constructor{types}"), format!("new {class}{taken}"))
    } else if &*witness.method.name == "<clinit>" {
        ("initializer".to_string(), format!("initializer of {}", class_words(&witness.method.class)))
    } else {
        let name = &witness.method.name;
        (format!("{}{types}", identifier_part(name)), format!("{name}{taken}"))
    };
    let arguments = builder.argument_words(&parameters);
    let is_deprecated = builder.calls_what_is_deprecated();
    let copies_box = builder.copies_box.get();
    let throws = builder.throws.class();
    // Naming them adds nothing to the test itself.
    let kept = builder.kept();
    let said = format!("{subject} {}", outcome.shown);
    let draft = Draft { method, outcome: outcome.name, said, conditions: witness.conditions.clone(), arguments };
    let test = TestCase {
        name: String::new(),
        display_name: String::new(),
        target: witness.method.clone(),
        outcome: outcome.full,
        goals: witness.goals.clone(),
        incident: witness.incident.clone(),
        assumed: Vec::new(),
        arrange: builder.arrange,
        act,
        asserts: builder.asserts,
        unsteady: 0,
        is_deprecated,
        copies_box,
        throws,
        kept,
        witness: Arc::new(witness.clone()),
        spare: None,
    };
    (draft, test)
}

/// One outcome, said in three lengths.
struct OutcomeWords {
    /// `returnsThis`
    name: String,
    /// `throws ArithmeticException`
    shown: String,
    /// `throws java.lang.ArithmeticException`
    full: String,
}

impl OutcomeWords {
    fn new(name: String, shown: String) -> OutcomeWords {
        OutcomeWords { name, full: shown.clone(), shown }
    }
}

/// `p.Sort.isSorted(int[])` as what the call violates.
fn violated(condition: &str) -> OutcomeWords {
    let path = condition.split('(').next().unwrap_or(condition);
    let simple = path.rsplit('.').next().unwrap_or(path);
    OutcomeWords {
        name: format!("violates{}", capitalize(&identifier_part(simple))),
        shown: format!("violates {simple}"),
        full: format!("violates {condition}"),
    }
}

impl Builder<'_> {
    /// The call with its assertions. What stands inside a lambda needs no `throws` clause.
    fn act(&mut self, given: &[Option<Expression>]) -> Statement {
        let arranged = self.throws;
        match &self.witness.outcome {
            Outcome::Threw { class, message } => {
                let call = self.call(given).expression.lambda();
                self.throws = arranged;
                let visible = self.visible_exception(class);
                let asserted =
                    Expression::assertion("assertThrows", vec![Expression::ClassLiteral(visible.clone()), call]);
                let act = if message.is_some() || self.is_hidden_exception(class) {
                    let name = self.names.first_free(&["thrown", "exception"]);
                    self.check_thrown(&name, class, message.as_ref());
                    Statement::Declare { java_type: visible, name, value: asserted }
                } else {
                    Statement::Evaluate(asserted)
                };
                self.check_changes();
                act
            }
            Outcome::Returned(value) => {
                let call = self.call(given);
                let act = match (self.witness.receiver, value) {
                    (Some(id), _) if self.is_constructor() => self.keep_new_object(id, call.clone()),
                    (_, Some(value)) => self.keep_result(value, call.clone()),
                    (_, None) => {
                        self.check_changes();
                        Statement::Evaluate(call.expression.clone())
                    }
                };
                self.check_postconditions(given);
                self.check_unseen();
                if self.asserts.is_empty() && self.style.framework == Framework::JUnit4 {
                    // Nothing there says that a call does not throw, but that it does would be seen.
                    return Statement::Evaluate(call.expression.without_cast());
                }
                if self.asserts.is_empty() {
                    self.throws = arranged;
                    let call = call.expression.lambda();
                    return Statement::Evaluate(Expression::assertion("assertDoesNotThrow", vec![call]));
                }
                act
            }
        }
    }

    fn keep_new_object(&mut self, id: NodeId, call: Typed) -> Statement {
        let (java_type, static_type) = self.variable_type(&call.java_type);
        let wish = self.name_for_class(&self.witness.method.class);
        let name = self.names.first_free(&[&wish, "created"]);
        let object = Typed { expression: Expression::local(&name), java_type: static_type };
        self.known.insert(id, object.clone());
        self.check_initialized(&object, id);
        self.check_changes();
        Statement::Declare { java_type, name, value: call.expression }
    }

    fn keep_result(&mut self, value: &JavaValue, call: Typed) -> Statement {
        let (java_type, static_type) = self.variable_type(&call.java_type);
        let name = self.names.first_free(&["result", "actual"]);
        let declared = self.declared_result().filter(|_| matches!(call.expression, Expression::Call { .. }));
        self.result_variable = declared.as_ref().map(|_| Expression::local(&name));
        let java_type = declared.unwrap_or(java_type);
        let result = Typed { expression: Expression::local(&name), java_type: static_type };
        self.check_value(&result, value, 0);
        self.check_changes();
        self.result = Some(result);
        Statement::Declare { java_type, name, value: call.expression }
    }

    /// The call itself, with the type of its result; `Object` stands for `void` too, where nobody asks.
    fn call(&mut self, given: &[Option<Expression>]) -> Typed {
        let witness = self.witness;
        let declaration = witness.receiver.and_then(|_| self.callable(&witness.method));
        let method = declaration.as_ref().unwrap_or(&witness.method);
        let object = JavaType::Reference(OBJECT.into());
        if &*method.name == "<clinit>" {
            return self.initialization();
        }
        if self.is_constructor() {
            return self.construct_by(method, &witness.arguments, given, true);
        }
        let descriptor = MethodDescriptor::parse(&method.descriptor);
        let returns = descriptor.as_ref().and_then(|parsed| parsed.returns.clone());
        let declaring = JavaType::Reference(method.class.clone());
        if self.scope.can_call(method) {
            let (expression, java_type) = match witness.receiver {
                Some(id) => {
                    let receiver = self.object(id);
                    let (static_class, receiver) = self.receiver(receiver, method);
                    let arguments = self.arguments(&static_class, method, &witness.arguments, given);
                    (receiver.call(&method.name, arguments), returns.clone())
                }
                None => {
                    let arguments = self.arguments(&method.class, method, &witness.arguments, given);
                    let class = self.class_name(&method.class);
                    let class = class.unwrap_or_else(|| ClassName::java_lang("Object"));
                    (Expression::static_call(class, &method.name, arguments), returns.clone())
                }
            };
            self.declare_exceptions_of(method);
            return Typed { expression, java_type: java_type.unwrap_or(object) };
        }
        self.declare(Throws::Throwable);
        let parameters = descriptor.map_or(Vec::new(), |parsed| parsed.parameters);
        let receiver = witness.receiver.map_or(Expression::null(), |id| self.object(id).expression);
        let name = Expression::text(&method.name);
        let mut all = vec![receiver, self.class_object(&declaring), name, self.class_objects(&parameters)];
        all.extend(self.reflective_arguments(&parameters, &witness.arguments, given));
        let invoked = Expression::helper(Helper::Invoke, all);
        match returns.and_then(|returns| Some((self.nameable(&returns)?, returns))) {
            Some((named, returns)) if !named.is_object() => {
                Typed { expression: invoked.cast(named), java_type: returns }
            }
            _ => Typed { expression: invoked, java_type: object },
        }
    }

    /// A class initializer runs when its class is first used; loading it by name is the least use there is.
    fn initialization(&mut self) -> Typed {
        self.declare(Throws::Exception);
        let name = Expression::text(&binary_name(&self.witness.method.class));
        let expression = Expression::static_call(ClassName::java_lang("Class"), "forName", vec![name]);
        Typed { expression, java_type: JavaType::Reference(OBJECT.into()) }
    }

    /// The receiver as the method's class where only that class makes the method visible, or takes any argument: a
    /// subclass may have fixed the type parameters.
    fn receiver(&mut self, receiver: Typed, method: &MethodKey) -> (String, Expression) {
        let declaring = JavaType::Reference(method.class.clone());
        let static_class = match &receiver.java_type {
            JavaType::Reference(name) => name.to_string(),
            _ => method.class.to_string(),
        };
        let is_visible = package_of(&static_class) == package_of(&method.class)
            || self.scope.method(method).is_none_or(|facts| facts.visibility == Visibility::Public);
        let fixes_parameters =
            self.typing == Typing::Raw && self.scope.is_generic(&method.class) && !self.scope.is_generic(&static_class);
        let takes_objects = self.witness.arguments.iter().any(|argument| matches!(argument, JavaValue::Object(_)));
        match self.nameable(&declaring) {
            Some(named) if !is_visible || fixes_parameters && takes_objects => {
                (method.class.to_string(), receiver.expression.cast(named))
            }
            _ if !self.scope.is_subclass(&static_class, &method.class) => {
                (method.class.to_string(), self.converted(receiver, &declaring))
            }
            _ => (static_class, receiver.expression),
        }
    }

    fn calls_what_is_deprecated(&self) -> bool {
        let witness = self.witness;
        let made = witness.recipes.iter().flat_map(|recipe| {
            let by = match &recipe.construction {
                Construction::Constructor { method, .. }
                | Construction::Static { method, .. }
                | Construction::Instance { method, .. } => Some(method),
                _ => None,
            };
            by.into_iter().chain(recipe.calls.iter().map(|call| &call.method))
        });
        let asked = witness.observations.iter().map(|observation| &observation.method);
        let mut called = std::iter::once(&witness.method).chain(made).chain(asked);
        // Boxes are made by `valueOf`, whatever their constructors are.
        self.is_deprecated.get() || called.any(|method| !is_box(&method.class) && self.scope.is_deprecated(method))
    }

    /// Whether another method of the class has the same name.
    fn shares_its_name(&self) -> bool {
        let method = &self.witness.method;
        let namesake = |other: &&MethodFacts| other.name == method.name && !other.is_synthetic;
        let facts = self.scope.facts(&method.class);
        facts.is_some_and(|facts| facts.methods.iter().filter(namesake).count() > 1)
    }

    /// The arguments that words can say: `6AndMinus3`.
    fn argument_words(&self, parameters: &[JavaType]) -> Option<String> {
        let words = self.witness.arguments.iter().zip(parameters).filter_map(|(value, parameter)| match value {
            JavaValue::Object(id) => match text_words(text_of(self.node(*id)?)?) {
                word if word == "String" => None,
                word => Some(word),
            },
            value => value_words(&typed_value(value, Some(parameter))),
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join("And"))
    }

    /// What the call did, for the name of the test and for reports.
    fn outcome(&self) -> OutcomeWords {
        if let Some(Trouble::Violation { condition, .. }) = self.witness.incident.as_ref().map(|found| &found.what) {
            return violated(condition);
        }
        match &self.witness.outcome {
            Outcome::Threw { class, .. } => OutcomeWords {
                name: format!("throws{}", class_words(class)),
                shown: format!("throws {}", class_words(class)),
                full: format!("throws {}", binary_name(class)),
            },
            Outcome::Returned(Some(value)) if !self.is_constructor() => self.returned(value),
            Outcome::Returned(_) => self.changed(),
        }
    }

    fn changed(&self) -> OutcomeWords {
        let mut effects: Vec<&str> = Vec::new();
        for effect in &self.effects {
            if !effects.contains(&effect.as_str()) {
                effects.push(effect);
            }
        }
        let words = |name: &str| capitalize(&identifier_part(name));
        match effects.as_slice() {
            [] => OutcomeWords::new("completes".into(), "completes".into()),
            [only] => OutcomeWords::new(format!("sets{}", words(only)), format!("sets {only}")),
            [one, two] => {
                OutcomeWords::new(format!("sets{}And{}", words(one), words(two)), format!("sets {one} and {two}"))
            }
            [first @ .., last] => {
                let shown = format!("sets {} and {last}", first.join(", "));
                OutcomeWords::new("setsFields".into(), shortened(&shown, 60))
            }
        }
    }

    fn returned(&self, value: &JavaValue) -> OutcomeWords {
        let returns =
            |name: String, shown: String| OutcomeWords::new(format!("returns{name}"), format!("returns {shown}"));
        let java_type = MethodDescriptor::parse(&self.witness.method.descriptor).and_then(|parsed| parsed.returns);
        let JavaValue::Object(id) = value else {
            let value = typed_value(value, java_type.as_ref());
            return returns(value_words(&value).unwrap_or_default(), plain(&value));
        };
        if self.witness.receiver == Some(*id) {
            return returns("This".into(), "this".into());
        }
        let Some(node) = self.node(*id) else { return returns("Object".into(), "an object".into()) };
        if let Some(text) = text_of(node) {
            return returns(text_words(text), shortened(&quoted(text), 40));
        }
        if let Some(value) = boxed(node) {
            return returns(value_words(&value).unwrap_or_default(), plain(&value));
        }
        if let Some(Expression::StaticField { name, .. }) = self.enum_constant(node) {
            return returns(capitalize(&identifier_part(&name)), name);
        }
        if let Some(at) = self.witness.arguments.iter().position(|argument| argument == value)
            && let Some(name) = self.parameter_name(&self.witness.method, at)
        {
            return returns(capitalize(&identifier_part(&name)), name);
        }
        let name = class_words(&node.class);
        let full = JavaType::Reference(node.class.clone()).to_string();
        let short = full.rsplit('.').next().unwrap_or(&full).to_string();
        let is_named = short.split('$').all(|part| part.starts_with(char::is_alphabetic));
        let short = if is_named { short.replace('$', ".") } else { short };
        let (name, article) = match self.recipes.contains_key(id) {
            true => (name, "the given"),
            false => (format!("New{name}"), "a new"),
        };
        OutcomeWords {
            name: format!("returns{name}"),
            shown: format!("returns {article} {short}"),
            full: format!("returns {article} {full}"),
        }
    }
}

/// `IntArray`
fn type_words(java_type: &JavaType) -> String {
    match java_type {
        JavaType::Reference(name) => class_words(name),
        primitive => capitalize(&primitive.to_string()),
    }
}

/// `int[]`, `Map.Entry` as `Entry`.
pub fn simple_type(java_type: &JavaType) -> String {
    let full = java_type.to_string();
    full.rsplit(['.', '$']).next().unwrap_or(&full).to_string()
}

/// The value in the type that the method declares: on the operand stack, a `boolean` is an `int`.
pub fn typed_value(value: &JavaValue, java_type: Option<&JavaType>) -> JavaValue {
    match (value, java_type) {
        (JavaValue::Int(value), Some(JavaType::Boolean)) => JavaValue::Boolean(*value != 0),
        (JavaValue::Int(value), Some(JavaType::Char)) => JavaValue::Char(*value as u16),
        _ => *value,
    }
}

/// A value as prose shows it: without the suffixes and casts that Java needs.
fn plain(value: &JavaValue) -> String {
    match value {
        JavaValue::Boolean(value) => value.to_string(),
        JavaValue::Byte(value) => value.to_string(),
        JavaValue::Short(value) => value.to_string(),
        JavaValue::Int(value) => value.to_string(),
        JavaValue::Long(value) => value.to_string(),
        JavaValue::Float(value) => format!("{value:?}").replace("inf", "infinity"),
        JavaValue::Double(value) => format!("{value:?}").replace("inf", "infinity"),
        JavaValue::Char(unit) => match char::from_u32(u32::from(*unit)) {
            Some(c @ ' '..='~') => format!("'{c}'"),
            _ => format!("character {unit}"),
        },
        JavaValue::Null => "null".into(),
        JavaValue::Object(_) => "an object".into(),
    }
}

/// A short word stands for itself, any other text only says that it is one.
fn text_words(text: &[u16]) -> String {
    const LONGEST_WORD: usize = 12;
    match String::from_utf16(text) {
        Ok(word) if word.is_empty() => "EmptyString".into(),
        Ok(word) if word.len() <= LONGEST_WORD && word.chars().all(|c| c.is_ascii_alphanumeric()) => capitalize(&word),
        _ => "String".into(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use glassbox_goals::{Assignment, Recipe, Way};
    use glassbox_program::{Content, FieldKey, MethodKey, Name, ObjectNode};

    use super::*;
    use crate::facts::{ClassFacts, FieldFacts, MethodFacts};
    use crate::junit::render_junit;

    impl FactSource for BTreeMap<Name, ClassFacts> {
        fn facts(&self, class: &str) -> Option<ClassFacts> {
            self.get(class).cloned()
        }
    }

    fn class(name: &str, superclass: &str, fields: &[(&str, Visibility)]) -> (Name, ClassFacts) {
        let fields = fields.iter().map(|(name, visibility)| FieldFacts {
            name: (*name).into(),
            visibility: *visibility,
            is_static: false,
            is_final: false,
            is_synthetic: false,
            is_deprecated: false,
            getter: None,
        });
        let constructor = MethodFacts {
            name: "<init>".into(),
            descriptor: "()V".into(),
            visibility: Visibility::Public,
            is_static: false,
            is_varargs: false,
            is_synthetic: false,
            is_deprecated: false,
            signature: None,
            bounds_classes: false,
            bounds_result: false,
            bounds_parameters: false,
            parameter_names: Vec::new(),
            throws: Vec::new(),
        };
        let facts = ClassFacts {
            name: name.into(),
            visibility: Visibility::Public,
            is_encapsulated: false,
            nesting: None,
            superclass: Some(superclass.into()),
            interfaces: Vec::new(),
            type_parameters: Vec::new(),
            is_enum: false,
            is_opened: false,
            is_deprecated: false,
            initializes_alone: true,
            fields: fields.collect(),
            methods: vec![constructor],
        };
        (name.into(), facts)
    }

    fn key(class: &str, name: &str, java_type: JavaType) -> FieldKey {
        FieldKey { class: class.into(), name: name.into(), java_type }
    }

    fn witness(method: &str, descriptor: &str, outcome: JavaValue) -> Witness {
        let method = MethodKey { class: "demo/A".into(), name: method.into(), descriptor: descriptor.into() };
        Witness { outcome: Outcome::Returned(Some(outcome)), ..Witness::of(method) }
    }

    #[test]
    fn parts_have_names_that_build_tools_know_and_that_nothing_else_has() {
        let facts = BTreeMap::from([class("demo/A", "java/lang/Object", &[])]);
        let whole = test_class_from(&facts, ("demo/A", "demo"), &[], Style::default(), &|_| false);
        let names = |taken: &[&str]| [2, 3].map(|part| part_name(&whole, part, &|name| taken.contains(&name)));
        assert_eq!(names(&[]), ["APart2Test", "APart3Test"]);
        // The tests of another class under test, and what somebody has written.
        assert_eq!(names(&["demo.APart2", "demo.APart3Test"]), ["APart4Test", "APart5Test"]);
    }

    /// The lines of the body of the only test.
    fn body(facts: &BTreeMap<Name, ClassFacts>, witness: Witness, taken: &[&str]) -> Vec<String> {
        let style = Style::default();
        let test_class = test_class_from(facts, ("demo/A", "demo"), &[witness], style, &|name| taken.contains(&name));
        let rendered = render_junit(&test_class);
        let span = &rendered.spans[0];
        let lines = rendered.text.lines().skip(span.start as usize - 1).take(span.len());
        let lines = lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['@', '}']));
        lines.skip(1).map(str::to_string).collect()
    }

    #[test]
    fn a_field_that_a_subclass_hides_is_reached_through_its_own_class() {
        let facts = BTreeMap::from([
            class("demo/A", "java/lang/Object", &[("x", Visibility::Package)]),
            class("demo/B", "demo/A", &[("x", Visibility::Public)]),
        ]);
        let mut witness = witness("f", "(Ldemo/A;)I", JavaValue::Int(1));
        let field = key("demo/A", "x", JavaType::Int);
        let before = |value: i32| Content::Fields(vec![(field.clone(), JavaValue::Int(value))]);
        witness.graph.nodes.push(ObjectNode { class: "demo/B".into(), before: Some(before(1)), after: before(2) });
        witness.arguments.push(JavaValue::Object(NodeId(0)));
        let method = MethodKey { class: "demo/B".into(), name: "<init>".into(), descriptor: "()V".into() };
        witness.recipes.push(Recipe {
            node: NodeId(0),
            construction: Construction::Constructor { method, arguments: Vec::new(), accessible: true },
            calls: Vec::new(),
            assignments: vec![Assignment { field, value: JavaValue::Int(1), way: Way::Direct }],
        });
        assert_eq!(
            body(&facts, witness, &[]),
            [
                "B b = new B();",
                "((A) b).x = 1;",
                "int result = A.f(b);",
                "assertEquals(1, result);",
                "assertEquals(2, ((A) b).x);",
            ]
        );
    }

    #[test]
    fn a_class_of_the_package_does_not_stand_in_for_one_of_java_lang() {
        let facts = BTreeMap::from([class("demo/A", "java/lang/Object", &[])]);
        let witness = witness("f", "()I", JavaValue::Int(i32::MAX));
        assert_eq!(
            body(&facts, witness, &["demo.Integer"]),
            ["int result = A.f();", "assertEquals(java.lang.Integer.MAX_VALUE, result);"]
        );
    }

    #[test]
    fn new_objects_are_followed_only_so_far() {
        let facts = BTreeMap::from([class("demo/A", "java/lang/Object", &[("next", Visibility::Package)])]);
        let mut witness = witness("f", "()Ldemo/A;", JavaValue::Object(NodeId(0)));
        let next = key("demo/A", "next", JavaType::Reference("demo/A".into()));
        for at in 1..=6 {
            let after = Content::Fields(vec![(next.clone(), JavaValue::Object(NodeId(at % 6)))]);
            witness.graph.nodes.push(ObjectNode { class: "demo/A".into(), before: None, after });
        }
        assert_eq!(body(&facts, witness, &[]), ["A result = A.f();", "assertNotNull(result.next.next.next);"]);
    }

    #[test]
    fn a_new_object_that_refers_to_itself_is_the_same() {
        let facts = BTreeMap::from([class("demo/A", "java/lang/Object", &[("next", Visibility::Package)])]);
        let mut witness = witness("f", "()Ldemo/A;", JavaValue::Object(NodeId(0)));
        let next = key("demo/A", "next", JavaType::Reference("demo/A".into()));
        for at in [1, 0] {
            let after = Content::Fields(vec![(next.clone(), JavaValue::Object(NodeId(at)))]);
            witness.graph.nodes.push(ObjectNode { class: "demo/A".into(), before: None, after });
        }
        assert_eq!(body(&facts, witness, &[]), ["A result = A.f();", "assertSame(result, result.next.next);"]);
    }

    #[test]
    fn a_long_array_of_references_is_checked_where_it_is_not_null() {
        let facts = BTreeMap::from([class("demo/A", "java/lang/Object", &[])]);
        let mut witness = witness("f", "()[Ldemo/A;", JavaValue::Object(NodeId(0)));
        let element = JavaType::Reference("demo/A".into());
        let after = Content::Array { element, length: 50, elements: vec![(7, JavaValue::Object(NodeId(1)))] };
        witness.graph.nodes.push(ObjectNode { class: "[Ldemo/A;".into(), before: None, after });
        let nothing = Content::Fields(Vec::new());
        witness.graph.nodes.push(ObjectNode { class: "demo/A".into(), before: None, after: nothing });
        assert_eq!(
            body(&facts, witness, &[]),
            ["A[] result = A.f();", "assertEquals(50, result.length);", "assertNotNull(result[7]);"]
        );
    }

    #[test]
    fn loading_a_class_runs_its_initializer() {
        let facts = BTreeMap::from([class("demo/A", "java/lang/Object", &[])]);
        let mut witness = witness("<clinit>", "()V", JavaValue::Null);
        witness.outcome = Outcome::Returned(None);
        assert_eq!(body(&facts, witness, &[]), ["assertDoesNotThrow(() -> Class.forName(\"demo.A\"));"]);
    }

    #[test]
    fn the_name_of_an_existing_test_class_is_left_to_it() {
        let facts: BTreeMap<Name, ClassFacts> = BTreeMap::new();
        let place = ("demo/A$B", "demo");
        let name =
            |taken: &[&str]| test_class_from(&facts, place, &[], Style::default(), &|name| taken.contains(&name)).name;
        assert_eq!(name(&[]), "ABTest");
        assert_eq!(name(&["demo.ABTest"]), "ABGlassboxTest");
        assert_eq!(name(&["demo.ABTest", "demo.ABGlassboxTest"]), "ABGlassbox2Test");
    }
}
