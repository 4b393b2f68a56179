//! Reads and writes the messages of the protocol on standard input and output.
//!
//! `lsp-server` does the same, but allocates as many bytes as a header promises, and panics if a thread cannot be started.

use anyhow::Context as _;
use crossbeam_channel::{Receiver, Sender, bounded};
use lsp_server::{Connection, Message};
use std::io::{self, BufRead, Read as _, Write};
use std::thread::{Builder, JoinHandle};

/// The most bytes of a message. An editor sends whole pages, and a page has at most 8 MB.
const MAX_MESSAGE: u64 = 64 << 20;
/// The most bytes of one line before a message.
const MAX_HEADER: u64 = 4096;
/// The most lines before a message.
const MAX_HEADERS: usize = 32;

/// The thread that reads. It ends with standard input, or at an error.
type Reader = JoinHandle<io::Result<()>>;
/// The thread that writes. It ends when all senders are gone.
type Writer = JoinHandle<io::Result<()>>;

/// Starts the threads that read and write, and returns the connection that they serve.
///
/// # Errors
/// Returns an error if a thread cannot be started.
pub(super) fn start() -> anyhow::Result<(Connection, Reader, Writer)> {
    let (sender, outgoing) = bounded(0);
    let (incoming, receiver) = bounded(0);
    let writer = Builder::new()
        .name("mdxlint-writer".to_owned())
        .spawn(move || write_all(&outgoing, &mut io::stdout().lock()))
        .context("not enough memory or threads to answer an editor")?;
    let reader = Builder::new()
        .name("mdxlint-reader".to_owned())
        .spawn(move || read_all(&mut io::stdin().lock(), &incoming))
        .context("not enough memory or threads to answer an editor")?;
    Ok((Connection { sender, receiver }, reader, writer))
}

fn write_all(messages: &Receiver<Message>, out: &mut impl Write) -> io::Result<()> {
    for message in messages {
        message.write(out)?;
    }
    Ok(())
}

fn read_all(input: &mut impl BufRead, messages: &Sender<Message>) -> io::Result<()> {
    while let Some(message) = read(input)? {
        let is_exit = matches!(&message, Message::Notification(one) if one.method == "exit");
        if messages.send(message).is_err() || is_exit {
            break;
        }
    }
    Ok(())
}

/// Reads the next message. Returns `None` at the end of the input.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let Some(length) = read_headers(input)? else {
        return Ok(None);
    };
    if length > MAX_MESSAGE {
        let most = MAX_MESSAGE >> 20;
        return Err(invalid(&format!(
            "the message of {length} bytes is larger than {most} MB"
        )));
    }
    let mut text = Vec::new();
    // What is not sent takes no memory, whatever the header promises.
    input.by_ref().take(length).read_to_end(&mut text)?;
    if (text.len() as u64) < length {
        return Err(invalid("the input ended within a message"));
    }
    let message = serde_json::from_slice(&text);
    message
        .map(Some)
        .map_err(|error| invalid(&format!("a message is not valid: {error}")))
}

/// Reads the lines before a message, and returns the length that they promise. Returns `None` at the end of the input.
fn read_headers(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    for count in 0..=MAX_HEADERS {
        let mut line = Vec::new();
        input
            .by_ref()
            .take(MAX_HEADER)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() && count == 0 {
            return Ok(None);
        }
        let line = line.strip_suffix(b"\r\n");
        let line = line.and_then(|line| std::str::from_utf8(line).ok());
        let line = line.ok_or_else(|| invalid("a header is not a line of text"))?;
        if line.is_empty() {
            return match length {
                Some(length) => Ok(Some(length)),
                None => Err(invalid("a message has no `Content-Length`")),
            };
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(invalid("a header has no value"));
        };
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim().parse();
            length = Some(value.map_err(|_| invalid("`Content-Length` is not a number of bytes"))?);
        }
    }
    Err(invalid("a message has too many headers"))
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(input: &[u8]) -> Result<Option<Message>, String> {
        read(&mut &*input).map_err(|error| error.to_string())
    }

    #[test]
    fn messages_are_read_and_written() {
        let notification = lsp_server::Notification::new("a".to_owned(), 1);
        let mut written = Vec::new();
        Message::from(notification)
            .write(&mut written)
            .expect("written");
        let read = outcome(&written);
        assert!(
            matches!(&read, Ok(Some(Message::Notification(one))) if one.method == "a"),
            "{read:?}"
        );
        assert!(matches!(outcome(b""), Ok(None)));
    }

    #[test]
    fn headers_and_lengths_that_lie_are_errors() {
        let long = [&[b'a'; 10_000][..], b": b\r\n\r\n"].concat();
        let many = [b"A: b\r\n".repeat(10_000), b"\r\n".to_vec()].concat();
        let cases: [(&[u8], &str); 12] = [
            (
                &b"Content-Length: 18446744073709551615\r\n\r\n"[..],
                "larger than 64 MB",
            ),
            (
                b"Content-Length: 99999999999\r\n\r\n{}",
                "larger than 64 MB",
            ),
            (
                b"Content-Length: 18446744073709551616\r\n\r\n",
                "not a number",
            ),
            (b"Content-Length: -1\r\n\r\n", "not a number"),
            (b"Content-Length: 60000000\r\n\r\n{}", "ended within"),
            (b"Content-Length: 2\r\n\r\n{}", "not valid"),
            (b"Content-Length\r\n\r\n", "no value"),
            (b"A: b\r\n\r\n", "no `Content-Length`"),
            (b"\xff: b\r\n\r\n", "not a line of text"),
            (b"Content-Length: 2\n\n{}", "not a line of text"),
            (&long, "not a line of text"),
            (&many, "too many"),
        ];
        for (input, expected) in cases {
            let why = outcome(input).expect_err("an error");
            assert!(why.contains(expected), "{why}");
        }
    }
}
