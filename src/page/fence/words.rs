//! Traps of words without a key: options among the words of a title.

use super::grammar::is_pattern;
use super::info::Info;
use super::meta_problem::MetaProblem;
use super::parts::Part;
use super::{options, titles};
use crate::catalog::FENCE_OPTIONS;

/// Returns the problem of the word at `index`, if there is one.
pub(super) fn word(info: &Info<'_>, index: usize) -> Option<MetaProblem> {
    let part = &info.parts[index];
    let word = part.value;
    let folded = word.to_ascii_lowercase();
    if FENCE_OPTIONS.foreign.contains(&*folded) {
        return Some(options::foreign(info, part, &folded));
    }
    if is_pattern(word) {
        let hint = "mark lines with `{1,3-5}`; words cannot be marked";
        return Some(info.problem(part, format!("the platform drops `{word}`"), hint));
    }
    if info.titled {
        return titles::left_over(info, index);
    }
    // There are many words, and few are options. Only these are compared with the words around them.
    let is_option =
        FENCE_OPTIONS.switches.contains(&*folded) || FENCE_OPTIONS.valued.contains(word);
    if !is_option || !is_meant_as_word(info, index) {
        return None;
    }
    let (edit, quote) = match titles::whole_title(info, index) {
        Some((edit, right)) => (Some(edit), format!("write `{right}`")),
        None => (None, "put the title in quotes: `title=\"…\"`".to_owned()),
    };
    let (message, hint) = if word != folded && FENCE_OPTIONS.switches.contains(&*folded) {
        (
            format!("`{word}` is read as the option `{folded}`, and as part of the title"),
            format!("{quote}; for the option, write `{folded}`"),
        )
    } else if FENCE_OPTIONS.switches.contains(word) {
        (
            format!("`{word}` is read as an option, not as part of the title"),
            quote,
        )
    } else if FENCE_OPTIONS.valued.contains(word) {
        let title = info.title().unwrap_or_default();
        let message =
            format!("`{word}` is read as an option and dropped: the title becomes `{title}`");
        (message, quote)
    } else {
        return None;
    };
    Some(info.problem(part, message, hint).with_probable_edit(edit))
}

/// Returns whether the name of an option is part of a title, as in `bash wrap the command`.
fn is_meant_as_word(info: &Info<'_>, index: usize) -> bool {
    let word = info.parts[index].value;
    if word.contains(char::is_uppercase) {
        // `Wrap example wrap` has both the word and the option.
        let folded = word.to_ascii_lowercase();
        return !info.parts.iter().any(|part| part.value == folded);
    }
    let follows_words = info.parts[..index].iter().any(Part::is_loose_word);
    let behind: Vec<&str> = info.parts[index + 1..]
        .iter()
        .take_while(|part| part.is_loose_word())
        .map(|part| part.value)
        .collect();
    if FENCE_OPTIONS.valued.contains(word) {
        return follows_words || !behind.is_empty();
    }
    // `wrap Create a key` is an option and a title; `wrap the command` is a sentence.
    let goes_on = behind
        .first()
        .is_some_and(|next| next.starts_with(char::is_lowercase));
    let names_file = behind.iter().any(|word| word.contains(['.', '/']));
    (follows_words && !behind.is_empty()) || (behind.len() >= 2 && goes_on && !names_file)
}
