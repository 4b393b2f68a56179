//! Placeholders for text that is not written yet.

use crate::catalog::PLACEHOLDERS;
use crate::page::{HIDDEN, Page, TextBlock, TextRole};
use crate::text::{Span, to_u32};
use aho_corasick::packed::Searcher;
use std::sync::LazyLock;

/// Returns whether the text of a page may contain a placeholder, without reading the page as readers see it.
pub(super) fn may_contain_placeholder(text: &str) -> bool {
    // Compares many bytes at once, unlike an automaton, which a part of a word starts as often.
    static WORDS: LazyLock<Option<Searcher>> =
        LazyLock::new(|| Searcher::new(["TBD", "TBA", "TODO", "FIXME", "TKTK", "psum"]));
    let Some(words) = &*WORDS else {
        return true;
    };
    words.find_iter(text).any(|found| {
        let before = &text[..found.start()];
        if text.as_bytes()[found.start()] == b'p' {
            return before.ends_with(['i', 'I']);
        }
        // A placeholder is the start of a paragraph.
        let before = before.trim_end_matches([' ', '\t']);
        !before.ends_with(char::is_alphanumeric)
    })
}

/// Returns the filler text in a block, at most one in a line. Text in quotes or next to code is an example.
pub(super) fn filler_in(block: TextBlock<'_>) -> Vec<Span> {
    let mut start = 0;
    let mut found = Vec::new();
    for line in block.text().split_inclusive('\n') {
        let filler = PLACEHOLDERS.filler(line);
        if let Some(at) = filler.filter(|_| !line.contains([HIDDEN, '"'])) {
            let at = start + at;
            found.push(block.span_of(at..at + "lorem ipsum dolor".len()));
        }
        start += line.len();
    }
    found
}

/// Returns the line of a paragraph that consists only of a placeholder. In an element on one line, it is the element,
/// if that can contain a paragraph: `<Note>TBD</Note>`.
pub(super) fn placeholder_paragraph(page: &Page, block: TextBlock<'_>) -> Option<Span> {
    let is_paragraph = block.role == TextRole::Paragraph && block.list_depth == 0;
    let (first, rest) = block.text().split_once('\n').unwrap_or((block.text(), ""));
    let may_continue = PLACEHOLDERS.is_task(first) && !is_entry(rest);
    if !is_paragraph
        || block.is_quoted
        || !PLACEHOLDERS.is_placeholder(first)
        || !(rest.is_empty() || may_continue)
    {
        return None;
    }
    let line = page.line_at(block.span().start);
    let written = page.slice(line);
    let plain = written.replace("**", "").replace("__", "");
    if plain.trim().trim_matches(['*', '_']) == first {
        let start = line.start + to_u32(written.len() - written.trim_start().len());
        let end = start + to_u32(written.trim().len());
        return Some(Span { start, end, ..line });
    }
    let element = page.ancestors(block.parent).next()?;
    let whole = element.span();
    let is_line = line.holds(whole) && element.tag().end <= block.span().start;
    let mut elements = PLACEHOLDERS.elements.iter();
    let is_known = elements.any(|known| element.is(known));
    let behind = Span {
        start: block.span().end.min(whole.end),
        ..whole
    };
    let is_all = page
        .slice(behind)
        .trim_start_matches(['*', '_'])
        .starts_with("</");
    (is_line && is_known && is_all).then_some(whole)
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
    let is_named = !PLACEHOLDERS.is_placeholder(title) && names_tasks(title);
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
