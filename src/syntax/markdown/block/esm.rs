//! Blocks of imports and exports.

use super::super::error::{ErrorKind, MdxError};
use super::super::js::{ModuleReader, read_modules};
use super::super::span::Span;
use super::super::tree::Modules;
use super::blocks::LeafKind;
use super::line::Line;
use super::open::{OpenLeaf, OpenModules};
use super::parser::Parser;

impl Parser<'_, '_> {
    /// Begins a block of imports and exports.
    pub(super) fn begin_modules(&mut self, line: &Line) {
        let mut reader = Box::new(ModuleReader::new(line.start));
        reader.feed(self.builder.text(), Span::new(line.start, line.next));
        self.leaf = OpenLeaf::Modules(OpenModules {
            start: line.start,
            end: line.end,
            reader,
        });
    }

    /// Adds a line to the open block, or ends it at a blank line.
    pub(super) fn continue_modules(&mut self, line: &Line) {
        let is_blank = line.is_blank(self.bytes);
        let OpenLeaf::Modules(modules) = &mut self.leaf else {
            return;
        };
        let text = self.builder.text();
        if is_blank && modules.reader.is_complete(text, &self.names) {
            self.close_leaf(false);
            return;
        }
        modules.reader.feed(text, Span::new(line.start, line.next));
        modules.end = line.end;
    }

    /// Ends a block of imports and exports, and reads its statements.
    pub(super) fn finish_modules(&mut self, modules: &OpenModules) {
        let span = Span::new(modules.start, modules.end);
        let text = span.of(self.builder.text());
        self.builder.count(2 * text.len());
        let (mut statements, error) = read_modules(text, &mut self.names);
        for statement in &mut statements {
            statement.span.start += span.start;
            statement.span.end += span.start;
        }
        if let Some(error) = error {
            let start = (span.start + error.offset).min(span.end);
            let end = (start + error.length).min(span.end);
            self.builder.error(MdxError {
                effect: error.effect,
                kind: ErrorKind::JavaScript(error.kind),
                span: Span::new(start, end),
                construct: span,
                related: None,
                is_consequence: false,
            });
        }
        let index = u32::try_from(self.blocks.modules.len()).unwrap_or(u32::MAX);
        self.blocks.modules.push(Modules { statements });
        self.add_leaf(span.start, span.end, LeafKind::Esm(index));
    }
}
