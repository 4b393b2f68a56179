//! Rules about images.

mod assets;
mod display_size;
mod framing;
mod missing_alt_text;
mod missing_asset;
mod referenced_files;
mod unframed_image;
mod unused_asset;
mod vague_alt_text;

pub use missing_alt_text::MissingAltText;
pub use missing_asset::MissingAsset;
pub use unframed_image::UnframedImage;
pub use unused_asset::UnusedAsset;
pub use vague_alt_text::VagueAltText;
