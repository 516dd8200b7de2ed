//! The table as Markdown: the same for the same results, but for the times.

use std::fmt::Write;

use super::experiments::{Experiment, How, PAPERS, Paper};
use super::measure::{Figures, Run, Share};
use crate::generated::Totals;

pub struct Report {
    pub jdk: String,
    pub results: Vec<(Run, Result<Figures, String>)>,
}

const HEAD: &str = "\
# The papers' experiments

Written by `workbench papers` (`cargo build --release && target/release/workbench papers`), which runs every experiment of
the five papers behind Glassbox that can be run today, on programs below [corpus](../corpus/README.md) that were written
anew from the papers' descriptions. Times are from one run on a small shared machine and mean their order of magnitude; all
else is the same in every run.

*Published* is what the paper says of the tools of its time, on machines of its time. The rest is ours: the share of goals
(all that there are, infeasible ones included) that tests cover which were confirmed on a real JVM; goals proven
infeasible; goals of which neither is known; tests; seconds of the search alone, and of the whole process with compiling
and running the tests. Without `--criterion`, goals are branches.
";

impl Report {
    /// Everything was run, and all tests behaved as predicted.
    pub fn is_good(&self) -> bool {
        self.results.iter().all(|(_, figures)| figures.as_ref().is_ok_and(|figures| figures.diverged.is_empty()))
    }

    pub fn markdown(&self) -> String {
        let mut text = format!("{HEAD}\nJDK {}.\n", self.jdk);
        for paper in PAPERS {
            let results: Vec<_> = self.results.iter().filter(|(run, _)| run.paper.number == paper.number).collect();
            if !results.is_empty() {
                let _ = write!(text, "\n## {}: {}\n\n{}\n\n", paper.number, paper.title, paper.setting);
                write_table(&mut text, &results);
                write_what_is_open(&mut text, &results);
                write_not_run(&mut text, paper);
            }
        }
        text
    }
}

fn write_table(text: &mut String, results: &[&(Run, Result<Figures, String>)]) {
    text.push_str("| experiment | published | covered | infeasible | unknown | tests | search | total | command |\n");
    text.push_str("|---|---|--:|--:|--:|--:|--:|--:|---|\n");
    let mut before: Option<&str> = None;
    for (run, figures) in results {
        // What is the same for all runs of a series is said once.
        let is_first = before != Some(run.experiment.name);
        before = Some(run.experiment.name);
        let (what, published, command) = if is_first {
            (format!("<br>{}", run.experiment.what), published(run.experiment), run.command())
        } else {
            (String::new(), String::new(), String::new())
        };
        let ours = figures.as_ref().map_or_else(|_| "failed | | | | | ".to_owned(), cells);
        let _ = writeln!(text, "| **{}**{what} | {published} | {ours} | {command} |", run.title());
    }
}

/// One run, as soon as it is over.
pub fn line(run: &Run, figures: &Result<Figures, String>) -> String {
    match figures {
        Ok(figures) => format!("{}: {}", run.title(), cells(figures).replace(" | ", ", ").replace("<br>", " ")),
        Err(problem) => format!("{} failed: {problem}", run.title()),
    }
}

fn published(experiment: &Experiment) -> String {
    let tools: Vec<String> = experiment.published.iter().map(|one| format!("{}: {}", one.tool, one.figures)).collect();
    tools.join("<br>")
}

fn cells(figures: &Figures) -> String {
    let Totals { goals, covered, infeasible, unknown, tests } = figures.totals;
    let share = percent(covered, goals);
    let (search, total) = (seconds(figures.search_seconds), seconds(figures.seconds));
    let parts = parts(&figures.shares);
    format!("{share} ({covered}/{goals}){parts} | {infeasible} | {unknown} | {tests} | {search} | {total}")
}

/// A few parts are told apart; of a class with many methods, only the whole counts.
fn parts(shares: &[Share]) -> String {
    if !(2..=3).contains(&shares.len()) {
        return String::new();
    }
    shares.iter().map(|share| format!("<br>{} {}/{}", share.part, share.covered, share.goals)).collect()
}

/// Never more than there is: 99.96 % is not 100 %.
fn percent(covered: usize, goals: usize) -> String {
    if covered == goals {
        return "100 %".to_owned();
    }
    let tenths = 1000 * covered / goals.max(1);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// As many digits as a noisy machine can answer for.
fn seconds(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 0.01 => "< 0.01 s".to_owned(),
        seconds if seconds < 1.0 => format!("{seconds:.2} s"),
        seconds if seconds < 10.0 => format!("{seconds:.1} s"),
        seconds => format!("{seconds:.0} s"),
    }
}

/// Why goals are unknown, which tests diverged, and what could not be run at all.
fn write_what_is_open(text: &mut String, results: &[&(Run, Result<Figures, String>)]) {
    let mut open = String::new();
    for (run, figures) in results {
        let title = run.title();
        match figures {
            Err(problem) => {
                let _ = writeln!(open, "* **{title}** failed: {problem}");
            }
            Ok(figures) => {
                for cause in &figures.causes {
                    let (goal, reason) = &cause.example;
                    let _ = writeln!(open, "* **{title}**: {} unknown: {reason} (`{goal}`)", cause.goals);
                }
                for test in &figures.diverged {
                    let _ = writeln!(open, "* **{title}**: diverged: {test}");
                }
            }
        }
    }
    if !open.is_empty() {
        let _ = write!(text, "\nOpen:\n\n{open}");
    }
}

fn write_not_run(text: &mut String, paper: &Paper) {
    let mut list = String::new();
    for experiment in paper.experiments {
        if let How::NotYet(why) = &experiment.how {
            let known = published(experiment);
            let known = if known.is_empty() { known } else { format!(" ({})", known.replace("<br>", "; ")) };
            let _ = writeln!(list, "* **{}/{}**, {}{known}. {why}", paper.number, experiment.name, experiment.what);
        }
    }
    if !list.is_empty() {
        let _ = write!(text, "\nNot run:\n\n{list}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::plan;

    #[test]
    fn a_share_is_never_rounded_up_to_all() {
        assert_eq!(percent(2999, 3000), "99.9 %");
        assert_eq!(percent(3000, 3000), "100 %");
        assert_eq!(percent(0, 0), "100 %");
    }

    #[test]
    fn times_have_the_digits_that_mean_something() {
        let times = [0.001, 0.123, 1.26, 61.5].map(seconds);
        assert_eq!(times, ["< 0.01 s", "0.12 s", "1.3 s", "62 s"]);
    }

    #[test]
    fn what_failed_and_what_is_not_run_is_said_with_its_reason() {
        let failed = plan().into_iter().map(|run| (run, Err("no such file".to_owned()))).collect();
        let report = Report { jdk: "17".to_owned(), results: failed };
        let text = report.markdown();
        assert!(!report.is_good());
        assert!(text.contains("* **000/trityp** failed: no such file\n"));
        assert!(text.contains("* **004/specifications**, 5"));
        // A cell that is missing or too much would move all others.
        for row in text.lines().filter(|line| line.starts_with('|')) {
            assert_eq!(row.matches('|').count(), 10, "{row}");
        }
    }
}
