//! Numbers that look random and are the same in every run.

/// The generator of Steele, Lea and Flood (SplitMix64).
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound, which is zero for the bound zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the elements.
    pub(crate) fn pick<'a, T>(&mut self, elements: &'a [T]) -> Option<&'a T> {
        elements.get(self.below(elements.len()))
    }

    /// A number of a range.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        if low >= high {
            return low;
        }
        let span = (high as i128 - low as i128 + 1) as u128;
        let offset = u128::from(self.next()) % span;
        (low as i128 + offset as i128) as i64
    }
}
