//! The tools, one in each file.

pub(super) mod check;
pub(super) mod components;
pub(super) mod coverage;
pub(super) mod explain;
pub(super) mod fix;
pub(super) mod outline;
pub(super) mod place;
pub(super) mod read;
pub(super) mod search;
