//! The text that authors write in their own words.

use crate::page::{Page, TextBlock, TextRole};
use crate::rule::Cx;
use std::ops::Range;

/// Returns the English text of a page in the words of its authors: no quotes, and no dated entries of a changelog.
pub(super) fn own_words<'p>(page: &'p Page, cx: &Cx<'_>) -> Vec<TextBlock<'p>> {
    if !cx.is_english(page) {
        return Vec::new();
    }
    let all = page.passages();
    all.filter(|block| !block.is_quoted && !page.is_history(block.parent))
        .collect()
}

/// Returns the part of [`own_words`] that consists of sentences: paragraphs, list items and the description.
pub(super) fn own_sentences<'p>(page: &'p Page, cx: &Cx<'_>) -> Vec<TextBlock<'p>> {
    let mut words = own_words(page, cx);
    words.retain(|block| matches!(block.role, TextRole::Paragraph | TextRole::Description));
    words
}

/// The parts of a text that name something, such as a button: text in bold, and text in quotation marks.
pub(super) struct Labels(Vec<Range<usize>>);

impl Labels {
    /// Finds the labels in a text.
    pub(super) fn of(block: &TextBlock<'_>) -> Self {
        let bold = block.pieces().filter(|piece| piece.is_strong);
        let mut all: Vec<_> = bold
            .map(|piece| piece.offset..piece.offset + piece.text.len())
            .collect();
        all.extend(Self::in_quotation_marks(block).0);
        all.sort_by_key(|range| range.start);
        // Ranges that overlap become one, so that a search finds the last one that starts before a place.
        all.dedup_by(|next, kept| {
            let overlaps = next.start < kept.end;
            if overlaps {
                kept.end = kept.end.max(next.end);
            }
            overlaps
        });
        Self(all)
    }

    /// Finds the parts in quotation marks.
    pub(super) fn in_quotation_marks(block: &TextBlock<'_>) -> Self {
        let mut all = Vec::new();
        let mut open: Option<(char, usize)> = None;
        for (at, letter) in block.text().char_indices() {
            match (letter, open) {
                ('"', Some(('"', start))) | ('”', Some(('“', start))) => {
                    all.push(start..at);
                    open = None;
                }
                ('"' | '“', None) => open = Some((letter, at)),
                _ => (),
            }
        }
        Self(all)
    }

    /// Returns whether a place in the text is in a label.
    pub(super) fn contain(&self, at: usize) -> bool {
        let before = self.0.partition_point(|range| range.start <= at);
        let last = before.checked_sub(1).and_then(|last| self.0.get(last));
        last.is_some_and(|range| at < range.end)
    }
}
