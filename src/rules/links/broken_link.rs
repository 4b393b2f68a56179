use super::support::{aimed, paths, with_path};
use super::support_places::{places, written};
use crate::diagnostic::{Fix, Severity};
use crate::page::{Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::{Aim, Site, Style};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a link that leads to nothing in the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokenLink {}

impl Rule for BrokenLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if !site.is_rooted() {
            return;
        }
        for aimed in aimed(page, cx).filter(|aimed| aimed.link.purpose() == Purpose::Follow) {
            let aim = aimed.aim();
            if leads_out(&aim, page, site) {
                let message = format!("`{}` leads out of the site", aim.path);
                cx.report(aimed.link.target(), message).note(
                    "a path starts at the folder of `docs.json`: write it with a slash first",
                );
                continue;
            }
            let target = aimed.link.target();
            let edit = |path: &str| with_path(page, target, path);
            judge(&paths(&aim, page, site), aim.path, target, &edit, cx);
        }
        for (span, address) in written(page) {
            let aim = Aim::of(address);
            let edit = |path: &str| Edit::replace(span, path);
            judge(&paths(&aim, page, site), aim.path, span, &edit, cx);
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (span, address) in places(site) {
            let aim = Aim::of(&address);
            if aim.style == Style::Rooted {
                let path: Vec<String> = aim.path_from("").into_iter().collect();
                let edit = |path: &str| in_json(site, span, aim.path, path);
                judge(&path, aim.path, span, &edit, cx);
            }
        }
    }
}

/// Whether a relative address goes up beyond the root.
fn leads_out(aim: &Aim<'_>, page: &Page, site: &Site) -> bool {
    aim.style == Style::Relative
        && site.kind(page) == crate::site::PageKind::Page
        && aim.path_from(page.path()).is_none()
}

/// The edit that puts `new` in the place of the path `old` in the JSON string at `span`.
fn in_json(site: &Site, span: Span, old: &str, new: &str) -> Edit {
    let text = site.source(span.file).slice(span);
    let at = text.find(old).unwrap_or_default();
    let start = span.start + u32::try_from(at).unwrap_or_default();
    let end = start + u32::try_from(old.len()).unwrap_or_default();
    Edit::replace(Span { start, end, ..span }, new)
}

/// The first part of a path that leads nowhere, where the rest of it would lead somewhere: the site may be served below
/// a folder of another one.
fn site_folder<'p>(path: &'p str, cx: &Cx<'_>) -> Option<&'p str> {
    let (first, rest) = path.trim_start_matches('/').split_once('/')?;
    let is_usual = matches!(first, "docs" | "help" | "guide" | "documentation");
    (is_usual && cx.site().page_for(rest).is_some()).then_some(first)
}

/// Reports an address where none of the paths that it may mean is there.
fn judge(paths: &[String], written: &str, at: Span, edit: &dyn Fn(&str) -> Edit, cx: &mut Cx<'_>) {
    let site = cx.site();
    let Some(path) = paths.first() else {
        return;
    };
    if paths.iter().any(|path| site.leads_somewhere(path)) {
        return;
    }
    if let Some(inside) = site.first_below(path) {
        let message = format!("`{written}` is a folder without a page of its own");
        let finding = cx.report(at, message);
        finding.note(format!(
            "add an `index.mdx` to it, or link to a page in it, such as `/{inside}`"
        ));
        // Some themes lead readers on to a page in it.
        finding.severity = finding.severity.min(Severity::Warning);
        return;
    }
    if let Some(base) = site_folder(path, cx) {
        let message =
            format!("`{written}` leads nowhere, unless the site is served below `/{base}`");
        let finding = cx.report(at, message);
        finding.note(format!(
            "write it without `/{base}`, or name the `address` of the site in `mdxlint.yaml`"
        ));
        finding.severity = finding.severity.min(Severity::Warning);
        return;
    }
    let nearest = site.nearest_page(path);
    let finding = cx.report(at, format!("`{written}` leads nowhere"));
    match nearest {
        Some(near) => {
            let near = format!("/{near}");
            let is_same = near
                .trim_matches('/')
                .eq_ignore_ascii_case(path.trim_matches('/'));
            let label = format!("write `{near}`");
            let edits = vec![edit(&near)];
            if is_same {
                finding.note(format!("capitals count: write `{near}`"));
                finding.fix(Fix::safe(label, edits));
            } else {
                finding.note(format!("did you mean `{near}`?"));
                finding.fix(Fix::risky(label, edits));
            }
        }
        None => {
            finding.note("link to a page or file of the site by its path from the root, or add a redirect to `docs.json`");
        }
    }
}
