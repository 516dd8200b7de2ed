//! What ties a process to the one that started it: a channel, and a common end.

use rustix::fs::{Mode, OFlags, open};
use rustix::io::{FdFlags, fcntl_dupfd_cloexec, fcntl_setfd};
use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};
use rustix::stdio::{dup2_stdin, dup2_stdout, stdin, stdout};

use crate::GuardError;

/// Numbers from here on are free in a process that has just begun.
const FAR: i32 = 64;

/// Lets this process, whatever it becomes, end when the thread that has started it ends.
pub(crate) fn end_with(parent: u32) -> Result<(), GuardError> {
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| failed("the end of the parent", error))?;
    // It may have ended before.
    let is_there = getppid().map(Pid::as_raw_nonzero).is_some_and(|pid| pid.get().unsigned_abs() == parent);
    match is_there {
        true => Ok(()),
        false => Err(GuardError::System { what: "the parent".to_owned(), problem: "it has ended".to_owned() }),
    }
}

/// Leaves the session of the parent: what is typed into its terminal does not come here, and many kernels share processors out
/// among sessions, so that a hundred threads here do not keep the parent from its own.
pub(crate) fn leave_session() {
    // A process that leads a group already cannot, and stays as it is.
    let _ = setsid();
}

/// Moves standard input and output to other numbers, and says which; what is read and written there leads nowhere afterwards.
/// Nothing, if there are no such numbers: then all stays as it is.
pub(crate) fn move_channel() -> Result<Option<String>, GuardError> {
    let moved = fcntl_dupfd_cloexec(stdin(), FAR).and_then(|input| Ok((input, fcntl_dupfd_cloexec(stdout(), FAR)?)));
    let Ok((input, output)) = moved else { return Ok(None) };
    let nowhere = open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty());
    let left = nowhere.and_then(|nowhere| dup2_stdin(&nowhere).and_then(|()| dup2_stdout(&nowhere)));
    let kept = left.and_then(|()| {
        fcntl_setfd(&input, FdFlags::empty())?;
        fcntl_setfd(&output, FdFlags::empty())
    });
    kept.map_err(|error| failed("the channel", error))?;
    use std::os::fd::IntoRawFd;
    Ok(Some(format!("{},{}", input.into_raw_fd(), output.into_raw_fd())))
}

fn failed(what: &str, error: rustix::io::Errno) -> GuardError {
    GuardError::System { what: what.to_owned(), problem: error.to_string() }
}
