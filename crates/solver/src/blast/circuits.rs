//! Words of literals, lowest bit first: sums, products, shifts and comparisons.

use super::gates::{FALSE, Gates, Lit, TRUE};

/// A word with the lowest bit first.
pub(crate) type Word = Vec<Lit>;

/// The bits of a constant.
pub(crate) fn constant(width: usize, value: u64) -> Word {
    let bit = |i: usize| i < 64 && (value >> i) & 1 == 1;
    (0..width).map(|i| if bit(i) { TRUE } else { FALSE }).collect()
}

/// Whether all bits are known.
pub(crate) fn is_constant(word: &[Lit]) -> bool {
    word.iter().all(|lit| lit.abs() == TRUE)
}

/// The only bit that is set, if a word is a constant power of two.
pub(crate) fn power_of_two(word: &[Lit]) -> Option<usize> {
    let position = word.iter().position(|&lit| lit == TRUE)?;
    let others = word.iter().filter(|&&lit| lit != FALSE).count();
    (others == 1).then_some(position)
}

/// All bits negated.
pub(crate) fn complement(word: &[Lit]) -> Word {
    word.iter().map(|lit| -lit).collect()
}

/// The sum of two words and a carry, and the carry out of the highest bit.
pub(crate) fn sum(gates: &mut Gates, a: &[Lit], b: &[Lit], carry: Lit) -> (Word, Lit) {
    let mut carry = carry;
    let mut word = Word::with_capacity(a.len());
    for (&x, &y) in a.iter().zip(b) {
        word.push(gates.xor3(x, y, carry));
        carry = gates.majority(x, y, carry);
    }
    (word, carry)
}

/// `a - b`, and whether `a >= b` as unsigned numbers.
pub(crate) fn difference(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
    sum(gates, a, &complement(b), TRUE)
}

/// Two's complement negation.
pub(crate) fn negate(gates: &mut Gates, a: &[Lit]) -> Word {
    let zero = vec![FALSE; a.len()];
    difference(gates, &zero, a).0
}

/// The negation where the condition holds.
pub(crate) fn negate_if(gates: &mut Gates, condition: Lit, a: &[Lit]) -> Word {
    let flipped: Word = a.iter().map(|&lit| gates.xor(lit, condition)).collect();
    let zero = vec![FALSE; a.len()];
    sum(gates, &flipped, &zero, condition).0
}

/// `a` where the condition holds, else `b`.
pub(crate) fn select(gates: &mut Gates, condition: Lit, a: &[Lit], b: &[Lit]) -> Word {
    let bits = a.iter().zip(b);
    bits.map(|(&x, &y)| gates.mux(condition, x, y)).collect()
}

/// Whether two words are equal.
pub(crate) fn equal(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let same: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| -gates.xor(x, y)).collect();
    gates.all(&same)
}

/// Whether `a < b`, or `a <= b` if `or_equal`, as unsigned numbers.
pub(crate) fn unsigned_less(gates: &mut Gates, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
    // This is the carry of b + ~a (+ 1), without the sum.
    let mut carry = if or_equal { TRUE } else { FALSE };
    for (&x, &y) in a.iter().zip(b) {
        carry = gates.majority(-x, y, carry);
    }
    carry
}

/// Whether an unsigned number lies between two constants, which are included.
pub(crate) fn in_range(gates: &mut Gates, a: &[Lit], least: u64, greatest: u64) -> Lit {
    let from = unsigned_less(gates, &constant(a.len(), least), a, true);
    let to = unsigned_less(gates, a, &constant(a.len(), greatest), true);
    gates.and(from, to)
}

/// Whether `a < b`, or `a <= b` if `or_equal`, as two's complement numbers.
pub(crate) fn signed_less(gates: &mut Gates, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
    // Flipping the sign bits maps the signed order to the unsigned one.
    let flip_sign = |word: &[Lit]| {
        let mut word = word.to_vec();
        if let Some(sign) = word.last_mut() {
            *sign = -*sign;
        }
        word
    };
    unsigned_less(gates, &flip_sign(a), &flip_sign(b), or_equal)
}

/// The direction of a shift.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shift {
    Left,
    LogicalRight,
    ArithmeticRight,
}

/// A barrel shifter: one stage for each bit of the distance.
pub(crate) fn shift(gates: &mut Gates, direction: Shift, a: &[Lit], distance: &[Lit]) -> Word {
    let width = a.len();
    let fill = match direction {
        Shift::ArithmeticRight => a.last().copied().unwrap_or(FALSE),
        Shift::Left | Shift::LogicalRight => FALSE,
    };
    let mut word = a.to_vec();
    let mut too_far = Vec::new();
    for (stage, &by) in distance.iter().enumerate() {
        if stage >= 32 || (1usize << stage) >= width {
            too_far.push(by);
            continue;
        }
        let step = 1usize << stage;
        word = (0..width)
            .map(|i| {
                let from = match direction {
                    Shift::Left => i.checked_sub(step),
                    Shift::LogicalRight | Shift::ArithmeticRight => Some(i + step),
                };
                let moved = from.and_then(|i| word.get(i)).copied().unwrap_or(fill);
                gates.mux(by, moved, word[i])
            })
            .collect();
    }
    let too_far = gates.any(&too_far);
    word.iter().map(|&lit| gates.mux(too_far, fill, lit)).collect()
}

/// The product, truncated to the width of the operands.
pub(crate) fn product(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
    if is_constant(b) {
        return product_with_constant(gates, a, b);
    }
    if is_constant(a) {
        return product_with_constant(gates, b, a);
    }
    if a == b {
        return square(gates, a);
    }
    // Each bit of the second operand costs an adder, so the cheaper one goes there.
    if rows(a) < rows(b) { product_by_rows(gates, b, a) } else { product_by_rows(gates, a, b) }
}

/// Where the copies of the sign of a sign-extended word start.
fn sign_start(word: &[Lit]) -> usize {
    let mut start = word.len().saturating_sub(1);
    while start > 0 && word[start - 1] == word[start] {
        start -= 1;
    }
    start
}

/// How many adders a word costs as the second operand of a product.
fn rows(word: &[Lit]) -> usize {
    let start = sign_start(word);
    word[..start].iter().filter(|&&lit| lit != FALSE).count() + 1
}

fn product_by_rows(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
    let width = a.len();
    let start = sign_start(b);
    let mut total = vec![FALSE; width];
    for (i, &bit) in b.iter().enumerate().take(start + 1) {
        if gates.has_struck() {
            break;
        }
        if bit == FALSE {
            continue;
        }
        let row: Word = a[..width - i].iter().map(|&lit| gates.and(lit, bit)).collect();
        // All copies of a sign s at bit i and above weigh -s * 2^i together. A single sign bit
        // at the top may be added as well, since there -2^i and 2^i are the same.
        let high = if i == start && start + 1 < width {
            difference(gates, &total[i..], &row).0
        } else {
            sum(gates, &total[i..], &row, FALSE).0
        };
        total.truncate(i);
        total.extend(high);
    }
    total
}

/// A square has each mixed product twice, so half the rows are enough.
fn square(gates: &mut Gates, a: &[Lit]) -> Word {
    let width = a.len();
    let mut total = vec![FALSE; width];
    for i in 0..width.div_ceil(2) {
        if gates.has_struck() {
            break;
        }
        // x_i * x_i stands at 2i, and 2 * x_i * x_j at i + j + 1 for each j above i.
        let mut row = vec![FALSE; width - 2 * i];
        row[0] = a[i];
        for j in i + 1..width {
            if let Some(lit) = row.get_mut(j + 1 - i) {
                *lit = gates.and(a[i], a[j]);
            }
        }
        let high = sum(gates, &total[2 * i..], &row, FALSE).0;
        total.truncate(2 * i);
        total.extend(high);
    }
    total
}

/// Adds and subtracts shifted copies: a run of ones in the factor costs two adders.
fn product_with_constant(gates: &mut Gates, a: &[Lit], factor: &[Lit]) -> Word {
    let width = a.len();
    // Of a word that was extended with zeros, only the lower bits count.
    let length = a.iter().rposition(|&lit| lit != FALSE).map_or(0, |last| last + 1);
    let mut total = vec![FALSE; width];
    let mut carry = false;
    for i in 0..width {
        let digit = (factor[i] == TRUE) != carry;
        carry &= factor[i] == TRUE;
        if !digit {
            continue;
        }
        // In non-adjacent form the digit is -1 if the next bit is set too.
        let negative = factor.get(i + 1) == Some(&TRUE);
        // So far the magnitude is less than that of a << i, and then less than that of a << (i + 1): above, there are
        // copies of the sign.
        let end = (i + length + 2).min(width);
        let (low, row) = (&total[i..end], &a[..end - i]);
        let high = if negative {
            carry = true;
            difference(gates, low, row).0
        } else {
            sum(gates, low, row, FALSE).0
        };
        let sign = high.last().copied().unwrap_or(FALSE);
        total.truncate(i);
        total.extend(high);
        total.resize(width, sign);
    }
    total
}
