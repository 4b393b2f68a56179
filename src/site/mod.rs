//! The whole site: its pages, its configuration by the platform, and the one door through which texts come and go.

mod address;
mod anchors;
mod find;
mod follow;
mod jobs;
mod kinds;
mod left_out;
mod manifest;
mod names;
pub mod nav;
mod near;
mod redirects;
mod routes;
mod rule_files;
mod site;
mod specifications;
mod targets;
mod value;
mod value_paths;
mod workspace;

pub use crate::page::{Aim, Style, decoded, resolve};
pub use address::address;
pub use find::{Target, find};
pub use left_out::LeftOut;
pub use manifest::{Fault, Manifest, Redirect};
pub use nav::Navigation;
pub use routes::Destination;
pub use rule_files::RuleFile;
pub use site::{PageKind, Site};
pub use specifications::{SpecificationFile, specification_names, specification_path};
pub use targets::{EntryTarget, NamedSpecification, SpecificationState};
pub use value::{Data, Member, Value};
pub use workspace::Workspace;
