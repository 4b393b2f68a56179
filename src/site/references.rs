//! Detects sites with references that another program resolves.

use super::Site;
use crate::page::LinkForm;

/// The minimum number of references without a definition, and of pages with one, that rules out oversight.
const MIN_REFERENCES: usize = 10;
const MIN_PAGES: usize = 3;

impl Site {
    /// Returns whether most references `[text][label]` of the site have no definition on their page, because
    /// another program resolves them before the platform runs.
    pub fn has_foreign_references(&self) -> bool {
        self.ask_everything();
        *self.foreign_references.get_or_init(|| {
            let (mut defined, mut undefined, mut pages) = (0, 0, 0);
            for page in &self.pages {
                let links = page.links();
                defined += links
                    .filter(|link| link.form() == LinkForm::Reference)
                    .count();
                let references = page.undefined_references();
                let count = references
                    .filter(|reference| !reference.is_footnote)
                    .count();
                undefined += count;
                pages += usize::from(count > 0);
            }
            undefined > defined && undefined >= MIN_REFERENCES && pages >= MIN_PAGES
        })
    }
}
