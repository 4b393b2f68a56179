//! Checks that fixes keep code, and that safe fixes change nothing but markup: front matter, headings, links and words stay
//! the same.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets use it from another crate"
)]

use mdxlint::catalog::{self, Changes};
use mdxlint::diagnostic::{Finding, Fix};
use mdxlint::page::{Block, Heading, Page};
use mdxlint::text::Span;

/// What a safe fix may change besides markup: the rule, the changed part, and the reason.
const MAY_CHANGE: &[(&str, &str, &str)] = &[
    ("broken-anchor", "links", "the rule is about links"),
    (
        "duplicate-attribute",
        "links",
        "the ignored duplicate is removed",
    ),
    (
        "empty-heading",
        "links",
        "a link without text is removed with its heading",
    ),
    (
        "empty-heading",
        "words",
        "the words are the target of that link",
    ),
    (
        "foreign-syntax",
        "words",
        "the type of a callout becomes a component",
    ),
    (
        "heading-punctuation",
        "headings",
        "the mark at the end is removed",
    ),
    (
        "heading-punctuation",
        "words",
        "the mark at the end is removed",
    ),
    (
        "literal-emphasis",
        "headings",
        "emphasis markers are removed from the text",
    ),
    (
        "invalid-front-matter",
        "front matter",
        "front matter that cannot be read becomes what was meant",
    ),
    ("malformed-address", "links", "the rule is about links"),
    (
        "malformed-address",
        "front matter",
        "front matter may contain an address",
    ),
    (
        "malformed-endpoint-reference",
        "front matter",
        "the reference is in front matter",
    ),
    ("exclamation", "words", "the full stop replaces the mark"),
    (
        "exclamation",
        "front matter",
        "the full stop replaces the mark",
    ),
    (
        "gendered-pronoun",
        "words",
        "a neutral pronoun replaces two",
    ),
    (
        "gendered-pronoun",
        "front matter",
        "a neutral pronoun replaces two",
    ),
    (
        "inconsistent-term",
        "words",
        "the spelling of a name is corrected",
    ),
    (
        "inconsistent-term",
        "front matter",
        "the spelling of a name is corrected",
    ),
    (
        "inconsistent-term",
        "headings",
        "the spelling of a name is corrected",
    ),
    (
        "latin-abbreviation",
        "words",
        "English words replace the abbreviation",
    ),
    (
        "latin-abbreviation",
        "front matter",
        "English words replace the abbreviation",
    ),
    ("misspelling", "words", "the word is corrected"),
    ("misspelling", "front matter", "the word is corrected"),
    ("repeated-word", "words", "the second word is removed"),
    (
        "repeated-word",
        "front matter",
        "the second word is removed",
    ),
    ("wordy-phrase", "words", "a shorter phrase replaces it"),
    (
        "wordy-phrase",
        "front matter",
        "a shorter phrase replaces it",
    ),
    (
        "swallowed-math",
        "headings",
        "a formula becomes heading text",
    ),
    ("swallowed-math", "links", "the formula contained the links"),
    (
        "unused-suppression",
        "front matter",
        "front matter may contain suppressions",
    ),
    (
        "unparallel-list",
        "words",
        "a first letter changes its case",
    ),
];

/// Rules with a safe fix that may only add to a part: the rule, the part, and the reason.
const MAY_GAIN: [(&str, &str, &str); 2] = [
    (
        "unclosed-code-block",
        "headings",
        "the text after the block is no longer code",
    ),
    (
        "unclosed-code-block",
        "links",
        "the text after the block is no longer code",
    ),
];

/// Extracts a part of a page for comparison.
type Part = fn(&Page) -> Vec<String>;

/// Checks that a fix keeps code, unless its rule is about code.
///
/// # Errors
/// The code that changes.
pub fn check_code(before: &Page, after: &Page, finding: &Finding) -> Result<(), String> {
    let facts = catalog::find(finding.rule);
    let (before, after) = (code_blocks(before), code_blocks(after));
    if before == after || facts.is_some_and(|facts| facts.fix_changes == Changes::Code) {
        return Ok(());
    }
    Err(format!("changes code: {before:?} became {after:?}"))
}

/// Checks that a safe fix changes only markup, except for [`MAY_CHANGE`] and [`MAY_GAIN`].
///
/// # Errors
/// The part that changes.
pub fn check_safe_fix(
    before: &Page,
    after: &Page,
    finding: &Finding,
    fix: &Fix,
) -> Result<(), String> {
    let is_listed = |list: &[(&str, &str, &str)], what: &str| {
        let mut all = list.iter();
        all.any(|(rule, change, _)| *rule == finding.rule && *change == what)
    };
    let may = |what: &str| is_listed(MAY_CHANGE, what);
    let parts: [(&str, Part); 3] = [
        ("front matter", front_matter),
        ("headings", headings),
        ("links", links),
    ];
    // The platform renders text that only looks like front matter; mdxlint does not read it.
    let is_unread = |page: &Page| matches!(page.front_matter().block, Block::Unread { .. });
    let is_comparable = is_unread(before) == is_unread(after);
    for (what, of) in parts {
        let (before, after) = (of(before), of(after));
        let gains = is_listed(&MAY_GAIN, what) && before.iter().all(|one| after.contains(one));
        if is_comparable && before != after && !gains && !may(what) {
            return Err(format!("changes {what}: {before:?} became {after:?}"));
        }
    }
    let markup = markup(before);
    for edit in &fix.edits {
        let removed = before.slice(edit.span);
        // An edit may include the end of the line if nothing else is on it.
        let (left, right) = (removed.trim_start().len(), removed.trim_end().len());
        let span = Span {
            start: edit.span.end - u32::try_from(left).unwrap_or_default(),
            end: edit.span.start + u32::try_from(right).unwrap_or_default(),
            ..edit.span
        };
        let is_markup = markup.iter().any(|markup| markup.holds(span));
        let mut new = words(&edit.text);
        let is_lost = words(removed).any(|word| !new.any(|new| new == word));
        if !is_markup && is_lost && !may("words") {
            return Err(format!("removes the words {removed:?}"));
        }
    }
    Ok(())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

fn code_blocks(page: &Page) -> Vec<String> {
    let blocks = page.code_blocks();
    // The line ending of an unclosed block depends on what follows it.
    let text = |block| {
        let code = page.code_text(block);
        code.text().trim_end_matches(['\r', '\n']).to_owned()
    };
    blocks.map(text).collect()
}

fn front_matter(page: &Page) -> Vec<String> {
    let front_matter = page.front_matter();
    // Text that only looks like front matter is not front matter.
    let is_text = matches!(front_matter.block, Block::Missing | Block::Unread { .. });
    let text = (!is_text).then(|| page.slice(front_matter.span).trim_end().to_owned());
    text.into_iter().collect()
}

fn headings(page: &Page) -> Vec<String> {
    let shown = |heading: &Heading<'_>| heading.shows_more || !heading.text.is_empty();
    let all = page.headings().filter(shown);
    all.map(|heading| format!("{} {}", heading.level, heading.text))
        .collect()
}

fn links(page: &Page) -> Vec<String> {
    page.links()
        .map(|link| link.address().replace("\r\n", "\n"))
        .collect()
}

/// Returns the spans of the markup of a page: front matter, tags, link targets, images, imports, code blocks and
/// comments.
fn markup(page: &Page) -> Vec<Span> {
    let mut found = vec![page.front_matter().span];
    for element in page.elements() {
        found.push(element.tag());
        found.extend(element.closing_name());
    }
    found.extend(page.links().map(|link| link.target()));
    found.extend(page.images().map(|image| image.span));
    found.extend(page.imports().map(|import| import.statement));
    found.extend(page.code_blocks().map(|block| block.span));
    let directives = page.directives().iter().flatten();
    found.extend(directives.map(|directive| page.span(directive.range)));
    found
}
