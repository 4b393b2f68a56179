//! Suggests pages for an address that does not exist, in the language and version of the linking page.

use super::branch::{Branches, language_folder};
use super::{Site, address};
use crate::catalog;
use crate::page::Page;

impl Site {
    pub(super) fn branches(&self) -> &Branches {
        self.link_facts.branches.get_or_init(|| {
            let navigation = self.manifest.navigation();
            navigation.map(Branches::of).unwrap_or_default()
        })
    }

    /// Returns whether `other`, a page or file, has the language and version that a link from the page at `from` to
    /// `path` means: those in the folders of `path`, otherwise those of the page.
    pub fn is_in_branch(&self, from: &str, path: &str, other: &str) -> bool {
        self.branches().have_in_common(from, path, other)
    }

    /// Returns the address, without a leading slash, of a page that `path`, which does not exist, may mean in the page
    /// at `from`. The page has the same language and version, and shares more with `path` than a common name.
    pub fn nearest_page_from(&self, from: &str, path: &str) -> Option<String> {
        let fits = |page: &Page| {
            self.is_in_branch(from, path, page.path()) && is_alike(path, address(page.path()))
        };
        let near = self.nearest_page_among(path, &fits).or_else(|| {
            let folder = language_folder(from)?;
            let path = path.trim_matches('/');
            if path.split('/').next() == Some(folder) {
                return None;
            }
            self.nearest_page_among(&format!("{folder}/{path}"), &fits)
        });
        near.map(|page| address(page.path()).to_owned())
    }
}

/// Returns whether two paths that end in the same name share anything else, if it is a common name such as `overview`.
fn is_alike(path: &str, near: &str) -> bool {
    let parts = |path: &str| -> Vec<String> {
        let path = path.trim_matches('/').to_lowercase();
        path.split('/').map(str::to_owned).collect()
    };
    let (path, near) = (parts(path), parts(near));
    let (Some((last, folders)), Some((name, others))) = (path.split_last(), near.split_last())
    else {
        return true;
    };
    let is_usual = last == name && !last.contains(['-', '_']);
    !is_usual
        || folders.is_empty()
        || others.is_empty()
        || folders.iter().any(|folder| others.contains(folder))
        || folders.len() == others.len()
            && catalog::nearest(&folders.join("/"), [&*others.join("/")]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_names_are_not_enough() {
        assert!(is_alike("a/send-a-parcel", "b/send-a-parcel"));
        assert!(is_alike("overview", "b/overview"));
        assert!(is_alike("guide/overview", "guides/overview"));
        assert!(is_alike("a/b/overview", "b/overview"));
        assert!(!is_alike("cli/overview", "prices/overview"));
    }
}
