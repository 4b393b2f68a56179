//! Generates the platform's ids from texts.

mod heading;
mod plain;
mod smart;

pub(super) use heading::{Counter, clean, clean_explicit};
pub use heading::{heading_id, heading_ids, heading_key, linked_id, slug};
pub(super) use plain::{param, plain};
pub(super) use smart::{code_spans, smart};
