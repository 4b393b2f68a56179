//! Rules about front matter.

mod duplicate_title;
mod faults;
mod field_line;
mod invalid_front_matter;
mod long_description;
mod long_title;
mod missing_description;
mod missing_front_matter;
mod missing_title;
mod misspelt_field;
mod navigation_sections;
mod quoting;
mod text_fields;
mod wrong_field_type;

pub use duplicate_title::DuplicateTitle;
pub use invalid_front_matter::InvalidFrontMatter;
pub use long_description::LongDescription;
pub use long_title::LongTitle;
pub use missing_description::MissingDescription;
pub use missing_front_matter::MissingFrontMatter;
pub use missing_title::MissingTitle;
pub use misspelt_field::MisspeltField;
pub use wrong_field_type::WrongFieldType;
