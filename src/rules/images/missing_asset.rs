use super::assets::{Asset, in_docs_json, in_front_matter, in_text, on_disk};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, PageKind, Site, Style};
use crate::text::{Edit, Span, to_u32};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The maximum number of reported folders, and of other places that a finding names.
const MAX_NAMED: usize = 10;

/// Reports an image, video, font or icon that is missing from the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingAsset {}

impl Rule for MissingAsset {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut assets = in_text(page);
        assets.extend(in_front_matter(page));
        if assets.is_empty() || cx.site().manifest().root().is_none() {
            return;
        }
        let site = cx.site();
        // A snippet is rendered in the pages that import it, so its relative paths are not resolved.
        let is_placed = site.kind(page) == PageKind::Page;
        assets
            .retain(|asset| is_placed || LinkAddress::parse(&asset.address).style == Style::Rooted);
        // Without relative addresses, what is found does not depend on the path of the page.
        let from = assets.iter().map(|asset| asset.from(page));
        let from = from.max().unwrap_or_default();
        for asset in report_missing_folders(assets, from, cx) {
            check(&asset, from, cx);
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for asset in in_docs_json(site) {
            check(&asset, "", cx);
        }
    }
}

/// Reports several missing files of one missing folder once, and returns the other assets.
fn report_missing_folders<'a>(
    mut assets: Vec<Asset<'a>>,
    from: &str,
    cx: &mut Cx<'_>,
) -> Vec<Asset<'a>> {
    let mut missing: BTreeMap<String, (Vec<Span>, BTreeSet<String>)> = BTreeMap::new();
    for asset in &assets {
        let path = missing_path(asset, from, cx);
        if let Some((folder, file)) = path.as_deref().and_then(|path| path.rsplit_once('/')) {
            let (spans, files) = missing.entry(folder.to_owned()).or_default();
            spans.push(asset.span);
            files.insert(file.to_owned());
        }
    }
    missing.retain(|_, (_, files)| files.len() > 1);
    for (folder, (spans, files)) in missing.into_iter().take(MAX_NAMED) {
        let Some((first, others)) = spans
            .split_first()
            .filter(|_| !cx.site().has_folder(&folder))
        else {
            continue;
        };
        let count = files.len();
        let finding = cx.report(
            *first,
            format!("{count} files on this page are in `/{folder}`, which does not exist"),
        );
        finding.note("add the files, or correct the path");
        for other in others.iter().take(MAX_NAMED) {
            finding.see(*other, "this file is missing too");
        }
        let spans: HashSet<Span> = spans.into_iter().collect();
        assets.retain(|asset| !spans.contains(&asset.span));
    }
    assets
}

/// Returns the path of an asset if neither the file nor a similar file exists.
fn missing_path(asset: &Asset<'_>, from: &str, cx: &Cx<'_>) -> Option<String> {
    let (site, parsed) = (cx.site(), LinkAddress::parse(&asset.address));
    let is_here = matches!(parsed.style, Style::Rooted | Style::Relative | Style::Bare);
    let mut paths = on_disk(&parsed, from, cx.address());
    let exists = |path: &String| {
        site.has_file(path)
            || site.resolves(path)
            || site.file_in_other_case(path).is_some()
            || site.file_of_same_name(path).is_some()
    };
    if !is_here || asset.address.contains("{{") || paths.iter().any(exists) {
        return None;
    }
    (!paths.is_empty()).then(|| paths.swap_remove(0))
}

/// Reports an asset that does not exist.
fn check(asset: &Asset<'_>, from: &str, cx: &mut Cx<'_>) {
    let (site, parsed) = (cx.site(), LinkAddress::parse(&asset.address));
    let is_here = matches!(parsed.style, Style::Rooted | Style::Relative | Style::Bare);
    if !is_here || asset.address.contains("{{") {
        return;
    }
    let paths = on_disk(&parsed, from, cx.address());
    let Some(first) = paths.first() else {
        let message = format!("`{}` is outside the site", parsed.path);
        let note = "move the file into the folder of `docs.json`, and write its path from there";
        cx.report(asset.span, message).note(asset.note(site, note));
        return;
    };
    let leads = |path: &String| site.has_file(path) || site.resolves(path);
    if paths.iter().any(leads) {
        return;
    }
    let mut cases = paths.iter();
    let other_case = cases.find_map(|path| site.file_in_other_case(path));
    let near = other_case.or_else(|| site.file_of_same_name(first));
    let finding = cx.report(asset.span, format!("file `{}` does not exist", parsed.path));
    let Some(near) = near.map(|near| format!("/{near}")) else {
        let note = "add the file, or write its path from the folder of `docs.json`";
        finding.note(asset.note(site, note));
        return;
    };
    let note = match other_case {
        Some(_) => format!("paths are case-sensitive: write `{near}`"),
        None => format!("did you mean `{near}`?"),
    };
    finding.note(asset.note(site, &note));
    if let Some(edit) = with_path(asset, &near, site) {
        let label = format!("write `{near}`");
        finding.fix(match other_case {
            Some(_) => Fix::safe(label, vec![edit]),
            None => Fix::risky(label, vec![edit]),
        });
    }
}

/// Returns the edit that replaces the path of the address, or `None` if one of the two paths needs escapes.
fn with_path(asset: &Asset<'_>, near: &str, site: &Site) -> Option<Edit> {
    let written = site.source(asset.span.file).slice(asset.span);
    let is_plain =
        !near.contains(|letter: char| letter.is_whitespace() || "%?#()<>\"'{}\\`".contains(letter));
    let end = written.find(['?', '#']).unwrap_or(written.len());
    let end = asset.span.start + to_u32(end);
    let span = Span { end, ..asset.span };
    (is_plain && written == asset.address).then(|| Edit::replace(span, near))
}
