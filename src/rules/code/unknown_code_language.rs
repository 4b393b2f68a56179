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
            if !starts_like_a_name || name.contains("=\"") || self.knows(name, cx) {
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

/// Short names are near to many others, so nothing is guessed for them.
fn near(name: &str) -> Option<&'static str> {
    (name.len() > 3)
        .then(|| nearest(name, languages().names().filter(|known| known.len() > 2)))
        .flatten()
}
