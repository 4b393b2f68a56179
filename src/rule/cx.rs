//! The context in which a rule runs.

use crate::catalog::Components;
use crate::config::Settings;
use crate::diagnostic::{Finding, Severity};
use crate::site::Site;
use crate::text::Span;
use std::path::Path;

/// The context in which a rule runs: the site, the settings, and the findings that the rule reports.
pub struct Cx<'s> {
    site: &'s Site,
    settings: &'s Settings,
    rule: &'static str,
    severity: Severity,
    findings: Vec<Finding>,
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
        }
    }

    /// Returns the site that is checked.
    pub fn site(&self) -> &'s Site {
        self.site
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
        configured.or_else(|| self.site.manifest().address())
    }

    /// Reports a finding at `at`. `message` says what is wrong: one sentence, lower case, without a full stop. Chain
    /// `.note(…)` to say what to do, `.see(…)` to point at other places, and `.fix(…)` to offer an edit.
    pub fn report(&mut self, at: Span, message: impl Into<String>) -> &mut Finding {
        let finding = Finding::new(self.rule, self.severity, at, message);
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Returns the findings, in the order in which they were reported.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
