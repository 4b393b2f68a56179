//! Finds the places of a text at which keywords can start, by three bytes.

use super::chains::FACTOR;
use super::keyword::Keyword;
use super::token::is_token_byte;

/// The number of bits in the hash of three bytes. The table with a byte for each fits into the fastest cache.
const BITS: usize = 14;

/// The number of places that are looked at together.
const BLOCK: usize = 16;

/// The number of bytes before a place that show whether it is the start of a word.
const BEFORE: usize = 3;

/// A block with the bytes before it, and those behind it that its last places need.
type Window = [u8; BEFORE + BLOCK + 3];

/// The highest bit of each of eight bytes.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Which keywords may start with three bytes, as bits: long and short ones, anywhere or only at the start of a word of the
/// text. Short ones have two or three bytes.
#[derive(Clone, Copy)]
pub(super) struct Head(u8);

impl Head {
    const LONG: u8 = 1;
    const SHORT: u8 = 2;
    /// By how many bits those for the start of a word are shifted.
    const AT_START: u8 = 2;
    const ANYWHERE: u8 = Self::LONG | Self::SHORT;
    const EVERY: u8 = Self::ANYWHERE | Self::ANYWHERE << Self::AT_START;

    /// Returns whether keywords of more than three bytes may be here.
    #[inline]
    pub(super) fn may_be_long(self) -> bool {
        self.0 & (Self::LONG | Self::LONG << Self::AT_START) != 0
    }

    /// Returns whether keywords of two or three bytes may be here.
    #[inline]
    pub(super) fn may_be_short(self) -> bool {
        self.0 & (Self::SHORT | Self::SHORT << Self::AT_START) != 0
    }
}

/// An offset in a text, what may be there, and the four bytes there, which are 0 behind the end of the text.
pub(super) type Place = (usize, Head, [u8; 4]);

/// For each hash of three bytes, which keywords may start with them.
pub(super) struct Heads(Box<[u8; 1 << BITS]>);

impl Heads {
    /// Collects the first bytes of keywords.
    pub(super) fn new(keywords: &[Keyword]) -> Self {
        let mut heads = Box::new([0; 1 << BITS]);
        for keyword in keywords {
            let shift = if keyword.starts_word {
                Head::AT_START
            } else {
                0
            };
            match *keyword.word.as_bytes() {
                [a, b] => {
                    let may_follow = |byte: &u8| !keyword.continues || is_token_byte(*byte);
                    for c in (0..=u8::MAX).filter(may_follow) {
                        heads[hash([a, b, c, 0])] |= Head::SHORT << shift;
                    }
                }
                [a, b, c] => heads[hash([a, b, c, 0])] |= Head::SHORT << shift,
                [a, b, c, ..] => heads[hash([a, b, c, 0])] |= Head::LONG << shift,
                _ => (),
            }
        }
        Self(heads)
    }

    /// Calls `visit` with each place in `bytes` at which a keyword may start, in order.
    #[inline]
    pub(super) fn find(&self, bytes: &[u8], mut visit: impl FnMut(Place)) {
        let any = |at| (at, Head(Head::EVERY), first_four(&bytes[at..]));
        let mut end = 0;
        if bytes.len() > BEFORE {
            (0..BEFORE).map(any).for_each(&mut visit);
            end = BEFORE;
            while let Some(window) = bytes[end - BEFORE..].first_chunk() {
                let [first, second] = self.in_block(window);
                for_each_in(first, window, 0, |(at, head, four)| {
                    visit((end + at, head, four));
                });
                for_each_in(second, window, BLOCK / 2, |(at, head, four)| {
                    visit((end + at, head, four));
                });
                end += BLOCK;
            }
        }
        (end..bytes.len()).map(any).for_each(visit);
    }

    /// Returns what may be at each place of a block, a byte for each. Without a branch for each place, this takes half the
    /// time.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "a branch takes longer")]
    fn in_block(&self, window: &Window) -> [u64; 2] {
        let mut allowed = [0; BLOCK];
        for (at, allowed) in allowed.iter_mut().enumerate() {
            // `\n` and `%3D` are separate characters.
            let is_start =
                !is_part(window[at + 2]) | (window[at + 1] == b'\\') | (window[at] == b'%');
            *allowed = Head::ANYWHERE | (u8::from(is_start) * (Head::EVERY ^ Head::ANYWHERE));
        }
        let mut heads = [0; BLOCK];
        for (head, &[.., a, b, c, d]) in heads.iter_mut().zip(window.array_windows::<7>()) {
            *head = self.0[hash([a, b, c, d])];
        }
        let [first, second] = halves(&heads);
        let [first_allowed, second_allowed] = halves(&allowed);
        [first & first_allowed, second & second_allowed]
    }
}

/// Visits the places of the half of a block that starts at `start`, where the given heads are.
#[inline]
fn for_each_in(heads: u64, window: &Window, start: usize, mut visit: impl FnMut(Place)) {
    // Heads are small, so the sum sets the highest bit of those that are not zero.
    let mut some = heads.wrapping_add(!HIGH) & HIGH;
    while some != 0 {
        let shift = some.trailing_zeros() - 7;
        let [head, ..] = (heads >> shift).to_le_bytes();
        let at = start + shift as usize / 8;
        if let Some(four) = window[BEFORE + at..].first_chunk() {
            visit((at, Head(head), *four));
        }
        some &= some - 1;
    }
}

/// Returns the first four bytes, or 0 behind the last one.
pub(super) fn first_four(bytes: &[u8]) -> [u8; 4] {
    [0, 1, 2, 3].map(|at| bytes.get(at).copied().unwrap_or_default())
}

/// Returns whether a byte can be part of a word.
#[inline]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches, several bytes are compared at once"
)]
fn is_part(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26) | (byte.wrapping_sub(b'0') < 10) | (byte == b'_')
}

/// Returns the hash of the first three of four bytes, ignoring case.
#[inline]
fn hash(four: [u8; 4]) -> usize {
    // The shifted factor moves the fourth byte out.
    let product = (u32::from_le_bytes(four) | 0x0020_2020).wrapping_mul(FACTOR << 8);
    (product >> (32 - BITS)) as usize
}

/// Returns the two halves of a block as numbers.
#[inline]
fn halves(block: &[u8; BLOCK]) -> [u64; 2] {
    let (eights, _) = block.as_chunks();
    [0, 1].map(|half| u64::from_le_bytes(eights[half]))
}
