//! Test cases as XML, with what a test case is made of: the constraints of its path, one instance that satisfies them, the
//! path, and the result symbolically and as it really was.

use std::collections::BTreeMap;
use std::io;

use crate::document::{Class, Classes, Document, Input, Leg, Method, Test, TestVerdict, Value};
use crate::elements::Elements;

/// # Errors
/// If it cannot be written.
pub fn xml<C: Classes>(document: &Document<C>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut by_target: BTreeMap<&str, Vec<&Test>> = BTreeMap::new();
    for test in &document.tests {
        by_target.entry(&test.target).or_default().push(test);
    }
    let lines = lines(document);
    let mut out = Elements::new(out, None);
    let schema = document.schema.to_string();
    let attributes = [("schema", schema.as_str()), ("version", &document.tool.version)];
    out.element("glassbox", &attributes, |out| {
        document.limits.iter().for_each(|limit| out.text("limit", &[], limit));
        for class in document.classes.each() {
            out.element("class", &[("name", &class.name)], |out| {
                for method in &class.methods {
                    let tests = by_target.remove(class.method_id(method).as_str()).unwrap_or_default();
                    if !tests.is_empty() || !method.goals.is_empty() {
                        write_method(out, &class, method, &tests, &lines);
                    }
                }
            });
        }
        // Tests may call methods of classes without goals.
        for test in by_target.into_values().flatten() {
            write_test(out, test, &lines);
        }
    });
    out.finish()
}

/// The lines of the instructions that tests come by, by method and offset.
type Lines<'d> = BTreeMap<&'d str, BTreeMap<u32, Option<u32>>>;

fn lines<C: Classes>(document: &Document<C>) -> Lines<'_> {
    let mut lines = Lines::new();
    for leg in document.tests.iter().flat_map(|test| &test.path) {
        lines.entry(&leg.method).or_default().extend(leg.at.iter().map(|offset| (*offset, None)));
    }
    for class in document.classes.each() {
        for method in &class.methods {
            let Some(wanted) = lines.get_mut(class.method_id(method).as_str()) else { continue };
            for insn in method.code.iter().flat_map(|code| &code.insns) {
                if let Some(line) = wanted.get_mut(&insn.offset) {
                    *line = insn.line;
                }
            }
        }
    }
    lines
}

fn write_method(out: &mut Elements<'_>, class: &Class, method: &Method, tests: &[&Test], lines: &Lines<'_>) {
    let id = class.method_id(method);
    let attributes = [("id", id.as_str()), ("name", &method.name), ("descriptor", &method.descriptor)];
    out.element("method", &attributes, |out| {
        for goal in &method.goals {
            let line = goal.line.map(|line| line.to_string());
            let offset = goal.offset.to_string();
            let mut attributes = vec![("id", goal.id.as_str()), ("kind", &goal.kind), ("offset", &offset)];
            attributes.extend(line.as_deref().map(|line| ("line", line)));
            attributes.push(("status", goal.status.word()));
            out.element("goal", &attributes, |out| {
                if let Some(reason) = &goal.reason {
                    out.text("reason", &[], reason);
                }
                goal.assumptions.iter().for_each(|assumption| out.text("assumption", &[], assumption));
                if let Some(attack) = &goal.attack {
                    let calls = attack.calls.to_string();
                    let mut attributes = vec![("calls", calls.as_str())];
                    attributes.extend(attack.missing.as_deref().map(|missing| ("missing", missing)));
                    out.empty("attack", &attributes);
                }
                goal.tests.iter().for_each(|test| out.empty("covered-by", &[("test", test)]));
            });
        }
        tests.iter().for_each(|test| write_test(out, test, lines));
    });
}

fn write_test(out: &mut Elements<'_>, test: &Test, lines: &Lines<'_>) {
    let verdict = match test.verdict {
        TestVerdict::Confirmed => "confirmed",
        TestVerdict::Diverged => "diverged",
    };
    let mut attributes =
        vec![("id", test.id.as_str()), ("target", &test.target), ("verdict", verdict), ("file", &test.file)];
    attributes.extend(test.unmeasured.then_some(("measured", "false")));
    out.element("testcase", &attributes, |out| {
        out.text("title", &[], &test.display_name);
        out.element("constraints", &[], |out| {
            test.constraints.iter().for_each(|constraint| out.text("constraint", &[], constraint));
        });
        if let Some(input) = &test.input {
            out.element("instance", &[], |out| write_input(out, input));
        }
        out.element("path", &[], |out| test.path.iter().for_each(|leg| write_leg(out, leg, lines)));
        out.element("result", &[], |out| {
            if let Some(symbolic) = &test.symbolic {
                out.text("symbolic", &[], symbolic);
            }
            out.text("real", &[], test.seen.as_ref().unwrap_or(&test.outcome));
            if let Some(expected) = &test.expected {
                out.text("expected", &[], expected);
            }
        });
    });
}

fn write_input(out: &mut Elements<'_>, input: &Input) {
    let write_value = |out: &mut Elements<'_>, name: &str, more: &[(&str, &str)], value: &Value| {
        let number = match value {
            Value::Object { object } => object.to_string(),
            Value::Plain(text) => text.clone(),
        };
        let key = if matches!(value, Value::Object { .. }) { "object" } else { "value" };
        let mut attributes = more.to_vec();
        attributes.push((key, &number));
        out.empty(name, &attributes);
    };
    if let Some(receiver) = &input.receiver {
        write_value(out, "receiver", &[], receiver);
    }
    for argument in &input.arguments {
        let attributes = [("name", argument.name.as_str()), ("type", &argument.java_type)];
        write_value(out, "argument", &attributes, &argument.value);
    }
    for (number, object) in input.objects.iter().enumerate() {
        let (number, length) = (number.to_string(), object.length.map(|length| length.to_string()));
        let mut attributes = vec![("number", number.as_str()), ("class", &object.class)];
        attributes.extend(length.as_deref().map(|length| ("length", length)));
        attributes.extend(object.text.as_deref().map(|text| ("text", text)));
        out.element("object", &attributes, |out| {
            let (name, key) = if object.length.is_some() { ("element", "index") } else { ("field", "name") };
            for (part, value) in &object.parts {
                write_value(out, name, &[(key, part)], value);
            }
        });
    }
}

fn write_leg(out: &mut Elements<'_>, leg: &Leg, lines: &Lines<'_>) {
    let lines = lines.get(leg.method.as_str());
    for offset in &leg.at {
        let line = lines.and_then(|lines| lines.get(offset).copied().flatten()).map(|line| line.to_string());
        let offset = offset.to_string();
        let mut attributes = vec![("method", leg.method.as_str()), ("offset", &offset)];
        attributes.extend(line.as_deref().map(|line| ("line", line)));
        out.empty("step", &attributes);
    }
}
