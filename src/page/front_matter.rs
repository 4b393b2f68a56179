//! Front matter: the YAML block at the start of a page.

use crate::syntax::value::{Data, Node};
use crate::syntax::yaml;
use crate::text::{FileId, Span, to_u32};

/// The state of the front matter block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Missing or empty.
    Missing,
    /// Ignored by the platform without an error.
    Unread {
        /// The line with the problem.
        at: Span,
        /// The reason, as a clause.
        why: &'static str,
        /// How to fix it.
        hint: &'static str,
    },
    /// Not YAML, or not a map of fields.
    Invalid {
        /// The position where the parser stopped.
        at: Span,
        /// The problem.
        message: String,
    },
    /// Parsed successfully.
    Read,
}

/// One field of front matter.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The name.
    pub key: Box<str>,
    /// The span of the name.
    pub key_span: Span,
    /// The value.
    pub value: Node,
    /// The span of the value. For an empty value, the position after the colon.
    pub value_span: Span,
}

/// The front matter of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct FrontMatter {
    /// The state of the block.
    pub block: Block,
    /// The block with its fences. Empty, at the start of the page, if there is none.
    pub span: Span,
    /// The fields, in order.
    pub fields: Vec<Field>,
}

impl FrontMatter {
    /// Returns the field with this name.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.key == key)
    }

    /// Returns the value of a field, if it is a string that is not blank.
    pub fn string(&self, key: &str) -> Option<&str> {
        let text = self.field(key)?.value.as_str()?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// Returns whether the block was parsed, so that missing fields are known.
    pub fn is_read(&self) -> bool {
        self.block == Block::Read
    }
}

/// Parses the front matter of `text`, which starts at byte `base` of its file.
pub(super) fn read(text: &str, file: FileId, base: u32) -> FrontMatter {
    let reader = Reader { text, file, base };
    let first = text.lines().next().unwrap_or_default();
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
    for line in after.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((at, at + line.trim_end().len()));
        }
        at += line.len();
    }
    None
}

fn line_length(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |at| at + 1)
}

struct Reader<'t> {
    text: &'t str,
    file: FileId,
    base: u32,
}

impl Reader<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        let to_u32 = |at: usize| self.base + to_u32(at);
        Span::new(self.file, to_u32(start), to_u32(end))
    }

    fn nothing(&self, block: Block) -> FrontMatter {
        FrontMatter {
            block,
            span: self.span(0, 0),
            fields: Vec::new(),
        }
    }

    /// Handles a first line that is not a fence but may be meant as one.
    fn unread(&self, first: &str) -> FrontMatter {
        if first.trim_end() == "+++"
            && self
                .text
                .lines()
                .skip(1)
                .any(|line| line.trim_end() == "+++")
        {
            return self.nothing(Block::Unread {
                at: self.span(0, 3),
                why: "it is TOML",
                hint: "write it as YAML, between two lines of `---`",
            });
        }
        let blank = self.text.len() - self.text.trim_start().len();
        let meant = self.text[blank..].lines().next().unwrap_or_default();
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
        let is_yaml = yaml::parse(body).is_ok_and(|root| !root.members().is_empty());
        if !is_yaml {
            return self.nothing(Block::Missing);
        }
        FrontMatter {
            span: self.span(0, start + whole),
            ..self.nothing(Block::Unread {
                at: self.span(blank, blank + meant.len()),
                why,
                hint,
            })
        }
    }

    /// Handles a `---` that is never closed. It can be a thematic break, unless a field follows directly.
    fn never_closed(&self) -> FrontMatter {
        let below = self.text.lines().nth(1).unwrap_or_default();
        let key = below.split(':').next().unwrap_or_default();
        let is_field = below.contains(": ")
            && !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
        self.nothing(if is_field {
            Block::Unread {
                at: self.span(0, 3),
                why: "it is never closed",
                hint: "add a line `---` after its last field",
            }
        } else {
            Block::Missing
        })
    }

    fn fields(&self, start: usize, end: usize, whole: usize) -> FrontMatter {
        let body = &self.text[start..end];
        let span = self.span(0, whole);
        let found = |block, fields| FrontMatter {
            block,
            span,
            fields,
        };
        let invalid = |at: usize, message| {
            let rest = self.text[at..end.max(at)]
                .lines()
                .next()
                .unwrap_or_default();
            let at = self.span(at, at + rest.trim_end().len());
            found(Block::Invalid { at, message }, Vec::new())
        };
        match yaml::parse(body) {
            Err(error) => {
                let at = (start + error.offset as usize).min(end);
                invalid(at, error.message)
            }
            Ok(Node {
                data: Data::Null, ..
            }) => found(Block::Missing, Vec::new()),
            Ok(root) => match root.data {
                Data::Map(members) => {
                    let fields = members.into_iter().map(|member| self.field(member, start));
                    found(Block::Read, fields.collect())
                }
                _ => invalid(
                    start,
                    format!("it is {}, not fields such as `title: …`", root.kind()),
                ),
            },
        }
    }

    fn field(&self, member: crate::syntax::value::Member, start: usize) -> Field {
        let shift = |(from, to): (u32, u32)| self.span(start + from as usize, start + to as usize);
        let key_span = shift(member.key_range);
        let empty = member.value.range.0 == member.value.range.1;
        let value_span = if empty {
            key_span.tail()
        } else {
            shift(member.value.range)
        };
        Field {
            key: member.key,
            key_span,
            value: member.value,
            value_span,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(text: &str) -> &'static str {
        match read(text, FileId(0), 0).block {
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
