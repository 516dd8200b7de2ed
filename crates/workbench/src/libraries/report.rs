//! What is printed, and the same as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::measure::{Figures, Measured};
use super::peer::PeerFigures;
use crate::generated::Cause;

pub struct Report {
    pub measured: Vec<Measured>,
}

/// So many causes are printed; the JSON has them all.
const MOST_CAUSES: usize = 40;

pub fn heading() -> String {
    format!(
        "{:52} {:>7} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>7}",
        "class", "instr.", "branch", "goals", "cov.", "infea.", "unkn.", "tests", "seconds"
    )
}

impl Measured {
    /// One line of the table.
    pub fn line(&self) -> String {
        let ours = match &self.figures {
            Err(problem) => {
                format!("{:52} failed: {}", self.class, problem.lines().next().unwrap_or_default())
            }
            Ok(figures) => format!(
                "{:52} {:6.1}% {:6.1}% {:6} {:6} {:6} {:6} {:6} {:7.1}",
                self.class,
                figures.coverage.instructions.percent(),
                figures.coverage.branches.percent(),
                figures.goals,
                figures.covered,
                figures.infeasible,
                figures.unknown,
                figures.tests,
                figures.seconds
            ),
        };
        match &self.peer {
            PeerFigures::Missing => ours,
            PeerFigures::Failed(problem) => {
                format!("{ours}  peer failed: {}", problem.lines().next().unwrap_or_default())
            }
            PeerFigures::Measured { coverage, failed } => {
                let failures = if *failed > 0 { format!(" ({failed} tests fail)") } else { String::new() };
                format!("{ours}  peer {:5.1}%{failures}", coverage.branches.percent())
            }
        }
    }
}

/// How much of the branches of classes is covered, in percent.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Summary {
    pub classes: usize,
    pub mean: f64,
    pub median: f64,
    /// Classes of which no branch is covered.
    pub zeros: usize,
}

impl Summary {
    pub fn of(mut percents: Vec<f64>) -> Summary {
        percents.sort_by(f64::total_cmp);
        let classes = percents.len();
        let middle = |at: usize| percents.get(at).copied().unwrap_or_default();
        Summary {
            classes,
            mean: percents.iter().sum::<f64>() / classes.max(1) as f64,
            median: f64::midpoint(middle(classes.saturating_sub(1) / 2), middle(classes / 2)),
            zeros: percents.iter().filter(|percent| **percent == 0.0).count(),
        }
    }

    fn line(&self) -> String {
        let Summary { classes, mean, median, zeros } = self;
        format!("mean {mean:.1}%, median {median:.1}%, {zeros} of {classes} classes at zero")
    }
}

impl Report {
    /// A class that could not be measured counts as nothing covered.
    fn average(&self, percent: impl Fn(&Figures) -> f64) -> f64 {
        let sum: f64 = self.measured.iter().map(|measured| measured.figures.as_ref().map_or(0.0, &percent)).sum();
        sum / self.measured.len().max(1) as f64
    }

    pub fn summary(&self) -> Summary {
        Summary::of(self.measured.iter().map(Measured::branches).collect())
    }

    /// Ours and the peer's, on the classes that both were asked about.
    fn comparison(&self) -> Option<(Summary, Summary)> {
        let both = self.measured.iter().filter_map(|measured| Some((measured.branches(), measured.peer.branches()?)));
        let (ours, theirs): (Vec<f64>, Vec<f64>) = both.unzip();
        (!ours.is_empty()).then(|| (Summary::of(ours), Summary::of(theirs)))
    }

    fn figures(&self) -> impl Iterator<Item = (&'static str, &Figures)> {
        self.measured.iter().filter_map(|measured| Some((measured.class, measured.figures.as_ref().ok()?)))
    }

    /// Every cause with the number of classes in which it is one, the most frequent first.
    fn causes(&self) -> Vec<(Cause, usize)> {
        let mut all: BTreeMap<&str, (Cause, usize)> = BTreeMap::new();
        for cause in self.figures().flat_map(|(_, figures)| &figures.causes) {
            match all.get_mut(cause.text.as_str()) {
                Some((known, classes)) => {
                    known.goals += cause.goals;
                    *classes += 1;
                }
                None => {
                    all.insert(&cause.text, (cause.clone(), 1));
                }
            }
        }
        let mut causes: Vec<(Cause, usize)> = all.into_values().collect();
        causes.sort_by_key(|(cause, _)| std::cmp::Reverse(cause.goals));
        causes
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", heading())?;
        for measured in &self.measured {
            writeln!(out, "{}", measured.line())?;
        }
        let sum = |of: fn(&Figures) -> usize| -> usize { self.figures().map(|(_, figures)| of(figures)).sum() };
        writeln!(
            out,
            "{:52} {:6.1}% {:6.1}% {:6} {:6} {:6} {:6} {:6} {:7.1}",
            format!("average of coverage, sum of the rest ({})", self.measured.len()),
            self.average(|figures| figures.coverage.instructions.percent()),
            self.average(|figures| figures.coverage.branches.percent()),
            sum(|figures| figures.goals),
            sum(|figures| figures.covered),
            sum(|figures| figures.infeasible),
            sum(|figures| figures.unknown),
            sum(|figures| figures.tests),
            self.figures().map(|(_, figures)| figures.seconds).sum::<f64>(),
        )?;
        writeln!(out, "\nbranches: {}", self.summary().line())?;
        if let Some((ours, theirs)) = self.comparison() {
            writeln!(out, "of the classes that the peer has tests for, ours: {}", ours.line())?;
            writeln!(out, "                                          theirs: {}", theirs.line())?;
        }
        let causes = self.causes();
        if !causes.is_empty() {
            writeln!(out, "\nunknown goals by cause")?;
        }
        for (cause, classes) in causes.iter().take(MOST_CAUSES) {
            writeln!(out, "{:6}  {}", cause.goals, cause.text)?;
            writeln!(out, "        in {classes} classes, for example {}", cause.example.0)?;
        }
        if causes.len() > MOST_CAUSES {
            let rest: usize = causes.iter().skip(MOST_CAUSES).map(|(cause, _)| cause.goals).sum();
            writeln!(out, "{rest:6}  for {} other causes", causes.len() - MOST_CAUSES)?;
        }
        for (class, figures) in self.figures() {
            for divergence in &figures.divergences {
                writeln!(out, "\ndivergence in {class}: {}", divergence.test)?;
                writeln!(out, "  expected {}\n  seen     {}", divergence.expected, divergence.seen)?;
            }
        }
        for measured in &self.measured {
            if let Err(problem) = &measured.figures {
                writeln!(out, "\n{} failed: {problem}", measured.class)?;
            }
            if let PeerFigures::Failed(problem) = &measured.peer {
                writeln!(out, "\n{} failed with the tests of the peer: {problem}", measured.class)?;
            }
        }
        Ok(())
    }

    pub fn json(&self) -> String {
        let causes = |causes: &[Cause]| -> Vec<Value> {
            let one = |cause: &Cause| json!({"cause": cause.text, "goals": cause.goals, "goal": cause.example.0, "reason": cause.example.1});
            causes.iter().map(one).collect()
        };
        let classes: Vec<Value> = self
            .measured
            .iter()
            .map(|measured| match &measured.figures {
                Err(problem) => json!({"class": measured.class, "problem": problem}),
                Ok(figures) => json!({
                    "class": measured.class,
                    "coverage": figures.coverage,
                    "goals": figures.goals,
                    "covered": figures.covered,
                    "infeasible": figures.infeasible,
                    "unknown": figures.unknown,
                    "tests": figures.tests,
                    "seconds": figures.seconds,
                    "causes": causes(&figures.causes),
                    "divergences": figures.divergences,
                    "peer": measured.peer.branches(),
                }),
            })
            .collect();
        let document = json!({
            "classes": classes,
            "average": {
                "instructions": self.average(|figures| figures.coverage.instructions.percent()),
                "branches": self.average(|figures| figures.coverage.branches.percent()),
            },
            "branches": self.summary(),
            "comparison": self.comparison(),
            "causes": causes(&self.causes().into_iter().map(|(cause, _)| cause).collect::<Vec<_>>()),
        });
        format!("{document:#}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_an_even_number_of_classes_lies_between_two() {
        let summary = Summary::of(vec![100.0, 0.0, 50.0, 0.0]);
        assert_eq!(summary, Summary { classes: 4, mean: 37.5, median: 25.0, zeros: 2 });
        assert_eq!(Summary::of(vec![30.0, 10.0, 20.0]).median, 20.0);
        assert_eq!(Summary::of(Vec::new()), Summary { classes: 0, mean: 0.0, median: 0.0, zeros: 0 });
    }
}
