//! Checks an example in any language.

use super::{ExampleError, Exceptions, Language};
use super::{graphql, json, lines, python, script, shell, toml, xml, yaml};

/// The maximum length of an example in bytes. Real examples are far shorter, and the parsers are not safe with longer
/// ones.
const MAX_BYTES: usize = 32 << 10;
/// The maximum number of brackets that are open at once.
const MAX_DEPTH: usize = 100;

/// Returns the first certain error of `text` as an example in `language`. Returns `None` if a reader understands the
/// text, or if it is too long or nested too deeply to check.
pub fn check(text: &str, language: Language, exceptions: Exceptions) -> Option<ExampleError> {
    if text.len() > MAX_BYTES || is_deep(text) {
        return None;
    }
    let is_json = matches!(
        language,
        Language::Json | Language::Jsonc | Language::Json5 | Language::JsonLines
    );
    if lines::has_vertical_dots(text) && (exceptions.ellipses || !is_json) {
        return None;
    }
    let error = match language {
        Language::Json | Language::Jsonc | Language::Json5 | Language::JsonLines => {
            json::check(text, language, exceptions)
        }
        Language::Yaml => yaml::check(text),
        Language::Toml => toml::check(text),
        Language::Xml => xml::check(text),
        Language::JavaScript | Language::TypeScript => script::check(text, language),
        Language::GraphQl => graphql::check(text),
        Language::Python => python::check(text),
        Language::Shell => shell::check(text),
    };
    let mut error = error.filter(|_| !lines::is_annotated(text))?;
    if let Some(found) = odd_space(text, language, exceptions, &error) {
        return Some(found);
    }
    if lines::has_curly_quote(text, error.range.start) {
        error.hint = "use straight quotes";
    }
    let at_error = text.get(error.range.start..).unwrap_or_default();
    if at_error.starts_with(lines::CURLY) {
        let language = error.message.split(':').next().unwrap_or_default();
        error.message = format!("{language}: curly quote");
    }
    Some(error)
}

/// The characters that look like a space or like nothing.
const ODD_SPACES: [(char, &str); 6] = [
    ('\u{a0}', "no-break space"),
    ('\u{202f}', "narrow no-break space"),
    ('\u{2028}', "line separator"),
    ('\u{3000}', "ideographic space"),
    ('\u{200b}', "zero-width space"),
    ('\u{feff}', "byte order mark"),
];

/// Returns the error for a character that looks like a space, if the example is valid with spaces instead.
fn odd_space(
    text: &str,
    language: Language,
    exceptions: Exceptions,
    error: &ExampleError,
) -> Option<ExampleError> {
    let is_odd = |letter: char| ODD_SPACES.iter().any(|(odd, _)| *odd == letter);
    if !text.contains(is_odd) {
        return None;
    }
    let plain = text.replace(['\u{200b}', '\u{feff}'], "");
    let plain = plain.replace(is_odd, " ");
    if check(&plain, language, exceptions).is_some() {
        return None;
    }
    // The one at the error or before it is the cause, unless the parser stopped earlier.
    let end = text.floor_char_boundary(error.range.end);
    let at = text[..end].rfind(is_odd).or_else(|| text.find(is_odd))?;
    let letter = text[at..].chars().next()?;
    let (_, name) = ODD_SPACES.iter().find(|(odd, _)| *odd == letter)?;
    Some(ExampleError::new(
        at..at + letter.len_utf8(),
        format!(
            "invalid {}: {name} (U+{:04X})",
            language.name(),
            u32::from(letter)
        ),
        "replace it with a space, or remove it",
    ))
}

/// Returns whether more brackets are open at once than the parsers can handle. An upper bound: brackets in strings and
/// comments also count.
fn is_deep(text: &str) -> bool {
    // Most examples have few brackets, which are faster to find than to pair.
    let mut brackets = memchr::memchr3_iter(b'(', b'[', b'{', text.as_bytes());
    if brackets.nth(MAX_DEPTH).is_none() {
        return false;
    }
    let mut open = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => (),
        }
        if open > MAX_DEPTH {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXCEPTIONS: Exceptions = Exceptions {
        comments: false,
        ellipses: false,
    };

    #[test]
    fn open_brackets_have_a_limit() {
        let is_reported = |depth: usize| {
            let text = format!("{}1", "[".repeat(depth));
            check(&text, Language::Json, EXCEPTIONS).is_some()
        };
        assert!(is_reported(MAX_DEPTH));
        assert!(!is_reported(MAX_DEPTH + 1));
    }
}
