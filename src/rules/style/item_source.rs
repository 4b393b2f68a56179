//! The forms of list items as far as their source tells. Unlike their text, the source needs no second parse of the page.

use super::verb_forms::{VerbForm, only_other};
use crate::page::{List, Page};
use crate::text::Span;
use std::borrow::Cow;

/// The marks of emphasis, which are not part of the text.
const MARKS: [char; 3] = ['*', '_', '~'];

/// The characters that start markup with a text that only a parser knows.
const MARKUP: [char; 4] = ['<', '{', '&', '\\'];

/// Returns whether one item of a list may have another form than all others. Lists with an item that contains more than one
/// text have no form. How items start matters only in English.
pub(super) fn may_have_other_form(page: &Page, list: &List<'_>, is_english: bool) -> bool {
    let items = || list.items().map(|item| page.slice(item).trim_end());
    if items().any(has_several_texts) {
        return false;
    }
    may_have_other_end(items()) || (is_english && may_have_other_start(items()))
}

/// Returns whether only one of several items may start with a capital, or with another form of a verb.
fn may_have_other_start<'t>(items: impl Iterator<Item = &'t str>) -> bool {
    let starts: Option<Vec<Cow<'_, str>>> = items.map(start).collect();
    let Some(starts) = starts else {
        return true;
    };
    let capitals: Vec<bool> = starts
        .iter()
        .map(|start| start.starts_with(char::is_uppercase))
        .collect();
    let verbs: Option<Vec<VerbForm>> = starts.iter().map(|start| VerbForm::of(start)).collect();
    only_other(&capitals).is_some() || verbs.as_deref().and_then(only_other).is_some()
}

/// Returns whether an item certainly contains something else than one text: another list, or something after an empty line.
fn has_several_texts(item: &str) -> bool {
    let mut lines = item.lines().skip(1);
    lines.any(|line| {
        let line = line.trim();
        line.is_empty()
            || ["- ", "* ", "+ "]
                .iter()
                .any(|marker| line.starts_with(marker))
    })
}

/// Returns the first words of an item, or `None` if only a parser knows them.
pub(super) fn first_words(page: &Page, item: Span) -> Option<Cow<'_, str>> {
    start(page.slice(item))
}

fn start(item: &str) -> Option<Cow<'_, str>> {
    let text = without_marker(item).trim_start_matches(MARKS);
    if text.starts_with(MARKUP) {
        return None;
    }
    if let Some(link) = text.strip_prefix('[') {
        let (label, rest) = link.split_once("](")?;
        let (_, after) = rest.split_once(')')?;
        return Some(Cow::Owned(format!("{label}{after}")));
    }
    let is_marked = text.split_whitespace().take(2).any(|word| {
        let inside = word.trim_matches(MARKS);
        inside.len() < word.len()
    });
    Some(if is_marked {
        Cow::Owned(text.replace(MARKS, ""))
    } else {
        Cow::Borrowed(text)
    })
}

/// Returns an item without its marker: `-`, `1.`, `- [ ]`.
fn without_marker(item: &str) -> &str {
    let item = item.trim_start();
    let numbers = item.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let text = numbers.get(1..).unwrap_or_default().trim_start();
    let task = ["[ ] ", "[x] ", "[X] "]
        .iter()
        .find_map(|mark| text.strip_prefix(mark));
    task.unwrap_or(text).trim_start()
}

/// Returns whether only one of several items may end with a full stop, or without one.
fn may_have_other_end<'t>(items: impl ExactSizeIterator<Item = &'t str>) -> bool {
    let (count, mut certain, mut possible) = (items.len(), 0, 0);
    for item in items {
        let ends = ends_with_full_stop(item);
        certain += usize::from(ends == Some(true));
        possible += usize::from(ends != Some(false));
    }
    [1, count - 1]
        .iter()
        .any(|number| (certain..=possible).contains(number))
}

/// Returns whether an item ends with a full stop, or `None` if only a parser knows.
fn ends_with_full_stop(item: &str) -> Option<bool> {
    let text = item.trim_end_matches(MARKS);
    let text = match text.rfind("](").filter(|_| text.ends_with(')')) {
        Some(label) => text[..label].trim_end_matches(MARKS),
        None => text,
    };
    match text.chars().next_back() {
        Some('.') => Some(true),
        Some('>' | '}' | ';' | ']') | None => None,
        _ => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may_differ(items: &[&str]) -> bool {
        let page = Page::of(&items.join("\n"));
        let list = page.lists().next().expect("a list");
        may_have_other_form(&page, &list, true)
    }

    #[test]
    fn items_of_one_form_are_recognized() {
        for items in [
            ["- One", "- Two", "- Three", "- Four"],
            [
                "1. A cat.",
                "2. **A dog.**",
                "3. [A cow.](/x)",
                "4. A *hen*.",
            ],
            ["- [A](/a): x", "- [B](/b): y", "- **C**: z", "- D"],
            ["- One.", "- Two\n  - x", "- Three", "- Four"],
            ["- One.", "- Two\n\n  More", "- Three", "- Four"],
        ] {
            assert!(!may_differ(&items), "{items:?}");
        }
    }

    #[test]
    fn the_source_shows_another_form() {
        for items in [
            ["- One", "- Two", "- Three.", "- Four"],
            ["- One", "- Two", "- three", "- Four"],
            ["- One", "- [Two.](/x)", "- Three", "- Four"],
            [
                "- Add a key",
                "- **Create** a key",
                "- Adding a key",
                "- Create a tag",
            ],
            ["- One", "- Two", "- <b>Three.</b>", "- Four"],
        ] {
            assert!(may_differ(&items), "{items:?}");
        }
    }

    #[test]
    fn starts_matter_only_in_english() {
        let page = Page::of("- Uno\n- Dos\n- tres\n- Cuatro");
        let list = page.lists().next().expect("a list");
        assert!(may_have_other_form(&page, &list, true));
        assert!(!may_have_other_form(&page, &list, false));
    }

    #[test]
    fn first_words_have_no_marks() {
        for (item, words) in [
            ("- [ ] **Then** go", Some("Then go")),
            ("12) First, go", Some("First, go")),
            ("* [Next](/x), go", Some("Next, go")),
            ("- {x} y", None),
        ] {
            assert_eq!(start(item).as_deref(), words, "{item}");
        }
    }
}
