//! Pairs opening and closing tags, and finds the unpaired ones.

use super::names::is_element_like;
use super::scan::Tag;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A pairing error. Numbers are indexes into the list of tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// A tag that is never closed. `by` is the closing tag of an outer element that ends it.
    Unclosed { open: usize, by: Option<usize> },
    /// A closing tag without an opening tag.
    Stray { close: usize },
    /// A tag that is closed with another name.
    Misnamed { open: usize, close: usize },
    /// A tag that is closed after the end of its block.
    Outside { open: usize, close: usize },
    /// Two closing tags without an opening tag; the first one is meant as the opening tag.
    Reversed { open: usize, close: usize },
}

impl Mismatch {
    /// Returns the index of the tag to report.
    pub(super) fn place(self) -> usize {
        match self {
            Self::Unclosed { open, .. }
            | Self::Outside { open, .. }
            | Self::Reversed { open, .. } => open,
            Self::Stray { close } | Self::Misnamed { close, .. } => close,
        }
    }
}

/// Returns the pairing errors of `tags`. Tags with `is_sure` unset may pair with others, but are never reported.
pub(super) fn balance(tags: &[Tag<'_>]) -> Vec<Mismatch> {
    let mut balance = Balance::new(tags);
    for index in 0..tags.len() {
        balance.add(index);
    }
    balance.finish()
}

struct Balance<'a, 't> {
    tags: &'a [Tag<'t>],
    /// The open tags, innermost last.
    open: Vec<usize>,
    /// The number of open tags with each name.
    count: HashMap<&'t str, usize>,
    /// Tags that were still open when their block ended.
    ended: HashMap<&'t str, Vec<usize>>,
    /// Tags ended by the closing tag of another element, and that closing tag.
    forced: Vec<(usize, usize)>,
    /// The indexes in `forced` of tags with their own closing tag still missing, by name.
    awaited: HashMap<&'t str, Vec<usize>>,
    /// The indexes in `forced`, by the name of the closing tag that ended them.
    enders: HashMap<&'t str, Vec<usize>>,
    /// The indexes in `forced` of tags that were closed with the wrong name.
    misnamed: HashSet<usize>,
    /// Closing tags without an opening tag, and the innermost open tag at each.
    stray: Vec<(usize, Option<usize>)>,
    outside: Vec<Mismatch>,
}

impl<'a, 't> Balance<'a, 't> {
    fn new(tags: &'a [Tag<'t>]) -> Self {
        Self {
            tags,
            open: Vec::new(),
            count: HashMap::new(),
            ended: HashMap::new(),
            forced: Vec::new(),
            awaited: HashMap::new(),
            enders: HashMap::new(),
            misnamed: HashSet::new(),
            stray: Vec::new(),
            outside: Vec::new(),
        }
    }

    fn add(&mut self, index: usize) {
        let tag = &self.tags[index];
        while let Some(&top) = self.open.last()
            && self.tags[top].until <= tag.start
        {
            self.pop();
            let name = self.tags[top].name;
            self.ended.entry(name).or_default().push(top);
        }
        let top = self.open.last().map(|&top| self.tags[top].name);
        if tag.is_closing || (tag.may_close && top == Some(tag.name)) {
            self.close(index);
        } else {
            self.open.push(index);
            *self.count.entry(tag.name).or_default() += 1;
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let top = self.open.pop()?;
        if let Some(count) = self.count.get_mut(self.tags[top].name) {
            *count -= 1;
        }
        Some(top)
    }

    fn close(&mut self, index: usize) {
        let (name, tags) = (self.tags[index].name, self.tags);
        if self.count.get(name).is_some_and(|count| *count > 0) {
            while let Some(top) = self.pop() {
                if tags[top].name == name {
                    return;
                }
                if tags[top].is_sure {
                    self.force(top, index);
                }
            }
        } else if self.is_cut_off(index) {
            self.pop();
        } else if let Some(open) = self.ended.get_mut(name).and_then(Vec::pop) {
            if tags[open].is_sure && tags[index].is_sure {
                let close = index;
                self.outside.push(Mismatch::Outside { open, close });
            }
        } else if self.awaited.get_mut(name).and_then(Vec::pop).is_some() {
            // The tags cross. Report the one that ends too early.
        } else if let Some(entry) = self.enders.get_mut(name).and_then(Vec::pop) {
            // The earlier closing tag was meant for the tag that it ended.
            self.misnamed.insert(entry);
        } else if tags[index].is_sure {
            self.stray.push((index, self.open.last().copied()));
        }
    }

    /// Returns whether the innermost open tag and a closing tag belong together, because one of them is broken: its name is
    /// the start of the other name.
    fn is_cut_off(&self, close: usize) -> bool {
        let Some(&open) = self.open.last() else {
            return false;
        };
        let (open, close) = (&self.tags[open], &self.tags[close]);
        (!close.is_sure && open.name.starts_with(close.name))
            || (!open.is_sure && close.name.starts_with(open.name))
    }

    /// Records that the closing tag `by` ends the open tag `open`.
    fn force(&mut self, open: usize, by: usize) {
        let entry = self.forced.len();
        self.forced.push((open, by));
        let (name, ender) = (self.tags[open].name, self.tags[by].name);
        self.awaited.entry(name).or_default().push(entry);
        if is_element_like(name) {
            self.enders.entry(ender).or_default().push(entry);
        }
    }

    fn finish(self) -> Vec<Mismatch> {
        let tags = self.tags;
        let mut found = self.outside;
        let mut unclosed: BTreeMap<usize, Option<usize>> = BTreeMap::new();
        for (entry, &(open, by)) in self.forced.iter().enumerate() {
            if self.misnamed.contains(&entry) {
                found.push(Mismatch::Misnamed { open, close: by });
            } else {
                unclosed.insert(open, Some(by));
            }
        }
        let left = self.ended.into_values().flatten().chain(self.open);
        unclosed.extend(
            left.filter(|&open| tags[open].is_sure)
                .map(|open| (open, None)),
        );
        for (close, top) in self.stray {
            let is_pair = |open: usize| {
                let (open, close) = (&tags[open], &tags[close]);
                is_element_like(open.name) && open.block == close.block
            };
            let open = top.filter(|&open| is_pair(open));
            match open.filter(|open| unclosed.remove(open).is_some()) {
                Some(open) => found.push(Mismatch::Misnamed { open, close }),
                None => found.push(Mismatch::Stray { close }),
            }
        }
        let unclosed = unclosed.into_iter();
        found.extend(unclosed.map(|(open, by)| Mismatch::Unclosed { open, by }));
        found
    }
}
