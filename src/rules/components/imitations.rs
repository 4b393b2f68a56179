//! Markdown that imitates a component.

use crate::catalog::REPLACEMENTS;
use crate::page::{Page, Table, TextBlock, TextRole};
use crate::text::Span;

/// Returns the callouts that a block imitates, each with its first line: lines that start with `**Note:** …`. The rule
/// `foreign-syntax` reports `> [!NOTE]`.
pub(super) fn callouts(page: &Page, block: TextBlock<'_>) -> Vec<(Span, &'static str)> {
    if block.role != TextRole::Paragraph {
        return Vec::new();
    }
    let mut pieces = block.pieces().peekable();
    let mut found = Vec::new();
    let mut last = '\n';
    while let Some(piece) = pieces.next() {
        let starts_line = last == '\n';
        last = piece.text.chars().next_back().unwrap_or(last);
        let line = page.line_at(piece.span.start);
        if !piece.is_strong || !starts_line || !only_quotes_precede(page, line, piece.span) {
            continue;
        }
        let after = pieces.peek().map_or("", |next| next.text);
        let is_label = piece.text.ends_with(':') || after.starts_with(':');
        let word = piece.text.trim_end_matches(':').trim().to_lowercase();
        let component = REPLACEMENTS.callouts.get(&word);
        let component = component.filter(|_| is_label);
        found.extend(component.map(|component| (line, component.as_str())));
    }
    found
}

/// Returns whether `label` starts its line, apart from its own marks and those of a quote: it is not in a list or a tag.
fn only_quotes_precede(page: &Page, line: Span, label: Span) -> bool {
    let before = Span {
        end: label.start,
        ..line
    };
    let before = page.slice(before).trim_start_matches(['>', ' ', '\t']);
    matches!(before, "**" | "__")
}

/// The content of a table, according to its header row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableContent {
    Parameters,
    Fields,
}

/// Returns the content of a table with the header row `| Parameter | Type | …`.
pub(super) fn table_content(table: Table<'_>) -> Option<TableContent> {
    let cells = table.rows().next()?.cells();
    let mut cells = cells.map(|cell| cell.text.to_lowercase());
    let first = cells.next()?;
    let has_type = cells.any(|cell| cell == "type");
    let words = &REPLACEMENTS;
    if !has_type {
        None
    } else if words.parameters.contains(&first) {
        Some(TableContent::Parameters)
    } else if words.fields.contains(&first) {
        Some(TableContent::Fields)
    } else {
        None
    }
}
