//! Words by the hash of their first bytes.

/// A factor that spreads the bits of numbers, for hashes.
pub(super) const FACTOR: u32 = 0x9e37_79b1;

/// The number of bits of a hash.
const BITS: usize = 16;

/// The number of bits of a hash that find its words: a larger table would take longer to fill than it saves.
const FIRST_BITS: usize = 12;

/// Words by the hash of their first bytes.
pub(super) struct Chains {
    /// A bit for each hash that a word has.
    bits: Box<[u64; 1 << (BITS - 6)]>,
    /// The last word with the first bits of this hash, counted from 1; 0 if there is none.
    first: Vec<u16>,
    /// For each word, the one before it with the same first bits.
    next: Vec<u16>,
}

impl Chains {
    /// Creates chains for the words with indexes up to `count`.
    pub(super) fn new(count: usize) -> Self {
        Self {
            bits: Box::new([0; 1 << (BITS - 6)]),
            first: vec![0; 1 << FIRST_BITS],
            next: vec![0; count],
        }
    }

    pub(super) fn add(&mut self, hash: u16, word: usize) {
        self.bits[usize::from(hash >> 6)] |= 1 << (hash & 63);
        let first = &mut self.first[usize::from(hash >> (BITS - FIRST_BITS))];
        self.next[word] = *first;
        *first = u16::try_from(word + 1).unwrap_or_default();
    }

    /// Returns whether a word has this hash.
    #[inline]
    pub(super) fn may_have(&self, hash: u16) -> bool {
        self.bits[usize::from(hash >> 6)] >> (hash & 63) & 1 == 1
    }

    /// Returns the words with this hash, and maybe others, the last one first.
    #[inline]
    pub(super) fn words(&self, hash: u16) -> impl Iterator<Item = usize> {
        let word = |number: u16| usize::from(number).checked_sub(1);
        let first = word(self.first[usize::from(hash >> (BITS - FIRST_BITS))]);
        std::iter::successors(first, move |&before| word(self.next[before]))
    }
}
