//! The members of YAML maps.

use super::value::{Data, Member, Node, ValueError};
use std::collections::HashSet;

/// What several equal keys of a map mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Duplicates {
    Refused,
    LastCounts,
}

/// Returns the members of a map with these keys and values, in turn.
///
/// # Errors
/// Returns a [`ValueError`] for a key that occurs twice, if that is refused.
pub(super) fn members(items: Vec<Node>, duplicates: Duplicates) -> Result<Vec<Member>, ValueError> {
    let mut members: Vec<Member> = Vec::with_capacity(items.len() / 2);
    let mut items = items.into_iter();
    while let (Some(key), Some(value)) = (items.next(), items.next()) {
        let name: Box<str> = match key.data {
            Data::Text(text) | Data::Date(text) => text,
            Data::Number(number) => number.to_string().into(),
            Data::Bool(value) => value.to_string().into(),
            _ => "".into(),
        };
        members.push(Member {
            key: name,
            key_range: key.range,
            value,
        });
    }
    if duplicates == Duplicates::LastCounts {
        let mut names = HashSet::new();
        members.reverse();
        members.retain(|member| names.insert(member.key.clone()));
        members.reverse();
    }
    let mut names = HashSet::with_capacity(members.len());
    match members.iter().find(|member| !names.insert(&*member.key)) {
        Some(second) => Err(ValueError {
            offset: second.key_range.0,
            message: format!("duplicate key `{}`", second.key),
        }),
        None => Ok(members),
    }
}
