//! A value of `docs.json`, with the files that it references included.

use crate::syntax::value::{self, Node};
use crate::text::{FileId, Span};

/// A value and its span, which can be in another file than its parent.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// The span, including quotes and brackets.
    pub span: Span,
    /// The data.
    pub data: Data,
}

/// The data of a value.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(Box<str>),
    /// A list.
    List(Vec<Value>),
    /// Keys and values, in order.
    Map(Vec<Member>),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The key.
    pub key: Box<str>,
    /// The span of the key, including quotes.
    pub key_span: Span,
    /// The value.
    pub value: Value,
}

impl Value {
    /// Creates the value of a JSON text in `file`.
    pub(in crate::site) fn of(node: Node, file: FileId) -> Self {
        let span = |(start, end)| Span::new(file, start, end);
        let data = match node.data {
            value::Data::Null | value::Data::Alias => Data::Null,
            value::Data::Bool(value) => Data::Bool(value),
            value::Data::Number(value) => Data::Number(value),
            value::Data::Text(text) | value::Data::Date(text) => Data::Text(text),
            value::Data::List(items) => {
                Data::List(items.into_iter().map(|item| Self::of(item, file)).collect())
            }
            value::Data::Map(members) => {
                let member = |member: value::Member| Member {
                    key: member.key,
                    key_span: span(member.key_range),
                    value: Self::of(member.value, file),
                };
                Data::Map(members.into_iter().map(member).collect())
            }
        };
        Self {
            span: span(node.range),
            data,
        }
    }

    /// Returns the string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.data {
            Data::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the items, if it is a list.
    pub fn items(&self) -> &[Self] {
        match &self.data {
            Data::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the members, if it is a map.
    pub fn members(&self) -> &[Member] {
        match &self.data {
            Data::Map(members) => members,
            _ => &[],
        }
    }

    /// Returns the member with this name, if it is a map with this key.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members().iter().find(|member| &*member.key == key)
    }

    /// Returns the value of `key`, if it is a map with this key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.member(key).map(|member| &member.value)
    }

    /// Returns the kind of value with an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self.data {
            Data::Null => "`null`",
            Data::Bool(_) => "a boolean",
            Data::Number(_) => "a number",
            Data::Text(_) => "a string",
            Data::List(_) => "a list",
            Data::Map(_) => "an object",
        }
    }
}
