//! The operations of specifications that a site shows.

use super::causes::{Cause, paths_of};
use crate::diagnostic::Severity;
use crate::site::{GeneratedPage, Site};
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::Specification;
use crate::text::Span;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The minimum number of operations that can have a cause in common.
const MIN_SHARED: usize = 3;

/// The operations of a specification that the site shows.
pub(super) struct Shown<'s> {
    /// The specification.
    pub(super) specification: &'s Specification,
    /// The pages of its operations.
    pub(super) pages: Vec<GeneratedPage<'s>>,
}

/// Returns the specifications that generated pages show, by path.
pub(super) fn shown_specifications(site: &Site) -> Vec<(&str, Shown<'_>)> {
    let mut shown: BTreeMap<&str, Shown<'_>> = BTreeMap::new();
    for page in site.generated_endpoints() {
        let entry = shown.entry(page.file).or_insert_with(|| Shown {
            specification: page.details.node.specification(),
            pages: Vec::new(),
        });
        entry.pages.push(page);
    }
    for one in shown.values_mut() {
        one.pages.sort_by_key(|page| page.details.span());
    }
    shown.into_iter().collect()
}

impl<'s> Shown<'s> {
    /// Returns a cause for each operation that `lacks` something and `needs` it: "no error response for `GET /users`". If all of
    /// them lack it, returns one: "none of the 12 operations has an error response".
    pub(super) fn lacking(
        &self,
        what: &str,
        whole: &str,
        note: &'static str,
        needs: impl Fn(&GeneratedPage<'s>) -> bool,
        lacks: impl Fn(&GeneratedPage<'s>) -> bool,
    ) -> Vec<Cause> {
        let needing = || self.pages.iter().filter(|page| needs(page));
        let lacking: Vec<_> = needing().filter(|page| lacks(page)).collect();
        if lacking.len() == needing().count() && lacking.len() >= MIN_SHARED {
            let count = lacking.len();
            let message = format!("none of the {count} operations has {whole}");
            return vec![cause(paths_of(self.specification), message, note)];
        }
        let each = lacking.into_iter().map(|page| lacks_one(page, what, note));
        each.collect()
    }

    /// Returns a cause for each operation: "no page for `GET /users`".
    pub(super) fn each(&self, what: &str, note: &'static str) -> Vec<Cause> {
        let pages = self.pages.iter();
        pages.map(|page| lacks_one(page, what, note)).collect()
    }
}

fn lacks_one(page: &GeneratedPage<'_>, what: &str, note: &'static str) -> Cause {
    let message = format!("no {what} for {}", name_of(page));
    cause(page.details.span(), message, note)
}

fn cause(span: Span, message: String, note: &'static str) -> Cause {
    Cause {
        span,
        message,
        note: Cow::Borrowed(note),
        at_most: Severity::Error,
        see: Vec::new(),
    }
}

/// Returns the name of an operation: `` `GET /users` ``, or `` webhook `sent` ``.
fn name_of(page: &GeneratedPage<'_>) -> String {
    let operation = page.details.operation;
    match operation.method {
        Method::Webhook => format!("webhook `{}`", operation.path),
        method => format!("`{method} {}`", operation.path),
    }
}
