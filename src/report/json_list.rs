//! Writes the list of findings in formats that are one JSON document.

use super::json_text::line;
use serde_json::Value;
use std::io::{self, Write};

/// A JSON document with a list of objects, one in each line.
pub(super) struct JsonList<W> {
    out: W,
    /// The document up to the opening bracket of the list.
    head: String,
    is_started: bool,
}

impl<W: Write> JsonList<W> {
    /// Creates a document that starts with `head`, up to the opening bracket of the list.
    pub(super) fn new(out: W, head: impl Into<String>) -> Self {
        Self {
            out,
            head: head.into(),
            is_started: false,
        }
    }

    /// Writes an object of the list.
    pub(super) fn push(&mut self, object: &Value) -> io::Result<()> {
        let is_first = !std::mem::replace(&mut self.is_started, true);
        let before = if is_first { &*self.head } else { "," };
        write!(self.out, "{before}\n{}", line(object))
    }

    /// Ends the document with `tail`, from the closing bracket of the list.
    pub(super) fn end(&mut self, tail: &str) -> io::Result<()> {
        let before = if self.is_started { "\n" } else { &*self.head };
        writeln!(self.out, "{before}{tail}")?;
        self.out.flush()
    }
}
