//! The secrets in the files of a site.

use crate::files::{Source, Sources, TextId};
use crate::secrets::{Found, find};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The secrets of a text, found on first use.
type InText = Arc<OnceLock<Box<[Found]>>>;

/// The secrets of all texts.
#[derive(Debug, Default)]
pub(super) struct Secrets {
    /// The secrets of each file.
    files: Vec<InText>,
    texts: HashMap<TextId, InText>,
}

impl Secrets {
    /// Creates the secrets of `sources`. Those of texts in `last` are kept; the site that they belong to must still exist,
    /// because texts are identified by their addresses.
    pub(super) fn new(sources: &Sources, last: Option<&Self>) -> Self {
        let mut texts: HashMap<TextId, InText> = HashMap::new();
        let mut in_file = |source: &Arc<Source>| {
            let Some(text) = source.text_id() else {
                return InText::default();
            };
            let known = last.and_then(|last| last.texts.get(&text));
            let found = texts.entry(text);
            Arc::clone(found.or_insert_with(|| known.cloned().unwrap_or_default()))
        };
        Self {
            files: sources.iter().map(&mut in_file).collect(),
            texts,
        }
    }

    /// Returns the secrets in `source`, which is one of the files that this was created for.
    pub(super) fn of(&self, source: &Source) -> &[Found] {
        let found = &self.files[source.id().0 as usize];
        found.get_or_init(|| find(source.text()).into())
    }
}
