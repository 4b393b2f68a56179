use super::block_groups::group_of;
use super::code_blocks::{highlighter, title};
use crate::page::{Element, Page, Value};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Reports tabs with the same title in one group of code blocks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateGroupTab {}

/// The identity of a tab: the group, the title, and the language if the group is a menu of languages.
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
            // Browsers collapse white space.
            let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
            let language = is_menu(&group).then(|| highlighter(page, block)).flatten();
            match tabs.entry((group.number(), title, language)) {
                Entry::Vacant(place) => {
                    place.insert(block.meta);
                }
                Entry::Occupied(first) => {
                    let (_, title, _) = first.key();
                    let message = format!("duplicate tab `{title}` in this `{}`", group.name());
                    cx.report(block.meta, message)
                        .note("give each code block a title that says how it differs")
                        .see(*first.get(), "first used here");
                }
            }
        }
    }
}

/// Returns whether the group shows a menu of languages instead of tabs. Unknown values count as a menu.
fn is_menu(group: &Element<'_>) -> bool {
    group.has_spread()
        || group
            .attribute("dropdown")
            .is_some_and(|attribute| group.value(attribute) != Value::Boolean(false))
}
