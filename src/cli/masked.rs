//! The last check before text leaves the program: secrets in it are masked, and nobody reads a command in it.

use crate::report::printable;
use crate::secrets::masked;
use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};

/// So many bytes are held back at least, and as many as one line has.
const HELD: usize = 16 * 1024;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Lines for people, perhaps with colours: everything else that a terminal or pipeline obeys is written out.
    Lines {
        /// Whether colours may be in them.
        has_colour: bool,
    },
    /// A form that programs read, which escapes by its own means.
    Data,
}

/// `text` as it may leave the program.
pub(super) fn harmless(text: &str, kind: Kind) -> String {
    let text: Cow<'_, str> = match kind {
        Kind::Lines { has_colour } => printable(text, has_colour),
        Kind::Data => Cow::Borrowed(text),
    };
    masked(&text).into_owned()
}

/// A writer that makes text harmless. It works on whole lines, because a secret is in one of them; a key of several
/// lines is masked before, by the file that it is in. Where nobody reads any more, that is no error: the findings decide
/// how the program ends.
pub(super) struct Masked<W: Write> {
    out: W,
    kind: Kind,
    held: Vec<u8>,
    is_closed: bool,
}

impl<W: Write> Masked<W> {
    /// Writes to `out`.
    pub(super) fn new(out: W, kind: Kind) -> Self {
        Self {
            out,
            kind,
            held: Vec::new(),
            is_closed: false,
        }
    }

    /// Writes the first `count` bytes that are held back.
    fn pass(&mut self, count: usize) -> io::Result<()> {
        let rest = self.held.split_off(count);
        let lines = std::mem::replace(&mut self.held, rest);
        let text = harmless(&String::from_utf8_lossy(&lines), self.kind);
        let written = self.out.write_all(text.as_bytes());
        self.unless_closed(written)
    }

    fn unless_closed(&mut self, result: io::Result<()>) -> io::Result<()> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            other => other,
        }
    }
}

impl<W: Write> Write for Masked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Ok(bytes.len());
        }
        self.held.extend_from_slice(bytes);
        // What is held back already was too short, or one line.
        if self.held.len() >= HELD
            && let Some(end) = memchr::memrchr(b'\n', bytes)
        {
            self.pass(self.held.len() - bytes.len() + end + 1)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        self.pass(self.held.len())?;
        let flushed = self.out.flush();
        self.unless_closed(flushed)
    }
}

impl<W: Write> Drop for Masked<W> {
    fn drop(&mut self) {
        if !self.is_closed {
            let _ = self.pass(self.held.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_masked_however_they_are_written() {
        let secret = "client_secret = \"q7Rk2mVzP9sLd4Hw8Xc3\"\n";
        for step in [1, 7, 100_000] {
            let mut out = Vec::new();
            let mut masked = Masked::new(&mut out, Kind::Data);
            let text = secret.repeat(1_000);
            for part in text.as_bytes().chunks(step) {
                masked.write_all(part).expect("written");
            }
            drop(masked);
            let out = String::from_utf8(out).expect("text");
            assert_eq!(out.len(), text.len());
            assert!(!out.contains("P9sLd4"));
        }
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(ErrorKind::BrokenPipe.into())
            }
        }
        let mut out = Masked::new(Closed, Kind::Lines { has_colour: false });
        for _ in 0..10_000 {
            writeln!(out, "a line").expect("no error");
        }
        assert!(out.flush().is_ok() && out.held.is_empty());
    }
}
