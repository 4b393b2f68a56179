//! Reads tags.

use super::braces::brace_end;
use super::tag::{Attribute, AttributeKind, Broken, Stage, Tag};
use crate::syntax::value::{Range, to_u32};

/// Reads the tag that starts at byte `start` of `text`. `quotes` is the number of block quotes around it: their
/// `>` at the start of later lines is not part of the tag.
///
/// # Errors
/// [`Broken`] if it is not a tag.
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
                reader.stage = Stage::Attributes;
                attributes.push(reader.attribute()?);
            }
        }
    }
}

fn tag(name: Range, attributes: Vec<Attribute>, end: usize, closes_itself: bool) -> Tag {
    Tag {
        name,
        attributes,
        end: to_u32(end),
        closes_itself,
    }
}

/// The reader of a tag, at the byte `at`.
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
            offset: to_u32(self.at.min(self.text.len())),
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
        let (kind, value) = if self.peek() == Some(b'=') {
            self.at += 1;
            self.stage = Stage::Value;
            self.skip_space();
            self.value()?
        } else {
            self.at = behind_name;
            (AttributeKind::Boolean, (name.1, name.1))
        };
        self.stage = Stage::Attributes;
        Ok(Attribute { kind, name, value })
    }

    /// Reads the value after the `=` of an attribute; the range excludes quotes and braces.
    fn value(&mut self) -> Result<(AttributeKind, Range), Broken> {
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                let start = self.at + 1;
                let inside = self.text.as_bytes().get(start..).unwrap_or_default();
                let length = memchr::memchr(quote, inside).ok_or_else(|| self.broken())?;
                self.at = start + length + 1;
                let value = (to_u32(start), to_u32(start + length));
                Ok((AttributeKind::Literal, value))
            }
            Some(b'{') => Ok((AttributeKind::Expression, self.braces()?)),
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
        (to_u32(start), to_u32(self.at))
    }

    /// Skips spaces, line breaks and the markers of block quotes.
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

    /// Reads from `{` to its `}`; the range excludes the braces.
    fn braces(&mut self) -> Result<Range, Broken> {
        let start = self.at;
        let end = brace_end(self.text.as_bytes(), start).ok_or_else(|| self.broken())?;
        self.at = end;
        Ok((to_u32(start + 1), to_u32(end - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::slice;

    fn attributes(text: &str, quotes: usize) -> Vec<(AttributeKind, &str, &str)> {
        let of = |range: Range| slice(text, range);
        let tag = read_tag(text, 0, quotes).expect("a tag");
        let all = tag.attributes.iter();
        all.map(|one| (one.kind, of(one.name), of(one.value)))
            .collect()
    }

    #[test]
    fn every_form_is_recognized() {
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
    fn block_quote_markers_are_not_part_of_a_tag() {
        let text = "<A\n>   b=\"1\"\n> />";
        assert_eq!(attributes(text, 1), [(AttributeKind::Literal, "b", "1")]);
    }

    #[test]
    fn a_broken_tag_has_a_position() {
        let broken = |text| read_tag(text, 0, 0).expect_err("broken");
        assert_eq!(
            (broken("<A b=2>").offset, broken("<A b=2>").at),
            (5, Stage::Value)
        );
        let escaped = broken(r#"<A b="x \"y\" z">"#);
        assert_eq!((escaped.offset, escaped.at), (11, Stage::Attributes));
    }
}
