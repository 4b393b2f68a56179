//! Tags of elements.

mod attributes;
mod broken;
mod check;
mod parts;
mod reader;

pub(super) use super::js::BraceReader;
pub(super) use parts::{Progress, Tag, has_same_name, letters};
pub(super) use reader::TagReader;
