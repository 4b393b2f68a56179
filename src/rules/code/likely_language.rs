//! Detection of the language for a code block without one. Reads the lines of the code, which has no views of its own.

use super::code_blocks::certain_language;
use super::language_mismatch::unnamed_form;
use crate::catalog::LANGUAGES;
use crate::page::{CodeBlock, Page};
use crate::syntax::example::{Exceptions, Language, check};

/// Returns the language of `code` for a fence, if its form shows it.
pub(super) fn likely_language(code: &str) -> Option<&'static str> {
    let code = code.trim();
    if code.is_empty() {
        return None;
    }
    certain_language(code)
        .or_else(|| language_by_prompt(code))
        .or_else(|| language_of_literal(code))
        .or_else(|| is_environment(code).then_some("dotenv"))
        .or_else(|| is_plain_text(code).then_some("text"))
        .or_else(|| unnamed_form(code))
}

/// Returns the language of code that starts with a shell or Python prompt.
fn language_by_prompt(code: &str) -> Option<&'static str> {
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

/// Returns the language of an object or list in JSON or Python.
fn language_of_literal(code: &str) -> Option<&'static str> {
    const EXCEPTIONS: Exceptions = Exceptions {
        comments: true,
        ellipses: true,
    };
    let inner = code.strip_prefix(['{', '['])?.trim_start();
    if !code.ends_with(['}', ']']) {
        return None;
    }
    let has_members = |quote: char| inner.starts_with([quote, '{']) && code.contains(": ");
    if has_members('"') && check(code, Language::Json, EXCEPTIONS).is_none() {
        return Some("json");
    }
    let is_dictionary = code.contains("':") || code.contains("\":");
    (is_dictionary && check(code, Language::Python, EXCEPTIONS).is_none()).then_some("python")
}

/// Returns whether `code` is a file tree, a list of addresses, a flow with arrows, or sentences.
fn is_plain_text(code: &str) -> bool {
    let is_tree = code.contains("├─") || code.contains("└─") || is_file_tree(code);
    let is_address = |line: &str| {
        !line.contains(char::is_whitespace)
            && line.contains("://")
            && line.starts_with(|letter: char| letter.is_ascii_lowercase())
    };
    let is_address = nonblank_lines(code).all(is_address);
    let has_arrows = code.contains(['→', '✓']) && !code.contains(['"', '\'', '#']);
    is_tree || is_address || has_arrows || is_prose(code)
}

/// Returns the lines of a text that are not blank, without surrounding blanks.
fn nonblank_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Returns whether each line of `code` sets an environment variable: `KEY=value`.
fn is_environment(code: &str) -> bool {
    let sets = |line: &str| {
        let Some((name, value)) = line.split_once('=') else {
            return false;
        };
        let is_letter = |letter: char| letter.is_ascii_uppercase() || letter == '_';
        name.starts_with(is_letter)
            && name.chars().nth(1).is_some()
            && name
                .chars()
                .all(|letter| is_letter(letter) || letter.is_ascii_digit())
            && !value.starts_with([' ', '='])
            && !value.ends_with(['\\', ';'])
    };
    let mut lines = nonblank_lines(code)
        .filter(|line| !line.starts_with('#'))
        .peekable();
    lines.peek().is_some() && lines.all(sets)
}

/// Returns whether `code` is a folder name followed by the names of its files, one in each line.
fn is_file_tree(code: &str) -> bool {
    let is_name = |line: &str| {
        let name = line.split(" #").next().unwrap_or_default();
        let name = name.trim().trim_start_matches(['|', '+', '-', '`', ' ']);
        !name.is_empty()
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || "._-/[]()*@".contains(letter))
    };
    let mut lines = code.lines().filter(|line| !line.trim().is_empty());
    let is_folder = |line: &str| {
        let name = line.split(" #").next().unwrap_or_default().trim();
        name.ends_with('/') && is_name(line)
    };
    let is_below = |line: &str| line.starts_with([' ', '\t', '|', '+', '`', '-']);
    let is_root = lines.next().is_some_and(is_folder);
    let below: Vec<&str> = lines.collect();
    is_root && below.first().is_some_and(|line| is_below(line)) && below.into_iter().all(is_name)
}

/// Returns whether the line before a block is a label for output: it ends in `Output:` or a similar word, or consists
/// of such a word. Reads the source, because only the line right above the block is a label, whatever it belongs to.
pub(super) fn is_below_output_label(page: &Page, block: CodeBlock) -> bool {
    let before = page.text().get(..block.span.start as usize);
    let label = before.unwrap_or_default().trim_end().lines().next_back();
    let label = label.unwrap_or_default();
    let label = label.trim_matches(['*', '_', '#', ' ']);
    let announces = label.ends_with(':');
    let label = label.trim_end_matches([':', '*', '_']);
    let mut words = label.rsplit(|letter: char| !letter.is_alphanumeric());
    let last = words.next().unwrap_or_default();
    (announces || last.len() == label.len()) && LANGUAGES.is_output_label(last)
}

/// Returns whether `code` starts with a sentence that contains no characters typical of code.
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
            ("DEPOT_KEY=key_1\n\n# The depot\nDEPOT=north 2", "dotenv"),
            ("docs/\n  a.mdx\n  images/\n    b.png  # the depot", "text"),
            ("docs/\n|-- a.mdx\n`-- b.mdx", "text"),
            ("https://parcel.example/a\nhttps://parcel.example/b", "text"),
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
            "DEPOT == 1",
            "KEY = 1",
            "depot/\nsend",
            "a/",
            "Depot = 1 and all that.",
        ] {
            assert_eq!(likely_language(code), None, "{code}");
        }
    }
}
