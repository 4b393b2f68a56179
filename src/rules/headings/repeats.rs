//! Findings about headings with the same id.

use super::counted_links::Link;
use super::heading_edits::{line, line_number};
use super::heading_ids::{GivenIds, Named, advice};
use crate::page::{Heading, Page};
use crate::rule::Cx;
use crate::site::Site;
use crate::text::Span;

/// A heading with the same id as an earlier one.
pub(super) struct Repeat<'n, 'p> {
    pub(super) named: &'n Named<'p>,
    /// The first link that depends on its place.
    pub(super) link: Option<Link<'n>>,
}

/// The maximum number of other repeats that a finding lists.
const MAX_SHOWN: usize = 3;

/// Reports the headings that repeat the id of `first`.
pub(super) fn report(
    page: &Page,
    first: Heading<'_>,
    repeats: &[Repeat<'_, '_>],
    given: &GivenIds,
    cx: &mut Cx<'_>,
) {
    let Some((Repeat { named, .. }, others)) = repeats.split_first() else {
        return;
    };
    let heading = named.heading;
    let becomes = named
        .numbered(given)
        .map_or("gets a number".to_owned(), |given| {
            format!("becomes `#{given}`")
        });
    let message = format!("duplicate heading id `{}`", named.own);
    let mut around = page.ancestors(heading.parent);
    let namesake = around.find(|element| element.literal("id") == Some(&*named.own));
    let advice = match namesake {
        Some(element) => format!(
            "{}, and change the `id` of the `{}` around it, which is the same",
            advice(page, heading),
            element.name()
        ),
        None => advice(page, heading).to_owned(),
    };
    let mut note =
        format!("the id of this heading {becomes}, which changes when headings move: {advice}");
    let mut linked = repeats.iter().filter_map(|repeat| repeat.link);
    if let Some(link) = linked.next() {
        let place = place_of(link.span, page, cx.site());
        note = format!("{note}, and update the link on {place}");
    }
    let finding = cx.report(line(page, heading), message);
    finding
        .note(note)
        .see(line(page, first), "the first heading with this id");
    for other in others.iter().take(MAX_SHOWN) {
        finding.see(line(page, other.named.heading), "also here");
    }
    if let Some(last) = others.get(MAX_SHOWN..).and_then(<[_]>::last) {
        let more = others.len() - MAX_SHOWN;
        let what = format!("and {more} more, the last one here");
        finding.see(line(page, last.named.heading), what);
    }
    let links = repeats.iter().filter_map(|repeat| repeat.link);
    for link in links.take(MAX_SHOWN) {
        let number = line_number(page, link.leads_to.span.start);
        let what = if link.leads_to.span == first.span {
            format!("this link leads to the first one, line {number}")
        } else {
            format!("this link leads to the one on line {number}")
        };
        finding.see(link.span, what);
    }
}

/// Returns the line of a link, and the page that it is on if it is not `page`.
fn place_of(link: Span, page: &Page, site: &Site) -> String {
    let number = site.source(link.file).lines().line_of(link.start) + 1;
    match site.page(link.file) {
        Some(other) if other.file() != page.file() => {
            format!("line {number} of `{}`", other.path())
        }
        _ => format!("line {number}"),
    }
}
