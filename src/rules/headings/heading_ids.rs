//! The ids of the headings of a page, and the sections that the headings are in.

use super::heading_edits::can_have_explicit_id;
use crate::page::{
    Heading, HeadingForm, IdSource, Page, heading_id, heading_ids, heading_key, linked_id,
};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// A heading with an id.
pub(super) struct Named<'p> {
    pub(super) heading: Heading<'p>,
    /// The id that the heading would have if no other heading had the same text.
    pub(super) own: String,
    /// The id that the platform generates from the text of the heading.
    pub(super) given: Option<String>,
    /// The number of less deep headings at or before this one.
    pub(super) section: usize,
}

/// Returns whether two headings may have the same id. Most pages have no such headings, so their ids are not computed.
pub(super) fn may_repeat(page: &Page) -> bool {
    let mut keys: HashSet<_, FixedState> = HashSet::default();
    let mut headings = page.headings();
    headings.any(|heading| {
        let text = heading.explicit_id.unwrap_or(heading.text);
        !keys.insert(heading_key(text))
    })
}

/// Returns the headings with a known id, in order.
pub(super) fn named(page: &Page) -> Vec<Named<'_>> {
    let headings = page.headings();
    let sources = headings.clone().map(|heading| page.id_source(heading));
    let sources: Vec<IdSource> = sources.collect();
    let from_text = headings.clone().zip(&sources);
    let from_text = from_text.filter(|(_, source)| **source == IdSource::Text);
    let mut given = heading_ids(from_text.map(|(heading, _)| heading.text)).into_iter();
    let mut all = Vec::new();
    // For each level, the number of less deep headings so far.
    let mut sections = [0_usize; 8];
    for (heading, source) in headings.zip(sources) {
        let level = usize::from(heading.level.min(6));
        for deeper in &mut sections[level + 1..] {
            *deeper += 1;
        }
        let (own, given) = match source {
            IdSource::Explicit => (heading.explicit_id.map(linked_id), None),
            IdSource::Text => (heading_id(heading.text), given.next().flatten()),
            IdSource::Unknown | IdSource::None => (None, None),
        };
        all.extend(own.map(|own| Named {
            heading,
            own,
            given,
            section: sections[level],
        }));
    }
    all
}

/// Returns how to fix a heading with a duplicate id.
pub(super) fn advice(page: &Page, heading: Heading<'_>) -> &'static str {
    if heading.explicit_id.is_some() {
        "give it another id"
    } else if heading.form == HeadingForm::Jsx {
        "reword it, or give it an `id`"
    } else if can_have_explicit_id(page, heading) {
        "reword it, or give it an id with `{#…}`"
    } else {
        "reword it"
    }
}
