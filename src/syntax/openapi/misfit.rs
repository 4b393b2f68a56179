//! Values that do not fit their schemas.

use super::node::Node;
use super::schema::{Schema, Type};
use crate::syntax::document::{Kind, Value};

/// The maximum length of a value in a message.
const MAX_LENGTH: usize = 40;

/// A value that does not fit its schema.
#[derive(Debug, Clone)]
pub struct Misfit<'s> {
    /// The value.
    pub at: Node<'s>,
    /// The way from the example to the value: `.items[0].id`. Empty for the example itself.
    pub path: String,
    /// The problem, such as "is a string, expected an integer".
    pub problem: String,
    /// The keyword of the schema, with its value.
    pub rule: Node<'s>,
}

impl<'s> Misfit<'s> {
    pub(super) fn new(at: Node<'s>, rule: Node<'s>, problem: String) -> Self {
        Self {
            at,
            path: String::new(),
            problem,
            rule,
        }
    }

    pub(super) fn below(mut self, step: &str) -> Self {
        self.path.insert_str(0, step);
        self
    }
}

/// Returns the types that a schema states, or `None` if it states none or one that is not known.
pub(super) fn stated_types(schema: Node<'_>) -> Option<Vec<Type>> {
    let stated = schema.get("type")?;
    let names = stated.as_str().map(Some).into_iter();
    let names = names.chain(stated.items().map(Node::as_str));
    let types: Option<Vec<Type>> = names.map(|name| Type::named(name?)).collect();
    types.filter(|types| !types.is_empty())
}

/// Returns whether a schema may accept values of a type.
pub(super) fn accepts(schema: Node<'_>, wanted: Type) -> bool {
    let types = Schema { node: schema }.types();
    types.is_empty() || types.contains(&wanted)
}

pub(super) fn has_type(value: Node<'_>, wanted: Type) -> bool {
    match (value.kind(), wanted) {
        (Kind::Number, Type::Integer) => {
            let number = value
                .value()
                .written()
                .and_then(|text| text.parse::<f64>().ok());
            number.is_none_or(|number| number.fract() == 0.0)
        }
        (Kind::Null, Type::Null)
        | (Kind::Bool, Type::Boolean)
        | (Kind::Number, Type::Number)
        | (Kind::Text, Type::String)
        | (Kind::List, Type::Array)
        | (Kind::Map, Type::Object) => true,
        _ => false,
    }
}

/// Returns whether a value that is sent as text can be of a type.
pub(super) fn is_text_of(value: Node<'_>, wanted: Type) -> bool {
    let Some(text) = value.value().written() else {
        return false;
    };
    match wanted {
        Type::Number | Type::Integer => text.parse::<f64>().is_ok(),
        Type::Boolean => matches!(text, "true" | "false"),
        Type::String | Type::Array | Type::Object => true,
        Type::Null => false,
    }
}

/// Returns whether a value is a text in the place of a value: `<id>`, `{{id}}`, `...`.
pub(super) fn is_placeholder(value: Node<'_>) -> bool {
    value.as_str().is_some_and(|text| {
        let is_within = |start, end| text.starts_with(start) && text.ends_with(end);
        is_within("<", ">") || is_within("{{", "}}") || text.contains("...") || text.contains('…')
    })
}

/// Returns whether a schema consists of several.
pub(super) fn is_composed(schema: Node<'_>) -> bool {
    let mut keys = ["allOf", "oneOf", "anyOf"].into_iter();
    keys.any(|key| schema.get(key).is_some())
}

pub(super) fn is_equal(one: Value<'_>, other: Value<'_>) -> bool {
    let number = |value: Value<'_>| value.written().and_then(|text| text.parse::<f64>().ok());
    if one.kind() == Kind::Number && other.kind() == Kind::Number {
        return number(one) == number(other);
    }
    // A wrong type is reported as such.
    one.written() == other.written()
}

pub(super) fn with_article(one: Type) -> &'static str {
    match one {
        Type::String => "a string",
        Type::Number => "a number",
        Type::Integer => "an integer",
        Type::Boolean => "a boolean",
        Type::Array => "an array",
        Type::Object => "an object",
        Type::Null => "null",
    }
}

pub(super) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_LENGTH).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
