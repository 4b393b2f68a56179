//! The report of a run.

use crate::diagnostic::{Finding, SecretMask};
use crate::secrets;
use crate::site::Site;
use crate::text::FileId;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// The checks of a run that did not complete.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lost {
    /// The pages on which rules crashed or timed out.
    pub pages: BTreeSet<FileId>,
    /// The rules that crashed or timed out on the site as a whole.
    pub rules: BTreeSet<&'static str>,
}

/// The report of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// The findings, sorted by file and span.
    pub findings: Vec<Finding>,
    /// The number of checked pages and snippets.
    pub checked: usize,
    /// The checks that did not complete.
    pub lost: Lost,
}

impl Report {
    /// Sorts the findings by file and span.
    pub(super) fn sort(&mut self, site: &Site) {
        let path = |finding: &Finding| site.source(finding.span.file).path();
        self.findings.sort_by(|a, b| {
            // Comparing paths takes longest, and the findings of a page are together already.
            let by_path = if a.span.file == b.span.file {
                Ordering::Equal
            } else {
                path(a).cmp(path(b))
            };
            let key = |finding: &Finding| (finding.span, finding.rule);
            by_path
                .then_with(|| key(a).cmp(&key(b)))
                .then_with(|| a.message.cmp(&b.message))
        });
    }

    /// Returns the files that findings refer to. No lines of other files are printed.
    pub fn shown_files(&self) -> HashSet<FileId> {
        let related = self.findings.iter().flat_map(|finding| &finding.related);
        let related = related.map(|related| related.span.file);
        let own = self.findings.iter().map(|finding| finding.span.file);
        own.chain(related).collect()
    }

    /// Returns the site and the report with masked secrets, for output.
    pub fn masked(mut self, site: &Arc<Site>) -> (Arc<Site>, Self) {
        if self.findings.is_empty() {
            return (Arc::clone(site), self);
        }
        self.remove_secret_edits();
        let mut mask = Arc::clone(site.secret_mask());
        // Findings quote more than the files of the site, such as the styles of other programs.
        let quoted = self.quoted_secrets();
        if !quoted.is_empty() {
            let quoted = SecretMask::new(quoted.iter().map(String::as_str));
            Arc::make_mut(&mut mask).add(&quoted);
        }
        if mask.is_empty() {
            return (Arc::clone(site), self);
        }
        let shown = self.shown_files();
        let findings = self.findings.into_iter();
        self.findings = findings.map(|finding| finding.masked(&mask)).collect();
        (Arc::new(site.masked(&mask, &shown)), self)
    }

    /// Returns the secrets in the texts of the findings.
    fn quoted_secrets(&self) -> HashSet<String> {
        let mut all = HashSet::new();
        for finding in &self.findings {
            let related = finding.related.iter().map(|related| &*related.message);
            let label = finding.fix.iter().map(|fix| &*fix.label);
            let own = [Some(&*finding.message), finding.note.as_deref()];
            for text in own.into_iter().flatten().chain(related).chain(label) {
                for found in secrets::find(text) {
                    all.extend(found.values(text).map(str::to_owned));
                }
            }
        }
        all
    }

    /// Removes the edits of fixes that insert a secret. With the secret masked, they would insert something else.
    fn remove_secret_edits(&mut self) {
        let fixes = self
            .findings
            .iter_mut()
            .filter_map(|finding| finding.fix.as_mut());
        for fix in fixes {
            let mut texts = fix.edits.iter().map(|edit| &edit.text);
            if texts.any(|text| !secrets::find(text).is_empty()) {
                fix.edits.clear();
            }
        }
    }

    /// Returns the findings of each file.
    pub fn by_file(&self) -> impl Iterator<Item = &[Finding]> {
        self.findings.chunk_by(|a, b| a.span.file == b.span.file)
    }
}
