//! The ledger for a terminal.

use std::collections::BTreeMap;

use glassbox_goals::{
    Attack, Chain, Entry, Goal, GoalKind, IncidentRecord, Ledger, Site, Status, Thrower, Totals, Trouble, Verdict,
};
use glassbox_program::{Assumption, MethodDescriptor, MethodKey, binary_name};

use crate::document::thrower;

/// Of goals that ended for the same reason, this many places are listed; the JSON has them all.
const MOST_PLACES: usize = 8;
/// Columns do not become wider for longer names; a format string can fill up to 65,535 characters, and panics with more.
const WIDEST: usize = 1_000;
/// So many different reasons are listed.
const MOST_REASONS: usize = 20;

#[derive(Clone, Copy)]
enum Color {
    Bold,
    Red,
    Green,
    Yellow,
    Dim,
}

/// Paints or does not, so that nobody else has to ask.
struct Palette {
    color: bool,
}

impl Palette {
    fn paint(&self, color: Color, text: &str) -> String {
        if !self.color || text.is_empty() {
            return text.to_string();
        }
        let code = match color {
            Color::Bold => "1",
            Color::Red => "31",
            Color::Green => "32",
            Color::Yellow => "33",
            Color::Dim => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// A table by class and method, what is not covered and why, what went wrong, and the totals.
pub fn render_table(ledger: &Ledger, color: bool) -> String {
    let palette = Palette { color };
    let sections = [
        counts(ledger, &palette),
        infeasible(ledger, &palette),
        unknown(ledger, &palette),
        diverged(ledger, &palette),
        findings(ledger, &palette),
        violations(ledger, &palette),
        problems(ledger, &palette),
        limits(ledger, &palette),
        vec![summary(ledger.totals(), &palette)],
    ];
    let sections: Vec<String> =
        sections.iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")).collect();
    format!("{}\n", sections.join("\n\n"))
}

/// One row of the table: a class, or a method of the class above it.
struct Row {
    label: String,
    counts: Option<Totals>,
}

fn counts(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let mut rows: Vec<Row> = Vec::new();
    for of_class in ledger.entries.chunk_by(|a, b| a.goal.method.class == b.goal.method.class) {
        let Some(first) = of_class.first() else { continue };
        rows.push(Row { label: binary_name(&first.goal.method.class), counts: None });
        for of_method in of_class.chunk_by(|a, b| a.goal.method == b.goal.method) {
            let Some(first) = of_method.first() else { continue };
            let mut counts = Totals::default();
            of_method.iter().for_each(|entry| counts.count(&entry.status));
            rows.push(Row { label: format!("  {}", short_signature(&first.goal.method)), counts: Some(counts) });
        }
    }
    if rows.is_empty() {
        return Vec::new();
    }
    let width = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0).min(WIDEST);
    let header = format!("{:width$}  goals  covered  infeasible  unknown", "");
    let mut lines = vec![palette.paint(Color::Bold, &header)];
    for row in rows {
        lines.push(match row.counts {
            None => palette.paint(Color::Bold, &row.label),
            Some(counts) => {
                let cell = |color: Color, value: usize, width: usize| {
                    let text = format!("{value:width$}");
                    if value == 0 { palette.paint(Color::Dim, &text) } else { palette.paint(color, &text) }
                };
                let Totals { goals, covered, already, infeasible, unknown, .. } = counts;
                let covered = covered + already;
                format!(
                    "{:width$}  {goals:5}  {}  {}  {}",
                    row.label,
                    cell(Color::Green, covered, 7),
                    cell(Color::Yellow, infeasible, 10),
                    cell(Color::Red, unknown, 7),
                )
            }
        });
    }
    lines
}

fn infeasible(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let grouped = group(&ledger.entries, |entry| {
        let Status::Infeasible { argument, assumptions } = &entry.status else { return None };
        let mut text = argument.clone();
        if !assumptions.is_empty() {
            let assumptions: Vec<String> = assumptions.iter().map(Assumption::to_string).collect();
            text.push_str(&format!(" (assuming {})", assumptions.join("; ")));
        }
        if let Some(doubt) = entry.attack().and_then(Attack::doubt) {
            text.push_str(&format!("; {doubt}"));
        }
        Some(text)
    });
    reasons("Infeasible", Color::Yellow, &grouped, palette)
}

fn unknown(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let grouped = group(&ledger.entries, |entry| match &entry.status {
        Status::Unknown { reason } => Some(reason.clone()),
        _ => None,
    });
    reasons("Unknown", Color::Red, &grouped, palette)
}

/// Goals by what is said of them, the most frequent first and then in the order of the ledger.
fn group(entries: &[Entry], said: impl Fn(&Entry) -> Option<String>) -> Vec<(String, Vec<&Goal>)> {
    let mut position: BTreeMap<String, usize> = BTreeMap::new();
    let mut groups: Vec<(String, Vec<&Goal>)> = Vec::new();
    for entry in entries {
        let Some(reason) = said(entry) else { continue };
        let at = *position.entry(reason.clone()).or_insert(groups.len());
        match groups.get_mut(at) {
            Some((_, goals)) => goals.push(&entry.goal),
            None => groups.push((reason, vec![&entry.goal])),
        }
    }
    groups.sort_by_key(|(_, goals)| std::cmp::Reverse(goals.len()));
    groups
}

fn reasons(title: &str, color: Color, groups: &[(String, Vec<&Goal>)], palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    if groups.is_empty() {
        return lines;
    }
    lines.push(palette.paint(Color::Bold, title));
    for (reason, goals) in groups.iter().take(MOST_REASONS) {
        lines.push(format!("  {}", palette.paint(color, reason)));
        for goal in goals.iter().take(MOST_PLACES) {
            lines.push(format!("    {}", place(goal)));
        }
        if goals.len() > MOST_PLACES {
            lines.push(format!("    and {} more", goals.len() - MOST_PLACES));
        }
    }
    if groups.len() > MOST_REASONS {
        let rest: usize = groups.iter().skip(MOST_REASONS).map(|(_, goals)| goals.len()).sum();
        lines.push(format!("  {rest} more for {} other reasons", groups.len() - MOST_REASONS));
    }
    lines
}

/// `demo.Coord: moveY(Chrono, int), line 12: jump`.
fn place(goal: &Goal) -> String {
    let class = binary_name(&goal.method.class);
    let at = goal.line.map_or_else(|| format!("offset {}", goal.offset), |line| format!("line {line}"));
    let defined = match &goal.kind {
        GoalKind::DefUse(Chain { definition: Some(Site { line: Some(line), .. }), .. }) => {
            format!(" (defined in line {line})")
        }
        _ => String::new(),
    };
    format!("{class}: {}, {at}: {}{defined}", short_signature(&goal.method), goal.kind)
}

/// The method as Java writes it, with the simple names of its parameter types.
fn short_signature(method: &MethodKey) -> String {
    let simple = |text: &str| text.rsplit(['.', '/', '$']).next().unwrap_or(text).to_string();
    let name = match &*method.name {
        "<clinit>" => return "static initializer".into(),
        "<init>" => format!("new {}", simple(&method.class)),
        name => name.to_string(),
    };
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else {
        return format!("{name}{}", method.descriptor);
    };
    let parameters: Vec<String> =
        descriptor.parameters.iter().map(|parameter| simple(&parameter.to_string())).collect();
    format!("{name}({})", parameters.join(", "))
}

fn diverged(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    for test in &ledger.tests {
        let Verdict::Diverged { expected, seen, .. } = &test.verdict else { continue };
        if lines.is_empty() {
            lines.push(palette.paint(Color::Bold, "Diverged from the real JVM"));
        }
        lines.push(format!("  {}", palette.paint(Color::Red, &test.id)));
        lines.push(format!("    expected {expected}"));
        lines.push(format!("    seen     {seen}"));
    }
    lines
}

/// Exceptions that nobody seems to have wanted.
fn findings(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    for IncidentRecord { incident, test } in &ledger.incidents {
        let Trouble::Exception { class: exception, thrown } = &incident.what else { continue };
        if lines.is_empty() {
            let title =
                "Findings: exceptions that are neither declared nor thrown on purpose, or that come out of main";
            lines.push(palette.paint(Color::Bold, title));
        }
        let class = binary_name(&incident.method.class);
        let at = incident.line.map_or_else(|| format!("offset {}", incident.offset), |line| format!("line {line}"));
        let from = match thrown {
            Thrower::Call(_) => format!(", from {}", thrower(thrown)),
            Thrower::Statement | Thrower::Instruction => String::new(),
        };
        let exception = palette.paint(Color::Red, &binary_name(exception));
        lines.push(format!("  {exception} at {class}: {}, {at}{from}", short_signature(&incident.method)));
        lines.push(format!("    shown by {test}"));
    }
    lines
}

/// Postconditions that do not hold, with inputs for which they do not.
fn violations(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    for IncidentRecord { incident, test } in &ledger.incidents {
        let Trouble::Violation { condition, threw, when } = &incident.what else { continue };
        if lines.is_empty() {
            lines.push(palette.paint(Color::Bold, "Findings: postconditions that do not hold"));
        }
        let condition = palette.paint(Color::Red, &format!("postcondition {condition} violated"));
        let class = binary_name(&incident.method.class);
        let threw = threw.as_ref().map_or(String::new(), |class| format!(" (it throws {})", binary_name(class)));
        lines.push(format!("  {condition} by {class}: {}{threw}", short_signature(&incident.method)));
        if !when.is_empty() {
            lines.push(format!("    when {}", when.join(" && ")));
        }
        lines.push(format!("    shown by {test}"));
    }
    lines
}

fn problems(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    if !ledger.problems.is_empty() {
        lines.push(palette.paint(Color::Bold, "Problems"));
        lines.extend(ledger.problems.iter().map(|problem| format!("  {}: {}", problem.subject, problem.message)));
    }
    lines
}

fn limits(ledger: &Ledger, palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    if !ledger.limits.is_empty() {
        lines.push(palette.paint(Color::Bold, "Limits that were reached"));
        lines.extend(ledger.limits.iter().map(|limit| format!("  {limit}")));
    }
    lines
}

fn summary(totals: Totals, palette: &Palette) -> String {
    let share = match totals.goals - totals.infeasible {
        0 => "nothing to cover".to_string(),
        feasible => {
            // Rounded down, so that 100% means all.
            let already = match totals.already {
                0 => String::new(),
                already => format!(", {already} of them already"),
            };
            let tenths = (totals.covered_percent() * 10.0).floor() / 10.0;
            format!("{} of {feasible} feasible goals covered ({tenths:.1}%){already}", totals.covered + totals.already)
        }
    };
    let color = if totals.unknown == 0 && totals.diverged == 0 { Color::Green } else { Color::Yellow };
    let mut text = palette.paint(color, &share);
    text.push_str(&format!(
        ", {} infeasible, {} unknown; {} {}",
        totals.infeasible,
        totals.unknown,
        totals.tests,
        if totals.tests == 1 { "test" } else { "tests" },
    ));
    if totals.diverged > 0 {
        text.push_str(&format!(", {}", palette.paint(Color::Red, &format!("{} diverged", totals.diverged))));
    }
    text
}
