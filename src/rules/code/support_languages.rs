//! Which known language is meant by a name that the platform does not know.

use super::support::certain_language;
use super::support_tools::is_tool_commands;
use crate::catalog::{languages, nearest};
use crate::text::{Edit, Span, fit};

/// What is meant by a name.
pub(super) struct Meant {
    /// What to do, as an instruction or a question.
    pub(super) note: String,
    /// What the edit does.
    pub(super) label: String,
    pub(super) edit: Edit,
    /// Whether nothing else can be meant.
    pub(super) is_certain: bool,
}

/// Whether blocks in the language `name` hold commands anyway.
fn is_terminal(name: &str) -> bool {
    ["bat", "powershell", "shellsession"].contains(&name)
}

/// Whether `code` is plainly commands for a shell.
fn is_commands(code: &str) -> bool {
    certain_language(code) == Some("bash") || is_tool_commands(code)
}

/// What is meant by `name` at `span`, before `code`; none where no known language is.
pub(super) fn meant(name: &str, span: Span, code: &str) -> Option<Meant> {
    if let Some(glued) = glued_braces(name, span) {
        let note = "add a space before the braces";
        return Some(Meant {
            note: note.to_owned(),
            label: note.to_owned(),
            edit: Edit::insert_before(glued, " "),
            is_certain: true,
        });
    }
    if let Some(colon) = glued_title(name, span) {
        return Some(Meant {
            note: "add a space after the language".to_owned(),
            label: "replace it with a space".to_owned(),
            edit: Edit::replace(colon, " "),
            is_certain: false,
        });
    }
    if let Some(kind) = file_kind(name) {
        return Some(Meant {
            note: format!("add the language before the file name: `{kind} {name}`"),
            label: format!("add `{kind}`"),
            edit: Edit::insert_before(span, format!("{kind} ")),
            is_certain: false,
        });
    }
    let (known, is_certain) = match languages().instead_of(name) {
        Some(known) if !is_terminal(known) && is_commands(code) => ("bash", true),
        Some(known) => (known, true),
        None => (near(name)?, false),
    };
    let label = format!("write `{known}`");
    let note = if is_certain {
        label.clone()
    } else {
        format!("did you mean `{known}`?")
    };
    Some(Meant {
        note,
        label,
        edit: Edit::replace(span, known),
        is_certain,
    })
}

/// `python{15}`: where the braces begin.
fn glued_braces(name: &str, span: Span) -> Option<Span> {
    let at = name
        .find('{')
        .filter(|&at| languages().knows(&name[..at]))?;
    Some(Span::new(span.file, span.start + fit(at), span.end))
}

/// `js:app.js` and `rust,ignore`: the colon or comma.
fn glued_title(name: &str, span: Span) -> Option<Span> {
    let at = name
        .find([':', ','])
        .filter(|&at| languages().knows(&name[..at]) && at + 1 < name.len())?;
    let start = span.start + fit(at);
    Some(Span::new(span.file, start, start + 1))
}

/// `app.js`, `.env.local`: the language of a file of that name.
fn file_kind(name: &str) -> Option<&str> {
    let file = name.rsplit('/').next().unwrap_or_default();
    if file == ".env" || file.starts_with(".env.") {
        return Some("dotenv");
    }
    let (stem, kind) = name.rsplit_once('.')?;
    (!stem.is_empty() && languages().knows(kind)).then_some(kind)
}

/// The language that `name` misspells. Short names are near to many others, so nothing is guessed for them, and a slip
/// seldom changes the first letter.
fn near(name: &str) -> Option<&'static str> {
    let first = name.chars().next().filter(|_| name.len() > 3)?;
    let known = languages()
        .names()
        .filter(|known| known.len() > 2 && known.starts_with(first.to_ascii_lowercase()));
    nearest(name, known)
}
