//! The table of the pages that the platform generates from API specifications: how their addresses are made.

use super::nav::ElementId;
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::{Details, Operation, Specification};
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};

/// The folder of these pages, unless `directory` sets another one.
pub(super) const FOLDER: &str = "api-reference";

/// The maximum number of these pages, because many elements can name the same large specification. The addresses of more
/// are unknown.
const MAX_PAGES: usize = 200_000;

/// The pages that the platform generates, by address and by element of the navigation.
#[derive(Debug, Default)]
pub(super) struct EndpointPages {
    /// In the order of the navigation.
    pub(super) pages: Vec<Record>,
    pub(super) by_path: HashMap<Box<str>, usize, FixedState>,
    pub(super) by_element: HashMap<ElementId, Vec<usize>, FixedState>,
    /// The folders with pages that are unknown.
    pub(super) unknown: Vec<Box<str>>,
}

/// A page of the table.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) path: Box<str>,
    /// The path of the specification from the root of the site.
    pub(super) file: Box<str>,
    pub(super) operation: usize,
    pub(super) element: ElementId,
    pub(super) is_listed: bool,
}

impl EndpointPages {
    /// Adds the pages of all operations of a specification. Those with the same address in the group of a tag get numbers.
    pub(super) fn add_all(
        &mut self,
        read: &Specification,
        folder: &str,
        element: ElementId,
        is_listed: bool,
    ) {
        let mut taken: HashSet<(Option<&str>, Box<str>)> = HashSet::new();
        let is_32 = read.is_32();
        for operation in read.operations.iter().filter(|one| !one.is_excluded) {
            let group = operation.tag.as_deref().filter(|_| !is_32);
            let is_taken = |path: &str| taken.contains(&(group, path.into()));
            let path = unique(base_path(operation, folder), is_taken).to_lowercase();
            if is_32 || !operation.is_hidden {
                taken.insert((group, path.as_str().into()));
            }
            let is_listed = is_listed && !operation.is_hidden;
            self.add(path, read.details(operation), element, is_listed);
        }
    }

    /// Adds the page of an operation.
    pub(super) fn add(
        &mut self,
        path: String,
        details: Details<'_>,
        element: ElementId,
        is_listed: bool,
    ) {
        let read = details.node.specification();
        let Some(operation) = read.index_of(details.operation) else {
            return;
        };
        let at = self.pages.len();
        if at >= MAX_PAGES {
            self.unknown.push("".into());
            return;
        }
        // An address ends at these characters, so a link to the page cannot name the rest.
        let end = path.find(['?', '#']).unwrap_or(path.len());
        self.by_path.entry(path[..end].into()).or_insert(at);
        if let Some(href) = &details.operation.href {
            // Whether hosts tell upper from lower case in it is unknown.
            self.by_path.entry(joined(&[href]).into()).or_insert(at);
        }
        self.by_path.entry(path.as_str().into()).or_insert(at);
        self.by_element.entry(element).or_default().push(at);
        self.pages.push(Record {
            path: path.into(),
            file: read.main().path().into(),
            operation,
            element,
            is_listed,
        });
    }
}

/// Returns the address of the page of an operation, unless another page has it: the one that the operation sets, or one
/// made from its tag and its summary.
pub(super) fn base_path(operation: &Operation, folder: &str) -> String {
    if let Some(href) = &operation.href {
        let path = joined(&[href]);
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
        // The platform takes an ending for that of a file.
        let end = name.rfind('.').filter(|&at| at > 0).unwrap_or(name.len());
        return joined(&[folder, &name[..end]]);
    }
    let summary = operation.summary.as_deref().filter(|text| !text.is_empty());
    let name = summary.map_or_else(
        || {
            let path = slug(&operation.path);
            match operation.method {
                Method::Webhook => path,
                method => format!("{}-{path}", method.name().to_lowercase()),
            }
        },
        slug,
    );
    let tag = operation.tag.as_deref().map(slug).unwrap_or_default();
    joined(&[folder, &tag, &name])
}

/// Returns `text` as a segment of a path: `Track a parcel` is `track-a-parcel`, and `/parcels/{id}` is `parcels`.
fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        match behind.split_once('}') {
            Some((_, behind)) => {
                out.push('-');
                rest = behind;
            }
            None => rest = behind,
        }
    }
    out.push_str(rest);
    let out = out.replace(' ', "-");
    let out = out.strip_prefix('-').unwrap_or(&out);
    let out = out.strip_suffix('-').unwrap_or(out);
    let out = out.replace(['}', '(', ')', ',', '.', '\'', '\n', '/'], "");
    out.replace("--", "-").to_lowercase()
}

/// Joins the parts to one path without slashes at its ends.
pub(super) fn joined(parts: &[&str]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in parts.iter().flat_map(|part| part.split('/')) {
        match name {
            "" | "." => (),
            ".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    names.join("/")
}

/// Returns the path, with the first number that makes it unique if it is taken.
pub(super) fn unique(path: String, is_taken: impl Fn(&str) -> bool) -> String {
    let is_taken = |path: &str| is_taken(&path.to_lowercase());
    if !is_taken(&path) {
        return path;
    }
    let mut numbered = (1_usize..).map(|number| format!("{path}-{number}"));
    numbered.find(|path| !is_taken(path)).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::openapi::OperationPlace;

    fn operation(method: Method, path: &str, summary: Option<&str>) -> Operation {
        Operation {
            method,
            path: path.into(),
            summary: summary.map(Into::into),
            tag: None,
            place: OperationPlace::default(),
            href: None,
            title: None,
            sidebar_title: None,
            is_deprecated: false,
            is_hidden: false,
            is_excluded: false,
        }
    }

    #[test]
    fn pages_have_the_paths_of_the_platform() {
        let of = |one: &Operation| base_path(one, FOLDER);
        let mut tagged = operation(Method::Get, "/parcels/{id}", Some("Track a parcel (v2)"));
        tagged.tag = Some("All Parcels".into());
        assert_eq!(of(&tagged), "api-reference/all-parcels/track-a-parcel-v2");
        let bare = operation(Method::Delete, "/parcels/{id}/labels", None);
        assert_eq!(of(&bare), "api-reference/delete-parcels-labels");
        let hook = operation(Method::Webhook, "parcel.moved", None);
        assert_eq!(of(&hook), "api-reference/parcelmoved");
        tagged.href = Some("/tracking/One.html".into());
        assert_eq!(of(&tagged), "tracking/One");
    }

    #[test]
    fn duplicate_paths_get_numbers() {
        let taken = ["x/get-parcels", "x/get-parcels-1"];
        let is_taken = |path: &str| taken.contains(&path);
        assert_eq!(
            unique("x/get-parcels".to_owned(), is_taken),
            "x/get-parcels-2"
        );
    }
}
