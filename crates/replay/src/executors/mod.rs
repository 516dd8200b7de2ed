//! Executors: real JVMs that make runs of an instrumented program, any number at the same time, and tell which way it went.
//!
//! Everything that executors say comes to one queue, and is dealt with by whoever asks for an answer; so this needs no
//! thread of its own but those that read and write. An executor gets a run only when it has said that it is there, and one
//! that is lost costs the run that it had: the caller may ask for that again, and somebody else takes its place.

mod classes;
mod link;
mod listening;
pub(crate) mod messages;
mod serve;

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use glassbox_goals::{Answer, Executors, Run};
use glassbox_program::{Class, InsnId, MethodId, Origin, Program};

use crate::child::Gone;
use crate::{Options, ReplayError};
use classes::{Choice, Classes};
use link::{Event, Events, Link};
use listening::Listener;
pub use listening::Listening;
pub use messages::PROTOCOL_VERSION;
use messages::Said;
pub use serve::serve;

/// An executor watches the time itself. It gets this much longer before we stop believing in it.
const TIME_LIMIT_SLACK: Duration = Duration::from_secs(5);

/// A JVM that says nothing for so long when it starts will not say anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// After so many JVMs that did not even start, no more are tried.
const ATTEMPTS: u32 = 3;

/// How often somebody looks at what executors have written to files, and whether they are late.
const LOOK: Duration = Duration::from_millis(250);

/// Frames of all executors that wait to be dealt with.
const MOST_EVENTS: usize = 4;

/// The number of a run that no caller waits for.
const FORGOTTEN: u64 = u64::MAX;

/// How often a caller that waits is asked whether it still wants to.
const TICK: Duration = Duration::from_millis(50);

/// How executors are started, and what they do.
pub struct ExecutorOptions<'p> {
    /// The JVM, its guard, and how long a run may take.
    pub java: Options,
    /// How many JVMs of our own.
    pub executors: usize,
    /// Whether others may connect, and where.
    pub listening: Option<Listening>,
    /// Where the program finds what is no class.
    pub class_path: Vec<PathBuf>,
    /// Of which classes decisions are told; classes of the JDK never tell any.
    pub is_instrumented: Choice<'p>,
    /// How many numbers may be written down in a run: one for each jump, and two for each switch.
    pub most_told: u32,
}

impl ExecutorOptions<'_> {
    /// A JVM of our own, for everything that is not the JDK's.
    #[must_use]
    pub fn new(java: Options) -> Self {
        ExecutorOptions {
            java,
            executors: 1,
            listening: None,
            class_path: Vec::new(),
            is_instrumented: Box::new(is_usual),
            most_told: 1 << 20,
        }
    }
}

fn is_usual(class: &Class) -> bool {
    matches!(class.origin, Origin::Application | Origin::Library)
}

/// Executors on real JVMs. They end when this is dropped.
pub struct JvmExecutors<'p> {
    options: ExecutorOptions<'p>,
    classes: Classes<'p>,
    /// What every executor hears first.
    program: Vec<u8>,
    executors: BTreeMap<u64, Executor>,
    /// Runs that nobody has taken yet.
    waiting: VecDeque<Run>,
    /// Answers that nobody has asked for yet.
    answers: VecDeque<Answer>,
    events: Receiver<(u64, Event)>,
    teller: Events,
    listener: Option<Listener>,
    next_executor: u64,
    /// Ours: an answer under another number is late, and nobody waits for it.
    next_number: u64,
    /// JVMs in a row that did not start, and what was wrong with the last one.
    failures: u32,
    problem: String,
    last_look: Instant,
    /// When there was an executor last.
    last_company: Instant,
}

struct Executor {
    link: Link,
    state: State,
}

enum State {
    /// Has connected, and did not say yet that it may.
    Unknown {
        until: Instant,
    },
    Starting {
        until: Instant,
    },
    Idle,
    Busy {
        number: u64,
        run: u64,
        until: Instant,
    },
}

impl<'p> JvmExecutors<'p> {
    /// Begins to start the JVMs.
    ///
    /// # Errors
    /// If no JVM can be started, or nobody could connect.
    pub fn new(program: &'p Program, mut options: ExecutorOptions<'p>) -> Result<JvmExecutors<'p>, ReplayError> {
        let (teller, events) = mpsc::sync_channel(MOST_EVENTS);
        let listener = match &options.listening {
            Some(listening) => Some(Listener::start(listening, &teller)?),
            None => None,
        };
        let is_instrumented = std::mem::replace(&mut options.is_instrumented, Box::new(is_usual));
        let mut executors = JvmExecutors {
            program: messages::program(&options.class_path)?,
            classes: Classes::new(program, is_instrumented),
            options,
            executors: BTreeMap::new(),
            waiting: VecDeque::new(),
            answers: VecDeque::new(),
            events,
            teller,
            listener,
            next_executor: 0,
            next_number: 0,
            failures: 0,
            problem: String::new(),
            last_look: Instant::now(),
            last_company: Instant::now(),
        };
        for _ in 0..executors.options.executors {
            executors.start_one()?;
        }
        Ok(executors)
    }

    /// Where others may connect.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.as_ref().map(|listener| listener.address)
    }

    /// Methods of instrumented classes that tell nothing, as far as classes were loaded, and why.
    #[must_use]
    pub fn left_out(&self) -> &[(MethodId, String)] {
        self.classes.left_out()
    }

    /// Why nothing is recorded at a boundary that was asked for, if that is so.
    #[must_use]
    pub fn why_unrecorded(&self, at: InsnId) -> Option<&str> {
        self.classes.why_unrecorded(at)
    }

    fn start_one(&mut self) -> Result<(), ReplayError> {
        let link = Link::start(&self.options.java, self.next_executor, &self.teller)?;
        self.add(link, State::Starting { until: Instant::now() + PATIENCE });
        Ok(())
    }

    fn add(&mut self, link: Link, state: State) {
        self.executors.insert(self.next_executor, Executor { link, state });
        self.next_executor += 1;
    }

    /// How many runs could be under way at the same time.
    fn capacity(&self) -> usize {
        self.executors.values().filter(|executor| !matches!(executor.state, State::Unknown { .. })).count()
    }

    fn under_way(&self) -> usize {
        let busy = self.executors.values().filter(|executor| matches!(executor.state, State::Busy { .. }));
        busy.count() + self.waiting.len()
    }

    /// Gives runs to executors that have nothing to do.
    fn hand_out(&mut self) {
        let limit = self.options.java.test_time_limit;
        let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX >> 24).min(u64::MAX >> 24);
        for executor in self.executors.values_mut() {
            if !matches!(executor.state, State::Idle) {
                continue;
            }
            let Some(run) = self.waiting.pop_front() else { return };
            let special = self.classes.recording(&run.boundaries);
            let number = self.next_number;
            self.next_number += 1;
            executor.link.send(messages::run(&run, number, milliseconds, self.options.most_told, &special));
            let until = Instant::now() + limit.saturating_add(TIME_LIMIT_SLACK);
            executor.state = State::Busy { number, run: run.number, until };
        }
    }

    fn deal_with(&mut self, number: u64, event: Event) {
        match event {
            Event::Connected(stream) => {
                let Some(listening) = &self.options.listening else { return };
                if self.executors.values().filter(|executor| executor.link.is_remote()).count() >= listening.most {
                    return;
                }
                if let Ok(link) = Link::take(stream, self.next_executor, &self.teller) {
                    self.add(link, State::Unknown { until: Instant::now() + PATIENCE });
                }
            }
            Event::Gone(gone) => self.lose(number, &gone),
            Event::Frame(payload) => match messages::parse(&payload, &self.classes) {
                Ok(said) => self.hear(number, said),
                Err(error) => self.lose(number, &Gone::Garbage(error.to_string())),
            },
        }
    }

    fn hear(&mut self, from: u64, said: Said) {
        let Some(executor) = self.executors.get_mut(&from) else { return };
        match (said, &executor.state) {
            (Said::Joins { token }, State::Unknown { .. }) => {
                if self.options.listening.as_ref().is_some_and(|listening| listening.token == token) {
                    executor.state = State::Starting { until: Instant::now() + PATIENCE };
                } else {
                    self.executors.remove(&from);
                }
            }
            (_, State::Unknown { .. }) => drop(self.executors.remove(&from)),
            (Said::Hello, State::Starting { .. }) => {
                executor.link.send(self.program.clone());
                for (name, bytes) in self.classes.all() {
                    executor.link.send(messages::class(&name, Some(&bytes)));
                }
                executor.state = State::Idle;
                self.failures = 0;
            }
            (Said::Needs { class }, _) => {
                let bytes = self.classes.find(&class);
                executor.link.send(messages::class(&class, bytes.as_deref()));
            }
            (Said::Ran { number, recorded, tidy }, State::Busy { number: awaited, run, .. }) if number == *awaited => {
                let mut recorded = *recorded;
                recorded.number = *run;
                self.answers.push_back(Answer::Ran(recorded));
                self.finish(from, tidy);
            }
            (Said::Refused { number, reason, tidy }, State::Busy { number: awaited, run, .. })
                if number == *awaited =>
            {
                self.answers.push_back(Answer::Lost { number: *run, reason });
                self.finish(from, tidy);
            }
            // Late or said twice: nobody waits for it.
            (Said::Ran { .. } | Said::Refused { .. } | Said::Hello | Said::Joins { .. }, _) => {}
        }
    }

    /// An executor has answered.
    fn finish(&mut self, number: u64, tidy: bool) {
        let Some(executor) = self.executors.get_mut(&number) else { return };
        if tidy && !executor.link.has_spread() {
            executor.state = State::Idle;
        } else {
            self.executors.remove(&number).inspect(|executor| self.replace(executor));
        }
    }

    /// An executor will not answer any more.
    fn lose(&mut self, number: u64, gone: &Gone) {
        let Some(executor) = self.executors.remove(&number) else { return };
        self.give_up(executor, |link| link.describe_exit(gone));
    }

    fn give_up(&mut self, executor: Executor, describe_exit: impl FnOnce(Link) -> String) {
        let is_remote = executor.link.is_remote();
        match executor.state {
            State::Busy { run, .. } => {
                let reason = describe_exit(executor.link);
                self.answers.push_back(Answer::Lost { number: run, reason });
            }
            State::Starting { .. } if !is_remote => {
                self.problem = describe_exit(executor.link);
                self.failures += 1;
            }
            State::Starting { .. } | State::Unknown { .. } | State::Idle => {}
        }
        if !is_remote {
            self.start_another();
        }
    }

    fn replace(&mut self, lost: &Executor) {
        if !lost.link.is_remote() {
            self.start_another();
        }
    }

    fn start_another(&mut self) {
        while self.failures < ATTEMPTS {
            match self.start_one() {
                Ok(()) => return,
                Err(error) => {
                    self.problem = error.to_string();
                    self.failures += 1;
                }
            }
        }
    }

    /// Ends executors that are late, or that have written too much to files.
    fn look_after(&mut self) {
        if self.last_look.elapsed() < LOOK {
            return;
        }
        let now = Instant::now();
        self.last_look = now;
        let is_bad = |executor: &Executor| match executor.state {
            State::Unknown { until } | State::Starting { until } | State::Busy { until, .. } if now >= until => {
                Some("it did not answer in time")
            }
            _ if executor.link.has_spread() => Some("it wrote too much to temporary files"),
            _ => None,
        };
        let bad: Vec<(u64, &str)> =
            self.executors.iter().filter_map(|(number, executor)| Some((*number, is_bad(executor)?))).collect();
        for (number, reason) in bad {
            if let Some(executor) = self.executors.remove(&number) {
                self.give_up(executor, |_| reason.to_owned());
            }
        }
    }

    /// Whatever comes of the runs that are under way, no caller waits for it.
    fn forget(&mut self) {
        self.waiting.clear();
        for executor in self.executors.values_mut() {
            if let State::Busy { run, .. } = &mut executor.state {
                *run = FORGOTTEN;
            }
        }
    }

    /// Deals with what has happened; waits for something if it may.
    fn attend(&mut self, patience: Duration) {
        match self.events.recv_timeout(patience) {
            Ok((number, event)) => self.deal_with(number, event),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        while let Ok((number, event)) = self.events.try_recv() {
            self.deal_with(number, event);
        }
        self.look_after();
        self.give_up_hope();
        self.hand_out();
    }

    /// If there will never be an executor, there will never be an answer.
    fn give_up_hope(&mut self) {
        if !self.executors.is_empty() || self.waiting.is_empty() {
            self.last_company = Instant::now();
            return;
        }
        let reason = match &self.listener {
            None => format!("no executor can be started: {}", self.problem),
            Some(_) if self.last_company.elapsed() >= PATIENCE => "no executor has connected".to_owned(),
            Some(_) => return,
        };
        let waiting = std::mem::take(&mut self.waiting);
        self.answers.extend(waiting.into_iter().map(|run| Answer::Lost { number: run.number, reason: reason.clone() }));
    }
}

impl Executors for JvmExecutors<'_> {
    fn idle(&self) -> usize {
        self.capacity().max(1).saturating_sub(self.under_way())
    }

    fn start(&mut self, run: Run) {
        self.waiting.push_back(run);
        self.attend(Duration::ZERO);
    }

    fn next(&mut self, is_over: &dyn Fn() -> bool) -> Option<Answer> {
        loop {
            if let Some(answer) = self.answers.pop_front() {
                return Some(answer);
            }
            if self.under_way() == 0 {
                return None;
            }
            if is_over() {
                self.forget();
                return None;
            }
            self.attend(TICK);
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use glassbox_program::Program;

    use super::Classes;

    /// Nothing is instrumented.
    pub(crate) fn no_classes(program: &Program) -> Classes<'_> {
        Classes::new(program, Box::new(|_| false))
    }
}
