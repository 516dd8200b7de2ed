//! Everything that ends a run, with its exit code. The codes are part of the interface and listed in `--help`.

use std::path::PathBuf;

use glassbox_program::{JdkError, SourceError};
use glassbox_replay::ReplayError;

/// The coverage asked for with `--fail-under` was not reached, or a target of `reach` is unknown.
pub const UNDER: u8 = 1;
/// Something was wrong with an input; what could be served was served.
pub const BAD_INPUT: u8 = 3;
/// The output cannot be written.
pub const OUTPUT: u8 = 5;
/// The user interrupted the run; what was confirmed by then was written.
pub const INTERRUPTED: u8 = 130;

/// As `--help` shows it; 2 is what the argument parser itself uses for a wrong command line.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    done (goals may be unknown: the ledger says which and why)
  1    less coverage than --fail-under asks for
  2    wrong command line
  3    an input cannot be used; what could be served was served
  4    no usable JDK
  5    the output cannot be written
  6    the JDK's virtual machine cannot run the tests
  7    code under test cannot be guarded here as --guard strict asks
  130  interrupted; what was confirmed by then is kept";

/// The same for `glassbox reach`, with all that a target may be.
pub const REACH_HELP: &str = "\
Targets:
  com.example.Foo.bar:12          a line of a method; Foo.bar:12 where the name is clear, Foo.Inner or Foo$Inner
  com.example.Foo.bar(int):12     one of several methods; its descriptor will do as well
  com.example.Foo.bar@17          the instruction at this byte offset
  com.example.Foo.bar             the method; constructors are Foo.<init> or Foo.Foo
  Foo.java:12, com/example/Foo.java:12, com.example.Foo:12
                                  a line of a file or a class
  NullPointerException@Foo.bar:12, java.io.IOException@Foo.java:12, Mine@Foo.bar
                                  an exception of exactly this class that comes out of something there
  crash.txt, -                    a file (or standard input) with a stack trace: that exception, by that way
  'com.example.Foo.bar(I)V@17 jump'
                                  a goal of a ledger, by its id

Exit codes:
  0    every target has a test or is infeasible
  1    a target is unknown: the output says why
  2    wrong command line
  3    an input cannot be used, or a target names nothing; what could be served was served
  4    no usable JDK
  5    the output cannot be written
  6    the JDK's virtual machine cannot run the tests
  7    code under test cannot be guarded here as --guard strict asks
  130  interrupted; what was confirmed by then is kept";

/// The same for `glassbox report`.
pub const REPORT_EXIT_CODES: &str = "\
Exit codes:
  0    done
  2    wrong command line
  3    the ledger cannot be read, or is none of this version
  5    a report cannot be written";

/// The same for `glassbox solve`.
pub const SOLVE_EXIT_CODES: &str = "\
Exit codes:
  0    every command was answered (unknown is an answer)
  2    wrong command line
  3    the script cannot be read, or a command in it failed: the answer is an (error \"...\") with line and column
  130  interrupted";

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Source(#[from] SourceError),
    #[error("{0}")]
    Input(String),
    #[error("{0}")]
    Jdk(#[from] JdkError),
    #[error("{} cannot be written: {error}; choose another place (--out, --json, --stats, --html and so on), or make room there", .path.display())]
    Output { path: PathBuf, error: std::io::Error },
    /// The signal handler has said so already.
    #[error("interrupted")]
    Interrupted,
    #[error("{0}; nothing was run: choose --guard auto to go without, or another machine")]
    Unguarded(String),
    #[error("the tests cannot be run: {0}")]
    Replay(#[from] ReplayError),
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Source(_) | Failure::Input(_) => BAD_INPUT,
            Failure::Jdk(_) => 4,
            Failure::Output { .. } => OUTPUT,
            Failure::Interrupted => INTERRUPTED,
            Failure::Replay(_) => 6,
            Failure::Unguarded(_) => 7,
        }
    }
}
