//! The Markdown of a page: the text that readers see, lists, tables and code spans.
//!
//! Few rules need these views, so the page does not store them until one asks, and then parses itself again.

mod align;
mod elements;
mod head;
mod list;
mod prose;
mod read;
mod structures;
mod table;
mod text_builder;
mod views;
mod walk;

pub use list::{CodeSpan, List};
pub use prose::{HIDDEN, PieceKind, TextBlock, TextPiece, TextRole};
pub use table::{Cell, Row, Table};
pub(super) use views::Markup;
