//! The way to one executor: a process of ours, or a connection that somebody made.

use std::net::{Shutdown, TcpStream};
use std::process::Command;
use std::sync::mpsc::SyncSender;
use std::thread;

use glassbox_guard::CHANNEL;

use crate::child::{self, Gone, Process, ProcessExit, WriteQueue};
use crate::java::{Java, JvmDirectory, absolute};
use crate::{Options, ReplayError, runner};

/// Something that happened to an executor.
pub(crate) enum Event {
    Frame(Vec<u8>),
    Gone(Gone),
    /// Somebody connected, and wants to be one.
    Connected(TcpStream),
}

/// Events of all executors, by their numbers. An executor that says much waits until there is room.
pub(crate) type Events = SyncSender<(u64, Event)>;

pub(crate) enum Link {
    Process(Process),
    Socket(Socket),
}

/// A connection. It is closed when this is dropped.
pub(crate) struct Socket {
    requests: WriteQueue,
    stream: TcpStream,
}

impl Link {
    /// Starts a JVM.
    pub(crate) fn start(options: &Options, number: u64, events: &Events) -> Result<Link, ReplayError> {
        let (command, playground) = command(options)?;
        let started = Process::start_telling(command, playground, tell(number, events));
        started.map(Link::Process).map_err(|error| ReplayError::CannotStart {
            java_home: options.java_home.clone(),
            problem: error.to_string(),
        })
    }

    /// Takes a connection.
    pub(crate) fn take(stream: TcpStream, number: u64, events: &Events) -> std::io::Result<Link> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        let (reading, writing) = (stream.try_clone()?, stream.try_clone()?);
        let tell = tell(number, events);
        thread::spawn(move || child::read_frames(reading, None, &tell));
        Ok(Link::Socket(Socket { requests: WriteQueue::new(writing), stream }))
    }

    pub(crate) fn send(&self, frame: Vec<u8>) {
        match self {
            Link::Process(process) => process.send(frame),
            Link::Socket(socket) => socket.requests.send(frame),
        }
    }

    /// Whether it has written too much to files, as far as we can see.
    pub(crate) fn has_spread(&self) -> bool {
        matches!(self, Link::Process(process) if process.has_spread())
    }

    pub(crate) fn is_remote(&self) -> bool {
        matches!(self, Link::Socket(_))
    }

    /// How it went, in words.
    pub(crate) fn describe_exit(self, gone: &Gone) -> String {
        match self {
            Link::Process(process) => {
                let said = process.error_text();
                let ProcessExit { text, .. } = process.describe_exit(Some(gone));
                if said.is_empty() { text } else { format!("{text}; it said: {said}") }
            }
            Link::Socket(_) => match gone {
                Gone::Garbage(garbage) => format!("the connection carried something else ({garbage})"),
                Gone::Ended | Gone::Spread => "the connection was closed".to_owned(),
            },
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Fails only if the other side was faster.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn tell(number: u64, events: &Events) -> impl Fn(Result<Vec<u8>, Gone>) -> bool + Send + 'static {
    let events = events.clone();
    move |frame| events.send((number, frame.map_or_else(Event::Gone, Event::Frame))).is_ok()
}

/// The command of an executor's JVM, guarded as the options have it.
pub(crate) fn command(options: &Options) -> Result<(Command, JvmDirectory), ReplayError> {
    let installed = runner::prepare(&options.java_home, Some(&options.scratch))?;
    let mut java = Java::new(options, &installed)?;
    let arguments = java.arguments();
    // From this package on, the executor opens all others to itself, and to no other code.
    arguments.args(["--add-opens", "java.base/java.lang=ALL-UNNAMED"]);
    // As where tests run; and where the channel cannot be moved, it is the standard output.
    arguments.args(["-ea", "-XX:+DisplayVMOutputToStderr", "-cp"]);
    arguments.arg(absolute(&installed.runner)).arg(runner::EXECUTOR_CLASS).arg(CHANNEL);
    Ok(java.finish())
}
