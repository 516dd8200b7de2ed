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
    let rows = parallel_map(options.jobs, &chosen, |name| {
        measure(jdk, options, &classes, name, name.clone(), &options.out.join(name))
    });
    Ok(Report { rows })
}

/// The program `Foo`, with its parameter doubled again and again.
pub fn run_foo(jdk: &Jdk, options: &Options) -> Result<Report, Failure> {
    check_binary(&options.glassbox)?;
    let file = directory().join("Foo.java");
    let text = std::fs::read_to_string(&file).map_err(Failure::file(&file))?;
    let mut rows = Vec::new();
    for a in [1, 2, 4, 8, 16, 32, 64] {
        let place = options.out.join(format!("foo-{a}"));
        std::fs::create_dir_all(&place).map_err(Failure::file(&place))?;
        let source = place.join("Foo.java");
        let changed = with_parameter(&text, a)?;
        std::fs::write(&source, changed).map_err(Failure::file(&source))?;
        let classes = place.join("classes");
        compile(jdk, &[source], &[], &classes)?;
        rows.push(measure(jdk, options, &classes, "corpus.Foo", format!("corpus.Foo, a = {a}"), &place));
    }
    Ok(Report { rows })
}

const PARAMETER: &str = "static int a = 1;";

fn with_parameter(source: &str, a: u32) -> Result<String, Failure> {
    if !source.contains(PARAMETER) {
        return Err(Failure::Other(format!("Foo.java has no '{PARAMETER}' any more")));
    }
    Ok(source.replace(PARAMETER, &format!("static int a = {a};")))
}

fn measure(jdk: &Jdk, options: &Options, classes: &Path, class: &str, name: String, place: &Path) -> Row {
    let Options { glassbox, seconds, extra, .. } = options;
    let request = Request { glassbox, input: classes, class, seconds: *seconds, extra, place };
    let figures = generate(jdk, &request).map_err(|failure| failure.to_string()).map(|generated| Figures {
        totals: generated.ledger.totals,
        diverged: generated.ledger.tests.iter().filter(|test| test.verdict == "diverged").count(),
        seconds: generated.seconds,
        causes: count(generated.ledger.unknown()),
    });
    Row { name, figures }
}

/// Where the programs lie.
fn directory() -> PathBuf {
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

    /// Table 1 of the second paper.
    const SIXTEEN: [&str; 16] = [
        "Ackermann",
        "BinarySearch",
        "BubbleSort",
        "Bresenham",
        "Factorial",
        "GaussianElimination",
        "GreatestCommonDivisor",
        "Histogram",
        "DijkstraShortestPath",
        "Logarithm",
        "MatrixMultiplication",
        "McCarthy",
        "PatternMatching",
        "Sin",
        "Sqrt",
        "StoogeSort",
    ];

    #[test]
    fn the_sixteen_algorithms_are_there_and_everything_compiles() {
        let sources = sources().unwrap();
        for name in SIXTEEN {
            assert!(sources.iter().any(|file| file.ends_with(format!("{name}.java"))), "{name}");
        }
        let jdk = Jdk::locate(None).unwrap();
        let classes = tempfile::tempdir().unwrap();
        compile(&jdk, &sources, &[], classes.path()).unwrap();
    }

    #[test]
    fn the_parameter_of_foo_can_be_changed() {
        let text = std::fs::read_to_string(directory().join("Foo.java")).unwrap();
        assert!(with_parameter(&text, 64).unwrap().contains("static int a = 64;"));
        assert!(with_parameter("class Foo {}", 64).is_err());
    }
}
