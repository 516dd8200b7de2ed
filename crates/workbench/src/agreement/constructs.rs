//! What JaCoCo leaves out of its reports, since no line of the source says it (docs/jacoco.md).

use glassbox_program::{Class, Code, Insn, Method};

/// The constructs that an instruction may belong to, by the names that the documentation uses. Where JaCoCo itself looks at
/// the exact shape of the code, a look at the neighbourhood has to do here.
pub fn constructs(class: &Class, method: &Method, code: &Code, at: u32) -> Vec<&'static str> {
    let mut found = of_method(class, method, code);
    let calls = |name: &str| {
        code.insns.iter().any(|insn| match insn {
            Insn::Invoke(_, index) => class.method_constant(*index).is_some_and(|method| &**method.name == name),
            _ => false,
        })
    };
    let in_handler = code.handlers.iter().any(|handler| handler.catch.is_none());
    if in_handler && calls("addSuppressed") {
        found.push("try-with-resources");
    }
    if in_handler && code.insns.iter().any(|insn| matches!(insn, Insn::MonitorExit)) {
        found.push("synchronized");
    }
    if in_handler {
        found.push("finally");
    }
    if is_string_switch(class, code, at) {
        found.push("switch on strings");
    }
    if asks_for_assertions(class, code, at) {
        found.push("assert");
    }
    if throws_on_impossible(class, code) {
        found.push("switch that is complete without a default");
    }
    found
}

fn of_method(class: &Class, method: &Method, code: &Code) -> Vec<&'static str> {
    let mut found = Vec::new();
    if class.flags.is_synthetic() {
        found.push("synthetic class");
    }
    let of_enum = ["values", "valueOf"].contains(&&*method.name);
    if class.flags.is_enum() && method.is_static() && of_enum {
        found.push("values and valueOf of an enum");
    }
    // It hands the name and the number on, and does nothing else.
    let hands_on = &*method.descriptor_text == "(Ljava/lang/String;I)V" && code.insns.len() <= 5;
    if class.flags.is_enum() && method.is_constructor() && hands_on {
        found.push("empty constructor of an enum");
    }
    let is_private_constructor =
        method.is_constructor() && method.flags.is_private() && method.descriptor.parameters.is_empty();
    if is_private_constructor && code.insns.len() <= 3 {
        found.push("empty private constructor");
    }
    let of_record = class.record.as_ref().is_some_and(|components| {
        let is_component = components.iter().any(|(name, _)| *name == method.name);
        is_component || ["toString", "hashCode", "equals"].contains(&&*method.name)
    });
    if of_record {
        found.push("member of a record");
    }
    if method.marks.iter().any(|mark| mark.name.contains("Generated")) {
        found.push("annotated as generated");
    }
    found
}

/// `switch (text.hashCode())`, the comparisons behind it and the switch on their number.
fn is_string_switch(class: &Class, code: &Code, at: u32) -> bool {
    let names = |index: usize, name: &str| match code.insns.get(index) {
        Some(Insn::Invoke(_, constant)) => class
            .method_constant(*constant)
            .is_some_and(|method| &**method.name == name && &**method.class == "java/lang/String"),
        _ => false,
    };
    let is_switch =
        |index: usize| matches!(code.insns.get(index), Some(Insn::LookupSwitch { .. } | Insn::TableSwitch { .. }));
    let starts = (1..code.insns.len()).filter(|index| is_switch(*index) && names(index - 1, "hashCode"));
    // The comparisons stand between the two switches.
    let mut starts = starts.map(|start| {
        let end = (start + 1..code.insns.len()).find(|index| is_switch(*index)).unwrap_or(code.insns.len() - 1);
        start.saturating_sub(6)..=end
    });
    starts.any(|range| range.contains(&(at as usize)))
}

/// The compiler's question whether assertions are on, and what sets the answer.
fn asks_for_assertions(class: &Class, code: &Code, at: u32) -> bool {
    let is_question = |insn: &Insn| match insn {
        Insn::GetStatic(index) | Insn::PutStatic(index) => {
            class.field_constant(*index).is_some_and(|(_, name, _)| &**name == "$assertionsDisabled")
        }
        Insn::Invoke(_, index) => {
            class.method_constant(*index).is_some_and(|method| &**method.name == "desiredAssertionStatus")
        }
        _ => false,
    };
    let line = code.line(at);
    let mut insns = code.insns.iter().enumerate().filter(|(index, _)| code.line(*index as u32) == line);
    insns.any(|(_, insn)| is_question(insn))
}

/// What a switch throws for a value that did not exist when it was compiled.
fn throws_on_impossible(class: &Class, code: &Code) -> bool {
    let names = ["java/lang/MatchException", "java/lang/IncompatibleClassChangeError"];
    code.insns.iter().any(|insn| match insn {
        Insn::New(index) => class.class_constant(*index).is_some_and(|name| names.contains(&&**name)),
        _ => false,
    })
}
