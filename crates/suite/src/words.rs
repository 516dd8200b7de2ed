//! Conditions and values as camel-case words, for the names of tests.

use glassbox_program::JavaValue;

/// `chrono.time <= 0` as `ChronoTimeIsAtMost0`; nothing for conditions that no short words can say.
pub fn condition_words(condition: &str) -> Option<String> {
    let (condition, negated) = strip_negation(condition);
    let tokens = tokens(condition)?;
    let comparison =
        tokens.iter().position(|token| matches!(token.as_str(), "==" | "!=" | "<" | "<=" | ">" | ">=" | "instanceof"));
    let Some(at) = comparison else {
        let words = operand(&tokens)?;
        return Some(if negated { format!("Not{words}") } else { words });
    };
    let (left, right) = (&tokens[..at], &tokens[at + 1..]);
    let verb = match (tokens[at].as_str(), negated, is_constant(right)) {
        ("==", false, true) | ("!=", true, true) | ("instanceof", false, _) => "Is",
        ("==", true, true) | ("!=", false, true) | ("instanceof", true, _) => "IsNot",
        ("==", false, false) | ("!=", true, false) => "Equals",
        ("==", true, false) | ("!=", false, false) => "DiffersFrom",
        // With NaN, what is not less need not be at least as great.
        ("<", false, _) => "IsLessThan",
        ("<", true, _) => "IsNotLessThan",
        ("<=", false, _) => "IsAtMost",
        ("<=", true, _) => "IsNotAtMost",
        (">", false, _) => "IsGreaterThan",
        (">", true, _) => "IsNotGreaterThan",
        (_, false, _) => "IsAtLeast",
        (_, true, _) => "IsNotAtLeast",
    };
    Some(format!("{}{verb}{}", operand(left)?, operand(right)?))
}

/// Longer conditions are in no name or sentence.
const LONGEST_PLAIN: usize = 60;

/// Whether a condition is short and about what a reader of the program can name: neither what an object was made of, nor how
/// texts are kept, nor how many conditions are missing.
pub fn is_plain(condition: &str) -> bool {
    let is_odd = condition.starts_with("/*") || condition.contains('#') || condition.contains("->");
    condition.len() <= LONGEST_PLAIN && !is_odd
}

/// Takes off `!(…)` and superfluous brackets, and says whether the rest is negated.
fn strip_negation(condition: &str) -> (&str, bool) {
    let mut rest = condition.trim();
    let mut negated = false;
    loop {
        if let Some(inner) = rest.strip_prefix('!') {
            rest = inner.trim();
            negated = !negated;
        } else if let Some(inner) = rest.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
            // Brackets that do not belong together leave an unbalanced rest, which is no condition that has words.
            rest = inner.trim();
        } else {
            return (rest, negated);
        }
    }
}

/// Splits into names with their dots, numbers, operators; nothing if there is anything else in it.
fn tokens(condition: &str) -> Option<Vec<String>> {
    let characters: Vec<char> = condition.chars().collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let start = at;
        let c = characters[at];
        let take_while = |mut at: usize, wanted: &dyn Fn(char) -> bool| {
            while at < characters.len() && wanted(characters[at]) {
                at += 1;
            }
            at
        };
        if c == ' ' {
            at += 1;
            continue;
        } else if c.is_alphabetic() || c == '_' || c == '$' {
            at = take_while(at, &|c| c.is_alphanumeric() || "_$.[]".contains(c));
            if characters.get(at) == Some(&'(') && characters.get(at + 1) == Some(&')') {
                at += 2;
            }
        } else if c.is_ascii_digit() {
            at = take_while(at, &|c| c.is_ascii_alphanumeric() || c == '.');
        } else if c == '\'' && characters.get(at + 2) == Some(&'\'') {
            at += 3;
        } else if "=!<>".contains(c) {
            at = take_while(at, &|c| "=!<>".contains(c));
        } else if "+-*%".contains(c) {
            at += 1;
        } else {
            return None;
        }
        tokens.push(characters[start..at].iter().collect());
    }
    (!tokens.is_empty()).then_some(tokens)
}

fn is_constant(tokens: &[String]) -> bool {
    match tokens {
        [minus, number] if minus == "-" => is_constant(std::slice::from_ref(number)),
        [only] => {
            matches!(only.as_str(), "null" | "true" | "false")
                || only.starts_with(|c: char| c.is_ascii_digit() || c == '\'')
                || only.ends_with("_VALUE")
        }
        _ => false,
    }
}

/// A name, a constant, or two of them with an operator between.
fn operand(tokens: &[String]) -> Option<String> {
    match tokens {
        [minus, rest @ ..] if minus == "-" && rest.len() == 1 => Some(format!("Minus{}", atom(&rest[0])?)),
        [only] => atom(only),
        [left, operator, right @ ..] => {
            let verb = match operator.as_str() {
                "+" => "Plus",
                "-" => "Minus",
                "*" => "Times",
                "%" => "Mod",
                _ => return None,
            };
            Some(format!("{}{verb}{}", atom(left)?, operand(right)?))
        }
        [] => None,
    }
}

fn atom(token: &str) -> Option<String> {
    if let Some(character) = token.strip_prefix('\'').and_then(|rest| rest.chars().next()) {
        return character.is_ascii_alphanumeric().then(|| format!("Char{character}"));
    }
    if token.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(number(token));
    }
    let token = token.strip_prefix("this.").unwrap_or(token);
    let parts = token.split(['.', '[', ']', '(', ')', '$', '_']).filter(|part| !part.is_empty());
    let words: String = parts.map(word).collect();
    words.starts_with(char::is_alphanumeric).then_some(words)
}

/// `MIN` of a constant's name as `Min`, everything else only with a capital letter.
fn word(part: &str) -> String {
    let shouted = part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase());
    if shouted { capitalize(&part.to_lowercase()) } else { capitalize(part) }
}

/// `-1.5f` as `Minus1Point5`.
fn number(text: &str) -> String {
    let is_hexadecimal = text.starts_with("0x");
    let digits = if is_hexadecimal { text } else { text.trim_end_matches(['L', 'f', 'd', 'F', 'D', 'l']) };
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    digits.replace("e-", "EMinus").replace('-', "Minus").replace('.', "Point")
}

/// A primitive value or `null` as it stands after `returns`.
pub fn value_words(value: &JavaValue) -> Option<String> {
    Some(match value {
        JavaValue::Boolean(value) => capitalize(&value.to_string()),
        JavaValue::Byte(value) => number(&value.to_string()),
        JavaValue::Short(value) => number(&value.to_string()),
        JavaValue::Int(i32::MAX) => "IntegerMaxValue".into(),
        JavaValue::Int(i32::MIN) => "IntegerMinValue".into(),
        JavaValue::Int(value) => number(&value.to_string()),
        JavaValue::Long(i64::MAX) => "LongMaxValue".into(),
        JavaValue::Long(i64::MIN) => "LongMinValue".into(),
        JavaValue::Long(value) => number(&value.to_string()),
        JavaValue::Float(value) => floating(f64::from(*value), format!("{value:?}")),
        JavaValue::Double(value) => floating(*value, format!("{value:?}")),
        JavaValue::Char(unit) => match char::from_u32(u32::from(*unit)) {
            Some(c) if c.is_ascii_alphanumeric() => format!("Char{c}"),
            _ => format!("Char{unit}"),
        },
        JavaValue::Null => "Null".into(),
        JavaValue::Object(_) => return None,
    })
}

fn floating(value: f64, shortest: String) -> String {
    if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity".into() } else { "MinusInfinity".into() }
    } else {
        number(&shortest)
    }
}

pub fn capitalize(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// `Coord` as `coord`, `URLParser` as `urlParser`.
pub fn decapitalize(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let run = characters.iter().take_while(|c| c.is_uppercase()).count();
    // The last capital of a run begins the next word, unless a digit or the end follows.
    let continues = characters.get(run).is_some_and(|c| c.is_lowercase());
    let lowered = if run > 1 && continues { run - 1 } else { run };
    characters.iter().enumerate().map(|(at, c)| if at < lowered { c.to_ascii_lowercase() } else { *c }).collect()
}

/// The letters, digits and underscores of a name.
pub fn identifier_part(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_conditions_have_words() {
        let cases = [
            ("chrono.time <= 0", "ChronoTimeIsAtMost0"),
            ("i == j", "IEqualsJ"),
            ("i != j", "IDiffersFromJ"),
            ("p != null", "PIsNotNull"),
            ("p == null", "PIsNull"),
            ("a[0] < 5", "A0IsLessThan5"),
            ("a.length >= 1", "ALengthIsAtLeast1"),
            ("s.length() > 3", "SLengthIsGreaterThan3"),
            ("x == -1", "XIsMinus1"),
            ("!(flag)", "NotFlag"),
            ("flag", "Flag"),
            ("!(i < j)", "IIsNotLessThanJ"),
            ("!(i == 0)", "IIsNot0"),
            ("this.size == 0L", "SizeIs0"),
            ("i + j <= k", "IPlusJIsAtMostK"),
            ("x < 1.5", "XIsLessThan1Point5"),
            ("c == 'a'", "CIsChara"),
            ("x == Integer.MIN_VALUE", "XIsIntegerMinValue"),
            ("shape instanceof Circle", "ShapeIsCircle"),
        ];
        for (condition, expected) in cases {
            assert_eq!(condition_words(condition).as_deref(), Some(expected), "{condition}");
        }
    }

    #[test]
    fn other_conditions_have_none() {
        for condition in ["(a + b) * c < d", "a[i + 1] == 0", "s.equals(\"x\")", "a < b && c", "", "x ? y : z", "a =="]
        {
            assert_eq!(condition_words(condition), None, "{condition}");
        }
    }

    #[test]
    fn values_have_words() {
        let cases = [
            (JavaValue::Int(-4), "Minus4"),
            (JavaValue::Double(1.5), "1Point5"),
            (JavaValue::Double(-2.0), "Minus2"),
            (JavaValue::Double(1e-7), "1eMinus7"),
            (JavaValue::Float(f32::NAN), "NaN"),
            (JavaValue::Char(97), "Chara"),
            (JavaValue::Boolean(true), "True"),
        ];
        for (value, expected) in cases {
            let words = value_words(&value).unwrap();
            assert_eq!(words.to_lowercase(), expected.to_lowercase());
            assert!(words.chars().all(|c| c.is_ascii_alphanumeric()));
        }
    }

    #[test]
    fn class_names_become_variable_names() {
        for (class, variable) in [("Coord", "coord"), ("URLParser", "urlParser"), ("URL", "url"), ("a", "a")] {
            assert_eq!(decapitalize(class), variable);
        }
    }
}
