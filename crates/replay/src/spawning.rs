//! Starting processes, all from one thread.
//!
//! A guarded process ends with the *thread* that has started it (`glassbox_guard`), and the threads that ask for one come and
//! go. This one stays as long as we do.

use std::io;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A command to start, and where its process goes.
type Order = (Command, Sender<io::Result<Child>>);

/// Starts a process.
pub(crate) fn spawn(command: Command) -> io::Result<Child> {
    let gone = || io::Error::other("the thread that starts processes has ended");
    let (sender, started) = mpsc::channel();
    orders()?.send((command, sender)).map_err(|_| gone())?;
    started.recv().map_err(|_| gone())?
}

/// The way to the one thread, which begins with the first order.
fn orders() -> io::Result<Sender<Order>> {
    static ORDERS: Mutex<Option<Sender<Order>>> = Mutex::new(None);
    let mut orders = ORDERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(orders) = &*orders {
        return Ok(orders.clone());
    }
    let (sender, received) = mpsc::channel::<Order>();
    thread::Builder::new().name("processes".into()).spawn(move || {
        for (mut command, started) in received {
            // A process that no caller waits for any more ends here.
            if let Err(mpsc::SendError(Ok(mut child))) = started.send(command.spawn()) {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    })?;
    *orders = Some(sender.clone());
    Ok(sender)
}

/// Ctrl-C in a terminal goes to the whole foreground process group; our children are ours to end. A launcher sees to that by
/// itself.
pub(crate) fn shield_from_terminal(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    #[cfg(not(unix))]
    let _ = command;
}
