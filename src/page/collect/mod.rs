//! One walk over a page's tree fills all its views.

mod headings;
mod images;
mod modules;
mod place;
mod read;
mod views;
mod walk;

pub(super) use read::{markdown, mdx};
pub(super) use views::Views;
