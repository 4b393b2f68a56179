use super::link_addresses::{encoded, followed_paths, is_known, paths};
use crate::diagnostic::Fix;
use crate::page::{Link, Page};
use crate::rule::{Cx, Rule};
use crate::site::{PageKind, address};
use serde::Deserialize;

/// Reports a link to a page in the default language that is translated to the language of the linking page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UntranslatedLink {
    names: Vec<String>,
}

impl Rule for UntranslatedLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if !is_known(cx)
            || site.kind(page) == PageKind::Snippet
            || !site.is_translation(page.path())
        {
            return;
        }
        for found in followed_paths(page, cx) {
            let parsed = found.parsed();
            let paths = paths(&parsed, page, site);
            let pages = paths.iter().filter_map(|path| site.page_for(path));
            // If the address has several meanings, each of them must have a translation.
            let translations: Option<Vec<_>> = pages
                .map(|target| site.translation_for(page.path(), target.path()))
                .collect();
            let translated = translations.and_then(|all| all.first().copied());
            // A link to the same page in the default language is intentional.
            let translated = translated.filter(|other| other.file() != page.file());
            let Some(translated) = translated.filter(|_| !self.names_language(page, &found.link))
            else {
                continue;
            };
            let right = format!("/{}", encoded(address(translated.path())));
            let message = format!("link target `{}` is in the default language", parsed.path);
            let finding = cx.report(found.link.target(), message);
            finding.note(format!("link to the translation: `{right}`"));
            if let Some(edit) = found.spot().with_path(site, &right) {
                let label = format!("write `{right}`");
                let edits = vec![edit];
                // Ids are generated from headings, which are translated too.
                finding.fix(match parsed.fragment {
                    Some(_) => Fix::risky(label, edits),
                    None => Fix::safe(label, edits),
                });
            }
        }
    }
}

impl UntranslatedLink {
    /// Returns whether a link says that it leads to another language.
    fn names_language(&self, page: &Page, link: &Link<'_>) -> bool {
        let has_language = |name| {
            let mut element = link.element().into_iter();
            element.any(|element| element.attribute(name).is_some())
        };
        let title = link.element().and_then(|element| element.text("title"));
        let label = link.label().map(|label| page.slice(label).to_lowercase());
        let title = title.map(|title| title.to_lowercase());
        let says = |text: &str| self.names.iter().any(|name| text.contains(&**name));
        has_language("hrefLang")
            || has_language("hreflang")
            || has_language("lang")
            || label.is_some_and(|label| says(&label))
            || title.is_some_and(|title| says(&title))
    }
}
