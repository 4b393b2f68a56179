use crate::page::{Page, read_meta};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Components that show each code block as a tab, named by its title.
const GROUPS: [&str; 3] = ["CodeGroup", "RequestExample", "ResponseExample"];

/// Reports a code block without a title where the title names its tab.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UntitledGroupCode {}

impl Rule for UntitledGroupCode {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let mut around = page.ancestors(block.parent);
            let Some(group) = around.find(|element| GROUPS.contains(&element.name())) else {
                continue;
            };
            let meta = page.slice(block.meta);
            if read_meta(meta, block.meta).title.is_some() {
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
