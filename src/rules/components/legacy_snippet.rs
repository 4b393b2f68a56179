//! The legacy component `Snippet`.

use crate::page::{Element, Page};
use crate::rule::Cx;
use crate::site::Site;
use crate::syntax::esm::ExportName;

/// The extensions of files that a page may import.
pub(super) const KINDS: [&str; 4] = [".mdx", ".md", ".jsx", ".tsx"];
/// The folders that contain the files for `Snippet`.
const FOLDERS: [&str; 2] = ["_snippets", "snippets"];

/// Reports each `Snippet` of the platform with a file that does not exist.
pub(super) fn old_snippets(page: &Page, cx: &mut Cx<'_>) {
    if !page.declares("Snippet") {
        for element in page.elements().filter(|element| element.is("Snippet")) {
            report_missing_file(element, cx);
        }
    }
}

/// Reports `<Snippet file="…" />` if the file does not exist. Its path is relative to the folder of snippets.
fn report_missing_file(element: Element<'_>, cx: &mut Cx<'_>) {
    let Some((attribute, file)) = element.attribute("file").zip(element.literal("file")) else {
        return;
    };
    let site: &Site = cx.site();
    let bare = relative_path(file);
    let exists = |path: &str| snippet_path(path, site).is_some();
    if file.is_empty() || exists(bare) {
        return;
    }
    let finding = cx.report(attribute.span(), format!("snippet `{file}` does not exist"));
    let kind = KINDS.iter().find(|kind| exists(&format!("{bare}{kind}")));
    match kind {
        Some(kind) => {
            finding.note(format!("add its extension: `{file}{kind}`"));
        }
        None => {
            finding.note("the platform shows nothing in its place: check the path, which starts at the folder `_snippets`");
        }
    }
}

/// Returns the path of a `file`, relative to the folder of snippets.
fn relative_path(file: &str) -> &str {
    file.trim_start_matches("./").trim_start_matches('/')
}

/// Returns the path from the root of the snippet at `bare`, which may be in any of the folders of snippets.
fn snippet_path(bare: &str, site: &Site) -> Option<String> {
    let mut paths = FOLDERS.iter().map(|folder| format!("{folder}/{bare}"));
    paths.find(|path| site.has_file(path))
}

/// The import that replaces a `Snippet`.
pub(super) struct Replacement {
    /// The name of the component.
    pub(super) name: String,
    /// The import statement, or `None` if the page already has it.
    pub(super) import: Option<String>,
}

/// Returns the replacement of `<Snippet file="…" />` if its file exists.
pub(super) fn replacement(page: &Page, element: Element<'_>, cx: &Cx<'_>) -> Option<Replacement> {
    let path = snippet_path(relative_path(element.literal("file")?), cx.site())?;
    let imported = page.imports().find_map(|import| {
        let is_same_file = page.resolve(import.source).as_ref() == Some(&path);
        let mut names = import.names().filter(|_| is_same_file);
        names.find(|name| *name.export == ExportName::Default)
    });
    if let Some(imported) = imported {
        let (name, import) = (imported.local.to_string(), None);
        return Some(Replacement { name, import });
    }
    let file = path.rsplit('/').next()?;
    let (stem, _) = KINDS
        .iter()
        .find_map(|kind| Some((file.strip_suffix(kind)?, kind)))?;
    let is_free = |name: &String| !page.declares(name) && cx.components().get(name).is_none();
    let name = component_name(stem)?;
    let names = [name.clone(), format!("{name}Snippet")];
    let name = names.into_iter().find(is_free)?;
    let import = Some(format!("import {name} from \"/{path}\""));
    Some(Replacement { name, import })
}

/// Returns the component name for a file name: `StarOnGithub` for `star-on-github`.
fn component_name(stem: &str) -> Option<String> {
    let words = stem.split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut name = String::new();
    for word in words.filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(rest);
    }
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
        .then_some(name)
}
