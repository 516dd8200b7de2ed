//! Sets of values: the places between two ends of a line, with NaN or without.

use super::line::{self, Kind};

/// The values from one place to another, and possibly NaN. There is no number in it if the first is after the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) nan: bool,
}

impl Interval {
    pub(crate) const EMPTY: Interval = Interval { low: i64::MAX, high: i64::MIN, nan: false };
    pub(crate) const TRUE: Interval = Interval { low: 1, high: 1, nan: false };
    pub(crate) const FALSE: Interval = Interval { low: 0, high: 0, nan: false };

    /// Every value of a kind.
    pub(crate) fn all(kind: Kind) -> Interval {
        let (low, high) = kind.ends();
        Interval { low, high, nan: kind.is_float() }
    }

    pub(crate) fn new(low: i64, high: i64) -> Interval {
        Interval { low, high, nan: false }
    }

    /// A single value.
    pub(crate) fn point(kind: Kind, word: u64) -> Interval {
        if line::is_nan(kind, word) {
            return Interval { nan: true, ..Interval::EMPTY };
        }
        let place = line::place(kind, word);
        Interval::new(place, place)
    }

    /// What may be true or false.
    pub(crate) fn truth(may_be_true: bool, may_be_false: bool) -> Interval {
        match (may_be_true, may_be_false) {
            (true, true) => Interval::new(0, 1),
            (true, false) => Interval::TRUE,
            (false, true) => Interval::FALSE,
            (false, false) => Interval::EMPTY,
        }
    }

    pub(crate) fn has_number(self) -> bool {
        self.low <= self.high
    }

    pub(crate) fn is_empty(self) -> bool {
        !self.has_number() && !self.nan
    }

    /// The only value, if there is only one.
    pub(crate) fn single(self, kind: Kind) -> Option<u64> {
        if self.nan {
            return (!self.has_number()).then(|| line::nan(kind));
        }
        (self.low == self.high).then(|| line::word(kind, self.low))
    }

    pub(crate) fn contains(self, place: i64) -> bool {
        self.low <= place && place <= self.high
    }

    pub(crate) fn meet(self, other: Interval) -> Interval {
        let met =
            Interval { low: self.low.max(other.low), high: self.high.min(other.high), nan: self.nan && other.nan };
        if met.has_number() { met } else { Interval { nan: met.nan, ..Interval::EMPTY } }
    }

    pub(crate) fn join(self, other: Interval) -> Interval {
        let nan = self.nan || other.nan;
        match (self.has_number(), other.has_number()) {
            (true, true) => Interval { low: self.low.min(other.low), high: self.high.max(other.high), nan },
            (true, false) => Interval { nan, ..self },
            (false, _) => Interval { nan, ..other },
        }
    }

    pub(crate) fn without_nan(self) -> Interval {
        Interval { nan: false, ..self }
    }

    pub(crate) fn with_nan(self, nan: bool) -> Interval {
        Interval { nan: self.nan || nan, ..self }
    }

    /// How many steps there are from the first place to the last.
    pub(crate) fn width(self) -> u64 {
        if self.has_number() { self.high.wrapping_sub(self.low) as u64 } else { 0 }
    }

    /// The ends as numbers; only for an interval of floating-point numbers that has some.
    pub(crate) fn ends(self, kind: Kind) -> (f64, f64) {
        (line::to_f64(kind, line::word(kind, self.low)), line::to_f64(kind, line::word(kind, self.high)))
    }

    /// All numbers of a kind that are the nearest ones to a number between two; nothing is known if one is NaN.
    pub(crate) fn rounded(kind: Kind, low: f64, high: f64) -> Interval {
        let (first, last) = kind.ends();
        let place = |number: f64| line::place(kind, line::from_f64(kind, number));
        Interval {
            low: if low.is_nan() { first } else { place(low) },
            high: if high.is_nan() { last } else { place(high) },
            nan: false,
        }
    }

    /// The same with some more numbers at both ends, and with both zeros if there is one of them.
    pub(crate) fn widened(self, kind: Kind, steps: i64) -> Interval {
        if !self.has_number() {
            return self;
        }
        let (first, last) = kind.ends();
        let low = if self.low == 0 { -1 } else { self.low };
        let high = if self.high == -1 { 0 } else { self.high };
        Interval {
            low: low.saturating_sub(steps).max(first),
            high: high.saturating_add(steps).min(last),
            nan: self.nan,
        }
    }
}
