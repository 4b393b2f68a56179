//! Text and positions in it: spans, lines and columns, edits.
//!
//! The lowest layer. It does not depend on Markdown, rules or the file system.

mod edit;
mod escape;
mod find;
mod hash;
mod letters;
mod lines;
mod sentences;
mod span;
mod word_hash;
mod words;

pub use edit::{Edit, Overlap, apply, moved};
pub use escape::escape;
pub use find::find_ignoring_case;
pub use hash::StableHash;
pub use letters::letters;
pub use lines::{LineIndex, Position};
pub use sentences::{sentence_starts, starts_sentence};
pub use span::{FileId, Span, slice, to_u32};
pub use word_hash::{FILTER_BITS, WordHash};
pub use words::{HashedWord, hashed_words, is_plain, is_repetition, words};
