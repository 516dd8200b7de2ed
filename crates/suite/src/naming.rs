//! Names of tests and of the local variables in them.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::is_reserved;
use crate::words::condition_words;

/// Longer names are not read.
const LONGEST_NAME: usize = 80;
/// With its annotation, it fits into a line.
const LONGEST_SENTENCE: usize = 98;
const MOST_CONDITIONS: usize = 3;

/// What the name of a test is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// `moveY`, or `constructor`.
    pub method: String,
    /// `returnsThis`.
    pub outcome: String,
    /// In Java syntax, in the order of the path.
    pub conditions: Vec<String>,
    /// `6AndMinus3`: the arguments that words can say.
    pub arguments: Option<String>,
}

impl Draft {
    fn base(&self) -> String {
        format!("{}_{}", self.method, self.outcome)
    }

    /// Names for the test, the best first. Where other tests share method and outcome, the end of the path tells them
    /// apart, or a condition that none of the others has, or what the call is given.
    fn wishes(&self, group: &[&Draft]) -> Vec<String> {
        let conditions = telling(&self.conditions);
        let all =
            (conditions.len() <= MOST_CONDITIONS).then(|| self.with_last(&conditions, conditions.len())).flatten();
        let plain = (group.len() < 2).then(|| self.base());
        let last = (1..=MOST_CONDITIONS).filter_map(|count| self.with_last(&conditions, count));
        let is_own = |condition: &&String| {
            let sharers = group.iter().filter(|other| telling(&other.conditions).contains(condition));
            sharers.count() < 2
        };
        let own = conditions.iter().rev().filter(is_own);
        let own = own.filter_map(|condition| self.with_last(std::slice::from_ref(condition), 1));
        let given = self.arguments.as_ref().map(|arguments| format!("{}_given{arguments}", self.base()));
        let given = given.filter(|name| name.len() <= LONGEST_NAME);
        let mut wishes: Vec<String> = Vec::new();
        for name in all.into_iter().chain(plain).chain(last).chain(own).chain(given).chain([self.base()]) {
            if !wishes.contains(&name) {
                wishes.push(name);
            }
        }
        wishes
    }

    /// The name with the last conditions, if they all have words.
    fn with_last(&self, conditions: &[String], count: usize) -> Option<String> {
        let last = conditions.get(conditions.len().checked_sub(count)?..)?;
        let words: Option<Vec<String>> = last.iter().map(|condition| condition_words(condition)).collect();
        let words = words.filter(|words| !words.is_empty())?;
        let name = format!("{}_when{}", self.base(), words.join("And"));
        (name.len() <= LONGEST_NAME).then_some(name)
    }
}

/// Unique names. Each depends on the drafts of the same method and outcome only, and as long as something tells them
/// apart, not on their order: so a test keeps its name when others come or go.
pub fn test_names(drafts: &[Draft]) -> Vec<String> {
    let mut groups: BTreeMap<String, Vec<&Draft>> = BTreeMap::new();
    for draft in drafts {
        groups.entry(draft.base()).or_default().push(draft);
    }
    let mut wishes: Vec<Vec<String>> = Vec::with_capacity(drafts.len());
    let mut wished: BTreeMap<String, usize> = BTreeMap::new();
    for draft in drafts {
        let others = groups.get(&draft.base()).map_or(&[][..], Vec::as_slice);
        let names = draft.wishes(others);
        for name in &names {
            *wished.entry(name.clone()).or_default() += 1;
        }
        wishes.push(names);
    }
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::with_capacity(drafts.len());
    for (draft, wishes) in drafts.iter().zip(&wishes) {
        let is_own = |name: &&String| wished.get(*name).is_none_or(|count| *count < 2);
        let is_free = |name: &&String| !taken.contains(*name);
        let name = wishes.iter().find(|name| is_own(name) && is_free(name)).or_else(|| wishes.iter().find(is_free));
        let name = name.cloned().unwrap_or_else(|| numbered(&draft.base(), |name| taken.contains(name)));
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

/// `moveY returns this when chrono.time <= 0`, with as many of the last conditions as fit.
pub fn sentence(subject: &str, outcome: &str, conditions: &[String]) -> String {
    let start = shortened(&format!("{subject} {outcome}"), LONGEST_SENTENCE);
    let conditions = telling(conditions);
    let all = 0..conditions.len();
    all.map(|skipped| format!("{start} when {}", conditions[skipped..].join(" and ")))
        .find(|sentence| sentence.chars().count() <= LONGEST_SENTENCE)
        .unwrap_or(start)
}

/// At most so many characters, with an ellipsis where some are missing.
pub fn shortened(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_string();
    }
    text.chars().take(longest.saturating_sub(3)).chain("...".chars()).collect()
}

/// The conditions without repetitions, and without `p != null` where another one looks into `p`.
fn telling(conditions: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for condition in conditions {
        let condition = condition.trim();
        let guarded = condition.strip_suffix("!= null").map(str::trim);
        let implied = guarded.is_some_and(|path| {
            conditions.iter().any(|other| mentions(other, &format!("{path}.")) || mentions(other, &format!("{path}[")))
        });
        if !implied && !kept.iter().any(|other| other == condition) {
            kept.push(condition.to_string());
        }
    }
    kept
}

/// Whether the path occurs in the condition other than as the end of a longer one.
fn mentions(condition: &str, path: &str) -> bool {
    condition.match_indices(path).any(|(at, _)| {
        let before = condition[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$' || c == '.')
    })
}

fn numbered(base: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut number = 2u32;
    loop {
        let name = format!("{base}{}{number}", if base.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" });
        if !is_taken(&name) {
            return name;
        }
        number += 1;
    }
}

/// The local variables of one test.
#[derive(Debug, Default)]
pub struct LocalNames {
    taken: BTreeSet<String>,
}

impl LocalNames {
    /// Keeps a name from being given to a variable, which would hide the class or package of that name.
    pub fn reserve(&mut self, name: &str) {
        self.taken.insert(name.into());
    }

    pub fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(name) && !is_reserved(name)
    }

    /// The wish, with a number behind it if it is taken.
    pub fn fresh(&mut self, wish: &str) -> String {
        let wish: String = wish.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
        let wish = if wish.starts_with(|c: char| c.is_alphabetic() || c == '_') { wish } else { "value".into() };
        // `class` is no name for a variable; `class2` would be, but says less than `theClass`.
        let wish = if is_reserved(&wish) { format!("the{}", crate::words::capitalize(&wish)) } else { wish };
        let name = if self.is_free(&wish) { wish } else { numbered(&wish, |name| !self.is_free(name)) };
        self.taken.insert(name.clone());
        name
    }

    /// The first wish that is free, or the last one with a number.
    pub fn first_free(&mut self, wishes: &[&str]) -> String {
        let wish = wishes.iter().find(|wish| self.is_free(wish)).or(wishes.last());
        self.fresh(wish.copied().unwrap_or("value"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(method: &str, outcome: &str, conditions: &[&str]) -> Draft {
        let conditions = conditions.iter().map(|condition| condition.to_string()).collect();
        Draft { method: method.into(), outcome: outcome.into(), conditions, arguments: None }
    }

    #[test]
    fn a_name_says_method_outcome_and_short_conditions() {
        let names = test_names(&[
            draft("moveY", "returnsThis", &["chrono != null", "chrono.time <= 0"]),
            draft("div", "throwsArithmeticException", &[]),
            draft("trityp", "returns4", &["i <= 0"]),
        ]);
        assert_eq!(
            names,
            [
                "moveY_returnsThis_whenChronoTimeIsAtMost0",
                "div_throwsArithmeticException",
                "trityp_returns4_whenIIsAtMost0"
            ]
        );
    }

    #[test]
    fn many_conditions_are_left_out_unless_names_clash() {
        let many = ["i > 0", "j > 0", "k > 0", "i == j"];
        assert_eq!(test_names(&[draft("f", "returns1", &many)]), ["f_returns1"]);
        let other = ["i > 0", "j > 0", "k > 0", "i == k"];
        assert_eq!(
            test_names(&[draft("f", "returns1", &many), draft("f", "returns1", &other)]),
            ["f_returns1_whenIEqualsJ", "f_returns1_whenIEqualsK"]
        );
    }

    #[test]
    fn what_tells_tests_apart_does_not_depend_on_the_others_being_there() {
        let given = |arguments: &str| Draft { arguments: Some(arguments.into()), ..draft("f", "returns1", &["a & 1"]) };
        let names = test_names(&[given("1"), given("2"), given("3")]);
        assert_eq!(names, ["f_returns1_given1", "f_returns1_given2", "f_returns1_given3"]);
        assert_eq!(test_names(&[given("1"), given("3")]), [names[0].clone(), names[2].clone()]);
        let long = ["b != c", "i > 0", "j > 0", "k > 0"];
        let other = ["b == c", "i > 0", "j > 0", "k > 0"];
        assert_eq!(
            test_names(&[draft("f", "returns1", &long), draft("f", "returns1", &other)]),
            ["f_returns1_whenBDiffersFromC", "f_returns1_whenBEqualsC"]
        );
    }

    #[test]
    fn equal_drafts_are_numbered_from_two() {
        let same = || draft("f", "returns1", &["a.b(c) > 1"]);
        assert_eq!(test_names(&[same(), same(), same()]), ["f_returns1", "f_returns1_2", "f_returns1_3"]);
        let same = || draft("f", "completes", &[]);
        assert_eq!(test_names(&[same(), same()]), ["f_completes", "f_completes2"]);
    }

    #[test]
    fn sentences_drop_their_first_conditions_when_too_long() {
        let long = format!("{} > 0", "x".repeat(100));
        assert_eq!(sentence("f", "returns 1", &[long.clone(), "i <= 0".into()]), "f returns 1 when i <= 0");
        assert_eq!(sentence("f", "returns 1", &["i <= 0".into(), long]), "f returns 1");
    }

    #[test]
    fn variables_avoid_keywords_and_each_other() {
        let mut names = LocalNames::default();
        assert_eq!(names.fresh("class"), "theClass");
        assert_eq!(names.fresh("coord"), "coord");
        assert_eq!(names.fresh("coord"), "coord2");
        assert_eq!(names.fresh("this$0"), "this0");
        assert_eq!(names.first_free(&["coord", "subject"]), "subject");
    }
}
