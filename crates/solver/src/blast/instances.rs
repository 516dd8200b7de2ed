//! A few SAT instances that are kept between questions.
//!
//! An instance that has grown far beyond what a question needs is slow for it, since a satisfying assignment gives a
//! value to every variable. It may still be the right one for later questions, so it is put aside, not thrown away.

use super::budget::Budget;
use super::instance::{Decision, Instance};
use crate::links::slices::Slice;
use crate::statistics::Statistics;
use glassbox_expr::TermPool;

/// How many instances are kept.
const MOST_INSTANCES: usize = 4;

/// The instances, the one used last at the end.
#[derive(Default)]
pub(crate) struct Instances {
    kept: Vec<Instance>,
}

impl Instances {
    /// Decides a slice in the instance that knows most of its facts, or in a new one.
    pub(crate) fn decide(
        &mut self,
        pool: &TermPool,
        slice: &Slice,
        budget: &mut Budget,
        statistics: &mut Statistics,
    ) -> Decision {
        let mut instance = self.choose(pool, slice, statistics);
        let decision = instance.ask(pool, slice, budget, statistics);
        if instance.is_spoiled() {
            // To take apart millions of clauses takes longer than a limit on time may be missed by.
            std::thread::spawn(move || drop(instance));
        } else if !instance.is_empty() {
            self.kept.push(instance);
            if self.kept.len() > MOST_INSTANCES {
                self.kept.remove(0);
                statistics.resets += 1;
            }
        }
        decision
    }

    fn choose(&mut self, pool: &TermPool, slice: &Slice, statistics: &mut Statistics) -> Instance {
        // Of instances that know equally much, the one used last is most likely to know the parts of the rest, too.
        let best = (0..self.kept.len()).max_by_key(|&index| (self.kept[index].known(&slice.facts), index));
        if let Some(index) = best
            && !self.kept[index].is_worn_out(pool, slice)
        {
            return self.kept.remove(index);
        }
        if let Some(index) = best
            && self.kept[index].is_too_large()
        {
            self.kept.remove(index);
            statistics.resets += 1;
        }
        Instance::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Limits;
    use glassbox_expr::{BinaryOp, CompareOp, Sort, Term};

    /// `x * y < x` for two symbols of their own.
    fn unrelated(pool: &mut TermPool, number: u32) -> Slice {
        let [x, y] = ["x", "y"].map(|name| pool.symbol(&format!("{name}{number}"), Sort::BitVec(32)));
        let product = pool.binary(BinaryOp::Mul, x, y);
        let less = pool.compare(CompareOp::SignedLess, product, x);
        Slice { facts: vec![less], symbols: pool.symbols_of(less) }
    }

    #[test]
    fn instances_full_of_dead_terms_are_put_aside_and_then_dropped() {
        let mut pool = TermPool::new();
        let mut instances = Instances::default();
        let mut statistics = Statistics::default();
        for number in 0..200 {
            let slice = unrelated(&mut pool, number);
            let mut budget = Budget::new(&Limits::default());
            let decision = instances.decide(&pool, &slice, &mut budget, &mut statistics);
            assert!(matches!(decision, Decision::Sat(_)));
        }
        assert_eq!(instances.kept.len(), MOST_INSTANCES);
        assert!(statistics.resets > 0);
    }

    #[test]
    fn a_question_goes_back_to_the_instance_that_knows_it() {
        let mut pool = TermPool::new();
        let mut instances = Instances::default();
        let mut statistics = Statistics::default();
        let mut ask = |instances: &mut Instances, pool: &TermPool, slice: &Slice| {
            instances.decide(pool, slice, &mut Budget::new(&Limits::default()), &mut statistics);
        };
        let first = unrelated(&mut pool, 0);
        ask(&mut instances, &pool, &first);
        for number in 1.. {
            let other = unrelated(&mut pool, number);
            ask(&mut instances, &pool, &other);
            if instances.kept.len() == 2 {
                break;
            }
        }
        let knows = |instance: &Instance, facts: &[Term]| instance.known(facts) == facts.len();
        assert!(!knows(&instances.kept[1], &first.facts));
        let chosen = instances.choose(&pool, &first, &mut Statistics::default());
        // It is worn out for this small question, so a fresh one is preferred to it.
        assert!(knows(&instances.kept[0], &first.facts) || knows(&chosen, &first.facts));
    }
}
