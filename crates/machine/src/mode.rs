//! What a machine is for.
//!
//! What belongs here: all that makes machines differ that run the same code. A machine gets its mode when it is made
//! and keeps it, but for a search that a real virtual machine accompanies once its paths have started. What differs for a
//! while belongs to the state of a path, or to another machine.

/// What a machine is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A whole program runs, and what its platform tells it is as good as any other. Nothing of it is watched.
    Program,
    /// Paths of methods are searched, or blocks of their code related.
    Search(SkipOptions),
    /// Paths are searched beside a real virtual machine that makes the same runs: it tells what this one cannot know,
    /// and is compared with it.
    Recorded(SkipOptions),
    /// A class is initialized once, for the paths of other machines. What is guessed is left open, since each of their
    /// paths makes a guess of its own.
    WarmUp(SkipOptions),
    /// What the initializer of a class leaves is found out, so that other machines copy it. This one copies nothing,
    /// and takes nothing over from a real virtual machine.
    FindEffect(SkipOptions),
}

/// What paths need not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SkipOptions {
    /// Paths may go on with guesses: see `guessing.rs`.
    pub guesses: bool,
    /// What writes logs is not run: see `loggers.rs`.
    pub blank_loggers: bool,
}

impl Mode {
    #[inline]
    pub(crate) fn is_program(self) -> bool {
        matches!(self, Mode::Program)
    }

    pub(crate) fn is_recorded(self) -> bool {
        matches!(self, Mode::Recorded(_))
    }

    /// What is guessed is left open.
    pub(crate) fn leaves_guesses_open(self) -> bool {
        matches!(self, Mode::WarmUp(_))
    }

    /// What other machines have found out about initializers is copied, and what a real virtual machine has is taken
    /// over.
    pub(crate) fn uses_what_is_known_of_initializers(self) -> bool {
        matches!(self, Mode::Search(_) | Mode::WarmUp(_))
    }

    #[inline]
    pub fn freedom(self) -> SkipOptions {
        match self {
            Mode::Program => SkipOptions::default(),
            Mode::Search(freedom) | Mode::Recorded(freedom) | Mode::WarmUp(freedom) | Mode::FindEffect(freedom) => {
                freedom
            }
        }
    }
}
