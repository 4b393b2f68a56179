use super::code_blocks::is_option;
use super::language_names::{IntendedLanguage, intended_language};
use crate::catalog::LANGUAGES;
use crate::diagnostic::{Fix, Severity};
use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Span;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The maximum number of further blocks listed for an unsupported language.
const MAX_PLACES: usize = 5;

/// Reports code blocks in a language that the platform does not support. Each misspelled or alternative name of a
/// supported language is reported, and every other language once for the whole site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownCodeLanguage {
    allow: Vec<String>,
}

impl Rule for UnknownCodeLanguage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let Some(name) = self.unknown_name(page, block, cx) else {
                continue;
            };
            let Some(IntendedLanguage {
                note,
                label,
                edit,
                is_certain,
            }) = intended_language(name, block.language, page.code_text(block).text())
            else {
                continue;
            };
            let fix = Fix::safe_if(is_certain, label, vec![edit]);
            cx.report(
                block.language,
                format!("unknown language `{name}`: the platform shows the block as plain text"),
            )
            .note(note)
            .fix(fix);
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let mut unsupported: BTreeMap<String, Vec<Span>> = BTreeMap::new();
        for page in site.pages() {
            for block in page.code_blocks() {
                let name = self.unknown_name(page, block, cx);
                let has_meaning =
                    |name: &&str| intended_language(name, block.language, "").is_some();
                if let Some(name) = name.filter(|name| !has_meaning(name)) {
                    let places = unsupported.entry(name.to_lowercase()).or_default();
                    places.push(block.language);
                }
            }
        }
        for (name, places) in unsupported {
            let Some((&first, others)) = places.split_first() else {
                continue;
            };
            let blocks = match others.len() {
                0 => "the block is".to_owned(),
                count => format!("{} blocks are", count + 1),
            };
            let message = format!("the platform does not highlight `{name}`: {blocks} plain text");
            let finding = cx.report(first, message);
            finding.severity = finding.severity.min(Severity::Info);
            finding.note("add a grammar for it in `docs.json`, or list it in the option `allow`");
            for other in others.iter().take(MAX_PLACES) {
                finding.see(*other, "also here");
            }
            if let Some(last) = others.get(MAX_PLACES..).and_then(<[Span]>::last) {
                let more = others.len() - MAX_PLACES;
                finding.see(*last, format!("and {more} more, the last one here"));
            }
        }
    }
}

impl UnknownCodeLanguage {
    /// Returns the language of `block` if it is unsupported and is not a name for plain text.
    fn unknown_name<'p>(&self, page: &'p Page, block: CodeBlock, cx: &Cx<'_>) -> Option<&'p str> {
        let name = page.slice(block.language);
        let looks_like_name =
            name.starts_with(|letter: char| letter.is_alphanumeric() || ".#_-<".contains(letter));
        let is_allowed = |name: &str| {
            let mut allowed = self.allow.iter();
            allowed.any(|allowed| allowed.eq_ignore_ascii_case(name))
        };
        let is_unknown = looks_like_name
            && !is_option(name)
            && !LANGUAGES.knows(name)
            && !LANGUAGES.is_plain(name)
            && !is_allowed(name)
            && !cx.site().manifest().adds_language(name);
        is_unknown.then_some(name)
    }
}
