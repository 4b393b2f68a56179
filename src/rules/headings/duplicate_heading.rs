use super::support::{line, may_ask_for_id};
use super::support_ids::{Named, may_repeat, named};
use crate::page::{Form, Heading, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// Reports headings that lead to the same id, so that the platform has to number them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DuplicateHeading {
    across_sections: bool,
    allow_in: Vec<String>,
}

impl Rule for DuplicateHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // There headings get no ids.
        if page.is_laid_out_by_hand() || !may_repeat(page) {
            return;
        }
        let headings = named(page);
        let mut groups: HashMap<&str, Vec<&Named<'_>>> = HashMap::new();
        for named in &headings {
            groups.entry(&named.own).or_default().push(named);
        }
        let mut links: HashMap<&str, Span> = HashMap::new();
        for place in cx.site().links_into(page) {
            links.entry(&place.id).or_insert(place.span);
        }
        let mut found: Vec<(&Named<'_>, &Named<'_>, Option<Span>)> = Vec::new();
        for group in groups.values().filter(|group| group.len() > 1) {
            let mut linked = linked(&links, group);
            let mut places: HashSet<(Option<u32>, u8, usize)> = HashSet::new();
            for (at, &named) in group.iter().enumerate() {
                let heading = named.heading;
                let is_new = places.insert((heading.parent, heading.level, named.section));
                let link = linked.remove(&at);
                // Two that ask for one id are the matter of `duplicate-id`, tags aside.
                let asks = |heading: &Heading| heading.asked_id.is_some();
                let are_tags = heading.form == Form::Jsx && group[0].heading.form == Form::Jsx;
                let both_ask = asks(heading) && asks(group[0].heading) && !are_tags;
                let repeats = (self.across_sections || !is_new) && !self.allows(page, heading);
                if at > 0 && !both_ask && (repeats || link.is_some()) {
                    found.push((named, group[0], link));
                }
            }
        }
        found.sort_by_key(|(named, ..)| named.heading.span);
        for (named, first, link) in found {
            report(page, named, first.heading, link, cx);
        }
    }
}

impl DuplicateHeading {
    /// Whether a heading may repeat others, because of the element that it is in.
    fn allows(&self, page: &Page, heading: &Heading) -> bool {
        let mut around = page.ancestors(heading.parent);
        around.any(|element| self.allow_in.iter().any(|name| element.is(name)))
    }
}

fn report(page: &Page, named: &Named<'_>, first: &Heading, link: Option<Span>, cx: &mut Cx<'_>) {
    let heading = named.heading;
    let given = named.given.as_ref().filter(|given| **given != named.own);
    let becomes = given.map_or("gets a number".to_owned(), |given| {
        format!("becomes `#{given}`")
    });
    let message = format!("duplicate heading id `{}`", named.own);
    let note = format!(
        "the id of this heading {becomes}, which changes when headings move: {}",
        cure(page, heading)
    );
    let finding = cx.report(line(page, heading), message);
    finding
        .note(note)
        .see(line(page, first), "the first heading with this id");
    if let Some(link) = link {
        finding.see(link, "this link relies on the order of the headings");
    }
}

/// The links that rely on which heading of a group comes first, by the heading that they concern: the one whose number they
/// have, or the second, which competes for the id without a number.
fn linked(links: &HashMap<&str, Span>, group: &[&Named<'_>]) -> HashMap<usize, Span> {
    let mut linked = HashMap::new();
    for (at, named) in group.iter().enumerate() {
        let id = match at {
            0 => Some(&named.own),
            _ => named.given.as_ref().filter(|given| **given != named.own),
        };
        if let Some(link) = id.and_then(|id| links.get(id.as_str())) {
            linked.entry(at.max(1)).or_insert(*link);
        }
    }
    linked
}

/// What can be done about a heading whose id is taken.
fn cure(page: &Page, heading: &Heading) -> &'static str {
    if heading.asked_id.is_some() {
        "give it another id"
    } else if heading.form == Form::Jsx {
        "reword it, or give it an `id`"
    } else if may_ask_for_id(page, heading) {
        "reword it, or give it an id with `{#…}`"
    } else {
        "reword it"
    }
}
