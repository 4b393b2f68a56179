//! Findings as one HTML page for a browser, from `templates/report/`. It loads nothing, and is readable without scripts.

mod address;
mod bars;
mod changes;
mod counts;
mod earlier;
mod excerpt;
mod file;
mod fix;
mod folders;
mod manual;
mod navigation;
mod overview;
mod rules;
mod sink;
mod site;
mod templates;
mod text;

pub use earlier::Earlier;
pub use sink::Html;
