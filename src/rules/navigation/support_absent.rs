//! Why a file that an entry of the navigation names is no page.

use crate::site::{LeftOut, PageKind, Site};
use crate::text::Span;

/// What is wrong with an entry.
pub(super) struct Problem {
    pub(super) message: String,
    pub(super) advice: String,
    /// What to write in its place, and whether that is certain.
    pub(super) fix: Option<(String, bool)>,
    /// The line that leaves it out.
    pub(super) see: Option<Span>,
}

impl Problem {
    /// A problem that no edit certainly mends.
    pub(super) fn new(message: String, advice: impl Into<String>) -> Self {
        Self {
            message,
            advice: advice.into(),
            fix: None,
            see: None,
        }
    }
}

/// Why the file at `path`, which is there, is no page; `Some(None)` where it is not known. None where no file is there.
pub(super) fn no_page(site: &Site, path: &str) -> Option<Option<Problem>> {
    let is_page_file = path.ends_with(".mdx") || path.ends_with(".md");
    if let Some(page) = site
        .page_at(path)
        .filter(|page| site.kind(page) == PageKind::Snippet)
    {
        return Some(Some(snippet(page.path())));
    }
    if !is_page_file || !site.lies_there(path) {
        return None;
    }
    Some(match site.left_out(path) {
        Some(LeftOut::Line(line)) => Some(Problem {
            see: Some(line),
            ..Problem::new(
                format!("`.mintignore` leaves `{path}` out of the site"),
                "take the line out of `.mintignore`, or the entry out of the navigation",
            )
        }),
        Some(LeftOut::Platform) => Some(Problem::new(
            format!("`{path}` is no page: the platform leaves files and folders of this name out"),
            "give the file another name, and write that here",
        )),
        None if site.has_file(path) => Some(Problem::new(
            format!("`{path}` is no page: the platform builds none of a file of this name"),
            "give the file another name, and write that here",
        )),
        None => None,
    })
}

fn snippet(path: &str) -> Problem {
    let is_in_folder = path.to_lowercase().starts_with("snippets/")
        || path.to_lowercase().starts_with("_snippets/");
    let advice = if is_in_folder {
        "what lies in this folder is only taken in by pages: move it out of the folder, or name the page that shows it"
    } else {
        "another file imports it, so that it has no page of its own: import a copy, or name the page that shows it"
    };
    Problem::new(format!("`{path}` is a snippet, not a page"), advice)
}
