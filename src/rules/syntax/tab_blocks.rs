//! Tabs written as `=== "Title"` above indented text.

use super::admonition_lines::{Block, Lines};
use super::admonitions::{Foreign, Tag};
use crate::page::LineMark;
use crate::text::Edit;

/// Returns the tabs among `marks`. Consecutive tabs are one finding.
pub(super) fn tabs(lines: &Lines<'_>, marks: &[LineMark]) -> Vec<Foreign> {
    let mut found = Vec::new();
    let mut group: Vec<(&LineMark, &str, Block<'_>)> = Vec::new();
    for mark in marks {
        let Some(title) = title(lines.page.slice(mark.span)) else {
            continue;
        };
        let Some(block) = lines.indented_below(mark) else {
            continue;
        };
        let continues = group.last().is_some_and(|(_, _, last)| {
            let between = last.last + 1..block.first;
            block.prefix == last.prefix
                && between
                    .into_iter()
                    .all(|line| lines.text(line).trim().is_empty())
        });
        if !continues {
            found.extend(tab_group(lines, &group));
            group.clear();
        }
        group.push((mark, title, block));
    }
    found.extend(tab_group(lines, &group));
    found
}

/// Returns the title in `=== "Title"`, `===! "Title"` or `===+ "Title"`.
fn title(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("===")?;
    let rest = rest.strip_prefix(['!', '+']).unwrap_or(rest);
    let title = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    (!title.is_empty() && !title.contains('"')).then_some(title)
}

fn tab_group(lines: &Lines<'_>, group: &[(&LineMark, &str, Block<'_>)]) -> Option<Foreign> {
    let (first, title, block) = group.first()?;
    let (_, _, last) = group.last()?;
    let tabs: Option<Vec<String>> = group
        .iter()
        .map(|(_, title, block)| Some(block.component(&Tag::with_title("Tab", title)?)))
        .collect();
    let edits = tabs.map(|tabs| {
        let prefix = block.prefix;
        let text = format!("{prefix}<Tabs>\n{}\n{prefix}</Tabs>", tabs.join("\n"));
        vec![Edit::replace(lines.span(block.first, last.last), text)]
    });
    Some(Foreign::new(
        first,
        &format!("=== \"{title}\""),
        Some("Tabs"),
        edits,
    ))
}
