//! The relative addresses that the platform resolves.

use super::link_addresses::Aimed;
use crate::page::{LinkForm, Page};

/// The attributes that the platform resolves from the folder of the page.
const RESOLVED: [(&str, &str); 4] = [
    ("a", "href"),
    ("Card", "href"),
    ("img", "src"),
    ("source", "src"),
];

/// Whether the platform turns a relative address at this place into one from the root.
pub(super) fn is_resolved(page: &Page, aimed: &Aimed<'_>) -> bool {
    let Some(bearer) = aimed.link.bearer() else {
        return aimed.link.form() != LinkForm::Attribute;
    };
    let attribute = page.slice(aimed.link.span());
    let attribute = attribute.split(['=', ' ']).next().unwrap_or_default();
    RESOLVED.contains(&(bearer.name(), attribute))
}
