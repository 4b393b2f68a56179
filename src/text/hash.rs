//! A hash that is the same in every version and on every machine.

/// The 64-bit FNV-1a hash of the bytes that were added. Source: <http://www.isthe.com/chongo/tech/comp/fnv/>.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StableHash(pub u64);

impl Default for StableHash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl StableHash {
    /// Adds `bytes`.
    pub fn add(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash of `bytes`.
    pub fn of(bytes: impl IntoIterator<Item = u8>) -> Self {
        let mut hash = Self::default();
        hash.add(bytes);
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_source() {
        assert_eq!(StableHash::of([]).0, 0xcbf2_9ce4_8422_2325);
        assert_eq!(StableHash::of(*b"foobar").0, 0x8594_4171_f739_67e8);
    }
}
