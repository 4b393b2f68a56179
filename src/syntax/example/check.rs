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
