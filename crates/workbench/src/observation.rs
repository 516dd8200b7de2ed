//! What a program was seen to do, and how two observations differ.

/// A run from outside: what it printed and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// As the parent of a process sees it.
    Code(u8),
    /// The machine cannot go on; why and where.
    Stuck(String),
    /// The machine used all instructions that it was allowed.
    OutOfFuel,
    /// The machine itself is broken; what its panic said.
    Panicked(String),
}

impl std::fmt::Display for End {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Code(code) => write!(out, "exit code {code}"),
            End::Stuck(why) => write!(out, "stuck: {why}"),
            End::OutOfFuel => out.write_str("out of fuel"),
            End::Panicked(said) => write!(out, "panic: {said}"),
        }
    }
}

/// The first thing in which an observation is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// `stdout line 3`, `exit code`.
    pub place: String,
    pub expected: String,
    pub got: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: expected {}, got {}", self.place, self.expected, self.got)
    }
}

/// Compares byte by byte. An end that no real program has comes first, since it explains all the rest.
pub fn difference(expected: &Observation, got: &Observation) -> Option<Difference> {
    let of_end = || Difference { place: "end".into(), expected: expected.end.to_string(), got: got.end.to_string() };
    if !matches!(got.end, End::Code(_)) && got.end != expected.end {
        return Some(of_end());
    }
    first_different_line("stdout", &expected.stdout, &got.stdout)
        .map(|found| explained(found, expected, got))
        .or_else(|| first_different_line("stderr", &expected.stderr, &got.stderr))
        .or_else(|| (expected.end != got.end).then(of_end))
}

/// Output that ends too early mostly does so because of an exception.
fn explained(mut found: Difference, expected: &Observation, got: &Observation) -> Difference {
    if found.got == NOTHING && got.stderr != expected.stderr {
        let line = got.stderr.split_inclusive(|byte| *byte == b'\n').next();
        found.got = format!("{NOTHING}, but on stderr {}", quoted(line));
    }
    found
}

fn first_different_line(stream: &str, expected: &[u8], got: &[u8]) -> Option<Difference> {
    if expected == got {
        return None;
    }
    let mut expected_lines = expected.split_inclusive(|byte| *byte == b'\n');
    let mut got_lines = got.split_inclusive(|byte| *byte == b'\n');
    for number in 1.. {
        let (expected, got) = (expected_lines.next(), got_lines.next());
        if expected != got {
            let place = format!("{stream} line {number}");
            return Some(Difference { place, expected: quoted(expected), got: quoted(got) });
        }
        if expected.is_none() {
            break;
        }
    }
    None
}

const NOTHING: &str = "nothing";

/// Escaped, so that a missing line feed or a strange character shows.
fn quoted(line: Option<&[u8]>) -> String {
    match line {
        Some(line) => {
            let text = String::from_utf8_lossy(line);
            let text = text.strip_suffix('\n').map_or_else(|| format!("{text}<no line feed>"), str::to_owned);
            format!("{text:?}")
        }
        None => NOTHING.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observation(stdout: &str, stderr: &str, end: End) -> Observation {
        Observation { stdout: stdout.into(), stderr: stderr.into(), end }
    }

    #[test]
    fn equal_observations_do_not_differ() {
        let one = observation("a\nb\n", "c\n", End::Code(1));
        assert_eq!(difference(&one, &one.clone()), None);
    }

    #[test]
    fn the_first_different_line_is_named() {
        let found =
            difference(&observation("a\nb\nc\n", "", End::Code(0)), &observation("a\nx\ny\n", "", End::Code(0)));
        assert_eq!(found.unwrap().to_string(), "stdout line 2: expected \"b\", got \"x\"");
    }

    #[test]
    fn missing_and_additional_lines_and_line_feeds_are_differences() {
        let short = observation("a\n", "", End::Code(0));
        let long = observation("a\nb", "", End::Code(0));
        assert_eq!(
            difference(&short, &long).unwrap().to_string(),
            "stdout line 2: expected nothing, got \"b<no line feed>\""
        );
        assert_eq!(
            difference(&long, &short).unwrap().to_string(),
            "stdout line 2: expected \"b<no line feed>\", got nothing"
        );
    }

    #[test]
    fn standard_error_and_the_exit_code_count() {
        let expected = observation("", "x\n", End::Code(1));
        assert_eq!(difference(&expected, &observation("", "y\n", End::Code(1))).unwrap().place, "stderr line 1");
        assert_eq!(difference(&expected, &observation("", "x\n", End::Code(2))).unwrap().place, "end");
    }

    #[test]
    fn an_exception_explains_output_that_is_missing() {
        let got = observation("a\n", "Exception\n\tat b\n", End::Code(1));
        let found = difference(&observation("a\nb\n", "", End::Code(0)), &got).unwrap();
        assert_eq!(found.got, "nothing, but on stderr \"Exception\"");
    }

    #[test]
    fn being_stuck_is_said_before_the_output_that_is_missing() {
        let got = observation("", "", End::Stuck("no model".into()));
        assert_eq!(difference(&observation("a\n", "", End::Code(0)), &got).unwrap().got, "stuck: no model");
    }
}
