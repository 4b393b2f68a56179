//! HTTP status codes in texts.

use crate::catalog::HTTP_STATUSES;
use std::fmt;
use std::ops::Range;

/// A status code of HTTP, or a class of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StatusCode {
    /// `404`.
    Exact(u16),
    /// `4XX`: the first digit.
    Class(u8),
}

impl StatusCode {
    /// Returns the first digit.
    pub fn class(self) -> u8 {
        match self {
            Self::Exact(code) => u8::try_from(code / 100).unwrap_or_default(),
            Self::Class(class) => class,
        }
    }

    /// Returns whether it is an error of the client or of the server.
    pub fn is_error(self) -> bool {
        matches!(self.class(), 4 | 5)
    }

    /// Returns whether it is or includes the other one: `4XX` includes `404`.
    pub fn includes(self, other: Self) -> bool {
        self == other || matches!(self, Self::Class(class) if class == other.class())
    }

    /// Returns the code that a word is.
    pub fn parse(word: &str) -> Option<Self> {
        let &[first, second, third] = word.as_bytes() else {
            return None;
        };
        let is_any = |byte: u8| byte.eq_ignore_ascii_case(&b'x');
        if (b'1'..=b'5').contains(&first) && is_any(second) && is_any(third) {
            return Some(Self::Class(first - b'0'));
        }
        let code = word
            .parse()
            .ok()
            .filter(|code| HTTP_STATUSES.knows(*code))?;
        Some(Self::Exact(code))
    }
}

impl fmt::Display for StatusCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(code) => write!(f, "{code}"),
            Self::Class(class) => write!(f, "{class}XX"),
        }
    }
}

/// Returns the status code in a title, such as `404`, `200 OK` or `Response (422)`.
pub(super) fn in_title(title: &str) -> Option<(StatusCode, Range<usize>)> {
    let mut words = words(title).into_iter();
    words.find_map(|range| Some((StatusCode::parse(&title[range.clone()])?, range)))
}

/// Returns the status codes in a text. Other numbers of three digits are not status codes: `200 items`.
pub(super) fn in_text(text: &str) -> Vec<(StatusCode, Range<usize>)> {
    let words = words(text);
    let mut found: Vec<(StatusCode, Range<usize>)> = Vec::new();
    let mut last_number = None;
    let is_code = |word: &str| StatusCode::parse(word).is_some();
    let is_list = words.iter().all(|range| {
        let word = &text[range.clone()];
        is_code(word) || matches!(word, "and" | "or")
    });
    for (index, range) in words.iter().enumerate() {
        let Some(code) = StatusCode::parse(&text[range.clone()]) else {
            continue;
        };
        let around = Around {
            text,
            before: words[..index].last().cloned(),
            range: range.clone(),
        };
        let is_listed = last_number.is_some_and(|end| is_separator(&text[end..range.start]));
        // Two errors are hardly another number: `404, or 409 while it is sent`.
        let starts_list = words[index + 1..].iter().take(2).any(|next| {
            let other = StatusCode::parse(&text[next.clone()]);
            code.is_error()
                && other.is_some_and(StatusCode::is_error)
                && is_separator(&text[range.end..next.start])
        });
        if is_listed || starts_list || is_list || around.is_status(code) {
            found.push((code, range.clone()));
            last_number = Some(range.end);
        }
    }
    found
}

/// Returns whether the text between two codes says that they are a list.
fn is_separator(between: &str) -> bool {
    matches!(
        between.trim(),
        "," | "/" | "or" | "and" | ", or" | ", and" | "-" | "–"
    )
}

/// Returns the words of a text: runs of letters and digits.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        match (letter.is_alphanumeric() || letter == '_', start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(from..at);
                start = None;
            }
            _ => (),
        }
    }
    words.extend(start.map(|from| from..text.len()));
    words
}

/// A number, and the text around it.
struct Around<'t> {
    text: &'t str,
    /// The word before.
    before: Option<Range<usize>>,
    range: Range<usize>,
}

impl Around<'_> {
    /// Returns whether the number is a status code.
    fn is_status(&self, code: StatusCode) -> bool {
        let StatusCode::Exact(number) = code else {
            return true;
        };
        let before = &self.text[..self.range.start];
        let after = &self.text[self.range.end..];
        let is_part = before.ends_with(|letter: char| ".,$€£#-+~".contains(letter))
            || after.starts_with(['%', '+'])
            || after.starts_with(['.', ','])
                && after[1..].starts_with(|letter: char| letter.is_ascii_digit());
        if is_part {
            return false;
        }
        let words = &HTTP_STATUSES;
        let before_word = self
            .before
            .clone()
            .map(|range| self.text[range].to_lowercase());
        let has_before = |all: &std::collections::BTreeSet<String>| {
            before_word.as_ref().is_some_and(|word| all.contains(word))
        };
        let next = after.trim_start_matches([' ', '-', '–', '—', ':', '(', '`', '*']);
        let end = next
            .find(|letter: char| !letter.is_alphanumeric())
            .unwrap_or(next.len());
        let next_word = next[..end].to_lowercase();
        let is_whole = before.trim().is_empty()
            && (after.trim().is_empty()
                || after
                    .trim_start()
                    .starts_with([':', '-', '–', '—', '(', '=', '→']));
        // `404 The parcel does not exist` in a list of codes.
        let starts_sentence = before.trim_matches([' ', '*']).is_empty()
            && next.starts_with(char::is_uppercase)
            && next
                .get(1..)
                .is_some_and(|rest| rest.starts_with(char::is_lowercase))
            && next[end..].trim_start().starts_with(char::is_lowercase);
        let ends = after.is_empty()
            || after.starts_with(['.', ',', ';', ':', ')', '!'])
            || words.clauses.contains(&next_word) && after.starts_with(' ');
        is_whole
            || starts_sentence
            || words.starts_with_reason(number, next)
            || has_before(&words.before)
            || words.after.contains(&next_word)
            || ends && has_before(&words.returning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let all = in_text(text);
        let names = all.iter().map(|(code, range)| {
            assert_eq!(StatusCode::parse(&text[range.clone()]), Some(*code));
            code.to_string()
        });
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn status_codes_are_told_from_other_numbers() {
        for (text, codes) in [
            ("404", "404"),
            ("404 Not Found", "404"),
            ("Returns 404 (not found) if the key is gone", "404"),
            ("HTTP 429", "429"),
            ("A status code of 200", ""),
            ("status 200 or 201", "200 201"),
            ("errors 400, 401, and 403", "400 401 403"),
            ("returns a 404.", "404"),
            ("It fails with 409 if the name is used", "409"),
            ("a 500 error", "500"),
            ("any 4xx or 5XX response", "4XX 5XX"),
            ("422: the body is invalid", "422"),
            ("404 Parcel not found", "404"),
            ("500, 502, 503", "500 502 503"),
            ("400 or 422", "400 422"),
            ("If not: 404, or 409 while it is sent", "404 409"),
            ("Throws 400 when a field is unknown", "400"),
            ("Failed requests return 400 with a code", "400"),
            ("200 items, 404", ""),
            ("200 GB free", ""),
            ("up to 200 items", ""),
            ("200 items", ""),
            ("returns 200 items", ""),
            ("a 200 ms delay", ""),
            ("1,200, $404, 4.200, 200%, 404px, 999", ""),
            ("error 999", ""),
            ("", ""),
        ] {
            assert_eq!(shown(text), codes, "{text}");
        }
    }

    #[test]
    fn titles_have_one_status_code() {
        for (title, code) in [
            ("200", Some("200")),
            ("200 OK", Some("200")),
            ("Response (422)", Some("422")),
            ("4XX", Some("4XX")),
            ("Success", None),
            ("response.json", None),
        ] {
            let found = in_title(title).map(|(code, _)| code.to_string());
            assert_eq!(found.as_deref(), code, "{title}");
        }
    }

    #[test]
    fn a_class_includes_its_codes() {
        let code = |text| StatusCode::parse(text).expect("a code");
        assert!(code("4xx").includes(code("404")));
        assert!(code("404").includes(code("404")));
        assert!(!code("404").includes(code("4XX")));
        assert!(code("503").is_error() && !code("302").is_error());
    }
}
