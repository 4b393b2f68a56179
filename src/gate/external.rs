//! The addresses of other sites that a run needs the answers of.

use super::site_run::SiteRun;
use crate::catalog;
use crate::engine::Ruleset;
use crate::external::{Answers, FoundAddress};
use crate::page::Page;
use crate::rules::RULES;
use crate::rules::links::DeadExternalLink;
use std::path::Path;
use std::sync::Arc;

impl SiteRun<'_> {
    /// Returns the addresses of other sites that the rules of this run need the answers of, in the files that are reported.
    pub fn external_addresses(&self) -> Vec<FoundAddress> {
        let Some(files) = self.gate.fixable() else {
            return Vec::new();
        };
        let is_reported = |path: &Path| {
            let disk = self.session.files.disk_path(path);
            files.is_empty() || files.iter().any(|file| disk.starts_with(file))
        };
        let (site, settings) = (&*self.site, self.ruleset.settings());
        let is_checked = |page: &Page| {
            let path = page.source().path();
            is_reported(path)
                && !self.ruleset.excludes(page)
                && has_external_rule(&self.ruleset, path)
        };
        let pages = site.pages().iter().filter(|page| is_checked(page));
        let mut found: Vec<FoundAddress> = pages
            .flat_map(|page| DeadExternalLink::addresses(site, settings, Some(page)))
            .collect();
        let manifest = DeadExternalLink::addresses(site, settings, None).into_iter();
        found.extend(manifest.filter(|found| {
            let path = site.source(found.span.file).path();
            is_reported(path) && has_external_rule(&self.ruleset, path)
        }));
        found
    }

    /// Sets the answers of the addresses.
    pub fn set_answers(&mut self, answers: Arc<Answers>) {
        let mut settings = self.ruleset.settings().clone();
        settings.answers = Some(answers);
        self.ruleset = Arc::new(Ruleset::new(RULES, settings));
    }

    /// Returns the place of an address, for a note.
    pub fn place(&self, found: &FoundAddress) -> String {
        let site = self.site();
        let source = site.source(found.span.file);
        let name = self.base().name(source.path());
        format!("{name}:{}", source.position(found.span.start).line)
    }
}

/// Returns whether a rule that needs answers is on for the file at `path`.
fn has_external_rule(ruleset: &Ruleset, path: &Path) -> bool {
    let mut rules = catalog::rules().iter().filter(|facts| facts.is_external());
    rules.any(|facts| ruleset.is_on(facts.id, path))
}
