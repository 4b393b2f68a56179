//! Every property of `docs.json`: what the table says of each.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A check of a string that is more than a length or a beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// More than blanks.
    Visible,
    /// A colour: `#` and three or six digits.
    Hex,
    /// An absolute address.
    Url,
    /// An address that begins with `https://`.
    Https,
    /// A path from the root, an anchor, or an absolute address.
    Href,
    /// The same for the footer, where an address begins with `https://`.
    FooterHref,
    /// The name of an icon.
    Icon,
    /// A path, or an address that begins with `https://`.
    Specification,
    /// A domain, without what stands before it in an address.
    Domain,
    /// Letters, digits, `-` and `_`.
    Identifier,
}

/// A kind of string.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextKind {
    /// What such a string is, with an article.
    pub is: String,
    /// Its shortest length.
    #[serde(default)]
    pub min: usize,
    /// How it begins.
    #[serde(default)]
    pub starts: String,
    /// What else is checked.
    pub form: Option<Form>,
}

/// One of the things that a field may hold.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// Whatever there is.
    Anything,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string of a kind.
    Text(TextKind),
    /// One of these words.
    Words(Vec<String>),
    /// An object of this number in the table.
    Object(usize),
    /// A list of such items.
    List(Vec<Self>),
    /// An object with any keys, and such values.
    Map(Vec<Self>),
}

/// Fields, each with the words of which it must be one; any value where there are none.
pub type Condition = BTreeMap<String, Vec<String>>;

/// What is known of a field.
#[derive(Debug, Clone)]
pub struct DocsField {
    /// What it may hold.
    pub choices: Vec<Choice>,
    /// Whether the object does not work without it.
    pub is_required: bool,
    /// What more there is to say.
    pub more: More,
}

/// What few fields need.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct More {
    /// The type as it is written.
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// The fewest items of a list.
    pub min: usize,
    /// The most items of a list.
    pub max: Option<usize>,
    /// The field that no two items may have the same; `itself` where no two items may be equal.
    pub once: Option<String>,
    /// Required, where one of these fields is set.
    pub when: Condition,
    /// Required, where none of these fields is set.
    pub unless: Condition,
    /// Not required, where one of these is set in the object or in one around it.
    pub inherits: Vec<String>,
    /// Names that it had, or that it has elsewhere.
    pub was: Vec<String>,
    /// The type that the specification allows, where it allows less: as it is written.
    #[serde(rename = "specified")]
    pub(super) specified_kind: Option<String>,
    /// What the specification allows, where it allows less.
    #[serde(skip)]
    pub specified: Vec<Choice>,
    /// Whether the platform drops a wrong value here, and does not refuse the file.
    #[serde(rename = "lenient")]
    pub is_lenient: bool,
}

/// What is known of an object.
#[derive(Debug, Default)]
pub struct ObjectFacts {
    /// Its name in the table; of an element of the navigation its word.
    pub name: String,
    /// The word for it; by its key where there is none.
    pub called: Option<String>,
    /// Its fields.
    pub fields: BTreeMap<String, DocsField>,
    /// Whether the platform refuses other keys.
    pub is_strict: bool,
    /// Keys that it refuses although it drops others.
    pub refuses: Vec<String>,
    /// What to do about keys that are no fields.
    pub instead: BTreeMap<String, String>,
    /// What differs for some of these keys by their place and value. The first case that applies counts.
    pub cases: BTreeMap<String, Vec<InsteadCase>>,
}

/// A place and value of a key that is no field.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InsteadCase {
    /// Whether the group is nested in another one; either where not set.
    pub nested: Option<bool>,
    /// The value; any where not set.
    pub value: Option<bool>,
    /// Whether the value is the home page anyway; either where not set.
    pub home: Option<bool>,
    /// What to do, where that differs.
    pub note: Option<String>,
    /// Whether the platform does what the key asks for without it.
    #[serde(default, rename = "harmless")]
    pub is_harmless: bool,
}

/// Every property of `docs.json`.
#[derive(Debug)]
pub struct DocsTable {
    pub(super) objects: Vec<ObjectFacts>,
    /// The number of the whole file.
    pub(super) root: usize,
}

impl DocsTable {
    /// The whole file.
    pub fn root(&self) -> &ObjectFacts {
        self.object(self.root)
    }

    /// The object of a [`Choice::Object`].
    pub fn object(&self, number: usize) -> &ObjectFacts {
        &self.objects[number]
    }
}
