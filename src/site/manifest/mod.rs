//! The content of `docs.json`.

mod basics;
mod error;
mod manifest;
mod read;

pub use basics::Basics;
pub use error::ManifestError;
pub use manifest::{Manifest, Redirect};
