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

/// What is at the path of a file that is no page.
pub(super) enum Absence {
    /// No file.
    Nothing,
    /// A file that was not read, so that nothing is known of it.
    Unread,
    /// A file that is no page, and why.
    NoPage(Problem),
}

/// What is at `path`, from the root, where no page is.
pub(super) fn absence(site: &Site, path: &str) -> Absence {
    let snippet_at = site.page_at(path);
    if let Some(page) = snippet_at.filter(|page| site.kind(page) == PageKind::Snippet) {
        return Absence::NoPage(snippet(page.path()));
    }
    let is_page_file = matches!(path.rsplit_once('.'), Some((_, "mdx" | "md")));
    if !is_page_file || !site.lies_there(path) {
        return Absence::Nothing;
    }
    Absence::NoPage(match site.left_out(path) {
        Some(LeftOut::Line(line)) => Problem {
            see: Some(line),
            ..Problem::new(
                format!("`.mintignore` leaves `{path}` out of the site"),
                "remove the line from `.mintignore`, or the entry from the navigation",
            )
        },
        Some(LeftOut::Platform) => Problem::new(
            format!(
                "`{path}` is not a page: the platform ignores files and folders with this name"
            ),
            "give the file another name, and write that here",
        ),
        None if site.has_file(path) => Problem::new(
            format!("`{path}` is not a page: the platform does not build files with this name"),
            "give the file another name, and write that here",
        ),
        None => return Absence::Unread,
    })
}

fn snippet(path: &str) -> Problem {
    let is_in_folder = path.to_lowercase().starts_with("snippets/")
        || path.to_lowercase().starts_with("_snippets/");
    let advice = if is_in_folder {
        "what lies in this folder is only taken in by pages: move it out of the folder, or name the page that shows it"
    } else {
        "another file imports it, so that the platform makes no page of it: name the page that shows it"
    };
    Problem::new(format!("`{path}` is a snippet, not a page"), advice)
}
