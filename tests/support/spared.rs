//! What a safe fix leaves alone: code, front matter, headings, links and words.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets name it from another crate"
)]

use mdxlint::diagnostic::{Finding, Fix};
use mdxlint::page::{Block, Heading, Page};
use mdxlint::text::Span;

/// What a safe fix may change besides markup: the rule, what, and why.
const MAY_CHANGE: &[(&str, &str, &str)] = &[
    ("broken-anchor", "links", "it is about them"),
    ("copied-prompt", "code", "the prompts go"),
    (
        "duplicate-attribute",
        "links",
        "the one that is not read goes",
    ),
    (
        "empty-heading",
        "links",
        "one that shows nothing goes with it",
    ),
    ("empty-heading", "words", "they are the target of that link"),
    (
        "foreign-syntax",
        "words",
        "the kind of a box becomes a component",
    ),
    ("literal-emphasis", "headings", "marks go from their text"),
    ("malformed-address", "links", "it is about them"),
    (
        "malformed-address",
        "front matter",
        "an address stands there",
    ),
    (
        "malformed-endpoint-reference",
        "front matter",
        "it stands there",
    ),
    (
        "swallowed-math",
        "headings",
        "a formula becomes text of them",
    ),
    ("swallowed-math", "links", "a formula hid them"),
    ("unclosed-code-block", "code", "it is about where it ends"),
    ("unused-suppression", "front matter", "it may stand there"),
];

/// The rule whose safe fix may only add to a part, what, and why.
const MAY_GAIN: [(&str, &str, &str); 2] = [
    (
        "unclosed-code-block",
        "headings",
        "what the block took in is text again",
    ),
    (
        "unclosed-code-block",
        "links",
        "what the block took in is text again",
    ),
];

/// A part of a page that is compared.
type Part = fn(&Page) -> Vec<String>;

/// A safe fix leaves alone what it has no business with.
///
/// # Errors
/// What it changes.
pub fn spares(before: &Page, after: &Page, finding: &Finding, fix: &Fix) -> Result<(), String> {
    let is_listed = |list: &[(&str, &str, &str)], what: &str| {
        let mut all = list.iter();
        all.any(|(rule, change, _)| *rule == finding.rule && *change == what)
    };
    let may = |what: &str| is_listed(MAY_CHANGE, what);
    let parts: [(&str, Part); 4] = [
        ("code", codes),
        ("front matter", head),
        ("headings", headings),
        ("links", links),
    ];
    // What only looks like front matter is text to the platform, and not read by us.
    let is_odd = |page: &Page| matches!(page.front_matter().block, Block::Unread { .. });
    let is_comparable = is_odd(before) == is_odd(after);
    for (what, of) in parts {
        let (before, after) = (of(before), of(after));
        let gains = is_listed(&MAY_GAIN, what) && before.iter().all(|one| after.contains(one));
        if is_comparable && before != after && !gains && !may(what) {
            return Err(format!("changes {what}: {before:?} became {after:?}"));
        }
    }
    let markup = markup(before);
    for edit in &fix.edits {
        let gone = before.slice(edit.span);
        // The end of the line may go with what stood there alone.
        let (left, right) = (gone.trim_start().len(), gone.trim_end().len());
        let span = Span {
            start: edit.span.end - u32::try_from(left).unwrap_or_default(),
            end: edit.span.start + u32::try_from(right).unwrap_or_default(),
            ..edit.span
        };
        let is_markup = markup.iter().any(|markup| markup.holds(span));
        let mut new = words(&edit.text);
        let is_lost = words(gone).any(|word| !new.any(|new| new == word));
        if !is_markup && is_lost && !may("words") {
            return Err(format!("takes out the words {gone:?}"));
        }
    }
    Ok(())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

fn codes(page: &Page) -> Vec<String> {
    let blocks = page.code_blocks().iter();
    blocks
        .map(|block| page.code_text(block).text().to_owned())
        .collect()
}

fn head(page: &Page) -> Vec<String> {
    let head = page.front_matter();
    // What only looks like front matter is text.
    let is_text = matches!(head.block, Block::Missing | Block::Unread { .. });
    let text = (!is_text).then(|| page.slice(head.span).trim_end().to_owned());
    text.into_iter().collect()
}

fn headings(page: &Page) -> Vec<String> {
    let shown = |heading: &&Heading| heading.shows_more || !heading.text.is_empty();
    let all = page.headings().iter().filter(shown);
    all.map(|heading| format!("{} {}", heading.level, heading.text))
        .collect()
}

fn links(page: &Page) -> Vec<String> {
    page.links()
        .map(|link| link.address().replace("\r\n", "\n"))
        .collect()
}

/// Where a page says how it shows something: its tags, targets, images, imports, fences and comments.
fn markup(page: &Page) -> Vec<Span> {
    let mut found = vec![page.front_matter().span];
    for element in page.elements() {
        found.push(element.tag());
        found.extend(element.closing_name());
    }
    found.extend(page.links().map(|link| link.target()));
    found.extend(page.images().iter().map(|image| image.span));
    found.extend(page.imports().iter().map(|import| import.statement));
    found.extend(page.code_blocks().iter().map(|block| block.span));
    let directives = page.directives().iter().flatten();
    found.extend(directives.map(|directive| page.span(directive.range)));
    found
}
