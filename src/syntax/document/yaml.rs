//! Reads documents in YAML.

use super::build::Builder;
use super::document::{Data, Document, Id};
use super::value::Kind;
use crate::syntax::value::{Data as Scalar, Range, ValueError, slice, to_u32};
use crate::syntax::yaml_scalar::plain_scalar;
use saphyr_parser::{Event, Parser, ScalarStyle, Span as Mark, Tag};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The maximum nesting depth. Specifications nest schemas in each other.
const MAX_DEPTH: usize = 512;
/// The maximum number of brackets that are open at once: each makes the parser slower. Those in strings also count.
const MAX_BRACKETS: usize = 10_000;
/// The maximum number of values, for each byte of the text: `<<` copies the members of a map.
const MAX_VALUES: usize = 8;
/// The key that merges the members of other maps.
const MERGE: &str = "<<";

/// Reads the first document of a text.
pub(super) fn read(text: &str) -> Result<Document, ValueError> {
    if let Some(bracket) = bracket_too_many(text) {
        return Err(ValueError {
            offset: to_u32(bracket),
            message: format!("more than {MAX_BRACKETS} brackets are open here"),
        });
    }
    let mut reader = Reader::new(text);
    for event in Parser::new_from_str(text) {
        let (event, mark) = event.map_err(|error| ValueError {
            offset: reader.byte(error.marker().index()),
            message: format!("not valid YAML: {}", error.info()),
        })?;
        if reader.handle(event, mark)? {
            break;
        }
    }
    let root = reader.root;
    let root = root.unwrap_or_else(|| reader.builder.add((0, 0), Data::Null));
    Ok(reader.builder.document(root))
}

/// Returns the first bracket above the maximum.
fn bracket_too_many(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => (),
        }
        open > MAX_BRACKETS
    })
}

/// A list or map that is still open.
struct Open {
    start: u32,
    anchor: usize,
    children: Vec<Id>,
    is_map: bool,
}

struct Reader<'t> {
    text: &'t str,
    /// The offset of each character, unless every character is one byte.
    bytes: Option<Vec<u32>>,
    builder: Builder,
    open: Vec<Open>,
    anchors: HashMap<usize, Id>,
    root: Option<Id>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let offsets = || text.char_indices().map(|(at, _)| to_u32(at)).collect();
        Self {
            text,
            bytes: (!text.is_ascii()).then(offsets),
            builder: Builder::new(text),
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
            Event::Scalar(value, style, anchor, tag) => {
                let range = self.trimmed((start, end));
                let id = self.scalar(range, &value, is_text(style, tag.as_ref()));
                self.finish(id, anchor);
            }
            Event::Alias(anchor) => {
                // An alias inside the value that it refers to is empty.
                let known = self.anchors.get(&anchor).copied();
                let id = known.unwrap_or_else(|| self.builder.add((start, end), Data::Null));
                self.finish(id, 0);
            }
            Event::SequenceStart(anchor, _) => self.begin(start, anchor, false)?,
            Event::MappingStart(anchor, _) => self.begin(start, anchor, true)?,
            Event::SequenceEnd | Event::MappingEnd => self.end(end)?,
            _ => (),
        }
        Ok(false)
    }

    fn scalar(&mut self, range: Range, value: &str, is_text: bool) -> Id {
        let data = match plain_scalar(value) {
            _ if is_text => None,
            Scalar::Null => Some(Data::Null),
            Scalar::Bool(flag) => Some(Data::Bool(flag)),
            Scalar::Number(_) => Some(Data::Number),
            _ => None,
        };
        match data {
            Some(data) => self.builder.add(range, data),
            None => self.builder.text(range, value),
        }
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
            children: Vec::new(),
            is_map,
        });
        Ok(())
    }

    fn end(&mut self, end: u32) -> Result<(), ValueError> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let range = self.trimmed((open.start, end));
        let id = if open.is_map {
            let members = self.merged(&open.children);
            self.builder.map(range, members)
        } else {
            self.builder.list(range, &open.children)
        };
        if self.builder.size() > MAX_VALUES * (self.text.len() + 1) {
            return Err(ValueError {
                offset: open.start,
                message: "aliases and merge keys repeat too many values".to_owned(),
            });
        }
        self.finish(id, open.anchor);
        Ok(())
    }

    /// Returns the members of a map, and those of the maps that it merges unless it has the key itself.
    fn merged(&self, children: &[Id]) -> Vec<(Id, Id)> {
        let members = children.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        let is_merge = |key: Id| self.builder.value(key).text() == Some(MERGE);
        let (merges, mut own): (Vec<_>, Vec<_>) = members.partition(|&(key, _)| is_merge(key));
        if merges.is_empty() {
            return own;
        }
        let names = own.iter().map(|&(key, _)| self.builder.value(key).name());
        let mut names: HashSet<&str> = names.collect();
        for (_, value) in merges {
            let value = self.builder.value(value);
            let single = (value.kind() == Kind::Map).then_some(value);
            for map in single.into_iter().chain(value.items()) {
                let new = map.members().filter(|(key, _)| names.insert(key.name()));
                own.extend(new.map(|(key, value)| (key.id(), value.id())));
            }
        }
        own
    }

    /// Adds a value to the list or map around it. The parser numbers anchors from 1.
    fn finish(&mut self, id: Id, anchor: usize) {
        if anchor > 0 {
            self.anchors.insert(anchor, id);
        }
        match self.open.last_mut() {
            Some(open) => open.children.push(id),
            None => self.root = Some(id),
        }
    }

    /// Trims trailing white space: the parser ends a block after it.
    fn trimmed(&self, range: Range) -> Range {
        let inside = slice(self.text, range);
        let kept = inside.trim_end_matches([' ', '\t', '\r', '\n']).len();
        (range.0, range.0 + to_u32(kept))
    }

    fn byte(&self, character: usize) -> u32 {
        let end = to_u32(self.text.len());
        match &self.bytes {
            None => to_u32(character).min(end),
            Some(bytes) => bytes.get(character).copied().unwrap_or(end),
        }
    }
}

/// Returns whether a scalar is a string whatever it looks like.
fn is_text(style: ScalarStyle, tag: Option<&Cow<'_, Tag>>) -> bool {
    style != ScalarStyle::Plain || tag.is_some_and(|tag| tag.suffix == "str")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::document::Value;

    #[test]
    fn open_brackets_have_a_limit() {
        let message = |brackets: usize| {
            let read = read(&"[".repeat(brackets));
            read.expect_err("the brackets are not closed").message
        };
        assert!(!message(MAX_BRACKETS).contains("brackets are open"));
        assert!(message(MAX_BRACKETS + 1).contains("brackets are open"));
    }

    #[test]
    fn aliases_are_not_copied() {
        let lines = (1..100).map(|level| {
            let before = level - 1;
            format!("a{level}: &a{level} [*a{before}, *a{before}]\n")
        });
        let text = "a0: &a0 [1, 2]\n".to_owned() + &lines.collect::<String>();
        let document = read(&text).expect("valid");
        assert!(document.values().count() < 500);
        let last = document.root().get("a99").expect("there");
        assert_eq!(last.items().len(), 2);
    }

    #[test]
    fn merged_members_have_a_limit() {
        let text = |keys: usize, maps: usize| {
            let members = (0..keys).map(|key| format!("  k{key}: 1\n"));
            let merges = (0..maps).map(|key| format!("m{key}: {{<<: *base}}\n"));
            "base: &base\n".to_owned() + &members.chain(merges).collect::<String>()
        };
        assert!(read(&text(20, 20)).is_ok());
        let error = read(&text(1000, 2000)).expect_err("too many");
        assert!(error.message.starts_with("aliases and merge keys repeat"));
    }

    #[test]
    fn merged_members_are_found() {
        let text =
            "base: &base {a: 1, b: 2}\nmore: &more {c: 3}\none: {<<: [*base, *more], a: 4}\n";
        let document = read(text).expect("valid");
        let one = document.root().get("one").expect("there");
        let written = |key| one.get(key).and_then(Value::written);
        assert_eq!(
            ["a", "b", "c", "<<"].map(written),
            [Some("4"), Some("2"), Some("3"), None]
        );
    }
}
