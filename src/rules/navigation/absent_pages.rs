//! Why the path in a navigation entry is not a page.

use super::entry_pages::{EntryMistake, entry_of, intended_page, wants_endpoint};
use crate::site::nav::PageEntry;
use crate::site::{Exclusion, PageKind, Site};
use crate::text::Span;

/// A problem with an entry.
pub(super) struct EntryProblem {
    pub(super) message: String,
    pub(super) advice: String,
    /// The text to replace the entry with, and whether it is certainly right.
    pub(super) fix: Option<(String, bool)>,
    /// The line of `.mintignore` that ignores the file.
    pub(super) see: Option<Span>,
}

impl EntryProblem {
    /// Returns a problem without a fix and without a related line.
    pub(super) fn new(message: String, advice: impl Into<String>) -> Self {
        Self {
            message,
            advice: advice.into(),
            fix: None,
            see: None,
        }
    }
}

/// The reason why a path does not lead to a page.
enum Absence {
    /// The file does not exist.
    Nothing,
    /// The file exists but was not read, so its kind is unknown.
    Unread,
    /// The file exists but is not a page, for this reason.
    NotAPage(EntryProblem),
}

/// Returns the reason why `path`, a path from the root, does not lead to a page.
fn absence(site: &Site, path: &str) -> Absence {
    let snippet_at = site.page_at(path);
    if let Some(page) = snippet_at.filter(|page| site.kind(page) == PageKind::Snippet) {
        return Absence::NotAPage(snippet(page.path()));
    }
    let is_page_file = matches!(path.rsplit_once('.'), Some((_, "mdx" | "md")));
    if !is_page_file || !site.exists(path) {
        return Absence::Nothing;
    }
    Absence::NotAPage(match site.exclusion(path) {
        Some(Exclusion::Line(line)) => EntryProblem {
            see: Some(line),
            ..EntryProblem::new(
                format!("`{path}` is ignored by `.mintignore`"),
                "remove the line from `.mintignore`, or the entry from the navigation",
            )
        },
        Some(Exclusion::Platform) => EntryProblem::new(
            format!(
                "`{path}` is not a page: the platform ignores files and folders with this name"
            ),
            "rename the file, and update this entry",
        ),
        None if site.has_file(path) => EntryProblem::new(
            format!("`{path}` is not a page: the platform does not build files with this name"),
            "rename the file, and update this entry",
        ),
        None => return Absence::Unread,
    })
}

fn snippet(path: &str) -> EntryProblem {
    let is_in_folder = path.to_lowercase().starts_with("snippets/")
        || path.to_lowercase().starts_with("_snippets/");
    let advice = if is_in_folder {
        "files in this folder are only included in pages: move it out of the folder, or list the page that includes it"
    } else {
        "another file imports it, so the platform does not build a page from it: list the page that imports it"
    };
    EntryProblem::new(format!("`{path}` is a snippet, not a page"), advice)
}

/// What is found for an entry that does not name a page.
pub(super) enum Found {
    /// The reason is known.
    Known(Box<EntryProblem>),
    /// The file does not exist.
    Absent,
    /// The file exists but was not read.
    Unread,
}

/// Returns what is wrong with an entry that does not name a page.
pub(super) fn problem(site: &Site, entry: PageEntry<'_>) -> Found {
    let found = |problem: EntryProblem| Found::Known(Box::new(problem));
    let written = entry.path;
    if entry.is_root && wants_endpoint(written) {
        let message = format!("`root` must be a page, but `{written}` is an endpoint");
        return found(EntryProblem::new(
            message,
            "use a page that introduces the group",
        ));
    }
    if is_address(written) {
        let message = format!("`{written}` is a URL, not a page of this site");
        let advice = "use it as the `href` of an anchor or tab, or list a page that sets it as `url` in its front matter";
        return found(EntryProblem::new(message, advice));
    }
    if let Some((page, mistake)) = intended_page(site, written) {
        let right = entry_of(page);
        let advice = format!("write `{right}`: until then the platform omits the entry");
        return found(EntryProblem {
            fix: Some((right.to_owned(), true)),
            ..EntryProblem::new(mistake_message(mistake, written), advice)
        });
    }
    let bare = written.trim_matches('/');
    for ending in ["", ".mdx", ".md"] {
        let path = format!("{bare}{ending}");
        match absence(site, &path) {
            Absence::Nothing => (),
            Absence::Unread => return Found::Unread,
            Absence::NotAPage(problem) => return found(problem),
        }
    }
    Found::Absent
}

fn mistake_message(mistake: EntryMistake, written: &str) -> String {
    match mistake {
        EntryMistake::Encoding => format!("`{written}` is not a plain file path"),
        EntryMistake::Fragment => {
            format!("`{written}` names a part of a page, but an entry must be a whole page")
        }
        EntryMistake::Ending => {
            format!("`{written}` has a file extension, which is not allowed in an entry")
        }
        EntryMistake::Folder => format!("`{written}` is a folder, not a page"),
        EntryMistake::Case => format!("page `{written}` does not exist: paths are case-sensitive"),
    }
}

fn is_address(text: &str) -> bool {
    let text = text.trim();
    text.contains("://")
        || ["//", "mailto:", "www."]
            .iter()
            .any(|start| text.starts_with(start))
}
