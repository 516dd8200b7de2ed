//! JUnit source.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::case::{TestCase, TestClass};
use crate::java::{Callee, ClassName, Expression, Helper, Statement, TypeParameters};
use crate::marker::marker;
use crate::print::{Imports, Printer, constant_class, quoted};
use crate::style::Framework;

/// One source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// Path below the output directory, with forward slashes: `demo/CoordTest.java`.
    pub file: String,
    pub text: String,
    /// Source lines of each test, counted from 1 and parallel to the tests; the end is exclusive.
    pub spans: Vec<Range<u32>>,
    /// The lines of the assertions of each test, in the same way.
    pub asserts: Vec<Vec<Range<u32>>>,
}

pub fn render_junit(test_class: &TestClass) -> Rendered {
    let mentioned = mentioned_classes(test_class);
    let imports = Imports::new(&test_class.package, &mentioned);
    let (called, helpers) = called(test_class);
    let framework = test_class.style.framework;
    let mut printer = Printer::new(&imports);
    // Here goes the marker, once the rest is known.
    printer.line("");
    for option in &test_class.needs {
        printer.line(&format!("// The virtual machine that runs these tests needs {option}"));
    }
    if !test_class.package.is_empty() {
        printer.line(&format!("package {};", test_class.package));
    }
    printer.line("");
    if !called.is_empty() {
        for (callee, name) in &called {
            let class = if *callee == Imported::Assertion { framework.assertions() } else { framework.assumptions() };
            printer.line(&format!("import static {class}.{name};"));
        }
        printer.line("");
    }
    let imported = imports.imported();
    for class in &imported {
        printer.line(&format!("import {class};"));
    }
    if !imported.is_empty() {
        printer.line("");
    }
    printer.open(&format!("{}class {} {{", framework.visibility(), test_class.name));
    write_keeping(&mut printer, test_class);
    let mut spans = Vec::with_capacity(test_class.tests.len());
    let mut asserts = Vec::with_capacity(test_class.tests.len());
    for (at, test) in test_class.tests.iter().enumerate() {
        if at > 0 {
            printer.line("");
        }
        let start = printer.next_line();
        asserts.push(write_test(&mut printer, framework, test));
        spans.push(start..printer.next_line());
    }
    for helper in helpers {
        printer.line("");
        printer.lines(helper_source(helper));
    }
    printer.close();
    let text = printer.finish();
    let rest = text.strip_prefix('\n').unwrap_or(&text);
    let text = format!("{}\n{rest}", marker(&test_class.subject, rest));
    Rendered { file: test_class.file(), text, spans, asserts }
}

impl Framework {
    /// Where the assertions come from.
    fn assertions(self) -> &'static str {
        match self {
            Framework::JUnit5 => "org.junit.jupiter.api.Assertions",
            Framework::JUnit4 => "org.junit.Assert",
        }
    }

    /// Where the assumptions come from.
    fn assumptions(self) -> &'static str {
        match self {
            Framework::JUnit5 => "org.junit.jupiter.api.Assumptions",
            Framework::JUnit4 => "org.junit.Assume",
        }
    }

    fn package(self) -> &'static str {
        match self {
            Framework::JUnit5 => "org.junit.jupiter.api",
            Framework::JUnit4 => "org.junit",
        }
    }

    fn annotation(self, name: &str) -> ClassName {
        ClassName { package: self.package().into(), path: name.into(), parameters: TypeParameters::None }
    }

    /// What marks methods that are called before every test and behind it.
    fn around(self) -> [&'static str; 2] {
        match self {
            Framework::JUnit5 => ["BeforeEach", "AfterEach"],
            Framework::JUnit4 => ["Before", "After"],
        }
    }

    /// JUnit 4 sees public tests only.
    fn visibility(self) -> &'static str {
        match self {
            Framework::JUnit5 => "",
            Framework::JUnit4 => "public ",
        }
    }
}

/// Variables for what static fields hold before a test, and what fills and uses them.
fn write_keeping(printer: &mut Printer<'_>, test_class: &TestClass) {
    let (kept, framework) = (test_class.kept(), test_class.style.framework);
    if kept.is_empty() {
        return;
    }
    let suppress = match kept.iter().any(|(_, kept)| kept.is_deprecated) {
        true => Some(format!("@{}(\"deprecation\")", printer.class(&ClassName::java_lang("SuppressWarnings")))),
        false => None,
    };
    for (name, kept) in &kept {
        suppress.iter().for_each(|line| printer.line(line));
        let declaration = format!("private {} {name};", printer.java_type(&kept.java_type));
        printer.line(&declaration);
    }
    let throws = match kept.iter().any(|(_, kept)| kept.is_reflective()) {
        true => format!(" throws {}", printer.class(&ClassName::java_lang("Exception"))),
        false => String::new(),
    };
    let (keep, put_back) = test_class.keeping();
    let [before, after] = framework.around();
    for (annotation, name, statements) in [(before, "keepStaticFields", keep), (after, "putBackStaticFields", put_back)]
    {
        printer.line("");
        let annotation = format!("@{}", printer.class(&framework.annotation(annotation)));
        printer.line(&annotation);
        suppress.iter().for_each(|line| printer.line(line));
        printer.open(&format!("{}void {name}(){throws} {{", framework.visibility()));
        statements.iter().for_each(|statement| printer.statement(statement));
        printer.close();
    }
    printer.line("");
}

/// Writes a test; gives the lines of its assertions.
fn write_test(printer: &mut Printer<'_>, framework: Framework, test: &TestCase) -> Vec<Range<u32>> {
    let display: Vec<u16> = test.display_name.encode_utf16().collect();
    let display = quoted(&display);
    if framework == Framework::JUnit4 {
        let sentence = display.trim_start_matches('"').trim_end_matches('"').replace("\\\"", "\"");
        printer.line(&format!("// {sentence}"));
    }
    let test_annotation = format!("@{}", printer.class(&framework.annotation("Test")));
    printer.line(&test_annotation);
    if framework == Framework::JUnit5 {
        let annotation = printer.class(&framework.annotation("DisplayName"));
        printer.wrapped_line(&format!("@{annotation}({display})"));
    }
    let mut warnings = Vec::new();
    if test.is_deprecated {
        warnings.push("\"deprecation\"");
    }
    if leaves_out_type_parameters(test) {
        warnings.extend(["\"rawtypes\"", "\"unchecked\""]);
    }
    if !warnings.is_empty() {
        let suppress = printer.class(&ClassName::java_lang("SuppressWarnings"));
        let categories = warnings.join(", ");
        let categories = if warnings.len() > 1 { format!("{{{categories}}}") } else { categories };
        printer.line(&format!("@{suppress}({categories})"));
    }
    let throws = test.throws.as_ref().map_or(String::new(), |class| format!(" throws {}", printer.class(class)));
    printer.open(&format!("{}void {}(){throws} {{", framework.visibility(), test.name));
    if TestCase::helpers(test.arrange.iter()).iter().any(|helper| helper.is_reflective() && *helper != Helper::GetField)
    {
        printer.line("// No constructor, factory or setter was found that leads to this state.");
    }
    if !test.assumed.is_empty() {
        printer
            .line("// What is expected here rests on assert statements, which a virtual machine heeds only with -ea.");
        test.assumed.iter().for_each(|statement| printer.statement(statement));
        printer.line("");
    }
    let parts = [&test.arrange[..], std::slice::from_ref(&test.act), &test.asserts[..]];
    let mut lines = Vec::new();
    for (at, part) in parts.into_iter().filter(|part| !part.is_empty()).enumerate() {
        if at > 0 {
            printer.line("");
        }
        lines.clear();
        for statement in part {
            let start = printer.next_line();
            printer.statement(statement);
            lines.push(start..printer.next_line());
        }
    }
    if test.unsteady > 0 {
        printer.line("// What held in one run of all tests and not in another is not asserted.");
    }
    printer.close();
    if test.asserts.is_empty() { Vec::new() } else { lines }
}

/// Where no type arguments fit, as bytecode can do without them, the test does without them, too.
fn leaves_out_type_parameters(test: &TestCase) -> bool {
    let is_raw = |class: &ClassName| class.parameters == TypeParameters::Raw;
    let mut found = false;
    for statement in test.statements() {
        if let Statement::Declare { java_type, .. } = statement {
            found |= java_type.named_class().is_some_and(is_raw);
        }
        for expression in statement.expressions() {
            expression.walk(&mut |part| match part {
                // Here Java wants none.
                Expression::ClassLiteral(_) | Expression::StaticField { .. } | Expression::Call { .. } => {}
                _ => found |= part.named_classes().into_iter().any(is_raw),
            });
        }
    }
    found
}

/// Every class that the file names in any way.
fn mentioned_classes(test_class: &TestClass) -> Vec<ClassName> {
    let own = |name: &str| ClassName {
        package: test_class.package.clone(),
        path: name.into(),
        parameters: TypeParameters::None,
    };
    let mut mentioned = vec![own(&test_class.name)];
    mentioned.extend(test_class.shadowed.iter().map(|name| own(name)));
    if !test_class.tests.is_empty() {
        let framework = test_class.style.framework;
        mentioned.extend([framework.annotation("Test"), ClassName::java_lang("SuppressWarnings")]);
        if framework == Framework::JUnit5 {
            mentioned.push(framework.annotation("DisplayName"));
        }
    }
    let kept = test_class.kept();
    if !kept.is_empty() {
        let framework = test_class.style.framework;
        mentioned.extend(framework.around().map(|name| framework.annotation(name)));
        mentioned.push(ClassName::java_lang("Exception"));
        mentioned.extend(kept.iter().filter_map(|(_, kept)| kept.java_type.named_class().cloned()));
    }
    let (keep, put_back) = test_class.keeping();
    mentioned.extend(keep.iter().chain(&put_back).flat_map(Statement::named_classes).cloned());
    for test in &test_class.tests {
        mentioned.extend(test.throws.clone());
        for statement in test.statements() {
            mentioned.extend(statement.named_classes().into_iter().cloned());
            for expression in statement.expressions() {
                expression.walk(&mut |part| {
                    if let Expression::Literal(literal) = part {
                        mentioned.extend(constant_class(literal));
                    }
                });
            }
        }
    }
    mentioned
}

/// Of what kind a method of JUnit is, in the order of imports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Imported {
    Assertion,
    Assumption,
}

/// The methods of JUnit and the helpers that the tests call, sorted.
fn called(test_class: &TestClass) -> (BTreeSet<(Imported, &str)>, BTreeSet<Helper>) {
    let mut called = BTreeSet::new();
    let mut helpers = BTreeSet::new();
    if test_class.kept().iter().any(|(_, kept)| kept.is_reflective()) {
        helpers.extend([Helper::GetField, Helper::SetField]);
    }
    for expression in test_class.tests.iter().flat_map(TestCase::statements).flat_map(Statement::expressions) {
        expression.walk(&mut |part| match part {
            Expression::Call { on: Callee::Assertions, name, .. } => {
                called.insert((Imported::Assertion, name.as_str()));
            }
            Expression::Call { on: Callee::Assumptions, name, .. } => {
                called.insert((Imported::Assumption, name.as_str()));
            }
            Expression::Call { on: Callee::Helper(helper), .. } => {
                helpers.insert(*helper);
            }
            _ => {}
        });
    }
    (called, helpers)
}

/// Reflection wraps what the called code throws; the helpers take it out again, so that tests see the original.
fn helper_source(helper: Helper) -> &'static str {
    match helper {
        Helper::Construct => {
            "\
private static Object construct(Class<?> type, Class<?>[] parameters, Object... arguments) throws Throwable {
    java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor(parameters);
    constructor.setAccessible(true);
    try {
        return constructor.newInstance(arguments);
    } catch (java.lang.reflect.InvocationTargetException wrapper) {
        throw wrapper.getCause();
    }
}"
        }
        Helper::GetField => {
            "\
private static Object getField(Object target, Class<?> owner, String name) throws ReflectiveOperationException {
    java.lang.reflect.Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(target);
}"
        }
        Helper::Invoke => {
            "\
private static Object invoke(
        Object target, Class<?> owner, String name, Class<?>[] parameters, Object... arguments) throws Throwable {
    java.lang.reflect.Method method = owner.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    try {
        return method.invoke(target, arguments);
    } catch (java.lang.reflect.InvocationTargetException wrapper) {
        throw wrapper.getCause();
    }
}"
        }
        Helper::SetField => {
            "\
private static void setField(Object target, Class<?> owner, String name, Object value)
        throws ReflectiveOperationException {
    java.lang.reflect.Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(target, value);
}"
        }
        // A method that implements itself does so; this form works at every language level on every JDK since 9.
        Helper::StandIn => {
            "\
// Each array names a method and what it returns, call by call; all other methods return default values.
private static <T> T standIn(Class<T> type, Object[]... answers) {
    int[] calls = new int[answers.length];
    java.lang.reflect.InvocationHandler handler = (proxy, method, arguments) -> {
        Class<?> owner = method.getDeclaringClass();
        Class<?> returned = method.getReturnType();
        java.lang.invoke.MethodType taken =
                java.lang.invoke.MethodType.methodType(returned, method.getParameterTypes());
        String signature = method.getName() + taken.toString().replaceFirst(\"\\\\).*\", \")\");
        for (int at = 0; at < answers.length; at++) {
            if (answers[at][0].equals(signature)) {
                return answers[at][Math.min(++calls[at], answers[at].length - 1)];
            }
        }
        if (method.isDefault()) {
            return java.lang.invoke.MethodHandles.lookup().findSpecial(owner, method.getName(), taken, owner)
                    .bindTo(proxy).invokeWithArguments(arguments);
        }
        switch (signature) {
            case \"equals(Object)\":
                return proxy == arguments[0];
            case \"hashCode()\":
                return System.identityHashCode(proxy);
            case \"toString()\":
                return type.getName();
            default:
                Object defaults = returned == void.class ? null : java.lang.reflect.Array.newInstance(returned, 1);
                return defaults == null ? null : java.lang.reflect.Array.get(defaults, 0);
        }
    };
    Object proxy = java.lang.reflect.Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    return type.cast(proxy);
}"
        }
    }
}
