//! The types for the table of all properties of `docs.json`.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A check of a string, besides its length and its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StringFormat {
    /// Not only white space.
    Visible,
    /// A colour: `#` and three or six digits.
    Hex,
    /// An absolute URL.
    Url,
    /// A URL that starts with `https://`.
    Https,
    /// A root-relative path, an anchor, or an absolute URL.
    Href,
    /// The same for the footer, where a URL starts with `https://`.
    FooterHref,
    /// The name of an icon.
    Icon,
    /// A path, or a URL that starts with `https://`.
    Specification,
    /// A domain, without a scheme.
    Domain,
    /// Letters, digits, `-` and `_`.
    Identifier,
}

/// A kind of string.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextKind {
    /// The name of such a string, with an article.
    pub is: String,
    /// The minimum length.
    #[serde(default)]
    pub min: usize,
    /// The required prefix.
    #[serde(default)]
    pub starts: String,
    /// The other check.
    #[serde(rename = "form")]
    pub format: Option<StringFormat>,
}

/// One of the values that a field can have.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// Any value.
    Anything,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string of a kind.
    Text(TextKind),
    /// One of these words.
    Words(Vec<String>),
    /// The object with this index in the table.
    Object(usize),
    /// A list with such items.
    List(Vec<Self>),
    /// An object with any keys and such values.
    Map(Vec<Self>),
}

/// Fields with the values that each must have one of; an empty list allows any value.
pub type Condition = BTreeMap<String, Vec<String>>;

/// The facts about a field.
#[derive(Debug, Clone)]
pub struct DocsField {
    /// The values that it can have.
    pub choices: Vec<Choice>,
    /// Whether the object requires it.
    pub is_required: bool,
    /// The less common facts.
    pub more: More,
}

/// Facts that only few fields need.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct More {
    /// The type as written in the table.
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// The minimum number of items in a list.
    pub min: usize,
    /// The maximum number of items in a list.
    pub max: Option<usize>,
    /// The field that must be unique among the items; `itself` if the items must be unique.
    pub once: Option<String>,
    /// The field is required if one of these conditions is met.
    pub when: Condition,
    /// The field is required if none of these conditions is met.
    pub unless: Condition,
    /// The field is not required if one of these is set in the object or in an object around it.
    pub inherits: Vec<String>,
    /// Former names, or its names in other places.
    pub was: Vec<String>,
    /// The type that the specification allows, if it allows less, as written in the table.
    #[serde(rename = "specified")]
    pub(super) specified_kind: Option<String>,
    /// The values that the specification allows, if it allows fewer.
    #[serde(skip)]
    pub specified: Vec<Choice>,
    /// Whether the platform drops an invalid value instead of rejecting the file.
    #[serde(rename = "lenient")]
    pub is_lenient: bool,
}

/// The facts about an object.
#[derive(Debug, Default)]
pub struct ObjectFacts {
    /// The name in the table; for an element of the navigation, the name of its kind.
    pub name: String,
    /// The name to show, if it is not the key.
    pub called: Option<String>,
    /// The fields.
    pub fields: BTreeMap<String, DocsField>,
    /// Whether the platform rejects other keys.
    pub is_strict: bool,
    /// The keys that it rejects, if it drops the others.
    pub refuses: Vec<String>,
    /// The note for keys that are not fields.
    pub instead: BTreeMap<String, String>,
    /// Exceptions for some of these keys, by place and value. The first matching case applies.
    pub cases: BTreeMap<String, Vec<InsteadCase>>,
}

/// A case of a key that is not a field, by place and value.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InsteadCase {
    /// Whether the group is nested in another one; either if not set.
    pub nested: Option<bool>,
    /// The value; any if not set.
    pub value: Option<bool>,
    /// Whether the value is the home page anyway; either if not set.
    pub home: Option<bool>,
    /// The note, if it differs.
    pub note: Option<String>,
    /// Whether the key has no effect because the platform already does this.
    #[serde(default, rename = "harmless")]
    pub is_harmless: bool,
}
