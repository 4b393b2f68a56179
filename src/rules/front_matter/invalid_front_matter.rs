use crate::page::{Block, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports front matter that the platform cannot read, or silently does not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidFrontMatter {}

impl Rule for InvalidFrontMatter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        match &page.front_matter().block {
            Block::Invalid { at, message } => {
                let line = page.slice(*at);
                let note = if line.contains(": ") && !line.contains(['"', '\'']) {
                    "put a value that holds `: `, or begins with a mark such as `@`, `[` or a backtick, in quotes"
                } else {
                    "the fields are YAML: `name: value`, a line each"
                };
                cx.report(
                    *at,
                    format!("the front matter is not valid YAML: {message}"),
                )
                .note(note);
            }
            Block::Unread { at, why, hint } => {
                cx.report(
                    *at,
                    format!("the platform does not read this front matter: {why}"),
                )
                .note(*hint);
            }
            Block::Missing | Block::Read => (),
        }
    }
}
