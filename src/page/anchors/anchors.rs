//! The ids that a link may lead to, and how a fragment is looked up.

use super::by_letters::ByLetters;
use crate::page::slug::clean;
use std::collections::{BTreeMap, BTreeSet};

/// The ids of a page, or of several texts that are shown as one page.
///
/// The platform's renderer and its link checker do not agree on all ids of headings. Both have their ids here.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Anchors {
    pub(super) ids: BTreeSet<Box<str>>,
    pub(super) is_open: bool,
    /// The ids that elements and headings ask for.
    pub(super) explicit: BTreeSet<Box<str>>,
    /// The ids of parameters inside other parameters.
    pub(super) nested: BTreeSet<Box<str>>,
    /// The id that an element which begins with a heading asks for, by the id of that heading.
    pub(super) around: BTreeMap<Box<str>, Box<str>>,
    pub(super) snippets: Vec<Box<str>>,
    pub(super) is_united: bool,
    pub(super) by_letters: ByLetters,
}

impl Anchors {
    /// Whether a link with this fragment, without its `#`, finds its place. Where not, and [`Anchors::is_open`], it
    /// may find one all the same.
    pub fn has(&self, fragment: &str) -> bool {
        // Browsers know the top of a page, and how to look for words.
        let is_everywhere = fragment.is_empty()
            || fragment.eq_ignore_ascii_case("top")
            || fragment.starts_with(":~:");
        is_everywhere || self.holds(fragment) || self.holds(&clean(fragment))
    }

    fn holds(&self, id: &str) -> bool {
        self.ids.contains(id) || (self.is_united && self.holds_without_number(id))
    }

    /// Texts that become one page number their repeats together.
    fn holds_without_number(&self, id: &str) -> bool {
        id.rsplit_once('-').is_some_and(|(base, number)| {
            let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
            is_number && !number.is_empty() && self.ids.contains(base)
        })
    }

    /// Returns the id that the element around the heading `id` asks for, which stays when the text of the heading changes;
    /// `id` if there is none.
    pub fn lasting<'a>(&'a self, id: &'a str) -> &'a str {
        self.around.get(id).map_or(id, |explicit| explicit)
    }

    /// The ids, each once.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(|id| &**id)
    }

    /// Whether there may be more ids than can be seen: some come from expressions, from components that are not
    /// known, from snippets, from generated content, or from behind a fault.
    pub fn is_open(&self) -> bool {
        self.is_open || !self.snippets.is_empty()
    }

    /// Takes out the files whose text the page shows, as imports name them. Who takes them unites their anchors with
    /// these, or opens these where a file is not found.
    pub fn take_snippets(&mut self) -> Vec<Box<str>> {
        std::mem::take(&mut self.snippets)
    }

    /// Says that there are more ids than can be seen.
    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Takes in the anchors of a text that is shown in the same page.
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

    /// Notes that the page shows the text of another file.
    pub(super) fn shows(&mut self, snippet: &str) {
        if !self.snippets.iter().any(|known| **known == *snippet) {
            self.snippets.push(snippet.into());
        }
    }
}
