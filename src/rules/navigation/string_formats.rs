//! The forms of strings in `docs.json`, and corrections of strings that do not have them.

use crate::catalog::{Choice, StringFormat, TextKind};
use crate::page::scheme;
use crate::site::{Data, Value};

/// Returns whether a string has the form or is one of the words of `choice`.
pub(super) fn fits(choice: &Choice, text: &str) -> bool {
    match choice {
        Choice::Words(words) => words.iter().any(|word| word == text),
        Choice::Text(kind) => is_of(kind, text),
        _ => false,
    }
}

/// Returns whether a value has the JSON type of `choice`.
pub(super) fn fits_kind(choice: &Choice, value: &Value) -> bool {
    match choice {
        Choice::Anything => true,
        Choice::Boolean => matches!(value.data, Data::Bool(_)),
        Choice::Number => matches!(value.data, Data::Number(_)),
        Choice::Text(_) | Choice::Words(_) => matches!(value.data, Data::Text(_)),
        Choice::List(_) => matches!(value.data, Data::List(_)),
        Choice::Object(_) | Choice::Map(_) => matches!(value.data, Data::Map(_)),
    }
}

fn is_of(kind: &TextKind, text: &str) -> bool {
    text.chars().count() >= kind.min
        && text.starts_with(&kind.starts)
        && kind.format.is_none_or(|format| has_format(format, text))
}

fn has_format(format: StringFormat, text: &str) -> bool {
    let begins = |starts: &[&str]| starts.iter().any(|start| text.starts_with(start));
    match format {
        StringFormat::Visible => !text.trim().is_empty(),
        StringFormat::Hex => text.strip_prefix('#').is_some_and(is_hex),
        StringFormat::Url => is_address(text),
        StringFormat::Https => is_address(text) && scheme(text) == Some("https"),
        StringFormat::Href => begins(&["/", "#", "mailto:"]) || is_address(text),
        StringFormat::FooterHref => {
            let is_file = [".svg", ".exe", ".zip"]
                .iter()
                .any(|end| text.ends_with(end));
            let is_path = begins(&["/", "#", "mailto:"]) && !text.starts_with("//");
            !is_file && (is_path || has_format(StringFormat::Https, text))
        }
        StringFormat::Icon => !text.starts_with("fa-"),
        StringFormat::Specification => {
            let is_web = matches!(scheme(text.trim()), None | Some("http" | "https"));
            !text.trim().is_empty() && is_web
        }
        StringFormat::Domain => !begins(&["http://", "https://"]),
        StringFormat::Identifier => {
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            !text.trim().is_empty() && text.trim().chars().all(is_part)
        }
    }
}

/// Returns whether a text is the three or six digits of a colour.
fn is_hex(digits: &str) -> bool {
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Returns whether a browser accepts a text as an absolute address. Unclear cases count as valid.
fn is_address(text: &str) -> bool {
    let text = text.trim();
    let Some(scheme) = scheme(text) else {
        return false;
    };
    if !matches!(scheme, "http" | "https") {
        return true;
    }
    let rest = text[scheme.len() + 1..].trim_start_matches(['/', '\\']);
    let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    !host.is_empty()
        && !host.contains(|letter: char| letter.is_whitespace() || "<>^|".contains(letter))
}

/// Returns the JSON that an invalid value was meant to be, and whether that is certain. `source` is the source of the
/// value.
pub(super) fn right_value(
    value: &Value,
    source: &str,
    choices: &[Choice],
) -> Option<(String, bool)> {
    let takes_text =
        |choice: &Choice| matches!(choice, Choice::Text(kind) if kind.format.is_none());
    let text = match &value.data {
        Data::Text(text) => text.trim(),
        Data::Number(_) if choices.iter().any(takes_text) => return Some((quoted(source), true)),
        _ => return None,
    };
    choices.iter().find_map(|choice| match choice {
        Choice::Boolean if matches!(text, "true" | "false") => Some((text.to_owned(), true)),
        Choice::Number if is_plain_number(text) => Some((text.to_owned(), true)),
        Choice::Words(words) => {
            let mut words = words.iter();
            let word = words.find(|word| word.eq_ignore_ascii_case(text))?;
            Some((quoted(word), true))
        }
        Choice::Text(kind) => {
            let (right, is_certain) = right_text(kind.format?, text)?;
            is_of(kind, &right).then(|| (quoted(&right), is_certain))
        }
        _ => None,
    })
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns the string that `text` was meant to be, and whether that is certain.
fn right_text(format: StringFormat, text: &str) -> Option<(String, bool)> {
    match format {
        StringFormat::Icon => {
            let name = text.strip_prefix("fa-")?;
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
            let is_right = !name.is_empty() && name.chars().all(is_name);
            is_right.then(|| (name.to_owned(), true))
        }
        StringFormat::Hex => {
            let bare = text.trim_start_matches('#');
            is_hex(bare).then(|| (format!("#{bare}"), true))
        }
        StringFormat::Url | StringFormat::Href | StringFormat::Https | StringFormat::FooterHref => {
            let bare = text.strip_prefix("http://");
            let bare = bare.or_else(|| text.starts_with("www.").then_some(text))?;
            Some((format!("https://{bare}"), false))
        }
        _ => None,
    }
}

/// Returns whether a text is a number in JSON, so that removing the quotes keeps its value.
fn is_plain_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    digits(whole) && digits(fraction) && (whole == "0" || !whole.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_absolute_addresses() {
        for (text, expected) in [
            ("https://example.com", true),
            ("http://localhost:3000/x", true),
            ("localhost:3000", true),
            ("mailto:a@example.com", true),
            ("https://{tenant}.example.com/v1", true),
            ("www.example.com", false),
            ("./start", false),
            ("https://", false),
            ("https://two words.com", false),
            ("", false),
        ] {
            assert_eq!(is_address(text), expected, "{text}");
        }
    }

    #[test]
    fn accepts_only_safe_footer_links() {
        for (text, expected) in [
            ("/start", true),
            ("//example.com", false),
            ("http://example.com", false),
            ("https://example.com/a.zip", false),
            ("https://example.com", true),
        ] {
            assert_eq!(
                has_format(StringFormat::FooterHref, text),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn accepts_three_or_six_hex_digits() {
        for (text, expected) in [
            ("#fff", true),
            ("#16A34A", true),
            ("#16A34AFF", false),
            ("red", false),
        ] {
            assert_eq!(has_format(StringFormat::Hex, text), expected, "{text}");
        }
    }
}
