//! Reads documents in JSON.

use super::build::Builder;
use super::document::{Data, Document, Id};
use crate::syntax::value::{Range, to_u32};
use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

const STRICT: ParseOptions = ParseOptions {
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

/// Reads a text. Returns `None` if it is not valid.
pub(super) fn read(text: &str) -> Option<Document> {
    let result = parse_to_ast(text, &CollectOptions::default(), &STRICT).ok()?;
    let mut builder = Builder::new(text);
    let root = add(&mut builder, &result.value?);
    Some(builder.document(root))
}

/// Adds a value. The parser limits how deep values are nested.
fn add(builder: &mut Builder, value: &Value<'_>) -> Id {
    let at = range(value);
    match value {
        Value::NullKeyword(_) => builder.add(at, Data::Null),
        Value::BooleanLit(literal) => builder.add(at, Data::Bool(literal.value)),
        Value::NumberLit(_) => builder.add(at, Data::Number),
        Value::StringLit(literal) => builder.text(at, &literal.value),
        Value::Array(array) => {
            let items: Vec<Id> = array.elements.iter().map(|it| add(builder, it)).collect();
            builder.list(at, &items)
        }
        Value::Object(object) => {
            let members = object.properties.iter().map(|property| {
                let key = match &property.name {
                    ObjectPropName::String(name) => builder.text(range(name), &name.value),
                    ObjectPropName::Word(name) => builder.text(range(name), name.value),
                };
                (key, add(builder, &property.value))
            });
            let members = members.collect();
            builder.map(at, members)
        }
    }
}

fn range(ranged: &impl Ranged) -> Range {
    let range = ranged.range();
    (to_u32(range.start), to_u32(range.end))
}
