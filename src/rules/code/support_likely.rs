//! The language that a block without one should probably name.

use super::support::certain_language;
use super::support_forms::unnamed_form;
use crate::syntax::example::{Language, Leave, check};

/// The language of `code` as a fence names it, where its form shows it.
pub(super) fn likely_language(code: &str) -> Option<&'static str> {
    let code = code.trim();
    if code.is_empty() {
        return None;
    }
    certain_language(code)
        .or_else(|| prompted(code))
        .or_else(|| literal(code))
        .or_else(|| is_plain_text(code).then_some("text"))
        .or_else(|| unnamed_form(code))
}

/// Code that begins with a prompt: of a shell, or of Python.
fn prompted(code: &str) -> Option<&'static str> {
    if code.starts_with(">>> ") {
        return Some("python");
    }
    let mut lines = code.lines().filter(|line| !line.trim().is_empty());
    if !code.starts_with("$ ") {
        return None;
    }
    let is_all_commands = lines.all(|line| line.starts_with("$ ") || line.starts_with("# "));
    Some(if is_all_commands { "bash" } else { "console" })
}

/// An object or a list, in JSON or in Python.
fn literal(code: &str) -> Option<&'static str> {
    const LEAVE: Leave = Leave {
        comments: true,
        ellipses: true,
    };
    let inner = code.strip_prefix(['{', '['])?.trim_start();
    if !code.ends_with(['}', ']']) {
        return None;
    }
    let has_members = |quote: char| inner.starts_with([quote, '{']) && code.contains(": ");
    if has_members('"') && check(code, Language::Json, LEAVE).is_none() {
        return Some("json");
    }
    let is_dictionary = code.contains("':") || code.contains("\":");
    (is_dictionary && check(code, Language::Python, LEAVE).is_none()).then_some("python")
}

/// Whether `code` is a tree of files, an address, a flow with arrows, or sentences.
fn is_plain_text(code: &str) -> bool {
    let is_tree = code.contains("├─") || code.contains("└─");
    let is_address = !code.contains(char::is_whitespace)
        && code.contains("://")
        && code.starts_with(|letter: char| letter.is_ascii_lowercase());
    let has_arrows = code.contains(['→', '✓']) && !code.contains(['"', '\'', '#']);
    is_tree || is_address || has_arrows || is_prose(code)
}

/// Whether `code` begins with a sentence, and holds nothing that only code has.
fn is_prose(code: &str) -> bool {
    let first = code.lines().next().unwrap_or_default().trim_end();
    let words = first.split_whitespace().count();
    let begins = first.starts_with(|letter: char| letter.is_uppercase() || letter == '"');
    let ends = code.ends_with(['.', '?', '!', '"']) || first.ends_with(['.', '?', '!']);
    let is_code = first.contains([';', '{', '}', '=', '<', '>', '|', '`', '\\', '$']);
    begins && ends && words >= 4 && !is_code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_forms_have_a_language() {
        for (code, language) in [
            ("$ depot login", "bash"),
            ("$ depot login\nSigned in as Ada", "console"),
            ("{\n  \"id\": 1,\n  ...\n}", "json"),
            ("{ \"id\": 1 } ", "json"),
            ("{'id': 1, 'sent': True}", "python"),
            (">>> depot.send(12)\nTrue", "python"),
            ("from depot import send\n\nsend(12)", "python"),
            ("const a = 1;", "javascript"),
            ("docs/\n├── a.mdx\n└── b.mdx", "text"),
            ("https://parcel.example/a?b=1", "text"),
            ("Write a page about the depot.\nKeep it short.", "text"),
            ("curl https://parcel.example", "bash"),
        ] {
            assert_eq!(likely_language(code), Some(language), "{code}");
        }
        for code in [
            "",
            "{ a: 1 }",
            "[]",
            "title: Depot",
            "title: The depot is open.\nid: 1",
            "depot send 12",
            "Depot = 1 and all that.",
        ] {
            assert_eq!(likely_language(code), None, "{code}");
        }
    }
}
