//! Whether and how the JVMs that run code under test are kept from doing harm.

use clap::ValueEnum;
use glassbox_replay::Guard;

use crate::failure::Failure;

/// `--guard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GuardChoice {
    /// As far as the operating system can
    Auto,
    /// Completely, or not at all: then nothing is run
    Strict,
    /// Code under test may do what you may
    Off,
}

/// What was chosen, on this machine.
pub struct Guarding {
    pub guard: Option<Guard>,
    /// What the user has to know about it.
    pub remarks: Vec<String>,
}

impl Guarding {
    /// Asks the operating system what it can do, unless nobody wants it. Our own program is the launcher.
    pub fn new(choice: GuardChoice) -> Result<Guarding, Failure> {
        if choice == GuardChoice::Off {
            return Ok(Guarding { guard: None, remarks: Vec::new() });
        }
        let launcher = std::env::current_exe().map_err(|error| error.to_string());
        let answer = launcher.and_then(|launcher| match glassbox_guard::lacks(&launcher) {
            Ok(lacks) => Ok((launcher, lacks)),
            Err(error) => Err(error.to_string()),
        });
        let strict = choice == GuardChoice::Strict;
        let guarding = match answer {
            Ok((launcher, lacks)) => {
                let exposed = lacks.iter().find(|lack| strict && lack.exposes);
                if let Some(lack) = exposed {
                    return Err(Failure::Unguarded(lack.text.clone()));
                }
                Guarding {
                    guard: cfg!(unix).then_some(Guard { launcher, strict }),
                    remarks: lacks.into_iter().map(|lack| lack.text).collect(),
                }
            }
            Err(problem) if strict => return Err(Failure::Unguarded(problem)),
            Err(problem) => {
                Guarding { guard: None, remarks: vec![format!("code under test is not guarded: {problem}")] }
            }
        };
        for remark in &guarding.remarks {
            eprintln!("glassbox: {remark}");
        }
        Ok(guarding)
    }
}
