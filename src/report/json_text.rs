//! JSON as text, without the characters that JSON allows and a terminal or a CI system interprets.

use super::place::{has_unsafe, is_unsafe, starts_command};
use memchr::memchr;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Returns `value` on one line.
pub(super) fn line(value: &(impl Serialize + ?Sized)) -> String {
    text(value, Layout::line())
}

/// Returns `value` on indented lines.
pub fn pretty_json(value: &(impl Serialize + ?Sized)) -> String {
    text(value, Layout::indented(0))
}

fn text(value: &(impl Serialize + ?Sized), layout: Layout) -> String {
    let mut out = Vec::new();
    // Only keys that are not texts are errors, and no value has such keys.
    let _ = write(&mut out, value, layout);
    String::from_utf8(out).unwrap_or_default()
}

/// Adds `value` to `out`.
pub(super) fn write(
    out: &mut Vec<u8>,
    value: &(impl Serialize + ?Sized),
    layout: Layout,
) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, layout))
}

/// The start of a line with more spaces than most lines have.
const LINE: &[u8] = b"\n                ";

/// How JSON is written: on one line or on indented lines.
pub(super) struct Layout {
    /// The number of arrays and objects around the current line. `None` writes everything on one line.
    depth: Option<usize>,
    /// Whether the current array or object contains something.
    has_items: bool,
}

impl Layout {
    /// Returns the layout on one line.
    pub(super) fn line() -> Self {
        Self {
            depth: None,
            has_items: false,
        }
    }

    /// Returns the layout on lines indented by two spaces, inside `depth` arrays and objects.
    pub(super) fn indented(depth: usize) -> Self {
        Self {
            depth: Some(depth),
            has_items: false,
        }
    }

    fn begin<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth = self.depth.map(|depth| depth + 1);
        self.has_items = false;
        out.write_all(bracket)
    }

    fn begin_item<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.has_items = true;
        if !is_first {
            out.write_all(b",")?;
        }
        self.break_line(out)
    }

    fn end<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth = self.depth.map(|depth| depth - 1);
        if self.has_items {
            self.break_line(out)?;
        }
        self.has_items = true;
        out.write_all(bracket)
    }

    fn break_line<W: ?Sized + Write>(&self, out: &mut W) -> io::Result<()> {
        let Some(depth) = self.depth else {
            return Ok(());
        };
        // Most lines are written at once.
        let (begin, rest) = match LINE.get(..1 + 2 * depth) {
            Some(line) => (line, 0),
            None => (LINE, depth - LINE.len() / 2),
        };
        out.write_all(begin)?;
        (0..rest).try_for_each(|_| out.write_all(b"  "))
    }
}

impl Formatter for Layout {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"[")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        self.begin_item(out, is_first)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"]")
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        self.begin_item(out, is_first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth.is_some() { b": " } else { b":" })
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"}")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        out.write_all(harmless(text).as_bytes())
    }
}

/// Escapes the characters of a string that JSON allows and a terminal or a CI system interprets. The meaning does not
/// change.
fn harmless(text: &str) -> Cow<'_, str> {
    // One `#` is faster to look for, and nearly no text has one.
    let may_have_command = memchr(b'#', text.as_bytes()).is_some() && text.contains("##");
    if !may_have_command && !has_unsafe(text, b"") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (at, letter) in text.char_indices() {
        if is_unsafe(letter) || (letter == '#' && starts_command(&text[at..])) {
            // All of them are in the basic multilingual plane. Writing to a string cannot fail.
            let _ = write!(out, "\\u{:04x}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn escaped_json_keeps_its_meaning() {
        let value = json!("a\u{1b}\u{9b}31m\u{202e}\u{7f}\nb##vso[c]## d");
        let text = line(&value);
        assert_eq!(
            text,
            r#""a\u001b\u009b31m\u202e\u007f\nb\u0023#vso[c]## d""#
        );
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
    }

    #[test]
    fn lines_are_laid_out_as_usual() {
        let value = json!({"a": [], "b": {}, "c": [1, [2], {"d": [[]]}], "e": null, "f": [{}]});
        let usual = serde_json::to_string_pretty(&value).expect("JSON");
        assert_eq!(pretty_json(&value), usual);
        assert_eq!(line(&value), value.to_string());
    }
}
