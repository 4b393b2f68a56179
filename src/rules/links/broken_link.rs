use super::link_addresses::{Spot, encoded, followed_paths, is_known, paths};
use super::links_outside_text::{in_docs_json, in_front_matter};
use super::malformed::malformed;
use super::nearest::{lacks_scheme, near, site_folder};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, PageKind, Site, Style};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a link to a target that does not exist in the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokenLink {}

impl Rule for BrokenLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !is_known(cx) {
            return;
        }
        let site = cx.site();
        for found in followed_paths(page, cx) {
            let parsed = found.parsed();
            if malformed(found.address.trim()).is_some() {
                continue;
            }
            if leaves_site(&parsed, page, site) {
                let message = format!("link target `{}` is outside the site", parsed.path);
                cx.report(found.link.target(), message).note(
                    "write the path from the folder of `docs.json`, starting with a slash, or a full URL",
                );
                continue;
            }
            check(&paths(&parsed, page, site), &parsed, found.spot(), cx);
        }
        for place in in_front_matter(page, cx) {
            let parsed = place.parsed();
            if malformed(place.address.trim()).is_some() {
                continue;
            }
            check(&paths(&parsed, page, site), &parsed, place.spot, cx);
        }
    }

    fn site(&self, _: &Site, cx: &mut Cx<'_>) {
        for place in in_docs_json(cx) {
            let parsed = place.parsed();
            if parsed.style == Style::Rooted && malformed(place.address.trim()).is_none() {
                let path: Vec<String> = parsed.path_from("").into_iter().collect();
                check(&path, &parsed, place.spot, cx);
            }
        }
    }
}

/// Returns whether a relative address leaves the root folder.
fn leaves_site(parsed: &LinkAddress<'_>, page: &Page, site: &Site) -> bool {
    parsed.style == Style::Relative
        && site.kind(page) == PageKind::Page
        && page.path_of(parsed).is_none()
}

/// Reports an address if none of its possible paths exists.
fn check(paths: &[String], parsed: &LinkAddress<'_>, spot: Spot<'_>, cx: &mut Cx<'_>) {
    let (site, written) = (cx.site(), parsed.path);
    let Some(path) = paths.first() else {
        return;
    };
    if paths.iter().any(|path| site.resolves(path)) || site.is_abandoned() {
        return;
    }
    let finding = cx.report(spot.span, format!("link target `{written}` does not exist"));
    let note = if site.first_below(path).is_some() {
        // Some themes redirect readers to a page in the folder.
        finding.severity = finding.severity.min(Severity::Warning);
        finding.message = format!("`{written}` is a folder without an index page");
        let inside = site.first_page_in(path);
        let example = inside.map(|inside| format!(", such as `/{inside}`,"));
        let example = example.unwrap_or_default();
        format!("link to a page in it{example} or add an `index.mdx`")
    } else if let Some(base) = site_folder(path, site) {
        finding.severity = finding.severity.min(Severity::Warning);
        finding.message = format!(
            "link target `{written}` does not exist, unless the site is served at `/{base}`"
        );
        format!("remove `/{base}`, or set `address` in `mdxlint.yaml` to the URL of the site")
    } else if let Some(target) = site.redirection(path) {
        finding.message = format!("`{written}` redirects to `{target}`, which does not exist");
        "link to an existing page, or fix the redirect in `docs.json`".to_owned()
    } else if lacks_scheme(parsed) {
        let edit = Edit::insert_before(spot.span, "https://");
        finding.fix(Fix::risky("add `https://`", vec![edit]));
        "add `https://` if this is another site".to_owned()
    } else {
        suggest(paths, spot, site, finding)
    };
    finding.note(spot.note(site, note));
}

/// Adds a fix with the path that is likely meant, and returns the note.
fn suggest(paths: &[String], spot: Spot<'_>, site: &Site, finding: &mut Finding) -> String {
    let is_snippet = |path: &String| {
        let files = [path.clone(), format!("{path}.mdx"), format!("{path}.md")];
        files.iter().any(|path| site.page_at(path).is_some())
    };
    let from = site.page(spot.span.file).map_or("", |page| page.path());
    if paths.iter().any(is_snippet) {
        return "snippets have no address: link to a page that imports it".to_owned();
    }
    let Some((near, is_same)) = paths.iter().find_map(|path| near(from, path, site)) else {
        return "link to an existing page or file, or add a redirect to `docs.json`".to_owned();
    };
    let near = format!("/{}", encoded(&near));
    let label = format!("write `{near}`");
    if let Some(edit) = spot.with_path(site, &near) {
        finding.fix(Fix::safe_if(is_same, label, vec![edit]));
    }
    if is_same {
        format!("paths are case-sensitive: write `{near}`")
    } else {
        format!("did you mean `{near}`?")
    }
}
