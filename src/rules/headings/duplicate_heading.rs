use super::counted_links::linked;
use super::heading_edits::is_code;
use super::heading_ids::{GivenIds, Named, given_ids, repeated};
use super::repeats::{Repeat, report};
use crate::page::{Heading, HeadingForm, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// Reports headings with the same id. The platform appends numbers to their ids.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DuplicateHeading {
    across_sections: bool,
    allow_in: Vec<String>,
}

impl Rule for DuplicateHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // Headings on pages with a custom layout get no ids.
        if page.has_custom_layout() {
            return;
        }
        let headings = repeated(page);
        let mut groups: HashMap<&str, Vec<&Named<'_>>> = HashMap::new();
        for named in &headings {
            groups.entry(&named.own).or_default().push(named);
        }
        groups.retain(|_, group| group.len() > 1);
        if groups.is_empty() {
            return;
        }
        let mut links: HashMap<&str, Span> = HashMap::new();
        for place in cx.site().links_into(page) {
            links.entry(&place.id).or_insert(place.span);
        }
        // Without links into the page, they are only needed for messages.
        let given = (!links.is_empty()).then(|| given_ids(page));
        let known = given.as_ref().map(|given| (&links, given));
        let found = groups
            .values()
            .map(|group| (group[0], self.repeats(page, group, known)));
        let mut found: Vec<_> = found.filter(|(_, repeats)| !repeats.is_empty()).collect();
        if found.is_empty() {
            return;
        }
        found.sort_by_key(|(first, _)| first.heading.span);
        let given = given.unwrap_or_else(|| given_ids(page));
        for (first, repeats) in found {
            report(page, first.heading, &repeats, &given, cx);
        }
    }
}

impl DuplicateHeading {
    /// Returns the headings to report in a group with the same id. `known` is the links into the page, if there are any, and the
    /// ids that they lead to.
    fn repeats<'n, 'p>(
        &self,
        page: &Page,
        group: &[&'n Named<'p>],
        known: Option<(&HashMap<&str, Span>, &GivenIds)>,
    ) -> Vec<Repeat<'n, 'p>> {
        let first = group[0].heading;
        let linked = known.map(|(links, given)| linked(links, group, given));
        let mut linked = linked.unwrap_or_default();
        let mut places: HashSet<(Option<u32>, u8, usize)> = HashSet::new();
        let mut repeats = Vec::new();
        for (at, &named) in group.iter().enumerate() {
            let heading = named.heading;
            let is_new = places.insert((heading.parent, heading.level, named.section));
            let link = linked.remove(&at);
            // The rule `duplicate-id` reports equal explicit ids, except those of two tags.
            let has_explicit_id = |heading: Heading<'_>| heading.explicit_id.is_some();
            let are_tags = heading.form == HeadingForm::Jsx && first.form == HeadingForm::Jsx;
            let are_both_explicit = has_explicit_id(heading) && has_explicit_id(first) && !are_tags;
            // The overloads of a function have the same name, which cannot be reworded.
            let is_allowed = self.allows(page, heading) || is_code(page, heading);
            let repeats_here = (self.across_sections || !is_new) && !is_allowed;
            if at > 0 && !are_both_explicit && (repeats_here || link.is_some()) {
                repeats.push(Repeat { named, link });
            }
        }
        repeats
    }

    /// Returns whether a heading is in an element that allows repeated headings.
    fn allows(&self, page: &Page, heading: Heading<'_>) -> bool {
        let mut around = page.ancestors(heading.parent);
        around.any(|element| self.allow_in.iter().any(|name| element.is(name)))
    }
}
