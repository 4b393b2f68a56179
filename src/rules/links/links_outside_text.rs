//! Links outside the text of pages: in front matter and in `docs.json`.

use super::link_addresses::{Spot, below, served_below, to_u32};
use crate::files::Source;
use crate::page::{LinkForm, Page, Purpose};
use crate::rule::Cx;
use crate::site::{LinkAddress, Site, Value};
use crate::syntax::value::Node;
use crate::text::{FileId, Span};
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

/// An address and its place in the source.
pub(super) struct OutsideAddress<'a> {
    pub(super) spot: Spot<'a>,
    pub(super) address: Cow<'a, str>,
}

impl OutsideAddress<'_> {
    pub(super) fn parsed(&self) -> LinkAddress<'_> {
        LinkAddress::parse(&self.address)
    }
}

/// Returns the addresses in the front matter of a page: `url`, and those in `related`.
pub(super) fn in_front_matter<'p>(page: &'p Page, cx: &Cx<'p>) -> Vec<OutsideAddress<'p>> {
    let head = page.front_matter();
    let mut found: Vec<(Span, &str)> = Vec::new();
    if let Some(url) = head.field("url") {
        found.extend(url.value.as_str().map(|text| (url.value_span, text)));
    }
    if let Some(related) = head.field("related") {
        // The ranges of nodes are relative to the front matter block.
        let shift = related.value_span.start - related.value.range.0;
        let place = |node: &'p Node| {
            let (start, end) = node.range;
            let span = page.span((start + shift, end + shift));
            Some((span, node.as_str()?))
        };
        for item in related.value.items() {
            // An item is an address, or a title with an address.
            let values = item.members().iter().map(|member| &member.value);
            found.extend(std::iter::once(item).chain(values).filter_map(place));
        }
    }
    let base = served_below(cx);
    let place = |(span, text): (Span, &'p str)| {
        // The span is that of the text without quotes.
        let at = page.slice(span).find(text)?;
        let start = span.start + to_u32(at);
        let end = start + to_u32(text.len());
        let (address, base) = match base {
            "" => (Cow::Borrowed(text), base),
            _ => below(base, Cow::Borrowed(text), cx.site()),
        };
        let spot = Spot {
            span: Span { start, end, ..span },
            base,
            is_plain: true,
            value: None,
        };
        Some(OutsideAddress { spot, address })
    };
    found.into_iter().filter_map(place).collect()
}

/// Returns the addresses in `docs.json` that readers can follow: every `href`, and the links in banners.
pub(super) fn in_docs_json<'s>(cx: &Cx<'s>) -> Vec<OutsideAddress<'s>> {
    let site = cx.site();
    let mut found = Vec::new();
    if let Some(root) = site.manifest().root() {
        collect(root, &mut found);
    }
    let base = served_below(cx);
    let place = |(value, range): (&'s Value, Option<std::ops::Range<usize>>)| {
        let text = value.as_str()?;
        let range = range.unwrap_or(0..text.len());
        let (address, base) = below(base, Cow::Borrowed(text.get(range.clone())?), site);
        let (span, is_plain) = within(value, text, range, site);
        let spot = Spot {
            span,
            base,
            is_plain,
            value: Some(value.span),
        };
        Some(OutsideAddress { spot, address })
    };
    found.into_iter().filter_map(place).collect()
}

/// Returns the span of a part of a string, and true; for a string with escapes the span of the whole string, and false.
fn within(value: &Value, text: &str, part: std::ops::Range<usize>, site: &Site) -> (Span, bool) {
    let inside = value.span.inside();
    if site.source(inside.file).slice(inside) != text {
        return (value.span, false);
    }
    let part = Span {
        start: inside.start + to_u32(part.start),
        end: inside.start + to_u32(part.end),
        ..inside
    };
    (part, true)
}

type Found<'v> = Vec<(&'v Value, Option<std::ops::Range<usize>>)>;

fn collect<'v>(value: &'v Value, found: &mut Found<'v>) {
    for item in value.items() {
        collect(item, found);
    }
    for member in value.members() {
        match (&*member.key, member.value.as_str()) {
            ("href", Some(_)) => found.push((&member.value, None)),
            ("banner", None) => {
                let content = member.value.get("content");
                let text = content.and_then(Value::as_str).unwrap_or_default();
                let targets = targets(text).into_iter().map(|target| (content, target));
                found.extend(targets.filter_map(|(value, target)| Some((value?, Some(target)))));
            }
            _ => collect(&member.value, found),
        }
    }
}

/// Returns the ranges of the link targets in a Markdown text.
fn targets(text: &str) -> Vec<std::ops::Range<usize>> {
    if !text.contains(['[', '<']) {
        return Vec::new();
    }
    let source = Source::new(FileId(0), PathBuf::new(), text.to_owned());
    let page = Page::read(Arc::new(source), "");
    let links = page.links().filter(|link| {
        link.purpose() == Purpose::Follow
            && matches!(link.form(), LinkForm::Markdown | LinkForm::Attribute)
    });
    let targets = links.map(|link| link.target());
    targets
        .map(|target| target.start as usize..target.end as usize)
        .collect()
}
