//! Reuses findings for pages with the same text.
//!
//! Sites repeat pages: in versions, in languages that are not translated yet. A rule that asked neither for the path of a
//! page nor, through the site, for the page itself finds the same on every page with the same text, so its findings are
//! copied. What it asked for is recorded by the accessors themselves.

use super::Ruleset;
use super::found::Found;
use super::ruleset::FileRules;
use crate::diagnostic::Finding;
use crate::files::TextId;
use crate::page::Page;
use crate::site::{Asked, PageKind, Site};
use crate::text::FileId;
use crate::workers::in_parts;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The number of pages that one thread looks at before it takes more.
const PART: usize = 512;

/// What a rule found on the first checked page of several with the same text.
pub(super) struct Shared {
    pub(super) findings: Vec<Finding>,
    /// The pages that the rule asked the site for. They have to be checked on their own.
    pub(super) pages: Box<[FileId]>,
}

impl Shared {
    /// Returns what a rule found on `page`, or `None` if it has to check each page. `asked` is what it asked the site, and
    /// `page` records what it asked the page.
    pub(super) fn new(found: &Found, page: &Page, asked: &Asked) -> Option<Self> {
        if !found.is_unlocated(page) {
            return None;
        }
        let pages: Box<[FileId]> = if found.uses_site {
            asked.pages()?.collect()
        } else {
            Box::default()
        };
        let is_shared = !pages.contains(&page.file());
        is_shared.then(|| Self {
            findings: found.findings.clone(),
            pages,
        })
    }
}

/// Pages with the same text, kind, language and rules.
pub(super) struct Group {
    pub(super) rules: Arc<FileRules>,
    /// What the rules found, once the first of the pages is checked. `None` for a rule that has to check each of them.
    pub(super) shared: OnceLock<Vec<Option<Shared>>>,
}

/// What the pages of a group have in common: text, kind, whether they are in English, and rules.
type Key = (TextId, PageKind, bool, *const FileRules);

/// The groups of equal pages.
pub(super) struct Reuse {
    /// For each page, the index of its group, if it is in one.
    group_of: Vec<Option<usize>>,
    groups: Vec<Group>,
}

impl Reuse {
    /// Groups the pages of `pages` with a text that several of them have.
    pub(super) fn new(pages: &[Arc<Page>], site: &Site, ruleset: &Ruleset) -> Self {
        let mut count: HashMap<TextId, usize> = HashMap::with_capacity(pages.len());
        for text in pages.iter().filter_map(|page| page.text_id()) {
            *count.entry(text).or_default() += 1;
        }
        let common = |page: &Arc<Page>| {
            let text = page.text_id()?;
            let rules = (count[&text] > 1).then(|| ruleset.rules_for(page.source().path()))?;
            let is_english = site.is_declared_english(page);
            Some((text, site.kind(page), is_english, rules))
        };
        let parts: Vec<&[Arc<Page>]> = pages.chunks(PART).collect();
        let parts = in_parts(&parts, 1, |part| {
            part.iter().map(common).collect::<Vec<_>>()
        });
        let mut known: HashMap<Key, usize> = HashMap::new();
        let mut groups = Vec::new();
        let group_of = parts.into_iter().flatten().map(|common| {
            let (text, kind, is_english, rules) = common?;
            // The groups keep their rules, so the addresses stay different.
            let key = (text, kind, is_english, Arc::as_ptr(&rules));
            let index = known.entry(key).or_insert_with(|| {
                let shared = OnceLock::new();
                groups.push(Group { rules, shared });
                groups.len() - 1
            });
            Some(*index)
        });
        Self {
            group_of: group_of.collect(),
            groups,
        }
    }

    /// Returns the group of the page with this index, if other pages are equal to it.
    pub(super) fn group(&self, page: usize) -> Option<&Group> {
        self.group_of[page].map(|group| &self.groups[group])
    }
}
