//! The tree of a page as JSON, for comparisons with other parsers.

use crate::files::Source;
use crate::page::Page;
use crate::syntax::markdown::{Attribute, AttributeValue};
use crate::syntax::mdx::{Kind, NodeId, Tree, range};
use crate::syntax::mdx_input::{HeadingId, mdx_input};
use crate::syntax::value::Range;
use crate::text::slice;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The lists of the object of a page, in order.
const LISTS: [&str; 8] = [
    "headings",
    "images",
    "links",
    "code",
    "math",
    "jsx",
    "expressions",
    "esm",
];

/// Returns the tree of a page, or its first error. `file` is the name of the page.
pub fn page_tree(file: &str, source: &Arc<Source>) -> Value {
    let page = Page::read(Arc::clone(source), file);
    if let Some(error) = page.syntax_errors().first() {
        let place = source.position(error.range.0);
        let error = json!({"line": place.line, "column": place.column, "message": error.message});
        return json!({"file": file, "error": error});
    }
    let text = source.text();
    let (body, base) = text
        .strip_prefix('\u{feff}')
        .map_or((text, 0), |body| (body, 3));
    let (input, ids) = mdx_input(body);
    let tree = Tree::of_page(body, &input);
    let mut builder = Builder {
        source,
        body,
        base,
        tree: &tree,
        ids: &ids,
        object: Map::new(),
    };
    builder.object.insert("file".to_owned(), file.into());
    builder
        .object
        .insert("front_matter".to_owned(), Value::Null);
    for list in LISTS {
        builder.object.insert(list.to_owned(), json!([]));
    }
    tree.walk(|node, enter| {
        if enter {
            builder.add(node);
        }
    });
    Value::Object(builder.object)
}

struct Builder<'a> {
    source: &'a Source,
    /// The text without its byte order mark, and the length of that.
    body: &'a str,
    base: u32,
    tree: &'a Tree<'a>,
    ids: &'a [HeadingId],
    object: Map<String, Value>,
}

impl Builder<'_> {
    fn line(&self, at: u32) -> u32 {
        self.source.position(at + self.base).line
    }

    /// Returns the line of the last character before `end`.
    fn last_line(&self, (start, end): Range) -> u32 {
        self.line(end.saturating_sub(1).max(start))
    }

    fn column(&self, at: u32) -> u32 {
        self.source.position(at + self.base).column
    }

    fn push(&mut self, list: &str, item: Value) {
        if let Some(Value::Array(items)) = self.object.get_mut(list) {
            items.push(item);
        }
    }

    fn add(&mut self, node: NodeId) {
        let tree = self.tree;
        let place = tree.range(node);
        let line = self.line(place.0);
        match tree.kind(node) {
            kind @ (Kind::Yaml | Kind::Toml) => {
                let kind = if kind == Kind::Yaml { "yaml" } else { "toml" };
                let item = json!({"kind": kind, "line": line, "end": self.last_line(place)});
                self.object.insert("front_matter".to_owned(), item);
            }
            Kind::Heading => {
                let text = plain_text(tree, node);
                let mut item = json!({"line": line, "level": tree.depth(node), "text": text});
                if let Some(id) = self.heading_id(place) {
                    item["id"] = id.into();
                }
                self.push("headings", item);
            }
            Kind::Image | Kind::ImageReference => {
                let alt = plain_text(tree, node);
                let item = json!({"line": line, "alt": alt, "url": tree.image_source(node)});
                self.push("images", item);
            }
            Kind::Link | Kind::LinkReference => {
                let text = plain_text(tree, node);
                let item = json!({"line": line, "url": tree.address(node), "text": text});
                self.push("links", item);
            }
            Kind::Code => {
                let (language, meta) = tree.info(node);
                let [language, meta] =
                    [language, meta].map(|word| (!word.is_empty()).then_some(word));
                let end = self.last_line(place);
                let item = json!({"line": line, "end": end, "lang": language, "meta": meta});
                self.push("code", item);
            }
            kind @ (Kind::Math | Kind::InlineMath) => {
                let is_inline = kind == Kind::InlineMath;
                let end = self.last_line(place);
                self.push(
                    "math",
                    json!({"line": line, "end": end, "inline": is_inline}),
                );
            }
            Kind::FlowElement | Kind::TextElement => self.add_element(node),
            Kind::FlowExpression | Kind::TextExpression => {
                let column = self.column(place.0);
                let item = json!({"line": line, "column": column, "text": tree.source(node)});
                self.push("expressions", item);
            }
            Kind::Esm => self.add_statements(node),
            _ => (),
        }
    }

    fn heading_id(&self, (start, _): Range) -> Option<&str> {
        let line = self.line(start);
        let next = self.ids.partition_point(|id| id.range.0 < start);
        let id = self.ids.get(next)?;
        (self.line(id.range.0) == line).then_some(&*id.id)
    }

    fn add_element(&mut self, node: NodeId) {
        let tree = self.tree;
        let Some(tags) = tree.tags(node) else { return };
        let attributes = tree.attributes(node).iter();
        let attributes: Vec<Value> = attributes.map(|one| self.attribute(one)).collect();
        let start = tags.tag.start;
        let last = tags.closing.unwrap_or(tags.tag);
        let item = json!({
            "name": tree.element(node),
            "line": self.line(start),
            "column": self.column(start),
            "self": tags.is_self_closing,
            "end": self.last_line(range(last)),
            "attributes": attributes,
        });
        self.push("jsx", item);
    }

    fn attribute(&self, attribute: &Attribute) -> Value {
        let raw = |start: u32, end: u32| slice(self.body, (start, end));
        let value = match attribute.value {
            AttributeValue::None => None,
            AttributeValue::Literal(inner) | AttributeValue::Expression(inner) => {
                Some(raw(inner.start - 1, inner.end + 1))
            }
            AttributeValue::Spread(_) => Some(raw(attribute.span.start, attribute.span.end)),
        };
        let name = attribute.name.of(self.body);
        json!({"name": (!name.is_empty()).then_some(name), "value": value})
    }

    fn add_statements(&mut self, node: NodeId) {
        for statement in self.tree.statements(node) {
            let kind = if statement.is_export {
                "export"
            } else {
                "import"
            };
            let place = range(statement.span);
            let (line, end) = (self.line(place.0), self.last_line(place));
            self.push("esm", json!({"line": line, "end": end, "kind": kind}));
        }
    }
}

/// Returns the text of a node as it reads, without marks and with single spaces.
fn plain_text(tree: &Tree<'_>, node: NodeId) -> String {
    let mut text = String::new();
    for inner in node + 1..tree.next(node) {
        match tree.kind(inner) {
            Kind::Text | Kind::InlineCode | Kind::InlineMath => text.push_str(&tree.value(inner)),
            Kind::Break => text.push(' '),
            _ => (),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::FileId;

    fn tree(text: &str) -> Value {
        let source = Source::new(FileId(0), "a.mdx".into(), text.to_owned());
        page_tree("a.mdx", &Arc::new(source))
    }

    #[test]
    fn every_kind_of_part_is_listed() {
        let text = "\u{feff}---\ntitle: A\n---\n\nimport B from 'b'\n\n## Make *a* `key` {#make}\n\n![x & y](/a.png) www.a.b [the\npage](/b#c)\n\n```js title=\"a\" {1}\nb\n```\n\n$$\nc\n$$\n\n<Card title=\"d &amp; e\" cols={2} open {...rest}>\n  {/* f */}\n</Card>\n";
        let found = tree(text);
        let expected = json!({
            "file": "a.mdx",
            "front_matter": {"kind": "yaml", "line": 1, "end": 3},
            "headings": [{"line": 7, "level": 2, "text": "Make a key", "id": "make"}],
            "images": [{"line": 9, "alt": "x & y", "url": "/a.png"}],
            "links": [
                {"line": 9, "url": "http://www.a.b", "text": "www.a.b"},
                {"line": 9, "url": "/b#c", "text": "the page"},
            ],
            "code": [{"line": 12, "end": 14, "lang": "js", "meta": "title=\"a\" {1}"}],
            "math": [{"line": 16, "end": 18, "inline": false}],
            "jsx": [{"name": "Card", "line": 20, "column": 1, "self": false, "end": 22, "attributes": [
                {"name": "title", "value": "\"d &amp; e\""},
                {"name": "cols", "value": "{2}"},
                {"name": "open", "value": null},
                {"name": null, "value": "{...rest}"},
            ]}],
            "expressions": [{"line": 21, "column": 3, "text": "{/* f */}"}],
            "esm": [{"line": 5, "end": 5, "kind": "import"}],
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn a_page_with_an_error_has_only_the_first_one() {
        let found = tree("a\n\nb {c\n\n<d>\n");
        assert_eq!(found["error"]["line"], 3);
        assert_eq!(found["error"]["column"], 3);
        assert_eq!(found.as_object().map(Map::len), Some(2));
    }
}
