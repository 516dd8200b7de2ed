//! Sees to it that no mutant hangs or eats the computer, which no `catch_unwind` would notice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::forks::resident_bytes;

const INTERVAL: Duration = Duration::from_millis(100);

pub struct Watchdog<M> {
    /// A mutant that takes longer than this hangs.
    time_limit: Duration,
    /// More bytes than this the mutants that run at the same time do not need together.
    memory_limit: u64,
    /// What runs, by batch, and since when.
    running: Mutex<Running<M>>,
    is_over: AtomicBool,
}

type Running<M> = BTreeMap<u64, (Arc<M>, Instant)>;

impl<M> Watchdog<M> {
    pub fn new(time_limit: Duration, memory_limit: u64) -> Watchdog<M> {
        Watchdog { time_limit, memory_limit, running: Mutex::default(), is_over: AtomicBool::new(false) }
    }

    fn running(&self) -> MutexGuard<'_, Running<M>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn starts(&self, batch: u64, mutant: &Arc<M>) {
        self.running().insert(batch, (mutant.clone(), Instant::now()));
    }

    pub fn ends(&self, batch: u64) {
        self.running().remove(&batch);
    }

    pub fn go_home(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Runs on a thread of its own until [`Watchdog::go_home`]. There is no way to stop a thread that hangs: the whole
    /// process ends, after `save` has kept the mutant and said where.
    pub fn watch(&self, save: impl Fn(&M, &str) -> String) {
        let Watchdog { time_limit, memory_limit, .. } = self;
        while !self.is_over.load(Ordering::Relaxed) {
            std::thread::sleep(INTERVAL);
            let is_fat = resident_bytes().is_ok_and(|bytes| bytes > *memory_limit);
            let suspects: Vec<_> =
                self.running().values().map(|(mutant, since)| (mutant.clone(), since.elapsed())).collect();
            let mut is_bad = false;
            for (mutant, took) in suspects {
                let said = match (took > *time_limit, is_fat) {
                    (true, _) => format!("it takes more than {} s", time_limit.as_secs()),
                    (false, true) => format!("it runs while the process has more than {} GB", memory_limit >> 30),
                    (false, false) => continue,
                };
                eprintln!("{said}; {}", save(&mutant, &said));
                is_bad = true;
            }
            if is_bad {
                std::process::exit(1);
            }
        }
    }
}
