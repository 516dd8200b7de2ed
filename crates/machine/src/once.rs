//! Values that are found out once and then are the same for all threads.

use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

/// What is known by key; whoever asks first finds it out, and others who want the same wait for it.
pub struct OnceMap<K, V>(Mutex<FxHashMap<K, Slot<V>>>);

type Slot<V> = Arc<OnceLock<V>>;

impl<K, V> Default for OnceMap<K, V> {
    fn default() -> OnceMap<K, V> {
        OnceMap(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> OnceMap<K, V> {
    /// What was found out before, or what this finds out.
    pub fn get(&self, key: K, find_out: impl FnOnce() -> V) -> V {
        let slot = {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(key).or_default().clone()
        };
        slot.get_or_init(find_out).clone()
    }
}
