//! Questions for the tests of the links: random ones that can be enumerated, and ordinary ones of Java.

use super::slices::Slice;
use glassbox_expr::{BinaryOp, CompareOp, Model, Sort, SymbolId, Term, TermPool, Value, evaluate};

/// A small generator of numbers that are the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A slice of these facts.
pub(crate) fn slice_of(pool: &TermPool, facts: &[Term]) -> Slice {
    let mut symbols: Vec<SymbolId> = Vec::new();
    for &fact in facts {
        for symbol in pool.symbols_of(fact) {
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        }
    }
    Slice { facts: facts.to_vec(), symbols }
}

/// A few facts about two numbers and a truth value, over all operators.
pub(crate) fn random_facts(pool: &mut TermPool, random: &mut Random, width: u32) -> Slice {
    let mut numbers: Vec<Term> = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(width))).to_vec();
    let mut truths: Vec<Term> = vec![pool.symbol("p", Sort::Bool)];
    let steps = 2 + random.below(10);
    for _ in 0..steps {
        let constant = pool.bv(width, random.below(1 << width) as u64);
        let a = random.pick(&numbers);
        let b = if random.below(2) == 0 { constant } else { random.pick(&numbers) };
        let p = random.pick(&truths);
        match random.below(12) {
            0..4 => {
                let op = random.pick(&BinaryOp::ALL);
                numbers.push(pool.binary(op, a, b));
            }
            4 => numbers.push(pool.ite(p, a, b)),
            5 => {
                let wide =
                    if random.below(2) == 0 { pool.zero_extend(width + 3, a) } else { pool.sign_extend(width + 3, a) };
                let low = random.below(4) as u32;
                numbers.push(pool.extract(width + low - 1, low, wide));
            }
            6 => {
                let narrow = pool.extract(1, 0, a);
                let upper = pool.extract(width - 1, 2, b);
                numbers.push(pool.concat(upper, narrow));
            }
            7 => numbers.push(if random.below(2) == 0 { pool.neg(a) } else { pool.complement(a) }),
            8 => truths.push(pool.eq(a, b)),
            9 => {
                let q = random.pick(&truths);
                truths.push(if random.below(2) == 0 { pool.and(p, q) } else { pool.or(p, q) });
            }
            _ => {
                let op = random.pick(&CompareOp::ALL);
                truths.push(pool.compare(op, a, b));
            }
        }
    }
    let mut facts: Vec<Term> = Vec::new();
    for _ in 0..2 + random.below(4) {
        let op = random.pick(&CompareOp::ALL);
        let constant = pool.bv(width, random.below(1 << width) as u64);
        let (a, b) = (random.pick(&numbers), if random.below(2) == 0 { constant } else { random.pick(&numbers) });
        let term = match random.below(5) {
            0 => random.pick(&truths),
            1 => pool.eq(a, b),
            2 => pool.compare(op, b, a),
            _ => pool.compare(op, a, b),
        };
        let fact = if random.below(4) == 0 { pool.not(term) } else { term };
        if pool.as_const(fact).is_none() && !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    slice_of(pool, &facts)
}

/// Every assignment to the symbols of a slice.
pub(crate) fn assignments(pool: &TermPool, slice: &Slice) -> Vec<Model> {
    let mut models = vec![Model::new()];
    for &symbol in &slice.symbols {
        let values: Vec<Value> = match pool.symbol_sort(symbol) {
            Sort::BitVec(width) => (0..1 << width).map(|value| Value::bits(width, value)).collect(),
            _ => vec![Value::Bool(false), Value::Bool(true)],
        };
        let mut longer = Vec::new();
        for model in &models {
            for value in &values {
                let mut model = model.clone();
                model.set(symbol, value.clone());
                longer.push(model);
            }
        }
        models = longer;
    }
    models
}

/// Whether all facts are true under a model.
pub(crate) fn holds(pool: &TermPool, facts: &[Term], model: &Model) -> bool {
    facts.iter().all(|&fact| evaluate(pool, fact, model).as_bool())
}

/// Conditions as they stand in Java programs, each with a name and whether it can hold.
pub(crate) fn conditions(pool: &mut TermPool) -> Vec<(&'static str, Vec<Term>, bool)> {
    use BinaryOp::{Add, And, LogicalShiftRight, Mul, ShiftLeft, SignedDiv, SignedRem, Sub};
    use CompareOp::{SignedLess as Less, SignedLessEqual as LessEqual, UnsignedLess};
    let [i, n, x, length] = ["i", "n", "x", "length"].map(|name| pool.symbol(name, Sort::BitVec(32)));
    let c = pool.symbol("c", Sort::BitVec(16));
    let long = pool.symbol("l", Sort::BitVec(64));
    let character = pool.zero_extend(32, c);
    let at = |pool: &mut TermPool, value: i64| pool.int(value as i32);
    let mut list = Vec::new();
    let mut say = |name: &'static str, facts: Vec<Term>, satisfiable: bool| list.push((name, facts, satisfiable));
    macro_rules! less {
        ($a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            pool.compare(Less, a, b)
        }};
    }
    macro_rules! at_most {
        ($a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            pool.compare(LessEqual, a, b)
        }};
    }
    macro_rules! apply {
        ($op:expr, $a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            pool.binary($op, a, b)
        }};
    }
    macro_rules! equal {
        ($a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            pool.eq(a, b)
        }};
    }
    let [zero, one, seven, eight, nine, ten, big] = [0, 1, 7, 8, 9, 10, 1000].map(|value| at(pool, value));
    let minus_nine = at(pool, -9);

    say("i < n, n <= 10, i >= 10", vec![less!(i, n), at_most!(n, ten), at_most!(ten, i)], false);
    say("i < n, n <= 10, i >= 9", vec![less!(i, n), at_most!(n, ten), at_most!(nine, i)], true);
    say("0 <= i < length <= 1000", vec![at_most!(zero, i), less!(i, length), at_most!(length, big)], true);
    say("i < length, length <= 0, i >= 0", vec![less!(i, length), at_most!(length, zero), at_most!(zero, i)], false);
    let unsigned = pool.compare(UnsignedLess, i, length);
    say("bounds check by one comparison", vec![unsigned, less!(length, ten), at_most!(zero, length)], true);
    say("bounds check of a negative index", vec![unsigned, less!(i, zero), at_most!(zero, length)], false);
    let [small_a, small_z, digit] = [97, 122, 48].map(|value| at(pool, value));
    say("'a' <= c <= 'z'", vec![at_most!(small_a, character), at_most!(character, small_z)], true);
    say("'a' <= c < '0'", vec![at_most!(small_a, character), less!(character, digit)], false);
    say("c < 0", vec![less!(character, zero)], false);
    let upper = apply!(Sub, character, small_a);
    say("c - 'a' > 25 with c <= 'z'", vec![at_most!(character, small_z), less!(big, upper)], false);
    let mut switch: Vec<Term> = (0..8)
        .map(|label| {
            let label = at(pool, label);
            pool.ne(x, label)
        })
        .collect();
    switch.push(at_most!(zero, x));
    say("no label of a switch", switch.clone(), true);
    switch.push(at_most!(x, seven));
    say("no label of a switch over all labels", switch, false);
    let next = apply!(Add, i, one);
    say("i + 1 <= i with i bounded", vec![at_most!(next, zero), less!(zero, i), less!(i, big)], false);
    say("i + 1 < 0 with i positive overflows", vec![less!(next, zero), less!(zero, i)], true);
    let low = apply!(And, x, seven);
    say("(x & 7) >= 8", vec![at_most!(eight, low)], false);
    say(
        "(x & 7) == 5",
        vec![{
            let five = at(pool, 5);
            equal!(low, five)
        }],
        true,
    );
    let top = {
        let distance = at(pool, 28);
        apply!(LogicalShiftRight, x, distance)
    };
    let fifteen = at(pool, 15);
    say("(x >>> 28) > 15", vec![less!(fifteen, top)], false);
    say("(x >>> 28) == 15", vec![equal!(top, fifteen)], true);
    let rest = apply!(SignedRem, x, ten);
    say("x % 10 > 9", vec![less!(nine, rest)], false);
    say("x % 10 < -9", vec![less!(rest, minus_nine)], false);
    say("x % 10 < 0, x >= 0", vec![less!(rest, zero), at_most!(zero, x)], false);
    say("length < 0, length >= 0", vec![less!(length, zero), at_most!(zero, length)], false);
    say("length >= 0", vec![at_most!(zero, length), less!(seven, length)], true);
    let doubled = apply!(Mul, i, ten);
    say(
        "i * 10 == 55, 0 <= i <= 10",
        vec![
            {
                let k = at(pool, 55);
                equal!(doubled, k)
            },
            at_most!(zero, i),
            at_most!(i, ten),
        ],
        false,
    );
    say(
        "i * 10 >= 55, 0 <= i <= 10",
        vec![
            {
                let k = at(pool, 55);
                at_most!(k, doubled)
            },
            at_most!(zero, i),
            at_most!(i, ten),
        ],
        true,
    );
    let half = {
        let two = at(pool, 2);
        apply!(SignedDiv, i, two)
    };
    say("i / 2 > i with i >= 0", vec![at_most!(zero, i), at_most!(i, ten), less!(ten, half)], false);
    let shifted = {
        let two = at(pool, 2);
        apply!(ShiftLeft, i, two)
    };
    say("(i << 2) == 40", vec![equal!(shifted, { at(pool, 40) }), at_most!(zero, i), less!(i, big)], true);
    say("(i << 2) == 42", vec![equal!(shifted, { at(pool, 42) })], false);
    let wide = pool.sign_extend(64, i);
    say(
        "(long) i > Integer.MAX_VALUE",
        vec![{
            let k = pool.long(1 << 31);
            at_most!(k, wide)
        }],
        false,
    );
    let narrow = pool.extract(31, 0, long);
    let far = pool.long(70);
    let near = pool.long(60);
    say(
        "(int) l == 65 with l in 60..70",
        vec![equal!(narrow, { at(pool, 65) }), at_most!(near, long), at_most!(long, far)],
        true,
    );
    say(
        "(int) l == 5 with l in 60..70",
        vec![equal!(narrow, { at(pool, 5) }), at_most!(near, long), at_most!(long, far)],
        false,
    );
    let negative = less!(x, zero);
    let opposite = pool.neg(x);
    let magnitude = pool.ite(negative, opposite, x);
    say("Math.abs(x) == 7", vec![equal!(magnitude, seven)], true);
    say("Math.abs(x) == 7, x > 7", vec![equal!(magnitude, seven), less!(seven, x)], false);
    say(
        "chain of guards",
        vec![less!(i, n), less!(n, x), less!(x, length), at_most!(zero, i), less!(length, ten)],
        true,
    );
    say(
        "chain of guards that is too long",
        vec![less!(i, n), less!(n, x), less!(x, length), at_most!(zero, i), less!(length, { at(pool, 3) })],
        false,
    );
    list
}
