//! What is known about a number: an unsigned interval, a signed interval and single bits, each as narrow as the other
//! two allow.

/// A set of numbers of one width that contains all the values a term can have. It is never empty: operations that could
/// make it empty say so with `None`. A truth value is a number of one bit, a reference one of 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// How many bits the number has, from 1 to 64.
    pub(crate) width: u32,
    /// The unsigned interval.
    pub(crate) low: u64,
    pub(crate) high: u64,
    /// The signed interval.
    pub(crate) least: i64,
    pub(crate) most: i64,
    /// Bits that are known to be one.
    pub(crate) ones: u64,
    /// Bits that are not known to be zero.
    pub(crate) possible: u64,
}

/// All ones in the lowest `width` bits.
pub(crate) fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1u64 << width) - 1 }
}

/// The lowest `width` bits read as a two's complement number.
pub(crate) fn to_signed(width: u32, value: u64) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    ((value << unused) as i64) >> unused
}

/// The smallest two's complement number.
pub(crate) fn signed_least(width: u32) -> i64 {
    i64::MIN >> (64 - width.clamp(1, 64))
}

impl Range {
    pub(crate) const TRUE: Range = Range { width: 1, low: 1, high: 1, least: -1, most: -1, ones: 1, possible: 1 };
    pub(crate) const FALSE: Range = Range { width: 1, low: 0, high: 0, least: 0, most: 0, ones: 0, possible: 0 };

    /// All numbers of a width.
    pub(crate) fn full(width: u32) -> Range {
        let least = signed_least(width);
        Range { width, low: 0, high: mask(width), least, most: !least, ones: 0, possible: mask(width) }
    }

    /// One number.
    pub(crate) fn constant(width: u32, value: u64) -> Range {
        let value = value & mask(width);
        let signed = to_signed(width, value);
        Range { width, low: value, high: value, least: signed, most: signed, ones: value, possible: value }
    }

    /// A truth value.
    pub(crate) fn bool(value: bool) -> Range {
        if value { Range::TRUE } else { Range::FALSE }
    }

    /// The numbers between two unsigned ones; bounds that the width cannot express are cut off.
    pub(crate) fn unsigned(width: u32, low: u128, high: u128) -> Option<Range> {
        let low = u64::try_from(low).ok()?;
        let high = u64::try_from(high).unwrap_or(u64::MAX).min(mask(width));
        Range { low, high, ..Range::full(width) }.reduced()
    }

    /// The numbers between two signed ones; bounds that the width cannot express are cut off.
    pub(crate) fn signed(width: u32, least: i128, most: i128) -> Option<Range> {
        let full = Range::full(width);
        let least = least.max(i128::from(full.least));
        let most = most.min(i128::from(full.most));
        if least > most {
            return None;
        }
        Range { least: i64::try_from(least).ok()?, most: i64::try_from(most).ok()?, ..full }.reduced()
    }

    /// The numbers with these known bits.
    pub(crate) fn bits(width: u32, ones: u64, possible: u64) -> Option<Range> {
        Range { ones: ones & mask(width), possible: possible & mask(width), ..Range::full(width) }.reduced()
    }

    /// The number, if there is only one.
    pub(crate) fn as_constant(&self) -> Option<u64> {
        (self.low == self.high).then_some(self.low)
    }

    /// The truth value, if it is known.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        self.as_constant().map(|value| value != 0)
    }

    /// Whether a number may be one of these.
    pub(crate) fn contains(&self, value: u64) -> bool {
        let signed = to_signed(self.width, value);
        self.low <= value
            && value <= self.high
            && self.least <= signed
            && signed <= self.most
            && value & self.ones == self.ones
            && value & !self.possible == 0
    }

    /// The numbers that are in both.
    pub(crate) fn meet(&self, other: &Range) -> Option<Range> {
        let met = Range {
            width: self.width,
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            least: self.least.max(other.least),
            most: self.most.min(other.most),
            ones: self.ones | other.ones,
            possible: self.possible & other.possible,
        };
        if met == *self { Some(met) } else { met.reduced() }
    }

    /// The numbers that are in one of the two, and those between.
    pub(crate) fn join(&self, other: &Range) -> Range {
        Range {
            width: self.width,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            ones: self.ones & other.ones,
            possible: self.possible | other.possible,
        }
    }

    /// The numbers other than this one, as far as a range can say that.
    pub(crate) fn without(&self, value: u64) -> Option<Range> {
        let mut rest = *self;
        let signed = to_signed(self.width, value);
        if self.low == value {
            rest.low = value.checked_add(1)?;
        }
        if self.high == value {
            rest.high = value.checked_sub(1)?;
        }
        if self.least == signed {
            rest.least = signed.checked_add(1)?;
        }
        if self.most == signed {
            rest.most = signed.checked_sub(1)?;
        }
        if rest == *self { Some(rest) } else { rest.reduced() }
    }

    /// The same numbers with each part as narrow as the others allow; nothing if there are none.
    ///
    /// The negative and the other numbers are two unsigned intervals. Each of them is cut to its outermost members with
    /// the known bits, so the bounds are exact; in the end they may tell more bits, which no member contradicts.
    pub(crate) fn reduced(mut self) -> Option<Range> {
        let half = 1u64 << (self.width - 1);
        let all = mask(self.width);
        if self.ones & !self.possible != 0 {
            return None;
        }
        let small = if self.most >= 0 && self.low < half {
            let low = self.low.max(self.least.max(0) as u64);
            let high = self.high.min(self.most as u64).min(half - 1);
            self.outermost(low, high)
        } else {
            None
        };
        let large = if self.least < 0 && self.high >= half {
            let low = self.low.max(self.least as u64 & all).max(half);
            let high = if self.most < 0 { self.high.min(self.most as u64 & all) } else { self.high };
            self.outermost(low, high)
        } else {
            None
        };
        (self.low, self.high, self.least, self.most) = match (small, large) {
            (None, None) => return None,
            (Some((low, high)), None) => (low, high, low as i64, high as i64),
            (None, Some((low, high))) => (low, high, to_signed(self.width, low), to_signed(self.width, high)),
            (Some((low, most)), Some((least, high))) => (low, high, to_signed(self.width, least), most as i64),
        };
        // The bits above the highest difference of the bounds are those of all numbers between.
        let unknown = mask(64 - (self.low ^ self.high).leading_zeros());
        let (ones, possible) = (self.ones | (self.low & !unknown), self.possible & (self.low | unknown));
        (self.ones, self.possible) = (ones, possible);
        Some(self)
    }

    /// The outermost numbers of an unsigned interval that have the known bits.
    fn outermost(&self, low: u64, high: u64) -> Option<(u64, u64)> {
        if low > high {
            return None;
        }
        let low = lowest_from(low, self.ones, self.possible)?;
        let all = mask(self.width);
        let high = all ^ lowest_from(all ^ high, all ^ self.possible, all ^ self.ones)?;
        (low <= high).then_some((low, high))
    }

    /// A member that is close to zero, not negative if possible. It may fail to be a member where signed and unsigned
    /// bounds and bits do not fit together, so whoever asks has to check.
    pub(crate) fn nearest_to_zero(&self) -> u64 {
        if self.contains(0) {
            0
        } else if self.most < 0 {
            self.high
        } else {
            self.low
        }
    }
}

/// The lowest number that is not below `low`, has all bits of `ones` and none outside of `possible`.
fn lowest_from(low: u64, ones: u64, possible: u64) -> Option<u64> {
    let missing = ones & !low;
    let forbidden = low & !possible;
    if missing | forbidden == 0 {
        return Some(low);
    }
    let highest = 63 - (missing | forbidden).leading_zeros();
    let below = mask(highest);
    if missing >> highest & 1 == 1 {
        // That bit makes the number larger, so all bits below are as low as they can be.
        return Some((low & !below) | (1 << highest) | (ones & below));
    }
    // A higher bit has to become one instead.
    let raisable = !low & possible & !below & !(1 << highest);
    if raisable == 0 {
        return None;
    }
    let raised = raisable.trailing_zeros();
    Some((low & !mask(raised)) | (1 << raised) | (ones & mask(raised)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(range: &Range) -> Vec<u64> {
        (0..1 << range.width).filter(|&value| range.contains(value)).collect()
    }

    #[test]
    fn reducing_loses_no_member_and_leaves_none_out_that_the_parts_exclude() {
        let width = 4;
        for low in 0..16u64 {
            for high in low..16 {
                for least in [-8i64, -5, -1, 0, 2, 7] {
                    for most in [-8i64, -3, -1, 0, 4, 7] {
                        for (ones, possible) in [(0, 15), (1, 15), (0, 6), (8, 12), (2, 11), (5, 5)] {
                            let raw = Range { width, low, high, least, most, ones, possible };
                            let before = members(&raw);
                            match raw.reduced() {
                                None => assert!(before.is_empty(), "{raw:?}"),
                                Some(reduced) => {
                                    assert_eq!(before, members(&reduced), "{raw:?}");
                                    assert_eq!(before.first(), Some(&reduced.low), "{raw:?}");
                                    assert_eq!(before.last(), Some(&reduced.high), "{raw:?}");
                                    let signed = before.iter().map(|&value| to_signed(width, value));
                                    assert_eq!(signed.clone().min(), Some(reduced.least), "{raw:?}");
                                    assert_eq!(signed.max(), Some(reduced.most), "{raw:?}");
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_signed_interval_tells_bits_and_bits_tell_bounds() {
        let small = Range::signed(32, 0, 7).unwrap();
        assert_eq!((small.possible, small.high), (7, 7));
        let even = Range::bits(32, 0, !1).unwrap().meet(&Range::signed(32, 3, 9).unwrap()).unwrap();
        assert_eq!((even.least, even.most), (4, 8));
        assert_eq!(Range::constant(8, 255).least, -1);
        assert_eq!(Range::full(64).most, i64::MAX);
    }

    #[test]
    fn only_an_edge_can_be_taken_away() {
        let range = Range::unsigned(8, 3, 5).unwrap();
        assert_eq!(range.without(3).unwrap().low, 4);
        assert_eq!(range.without(5).unwrap().most, 4);
        assert_eq!(range.without(4), Some(range));
        assert_eq!(Range::constant(8, 4).without(4), None);
        assert_eq!(Range::TRUE.without(1), None);
        assert_eq!(Range::full(1).without(1), Some(Range::FALSE));
    }

    #[test]
    fn the_nearest_to_zero_is_a_member_of_plain_ranges() {
        for (least, most) in [(-5, 5), (3, 9), (-9, -3), (0, 0)] {
            let range = Range::signed(8, least, most).unwrap();
            assert!(range.contains(range.nearest_to_zero()));
        }
        assert_eq!(Range::signed(8, -9, -3).unwrap().nearest_to_zero(), 253);
    }
}
