//! A slow, obviously right twin of the term pool: a little program builds terms with the folding
//! constructors and, beside them, computes the value of each unfolded expression under many models
//! with 128-bit integers.

#![allow(dead_code)] // Each test that includes this module uses a part of it.

use glassbox_expr::{BinaryOp, CompareOp, Model, Sort, Term, TermPool, Value};
use proptest::prelude::*;

/// One instruction: what to build and which earlier results to use.
pub type Step = (u8, u16, u16, u16, u64);

/// Programs of up to `length` instructions.
pub fn program(length: usize) -> impl Strategy<Value = Vec<Step>> {
    proptest::collection::vec(any::<Step>(), 1..length)
}

/// Results so far, each with its values under all models.
pub struct Twin {
    pub pool: TermPool,
    pub models: Vec<Model>,
    pub bits: Vec<(Term, u32, Vec<u64>)>,
    pub bools: Vec<(Term, Vec<bool>)>,
    pub refs: Vec<(Term, Vec<u32>)>,
}

pub fn mask(width: u32) -> u64 {
    ((1u128 << width) - 1) as u64
}

pub fn signed(width: u32, value: u64) -> i128 {
    let value = i128::from(value);
    if value >= 1i128 << (width - 1) { value - (1i128 << width) } else { value }
}

/// SMT-LIB's meaning, straight from its text.
pub fn naive_binary(op: BinaryOp, width: u32, a: u64, b: u64) -> u64 {
    let (ua, ub) = (i128::from(a), i128::from(b));
    let (sa, sb) = (signed(width, a), signed(width, b));
    let w = i128::from(width);
    let result: i128 = match op {
        BinaryOp::Add => ua + ub,
        BinaryOp::Sub => ua - ub,
        BinaryOp::Mul => ((a as u128).wrapping_mul(b as u128) & u128::from(mask(width))) as i128,
        BinaryOp::UnsignedDiv => {
            if ub == 0 {
                -1
            } else {
                ua / ub
            }
        }
        BinaryOp::UnsignedRem => {
            if ub == 0 {
                ua
            } else {
                ua % ub
            }
        }
        BinaryOp::SignedDiv if sb == 0 => {
            if sa < 0 {
                1
            } else {
                -1
            }
        }
        BinaryOp::SignedDiv => sa / sb,
        BinaryOp::SignedRem => {
            if sb == 0 {
                sa
            } else {
                sa % sb
            }
        }
        BinaryOp::ShiftLeft => {
            if ub >= w {
                0
            } else {
                ((a as u128) << b) as i128
            }
        }
        BinaryOp::LogicalShiftRight => {
            if ub >= w {
                0
            } else {
                ua >> ub
            }
        }
        BinaryOp::ArithmeticShiftRight => sa >> ub.min(w),
        BinaryOp::And => ua & ub,
        BinaryOp::Or => ua | ub,
        BinaryOp::Xor => ua ^ ub,
    };
    (result & i128::from(mask(width))) as u64
}

pub fn naive_compare(op: CompareOp, width: u32, a: u64, b: u64) -> bool {
    match op {
        CompareOp::SignedLess => signed(width, a) < signed(width, b),
        CompareOp::SignedLessEqual => signed(width, a) <= signed(width, b),
        CompareOp::UnsignedLess => a < b,
        CompareOp::UnsignedLessEqual => a <= b,
    }
}

impl Twin {
    /// Symbols `x` and `y` of this width, `p` and `q` of sort Bool, and `r` of sort Ref, with their
    /// values in each model.
    pub fn new(width: u32, inputs: &[(u64, u64, bool, bool, u32)]) -> Twin {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(width)));
        let [p, q] = ["p", "q"].map(|name| pool.symbol(name, Sort::Bool));
        let r = pool.symbol("r", Sort::Ref);
        let ids = [x, y, p, q, r].map(|term| pool.symbols_of(term)[0]);
        let inputs: Vec<_> =
            inputs.iter().map(|&(a, b, c, d, e)| (a & mask(width), b & mask(width), c, d, e)).collect();
        let models = inputs
            .iter()
            .map(|&(a, b, c, d, e)| {
                let values =
                    [Value::bits(width, a), Value::bits(width, b), Value::Bool(c), Value::Bool(d), Value::Ref(e)];
                ids.into_iter().zip(values).collect()
            })
            .collect();
        Twin {
            pool,
            models,
            bits: vec![
                (x, width, inputs.iter().map(|input| input.0).collect()),
                (y, width, inputs.iter().map(|input| input.1).collect()),
            ],
            bools: vec![
                (p, inputs.iter().map(|input| input.2).collect()),
                (q, inputs.iter().map(|input| input.3).collect()),
            ],
            refs: vec![(r, inputs.iter().map(|input| input.4).collect())],
        }
    }

    /// Executes one instruction, which adds one result.
    pub fn step(&mut self, step: Step) {
        let (kind, i, j, k, constant) = step;
        let count = self.models.len();
        let (a, width, av) = self.bits[i as usize % self.bits.len()].clone();
        let same: Vec<_> = self.bits.iter().filter(|b| b.1 == width).cloned().collect();
        let (b, _, bv) = same[j as usize % same.len()].clone();
        let (p, pv) = self.bools[k as usize % self.bools.len()].clone();
        let (q, qv) = self.bools[i as usize % self.bools.len()].clone();
        let (s, sv) = self.bools[j as usize % self.bools.len()].clone();
        let pool = &mut self.pool;
        let map1 = |f: &dyn Fn(u64) -> u64| av.iter().map(|&x| f(x)).collect::<Vec<u64>>();
        let pairs = || av.iter().copied().zip(bv.iter().copied());
        match kind % 32 {
            0..=8 => {
                let op = BinaryOp::ALL[constant as usize % BinaryOp::ALL.len()];
                let term = pool.binary(op, a, b);
                let values = pairs().map(|(x, y)| naive_binary(op, width, x, y)).collect();
                self.bits.push((term, width, values));
            }
            9..=11 => {
                let op = CompareOp::ALL[constant as usize % CompareOp::ALL.len()];
                let term = pool.compare(op, a, b);
                let values = pairs().map(|(x, y)| naive_compare(op, width, x, y)).collect();
                self.bools.push((term, values));
            }
            12..=13 => {
                let term = pool.eq(a, b);
                self.bools.push((term, pairs().map(|(x, y)| x == y).collect()));
            }
            14 => {
                let term = pool.neg(a);
                self.bits.push((term, width, map1(&|x| x.wrapping_neg() & mask(width))));
            }
            15 => {
                let term = pool.complement(a);
                self.bits.push((term, width, map1(&|x| !x & mask(width))));
            }
            16..=20 => {
                // Constants are chosen where the rewrites have their corners.
                let top = 1u64 << (width - 1);
                let corners = [
                    0,
                    1,
                    2,
                    3,
                    u64::MAX,
                    u64::MAX - 1,
                    top,
                    top - 1,
                    constant,
                    u64::from(width),
                    1 << (constant % 64),
                    constant % 16,
                ];
                let value = corners[j as usize % corners.len()] & mask(width);
                let term = pool.bv(width, value);
                self.bits.push((term, width, vec![value; count]));
            }
            21..=22 => {
                let term = pool.ite(p, a, b);
                let values = pairs().zip(&pv).map(|((x, y), &c)| if c { x } else { y });
                self.bits.push((term, width, values.collect()));
            }
            23 => {
                let term = pool.not(p);
                self.bools.push((term, pv.iter().map(|c| !c).collect()));
            }
            24 => {
                let term = pool.and(p, q);
                let values = pv.iter().zip(&qv).map(|(&c, &d)| c && d);
                self.bools.push((term, values.collect()));
            }
            25 => {
                let term = pool.or(p, q);
                let values = pv.iter().zip(&qv).map(|(&c, &d)| c || d);
                self.bools.push((term, values.collect()));
            }
            26 => {
                let (term, values): (Term, Vec<bool>) = if constant % 2 == 0 {
                    let values = pv.iter().zip(&qv).map(|(&c, &d)| c == d).collect();
                    (pool.eq(p, q), values)
                } else {
                    let arms = qv.iter().zip(&sv);
                    let values = pv.iter().zip(arms).map(|(&c, (&d, &e))| if c { d } else { e });
                    (pool.ite(p, q, s), values.collect())
                };
                self.bools.push((term, values));
            }
            27 => {
                let high = u32::from(j) % width;
                let low = u32::from(k) % (high + 1);
                let term = pool.extract(high, low, a);
                let taken = high - low + 1;
                self.bits.push((term, taken, map1(&|x| (x >> low) & mask(taken))));
            }
            28 => {
                let (c, low_width, cv) = self.bits[j as usize % self.bits.len()].clone();
                if width + low_width <= 64 {
                    let term = pool.concat(a, c);
                    let values = av.iter().zip(&cv).map(|(&x, &y)| (x << low_width) | y);
                    self.bits.push((term, width + low_width, values.collect()));
                }
            }
            29 => {
                let wider = width + u32::from(j) % (65 - width);
                let term = pool.zero_extend(wider, a);
                self.bits.push((term, wider, av.clone()));
            }
            30 => {
                let wider = width + u32::from(j) % (65 - width);
                let term = pool.sign_extend(wider, a);
                let values = map1(&|x| (signed(width, x) & i128::from(mask(wider))) as u64);
                self.bits.push((term, wider, values));
            }
            _ => {
                let (r, rv) = self.refs[i as usize % self.refs.len()].clone();
                let (t, tv) = self.refs[j as usize % self.refs.len()].clone();
                match constant % 3 {
                    0 => {
                        let number = u32::from(k) % 4;
                        self.refs.push((pool.reference(number), vec![number; count]));
                    }
                    1 => {
                        let values = rv.iter().zip(&tv).map(|(x, y)| x == y).collect();
                        self.bools.push((pool.eq(r, t), values));
                    }
                    _ => {
                        let arms = rv.iter().zip(&tv);
                        let values = pv.iter().zip(arms).map(|(&c, (&x, &y))| if c { x } else { y });
                        let values = values.collect();
                        self.refs.push((pool.ite(p, r, t), values));
                    }
                }
            }
        }
    }
}
