//! Adds items to a list in a JSON text, and removes some, without changing the rest, comments included.
//!
//! The tree of the parser can do this too, but numbers all its nodes again after each change, so that a long list, or an
//! object with many members, takes quadratic time. Here the text is parsed once, and changed at the places of the items.

use super::insert::options;
use crate::text::{Edit, FileId, Span, apply, to_u32};
use jsonc_parser::ast::{Array, Object, Value as Ast};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, parse_to_ast};
use serde::Serialize as _;
use serde_json::Value;
use serde_json::ser::{PrettyFormatter, Serializer};

/// The indentation of a text that has none.
const INDENTATION: &str = "  ";

/// Appends `values` to the list `key` of `text`, without changing the rest. The text can contain comments and trailing
/// commas. An empty text becomes an object.
///
/// # Errors
/// The reason, in a few words, if the text is not JSON or `key` is not a list.
pub fn append(text: &str, key: &str, values: &[Value]) -> Result<String, String> {
    let Some(root) = parse(text)? else {
        let list = List::new(text, INDENTATION, "").filled(values, INDENTATION)?;
        return Ok(format!("{text}{{\n{INDENTATION}\"{key}\": {list}\n}}\n"));
    };
    let Ast::Object(object) = &root else {
        return Err("it holds no JSON object".to_owned());
    };
    let unit = object.properties.first();
    let unit = unit.and_then(|property| indentation(text, start(property)));
    let unit = unit.unwrap_or(INDENTATION);
    let edits = match object.properties.iter().find(|it| it.name.as_str() == key) {
        None => {
            let list = List::new(text, unit, "").filled(values, unit)?;
            let name = serde_json::to_string(key).map_err(|error| error.to_string())?;
            List::new(text, unit, "").added(&object_parts(object), &[format!("{name}: {list}")])
        }
        Some(property) => {
            let Ast::Array(array) = &property.value else {
                return Err(format!("`{key}` is not a list"));
            };
            let around = indentation(text, start(property)).unwrap_or_default();
            let first = array.elements.first();
            let own = first.and_then(|first| indentation(text, start(first)));
            let indent = own.map_or_else(|| format!("{around}{unit}"), str::to_owned);
            let list = List::new(text, &indent, around);
            list.added(&array_parts(array), &list.items(values, unit)?)
        }
    };
    apply(text, &edits).map_err(|error| error.to_string())
}

/// Removes the items of the list `key` of `text` for which `is_removed` is true, without changing the rest.
///
/// # Errors
/// The reason, in a few words, if the text is not JSON.
pub fn remove(
    text: &str,
    key: &str,
    is_removed: impl Fn(&Value) -> bool,
) -> Result<String, String> {
    let root = parse(text)?;
    let Some(Ast::Object(object)) = &root else {
        return Ok(text.to_owned());
    };
    let property = object.properties.iter().find(|it| it.name.as_str() == key);
    let Some(Ast::Array(array)) = property.map(|property| &property.value) else {
        return Ok(text.to_owned());
    };
    let items = array.elements.iter();
    let removed: Vec<bool> = items
        .map(|item| is_removed(&Value::from(item.clone())))
        .collect();
    let parts = array_parts(array);
    let mut edits = Vec::new();
    if removed.iter().all(|is_removed| *is_removed) {
        if !removed.is_empty() {
            edits.push(replace(parts.open, parts.close, ""));
        }
        return apply(text, &edits).map_err(|error| error.to_string());
    }
    // The items at the end go with the comma before them.
    let last_kept = removed.iter().rposition(|is_removed| !is_removed);
    let last_kept = last_kept.unwrap_or_default();
    for (at, &(from, to)) in parts.items.iter().enumerate() {
        if removed[at] && at < last_kept {
            let end = comma_after(text, to, parts.close).map_or(to, |comma| comma + 1);
            edits.push(without_line(text, from, end));
        }
    }
    if last_kept + 1 < removed.len() {
        let kept = parts.items[last_kept].1;
        let end = parts.items.last().map_or(kept, |item| item.1);
        edits.push(replace(kept, end, ""));
    }
    apply(text, &edits).map_err(|error| error.to_string())
}

fn parse(text: &str) -> Result<Option<Ast<'_>>, String> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options());
    let parsed = parsed.map_err(|error| format!("it is not valid JSON: {error}"))?;
    Ok(parsed.value)
}

fn start(node: &impl Ranged) -> usize {
    node.range().start
}

/// Where the content of an object or list is in the text.
struct Parts {
    /// Behind the opening bracket.
    open: usize,
    /// The closing bracket.
    close: usize,
    items: Vec<(usize, usize)>,
}

fn object_parts(object: &Object<'_>) -> Parts {
    let items = object.properties.iter();
    Parts {
        open: object.range.start + 1,
        close: object.range.end - 1,
        items: items.map(|it| (it.range.start, it.range.end)).collect(),
    }
}

fn array_parts(array: &Array<'_>) -> Parts {
    let items = array.elements.iter().map(Ranged::range);
    Parts {
        open: array.range.start + 1,
        close: array.range.end - 1,
        items: items.map(|range| (range.start, range.end)).collect(),
    }
}

/// The form of a list or object.
struct List<'t> {
    text: &'t str,
    /// The indentation of its items.
    indent: &'t str,
    /// The indentation of its closing bracket.
    around: &'t str,
}

impl<'t> List<'t> {
    fn new(text: &'t str, indent: &'t str, around: &'t str) -> Self {
        Self {
            text,
            indent,
            around,
        }
    }

    /// Returns a new list as the value of an item.
    fn filled(&self, values: &[Value], unit: &str) -> Result<String, String> {
        if values.is_empty() {
            return Ok("[]".to_owned());
        }
        let inner = format!("{}{unit}", self.indent);
        let list = List::new(self.text, &inner, self.indent);
        let items = list.items(values, unit)?.join(&format!(",\n{inner}"));
        Ok(format!("[\n{inner}{items}\n{}]", self.indent))
    }

    /// Returns values as the items of the list.
    fn items(&self, values: &[Value], unit: &str) -> Result<Vec<String>, String> {
        let text = |value: &Value| {
            let mut bytes = Vec::new();
            let formatter = PrettyFormatter::with_indent(unit.as_bytes());
            let mut serializer = Serializer::with_formatter(&mut bytes, formatter);
            let written = value.serialize(&mut serializer);
            written.map_err(|error| error.to_string())?;
            let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
            Ok(text.replace('\n', &format!("\n{}", self.indent)))
        };
        values.iter().map(text).collect()
    }

    /// Returns the edits that add items after the last one.
    fn added(&self, parts: &Parts, items: &[String]) -> Vec<Edit> {
        let (text, indent) = (self.text, self.indent);
        if items.is_empty() {
            return Vec::new();
        }
        let inside = &text[parts.open..parts.close];
        let items = items.join(&format!(",\n{indent}"));
        let Some(&(_, last)) = parts.items.last() else {
            // There may be comments.
            let end = parts.open + inside.trim_end().len();
            let around = self.around;
            let items = format!("\n{indent}{items}\n{around}");
            return vec![replace(end, parts.close, &items)];
        };
        let comma = comma_after(text, last, parts.close);
        let at = end_of_comments(text, comma.map_or(last, |comma| comma + 1), parts.close);
        let mut edits = Vec::new();
        if comma.is_none() {
            edits.push(replace(last, last, ","));
        }
        let comma = if comma.is_some() { "," } else { "" };
        let items = format!("\n{indent}{items}{comma}");
        if text[at..parts.close].contains('\n') {
            edits.push(replace(at, at, &items));
            return edits;
        }
        // All was on one line, which is divided.
        let rest = text[at..parts.close].trim();
        let items = format!("{items}{rest}\n{}", self.around);
        edits.push(replace(at, parts.close, &items));
        let mut before = parts.open;
        for &(start, end) in &parts.items {
            let gap = &text[before..start];
            let spaces = gap.len() - gap.trim_end_matches([' ', '\t']).len();
            if !gap.contains('\n') {
                edits.push(replace(start - spaces, start, &format!("\n{indent}")));
            }
            before = end;
        }
        edits
    }
}

fn replace(from: usize, to: usize, text: &str) -> Edit {
    Edit::replace(Span::new(FileId(0), to_u32(from), to_u32(to)), text)
}

/// Returns the edit that deletes a part of a text, with its line if nothing else is in it.
fn without_line(text: &str, from: usize, to: usize) -> Edit {
    let after = text[to..].trim_start_matches([' ', '\t']);
    let end = text.len() - after.len();
    let head = text[..from].trim_end_matches([' ', '\t']);
    match head.strip_suffix('\n') {
        Some(_) if after.starts_with(['\n', '\r']) => {
            let line = if after.starts_with("\r\n") { 2 } else { 1 };
            replace(head.len(), end + line, "")
        }
        _ => replace(from, end, ""),
    }
}

/// Returns the indentation of the line of `at`, if nothing else is before it.
fn indentation(text: &str, at: usize) -> Option<&str> {
    let head = &text[..at];
    let line = head.rfind('\n')? + 1;
    let indent = &head[line..];
    indent
        .chars()
        .all(|letter| letter == ' ' || letter == '\t')
        .then_some(indent)
}

/// Returns the offset of the comma between `from` and `to`, where only spaces and comments are around it.
fn comma_after(text: &str, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to {
        let rest = &text[at..to];
        at += match rest.as_bytes()[0] {
            b',' => return Some(at),
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
    }
    None
}

/// Returns the end of the comments that follow `from` on its line.
fn end_of_comments(text: &str, from: usize, to: usize) -> usize {
    let (mut at, mut end) = (from, from);
    while at < to {
        let rest = &text[at..to];
        match rest.as_bytes()[0] {
            b' ' | b'\t' => at += 1,
            b'/' if rest.starts_with("//") => {
                let line = rest.find('\n').unwrap_or(rest.len());
                return at + rest[..line].trim_end().len();
            }
            b'/' => {
                let Some(length) = rest.find("*/") else {
                    break;
                };
                at += length + 2;
                end = at;
            }
            _ => break,
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn value(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn values_are_appended_and_removed() {
        let text = append("{\n  \"a\": 1\n}\n", "b", &[json!({ "c": "d" })]).expect("JSON");
        assert_eq!(
            text,
            "{\n  \"a\": 1,\n  \"b\": [\n    {\n      \"c\": \"d\"\n    }\n  ]\n}\n"
        );
        let more = append(&text, "b", &[json!(1), json!(2)]).expect("JSON");
        assert_eq!(value(&more)["b"], json!([{ "c": "d" }, 1, 2]));
        let fewer = remove(&more, "b", Value::is_number).expect("JSON");
        assert_eq!(fewer, text);
        assert_eq!(remove("{}", "b", |_| true).as_deref(), Ok("{}"));
        assert!(append("{ \"b\": 1 }", "b", &[json!(1)]).is_err());
        assert!(append("[]", "b", &[json!(1)]).is_err());
        assert!(append("{ \"b\": ", "b", &[json!(1)]).is_err());
        assert_eq!(
            value(&append("", "b", &[json!(1)]).expect("JSON")),
            json!({ "b": [1] })
        );
    }

    #[test]
    fn every_form_of_a_list_is_kept() {
        for (before, after) in [
            ("{}", "{\n  \"b\": [\n    1\n  ]\n}"),
            ("{ \"a\": 0 }", "{\n  \"a\": 0,\n  \"b\": [\n    1\n  ]\n}"),
            ("{\n\t\"b\": []\n}", "{\n\t\"b\": [\n\t\t1\n\t]\n}"),
            (
                "{\r\n  \"b\": []\r\n}",
                "{\r\n  \"b\": [\r\n    1\r\n  ]\r\n}",
            ),
            (
                "{\n  \"b\": [0, 0] // both\n}",
                "{\n  \"b\": [\n    0,\n    0,\n    1\n  ] // both\n}",
            ),
            (
                "{\n  \"b\": [\n    0, // a comma, here\n  ],\n}",
                "{\n  \"b\": [\n    0, // a comma, here\n    1,\n  ],\n}",
            ),
            (
                "{\n  \"b\": [\n    \"],\" /* , */ // none\n  ]\n}",
                "{\n  \"b\": [\n    \"],\", /* , */ // none\n    1\n  ]\n}",
            ),
            (
                "{\n  \"b\": [\n    // none yet\n  ]\n}",
                "{\n  \"b\": [\n    // none yet\n    1\n  ]\n}",
            ),
        ] {
            assert_eq!(append(before, "b", &[json!(1)]).as_deref(), Ok(after));
        }
    }

    #[test]
    fn only_removed_items_and_their_commas_are_deleted() {
        for (before, after) in [
            ("{ \"b\": [1] }", "{ \"b\": [] }"),
            ("{ \"b\": [1, \"x\", 2] }", "{ \"b\": [\"x\"] }"),
            (
                "{ \"b\": [\"x\", 1, \"y\", 2,] }",
                "{ \"b\": [\"x\", \"y\",] }",
            ),
            (
                "{ \"b\": [\n  1,\n  // kept\n  \"x\",\n  2\n] }",
                "{ \"b\": [\n  // kept\n  \"x\"\n] }",
            ),
            (
                "{ \"b\": [\r\n  1,\r\n  \"x\"\r\n] }",
                "{ \"b\": [\r\n  \"x\"\r\n] }",
            ),
        ] {
            assert_eq!(remove(before, "b", Value::is_number).as_deref(), Ok(after));
        }
    }
}
