//! The words around a name in braces.

use crate::page::Page;
use crate::text::Span;

/// Returns whether text is next to an expression on its line. The expression must not be alone between two tags.
pub(super) fn is_in_prose(page: &Page, span: Span) -> bool {
    let text = page.text();
    let before = text.get(..span.start as usize).unwrap_or_default();
    let after = text.get(span.end as usize..).unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default().trim();
    let after = after.lines().next().unwrap_or_default().trim();
    let has_words = |text: &str| text.contains(char::is_alphabetic);
    let is_wrapped = before.ends_with('>') && after.starts_with('<');
    !is_wrapped && (has_words(before) || has_words(after))
}

/// Returns whether a word ends before this character. In scripts without spaces, each character may be a word.
fn is_end(letter: char) -> bool {
    const FIRST_WITHOUT_SPACES: char = '\u{2e80}';
    letter.is_whitespace()
        || letter >= FIRST_WITHOUT_SPACES
        || "`'\"()[]<>|*“”‘’–—…".contains(letter)
}

/// Returns the whole word that contains an expression, as readers should see it, or `${NAME}`. Returns `None` if no
/// other characters are next to the expression.
pub(super) fn word_around(page: &Page, span: Span) -> Option<String> {
    let text = page.text();
    let (before, after) = (
        text.get(..span.start as usize)?,
        text.get(span.end as usize..)?,
    );
    let start = before.rfind(is_end).map_or(0, |at| {
        at + before[at..].chars().next().map_or(0, char::len_utf8)
    });
    let length = after.find(is_end).unwrap_or(after.len());
    let is_in_code = before[..start].ends_with('`') || after[length..].starts_with('`');
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

/// Returns Markdown text without escapes, because code shows them.
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
