//! What a path knows by term. Copies share what neither of them has changed since.

use std::sync::Arc;

use glassbox_expr::Term;

const BUCKETS: usize = 32;

type Bucket<V> = Option<Arc<Vec<(Term, V)>>>;

/// Copying costs one counter; the first entry after that copies 32 pointers and one bucket.
#[derive(Clone, Debug)]
pub(crate) struct ByTerm<V> {
    buckets: Option<Arc<[Bucket<V>; BUCKETS]>>,
    length: usize,
}

impl<V> Default for ByTerm<V> {
    fn default() -> ByTerm<V> {
        ByTerm { buckets: None, length: 0 }
    }
}

impl<V: Clone> ByTerm<V> {
    #[inline]
    pub(crate) fn get(&self, term: &Term) -> Option<&V> {
        let bucket = self.buckets.as_ref()?[term.index() % BUCKETS].as_ref()?;
        bucket.iter().find(|(known, _)| known == term).map(|(_, value)| value)
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
        let buckets = Arc::make_mut(self.buckets.get_or_insert_with(Arc::default));
        let bucket = Arc::make_mut(buckets[term.index() % BUCKETS].get_or_insert_with(Arc::default));
        match bucket.iter_mut().find(|(known, _)| *known == term) {
            Some((_, known)) => *known = value,
            None => {
                bucket.push((term, value));
                self.length += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut pool = glassbox_expr::TermPool::new();
        let terms: Vec<Term> = (0..100).map(|number| pool.int(number)).collect();
        let mut first = ByTerm::default();
        for (number, term) in terms.iter().enumerate() {
            first.insert(*term, number);
        }
        let mut second = first.clone();
        second.insert(terms[7], 1000);
        second.insert(pool.int(-1), 1001);
        assert_eq!((first.get(&terms[7]), second.get(&terms[7])), (Some(&7), Some(&1000)));
        assert_eq!((first.len(), second.len()), (100, 101));
        assert!(terms.iter().enumerate().all(|(number, term)| first.get(term) == Some(&number)));
        assert!(!first.contains_key(&pool.int(-1)));
    }
}
