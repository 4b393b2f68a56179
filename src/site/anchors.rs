//! The ids of a page with those of the snippets that it shows.

use super::{Site, resolve};
use crate::page::{Anchors, Page};
use std::collections::HashSet;

impl Site {
    /// The ids to which links to a page may lead, those of its snippets included. Worked out when it is first asked for.
    pub fn anchors(&self, page: &Page) -> Option<&Anchors> {
        let at = self.by_file.get(&page.file())?;
        let anchors = self.anchors.get(*at)?.get_or_init(|| {
            let mut shown = HashSet::from([page.path().to_owned()]);
            Box::new(self.united(page, &mut shown))
        });
        Some(anchors)
    }

    /// `shown` holds the files whose ids are in already, or on their way: snippets may stand in one another.
    fn united(&self, page: &Page, shown: &mut HashSet<String>) -> Anchors {
        let mut anchors = page.anchors();
        for import in anchors.take_snippets() {
            let path = resolve(&import, page.path());
            match path.and_then(|path| self.page_at(&path)) {
                Some(snippet) => {
                    if shown.insert(snippet.path().to_owned()) {
                        anchors.unite(&self.united(snippet, shown));
                    }
                }
                None => anchors.open(),
            }
        }
        anchors
    }
}
