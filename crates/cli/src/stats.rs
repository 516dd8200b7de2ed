//! `--stats`: times and counters, which differ between runs and so stay out of the ledger.

use glassbox_goals::{LinkEffort, ProgressSample, Runs, SearchReport};
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;

use crate::generate::Account;

#[derive(Serialize)]
struct Stats {
    seconds: f64,
    search_seconds: f64,
    /// What processors did for this process, JVMs not counted; absent where the system does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    processor: Option<Processor>,
    /// Compiling and running tests, beside the search.
    confirming: ConfirmingStats,
    solver: Vec<LinkStats>,
    methods: Vec<MethodStats>,
}

/// In seconds since the start.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Processor {
    /// Until all searches were planned, ...
    pub planned: f64,
    /// ... and until all was searched and confirmed.
    pub covered: f64,
}

/// What processors have done for this process so far, in seconds; nothing where the system does not say.
pub fn processor_seconds() -> Option<f64> {
    /// In a second, as Linux counts for programs on all machines.
    const TICKS: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes before, in parentheses, and may contain anything.
    let (_, fields) = text.rsplit_once(')')?;
    let times: Vec<f64> = fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    (times.len() == 2).then(|| times.iter().sum::<f64>() / TICKS)
}

#[derive(Serialize)]
struct ConfirmingStats {
    /// A test counts each time it is compiled in another class.
    tests: usize,
    compile_seconds: f64,
    run_seconds: f64,
    /// All tests once more, in fresh JVMs.
    last_runs_seconds: f64,
}

/// What one link of the solver was asked, over all methods.
#[derive(Serialize)]
struct LinkStats {
    link: &'static str,
    asked: u64,
    answered: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MethodStats {
    method: String,
    seconds: f64,
    paths: u64,
    instructions: u64,
    merged_regions: u64,
    saved_paths: u64,
    solver_checks: u64,
    solver_work: u64,
    witnesses: usize,
    cut_short: bool,
    /// What was run on real JVMs along with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<RunStats>,
    /// Of a search that took long: where it stood now and then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pace: Vec<PaceStats>,
}

#[derive(Serialize)]
struct RunStats {
    made: u64,
    lost: u64,
    paths: u64,
    divergences: usize,
    /// Calls whose results were taken from the runs.
    taken_over: Vec<String>,
}

impl RunStats {
    fn of(runs: &Runs) -> Option<RunStats> {
        let Runs { made, lost, paths, divergences, losses, .. } = runs;
        let (divergences, taken_over) = (divergences.len(), losses.clone());
        (*made > 0).then_some(RunStats { made: *made, lost: *lost, paths: *paths, divergences, taken_over })
    }
}

#[derive(Serialize)]
struct PaceStats {
    seconds: f64,
    paths: u64,
    solver_checks: u64,
    waiting: u64,
    megabytes: u64,
}

impl PaceStats {
    fn of(pace: &ProgressSample) -> PaceStats {
        let ProgressSample { nanos, paths, solver_checks, waiting, bytes } = *pace;
        PaceStats { seconds: nanos as f64 / 1e9, paths, solver_checks, waiting, megabytes: bytes >> 20 }
    }
}

pub fn render(account: &Account, took: Duration) -> String {
    let Account { reports, confirming, processor } = account;
    let methods: Vec<MethodStats> = reports
        .iter()
        .map(|report| MethodStats {
            method: report.entry.to_string(),
            seconds: report.effort.nanos as f64 / 1e9,
            paths: report.effort.paths,
            instructions: report.effort.instructions,
            merged_regions: report.effort.merged.regions,
            saved_paths: report.effort.merged.saved_paths,
            solver_checks: report.effort.solver_checks,
            solver_work: report.effort.solver_work,
            witnesses: report.witnesses.len(),
            cut_short: report.cut_short,
            runs: RunStats::of(&report.runs),
            pace: report.effort.pace.iter().map(PaceStats::of).collect(),
        })
        .collect();
    let search_seconds = methods.iter().map(|method| method.seconds).sum();
    let solver = totals(reports)
        .into_iter()
        .map(|LinkEffort { name, asked, answered, nanos }| LinkStats {
            link: name,
            asked,
            answered,
            seconds: nanos as f64 / 1e9,
        })
        .collect();
    let confirming = ConfirmingStats {
        tests: confirming.tests,
        compile_seconds: confirming.compiling.as_secs_f64(),
        run_seconds: confirming.running.as_secs_f64(),
        last_runs_seconds: confirming.last_runs.as_secs_f64(),
    };
    let stats =
        Stats { seconds: took.as_secs_f64(), search_seconds, processor: *processor, confirming, solver, methods };
    serde_json::to_string_pretty(&stats).map_or_else(|error| error.to_string(), |text| text + "\n")
}

/// What each link of the solver did in all searches together.
fn totals(reports: &[SearchReport]) -> Vec<LinkEffort> {
    let mut totals: Vec<LinkEffort> = Vec::new();
    for effort in reports.iter().flat_map(|report| &report.effort.solver_links) {
        match totals.iter_mut().find(|total| total.name == effort.name) {
            Some(total) => {
                total.asked += effort.asked;
                total.answered += effort.answered;
                total.nanos += effort.nanos;
            }
            None => totals.push(effort.clone()),
        }
    }
    totals
}

/// The same for a person: a line for each link that was asked.
pub fn solver_table(reports: &[SearchReport]) -> String {
    link_table(totals(reports).into_iter().map(|link| (link.name, link.asked, link.answered, link.nanos)))
}

/// A line for each link that was asked: its name, how often it was asked and answered, and the time in nanoseconds.
pub fn link_table(links: impl Iterator<Item = (&'static str, u64, u64, u64)>) -> String {
    let mut text = String::from("solver             asked   answered       time\n");
    for (name, asked, answered, nanos) in links.filter(|(_, asked, ..)| *asked > 0) {
        let _ = writeln!(text, "{name:<15} {asked:>8} {answered:>10} {:>7.1} ms", nanos as f64 / 1e6);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn the_work_of_processors_is_known_and_grows() {
        let before = processor_seconds().unwrap();
        let mut sum = 0_u64;
        while processor_seconds().unwrap() < before + 0.02 {
            sum = (0..100_000).fold(sum, |sum, next| std::hint::black_box(sum ^ next));
        }
    }
}
