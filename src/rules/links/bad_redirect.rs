use crate::diagnostic::Severity;
use crate::rule::{Cx, Rule};
use crate::site::{Aim, Destination, Redirect, Site, Style};
use serde::Deserialize;
use std::collections::HashSet;

/// Reports a redirect that leads nowhere, in a circle, or over another one, and one that hides a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BadRedirect {}

impl Rule for BadRedirect {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (number, redirect) in site.manifest().redirects().iter().enumerate() {
            hidden_page(site, redirect, cx);
            match end(site, number) {
                End::There | End::Unknown => (),
                End::Nowhere => {
                    let path = &redirect.destination;
                    let near = site.nearest_page(path);
                    let finding =
                        cx.report(redirect.destination_span, format!("`{path}` leads nowhere"));
                    finding.note(match near {
                        Some(near) => format!("did you mean `/{near}`?"),
                        None => "name a page of the site, or an address with `https://`".to_owned(),
                    });
                }
                End::Circle => {
                    cx.report(
                        redirect.source_span,
                        format!("`{}` leads back to itself", redirect.source),
                    )
                    .note("browsers give up on it: name the page where the way ends");
                }
                End::Chain(next) => {
                    let next = &site.manifest().redirects()[next];
                    let finding = cx.report(
                        redirect.destination_span,
                        format!("`{}` is redirected again", redirect.destination),
                    );
                    finding.severity = finding.severity.min(Severity::Warning);
                    finding.note(format!("name where the way ends: `{}`", next.destination));
                    finding.see(next.source_span, "it is redirected here");
                }
            }
        }
    }
}

/// Where a redirect ends.
enum End {
    There,
    Nowhere,
    Circle,
    /// At another redirect, which ends well.
    Chain(usize),
    /// Outside the site, or only the running site knows.
    Unknown,
}

fn end(site: &Site, number: usize) -> End {
    let redirects = site.manifest().redirects();
    let (mut seen, mut at, mut first) = (HashSet::from([number]), number, None);
    loop {
        let target = &redirects[at].destination;
        let aim = Aim::of(target);
        if !matches!(aim.style, Style::Rooted | Style::Bare) || target.contains([':', '*']) {
            return first.map_or(End::Unknown, End::Chain);
        }
        let Some(path) = aim.path_from("") else {
            return End::Unknown;
        };
        // The platform asks its redirects before it looks for a page.
        let next = match site.destination(&path) {
            Destination::Redirect(next) => next,
            Destination::Nothing if site.first_below(&path).is_none() => return End::Nowhere,
            _ => return first.map_or(End::There, End::Chain),
        };
        if next == number || !seen.insert(next) {
            return End::Circle;
        }
        first = first.or(Some(next));
        at = next;
    }
}

fn hidden_page(site: &Site, redirect: &Redirect, cx: &mut Cx<'_>) {
    let aim = Aim::of(&redirect.source);
    if redirect.source.contains([':', '*']) {
        return;
    }
    let path = aim.path_from("").unwrap_or_default();
    let Some(page) = site.page_for(&path).filter(|_| !path.is_empty()) else {
        return;
    };
    let finding = cx.report(
        redirect.source_span,
        format!("`{}` is a page, and the redirect hides it", redirect.source),
    );
    finding.note("take the redirect out, or the page");
    finding.see(page.first_line(), "this page is never seen");
}
