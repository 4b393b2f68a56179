//! The content of `docs.json`.

mod fault;
mod manifest;
mod read;

pub use fault::ManifestError;
pub use manifest::{Manifest, Redirect};
