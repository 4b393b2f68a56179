//! The navigation tree as one self-contained HTML page, from `templates/nav/`.

use super::tree::{MARK, Tree};
use crate::report::json_text::line;
use crate::report::place::{plain, printable};

const PAGE: &str = include_str!("../../../templates/nav/page.html");
const STYLE: &str = concat!(
    include_str!("../../../templates/theme.css"),
    include_str!("../../../templates/nav/style.css")
);
const SCRIPT: &str = include_str!("../../../templates/nav/script.js");

/// Returns the navigation as a page that behaves like the sidebar.
pub fn as_html(tree: &Tree) -> String {
    let data = inert(&line(tree));
    let title = escaped(&printable(&plain(&tree.site.name), false));
    let parts = [
        ("{{mark}}", MARK),
        ("{{title}}", &title),
        ("{{style}}", STYLE.trim_end()),
        ("{{script}}", SCRIPT.trim_end()),
        ("{{data}}", &data),
    ];
    filled(PAGE, &parts)
}

/// Fills the placeholders of a template. Placeholders inside a filled text are not expanded.
fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some(at) = rest.find("{{") {
        let part = parts.iter().find(|(name, _)| rest[at..].starts_with(name));
        let (name, text) = part.copied().unwrap_or(("{{", "{{"));
        out.push_str(&rest[..at]);
        out.push_str(text);
        rest = &rest[at + name.len()..];
    }
    out + rest
}

/// Escapes JSON, so that it cannot end the element around it or a line of a script.
fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            other => out.push(other),
        }
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_element() {
        let json = inert(r#"{"a":"</script><!--&\u2028"}"#);
        assert_eq!(json, r#"{"a":"\u003c/script\u003e\u003c!--\u0026\u2028"}"#);
        assert_eq!(inert("\"\u{2028}\u{2029}\""), r#""\u2028\u2029""#);
    }

    #[test]
    fn placeholders_in_texts_are_not_expanded() {
        let parts = [("{{a}}", "{{b}}"), ("{{b}}", "2")];
        assert_eq!(filled("x {{a}} {{b}} {{c}}", &parts), "x {{b}} 2 {{c}}");
    }
}
