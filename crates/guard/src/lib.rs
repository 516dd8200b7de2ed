//! What a process of ours may do.
//!
//! A command is *guarded* by a launcher, which is any program that passes its words on to [`launch`]: it gives up rights
//! that no process can get back, and then becomes the command. So the bounds hold from the command's first instruction on,
//! the command does not have to be trusted to ask for them, and our own process keeps its rights.
//!
//! This crate never sees what the command is for.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod limits;
mod policy;
#[cfg(target_os = "linux")]
mod ties;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, ExitCode};

pub use policy::Policy;

/// How a launcher knows that it is one: the first of its arguments. The others are for [`launch`].
pub const GUARDED: &str = "guarded";

/// The exit code of a launcher that has not become the command, as `env` and `nohup` have it.
pub const NOT_LAUNCHED: u8 = 125;

/// The argument of a command in whose place the launcher writes the numbers of its channel, `input,output`. Where it is left
/// as it is, the channel is the standard input and output.
pub const CHANNEL: &str = "standard-streams";

/// Between the policy and the command.
const COMMAND: &str = "--";

/// What this machine cannot do for us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// Whether a guarded process may do more than it should; otherwise it may do less than it could.
    pub exposes: bool,
    /// What is missing and what follows, in a sentence.
    pub text: String,
}

#[derive(Debug, thiserror::Error)]
pub enum GuardError {
    #[error("the launcher was called with words that make no sense: {0}")]
    Words(String),
    #[error("{0}")]
    Exposed(String),
    #[error("{what}: {problem}")]
    System { what: String, problem: String },
}

/// The command, to be started by a launcher that keeps it within the policy. Its environment is what was set for the command,
/// and nothing else.
#[must_use]
pub fn guarded(launcher: &Path, policy: &Policy, command: &Command) -> Command {
    let mut guarded = Command::new(launcher);
    guarded.env_clear();
    guarded.arg(GUARDED).args(policy.words()).arg(COMMAND).arg(command.get_program()).args(command.get_args());
    if let Some(directory) = command.get_current_dir() {
        guarded.current_dir(directory);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => guarded.env(name, value),
            None => guarded.env_remove(name),
        };
    }
    guarded
}

/// What is missing on this machine; found out by a launcher that guards itself.
///
/// # Errors
/// If the launcher does not work at all.
pub fn lacks(launcher: &Path) -> Result<Vec<Lack>, GuardError> {
    let failed = |problem: String| GuardError::System { what: launcher.display().to_string(), problem };
    // The temporary directory is as good as any; nothing is written.
    let place = vec![std::env::temp_dir()];
    let policy = Policy { readable: place.clone(), writable: place, ..Policy::default() };
    let mut command = Command::new(launcher);
    let output = command.arg(GUARDED).args(policy.words()).output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    said.lines().map(|line| Lack::parse(line).ok_or_else(|| failed(format!("it said: {line}")))).collect()
}

/// What a launcher does with the arguments behind [`GUARDED`]: becomes the command, or gives an exit code. Without a
/// command it prints what is missing on this machine.
#[must_use]
pub fn launch(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    match become_guarded(words.into_iter().collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the guard: {error}");
            ExitCode::from(NOT_LAUNCHED)
        }
    }
}

fn become_guarded(words: Vec<OsString>) -> Result<(), GuardError> {
    let mut parts = words.splitn(2, |word| word == COMMAND);
    let policy = Policy::parse(parts.next().unwrap_or_default())?;
    let Entered { lacks, channel } = enter(&policy)?;
    match parts.next().and_then(<[OsString]>::split_first) {
        Some((program, arguments)) => {
            if let Some(lack) = lacks.into_iter().find(|lack| lack.exposes && policy.strict) {
                return Err(GuardError::Exposed(lack.text));
            }
            let mut arguments = arguments.to_vec();
            if let (Some(channel), Some(place)) = (channel, arguments.iter_mut().find(|word| *word == CHANNEL)) {
                *place = channel.into();
            }
            replace_by(program, &arguments)
        }
        None => {
            lacks.iter().for_each(|lack| println!("{}", lack.line()));
            Ok(())
        }
    }
}

#[cfg(unix)]
fn replace_by(program: &OsStr, arguments: &[OsString]) -> Result<(), GuardError> {
    use std::os::unix::process::CommandExt;
    let error = Command::new(program).args(arguments).exec();
    Err(GuardError::System { what: program.to_string_lossy().into_owned(), problem: error.to_string() })
}

#[cfg(not(unix))]
fn replace_by(program: &OsStr, _: &[OsString]) -> Result<(), GuardError> {
    let problem = "a process cannot be replaced on this system".to_owned();
    Err(GuardError::System { what: program.to_string_lossy().into_owned(), problem })
}

/// What came of giving up rights.
struct Entered {
    /// What this machine cannot take away.
    lacks: Vec<Lack>,
    /// Where the channel is now, if it was moved.
    channel: Option<String>,
}

/// Gives up what the policy does not allow, for good, and ties this process to its parent.
///
/// The process must have a single thread, and be about to become another program.
///
/// # Errors
/// If a directory of the policy does not exist, or the operating system refuses what it has.
#[cfg(target_os = "linux")]
fn enter(policy: &Policy) -> Result<Entered, GuardError> {
    policy.parent.map_or(Ok(()), ties::end_with)?;
    ties::leave_session();
    let mut lacks = Vec::new();
    let mut may_write = true;
    if !policy.free {
        limits::set(policy)?;
        lacks.extend(limits::give_up_privileges());
        let knows_directories = files::restrict(policy)?;
        // Calls cannot be told apart by the directory that they are about.
        may_write = knows_directories && !policy.writable.is_empty();
        let are_calls_restricted = calls::restrict(may_write)?;
        lacks.extend(missing(knows_directories, are_calls_restricted));
    }
    // A channel under another number has to be opened there.
    let channel = if policy.channel && may_write { ties::move_channel()? } else { None };
    Ok(Entered { lacks, channel })
}

/// What follows where the kernel has no Landlock, or no seccomp filters.
#[cfg(target_os = "linux")]
fn missing(has_landlock: bool, has_filters: bool) -> Option<Lack> {
    let text = match (has_landlock, has_filters) {
        (true, true) => return None,
        (false, true) => {
            "the kernel has no Landlock, so guarded code can read what you can read, and can write no file at all"
        }
        (true, false) => {
            "the kernel has no seccomp filters, so guarded code can start processes, send signals and datagrams"
        }
        (false, false) => "the kernel has neither Landlock nor seccomp filters, so nothing is guarded but memory",
    };
    Some(Lack { exposes: true, text: text.into() })
}

#[cfg(not(target_os = "linux"))]
fn enter(_: &Policy) -> Result<Entered, GuardError> {
    let text = format!(
        "code under test is not guarded on {}: it can do whatever you can do (--guard off says that this is meant)",
        std::env::consts::OS
    );
    Ok(Entered { lacks: vec![Lack { exposes: true, text }], channel: None })
}

impl Lack {
    const EXPOSES: &str = "exposed: ";
    const RESTRICTS: &str = "restricted: ";

    fn line(&self) -> String {
        format!("{}{}", if self.exposes { Lack::EXPOSES } else { Lack::RESTRICTS }, self.text)
    }

    fn parse(line: &str) -> Option<Lack> {
        let lack = |exposes| move |text: &str| Lack { exposes, text: text.to_owned() };
        let exposed = line.strip_prefix(Lack::EXPOSES).map(lack(true));
        exposed.or_else(|| line.strip_prefix(Lack::RESTRICTS).map(lack(false)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lack_survives_the_way_through_a_pipe() {
        for exposes in [true, false] {
            let lack = Lack { exposes, text: "no Landlock: nothing".to_owned() };
            assert_eq!(Lack::parse(&lack.line()), Some(lack));
        }
        assert_eq!(Lack::parse("Segmentation fault"), None);
    }

    #[test]
    fn a_guarded_command_keeps_its_directory_and_its_environment() {
        let mut command = Command::new("java");
        command.arg("-version").current_dir("/tmp").env("A", "b").env_remove("C");
        let guarded = guarded(Path::new("/bin/launcher"), &Policy::default(), &command);
        assert_eq!(guarded.get_program(), "/bin/launcher");
        let words: Vec<&OsStr> = guarded.get_args().collect();
        assert_eq!(words.first(), Some(&OsStr::new(GUARDED)));
        assert!(words.ends_with(&[OsStr::new(COMMAND), OsStr::new("java"), OsStr::new("-version")]));
        assert_eq!(guarded.get_current_dir(), Some(Path::new("/tmp")));
        let environment: Vec<_> = guarded.get_envs().collect();
        assert_eq!(environment, [(OsStr::new("A"), Some(OsStr::new("b")))], "and nothing of ours");
    }

    #[test]
    fn words_that_make_no_sense_are_refused_and_nothing_is_run() {
        for words in [&["--memory", "much"][..], &["--file"], &["--fly"]] {
            let words = words.iter().map(OsString::from).collect();
            assert!(matches!(become_guarded(words), Err(GuardError::Words(_))));
        }
    }
}
