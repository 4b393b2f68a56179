//! The words around a name in braces.

use crate::page::Page;
use crate::text::Span;

/// Whether text is beside an expression on its line, and no tag around it alone.
pub(super) fn is_in_prose(page: &Page, span: Span) -> bool {
    let text = page.text();
    let before = text.get(..span.start as usize).unwrap_or_default();
    let behind = text.get(span.end as usize..).unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default().trim();
    let behind = behind.lines().next().unwrap_or_default().trim();
    let has_words = |text: &str| text.contains(char::is_alphabetic);
    let is_wrapped = before.ends_with('>') && behind.starts_with('<');
    !is_wrapped && (has_words(before) || has_words(behind))
}

/// Whether a word ends before this character; in scripts without spaces each character may be a word.
fn is_end(letter: char) -> bool {
    const FIRST_WITHOUT_SPACES: char = '\u{2e80}';
    letter.is_whitespace()
        || letter >= FIRST_WITHOUT_SPACES
        || "`'\"()[]<>|*“”‘’–—…".contains(letter)
}

/// Returns the word around an expression as readers are to see it, or `${NAME}`; none if nothing touches it.
pub(super) fn word_around(page: &Page, span: Span) -> Option<String> {
    let text = page.text();
    let (before, behind) = (
        text.get(..span.start as usize)?,
        text.get(span.end as usize..)?,
    );
    let start = before.rfind(is_end).map_or(0, |at| {
        at + before[at..].chars().next().map_or(0, char::len_utf8)
    });
    let length = behind.find(is_end).unwrap_or(behind.len());
    let is_in_code = before[..start].ends_with('`') || behind[length..].starts_with('`');
    if is_in_code {
        return None;
    }
    if before[start..].ends_with('$') {
        let word = text.get(span.start as usize - 1..span.end as usize);
        return word.map(str::to_owned);
    }
    let word = text.get(start..span.end as usize + length)?;
    let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let word = word.trim_start_matches([',', ';', ':', '!', '?']);
    let own = page.slice(span);
    let is_emphasis = word
        .strip_prefix('_')
        .and_then(|word| word.strip_suffix('_'));
    let word = is_emphasis.unwrap_or(word);
    (word.len() > own.len()).then(|| unescaped(word))
}

/// Returns Markdown text without its escapes, which code would show.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_escape = letter == '\\' && letters.peek().is_some_and(char::is_ascii_punctuation);
        match letters.next_if(|_| is_escape) {
            Some(escaped) => plain.push(escaped),
            None => plain.push(letter),
        }
    }
    plain
}
