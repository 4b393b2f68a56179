//! Parses a text to a value, as strictly as the platform.

use super::error::{self, JsonError, range};
use crate::syntax::value::{Data, Member, Node, Range, slice, to_u32};
use crate::workers::caught;
use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::Ranged as _;
use jsonc_parser::errors::ParseError;
use jsonc_parser::{
    CollectOptions, CommentCollectionStrategy, ParseOptions, ParseResult, parse_to_ast,
};
use std::collections::HashMap;

/// The byte order mark, three bytes long.
const MARK: char = '\u{feff}';

/// The value and the syntax errors of a text.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The value. It can exist in spite of errors that can be skipped, such as comments.
    pub root: Option<Node>,
    /// The errors, in order.
    pub errors: Vec<JsonError>,
}

/// Reads `text` as strict JSON, without comments, trailing commas, bare words and duplicate keys. An invalid text is
/// read as far as possible.
pub fn read(text: &str) -> Reading {
    match text.strip_prefix(MARK) {
        None => read_safely(text),
        Some(body) => {
            // Spaces keep all other offsets unchanged.
            let mut reading = read_safely(&format!("   {body}"));
            reading.errors.insert(0, error::byte_order_mark());
            reading
        }
    }
}

/// Reads a text without a byte order mark. A panic of the parser is an error of the text: it must not end the run.
fn read_safely(text: &str) -> Reading {
    caught(|| read_plain(text)).unwrap_or_else(|why| {
        let message = format!("the JSON parser failed: {why}");
        failed(JsonError::new(
            (0, 0),
            message,
            "report this as a bug of mdxlint",
        ))
    })
}

fn read_plain(text: &str) -> Reading {
    let mut reading = match parse(text, false) {
        Ok(result) => convert(text, &result),
        // Only a text with errors is parsed a second time.
        Err(_) => match parse(text, true) {
            Ok(result) => {
                let tokens = result.tokens.as_deref().unwrap_or_default();
                let mut reading = convert(text, &result);
                reading.errors.extend(error::token_errors(text, tokens));
                reading
            }
            Err(error) => failed(error::fatal(text, &error)),
        },
    };
    reading.errors.sort_by_key(|error| error.range);
    reading
}

fn failed(error: JsonError) -> Reading {
    Reading {
        root: None,
        errors: vec![error],
    }
}

fn parse(text: &str, leniently: bool) -> Result<ParseResult<'_>, ParseError> {
    let options = ParseOptions {
        allow_comments: leniently,
        allow_loose_object_property_names: leniently,
        allow_trailing_commas: leniently,
        allow_missing_commas: leniently,
        allow_single_quoted_strings: leniently,
        allow_hexadecimal_numbers: leniently,
        allow_unary_plus_numbers: leniently,
        allow_bare_decimal_point_numbers: leniently,
        allow_extended_string_escapes: leniently,
        allow_non_finite_numbers: leniently,
    };
    let collect = CollectOptions {
        comments: if leniently {
            CommentCollectionStrategy::AsTokens
        } else {
            CommentCollectionStrategy::Off
        },
        tokens: leniently,
    };
    parse_to_ast(text, &collect, &options)
}

fn convert(text: &str, result: &ParseResult<'_>) -> Reading {
    let mut converter = Converter {
        text,
        errors: Vec::new(),
    };
    let root = result.value.as_ref().map(|value| converter.node(value));
    if root.is_none() {
        let message = "no value found".to_owned();
        converter
            .errors
            .push(JsonError::new((0, 0), message, "write an object: `{ … }`"));
    }
    Reading {
        root,
        errors: converter.errors,
    }
}

/// Converts the parser's values to nodes, and records what the parser accepts although it is invalid.
struct Converter<'t> {
    text: &'t str,
    errors: Vec<JsonError>,
}

impl Converter<'_> {
    fn node(&mut self, value: &Value<'_>) -> Node {
        let range = range(value.range());
        let data = match value {
            Value::NullKeyword(_) => Data::Null,
            Value::BooleanLit(literal) => Data::Bool(literal.value),
            Value::NumberLit(literal) => literal.value.parse().map_or(Data::Null, Data::Number),
            Value::StringLit(literal) => {
                self.control_characters(range);
                Data::Text(literal.value.as_ref().into())
            }
            Value::Array(array) => {
                Data::List(array.elements.iter().map(|item| self.node(item)).collect())
            }
            Value::Object(object) => Data::Map(self.members(object)),
        };
        Node { range, data }
    }

    /// Returns the members of an object. The last value of a duplicate key counts, at the position of the first.
    fn members(&mut self, object: &jsonc_parser::ast::Object<'_>) -> Vec<Member> {
        let mut members: Vec<Member> = Vec::with_capacity(object.properties.len());
        let mut places: HashMap<Box<str>, usize> = HashMap::with_capacity(object.properties.len());
        for property in &object.properties {
            let key_range = range(match &property.name {
                ObjectPropName::String(name) => name.range,
                ObjectPropName::Word(name) => name.range,
            });
            let member = Member {
                key: property.name.as_str().into(),
                key_range,
                value: self.node(&property.value),
            };
            let place = *places.entry(member.key.clone()).or_insert(members.len());
            match members.get_mut(place) {
                None => members.push(member),
                Some(first) => {
                    self.errors.push(error::duplicate_key(
                        &member.key,
                        key_range,
                        first.key_range,
                    ));
                    *first = member;
                }
            }
        }
        members
    }

    fn control_characters(&mut self, range: Range) {
        let mut bytes = slice(self.text, range).bytes();
        let at = bytes.position(|byte| byte < 0x20);
        if let Some(at) = at {
            self.errors
                .push(error::control_character(range.0 + to_u32(at)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the errors of a text, each with line, column and message.
    fn errors(text: &str) -> Vec<String> {
        let reading = read(text);
        let place = |at: u32| {
            let before = &text[..at as usize];
            let line = before.matches('\n').count() + 1;
            let column = before
                .chars()
                .rev()
                .take_while(|&letter| letter != '\n')
                .count();
            format!("{line}:{}", column + 1)
        };
        let all = reading.errors.iter();
        all.map(|error| format!("{} {}", place(error.range.0), error.message))
            .collect()
    }

    #[test]
    fn values_have_spans() {
        let text = r#"{ "a": [1, "é"], "b": null }"#;
        let root = read(text).root.expect("valid");
        let list = root.get("a").expect("there");
        assert_eq!(slice(text, list.items()[1].range), "\"é\"");
    }

    #[test]
    fn faults_that_can_be_skipped_are_reported_together() {
        let text = "{\n  // no\n  \"a\": 1,\n  \"b\": [1, 2,],\n  'c': 3\n  d: 4,\n  \"a\": 5,\n}";
        assert_eq!(
            errors(text),
            [
                "2:3 JSON has no comments",
                "4:13 trailing comma",
                "5:3 single quotes are not allowed in JSON",
                "5:9 a comma is missing",
                "6:3 the key `d` has no quotes",
                "7:3 duplicate key `a` in this object",
                "7:9 trailing comma",
            ]
        );
        let root = read(text).root.expect("understood");
        assert_eq!(
            root.get("a").map(|node| &node.data),
            Some(&Data::Number(5.0))
        );
    }

    #[test]
    fn other_errors_are_reported_where_they_start() {
        assert_eq!(
            errors("{\n  \"a\": [1,\n"),
            ["2:8 this bracket is never closed"]
        );
        assert_eq!(
            errors("{\"a\": 1}}"),
            ["1:9 there is more behind the end of the value"]
        );
        assert_eq!(errors(""), ["1:1 no value found"]);
        assert_eq!(
            errors("\u{feff}{}"),
            ["1:1 the file begins with a byte order mark"]
        );
        assert_eq!(
            errors("[\"a\tb\"]"),
            ["1:4 a string holds a bare control character"]
        );
        assert_eq!(errors("[+1, 0x10]").len(), 2);
        assert!(read(&"[".repeat(100_000)).root.is_none());
    }
}
