//! The info string of a code fence after its language: `title="…"`, `{1,3}`, `wrap`, …
//!
//! The platform's grammar accepts forms that look valid but have no effect. Verified against its MDX package
//! (`parseMetaString.js`, `metaOptions.js`).

mod grammar;
mod info;
mod meta_problem;
mod options;
mod parts;
mod read;
mod titles;
mod words;

pub use meta_problem::MetaProblem;
pub use read::{Meta, read_meta, read_title};
