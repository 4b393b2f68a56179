//! Supported languages for unsupported language names.

use super::code_blocks::certain_language;
use super::tool_commands::is_tool_commands;
use crate::catalog::{LANGUAGES, nearest};
use crate::text::{Edit, Span, to_u32};

/// The language that a name probably means.
pub(super) struct IntendedLanguage {
    /// What to do, as an instruction or a question.
    pub(super) note: String,
    /// The label of the fix.
    pub(super) label: String,
    pub(super) edit: Edit,
    /// Whether the name has no other meaning.
    pub(super) is_certain: bool,
}

/// Returns whether blocks in the language `name` contain commands anyway.
fn is_terminal(name: &str) -> bool {
    ["bat", "powershell", "shellsession"].contains(&name)
}

/// Returns whether `code` consists of shell commands.
fn is_commands(code: &str) -> bool {
    certain_language(code) == Some("bash") || is_tool_commands(code)
}

/// Returns the supported language that `name` at `span` means, considering the `code` of the block.
pub(super) fn intended_language(name: &str, span: Span, code: &str) -> Option<IntendedLanguage> {
    if let Some(glued) = glued_braces(name, span) {
        let note = "add a space before the braces";
        return Some(IntendedLanguage {
            note: note.to_owned(),
            label: note.to_owned(),
            edit: Edit::insert_before(glued, " "),
            is_certain: true,
        });
    }
    if let Some(language) = before_test_flags(name) {
        return Some(IntendedLanguage {
            note: format!(
                "write `{language}`: the words after it are for the tests of the documentation"
            ),
            label: format!("write `{language}`"),
            edit: Edit::replace(span, language),
            is_certain: true,
        });
    }
    if let Some(colon) = glued_title(name, span) {
        return Some(IntendedLanguage {
            note: "add a space after the language".to_owned(),
            label: "replace it with a space".to_owned(),
            edit: Edit::replace(colon, " "),
            is_certain: false,
        });
    }
    if let Some(kind) = file_kind(name) {
        return Some(IntendedLanguage {
            note: format!("add the language before the file name: `{kind} {name}`"),
            label: format!("add `{kind}`"),
            edit: Edit::insert_before(span, format!("{kind} ")),
            is_certain: false,
        });
    }
    let (language, is_certain) = match LANGUAGES.instead_of(name) {
        Some(language) if !is_terminal(language) && is_commands(code) => ("bash", true),
        Some(language) => (language, true),
        None => (nearest_language(name)?, false),
    };
    let label = format!("write `{language}`");
    let note = if is_certain {
        label.clone()
    } else {
        format!("did you mean `{language}`?")
    };
    Some(IntendedLanguage {
        note,
        label,
        edit: Edit::replace(span, language),
        is_certain,
    })
}

/// Returns the span from the braces in `python{15}`.
fn glued_braces(name: &str, span: Span) -> Option<Span> {
    let at = name.find('{').filter(|&at| LANGUAGES.knows(&name[..at]))?;
    Some(Span::new(span.file, span.start + to_u32(at), span.end))
}

/// Returns the language before words for `rustdoc`: `rust,no_run`.
fn before_test_flags(name: &str) -> Option<&str> {
    const FLAGS: [&str; 12] = [
        "ignore",
        "no_run",
        "should_panic",
        "compile_fail",
        "edition2015",
        "edition2018",
        "edition2021",
        "edition2024",
        "noplayground",
        "noplaypen",
        "editable",
        "mdbook-runnable",
    ];
    let (language, flags) = name.split_once(',')?;
    let are_flags = flags.split(',').all(|flag| FLAGS.contains(&flag.trim()));
    (LANGUAGES.knows(language) && are_flags).then_some(language)
}

/// Returns the span of the colon or comma in `js:app.js` or `rust,ignore`.
fn glued_title(name: &str, span: Span) -> Option<Span> {
    let at = name
        .find([':', ','])
        .filter(|&at| LANGUAGES.knows(&name[..at]) && at + 1 < name.len())?;
    let start = span.start + to_u32(at);
    Some(Span::new(span.file, start, start + 1))
}

/// Returns the language of a file name such as `app.js` or `.env.local`.
fn file_kind(name: &str) -> Option<&str> {
    let file = name.rsplit('/').next().unwrap_or_default();
    if file == ".env" || file.starts_with(".env.") {
        return Some("dotenv");
    }
    let (stem, kind) = name.rsplit_once('.')?;
    (!stem.is_empty() && LANGUAGES.knows(kind)).then_some(kind)
}

/// Returns the language that `name` misspells. Short names are close to many others, so they have no suggestion. The
/// first letter must match, because typos seldom change it.
fn nearest_language(name: &str) -> Option<&'static str> {
    let first = name.chars().next().filter(|_| name.len() > 3)?;
    let candidates = LANGUAGES.names().filter(|candidate| {
        candidate.len() > 2 && candidate.starts_with(first.to_ascii_lowercase())
    });
    nearest(name, candidates)
}
