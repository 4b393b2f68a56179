//! Parses the front matter block of a page.

use super::front_matter::{Block, BlockProblem, FieldData, FrontMatterData};
use crate::syntax::front_matter as syntax;
use crate::syntax::value::{Data, Member, Range};
use crate::text::to_u32;

/// Parses the front matter of `text`, which starts at byte `base` of its file.
pub(super) fn read(text: &str, base: u32) -> FrontMatterData {
    let reader = Reader { text, base };
    let first = first_line(text);
    if first != "---" {
        return reader.unread(first);
    }
    let start = line_length(text);
    match end_fence(&text[start..]) {
        None => reader.never_closed(),
        Some((length, whole)) => reader.fields(start, start + length, start + whole),
    }
}

/// Returns the position of the closing fence in the text after the opening one, and the end of its line.
fn end_fence(after: &str) -> Option<(usize, usize)> {
    let mut at = 0;
    for line in after.split_inclusive(['\n', '\r']) {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((at, at + line.trim_end().len()));
        }
        at += line.len();
    }
    None
}

/// Returns the first line without its line ending, which can be a single `\r` as in Markdown.
fn first_line(text: &str) -> &str {
    let end = text.find(['\n', '\r']);
    &text[..end.unwrap_or(text.len())]
}

/// Returns the length of the first line with its line ending.
fn line_length(text: &str) -> usize {
    let length = first_line(text).len();
    let ending = match &text.as_bytes()[length..] {
        [b'\r', b'\n', ..] => 2,
        [] => 0,
        _ => 1,
    };
    length + ending
}

struct Reader<'t> {
    text: &'t str,
    base: u32,
}

impl Reader<'_> {
    /// Converts offsets in the text to a range of the file.
    fn range(&self, start: usize, end: usize) -> Range {
        let to_u32 = |at: usize| self.base + to_u32(at);
        (to_u32(start), to_u32(end))
    }

    fn nothing(&self, block: Block<Range>) -> FrontMatterData {
        FrontMatterData {
            block,
            range: self.range(0, 0),
            fields: Vec::new(),
        }
    }

    /// Handles a first line that is not a fence but may be meant as one.
    fn unread(&self, first: &str) -> FrontMatterData {
        if first.trim_end() == "+++"
            && self
                .text
                .lines()
                .skip(1)
                .any(|line| line.trim_end() == "+++")
        {
            return self.nothing(Block::Unread {
                at: self.range(0, 3),
                why: "it is TOML",
                hint: "write it as YAML, between two lines of `---`",
            });
        }
        let blank = self.text.len() - self.text.trim_start().len();
        let meant = first_line(&self.text[blank..]);
        let (why, hint) = if !meant.starts_with("---") || meant.trim_end().ends_with("----") {
            return self.nothing(Block::Missing);
        } else if blank > 0 {
            (
                "there is something before its first `---`",
                "start the page with `---`",
            )
        } else {
            (
                "its first line is not just `---`",
                "remove what follows `---`",
            )
        };
        let start = blank + line_length(&self.text[blank..]);
        let Some((length, whole)) = end_fence(&self.text[start..]) else {
            return self.nothing(Block::Missing);
        };
        let body = &self.text[start..start + length];
        let is_yaml = syntax::read(body).is_ok_and(|root| !root.members().is_empty());
        if !is_yaml {
            return self.nothing(Block::Missing);
        }
        FrontMatterData {
            range: self.range(0, start + whole),
            ..self.nothing(Block::Unread {
                at: self.range(blank, blank + meant.len()),
                why,
                hint,
            })
        }
    }

    /// Handles a `---` that is never closed. It can be a thematic break, unless a field follows directly.
    fn never_closed(&self) -> FrontMatterData {
        let below = first_line(&self.text[line_length(self.text)..]);
        let key = below.split(':').next().unwrap_or_default();
        let is_field = below.contains(": ")
            && !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
        self.nothing(if is_field {
            Block::Unread {
                at: self.range(0, 3),
                why: "it is never closed",
                hint: "add a line `---` after its last field",
            }
        } else {
            Block::Missing
        })
    }

    fn fields(&self, start: usize, end: usize, whole: usize) -> FrontMatterData {
        let body = &self.text[start..end];
        let range = self.range(0, whole);
        let found = |block, fields| FrontMatterData {
            block,
            range,
            fields,
        };
        let shift = |(from, to): Range| self.range(start + from as usize, start + to as usize);
        let invalid = |at: Range, problem| {
            let (at, body) = (shift(at), self.range(start, end));
            found(Block::Invalid { at, body, problem }, Vec::new())
        };
        match syntax::read(body) {
            Err(fault) => invalid(fault.range, BlockProblem::Refused(fault.kind)),
            Ok(root) => match root.data {
                Data::Map(members) => {
                    let fields = members.into_iter().map(|member| self.field(member, start));
                    found(Block::Read, fields.collect())
                }
                // The platform takes both for a block without fields.
                Data::Null | Data::Bool(false) => found(Block::Missing, Vec::new()),
                _ => {
                    let line = body[root.range.0 as usize..]
                        .lines()
                        .next()
                        .unwrap_or_default();
                    let end = root.range.0 + to_u32(line.trim_end().len());
                    invalid((root.range.0, end), BlockProblem::NotFields(root.kind()))
                }
            },
        }
    }

    fn field(&self, member: Member, start: usize) -> FieldData {
        let shift = |(from, to): Range| self.range(start + from as usize, start + to as usize);
        let key_range = shift(member.key_range);
        let empty = member.value.range.0 == member.value.range.1;
        let value_range = if empty {
            (key_range.1, key_range.1)
        } else {
            shift(member.value.range)
        };
        FieldData {
            key: member.key,
            key_range,
            value: member.value,
            value_range,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(text: &str) -> &'static str {
        match read(text, 0).block {
            Block::Missing => "missing",
            Block::Unread { .. } => "unread",
            Block::Invalid { .. } => "invalid",
            Block::Read => "read",
        }
    }

    #[test]
    fn front_matter_is_parsed_like_on_the_platform() {
        assert_eq!(block("---\ntitle: a\n---\n"), "read");
        assert_eq!(block("---\r\ntitle: a\r\n---  \r\nx"), "read");
        assert_eq!(block("---\ntitle: a\n...\n"), "read");
        assert_eq!(block("---\rtitle: a\r---\rx"), "read");
        assert_eq!(block("---\n---\rx\n---\n"), "missing");
        assert_eq!(block("\r---yaml\rtitle: a\r---\r"), "unread");
        assert_eq!(block("---\n---\n"), "missing");
        assert_eq!(block("text\n"), "missing");
        assert_eq!(block(""), "missing");
        assert_eq!(block("\n---\ntitle: a\n---\n"), "unread");
        assert_eq!(block("+++\ntitle = 'a'\n+++\n"), "unread");
        assert_eq!(block("+++\ntext\n"), "missing");
        assert_eq!(block("--- \ntitle: a\n---\n"), "unread");
        assert_eq!(block("---yaml\ntitle: a\n---\n"), "unread");
        assert_eq!(block("---\ntitle: a\n\ntext\n"), "unread");
        assert_eq!(block("---\n\ntext\n"), "missing");
        assert_eq!(block("---\n- a\n---\n"), "invalid");
        assert_eq!(block("---\ntitle: a: b\n---\n"), "invalid");
    }
}
