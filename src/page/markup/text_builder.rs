//! Collects the pieces of one block of text.

use super::align::align;
use super::prose::{HIDDEN, PieceData, PieceKind, TextBlockData, TextRole};
use crate::syntax::value::Range;
use crate::text::to_u32;
use std::sync::OnceLock;

/// The place of a block of text on the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    pub(super) role: TextRole,
    pub(super) list_depth: usize,
    pub(super) is_quoted: bool,
    pub(super) parent: Option<u32>,
}

/// A block of text that is still being read.
#[derive(Debug)]
pub(super) struct TextBuilder {
    context: Context,
    text: String,
    pieces: Vec<PieceData>,
}

impl TextBuilder {
    pub(super) fn new(context: Context) -> Self {
        Self {
            context,
            text: String::new(),
            pieces: Vec::new(),
        }
    }

    /// Adds text, as Markdown means it, with the source that starts at byte `start` of the file.
    pub(super) fn add_text(
        &mut self,
        (source, start): (&str, u32),
        text: &str,
        is_strong: bool,
        has_escapes: bool,
    ) {
        // Nothing precedes the first word.
        let text = if self.text.is_empty() {
            text.trim_start()
        } else {
            text
        };
        for part in align(source, text, has_escapes) {
            let range = (
                start + to_u32(part.source.start),
                start + to_u32(part.source.end),
            );
            self.add(part.kind, range, &text[part.text], is_strong);
        }
    }

    /// Adds `text` for a source that means it, or that is not text.
    pub(super) fn add(&mut self, kind: PieceKind, range: Range, text: &str, is_strong: bool) {
        if self.text.is_empty() && text.trim().is_empty() {
            return;
        }
        self.pieces.push(PieceData {
            kind,
            is_strong,
            range,
            offset: to_u32(self.text.len()),
        });
        self.text.push_str(text);
    }

    /// Returns the text that was added.
    pub(super) fn text(&self) -> &str {
        self.text.trim_end()
    }

    /// Returns the block, or `None` if it has no text.
    pub(super) fn finish(mut self) -> Option<TextBlockData> {
        let is_text = |letter: char| letter != HIDDEN && !letter.is_whitespace();
        if !self.text.contains(is_text) {
            return None;
        }
        let length = self.text.trim_end().len();
        self.text.truncate(length);
        self.pieces.retain(|piece| (piece.offset as usize) < length);
        if let Some(last) = self.pieces.last_mut()
            && last.kind == PieceKind::Verbatim
        {
            last.range.1 = last.range.0 + (to_u32(length) - last.offset);
        }
        Some(TextBlockData {
            role: self.context.role,
            list_depth: self.context.list_depth,
            is_quoted: self.context.is_quoted,
            parent: self.context.parent,
            text: self.text.into(),
            pieces: self.pieces.into(),
            sentences: OnceLock::new(),
        })
    }
}
