//! Misspellings with exactly one correction: the list of the crate `typos-dict`, in the compact form that the build script
//! writes.
//!
//! The entries are sorted. An entry contains: the number of bytes that the misspelling shares with the one before, the rest
//! of the misspelling, the number of bytes that the correction shares with the misspelling at its start and at its end, and
//! the bytes between. The length of a text precedes it.

use crate::text::{FILTER_BITS, WordHash};

/// The entries.
static LIST: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/misspellings"));

/// The offset of each block of entries, in four bytes, the lowest first.
static BLOCKS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/misspellings-blocks"));

/// A Bloom filter: three bits for each misspelling.
static FILTER: &[u8; 1 << (FILTER_BITS - 3)] =
    include_bytes!(concat!(env!("OUT_DIR"), "/misspellings-filter"));

/// The number of entries in a block. The first one shares nothing, so that a search can start there.
const BLOCK: usize = 32;

/// Longer misspellings are rare.
const MAX_WORD: usize = 32;

/// An entry that was read.
struct Entry<'l> {
    shared_start: usize,
    shared_end: usize,
    middle: &'l [u8],
    /// The offset of the next entry.
    next: usize,
}

/// Returns the correction of a misspelling, in lower case. `word` can be in any case.
pub fn correction_of(word: &str) -> Option<String> {
    let word = word.to_ascii_lowercase();
    if !may_be_misspelled(WordHash::of(&word)) {
        return None;
    }
    let (blocks, _) = BLOCKS.as_chunks::<4>();
    let start = |block: &[u8; 4]| u32::from_le_bytes(*block) as usize;
    let after = blocks.partition_point(|block| first_of(start(block)) <= word.as_bytes());
    let mut at = start(blocks.get(after.checked_sub(1)?)?);
    let mut other = Vec::with_capacity(MAX_WORD);
    for _ in 0..BLOCK {
        let entry = read(at, &mut other)?;
        at = entry.next;
        if other == word.as_bytes() {
            let end = other.len().checked_sub(entry.shared_end)?;
            let correction = [
                other.get(..entry.shared_start)?,
                entry.middle,
                other.get(end..)?,
            ];
            return String::from_utf8(correction.concat()).ok();
        }
    }
    None
}

/// Returns whether the word with this hash may have a correction: nearly all correct words have none.
pub fn may_be_misspelled(word: WordHash) -> bool {
    let mut bits = word.filter_bits().into_iter();
    bits.all(|bit| FILTER[bit / 8] >> (bit % 8) & 1 == 1)
}

/// Returns the misspelling at the start of a block.
fn first_of(start: usize) -> &'static [u8] {
    let length = LIST.get(start + 1).copied().map_or(0, usize::from);
    LIST.get(start + 2..start + 2 + length).unwrap_or_default()
}

/// Reads the entry at an offset. `word` is the misspelling before it, and becomes its own.
fn read(at: usize, word: &mut Vec<u8>) -> Option<Entry<'static>> {
    let number = |at: usize| LIST.get(at).copied().map(usize::from);
    word.truncate(number(at)?);
    let (start, length) = (at + 2, number(at + 1)?);
    word.extend_from_slice(LIST.get(start..start + length)?);
    let at = start + length;
    let (start, length) = (at + 3, number(at + 2)?);
    Some(Entry {
        shared_start: number(at)?,
        shared_end: number(at + 1)?,
        middle: LIST.get(start..start + length)?,
        next: start + length,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspellings_are_corrected() {
        for (word, correction) in [
            ("recieve", Some("receive")),
            ("Occured", Some("occurred")),
            ("seperately", Some("separately")),
            ("receive", None),
            ("colour", None),
            ("", None),
            ("zzzzzzzz", None),
        ] {
            assert_eq!(correction_of(word).as_deref(), correction, "{word}");
        }
    }

    #[test]
    fn every_entry_is_found() {
        let (mut at, mut word, mut count) = (0, Vec::new(), 0);
        while let Some(entry) = read(at, &mut word) {
            let text = String::from_utf8(word.clone()).expect("ASCII");
            let correction = correction_of(&text).expect("a correction");
            assert_ne!(correction, text);
            (at, count) = (entry.next, count + 1);
        }
        assert_eq!(at, LIST.len());
        assert!(count > 80_000, "{count}");
    }
}
