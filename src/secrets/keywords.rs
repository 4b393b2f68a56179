//! Hundreds of words are looked for in one pass over a text.
//!
//! Three bytes at a time say whether a word may begin here: at most places none does, and nothing more is looked at.
//! An automaton reads a text at a third of this speed, and takes longer to be made than a small site to be read
//! (`docs/decisions/0013-secrets.md` has the figures).

/// How many bits tell the beginnings of words apart.
const BITS: usize = 16;

/// Words in lower case, ready to be found in texts of any case.
pub(super) struct Keywords {
    words: Vec<&'static str>,
    /// Whether a word begins with three bytes of this number: small enough to stay at hand.
    begins: Box<[u64; 1 << (BITS - 6)]>,
    /// The first word of this number, counted from 1; 0 where there is none.
    first: Vec<u16>,
    /// The word after each that has the same number.
    next: Vec<u16>,
    /// Words of two bytes, which any third may follow.
    short: Vec<usize>,
    /// The first four bytes of each word, and which bits of them count.
    heads: Vec<(u32, u32)>,
}

impl Keywords {
    /// The words in this order. Each has two bytes at least.
    pub(super) fn new(words: Vec<&'static str>) -> Self {
        let mut all = Self {
            begins: Box::new([0; 1 << (BITS - 6)]),
            first: vec![0; 1 << BITS],
            next: vec![0; words.len()],
            short: Vec::new(),
            heads: words.iter().map(|word| head(word.as_bytes())).collect(),
            words,
        };
        for (at, word) in all.words.iter().enumerate() {
            match word.as_bytes() {
                [a, b, c, ..] => {
                    let number = number(fold([*a, *b, *c]));
                    all.begins[usize::from(number >> 6)] |= 1 << (number & 63);
                    all.next[at] = all.first[usize::from(number)];
                    all.first[usize::from(number)] = u16::try_from(at + 1).unwrap_or_default();
                }
                [a, b] => {
                    for c in 0..=u8::MAX {
                        let number = number(fold([*a, *b, c]));
                        all.begins[usize::from(number >> 6)] |= 1 << (number & 63);
                    }
                    all.short.push(at);
                }
                _ => (),
            }
        }
        all
    }

    /// Tells `hear` of every place in `text` where a word begins, in order: the word's number, and the place. Words may
    /// overlap.
    pub(super) fn find(&self, text: &str, mut hear: impl FnMut(usize, usize)) {
        let bytes = text.as_bytes();
        let mut three = 0;
        for (end, byte) in bytes.iter().enumerate() {
            three = three >> 8 | u32::from(byte | 0x20) << 16;
            // Before the third byte this stands for no place.
            if self.begins_with(three)
                && let Some(at) = end.checked_sub(2)
            {
                self.at(bytes, at, number(three), &mut hear);
            }
        }
        // The last two bytes may hold a short word, and nothing follows them.
        if let Some(at) = bytes.len().checked_sub(2) {
            self.at(bytes, at, number(three >> 8), &mut hear);
        }
    }

    /// Whether a word begins with three bytes of this number.
    #[inline]
    fn begins_with(&self, three: u32) -> bool {
        let number = number(three);
        self.begins[usize::from(number >> 6)] >> (number & 63) & 1 == 1
    }

    fn at(&self, bytes: &[u8], at: usize, number: u16, hear: &mut impl FnMut(usize, usize)) {
        let here = &bytes[at..];
        let four = match here.first_chunk() {
            Some(four) => u32::from_le_bytes(*four) | 0x2020_2020,
            None => head(here).0,
        };
        let mut word = self.first[usize::from(number)];
        while word > 0 {
            let number = usize::from(word) - 1;
            if self.begins_here(number, four, here) {
                hear(number, at);
            }
            word = self.next[number];
        }
        for &number in &self.short {
            if self.begins_here(number, four, here) {
                hear(number, at);
            }
        }
    }

    /// Whether the word of this number begins a text, whose first four bytes are `four`.
    #[inline]
    fn begins_here(&self, number: usize, four: u32, here: &[u8]) -> bool {
        // Nearly all that begin alike end here.
        let (begins, counts) = self.heads[number];
        (begins ^ four) & counts == 0 && {
            let word = self.words[number].as_bytes();
            here.get(..word.len())
                .is_some_and(|here| here.eq_ignore_ascii_case(word))
        }
    }

    /// The word of this number.
    pub(super) fn word(&self, number: usize) -> &'static str {
        self.words[number]
    }
}

/// Three bytes as one number in which the case of letters does not count.
fn fold([a, b, c]: [u8; 3]) -> u32 {
    u32::from_le_bytes([a, b, c, 0]) | 0x0020_2020
}

/// The first four bytes as one number in which the case of letters does not count, and which bits of it are theirs.
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

/// A number of [`BITS`] bits.
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
    fn words_are_found_wherever_they_stand() {
        let words = ["key", "keyring", "s3", "ring", "_k-"];
        for (text, expected) in [
            ("", vec![]),
            ("k", vec![]),
            ("S3", vec![("s3", 0)]),
            ("as3", vec![("s3", 1)]),
            ("KeyRing", vec![("key", 0), ("keyring", 0), ("ring", 3)]),
            ("äkeykey", vec![("key", 2), ("key", 5)]),
            ("_K-_k", vec![("_k-", 0)]),
            ("ke y \u{7f}k\u{d}", vec![]),
        ] {
            assert_eq!(found(&words, text), expected, "{text}");
        }
    }
}
