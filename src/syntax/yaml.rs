//! YAML with ranges. The only file that uses the YAML event parser.

use super::value::{Data, Node, Range, ValueError, slice, to_u32};
use super::yaml_members::{Duplicates, members};
use super::yaml_scalar::plain_scalar;
use crate::workers::caught;
use saphyr_parser::{Event, Parser, ScalarStyle, Span as Mark};
use std::collections::HashMap;

/// The maximum nesting depth of a document. Real ones have fewer than ten levels, and a value is dropped recursively.
const MAX_DEPTH: usize = 64;

/// Parses the first document of `text`. An empty text is null.
///
/// # Errors
/// Returns a [`ValueError`] for invalid YAML, a duplicate key, or values that are nested too deeply.
pub fn parse(text: &str) -> Result<Node, ValueError> {
    read(text, Duplicates::Refused)
}

/// Parses a YAML text like [`parse`], but the last of several equal keys counts, as for some other programs.
///
/// # Errors
/// Returns a [`ValueError`] for invalid YAML, or values that are nested too deeply.
pub fn parse_lenient(text: &str) -> Result<Node, ValueError> {
    read(text, Duplicates::LastCounts)
}

fn read(text: &str, duplicates: Duplicates) -> Result<Node, ValueError> {
    // A panic of the parser must not end the run.
    caught(|| read_events(text, duplicates)).unwrap_or_else(|why| {
        Err(ValueError {
            offset: 0,
            message: format!("the YAML parser failed: {why}"),
        })
    })
}

fn read_events(text: &str, duplicates: Duplicates) -> Result<Node, ValueError> {
    let mut builder = Builder::new(text, duplicates);
    for event in Parser::new_from_str(text) {
        let (event, mark) = event.map_err(|error| ValueError {
            offset: builder.byte(error.marker().index()),
            message: error.info().to_owned(),
        })?;
        if builder.handle(event, mark)? {
            break;
        }
    }
    Ok(builder.root.unwrap_or(Node {
        range: (0, 0),
        data: Data::Null,
    }))
}

/// A list or map that is still open.
struct Open {
    start: u32,
    anchor: usize,
    items: Vec<Node>,
    is_map: bool,
}

struct Builder<'t> {
    text: &'t str,
    duplicates: Duplicates,
    /// The offset of each character, unless every character is one byte.
    bytes: Option<Vec<u32>>,
    open: Vec<Open>,
    anchors: HashMap<usize, Data>,
    root: Option<Node>,
}

impl<'t> Builder<'t> {
    fn new(text: &'t str, duplicates: Duplicates) -> Self {
        let bytes =
            (!text.is_ascii()).then(|| text.char_indices().map(|(at, _)| to_u32(at)).collect());
        Self {
            text,
            duplicates,
            bytes,
            open: Vec::new(),
            anchors: HashMap::new(),
            root: None,
        }
    }

    /// Handles one event. Returns true at the end of the document.
    fn handle(&mut self, event: Event<'_>, mark: Mark) -> Result<bool, ValueError> {
        let (start, end) = (self.byte(mark.start.index()), self.byte(mark.end.index()));
        match event {
            Event::DocumentEnd | Event::StreamEnd => return Ok(true),
            Event::Scalar(value, style, anchor, _) => {
                let data = scalar(&value, style);
                let node = Node {
                    range: self.trimmed((start, end)),
                    data,
                };
                self.remember(anchor, &node.data);
                self.add_node(node);
            }
            Event::Alias(anchor) => {
                let data = self.anchors.get(&anchor).cloned().unwrap_or(Data::Alias);
                self.add_node(Node {
                    range: (start, end),
                    data,
                });
            }
            Event::SequenceStart(anchor, _) => self.begin(start, anchor, false)?,
            Event::MappingStart(anchor, _) => self.begin(start, anchor, true)?,
            Event::SequenceEnd | Event::MappingEnd => self.end(end)?,
            _ => (),
        }
        Ok(false)
    }

    fn begin(&mut self, start: u32, anchor: usize, is_map: bool) -> Result<(), ValueError> {
        if self.open.len() >= MAX_DEPTH {
            return Err(ValueError {
                offset: start,
                message: format!("values are nested more than {MAX_DEPTH} levels deep"),
            });
        }
        self.open.push(Open {
            start,
            anchor,
            items: Vec::new(),
            is_map,
        });
        Ok(())
    }

    fn end(&mut self, end: u32) -> Result<(), ValueError> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let range = self.trimmed((open.start, end));
        let data = if open.is_map {
            Data::Map(members(open.items, self.duplicates)?)
        } else {
            Data::List(open.items)
        };
        // Aliases of collections are not expanded: a few lines of them can produce billions of values.
        self.remember(open.anchor, &Data::Alias);
        self.add_node(Node { range, data });
        Ok(())
    }

    /// The event parser numbers anchors from 1.
    fn remember(&mut self, anchor: usize, data: &Data) {
        if anchor > 0 {
            self.anchors.insert(anchor, data.clone());
        }
    }

    fn add_node(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(open) => open.items.push(node),
            None => self.root = Some(node),
        }
    }

    /// Trims trailing white space: the parser ends a block after it. Only YAML white space is trimmed; other spaces are
    /// part of the value.
    fn trimmed(&self, range: Range) -> Range {
        let inside = slice(self.text, range);
        let kept = inside.trim_end_matches([' ', '\t', '\r', '\n']).len();
        (range.0, range.0 + to_u32(kept))
    }

    fn byte(&self, character: usize) -> u32 {
        match &self.bytes {
            None => to_u32(character.min(self.text.len())),
            Some(bytes) => bytes
                .get(character)
                .copied()
                .unwrap_or(to_u32(self.text.len())),
        }
    }
}

fn scalar(value: &str, style: ScalarStyle) -> Data {
    if style == ScalarStyle::Plain {
        plain_scalar(value)
    } else {
        Data::Text(value.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_equal_keys_can_count() {
        let text = "a:\n  x: 1\n  y: 2\n  x: 3\n";
        assert!(parse(text).is_err());
        let read = parse_lenient(text).expect("valid");
        let map = read.get("a").expect("a map");
        assert_eq!(map.members().len(), 2);
        assert_eq!(
            map.get("x").map(|value| &value.data),
            Some(&Data::Number(3.0))
        );
    }

    #[test]
    fn values_have_ranges() {
        let text = "title: Größe\nkeywords: [a, \"b\"]\n";
        let root = parse(text).expect("valid");
        let [title, keywords] = root.members() else {
            panic!("two members")
        };
        let of = |range: Range| slice(text, range);
        assert_eq!(
            (of(title.key_range), of(title.value.range)),
            ("title", "Größe")
        );
        assert_eq!(of(keywords.value.range), "[a, \"b\"]");
        assert_eq!(of(keywords.value.items()[1].range), "\"b\"");
    }

    #[test]
    fn scalars_have_types() {
        let kinds = |text: &str| parse(text).map_or("an error", |node| node.kind());
        assert_eq!(kinds("yes"), "a string");
        assert_eq!(kinds("1.0"), "a number");
        assert_eq!(kinds("2026-03-01"), "a date");
        assert_eq!(kinds("'2026-03-01'"), "a string");
        assert_eq!(kinds("v1"), "a string");
        assert_eq!(kinds(""), "empty");
    }

    #[test]
    fn errors_have_an_offset() {
        let error = |text| parse(text).expect_err("invalid");
        assert_eq!(error("a: 1\nb: 2\na: 3\n").offset, 10);
        for text in [
            "title: a: b",
            "title: @x",
            "title: `x`",
            "title: %x",
            "title: [x",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"[".repeat(100_000)).is_err());
    }
}
