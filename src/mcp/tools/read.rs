//! The tool `read`: the text of a page, or of one of its sections.

use super::outline::page_called;
use crate::mcp::folder::Folder;
use crate::page::{Page, heading_ids};
use crate::report::plain;
use anyhow::Context as _;
use serde::Deserialize;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    page: String,
    section: Option<String>,
}

/// Returns the text.
///
/// # Errors
/// Returns an error if the site cannot be read, or has no such page or section.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let (site, _) = folder.site()?;
    let (name, anchor) = match arguments.page.split_once('#') {
        None => (&*arguments.page, None),
        Some((name, anchor)) => (name, Some(anchor)),
    };
    let page = page_called(&site, name)?;
    match arguments.section.as_deref().or(anchor) {
        None => Ok(page.text().to_owned()),
        Some(id) => section(page, id.trim_start_matches('#'))
            .map(str::to_owned)
            .with_context(|| format!("the page has no heading `#{}`", plain(id))),
    }
}

/// Returns the section from the heading with this id up to the next heading of its level.
fn section<'p>(page: &'p Page, id: &str) -> Option<&'p str> {
    let headings = page.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    let mut named = headings.zip(ids).skip_while(|(heading, own)| {
        let own = heading.explicit_id.or(own.as_deref());
        own != Some(id)
    });
    let (first, _) = named.next()?;
    let next = named.find(|(heading, _)| heading.level <= first.level);
    let end = next.map_or(page.text().len(), |(heading, _)| {
        heading.span.start as usize
    });
    page.text().get(first.span.start as usize..end)
}
