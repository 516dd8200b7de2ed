//! A growing table whose copies share what neither of them has changed since.

use std::sync::Arc;

const PAGE: usize = 32;
const DIRECTORY: usize = 512;

/// Copying costs one counter per 16,384 elements; writing to an element after that copies the 32 of its page.
#[derive(Clone, Debug)]
pub(crate) struct PagedVec<T> {
    directories: Vec<Arc<Vec<Arc<Vec<T>>>>>,
    length: usize,
}

impl<T> Default for PagedVec<T> {
    fn default() -> PagedVec<T> {
        PagedVec { directories: Vec::new(), length: 0 }
    }
}

impl<T: Clone> PagedVec<T> {
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    pub(crate) fn push(&mut self, element: T) {
        let index = self.length;
        if index.is_multiple_of(PAGE * DIRECTORY) {
            self.directories.push(Arc::default());
        }
        if let Some(directory) = self.directories.last_mut() {
            let directory = Arc::make_mut(directory);
            if index.is_multiple_of(PAGE) {
                directory.push(Arc::new(Vec::with_capacity(PAGE)));
            }
            if let Some(page) = directory.last_mut() {
                Arc::make_mut(page).push(element);
            }
        }
        self.length += 1;
    }

    /// Whether nothing was written since the other one was copied from this one, or this one from it.
    pub(crate) fn is_untouched_copy_of(&self, other: &PagedVec<T>) -> bool {
        let same = |(own, other): (&Arc<_>, &Arc<_>)| Arc::ptr_eq(own, other);
        self.length == other.length && self.directories.iter().zip(&other.directories).all(same)
    }

    /// Whether all elements of this one are the same in the other. Those that both share need not be looked at.
    pub(crate) fn agrees_with(&self, other: &PagedVec<T>, is_same: impl Fn(&T, &T) -> bool) -> bool {
        let is_same_page = |(own, other): (&Arc<Vec<T>>, &Arc<Vec<T>>)| {
            Arc::ptr_eq(own, other) || own.iter().zip(&**other).all(|(own, other)| is_same(own, other))
        };
        self.length <= other.length
            && self
                .directories
                .iter()
                .zip(&other.directories)
                .all(|(own, other)| Arc::ptr_eq(own, other) || own.iter().zip(&**other).all(is_same_page))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.directories.iter().flat_map(|directory| directory.iter()).flat_map(|page| page.iter())
    }

    /// The elements, with their places, of pages that another table does not share.
    pub(crate) fn unlike<'t>(&'t self, other: &'t PagedVec<T>) -> impl Iterator<Item = (usize, &'t T)> {
        let directories = self.directories.iter().enumerate().filter_map(move |(at, own)| {
            let other = other.directories.get(at);
            (!other.is_some_and(|other| Arc::ptr_eq(own, other))).then_some((at * DIRECTORY, own, other))
        });
        let pages = directories.flat_map(|(first, own, other)| {
            own.iter().enumerate().filter_map(move |(at, page)| {
                let is_shared = other.and_then(|other| other.get(at)).is_some_and(|other| Arc::ptr_eq(page, other));
                (!is_shared).then_some(((first + at) * PAGE, page))
            })
        });
        pages.flat_map(|(first, page)| page.iter().enumerate().map(move |(at, element)| (first + at, element)))
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        let page = self.directories.get(index / (PAGE * DIRECTORY))?.get(index / PAGE % DIRECTORY)?;
        page.get(index % PAGE)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let directory = Arc::make_mut(self.directories.get_mut(index / (PAGE * DIRECTORY))?);
        Arc::make_mut(directory.get_mut(index / PAGE % DIRECTORY)?).get_mut(index % PAGE)
    }
}

impl<T: Clone + Default> PagedVec<T> {
    /// The element at an index, with defaults before it if the table was shorter.
    pub(crate) fn entry(&mut self, index: usize) -> Option<&mut T> {
        while self.length <= index {
            self.push(T::default());
        }
        self.get_mut(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_do_not_see_each_others_changes() {
        let mut first: PagedVec<u32> = PagedVec::default();
        (0..40_000).for_each(|number| first.push(number));
        let mut second = first.clone();
        assert!(second.is_untouched_copy_of(&first));
        *second.get_mut(17_000).unwrap() = 7;
        assert!(!second.is_untouched_copy_of(&first));
        second.push(1);
        *first.entry(3).unwrap() = 9;
        assert_eq!((first.get(17_000), first.get(3), first.len()), (Some(&17_000), Some(&9), 40_000));
        assert_eq!((second.get(17_000), second.get(3), second.len()), (Some(&7), Some(&3), 40_001));
        assert_eq!(second.get(40_001), None);
        let unlike: Vec<(usize, u32)> = second.unlike(&first).map(|(at, element)| (at, *element)).collect();
        assert!(unlike.contains(&(17_000, 7)) && unlike.contains(&(40_000, 1)) && unlike.contains(&(3, 3)));
        assert!(unlike.len() <= 4 * PAGE, "shared pages are passed over");
    }

    #[test]
    fn a_copy_that_has_grown_agrees_until_an_old_element_changes() {
        let mut first: PagedVec<u32> = PagedVec::default();
        (0..100).for_each(|number| first.push(number));
        let mut second = first.clone();
        second.push(7);
        let is_same = |own: &u32, other: &u32| own == other;
        assert!(first.agrees_with(&second, is_same) && !second.agrees_with(&first, is_same));
        *second.get_mut(99).unwrap() = 1;
        assert!(!first.agrees_with(&second, is_same));
    }

    #[test]
    fn a_copy_shares_all_pages_but_the_written_one() {
        let mut first: PagedVec<u32> = PagedVec::default();
        (0..100).for_each(|number| first.push(number));
        let mut second = first.clone();
        *second.get_mut(40).unwrap() = 7;
        let shared = first.directories[0].iter().zip(second.directories[0].iter());
        assert_eq!(shared.filter(|(first, second)| Arc::ptr_eq(first, second)).count(), 3);
    }
}
