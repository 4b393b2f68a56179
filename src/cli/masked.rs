//! The last check before text leaves the program: whatever was written, secrets in it are masked.

use crate::secrets::masked;
use std::io::{self, Write};

/// So many bytes are held back at least, and as many as one line has.
const HELD: usize = 16 * 1024;

/// A writer that masks secrets. It works on whole lines, because a secret is in one of them; a key of several lines is
/// masked before, by the file that it is in.
pub(super) struct Masked<W: Write> {
    out: W,
    held: Vec<u8>,
}

impl<W: Write> Masked<W> {
    /// Writes to `out`.
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            held: Vec::new(),
        }
    }

    /// Writes the first `count` bytes that are held back.
    fn pass(&mut self, count: usize) -> io::Result<()> {
        let rest = self.held.split_off(count);
        let lines = std::mem::replace(&mut self.held, rest);
        self.out
            .write_all(masked(&String::from_utf8_lossy(&lines)).as_bytes())
    }
}

impl<W: Write> Write for Masked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
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
        self.pass(self.held.len())?;
        self.out.flush()
    }
}

impl<W: Write> Drop for Masked<W> {
    fn drop(&mut self) {
        let _ = self.pass(self.held.len());
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
            let mut masked = Masked::new(&mut out);
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
}
