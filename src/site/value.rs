//! A value of `docs.json`, as it stands after the files that it is split into are put together.

use crate::syntax::value::{self, Node};
use crate::text::{FileId, Span};

/// A value, and where it stands: perhaps in another file than its parent.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Where it stands, quotes and brackets included.
    pub span: Span,
    /// What it is.
    pub data: Data,
}

/// What a value is.
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
    /// Where the key stands, quotes included.
    pub key_span: Span,
    /// The value.
    pub value: Value,
}

impl Value {
    /// The value of a JSON text in `file`.
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

    /// The string, where it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The boolean, where it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.data {
            Data::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The items, where it is a list.
    pub fn items(&self) -> &[Self] {
        match &self.data {
            Data::List(items) => items,
            _ => &[],
        }
    }

    /// The members, where it is a map.
    pub fn members(&self) -> &[Member] {
        match &self.data {
            Data::Map(members) => members,
            _ => &[],
        }
    }

    /// The member of this name, where it is a map that has it.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members().iter().find(|member| &*member.key == key)
    }

    /// The value of `key`, where it is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.member(key).map(|member| &member.value)
    }

    /// What it is, with an article, for messages.
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
