//! Suppressions are applied once, after the rules have run. No rule knows of them.

pub(super) mod add;
mod apply;
mod comments;
mod complaint;
mod cover;
mod front_matter;
mod silence;

pub(super) use apply::{apply, is_in};
