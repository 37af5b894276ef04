//! Numbers that look random and follow from a seed (xorshift64*, Vigna 2016).

/// A source of chance.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// A source from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number below `bound`; zero when the bound is zero.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }

    /// Yes once in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of the things, if there is any.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let at = self.below(things.len() as u64);
        things.get(usize::try_from(at).unwrap_or(0))
    }
}
