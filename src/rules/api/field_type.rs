//! The types of API fields, as pages write them.

use crate::catalog::API_TYPES;
use crate::syntax::document::{Kind, Value};
use crate::syntax::openapi::{Schema, Type, has_type};

/// The maximum depth of lists in lists.
const MAX_DEPTH: usize = 8;

/// A type that a page writes: the alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FieldType(Vec<Alternative>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Alternative {
    kind: Type,
    /// The type of the items of a list, if it is written.
    items: Option<FieldType>,
}

impl FieldType {
    /// Parses a type: `string`, `integer[]`, `"a" | "b"`, `array of strings`. Returns `None` if a part of it is not known.
    pub(super) fn parse(text: &str) -> Option<Self> {
        parse(text, 0)
    }

    /// Returns whether a field with this schema cannot have this type. In parameters, a list can be written as a string.
    pub(super) fn contradicts(&self, schema: Schema<'_>, is_parameter: bool) -> bool {
        self.contradicts_at(schema, is_parameter, 0)
    }

    fn contradicts_at(&self, schema: Schema<'_>, is_parameter: bool, depth: usize) -> bool {
        let types = schema.types();
        if types.is_empty() || depth > MAX_DEPTH {
            return false;
        }
        let is_structure = |one: Type| matches!(one, Type::Array | Type::Object);
        let accepts = |own: &Alternative| {
            let same = |other: &Type| {
                own.kind == *other
                    || is_number(own.kind) && is_number(*other)
                    || is_parameter
                        && (own.kind == Type::String && is_structure(*other)
                            || is_structure(own.kind) && *other == Type::String)
            };
            let contradicts_items = || {
                let items = own.items.as_ref().zip(schema.items());
                items.is_some_and(|(own, items)| own.contradicts_at(items, is_parameter, depth + 1))
            };
            types.iter().any(same) && !contradicts_items()
        };
        !self.0.iter().all(accepts)
    }

    /// Returns whether an example can be a value of this type.
    pub(super) fn accepts(&self, value: Value<'_>) -> bool {
        value.kind() == Kind::Null
            || value.text().is_some_and(is_placeholder)
            || self.0.iter().any(|one| has_type(value, one.kind))
    }
}

/// Returns whether a string in an example takes the place of a value.
pub(super) fn is_placeholder(text: &str) -> bool {
    let is_capital = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    text.contains(['<', '{', '[', '…', '$'])
        || text.contains("...")
        || text.contains("YOUR_")
        || text.len() > 1 && text.chars().all(is_capital)
        || API_TYPES.named(text).is_some()
}

fn is_number(kind: Type) -> bool {
    matches!(kind, Type::Number | Type::Integer)
}

fn parse(text: &str, depth: usize) -> Option<FieldType> {
    if depth > MAX_DEPTH {
        return None;
    }
    let parts = alternatives(text);
    let parts = parts.into_iter().map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !API_TYPES.is_nothing(part)).collect();
    let all: Option<Vec<Alternative>> = parts
        .into_iter()
        .map(|part| alternative(part, depth))
        .collect();
    all.filter(|all| !all.is_empty()).map(FieldType)
}

/// Splits a type at `|` outside quotes and brackets.
fn alternatives(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_usize, None);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' | '\'' | '`' if quote.is_none() => quote = Some(letter),
            _ if quote == Some(letter) => quote = None,
            _ if quote.is_some() => (),
            '<' | '[' | '(' | '{' => depth += 1,
            '>' | ']' | ')' | '}' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => (),
        }
    }
    parts.push(&text[start..]);
    parts
}

fn alternative(text: &str, depth: usize) -> Option<Alternative> {
    let list = |items: Option<FieldType>| Alternative {
        kind: Type::Array,
        items,
    };
    if text.len() > 1 && text.starts_with(['"', '\'']) && text.ends_with(['"', '\'']) {
        return Some(Alternative {
            kind: Type::String,
            items: None,
        });
    }
    if let Some(item) = text.strip_suffix("[]") {
        let inside = item
            .strip_prefix('(')
            .and_then(|item| item.strip_suffix(')'));
        return Some(list(parse(inside.unwrap_or(item), depth + 1)));
    }
    if let Some((kind, items)) = text.split_once(" of ") {
        let singular = items.strip_suffix('s').unwrap_or(items);
        let items = parse(singular, depth + 1).or_else(|| parse(items, depth + 1));
        return (type_named(kind)? == Type::Array).then(|| list(items));
    }
    let Some(at) = text.find(['<', '[', '(', '{']) else {
        return Some(Alternative {
            kind: type_named(text)?,
            items: None,
        });
    };
    let (name, inside) = (text[..at].trim(), &text[at + 1..]);
    let inside = inside.strip_suffix(['>', ']', ')', '}'])?;
    match type_named(name)? {
        // `enum<string>`
        Type::String if name.eq_ignore_ascii_case("enum") => alternative(inside, depth + 1),
        Type::Array => Some(list(parse(inside, depth + 1))),
        kind => Some(Alternative { kind, items: None }),
    }
}

fn type_named(name: &str) -> Option<Type> {
    Type::named(API_TYPES.named(name.trim())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let Some(FieldType(all)) = FieldType::parse(text) else {
            return "?".to_owned();
        };
        let all = all.iter().map(|one| match &one.items {
            Some(items) => format!("{}<{}>", one.kind.name(), items.0[0].kind.name()),
            None => one.kind.name().to_owned(),
        });
        all.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn types_are_read_as_people_write_them() {
        for (text, kind) in [
            ("string", "string"),
            ("str | None", "string"),
            ("Int64", "integer"),
            ("string<uuid>", "string"),
            ("string (uri)", "string"),
            ("uuid", "string"),
            ("\"a\" | 'b' | null", "string string"),
            ("enum", "string"),
            ("enum<integer>", "integer"),
            ("string[]", "array<string>"),
            ("(string | null)[]", "array<string>"),
            ("List[int]", "array<integer>"),
            ("array of objects", "array<object>"),
            ("array of Parcels", "array"),
            ("Record<string, unknown>", "object"),
            ("dict[str, Any] | None", "object"),
            ("string | string[]", "string array<string>"),
        ] {
            assert_eq!(shown(text), kind, "{text}");
        }
        for text in [
            "any",
            "Parcel",
            "",
            "null",
            "string, optional",
            "string[",
            "?",
            "Parcel | string",
        ] {
            assert_eq!(shown(text), "?", "{text}");
        }
    }
}
