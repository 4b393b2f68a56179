//! The places inside a JSX tag, which the MDX parser does not keep: its name and its attributes.
//!
//! The tag is read again from its `<`. The parser has accepted it, so this reader only has to agree on where
//! things are; where it meets something else it stops, and says where.

use super::value::Range;

/// What stands behind an attribute's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// Nothing: `expandable`.
    Boolean,
    /// A string: `title="Get started"`.
    Literal,
    /// An expression: `cols={2}`.
    Expression,
    /// `{...props}`; it has no name.
    Spread,
}

/// One attribute of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// What stands behind the name.
    pub kind: AttributeKind,
    /// The name; empty for a spread.
    pub name: Range,
    /// The value without its quotes or braces; the name's end where there is none.
    pub value: Range,
}

/// An opening or self-closing tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name; empty for a fragment.
    pub name: Range,
    /// The attributes, in order.
    pub attributes: Vec<Attribute>,
    /// The first byte after the `>`.
    pub end: u32,
    /// Whether it ends with `/>`.
    pub closes_itself: bool,
}

/// Where a tag stops being one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    /// The first byte that does not fit.
    pub offset: u32,
    /// What was being read.
    pub at: Stage,
}

/// The part of a tag that was being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The element's name.
    Name,
    /// Between attributes.
    Attributes,
    /// Behind an attribute's `=`.
    Value,
}

/// Reads the tag that starts at byte `start` of `text`. `quotes` says how many block quotes it stands in: their
/// `>` at the start of its further lines are not its own.
///
/// # Errors
/// [`Broken`] where it is no tag.
pub fn read_tag(text: &str, start: u32, quotes: usize) -> Result<Tag, Broken> {
    let mut reader = Reader {
        text,
        at: start as usize + 1,
        quotes,
        stage: Stage::Name,
    };
    let name = reader.name();
    let mut attributes = Vec::new();
    loop {
        reader.skip_space();
        match reader.peek() {
            Some(b'>') => return Ok(tag(name, attributes, reader.at + 1, false)),
            Some(b'/') => {
                reader.at += 1;
                reader.skip_space();
                return match reader.peek() {
                    Some(b'>') => Ok(tag(name, attributes, reader.at + 1, true)),
                    _ => Err(reader.broken()),
                };
            }
            _ => {
                if reader.stage == Stage::Name {
                    reader.stage = Stage::Attributes;
                }
                attributes.push(reader.attribute()?);
            }
        }
    }
}

fn tag(name: Range, attributes: Vec<Attribute>, end: usize, closes_itself: bool) -> Tag {
    Tag {
        name,
        attributes,
        end: fit(end),
        closes_itself,
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    quotes: usize,
    stage: Stage,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn broken(&self) -> Broken {
        Broken {
            offset: fit(self.at.min(self.text.len())),
            at: self.stage,
        }
    }

    fn attribute(&mut self) -> Result<Attribute, Broken> {
        if self.peek() == Some(b'{') {
            let value = self.braces()?;
            return Ok(Attribute {
                kind: AttributeKind::Spread,
                name: (value.0, value.0),
                value,
            });
        }
        let name = self.name();
        if name.0 == name.1 {
            return Err(self.broken());
        }
        let behind_name = self.at;
        self.skip_space();
        if self.peek() != Some(b'=') {
            self.at = behind_name;
            self.stage = Stage::Attributes;
            let value = (name.1, name.1);
            return Ok(Attribute {
                kind: AttributeKind::Boolean,
                name,
                value,
            });
        }
        self.at += 1;
        self.stage = Stage::Value;
        self.skip_space();
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                let start = self.at + 1;
                let inside = self.text.as_bytes().get(start..).unwrap_or_default();
                let Some(length) = memchr::memchr(quote, inside) else {
                    return Err(self.broken());
                };
                self.at = start + length + 1;
                self.stage = Stage::Attributes;
                let value = (fit(start), fit(start + length));
                Ok(Attribute {
                    kind: AttributeKind::Literal,
                    name,
                    value,
                })
            }
            Some(b'{') => {
                let value = self.braces()?;
                self.stage = Stage::Attributes;
                Ok(Attribute {
                    kind: AttributeKind::Expression,
                    name,
                    value,
                })
            }
            _ => Err(self.broken()),
        }
    }

    fn name(&mut self) -> Range {
        let start = self.at;
        let length = self
            .rest()
            .find(|letter: char| {
                !(letter.is_alphanumeric() || "-_$:.\u{200c}\u{200d}".contains(letter))
            })
            .unwrap_or(self.rest().len());
        self.at += length;
        (fit(start), fit(self.at))
    }

    fn skip_space(&mut self) {
        while let Some(letter) = self.rest().chars().next() {
            if letter == '\n' && self.quotes > 0 {
                self.at += 1;
                self.skip_quote_marks();
            } else if letter.is_whitespace() || letter == '\u{feff}' {
                self.at += letter.len_utf8();
            } else {
                break;
            }
        }
    }

    fn skip_quote_marks(&mut self) {
        let mut left = self.quotes;
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'>' if left > 0 => {
                    left -= 1;
                    self.at += 1;
                }
                _ => break,
            }
        }
    }

    /// From `{` to behind its `}`; the range is what stands between.
    fn braces(&mut self) -> Result<Range, Broken> {
        let start = self.at;
        let end = brace_end(self.text.as_bytes(), start).ok_or_else(|| self.broken())?;
        self.at = end;
        Ok((fit(start + 1), fit(end - 1)))
    }
}

/// The byte behind the `}` that closes the `{` at `start`, with strings, templates and comments read as such.
fn brace_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        at += match (open.last(), byte) {
            (Some(b'`'), b'\\') => 2,
            (Some(b'`'), b'$') if next == Some(b'{') => {
                open.push(b'{');
                2
            }
            (Some(b'`'), b'`') => {
                open.pop();
                1
            }
            (Some(b'`'), _) => 1,
            (_, b'{' | b'`') => {
                open.push(byte);
                1
            }
            (_, b'}') => {
                open.pop();
                if open.is_empty() {
                    return Some(at + 1);
                }
                1
            }
            // An apostrophe in the text of a nested element is no quote.
            (_, b'\'') if at > 0 && bytes[at - 1].is_ascii_alphanumeric() => 1,
            (_, b'"' | b'\'') => string_length(&bytes[at..]),
            (_, b'/') if next == Some(b'*') => {
                memchr::memmem::find(&bytes[at + 2..], b"*/").map_or(bytes.len(), |end| end + 4)
            }
            // The slashes of an address in nested text are no comment.
            (_, b'/') if next == Some(b'/') && bytes[at - 1] != b':' => {
                memchr::memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len())
            }
            _ => 1,
        };
    }
    None
}

/// The length of the string that `bytes` begins with; it ends at its line's end at the latest.
fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == bytes[0] => return at + 1,
            _ => (),
        }
        at += 1;
    }
    at
}

fn fit(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(text: &str, quotes: usize) -> Vec<(AttributeKind, &str, &str)> {
        let of = |(start, end): Range| &text[start as usize..end as usize];
        let tag = read_tag(text, 0, quotes).expect("a tag");
        let all = tag.attributes.iter();
        all.map(|one| (one.kind, of(one.name), of(one.value)))
            .collect()
    }

    #[test]
    fn every_form_is_told_apart() {
        use AttributeKind::{Boolean, Expression, Literal, Spread};
        let text =
            "<Card title=\"a > b\" cols = {2} {...rest} wide icon={<I a='}' />} x={`${'}'}`}>";
        let expected = [
            (Literal, "title", "a > b"),
            (Expression, "cols", "2"),
            (Spread, "", "...rest"),
            (Boolean, "wide", ""),
            (Expression, "icon", "<I a='}' />"),
            (Expression, "x", "`${'}'}`"),
        ];
        assert_eq!(attributes(text, 0), expected);
    }

    #[test]
    fn quote_marks_are_not_part_of_a_tag() {
        let text = "<A\n>   b=\"1\"\n> />";
        assert_eq!(attributes(text, 1), [(AttributeKind::Literal, "b", "1")]);
    }

    #[test]
    fn a_broken_tag_says_where() {
        let broken = |text| read_tag(text, 0, 0).expect_err("broken");
        assert_eq!(
            (broken("<A b=2>").offset, broken("<A b=2>").at),
            (5, Stage::Value)
        );
        let escaped = broken(r#"<A b="x \"y\" z">"#);
        assert_eq!((escaped.offset, escaped.at), (11, Stage::Attributes));
    }
}
