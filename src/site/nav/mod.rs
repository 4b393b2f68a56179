//! The navigation: a model for all rules about it and for `mdxlint nav`.

mod build;
mod element;
mod navigation;

pub(super) use build::build;
pub use element::{Element, ElementId, ElementKind, List, ListState};
pub use navigation::{GroupState, Navigation, PageEntry};
