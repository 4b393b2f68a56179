//! Messages and advice for invalid values in `docs.json`.

use super::config_problems::Spot;
use super::string_formats::fits_kind;
use crate::catalog::{Choice, nearest};
use crate::site::{Data, Value};

/// The maximum number of words that a note lists.
const MAX_WORDS: usize = 20;

/// The maximum length of a string in a message, in characters.
const MAX_CHARACTERS: usize = 40;

/// Returns whether only some words are allowed.
pub(super) fn has_words(choices: &[Choice]) -> bool {
    choices
        .iter()
        .any(|choice| matches!(choice, Choice::Words(_)))
}

/// Returns what is wrong with a value.
pub(super) fn message(spot: Spot<'_>, value: &Value, choices: &[Choice]) -> String {
    let name = if spot.is_item {
        format!("an entry of `{}`", spot.key)
    } else {
        format!("`{}`", spot.key)
    };
    let expected = expected(value, choices);
    let is_right_kind = choices.iter().any(|choice| fits_kind(choice, value));
    match value.as_str().filter(|_| is_right_kind) {
        None => format!("{name} is {}, not {expected}", value.kind()),
        Some(text) if text.trim().is_empty() => format!("{name} is empty"),
        Some(text) if text.chars().count() > MAX_CHARACTERS || text.contains(['`', '\n']) => {
            if has_words(choices) {
                format!("{name} has an invalid value")
            } else {
                format!("{name} is not {expected}")
            }
        }
        Some(text) if has_words(choices) => format!("`{text}` is not a valid `{}`", spot.key),
        Some(text) => format!("{name} is `{text}`, not {expected}"),
    }
}

/// Returns what to write instead.
pub(super) fn advice(value: &Value, choices: &[Choice]) -> String {
    let is_only = |one: &Choice| choices.iter().all(|choice| choice == one);
    if has_words(choices) && !matches!(value.data, Data::List(_) | Data::Map(_)) {
        allowed(value, choices)
    } else if value.data == Data::Null {
        "remove it, or give it a value".to_owned()
    } else if is_only(&Choice::Boolean) {
        "write `true` or `false`, without quotes".to_owned()
    } else {
        format!("use {}", expected(value, choices))
    }
}

/// Returns the allowed words, the nearest first.
pub(super) fn allowed(value: &Value, choices: &[Choice]) -> String {
    let words = choices.iter().filter_map(|choice| match choice {
        Choice::Words(words) => Some(words.iter().map(String::as_str)),
        _ => None,
    });
    let mut words: Vec<&str> = words.flatten().collect();
    let near = value
        .as_str()
        .and_then(|text| nearest(text, words.iter().copied()));
    words.sort_by_key(|word| Some(*word) != near);
    let more = words.len().saturating_sub(MAX_WORDS);
    words.truncate(MAX_WORDS);
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("allowed values: {}{more}", words.join(", "))
}

/// Returns what a field allows, for the middle of a sentence. If the value is a string, only the choices for strings.
fn expected(value: &Value, choices: &[Choice]) -> String {
    let is_text = value.as_str().is_some();
    let for_text = |choice: &&Choice| matches!(choice, Choice::Text(_) | Choice::Words(_));
    let only: Vec<&Choice> = choices.iter().filter(for_text).collect();
    let shown = if is_text && !only.is_empty() {
        only
    } else {
        choices.iter().collect()
    };
    let mut words: Vec<&str> = shown
        .iter()
        .map(|choice| match choice {
            Choice::Text(kind) if is_text => &kind.is,
            other => type_name(other),
        })
        .collect();
    words.dedup();
    words.join(" or ")
}

fn type_name(choice: &Choice) -> &str {
    match choice {
        Choice::Anything => "anything",
        Choice::Boolean => "a boolean",
        Choice::Number => "a number",
        Choice::Text(_) | Choice::Words(_) => "a string",
        Choice::List(_) => "a list",
        Choice::Object(_) | Choice::Map(_) => "an object",
    }
}
