//! Rules about headings.

mod counted_links;
mod duplicate_heading;
mod empty_heading;
mod h1_in_body;
mod heading_edits;
mod heading_ids;
mod lost_heading_id;
mod repeats;
mod skipped_heading_level;
mod snippet_headings;
mod title_edits;
mod wrong_first_heading;

pub use duplicate_heading::DuplicateHeading;
pub use empty_heading::EmptyHeading;
pub use h1_in_body::H1InBody;
pub use lost_heading_id::LostHeadingId;
pub use skipped_heading_level::SkippedHeadingLevel;
pub use wrong_first_heading::WrongFirstHeading;
