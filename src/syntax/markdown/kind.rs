//! The kinds of nodes.

/// The kind of a node, named as in the Markdown syntax tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The whole page.
    Root,
    /// YAML front matter. Detail: [`super::FrontMatter`].
    Yaml,
    /// TOML front matter. Detail: [`super::FrontMatter`].
    Toml,
    /// A paragraph.
    Paragraph,
    /// A heading; `detail` is its level.
    Heading,
    /// A thematic break.
    ThematicBreak,
    /// A block quote.
    Blockquote,
    /// A list. Detail: [`super::List`].
    List,
    /// An item of a list. Detail: [`super::Item`].
    ListItem,
    /// A fenced code block. Detail: [`super::Code`].
    Code,
    /// A link definition. Detail: [`super::Definition`].
    Definition,
    /// A footnote definition. Detail: [`super::Label`].
    FootnoteDefinition,
    /// A table. Detail: [`super::Table`].
    Table,
    /// A row of a table.
    TableRow,
    /// A cell of a table.
    TableCell,
    /// A block of mathematics. Detail: [`super::Code`].
    Math,
    /// An element on lines of its own. Detail: [`super::Element`].
    FlowElement,
    /// An element in a text. Detail: [`super::Element`].
    TextElement,
    /// An expression on lines of its own. Detail: [`super::Value`].
    FlowExpression,
    /// An expression in a text. Detail: [`super::Value`].
    TextExpression,
    /// A block of imports and exports. Detail: [`super::Modules`].
    Esm,
    /// Text. Detail: [`super::Value`], or [`super::SAME`] if the value is the source.
    Text,
    /// Emphasis.
    Emphasis,
    /// Strong emphasis.
    Strong,
    /// Text that is struck through.
    Delete,
    /// A code span. Detail: [`super::Value`].
    InlineCode,
    /// Mathematics in a text. Detail: [`super::Value`].
    InlineMath,
    /// A hard line break.
    Break,
    /// A link, or a bare address. Detail: [`super::Link`].
    Link,
    /// An image. Detail: [`super::Link`].
    Image,
    /// A link to a definition. Detail: [`super::Reference`].
    LinkReference,
    /// An image of a definition. Detail: [`super::Reference`].
    ImageReference,
    /// A reference to a footnote. Detail: [`super::Label`].
    FootnoteReference,
}
