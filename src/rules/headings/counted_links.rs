//! Links that depend on the order of headings with the same id.

use super::heading_ids::{GivenIds, Named};
use crate::page::Heading;
use crate::text::Span;
use std::collections::HashMap;

/// A link that depends on the order of headings.
#[derive(Clone, Copy)]
pub(super) struct Link<'p> {
    pub(super) span: Span,
    pub(super) leads_to: Heading<'p>,
}

/// Returns the links that depend on the order of the headings in `group`, by the index of a heading: the target if its
/// id has a number, otherwise the second heading, which competes for the id without a number.
pub(super) fn linked<'n>(
    links: &HashMap<&str, Span>,
    group: &[&'n Named<'_>],
    given: &GivenIds,
) -> HashMap<usize, Link<'n>> {
    let mut linked = HashMap::new();
    for (at, named) in group.iter().enumerate() {
        let id = match at {
            0 => Some(&*named.own),
            _ => named.numbered(given),
        };
        if let Some(span) = id.and_then(|id| links.get(id)) {
            let (span, leads_to) = (*span, named.heading);
            linked.entry(at.max(1)).or_insert(Link { span, leads_to });
        }
    }
    linked
}
