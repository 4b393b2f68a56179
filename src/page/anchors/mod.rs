//! The ids of a page that links can use.

mod anchors;
mod by_letters;
mod collect;
mod collected;
mod component;
mod nearest;
mod source;
mod without;

pub use anchors::Anchors;
pub use component::keeps_id;
pub use source::IdSource;
pub use without::WithoutId;
