//! A writer that masks secrets and escapes control sequences in all output.

use crate::diagnostic::SecretMask;
use crate::report::printable;
use crate::secrets::masked;
use crate::workers::in_parts;
use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of bytes that are buffered. A longer line is buffered completely.
const BUFFER_SIZE: usize = 1024 * 1024;

/// The number of bytes, up to the end of a line, that one thread processes at a time.
const PART_SIZE: usize = 32 * 1024;

/// The kind of content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Lines for people. Control sequences for terminals and pipelines are escaped.
    Lines {
        /// Whether colours are allowed.
        has_colour: bool,
    },
    /// A format for programs, which has its own escapes.
    Data,
}

/// The secrets of the sites that the command has read.
static SECRETS: Mutex<Option<Arc<SecretMask>>> = Mutex::new(None);

/// Masks these secrets in everything that is written from now on, in whatever form.
pub(super) fn hide(secrets: &SecretMask) {
    if secrets.is_empty() {
        return;
    }
    let mut all = SECRETS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut mask = all.as_deref().cloned().unwrap_or_default();
    mask.add(secrets);
    *all = Some(Arc::new(mask));
}

/// Returns `text` for output, with secrets masked and control sequences escaped. Secrets are masked first: an escape within
/// one would hide it from its pattern.
pub(super) fn sanitized(text: &str, content: Content) -> Cow<'_, str> {
    let secrets = SECRETS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let text = masked(text);
    let text = match secrets {
        None => text,
        Some(secrets) if content == Content::Data => then(text, |text| secrets.hide_rest(text)),
        Some(secrets) => then(text, |text| secrets.hide(text)),
    };
    match content {
        Content::Data => text,
        Content::Lines { has_colour } => then(text, |text| printable(text, has_colour)),
    }
}

fn then(text: Cow<'_, str>, change: impl Fn(&str) -> Cow<'_, str>) -> Cow<'_, str> {
    let changed = match change(&text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(changed) => Some(changed),
    };
    changed.map_or(text, Cow::Owned)
}

/// A writer that masks secrets and escapes control sequences. It processes whole lines, because a secret is in one line;
/// the report masks keys of several lines. Ignores closed pipes, because the findings decide the exit code.
pub(super) struct SafeWriter<W: Write> {
    out: W,
    content: Content,
    buffer: Vec<u8>,
    is_closed: bool,
}

impl<W: Write> SafeWriter<W> {
    /// Writes to `out`.
    pub(super) fn new(out: W, content: Content) -> Self {
        Self {
            out,
            content,
            buffer: Vec::new(),
            is_closed: false,
        }
    }

    /// Writes the first `count` bytes of the buffer.
    fn write_buffered(&mut self, count: usize) -> io::Result<()> {
        // The buffer keeps its memory: it becomes as large again.
        let mut buffer = std::mem::take(&mut self.buffer);
        // Formats write text, which is faster to find out than to replace what is none.
        let bytes = &buffer[..count];
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        let parts: Vec<&str> = parts(&text).collect();
        // Searching all output for secrets takes longer than writing it.
        let safe = in_parts(&parts, 1, |part| sanitized(part, self.content));
        let mut safe = safe.iter();
        let written = safe.try_for_each(|part| self.out.write_all(part.as_bytes()));
        drop(text);
        buffer.drain(..count);
        self.buffer = buffer;
        self.ignore_closed_pipe(written)
    }

    fn ignore_closed_pipe(&mut self, result: io::Result<()>) -> io::Result<()> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            other => other,
        }
    }
}

/// Divides a text into parts of whole lines.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let after = rest.as_bytes().get(PART_SIZE..).unwrap_or_default();
        let end = memchr::memchr(b'\n', after).map_or(rest.len(), |at| PART_SIZE + at + 1);
        let (part, others) = rest.split_at(end);
        rest = others;
        (!part.is_empty()).then_some(part)
    })
}

impl<W: Write> Write for SafeWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Ok(bytes.len());
        }
        self.buffer.extend_from_slice(bytes);
        // The buffer was too short so far, or contains one line.
        if self.buffer.len() >= BUFFER_SIZE
            && let Some(end) = memchr::memrchr(b'\n', bytes)
        {
            self.write_buffered(self.buffer.len() - bytes.len() + end + 1)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        self.write_buffered(self.buffer.len())?;
        let flushed = self.out.flush();
        self.ignore_closed_pipe(flushed)
    }
}

impl<W: Write> Drop for SafeWriter<W> {
    fn drop(&mut self) {
        if !self.is_closed {
            let _ = self.write_buffered(self.buffer.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_masked_if_they_are_written_in_parts() {
        let secret = "client_secret = \"q7Rk2mVzP9sLd4Hw8Xc3\"\n";
        for step in [1, 7, 100_000] {
            let mut out = Vec::new();
            let mut writer = SafeWriter::new(&mut out, Content::Data);
            let text = secret.repeat(1_000);
            for part in text.as_bytes().chunks(step) {
                writer.write_all(part).expect("written");
            }
            drop(writer);
            let out = String::from_utf8(out).expect("text");
            assert_eq!(out.len(), text.len());
            assert!(!out.contains("P9sLd4"));
        }
    }

    #[test]
    fn a_closed_pipe_is_not_an_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(ErrorKind::BrokenPipe.into())
            }
        }
        let mut out = SafeWriter::new(Closed, Content::Lines { has_colour: false });
        for _ in 0..10_000 {
            writeln!(out, "a line").expect("no error");
        }
        assert!(out.flush().is_ok() && out.buffer.is_empty());
    }
}
