//! The relative addresses that the platform resolves.

use super::link_addresses::PageLink;
use crate::page::{LinkForm, Page};

/// The attributes that the platform resolves from the folder of the page.
const RESOLVED: [(&str, &str); 4] = [
    ("a", "href"),
    ("Card", "href"),
    ("img", "src"),
    ("source", "src"),
];

/// Returns whether the platform turns a relative address at this place into one from the root.
pub(super) fn is_resolved(page: &Page, found: &PageLink<'_>) -> bool {
    let Some(element) = found.link.element() else {
        return found.link.form() != LinkForm::Attribute;
    };
    let attribute = page.slice(found.link.span());
    let attribute = attribute.split(['=', ' ']).next().unwrap_or_default();
    RESOLVED.contains(&(element.name(), attribute))
}
