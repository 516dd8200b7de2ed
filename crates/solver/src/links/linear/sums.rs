//! Terms as sums of unknown integers. What an operator loses by wrapping is a multiple of two to the width; where ranges
//! leave more than one multiple, it is an unknown of its own.

use super::rational::greatest_common_divisor;
use super::simplex::{Bounds, Hole};
use crate::links::ranges::{Network, Place, Reasons, Shape};
use glassbox_expr::BinaryOp;

/// Sums of more unknowns than this are not looked into.
const MOST_PARTS: usize = 24;
/// How many unknowns and how many sums with bounds there may be.
const MOST_UNKNOWNS: usize = 48;
const MOST_ROWS: usize = 64;
/// How many unknowns may stand for multiples that were lost by wrapping, and how many multiples one may stand for.
const MOST_WRAPS: usize = 6;
const MOST_TURNS: i128 = 3;

/// A sum of multiples of unknowns and a constant. It is the signed value of a term if the facts in `why` hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sum {
    /// Unknowns in increasing order with factors that are not zero.
    pub(crate) parts: Vec<(usize, i128)>,
    pub(crate) constant: i128,
    pub(crate) why: Reasons,
}

impl Sum {
    fn constant(constant: i128, why: Reasons) -> Sum {
        Sum { parts: Vec::new(), constant, why }
    }

    fn unknown(unknown: usize) -> Sum {
        Sum { parts: vec![(unknown, 1)], constant: 0, why: 0 }
    }

    /// This and a multiple of another sum; nothing if a number becomes too large.
    pub(crate) fn plus(&self, factor: i128, other: &Sum) -> Option<Sum> {
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut left, mut right) = (self.parts.iter().copied().peekable(), other.parts.iter().copied().peekable());
        loop {
            let part = match (left.peek().copied(), right.peek().copied()) {
                (None, None) => break,
                (Some((a, x)), Some((b, y))) if a == b => {
                    left.next();
                    right.next();
                    (a, x.checked_add(y.checked_mul(factor)?)?)
                }
                (Some((a, x)), b) if b.is_none_or(|(b, _)| a < b) => {
                    left.next();
                    (a, x)
                }
                (_, Some((b, y))) => {
                    right.next();
                    (b, y.checked_mul(factor)?)
                }
                (Some(_), None) => break,
            };
            if part.1 != 0 {
                parts.push(part);
            }
        }
        Some(Sum { parts, constant, why: self.why | other.why })
    }

    fn times(&self, factor: i128) -> Option<Sum> {
        Sum::default().plus(factor, self)
    }
}

/// What an unknown stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unknown {
    /// The signed value of a term.
    Term(Place),
    /// The quotient of a term by a positive number, rounded down.
    Quotient(Place, i128),
    /// One for a negative term, else zero.
    Sign(Place),
    /// What was lost by wrapping.
    Turns,
}

/// The unknowns and the bounds of their sums.
pub(crate) struct Sums<'a> {
    network: &'a Network,
    unknowns: Vec<Unknown>,
    wraps: usize,
    bounds: Vec<Bounds>,
    rows: Vec<(Vec<(usize, i128)>, Bounds)>,
    /// Unknowns or rows that must not have a value; rows are counted after all unknowns in the end.
    holes: Vec<(Target, i128, Reasons)>,
    /// The sums of the terms that were asked for.
    known: Vec<Option<Sum>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Unknown(usize),
    Row(usize),
}

/// Why the sums say nothing more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// They contradict each other for these reasons.
    Unsat(Reasons),
    /// A number became too large, or there were too many of something.
    GaveUp,
}

impl From<Reasons> for Stop {
    fn from(why: Reasons) -> Stop {
        Stop::Unsat(why)
    }
}

/// The bounds of unknowns and rows, the rows as multiples of unknowns, and the holes.
pub(crate) type Problem = (Vec<Bounds>, Vec<Vec<(usize, i128)>>, Vec<Hole>);

impl<'a> Sums<'a> {
    pub(crate) fn new(network: &'a Network) -> Sums<'a> {
        let known = vec![None; network.terms.len()];
        let (unknowns, bounds, rows, holes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Sums { network, unknowns, wraps: 0, bounds, rows, holes, known }
    }

    /// The bounds of all unknowns and rows, the sums of the rows, and the holes, as the simplex method wants them.
    pub(crate) fn problem(&self) -> Problem {
        let bounds = self.bounds.iter().chain(self.rows.iter().map(|(_, bounds)| bounds)).copied().collect();
        let rows = self.rows.iter().map(|(sum, _)| sum.clone()).collect();
        let number = |target: Target| match target {
            Target::Unknown(unknown) => unknown,
            Target::Row(row) => self.bounds.len() + row,
        };
        let holes =
            self.holes.iter().map(|&(target, value, why)| Hole { variable: number(target), value, why }).collect();
        (bounds, rows, holes)
    }

    /// Whether anything is said about more than one unknown.
    pub(crate) fn is_trivial(&self) -> bool {
        self.rows.is_empty() && self.holes.is_empty()
    }

    /// The values of the terms that are unknowns, from those of all variables of the problem.
    pub(crate) fn values(&self, values: &[i128]) -> Vec<(Place, i128)> {
        let terms = self.unknowns.iter().zip(values);
        terms
            .filter_map(
                |(unknown, &value)| if let Unknown::Term(place) = *unknown { Some((place, value)) } else { None },
            )
            .collect()
    }

    /// Says that a sum lies between two numbers.
    pub(crate) fn restrict(&mut self, sum: &Sum, low: Option<i128>, high: Option<i128>) -> Result<(), Stop> {
        let overflow = |value: Option<i128>| value.ok_or(Stop::GaveUp);
        let low = low.map(|low| overflow(low.checked_sub(sum.constant))).transpose()?;
        let high = high.map(|high| overflow(high.checked_sub(sum.constant))).transpose()?;
        if sum.parts.is_empty() {
            let holds = low.is_none_or(|low| low <= 0) && high.is_none_or(|high| high >= 0);
            return if holds { Ok(()) } else { Err(Stop::Unsat(sum.why)) };
        }
        let (parts, divisor) = normal(&sum.parts);
        // The sum is a multiple of the divisor, so its bounds are rounded to multiples.
        let rounded_up = |value: i128| -(-value).div_euclid(divisor.abs());
        let rounded_down = |value: i128| value.div_euclid(divisor.abs());
        let (mut low, mut high) = (low.map(rounded_up), high.map(rounded_down));
        if divisor < 0 {
            (low, high) = (high.map(|high| -high), low.map(|low| -low));
        }
        let target = self.target(parts)?;
        let bounds = match target {
            Target::Unknown(unknown) => &mut self.bounds[unknown],
            Target::Row(row) => &mut self.rows[row].1,
        };
        if let Some(low) = low {
            bounds.raise(low, sum.why)?;
        }
        if let Some(high) = high {
            bounds.lower(high, sum.why)?;
        }
        Ok(())
    }

    /// Says that a sum is not zero.
    pub(crate) fn exclude_zero(&mut self, sum: &Sum) -> Result<(), Stop> {
        if sum.parts.is_empty() {
            return if sum.constant == 0 { Err(Stop::Unsat(sum.why)) } else { Ok(()) };
        }
        let (parts, divisor) = normal(&sum.parts);
        let constant = sum.constant.checked_neg().ok_or(Stop::GaveUp)?;
        if constant % divisor == 0 {
            let target = self.target(parts)?;
            self.holes.push((target, constant / divisor, sum.why));
        }
        Ok(())
    }

    /// The unknown or the row of a sum in normal form.
    fn target(&mut self, parts: Vec<(usize, i128)>) -> Result<Target, Stop> {
        if let [(unknown, 1)] = parts[..] {
            return Ok(Target::Unknown(unknown));
        }
        if let Some(row) = self.rows.iter().position(|(known, _)| *known == parts) {
            return Ok(Target::Row(row));
        }
        if self.rows.len() == MOST_ROWS {
            return Err(Stop::GaveUp);
        }
        self.rows.push((parts, Bounds::default()));
        Ok(Target::Row(self.rows.len() - 1))
    }

    /// The signed value of a term as a sum. Operands are looked into first, with a stack of our own.
    pub(crate) fn signed(&mut self, place: Place) -> Result<Sum, Stop> {
        let mut stack = vec![place];
        while let Some(&top) = stack.last() {
            if self.known[top as usize].is_some() {
                stack.pop();
                continue;
            }
            let open = self.needed(top).into_iter().flatten().filter(|&operand| self.known[operand as usize].is_none());
            let before = stack.len();
            stack.extend(open);
            if stack.len() == before {
                let sum = self.sum(top)?;
                self.known[top as usize] = Some(sum);
                stack.pop();
            }
        }
        self.known[place as usize].clone().ok_or(Stop::GaveUp)
    }

    /// The unsigned value of a term as a sum.
    pub(crate) fn unsigned(&mut self, place: Place) -> Result<Sum, Stop> {
        let sum = self.signed(place)?;
        let range = self.network.range(place);
        let why = self.network.reasons[place as usize];
        let turn = 1i128 << range.width;
        if range.least >= 0 || range.most < 0 {
            let missing = Sum::constant(if range.most < 0 { turn } else { 0 }, why);
            return sum.plus(1, &missing).ok_or(Stop::GaveUp);
        }
        let turns = self.unknown(Unknown::Sign(place), 0, 1, 0)?;
        let unsigned = sum.plus(turn, &turns).ok_or(Stop::GaveUp)?;
        let bounded = Sum { why: unsigned.why | why, ..unsigned.clone() };
        self.restrict(&bounded, Some(i128::from(range.low)), Some(i128::from(range.high)))?;
        Ok(unsigned)
    }

    /// The operands whose sums are needed for that of an operator.
    fn needed(&self, place: Place) -> [Option<Place>; 2] {
        if self.network.range(place).as_constant().is_some() {
            return [None; 2];
        }
        let constant = |place: Place| self.network.range(place).as_constant().is_some();
        match self.network.shapes[place as usize] {
            Shape::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => [Some(a), Some(b)],
            Shape::Binary(BinaryOp::Mul, a, b) if constant(a) => [Some(b), None],
            Shape::Binary(
                BinaryOp::Mul
                | BinaryOp::ShiftLeft
                | BinaryOp::SignedDiv
                | BinaryOp::SignedRem
                | BinaryOp::UnsignedDiv
                | BinaryOp::UnsignedRem
                | BinaryOp::ArithmeticShiftRight
                | BinaryOp::LogicalShiftRight
                | BinaryOp::And,
                a,
                b,
            ) if constant(b) => [Some(a), None],
            Shape::Neg(a)
            | Shape::Complement(a)
            | Shape::SignExtend(a)
            | Shape::ZeroExtend(a)
            | Shape::Extract(_, 0, a) => [Some(a), None],
            Shape::Ite(c, a, b) => match self.network.range(c).as_bool() {
                Some(true) => [Some(a), None],
                Some(false) => [Some(b), None],
                None => [None; 2],
            },
            _ => [None; 2],
        }
    }

    fn of(&self, place: Place) -> Result<Sum, Stop> {
        self.known[place as usize].clone().ok_or(Stop::GaveUp)
    }

    /// The sum of a term whose needed operands are known.
    fn sum(&mut self, place: Place) -> Result<Sum, Stop> {
        let range = *self.network.range(place);
        if range.as_constant().is_some() {
            return Ok(Sum::constant(i128::from(range.least), self.network.reasons[place as usize]));
        }
        let exact = match self.network.shapes[place as usize] {
            Shape::Binary(BinaryOp::Add, a, b) => self.of(a)?.plus(1, &self.of(b)?),
            Shape::Binary(BinaryOp::Sub, a, b) => self.of(a)?.plus(-1, &self.of(b)?),
            Shape::Binary(BinaryOp::Mul, a, b) => match (self.constant(a), self.constant(b)) {
                (Some((factor, why)), _) => self.multiple(b, factor, why)?,
                (_, Some((factor, why))) => self.multiple(a, factor, why)?,
                _ => None,
            },
            Shape::Binary(BinaryOp::ShiftLeft, a, b) => match self.constant(b) {
                Some((distance, why)) if (0..i128::from(range.width)).contains(&distance) => {
                    self.multiple(a, 1 << distance, why)?
                }
                _ => None,
            },
            Shape::Binary(op, a, b) => return self.divided(place, op, a, b),
            Shape::Neg(a) => self.of(a)?.times(-1),
            Shape::Complement(a) => Sum::constant(-1, 0).plus(-1, &self.of(a)?),
            Shape::SignExtend(a) | Shape::Extract(_, 0, a) => Some(self.of(a)?),
            Shape::ZeroExtend(a) => Some(self.unsigned(a)?),
            Shape::Ite(c, a, b) => match self.network.range(c).as_bool() {
                Some(first) => {
                    let arm = self.of(if first { a } else { b })?;
                    Some(Sum { why: arm.why | self.network.reasons[c as usize], ..arm })
                }
                None => None,
            },
            _ => None,
        };
        match exact {
            Some(sum) if sum.parts.len() <= MOST_PARTS => self.wrapped(place, sum),
            _ => self.atom(place),
        }
    }

    /// The signed value of a term that has only one, and why.
    fn constant(&self, place: Place) -> Option<(i128, Reasons)> {
        let range = self.network.range(place);
        range.as_constant().map(|_| (i128::from(range.least), self.network.reasons[place as usize]))
    }

    fn multiple(&self, of: Place, factor: i128, why: Reasons) -> Result<Option<Sum>, Stop> {
        let product = self.of(of)?.times(factor);
        Ok(product.map(|product| Sum { why: product.why | why, ..product }))
    }

    /// What is left of an exact sum in a term of limited width.
    fn wrapped(&mut self, place: Place, sum: Sum) -> Result<Sum, Stop> {
        let range = *self.network.range(place);
        let Some((least, most, why)) = self.extent(&sum) else { return self.atom(place) };
        let half = 1i128 << (range.width - 1);
        let turns = |value: i128| value.checked_add(half).map(|value| value >> range.width);
        let (Some(first), Some(last)) = (turns(least), turns(most)) else { return self.atom(place) };
        let turn = 1i128 << range.width;
        if first == last {
            // Nothing is lost because of the bounds of the unknowns.
            let why = if first == 0 && self.always_fits(&sum, range.width) { sum.why } else { sum.why | why };
            let lost = Sum::constant(first, 0);
            let sum = Sum { why, ..sum };
            return sum.plus(-turn, &lost).ok_or(Stop::GaveUp);
        }
        if last - first >= MOST_TURNS || self.wraps == MOST_WRAPS {
            return self.atom(place);
        }
        self.wraps += 1;
        let lost = self.unknown(Unknown::Turns, first, last, why)?;
        let sum = sum.plus(-turn, &lost).ok_or(Stop::GaveUp)?;
        let bounded = Sum { why: sum.why | self.network.reasons[place as usize], ..sum.clone() };
        self.restrict(&bounded, Some(i128::from(range.least)), Some(i128::from(range.most)))?;
        Ok(sum)
    }

    /// Whether a sum stays in a width for all values of its terms, whatever the facts say. Extensions and constants make
    /// this common enough to ask, since a fact less is named then.
    fn always_fits(&self, sum: &Sum, width: u32) -> bool {
        let [(unknown, 1)] = sum.parts[..] else { return false };
        let Unknown::Term(term) = self.unknowns[unknown] else { return false };
        sum.constant == 0 && self.network.range(term).width <= width
    }

    /// The least and the most that a sum can be by the bounds of its unknowns, and why.
    fn extent(&self, sum: &Sum) -> Option<(i128, i128, Reasons)> {
        let (mut least, mut most, mut why) = (sum.constant, sum.constant, 0);
        for &(unknown, factor) in &sum.parts {
            let bounds = &self.bounds[unknown];
            let (low, high) = (bounds.low?, bounds.high?);
            let ends = [low.value.checked_mul(factor)?, high.value.checked_mul(factor)?];
            least = least.checked_add(ends[0].min(ends[1]))?;
            most = most.checked_add(ends[0].max(ends[1]))?;
            why |= low.why | high.why;
        }
        Some((least, most, why))
    }

    /// A term as an unknown of its own.
    fn atom(&mut self, place: Place) -> Result<Sum, Stop> {
        let range = self.network.range(place);
        let (least, most) = (i128::from(range.least), i128::from(range.most));
        self.unknown(Unknown::Term(place), least, most, self.network.reasons[place as usize])
    }

    fn unknown(&mut self, unknown: Unknown, least: i128, most: i128, why: Reasons) -> Result<Sum, Stop> {
        if unknown != Unknown::Turns
            && let Some(known) = self.unknowns.iter().position(|&known| known == unknown)
        {
            return Ok(Sum::unknown(known));
        }
        if self.unknowns.len() == MOST_UNKNOWNS {
            return Err(Stop::GaveUp);
        }
        self.unknowns.push(unknown);
        let mut bounds = Bounds::default();
        bounds.raise(least, why)?;
        bounds.lower(most, why)?;
        self.bounds.push(bounds);
        Ok(Sum::unknown(self.unknowns.len() - 1))
    }

    /// A quotient or a remainder by a positive constant, where rounding down is what the operator does.
    fn divided(&mut self, place: Place, op: BinaryOp, a: Place, b: Place) -> Result<Sum, Stop> {
        let Some((constant, why)) = self.constant(b) else { return self.atom(place) };
        let range = *self.network.range(a);
        let below_width = (0..i128::from(range.width) - 1).contains(&constant);
        let (divisor, is_quotient, any_sign) = match op {
            BinaryOp::SignedDiv | BinaryOp::UnsignedDiv => (constant, true, false),
            BinaryOp::SignedRem | BinaryOp::UnsignedRem => (constant, false, false),
            BinaryOp::ArithmeticShiftRight if below_width => (1 << constant, true, true),
            BinaryOp::LogicalShiftRight if below_width => (1 << constant, true, false),
            BinaryOp::And if constant > 0 && (constant + 1).count_ones() == 1 => (constant + 1, false, true),
            _ => return self.atom(place),
        };
        if divisor <= 1 || (range.least < 0 && !any_sign) {
            return self.atom(place);
        }
        let why = if any_sign { why } else { why | self.network.reasons[a as usize] };
        let dividend = self.of(a)?;
        let quotient = Unknown::Quotient(a, divisor);
        let is_new = !self.unknowns.contains(&quotient);
        let (least, most) = (i128::from(range.least).div_euclid(divisor), i128::from(range.most).div_euclid(divisor));
        let quotient = self.unknown(quotient, least, most, self.network.reasons[a as usize])?;
        let remainder = dividend.plus(-divisor, &quotient).ok_or(Stop::GaveUp)?;
        if is_new {
            self.restrict(&remainder, Some(0), Some(divisor - 1))?;
        }
        let result = if is_quotient { quotient } else { remainder };
        Ok(Sum { why: result.why | why, ..result })
    }
}

/// A sum without its constant divided by a number such that the factors have no common divisor and the first is positive.
fn normal(parts: &[(usize, i128)]) -> (Vec<(usize, i128)>, i128) {
    let mut divisor = parts.iter().fold(0, |divisor, &(_, factor)| greatest_common_divisor(divisor, factor));
    if parts.first().is_some_and(|&(_, factor)| factor < 0) {
        divisor = -divisor;
    }
    if divisor == 0 {
        divisor = 1;
    }
    (parts.iter().map(|&(unknown, factor)| (unknown, factor / divisor)).collect(), divisor)
}
