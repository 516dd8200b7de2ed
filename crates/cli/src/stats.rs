//! `--stats`: times and counters, which differ between runs and so stay out of the ledger.

use glassbox_goals::SearchReport;
use serde::Serialize;

#[derive(Serialize)]
struct Stats {
    seconds: f64,
    search_seconds: f64,
    methods: Vec<MethodStats>,
}

#[derive(Serialize)]
struct MethodStats {
    method: String,
    seconds: f64,
    paths: u64,
    instructions: u64,
    solver_checks: u64,
    solver_work: u64,
    witnesses: usize,
    cut_short: bool,
}

pub fn render(reports: &[SearchReport], seconds: f64) -> String {
    let methods: Vec<MethodStats> = reports
        .iter()
        .map(|report| MethodStats {
            method: report.entry.to_string(),
            seconds: report.effort.nanos as f64 / 1e9,
            paths: report.effort.paths,
            instructions: report.effort.instructions,
            solver_checks: report.effort.solver_checks,
            solver_work: report.effort.solver_work,
            witnesses: report.witnesses.len(),
            cut_short: report.cut_short,
        })
        .collect();
    let search_seconds = methods.iter().map(|method| method.seconds).sum();
    let stats = Stats { seconds, search_seconds, methods };
    serde_json::to_string_pretty(&stats).map_or_else(|error| error.to_string(), |text| text + "\n")
}
