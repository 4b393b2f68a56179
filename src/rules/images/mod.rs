//! Rules about images.

mod missing_alt_text;
mod unframed_image;
mod vague_alt_text;

pub use missing_alt_text::MissingAltText;
pub use unframed_image::UnframedImage;
pub use vague_alt_text::VagueAltText;
