//! Reads the keys of a style rule.

use crate::catalog::nearest;
use crate::syntax::value::{Data, Node};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

/// The keys of every rule, which the kinds do not read.
pub(super) const COMMON: [&str; 9] = [
    "extends",
    "message",
    "level",
    "scope",
    "link",
    "description",
    "limit",
    "action",
    "files",
];

/// Words or patterns. Numbers and booleans count as their texts, and empty items are left out.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(from = "Value")]
pub(super) struct Words(pub(super) Vec<String>);

impl From<Value> for Words {
    fn from(value: Value) -> Self {
        let items = match value {
            Value::Sequence(items) => items,
            one => vec![one],
        };
        Self(items.iter().filter_map(text_of).collect())
    }
}

/// Patterns and their replacements.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(from = "Value")]
pub(super) struct Pairs(pub(super) Vec<(String, String)>);

impl From<Value> for Pairs {
    fn from(value: Value) -> Self {
        let Value::Mapping(entries) = value else {
            return Self::default();
        };
        let pairs = entries
            .iter()
            .filter_map(|(key, value)| Some((text_of(key)?, text_of(value).unwrap_or_default())));
        Self(pairs.collect())
    }
}

/// Returns a scalar as text, or `None` if it is blank.
pub(super) fn text_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => return None,
    };
    (!text.trim().is_empty()).then_some(text)
}

/// Reads the keys of `rule` that only its kind has. Upper and lower case make no difference in them.
///
/// # Errors
/// Returns the message of the deserializer.
pub(super) fn read<T: DeserializeOwned>(rule: &Node) -> Result<T, String> {
    let Data::Map(members) = &rule.data else {
        return Err("not a map".to_owned());
    };
    let mut keys = Mapping::new();
    for member in members {
        let name = member.key.to_lowercase();
        if !COMMON.contains(&name.as_str()) {
            keys.insert(Value::from(name), member.value.plain());
        }
    }
    serde_yaml::from_value(keys.into()).map_err(|error| in_words(&error.to_string()))
}

/// Returns a message of the deserializer in the words of this program.
fn in_words(message: &str) -> String {
    let Some(unknown) = message.strip_prefix("unknown field ") else {
        return message.to_owned();
    };
    let mut names = unknown.split('`').skip(1).step_by(2);
    let name = names.next().unwrap_or_default();
    let known: Vec<&str> = names.collect();
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("unknown key `{name}`, did you mean `{near}`?"),
        None => format!(
            "unknown key `{name}`, expected one of `{}`",
            known.join("`, `")
        ),
    }
}

/// A setting that is on unless a rule turns it off.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(transparent)]
pub(super) struct OnByDefault(pub(super) bool);

impl Default for OnByDefault {
    fn default() -> Self {
        Self(true)
    }
}
