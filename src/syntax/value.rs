//! YAML and JSON values with their ranges.

pub(super) use crate::text::{slice, to_u32};

/// A range of bytes: the start, and the exclusive end.
pub type Range = (u32, u32);

/// A value and its range.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The range, including quotes and brackets.
    pub range: Range,
    /// The data.
    pub data: Data,
}

/// The data of a value.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Null.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// An unquoted YAML date, which the platform parses as a date, not as a string.
    Date(Box<str>),
    /// A string.
    Text(Box<str>),
    /// A list.
    List(Vec<Node>),
    /// Keys and values, in order.
    Map(Vec<Member>),
    /// A YAML alias that is not resolved.
    Alias,
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: Box<str>,
    /// The range of the key, including quotes.
    pub key_range: Range,
    /// The value.
    pub value: Node,
}

/// An error in YAML or JSON, with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueError {
    /// The offset where the parser stopped.
    pub offset: u32,
    /// The problem, in lower case.
    pub message: String,
}

/// Returns a parser message with its first letter in lower case.
pub fn lower(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

impl Node {
    /// Returns the string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the members, if it is a map.
    pub fn members(&self) -> &[Member] {
        match &self.data {
            Data::Map(members) => members,
            _ => &[],
        }
    }

    /// Returns the items, if it is a list.
    pub fn items(&self) -> &[Self] {
        match &self.data {
            Data::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the value of `key`, if it is a map with this key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members()
            .iter()
            .find(|member| &*member.key == key)
            .map(|member| &member.value)
    }

    /// Returns the kind of value with an article, for messages.
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

    /// Returns the value without ranges.
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

/// Returns the number as an integer, if it is one and fits.
fn whole(value: f64) -> Option<i64> {
    let fits = value.fract() == 0.0 && value.abs() < 9e15;
    #[expect(clippy::cast_possible_truncation, reason = "checked on the line above")]
    fits.then_some(value as i64)
}
