//! The content of `docs.json`.

mod error;
mod manifest;
mod read;

pub use error::ManifestError;
pub use manifest::{Manifest, Redirect};
