//! Places in code where something replaces code.

use super::placeholder_comments::{Comment, Gap};
use crate::catalog::LANGUAGES;
use crate::page::CodeText;
use crate::syntax::example::comments::{comment, trailing};
use crate::syntax::example::long_quotes;
use aho_corasick::AhoCorasick;
use std::ops::Range;
use std::sync::LazyLock;

/// Returns the places in `code` where something replaces code, line by line.
pub(super) fn gaps(code: &CodeText<'_>, language: &str) -> Vec<(Range<usize>, Gap)> {
    static MARKS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let marks = [
            "...",
            "…",
            "todo",
            "fixme",
            "tbd",
            " here",
            "rest of",
            "omitted",
            "implement",
            "snip",
        ];
        let builder = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(marks);
        builder.ok()
    });
    let Some(marks) = MARKS.as_ref().filter(|marks| marks.is_match(code.text())) else {
        return Vec::new();
    };
    // The Python interpreter shortens its output.
    if language == "python" && code.text().trim_start().starts_with(">>> ") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut before = Before::default();
    let mut lines = code.lines().peekable();
    while let Some((start, line)) = lines.next() {
        if !before.is_open()
            && marks.is_match(line)
            && let Some((range, gap)) = gap(line, language, &before)
            && !(gap == Gap::Yours
                && lines
                    .peek()
                    .is_some_and(|(_, next)| describes_next(line, next)))
        {
            found.push((start + range.start..start + range.end, gap));
        }
        before.read(line, language);
    }
    found
}

/// Returns whether a comment for the reader is right above code that does something. `// add custom logic here` above a
/// call describes the call.
fn describes_next(line: &str, next: &str) -> bool {
    const DO_NOTHING: [&str; 6] = ["pass", "return", "raise", "throw", "end", "..."];
    let indent = |line: &str| line.len() - line.trim_start().len();
    let bare = next.trim();
    comment(line.trim()).is_some()
        && !bare.is_empty()
        && comment(bare).is_none()
        && indent(line) == indent(next)
        && !bare.starts_with(['}', ')', ']', '<', '{', '…'])
        && !DO_NOTHING.iter().any(|word| bare.starts_with(word))
}

/// The code before a line.
#[derive(Default)]
struct Before<'c> {
    /// The last line that is neither blank nor a comment.
    code: &'c str,
    /// Whether the previous line is a comment.
    is_comment: bool,
    /// The marks of the open string.
    string: Option<&'static str>,
    /// Whether a multi-line comment is open.
    in_comment: bool,
}

impl<'c> Before<'c> {
    /// Returns whether the next line starts in a string or comment.
    fn is_open(&self) -> bool {
        self.string.is_some() || self.in_comment
    }

    fn read(&mut self, line: &'c str, language: &str) {
        let text = line.trim();
        if self.in_comment {
            self.in_comment = !text.contains("*/");
            return;
        }
        self.in_comment = self.string.is_none() && text.starts_with("/*") && !text.contains("*/");
        self.is_comment = self.string.is_none() && comment(text).is_some();
        if !text.is_empty() && !self.is_comment {
            self.code = line.trim_end();
        }
        if self.is_comment {
            return;
        }
        let marks: Vec<&'static str> = long_quotes(language).collect();
        self.string = open_string(text, self.string, &marks);
    }
}

/// Returns the marks of the string that is open after `text`, given the string that is open before it.
fn open_string(
    text: &str,
    mut open: Option<&'static str>,
    marks: &[&'static str],
) -> Option<&'static str> {
    // Most languages have no such strings.
    if marks.is_empty() {
        return open;
    }
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let is_next = |mark: &&'static str| rest.starts_with(mark.as_bytes());
        let found = match open {
            Some(mark) => Some(mark).filter(is_next),
            None => marks.iter().copied().find(is_next),
        };
        if found.is_some() {
            open = open.is_none().then_some(found).flatten();
        }
        rest = &rest[found.map_or(1, str::len)..];
    }
    open
}

/// Returns what replaces code in a line, and its range in the line.
fn gap(line: &str, language: &str, before: &Before<'_>) -> Option<(Range<usize>, Gap)> {
    let text = line.trim();
    let at = line.len() - line.trim_start().len();
    if is_ellipsis(text) {
        let is_code = is_code(line, language, before);
        return (!is_code).then_some((at..at + text.len(), Gap::Elided));
    }
    // A ruler in output.
    if text
        .strip_prefix("---")
        .is_some_and(|rest| rest.contains("---"))
    {
        return None;
    }
    if let Some(words) = comment(text) {
        let gap = Comment::new(words).gap_on_own_line(before.is_comment)?;
        return Some((at..at + text.len(), gap));
    }
    if let Some((start, words)) = trailing(text) {
        let does_nothing = ["pass", "return", "return None", "return null;", "return;"]
            .contains(&text[..start].trim());
        let gap = Comment::new(words).unfinished_gap(does_nothing)?;
        return Some((at + start..at + text.len(), gap));
    }
    let body = elided_body(text).filter(|_| !LANGUAGES.kinds.stubs.contains(language))?;
    Some((at + body.start..at + body.end, Gap::Elided))
}

fn is_ellipsis(text: &str) -> bool {
    matches!(text, "..." | "…" | "....")
}

/// Returns whether the ellipsis that is all of `line` is code of the language or the output of a command.
fn is_code(line: &str, language: &str, before: &Before<'_>) -> bool {
    let kinds = &LANGUAGES.kinds;
    if kinds.shells.contains(language)
        || kinds.markup.contains(language)
        || kinds.stubs.contains(language)
    {
        return true;
    }
    let last = before.code;
    if kinds.variadic.contains(language) && last.ends_with(['(', ',', '[']) {
        return true;
    }
    if language != "python" && language != "mojo" {
        return false;
    }
    let without_comment = last.split(" #").next().unwrap_or_default().trim_end();
    let is_body =
        without_comment.ends_with(':') || (last.ends_with("\"\"\"") || last.ends_with("'''"));
    let is_indented = line.starts_with([' ', '\t']);
    (is_indented && is_body) || last.starts_with(">>>") || last.starts_with("...")
}

/// Returns the range of an omitted body: `{ ... }` after a parameter list or an arrow.
fn elided_body(text: &str) -> Option<Range<usize>> {
    for body in ["{ ... }", "{...}", "{ … }", "{…}", "{ /* ... */ }"] {
        let Some(at) = text.find(body) else {
            continue;
        };
        let head = text[..at].trim_end();
        let is_plain = !head.contains("//") && !head.contains(['"', '\'', '`', '#', '<']);
        if is_plain && (head.ends_with(')') || head.ends_with("=>")) {
            return Some(at..at + body.len());
        }
    }
    None
}
