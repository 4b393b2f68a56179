//! The tool `search`: the best sections of the site for some words.

use crate::mcp::folder::Folder;
use crate::page::{HIDDEN, Page, TextRole, heading_ids};
use crate::report::plain;
use crate::site::{PageKind, Site, address};
use bm25::{Document, SearchEngine, SearchEngineBuilder, Tokenizer};
use serde::Deserialize;
use std::fmt::Write as _;
use unicode_segmentation::UnicodeSegmentation as _;

/// The number of sections in an answer by default.
const LIMIT: usize = 8;

/// The maximum number of characters of a passage.
const PASSAGE: usize = 300;

/// How often the words of a title or heading count.
const HEADING_WEIGHT: usize = 3;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    query: String,
    limit: Option<usize>,
}

/// A section of a page: from a heading to the next one.
struct Section<'s> {
    page: &'s Page,
    title: &'s str,
    heading: &'s str,
    id: Option<String>,
    /// The text that readers see, one block on each line.
    text: String,
}

/// Splits a text into words without the endings of plurals.
#[derive(Debug, Default)]
struct Words;

impl Tokenizer for Words {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.unicode_words().map(stem).collect()
    }
}

/// Returns a word in lower case, without the ending of a plural.
fn stem(word: &str) -> String {
    let mut word = word.to_lowercase();
    if word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") {
        word.pop();
    }
    word
}

/// Returns the sections, the best first.
///
/// # Errors
/// Returns an error if the site cannot be read.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let (site, _) = folder.site()?;
    let limit = arguments.limit.unwrap_or(LIMIT).max(1);
    Ok(search(&site, &arguments.query, limit))
}

fn search(site: &Site, query: &str, limit: usize) -> String {
    let sections = sections(site);
    let documents = sections.iter().enumerate().map(|(at, section)| {
        let head = format!("{} {}\n", section.title, section.heading);
        Document::new(at, head.repeat(HEADING_WEIGHT) + &section.text)
    });
    let engine: SearchEngine<usize, u32, Words> =
        SearchEngineBuilder::with_tokenizer_and_documents(Words, documents.collect::<Vec<_>>())
            .build();
    let mut text = String::new();
    for result in engine.search(query, limit) {
        let section = &sections[result.document.id];
        let _ = write!(text, "{}", plain(section.page.path()));
        let _ = write!(text, " | /{}", plain(address(section.page.path())));
        if let Some(id) = &section.id {
            let _ = write!(text, "#{}", plain(id));
        }
        let _ = write!(text, " | {}", plain(section.title));
        if !section.heading.is_empty() {
            let _ = write!(text, " > {}", plain(section.heading));
        }
        let _ = writeln!(text, "\n  {}", plain(&passage(&section.text, query)));
    }
    if text.is_empty() {
        text.push_str("No section contains these words.\n");
    }
    text
}

/// Returns the sections of all pages in the default language.
fn sections(site: &Site) -> Vec<Section<'_>> {
    let pages = site.pages().iter();
    let pages = pages.filter(|page| {
        site.kind(page) == PageKind::Page && site.language_folder(page.path()).is_none()
    });
    pages.flat_map(|page| sections_of(page)).collect()
}

fn sections_of(page: &Page) -> Vec<Section<'_>> {
    let title = page.front_matter().string("title").unwrap_or_default();
    let headings = page.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    let mut starts = vec![0];
    let mut sections = vec![Section {
        page,
        title,
        heading: "",
        id: None,
        text: String::new(),
    }];
    for (heading, id) in headings.zip(ids) {
        starts.push(heading.span.start);
        sections.push(Section {
            page,
            title,
            heading: heading.text,
            id: heading.explicit_id.map(str::to_owned).or(id),
            text: String::new(),
        });
    }
    for block in page.prose() {
        if matches!(block.role, TextRole::Title | TextRole::Heading(_)) {
            continue;
        }
        let at = starts.partition_point(|start| *start <= block.span().start);
        let text = &mut sections[at.max(1) - 1].text;
        text.push_str(&block.text().replace(['\n', HIDDEN], " "));
        text.push('\n');
    }
    sections.retain(|section| !section.text.is_empty());
    sections
}

/// Returns the block of a section with the most words of the query, shortened.
fn passage(text: &str, query: &str) -> String {
    let wanted: Vec<String> = Words.tokenize(query);
    let count = |line: &&str| {
        let words = Words.tokenize(line);
        wanted.iter().filter(|word| words.contains(word)).count()
    };
    // The first one among equals.
    let best = text.lines().rev().max_by_key(count).unwrap_or_default();
    match best.char_indices().nth(PASSAGE) {
        None => best.trim().to_owned(),
        Some((end, _)) => format!("{}…", best[..end].trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_without_case_and_plural() {
        assert_eq!(
            Words.tokenize("API keys, Access!"),
            ["api", "key", "access"]
        );
    }

    #[test]
    fn the_passage_has_most_words_of_the_query() {
        let text = "One about keys.\nRotate the keys each month.\nOther.\n";
        assert_eq!(passage(text, "rotate key"), "Rotate the keys each month.");
        assert_eq!(passage(text, "none"), "One about keys.");
    }
}
