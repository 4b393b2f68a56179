//! Rule files for AI editors, generated from the rules themselves: templates turn the facts about the site into texts,
//! the texts become files in the format of each editor, and files are written without losing the text of others.

mod advice;
mod apis;
mod bounds;
mod brief;
mod budget;
mod calls;
mod component;
mod endpoints;
mod example;
mod filters;
mod front_matter;
mod hooks;
mod ignore;
mod mcp;
mod outline;
mod output;
mod part;
mod place;
mod plan;
mod snippet;
mod styles;
mod template;
mod text;
mod write;

pub use brief::Brief;
pub use hooks::add_hook;
pub use ignore::{add_to_mintignore, published};
pub use mcp::{Merge, Server, merge};
pub use output::{Output, Outputs, Ownership, outputs, part_text, user_rules};
pub use part::{PARTS, Part, Scope};
pub use place::{Place, present};
pub use plan::{PlanError, State, Step, plan};
pub use template::{TemplateError, Templates};
pub use write::write;
