//! Placeholders for text that is not written yet.

use crate::catalog::placeholders;
use crate::page::Page;
use crate::text::Span;

/// Returns the text of the element that is all of `line`: `<Note>TBD</Note>`.
pub(super) fn in_element(line: &str) -> Option<&str> {
    let (tag, rest) = line.strip_prefix('<')?.split_once('>')?;
    let name = tag.split(' ').next().unwrap_or_default();
    let inner = rest
        .strip_suffix('>')?
        .strip_suffix(name)?
        .strip_suffix("</")?;
    let mut elements = placeholders().elements.iter();
    (elements.any(|element| element == name) && !inner.contains('<')).then_some(inner)
}

/// Returns whether the line at `index` is a separate paragraph: no line of text is right before it, nor right after it
/// unless `may_continue` is set.
pub(super) fn is_paragraph(
    page: &Page,
    lines: &[(Span, &str)],
    index: usize,
    may_continue: bool,
) -> bool {
    let (span, _) = lines[index];
    let is_apart = |other: Option<&(Span, &str)>| {
        other.is_none_or(|(other, line)| {
            let (from, to) = (other.end.min(span.end), other.start.max(span.start));
            let between = page
                .text()
                .get(from as usize..to as usize)
                .unwrap_or_default();
            let is_tag = line.trim().starts_with('<') && line.trim().ends_with('>');
            between.matches('\n').count() > 1 || is_tag || line.trim().starts_with('#')
        })
    };
    is_apart(index.checked_sub(1).and_then(|before| lines.get(before)))
        && match lines.get(index + 1) {
            Some((_, next)) if may_continue && !is_entry(next) => true,
            next => is_apart(next),
        }
}

/// Returns whether a line explains a word, as the lines around it do: `DONE: sent`.
fn is_entry(line: &str) -> bool {
    let word = line.trim().split_once(": ").map_or("", |(word, _)| word);
    !word.is_empty()
        && word
            .chars()
            .all(|letter| letter.is_uppercase() || "_ *".contains(letter))
}

/// Returns whether the page is about tasks, so that `TODO` may be an ordinary word.
pub(super) fn is_about_tasks(page: &Page) -> bool {
    let names_tasks = |text: &str| {
        let folded = text.to_ascii_lowercase();
        ["todo", "to-do", "kanban", "task"]
            .iter()
            .any(|word| folded.contains(word))
    };
    let front_matter = page.front_matter();
    let title = front_matter.string("title").unwrap_or_default();
    let is_named = !placeholders().is_placeholder(title) && names_tasks(title);
    is_named || names_tasks(page.path())
}

/// Returns the start of a long value.
pub(super) fn shortened(value: &str) -> String {
    let value = value.trim();
    match value.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}
