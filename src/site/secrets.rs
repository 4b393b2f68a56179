//! The secrets in the files of a site.

use crate::files::{Source, Sources};
use crate::secrets::{Found, find};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The secrets of each text, found on first use.
#[derive(Debug, Default)]
pub(super) struct Secrets {
    /// For each file, the index of its text in `found`.
    texts: Vec<usize>,
    found: Vec<OnceLock<Box<[Found]>>>,
}

impl Secrets {
    pub(super) fn new(sources: &Sources) -> Self {
        let mut known = HashMap::new();
        let mut count = 0;
        let mut text = |source: &Arc<Source>| {
            let known = source
                .text_id()
                .map(|text| known.entry(text).or_insert(count));
            let at = known.map_or(count, |at| *at);
            count += usize::from(at == count);
            at
        };
        let texts = sources.iter().map(&mut text).collect();
        let found = std::iter::repeat_with(OnceLock::new).take(count);
        Self {
            texts,
            found: found.collect(),
        }
    }

    /// Returns the secrets in `source`, which is one of the files that this was created for.
    pub(super) fn of(&self, source: &Source) -> &[Found] {
        let text = self.texts[source.id().0 as usize];
        self.found[text].get_or_init(|| find(source.text()).into())
    }
}
