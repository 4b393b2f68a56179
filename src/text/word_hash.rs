//! The hash of a word. The build script uses this file too.

/// The hash of a word of ASCII letters, ignoring case. It takes eight letters at once, because every word of a site is hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WordHash(pub u64);

/// In each of eight bytes, the bit by which a small letter differs from its capital.
pub(super) const SMALL: u64 = 0x2020_2020_2020_2020;

/// The number of bits of the filter for misspellings, as a power of two. Of the words that are none, it passes 0.05 %; a
/// quarter of the memory passes 2 %.
pub const FILTER_BITS: u32 = 21;

impl WordHash {
    /// The hash of no letters.
    pub const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    /// Adds the next eight letters, or the last ones with zeros behind them.
    #[must_use]
    pub fn with(self, letters: u64) -> Self {
        let hash = (self.0 ^ (letters | SMALL)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(hash ^ (hash >> 32))
    }

    /// Returns the hash of a word.
    #[must_use]
    pub fn of(word: &str) -> Self {
        let parts = word.as_bytes().chunks(8);
        parts.fold(Self::EMPTY, |hash, part| {
            let mut eight = [0; 8];
            eight[..part.len()].copy_from_slice(part);
            hash.with(u64::from_le_bytes(eight))
        })
    }

    /// Returns the three bits of the filter for misspellings that belong to this word.
    #[must_use]
    pub fn filter_bits(self) -> [usize; 3] {
        [0, 20, 40].map(|skipped| {
            let bit = (self.0 >> skipped) % (1 << FILTER_BITS);
            usize::try_from(bit).unwrap_or_default()
        })
    }
}
