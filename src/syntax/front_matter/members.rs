//! The fields of a map in front matter.

use super::fault::FaultKind;
use super::types::written;
use crate::syntax::value::{Data, Member, Node, Range};
use std::collections::HashSet;

/// Up to this many fields, a name is compared with all others.
const COMPARED: usize = 16;

/// The fields of a map that is being read.
#[derive(Default)]
pub(super) struct Members {
    list: Vec<Member>,
    /// The names of the fields, if there are many.
    names: HashSet<Box<str>>,
    /// The names of the fields from a `<<`, which other fields may replace.
    merged: HashSet<Box<str>>,
}

impl Members {
    /// Adds a field.
    pub(super) fn add(&mut self, key: Node, value: Node) -> Result<(), FaultKind> {
        let member = Member {
            key: name(key.data)?,
            key_range: key.range,
            value,
        };
        if let Some(first) = self.find(&member.key) {
            if !self.merged.remove(&member.key) {
                return Err(FaultKind::DuplicateName(self.list[first].key_range));
            }
            self.list[first] = member;
            return Ok(());
        }
        self.push(member);
        Ok(())
    }

    /// Adds the fields of the value of a `<<`. Returns their number.
    pub(super) fn merge(&mut self, value: Node) -> Result<usize, FaultKind> {
        match value.data {
            Data::List(sources) => {
                let mut count = 0;
                for source in sources {
                    count += self.merge_one(source)?;
                }
                Ok(count)
            }
            _ => self.merge_one(value),
        }
    }

    fn merge_one(&mut self, source: Node) -> Result<usize, FaultKind> {
        let members = match source.data {
            Data::Map(members) => members,
            // To the platform, the items of a list are fields with numbers as names.
            Data::List(items) => {
                let items = items.into_iter().enumerate();
                let numbered = items.map(|(at, value)| Member {
                    key: at.to_string().into(),
                    key_range: value.range,
                    value,
                });
                numbered.collect()
            }
            Data::Date(_) | Data::Alias => Vec::new(),
            _ => return Err(FaultKind::Merge),
        };
        let count = members.len() + 1;
        for member in members {
            if self.find(&member.key).is_none() {
                self.merged.insert(member.key.clone());
                self.push(member);
            }
        }
        Ok(count)
    }

    fn find(&self, name: &str) -> Option<usize> {
        if self.list.len() > COMPARED && !self.names.contains(name) {
            return None;
        }
        self.list.iter().position(|member| &*member.key == name)
    }

    fn push(&mut self, member: Member) {
        if self.list.len() == COMPARED {
            let names = self.list.iter().map(|member| member.key.clone());
            self.names = names.collect();
        }
        if self.list.len() >= COMPARED {
            self.names.insert(member.key.clone());
        }
        self.list.push(member);
    }

    pub(super) fn into_data(self) -> Data {
        Data::Map(self.list)
    }
}

/// Returns a value as the name of a field.
fn name(data: Data) -> Result<Box<str>, FaultKind> {
    let part = |data: Data| -> Result<Box<str>, FaultKind> {
        Ok(match data {
            Data::Text(text) | Data::Date(text) => text,
            Data::Number(number) => written(number).into(),
            Data::Bool(value) => value.to_string().into(),
            Data::Map(_) => "[object Object]".into(),
            Data::Null | Data::Alias => "".into(),
            Data::List(_) => return Err(FaultKind::NestedName),
        })
    };
    match data {
        Data::Null => Ok("null".into()),
        Data::List(items) => {
            let parts = items.into_iter().map(|item| part(item.data));
            let parts = parts.collect::<Result<Vec<_>, _>>()?;
            Ok(parts.join(",").into())
        }
        data => part(data),
    }
}

/// Returns the empty value at a place.
pub(super) fn nothing((_, end): Range) -> Node {
    Node {
        range: (end, end),
        data: Data::Null,
    }
}
