//! A parser of MDX: Markdown with elements, expressions, imports and exports.

mod block;
mod builder;
mod character_references;
mod characters;
mod details;
mod error;
mod expression;
mod frame;
mod inline;
mod js;
mod kind;
mod pairing;
mod span;
mod tag;
mod tree;
mod view;

pub use character_references::{decode, resolve_references};
pub use characters::normalize_identifier;
pub use error::{Container, Effect, ErrorKind, JsErrorKind, MdxError, TagPlace};
pub use kind::Kind;
pub use span::Span;
pub use tree::{
    Alignment, Attribute, AttributeValue, Code, Definition, Document, Element, FrontMatter, Item,
    Label, Link, LinkForm, List, Modules, Node, NodeId, Piece, Reference, SAME, Statement, Table,
    Value,
};
pub use view::{Step, View};

/// Parses a page without a byte order mark.
pub fn parse(text: &str) -> Document {
    let mut builder = builder::Builder::new(text);
    block::parse(&mut builder);
    builder.into_document()
}
