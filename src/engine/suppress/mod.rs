//! Suppressions. They are applied once, after the rules have run; the rules do not know about them.

pub(super) mod add;
mod apply;
mod comments;
mod front_matter;
mod matching;
mod problem;
mod suppression;

pub(super) use apply::{apply, is_in};
