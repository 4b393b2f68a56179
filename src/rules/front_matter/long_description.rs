use super::text_fields::limit_text;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::syntax::value::Data;
use serde::Deserialize;

/// Reports a `description` that search results truncate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongDescription {
    max: usize,
}

impl Rule for LongDescription {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // Search engines do not list these pages.
        let front_matter = page.front_matter();
        let is_true = |key: &str| {
            let field = front_matter.field(key);
            field.is_some_and(|field| field.value.data == Data::Bool(true))
        };
        if is_true("noindex") || is_true("hidden") {
            return;
        }
        limit_text(
            page,
            cx,
            "description",
            self.max,
            "shorten it and start with the important words: search results truncate it",
        );
    }
}
