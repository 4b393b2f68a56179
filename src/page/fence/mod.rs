//! The info string of a code fence after its language: `title="…"`, `{1,3}`, `wrap`, …
//!
//! The platform's grammar has traps: forms that look valid but have no effect. Verified against its MDX package
//! (`parseMetaString.js`, `metaOptions.js`).

mod grammar;
mod info;
mod options;
mod parts;
mod read;
mod titles;
mod trap;
mod words;

pub use read::{Meta, read_meta, read_title};
pub use trap::Trap;
