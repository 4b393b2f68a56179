//! Which opening and closing tags belong together, and which are left over.

use super::names::is_element_like;
use super::scan::Tag;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Tags that do not pair. Numbers are those of the tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// A tag that is never closed; the closing tag of an outer one that ended it.
    Unclosed { open: usize, by: Option<usize> },
    /// A closing tag without an opening one.
    Stray { close: usize },
    /// A tag that is closed by the name of another one.
    Misnamed { open: usize, close: usize },
    /// A tag that is closed behind the end of its block.
    Outside { open: usize, close: usize },
}

impl Mismatch {
    /// The number of the tag that it is reported at.
    pub(super) fn place(self) -> usize {
        match self {
            Self::Unclosed { open, .. } | Self::Outside { open, .. } => open,
            Self::Stray { close } | Self::Misnamed { close, .. } => close,
        }
    }
}

/// What of `tags` does not pair. Tags that are not sure may close others or be closed, and are never reported.
pub(super) fn balance(tags: &[Tag<'_>]) -> Vec<Mismatch> {
    let mut balance = Balance::new(tags);
    for index in 0..tags.len() {
        balance.take(index);
    }
    balance.finish()
}

struct Balance<'a, 't> {
    tags: &'a [Tag<'t>],
    /// The tags that are open, innermost last.
    open: Vec<usize>,
    /// How many of each name are open.
    count: HashMap<&'t str, usize>,
    /// Tags whose block ended while they were open.
    ended: HashMap<&'t str, Vec<usize>>,
    /// Tags that the closing tag of another one ended, and that closing tag.
    forced: Vec<(usize, usize)>,
    /// The entries of `forced` whose own closing tag has not come yet, by their name.
    awaited: HashMap<&'t str, Vec<usize>>,
    /// The entries of `forced` by the name of the closing tag that ended them.
    enders: HashMap<&'t str, Vec<usize>>,
    /// The entries of `forced` that were closed by the wrong name.
    misnamed: HashSet<usize>,
    /// Closing tags without an opening one, and the tag that was open at each.
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

    fn take(&mut self, index: usize) {
        let tag = &self.tags[index];
        while let Some(&top) = self.open.last()
            && self.tags[top].until <= tag.start
        {
            self.pop();
            let name = self.tags[top].name;
            self.ended.entry(name).or_default().push(top);
        }
        if tag.is_closing {
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
        } else if let Some(open) = self.ended.get_mut(name).and_then(Vec::pop) {
            if tags[open].is_sure && tags[index].is_sure {
                let close = index;
                self.outside.push(Mismatch::Outside { open, close });
            }
        } else if self.awaited.get_mut(name).and_then(Vec::pop).is_some() {
            // The tags cross; the one that is ended too early is reported.
        } else if let Some(entry) = self.enders.get_mut(name).and_then(Vec::pop) {
            // The closing tag that came first was meant for the tag that it ended.
            self.misnamed.insert(entry);
        } else if tags[index].is_sure {
            self.stray.push((index, self.open.last().copied()));
        }
    }

    /// Notes that the closing tag `by` ended the open tag `open`.
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
