//! The ids of a page, including those of the snippets that it renders.

use super::Site;
use super::component_files::is_module_name;
use super::snapshot::PageAnchors;
use crate::page::{Anchors, Page};
use crate::text::FileId;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Site {
    /// Returns the ids that links to a page can use, including those of its snippets. Computed on first use.
    pub fn anchors(&self, page: &Page) -> Option<&Anchors> {
        let at = self.by_file.get(page.file())?;
        let anchors = self.anchors.get(at)?.get_or_init(|| {
            let mut shown = BTreeSet::from([page.file()]);
            let ids = self.collect_anchors(page, &mut shown);
            let files = shown.into_iter().collect();
            Arc::new(PageAnchors { ids, files })
        });
        for file in &anchors.files {
            self.ask_file(*file);
        }
        Some(&anchors.ids)
    }

    /// `shown` contains the files with ids that are already included or being included: snippets can include one
    /// another.
    fn collect_anchors(&self, page: &Page, shown: &mut BTreeSet<FileId>) -> Arc<Anchors> {
        let own = page.anchors();
        if own.snippets().is_empty() {
            return Arc::clone(own);
        }
        let mut anchors = Anchors::clone(own);
        for import in anchors.take_snippets() {
            let path = page.resolve(&import);
            if let Some(path) = path.as_deref().filter(|path| is_module_name(path)) {
                if self.may_set_ids(path) {
                    anchors.open();
                }
                continue;
            }
            match path.and_then(|path| self.page_at(&path)) {
                Some(snippet) => {
                    if shown.insert(snippet.file()) {
                        anchors.unite(&self.collect_anchors(snippet, shown));
                    }
                }
                None => anchors.open(),
            }
        }
        Arc::new(anchors)
    }

    /// Returns whether the component file at `path` can set ids. A file that could not be read is assumed to.
    fn may_set_ids(&self, path: &str) -> bool {
        self.modules.get(path).is_none_or(|file| file.may_set_ids)
    }
}
