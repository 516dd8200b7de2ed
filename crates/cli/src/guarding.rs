//! Whether and how the JVMs that run code under test are kept from doing harm.

use std::path::PathBuf;

use clap::ValueEnum;
use glassbox_guard::Lack;
use glassbox_replay::Guard;

use crate::args::GuardArguments;
use crate::failure::Failure;
use crate::terminal::tell;

/// `--guard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GuardChoice {
    /// As far as the operating system can; what it cannot is said
    Auto,
    /// Completely, or nothing is run
    Strict,
    /// Code under test may do what you may
    Off,
}

/// What was chosen, on this machine.
#[derive(Debug, PartialEq, Eq)]
pub struct Guarding {
    pub guard: Option<Guard>,
    /// What code under test may read by the user's own word.
    pub allowed: Vec<PathBuf>,
    /// What the user has to know about it.
    pub remarks: Vec<String>,
}

impl Guarding {
    /// Asks the operating system what it can do, unless it is to do nothing, and says what it cannot. Our own program is the
    /// launcher.
    pub fn new(arguments: &GuardArguments) -> Result<Guarding, Failure> {
        let choice = arguments.guard;
        let allowed = arguments.allow_read.clone();
        let launcher = std::env::current_exe().map_err(|error| error.to_string());
        if choice == GuardChoice::Off {
            let launcher = launcher.ok().filter(|_| cfg!(target_os = "linux"));
            let guard = launcher.map(|launcher| Guard { launcher, free: true, strict: false });
            return Ok(Guarding { guard, allowed, remarks: Vec::new() });
        }
        let found = launcher.and_then(|launcher| match glassbox_guard::lacks(&launcher) {
            Ok(lacks) => Ok((launcher, lacks)),
            Err(error) => Err(error.to_string()),
        });
        let guarding = Guarding { allowed, ..Guarding::with(choice == GuardChoice::Strict, found)? };
        for remark in &guarding.remarks {
            tell!("glassbox: {remark}");
        }
        Ok(guarding)
    }

    fn with(strict: bool, found: Result<(PathBuf, Vec<Lack>), String>) -> Result<Guarding, Failure> {
        match found {
            Ok((_, lacks)) if strict && lacks.iter().any(|lack| lack.exposes) => {
                let exposed = lacks.into_iter().filter(|lack| lack.exposes).map(|lack| lack.text);
                Err(Failure::Unguarded(exposed.collect::<Vec<_>>().join("; ")))
            }
            Err(problem) if strict => Err(Failure::Unguarded(problem)),
            Ok((launcher, lacks)) => Ok(Guarding {
                guard: cfg!(target_os = "linux").then_some(Guard { launcher, free: false, strict }),
                allowed: Vec::new(),
                remarks: lacks.into_iter().map(|lack| lack.text).collect(),
            }),
            Err(problem) => {
                let remark = format!("code under test is not guarded, because the launcher does not work: {problem}");
                Ok(Guarding { guard: None, allowed: Vec::new(), remarks: vec![remark] })
            }
        }
    }

    /// In words, all that may change what code under test does.
    pub fn settings(&self) -> String {
        let is_guarded = self.guard.as_ref().is_some_and(|guard| !guard.free);
        format!("{is_guarded} {:?} {:?}", self.allowed, self.remarks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lack(exposes: bool) -> Lack {
        Lack { exposes, text: "something is missing".to_owned() }
    }

    #[test]
    fn what_exposes_the_user_is_said_or_refused() {
        for strict in [false, true] {
            let result = Guarding::with(strict, Ok(("glassbox".into(), vec![lack(true)])));
            match result {
                Ok(guarding) => assert!(!strict && guarding.remarks == ["something is missing"]),
                Err(failure) => assert!(strict && failure.exit_code() == 7 && failure.to_string().contains("missing")),
            }
        }
    }

    #[test]
    fn what_only_restricts_is_said_and_never_refused() {
        let guarding = Guarding::with(true, Ok(("glassbox".into(), vec![lack(false)]))).unwrap();
        assert_eq!(guarding.remarks, ["something is missing"]);
    }

    #[test]
    fn a_launcher_that_does_not_work_is_no_reason_to_stop_unless_strict() {
        let guarding = Guarding::with(false, Err("gone".to_owned())).unwrap();
        assert!(guarding.guard.is_none() && guarding.remarks[0].contains("gone"));
        assert_eq!(Guarding::with(true, Err("gone".to_owned())).unwrap_err().exit_code(), 7);
    }
}
