use super::reports::{globals, report};
use crate::page::scheme;
use crate::rule::{Cx, Rule};
use crate::site::{Site, Value};
use serde::Deserialize;

/// Reports a global anchor that does not link to an address outside the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RelativeGlobalAnchor {
    allow_relative: bool,
}

impl Rule for RelativeGlobalAnchor {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let anchors = globals(site).filter_map(|global| global.get("anchors"));
        for anchor in anchors.flat_map(Value::items) {
            let Some((href, address)) = anchor
                .get("href")
                .and_then(|href| Some((href, href.as_str()?.trim())))
            else {
                continue;
            };
            let is_served = address.starts_with(['/', '#']);
            // An empty `href` counts as missing.
            if address.is_empty() || is_external(address) || (is_served && self.allow_relative) {
                continue;
            }
            let name = match anchor.get("anchor").and_then(|name| name.as_str()) {
                Some(name) => format!("global anchor `{name}`"),
                None => "global anchor".to_owned(),
            };
            let message = format!("{name} links to `{address}`, which is not an external URL");
            let advice = if is_served {
                "write the full URL with `https://`; for a page of this site, add it to the navigation, or set `allow-relative`"
            } else {
                "write the full URL with `https://`: the platform does not accept this address"
            };
            report(cx, (href.span, href.span), message, advice);
        }
    }
}

/// Returns whether an address starts with a scheme or a host name.
fn is_external(address: &str) -> bool {
    address.starts_with("//") || scheme(address).is_some()
}
