//! `workbench corpus`: the programs that the papers measured themselves by (`corpus/`), and what becomes of their goals.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::{Cause, Request, Totals, check_binary, compile, count, find_sources, generate};
use crate::pool::parallel_map;

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Only classes whose name matches; all, if there is none.
    pub only: Option<globset::GlobMatcher>,
    /// The most that each class may take.
    pub seconds: u64,
    /// Classes at the same time.
    pub jobs: usize,
    /// Where tests and ledgers go.
    pub out: PathBuf,
    /// More arguments for `glassbox generate`: criteria among them.
    pub extra: Vec<String>,
}

/// What came of one program.
pub struct Row {
    pub name: String,
    /// Or why there is nothing.
    pub figures: Result<Figures, String>,
}

pub struct Figures {
    pub totals: Totals,
    pub diverged: usize,
    pub seconds: f64,
    pub causes: Vec<Cause>,
}

pub struct Report {
    pub rows: Vec<Row>,
}

/// All programs.
pub fn run(jdk: &Jdk, options: &Options) -> Result<Report, Failure> {
    let sources = sources()?;
    let names = sources.iter().filter_map(|file| file.file_stem()?.to_str());
    let names = names.map(|name| format!("corpus.{name}"));
    let chosen: Vec<String> =
        names.filter(|name| options.only.as_ref().is_none_or(|glob| glob.is_match(name))).collect();
    if chosen.is_empty() {
        return Err(Failure::Other("--only matches no class of the corpus".to_owned()));
    }
    check_binary(&options.glassbox)?;
    let classes = options.out.join("classes");
    compile(jdk, &sources, &[], &classes)?;
    let rows = parallel_map(options.jobs, &chosen, |name| measure(jdk, options, &classes, name));
    Ok(Report { rows })
}

fn measure(jdk: &Jdk, options: &Options, classes: &Path, class: &str) -> Row {
    let Options { glassbox, seconds, extra, out, .. } = options;
    let request =
        Request { glassbox, input: classes, class, libraries: &[], seconds: *seconds, extra, place: &out.join(class) };
    let figures = generate(jdk, &request).map_err(|failure| failure.to_string()).map(|generated| Figures {
        totals: generated.ledger.totals,
        diverged: generated.ledger.diverged().count(),
        seconds: generated.seconds,
        causes: count(generated.ledger.unknown()),
    });
    Row { name: class.to_owned(), figures }
}

/// Where the programs lie.
pub(crate) fn directory() -> PathBuf {
    let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus"));
    directory.canonicalize().unwrap_or_else(|_| directory.to_owned())
}

fn sources() -> Result<Vec<PathBuf>, Failure> {
    let mut sources = Vec::new();
    let directory = directory();
    find_sources(&directory, &mut sources)?;
    // What lies deeper is compiled by Glassbox itself, which may look into other classes.
    sources.retain(|file| file.parent() == Some(&*directory));
    Ok(sources)
}

impl Report {
    /// Every program had its tests, and each of them was confirmed.
    pub fn is_good(&self) -> bool {
        self.rows.iter().all(|row| row.figures.as_ref().is_ok_and(|figures| figures.diverged == 0))
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let heading = ["goals", "cov.", "infea.", "unkn.", "tests", "diver.", "seconds"];
        writeln!(out, "{:32} {}", "class", heading.map(|word| format!("{word:>7}")).join(" "))?;
        let line = |name: &str, totals: &Totals, diverged: usize, seconds: f64| {
            let Totals { goals, covered, infeasible, unknown, tests } = totals;
            let counts = [goals, covered, infeasible, unknown, tests, &diverged].map(|number| format!("{number:7}"));
            format!("{name:32} {} {seconds:7.2}", counts.join(" "))
        };
        let mut sum = Totals::default();
        let (mut diverged, mut seconds) = (0, 0.0);
        for row in &self.rows {
            let figures = match &row.figures {
                Ok(figures) => figures,
                Err(problem) => {
                    writeln!(out, "{:32} failed: {problem}", row.name)?;
                    continue;
                }
            };
            writeln!(out, "{}", line(&row.name, &figures.totals, figures.diverged, figures.seconds))?;
            for cause in &figures.causes {
                writeln!(out, "    {} unknown: {}", cause.goals, cause.example.1)?;
                writeln!(out, "        for example {}", cause.example.0)?;
            }
            sum.add(&figures.totals);
            diverged += figures.diverged;
            seconds += figures.seconds;
        }
        writeln!(out, "{}", line("all", &sum, diverged, seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_compiles() {
        let sources = sources().unwrap();
        let jdk = Jdk::locate(None).unwrap();
        let classes = tempfile::tempdir().unwrap();
        compile(&jdk, &sources, &[], classes.path()).unwrap();
    }
}
