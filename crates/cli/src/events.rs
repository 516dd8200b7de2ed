//! What happens during a run, and the reporters that show it.

use std::collections::{HashMap, HashSet};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use glassbox_goals::GoalIndex;
use glassbox_program::printable;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::{ColorChoice, TalkArguments};
use crate::terminal::tell;

pub enum Event<'e> {
    Started {
        methods: usize,
        /// Methods that are as they were in an earlier run.
        known: usize,
        goals: usize,
    },
    /// The search of a method begins.
    Searching { method: &'e str },
    /// The search of a method ended; the goals it reached or excluded.
    Searched { decided: Vec<GoalIndex> },
    /// Some tests of a class were run, while others are still searched for.
    Tried {
        class: &'e str,
        /// How many have passed by now.
        passed: usize,
    },
    /// All tests of a class were run.
    Confirmed { class: &'e str, tests: usize, diverged: usize },
    /// A file was not overwritten because somebody has written or changed it; where the tests are instead.
    Kept { file: &'e Path, instead: &'e Path },
}

/// How much to say, decided once from the arguments and the terminal.
pub struct Talk {
    pub quiet: bool,
    pub verbose: bool,
    /// Colours on standard output.
    pub color: bool,
}

impl Talk {
    pub fn new(arguments: &TalkArguments) -> Talk {
        let color = match arguments.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        };
        Talk { quiet: arguments.quiet, verbose: arguments.verbose, color }
    }
}

/// Shows events: a bar on a terminal, plain lines elsewhere, nothing if quiet.
pub struct Reporter {
    quiet: bool,
    verbose: bool,
    bar: Option<ProgressBar>,
    deadline: Option<Instant>,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    goals: usize,
    /// Goals may be decided by several searches.
    decided: HashSet<GoalIndex>,
    tests: usize,
    /// The same by class, as it was written last.
    of_class: HashMap<String, usize>,
}

impl Reporter {
    pub fn new(talk: &Talk, deadline: Option<Instant>) -> Reporter {
        let bar = (!talk.quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let template = "{spinner} {wide_bar} {pos}/{len} goals decided  {msg}";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        Reporter { quiet: talk.quiet, verbose: talk.verbose, bar, deadline, counts: Mutex::default() }
    }

    pub fn report(&self, event: Event<'_>) {
        let mut counts = self.counts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match &event {
            Event::Started { goals, .. } => counts.goals = *goals,
            Event::Searched { decided } => counts.decided.extend(decided),
            Event::Confirmed { class, tests, .. } => {
                let before = counts.of_class.insert((*class).to_owned(), *tests).unwrap_or(0);
                counts.tests = counts.tests + tests - before;
            }
            Event::Searching { .. } | Event::Tried { .. } | Event::Kept { .. } => {}
        }
        match &self.bar {
            Some(bar) => self.on_terminal(bar, &event, &counts),
            None if !self.quiet => self.in_lines(&event, &counts),
            None => {}
        }
    }

    fn on_terminal(&self, bar: &ProgressBar, event: &Event<'_>, counts: &Counts) {
        match event {
            Event::Started { goals, known, .. } => {
                bar.set_length(*goals as u64);
                if *known > 0 {
                    bar.println(unchanged(*known).trim_start_matches("; "));
                }
            }
            Event::Searching { method } => {
                let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_secs());
                let left = left.map_or(String::new(), |seconds| format!(", {seconds}s left"));
                bar.set_message(printable(&format!("{} tests{left}  {method}", counts.tests)).into_owned());
            }
            Event::Searched { .. } => bar.set_position(counts.decided.len() as u64),
            Event::Tried { .. } | Event::Confirmed { .. } => {}
            Event::Kept { file, instead } => bar.println(printable(&kept(file, instead))),
        }
    }

    fn in_lines(&self, event: &Event<'_>, counts: &Counts) {
        match event {
            Event::Started { methods, known, goals } => {
                tell!("searching {methods} methods for {goals} goals{}", unchanged(*known));
            }
            Event::Searching { method } if self.verbose => tell!("searching {method}"),
            Event::Tried { class, passed } if self.verbose => tell!("{class}: {passed} tests have passed so far"),
            Event::Confirmed { class, tests, diverged } => {
                let (goals, decided) = (counts.goals, counts.decided.len());
                let failed = if *diverged > 0 { format!(", {diverged} diverged") } else { String::new() };
                tell!("{class}: {tests} tests confirmed{failed} ({decided} of {goals} goals decided so far)");
            }
            Event::Kept { file, instead } => tell!("{}", kept(file, instead)),
            _ => {}
        }
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn unchanged(methods: usize) -> String {
    match methods {
        0 => String::new(),
        _ => format!(
            "; {methods} methods are as in an earlier run, and keep their tests (--no-cache searches all again)"
        ),
    }
}

fn kept(file: &Path, instead: &Path) -> String {
    format!(
        "{} was not written by this tool or was changed since, and stays; the tests are in {}",
        file.display(),
        instead.display()
    )
}
