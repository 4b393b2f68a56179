//! Renames a heading, and updates the links to it.

use super::target::target;
use crate::lsp::edits::workspace_edit;
use crate::lsp::place::{View, touches};
use crate::page::{Heading, HeadingForm, Page, Purpose, Style, heading_ids};
use crate::text::{Edit, Span, to_u32};
use lsp_types::{Position, PrepareRenameResponse, RenameParams, WorkspaceEdit};
use std::borrow::Cow;

/// Returns the text of the heading under the cursor.
pub(super) fn prepare(
    view: &View,
    page: &Page,
    position: Position,
) -> Option<PrepareRenameResponse> {
    let (heading, _) = heading_at(page, view.offset(page, position))?;
    let range = view.range(words_of(page, heading)?);
    // A masked text would be the new one. The editor has the text itself.
    if matches!(view.hide(heading.text), Cow::Owned(_)) {
        return Some(PrepareRenameResponse::Range(range));
    }
    Some(PrepareRenameResponse::RangeWithPlaceholder {
        range,
        placeholder: heading.text.to_owned(),
    })
}

/// Returns the edits that give the heading under the cursor another text. An explicit id stays as it is, and so do the links.
pub(super) fn rename(view: &View, page: &Page, asked: &RenameParams) -> Option<WorkspaceEdit> {
    let at = view.offset(page, asked.text_document_position.position);
    let (heading, number) = heading_at(page, at)?;
    let mut edits = vec![Edit::replace(words_of(page, heading)?, &*asked.new_name)];
    if heading.explicit_id.is_none() {
        let texts = page.headings().map(|heading| heading.text);
        let old = heading_ids(texts.clone()).swap_remove(number)?;
        let renamed = texts.enumerate().map(
            |(at, text)| {
                if at == number { &*asked.new_name } else { text }
            },
        );
        let new = heading_ids(renamed).swap_remove(number)?;
        if old != new {
            edits.extend(links(view, page, heading, &new));
        }
    }
    workspace_edit(view, &edits)
}

/// Returns the edits of the links to a heading.
fn links(view: &View, page: &Page, heading: Heading<'_>, id: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    for other in view.site.pages() {
        let inside = other
            .links()
            .filter(|link| link.purpose() == Purpose::Follow && link.style() != Style::Elsewhere);
        for link in inside {
            let written = other.slice(link.target());
            let Some(hash) = written.find('#') else {
                continue;
            };
            let found = target(view, other, &link.address());
            let is_here = found.is_some_and(|found| {
                let start = found.heading.map(|heading| heading.span.start);
                found.page.file() == page.file() && start == Some(heading.span.start)
            });
            if is_here {
                let place = Span {
                    start: link.target().start + to_u32(hash) + 1,
                    ..link.target()
                };
                edits.push(Edit::replace(place, id));
            }
        }
    }
    edits
}

/// Returns the heading at a byte, and its number on the page.
fn heading_at(page: &Page, at: u32) -> Option<(Heading<'_>, usize)> {
    let mut headings = page.headings().enumerate();
    let found = headings.find(|(_, heading)| touches(heading.span, at));
    found.map(|(number, heading)| (heading, number))
}

/// Returns the span of the text of a heading with hashes, if it is only text: markup would be lost.
fn words_of(page: &Page, heading: Heading<'_>) -> Option<Span> {
    let is_plain = heading.form == HeadingForm::Hashes && !heading.shows_more;
    let written = page.slice(heading.span);
    let start = written.find(heading.text).filter(|_| is_plain)?;
    let start = heading.span.start + to_u32(start);
    Some(Span {
        start,
        end: start + to_u32(heading.text.len()),
        ..heading.span
    })
}
