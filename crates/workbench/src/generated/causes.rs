//! Unknown goals by cause: what is said of them without the place where it happened.

use std::collections::BTreeMap;

/// Goals with the same cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub text: String,
    pub goals: usize,
    /// The id of the first of them, and its reason as the ledger has it.
    pub example: (String, String),
}

/// The most frequent cause first; of equally frequent ones the first in the order of the alphabet.
pub fn count<'r>(reasons: impl Iterator<Item = (&'r str, &'r str)>) -> Vec<Cause> {
    let mut found: BTreeMap<String, Cause> = BTreeMap::new();
    for (goal, reason) in reasons {
        let text = normalize(reason);
        let new = || Cause { text: text.clone(), goals: 0, example: (goal.to_owned(), reason.to_owned()) };
        found.entry(text.clone()).or_insert_with(new).goals += 1;
    }
    let mut causes: Vec<Cause> = found.into_values().collect();
    causes.sort_by_key(|cause| std::cmp::Reverse(cause.goals));
    causes
}

/// A reason without its places, numbers and the names of what is not the JDK's.
pub fn normalize(reason: &str) -> String {
    if let Some(start) = reason.find(DIVERGED) {
        return reason[..start + DIVERGED.len()].to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    for word in without_places(reason).split_whitespace() {
        words.push(normalize_word(word));
    }
    words.join(" ")
}

/// What a test did instead is different every time.
const DIVERGED: &str = "diverged on the real JVM";

/// Leaves out every `(at …)`.
fn without_places(reason: &str) -> String {
    let mut rest = reason;
    let mut text = String::new();
    while let Some(start) = rest.find("(at ") {
        text.push_str(&rest[..start]);
        let inside = &rest[start..];
        let mut depth = 0;
        let end = inside.char_indices().find(|(_, character)| {
            depth += match character {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        rest = end.map_or("", |(end, _)| &inside[end + 1..]);
    }
    text.push_str(rest);
    text
}

/// Numbers are `N`; a qualified name outside the JDK is `…`.
fn normalize_word(word: &str) -> String {
    let is_part = |character: char| character.is_alphanumeric() || "._$/<>[];".contains(character);
    let start = word.find(is_part).unwrap_or(word.len());
    let end = word[start..].find(|character| !is_part(character)).map_or(word.len(), |end| start + end);
    let (before, name, after) = (&word[..start], &word[start..end], &word[end..]);
    let stem = name.trim_end_matches(['.', ';']);
    let digits = !stem.is_empty() && stem.chars().all(|character| character.is_ascii_digit());
    let qualified = stem.matches(['.', '/']).count() >= 1 && !stem.starts_with(['.', '/']);
    let of_jdk = ["java", "jdk", "sun", "com.sun", "com/sun"].iter().any(|package| stem.starts_with(package));
    if digits {
        return format!("{before}N{}{after}", &name[stem.len()..]);
    }
    if qualified && !of_jdk {
        return format!("{before}…");
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_numbers_and_names_of_libraries_do_not_tell_causes_apart() {
        let one = "an input of type java.lang.String is not supported yet (at a.b.C.length(int), line 5290)";
        assert_eq!(normalize(one), "an input of type java.lang.String is not supported yet");
        assert_eq!(normalize("the method org.x.Y.run() took 300 steps"), "the method … took N steps");
        assert_eq!(
            normalize("the test for it diverged on the real JVM: X: 7"),
            "the test for it diverged on the real JVM"
        );
    }

    #[test]
    fn the_most_frequent_cause_comes_first_with_an_example() {
        let reasons = [("g1", "b"), ("g2", "a (at x.Y, line 1)"), ("g3", "a (at x.Y, line 2)")];
        let causes = count(reasons.into_iter());
        assert_eq!(causes[0].text, "a");
        assert_eq!((causes[0].goals, causes[0].example.0.as_str()), (2, "g2"));
        assert_eq!(causes[1].goals, 1);
    }
}
