//! What a run found, and how it may be printed.

use crate::diagnostic::{Finding, Veil};
use crate::secrets;
use crate::site::Site;
use crate::text::FileId;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// What a run did not judge, because a check did not complete.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lost {
    /// The pages on which rules crashed or timed out.
    pub pages: BTreeSet<FileId>,
    /// The rules that crashed or timed out on the site as a whole.
    pub rules: BTreeSet<&'static str>,
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// The findings, by file and place.
    pub findings: Vec<Finding>,
    /// How many pages and snippets were checked.
    pub checked: usize,
    /// What was not judged, because a check did not complete.
    pub lost: Lost,
}

impl Report {
    /// Puts the findings in order: by file and place.
    pub(super) fn sort(&mut self, site: &Site) {
        self.findings.sort_by_cached_key(|finding| {
            (
                site.source(finding.span.file).path().to_owned(),
                finding.span,
                finding.rule,
                finding.message.clone(),
            )
        });
    }

    /// The mask over the secrets of `site` in everything that is printed of this report, whatever rules it is about.
    pub fn veil(&self, site: &Site) -> Veil {
        site.veil(self.shown())
    }

    /// The files that findings point into: lines of no other are printed.
    pub fn shown(&self) -> HashSet<FileId> {
        let related = self.findings.iter().flat_map(|finding| &finding.related);
        let related = related.map(|related| related.span.file);
        let own = self.findings.iter().map(|finding| finding.span.file);
        own.chain(related).collect()
    }

    /// The site and the report as they may be printed: with the secrets in both masked.
    pub fn covered(mut self, site: &Arc<Site>) -> (Arc<Site>, Self) {
        let veil = self.veil(site);
        self.leave_out_edits();
        if veil.is_empty() {
            return (Arc::clone(site), self);
        }
        let shown = self.shown();
        (Arc::new(site.masked(&veil, &shown)), self.veiled(&veil))
    }

    /// Leaves out edits whose text is a secret only because of the words in it. With the secret masked they would
    /// write something else.
    fn leave_out_edits(&mut self) {
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

    /// The report as it may be printed.
    #[must_use]
    pub fn veiled(&self, veil: &Veil) -> Self {
        let findings = self.findings.iter().cloned();
        Self {
            findings: findings.map(|finding| finding.veiled(veil)).collect(),
            checked: self.checked,
            lost: self.lost.clone(),
        }
    }

    /// The findings, file by file.
    pub fn by_file(&self) -> impl Iterator<Item = &[Finding]> {
        self.findings.chunk_by(|a, b| a.span.file == b.span.file)
    }
}
