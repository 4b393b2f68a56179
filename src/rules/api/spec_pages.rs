//! What a specification sets for the pages of its operations (`x-mint`).

use super::causes::Cause;
use crate::diagnostic::Severity;
use crate::syntax::document::Kind;
use crate::syntax::openapi::{Node, Specification};
use std::collections::HashSet;

/// The fields of `x-mint`, and of the objects in it, with what their values are.
const FIELDS: [(&str, &[&str]); 4] = [
    ("", &["content", "href"]),
    (
        "metadata",
        &[
            "href",
            "title",
            "og:title",
            "sidebarTitle",
            "description",
            "api",
            "openapi",
            "asyncapi",
            "contentType",
            "authMethod",
            "auth",
            "version",
            "mode",
            "lastUpdatedDate",
            "createdDate",
            "openapi-schema",
            "icon",
            "tag",
            "url",
        ],
    ),
    ("mcp", &["name", "description"]),
    ("playground", &[]),
];
/// The fields of these objects that are `true` or `false`.
const FLAGS: [(&str, &[&str]); 4] = [
    ("", &[]),
    (
        "metadata",
        &[
            "hideFooterPagination",
            "hideApiMarker",
            "noindex",
            "isPublic",
            "public",
        ],
    ),
    ("mcp", &["enabled"]),
    ("playground", &["expand"]),
];
/// The fields that are lists of strings.
const LISTS: [(&str, &[&str]); 2] = [
    ("", &["groups", "pre", "post"]),
    ("metadata", &["keywords"]),
];

/// Returns the values in `x-mint` of operations with a wrong type.
pub(super) fn wrong_values(specification: &Specification) -> Vec<Cause> {
    let mut known = HashSet::new();
    let operations = specification.operations.iter();
    let all = operations.filter_map(|operation| {
        let mint = specification.details(operation).node.get("x-mint")?;
        known
            .insert(mint.value().key())
            .then(|| wrong_value(mint))?
    });
    all.collect()
}

/// Returns the first value with a wrong type in an `x-mint`.
fn wrong_value(mint: Node<'_>) -> Option<Cause> {
    if mint.kind() == Kind::Null {
        return None;
    }
    if !mint.is_map() {
        let kind = mint.kind().name();
        let message = format!("`x-mint` is {kind}, not an object");
        return Some(Cause {
            message,
            ..cause("x-mint", mint, "an object")
        });
    }
    let objects = FIELDS.iter().filter(|(object, _)| !object.is_empty());
    let mut wrong = objects.filter_map(|(object, _)| {
        let value = mint.get(object).filter(|value| !value.is_map())?;
        Some(cause(object, value, "an object"))
    });
    wrong
        .next()
        .or_else(|| wrong_field(mint, &FIELDS, is_text, "a string"))
        .or_else(|| wrong_field(mint, &FLAGS, is_flag, "`true` or `false`"))
        .or_else(|| wrong_field(mint, &LISTS, is_list, "a list of strings"))
}

/// Returns the first field of a table with a value that is not right.
fn wrong_field(
    mint: Node<'_>,
    table: &[(&str, &[&str])],
    is_right: fn(Node<'_>) -> bool,
    wanted: &str,
) -> Option<Cause> {
    table.iter().find_map(|(object, names)| {
        let holder = if object.is_empty() {
            mint
        } else {
            mint.get(object)?
        };
        let wrong = names.iter().find_map(|name| {
            let value = holder.get(name).filter(|value| !is_right(*value))?;
            Some((*name, value))
        });
        wrong.map(|(name, value)| cause(name, value, wanted))
    })
}

fn cause(name: &str, value: Node<'_>, wanted: &str) -> Cause {
    let kind = value.kind().name();
    Cause {
        span: value.span(),
        message: format!("`{name}` of `x-mint` is {kind}, not {wanted}"),
        note: "correct it: the platform ignores the whole `x-mint`".into(),
        at_most: Severity::Warning,
        see: Vec::new(),
    }
}

fn is_text(node: Node<'_>) -> bool {
    node.kind() == Kind::Text
}

fn is_flag(node: Node<'_>) -> bool {
    node.kind() == Kind::Bool
}

fn is_list(node: Node<'_>) -> bool {
    node.kind() == Kind::List && node.items().all(is_text)
}
