//! The values of examples, beside what describes them.

use super::field_type::{FieldType, is_placeholder};
use crate::page::ApiField;
use crate::syntax::document::{Kind, Value};
use crate::syntax::openapi::{Direction, Misfit, Schema, Type, is_shortened};
use std::collections::{HashMap, HashSet};

/// The maximum number of problems of an example, and of items of a list that are compared.
const MAX_PROBLEMS: usize = 5;
const MAX_ITEMS: usize = 20;

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
            let misfits = schema.misfits(value, is_placeholder, MAX_PROBLEMS);
            found.extend(misfits.iter().map(Problem::of));
        }
    }
    found.truncate(MAX_PROBLEMS);
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
                found.push(Problem::missing(object, path, &field.name));
            }
            continue;
        };
        let kind = field.kind.as_ref().filter(|_| is_single && !field.is_list);
        let own = kind.and_then(|kind| Some((kind, FieldType::parse(&kind.text)?)));
        if let Some((kind, own)) = own
            && !own.accepts(value)
        {
            found.push(Problem::wrong_type(value, &name, &kind.text));
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

/// Returns the name of a value in an example, for messages.
fn subject(path: &str) -> String {
    if path.is_empty() {
        "the example".to_owned()
    } else {
        format!("`{path}`")
    }
}

/// Returns the range that shows a value: of an object, only its start.
fn range_of(value: Value<'_>) -> (u32, u32) {
    let (start, end) = value.range();
    match value.kind() {
        Kind::Map => (start, start + 1),
        _ => (start, end),
    }
}

impl Problem {
    fn of(misfit: &Misfit<'_, '_>) -> Self {
        Self {
            range: range_of(misfit.at),
            message: misfit.sentence("the example"),
        }
    }

    fn missing(object: Value<'_>, path: &str, name: &str) -> Self {
        Self {
            range: range_of(object),
            message: format!("{} has no `{name}`, which is required", subject(path)),
        }
    }

    fn wrong_type(value: Value<'_>, path: &str, expected: &str) -> Self {
        let kind = match value.kind() {
            Kind::Null => "null",
            Kind::Map => "an object",
            Kind::List => "an array",
            kind => kind.name(),
        };
        Self {
            range: range_of(value),
            message: format!("{} is {kind}, expected `{expected}`", subject(path)),
        }
    }
}
