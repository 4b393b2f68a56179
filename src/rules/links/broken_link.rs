use super::link_addresses::{Spot, aimed, encoded, is_known, is_path, paths};
use super::links_outside_text::{in_docs_json, in_front_matter};
use super::malformed::malformed;
use super::nearest::{lacks_scheme, near, site_folder};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::page::{Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::{Aim, PageKind, Site, Style};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a link to a target that does not exist in the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokenLink {}

impl Rule for BrokenLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if !is_known(site) {
            return;
        }
        for aimed in
            aimed(page, cx, is_path).filter(|aimed| aimed.link.purpose() == Purpose::Follow)
        {
            let aim = aimed.aim();
            if malformed(aimed.address.trim()).is_some() {
                continue;
            }
            if leaves_site(&aim, page, site) {
                let message = format!("link target `{}` is outside the site", aim.path);
                cx.report(aimed.link.target(), message).note(
                    "write the path from the folder of `docs.json`, starting with a slash, or a full URL",
                );
                continue;
            }
            check(&paths(&aim, page, site), &aim, aimed.spot(), cx);
        }
        for place in in_front_matter(page, cx) {
            let aim = place.aim();
            if malformed(place.address.trim()).is_some() {
                continue;
            }
            check(&paths(&aim, page, site), &aim, place.spot, cx);
        }
    }

    fn site(&self, _: &Site, cx: &mut Cx<'_>) {
        for place in in_docs_json(cx) {
            let aim = place.aim();
            if aim.style == Style::Rooted && malformed(place.address.trim()).is_none() {
                let path: Vec<String> = aim.path_from("").into_iter().collect();
                check(&path, &aim, place.spot, cx);
            }
        }
    }
}

/// Whether a relative address leaves the root folder.
fn leaves_site(aim: &Aim<'_>, page: &Page, site: &Site) -> bool {
    aim.style == Style::Relative
        && site.kind(page) == PageKind::Page
        && aim.path_from(page.path()).is_none()
}

/// Reports an address if none of its possible paths exists.
fn check(paths: &[String], aim: &Aim<'_>, spot: Spot<'_>, cx: &mut Cx<'_>) {
    let (site, written) = (cx.site(), aim.path);
    let Some(path) = paths.first() else {
        return;
    };
    if paths.iter().any(|path| site.leads_somewhere(path)) {
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
    } else if lacks_scheme(aim) {
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
        finding.fix(if is_same {
            Fix::safe(label, vec![edit])
        } else {
            Fix::risky(label, vec![edit])
        });
    }
    if is_same {
        format!("paths are case-sensitive: write `{near}`")
    } else {
        format!("did you mean `{near}`?")
    }
}
