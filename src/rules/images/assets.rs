//! The assets that a site refers to, and the files that they may be.

use crate::page::{LinkForm, Page, Purpose};
use crate::site::{LinkAddress, Site, Style, Value};
use crate::text::Span;
use std::borrow::Cow;

/// A reference to an asset.
pub(super) struct Asset<'a> {
    /// The span of the address.
    pub(super) span: Span,
    pub(super) address: Cow<'a, str>,
    /// The span of the value in `docs.json` that refers to the asset.
    value: Option<Span>,
}

impl Asset<'_> {
    /// Returns the folder that the address is relative to, as the path of `page`, or empty if it is not relative.
    pub(super) fn from<'p>(&self, page: &'p Page) -> &'p str {
        match LinkAddress::parse(&self.address).style {
            Style::Relative | Style::Bare => page.path(),
            _ => "",
        }
    }

    /// Returns a note, with the JSON path of the reference if it is in `docs.json`.
    pub(super) fn note(&self, site: &Site, note: &str) -> String {
        match self.value {
            Some(value) => format!("{note} (`{}`)", site.manifest().path_to(value)),
            None => note.to_owned(),
        }
    }
}

/// The paths in `docs.json` of the assets that every page shows.
const PLACES: [&[&str]; 9] = [
    &["logo"],
    &["favicon"],
    &["background", "image"],
    &["fonts", "source"],
    &["fonts", "heading", "source"],
    &["fonts", "body", "source"],
    &["thumbnails", "background"],
    &["seo", "metatags", "og:image"],
    &["seo", "metatags", "twitter:image"],
];

/// The front matter fields that refer to assets.
const FIELDS: [&str; 3] = ["icon", "og:image", "twitter:image"];

/// Returns the assets that a page shows.
pub(super) fn in_text(page: &Page) -> Vec<Asset<'_>> {
    let links = page.links();
    let is_here = |style| matches!(style, Style::Rooted | Style::Relative | Style::Bare);
    let shown = links.filter(|link| {
        link.purpose() != Purpose::Follow
            && link.form() != LinkForm::Reference
            && is_here(link.style())
    });
    let assets = shown.map(|link| Asset {
        span: link.target(),
        address: link.address(),
        value: None,
    });
    assets.filter(|asset| is_file(&asset.address)).collect()
}

/// Returns whether an address is a file. A bare word in an attribute may be something else, such as an icon name.
fn is_file(address: &str) -> bool {
    let parsed = LinkAddress::parse(address);
    parsed.style != Style::Bare || parsed.path.contains('.')
}

/// Returns the assets that the front matter of a page refers to by a path from the root.
pub(super) fn in_front_matter(page: &Page) -> impl Iterator<Item = Asset<'_>> {
    let fields = FIELDS
        .iter()
        .filter_map(|key| page.front_matter().field(key));
    fields.filter_map(|field| {
        let text = field.value.as_str().filter(|text| text.starts_with('/'))?;
        let whole = field.value_span;
        let start = whole.start + u32::try_from(page.slice(whole).find(text)?).ok()?;
        let end = start + u32::try_from(text.len()).ok()?;
        Some(Asset {
            span: Span {
                start,
                end,
                ..whole
            },
            address: Cow::Borrowed(text),
            value: None,
        })
    })
}

/// Returns the assets that `docs.json` refers to.
pub(super) fn in_docs_json(site: &Site) -> Vec<Asset<'_>> {
    let manifest = site.manifest();
    let single = PLACES.iter().filter_map(|way| manifest.get(way));
    // The value may be an object with one image for light and one for dark mode.
    let values = single.flat_map(|value| [Some(value), value.get("light"), value.get("dark")]);
    let mut found: Vec<&Value> = values
        .flatten()
        .filter(|value| value.as_str().is_some())
        .collect();
    if let Some(root) = manifest.root() {
        icons(root, &mut found);
    }
    let assets = found.into_iter().filter_map(|value| {
        Some(Asset {
            span: value.span.inside(),
            address: Cow::Borrowed(value.as_str()?),
            value: Some(value.span),
        })
    });
    assets.collect()
}

/// Collects the icons that are files, which have a path from the root.
fn icons<'v>(value: &'v Value, found: &mut Vec<&'v Value>) {
    for item in value.items() {
        icons(item, found);
    }
    for member in value.members() {
        let icon = member.value.as_str().filter(|_| &*member.key == "icon");
        if icon.is_some_and(|icon| icon.starts_with('/')) {
            found.push(&member.value);
        } else {
            icons(&member.value, found);
        }
    }
}

/// Returns the paths from the root that the address of an asset in the file `from` may refer to, on a site that is
/// served at `served`.
pub(super) fn on_disk(parsed: &LinkAddress<'_>, from: &str, served: Option<&str>) -> Vec<String> {
    let mut paths: Vec<String> = parsed.path_from(from).into_iter().collect();
    if parsed.style == Style::Bare {
        let marked = format!("./{}", parsed.path);
        paths.extend(LinkAddress::parse(&marked).path_from(from));
    }
    // The path may start with the folder that the site is served from.
    let host = served.and_then(|served| Some(served.split_once("://")?.1));
    let folder = host.and_then(|host| Some(host.split_once('/')?.1));
    let inside = folder.and_then(|folder| paths.first()?.strip_prefix(folder)?.strip_prefix('/'));
    let inside = inside.map(str::to_owned);
    paths.extend(inside);
    paths
}
