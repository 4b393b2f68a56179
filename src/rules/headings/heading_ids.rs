//! The ids of the headings of a page, and the sections that the headings are in.

use super::heading_edits::can_have_explicit_id;
use crate::page::{
    Heading, HeadingForm, IdSource, Page, heading_id, heading_ids, heading_key, linked_id,
};
use crate::text::Span;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// A heading with an id.
pub(super) struct Named<'p> {
    pub(super) heading: Heading<'p>,
    /// The id that the heading would have if no other heading had the same text.
    pub(super) own: String,
    /// The number of less deep headings at or before this one.
    pub(super) section: usize,
}

impl Named<'_> {
    /// Returns the id that it has instead of its own, because earlier headings have the same text.
    pub(super) fn numbered<'g>(&self, given: &'g GivenIds) -> Option<&'g str> {
        let given = given.get(&self.heading.span).map(String::as_str);
        given.filter(|given| *given != self.own)
    }
}

/// Returns the headings with a known id that other headings may have as well, in order. The ids of the others are not
/// computed: most pages have no such headings.
pub(super) fn repeated(page: &Page) -> Vec<Named<'_>> {
    let headings = page.headings();
    let texts = headings
        .clone()
        .map(|heading| heading.explicit_id.unwrap_or(heading.text));
    let keys: Vec<u64> = texts.map(heading_key).collect();
    let mut counts: HashMap<u64, usize, FixedState> = HashMap::default();
    for key in &keys {
        *counts.entry(*key).or_default() += 1;
    }
    let mut all = Vec::new();
    if counts.len() == keys.len() {
        return all;
    }
    // For each level, the number of less deep headings so far.
    let mut sections = [0_usize; 8];
    for (heading, key) in headings.zip(keys) {
        let level = usize::from(heading.level.min(6));
        for deeper in &mut sections[level + 1..] {
            *deeper += 1;
        }
        if counts[&key] == 1 {
            continue;
        }
        let own = match page.id_source(heading) {
            IdSource::Explicit => heading.explicit_id.map(linked_id),
            IdSource::Text => heading_id(heading.text),
            IdSource::Unknown | IdSource::None => None,
        };
        all.extend(own.map(|own| Named {
            heading,
            own,
            section: sections[level],
        }));
    }
    all
}

/// The ids that the platform generates from the texts of headings, by the place of the heading.
pub(super) type GivenIds = HashMap<Span, String>;

/// Returns the ids that the platform generates on a page.
pub(super) fn given_ids(page: &Page) -> GivenIds {
    let headings = page.headings();
    let from_text = headings.filter(|heading| page.id_source(*heading) == IdSource::Text);
    let ids = heading_ids(from_text.clone().map(|heading| heading.text));
    let ids = from_text.zip(ids);
    ids.filter_map(|(heading, id)| Some((heading.span, id?)))
        .collect()
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
