//! Private keys: lines of base64 between two markers.

use super::verdict::Verdict;
use super::{entropy, made_up};
use crate::catalog::SECRET_WORDS;

/// Returns the verdict on a key, with line breaks or with `\n` escapes.
pub(super) fn judge(secret: &str, least: f32) -> Verdict {
    let lines = secret.replace("\\n", "\n").replace("\\r", "\n");
    let is_data = |line: &&str| {
        line.len() >= 4
            && line
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte))
    };
    let lines: Vec<&str> = lines
        .lines()
        .map(|line| line.trim_matches([' ', '\t', '"', '\'', '+', '#', '>', '*', ',', '\\']))
        .collect();
    let data: String = lines.iter().copied().filter(is_data).collect();
    let is_cut = secret.contains("..")
        || made_up::is_made_up(data.get(..40).unwrap_or_default())
        || has_words(&data);
    if data.len() < 60 || is_cut || made_up::is_published(&data) || entropy::entropy(&data) < least
    {
        Verdict::Placeholder
    } else {
        Verdict::Secret
    }
}

fn has_words(data: &str) -> bool {
    let lower = data.to_ascii_lowercase();
    let mut words = SECRET_WORDS.key_data.iter();
    words.any(|word| lower.contains(word))
}
