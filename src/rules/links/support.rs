//! What rules about links share.

use crate::page::{Link, LinkForm, Page};
use crate::rule::Cx;
use crate::site::{Aim, Manifest, PageKind, Site, Style};
use crate::text::{Edit, Span};
use std::borrow::Cow;

/// A link of a page, and its address with the variables of the site put in.
pub(super) struct Aimed<'p> {
    pub(super) link: Link<'p>,
    pub(super) address: Cow<'p, str>,
}

impl Aimed<'_> {
    pub(super) fn aim(&self) -> Aim<'_> {
        Aim::of(&self.address)
    }
}

/// The links of a page that have an address of their own. One with a variable that the site does not define is left
/// out: nobody knows where it leads.
pub(super) fn aimed<'p>(page: &'p Page, cx: &Cx<'p>) -> impl Iterator<Item = Aimed<'p>> + use<'p> {
    let (site, base) = (cx.site(), served_below(cx));
    page.links()
        .filter(|link| link.form() != LinkForm::Reference)
        .filter_map(move |link| {
            let mut address = substituted(link.address(), site.manifest())?;
            let inside = base.and_then(|base| address.strip_prefix(base));
            if let Some(inside) = inside.filter(|inside| inside.starts_with('/')) {
                address = Cow::Owned(inside.to_owned());
            }
            Some(Aimed { link, address })
        })
}

/// The folder of a host that the site is served below, as its configured address has it: `/docs`.
fn served_below<'s>(cx: &Cx<'s>) -> Option<&'s str> {
    let (_, host) = cx.address()?.split_once("://")?;
    let at = host.find('/')?;
    Some(&host[at..])
}

/// An address with the variables of the site put in; none where one is not defined.
pub(super) fn substituted<'a>(address: Cow<'a, str>, manifest: &Manifest) -> Option<Cow<'a, str>> {
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

/// The paths from the root that an address may mean in `page`: of one without a mark at its beginning nobody can say
/// whether it starts at the root or at the page. None where it is not known, or leaves the site.
pub(super) fn paths(aim: &Aim<'_>, page: &Page, site: &Site) -> Vec<String> {
    // A snippet is read in the pages that take it in, which lie elsewhere.
    let is_snippet = site.kind(page) == PageKind::Snippet;
    match aim.style {
        Style::Rooted => aim.path_from(page.path()).into_iter().collect(),
        Style::Relative if !is_snippet => aim.path_from(page.path()).into_iter().collect(),
        Style::Bare if !is_snippet => {
            let marked = format!("./{}", aim.path);
            let near = Aim::of(&marked).path_from(page.path());
            aim.path_from(page.path()).into_iter().chain(near).collect()
        }
        _ => Vec::new(),
    }
}

/// The edit that puts another path into the address at `target`; what stands behind the path stays.
pub(super) fn with_path(page: &Page, target: Span, path: &str) -> Edit {
    let written = page.slice(target);
    let end = written.find(['?', '#']).unwrap_or(written.len());
    let span = Span {
        end: target.start + u32::try_from(end).unwrap_or_default(),
        ..target
    };
    Edit::replace(span, path)
}
