//! Renders the tree of a page to HTML as the specification shows it. The pages are small, so it may recurse.

use mdxlint::syntax::markdown::{
    Alignment, Document, Kind, Link, LinkForm, Node, SAME, Span, decode, parse,
};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns a page as HTML.
pub(super) fn html(text: &str) -> String {
    let document = parse(text);
    let mut renderer = Renderer {
        text,
        document: &document,
        html: String::new(),
    };
    renderer.children(0);
    renderer.new_line();
    renderer.html
}

/// The page, and the HTML so far.
struct Renderer<'a> {
    text: &'a str,
    document: &'a Document,
    html: String,
}

impl<'a> Renderer<'a> {
    /// Returns a node.
    fn node(&self, id: u32) -> Node {
        self.document.nodes[id as usize]
    }

    /// Returns the children of a node.
    fn children_of(&self, id: u32) -> Vec<u32> {
        let mut children = Vec::new();
        let mut child = id + 1;
        while child < self.node(id).next {
            children.push(child);
            child = self.node(child).next;
        }
        children
    }

    /// Returns the value of a node that has one.
    fn value(&self, node: Node) -> &'a str {
        match self.document.values.get(node.detail as usize) {
            Some(value) if node.detail != SAME => value.text.of(&self.document.strings),
            _ => node.span.of(self.text),
        }
    }

    /// Begins a new line, unless one has just begun.
    fn new_line(&mut self) {
        if !self.html.is_empty() && !self.html.ends_with('\n') {
            self.html.push('\n');
        }
    }

    /// Adds text.
    fn push(&mut self, text: &str) {
        self.html.push_str(&escape(text));
    }

    /// Renders the children of a node.
    fn children(&mut self, id: u32) {
        for child in self.children_of(id) {
            self.render(child);
        }
    }

    /// Renders a node between tags.
    fn inside(&mut self, id: u32, name: &str) {
        let _ = write!(self.html, "<{name}>");
        self.children(id);
        let _ = write!(self.html, "</{name}>");
    }

    /// Renders a node between tags, on lines of its own.
    fn block(&mut self, id: u32, name: &str) {
        self.new_line();
        self.inside(id, name);
        self.html.push('\n');
    }

    /// Renders a node.
    fn render(&mut self, id: u32) {
        let node = self.node(id);
        match node.kind {
            Kind::Paragraph => self.block(id, "p"),
            Kind::Heading => self.block(id, &format!("h{}", node.detail)),
            Kind::ThematicBreak => {
                self.new_line();
                self.html.push_str("<hr />\n");
            }
            Kind::Blockquote => self.quote(id),
            Kind::List => self.list(id),
            Kind::Code => self.code(node),
            Kind::Table => self.table(id),
            Kind::Text => self.push(self.value(node)),
            Kind::Emphasis => self.inside(id, "em"),
            Kind::Strong => self.inside(id, "strong"),
            Kind::Delete => self.inside(id, "del"),
            Kind::InlineCode => {
                let value = self.value(node).replace('\n', " ");
                let _ = write!(self.html, "<code>{}</code>", escape(&value));
            }
            Kind::Break => self.html.push_str("<br />\n"),
            Kind::Link | Kind::LinkReference | Kind::Image | Kind::ImageReference => {
                self.link(id);
            }
            Kind::Definition => (),
            other => {
                let _ = write!(self.html, "[{other:?}]");
            }
        }
    }

    /// Renders a block quote.
    fn quote(&mut self, id: u32) {
        self.new_line();
        self.html.push_str("<blockquote>\n");
        self.children(id);
        self.new_line();
        self.html.push_str("</blockquote>\n");
    }

    /// Renders a list.
    fn list(&mut self, id: u32) {
        let list = self.document.lists[self.node(id).detail as usize];
        let items = self.children_of(id);
        let is_loose = |item: &u32| self.document.items[self.node(*item).detail as usize].is_spread;
        let is_spread = list.is_spread || items.iter().any(is_loose);
        let name = if list.first.is_some() { "ol" } else { "ul" };
        self.new_line();
        let _ = match list.first {
            Some(first) if first != 1 => writeln!(self.html, "<ol start=\"{first}\">"),
            _ => writeln!(self.html, "<{name}>"),
        };
        for item in items {
            let checked = self.document.items[self.node(item).detail as usize].checked;
            self.html.push_str(match checked {
                None => "<li>",
                Some(false) => "<li><input disabled=\"\" type=\"checkbox\"> ",
                Some(true) => "<li><input checked=\"\" disabled=\"\" type=\"checkbox\"> ",
            });
            for child in self.children_of(item) {
                if self.node(child).kind == Kind::Paragraph && !is_spread {
                    self.children(child);
                } else {
                    self.new_line();
                    self.render(child);
                }
            }
            self.html.push_str("</li>\n");
        }
        let _ = writeln!(self.html, "</{name}>");
    }

    /// Renders a code block.
    fn code(&mut self, node: Node) {
        let code = self.document.codes[node.detail as usize];
        let value = match self.document.values.get(code.value as usize) {
            Some(value) if code.value != SAME => value.text.of(&self.document.strings),
            _ => code.body.of(self.text),
        };
        self.new_line();
        self.html.push_str("<pre><code");
        if !code.language.is_empty() {
            let language = decode(code.language.of(self.text));
            let _ = write!(self.html, " class=\"language-{}\"", escape(&language));
        }
        let end = if value.is_empty() { "" } else { "\n" };
        let _ = writeln!(self.html, ">{}{end}</code></pre>", escape(value));
    }

    /// Renders a table.
    fn table(&mut self, id: u32) {
        let rows = self.children_of(id);
        self.new_line();
        self.html.push_str("<table>\n<thead>\n");
        for (index, row) in rows.iter().enumerate() {
            if index == 1 {
                self.html.push_str("<tbody>\n");
            }
            self.row(id, *row, if index == 0 { "th" } else { "td" });
            if index == 0 {
                self.html.push_str("</thead>\n");
            }
        }
        let end = if rows.len() > 1 { "</tbody>\n" } else { "" };
        let _ = writeln!(self.html, "{end}</table>");
    }

    /// Renders a row of a table, with empty cells where it has none.
    fn row(&mut self, table: u32, row: u32, name: &str) {
        let document = self.document;
        let alignments = &document.tables[self.node(table).detail as usize].alignments;
        let mut cells = self.children_of(row).into_iter();
        self.html.push_str("<tr>\n");
        for alignment in alignments {
            let alignment = match alignment {
                Alignment::None => "",
                Alignment::Left => " align=\"left\"",
                Alignment::Right => " align=\"right\"",
                Alignment::Center => " align=\"center\"",
            };
            let _ = write!(self.html, "<{name}{alignment}>");
            if let Some(cell) = cells.next() {
                self.children(cell);
            }
            let _ = writeln!(self.html, "</{name}>");
        }
        self.html.push_str("</tr>\n");
    }

    /// Returns the address and the title of a link, an image or a reference.
    fn target(&self, node: Node) -> (String, Option<Span>) {
        if matches!(node.kind, Kind::Link | Kind::Image) {
            let link: Link = self.document.links[node.detail as usize];
            let address = link.destination.of(self.text);
            let address = match link.form {
                LinkForm::Inline => decode(address).into_owned(),
                LinkForm::Address => address.to_owned(),
                LinkForm::Www => format!("http://{address}"),
                LinkForm::Mail => format!("mailto:{address}"),
            };
            return (address, link.title);
        }
        let reference = self.document.references[node.detail as usize];
        let definition = self.document.definitions[reference.definition as usize];
        let address = decode(definition.destination.of(self.text)).into_owned();
        (address, definition.title)
    }

    /// Renders a link, an image or a reference.
    fn link(&mut self, id: u32) {
        let node = self.node(id);
        let (address, title) = self.target(node);
        let address = encode(&address);
        let title = title.map_or_else(String::new, |title| {
            format!(" title=\"{}\"", escape(&decode(title.of(self.text))))
        });
        if matches!(node.kind, Kind::Link | Kind::LinkReference) {
            let _ = write!(self.html, "<a href=\"{address}\"{title}>");
            self.children(id);
            self.html.push_str("</a>");
        } else {
            let parts = (id + 1..node.next).map(|part| self.node(part));
            let alt: String = parts
                .filter(|part| matches!(part.kind, Kind::Text | Kind::InlineCode))
                .map(|part| self.value(part))
                .collect();
            let alt = escape(&alt);
            let _ = write!(self.html, "<img src=\"{address}\" alt=\"{alt}\"{title} />");
        }
    }
}

/// Returns text as it is written in HTML.
fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return Cow::Borrowed(text);
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    Cow::Owned(text.replace('>', "&gt;").replace('"', "&quot;"))
}

/// Returns an address as it is written in HTML.
fn encode(address: &str) -> String {
    let mut encoded = String::new();
    for byte in address.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.+!*'(),%#@?=;:/&$~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    escape(&encoded).into_owned()
}
