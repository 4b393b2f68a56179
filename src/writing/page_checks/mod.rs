//! Checks of whole pages that a site can declare: their front matter, components and headings.

mod components;
mod front_matter;
mod headings;
mod misfits;
mod page_check;
mod problem;
mod schema;
mod schema_reader;
mod values;

pub(super) use page_check::PageCheck;
