//! A few threads that share a list of work.

use std::sync::atomic::{AtomicUsize, Ordering};

/// As `glassbox run` has on its main thread: deep structures must not overflow here only.
const STACK: usize = 8 << 20;

pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Applies `work` to every item on `jobs` threads; the results stand in the order of the items.
pub fn parallel_map<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let mut all = Vec::with_capacity(items.len());
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.clamp(1, items.len().max(1)))
            .filter_map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).ok())
            .collect();
        // Where no thread can be had, the work is done all the same.
        if threads.is_empty() {
            all.extend(worker());
        }
        for thread in threads {
            match thread.join() {
                Ok(done) => all.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    all.sort_unstable_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..1000).collect();
        let squares = parallel_map(4, &items, |item| item * item);
        assert_eq!(squares, items.iter().map(|item| item * item).collect::<Vec<_>>());
        assert!(parallel_map(4, &[] as &[u32], |item| *item).is_empty());
    }
}
