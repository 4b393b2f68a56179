//! The values of examples, beside what describes them.

use super::field_type::{FieldType, accepts};
use crate::page::ApiField;
use crate::syntax::document::{Kind, Value};
use crate::syntax::openapi::{Direction, Schema, Type};
use std::collections::{HashMap, HashSet};

/// The maximum number of problems of an example, of items of a list that are compared, and of nested values.
const MAX_PROBLEMS: usize = 5;
const MAX_ITEMS: usize = 20;
const MAX_DEPTH: usize = 32;

/// A problem of an example.
pub(super) struct Problem {
    /// The range of the value in the example.
    pub(super) range: (u32, u32),
    /// What is wrong.
    pub(super) message: String,
}

/// Returns the differences between an example and the schema of the response. An example that has none of the fields shows
/// something else, such as the response in an envelope.
pub(super) fn differences_from_schema(example: Value<'_>, schema: Schema<'_>) -> Vec<Problem> {
    let mut found = Vec::new();
    for (value, schema) in unwrapped(example, schema) {
        let fields = schema.fields(Direction::Response);
        let names: HashSet<&str> = fields.iter().map(|one| one.name).collect();
        let is_known = |(key, _): (Value<'_>, Value<'_>)| names.contains(key.name());
        let is_other = value.kind() == Kind::Map
            && value.members().len() > 0
            && !fields.is_empty()
            && !value.members().any(is_known);
        if !is_other {
            compare(value, schema, "", 0, &mut found);
        }
    }
    found
}

/// Returns an example with its schema. A list of objects can be shown as one of them, and an object as a list.
fn unwrapped<'d, 's>(example: Value<'d>, schema: Schema<'s>) -> Vec<(Value<'d>, Schema<'s>)> {
    let types = schema.types();
    let has = |kind: Type| types.contains(&kind);
    match (example.kind(), schema.items()) {
        (Kind::List, _) if !has(Type::Array) => example
            .items()
            .take(MAX_ITEMS)
            .map(|item| (item, schema))
            .collect(),
        (Kind::Map, Some(items)) if !has(Type::Object) => vec![(example, items)],
        _ => vec![(example, schema)],
    }
}

fn compare(
    value: Value<'_>,
    schema: Schema<'_>,
    path: &str,
    depth: usize,
    found: &mut Vec<Problem>,
) {
    if found.len() >= MAX_PROBLEMS || depth > MAX_DEPTH {
        return;
    }
    let types = schema.types();
    let is_null = value.kind() == Kind::Null;
    let fits = if is_null {
        schema.is_nullable() || schema.allowed_values().is_some()
    } else {
        types.iter().any(|kind| accepts(*kind, value))
    };
    if !types.is_empty() && !fits {
        let types = types
            .iter()
            .map(|one| one.name())
            .collect::<Vec<_>>()
            .join(" or ");
        found.push(wrong_type(value, path, &types));
        return;
    }
    if value.kind() == Kind::List {
        let items = schema.items().into_iter();
        for (item, schema) in items.flat_map(|schema| {
            value
                .items()
                .take(MAX_ITEMS)
                .map(move |item| (item, schema))
        }) {
            compare(item, schema, &format!("{path}[]"), depth + 1, found);
        }
    }
    if value.kind() != Kind::Map {
        return;
    }
    for field in schema.fields(Direction::Response) {
        let name = joined(path, field.name);
        match (value.get(field.name), field.schema) {
            (None, _) if field.is_required && !is_shortened(value) => {
                found.push(missing(value, &name));
            }
            (Some(inner), Some(schema)) if !field.is_conditional => {
                compare(inner, schema, &name, depth + 1, found);
            }
            _ => (),
        }
    }
}

/// Returns the differences between an example and the fields of the response that the page documents. An example that has
/// few of the fields shows something else.
pub(super) fn differences_from_fields(example: Value<'_>, fields: &[&ApiField]) -> Vec<Problem> {
    let mut found = Vec::new();
    let names: HashSet<&str> = fields.iter().map(|one| &*one.name).collect();
    let objects = match example.kind() {
        Kind::List => example.items().take(MAX_ITEMS).collect(),
        _ => vec![example],
    };
    for object in objects.into_iter().filter(|one| one.kind() == Kind::Map) {
        let is_documented = |(key, _): &(Value<'_>, Value<'_>)| names.contains(key.name());
        let known = object.members().filter(is_documented).count();
        let required = fields.iter().filter(|one| one.required == Some(true));
        let (shown, hidden): (Vec<&ApiField>, Vec<&ApiField>) =
            required.partition(|one| object.get(&one.name).is_some());
        if known * 2 > object.members().len() && shown.len() >= hidden.len() {
            compare_fields(object, fields, "", &mut found);
        }
    }
    found
}

fn compare_fields(object: Value<'_>, fields: &[&ApiField], path: &str, found: &mut Vec<Problem>) {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for field in fields {
        *counts.entry(&field.name).or_default() += 1;
    }
    for field in fields {
        if found.len() >= MAX_PROBLEMS {
            return;
        }
        let name = joined(path, &field.name);
        // A field with several types is documented several times.
        let is_single = counts.get(&*field.name) == Some(&1);
        let Some(value) = object.get(&field.name) else {
            if field.required == Some(true) && is_single && !is_shortened(object) {
                found.push(missing(object, &name));
            }
            continue;
        };
        let kind = field.kind.as_ref().filter(|_| is_single && !field.is_list);
        let own = kind.and_then(|kind| Some((kind, FieldType::parse(&kind.text)?)));
        if let Some((kind, own)) = own
            && !own.accepts(value)
        {
            found.push(wrong_type(value, &name, &kind.text));
            continue;
        }
        let children: Vec<&ApiField> = field.children.iter().collect();
        match value.kind() {
            Kind::Map => compare_fields(value, &children, &name, found),
            Kind::List => {
                let maps = value
                    .items()
                    .take(MAX_ITEMS)
                    .filter(|one| one.kind() == Kind::Map);
                for item in maps {
                    compare_fields(item, &children, &format!("{name}[]"), found);
                }
            }
            _ => (),
        }
    }
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// Returns whether an object in an example says that it has more fields than it shows.
fn is_shortened(object: Value<'_>) -> bool {
    let mut keys = object.members().map(|(key, _)| key.name());
    keys.any(|key| key.contains("...") || key.contains('…') || key.starts_with("//"))
}

fn missing(object: Value<'_>, name: &str) -> Problem {
    let (start, _) = object.range();
    Problem {
        range: (start, start + 1),
        message: format!("required field `{name}` is missing in the example"),
    }
}

fn wrong_type(value: Value<'_>, name: &str, expected: &str) -> Problem {
    let kind = match value.kind() {
        Kind::Null => "null",
        kind => kind.name(),
    };
    let what = if name.is_empty() {
        "the example".to_owned()
    } else {
        format!("`{name}`")
    };
    Problem {
        range: value.range(),
        message: format!("{what} is {kind}, but its type is `{expected}`"),
    }
}
