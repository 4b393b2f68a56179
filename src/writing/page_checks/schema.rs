//! JSON Schemas for front matter.

use crate::syntax::openapi::Type;
use crate::syntax::value::Node;
use crate::writing::pattern::Pattern;

/// A schema. What it does not say is not checked.
#[derive(Debug, Default)]
pub(super) struct Schema {
    /// Whether nothing fits, for the schema `false`.
    pub(super) is_never: bool,
    pub(super) types: Vec<Type>,
    /// The only values.
    pub(super) values: Option<Vec<Node>>,
    pub(super) required: Vec<String>,
    pub(super) properties: Vec<(Box<str>, Schema)>,
    /// Schemas for properties with names that match.
    pub(super) patterns: Vec<(Pattern, Schema)>,
    /// The schema for all other properties.
    pub(super) others: Option<Box<Schema>>,
    pub(super) items: Option<Box<Schema>>,
    pub(super) has_unique_items: bool,
    /// The least and the greatest number.
    pub(super) value: Bounds,
    pub(super) above: Option<f64>,
    pub(super) below: Option<f64>,
    /// The length of a text in characters.
    pub(super) length: Bounds,
    /// The number of items of a list.
    pub(super) count: Bounds,
    pub(super) pattern: Option<(String, Pattern)>,
    /// Whether a text is a date.
    pub(super) is_date: bool,
    pub(super) all: Vec<Schema>,
    pub(super) any: Vec<Schema>,
    pub(super) one: Vec<Schema>,
    pub(super) not: Option<Box<Schema>>,
}

/// The least and the greatest of something.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Bounds {
    pub(super) least: Option<f64>,
    pub(super) greatest: Option<f64>,
}
