//! The tool `search`: the best sections of the site for some words.

use crate::mcp::folder::Folder;
use crate::page::{Page, TextRole, heading_ids};
use crate::report::{counted, plain};
use crate::site::{PageKind, Site, SpecificationFile, address};
use bm25::{Document, SearchEngine, SearchEngineBuilder, Tokenizer};
use serde::Deserialize;
use std::fmt::Write as _;
use unicode_segmentation::UnicodeSegmentation as _;

/// The number of sections in an answer by default.
const LIMIT: usize = 8;

/// The maximum number of characters of a passage.
const PASSAGE: usize = 300;

/// How many sections are compared for each one in an answer, because passages are repeated.
const SEARCHED: usize = 8;

/// The maximum number of sections of one file in an answer.
const MAX_OF_FILE: usize = 3;

/// How often the words of a title or heading count.
const HEADING_WEIGHT: usize = 3;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    query: String,
    limit: Option<usize>,
}

/// A part of the documentation: a section of a page, from a heading to the next one, or an operation of an API.
struct Section {
    /// Its file.
    file: String,
    /// Its address; empty for an operation.
    address: String,
    /// The title of the page, and the heading.
    title: String,
    /// One block of text or one line of code on each line.
    text: String,
}

/// Splits a text into words without the endings of plurals. A name such as `deleteAll` also counts as its parts.
#[derive(Debug, Default)]
struct Words;

impl Tokenizer for Words {
    fn tokenize(&self, text: &str) -> Vec<String> {
        let mut words = Vec::new();
        for word in text.unicode_words() {
            words.push(stem(word));
            let parts = parts(word);
            if parts.len() > 1 {
                words.extend(parts.into_iter().map(stem));
            }
        }
        words
    }
}

/// Returns the parts of a name: at underscores, dots, and capitals after small letters.
fn parts(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in name.split(['_', '.']) {
        let mut start = 0;
        let letters = part.char_indices().zip(part.chars().skip(1));
        for ((at, letter), next) in letters {
            if letter.is_lowercase() && next.is_uppercase() {
                let end = at + letter.len_utf8();
                parts.push(&part[start..end]);
                start = end;
            }
        }
        parts.push(&part[start..]);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns a word in lower case, without the ending of a plural.
fn stem(word: &str) -> String {
    let mut word = word.to_lowercase();
    if word.len() > 4 && word.ends_with("ies") {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") {
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
    let mut sections = sections(site);
    sections.extend(operations(site));
    // Secrets are masked before a passage is cut, and cannot be searched for.
    let mask = site.secret_mask();
    for section in &mut sections {
        for text in [
            &mut section.file,
            &mut section.address,
            &mut section.title,
            &mut section.text,
        ] {
            mask.hide_in(text);
        }
    }
    let documents = sections.iter().enumerate().map(|(at, section)| {
        let head = format!("{}\n", section.title);
        Document::new(at, head.repeat(HEADING_WEIGHT) + &section.text)
    });
    let engine: SearchEngine<usize, u32, Words> =
        SearchEngineBuilder::with_tokenizer_and_documents(Words, documents.collect::<Vec<_>>())
            .build();
    let wanted = Words.tokenize(query);
    let has_wanted = |text: &str| {
        Words
            .tokenize(text)
            .iter()
            .any(|word| wanted.contains(word))
    };
    let mut shown: Vec<(&Section, String, usize)> = Vec::new();
    for result in engine.search(query, limit.saturating_mul(SEARCHED)) {
        let section = &sections[result.document.id];
        let passage = passage(&section.text, query);
        // Sites repeat a passage on many pages: the best one counts.
        let same = shown.iter().position(|(_, other, _)| *other == passage);
        let of_file = shown
            .iter()
            .filter(|(other, ..)| other.file == section.file);
        match same.filter(|_| has_wanted(&passage)) {
            Some(at) => shown[at].2 += 1,
            None if shown.len() < limit && of_file.count() < MAX_OF_FILE => {
                shown.push((section, passage, 0));
            }
            None => (),
        }
    }
    let mut text = String::new();
    for (section, passage, similar) in shown {
        let _ = write!(text, "{}", plain(&section.file));
        for part in [&section.address, &section.title] {
            if !part.is_empty() {
                let _ = write!(text, " | {}", plain(part));
            }
        }
        if similar > 0 {
            let _ = write!(
                text,
                " (and {} with this passage)",
                counted(similar, "section")
            );
        }
        let _ = writeln!(text, "\n  {}", plain(&passage));
    }
    if text.is_empty() {
        text.push_str("No section contains these words.\n");
    }
    text
}

/// Returns the sections of all pages in the default language.
fn sections(site: &Site) -> Vec<Section> {
    let pages = site.pages().iter();
    let pages = pages.filter(|page| {
        site.kind(page) == PageKind::Page && site.language_folder(page.path()).is_none()
    });
    pages.flat_map(|page| sections_of(site, page)).collect()
}

fn sections_of(site: &Site, page: &Page) -> Vec<Section> {
    let title = page.front_matter().string("title").unwrap_or_default();
    let headings = page.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    let unlisted = if site.is_unlisted(page) {
        " (not in the navigation)"
    } else {
        ""
    };
    let at = address(page.path());
    let description = page.front_matter().string("description");
    let mut starts = vec![0];
    let mut sections = vec![Section {
        file: page.path().to_owned(),
        address: format!("/{at}{unlisted}"),
        title: title.to_owned(),
        text: description.map_or_else(String::new, |text| format!("{text}\n")),
    }];
    for (heading, id) in headings.zip(ids) {
        starts.push(heading.span.start);
        let id = heading.explicit_id.map(str::to_owned).or(id);
        let anchor = id.map_or_else(String::new, |id| format!("#{id}"));
        sections.push(Section {
            file: page.path().to_owned(),
            address: format!("/{at}{anchor}{unlisted}"),
            title: format!("{title} > {}", heading.text),
            text: String::new(),
        });
    }
    let section_at = |at: u32| starts.partition_point(|start| *start <= at).max(1) - 1;
    for block in page.prose() {
        if matches!(block.role, TextRole::Title | TextRole::Heading(_)) {
            continue;
        }
        // The source has the names in code, which agents look for.
        let text = &mut sections[section_at(block.span().start)].text;
        text.push_str(&page.slice(block.span()).replace('\n', " "));
        text.push('\n');
    }
    for block in page.code_blocks() {
        let text = &mut sections[section_at(block.span.start)].text;
        for (_, line) in page.code_text(block).lines() {
            text.push_str(line.trim());
            text.push('\n');
        }
    }
    let mut is_first = true;
    // The first section is that of the page itself, also if the page is empty.
    sections.retain(|section| std::mem::take(&mut is_first) || !section.text.is_empty());
    sections
}

/// Returns the operations of the API specifications.
fn operations(site: &Site) -> Vec<Section> {
    let mut sections = Vec::new();
    for (path, file) in site.specifications() {
        let SpecificationFile::Read(read) = file else {
            continue;
        };
        for operation in &read.operations {
            let summary = operation.summary.as_deref().unwrap_or_default();
            let node = read.details(operation).node;
            let description = node.prose("description").unwrap_or_default();
            sections.push(Section {
                file: path.to_owned(),
                address: String::new(),
                title: format!("{} {} > {summary}", operation.method, operation.path),
                text: format!("{}\n", description.replace('\n', " ")),
            });
        }
    }
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
        assert_eq!(Words.tokenize("memories"), Words.tokenize("Memory"));
        assert_eq!(
            Words.tokenize("deleteAll delete_all"),
            ["deleteall", "delete", "all", "delete_all", "delete", "all"]
        );
    }

    #[test]
    fn the_passage_has_most_words_of_the_query() {
        let text = "One about keys.\nRotate the keys each month.\nOther.\n";
        assert_eq!(passage(text, "rotate key"), "Rotate the keys each month.");
        assert_eq!(passage(text, "none"), "One about keys.");
    }
}
