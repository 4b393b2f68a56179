//! The whole site: its pages, its configuration by the platform, and the one door through which texts come and go.

mod find;
mod kinds;
mod manifest;
mod resolve;
mod site;
mod workspace;

pub use find::{Target, find};
pub use manifest::Manifest;
pub use resolve::resolve;
pub use site::{PageKind, Site};
pub use workspace::Workspace;
