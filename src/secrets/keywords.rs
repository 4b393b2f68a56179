//! Finds hundreds of words in one pass over a text.
//!
//! Three bytes at each position show whether a word can start there; at most positions none can, and the rest is
//! skipped. An automaton reads a text at a third of this speed, and takes longer to build than reading a small site
//! (`docs/decisions/0013-secrets.md` has the figures).

/// The number of bits in the hash of a word's first three bytes.
const BITS: usize = 16;

/// The number of bits of a hash that find its words: a larger table would take longer to fill than it saves.
const FIRST_BITS: usize = 12;

/// The number of positions that are looked at together.
const BLOCK: usize = 16;

/// The bits of the first three bytes of a number.
const THREE: u32 = 0x00ff_ffff;

/// A bit for each hash.
type Bits = Box<[u64; 1 << (BITS - 6)]>;

/// Words in lower case, prepared for searching; the case of texts is ignored.
pub(super) struct Keywords {
    words: Vec<&'static str>,
    /// A bit for each hash that a word starts with: small enough to stay in the cache.
    begins: Bits,
    /// The longer words, by the hash of their first four bytes, which fewer texts share.
    long: Chains,
    /// The words of three bytes.
    three: Chains,
    /// The words of two bytes.
    two: Chains,
    /// The first four bytes of each word, and a mask of the bits that count.
    heads: Vec<(u32, u32)>,
}

impl Keywords {
    /// Prepares the words, which keep their order. Each has at least two bytes.
    pub(super) fn new(words: Vec<&'static str>) -> Self {
        let mut all = Self {
            begins: Box::new([0; 1 << (BITS - 6)]),
            long: Chains::new(words.len()),
            three: Chains::new(words.len()),
            two: Chains::new(words.len()),
            heads: words.iter().map(|word| head(word.as_bytes())).collect(),
            words,
        };
        for (at, word) in all.words.iter().enumerate() {
            match word.as_bytes() {
                [a, b, c, rest @ ..] => {
                    let three = number(fold([*a, *b, *c]));
                    set(&mut all.begins, three);
                    if rest.is_empty() {
                        all.three.add(three, at);
                    } else {
                        all.long.add(number(all.heads[at].0), at);
                    }
                }
                [a, b] => {
                    for c in 0..=u8::MAX {
                        set(&mut all.begins, number(fold([*a, *b, c])));
                    }
                    all.two.add(pair(fold([*a, *b, 0])), at);
                }
                _ => (),
            }
        }
        all
    }

    /// Calls `visit` with each word that starts in `text`, in order: its index and its offset. Words can overlap.
    pub(super) fn find(&self, text: &str, mut visit: impl FnMut(usize, usize)) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let mut begins = self.begins_in(block);
            while begins != 0 {
                self.at(bytes, at + begins.trailing_zeros() as usize, &mut visit);
                begins &= begins - 1;
            }
            at += BLOCK;
        }
        for at in at..bytes.len() {
            self.at(bytes, at, &mut visit);
        }
    }

    /// Returns a bit for each of the first positions of a block at which a word may start. Without a branch for each
    /// position, this takes half the time.
    fn begins_in(&self, block: &[u8; BLOCK + 2]) -> u32 {
        let mut begins = 0;
        for (at, &three) in block.array_windows().enumerate() {
            begins |= u32::from(has(&self.begins, number(fold(three)))) << at;
        }
        begins
    }

    /// Visits the words at the byte `at`.
    fn at(&self, bytes: &[u8], at: usize, visit: &mut impl FnMut(usize, usize)) {
        let here = &bytes[at..];
        let four = here.first_chunk().map_or_else(
            || head(here).0,
            |four| u32::from_le_bytes(*four) | 0x2020_2020,
        );
        let chains = [
            (&self.long, number(four)),
            (&self.three, number(four & THREE)),
            (&self.two, pair(four)),
        ];
        for (chains, hash) in chains {
            for word in chains.words(hash) {
                if self.begins_here(word, four, here) {
                    visit(word, at);
                }
            }
        }
    }

    /// Whether `here`, which has `four` as its first four bytes, starts with the word of this index.
    #[inline]
    fn begins_here(&self, number: usize, four: u32, here: &[u8]) -> bool {
        // Most words with the same hash fail here.
        let (begins, counts) = self.heads[number];
        (begins ^ four) & counts == 0 && {
            let word = self.words[number].as_bytes();
            here.get(..word.len())
                .is_some_and(|here| here.eq_ignore_ascii_case(word))
        }
    }

    /// Returns the word with this index.
    pub(super) fn word(&self, number: usize) -> &'static str {
        self.words[number]
    }
}

/// Words by the hash of their first bytes.
struct Chains {
    /// A bit for each hash that a word has: small enough to stay in the cache.
    bits: Bits,
    /// The last word with the first bits of this hash, counted from 1; 0 if there is none.
    first: Vec<u16>,
    /// For each word, the one before it with the same first bits.
    next: Vec<u16>,
}

impl Chains {
    /// Creates chains for the words with indexes up to `count`.
    fn new(count: usize) -> Self {
        Self {
            bits: Box::new([0; 1 << (BITS - 6)]),
            first: vec![0; 1 << FIRST_BITS],
            next: vec![0; count],
        }
    }

    fn add(&mut self, hash: u16, word: usize) {
        set(&mut self.bits, hash);
        let first = &mut self.first[usize::from(hash >> (BITS - FIRST_BITS))];
        self.next[word] = *first;
        *first = u16::try_from(word + 1).unwrap_or_default();
    }

    /// Returns the words with this hash, the last one first.
    #[inline]
    fn words(&self, hash: u16) -> impl Iterator<Item = usize> {
        let first = || self.first[usize::from(hash >> (BITS - FIRST_BITS))];
        let first = has(&self.bits, hash).then(first);
        let word = |number: u16| usize::from(number).checked_sub(1);
        let first = first.and_then(word);
        std::iter::successors(first, move |&before| word(self.next[before]))
    }
}

/// Returns three bytes as one number, ignoring case.
fn fold([a, b, c]: [u8; 3]) -> u32 {
    u32::from_le_bytes([a, b, c, 0]) | 0x0020_2020
}

/// Returns the first two of several bytes.
fn pair(bytes: u32) -> u16 {
    let [first, second, ..] = bytes.to_le_bytes();
    u16::from_le_bytes([first, second])
}

/// Returns the first four bytes as one number, ignoring case, and a mask of the bits that are set by them.
fn head(bytes: &[u8]) -> (u32, u32) {
    let first = |at: usize| bytes.get(at).copied();
    let [a, b, c, d] = [0, 1, 2, 3].map(first);
    let four = [a, b, c, d].map(Option::unwrap_or_default);
    let theirs = [a, b, c, d].map(|byte| if byte.is_some() { u8::MAX } else { 0 });
    (
        u32::from_le_bytes(four) | 0x2020_2020,
        u32::from_le_bytes(theirs),
    )
}

fn set(bits: &mut Bits, number: u16) {
    bits[usize::from(number >> 6)] |= 1 << (number & 63);
}

#[inline]
fn has(bits: &Bits, number: u16) -> bool {
    bits[usize::from(number >> 6)] >> (number & 63) & 1 == 1
}

/// Returns a hash of [`BITS`] bits.
fn number(three: u32) -> u16 {
    let [.., low, high] = three.wrapping_mul(0x9e37_79b1).to_le_bytes();
    u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[&'static str], text: &str) -> Vec<(&'static str, usize)> {
        let words = Keywords::new(words.to_vec());
        let mut found = Vec::new();
        words.find(text, |word, at| found.push((words.word(word), at)));
        found.sort_by_key(|&(word, at)| (at, word));
        found
    }

    #[test]
    fn words_are_found_at_every_position() {
        let words = ["key", "keyring", "s3", "ring", "_k-"];
        for (text, expected) in [
            ("", vec![]),
            ("k", vec![]),
            ("S3", vec![("s3", 0)]),
            ("as3", vec![("s3", 1)]),
            ("KeyRing", vec![("key", 0), ("keyring", 0), ("ring", 3)]),
            ("äkeykey", vec![("key", 2), ("key", 5)]),
            ("_K-_k", vec![("_k-", 0)]),
            ("_k-é", vec![("_k-", 0)]),
            ("a_k-\u{0}", vec![("_k-", 1)]),
            ("ke y \u{7f}k\u{d}", vec![]),
        ] {
            assert_eq!(found(&words, text), expected, "{text}");
        }
    }
}
