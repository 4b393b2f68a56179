use crate::catalog::COMPONENTS;
use crate::page::AttributeKind;
use crate::page::{Element, HeadingForm, Page, linked_id};
use crate::rule::{Cx, Rule};
use crate::syntax::mdx::with_characters;
use crate::text::{Span, to_u32};
use foldhash::fast::FixedState;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Reports an id that an earlier element or heading of the page already has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateId {}

/// Elements that are alternatives: readers see only one of them at a time.
const ALTERNATIVES: [&str; 3] = ["Tab", "View", "Visibility"];

/// An id with its span and its element.
struct Named<'p> {
    id: Cow<'p, str>,
    span: Span,
    /// The parent of the element.
    parent: Option<u32>,
    is_tab: bool,
    /// Whether the element is a heading tag or contains one. Their ids repeat if headings repeat, which the rule
    /// `duplicate-heading` reports.
    is_heading: bool,
}

impl Rule for DuplicateId {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let wrappers: HashSet<u32, FixedState> = page
            .headings()
            .filter_map(|heading| heading.parent)
            .collect();
        let mut all: Vec<Named<'_>> = page
            .elements()
            .filter_map(|element| of_element(element, &wrappers).zip(Some(element)))
            .filter(|(_, element)| keeps_id(page, *element))
            .map(|(named, _)| named)
            .collect();
        all.extend(page.headings().filter_map(|heading| {
            // The id of a heading tag is already included with the elements.
            let id = heading
                .explicit_id
                .filter(|_| heading.form != HeadingForm::Jsx)?;
            Some(Named {
                id: Cow::Owned(linked_id(id)),
                span: heading.span,
                parent: heading.parent,
                is_tab: false,
                is_heading: false,
            })
        }));
        all.sort_by_key(|named| named.span);
        let mut first: HashMap<(&str, bool, Option<u32>), &Named<'_>, FixedState> =
            HashMap::default();
        for named in &all {
            // Tabs have separate ids, which must be unique only among their siblings.
            let group = named.is_tab.then_some(named.parent).flatten();
            let key = (&*named.id, named.is_tab, group);
            let Some(earlier) = first.get(&key) else {
                first.insert(key, named);
                continue;
            };
            let both_headings = earlier.is_heading && named.is_heading;
            if both_headings {
                continue;
            }
            if named.is_tab || !are_alternatives(page, earlier.parent, named.parent) {
                cx.report(named.span, format!("duplicate id `{}`", named.id))
                    .note("give it another id: links and scripts find only the first")
                    .see(earlier.span, "first used here");
            }
        }
    }
}

/// Returns the id of an element, if it is known. `wrappers` contains the numbers of the elements that contain headings.
fn of_element<'p>(element: Element<'p>, wrappers: &HashSet<u32, FixedState>) -> Option<Named<'p>> {
    let attribute = element.attribute("id")?;
    let written = element.literal("id")?;
    let id = match attribute.kind {
        AttributeKind::Literal => with_characters(written),
        AttributeKind::Expression => Cow::Borrowed(written),
        AttributeKind::Boolean | AttributeKind::Spread => return None,
    };
    (!id.trim().is_empty()).then_some(Named {
        id,
        span: attribute.span(),
        parent: element.parent().map(|parent| to_u32(parent.number())),
        is_tab: element.is("Tab"),
        is_heading: !element.is_component()
            && (is_heading_tag(element.name()) || wrappers.contains(&to_u32(element.number()))),
    })
}

fn is_heading_tag(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

/// Returns whether the platform keeps the `id` of an element unchanged. Components of the site may use it for anything,
/// and ids inside an SVG only need to be unique in that SVG.
fn keeps_id(page: &Page, element: Element<'_>) -> bool {
    let name = element.name();
    if element.is_component() {
        return COMPONENTS.get(name).is_some()
            && !COMPONENTS.drops_id(name)
            && !page.declares(name);
    }
    let mut around = std::iter::successors(Some(element), Element::parent);
    !around.any(|outer| outer.is("svg"))
}

/// Returns whether two elements are in different alternatives, so that readers see only one of them at a time.
fn are_alternatives(page: &Page, one: Option<u32>, other: Option<u32>) -> bool {
    let around = |parent: Option<u32>| {
        let around = page.ancestors(parent);
        let shown = around.filter(|element| ALTERNATIVES.iter().any(|name| element.is(name)));
        shown
            .map(|element| element.number())
            .collect::<Vec<usize>>()
    };
    around(one) != around(other)
}
