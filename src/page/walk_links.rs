//! The part of the walk for links.

use super::attribute_kind::AttributeKind;
use super::elements::{AttributeData, NOWHERE};
use super::link::{LinkData, LinkForm, Purpose};
use super::link_address::Style;
use super::link_attributes::purpose;
use super::undefined::{self, UndefinedData};
use super::value::literal;
use super::walk::Walk;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::text::slice;

impl Walk<'_> {
    /// Adds a Markdown link, image, reference or definition.
    pub(super) fn markdown_link(&mut self, tree: &Tree<'_>, node: NodeId) {
        let raw = tree.raw(node);
        let range = tree.range(node);
        // A link that contains the first error may not be a link.
        if range.1 > self.cut {
            return;
        }
        let (form, purpose) = match tree.kind(node) {
            Kind::Image => (LinkForm::Markdown, Purpose::Show),
            Kind::LinkReference => (LinkForm::Reference, Purpose::Follow),
            Kind::ImageReference => (LinkForm::Reference, Purpose::Show),
            Kind::Definition => (LinkForm::Definition, Purpose::Follow),
            _ if raw.starts_with('[') => (LinkForm::Markdown, Purpose::Follow),
            _ => (LinkForm::Autolink, Purpose::Follow),
        };
        let Some(target) = tree.destination(node) else {
            return;
        };
        self.views.links.push(LinkData {
            range: self.shifted(range),
            target: self.shifted(target),
            home: self.parent().unwrap_or(NOWHERE),
            form,
            purpose,
            style: Style::Empty,
            is_verbatim: false,
        });
    }

    /// Adds the links in the attributes of the last element.
    pub(super) fn attribute_links(&mut self, name: &str) {
        let Some(home) = self.views.elements.len().checked_sub(1) else {
            return;
        };
        for attribute in self.views.elements.attributes(home) {
            let found = self.attribute_link(name, *attribute);
            self.views.links.extend(found.map(|link| LinkData {
                home: u32::try_from(home).unwrap_or(NOWHERE),
                ..link
            }));
        }
    }

    fn attribute_link(&self, element: &str, attribute: AttributeData) -> Option<LinkData> {
        if attribute.kind == AttributeKind::Boolean {
            return None;
        }
        let written = slice(self.page, attribute.value);
        let value = literal(attribute.kind, written)?;
        let purpose = purpose(element, slice(self.page, attribute.name), value)?;
        // In braces, spaces and a quote precede the value.
        let before = if attribute.kind == AttributeKind::Expression {
            written.len() - written.trim_start().len() + 1
        } else {
            0
        };
        let start = attribute.value.0 + u32::try_from(before).ok()?;
        Some(LinkData {
            range: (attribute.name.0, attribute.value.1 + 1),
            target: (start, start + u32::try_from(value.len()).ok()?),
            home: NOWHERE,
            form: LinkForm::Attribute,
            purpose,
            style: Style::Empty,
            is_verbatim: attribute.kind == AttributeKind::Expression,
        })
    }

    /// Adds what looks like a reference in text.
    pub(super) fn undefined_references(&mut self, tree: &Tree<'_>, node: NodeId) {
        let (text, part, base) = (self.text, tree.range(node), self.base);
        let all = &mut self.views.undefined_references;
        undefined::find(text, part, |found| {
            let shifted = |(start, end): (u32, u32)| (start + base, end + base);
            all.push(UndefinedData {
                range: shifted(found.range),
                label: shifted(found.label),
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::page::{Page, Purpose};

    /// Returns, for each link, its source, target, address, and label if it has one.
    fn links(text: &str) -> Vec<[String; 4]> {
        let page = Page::of(text);
        assert_eq!(page.syntax_errors(), [], "{text}");
        let all = page.links().map(|link| {
            let label = link.label().map_or("-", |label| page.slice(label));
            let [whole, target] = [link.span(), link.target()].map(|span| page.slice(span));
            [whole, target, &link.address(), label].map(str::to_owned)
        });
        all.collect()
    }

    #[test]
    fn markdown_links_are_split() {
        let cases = [
            (
                "[a [b] `]` \\] c](/x(y) \"a)b\")",
                "/x(y)",
                "/x(y)",
                "a [b] `]` \\] c",
            ),
            (
                "[a{\"](\"}<b title=\"](\" />](x)",
                "x",
                "x",
                "a{\"](\"}<b title=\"](\" />",
            ),
            ("[**b**](a\\)b&amp;c)", "a\\)b&amp;c", "a)b&c", "**b**"),
            ("[]()", "", "", ""),
            ("[a](<b c>)", "b c", "b c", "a"),
            ("![a](b)", "b", "b", "-"),
            (
                "www.example.com/x",
                "www.example.com/x",
                "http://www.example.com/x",
                "-",
            ),
            (
                "me@example.com",
                "me@example.com",
                "mailto:me@example.com",
                "-",
            ),
            (
                "https://example.com/x",
                "https://example.com/x",
                "https://example.com/x",
                "-",
            ),
            (
                "[a](/{{b}}/c-{{ d-e }}/f)",
                "/{{b}}/c-{{ d-e }}/f",
                "/{{b}}/c-{{ d-e }}/f",
                "a",
            ),
            (
                "https://example.com/{{ v }}/x",
                "https://example.com/{{ v }}/x",
                "https://example.com/{{ v }}/x",
                "-",
            ),
        ];
        for (whole, target, address, label) in cases {
            let text = format!("\u{feff}é {whole}\n");
            assert_eq!(links(&text), [[whole, target, address, label]], "{text}");
        }
    }

    #[test]
    fn links_can_contain_images_and_line_breaks() {
        let found = links("> [![a](b)\n> c](\n> d\n> 'e'\n> )\n");
        let targets: Vec<_> = found.iter().map(|found| &*found[1]).collect();
        assert_eq!(targets, ["d", "b"]);
        assert_eq!(found[0][3], "![a](b)\n> c");
    }

    #[test]
    fn attributes_are_links() {
        let text = "<Card href=\"/a?b=1&amp;c\" icon=\"/i.svg\" title=\"/t\">\n  <a href={ '{{v}}/x&amp;' } id=\"i\">b *c*</a>\n</Card>\n\n<Own src={x} img={`/y`} href={`/${z}`} />\n";
        let found = links(text);
        assert_eq!(
            found.concat(),
            [
                "href=\"/a?b=1&amp;c\"",
                "/a?b=1&amp;c",
                "/a?b=1&c",
                "-",
                "icon=\"/i.svg\"",
                "/i.svg",
                "/i.svg",
                "-",
                "href={ '{{v}}/x&amp;' }",
                "{{v}}/x&amp;",
                "{{v}}/x&amp;",
                "b *c*",
                "img={`/y`}",
                "/y",
                "/y",
                "-",
            ]
        );
        let page = Page::of(text);
        let links: Vec<_> = page.links().collect();
        let purposes: Vec<_> = links
            .iter()
            .map(super::super::link::Link::purpose)
            .collect();
        assert_eq!(
            purposes,
            [
                Purpose::Follow,
                Purpose::Icon,
                Purpose::Follow,
                Purpose::Show
            ]
        );
        assert_eq!(links[2].parent(), Some(0));
        assert!(links[2].element().is_some_and(|element| element.is("a")));
        assert_eq!(links[0].parent(), None);
    }

    #[test]
    fn only_text_contains_links() {
        let text = "`[a](b)` {/* [a](b) */} $[a](b)$\n\n```md\n[a](b)\n```\n";
        assert_eq!(Page::of(text).links().count(), 0);
        let text = "[a](b)\n\n<Note>\n\n[c](d)\n\n[e][fg]\n";
        let broken = Page::of(text);
        let found: Vec<_> = broken
            .links()
            .map(|link| broken.slice(link.target()))
            .collect();
        assert_eq!(found, ["b"]);
        assert_eq!(broken.undefined_references().count(), 0);
        let deep = format!("{}[a](b)", "> ".repeat(500));
        assert_eq!(Page::of(&deep).links().count(), 1);
    }

    #[test]
    fn a_link_is_small() {
        assert!(size_of::<super::LinkData>() <= 24);
    }
}
