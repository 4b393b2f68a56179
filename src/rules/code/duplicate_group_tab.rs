use super::support::{highlighter, title};
use super::support_groups::group_of;
use crate::page::{Element, Page, Value};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Reports tabs of one name in one group of code blocks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateGroupTab {}

/// What tells tabs apart: the group, the title, and where the group is a menu of languages, the language.
type Tab = (usize, String, Option<&'static str>);

impl Rule for DuplicateGroupTab {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut tabs: BTreeMap<Tab, Span> = BTreeMap::new();
        for block in page.code_blocks() {
            let Some(group) = group_of(page, block) else {
                continue;
            };
            let Some(title) = title(page, block) else {
                continue;
            };
            // Browsers show a run of blanks as one.
            let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
            let language = is_menu(&group).then(|| highlighter(page, block)).flatten();
            match tabs.entry((group.number(), title, language)) {
                Entry::Vacant(place) => {
                    place.insert(block.meta);
                }
                Entry::Occupied(first) => {
                    let (_, title, _) = first.key();
                    let message = format!(
                        "two tabs of this `{}` have the title `{title}`",
                        group.name()
                    );
                    cx.report(block.meta, message)
                        .note("give each code block a title that says what is different in it")
                        .see(*first.get(), "the first tab of this title");
                }
            }
        }
    }
}

/// Whether the group shows a menu of languages in place of tabs. What only the running page knows may be one.
fn is_menu(group: &Element<'_>) -> bool {
    group.has_spread()
        || group
            .attribute("dropdown")
            .is_some_and(|attribute| group.value(attribute) != Value::Boolean(false))
}
