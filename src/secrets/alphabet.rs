//! Values with the shape of a provider's key but with letters that such a key never contains.

use super::table::{Table, pattern};
use crate::catalog::{SECRETS, SecretKind};
use regex::Regex;

/// Whether `value` is a provider's key except for its letters: a key that was scrambled for publication. `near` are the
/// patterns with a keyword near the value.
pub(super) fn is_scrambled(table: &Table, value: &str, near: &[usize]) -> bool {
    let lower = value.to_ascii_lowercase();
    let prefix = |at: usize| {
        let words = pattern(at).keywords.iter();
        let begins = words.filter(|word| lower.starts_with(**word));
        begins.map(|word| word.len()).max()
    };
    let tokens = (0..SECRETS.len()).filter(|&at| pattern(at).kind == SecretKind::Token);
    let mut tokens = tokens.filter_map(|at| Some((at, prefix(at)?)));
    let is_of = |at: usize, prefix: usize| {
        let regex = table.regex(at);
        regex.is_some_and(|regex| breaks_alphabet(regex, value, prefix))
    };
    near.iter().any(|&at| is_of(at, 0)) || tokens.any(|(at, prefix)| is_of(at, prefix))
}

/// Whether `value` does not match, but does when digits replace the letters after `f` in it, apart from its prefix.
fn breaks_alphabet(regex: &Regex, value: &str, prefix: usize) -> bool {
    let (kept, body) = value.split_at(prefix);
    let hex = body.chars().map(|letter| match letter {
        'g'..='z' | 'G'..='Z' => '7',
        letter => letter,
    });
    let hex: String = kept.chars().chain(hex).collect();
    let matches = |text: &str| regex.find(text).is_some_and(|found| found.as_str() == text);
    !matches(value) && matches(&hex)
}
