//! The links of a page that an editor can open.

use super::target::target;
use crate::lsp::place::View;
use crate::lsp::uri::uri_of;
use crate::page::{Page, Purpose, Style};
use lsp_types::DocumentLink;
use std::borrow::Cow;

/// Returns the links of a page, with the file or the address that each leads to.
pub(super) fn links(view: &View, page: &Page) -> Vec<DocumentLink> {
    let followed = page
        .links()
        .filter(|link| link.purpose() == Purpose::Follow);
    let links = followed.filter_map(|link| {
        let address = link.address();
        let found = if link.style() == Style::Elsewhere {
            // The address of a link is shown, and cannot be masked.
            let is_secret = matches!(view.hide(&address), Cow::Owned(_));
            (!is_secret).then(|| address.parse().ok()).flatten()
        } else {
            let found = target(view, page, &address)?;
            uri_of(found.page.source().path())
        };
        let span = link.target();
        (!span.is_empty()).then(|| DocumentLink {
            range: view.range(span),
            target: found,
            tooltip: None,
            data: None,
        })
    });
    links.filter(|link| link.target.is_some()).collect()
}
