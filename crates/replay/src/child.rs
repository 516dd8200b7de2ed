//! One child process: frames go in, frames come out, and waiting never outlasts the caller's patience.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::java::Playground;
use crate::{Deadline, wire};

/// How often a waiting thread looks at the cancellation flag.
const TICK: Duration = Duration::from_millis(20);

/// How long a process may take to end after it has closed its output.
const FAREWELL: Duration = Duration::from_secs(2);

/// How often a waiting thread looks at what the process has written to files.
const LOOK: Duration = Duration::from_millis(250);

/// How much of the standard error stream is kept. The beginning is what explains a failure.
const ERROR_TEXT_LIMIT: usize = 8 << 10;

/// A running process. It is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    requests: Sender<Vec<u8>>,
    answers: Receiver<Result<Vec<u8>, Gone>>,
    error_text: Arc<Mutex<Vec<u8>>>,
    error_reader: Option<JoinHandle<()>>,
    playground: Playground,
}

/// Nothing that the process may still send counts.
pub(crate) enum Gone {
    Ended,
    /// What was wrong with the output.
    Garbage(String),
    /// It has written too much to files.
    Spread,
}

/// Every way in which waiting for something can end.
pub(crate) enum Waited<T> {
    Answer(T),
    /// There is nobody left who could answer.
    Lost,
    /// The limit of the one who waits has passed.
    TooLong,
    /// The deadline of the caller has passed, or the caller has cancelled.
    Interrupted,
}

/// Waits for a message without missing the deadline. The deadline counts before the limit.
pub(crate) fn wait<T>(messages: &Receiver<T>, limit: Option<Duration>, deadline: &Deadline) -> Waited<T> {
    let limit = limit.and_then(|limit| Instant::now().checked_add(limit));
    loop {
        if deadline.has_passed() {
            return Waited::Interrupted;
        }
        let now = Instant::now();
        if limit.is_some_and(|limit| now >= limit) {
            return Waited::TooLong;
        }
        let until = [limit, deadline.at].into_iter().flatten().map(|at| at.saturating_duration_since(now));
        match messages.recv_timeout(until.fold(TICK, Duration::min)) {
            Ok(message) => return Waited::Answer(message),
            Err(RecvTimeoutError::Disconnected) => return Waited::Lost,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Ctrl-C in a terminal goes to the whole foreground process group; our children are ours to end.
pub(crate) fn shield_from_terminal(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    #[cfg(not(unix))]
    let _ = command;
}

impl Process {
    /// The playground is the working directory of the command.
    pub(crate) fn start(command: &mut Command, playground: Playground) -> std::io::Result<Process> {
        let (answer, answers) = mpsc::channel();
        Process::start_for(command, playground, move |frame| answer.send(frame).is_ok(), answers)
    }

    /// The same, for somebody who waits for several processes: every frame goes to him as long as he wants it.
    pub(crate) fn start_telling(
        command: &mut Command,
        playground: Playground,
        tell: impl Fn(Result<Vec<u8>, Gone>) -> bool + Send + 'static,
    ) -> std::io::Result<Process> {
        let (_, nothing) = mpsc::channel();
        Process::start_for(command, playground, tell, nothing)
    }

    fn start_for(
        command: &mut Command,
        playground: Playground,
        tell: impl Fn(Result<Vec<u8>, Gone>) -> bool + Send + 'static,
        answers: Receiver<Result<Vec<u8>, Gone>>,
    ) -> std::io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        shield_from_terminal(command);
        let mut child = command.spawn()?;
        let (requests, to_write) = mpsc::channel();
        let error_text = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_frames(stdout, &tell));
        }
        let error_reader = child.stderr.take().map(|stderr| {
            let kept = Arc::clone(&error_text);
            thread::spawn(move || keep_beginning(stderr, &kept))
        });
        Ok(Process { child, requests, answers, error_text, error_reader, playground })
    }

    pub(crate) fn send(&self, request: Vec<u8>) {
        // If the writer has ended, so has the process; whoever waits for the answer will find out.
        let _ = self.requests.send(request);
    }

    pub(crate) fn receive(&self, limit: Option<Duration>, deadline: &Deadline) -> Waited<Result<Vec<u8>, Gone>> {
        let mut left = limit;
        loop {
            let turn = left.map_or(LOOK, |left| left.min(LOOK));
            match wait(&self.answers, Some(turn), deadline) {
                Waited::TooLong if self.has_spread() => return Waited::Answer(Err(Gone::Spread)),
                Waited::TooLong if left.is_none_or(|left| left > turn) => left = left.map(|left| left - turn),
                other => return other,
            }
        }
    }

    /// Whether the process has written too much to files.
    pub(crate) fn has_spread(&self) -> bool {
        self.playground.is_too_full()
    }

    /// Waits for the end of a process that is gone, and says how it ended.
    pub(crate) fn epitaph(mut self, gone: Option<&Gone>) -> String {
        match gone {
            Some(Gone::Garbage(garbage)) => {
                return format!("something other than the runner wrote to the JVM's standard output ({garbage})");
            }
            Some(Gone::Spread) => return "the JVM wrote too much to temporary files".to_owned(),
            Some(Gone::Ended) | None => {}
        }
        let patience = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!("the JVM {}", describe(status)),
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return "the JVM closed its standard output".to_owned(),
            }
        }
    }

    /// What the process wrote to its standard error stream before it ended.
    pub(crate) fn error_text(&self) -> String {
        // The reader may be a moment behind. It ends with the stream, unless a grandchild keeps that open.
        let patience = Instant::now() + Duration::from_millis(200);
        let is_reading = || self.error_reader.as_ref().is_some_and(|reader| !reader.is_finished());
        while is_reading() && Instant::now() < patience {
            thread::sleep(Duration::from_millis(2));
        }
        let text = self.error_text.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&text).trim().to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only if the process has already ended and been waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn write_all(mut stream: impl Write, to_write: &Receiver<Vec<u8>>) {
    for request in to_write {
        if stream.write_all(&request).and_then(|()| stream.flush()).is_err() {
            return;
        }
    }
}

pub(crate) fn read_frames(stdout: impl Read, tell: &impl Fn(Result<Vec<u8>, Gone>) -> bool) {
    let mut stdout = std::io::BufReader::new(stdout);
    loop {
        let answer = match wire::read_frame(&mut stdout) {
            Ok(Some(payload)) => Ok(payload),
            Ok(None) => Err(Gone::Ended),
            // A process that is killed in the middle of a frame did not send garbage.
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(Gone::Ended),
            Err(error) => Err(Gone::Garbage(error.to_string())),
        };
        let ended = answer.is_err();
        if !tell(answer) || ended {
            return;
        }
    }
}

fn keep_beginning(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let room = ERROR_TEXT_LIMIT.saturating_sub(kept.len());
        kept.extend_from_slice(&buffer[..count.min(room)]);
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return format!("was killed by signal {signal}");
        }
    }
    match status.code() {
        Some(code) => format!("exited with code {code}"),
        None => "ended".to_owned(),
    }
}
