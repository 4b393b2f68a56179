//! Components that show one code block at a time.

use crate::page::{CodeBlock, Element, Page};

/// Components that show each code block as a tab with its title.
const GROUPS: [&str; 3] = ["CodeGroup", "RequestExample", "ResponseExample"];

/// Returns the nearest group around `block`, which shows it as a tab.
pub(super) fn group_of(page: &Page, block: CodeBlock) -> Option<Element<'_>> {
    let mut around = page.ancestors(block.parent);
    around.find(|element| GROUPS.contains(&element.name()))
}
