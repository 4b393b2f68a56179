//! Misspellings with exactly one correction: the list of the crate `typos-dict`, in the compact form that the build script
//! writes.
//!
//! The entries are sorted. An entry contains: the number of bytes that the misspelling shares with the one before, the rest
//! of the misspelling, the number of bytes that the correction shares with the misspelling at its start and at its end, and
//! the bytes between. The length of a text precedes it.

use crate::text::StableHash;
use std::sync::OnceLock;

/// The entries.
static LIST: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/misspellings"));

/// A Bloom filter: a bit for each of two hashes of each misspelling.
static FILTER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/misspellings-filter"));

/// The number of entries in a block. The first one shares nothing, so that a search can start there.
const BLOCK: usize = 32;

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
    if !may_be_misspelled(word) {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let blocks = blocks();
    let block = blocks.partition_point(|&start| first_of(start) <= word.as_bytes());
    let mut at = *blocks.get(block.checked_sub(1)?)?;
    let mut other = Vec::new();
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

/// Returns whether a word passes the filter: nearly all correct words do not.
fn may_be_misspelled(word: &str) -> bool {
    let StableHash(hash) = StableHash::of(word.bytes().map(|byte| byte.to_ascii_lowercase()));
    [hash, hash >> 32].iter().all(|half| {
        let bit = usize::try_from(half & 0xffff_ffff).unwrap_or_default() % (FILTER.len() * 8);
        FILTER[bit / 8] >> (bit % 8) & 1 == 1
    })
}

/// Returns the offset of each block.
fn blocks() -> &'static [usize] {
    static BLOCKS: OnceLock<Vec<usize>> = OnceLock::new();
    BLOCKS.get_or_init(|| {
        let (mut starts, mut at, mut word) = (Vec::new(), 0, Vec::new());
        for number in 0.. {
            let Some(entry) = read(at, &mut word) else {
                break;
            };
            if number % BLOCK == 0 {
                starts.push(at);
            }
            at = entry.next;
        }
        starts
    })
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
