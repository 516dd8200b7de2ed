//! How many mutants were killed, and what those have in common that were not.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Judged;
use super::pit::{Fate, Mutant};

/// The share of the mutants on covered lines that has to be killed, in percent.
pub const BAR: f64 = 70.0;

/// So many causes and methods are listed.
const MOST: usize = 25;

pub struct Report {
    pub judged: Vec<Judged>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    all: usize,
    covered: usize,
    killed: usize,
}

impl Counts {
    fn of(mutants: &[Mutant]) -> Counts {
        let count = |wanted: fn(&Fate) -> bool| mutants.iter().filter(|mutant| wanted(&mutant.fate)).count();
        Counts {
            all: mutants.len(),
            covered: count(|fate| *fate != Fate::NotCovered),
            killed: count(|fate| *fate == Fate::Killed),
        }
    }

    fn add(&mut self, other: Counts) {
        self.all += other.all;
        self.covered += other.covered;
        self.killed += other.killed;
    }

    /// Nothing, if nothing is covered.
    fn percent(&self) -> f64 {
        if self.covered == 0 { 0.0 } else { 100.0 * self.killed as f64 / self.covered as f64 }
    }
}

impl Judged {
    pub fn line(&self) -> String {
        match &self.mutants {
            Err(problem) => format!("{:48} failed: {problem}", self.class),
            Ok(mutants) => row(self.class, Counts::of(mutants)),
        }
    }
}

fn row(name: &str, counts: Counts) -> String {
    let Counts { all, covered, killed } = counts;
    format!("{name:48} {all:7} {covered:7} {killed:7} {:7} {:6.1}%", covered - killed, counts.percent())
}

impl Report {
    /// Every class was judged, and enough mutants are killed.
    pub fn is_good(&self) -> bool {
        self.judged.iter().all(|judged| judged.mutants.is_ok()) && self.total().percent() >= BAR
    }

    fn mutants(&self) -> impl Iterator<Item = (&'static str, &Mutant)> {
        self.judged.iter().flat_map(|judged| judged.mutants.iter().flatten().map(move |mutant| (judged.class, mutant)))
    }

    fn survivors(&self) -> impl Iterator<Item = (&'static str, &Mutant)> {
        self.mutants().filter(|(_, mutant)| mutant.fate == Fate::Survived)
    }

    fn total(&self) -> Counts {
        let mut total = Counts::default();
        for mutants in self.judged.iter().filter_map(|judged| judged.mutants.as_ref().ok()) {
            total.add(Counts::of(mutants));
        }
        total
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let heading = ["mutants", "covered", "killed", "alive", "killed"].map(|word| format!("{word:>7}"));
        writeln!(out, "{:48} {}", "class", heading.join(" "))?;
        for judged in &self.judged {
            writeln!(out, "{}", judged.line())?;
        }
        writeln!(out, "{}", row("all", self.total()))?;
        writeln!(out, "the bar is {BAR} % of the mutants on covered lines")?;
        writeln!(out, "\nsurvivors by mutator, beside all on covered lines")?;
        let on_covered = |(_, mutant): &(&str, &Mutant)| mutant.fate != Fate::NotCovered;
        let all = count(self.mutants().filter(on_covered).map(|(_, mutant)| mutant.mutator.clone()));
        for (mutator, times) in by_frequency(count(self.survivors().map(|(_, mutant)| mutant.mutator.clone()))) {
            writeln!(out, "{times:6} of {:5}  {mutator}", all.get(&mutator).copied().unwrap_or(0))?;
        }
        writeln!(out, "\nsurvivors by what was changed")?;
        let changes = by_frequency(count(self.survivors().map(|(_, mutant)| mutant.description.clone())));
        list(out, &changes)?;
        writeln!(out, "\nsurvivors by method")?;
        let methods = count(self.survivors().map(|(class, mutant)| format!("{class}.{}", mutant.method)));
        list(out, &by_frequency(methods))?;
        writeln!(out, "\nall survivors")?;
        for (class, mutant) in self.survivors() {
            let Mutant { method, line, description, .. } = mutant;
            writeln!(out, "  {class}.{method}, line {line}: {description}")?;
        }
        Ok(())
    }
}

fn count(texts: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for text in texts {
        *counts.entry(text).or_insert(0) += 1;
    }
    counts
}

/// The most frequent first, then in the order of the alphabet.
fn by_frequency(counts: BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    counts
}

fn list(out: &mut impl Write, counts: &[(String, usize)]) -> io::Result<()> {
    for (text, times) in counts.iter().take(MOST) {
        writeln!(out, "{times:6}  {text}")?;
    }
    let rest: usize = counts.iter().skip(MOST).map(|(_, times)| times).sum();
    if rest > 0 { writeln!(out, "{rest:6}  elsewhere") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(fate: Fate, mutator: &str) -> Mutant {
        let (method, description) = ("m".to_owned(), "changed".to_owned());
        Mutant { method, line: 1, mutator: mutator.into(), description, fate }
    }

    #[test]
    fn only_mutants_on_covered_lines_count() {
        let mutants = vec![
            mutant(Fate::Killed, "A"),
            mutant(Fate::Killed, "A"),
            mutant(Fate::Survived, "B"),
            mutant(Fate::NotCovered, "B"),
        ];
        let report = Report { judged: vec![Judged { class: "x.Y", mutants: Ok(mutants) }] };
        assert!((report.total().percent() - 200.0 / 3.0).abs() < 1e-9);
        assert!(!report.is_good());
        let mut text = Vec::new();
        report.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("     1 of     1  B"), "{text}");
    }
}
