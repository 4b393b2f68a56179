//! Why a file that an entry of the navigation names is no page.

use super::support_pages::{Slip, entry_of, meant, wants_endpoint};
use crate::site::nav::PageEntry;
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
enum Absence {
    /// No file.
    Nothing,
    /// A file that was not read, so that nothing is known of it.
    Unread,
    /// A file that is no page, and why.
    NoPage(Problem),
}

/// What is at `path`, from the root, where no page is.
fn absence(site: &Site, path: &str) -> Absence {
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

/// What is known of an entry that names no page.
pub(super) enum Found {
    /// Why it names none.
    Known(Box<Problem>),
    /// There is nothing at its path.
    Absent,
    /// The file is there after all, and only we did not read it.
    Unread,
}

/// What is wrong with an entry that names no page.
pub(super) fn problem(site: &Site, entry: PageEntry<'_>) -> Found {
    let known = |problem: Problem| Found::Known(Box::new(problem));
    let written = entry.path;
    if entry.is_root && wants_endpoint(written) {
        let message = format!("`{written}` is an endpoint, and a `root` is a page");
        return known(Problem::new(
            message,
            "name a page that introduces the group",
        ));
    }
    if is_address(written) {
        let message = format!("`{written}` is an address, not a page of the site");
        let advice = "give it to an anchor or tab as `href`, or name a page that has it as `url` in its front matter";
        return known(Problem::new(message, advice));
    }
    if let Some((page, slip)) = meant(site, written) {
        let right = entry_of(page);
        let advice = format!("write `{right}`: as it is, the platform leaves the entry out");
        return known(Problem {
            fix: Some((right.to_owned(), true)),
            ..Problem::new(slip_message(slip, written), advice)
        });
    }
    let bare = written.trim_matches('/');
    for ending in ["", ".mdx", ".md"] {
        let path = format!("{bare}{ending}");
        match absence(site, &path) {
            Absence::Nothing => (),
            Absence::Unread => return Found::Unread,
            Absence::NoPage(problem) => return known(problem),
        }
    }
    Found::Absent
}

fn slip_message(slip: Slip, written: &str) -> String {
    match slip {
        Slip::Encoding => format!("`{written}` is not written as the path of a file"),
        Slip::Fragment => format!("`{written}` names a part of a page, and an entry a whole page"),
        Slip::Ending => format!("`{written}` ends in an extension, which entries do not have"),
        Slip::Folder => format!("`{written}` is a folder, not a page"),
        Slip::Case => format!("page `{written}` does not exist: capitals differ"),
    }
}

fn is_address(text: &str) -> bool {
    let text = text.trim();
    text.contains("://")
        || ["//", "mailto:", "www."]
            .iter()
            .any(|start| text.starts_with(start))
}
