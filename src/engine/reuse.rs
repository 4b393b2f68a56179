//! Reuses findings for pages with the same text.
//!
//! Sites repeat pages: in versions, in languages that are not translated yet. A rule that asked neither for the site
//! nor for the path of a page finds the same on every page with the same text, so its findings are copied. Whether it
//! asked is recorded by the accessors themselves.

use super::Ruleset;
use super::ruleset::FileRules;
use crate::diagnostic::Finding;
use crate::files::TextId;
use crate::page::Page;
use crate::site::{PageKind, Site};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// What each rule found on the first checked page of several with the same text, or `None` for a rule that has to check
/// each of them.
pub(super) type Shared = Vec<Option<Vec<Finding>>>;

/// The pages that several files have in common.
pub(super) struct Reuse {
    /// For each page, the index of its text in `shared`, if other pages have it too.
    group: Vec<Option<usize>>,
    shared: Vec<OnceLock<Shared>>,
}

impl Reuse {
    /// Finds the pages of `pages` that have the same text, the same kind and the same rules.
    pub(super) fn new(pages: &[Arc<Page>], site: &Site, ruleset: &Ruleset) -> Self {
        let mut count: HashMap<TextId, usize> = HashMap::with_capacity(pages.len());
        for text in pages.iter().filter_map(|page| page.text_id()) {
            *count.entry(text).or_default() += 1;
        }
        let mut groups: HashMap<(TextId, PageKind, *const FileRules), usize> = HashMap::new();
        let mut group = |page: &Arc<Page>| {
            let text = page.text_id()?;
            let rules = (count[&text] > 1).then(|| ruleset.rules_for(page.source().path()))?;
            let next = groups.len();
            // The rule set keeps the rules, so their addresses stay different.
            let key = (text, site.kind(page), Arc::as_ptr(&rules));
            Some(*groups.entry(key).or_insert(next))
        };
        let group = pages.iter().map(&mut group).collect();
        let shared = std::iter::repeat_with(OnceLock::new).take(groups.len());
        Self {
            group,
            shared: shared.collect(),
        }
    }

    /// Returns where the findings of the page with this index are shared, if they are.
    pub(super) fn shared(&self, page: usize) -> Option<&OnceLock<Shared>> {
        self.group[page].map(|group| &self.shared[group])
    }
}
