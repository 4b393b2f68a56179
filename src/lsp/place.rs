//! Files and places of a site in the form of the protocol.

use super::outgoing::hide;
use super::position::Encoding;
use super::uri::uri_of;
use crate::page::Page;
use crate::site::Site;
use crate::text::Span;
use lsp_types::{Location, Position, Range};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A site and the unit of columns.
#[derive(Clone)]
pub(super) struct View {
    /// The site.
    pub(super) site: Arc<Site>,
    /// The unit of columns.
    pub(super) encoding: Encoding,
}

impl View {
    /// Returns the page at a path on disk.
    pub(super) fn page(&self, path: &Path) -> Option<&Arc<Page>> {
        let inside = path.strip_prefix(self.site.root()).ok()?.to_str()?;
        self.site.page_at(&inside.replace('\\', "/"))
    }

    /// Returns a text with the secrets of the site masked, before it is cut.
    pub(super) fn hide<'t>(&self, text: &'t str) -> Cow<'t, str> {
        hide(text, self.site.secret_mask())
    }

    /// Returns the byte of a page at a position.
    pub(super) fn offset(&self, page: &Page, at: Position) -> u32 {
        self.encoding.offset(page.text(), page.lines(), at)
    }

    /// Returns the range of a span.
    pub(super) fn range(&self, span: Span) -> Range {
        let source = self.site.source(span.file);
        // The texts of specifications are not kept.
        let reread = source.reread();
        let source = reread.as_ref().unwrap_or(source);
        self.encoding.range(source.text(), source.lines(), span)
    }

    /// Returns the file and the range of a span.
    pub(super) fn location(&self, span: Span) -> Option<Location> {
        let uri = uri_of(self.site.source(span.file).path())?;
        Some(Location::new(uri, self.range(span)))
    }
}

/// Returns whether a byte is in a span or directly after it.
pub(super) fn touches(span: Span, at: u32) -> bool {
    span.start <= at && at <= span.end
}
