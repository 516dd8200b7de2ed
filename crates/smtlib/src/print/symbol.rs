//! Names as SMT-LIB writes them.

use crate::expression::is_symbol_byte;
use crate::operator::{OPERATORS, is_outside};
use std::fmt::Write;

/// A symbol of a script, with bars if it needs them. It contains neither bars nor backslashes.
pub(crate) fn quoted(name: &str) -> String {
    let simple = !name.is_empty()
        && name.bytes().all(is_symbol_byte)
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && !RESERVED.contains(&name);
    if simple { name.to_owned() } else { format!("|{name}|") }
}

/// Any name as a symbol that is free to be declared; different names give different symbols.
pub(super) fn printed(name: &str) -> String {
    quoted(&escaped(name))
}

/// The same for one more symbol of the same name. An escape is hexadecimal, so `%s` is none.
pub(super) fn with_sort(name: &str, number: usize) -> String {
    quoted(&format!("{}%s{number}", escaped(name)))
}

/// The name of a definition; no printed name starts with a dollar.
pub(super) fn definition(number: u64) -> String {
    format!("${number}")
}

fn escaped(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    // What other solvers may know already must not be declared, with bars or without.
    let taken = RESERVED.contains(&name)
        || is_outside(name)
        || OPERATORS.iter().any(|(known, _)| *known == name)
        || name.starts_with(['$', '@', '.']);
    for (index, character) in name.chars().enumerate() {
        let escape = index == 0 && taken || matches!(character, '%' | '|' | '\\') || character.is_control();
        if escape {
            let _ = write!(text, "%{:02x}", u32::from(character));
        } else {
            text.push(character);
        }
    }
    text
}

/// Words of the language itself.
const RESERVED: [&str; 44] = [
    "!",
    "_",
    "as",
    "let",
    "par",
    "match",
    "exists",
    "forall",
    "lambda",
    "BINARY",
    "DECIMAL",
    "HEXADECIMAL",
    "NUMERAL",
    "STRING",
    "assert",
    "check-sat",
    "check-sat-assuming",
    "declare-const",
    "declare-datatype",
    "declare-datatypes",
    "declare-fun",
    "declare-sort",
    "define-const",
    "define-fun",
    "define-fun-rec",
    "define-sort",
    "echo",
    "exit",
    "get-assertions",
    "get-assignment",
    "get-info",
    "get-model",
    "get-option",
    "get-proof",
    "get-unsat-assumptions",
    "get-unsat-core",
    "get-value",
    "pop",
    "push",
    "reset",
    "reset-assertions",
    "set-info",
    "set-logic",
    "set-option",
];

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    #[test]
    fn names_of_java_are_quoted_where_they_have_to_be() {
        assert_eq!(printed("this.next.value"), "this.next.value");
        assert_eq!(printed("rows[2]"), "|rows[2]|");
        assert_eq!(printed("text#char"), "|text#char|");
        assert_eq!(printed("2nd"), "|2nd|");
        assert_eq!(printed(""), "||");
        assert_eq!(printed("größe"), "|größe|");
        assert_eq!(printed("a|b\\c%"), "a%7cb%5cc%25");
        assert_eq!(printed("and"), "%61nd");
        assert_eq!(printed("$3"), "%243");
        assert_eq!(printed("assert"), "%61ssert");
    }

    #[test]
    fn different_names_stay_different() {
        let names = ["|", "%7c", "%", "\\", "a b", "a%20b", "$1", "%241", "and", "%61nd", "\n", "%0a"];
        let printed: FxHashSet<String> = names.iter().map(|name| printed(name)).collect();
        assert_eq!(printed.len(), names.len());
        assert!(printed.iter().all(|name| !name.starts_with('$')));
    }
}
