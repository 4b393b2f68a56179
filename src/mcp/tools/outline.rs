//! The tool `outline`: the headings of a page, or the navigation of the site.

use crate::mcp::folder::Folder;
use crate::page::{Page, heading_ids};
use crate::report::nav::{as_text, resolve};
use crate::report::plain;
use crate::site::Site;
use anyhow::Context as _;
use serde::Deserialize;
use std::fmt::Write as _;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    page: Option<String>,
}

/// Returns the outline.
///
/// # Errors
/// Returns an error if the site cannot be read, or has no such page.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let (site, _) = folder.site()?;
    match &arguments.page {
        None => Ok(as_text(&resolve(&site), false)),
        Some(name) => Ok(of_page(page_called(&site, name)?)),
    }
}

/// Returns the page with this file, address, or entry of the navigation.
///
/// # Errors
/// Returns an error that suggests a similar page if there is none.
pub(in crate::mcp) fn page_called<'s>(site: &'s Site, name: &str) -> anyhow::Result<&'s Page> {
    let path = name.trim_start_matches("./").trim_start_matches('/');
    let page = site.page_at(path).or_else(|| site.page_named(path));
    let page = page.with_context(|| format!("the site has no page `{}`", plain(name)))?;
    Ok(page)
}

fn of_page(page: &Page) -> String {
    let mut text = String::new();
    for key in ["title", "sidebarTitle", "description", "openapi", "api"] {
        if let Some(value) = page.front_matter().string(key) {
            let _ = writeln!(text, "{key}: {}", plain(value));
        }
    }
    let headings = page.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    for (heading, id) in headings.zip(ids) {
        let line = page.source().position(heading.span.start).line;
        let marks = "#".repeat(heading.level.into());
        let _ = write!(text, "{line}: {marks} {}", plain(heading.text));
        let id = heading.explicit_id.map(str::to_owned).or(id);
        if let Some(id) = id {
            let _ = write!(text, " (#{})", plain(&id));
        }
        text.push('\n');
    }
    text
}
