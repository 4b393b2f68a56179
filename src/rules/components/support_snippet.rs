//! The old component `Snippet`.

use crate::page::{Element, Page};
use crate::rule::Cx;
use crate::site::Site;

/// Files that a page may import.
pub(super) const KINDS: [&str; 4] = [".mdx", ".md", ".jsx", ".tsx"];
/// Where files for `Snippet` are.
const FOLDERS: [&str; 2] = ["_snippets", "snippets"];

/// Reports each `Snippet` of the platform whose file does not exist.
pub(super) fn old_snippets(page: &Page, cx: &mut Cx<'_>) {
    if !page.declares("Snippet") {
        for element in page.elements().filter(|element| element.is("Snippet")) {
            old_snippet(element, cx);
        }
    }
}

/// `<Snippet file="…" />`: the path starts at the folder of snippets.
fn old_snippet(element: Element<'_>, cx: &mut Cx<'_>) {
    let Some((attribute, file)) = element.attribute("file").zip(element.literal("file")) else {
        return;
    };
    let site: &Site = cx.site();
    let bare = file.trim_start_matches("./").trim_start_matches('/');
    let is_there = |path: &str| {
        FOLDERS
            .iter()
            .any(|folder| site.has_file(&format!("{folder}/{path}")))
    };
    if file.is_empty() || is_there(bare) {
        return;
    }
    let finding = cx.report(attribute.span(), format!("snippet `{file}` does not exist"));
    let kind = KINDS.iter().find(|kind| is_there(&format!("{bare}{kind}")));
    match kind {
        Some(kind) => {
            finding.note(format!("add its extension: `{file}{kind}`"));
        }
        None => {
            finding.note("the platform shows nothing in its place: check the path, which starts at the folder `_snippets`");
        }
    }
}
