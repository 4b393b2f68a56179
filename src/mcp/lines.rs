//! Replaces messages that are too large by ones that are answered with an error.
//!
//! `rmcp` drops them, so that their senders would wait forever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, ReadBuf};

/// The most bytes of a message. The largest known real page has 0.7 MB.
const MAX_LINE: usize = 4 << 20;
/// How many bytes are read at once.
const CHUNK: usize = 64 << 10;
/// The longest id that is answered.
const MAX_ID: usize = 256;

/// The method of the request that replaces one that is too large.
pub(super) const TOO_LARGE: &str = "mdxlint/too-large";

/// Returns the answer to a message that is too large.
pub(super) fn too_large() -> String {
    format!("the message is larger than {} MB", MAX_LINE >> 20)
}

/// The lines of `input`, each a message.
pub(super) struct Lines<R> {
    input: R,
    chunk: Box<[u8]>,
    /// The line that is being read.
    line: Vec<u8>,
    /// The line that is too large and being skipped.
    skipped: Option<Envelope>,
    /// What was read and not taken yet, and how much of it was taken.
    ready: (Vec<u8>, usize),
}

impl<R> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            chunk: vec![0; CHUNK].into(),
            line: Vec::new(),
            skipped: None,
            ready: (Vec::new(), 0),
        }
    }

    /// Adds what was read: the first `count` bytes of the chunk.
    fn add(&mut self, count: usize) {
        for part in self.chunk[..count].split_inclusive(|byte| *byte == b'\n') {
            match &mut self.skipped {
                Some(envelope) => envelope.read(part),
                None => self.line.extend_from_slice(part),
            }
            if self.line.len() > MAX_LINE {
                let mut envelope = Envelope::default();
                envelope.read(&self.line);
                self.skipped = Some(envelope);
                self.line = Vec::new();
            }
            if part.ends_with(b"\n") {
                match self.skipped.take() {
                    Some(envelope) => self.ready.0.extend(envelope.refused()),
                    None => self.ready.0.append(&mut self.line),
                }
            }
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Lines<R> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        loop {
            let left = &own.ready.0[own.ready.1..];
            if !left.is_empty() {
                let count = left.len().min(out.remaining());
                out.put_slice(&left[..count]);
                own.ready.1 += count;
                return Poll::Ready(Ok(()));
            }
            own.ready = (Vec::new(), 0);
            let mut chunk = ReadBuf::new(&mut own.chunk);
            ready!(Pin::new(&mut own.input).poll_read(cx, &mut chunk))?;
            let count = chunk.filled().len();
            if count == 0 {
                return Poll::Ready(Ok(()));
            }
            own.add(count);
        }
    }
}

/// What is known of a message that is not kept: its id, the value of `id` in the outermost object.
#[derive(Default)]
struct Envelope {
    depth: usize,
    /// The content of the string that is being read.
    string: Option<Vec<u8>>,
    is_escaped: bool,
    /// Whether the last string of the outermost object was `id`.
    is_id: bool,
    /// The value that is being read.
    value: Option<Vec<u8>>,
    id: Option<Vec<u8>>,
}

impl Envelope {
    fn read(&mut self, part: &[u8]) {
        for byte in part {
            self.read_byte(*byte);
        }
    }

    fn read_byte(&mut self, byte: u8) {
        let push = |list: &mut Vec<u8>| {
            if list.len() <= MAX_ID {
                list.push(byte);
            }
        };
        if let Some(string) = &mut self.string {
            if self.is_escaped || byte != b'"' {
                self.is_escaped = byte == b'\\' && !self.is_escaped;
                push(string);
                return;
            }
            let string = self.string.take().unwrap_or_default();
            if self.depth == 1 {
                self.is_id = string == b"id";
                if let Some(value) = &mut self.value {
                    *value = [b"\"", &*string, b"\""].concat();
                }
            }
            return;
        }
        match byte {
            b'"' => self.string = Some(Vec::new()),
            b'{' | b'[' => self.depth += 1,
            b':' if self.depth == 1 && self.is_id => self.value = Some(Vec::new()),
            b',' | b'}' | b']' => {
                if self.depth == 1 {
                    self.id = self.value.take().or(self.id.take());
                    self.is_id = false;
                }
                if byte != b',' {
                    self.depth = self.depth.saturating_sub(1);
                }
            }
            _ if byte.is_ascii_whitespace() => (),
            _ if self.depth == 1 => self.value.iter_mut().for_each(push),
            _ => (),
        }
    }

    /// Returns the message that replaces this one. One without an id is a notification, which nobody answers.
    fn refused(self) -> Vec<u8> {
        let id = self.id.filter(|id| id.len() <= MAX_ID);
        let id = id.and_then(|id| serde_json::from_slice::<serde_json::Value>(&id).ok());
        let id = id.filter(|id| id.is_i64() || id.is_string());
        id.map_or_else(Vec::new, |id| {
            let request = serde_json::json!({ "jsonrpc": "2.0", "id": id, "method": TOO_LARGE });
            format!("{request}\n").into_bytes()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is left of `input`, which is read in pieces of `size` bytes.
    fn passed(input: &[u8], size: usize) -> String {
        let mut lines = Lines::new(());
        for piece in input.chunks(size) {
            lines.chunk[..piece.len()].copy_from_slice(piece);
            lines.add(piece.len());
        }
        String::from_utf8(lines.ready.0).expect("UTF-8")
    }

    #[test]
    fn messages_that_are_too_large_are_replaced() {
        let filler = "\\\"{[,:id".repeat(MAX_LINE / 8);
        let request = |id: &str| {
            let id: serde_json::Value = serde_json::from_str(id).expect("JSON");
            let request = serde_json::json!({ "jsonrpc": "2.0", "id": id, "method": TOO_LARGE });
            format!("{request}\n")
        };
        for (message, id) in [
            (format!("{{\"id\": 7, \"a\": \"{filler}\"}}"), Some("7")),
            (
                format!("{{\"a\": \"{filler}\", \"id\":\"x\\\"y\"}}"),
                Some("\"x\\\"y\""),
            ),
            (
                format!("{{\"params\": {{\"id\": 1, \"a\": [\"{filler}\"]}}, \"id\": -3}}"),
                Some("-3"),
            ),
            (
                format!("{{\"a\": \"id\", \"b\": [{{\"id\": 5}}, \"{filler}\"]}}"),
                None,
            ),
            (format!("{{\"id\": {{}}, \"a\": \"{filler}\"}}"), None),
            (format!("{{\"id\": \"{filler}\"}}"), None),
            ("[".repeat(MAX_LINE + 1), None),
        ] {
            let expected = id.map_or_else(String::new, request);
            let input = format!("{{\"id\":1}}\n{message}\n{{\"id\":2}}\n");
            for size in [CHUNK, CHUNK - 7] {
                let passed = passed(input.as_bytes(), size);
                assert_eq!(passed, format!("{{\"id\":1}}\n{expected}{{\"id\":2}}\n"));
            }
        }
    }
}
