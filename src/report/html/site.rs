//! A site of the report: its navigation, and its API specifications.

use super::navigation::{self, Marked, Marks, Row};
use super::text::inline;
use crate::report::api_coverage::{self, Row as CoverageRow, cells, rows, titles};
use crate::report::nav::{Tree, resolve};
use crate::site::Site;
use serde::Serialize;
use std::path::Path;

/// What is known about a site before its findings are written.
pub(super) struct SitePart {
    name: String,
    /// The navigation, if the site has a `docs.json` that can be read.
    tree: Option<Tree>,
    coverage: Vec<CoverageRow>,
    marks: Marks,
}

/// A site as the page shows it.
#[derive(Debug, Serialize)]
pub(super) struct SiteView {
    name: String,
    rows: Vec<Row>,
    pages: usize,
    missing: usize,
    dropped: Vec<DroppedView>,
    coverage_titles: Vec<&'static str>,
    coverage: Vec<CoverageView>,
}

/// A list that the platform drops.
#[derive(Debug, Serialize)]
struct DroppedView {
    place: String,
    pages: usize,
    message: String,
}

/// A specification, or a tag in it.
#[derive(Debug, Serialize)]
struct CoverageView {
    name: String,
    is_tag: bool,
    operations: String,
    cells: Vec<CellView>,
}

/// A share of operations.
#[derive(Debug, Serialize)]
struct CellView {
    text: String,
    percent: Option<usize>,
}

impl SitePart {
    /// Collects what the page shows about a site.
    pub(super) fn new(site: &Site) -> Self {
        let tree = site.manifest().root().is_some().then(|| resolve(site));
        let has_specifications = site.specifications().next().is_some();
        let coverage = has_specifications.then(|| rows(&api_coverage::count(site)));
        Self {
            name: tree
                .as_ref()
                .map_or_else(String::new, |tree| tree.site.name.clone()),
            tree,
            coverage: coverage.unwrap_or_default(),
            marks: Marks::new(),
        }
    }

    /// Returns the name of the site, which may be empty.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Adds a file with findings.
    pub(super) fn add(&mut self, site: &Site, path: &Path, marked: Marked) {
        if let Ok(inside) = path.strip_prefix(site.root()) {
            let name = inside.to_string_lossy().replace('\\', "/");
            self.marks.insert(name, marked);
        }
    }

    /// Returns the site with the numbers of its findings.
    pub(super) fn view(&self) -> SiteView {
        let tree = self.tree.as_ref();
        let dropped = tree.into_iter().flat_map(|tree| &tree.dropped);
        let dropped = dropped.map(|list| DroppedView {
            place: [&list.breadcrumbs[..], std::slice::from_ref(&list.list)]
                .concat()
                .join(" \u{203a} "),
            pages: list.pages,
            message: inline(&list.message),
        });
        SiteView {
            name: self.name.clone(),
            rows: tree.map_or_else(Vec::new, |tree| navigation::rows(tree, &self.marks)),
            pages: tree.map_or(0, |tree| tree.counts.pages),
            missing: tree.map_or(0, |tree| tree.counts.missing),
            dropped: dropped.collect(),
            coverage_titles: titles().split_off(1),
            coverage: self.coverage.iter().map(coverage_view).collect(),
        }
    }
}

impl SiteView {
    /// Returns whether there are API specifications.
    pub(super) fn has_coverage(&self) -> bool {
        !self.coverage.is_empty()
    }
}

fn coverage_view((name, counts, is_tag): &CoverageRow) -> CoverageView {
    let shares = counts.columns().map(|column| counts.percent(column));
    let texts = cells(*counts).into_iter().skip(1);
    let cells = texts
        .zip(shares)
        .map(|(text, percent)| CellView { text, percent });
    CoverageView {
        name: name.clone(),
        is_tag: *is_tag,
        operations: counts.operations.to_string(),
        cells: cells.collect(),
    }
}
