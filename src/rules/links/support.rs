//! What rules about links share.

use crate::page::{Link, LinkForm, Page};
use crate::rule::Cx;
use crate::site::{Aim, Manifest, PageKind, Site, Style, address};
pub(super) use crate::text::fit;
use crate::text::{Edit, Span};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether what the site holds is known: where `docs.json` cannot be understood, its redirects and variables are not.
pub(super) fn is_known(site: &Site) -> bool {
    site.manifest().root().is_some()
}

/// A link of a page, and its address with the variables of the site put in.
pub(super) struct Aimed<'p> {
    pub(super) link: Link<'p>,
    pub(super) address: Cow<'p, str>,
    /// The folder of the host that stood before the address.
    pub(super) base: &'p str,
}

impl<'p> Aimed<'p> {
    pub(super) fn aim(&self) -> Aim<'_> {
        Aim::of(&self.address)
    }

    pub(super) fn spot(&self) -> Spot<'p> {
        Spot {
            span: self.link.target(),
            base: self.base,
            is_plain: true,
            value: None,
        }
    }
}

/// Where an address is written.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    pub(super) span: Span,
    /// The folder of the host that stands before the address.
    pub(super) base: &'a str,
    /// Whether the bytes at the span are those of the address, so that they can be edited.
    pub(super) is_plain: bool,
    /// The value of `docs.json` that it is part of.
    pub(super) value: Option<Span>,
}

impl Spot<'_> {
    /// The edit that puts another path into the address; what stands behind the path stays. None where the path that
    /// is written is not the one that is meant: a variable, a character reference.
    pub(super) fn with_path(&self, site: &Site, path: &str) -> Option<Edit> {
        let written = site.source(self.span.file).slice(self.span);
        let end = written.find(['?', '#']).unwrap_or(written.len());
        let old = &written[..end];
        let is_clear = self.is_plain && !old.contains("{{") && !old.ends_with('&');
        let span = Span {
            end: self.span.start + fit(end),
            ..self.span
        };
        is_clear.then(|| Edit::replace(span, format!("{}{path}", self.base)))
    }

    /// A note, with the JSON path of the place where it has one.
    pub(super) fn note(&self, site: &Site, note: String) -> String {
        match self.value {
            Some(value) => format!("{note} (`{}`)", site.manifest().path_to(value)),
            None => note,
        }
    }
}

/// A path as it is written in an address: what would end the address, or the string it stands in, is encoded.
pub(super) fn encoded(path: &str) -> String {
    let mut out = String::new();
    for letter in path.chars() {
        if letter.is_ascii_whitespace() || "%?#()<>\"'{}\\`".contains(letter) {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{:02X}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    out
}

/// The links of a page that have an address of their own, written in a way that `wanted` lets through: most lead
/// elsewhere, and are not read for nothing. One with a variable that the site does not define is left out: nobody knows
/// where it leads.
pub(super) fn aimed<'p>(
    page: &'p Page,
    cx: &Cx<'p>,
    wanted: fn(Style) -> bool,
) -> impl Iterator<Item = Aimed<'p>> + use<'p> {
    let (site, base) = (cx.site(), served_below(cx));
    page.links()
        .filter(|link| link.form() != LinkForm::Reference)
        .filter(move |link| link.style() == Style::Variable || wanted(link.style()))
        .filter_map(move |link| {
            let address = substituted(link.address(), site.manifest())?;
            let (address, base) = below(base, address, site);
            Some(Aimed {
                link,
                address,
                base,
            })
        })
}

/// Whether an address leads to another place than the page that it stands on, and perhaps into the site.
pub(super) fn is_path(style: Style) -> bool {
    matches!(style, Style::Rooted | Style::Relative | Style::Bare)
}

/// The folder of a host that the site is served below, as its configured address has it: `/docs`. Empty where it is
/// served at the root of its host.
pub(super) fn served_below<'s>(cx: &Cx<'s>) -> &'s str {
    let host = cx.address().and_then(|address| address.split_once("://"));
    let folder = host.and_then(|(_, host)| Some(&host[host.find('/')?..]));
    folder.unwrap_or_default()
}

/// An address without the folder `base` that the site is served below, and that folder where it was there.
pub(super) fn below<'p>(
    base: &'p str,
    address: Cow<'p, str>,
    site: &Site,
) -> (Cow<'p, str>, &'p str) {
    let inside = address.strip_prefix(base).filter(|_| !base.is_empty());
    let Some(inside) = inside.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
    else {
        return (address, "");
    };
    // The site may have a folder of this name itself.
    let path = Aim::of(&address).path_from("");
    if path.is_some_and(|path| site.leads_somewhere(&path)) {
        return (address, "");
    }
    let slash = if inside.starts_with('/') { "" } else { "/" };
    (Cow::Owned(format!("{slash}{inside}")), base)
}

/// An address with the variables of the site put in; none where one is not defined.
fn substituted<'a>(address: Cow<'a, str>, manifest: &Manifest) -> Option<Cow<'a, str>> {
    if !address.contains("{{") {
        return Some(address);
    }
    let mut out = String::new();
    let mut rest = &*address;
    while let Some((before, behind)) = rest.split_once("{{") {
        let (name, after) = behind.split_once("}}")?;
        out.push_str(before);
        out.push_str(manifest.variable(name.trim())?);
        rest = after;
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}

/// A path without the extension of a page, where it has one.
pub(super) fn without_extension(path: &str) -> Option<&str> {
    path.strip_suffix(".mdx")
        .or_else(|| path.strip_suffix(".md"))
}

/// The paths from the root that an address may mean in `page`: of one without a mark at its beginning nobody can say
/// whether it starts at the root or at the page. None where it is not known, or leaves the site.
pub(super) fn paths(aim: &Aim<'_>, page: &Page, site: &Site) -> Vec<String> {
    // A snippet is read in the pages that take it in, which lie elsewhere.
    let is_snippet = site.kind(page) == PageKind::Snippet;
    match aim.style {
        Style::Rooted => aim.path_from(page.path()).into_iter().collect(),
        Style::Relative if !is_snippet => {
            let path = aim.path_from(page.path());
            // The platform takes the extension off, whichever the file has.
            let bare = path.as_deref().and_then(without_extension);
            let bare = bare.map(str::to_owned);
            path.into_iter().chain(bare).collect()
        }
        Style::Bare if !is_snippet => {
            let marked = format!("./{}", aim.path);
            let marked = Aim::of(&marked);
            // From the file, and from the address of the page, which for an index is that of its folder.
            let near = [page.path(), address(page.path())];
            let near = near.into_iter().filter_map(|from| marked.path_from(from));
            aim.path_from(page.path()).into_iter().chain(near).collect()
        }
        _ => Vec::new(),
    }
}
