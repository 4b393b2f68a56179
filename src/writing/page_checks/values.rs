//! Single values, and what is wrong with them.

use super::schema::{Bounds, Schema};
use crate::syntax::openapi::Type;
use crate::syntax::value::{Data, Node};
use crate::writing::keys::text_of;

/// The most allowed values and characters in a message.
const MAX_SHOWN: usize = 6;
const MAX_LENGTH: usize = 40;

/// Returns what is wrong with a text or number.
pub(super) fn wrong_scalar(schema: &Schema, value: &Node) -> Option<String> {
    if let Data::Number(number) = value.data {
        let is_outside = schema.value.least.is_some_and(|least| number < least)
            || schema.value.greatest.is_some_and(|most| number > most)
            || schema.above.is_some_and(|least| number <= least)
            || schema.below.is_some_and(|most| number >= most);
        return is_outside.then(|| {
            let bounds = [
                ("at least", schema.value.least),
                ("at most", schema.value.greatest),
                ("more than", schema.above),
                ("less than", schema.below),
            ];
            let bounds = bounds
                .iter()
                .filter_map(|(word, bound)| Some(format!("{word} {}", (*bound)?)));
            let bounds: Vec<String> = bounds.collect();
            format!("is {number}, expected {}", bounds.join(" and "))
        });
    }
    let (Data::Text(text) | Data::Date(text)) = &value.data else {
        return None;
    };
    if let Some(problem) = outside(schema.length, length(text.chars().count()), "character") {
        return Some(problem);
    }
    if schema.is_date && !is_date(text) {
        return Some(format!(
            "is {}, expected a date such as `2025-01-31`",
            shown(value)
        ));
    }
    let (written, pattern) = schema.pattern.as_ref()?;
    (pattern.is_in(text) == Ok(false))
        .then(|| format!("is {}, which does not match `{written}`", shown(value)))
}

/// Returns what is wrong with a number of things.
pub(super) fn outside(bounds: Bounds, count: f64, thing: &str) -> Option<String> {
    let counted = |count: f64| match count.to_string().as_str() {
        "1" => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    };
    match bounds {
        Bounds {
            least: Some(least), ..
        } if count < least => Some(format!("has {}, expected at least {least}", counted(count))),
        Bounds {
            greatest: Some(most),
            ..
        } if count > most => Some(format!("has {}, expected at most {most}", counted(count))),
        _ => None,
    }
}

pub(super) fn length(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

pub(super) fn has_type(value: &Node, wanted: Type) -> bool {
    match (&value.data, wanted) {
        (Data::Number(number), Type::Integer) => number.fract() == 0.0,
        (Data::Null, Type::Null)
        | (Data::Bool(_), Type::Boolean)
        | (Data::Number(_), Type::Number)
        | (Data::Text(_) | Data::Date(_), Type::String)
        | (Data::List(_), Type::Array)
        | (Data::Map(_), Type::Object) => true,
        _ => false,
    }
}

/// Returns the name of a type with an article, as front matter names it.
pub(super) fn with_article(one: Type) -> String {
    match one {
        Type::Array => "a list".to_owned(),
        Type::Object => "a map".to_owned(),
        Type::Integer => "an integer".to_owned(),
        Type::Null => "null".to_owned(),
        other => format!("a {}", other.name()),
    }
}

/// Returns whether a list has the same item twice.
pub(super) fn has_repeated(items: &[Node]) -> bool {
    let texts = items.iter().map(|item| format!("{:?}", item.plain()));
    let mut texts: Vec<String> = texts.collect();
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    texts.len() < count
}

/// Returns whether two values are the same.
pub(super) fn is_equal(one: &Node, other: &Node) -> bool {
    one.plain() == other.plain()
}

/// Returns whether a text is a date: `2025-01-31`.
fn is_date(text: &str) -> bool {
    let form = text
        .bytes()
        .map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    form.eq(*b"0000-00-00")
        && text[5..7]
            .parse()
            .is_ok_and(|month: u8| (1..=12).contains(&month))
        && text[8..]
            .parse()
            .is_ok_and(|day: u8| (1..=31).contains(&day))
}

/// Returns a value for a message.
pub(super) fn shown(value: &Node) -> String {
    match text_of(&value.plain()) {
        Some(text) => {
            let mut short: String = text.chars().take(MAX_LENGTH).collect();
            if short.len() < text.len() {
                short.push('…');
            }
            format!("`{short}`")
        }
        None => value.kind().to_owned(),
    }
}

/// Returns the note with the allowed values.
pub(super) fn expected(values: &[Node]) -> String {
    let all: Vec<String> = values.iter().take(MAX_SHOWN).map(shown).collect();
    let more = values.len().saturating_sub(MAX_SHOWN);
    match (values.len(), more) {
        (1, _) => format!("write {}", all.join("")),
        (_, 0) => format!("write one of {}", all.join(", ")),
        _ => format!("write one of {} and {more} more", all.join(", ")),
    }
}
