//! JSON with places. The only file that names the JSON parser.

use super::guard::refusal;
use super::value::{Data, Member, Node, Range, ValueError, fit, lower};
use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::Ranged as _;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

/// Reads `text` as strict JSON: no comments, no trailing commas, no bare words.
///
/// # Errors
/// [`ValueError`] at the first fault.
pub fn parse(text: &str) -> Result<Node, ValueError> {
    if let Some(refusal) = refusal(text) {
        return Err(ValueError {
            offset: refusal.offset(),
            message: refusal.to_string(),
        });
    }
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_extended_string_escapes: false,
        allow_non_finite_numbers: false,
    };
    let result =
        parse_to_ast(text, &CollectOptions::default(), &strict).map_err(|error| ValueError {
            offset: fit(error.range().start),
            message: lower(&error.kind().to_string()),
        })?;
    result.value.as_ref().map(node).ok_or(ValueError {
        offset: 0,
        message: "there is no value".to_owned(),
    })
}

fn node(value: &Value<'_>) -> Node {
    let data = match value {
        Value::NullKeyword(_) => Data::Null,
        Value::BooleanLit(literal) => Data::Bool(literal.value),
        Value::NumberLit(literal) => literal.value.parse().map_or(Data::Null, Data::Number),
        Value::StringLit(literal) => Data::Text(literal.value.as_ref().into()),
        Value::Array(array) => Data::List(array.elements.iter().map(node).collect()),
        Value::Object(object) => Data::Map(object.properties.iter().map(member).collect()),
    };
    Node {
        range: range(value.range()),
        data,
    }
}

fn member(property: &jsonc_parser::ast::ObjectProp<'_>) -> Member {
    let key_range = match &property.name {
        ObjectPropName::String(name) => name.range,
        ObjectPropName::Word(name) => name.range,
    };
    Member {
        key: property.name.as_str().into(),
        key_range: range(key_range),
        value: node(&property.value),
    }
}

fn range(range: jsonc_parser::common::Range) -> Range {
    (fit(range.start), fit(range.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_know_their_places() {
        let text = r#"{ "a": [1, "é"], "b": null }"#;
        let root = parse(text).expect("valid");
        let list = root.get("a").expect("there");
        let (start, end) = list.items()[1].range;
        assert_eq!(&text[start as usize..end as usize], "\"é\"");
    }

    #[test]
    fn only_strict_json_is_read() {
        for text in ["{ // c\n}", "[1,]", "{a: 1}", "['a']", "[1 2]", "", "{"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"[".repeat(100_000)).is_err());
    }
}
