use crate::page::{Link, LinkForm, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::Aim;
use crate::site::Style;
use serde::Deserialize;

/// Reports a link without a target, or without anything to click.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyLink {}

impl Rule for EmptyLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for link in page.links() {
            let address = link.address();
            let aim = Aim::of(&address);
            let is_top = aim.style == Style::Here && aim.fragment == Some("");
            if aim.style == Style::Empty && has_target(&link) {
                let what = if link.purpose() == Purpose::Follow {
                    "this link leads nowhere"
                } else {
                    "nothing is shown here"
                };
                cx.report(link.span(), format!("{what}: its address is empty"))
                    .note("write the address, or take the link out");
            } else if is_top && link.purpose() == Purpose::Follow && !does_something(&link) {
                cx.report(
                    link.span(),
                    "this link leads nowhere: `#` alone is no address",
                )
                .note("write the address, or take the link out");
            } else if let Some(label) = link.label() {
                if page.slice(label).trim().is_empty() && link.form() != LinkForm::Attribute {
                    cx.report(link.span(), "this link has no text: nobody can click it")
                        .note("write what it leads to between the brackets");
                }
            }
        }
    }
}

/// Whether a link has an address of its own, which may be missing.
fn has_target(link: &Link<'_>) -> bool {
    !matches!(link.form(), LinkForm::Reference | LinkForm::Autolink)
        && link.purpose() != Purpose::Icon
}

/// Whether the element of a link reacts to a click by itself.
fn does_something(link: &Link<'_>) -> bool {
    link.bearer()
        .is_some_and(|element| element.has_spread() || element.attribute("onClick").is_some())
}
