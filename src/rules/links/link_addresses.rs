//! The links of a page, their addresses, and the edits of them, for all rules about links.

use crate::page::{Link, LinkForm, Page, Purpose};
use crate::rule::Cx;
use crate::site::{Basics, LinkAddress, PageKind, Site, Style, address};
pub(super) use crate::text::to_u32;
use crate::text::{Edit, Span};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns whether the content of the site is known. If `docs.json` cannot be read, its redirects and variables are
/// unknown.
pub(super) fn is_known(cx: &Cx<'_>) -> bool {
    cx.basics().is_readable()
}

/// A link of a page, and its address with the variables of the site substituted.
pub(super) struct PageLink<'p> {
    pub(super) link: Link<'p>,
    pub(super) address: Cow<'p, str>,
    /// The folder of the host, removed from the start of the address.
    pub(super) base: &'p str,
}

impl<'p> PageLink<'p> {
    pub(super) fn parsed(&self) -> LinkAddress<'_> {
        LinkAddress::parse(&self.address)
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

/// The place of an address in the source.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    pub(super) span: Span,
    /// The folder of the host before the address.
    pub(super) base: &'a str,
    /// Whether the source at the span is the address itself, so that it can be edited.
    pub(super) is_plain: bool,
    /// The value of `docs.json` that contains it.
    pub(super) value: Option<Span>,
}

impl Spot<'_> {
    /// Returns the edit that replaces the path of the address and keeps its query and fragment. Returns `None` if the
    /// path in the source has a variable or a character reference.
    pub(super) fn with_path(&self, site: &Site, path: &str) -> Option<Edit> {
        let written = site.source(self.span.file).slice(self.span);
        let end = written.find(['?', '#']).unwrap_or(written.len());
        let old = &written[..end];
        let is_clear = self.is_plain && !old.contains("{{") && !old.ends_with('&');
        let span = Span {
            end: self.span.start + to_u32(end),
            ..self.span
        };
        is_clear.then(|| Edit::replace(span, format!("{}{path}", self.base)))
    }

    /// Returns a note with the JSON path of the place, if it has one.
    pub(super) fn note(&self, site: &Site, note: String) -> String {
        match self.value {
            Some(value) => format!("{note} (`{}`)", site.manifest().path_to(value)),
            None => note,
        }
    }
}

/// Returns a path in encoded form: characters that would end the address or the string around it are percent-encoded.
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

/// Returns the links of a page that have their own address, in a style that `is_included` accepts. The filter avoids
/// reading the addresses of all other links. Skips links with an undefined variable, since their target is unknown.
pub(super) fn page_links<'p>(
    page: &'p Page,
    cx: &Cx<'p>,
    is_included: fn(Style) -> bool,
) -> impl Iterator<Item = PageLink<'p>> + use<'p> {
    let (basics, base) = (cx.basics(), served_below(cx));
    let site = (!base.is_empty()).then(|| cx.site());
    page.links()
        .filter(|link| link.form() != LinkForm::Reference)
        .filter(move |link| link.style() == Style::Variable || is_included(link.style()))
        .filter_map(move |link| {
            let address = link.address();
            let address = if link.style() == Style::Variable {
                substituted(&address, basics)?
            } else {
                address
            };
            let (address, base) = match site {
                Some(site) => below(base, address, site),
                None => (address, base),
            };
            Some(PageLink {
                link,
                address,
                base,
            })
        })
}

/// Returns the links of a page to paths that readers follow.
pub(super) fn followed_paths<'p>(
    page: &'p Page,
    cx: &Cx<'p>,
) -> impl Iterator<Item = PageLink<'p>> + use<'p> {
    page_links(page, cx, is_path).filter(|found| found.link.purpose() == Purpose::Follow)
}

/// Returns whether an address is a path, not an anchor on the same page or a full URL.
pub(super) fn is_path(style: Style) -> bool {
    matches!(style, Style::Rooted | Style::Relative | Style::Bare)
}

/// Returns the folder of the host that the site is served in, from its configured address: `/docs`. Empty if the site
/// is served at the root of the host.
pub(super) fn served_below<'s>(cx: &Cx<'s>) -> &'s str {
    let host = cx.address().and_then(|address| {
        let host = address.strip_prefix("https://");
        host.or_else(|| Some(address.split_once("://")?.1))
    });
    let folder = host.and_then(|host| Some(&host[host.find('/')?..]));
    folder.unwrap_or_default()
}

/// Returns an address without `base`, the folder that the site is served in, and that folder if the address had it.
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
    // The site may contain a folder with this name.
    let path = LinkAddress::parse(&address).path_from("");
    if path.is_some_and(|path| site.resolves(&path)) {
        return (address, "");
    }
    let slash = if inside.starts_with('/') { "" } else { "/" };
    (Cow::Owned(format!("{slash}{inside}")), base)
}

/// Returns an address with the variables of the site substituted, or `None` if one is not defined.
fn substituted<'a>(address: &str, basics: Basics<'_>) -> Option<Cow<'a, str>> {
    let mut out = String::new();
    let mut rest = address;
    while let Some((before, behind)) = rest.split_once("{{") {
        let (name, after) = behind.split_once("}}")?;
        out.push_str(before);
        out.push_str(basics.variable(name.trim())?);
        rest = after;
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}

/// Returns a path without the extension of a page, or `None` if it has no such extension.
pub(super) fn without_extension(path: &str) -> Option<&str> {
    path.strip_suffix(".mdx")
        .or_else(|| path.strip_suffix(".md"))
}

/// Returns the paths from the root that an address in `page` may mean. An address without `/` or `.` at its start may
/// be relative to the root or to the page. Empty if the path is unknown or leaves the site.
pub(super) fn paths(parsed: &LinkAddress<'_>, page: &Page, site: &Site) -> Vec<String> {
    // A snippet is rendered in the pages that import it, which may be in other folders.
    let is_snippet = site.kind(page) == PageKind::Snippet;
    match parsed.style {
        Style::Rooted => page.path_of(parsed).into_iter().collect(),
        Style::Relative if !is_snippet => {
            let path = page.path_of(parsed);
            // The platform removes the extension, even if the file has another one.
            let bare = path.as_deref().and_then(without_extension);
            let bare = bare.map(str::to_owned);
            path.into_iter().chain(bare).collect()
        }
        Style::Bare if !is_snippet => {
            let marked = format!("./{}", parsed.path);
            let marked = LinkAddress::parse(&marked);
            // Relative to the file, and to the address of the page, which for an index is that of its folder.
            let near = [page.path(), address(page.path())];
            let near = near.into_iter().filter_map(|from| marked.path_from(from));
            parsed
                .path_from(page.path())
                .into_iter()
                .chain(near)
                .collect()
        }
        _ => Vec::new(),
    }
}
