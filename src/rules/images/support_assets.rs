//! Where assets are named, and which files they may be.

use crate::site::{Aim, Site, Style, Value};
use crate::text::Span;

/// The ways in `docs.json` to what is shown on every page.
const PLACES: [&[&str]; 8] = [
    &["logo"],
    &["favicon"],
    &["background", "image"],
    &["fonts", "source"],
    &["fonts", "heading", "source"],
    &["fonts", "body", "source"],
    &["thumbnails", "background"],
    &["seo", "metatags", "og:image"],
];

/// The addresses of the assets that `docs.json` names, with their places.
pub(super) fn in_docs_json(site: &Site) -> Vec<(Span, String)> {
    let manifest = site.manifest();
    let named = PLACES.iter().filter_map(|way| manifest.get(way));
    // A picture for light and one for dark pages.
    let both = named.flat_map(|value| [Some(value), value.get("light"), value.get("dark")]);
    let mut found: Vec<(Span, String)> = both
        .flatten()
        .filter_map(|value| Some((value.span, value.as_str()?.to_owned())))
        .collect();
    if let Some(root) = manifest.root() {
        icons(root, &mut found);
    }
    found
}

/// The icons that are files: those whose address begins at the root.
fn icons(value: &Value, found: &mut Vec<(Span, String)>) {
    for item in value.items() {
        icons(item, found);
    }
    for member in value.members() {
        let icon = member.value.as_str().filter(|_| &*member.key == "icon");
        match icon.filter(|icon| icon.starts_with('/')) {
            Some(icon) => found.push((member.value.span, icon.to_owned())),
            None => icons(&member.value, found),
        }
    }
}

/// The paths from the root that the address of an asset may mean in the file at `from`.
pub(super) fn on_disk(aim: &Aim<'_>, from: &str) -> Vec<String> {
    let mut paths: Vec<String> = aim.path_from(from).into_iter().collect();
    if aim.style == Style::Bare {
        let marked = format!("./{}", aim.path);
        paths.extend(Aim::of(&marked).path_from(from));
    }
    paths
}
