//! Inserts a member into a JSON text without changing the rest, comments included.

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstArray, CstInputValue, CstObject, CstRootNode};
use serde_json::Value;

/// Sets the member `name` of the object `key` in `text` to `value`, and replaces an existing one. The text can contain
/// comments and trailing commas. An empty text becomes an object.
///
/// # Errors
/// The reason, in a few words, if the text is not JSON or `key` is not an object.
pub fn insert(text: &str, key: &str, name: &str, value: &Value) -> Result<String, String> {
    let root = parse(text)?;
    let object = root
        .object_value_or_create()
        .ok_or("it holds no JSON object")?;
    let servers = object
        .object_value_or_create(key)
        .ok_or_else(|| format!("`{key}` is not an object"))?;
    match servers.get(name) {
        Some(old) => old.set_value(input(value)),
        None => {
            servers.append(name, input(value));
        }
    }
    let mut text = root.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Appends a value to the list at the end of the keys `path`, without changing the rest. Objects and the list are created if
/// they do not exist.
///
/// # Errors
/// The same as [`insert`].
pub fn append_at(text: &str, path: &[&str], value: &Value) -> Result<String, String> {
    let root = parse(text)?;
    let mut object = root
        .object_value_or_create()
        .ok_or("it holds no JSON object")?;
    let (name, before) = path.split_last().ok_or("it names no list")?;
    for key in before {
        object = object
            .object_value_or_create(key)
            .ok_or_else(|| format!("`{key}` is not an object"))?;
    }
    let list = object
        .array_value_or_create(name)
        .ok_or_else(|| format!("`{name}` is not a list"))?;
    list.ensure_multiline();
    list.append(input(value));
    let mut text = root.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Returns the items of the list at the end of the keys `path`; none if it does not exist.
///
/// # Errors
/// The reason, in a few words, if the text is not JSON.
pub fn items_at(text: &str, path: &[&str]) -> Result<Vec<Value>, String> {
    let Some((name, before)) = path.split_last() else {
        return Ok(Vec::new());
    };
    let mut object = parse(text)?.object_value();
    for key in before {
        object = object.and_then(|object| object.object_value(key));
    }
    let list = object.and_then(|object| object.array_value(name));
    let items = list.iter().flat_map(CstArray::elements);
    Ok(items.filter_map(|item| item.to_serde_value()).collect())
}

/// Returns the members of the object `key` in `text`; none if it does not exist.
///
/// # Errors
/// The same as [`insert`].
pub fn entries(text: &str, key: &str) -> Result<Vec<(String, Value)>, String> {
    let object = parse(text)?.object_value();
    let servers = object.and_then(|object: CstObject| object.object_value(key));
    let properties = servers
        .map(|servers| servers.properties())
        .unwrap_or_default();
    let named = properties
        .iter()
        .filter_map(|property| Some((property.decoded_name()?, property.to_serde_value()?)));
    Ok(named.collect())
}

/// JSON with comments and trailing commas, which editors allow in their files.
pub(super) fn options() -> ParseOptions {
    ParseOptions {
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
        ..ParseOptions::default()
    }
}

fn parse(text: &str) -> Result<CstRootNode, String> {
    CstRootNode::parse(text, &options()).map_err(|error| format!("it is not valid JSON: {error}"))
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(flag) => CstInputValue::Bool(*flag),
        Value::Number(number) => CstInputValue::Number(number.to_string()),
        Value::String(text) => CstInputValue::String(text.clone()),
        Value::Array(items) => CstInputValue::Array(items.iter().map(input).collect()),
        Value::Object(members) => {
            let members = members.iter();
            CstInputValue::Object(
                members
                    .map(|(key, value)| (key.clone(), input(value)))
                    .collect(),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_rest_of_the_text_is_unchanged() {
        let text = "{\n  // ours\n  \"mcpServers\": {\n    \"other\": { \"url\": \"x\" }, // theirs\n  },\n  \"more\": 1\n}\n";
        let made = insert(text, "mcpServers", "docs", &json!({ "url": "y" })).expect("JSON");
        for kept in [
            "// ours",
            "\"other\": { \"url\": \"x\" }, // theirs",
            "\"more\": 1",
        ] {
            assert!(made.contains(kept), "{made}");
        }
        let found = entries(&made, "mcpServers").expect("JSON");
        let docs = found.iter().find(|(name, _)| name == "docs");
        assert_eq!(docs.map(|(_, value)| value), Some(&json!({ "url": "y" })));
    }

    #[test]
    fn an_empty_text_becomes_an_object() {
        let made = insert("", "servers", "docs", &json!({ "url": "y" })).expect("JSON");
        let value: Value = serde_json::from_str(&made).expect("strict JSON");
        assert_eq!(value, json!({ "servers": { "docs": { "url": "y" } } }));
    }

    #[test]
    fn invalid_texts_are_refused() {
        assert!(insert("{ \"a\": ", "servers", "docs", &json!({})).is_err());
        assert!(insert("[]", "servers", "docs", &json!({})).is_err());
        assert!(insert("{ \"servers\": 1 }", "servers", "docs", &json!({})).is_err());
    }
}
