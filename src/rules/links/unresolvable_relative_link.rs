use super::support::{Aimed, aimed, paths, with_path};
use crate::diagnostic::Fix;
use crate::page::{LinkForm, Page};
use crate::rule::{Cx, Rule};
use crate::site::{Destination, PageKind, Site, Style};
use serde::Deserialize;

/// Reports an address that leads elsewhere on every page that it stands on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnresolvableRelativeLink {}

/// The attributes that the platform resolves from the folder of the page.
const RESOLVED: [(&str, &str); 4] = [
    ("a", "href"),
    ("Card", "href"),
    ("img", "src"),
    ("source", "src"),
];

impl Rule for UnresolvableRelativeLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if site.kind(page) == PageKind::Snippet || !site.is_rooted() {
            return;
        }
        for aimed in aimed(page, cx) {
            let aim = aimed.aim();
            let is_resolved = match aim.style {
                Style::Bare => false,
                Style::Relative => is_resolved(page, &aimed),
                _ => true,
            };
            let Some(right) = right(page, &aimed, site).filter(|_| !is_resolved) else {
                continue;
            };
            let edit = with_path(page, aimed.link.target(), &right);
            cx.report(
                aimed.link.target(),
                format!(
                    "a browser takes `{}` from the address of the page, not from its folder",
                    aim.path
                ),
            )
            .note(format!("write the path from the root: `{right}`"))
            .fix(Fix::risky(format!("write `{right}`"), vec![edit]));
        }
    }
}

/// Whether the platform turns a relative address at this place into one from the root.
fn is_resolved(page: &Page, aimed: &Aimed<'_>) -> bool {
    let Some(bearer) = aimed.link.bearer() else {
        return aimed.link.form() != LinkForm::Attribute;
    };
    let attribute = page.slice(aimed.link.span());
    let attribute = attribute.split(['=', ' ']).next().unwrap_or_default();
    RESOLVED.contains(&(bearer.name(), attribute))
}

/// The path from the root of what was meant; none where nothing is there, which is another rule's matter.
fn right(page: &Page, aimed: &Aimed<'_>, site: &Site) -> Option<String> {
    let all = paths(&aimed.aim(), page, site);
    let there = all
        .iter()
        .find(|path| !matches!(site.destination(path), Destination::Nothing))?;
    Some(format!("/{there}"))
}
