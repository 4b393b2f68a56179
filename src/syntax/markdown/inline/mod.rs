//! The text of paragraphs, headings and cells of tables: marks, links, code, tags and expressions in it.

mod address;
mod brackets;
mod content;
mod embedded;
mod emit;
mod emphasis;
mod mail_search;
mod resource;
mod runs;
mod scan;
mod search;
mod state;
mod text;
mod verbatim;
mod walk;

pub(super) use state::Role;

use super::builder::Builder;
use super::span::Span;
use content::Content;
use emit::{EmitBuffers, Emitter};
use state::{Buffers, Reader};

/// Parses texts. Reuses its buffers for the next text.
#[derive(Default)]
pub(super) struct Parser {
    buffers: Buffers,
    emit: EmitBuffers,
    text: String,
    starts: Vec<u32>,
}

impl Parser {
    /// Reads the text of one leaf block and adds its nodes to the tree. `lines` are the parts of the page it consists of:
    /// without the marks of containers, but with the indentation of the second line and later ones; with line ends,
    /// except for the last. Adds the node of a paragraph too, unless it contains only elements and expressions.
    pub(super) fn parse(&mut self, builder: &mut Builder<'_>, lines: &[Span], role: Role) {
        let content = Content::new(builder.text(), lines, &mut self.text, &mut self.starts);
        let mut reader = Reader::new(builder, &mut self.buffers, content);
        reader.read();
        Emitter::new(&mut reader, &mut self.emit, role).write(role);
    }
}
