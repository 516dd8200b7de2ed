//! Names of tests and of the local variables in them.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::is_reserved;
use crate::words::{condition_words, is_plain};

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
    /// Both as a sentence says them: `moveY returns this`.
    pub said: String,
    /// In Java syntax, in the order of the path.
    pub conditions: Vec<String>,
    /// `6AndMinus3`: the arguments that words can say.
    pub arguments: Option<String>,
}

impl Draft {
    fn base(&self) -> String {
        format!("{}_{}", self.method, self.outcome)
    }

    /// The name with some conditions, if they all have words.
    fn when(&self, conditions: &[String]) -> Option<String> {
        let words: Option<Vec<String>> = conditions.iter().map(|condition| condition_words(condition)).collect();
        let words = words.filter(|words| !words.is_empty())?;
        let name = format!("{}_when{}", self.base(), words.join("And"));
        (name.len() <= LONGEST_NAME).then_some(name)
    }
}

/// A draft among the others of its method.
struct Placed<'d> {
    draft: &'d Draft,
    base: String,
    /// Of its conditions, those that a name may say.
    conditions: Vec<String>,
}

impl<'d> Placed<'d> {
    fn new(draft: &'d Draft) -> Placed<'d> {
        let plain: Vec<String> = draft.conditions.iter().filter(|condition| is_plain(condition)).cloned().collect();
        Placed { draft, base: draft.base(), conditions: telling(&plain) }
    }

    /// Whether all of these conditions are among its own.
    fn has_all(&self, conditions: &[String]) -> bool {
        conditions.iter().all(|condition| self.conditions.contains(condition))
    }

    /// Names for the test, the best first. Where other tests share method and outcome, the end of the path tells them
    /// apart, or a condition that none of the others has, or what the call is given. Conditions that a test with another
    /// outcome satisfies as well explain nothing, and no name says them.
    fn wishes(&self, of_method: &[&Placed<'_>]) -> Vec<String> {
        let (group, neighbours): (Vec<&Placed<'_>>, Vec<&Placed<'_>>) =
            of_method.iter().partition(|other| other.base == self.base);
        let (own, count) = (&self.conditions, self.conditions.len());
        let decide = |conditions: &&[String]| !neighbours.iter().any(|other| other.has_all(conditions));
        let all = (count <= MOST_CONDITIONS).then_some(&own[..]).filter(decide);
        let plain = (group.len() < 2).then(|| self.base.clone());
        let last = (1..=MOST_CONDITIONS.min(count)).map(|few| &own[count - few..]).filter(decide);
        let single = || own.iter().rev().map(std::slice::from_ref).filter(decide);
        let is_shared = |condition: &[String]| group.iter().filter(|other| other.has_all(condition)).count() > 1;
        let of_its_own = single().filter(|condition| !is_shared(condition));
        let when = |conditions: &[String]| self.draft.when(conditions);
        let telling = last.chain(of_its_own).filter_map(when);
        let given = self.draft.arguments.as_ref().map(|arguments| format!("{}_given{arguments}", self.base));
        let given = given.filter(|name| name.len() <= LONGEST_NAME);
        let mut wishes: Vec<String> = Vec::new();
        for name in all.and_then(when).into_iter().chain(plain).chain(telling).chain(given).chain([self.base.clone()]) {
            if !wishes.contains(&name) {
                wishes.push(name);
            }
        }
        wishes
    }
}

/// Unique names. Each depends on the drafts of the same method only, and as long as something tells them apart, not on
/// their order: so a test keeps its name when those of other methods come or go.
pub fn test_names(drafts: &[Draft]) -> Vec<String> {
    let placed: Vec<Placed<'_>> = drafts.iter().map(Placed::new).collect();
    let methods = by_method(&placed);
    let mut wishes: Vec<Vec<String>> = Vec::with_capacity(drafts.len());
    let mut wished: BTreeMap<String, usize> = BTreeMap::new();
    for draft in &placed {
        let others = methods.get(draft.draft.method.as_str()).map_or(&[][..], Vec::as_slice);
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

fn by_method<'p, 'd>(placed: &'p [Placed<'d>]) -> BTreeMap<&'d str, Vec<&'p Placed<'d>>> {
    let mut methods: BTreeMap<&str, Vec<&Placed<'_>>> = BTreeMap::new();
    for draft in placed {
        methods.entry(draft.draft.method.as_str()).or_default().push(draft);
    }
    methods
}

/// `moveY returns this when chrono.time <= 0`, with as many of the last conditions as fit. Where a test with another
/// outcome satisfies them as well, they explain nothing, and no sentence says them.
pub fn sentences(drafts: &[Draft]) -> Vec<String> {
    let placed: Vec<Placed<'_>> = drafts.iter().map(Placed::new).collect();
    let methods = by_method(&placed);
    let sentence = |draft: &Placed<'_>| {
        let start = shortened(&draft.draft.said, LONGEST_SENTENCE);
        let others = methods.get(draft.draft.method.as_str()).map_or(&[][..], Vec::as_slice);
        let neighbours: Vec<_> = others.iter().filter(|other| other.draft.outcome != draft.draft.outcome).collect();
        let conditions = &draft.conditions;
        let fitting = (0..conditions.len()).map(|skipped| &conditions[skipped..]).find_map(|last| {
            let sentence = format!("{start} when {}", last.join(" and "));
            (sentence.chars().count() <= LONGEST_SENTENCE).then_some((last, sentence))
        });
        let telling = fitting.filter(|(last, _)| !neighbours.iter().any(|other| other.has_all(last)));
        telling.map_or(start, |(_, sentence)| sentence)
    };
    placed.iter().map(sentence).collect()
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
        let said = format!("{method} {outcome}");
        Draft { method: method.into(), outcome: outcome.into(), said, conditions, arguments: None }
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
    fn what_holds_for_another_outcome_as_well_explains_none() {
        let completes = draft("add", "completes", &["item.length > 0"]);
        let throws = draft("add", "throwsIllegalStateException", &["item.length > 0"]);
        let drafts = [completes.clone(), throws];
        assert_eq!(test_names(&drafts), ["add_completes", "add_throwsIllegalStateException"]);
        assert_eq!(sentences(&drafts), ["add completes", "add throwsIllegalStateException"]);
        let full = draft("add", "throwsIllegalStateException", &["item.length > 0", "size == 3"]);
        let drafts = [completes.clone(), full.clone()];
        let deciding = "add_throwsIllegalStateException_whenItemLengthIsGreaterThan0AndSizeIs3";
        assert_eq!(test_names(&drafts), ["add_completes", deciding], "it is the last condition that decides");
        let free = draft("add", "completes", &["item.length > 0", "size < 3"]);
        assert_eq!(
            test_names(&[free.clone(), full]),
            ["add_completes_whenItemLengthIsGreaterThan0AndSizeIsLessThan3", deciding]
        );
        let elsewhere = draft("remove", "throwsIllegalStateException", &["item.length > 0", "size < 3"]);
        assert_eq!(test_names(&[free.clone(), elsewhere])[0], test_names(&[free])[0], "other methods do not matter");
    }

    #[test]
    fn of_many_conditions_the_deciding_one_is_said() {
        let shared = ["a > 0", "b > 0", "c > 0", "d > 0"];
        let first = draft("f", "returns1", &[&["x == y"][..], &shared].concat());
        let second = draft("f", "returns1", &[&["x > y"][..], &shared].concat());
        let other = draft("f", "returns2", &[&["x < y"][..], &shared].concat());
        let names = test_names(&[first, second, other]);
        assert_eq!(names, ["f_returns1_whenXEqualsY", "f_returns1_whenXIsGreaterThanY", "f_returns2"]);
    }

    #[test]
    fn what_only_the_machine_can_name_is_in_no_name() {
        let long = format!("{} > 0", "x".repeat(100));
        let odd =
            ["list#0 > 3", "s.chars().anyMatch(c -> c > 255)", "/* too long to be listed: 3 more */", long.as_str()];
        let drafts = [draft("f", "returns1", &[&["a > 0"][..], &odd].concat())];
        assert_eq!(test_names(&drafts), ["f_returns1_whenAIsGreaterThan0"]);
        assert_eq!(sentences(&drafts), ["f returns1 when a > 0"]);
    }

    #[test]
    fn sentences_drop_their_first_conditions_when_too_long() {
        let long = format!("{} > 0", "x".repeat(50));
        let said = |conditions: &[&str]| sentences(&[draft("f", "returns1", conditions)]);
        assert_eq!(
            said(&[&long, &long.replace("> 0", "> 1"), "i <= 0"]),
            [format!("f returns1 when {} > 1 and i <= 0", "x".repeat(50))]
        );
        assert_eq!(said(&["i <= 0", &"y".repeat(99)]), ["f returns1 when i <= 0"]);
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
