//! Refuses texts that must not be passed to the MDX parser.

use super::depth::{MAX_MARKS, stack_for_page};
use super::growth::grows_at;
use super::value::to_u32;
use std::fmt;

/// The maximum number of block quotes that one line may open. Real pages open two.
const MAX_QUOTES: usize = 100;

/// The reason why a text is not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A line opens too many block quotes; contains the offset of the first one above the maximum.
    Quotes(u32),
    /// There are too many marks and keywords, so that no stack would be large enough.
    Marks(u32),
    /// The parser would need too much memory; contains the first line that is the cause.
    Memory(u32),
}

impl Refusal {
    /// Returns the offset that exceeds the limit.
    pub fn offset(self) -> u32 {
        match self {
            Self::Quotes(at) | Self::Marks(at) | Self::Memory(at) => at,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quotes(_) => write!(f, "more than {MAX_QUOTES} block quotes are nested here"),
            Self::Marks(_) => write!(f, "more than {MAX_MARKS} operators, brackets and keywords"),
            Self::Memory(_) => f.write_str("too many lines with a tag and text"),
        }
    }
}

/// Returns the stack that the MDX parser needs for a page.
///
/// # Errors
/// The reason why the page must not be parsed.
pub fn page_stack(text: &str) -> Result<usize, Refusal> {
    if let Some(at) = quote_too_many(text) {
        return Err(Refusal::Quotes(at));
    }
    if let Some(at) = grows_at(text) {
        return Err(Refusal::Memory(at));
    }
    stack_for_page(text).map_err(Refusal::Marks)
}

/// Returns the first block quote above the maximum in its line: each makes the parser slower. Computes an upper bound
/// in one pass over the bytes, so those in code also count.
fn quote_too_many(text: &str) -> Option<u32> {
    let bytes = text.as_bytes();
    // Nearly every page has too few of them to exceed the limit.
    if memchr::memchr_iter(b'>', bytes)
        .take(MAX_QUOTES + 1)
        .count()
        <= MAX_QUOTES
    {
        return None;
    }
    let breaks = memchr::memchr_iter(b'\n', bytes);
    let mut starts = std::iter::once(0).chain(breaks.map(|at| at + 1));
    let is_head = |(_, byte): &(usize, &u8)| matches!(byte, b'\r' | b' ' | b'\t' | b'>');
    let too_many = |start: usize| {
        let head = bytes[start..].iter().enumerate().take_while(is_head);
        let mut quotes = head.filter(|(_, byte)| **byte == b'>');
        quotes.nth(MAX_QUOTES).map(|(at, _)| to_u32(start + at))
    };
    starts.find_map(too_many)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_nesting_is_accepted() {
        let text = "> > > {[(a)]}\n\n```ts\nPromise<Map<A, B>>\n```\n".repeat(5000);
        assert_eq!(quote_too_many(&text), None);
        assert!(page_stack(&"(a) [b]{c} <T> \n".repeat(5000)).is_ok());
        assert!(page_stack(&"a :(\n".repeat(5000)).is_ok());
    }

    #[test]
    fn too_deep_nesting_is_refused() {
        assert_eq!(page_stack(&">".repeat(10_000)), Err(Refusal::Quotes(100)));
        let marks = page_stack(&format!("{{{}", "[".repeat(MAX_MARKS)));
        assert!(matches!(marks, Err(Refusal::Marks(_))), "{marks:?}");
    }
}
