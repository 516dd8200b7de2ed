//! Which names are let in, decided once, where class files are read: what the JVM specification allows (JVMS 4.2), without
//! what would mean something else where a name is written later, be it a path, a comment of a test, or a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// Of a name that is refused, a message shows so many characters.
const SHOWN: usize = 80;
/// So many dimensions an array may have (JVMS 4.4.1); code that reads descriptors goes one call deeper for each.
pub(crate) const MOST_DIMENSIONS: usize = 255;
/// No constant of a class file is longer, so there is no class with a longer name.
pub(crate) const LONGEST: usize = 65_535;
/// Generic signatures that are longer, or nested more deeply, tell nothing that a search could use.
const LONGEST_SIGNATURE: usize = 4_096;
const DEEPEST_SIGNATURE: usize = 64;
/// File systems have room for 255 bytes in the name of a file, and the name of a test is longer than that of its class.
const LONGEST_PART: usize = 200;
/// The same for a whole path, most of which belongs to the directory that the user has chosen.
const LONGEST_PATH: usize = 1_000;

/// Whether a character changes what a terminal or an editor shows of the characters around it: control characters, the
/// beginnings of escape sequences among them, line separators, and those that turn the direction of writing around.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text for a terminal: lines and tabs stay, every other character that a terminal might obey is written as Java would
/// write it.
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_odd = |c: char| is_harmful(c) && c != '\n' && c != '\t';
    if !text.contains(is_odd) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_odd(c) {
            let _ = write!(shown, "\\u{:04x}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// What is wrong with the name of a class, as class files write it: `java/lang/Object`, or the descriptor of an array.
pub(crate) fn check_class(name: &str) -> Result<(), String> {
    let refused = |why: &str| Err(format!("the class name {} {why}", shown(name)));
    if let Some(element) = name.strip_prefix('[') {
        let dimensions = name.len() - name.trim_start_matches('[').len();
        if dimensions > MOST_DIMENSIONS {
            return refused("has too many dimensions");
        }
        return match element.trim_start_matches('[').strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
            Some(class) => check_class(class),
            None => Ok(()),
        };
    }
    if name.split('/').any(str::is_empty) {
        return refused("is empty, or a part of it is");
    }
    match name.split('/').find_map(|part| odd(part, &['.', ';', '['])) {
        Some(why) => refused(&why),
        None => Ok(()),
    }
}

/// The same of a field, a method, a parameter or a record component.
pub(crate) fn check_member(name: &str) -> Result<(), String> {
    if name == "<init>" || name == "<clinit>" {
        return Ok(());
    }
    let why = if name.is_empty() { Some("is empty".to_owned()) } else { odd(name, &['.', ';', '[', '/', '<', '>']) };
    why.map_or(Ok(()), |why| Err(format!("the name {} {why}", shown(name))))
}

/// Whether tests of a class can have files that are named after it.
pub(crate) fn check_file(class: &str) -> Result<(), String> {
    let is_long = class.len() > LONGEST_PATH || class.split('/').any(|part| part.len() > LONGEST_PART);
    if is_long { Err(format!("the class name {} is too long for the name of a file", shown(class))) } else { Ok(()) }
}

/// Whether a class may be a member of another one: compilers put the name of the outer one first. So there are no circles, and
/// code may go from a class to those around it, one call deeper for each.
pub(crate) fn may_be_nested(class: &str, outer: &str) -> bool {
    class.len() <= LONGEST_PATH && class.len() > outer.len() && class.starts_with(outer)
}

/// Whether a text names a file and no directory, as `SourceFile` attributes do.
pub(crate) fn is_file_name(text: &str) -> bool {
    !text.is_empty() && text != "." && text != ".." && odd(text, &['/']).is_none()
}

/// Whether a generic signature is worth reading: it can be shown, and is neither long nor nested deeply, since type
/// variables may repeat each other.
pub(crate) fn is_signature(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut is_shallow = has_few_dimensions(text);
    for byte in text.bytes() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_shallow &= depth <= DEEPEST_SIGNATURE;
    }
    is_shallow && text.len() <= LONGEST_SIGNATURE && odd(text, &[]).is_none()
}

/// Whether no array in a descriptor or signature has more dimensions than the specification allows.
pub(crate) fn has_few_dimensions(text: &str) -> bool {
    let mut run = 0;
    text.bytes().all(|byte| {
        run = if byte == b'[' { run + 1 } else { 0 };
        run <= MOST_DIMENSIONS
    })
}

fn odd(text: &str, forbidden: &[char]) -> Option<String> {
    let c = text.chars().find(|c| is_harmful(*c) || *c == '\\' || forbidden.contains(c))?;
    Some(match is_harmful(c) {
        true => "has a control character".to_owned(),
        false => format!("has a '{c}'"),
    })
}

/// The beginning of a name, so that a message can show it.
pub(crate) fn shown(name: &str) -> String {
    let start: String = name.chars().take(SHOWN).collect();
    let rest = if start.len() < name.len() { "..." } else { "" };
    format!("{}{rest}", start.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_compilers_write_are_let_in() {
        for name in ["A", "p/A", "p/A$1", "p/Über", "p/package-info", "p/A$$anon$1", "p/🦊", "p/a b", "[[I", "[Lp/A;"]
        {
            assert_eq!(check_class(name), Ok(()), "{name}");
        }
        for name in ["<init>", "<clinit>", "lambda$m$0", "it has spaces", "$plus", "a-b", "été", "a:b"] {
            assert_eq!(check_member(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn class_names_that_are_something_else_are_refused() {
        let names = [
            "",
            "/etc/Passwd",
            "p//A",
            "p/",
            "../A",
            "p/../../A",
            "./A",
            "p/A.B",
            "p/A;",
            "p\\..\\A",
            "p/\\u000aA",
            "p/A\n",
            "p/A\r",
            "p/\u{1b}[31mA",
            "p/\u{9b}31mA",
            "p/A\0",
            "p/\u{202e}A",
            "p/\u{2028}A",
            "[Lp/../A;",
            "[[L/A;",
        ];
        for name in names {
            let refused = check_class(name).unwrap_err();
            assert!(!refused.contains(is_harmful), "{refused:?}");
        }
        assert!(check_class(&"[".repeat(256)).is_err());
        assert!(check_class(&format!("{}I", "[".repeat(255))).is_ok());
    }

    #[test]
    fn member_names_that_are_something_else_are_refused() {
        for name in ["", "a.b", "a/b", "a;b", "a[b", "<main>", "a\\u000ab", "a\nb", "a\u{7}", "\u{200f}a"] {
            assert!(check_member(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn signatures_that_would_take_all_memory_are_passed_over() {
        assert!(is_signature("<T::Ljava/lang/Comparable<TT;>;>([TT;)Ljava/util/List<+TT;>;"));
        for text in ["LA\u{1b};", "LA\\u000a;"] {
            assert!(!is_signature(text), "{text:?}");
        }
        assert!(!is_signature(&format!("{}I", "[".repeat(256))));
        assert!(!is_signature(&"LA<".repeat(65)));
        assert!(!is_signature(&format!("LA<{}>;", "TT;".repeat(2000))));
    }

    #[test]
    fn a_refused_name_is_shown_in_part() {
        let refused = check_class(&"/".repeat(60_000)).unwrap_err();
        assert!(refused.len() < 200, "{refused}");
    }

    #[test]
    fn terminals_get_nothing_to_obey() {
        assert_eq!(printable("plain, täglich\n\tand so on"), "plain, täglich\n\tand so on");
        assert_eq!(printable("\u{1b}]0;title\u{7}\r\u{9b}2J\u{202e}"), "\\u001b]0;title\\u0007\\u000d\\u009b2J\\u202e");
    }
}
