//! The views of the Markdown of a page.

use super::code_span::CodeSpan;
use super::prose::TextBlockData;
use super::table::TableData;
use crate::syntax::value::Range;

/// The views of the Markdown of a page.
#[derive(Debug, Default)]
pub(in crate::page) struct Markup {
    /// The texts in front matter that readers see, by their start.
    pub(super) head: Vec<TextBlockData>,
    /// The other blocks of text, by their start.
    pub(super) prose: Vec<TextBlockData>,
    /// The indexes of those that are neither alternative text nor attributes, which can be inside others.
    pub(super) running_text: Vec<u32>,
    pub(super) tables: Vec<TableData>,
    pub(super) code_spans: Vec<CodeSpan<Range>>,
}
