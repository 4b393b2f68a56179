//! What `docs.json` says.

mod manifest;
mod read;

pub use manifest::{Manifest, Redirect};
pub use read::Fault;
