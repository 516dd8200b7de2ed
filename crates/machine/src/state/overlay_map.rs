//! A table with many entries that all paths share, and a few of a path's own.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Copying costs what was added since [`OverlayMap::freeze`].
#[derive(Clone, Debug)]
pub(crate) struct OverlayMap<K, V> {
    frozen: Arc<FxHashMap<K, V>>,
    own: FxHashMap<K, V>,
}

impl<K, V> Default for OverlayMap<K, V> {
    fn default() -> OverlayMap<K, V> {
        OverlayMap { frozen: Arc::default(), own: FxHashMap::default() }
    }
}

impl<K: Hash + Eq + Clone, V: Clone> OverlayMap<K, V> {
    pub(crate) fn get<Q>(&self, key: &Q) -> Option<&V>
    where
        K: std::borrow::Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        if self.own.is_empty() { self.frozen.get(key) } else { self.own.get(key).or_else(|| self.frozen.get(key)) }
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.own.insert(key, value);
    }

    /// The entries that are a path's own, in no order.
    pub(crate) fn own_entries(&self) -> impl Iterator<Item = (&K, &V)> {
        self.own.iter()
    }

    /// How many entries are a path's own.
    pub(crate) fn own(&self) -> usize {
        self.own.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let hidden = |key: &K| self.own.contains_key(key);
        self.frozen.iter().filter(move |(key, _)| !hidden(key)).chain(self.own.iter())
    }

    /// Shares all entries from here on.
    pub(crate) fn freeze(&mut self) {
        Arc::make_mut(&mut self.frozen).extend(self.own.drain());
    }
}
