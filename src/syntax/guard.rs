//! What is refused before the MDX parser sees it.

use super::depth::{MOST, stack_for_page};
use super::growth::grows_at;
use super::value::fit;
use std::fmt;

/// Quotes that one line may open. Real pages open two.
const QUOTES: usize = 100;

/// Why a text is not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A line opens too many quotes; the byte of the first one too many.
    Quotes(u32),
    /// There are too many marks and keywords: no stack would be large enough.
    Marks(u32),
    /// The parser would take too much memory; the first line that it takes it for.
    Memory(u32),
}

impl Refusal {
    /// The byte that passes the limit.
    pub fn offset(self) -> u32 {
        match self {
            Self::Quotes(at) | Self::Marks(at) | Self::Memory(at) => at,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quotes(_) => write!(f, "more than {QUOTES} block quotes are nested here"),
            Self::Marks(_) => write!(f, "more than {MOST} operators, brackets and keywords"),
            Self::Memory(_) => f.write_str("too many lines with a tag and text"),
        }
    }
}

/// Returns the stack that the MDX parser needs for a page.
///
/// # Errors
/// Why the page must not be given to it.
pub fn page_stack(text: &str) -> Result<usize, Refusal> {
    if let Some(at) = quote_too_many(text) {
        return Err(Refusal::Quotes(at));
    }
    if let Some(at) = grows_at(text) {
        return Err(Refusal::Memory(at));
    }
    stack_for_page(text).map_err(Refusal::Marks)
}

/// Returns the first quote that is too many in its line: the parser takes ever longer with each. One pass over the
/// bytes, so an upper bound: it counts those in code too.
fn quote_too_many(text: &str) -> Option<u32> {
    let bytes = text.as_bytes();
    // Nearly every page has too few of them to pass the limit, wherever they are.
    if memchr::memchr_iter(b'>', bytes).take(QUOTES + 1).count() <= QUOTES {
        return None;
    }
    let (mut quotes, mut line_head) = (0_usize, true);
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => (line_head, quotes) = (true, 0),
            b'>' if line_head => quotes += 1,
            _ => (),
        }
        line_head &= matches!(byte, b'\n' | b'\r' | b' ' | b'\t' | b'>');
        if quotes > QUOTES {
            return Some(fit(index));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_nesting_is_let_through() {
        let text = "> > > {[(a)]}\n\n```ts\nPromise<Map<A, B>>\n```\n".repeat(5000);
        assert_eq!(quote_too_many(&text), None);
        assert!(page_stack(&"(a) [b]{c} <T> \n".repeat(5000)).is_ok());
        assert!(page_stack(&"a :(\n".repeat(5000)).is_ok());
    }

    #[test]
    fn deep_nesting_is_refused_where_it_gets_too_deep() {
        assert_eq!(page_stack(&">".repeat(10_000)), Err(Refusal::Quotes(100)));
        let marks = page_stack(&format!("{{{}", "[".repeat(MOST)));
        assert!(matches!(marks, Err(Refusal::Marks(_))), "{marks:?}");
    }
}
