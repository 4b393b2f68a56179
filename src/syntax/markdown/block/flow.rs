//! Lines without the marks of containers.

use super::blocks::LeafKind;
use super::line::Line;
use super::marks;
use super::open::OpenLeaf;
use super::parser::Parser;

impl Parser<'_, '_> {
    /// Reads a line without the marks of containers.
    pub(super) fn read_flow(&mut self, line: Line) {
        if line.start == line.next && line.spaces == 0 {
            return;
        }
        if self.attempt.is_some() {
            if !line.is_lazy {
                self.add_content();
                self.continue_attempt(line);
                self.trail.add_line_end(line.end, false);
                return;
            }
            self.report_lazy_line(&line);
            self.close_leaf(true);
        }
        if self.leaf.is_concrete() {
            if !line.is_lazy {
                self.add_content();
                self.continue_concrete(line);
                return;
            }
            self.close_leaf(true);
        }
        let (at, columns) = line.indent(self.bytes);
        if at == line.end {
            self.close_leaf(true);
            self.exit_lazy(&line);
            self.trail.add_line_end(line.end, !self.has_new);
            return;
        }
        if !(matches!(self.leaf, OpenLeaf::Paragraph(_)) && self.continue_paragraph(&line, at)) {
            self.begin_leaf(&line, at, columns);
        }
        self.trail.add_line_end(line.end, false);
    }

    fn continue_concrete(&mut self, line: Line) {
        if matches!(self.leaf, OpenLeaf::Code(_)) {
            self.read_code(line);
        } else {
            self.continue_modules(&line);
        }
        self.trail.add_line_end(line.end, false);
    }

    /// Ends the containers that do not go on in a lazy line.
    pub(super) fn exit_lazy(&mut self, line: &Line) {
        if line.is_lazy {
            self.exit_containers(self.matched, self.line_start);
            self.flush_quote_mark();
        }
    }

    /// Adds a line to the open paragraph, unless another block begins in it.
    fn continue_paragraph(&mut self, line: &Line, at: u32) -> bool {
        let text = line.text(self.bytes, at);
        let first = self.bytes[at as usize];
        if !line.is_lazy && matches!(first, b'|' | b':' | b'-' | b'=') {
            if self.begin_table(line, at) {
                self.add_content();
                return true;
            }
            if let Some(level) = marks::setext_underline(text)
                && let OpenLeaf::Paragraph(paragraph) = self.leaf
            {
                self.leaf = OpenLeaf::None;
                self.add_content();
                return self.finish_paragraph(paragraph, Some((level, line.end)));
            }
        }
        let is_other = match first {
            b'#' => marks::heading(text).is_some(),
            b'*' | b'-' | b'_' => marks::is_thematic_break(text),
            b'`' | b'~' => marks::code_fence(text).is_some(),
            b'$' => marks::math_fence(text).is_some(),
            _ => false,
        };
        if is_other {
            self.close_leaf(true);
            return false;
        }
        if matches!(first, b'<' | b'{') && self.begin_attempt(line, at) {
            return true;
        }
        self.add_content();
        self.add_text(line, at, false, false);
        true
    }

    /// Begins a leaf.
    fn begin_leaf(&mut self, line: &Line, at: u32, columns: u32) {
        let mut is_after_table = false;
        if line.is_lazy {
            is_after_table = matches!(self.leaf, OpenLeaf::Table(_));
            self.close_leaf(true);
            self.exit_lazy(line);
        }
        let is_first = self.add_content();
        let text = line.text(self.bytes, at);
        let first = self.bytes[at as usize];
        match first {
            b'#' => {
                if let Some(level) = marks::heading(text) {
                    self.close_leaf(true);
                    self.add_heading(line, at, level);
                    return;
                }
            }
            b'*' | b'-' | b'_' if marks::is_thematic_break(text) => {
                self.close_leaf(true);
                self.add_leaf(at, line.end, LeafKind::ThematicBreak);
                return;
            }
            b'`' | b'~' | b'$' => {
                if let Some(fence) = marks::code_fence(text).or_else(|| marks::math_fence(text)) {
                    self.close_leaf(true);
                    self.begin_code(line, at, columns, fence);
                    return;
                }
            }
            b'<' | b'{' if self.begin_attempt(line, at) => return,
            b'e' | b'i' if line.column == 0 && at == line.start && marks::is_module_start(text) => {
                self.close_leaf(true);
                self.begin_modules(line);
                return;
            }
            _ => (),
        }
        if matches!(self.leaf, OpenLeaf::Table(_)) {
            self.add_row(line, at);
        } else {
            self.add_text(line, at, is_first, is_after_table);
        }
    }

    fn add_heading(&mut self, line: &Line, at: u32, level: u32) {
        let offset = |position: usize| at + u32::try_from(position).unwrap_or(0);
        let (start, end) = marks::heading_text(line.text(self.bytes, at));
        let first = self.blocks.parts.len();
        if start < end {
            let text = super::super::span::Span::new(offset(start), offset(end));
            self.blocks.parts.push(text);
        }
        let parts = first..self.blocks.parts.len();
        self.add_leaf(at, line.end, LeafKind::Heading(level, parts));
    }
}
