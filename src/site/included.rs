//! What a page shows: its own text, and that of the snippets in it.

use super::Site;
use crate::page::{self, ApiFields, Page, ShownText};

/// The maximum number of snippets of a page.
const MAX_SNIPPETS: usize = 200;

/// A page with the snippets that it shows.
#[derive(Debug)]
pub struct Included<'s> {
    /// The page, and the snippets that it shows, each once.
    pub pages: Vec<&'s Page>,
    /// Whether that is all that it shows. Otherwise there is a syntax error, a component of its own, or a file that is
    /// not known.
    pub is_complete: bool,
}

impl Site {
    /// Returns what `page` shows. It is collected again with each call.
    pub fn included<'s>(&'s self, page: &'s Page) -> Included<'s> {
        let mut found = Included {
            pages: vec![page],
            is_complete: true,
        };
        let mut next = 0;
        while let Some(&page) = found.pages.get(next) {
            next += 1;
            found.is_complete &= page.syntax_errors().is_empty() && !page.hides_elements();
            for element in page.elements() {
                let file = match page.shown_text(element) {
                    ShownText::Nothing => {
                        found.is_complete &= !page.declares(element.name());
                        continue;
                    }
                    ShownText::Unknown => None,
                    ShownText::File(file) => page.resolve(&file),
                };
                let snippet = file.and_then(|path| self.page_at(&path));
                let Some(snippet) = snippet.filter(|_| found.pages.len() < MAX_SNIPPETS) else {
                    found.is_complete = false;
                    continue;
                };
                if !found
                    .pages
                    .iter()
                    .any(|known| known.file() == snippet.file())
                {
                    found.pages.push(snippet);
                }
            }
        }
        found
    }

    /// Returns the fields that `page` and the snippets in it document. They are collected again with each call.
    pub fn api_fields(&self, page: &Page) -> ApiFields {
        page::api_fields(page, &|path| self.page_at(path).map(|page| &**page))
    }
}
