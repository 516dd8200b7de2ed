//! Makes cores smaller by leaving out one fact after another. A small core is worth the time, since it is remembered and
//! every slice that contains it is decided.

use glassbox_expr::Term;

/// Cores of more facts than this are left as they are.
const MOST_FACTS: usize = 24;

/// A part of the facts that is refuted, too. Where `refute` knows that some facts contradict each other, it names those it
/// used; it says nothing when it does not know, or when it has worked enough.
pub(crate) fn shrink(mut core: Vec<Term>, mut refute: impl FnMut(&[Term]) -> Option<Vec<Term>>) -> Vec<Term> {
    // The names of the facts of a large slice are only rough, and get better the fewer facts there are.
    while core.len() > MOST_FACTS
        && let Some(smaller) = refute(&core)
        && smaller.len() < core.len()
    {
        core = smaller;
    }
    if core.len() > MOST_FACTS {
        return core;
    }
    let mut index = 0;
    while index < core.len() && core.len() > 1 {
        let mut rest = core.clone();
        rest.remove(index);
        match refute(&rest) {
            // What stands before the index was found to be needed, and is needed in each part of the core.
            Some(smaller) => core = smaller,
            None => index += 1,
        }
    }
    core
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{Sort, TermPool};

    fn terms(count: usize) -> Vec<Term> {
        let mut pool = TermPool::new();
        (0..count).map(|index| pool.symbol(&format!("p{index}"), Sort::Bool)).collect()
    }

    #[test]
    fn what_is_not_needed_is_left_out() {
        let facts = terms(6);
        let needed = [facts[1], facts[4]];
        let refute = |rest: &[Term]| needed.iter().all(|fact| rest.contains(fact)).then(|| rest.to_vec());
        assert_eq!(shrink(facts.clone(), refute), needed);
        assert_eq!(shrink(facts.clone(), |_| None), facts);
    }

    #[test]
    fn a_large_core_is_refuted_again_as_long_as_that_helps() {
        let facts = terms(100);
        let halved = |rest: &[Term]| (rest.len() > 3).then(|| rest[..rest.len().div_ceil(2)].to_vec());
        assert_eq!(shrink(facts.clone(), halved).len(), 3);
        let mut calls = 0;
        let unhelpful = |rest: &[Term]| {
            calls += 1;
            Some(rest.to_vec())
        };
        assert_eq!(shrink(facts.clone(), unhelpful), facts);
        assert_eq!(calls, 1);
    }
}
