//! The forms of list items as far as their source tells. Unlike their text, the source needs no second parse of the page.

use super::item_start::{MARKS, may_have_other_capital, may_have_other_verb};
use crate::page::{List, Page};

/// Returns whether one item of a list may have another form than all others. Lists with an item that contains more than one
/// text have no form. How items start matters only in English.
pub(super) fn may_have_other_form(page: &Page, list: &List<'_>, is_english: bool) -> bool {
    let items = || list.items().map(|item| page.slice(item).trim_end());
    if items().any(has_other_content) {
        return false;
    }
    may_have_other_end(items())
        || (is_english && (may_have_other_verb(items()) || may_have_other_capital(items())))
}

/// Returns whether an item certainly contains something else than one text: another list, code, or something after an empty
/// line.
fn has_other_content(item: &str) -> bool {
    let mut lines = item.lines().skip(1);
    lines.any(|line| {
        let line = line.trim();
        line.is_empty()
            || ["- ", "* ", "+ "]
                .iter()
                .any(|marker| line.starts_with(marker))
            || is_fence(line)
    })
}

/// Returns whether a line starts or ends a code block.
fn is_fence(line: &str) -> bool {
    let info = line.strip_prefix("```");
    info.is_some_and(|info| !info.trim_start_matches('`').contains('`'))
}

/// How an item ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SourceEnd {
    FullStop,
    Word,
    /// Code.
    Code,
    /// Neither, so that the list has no form.
    Other,
    /// Only a parser knows.
    Unknown,
}

/// Returns whether only one of several items may end with a full stop, or without one.
fn may_have_other_end<'t>(items: impl ExactSizeIterator<Item = &'t str>) -> bool {
    let (mut count, mut certain, mut possible) = (items.len(), 0, 0);
    for item in items {
        let end = source_end(item);
        // What ends with code may not count at all.
        count -= usize::from(end == SourceEnd::Code);
        if end == SourceEnd::Other {
            return false;
        }
        certain += usize::from(end == SourceEnd::FullStop);
        possible += usize::from(matches!(end, SourceEnd::FullStop | SourceEnd::Unknown));
    }
    // An item that only a parser knows may end with code too.
    let most = count.saturating_sub(1);
    let least = most.saturating_sub(possible - certain);
    (certain..=possible).contains(&1) || (certain <= most && least <= possible)
}

fn source_end(item: &str) -> SourceEnd {
    let text = item.trim_end_matches(MARKS);
    let label = text.strip_suffix(')').and_then(|link| link.rfind("]("));
    let text = label.map_or(text, |label| text[..label].trim_end_matches(MARKS));
    match text.chars().next_back() {
        Some('.') if is_no_sentence(text) => SourceEnd::Other,
        Some('.') => SourceEnd::FullStop,
        Some('>' | '}' | ';' | ']') | None => SourceEnd::Unknown,
        Some('`') => SourceEnd::Code,
        Some(':' | ',' | '?' | '!' | '。' | '：' | '？' | '！') => SourceEnd::Other,
        _ => SourceEnd::Word,
    }
}

/// Returns whether the full stop at the end of a text certainly ends no sentence, but an ellipsis or an abbreviation.
fn is_no_sentence(text: &str) -> bool {
    text.ends_with("..") || text.ends_with("etc.")
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
            ["- One", "- Two", "- use it", "- Four"],
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
        let page = Page::of("- Uno\n- Dos\n- use tres\n- Cuatro");
        let list = page.lists().next().expect("a list");
        assert!(may_have_other_form(&page, &list, true));
        assert!(!may_have_other_form(&page, &list, false));
    }
}
