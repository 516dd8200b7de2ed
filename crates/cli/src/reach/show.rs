//! What became of the targets, for the terminal: one block for each.

use std::path::Path;

use glassbox_goals::{Attack, Entry, Status};
use glassbox_report::document::{Document, Target, Test, TestVerdict};

/// A target, as the user gave it, and what became of its goal.
pub struct Answer<'a> {
    pub name: &'a str,
    pub entry: &'a Entry,
}

impl Answer<'_> {
    /// As reports have it.
    pub fn part(&self) -> Target {
        Target { target: self.name.to_owned(), goal: self.entry.goal.id() }
    }
}

/// One block for each target, with the test that reaches it.
pub fn render<C>(answers: &[Answer<'_>], document: &Document<C>, out: &Path) -> String {
    let blocks: Vec<String> = answers.iter().map(|answer| block(answer, document, out)).collect();
    format!("{}\n", blocks.join("\n"))
}

fn block<C>(answer: &Answer<'_>, document: &Document<C>, out: &Path) -> String {
    let goal = &answer.entry.goal;
    let mut text = format!("{}\n  goal: {}\n", answer.name, goal.id());
    match &answer.entry.status {
        Status::Covered { tests } => {
            // The first one is as good as the others.
            let test = tests.first().and_then(|id| document.tests.iter().find(|test| is_it(test, id)));
            match test {
                Some(test) => text.push_str(&covered(test, document, out)),
                None => text.push_str("  covered\n"),
            }
        }
        Status::Already { by } => text.push_str(&format!("  already covered, as {by} shows\n")),
        Status::Infeasible { argument, assumptions } => {
            text.push_str(&format!("  infeasible: {argument}\n"));
            for assumption in assumptions {
                text.push_str(&format!("    assuming that {assumption}\n"));
            }
            if let Some(doubt) = answer.entry.attack().and_then(Attack::doubt) {
                text.push_str(&format!("    {doubt}\n"));
            }
        }
        Status::Unknown { reason } => text.push_str(&format!("  unknown: {reason}\n")),
    }
    text
}

fn is_it(test: &Test, id: &str) -> bool {
    test.id == id && test.verdict == TestVerdict::Confirmed
}

/// The test and its source.
fn covered<C>(test: &Test, document: &Document<C>, out: &Path) -> String {
    let mut text = format!("  covered by {}, which {}\n", test.id, test.outcome);
    text.push_str(&format!("  in {}\n", out.join(&test.file).display()));
    let file = document.test_files.iter().find(|file| file.path == test.file);
    if let (Some(file), Some((first, last))) = (file, test.lines) {
        let count = (last + 1).saturating_sub(first) as usize;
        text.push('\n');
        for line in file.text.lines().skip(first.saturating_sub(1) as usize).take(count) {
            text.push_str(&format!("{line}\n"));
        }
    }
    text
}
