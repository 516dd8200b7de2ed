//! What a path knows by term. Copies share what neither of them has changed since.

use std::sync::Arc;

use glassbox_expr::Term;

/// Each level of the tree looks at so many bits of a term's number, the lowest first: numbers lie close together.
const BITS: u32 = 5;

/// Copying costs one counter; an entry after that copies the few nodes on the way to it.
#[derive(Clone, Debug)]
pub(crate) struct TermMap<V> {
    root: Option<Arc<Node<V>>>,
    length: usize,
}

#[derive(Clone, Debug)]
struct Node<V> {
    /// Which of the 32 slots are there.
    present: u32,
    slots: Vec<Slot<V>>,
}

#[derive(Clone, Debug)]
enum Slot<V> {
    One(Term, V),
    More(Arc<Node<V>>),
}

impl<V> Default for TermMap<V> {
    fn default() -> TermMap<V> {
        TermMap { root: None, length: 0 }
    }
}

impl<V: Clone> TermMap<V> {
    #[inline]
    pub(crate) fn get(&self, term: &Term) -> Option<&V> {
        let mut node = self.root.as_deref()?;
        let mut path = term.index();
        loop {
            match node.slots.get(node.place(path).ok()?)? {
                Slot::One(known, value) => return (known == term).then_some(value),
                Slot::More(next) => node = next,
            }
            path >>= BITS;
        }
    }

    pub(crate) fn contains_key(&self, term: &Term) -> bool {
        self.get(term).is_some()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    pub(crate) fn insert(&mut self, term: Term, value: V) {
        let root = self.root.get_or_insert_with(|| Arc::new(Node { present: 0, slots: Vec::new() }));
        self.length += usize::from(Arc::make_mut(root).insert(term, term.index(), 0, value));
    }
}

impl<V: Clone> Node<V> {
    /// Where the slot lies that a path leads to, or where it would lie.
    #[inline]
    fn place(&self, path: usize) -> Result<usize, usize> {
        let bit = 1u32 << (path % (1 << BITS));
        let place = (self.present & (bit - 1)).count_ones() as usize;
        if self.present & bit != 0 { Ok(place) } else { Err(place) }
    }

    /// Whether the entry is a new one. The path is what is left of the term's number at this level.
    fn insert(&mut self, term: Term, path: usize, level: u32, value: V) -> bool {
        let place = match self.place(path) {
            Ok(place) => place,
            Err(place) => {
                self.present |= 1 << (path % (1 << BITS));
                self.slots.insert(place, Slot::One(term, value));
                return true;
            }
        };
        match &mut self.slots[place] {
            Slot::One(known, old) if *known == term => {
                *old = value;
                false
            }
            Slot::One(known, old) => {
                let (known, old) = (*known, old.clone());
                let mut deeper = Node { present: 0, slots: Vec::new() };
                deeper.insert(known, known.index() >> (BITS * (level + 1)), level + 1, old);
                deeper.insert(term, path >> BITS, level + 1, value);
                self.slots[place] = Slot::More(Arc::new(deeper));
                true
            }
            Slot::More(next) => Arc::make_mut(next).insert(term, path >> BITS, level + 1, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut pool = glassbox_expr::TermPool::new();
        let terms: Vec<Term> = (0..5000).map(|number| pool.int(number)).collect();
        let mut first = TermMap::default();
        for (number, term) in terms.iter().enumerate() {
            first.insert(*term, number);
        }
        let mut second = first.clone();
        second.insert(terms[7], 1000);
        second.insert(pool.int(-1), 1001);
        assert_eq!((first.get(&terms[7]), second.get(&terms[7])), (Some(&7), Some(&1000)));
        assert_eq!((first.len(), second.len()), (5000, 5001));
        assert!(terms.iter().enumerate().all(|(number, term)| first.get(term) == Some(&number)));
        assert!(!first.contains_key(&pool.int(-1)));
    }
}
