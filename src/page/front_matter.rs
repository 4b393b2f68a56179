//! Front matter: the YAML block at the head of a page.

use crate::syntax::value::{Data, Node};
use crate::syntax::yaml;
use crate::text::{FileId, Span, fit};

/// What stands at the head of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// No block, or an empty one.
    Missing,
    /// A block that the platform passes over without a word, and why.
    Unread {
        /// The line that is at fault.
        at: Span,
        /// Why, as a clause.
        why: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// A block that is not YAML, or no map of fields.
    Invalid {
        /// Where reading stopped.
        at: Span,
        /// Why.
        message: String,
    },
    /// A block that was read.
    Read,
}

/// One field of front matter.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name.
    pub key: Box<str>,
    /// Where the name stands.
    pub key_span: Span,
    /// Its value.
    pub value: Node,
    /// Where the value stands; behind the colon where it is empty.
    pub value_span: Span,
}

/// The front matter of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct FrontMatter {
    /// What stands there.
    pub block: Block,
    /// The block with its fences; empty at the head of the page where there is none.
    pub span: Span,
    /// The fields, in order.
    pub fields: Vec<Field>,
}

impl FrontMatter {
    /// The field of this name.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.key == key)
    }

    /// The string of a field, where it has one that is not blank.
    pub fn string(&self, key: &str) -> Option<&str> {
        let text = self.field(key)?.value.as_str()?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// Whether the block was read, so that what it lacks is known.
    pub fn is_read(&self) -> bool {
        self.block == Block::Read
    }
}

/// Reads the front matter of `text`, which starts at byte `base` of its file.
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

/// Where the closing fence stands in the text behind the opening one, and where its line ends.
fn end_fence(behind: &str) -> Option<(usize, usize)> {
    let mut at = 0;
    for line in behind.split_inclusive('\n') {
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
        let fit = |at: usize| self.base + fit(at);
        Span::new(self.file, fit(start), fit(end))
    }

    fn nothing(&self, block: Block) -> FrontMatter {
        FrontMatter {
            block,
            span: self.span(0, 0),
            fields: Vec::new(),
        }
    }

    /// The first line is no fence: perhaps it was meant to be one.
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
                "something stands before its first `---`",
                "let the page begin with `---`",
            )
        } else {
            (
                "its first line is not just `---`",
                "take away what stands behind `---`",
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

    /// A `---` without a partner may be a line across the page; a field right below it says that it is not.
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
                hint: "put a line `---` behind its last field",
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
    fn the_platforms_grammar_is_kept() {
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
