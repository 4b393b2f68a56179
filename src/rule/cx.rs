//! The context in which a rule runs.

use crate::catalog::Components;
use crate::config::Settings;
use crate::diagnostic::{Finding, Severity};
use crate::page::Page;
use crate::secrets::Found;
use crate::site::{Basics, Manifest, PageKind, Site};
use crate::text::Span;
use std::cell::Cell;
use std::path::Path;

/// The context in which a rule runs: the site, the settings, and the findings that the rule reports.
pub struct Cx<'s> {
    site: &'s Site,
    settings: &'s Settings,
    rule: &'static str,
    severity: Severity,
    findings: Vec<Finding>,
    /// Whether the rule asked for the site.
    uses_site: Cell<bool>,
}

impl<'s> Cx<'s> {
    /// Creates the context of `rule`, which reports its findings with `severity`.
    pub fn new(
        site: &'s Site,
        settings: &'s Settings,
        rule: &'static str,
        severity: Severity,
    ) -> Self {
        Self {
            site,
            settings,
            rule,
            severity,
            findings: Vec::new(),
            uses_site: Cell::new(false),
        }
    }

    /// Returns the site that is checked. What a rule finds on a page can then depend on the other pages, so it is not
    /// reused for pages with the same text: a rule should ask for the site only when it needs it.
    pub fn site(&self) -> &'s Site {
        self.uses_site.set(true);
        self.site
    }

    /// Returns whether the rule asked for the site.
    pub fn uses_site(&self) -> bool {
        self.uses_site.get()
    }

    /// Returns the content of the `docs.json` of the site, which is the same for all pages.
    pub fn manifest(&self) -> &'s Manifest {
        self.site.manifest()
    }

    /// Returns the parts of the `docs.json` of the site that rules about pages ask for on most pages.
    pub fn basics(&self) -> Basics<'s> {
        self.site.basics()
    }

    /// Returns how the platform uses `page`. What a rule finds is only reused for pages of the same kind.
    pub fn kind(&self, page: &Page) -> PageKind {
        self.site.kind(page)
    }

    /// Returns whether `page` is in English. What a rule finds is only reused for pages in the same language.
    pub fn is_english(&self, page: &Page) -> bool {
        self.site.is_english(page)
    }

    /// Returns whether the site says nothing else than that `page` is in English: the answer needs no look at its text. What a
    /// rule finds is only reused for pages in the same language.
    pub fn is_declared_english(&self, page: &Page) -> bool {
        self.site.is_declared_english(page)
    }

    /// Returns the secrets in a page. Unlike what else the site knows, they depend on the text of the page only.
    pub fn secrets(&self, page: &Page) -> &'s [Found] {
        self.site.secrets(self.site.source(page.file()))
    }

    /// Returns the components that the site may use.
    pub fn components(&self) -> &'s Components {
        &self.settings.components
    }

    /// Returns the settings of the run, for rules about files that depend on them.
    pub fn settings(&self) -> &'s Settings {
        self.settings
    }

    /// Returns the path from the folder of the configuration file to the site, with `/` at its end. Empty if the site is in
    /// that folder.
    pub fn settings_folder(&self) -> String {
        let file = self.settings.file.map(|file| self.site.source(file).path());
        let folder = file.and_then(|path| self.site.root().strip_prefix(path.parent()?).ok());
        let mut shown = String::new();
        for part in folder.into_iter().flat_map(Path::components) {
            shown.push_str(&part.as_os_str().to_string_lossy());
            shown.push('/');
        }
        shown
    }

    /// Returns the URL of the site, without `/` at its end: the `address` of the configuration, or the canonical URL in
    /// `docs.json`.
    pub fn address(&self) -> Option<&'s str> {
        let configured = self.settings.address.as_deref();
        configured.or_else(|| self.basics().address())
    }

    /// Reports a finding at `at`. `message` says what is wrong: one sentence, lower case, without a full stop. Chain
    /// `.note(…)` to say what to do, `.see(…)` to point at other places, and `.fix(…)` to offer an edit.
    pub fn report(&mut self, at: Span, message: impl Into<String>) -> &mut Finding {
        self.report_as(self.rule, self.severity, at, message)
    }

    /// Reports a finding of another rule, for a rule that runs several.
    pub fn report_as(
        &mut self,
        rule: &'static str,
        severity: Severity,
        at: Span,
        message: impl Into<String>,
    ) -> &mut Finding {
        let finding = Finding::new(rule, severity, at, message);
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Returns the findings, in the order in which they were reported.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
