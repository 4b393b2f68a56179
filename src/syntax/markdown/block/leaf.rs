//! The leaf that is open, and how it ends.

use super::super::kind::Kind;
use super::super::span::Span;
use super::blocks::{CodeBlock, CodeLine, LeafKind};
use super::line::Line;
use super::marks::{self, Fence};
use super::open::{OpenCode, OpenLeaf, OpenTable, Paragraph};
use super::parser::Parser;

impl Parser<'_, '_> {
    /// Ends the open leaf; because of a lazy line, or because its container ends.
    pub(super) fn close_leaf(&mut self, is_lazy: bool) {
        while let Some(attempt) = self.attempt.take() {
            self.break_off(attempt);
            while let Some(line) = self.again.pop() {
                self.read_flow(line);
            }
        }
        match std::mem::replace(&mut self.leaf, OpenLeaf::None) {
            OpenLeaf::None => (),
            OpenLeaf::Paragraph(paragraph) => {
                self.finish_paragraph(paragraph, None);
            }
            OpenLeaf::Table(table) => {
                let start = self.blocks.parts[table.first].start;
                let rows = table.first..table.last;
                self.add_leaf(start, table.end, LeafKind::Table(table.alignments, rows));
            }
            OpenLeaf::Code(code) => self.close_unfinished_code(&code, is_lazy),
            OpenLeaf::Modules(modules) => self.finish_modules(&modules),
        }
    }

    /// Adds a line to the open paragraph, or begins one.
    pub(super) fn add_text(
        &mut self,
        line: &Line,
        at: u32,
        is_first_in_item: bool,
        is_after_table: bool,
    ) {
        let part = Span::new(line.start, line.next);
        if let OpenLeaf::Paragraph(paragraph) = &mut self.leaf {
            self.blocks.parts.push(part);
            paragraph.last = self.blocks.parts.len();
            paragraph.end = line.end;
            return;
        }
        let first = self.blocks.parts.len();
        self.blocks.parts.push(Span::new(at, line.next));
        self.leaf = OpenLeaf::Paragraph(Paragraph {
            first,
            last: first + 1,
            end: line.end,
            item: self.innermost_item().filter(|_| is_first_in_item),
            is_after_table,
        });
    }

    /// Makes a table of the last line of the open paragraph if this one is its delimiter row.
    pub(super) fn begin_table(&mut self, line: &Line, at: u32) -> bool {
        let text = line.text(self.bytes, at);
        let OpenLeaf::Paragraph(mut paragraph) = self.leaf else {
            return false;
        };
        if !super::table::may_be_delimiter_row(text)
            || paragraph.is_after_table && paragraph.last == paragraph.first + 1
        {
            return false;
        }
        let Some(alignments) = super::table::delimiter_row(text) else {
            return false;
        };
        let mut row = Span::new(self.blocks.parts[paragraph.last - 1].start, paragraph.end);
        let indent = marks::spaces(&self.bytes[row.start as usize..row.end as usize]);
        row.start += u32::try_from(indent).unwrap_or(0);
        let cells = &self.bytes[row.start as usize..row.end as usize];
        self.builder.count(text.len() + cells.len());
        if super::table::count_head_cells(cells) != Some(alignments.len()) {
            return false;
        }
        self.leaf = OpenLeaf::None;
        paragraph.last -= 1;
        if paragraph.last > paragraph.first {
            let before = self.blocks.parts[paragraph.last - 1];
            paragraph.end = self.text_end(before);
            self.finish_paragraph(paragraph, None);
        }
        let first = self.blocks.parts.len();
        self.blocks.parts.push(row);
        self.leaf = OpenLeaf::Table(OpenTable {
            alignments,
            first,
            last: first + 1,
            end: line.end,
        });
        true
    }

    /// Returns where the text of a line with its line end ends.
    fn text_end(&self, line: Span) -> u32 {
        let text = &self.bytes[line.start as usize..line.end as usize];
        let length = memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len());
        line.start + u32::try_from(length).unwrap_or(0)
    }

    /// Adds a row to the open table.
    pub(super) fn add_row(&mut self, line: &Line, at: u32) {
        if let OpenLeaf::Table(table) = &mut self.leaf {
            self.blocks.parts.push(Span::new(at, line.end));
            table.last = self.blocks.parts.len();
            table.end = line.end;
        }
    }

    /// Begins a code block or a block of mathematics.
    pub(super) fn begin_code(&mut self, line: &Line, at: u32, indent: u32, fence: Fence) {
        let info = at + fence.size;
        let spaces = marks::spaces(line.text(self.bytes, info));
        self.leaf = OpenLeaf::Code(OpenCode {
            start: at,
            fence,
            indent,
            opening: Span::new(at, info),
            info: Span::new(info + u32::try_from(spaces).unwrap_or(0), line.end),
            first: self.blocks.code.len(),
            end: line.end,
            next: line.next,
        });
    }

    /// Adds a line to the open code block, or ends it.
    pub(super) fn read_code(&mut self, mut line: Line) {
        let (at, _) = line.indent(self.bytes);
        let text = line.text(self.bytes, at);
        let OpenLeaf::Code(code) = &mut self.leaf else {
            return;
        };
        if let Some(size) = code.fence.closing(text) {
            let closing = Span::new(at, at + size);
            let OpenLeaf::Code(code) = std::mem::replace(&mut self.leaf, OpenLeaf::None) else {
                return;
            };
            self.finish_code(&code, line.end, Some(closing));
            return;
        }
        let indent = code.indent;
        code.end = line.end;
        code.next = line.next;
        line.skip_columns(self.bytes, indent);
        self.blocks.code.push(CodeLine {
            spaces: line.spaces,
            start: line.start,
            end: line.end,
            next: line.next,
        });
    }

    fn close_unfinished_code(&mut self, code: &OpenCode, is_lazy: bool) {
        // The platform takes away one line end, which is that of the last line if it is empty.
        let last = self.blocks.code[code.first..].last();
        let is_empty = last.is_some_and(|line| line.start == line.end && line.spaces == 0);
        if is_empty && (is_lazy || code.next == code.end) {
            self.blocks.code.pop();
        }
        if is_lazy {
            self.finish_code(code, code.end, None);
        } else {
            self.trail.add_content();
            self.finish_code(code, code.next, None);
        }
    }

    fn finish_code(&mut self, code: &OpenCode, end: u32, closing: Option<Span>) {
        let block = CodeBlock {
            kind: if code.fence.marker == b'$' {
                Kind::Math
            } else {
                Kind::Code
            },
            opening: code.opening,
            closing,
            info: code.info,
            lines: code.first..self.blocks.code.len(),
        };
        self.add_leaf(code.start, end, LeafKind::Code(Box::new(block)));
    }
}
