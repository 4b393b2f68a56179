//! The sink that writes the page.

use super::address::Ids;
use super::changes::{self, BaselineView, ChangesView};
use super::counts::Counts;
use super::earlier::Earlier;
use super::file::{self, FileView, Place, RuleName};
use super::navigation::Marked;
use super::overview::{FileCount, Overview, Totals};
use super::rules::{self, RuleView};
use super::site::{SitePart, SiteView};
use super::templates::{SCRIPT, STYLE, Templates};
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::{Base, Source};
use crate::report::summary::totals;
use crate::site::Site;
use serde::Serialize;
use std::io::{self, Write};

/// Writes one page with the findings, their rules, and the navigation of the site.
pub struct Html<W> {
    out: W,
    base: Base,
    templates: Templates,
    /// The earlier report that this one is compared with.
    earlier: Option<Earlier>,
    /// The findings that the earlier report contains too.
    unchanged: usize,
    ids: Ids,
    sites: Vec<SitePart>,
    totals: Totals,
    /// The findings as HTML, because the page starts with their numbers.
    findings: Vec<String>,
}

/// The page.
#[derive(Serialize)]
struct PageView {
    title: String,
    version: &'static str,
    totals: String,
    overview: Overview,
    changes: Option<ChangesView>,
    baseline: Option<BaselineView>,
    rules: Vec<RuleView>,
    sites: Vec<SiteView>,
    has_coverage: bool,
    style: &'static str,
    script: &'static str,
}

/// The page is written in two parts, with the findings between them.
const SEPARATOR: &str = "<!-- findings -->";

impl<W: Write> Html<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base, earlier: Option<Earlier>) -> Self {
        Self {
            out,
            base,
            templates: Templates::new(),
            earlier,
            unchanged: 0,
            ids: Ids::default(),
            sites: Vec::new(),
            totals: Totals::default(),
            findings: Vec::new(),
        }
    }

    /// Counts the findings of a file.
    fn count(&mut self, view: &FileView, found: &[Finding], place: &Place<'_>) {
        for finding in found {
            let mut counts = Counts::default();
            counts.add(finding);
            let rule = RuleName::new(finding.rule);
            self.totals.add_rule(rule.id, rule.group, counts);
        }
        let file = FileCount {
            id: view.id.clone(),
            path: view.path.clone(),
            counts: view.counts,
        };
        let is_page = place.site.page(place.source.id()).is_some();
        self.totals.add_file(file, is_page);
        if let Some(part) = self.sites.last_mut() {
            let marked = Marked {
                id: view.id.clone(),
                counts: view.counts,
            };
            part.add(place.site, place.source.path(), marked);
        }
    }

    fn page(&self, tally: &Tally) -> PageView {
        let sites: Vec<SiteView> = self.sites.iter().map(SitePart::view).collect();
        let names = self.sites.iter().map(SitePart::name);
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        let earlier = self.earlier.as_ref();
        PageView {
            title: names.join(", "),
            version: env!("CARGO_PKG_VERSION"),
            totals: totals(tally),
            overview: self.totals.overview(tally),
            changes: earlier.map(|one| changes::view(one, self.totals.total(), self.unchanged)),
            baseline: changes::baseline(tally),
            rules: rules::views(self.totals.rules()),
            has_coverage: sites.iter().any(SiteView::has_coverage),
            sites,
            style: STYLE.trim_end(),
            script: SCRIPT.trim_end(),
        }
    }
}

impl<W: Write> Sink for Html<W> {
    fn site(&mut self, site: &Site) -> io::Result<()> {
        self.sites.push(SitePart::new(site));
        Ok(())
    }

    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let base = self.base.clone();
        let place = Place {
            source,
            site,
            base: &base,
        };
        let (earlier, mut unchanged) = (&mut self.earlier, 0);
        let view = file::view(&place, found, &mut self.ids, |path, mark| {
            let is_known = earlier
                .as_mut()
                .is_none_or(|earlier| earlier.take(path, mark));
            unchanged += usize::from(is_known);
            is_known
        });
        self.unchanged += unchanged;
        self.count(&view, found, &place);
        self.findings
            .push(self.templates.render("file.html", &view)?);
        Ok(())
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        let page = self.templates.render("page.html", &self.page(tally))?;
        let (head, tail) = page.split_once(SEPARATOR).unwrap_or((&page, ""));
        self.out.write_all(head.as_bytes())?;
        for file in std::mem::take(&mut self.findings) {
            self.out.write_all(file.as_bytes())?;
            self.out.write_all(b"\n")?;
        }
        self.out.write_all(tail.as_bytes())?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}
