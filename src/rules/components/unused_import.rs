use crate::diagnostic::Fix;
use crate::page::{Import, Page};
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports an import that the page does not use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnusedImport {}

impl Rule for UnusedImport {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // Behind the first fault of a page its uses are not seen.
        if !page.faults().is_empty() {
            return;
        }
        for import in page.imports() {
            let unused: Vec<_> = import
                .names
                .iter()
                .filter(|name| !is_used(page, import, &name.local))
                .collect();
            let is_whole = unused.len() == import.names.len();
            for name in unused {
                let finding = cx.report(
                    name.span,
                    format!("`{}` is imported and not used", name.local),
                );
                finding.note("take it out");
                if is_whole && import.names.len() == 1 {
                    let removal = line(page, import.statement);
                    finding.fix(Fix::safe(
                        "take the import out",
                        vec![Edit::delete(removal)],
                    ));
                }
            }
        }
    }
}

/// Whether the name stands anywhere in the page as a word of its own, outside its import.
fn is_used(page: &Page, import: &Import, name: &str) -> bool {
    let text = page.text();
    let is_word = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    text.match_indices(name).any(|(at, _)| {
        let own = (import.statement.start as usize..import.statement.end as usize).contains(&at);
        let before = text[..at].chars().next_back().is_some_and(is_word);
        let behind = text[at + name.len()..].chars().next().is_some_and(is_word);
        !own && !before && !behind
    })
}

/// A statement with its line ending.
fn line(page: &Page, statement: Span) -> Span {
    let behind = page
        .text()
        .get(statement.end as usize..)
        .unwrap_or_default();
    let rest = behind
        .find('\n')
        .filter(|&length| behind[..length].trim().is_empty());
    let length = rest.map_or(0, |length| length + 1);
    Span {
        end: statement.end + u32::try_from(length).unwrap_or_default(),
        ..statement
    }
}
