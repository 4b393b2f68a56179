//! Edits that make a heading the title of its page.

use super::heading_edits::is_code;
use crate::catalog::TITLES;
use crate::page::{Block, Field, Heading, HeadingForm, Page};
use crate::text::{Edit, Span};

/// Returns the edits that make the text of a heading the `title` of its page, and keep the old title as the name in the
/// sidebar. Returns `None` if the heading shows more than text, or the front matter cannot be edited.
pub(super) fn become_title(page: &Page, heading: Heading<'_>) -> Option<Vec<Edit>> {
    if heading.shows_more {
        return None;
    }
    let front_matter = page.front_matter();
    let title = quoted(heading.text);
    if let Some(field) = front_matter.field("title") {
        return Some(vec![in_place_of(page, field, &title)?]);
    }
    let block = front_matter.span;
    match front_matter.block {
        Block::Read | Block::Missing if !block.is_empty() => {
            let lines = page.lines();
            let second = lines.start(lines.line_of(block.start) + 1);
            let at = Span::new(block.file, second, second);
            Some(vec![Edit::insert_before(at, format!("title: {title}\n"))])
        }
        Block::Missing => {
            // The empty line that remains of a heading at the top already separates the block from the text.
            let gap = if heading.span.start == block.end {
                ""
            } else {
                "\n"
            };
            let text = format!("---\ntitle: {title}\n---\n{gap}");
            Some(vec![Edit::insert_before(block, text)])
        }
        _ => None,
    }
}

/// Returns the edit that sets a field to `title`, or `None` if its value is not a string on the line of its name.
fn in_place_of(page: &Page, field: Field<'_>, title: &str) -> Option<Edit> {
    let (name, value) = (field.key_span, field.value_span);
    let behind = page.text().get(name.end as usize..)?;
    let line = behind.lines().next()?.strip_prefix(':')?;
    if value.is_empty() {
        let colon = Span::new(name.file, name.end, name.end + 1);
        return line
            .trim()
            .is_empty()
            .then(|| Edit::insert_after(colon, format!(" {title}")));
    }
    let between = Span::new(name.file, name.end + 1, value.start.max(name.end + 1));
    let is_beside = page.slice(between).trim_matches(' ').is_empty();
    let old = page.slice(value);
    if field.value.as_str().is_none() || !is_beside || old.contains('\n') {
        return None;
    }
    let has_name = page.front_matter().field("sidebarTitle").is_some();
    let text = if has_name {
        title.to_owned()
    } else {
        format!("{title}\nsidebarTitle: {old}")
    };
    Some(Edit::replace(value, text))
}

/// Returns a text as a quoted YAML string.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}

/// Returns whether one of two texts contains the words of the other as consecutive words. Ignores case and punctuation.
pub(super) fn overlap(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    // Any text would contain a text without words.
    let has_words = |text: &str| text.len() > 1;
    has_words(&one) && has_words(&other) && (one.contains(&other) || other.contains(&one))
}

/// Returns whether a heading has more words than a generic `title` such as "Overview", and so is the better title.
pub(super) fn names_more(title: &str, heading: &str) -> bool {
    let (own, all) = (words(title), words(heading));
    let is_generic = TITLES.generic.contains(&*title.trim().to_lowercase());
    is_generic && own.len() < all.len() && all.contains(&own)
}

/// Returns whether a heading is a qualified name in code, such as `` `depot.send` ``, and `title` is only its last
/// part.
pub(super) fn is_last_part(page: &Page, title: &str, heading: Heading<'_>) -> bool {
    let name = heading.text.trim();
    let before = name.strip_suffix(title.trim()).unwrap_or_default();
    let is_qualified = [".", "/", "::", "#"]
        .iter()
        .any(|sign| before.ends_with(sign));
    is_qualified && !title.trim().is_empty() && !name.contains(' ') && is_code(page, heading)
}

/// Returns whether a heading is a line of code indented by four spaces, which MDX does not read as code.
pub(super) fn is_indented_code(page: &Page, heading: Heading<'_>) -> bool {
    let lines = page.lines();
    let number = lines.line_of(heading.span.start);
    let is_indented = |line: usize| {
        let text = lines.text(line, page.text());
        text.starts_with("    ") || text.starts_with('\t')
    };
    let is_code = |line: usize| {
        let text = lines.text(line, page.text()).trim();
        let signs = ["=", ";", "{", "}", "$", "()", " --"];
        is_indented(line) && signs.iter().any(|sign| text.contains(sign))
    };
    let above = number.checked_sub(1).is_some_and(is_code);
    let below = number + 1 < lines.count() && is_code(number + 1);
    heading.form == HeadingForm::Hashes
        && heading.parent.is_none()
        && is_indented(number)
        && (above || below)
}

/// Returns the words of a text in lower case, each with a space before and after it.
fn words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" ")).replace("  ", " ")
}
