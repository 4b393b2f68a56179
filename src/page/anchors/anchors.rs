//! The ids that links can use, and the lookup of fragments.

use super::by_letters::ByLetters;
use crate::page::slug::clean;
use std::collections::{BTreeMap, BTreeSet};

/// The ids of a page, or of several texts that are rendered as one page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Anchors {
    pub(super) ids: BTreeSet<Box<str>>,
    pub(super) is_open: bool,
    /// The ids that elements and headings ask for.
    pub(super) explicit: BTreeSet<Box<str>>,
    /// The ids of parameters inside other parameters.
    pub(super) nested: BTreeSet<Box<str>>,
    /// The explicit id of an element that starts with a heading, by the id of that heading.
    pub(super) around: BTreeMap<Box<str>, Box<str>>,
    pub(super) snippets: Vec<Box<str>>,
    pub(super) is_united: bool,
    pub(super) by_letters: ByLetters,
}

impl Anchors {
    /// Returns whether a link with this fragment, without its `#`, finds an anchor. If not, and [`Anchors::is_open`],
    /// there may still be one.
    pub fn has(&self, fragment: &str) -> bool {
        // Browsers handle the top of a page and text fragments.
        let is_everywhere = fragment.is_empty()
            || fragment.eq_ignore_ascii_case("top")
            || fragment.starts_with(":~:");
        is_everywhere || self.holds(fragment) || self.holds(&clean(fragment.to_owned()))
    }

    fn holds(&self, id: &str) -> bool {
        self.ids.contains(id) || (self.is_united && self.holds_without_number(id))
    }

    /// Duplicates are numbered across all texts of a page, so a number is ignored.
    fn holds_without_number(&self, id: &str) -> bool {
        id.rsplit_once('-').is_some_and(|(base, number)| {
            let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
            is_number && !number.is_empty() && self.ids.contains(base)
        })
    }

    /// Returns the explicit id of the element around the heading `id`, which does not change with the text of the
    /// heading. Returns `id` if there is none.
    pub fn stable_id<'a>(&'a self, id: &'a str) -> &'a str {
        self.around.get(id).map_or(id, |explicit| explicit)
    }

    /// Returns the ids, without duplicates.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(|id| &**id)
    }

    /// Returns whether there may be more ids: from expressions, unknown components, snippets, generated content, or
    /// text after an error.
    pub fn is_open(&self) -> bool {
        self.is_open || !self.snippets.is_empty()
    }

    /// Returns the files that the page includes, as written in imports.
    pub fn snippets(&self) -> &[Box<str>] {
        &self.snippets
    }

    /// Removes and returns the files that the page includes. The caller adds their anchors with [`Anchors::unite`], or calls
    /// [`Anchors::open`] if a file does not exist.
    pub fn take_snippets(&mut self) -> Vec<Box<str>> {
        std::mem::take(&mut self.snippets)
    }

    /// Records that there may be more ids.
    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Adds the anchors of a text that is rendered in the same page.
    pub fn unite(&mut self, other: &Self) {
        self.ids.extend(other.ids.iter().cloned());
        self.explicit.extend(other.explicit.iter().cloned());
        self.nested.extend(other.nested.iter().cloned());
        let around = other.around.iter();
        self.around
            .extend(around.map(|(id, explicit)| (id.clone(), explicit.clone())));
        self.is_open |= other.is_open;
        for snippet in &other.snippets {
            self.shows(snippet);
        }
        self.is_united = true;
    }

    /// Records that the page includes another file.
    pub(super) fn shows(&mut self, snippet: &str) {
        if !self.snippets.iter().any(|known| **known == *snippet) {
            self.snippets.push(snippet.into());
        }
    }
}
