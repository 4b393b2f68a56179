//! The navigation in every output format: one tree of plain data, and one writer for each format.

mod build;
mod dropped;
mod html;
mod mermaid;
mod node;
mod pages;
mod text;
mod tree;

pub use build::resolve;
pub use html::as_html;
pub use mermaid::{as_mermaid, too_large};
pub use node::{Endpoint, Named, NamedState, Node, NodeKind, State, Unresolved, UnresolvedReason};
pub use text::{as_text, summary};
pub use tree::{Colours, Counts, Dropped, FileLocation, MARK, Reason, SiteFacts, Tree};
