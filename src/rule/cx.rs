//! What a rule has at hand while it looks.

use crate::catalog::Components;
use crate::config::Settings;
use crate::diagnostic::{Finding, Severity};
use crate::site::Site;
use crate::text::Span;
use std::path::Path;

/// What a rule has at hand: the site, and a place for its findings, which are stamped with its name and severity.
pub struct Cx<'s> {
    site: &'s Site,
    settings: &'s Settings,
    rule: &'static str,
    severity: Severity,
    findings: Vec<Finding>,
}

impl<'s> Cx<'s> {
    /// Room for the findings of `rule`.
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
        }
    }

    /// The site that the page belongs to.
    pub fn site(&self) -> &'s Site {
        self.site
    }

    /// The components that the site may use.
    pub fn components(&self) -> &'s Components {
        &self.settings.components
    }

    /// What the user wishes, for rules about what is made of it.
    pub fn settings(&self) -> &'s Settings {
        self.settings
    }

    /// The folder of the site from that of the configuration file, with a slash at its end; empty where they are one.
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

    /// Where the site is served, without a slash at the end: the `address` of the configuration, else the one that
    /// `docs.json` names as canonical.
    pub fn address(&self) -> Option<&'s str> {
        let configured = self.settings.address.as_deref();
        configured.or_else(|| self.site.manifest().address())
    }

    /// Files a finding. `message` says what is wrong in one sentence, lower case, without a full stop; chain `.note(…)`
    /// for what to do, `.see(…)` for other places and `.fix(…)` for the edit that mends it.
    ///
    /// # Panics
    /// Never: a finding was pushed on the line before.
    pub fn report(&mut self, at: Span, message: impl Into<String>) -> &mut Finding {
        let finding = Finding::new(self.rule, self.severity, at, message);
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// The findings, in the order that they were filed.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
