//! What is refused before the MDX parser sees it.

use super::depth::{MOST, stack_for_page};
use super::growth::grows_at;
use super::value::fit;
use std::fmt;

/// Brackets that may be open at once. The expression parser recurses over them; real pages open six.
const BRACKETS: usize = 400;
/// Tags that may be open at once inside braces, where the expression parser recurses over them too.
const TAGS: usize = 2000;
/// Quotes that one line may open. Real pages open two.
const QUOTES: usize = 100;

/// Why a text is not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Too many brackets are open; the byte of the first one too many.
    Brackets(u32),
    /// Too many tags are open inside braces.
    Tags(u32),
    /// A line opens too many quotes.
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
            Self::Brackets(at)
            | Self::Tags(at)
            | Self::Quotes(at)
            | Self::Marks(at)
            | Self::Memory(at) => at,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Brackets(_) => write!(f, "more than {BRACKETS} brackets are open here"),
            Self::Tags(_) => write!(f, "more than {TAGS} tags are open inside braces here"),
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
    if let Some(refusal) = refusal(text) {
        return Err(refusal);
    }
    if let Some(at) = grows_at(text) {
        return Err(Refusal::Memory(at));
    }
    stack_for_page(text).map_err(Refusal::Marks)
}

/// Looks for nesting that takes a parser long. How deep it goes is bounded by [`stack_for`](super::stack_for). One pass over the bytes, so an upper bound: it
/// counts brackets in code and strings too.
pub fn refusal(text: &str) -> Option<Refusal> {
    let bytes = text.as_bytes();
    // Nearly every page has too few of these to break a limit, however they stand.
    let brackets = memchr::memchr3_iter(b'(', b'[', b'{', bytes).take(BRACKETS + 1);
    let quotes = memchr::memchr_iter(b'>', bytes).take(QUOTES + 1);
    if brackets.count() <= BRACKETS && quotes.count() <= QUOTES {
        return None;
    }
    let (mut brackets, mut tags, mut quotes, mut line_head) = (0_usize, 0_usize, 0_usize, true);
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => brackets += 1,
            b')' | b']' | b'}' => brackets = brackets.saturating_sub(1),
            b'<' if brackets > 0 => match bytes.get(index + 1) {
                Some(b'/') => tags = tags.saturating_sub(1),
                Some(next) if next.is_ascii_alphabetic() || *next == b'>' => tags += 1,
                _ => (),
            },
            b'/' if brackets > 0 && bytes.get(index + 1) == Some(&b'>') => {
                tags = tags.saturating_sub(1);
            }
            b'\n' => (line_head, quotes) = (true, 0),
            b'>' if line_head => quotes += 1,
            _ => (),
        }
        line_head &= matches!(byte, b'\n' | b'\r' | b' ' | b'\t' | b'>');
        if brackets == 0 {
            tags = 0;
        }
        if brackets > BRACKETS {
            return Some(Refusal::Brackets(fit(index)));
        } else if tags > TAGS {
            return Some(Refusal::Tags(fit(index)));
        } else if quotes > QUOTES {
            return Some(Refusal::Quotes(fit(index)));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_nesting_is_let_through() {
        assert_eq!(
            refusal("> > > {[(a)]}\n\n```ts\nPromise<Map<A, B>>\n```\n"),
            None
        );
        assert_eq!(refusal(&"(a) [b]{c} <T> \n".repeat(5000)), None);
    }

    #[test]
    fn deep_nesting_is_refused_where_it_gets_too_deep() {
        assert_eq!(refusal(&"[".repeat(2000)), Some(Refusal::Brackets(400)));
        assert_eq!(refusal(&">".repeat(10_000)), Some(Refusal::Quotes(100)));
        let tags = format!("{{{}", "<a>".repeat(3000));
        assert!(matches!(refusal(&tags), Some(Refusal::Tags(_))));
    }
}
