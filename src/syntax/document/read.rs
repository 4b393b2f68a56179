//! Reads files of either format.

use super::document::Document;
use super::{json, yaml};
use crate::syntax::value::{ValueError, to_u32};
use crate::workers::caught;
use serde::de::IgnoredAny;

/// The byte order mark.
const MARK: &str = "\u{feff}";

/// Reads a text: JSON if it starts with a brace, otherwise YAML. Of duplicate keys, the last one counts.
///
/// # Errors
/// Returns a [`ValueError`] if the text is invalid, or nested too deeply.
pub fn read(text: &str) -> Result<Document, ValueError> {
    let body = text.strip_prefix(MARK).unwrap_or(text);
    // A panic of a parser must not end the run.
    let read = caught(|| read_body(body)).unwrap_or_else(|why| {
        let message = format!("the parser failed: {why}");
        Err(ValueError { offset: 0, message })
    });
    let offset = to_u32(text.len() - body.len());
    match read {
        Ok(document) => Ok(Document { offset, ..document }),
        Err(error) => Err(ValueError {
            offset: error.offset + offset,
            ..error
        }),
    }
}

fn read_body(text: &str) -> Result<Document, ValueError> {
    if !text.trim_ascii_start().starts_with('{') {
        return yaml::read(text);
    }
    // The messages of the second parser are better.
    json::read(text).ok_or_else(|| match serde_json::from_str::<IgnoredAny>(text) {
        Err(error) => invalid(text, &error),
        Ok(IgnoredAny) => ValueError {
            offset: 0,
            message: "the values are nested too deeply".to_owned(),
        },
    })
}

/// Converts an error of the JSON parser, with an offset instead of line and column.
fn invalid(text: &str, error: &serde_json::Error) -> ValueError {
    let line = error.line().saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let offset = error.column().saturating_sub(1).saturating_add(start);
    let message = error.to_string();
    let clause = match message.rsplit_once(" at line ") {
        _ if error.is_eof() => "it ends too early",
        Some((clause, _)) => clause,
        None => &message,
    };
    ValueError {
        offset: to_u32(text.floor_char_boundary(offset.min(text.len()))),
        message: format!("not valid JSON: {clause}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::document::{Kind, Value};
    use crate::syntax::value::slice;

    #[test]
    fn both_formats_give_the_same_values() {
        let json = "\u{feff}{\"a\": [1, \"é\\n\", true, null], \"200\": {\"b\": \"x\"}}";
        let yaml = "\u{feff}a:\n  - 1\n  - \"é\\n\"\n  - true\n  -\n200:\n  b: x\n";
        for text in [json, yaml] {
            let document = read(text).expect("valid");
            let root = document.root();
            let items: Vec<_> = root.get("a").expect("there").items().collect();
            let kinds: Vec<_> = items.iter().map(|item| item.kind()).collect();
            assert_eq!(kinds, [Kind::Number, Kind::Text, Kind::Bool, Kind::Null]);
            assert_eq!(items[1].text(), Some("é\n"));
            assert_eq!(slice(text, items[1].range()), "\"é\\n\"");
            assert_eq!(slice(text, items[2].range()), "true");
            let (key, value) = root.find("200").expect("there");
            assert_eq!(slice(text, key.range()).trim_matches('"'), "200");
            assert_eq!(value.get("b").and_then(Value::text), Some("x"));
            assert!(value.get("c").is_none());
        }
    }

    #[test]
    fn large_maps_are_searched_by_key() {
        let members = (0..100).map(|key| format!("\"k{key}\": {key}"));
        let members = members.collect::<Vec<_>>().join(", ");
        let text = format!("{{{members}, \"k7\": 107, \"a\": 1}}");
        let document = read(&text).expect("valid");
        let root = document.root();
        let written = |key| root.get(key).and_then(Value::written);
        assert_eq!(written("k7"), Some("107"));
        assert_eq!(
            (written("k99"), written("a"), written("z")),
            (Some("99"), Some("1"), None)
        );
        let keys: Vec<&str> = root.members().map(|(key, _)| key.name()).collect();
        assert_eq!((keys.len(), keys[7], keys[100]), (101, "k7", "a"));
    }

    #[test]
    fn deep_nesting_is_an_error() {
        for text in [
            "{\"a\":".repeat(100_000),
            "- ".repeat(100_000),
            "{a: ".repeat(9_000),
        ] {
            assert!(read(&text).is_err());
        }
        let deep = format!("{{\"a\": {}{}}}", "[".repeat(600), "]".repeat(600));
        assert!(read(&deep).is_err());
    }
}
