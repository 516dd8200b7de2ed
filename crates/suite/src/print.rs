//! The one printer for the Java of [`crate::java`].

use std::collections::BTreeMap;

use crate::java::{Answering, Callee, ClassName, Expression, Literal, Statement, Type, TypeArgument, TypeParameters};
use crate::wrap::wrapped;

/// How classes are written in one file: by simple name where that is unambiguous, qualified otherwise.
#[derive(Debug, Default)]
pub struct Imports {
    package: String,
    /// What each simple name means in this file: the package it comes from.
    meaning: BTreeMap<String, String>,
}

impl Imports {
    /// Classes of the package itself come first, because the unnamed package has no other way to name them; then
    /// `java.lang`; all others in alphabetical order.
    pub fn new<'c>(package: &str, mentioned: impl IntoIterator<Item = &'c ClassName>) -> Imports {
        let mut imports = Imports { package: package.into(), meaning: BTreeMap::new() };
        let mut names: Vec<(&str, &str)> =
            mentioned.into_iter().map(|class| (class.package.as_str(), class.outermost())).collect();
        names.sort_by_key(|(from, name)| (*from != package, *from != "java.lang", *from, *name));
        for (from, name) in names {
            imports.meaning.entry(name.into()).or_insert_with(|| from.into());
        }
        imports
    }

    /// Qualified names of the classes that the file has to import, sorted.
    pub fn imported(&self) -> Vec<String> {
        let foreign = self.meaning.iter().filter(|(_, from)| **from != self.package && *from != "java.lang");
        let mut names: Vec<String> = foreign.map(|(name, from)| format!("{from}.{name}")).collect();
        names.sort();
        names
    }

    fn is_simple(&self, class: &ClassName) -> bool {
        self.meaning.get(class.outermost()) == Some(&class.package)
    }
}

/// Collects lines of Java; all indentation is decided here.
pub struct Printer<'i> {
    imports: &'i Imports,
    lines: Vec<String>,
    depth: usize,
}

impl<'i> Printer<'i> {
    pub fn new(imports: &'i Imports) -> Printer<'i> {
        Printer { imports, lines: Vec::new(), depth: 0 }
    }

    /// The number, from 1, of the line that will be written next.
    pub fn next_line(&self) -> u32 {
        self.lines.len() as u32 + 1
    }

    pub fn line(&mut self, text: &str) {
        let indent = if text.is_empty() { 0 } else { self.depth * 4 };
        self.lines.push(format!("{:indent$}{text}", ""));
    }

    /// A line that may become several.
    pub fn wrapped_line(&mut self, line: &str) {
        let inner = line.len() - line.trim_start().len();
        for part in wrapped(line.trim_start(), self.depth * 4 + inner) {
            self.line(&format!("{:inner$}{part}", ""));
        }
    }

    pub fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line));
    }

    /// Writes an opening line; what follows is one step deeper until [`Printer::close`].
    pub fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    pub fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.line("}");
    }

    pub fn statement(&mut self, statement: &Statement) {
        let text = match statement {
            Statement::Declare { java_type, name, value } => {
                format!("{} {name} = {};", self.java_type(java_type), self.initializer(value, java_type))
            }
            Statement::Assign { target, value } => format!("{} = {};", self.expression(target), self.expression(value)),
            Statement::Evaluate(value) => format!("{};", self.expression(value)),
        };
        text.lines().for_each(|line| self.wrapped_line(line));
    }

    pub fn finish(self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    /// A lambda where one method with one result is all there is, else an anonymous class.
    fn stand_in(&self, class: &ClassName, methods: &[Answering]) -> String {
        if let [method] = methods
            && method.results.len() <= 1
        {
            let names: Vec<&str> = method.parameters.iter().map(|(_, name)| name.as_str()).collect();
            let names = if let [only] = names[..] { only.to_owned() } else { format!("({})", names.join(", ")) };
            let body = method.results.first().map_or("{ }".to_owned(), |result| self.expression(result));
            return format!("{names} -> {body}");
        }
        let mut text = format!("new {}() {{\n", self.class(class));
        for (number, method) in methods.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            let counter = if methods.len() == 1 { "calls".to_owned() } else { format!("{}Calls", method.name) };
            if method.results.len() > 1 {
                text.push_str(&format!("    private int {counter};\n\n"));
            }
            let returns = method.returns.as_ref().map_or("void".to_owned(), |returns| self.java_type(returns));
            let parameters =
                method.parameters.iter().map(|(java_type, name)| format!("{} {name}", self.java_type(java_type)));
            let parameters: Vec<String> = parameters.collect();
            text.push_str("    @Override\n");
            text.push_str(&format!("    public {returns} {}({}) {{\n", method.name, parameters.join(", ")));
            match method.results.as_slice() {
                [] => {}
                [only] => text.push_str(&format!("        return {};\n", self.expression(only))),
                [earlier @ .., last] => {
                    text.push_str(&format!("        switch ({counter}++) {{\n"));
                    for (call, result) in earlier.iter().enumerate() {
                        text.push_str(&format!(
                            "            case {call}:\n                return {};\n",
                            self.expression(result)
                        ));
                    }
                    text.push_str(&format!(
                        "            default:\n                return {};\n        }}\n",
                        self.expression(last)
                    ));
                }
            }
            text.push_str("    }\n");
        }
        text.push('}');
        text
    }

    pub fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Literal(literal) => self.literal(literal),
            Expression::Local(name) => name.clone(),
            Expression::New { outer: Some(outer), class, arguments } => {
                format!("{}.new {}({})", self.primary(outer), class.simple(), self.list(arguments))
            }
            Expression::New { outer: None, class, arguments } => {
                format!("new {}({})", self.class(class), self.list(arguments))
            }
            Expression::Call { on, name, arguments } => {
                let arguments = self.list(arguments);
                match on {
                    Callee::Object(object) => format!("{}.{name}({arguments})", self.primary(object)),
                    Callee::Class(class) => format!("{}.{name}({arguments})", self.class_alone(class)),
                    Callee::Assertions | Callee::Assumptions | Callee::Helper(_) => format!("{name}({arguments})"),
                }
            }
            Expression::Field { of, name } => format!("{}.{name}", self.primary(of)),
            Expression::StaticField { class, name } => format!("{}.{name}", self.class_alone(class)),
            Expression::Element { array, index } => format!("{}[{index}]", self.primary(array)),
            Expression::ArrayLiteral { array_type, .. } => {
                format!("new {} {}", self.java_type(array_type), self.initializer(expression, array_type))
            }
            Expression::NewArray { array_type, length } => {
                let mut innermost = array_type.component().unwrap_or(array_type);
                let mut brackets = String::new();
                while let Type::Array(component) = innermost {
                    brackets.push_str("[]");
                    innermost = component;
                }
                format!("new {}[{length}]{brackets}", self.java_type(innermost))
            }
            Expression::Cast { to, value } => match &**value {
                Expression::Lambda(_) => format!("({}) ({})", self.java_type(to), self.expression(value)),
                _ => format!("({}) {}", self.java_type(to), self.expression(value)),
            },
            Expression::ClassLiteral(java_type) => format!("{}.class", self.erased(java_type)),
            Expression::Lambda(body) => format!("() -> {}", self.expression(body)),
            Expression::StandIn { class, methods } => self.stand_in(class, methods),
        }
    }

    /// An expression in a place that already says its type: there an array literal is only its braces.
    fn initializer(&self, expression: &Expression, expected: &Type) -> String {
        match expression {
            Expression::ArrayLiteral { array_type, elements } if array_type == expected => {
                let component = array_type.component().unwrap_or(array_type);
                let elements: Vec<String> =
                    elements.iter().map(|element| self.initializer(element, component)).collect();
                format!("{{{}}}", elements.join(", "))
            }
            _ => self.expression(expression),
        }
    }

    /// An expression in front of a dot or a bracket.
    fn primary(&self, expression: &Expression) -> String {
        match expression {
            Expression::Cast { .. }
            | Expression::Lambda(_)
            | Expression::StandIn { .. }
            | Expression::ArrayLiteral { .. }
            | Expression::NewArray { .. } => format!("({})", self.expression(expression)),
            _ => self.expression(expression),
        }
    }

    fn list(&self, expressions: &[Expression]) -> String {
        let parts: Vec<String> = expressions.iter().map(|part| self.expression(part)).collect();
        parts.join(", ")
    }

    pub fn java_type(&self, java_type: &Type) -> String {
        match java_type {
            Type::Primitive(keyword) => (*keyword).to_string(),
            Type::Class(class) => self.class(class),
            Type::Array(component) => format!("{}[]", self.java_type(component)),
        }
    }

    pub fn class(&self, class: &ClassName) -> String {
        let name = self.class_alone(class);
        let argument = |argument: &TypeArgument| match argument {
            TypeArgument::Any => "?".to_owned(),
            TypeArgument::Exact(java_type) => self.java_type(java_type),
        };
        match &class.parameters {
            TypeParameters::None | TypeParameters::Raw => name,
            TypeParameters::Wildcard(count) => format!("{name}<{}>", vec!["?"; *count].join(", ")),
            TypeParameters::Diamond => format!("{name}<>"),
            TypeParameters::Arguments(arguments) => {
                format!("{name}<{}>", arguments.iter().map(argument).collect::<Vec<String>>().join(", "))
            }
        }
    }

    /// The class without type arguments.
    fn class_alone(&self, class: &ClassName) -> String {
        if self.imports.is_simple(class) { class.path.clone() } else { class.qualified() }
    }

    fn erased(&self, java_type: &Type) -> String {
        match java_type {
            Type::Primitive(keyword) => (*keyword).to_string(),
            Type::Class(class) => self.class_alone(class),
            Type::Array(component) => format!("{}[]", self.erased(component)),
        }
    }

    fn literal(&self, literal: &Literal) -> String {
        // The constants of `java.lang` are written as classes, so that a class of the same name in the package under
        // test cannot take their place.
        let constant = |class: &str, name: &str| format!("{}.{name}", self.class(&ClassName::java_lang(class)));
        match literal {
            Literal::Boolean(value) => value.to_string(),
            Literal::Char(unit) => format!("'{}'", escape(&[*unit], '\'')),
            Literal::Int(i32::MAX) => constant("Integer", "MAX_VALUE"),
            Literal::Int(i32::MIN) => constant("Integer", "MIN_VALUE"),
            Literal::Int(value) if is_mask(i64::from(*value), u64::from(*value as u32)) => format!("{value:#x}"),
            Literal::Int(value) => value.to_string(),
            Literal::Long(i64::MAX) => constant("Long", "MAX_VALUE"),
            Literal::Long(i64::MIN) => constant("Long", "MIN_VALUE"),
            Literal::Long(value) if is_mask(*value, *value as u64) => format!("{value:#x}L"),
            Literal::Long(value) => format!("{value}L"),
            Literal::Float(f32::MAX) => constant("Float", "MAX_VALUE"),
            Literal::Float(value) if value.to_bits() == 1 => constant("Float", "MIN_VALUE"),
            Literal::Float(value) => match special(f64::from(*value)) {
                Some(name) => constant("Float", name),
                None => format!("{value:?}f"),
            },
            Literal::Double(f64::MAX) => constant("Double", "MAX_VALUE"),
            Literal::Double(value) if value.to_bits() == 1 => constant("Double", "MIN_VALUE"),
            Literal::Double(value) => match special(*value) {
                Some(name) => constant("Double", name),
                None => format!("{value:?}"),
            },
            Literal::Text(units) => quoted(units),
            Literal::Null => "null".into(),
        }
    }
}

/// Whether a number says more in hexadecimal: all bits of a stretch are set, or one digit stands before zeros.
fn is_mask(value: i64, bits: u64) -> bool {
    const SMALLEST: u64 = 0x1000;
    let digits = format!("{bits:x}");
    let is_round = value % 10 == 0;
    let rest = digits.get(1..).unwrap_or_default();
    let is_stretch = digits.chars().all(|digit| matches!(digit, '0' | 'f'));
    let is_simple = rest.chars().all(|digit| digit == '0') || rest.chars().all(|digit| digit == 'f');
    value.unsigned_abs() >= SMALLEST - 1 && !is_round && (is_stretch || is_simple)
}

/// Values that Java has no literal for.
fn special(value: f64) -> Option<&'static str> {
    if value.is_nan() {
        Some("NaN")
    } else if value.is_infinite() {
        Some(if value > 0.0 { "POSITIVE_INFINITY" } else { "NEGATIVE_INFINITY" })
    } else {
        None
    }
}

/// The class of `java.lang` whose constant the literal is written with, if it is.
pub fn constant_class(literal: &Literal) -> Option<ClassName> {
    match literal {
        Literal::Int(i32::MAX | i32::MIN) => Some(ClassName::java_lang("Integer")),
        Literal::Long(i64::MAX | i64::MIN) => Some(ClassName::java_lang("Long")),
        Literal::Float(value) if !value.is_finite() || *value == f32::MAX || value.to_bits() == 1 => {
            Some(ClassName::java_lang("Float"))
        }
        Literal::Double(value) if !value.is_finite() || *value == f64::MAX || value.to_bits() == 1 => {
            Some(ClassName::java_lang("Double"))
        }
        _ => None,
    }
}

/// A string literal.
pub fn quoted(units: &[u16]) -> String {
    format!("\"{}\"", escape(units, '"'))
}

/// Everything but printable ASCII is escaped, so that the file means the same in every encoding. The characters that
/// must not be written as `\uXXXX`, because Java replaces those before it looks for line ends and quotes, all have an
/// escape of their own.
fn escape(units: &[u16], quote: char) -> String {
    let mut text = String::with_capacity(units.len());
    for &unit in units {
        match char::from_u32(u32::from(unit)) {
            Some('\n') => text.push_str("\\n"),
            Some('\r') => text.push_str("\\r"),
            Some('\t') => text.push_str("\\t"),
            Some('\u{8}') => text.push_str("\\b"),
            Some('\u{c}') => text.push_str("\\f"),
            Some('\\') => text.push_str("\\\\"),
            Some(c) if c == quote => {
                text.push('\\');
                text.push(c);
            }
            Some(c @ ' '..='~') => text.push(c),
            _ => text.push_str(&format!("\\u{unit:04x}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int() -> Type {
        Type::Primitive("int")
    }

    fn check(expression: Expression, expected: &str) {
        let mut classes = Vec::new();
        expression.walk(&mut |part| classes.extend(part.named_classes()));
        let constants: Vec<ClassName> =
            [Literal::Int(i32::MAX), Literal::Long(i64::MAX), Literal::Float(f32::NAN), Literal::Double(f64::NAN)]
                .iter()
                .filter_map(constant_class)
                .collect();
        let imports = Imports::new("demo", classes.into_iter().chain(&constants));
        assert_eq!(Printer::new(&imports).expression(&expression), expected);
    }

    #[test]
    fn numbers_are_exact_and_named_at_the_edges() {
        let cases = [
            (Literal::Int(-7), "-7"),
            (Literal::Int(i32::MAX), "Integer.MAX_VALUE"),
            (Literal::Int(i32::MIN), "Integer.MIN_VALUE"),
            (Literal::Int(0xffff), "0xffff"),
            (Literal::Int(-0x1_0000), "0xffff0000"),
            (Literal::Int(4000), "4000"),
            (Literal::Int(-1), "-1"),
            (Literal::Int(255), "255"),
            (Literal::Int(12345), "12345"),
            (Literal::Long(0xffff_ffff), "0xffffffffL"),
            (Literal::Long(5), "5L"),
            (Literal::Long(i64::MIN), "Long.MIN_VALUE"),
            (Literal::Float(0.1), "0.1f"),
            (Literal::Float(f32::NEG_INFINITY), "Float.NEGATIVE_INFINITY"),
            (Literal::Double(-0.0), "-0.0"),
            (Literal::Float(f32::MAX), "Float.MAX_VALUE"),
            (Literal::Float(1e-45), "Float.MIN_VALUE"),
            (Literal::Float(1.175_494_4e-38), "1.1754944e-38f"),
            (Literal::Double(5e-324), "Double.MIN_VALUE"),
            (Literal::Double(f64::MAX), "Double.MAX_VALUE"),
            (Literal::Double(-f64::MAX), "-1.7976931348623157e308"),
            (Literal::Double(1e300), "1e300"),
            (Literal::Double(f64::NAN), "Double.NaN"),
        ];
        for (literal, expected) in cases {
            check(Expression::Literal(literal), expected);
        }
    }

    #[test]
    fn text_is_escaped_so_that_no_encoding_matters() {
        let cases = [
            (Literal::Char(u16::from(b'a')), "'a'"),
            (Literal::Char(u16::from(b'\'')), "'\\''"),
            (Literal::Char(u16::from(b'"')), "'\"'"),
            (Literal::Char(0), "'\\u0000'"),
            (Literal::Char(10), "'\\n'"),
            (Literal::Text("a\"b\\u\r\n\té".encode_utf16().collect()), "\"a\\\"b\\\\u\\r\\n\\t\\u00e9\""),
            (Literal::Text(vec![0xd800]), "\"\\ud800\""),
        ];
        for (literal, expected) in cases {
            check(Expression::Literal(literal), expected);
        }
    }

    #[test]
    fn nested_array_literals_repeat_no_type_unless_it_differs() {
        let row = |array_type: Type| Expression::ArrayLiteral {
            array_type,
            elements: vec![Expression::Literal(Literal::Int(1))],
        };
        let ints = Type::Array(Box::new(int()));
        let grid = Type::Array(Box::new(ints.clone()));
        check(
            Expression::ArrayLiteral {
                array_type: grid.clone(),
                elements: vec![row(ints.clone()), Expression::null()],
            },
            "new int[][] {{1}, null}",
        );
        let objects = Type::Array(Box::new(Type::Class(ClassName::java_lang("Object"))));
        check(
            Expression::ArrayLiteral { array_type: objects, elements: vec![row(ints)] },
            "new Object[] {new int[] {1}}",
        );
        check(Expression::NewArray { array_type: grid, length: 3 }, "new int[3][]");
    }

    #[test]
    fn casts_are_bracketed_before_a_dot() {
        let point = ClassName { package: "demo".into(), path: "Point".into(), parameters: TypeParameters::None };
        check(Expression::local("shape").cast(Type::Class(point)).field("x"), "((Point) shape).x");
    }

    #[test]
    fn a_class_of_the_package_keeps_its_simple_name_before_an_imported_one() {
        let of = |package: &str| ClassName {
            package: package.into(),
            path: "List".into(),
            parameters: TypeParameters::None,
        };
        let (own, foreign) = (of("demo"), of("java.util"));
        let imports = Imports::new("demo", [&foreign, &own]);
        let printer = Printer::new(&imports);
        assert_eq!(printer.class(&own), "List");
        assert_eq!(printer.class(&foreign), "java.util.List");
        assert!(imports.imported().is_empty());
    }
}
