//! The items of a list that consist of one line of text.

use super::sections::{blocks_in, count_words};
use crate::page::{HIDDEN, List, Page, PieceKind, TextBlock};

/// The end of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// A full stop.
    FullStop,
    /// A word.
    Word,
}

/// Returns the text of each item of a list, or `None` if one has other content: several paragraphs, a nested list, code.
pub(super) fn texts<'p>(page: &'p Page, list: &List<'_>) -> Option<Vec<TextBlock<'p>>> {
    let items = list.items().map(|item| {
        let mut blocks = blocks_in(page, item);
        let only = blocks.next().filter(|_| blocks.next().is_none())?;
        // The rest of the item is its marker.
        let rest = page.slice(item).trim_end().len() - page.slice(only.span()).len();
        (rest < 8).then_some(only)
    });
    items.collect()
}

/// Returns how a text ends, or `None` if it ends with another sign, or with an address.
pub(super) fn end(block: &TextBlock<'_>) -> Option<End> {
    let text = block.text().trim_end();
    let last = block.pieces().last()?;
    let word = text.rsplit(char::is_whitespace).next()?;
    let inside = text.trim_end_matches([')', '"', '”', '\'', '’']);
    let has_own_end = inside.len() < text.len() && inside.ends_with(['?', '!', '.', '…']);
    if last.kind == PieceKind::Hidden || has_own_end {
        // A quotation or a remark may end in another way than the sentence around it.
        None
    } else if word.trim_end_matches('.').contains('.')
        || text.ends_with("..")
        || text.ends_with("etc.")
        || (text.ends_with(')') && (text.contains(". (") || text.contains(".\n(")))
    {
        // An abbreviation, a file name, an ellipsis, a sentence with a remark after it.
        None
    } else if text.ends_with('.') {
        Some(End::FullStop)
    } else {
        let is_word =
            |last: char| last.is_alphanumeric() || ")\"”'’%".contains(last) || last == HIDDEN;
        text.ends_with(is_word).then_some(End::Word)
    }
}

/// Returns whether a text ends with code, which no full stop follows in a list of values.
pub(super) fn ends_with_code(block: &TextBlock<'_>, page: &Page) -> bool {
    let last = block.pieces().last();
    last.is_some_and(|last| last.kind == PieceKind::Hidden && page.slice(last.span).ends_with('`'))
}

/// Returns whether one of several texts is as long as the others, so that it should have the same form.
pub(super) fn is_comparable(index: usize, texts: &[TextBlock<'_>]) -> bool {
    let counts: Vec<usize> = texts.iter().map(count_words).collect();
    let others = || counts.iter().enumerate().filter(|(at, _)| *at != index);
    let longest = others().map(|(_, count)| *count).max().unwrap_or(0);
    let shortest = others().map(|(_, count)| *count).min().unwrap_or(0);
    let count = counts.get(index).copied().unwrap_or(0);
    count <= longest + 3 && count + 3 >= shortest
}

/// Returns whether a text starts with a capital, or `None` if it starts with something else than a plain word.
pub(super) fn starts_with_capital(block: &TextBlock<'_>) -> Option<bool> {
    let piece = block.pieces().next()?;
    let mut letters = piece.text.chars();
    let (first, second) = (letters.next()?, letters.next()?);
    let is_word = first.is_alphabetic() && (second.is_lowercase() || second == ' ');
    (piece.kind == PieceKind::Verbatim && !piece.is_strong && is_word).then(|| first.is_uppercase())
}
