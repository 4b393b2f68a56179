use super::block_groups::group_of;
use super::code_blocks::title;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports a code block without a title in a group that uses titles as tab names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UntitledGroupCode {
    single_blocks: bool,
}

impl Rule for UntitledGroupCode {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        let mut untitled = Vec::new();
        for block in page.code_blocks() {
            let Some(group) = group_of(page, block) else {
                continue;
            };
            *sizes.entry(group.number()).or_default() += 1;
            if title(page, block).is_none() {
                untitled.push((group, block));
            }
        }
        for (group, block) in untitled {
            // A lone block needs no title: the platform names its tab.
            if !self.single_blocks && sizes.get(&group.number()) == Some(&1) {
                continue;
            }
            let language = Some(page.slice(block.language)).filter(|name| !name.is_empty());
            let example = language.unwrap_or("bash");
            let name = group.name();
            cx.report(
                block.fence,
                format!("code block without a title in `{name}`, where the title names its tab"),
            )
            .note(format!(
                "add a title after the language: `{example} title=\"…\"`"
            ));
        }
    }
}
