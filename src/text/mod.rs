//! Text and the places in it: spans, lines and columns, edits.
//!
//! The ground floor. It knows nothing of Markdown, rules or files on disk.

mod edit;
mod lines;
mod span;

pub use edit::{Edit, Overlap, apply};
pub use lines::{LineIndex, Position};
pub use span::{FileId, Span, fit};
