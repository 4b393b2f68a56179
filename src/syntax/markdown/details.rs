//! What is known of the nodes of each kind, decoded on demand.

use std::borrow::Cow;

use super::character_references::{decode, resolve_references};
use super::characters::normalize_identifier;
use super::kind::Kind;
use super::tree::{
    Alignment, Attribute, AttributeValue, Code, Definition, Element, Item, Link, LinkForm, List,
    Modules, NodeId, Reference,
};
use super::view::View;

impl<'a> View<'a> {
    fn detail<T>(self, id: NodeId, list: &'a [T], kinds: &[Kind]) -> Option<&'a T> {
        let node = self.node(id);
        let index = kinds.contains(&node.kind).then_some(node.detail)?;
        list.get(index as usize)
    }

    /// Returns the level of a heading.
    pub fn level(self, id: NodeId) -> Option<u32> {
        let node = self.node(id);
        (node.kind == Kind::Heading).then_some(node.detail)
    }

    /// Returns what is known of a list.
    pub fn list(self, id: NodeId) -> Option<&'a List> {
        self.detail(id, &self.document().lists, &[Kind::List])
    }

    /// Returns what is known of an item.
    pub fn item(self, id: NodeId) -> Option<&'a Item> {
        self.detail(id, &self.document().items, &[Kind::ListItem])
    }

    /// Returns what is known of a code block or a block of mathematics.
    pub fn code(self, id: NodeId) -> Option<&'a Code> {
        self.detail(id, &self.document().codes, &[Kind::Code, Kind::Math])
    }

    /// Returns the alignments of the columns of a table.
    pub fn alignments(self, id: NodeId) -> &'a [Alignment] {
        let table = self.detail(id, &self.document().tables, &[Kind::Table]);
        table.map_or(&[], |table| &table.alignments)
    }

    /// Returns what is known of a definition, also that of a reference.
    pub fn definition(self, id: NodeId) -> Option<&'a Definition> {
        let index = match self.reference(id) {
            Some(reference) => reference.definition,
            None => (self.kind(id) == Kind::Definition).then_some(self.node(id).detail)?,
        };
        self.document().definitions.get(index as usize)
    }

    /// Returns what is known of a reference to a definition.
    pub fn reference(self, id: NodeId) -> Option<&'a Reference> {
        let kinds = [Kind::LinkReference, Kind::ImageReference];
        self.detail(id, &self.document().references, &kinds)
    }

    /// Returns what is known of a link or an image that is not a reference.
    pub fn link(self, id: NodeId) -> Option<&'a Link> {
        self.detail(id, &self.document().links, &[Kind::Link, Kind::Image])
    }

    /// Returns what is known of an element.
    pub fn element(self, id: NodeId) -> Option<&'a Element> {
        let kinds = [Kind::FlowElement, Kind::TextElement];
        self.detail(id, &self.document().elements, &kinds)
    }

    /// Returns the imports and exports of a block.
    pub fn modules(self, id: NodeId) -> Option<&'a Modules> {
        self.detail(id, &self.document().modules, &[Kind::Esm])
    }

    /// Returns the label of a footnote, a definition or a reference in the form in which labels are compared.
    pub fn identifier(self, id: NodeId) -> Option<String> {
        let kinds = [Kind::FootnoteDefinition, Kind::FootnoteReference];
        let footnote = self
            .detail(id, &self.document().labels, &kinds)
            .map(|label| label.label);
        let label = match (footnote, self.definition(id)) {
            (Some(label), _) => label,
            (None, definition) => {
                return Some(
                    definition?
                        .identifier
                        .of(&self.document().strings)
                        .to_owned(),
                );
            }
        };
        Some(normalize_identifier(label.of(self.text())))
    }

    /// Returns where a link, an image, a reference or a definition leads.
    pub fn url(self, id: NodeId) -> Option<Cow<'a, str>> {
        let Some(link) = self.link(id) else {
            return Some(decode(self.definition(id)?.destination.of(self.text())));
        };
        let written = link.destination.of(self.text());
        Some(match link.form {
            LinkForm::Inline => decode(written),
            LinkForm::Address => Cow::Borrowed(written),
            LinkForm::Www => Cow::Owned(format!("http://{written}")),
            LinkForm::Mail => Cow::Owned(format!("mailto:{written}")),
        })
    }

    /// Returns the title of a link, an image, a reference or a definition.
    pub fn title(self, id: NodeId) -> Option<Cow<'a, str>> {
        let title = match self.link(id) {
            Some(link) => link.title,
            None => self.definition(id)?.title,
        };
        Some(decode(title?.of(self.text())))
    }

    /// Returns the text of a node without marks: the alternative text of an image, or the text of a heading.
    pub fn plain_text(self, id: NodeId) -> Cow<'a, str> {
        let mut text = Cow::Borrowed("");
        for child in self.descendants(id) {
            let value = self.value(child);
            if text.is_empty() {
                text = value;
            } else if !value.is_empty() {
                text.to_mut().push_str(&value);
            }
        }
        text
    }

    /// Returns the name of an element without white space; empty for a fragment.
    pub fn name(self, element: &Element) -> Cow<'a, str> {
        without_spaces(element.name.of(self.text()))
    }

    /// Returns the attributes of an element.
    pub fn attributes(self, element: &Element) -> &'a [Attribute] {
        let range = element.first_attribute as usize..element.end_of_attributes as usize;
        self.document().attributes.get(range).unwrap_or_default()
    }

    /// Returns the name of an attribute without white space; empty for a spread.
    pub fn attribute_name(self, attribute: &Attribute) -> Cow<'a, str> {
        without_spaces(attribute.name.of(self.text()))
    }

    /// Returns the value of an attribute if it is between quotes.
    pub fn literal(self, attribute: &Attribute) -> Option<Cow<'a, str>> {
        match attribute.value {
            AttributeValue::Literal(span) => Some(resolve_references(span.of(self.text()))),
            _ => None,
        }
    }

    /// Returns the first word of the info string of a code block; empty if there is none.
    pub fn language(self, id: NodeId) -> Cow<'a, str> {
        self.code(id).map_or(Cow::Borrowed(""), |code| {
            decode(code.language.of(self.text()))
        })
    }

    /// Returns the rest of the info string of a code block; empty if there is none.
    pub fn meta(self, id: NodeId) -> Cow<'a, str> {
        self.code(id)
            .map_or(Cow::Borrowed(""), |code| decode(code.meta.of(self.text())))
    }
}

fn without_spaces(name: &str) -> Cow<'_, str> {
    let is_other = |c: char| c.is_whitespace() || c == '\u{feff}';
    if name.contains(is_other) {
        return Cow::Owned(name.replace(is_other, ""));
    }
    Cow::Borrowed(name)
}
