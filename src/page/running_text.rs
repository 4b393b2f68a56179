//! The views of the running text of a page.

use super::{EmphasisMark, LineMark, Page};
use crate::files::Source;
use crate::syntax::value::Range;
use crate::text::{Edit, Span, apply, to_u32};
use std::sync::Arc;

impl Page {
    /// Returns the line that contains byte `at`, without its line ending.
    pub fn line_at(&self, at: u32) -> Span {
        let lines = self.lines();
        let number = lines.line_of(at);
        let start = lines.start(number);
        let length = lines.text(number, self.text()).len();
        self.span((start, start + to_u32(length)))
    }

    /// Returns the formulas in the running text, in order, including their dollar signs.
    pub fn formulas(&self) -> impl Iterator<Item = Span> {
        let all = self.views.formulas.iter();
        all.map(|&range| self.span(range))
    }

    /// Returns the emphasis markers of each paragraph, heading and cell in which readers see at least one, in order.
    pub fn emphasis_marks(&self) -> impl Iterator<Item = Vec<EmphasisMark>> {
        let all = &self.views.emphasis_marks;
        let blocks = all.chunk_by(|one, other| one.block == other.block);
        let in_file = |mark: &EmphasisMark<Range>| mark.in_file(self.file());
        blocks.map(move |marks| marks.iter().map(in_file).collect())
    }

    /// Returns the page after `edits`, parsed again, or `None` if the edits overlap.
    pub fn edited(&self, edits: &[Edit]) -> Option<Self> {
        let text = apply(self.text(), edits).ok()?;
        let path = self.source.path().to_owned();
        let source = Source::new(self.file(), path, text);
        Some(Self::read(Arc::new(source), &self.path))
    }

    /// Returns the lines of paragraphs that start with the syntax of other site builders, in order.
    pub fn line_marks(&self) -> impl ExactSizeIterator<Item = LineMark> {
        let all = self.views.line_marks.iter();
        all.map(|mark| mark.in_file(self.file()))
    }
}
