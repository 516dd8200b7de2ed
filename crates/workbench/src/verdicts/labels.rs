//! What the sources of the benchmark say about goals that no test can reach.
//!
//! A comment `// never: true` says that the condition on its line never holds, `// never: false` that it always does. A line
//! with several decisions has numbers: `// never: 2 false`. Other words are those of the ledger (`jump`, `fall-through`,
//! `case 3`, `default`, `catch`, `completed`, `return`, `entry`), and `all`. Several are separated by commas; what comes
//! behind a semicolon is the reason, for people. All other goals are reachable, and a drive has to show it.

use std::collections::BTreeMap;

use glassbox_goals::{Goal, GoalKind};

/// One item of such a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Label {
    /// Which of the decisions on the line, from one on; absent if there is one only.
    number: Option<usize>,
    word: String,
}

/// The goals that the comments of one source name, by their ids; or what is wrong with a comment, with its line.
pub fn unreachable(text: &str, goals: &[&Goal]) -> Result<Vec<String>, Vec<String>> {
    let mut by_line: BTreeMap<u32, Vec<&Goal>> = BTreeMap::new();
    for goal in goals {
        by_line.entry(goal.line.unwrap_or(0)).or_default().push(goal);
    }
    let (mut named, mut problems) = (Vec::new(), Vec::new());
    for (line, comment) in (1..).zip(text.lines()).filter_map(|(line, text)| Some((line, comment(text)?))) {
        let here = by_line.get(&line).map_or(&[][..], |here| here);
        for item in comment.split(',') {
            match parse(item).and_then(|label| choose(&label, here)) {
                Ok(chosen) => named.extend(chosen),
                Err(problem) => problems.push(format!("line {line}: '{}' {problem}", item.trim())),
            }
        }
    }
    if problems.is_empty() { Ok(named) } else { Err(problems) }
}

/// What stands between `never:` and the reason.
fn comment(line: &str) -> Option<&str> {
    let (_, comment) = line.split_once("// never:")?;
    Some(comment.split(';').next().unwrap_or(comment))
}

fn parse(item: &str) -> Result<Label, String> {
    let item = item.trim();
    let (number, word) = match item.split_once(' ').map(|(first, rest)| (first.parse(), rest)) {
        Some((Ok(number), rest)) => (Some(number), rest),
        _ => (None, item),
    };
    let word = word.trim();
    let known = ["true", "false", "jump", "fall-through", "default", "catch", "completed", "return", "entry", "all"];
    if known.contains(&word) || word.strip_prefix("case ").is_some_and(|value| value.parse::<i32>().is_ok()) {
        return Ok(Label { number, word: word.to_owned() });
    }
    Err("is no label".to_owned())
}

fn choose(label: &Label, here: &[&Goal]) -> Result<Vec<String>, String> {
    if label.word == "all" && label.number.is_none() {
        let all: Vec<String> = here.iter().map(|goal| goal.id()).collect();
        return if all.is_empty() { Err("is at a line without a goal".to_owned()) } else { Ok(all) };
    }
    let mut places: Vec<_> = here.iter().filter(|goal| is_decision(&goal.kind)).map(|goal| goal.insn).collect();
    places.dedup();
    let fits = |goal: &&&Goal| match label.number {
        Some(number) => number.checked_sub(1).and_then(|number| places.get(number)) == Some(&goal.insn),
        None => true,
    };
    let chosen: Vec<String> = here
        .iter()
        .filter(fits)
        .filter(|goal| label.word == "all" || is_meant(&label.word, &goal.kind))
        .map(|goal| goal.id())
        .collect();
    match chosen.len() {
        0 => Err("fits no goal".to_owned()),
        1 => Ok(chosen),
        _ if label.word == "all" => Ok(chosen),
        _ => Err("fits several goals, and has no number".to_owned()),
    }
}

fn is_decision(kind: &GoalKind) -> bool {
    matches!(kind, GoalKind::Branch { .. } | GoalKind::Case(_) | GoalKind::Default)
}

/// Compilers let a jump lead around what a condition guards.
fn is_meant(word: &str, kind: &GoalKind) -> bool {
    match kind {
        GoalKind::Branch { taken: false } => ["true", "fall-through"].contains(&word),
        GoalKind::Branch { taken: true } => ["false", "jump"].contains(&word),
        GoalKind::Catch(_) => word == "catch",
        kind => kind.to_string() == word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_ends_where_its_reason_begins() {
        assert_eq!(comment("if (a) { // never: true, 2 false; since b, too"), Some(" true, 2 false"));
        assert_eq!(comment("if (a) { // so never"), None);
    }

    #[test]
    fn an_item_is_a_word_that_may_have_a_number() {
        assert_eq!(parse(" 2 false"), Ok(Label { number: Some(2), word: "false".into() }));
        assert_eq!(parse("case -7"), Ok(Label { number: None, word: "case -7".into() }));
        assert!(parse("perhaps").is_err());
        assert!(parse("case x").is_err());
    }
}
