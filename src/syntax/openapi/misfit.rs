//! Values that do not fit their schemas.

use super::node::Node;
use super::schema::{Schema, Type};
use crate::syntax::document::{Kind, Value};

/// The maximum length of a value in a message.
const MAX_LENGTH: usize = 40;
/// The maximum number of allowed values in a message.
const MAX_SHOWN: usize = 5;

/// A value that does not fit its schema.
#[derive(Debug, Clone)]
pub struct Misfit<'d, 's> {
    /// The value in the example.
    pub at: Value<'d>,
    /// The way from the example to the value: `.items[0].id`. Empty for the example itself.
    pub path: String,
    /// The problem, such as "is a string, expected an integer".
    pub problem: String,
    /// The keyword of the schema, with its value.
    pub rule: Node<'s>,
}

impl<'d, 's> Misfit<'d, 's> {
    pub(super) fn new(at: Value<'d>, rule: Node<'s>, problem: String) -> Self {
        Self {
            at,
            path: String::new(),
            problem,
            rule,
        }
    }

    /// Returns the sentence for a message: "`items[0].id` is a string, expected an integer".
    pub fn sentence(&self, example: &str) -> String {
        match self.path.trim_start_matches('.') {
            "" => format!("{example} {}", self.problem),
            path => format!("`{path}` {}", self.problem),
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

/// Returns whether a value has a type. A number without a fraction is an integer, however it is written.
pub fn has_type(value: Value<'_>, wanted: Type) -> bool {
    match (value.kind(), wanted) {
        (Kind::Number, Type::Integer) => {
            let number = value.written().and_then(|text| text.parse::<f64>().ok());
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
pub(super) fn is_text_of(value: Value<'_>, wanted: Type) -> bool {
    let Some(text) = value.written() else {
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
pub(super) fn is_placeholder(value: Value<'_>) -> bool {
    value.text().is_some_and(|text| {
        let is_within = |start, end| text.starts_with(start) && text.ends_with(end);
        is_within("<", ">") || is_within("{{", "}}") || text.contains("...") || text.contains('…')
    })
}

/// Returns whether an object in an example says that it has more fields than it shows.
pub fn is_shortened(object: Value<'_>) -> bool {
    let mut keys = object.members().map(|(key, _)| key.name());
    keys.any(|key| key.contains("...") || key.contains('…') || key.starts_with("//"))
}

/// Returns whether a schema consists of several.
pub(super) fn is_composed(schema: Node<'_>) -> bool {
    let mut keys = ["allOf", "oneOf", "anyOf"].into_iter();
    keys.any(|key| schema.get(key).is_some())
}

fn is_equal(one: Value<'_>, other: Value<'_>) -> bool {
    let number = |value: Value<'_>| value.written().and_then(|text| text.parse::<f64>().ok());
    if one.kind() == Kind::Number && other.kind() == Kind::Number {
        return number(one) == number(other);
    }
    // A wrong type is reported as such.
    one.written() == other.written()
}

/// Returns the name of a type with an article.
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

/// Returns a misfit if the schema lists the only values, and this is another one.
pub(super) fn wrong_value<'d, 's>(schema: Node<'s>, value: Value<'d>) -> Option<Misfit<'d, 's>> {
    let rule = schema.get("enum").or_else(|| schema.get("const"))?;
    let allowed: Vec<Node<'s>> = match schema.get("enum") {
        Some(list) => list.items().collect(),
        None => vec![rule],
    };
    let is_scalar = |value: Value<'_>| value.written().is_some();
    // Values of another form are a mistake in the schema.
    if allowed.is_empty()
        || !is_scalar(value)
        || !allowed
            .iter()
            .all(|it| is_scalar(it.value()) || it.kind() == Kind::Null)
    {
        return None;
    }
    if allowed.iter().any(|one| is_equal(one.value(), value)) {
        return None;
    }
    let shown = allowed.iter().filter_map(|one| one.value().written());
    let shown: Vec<String> = shown.map(|text| format!("`{}`", shortened(text))).collect();
    let found = shortened(value.written()?);
    let more = shown.len().saturating_sub(MAX_SHOWN);
    let list = shown[..shown.len().min(MAX_SHOWN)].join(", ");
    let problem = match (shown.len(), more) {
        (1, _) => format!("is `{found}`, expected {list}"),
        (_, 0) => format!("is `{found}`, expected one of {list}"),
        _ => format!("is `{found}`, expected one of {list} and {more} more"),
    };
    Some(Misfit::new(value, rule, problem))
}
