//! The views of the Markdown of a page.

use super::list::{CodeSpan, List};
use super::prose::TextBlock;
use super::table::Table;

/// The views of the Markdown of a page.
#[derive(Debug, Default)]
pub(in crate::page) struct Markup {
    /// The blocks of text, by their start.
    pub(super) prose: Vec<TextBlock>,
    /// The indexes of those that are neither alternative text nor attributes, which can be inside others.
    pub(super) running_text: Vec<u32>,
    pub(super) lists: Vec<List>,
    pub(super) tables: Vec<Table>,
    pub(super) code_spans: Vec<CodeSpan>,
}
