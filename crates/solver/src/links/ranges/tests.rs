//! Every rule against enumeration of all numbers of a small width.

use super::range::{Range, mask, to_signed};
use super::*;
use super::{backward, forward};
use crate::links::testing::{Random, assignments, conditions, holds, random_facts, slice_of};
use glassbox_expr::{BinaryOp, CompareOp, evaluate};

/// What an operator means, by way of the pool, which folds constants.
fn meaning(pool: &mut TermPool, op: BinaryOp, width: u32, a: u64, b: u64) -> u64 {
    let (a, b) = (pool.bv(width, a), pool.bv(width, b));
    let result = pool.binary(op, a, b);
    pool.as_const(result).map_or(0, |value| value.as_u64())
}

/// Ranges of different kinds: intervals, single numbers, known bits, and mixtures.
fn sample(width: u32) -> Vec<Range> {
    let mut ranges = vec![Range::full(width)];
    let top = mask(width);
    for (low, high) in [
        (0, 0),
        (1, 1),
        (2, 5),
        (0, 3),
        (top.saturating_sub(1), top),
        (top, top),
        (top / 2, top / 2 + 1),
        (3, top.saturating_sub(2)),
    ] {
        ranges.extend(Range::unsigned(width, u128::from(low), u128::from(high)));
    }
    for (least, most) in [(-1, 1), (-4, 2), (-3, -2), (1, 6), (-8, -8)] {
        ranges.extend(Range::signed(width, least, most));
    }
    for (ones, possible) in [(0, 6), (1, top), (0, top - 1), (4, 13), (2, 3)] {
        ranges.extend(Range::bits(width, ones, possible));
    }
    let mixed = Range::bits(width, 1, top).and_then(|odd| odd.meet(&Range::signed(width, -5, 3)?));
    ranges.extend(mixed);
    ranges
}

fn members(range: &Range) -> impl Iterator<Item = u64> + '_ {
    (0..=mask(range.width)).filter(|&value| range.contains(value))
}

#[test]
fn results_of_operators_lie_in_their_ranges_and_operands_survive() {
    let width = 4;
    let ranges = sample(width);
    let mut pool = TermPool::new();
    for op in BinaryOp::ALL {
        let table: Vec<u64> = (0..256).map(|pair| meaning(&mut pool, op, width, pair >> 4, pair & 15)).collect();
        for a in &ranges {
            for b in &ranges {
                let result = forward::binary(op, a, b);
                for x in members(a) {
                    for y in members(b) {
                        let value = table[(x << 4 | y) as usize];
                        assert!(result.contains(value), "{op:?} {x} {y} = {value}: {a:?} {b:?} {result:?}");
                    }
                }
                for result in &ranges {
                    let left = backward::binary(op, result, a, b);
                    for x in members(a) {
                        for y in members(b).filter(|y| result.contains(table[(x << 4 | y) as usize])) {
                            let kept = left.is_some_and(|(a, b)| a.contains(x) && b.contains(y));
                            assert!(kept, "{op:?} {x} {y}: {a:?} {b:?} {result:?} {left:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn exact_operands_have_exact_results() {
    let width = 4;
    let mut pool = TermPool::new();
    for op in BinaryOp::ALL {
        for a in 0..16 {
            for b in 0..16 {
                let result = forward::binary(op, &Range::constant(width, a), &Range::constant(width, b));
                assert_eq!(result.as_constant(), Some(meaning(&mut pool, op, width, a, b)), "{op:?} {a} {b}");
            }
        }
    }
}

#[test]
fn orders_and_equality_are_sound_both_ways() {
    let width = 4;
    let ranges = sample(width);
    let holds = |op: CompareOp, a: u64, b: u64| match op {
        CompareOp::SignedLess => to_signed(width, a) < to_signed(width, b),
        CompareOp::SignedLessEqual => to_signed(width, a) <= to_signed(width, b),
        CompareOp::UnsignedLess => a < b,
        CompareOp::UnsignedLessEqual => a <= b,
    };
    for a in &ranges {
        for b in &ranges {
            for x in members(a) {
                for y in members(b) {
                    for op in CompareOp::ALL {
                        let truth = holds(op, x, y);
                        assert!(forward::compare(op, a, b).contains(u64::from(truth)));
                        let (a, b) = backward::compare(op, truth, a, b).unwrap();
                        assert!(a.contains(x) && b.contains(y), "{op:?} {x} {y}");
                    }
                    assert!(forward::equal(a, b).contains(u64::from(x == y)));
                    let (a, b) = backward::equal(x == y, a, b).unwrap();
                    assert!(a.contains(x) && b.contains(y));
                }
            }
        }
    }
}

#[test]
fn widening_and_narrowing_are_sound_both_ways() {
    for a in &sample(4) {
        for x in members(a) {
            let wide = x as i64;
            let signed = to_signed(4, x) as u64 & mask(7);
            for result in sample(7).into_iter().chain([Range::full(7)]) {
                let zero_extended = forward::zero_extend(7, a);
                assert!(zero_extended.contains(wide as u64) && zero_extended.reduced() == Some(zero_extended));
                if result.contains(x) {
                    assert!(backward::zero_extended(&result, a).unwrap().contains(x));
                }
                assert!(forward::sign_extend(7, a).contains(signed));
                if result.contains(signed) {
                    assert!(backward::sign_extended(&result, a).unwrap().contains(x));
                }
            }
            assert!(forward::complement(a).contains(x ^ 15));
            assert!(forward::negate(a).contains(x.wrapping_neg() & 15));
            for b in &sample(3) {
                for y in members(b) {
                    let joined = x << 3 | y;
                    assert!(forward::concat(a, b).contains(joined));
                    for result in sample(7).iter().filter(|result| result.contains(joined)) {
                        let (a, b) = backward::concatenated(result, a, b).unwrap();
                        assert!(a.contains(x) && b.contains(y));
                    }
                }
            }
        }
    }
    for of in &sample(6) {
        for (high, low) in [(2, 0), (5, 2), (4, 1), (5, 5), (3, 0)] {
            for x in members(of) {
                let bits = x >> low & mask(high - low + 1);
                assert!(forward::extract(high, low, of).contains(bits));
                for result in sample(high - low + 1).iter().filter(|result| result.contains(bits)) {
                    assert!(backward::extracted(result, high, low, of).unwrap().contains(x));
                }
            }
        }
    }
}

#[test]
fn an_odd_number_has_an_inverse() {
    for odd in [1u64, 3, 5, 0xdead_beef, u64::MAX, 0x1234_5678_9abc_def1] {
        assert_eq!(odd.wrapping_mul(backward::inverse(odd)), 1);
    }
}

#[test]
fn what_is_said_about_random_facts_is_true() {
    let mut random = Random::new(1);
    let (mut refuted, mut satisfied) = (0, 0);
    for round in 0..4_000 {
        let mut pool = TermPool::new();
        let width = 3 + round % 3;
        let slice = random_facts(&mut pool, &mut random, width);
        let inputs = assignments(&pool, &slice);
        let mut ranges = Ranges::default();
        match ranges.decide(&pool, &slice) {
            Some(Decision::Unsat(core)) => {
                refuted += 1;
                assert!(core.iter().all(|fact| slice.facts.contains(fact)));
                assert!(!inputs.iter().any(|model| holds(&pool, &core, model)), "the core is satisfiable");
            }
            Some(Decision::Sat(model)) => {
                satisfied += 1;
                assert!(holds(&pool, &slice.facts, &model));
            }
            _ => {}
        }
        if ranges.narrowed(&pool, &slice.facts, |_| false).unwrap().is_err() {
            continue;
        }
        let network = &ranges.network;
        for model in inputs.iter().filter(|model| holds(&pool, &slice.facts, model)) {
            for (term, range) in network.terms.iter().zip(&network.ranges) {
                let value = evaluate(&pool, *term, model).as_u64();
                assert!(range.contains(value), "{:?} is {value}, not in {range:?}", pool.node(*term));
            }
        }
    }
    assert!(refuted > 400 && satisfied > 1_500, "{refuted} refuted, {satisfied} satisfied");
}

#[test]
fn ordinary_conditions_of_java_are_settled_by_ranges_alone() {
    let mut pool = TermPool::new();
    for (name, facts, satisfiable) in conditions(&mut pool) {
        let slice = slice_of(&pool, &facts);
        match Ranges::default().decide(&pool, &slice) {
            Some(Decision::Sat(model)) => assert!(satisfiable && holds(&pool, &facts, &model), "{name}"),
            Some(Decision::Unsat(_)) => assert!(!satisfiable, "{name}"),
            _ => panic!("{name} is left open"),
        }
    }
}

#[test]
fn a_core_names_only_what_is_needed() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, glassbox_expr::Sort::BitVec(32)));
    let mut facts: Vec<Term> = (0..300)
        .map(|bound| {
            let bound = pool.int(bound);
            pool.compare(CompareOp::SignedLess, bound, x)
        })
        .collect();
    let less = pool.compare(CompareOp::SignedLess, x, y);
    let limit = pool.int(300);
    let small = pool.compare(CompareOp::SignedLessEqual, y, limit);
    facts.insert(7, small);
    facts.push(less);
    let slice = slice_of(&pool, &facts);
    let Some(Decision::Unsat(core)) = Ranges::default().decide(&pool, &slice) else { panic!("left open") };
    // x > 299, x < y, y <= 300; and `x > 299` is the only one that is large enough.
    assert_eq!(core, [small, facts[300], less]);
}

#[test]
fn questions_about_references_are_decided() {
    let mut pool = TermPool::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| pool.symbol(name, glassbox_expr::Sort::Ref));
    let [null, seven] = [0, 7].map(|number| pool.reference(number));
    let equal = |pool: &mut TermPool, a: Term, b: Term| pool.eq(a, b);
    let [ab, bc, ac, a_null, c_seven] =
        [(a, b), (b, c), (a, c), (a, null), (c, seven)].map(|(a, b)| equal(&mut pool, a, b));
    let [not_ab, not_bc, not_ac, a_not_null] = [ab, bc, ac, a_null].map(|term| pool.not(term));
    let decide = |facts: &[Term]| Ranges::default().decide(&pool, &slice_of(&pool, facts));
    assert_eq!(decide(&[a_not_null, ab, bc, not_ac]), Some(Decision::Unsat(vec![ab, bc, not_ac])));
    assert_eq!(decide(&[ab, bc, a_null, c_seven]), Some(Decision::Unsat(vec![ab, bc, a_null, c_seven])));
    for facts in
        [&[not_ab, not_bc, not_ac][..], &[ab, not_bc], &[not_ab, not_bc, not_ac, a_not_null, c_seven], &[ab, bc]]
    {
        assert!(matches!(decide(facts), Some(Decision::Sat(_))), "{facts:?}");
    }
}

#[test]
fn a_term_deeper_than_the_stack_does_no_harm() {
    let mut pool = TermPool::new();
    let mut sum = pool.symbol("x", glassbox_expr::Sort::BitVec(32));
    for i in 0..100_000 {
        let y = pool.symbol(&format!("y{}", i % 10), glassbox_expr::Sort::BitVec(32));
        sum = pool.binary(if i % 2 == 0 { BinaryOp::Add } else { BinaryOp::Mul }, sum, y);
    }
    let zero = pool.int(5);
    let fact = pool.eq(sum, zero);
    assert_eq!(Ranges::default().decide(&pool, &slice_of(&pool, &[fact])), None);
}
