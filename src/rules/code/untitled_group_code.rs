use super::support::title;
use super::support_groups::group_of;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a code block without a title where the title names its tab.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UntitledGroupCode {}

impl Rule for UntitledGroupCode {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let Some(group) = group_of(page, block) else {
                continue;
            };
            if title(page, block).is_some() {
                continue;
            }
            let (name, language) = (group.name(), page.slice(block.language));
            let example = if language.is_empty() {
                "bash"
            } else {
                language
            };
            cx.report(
                block.fence,
                format!("the code block has no title, which names its tab in `{name}`"),
            )
            .note(format!(
                "write it behind the language: `{example} title=\"…\"`"
            ));
        }
    }
}
