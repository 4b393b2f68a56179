//! The starts of list items as far as their source tells.

use super::verb_forms::{VerbForm, is_known_word, only_other};
use crate::page::Page;
use crate::text::Span;
use std::borrow::Cow;

/// The marks of emphasis, which are not part of the text.
pub(super) const MARKS: [char; 3] = ['*', '_', '~'];

/// The characters that start markup with a text that only a parser knows.
const MARKUP: [char; 4] = ['<', '{', '&', '\\'];

/// Returns whether only one of several items may start with another form of a verb.
pub(super) fn may_have_other_verb<'t>(items: impl Iterator<Item = &'t str>) -> bool {
    let (mut forms, mut is_known) = (Vec::new(), true);
    for item in items {
        match start(item).as_deref().map(VerbForm::of) {
            Some(Some(form)) => forms.push(form),
            // Without a verb at the start of each item, the list has no form.
            Some(None) => return false,
            None => is_known = false,
        }
    }
    !is_known || only_other(&forms).is_some()
}

/// Returns whether only one of several items may start with a capital, or with a small letter.
pub(super) fn may_have_other_capital<'t>(items: impl Iterator<Item = &'t str>) -> bool {
    let (mut starts, mut is_known) = (Vec::new(), true);
    for item in items {
        let text = opening(item);
        match text.as_deref().map_or(FirstLetter::Unknown, first_letter) {
            FirstLetter::Capital => starts.push((true, text)),
            FirstLetter::Small => starts.push((false, text)),
            FirstLetter::None => return false,
            FirstLetter::Unknown => is_known = false,
        }
    }
    let capitals: Vec<bool> = starts.iter().map(|(is_capital, _)| *is_capital).collect();
    !is_known
        || only_other(&capitals)
            .is_some_and(|(index, ..)| starts[index].1.as_deref().is_none_or(may_be_plain_word))
}

/// What is known about the first letter of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstLetter {
    Capital,
    Small,
    /// The text does not start with a word, or not with a plain one.
    None,
    /// Only a parser knows.
    Unknown,
}

fn first_letter(text: &str) -> FirstLetter {
    let mut letters = text.chars();
    let (Some(first), second) = (letters.next(), letters.next()) else {
        return FirstLetter::Unknown;
    };
    match (first, second) {
        (first, Some(second)) if first.is_alphabetic() => {
            if !(second.is_lowercase() || second == ' ') {
                let is_letter = second.is_alphanumeric() || second == '.';
                return if is_letter {
                    FirstLetter::None
                } else {
                    FirstLetter::Unknown
                };
            }
            if first.is_uppercase() {
                FirstLetter::Capital
            } else {
                FirstLetter::Small
            }
        }
        ('`', _) if is_code(text) => FirstLetter::None,
        ('*', Some('*')) if is_bold(text) => FirstLetter::None,
        ('"' | '“' | '(' | '/' | '@', Some(second)) if second.is_alphanumeric() => {
            FirstLetter::None
        }
        (first, _) if !first.is_ascii() && !first.is_whitespace() => FirstLetter::None,
        _ => FirstLetter::Unknown,
    }
}

/// Returns whether a text certainly starts with code.
fn is_code(text: &str) -> bool {
    let code = text.strip_prefix('`').unwrap_or_default();
    let end = code.find('`');
    end.is_some_and(|end| end > 0 && !code[end + 1..].starts_with('`'))
}

/// Returns whether a text certainly starts with words in bold.
fn is_bold(text: &str) -> bool {
    let inside = text.strip_prefix("**").unwrap_or_default();
    let Some((words, after)) = inside.split_once("**") else {
        return false;
    };
    let count = |mark| words.matches(mark).count();
    // Code or a link could extend beyond the end.
    let is_complete = count("`") % 2 == 0 && !words.contains("``") && count("[") == count("]");
    let is_closed = words.ends_with(char::is_alphanumeric)
        || !words.ends_with(char::is_whitespace)
            && !after.starts_with(|next: char| next.is_alphanumeric() || !next.is_ascii());
    is_complete
        && is_closed
        && words.starts_with(|first: char| first.is_alphanumeric() || first == '`' || first == '[')
        && !words.contains(MARKUP)
}

/// Returns whether a text, which starts with a letter, may start with a word that is not a name.
fn may_be_plain_word(text: &str) -> bool {
    let end = text.find(|letter: char| !letter.is_ascii_alphabetic());
    let (word, after) = text.split_at(end.unwrap_or(text.len()));
    let next = after.chars().next();
    let may_end = next.is_none_or(|next| {
        next.is_whitespace()
            || MARKS.contains(&next)
            || MARKUP.contains(&next)
            || "[`".contains(next)
    });
    may_end && (next.is_some_and(|next| !next.is_whitespace()) || is_known_word(word))
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
    if text.starts_with('[') {
        return linked(text).map(Cow::Owned);
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

/// Returns an item without its marker, and without the address of a link that it starts with.
fn opening(item: &str) -> Option<Cow<'_, str>> {
    let text = without_marker(item);
    if text.starts_with('[') {
        linked(text).map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(text))
    }
}

/// Returns a text that starts with a link without its address.
fn linked(text: &str) -> Option<String> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = rest.split_once(')')?;
    Some(format!("{label}{after}"))
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn first_letters_are_recognized() {
        use FirstLetter::{Capital, None, Small, Unknown};
        for (text, letter) in [
            ("Create a key", Capital),
            ("create a key", Small),
            ("[Create](/a) a key", Capital),
            ("API keys", None),
            ("`key`: the key", None),
            ("**Key**: the key", None),
            ("**`key`** (`text`)", None),
            ("**[Key](/a_b)** - more", None),
            ("(optional) key", None),
            ("🚀 Fast", None),
            ("**Key", Unknown),
            ("**Key**s", None),
            ("**`key** and `", Unknown),
            ("*Key*", Unknown),
            ("A*b*", Unknown),
            ("<b>Key</b>", Unknown),
            ("[Key][a]", Unknown),
            ("1. Key", Unknown),
            ("", Unknown),
        ] {
            let item = format!("- {text}");
            let found = opening(&item).map_or(Unknown, |text| first_letter(&text));
            assert_eq!(found, letter, "{text}");
        }
    }

    #[test]
    fn only_words_that_are_no_names_differ() {
        let may_differ = |items: [&str; 4]| may_have_other_capital(items.into_iter());
        assert!(may_differ(["- The one", "- Two", "- use it", "- Four"]));
        assert!(may_differ(["- One", "- Two", "- <b>three</b>", "- Four"]));
        for items in [
            ["- One", "- Two", "- vendored name", "- Four"],
            ["- One", "- Two", "- use: it", "- Four"],
            ["- One", "- **Two**", "- use it", "- Four"],
            ["- One", "- Two", "- use it", "- the last"],
        ] {
            assert!(!may_differ(items), "{items:?}");
        }
    }
}
