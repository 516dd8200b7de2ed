//! One child process: frames go in, frames come out, and waiting never outlasts the caller's patience.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::java::JvmDirectory;
use crate::wire::FrameAuthentication;
use crate::{Deadline, spawning, wire};

/// How often a waiting thread looks at the cancellation flag.
const TICK: Duration = Duration::from_millis(20);

/// How long a process may take to end after it has closed its channel.
const EXIT_GRACE_PERIOD: Duration = Duration::from_secs(2);

/// How often a waiting thread looks at what the process has written to files, and whether it has worked.
const LOOK: Duration = Duration::from_millis(250);

/// How much of the standard error stream is kept. The beginning is what explains a failure.
const ERROR_TEXT_LIMIT: usize = 8 << 10;

/// Frames of one process that wait to be read. It says nothing that was not asked, so that this is enough.
pub(crate) const MOST_WAITING: usize = 2;

/// Bytes that wait until a process takes them.
const MOST_TO_WRITE: usize = 256 << 20;

/// A process that has worked for less than this part of a time has waited.
const SHARE_OF_WORK: u32 = 50;

/// A running process. It is killed when this is dropped, which does not wait for its end.
pub(crate) struct Process {
    jvm: Option<Jvm>,
    requests: WriteQueue,
    answers: Receiver<Result<Vec<u8>, Gone>>,
    error_text: Arc<Mutex<Vec<u8>>>,
    error_reader: Option<JoinHandle<()>>,
}

/// A process and where it works: that is removed when the process has ended.
struct Jvm {
    child: Child,
    playground: JvmDirectory,
}

/// Nothing that the process may still send counts.
pub(crate) enum Gone {
    Ended,
    /// What was wrong with the output.
    Garbage(String),
    /// It has written too much to files.
    Spread,
}

/// How a process ended.
pub(crate) struct ProcessExit {
    /// In words.
    pub(crate) text: String,
    /// Another process, or the operating system, has ended it.
    pub(crate) was_killed: bool,
}

/// Every way in which waiting for something can end.
pub(crate) enum WaitResult<T> {
    Answer(T),
    /// There is no sender left that could answer.
    Lost,
    /// The limit of the caller has passed.
    TooLong,
    /// The deadline of the caller has passed, or the caller has cancelled.
    Interrupted,
}

/// How long a process may be silent.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    /// So long if it waits for something.
    pub(crate) idle: Duration,
    /// So long if processors have worked for it all the time; longer, if it is the machine that is slow.
    pub(crate) busy: Duration,
    /// So long at most.
    pub(crate) most: Duration,
}

impl Patience {
    /// However busy the machine is.
    pub(crate) fn strict(limit: Duration) -> Patience {
        Patience { idle: limit, busy: limit, most: limit }
    }
}

/// Waits for a message without missing the deadline. The deadline counts before the limit.
pub(crate) fn wait<T>(messages: &Receiver<T>, limit: Option<Duration>, deadline: &Deadline) -> WaitResult<T> {
    let limit = limit.and_then(|limit| Instant::now().checked_add(limit));
    loop {
        if deadline.has_passed() {
            return WaitResult::Interrupted;
        }
        let now = Instant::now();
        if limit.is_some_and(|limit| now >= limit) {
            return WaitResult::TooLong;
        }
        let until = [limit, deadline.at].into_iter().flatten().map(|at| at.saturating_duration_since(now));
        match messages.recv_timeout(until.fold(TICK, Duration::min)) {
            Ok(message) => return WaitResult::Answer(message),
            Err(RecvTimeoutError::Disconnected) => return WaitResult::Lost,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Starts the command of a JVM, which gets its secret first; the streams of its channel, and what its frames have to carry.
pub(crate) fn start_jvm(
    mut command: Command,
    stderr: Stdio,
) -> std::io::Result<(Child, ChildStdin, ChildStdout, FrameAuthentication)> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
    let mut child = spawning::spawn(command)?;
    let seal = FrameAuthentication::new();
    match (child.stdin.take(), child.stdout.take()) {
        (Some(mut stdin), Some(stdout)) => {
            // One that has ended already is found out by the reader.
            let _ = stdin.write_all(&seal.frame());
            Ok((child, stdin, stdout, seal))
        }
        _ => {
            let _ = child.kill();
            let _ = child.wait();
            Err(std::io::Error::other("a process without its streams"))
        }
    }
}

impl Process {
    /// The playground is the working directory of the command.
    pub(crate) fn start(command: Command, playground: JvmDirectory) -> std::io::Result<Process> {
        let (answer, answers) = mpsc::sync_channel(MOST_WAITING);
        Process::start_for(command, playground, move |frame| answer.send(frame).is_ok(), answers)
    }

    /// The same, for a caller that waits for several processes: every frame goes there as long as it is wanted.
    pub(crate) fn start_telling(
        command: Command,
        playground: JvmDirectory,
        tell: impl Fn(Result<Vec<u8>, Gone>) -> bool + Send + 'static,
    ) -> std::io::Result<Process> {
        let (_, nothing) = mpsc::channel();
        Process::start_for(command, playground, tell, nothing)
    }

    fn start_for(
        command: Command,
        playground: JvmDirectory,
        tell: impl Fn(Result<Vec<u8>, Gone>) -> bool + Send + 'static,
        answers: Receiver<Result<Vec<u8>, Gone>>,
    ) -> std::io::Result<Process> {
        let (mut child, stdin, stdout, seal) = start_jvm(command, Stdio::piped())?;
        let error_text = Arc::new(Mutex::new(Vec::new()));
        let requests = WriteQueue::new(stdin);
        thread::spawn(move || read_frames(stdout, Some(seal), &tell));
        let error_reader = child.stderr.take().map(|stderr| {
            let kept = Arc::clone(&error_text);
            thread::spawn(move || keep_beginning(stderr, &kept))
        });
        Ok(Process { jvm: Some(Jvm { child, playground }), requests, answers, error_text, error_reader })
    }

    pub(crate) fn send(&self, request: Vec<u8>) {
        self.requests.send(request);
    }

    /// Waits for an answer. Word that the tests of a request go on makes patience begin anew.
    pub(crate) fn receive(&self, patience: Patience, deadline: &Deadline) -> WaitResult<Result<Vec<u8>, Gone>> {
        let process = self.jvm.as_ref().map_or(0, |jvm| jvm.child.id());
        let mut silent = Silence::new(process);
        loop {
            let waited = wait(&self.answers, Some(silent.turn(patience)), deadline);
            match waited {
                WaitResult::Answer(Ok(payload)) if wire::is_progress(&payload) => silent = Silence::new(process),
                WaitResult::TooLong if self.has_spread() => return WaitResult::Answer(Err(Gone::Spread)),
                WaitResult::TooLong if !silent.is_enough(patience) => {}
                other => return other,
            }
        }
    }

    /// Whether the process has written too much to files.
    pub(crate) fn has_spread(&self) -> bool {
        self.jvm.as_ref().is_some_and(|jvm| jvm.playground.is_too_full(jvm.child.id()))
    }

    /// Waits for the end of a process that is gone, and says how it ended.
    pub(crate) fn describe_exit(mut self, gone: Option<&Gone>) -> ProcessExit {
        let by_itself = |text: String| ProcessExit { text, was_killed: false };
        match gone {
            Some(Gone::Garbage(garbage)) => {
                return by_itself(format!("something other than the runner wrote to the JVM's channel ({garbage})"));
            }
            Some(Gone::Spread) => return by_itself("the JVM wrote too much to temporary files".to_owned()),
            Some(Gone::Ended) | None => {}
        }
        let patience = Instant::now() + EXIT_GRACE_PERIOD;
        loop {
            let Some(jvm) = &mut self.jvm else { return by_itself("the JVM has ended".to_owned()) };
            match jvm.child.try_wait() {
                Ok(Some(status)) => {
                    let (how, was_killed) = describe(status);
                    return ProcessExit { text: format!("the JVM {how}"), was_killed };
                }
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return by_itself("the JVM closed its channel".to_owned()),
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
        if let Some(mut jvm) = self.jvm.take() {
            // This fails only if the process has already ended and been waited for.
            let _ = jvm.child.kill();
            // One with many threads takes its time, and so does removing what it has written.
            let _ = thread::Builder::new().spawn(move || drop(jvm));
        }
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Since when a process says nothing, and what it has done meanwhile.
struct Silence {
    process: u32,
    since: Instant,
    /// What the processor had done for it at the beginning, and at the last look.
    before: Option<Duration>,
    last: Option<(Instant, Duration)>,
    /// At the last look it had worked since the one before.
    works: bool,
}

impl Silence {
    fn new(process: u32) -> Silence {
        Silence { process, since: Instant::now(), before: None, last: None, works: true }
    }

    /// How long to wait before the next look.
    fn turn(&mut self, patience: Patience) -> Duration {
        let silent = self.since.elapsed();
        let next = if silent < patience.idle { patience.idle } else { patience.most };
        next.saturating_sub(silent).min(LOOK)
    }

    fn is_enough(&mut self, patience: Patience) -> bool {
        let silent = self.since.elapsed();
        if silent >= patience.most {
            return true;
        }
        // The first look is soon; what was done before it is little.
        let worked = processor_time(self.process);
        self.before = self.before.or(worked);
        if silent < patience.idle.min(patience.busy) {
            return false;
        }
        let (Some(before), Some(worked)) = (self.before, worked) else { return false };
        match self.last {
            Some((at, last)) if at.elapsed() >= 4 * LOOK => {
                self.works = worked.saturating_sub(last) * SHARE_OF_WORK >= at.elapsed();
                self.last = Some((Instant::now(), worked));
            }
            Some(_) => {}
            None => self.last = Some((Instant::now(), worked)),
        }
        !self.works && silent >= patience.idle || worked.saturating_sub(before) >= patience.busy
    }
}

/// How long processors have worked for a process, as far as the operating system tells.
fn processor_time(process: u32) -> Option<Duration> {
    /// The unit of these numbers on every architecture of today.
    const TICK: Duration = Duration::from_millis(10);
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program is in parentheses, and may be anything.
    let mut words = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || words.next()?.parse::<u32>().ok();
    Some(TICK * ticks()?.saturating_add(ticks()?))
}

/// Frames on their way to another process, which may take them or not.
pub(crate) struct WriteQueue {
    requests: Sender<Vec<u8>>,
    /// Bytes that have not been taken yet.
    waiting: Arc<AtomicUsize>,
}

impl WriteQueue {
    pub(crate) fn new(mut stream: impl Write + Send + 'static) -> WriteQueue {
        let (requests, to_write) = mpsc::channel::<Vec<u8>>();
        let waiting = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&waiting);
        thread::spawn(move || {
            for request in to_write {
                if stream.write_all(&request).and_then(|()| stream.flush()).is_err() {
                    return;
                }
                left.fetch_sub(request.len(), Ordering::Relaxed);
            }
        });
        WriteQueue { requests, waiting }
    }

    /// If the writer has ended, so has the process; the caller that waits for the answer will find out. What there is no room
    /// for is lost: then the answer does not come.
    pub(crate) fn send(&self, request: Vec<u8>) {
        let waiting = self.waiting.fetch_add(request.len(), Ordering::Relaxed);
        if waiting <= MOST_TO_WRITE {
            let _ = self.requests.send(request);
        }
    }
}

/// Reads frames until they end or are not what they should be; those of a JVM have a seal.
pub(crate) fn read_frames(
    stream: impl Read,
    mut seal: Option<FrameAuthentication>,
    tell: &impl Fn(Result<Vec<u8>, Gone>) -> bool,
) {
    let mut stream = std::io::BufReader::with_capacity(1 << 16, stream);
    loop {
        let answer = match wire::read_frame(&mut stream, seal.as_mut()) {
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

/// How a process ended, and whether it was ended from outside.
fn describe(status: ExitStatus) -> (String, bool) {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        const KILLED: i32 = 9;
        if let Some(signal) = status.signal() {
            return (format!("was killed by signal {signal}"), signal == KILLED);
        }
    }
    match status.code() {
        Some(code) => (format!("exited with code {code}"), false),
        None => ("ended".to_owned(), false),
    }
}
