//! The titles and paths of the pages that the platform generates from an API specification.

use crate::site::nav::ElementId;
use crate::site::{Site, Value};
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::Operation;

/// The default folder of these pages.
const FOLDER: &str = "api-reference";
/// The name of the group for endpoints without a tag.
pub(super) const UNTAGGED: &str = "API Reference";

/// Returns the title of an endpoint's page and its URL path. `taken` holds the paths of the pages next to it.
pub(super) fn page(operation: &Operation, folder: &str, taken: &[String]) -> (String, String) {
    let name = operation.summary.as_deref().map_or_else(
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
    let href = operation.href.as_deref();
    let path = href.map_or_else(|| joined(&[folder, &tag, &name]), |href| joined(&[href]));
    let path = unique(path.to_lowercase(), taken);
    let title = operation.summary.as_deref().filter(|_| href.is_none());
    let title = title.map_or_else(|| title_of(&path), str::to_owned);
    (title, path)
}

/// Returns the folder that the nearest `openapi` names for its pages.
pub(super) fn folder(site: &Site, id: ElementId) -> String {
    let navigation = site.manifest().navigation();
    let value = navigation.and_then(|navigation| navigation.inherited(id, "openapi"));
    let named = value.and_then(|(_, value)| {
        let first = value.items().first().unwrap_or(value);
        first.get("directory").and_then(Value::as_str)
    });
    named.unwrap_or(FOLDER).to_owned()
}

/// Returns the title that the platform generates from a path.
pub(super) fn title_of(path: &str) -> String {
    let last = path.trim_end_matches('/').rsplit('/').next();
    let words = last.unwrap_or(path).replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
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

/// Joins the parts to one path that starts with a slash.
fn joined(parts: &[&str]) -> String {
    let names = parts.iter().flat_map(|part| part.split('/'));
    let names = names.filter(|name| !matches!(*name, "" | "."));
    names.fold(String::new(), |path, name| path + "/" + name)
}

/// Returns the path, with the first number that makes it unique if it is taken.
fn unique(path: String, taken: &[String]) -> String {
    if !taken.contains(&path) {
        return path;
    }
    let mut numbered = (1_usize..).map(|number| format!("{path}-{number}"));
    numbered.find(|path| !taken.contains(path)).unwrap_or(path)
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
            is_deprecated: false,
            is_hidden: false,
            is_excluded: false,
        }
    }

    #[test]
    fn pages_have_the_paths_of_the_platform() {
        let of = |one: &Operation| page(one, FOLDER, &[]);
        let mut tagged = operation(Method::Get, "/parcels/{id}", Some("Track a parcel (v2)"));
        tagged.tag = Some("All Parcels".into());
        let path = "/api-reference/all-parcels/track-a-parcel-v2".to_owned();
        assert_eq!(of(&tagged), ("Track a parcel (v2)".to_owned(), path));
        let bare = operation(Method::Delete, "/parcels/{id}/labels", None);
        let path = "/api-reference/delete-parcels-labels".to_owned();
        assert_eq!(of(&bare), ("Delete parcels labels".to_owned(), path));
        let hook = operation(Method::Webhook, "parcel.moved", None);
        assert_eq!(of(&hook).1, "/api-reference/parcelmoved");
        tagged.href = Some("tracking/One".into());
        assert_eq!(of(&tagged), ("One".to_owned(), "/tracking/one".to_owned()));
    }

    #[test]
    fn duplicate_paths_get_numbers() {
        let one = operation(Method::Get, "/parcels", None);
        let taken = ["/x/get-parcels", "/x/get-parcels-1"].map(str::to_owned);
        assert_eq!(page(&one, "x/", &taken).1, "/x/get-parcels-2");
    }

    #[test]
    fn paths_become_titles() {
        for (path, title) in [
            ("guides/get-started", "Get started"),
            ("rate_limits/", "Rate limits"),
            ("", ""),
            ("éclair", "Éclair"),
        ] {
            assert_eq!(title_of(path), title);
        }
    }
}
