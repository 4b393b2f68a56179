use super::support::is_option;
use crate::catalog::{languages, nearest};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a code block whose language the platform does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownCodeLanguage {
    allow: Vec<String>,
}

impl Rule for UnknownCodeLanguage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let name = page.slice(block.language);
            let starts_like_a_name = name
                .starts_with(|letter: char| letter.is_alphanumeric() || ".#_-<".contains(letter));
            if !starts_like_a_name || is_option(name) || self.knows(name, cx) {
                continue;
            }
            let message =
                format!("the platform knows no language `{name}`: the block renders as plain text");
            let finding = cx.report(block.language, message);
            if let Some(glued) = glued_braces(name, block.language) {
                finding.note("put a space before the braces").fix(Fix::safe(
                    "put a space before the braces",
                    vec![Edit::insert_before(glued, " ")],
                ));
            } else if let Some(colon) = glued_title(name, block.language) {
                let edit = Edit::replace(colon, " ");
                finding
                    .note("put a space before the title, not a colon")
                    .fix(Fix::risky("put a space for the colon", vec![edit]));
            } else if let Some(kind) = file_kind(name) {
                let edit = Edit::insert_before(block.language, format!("{kind} "));
                finding
                    .note(format!(
                        "the language comes before the file name: `{kind} {name}`"
                    ))
                    .fix(Fix::risky(format!("put `{kind}` before it"), vec![edit]));
            } else if let Some(meant) = languages().instead_of(name) {
                let edit = Edit::replace(block.language, meant);
                finding
                    .note(format!("write `{meant}`"))
                    .fix(Fix::safe(format!("write `{meant}`"), vec![edit]));
            } else if let Some(meant) = near(name) {
                let edit = Edit::replace(block.language, meant);
                finding
                    .note(format!("did you mean `{meant}`?"))
                    .fix(Fix::risky(format!("write `{meant}`"), vec![edit]));
            } else {
                finding.note("write `text` where plain text is meant, or add the language's grammar in `docs.json`");
            }
        }
    }
}

impl UnknownCodeLanguage {
    fn knows(&self, name: &str, cx: &Cx<'_>) -> bool {
        languages().knows(name)
            || self
                .allow
                .iter()
                .any(|allowed| allowed.eq_ignore_ascii_case(name))
            || cx.site().manifest().adds_language(name)
    }
}

/// `python{15}`: where the braces begin.
fn glued_braces(name: &str, span: Span) -> Option<Span> {
    let at = name
        .find('{')
        .filter(|&at| languages().knows(&name[..at]))?;
    let start = span.start + u32::try_from(at).ok()?;
    Some(Span::new(span.file, start, span.end))
}

/// `js:app.js`: the colon.
fn glued_title(name: &str, span: Span) -> Option<Span> {
    let at = name
        .find(':')
        .filter(|&at| languages().knows(&name[..at]) && at + 1 < name.len())?;
    let start = span.start + u32::try_from(at).ok()?;
    Some(Span::new(span.file, start, start + 1))
}

/// `app.js`: the language that the file name ends in.
fn file_kind(name: &str) -> Option<&str> {
    let (stem, kind) = name.rsplit_once('.')?;
    (!stem.is_empty() && languages().knows(kind)).then_some(kind)
}

/// The language that was meant. Short names are near to many others, so nothing is guessed for them, and a slip
/// seldom changes the first letter.
fn near(name: &str) -> Option<&'static str> {
    let first = name.chars().next().filter(|_| name.len() > 3)?;
    let known = languages()
        .names()
        .filter(|known| known.len() > 2 && known.starts_with(first.to_ascii_lowercase()));
    nearest(name, known)
}
