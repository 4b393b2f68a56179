//! The Markdown of a page: the text that readers see, tables and code spans.
//!
//! Few rules need these views, so the page does not store them until one asks, and then parses itself again.

mod align;
mod code_span;
mod elements;
mod head;
mod prose;
mod read;
mod structures;
mod table;
mod text_builder;
mod views;
mod walk;

pub use code_span::CodeSpan;
pub use prose::{HIDDEN, PieceKind, TextBlock, TextPiece, TextRole};
pub use table::{Cell, Row, Table};
pub(super) use views::Markup;
