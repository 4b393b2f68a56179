//! The part of the walk for tables and code spans.

use super::code_span::CodeSpan;
use super::prose::TextRole;
use super::table::{CellData, RowData, TableData};
use super::text_builder::TextBuilder;
use super::walk::MarkupWalk;
use crate::syntax::mdx::NodeId;
use crate::text::to_u32;

impl MarkupWalk<'_, '_> {
    pub(super) fn code_span(&mut self, node: NodeId) {
        let (raw, span) = (self.tree.raw(node), self.node_range(node));
        let inside = raw.trim_matches('`');
        let ticks = (raw.len() - inside.len()) / 2;
        let code = raw.get(ticks..raw.len() - ticks).unwrap_or_default();
        let blanks = code.len() - code.trim_start().len();
        let start = span.0 + to_u32(ticks + blanks);
        self.markup.code_spans.push(CodeSpan {
            span,
            code: (start, start + to_u32(code.trim().len())),
        });
    }

    pub(super) fn open_table(&mut self, node: NodeId) {
        self.markup.tables.push(TableData {
            range: self.node_range(node),
            alignments: self.tree.alignments(node).to_vec(),
            rows: Vec::new(),
            parent: self.parent(),
        });
    }

    pub(super) fn table_row(&mut self, node: NodeId) {
        let range = self.node_range(node);
        if let Some(table) = self.markup.tables.last_mut() {
            let cells = Vec::new();
            table.rows.push(RowData { range, cells });
        }
    }

    pub(super) fn open_cell(&mut self, node: NodeId) {
        let table = self.markup.tables.last();
        let is_header = table.is_some_and(|table| table.rows.len() == 1);
        let role = if is_header {
            TextRole::TableHeader
        } else {
            TextRole::TableCell
        };
        self.roles.push((node, role));
    }

    pub(super) fn close_cell(&mut self, node: NodeId) {
        let text = self.block.as_ref().map_or("", TextBuilder::text).into();
        let range = self.node_range(node);
        self.end_block();
        let row = self.markup.tables.last_mut();
        if let Some(row) = row.and_then(|table| table.rows.last_mut()) {
            row.cells.push(CellData { range, text });
        }
    }
}
