//! Sees to it that no mutant hangs or eats the computer, which no `catch_unwind` would notice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Mutant;
use crate::forks::resident_bytes;

/// A mutant that takes longer than this hangs.
const TIME_LIMIT: Duration = Duration::from_secs(5);
/// More than this no few mutants need at the same time.
const MEMORY_LIMIT: u64 = 8 << 30;
const INTERVAL: Duration = Duration::from_millis(100);

#[derive(Default)]
pub struct Watchdog {
    /// What runs, by batch, and since when.
    running: Mutex<BTreeMap<u64, (Arc<Mutant>, Instant)>>,
    is_over: AtomicBool,
}

impl Watchdog {
    fn running(&self) -> MutexGuard<'_, BTreeMap<u64, (Arc<Mutant>, Instant)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn starts(&self, batch: u64, mutant: &Arc<Mutant>) {
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
    pub fn watch(&self, save: impl Fn(&Mutant, &str) -> String) {
        while !self.is_over.load(Ordering::Relaxed) {
            std::thread::sleep(INTERVAL);
            let is_fat = resident_bytes().is_ok_and(|bytes| bytes > MEMORY_LIMIT);
            let suspects: Vec<_> = self.running().values().cloned().collect();
            let mut is_bad = false;
            for (mutant, since) in suspects {
                let said = match (since.elapsed() > TIME_LIMIT, is_fat) {
                    (true, _) => format!("it takes more than {} s", TIME_LIMIT.as_secs()),
                    (false, true) => format!("it runs while the process has more than {} GB", MEMORY_LIMIT >> 30),
                    (false, false) => continue,
                };
                eprintln!("mutant {}: {said}; {}", mutant.number, save(&mutant, &said));
                is_bad = true;
            }
            if is_bad {
                std::process::exit(1);
            }
        }
    }
}
