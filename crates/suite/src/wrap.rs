//! Breaks a line of Java that is too long where a person would.

/// The longest line, as most projects have it.
pub const WIDTH: usize = 120;
/// How much deeper the rest of a statement stands.
const CONTINUATION: usize = 8;

/// A place where a line can be broken.
struct Break {
    /// The byte where the rest begins.
    at: usize,
    /// How many brackets are open there; one more for what is broken only if nothing else can be.
    depth: usize,
    /// Inside a string literal, which then becomes two.
    in_text: bool,
}

/// The lines of one line, which stands `indent` columns deep: broken at the outermost commas, brackets and arrows first.
pub fn wrapped(line: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = line.to_string();
    let mut room = WIDTH.saturating_sub(indent);
    while rest.chars().count() > room {
        let breaks = breaks(&rest);
        let fits = |place: &&Break| rest[..place.at].trim_end().chars().count() + usize::from(place.in_text) <= room;
        // Where the rest would begin in the first columns, nothing is won.
        let is_worth_it = |place: &&Break| rest[..place.at].trim_end().len() > CONTINUATION;
        let shallowest = breaks.iter().filter(fits).filter(is_worth_it).map(|place| place.depth).min();
        let mut chosen = breaks.iter().filter(fits).filter(is_worth_it).filter(|place| Some(place.depth) == shallowest);
        let Some(place) = chosen.next_back() else { break };
        let (first, second) = rest.split_at(place.at);
        let (first, second) = match place.in_text {
            true => (format!("{first}\""), format!("+ \"{second}")),
            false => (first.trim_end().to_string(), second.trim_start().to_string()),
        };
        lines.push(first);
        rest = format!("{:CONTINUATION$}{second}", "");
        if rest.trim_start().is_empty() {
            return lines;
        }
        room = WIDTH.saturating_sub(indent);
        // What is still too long and cannot become shorter stays as it is.
        if lines.len() > line.len() {
            break;
        }
    }
    lines.push(rest);
    lines
}

fn breaks(line: &str) -> Vec<Break> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut quote: Option<char> = None;
    let mut may_split = false;
    let mut escaped = false;
    // The character before the last space, and the start of the text that we are in.
    let mut before = '(';
    let mut text_start = 0;
    let mut unit = 0;
    for (at, c) in line.char_indices() {
        if let Some(open) = quote {
            let is_in_escape = escaped || unit > 0;
            if open == '"' && may_split && !is_in_escape && at > text_start + 40 && c != '"' {
                found.push(Break { at, depth: depth + 100, in_text: true });
            }
            unit = if escaped && c == 'u' { 4 } else { std::cmp::max(unit, 1) - 1 };
            escaped = c == '\\' && !escaped;
            if c == open && !is_in_escape {
                quote = None;
                before = c;
            }
            continue;
        }
        match c {
            '"' | '\'' => {
                quote = Some(c);
                // Behind a cast or in front of a dot, `+` would mean something else.
                may_split = matches!(before, '(' | ',' | '=' | '{');
                text_start = at;
                (escaped, unit) = (false, 0);
            }
            '(' | '{' => {
                depth += 1;
                if line[at + 1..].starts_with([')', '}']) {
                    before = c;
                    continue;
                }
                found.push(Break { at: at + 1, depth, in_text: false });
            }
            ')' | '}' => depth = depth.saturating_sub(1),
            ' ' if matches!(before, ',' | '=') || line[..at].ends_with("->") => {
                found.push(Break { at: at + 1, depth, in_text: false });
            }
            _ => {}
        }
        if c != ' ' {
            before = c;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_stays_one() {
        assert_eq!(wrapped("int x = f(1, 2);", 8), ["int x = f(1, 2);"]);
    }

    #[test]
    fn the_outermost_place_is_taken_first_and_the_last_of_them_that_fits() {
        let call = format!("Foo.bar({}, {})", "a".repeat(30), "b".repeat(30));
        let line = format!("ArithmeticException thrown = assertThrows(ArithmeticException.class, () -> {call});");
        let lines = wrapped(&line, 8);
        assert_eq!(lines[0], "ArithmeticException thrown =");
        assert_eq!(lines[1], "        assertThrows(ArithmeticException.class, () ->");
        assert!(lines.iter().all(|line| line.len() + 8 <= WIDTH), "{lines:?}");
    }

    #[test]
    fn a_long_text_becomes_two_but_no_escape_does() {
        let text = "\\u0041\\n".repeat(30);
        let lines = wrapped(&format!("assertEquals(\"{text}\", result);"), 8);
        assert!(lines.len() > 2, "{lines:?}");
        let joined: String = lines.iter().map(|line| line.trim()).collect();
        assert_eq!(joined.replace("\"+ \"", ""), format!("assertEquals(\"{text}\", result);"));
    }

    #[test]
    fn a_line_that_cannot_be_broken_is_left_alone() {
        let line = format!("{};", "x".repeat(200));
        assert_eq!(wrapped(&line, 8), [line]);
    }
}
