//! The places inside a JSX tag, which the MDX parser does not keep: its name and its attributes.
//!
//! The tag is read again from its `<`. The parser has accepted it, so this reader only has to agree on where
//! things are; where it meets something else it stops, and says where.

mod braces;
mod read;
mod tag;

pub use read::read_tag;
pub use tag::{Attribute, AttributeKind, Broken, Stage, Tag};
