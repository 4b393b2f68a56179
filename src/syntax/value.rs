//! YAML and JSON values with their places.

pub(super) use crate::text::fit;
/// A range of bytes: the first, and the first one after.
pub type Range = (u32, u32);

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it stands, quotes and brackets included.
    pub range: Range,
    /// What it is.
    pub data: Data,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A YAML date that is not quoted: the platform makes it a date, not a string.
    Date(Box<str>),
    /// A string.
    Text(Box<str>),
    /// A list.
    List(Vec<Node>),
    /// Keys and values, in order.
    Map(Vec<Member>),
    /// A YAML alias of a list or map.
    Alias,
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: Box<str>,
    /// Where the key stands, quotes included.
    pub key_range: Range,
    /// The value.
    pub value: Node,
}

/// Why a text is no YAML or JSON, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueError {
    /// The byte where reading stopped.
    pub offset: u32,
    /// Why: one sentence, lower case.
    pub message: String,
}

/// What a parser says as a clause: the first letter in lower case.
pub(super) fn lower(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

impl Node {
    /// The string, where it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The members, where it is a map.
    pub fn members(&self) -> &[Member] {
        match &self.data {
            Data::Map(members) => members,
            _ => &[],
        }
    }

    /// The items, where it is a list.
    pub fn items(&self) -> &[Self] {
        match &self.data {
            Data::List(items) => items,
            _ => &[],
        }
    }

    /// The value of `key`, where it is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members()
            .iter()
            .find(|member| &*member.key == key)
            .map(|member| &member.value)
    }

    /// What it is, with an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self.data {
            Data::Null => "empty",
            Data::Bool(_) => "a boolean",
            Data::Number(_) => "a number",
            Data::Date(_) => "a date",
            Data::Text(_) => "a string",
            Data::List(_) => "a list",
            Data::Map(_) => "a map",
            Data::Alias => "an alias",
        }
    }

    /// The same value without places.
    pub fn plain(&self) -> serde_yaml::Value {
        use serde_yaml::Value;
        match &self.data {
            Data::Null | Data::Alias => Value::Null,
            Data::Bool(value) => Value::Bool(*value),
            Data::Number(value) => whole(*value).map_or_else(|| (*value).into(), Value::from),
            Data::Date(text) | Data::Text(text) => Value::String(text.to_string()),
            Data::List(items) => Value::Sequence(items.iter().map(Self::plain).collect()),
            Data::Map(members) => members
                .iter()
                .map(|member| (Value::String(member.key.to_string()), member.value.plain()))
                .collect::<serde_yaml::Mapping>()
                .into(),
        }
    }
}

/// The number as a whole one, where it is one that fits.
fn whole(value: f64) -> Option<i64> {
    let fits = value.fract() == 0.0 && value.abs() < 9e15;
    #[expect(clippy::cast_possible_truncation, reason = "checked on the line above")]
    fits.then_some(value as i64)
}
