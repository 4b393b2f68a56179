//! Text in HTML.

use crate::report::place::{plain, starts_command};

/// Escapes a text for the content of an element or a quoted attribute. Control characters are shown, and a CI system finds
/// no command in it.
pub(super) fn escaped(text: &str) -> String {
    let text = plain(text);
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for (at, letter) in text.char_indices() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '#' if starts_command(&text[at..]) => out.push_str("&#35;"),
            other => out.push(other),
        }
    }
    out
}

/// Returns a message or note as HTML. Text between backticks becomes code.
pub(super) fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let mut parts = text.split('`').peekable();
    let mut is_code = false;
    while let Some(part) = parts.next() {
        // A last backtick without a partner is a plain character.
        let is_paired = is_code && parts.peek().is_some();
        if is_paired {
            out.push_str("<code>");
        } else if is_code {
            out.push('`');
        }
        out.push_str(&escaped(part));
        if is_paired {
            out.push_str("</code>");
        }
        is_code = !is_code;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_markup() {
        assert_eq!(
            escaped("<b a=\"'\">&amp;\u{1b}[0m"),
            "&lt;b a=&quot;&#39;&quot;&gt;&amp;amp;\\u{1b}[0m"
        );
        assert_eq!(escaped("##vso[a] ## b"), "&#35;#vso[a] ## b");
    }

    #[test]
    fn text_between_backticks_is_code() {
        assert_eq!(inline("write `<b>` or"), "write <code>&lt;b&gt;</code> or");
        assert_eq!(inline("one ` and `two`"), "one <code> and </code>two`");
        assert_eq!(inline("`a` and `b"), "<code>a</code> and `b");
    }
}
