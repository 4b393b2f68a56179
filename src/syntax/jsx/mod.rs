//! The spans of the name and attributes in a JSX tag, which the MDX parser does not provide.
//!
//! The tag is read again from its `<`. The parser has already accepted it, so this reader only finds positions. If it
//! finds anything unexpected, it stops and reports the position.

mod braces;
mod read;
mod tag;

pub use read::read_tag;
pub use tag::{Attribute, AttributeKind, Broken, Stage, Tag};
