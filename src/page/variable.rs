//! Site variables in pages: `{{name}}`.

use super::attribute_kind::AttributeKind;
use super::element::Element;
use super::link::{Link, LinkForm};
use crate::files::Source;
use crate::syntax::mdx_input::is_variable;
use crate::syntax::value::Range;
use crate::text::{Span, to_u32};
use memchr::memmem;

/// A site variable in a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable<'p> {
    /// The whole variable, including the braces.
    pub span: Span,
    /// The name.
    pub name: &'p str,
    /// Whether it is in a string attribute, where braces have no other meaning.
    pub is_in_attribute: bool,
}

/// Returns the variables in `source`, in order. `among_words` contains the ranges of those in running text.
pub(super) fn variables<'p>(
    source: &'p Source,
    among_words: &[Range],
    links: impl Iterator<Item = Link<'p>>,
    elements: impl Iterator<Item = Element<'p>>,
) -> Vec<Variable<'p>> {
    let mut found = Vec::new();
    if memmem::find(source.text().as_bytes(), b"{{").is_none() {
        return found;
    }
    for &(start, end) in among_words {
        let span = Span::new(source.id(), start, end);
        in_text(source, span, false, &mut found);
    }
    for link in links.filter(|link| link.form() != LinkForm::Attribute) {
        in_text(source, link.target(), false, &mut found);
    }
    let attributes = elements.flat_map(|element| element.attributes());
    for attribute in attributes.filter(|attribute| attribute.kind == AttributeKind::Literal) {
        in_text(source, attribute.value, true, &mut found);
    }
    found.sort_by_key(|variable| variable.span);
    found
}

fn in_text<'p>(
    source: &'p Source,
    span: Span,
    is_in_attribute: bool,
    found: &mut Vec<Variable<'p>>,
) {
    let text = source.slice(span);
    for (at, _) in text.match_indices("{{") {
        let Some((name, _)) = text[at + 2..].split_once("}}") else {
            return;
        };
        if is_variable(name.trim()) {
            let start = span.start + to_u32(at);
            let length = to_u32(name.len()) + 4;
            found.push(Variable {
                span: Span::new(span.file, start, start + length),
                name: name.trim(),
                is_in_attribute,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::page::Page;

    #[test]
    fn variables_are_found_where_the_platform_replaces_them() {
        let text = "{{a}} [{{ b }}](/{{c.d}}/x) {/* {{e}} */} `{{f}}` {g}\n\n<Card title=\"{{h-i}}\" style={{j}} href=\"/{{k}}\" />\n\nhttps://example.com/{{l}}\n\n```\n{{m}}\n```\n";
        let page = Page::of(text);
        assert_eq!(page.syntax_errors(), []);
        let found: Vec<_> = page
            .variables()
            .iter()
            .map(|found| (page.slice(found.span), found.name, found.is_in_attribute))
            .collect();
        assert_eq!(
            found,
            [
                ("{{a}}", "a", false),
                ("{{ b }}", "b", false),
                ("{{c.d}}", "c.d", false),
                ("{{h-i}}", "h-i", true),
                ("{{k}}", "k", true),
                ("{{l}}", "l", false),
            ]
        );
    }
}
