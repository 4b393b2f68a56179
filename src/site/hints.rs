//! Suggests pages for an address that does not exist, in the language and version of the linking page.

use super::Site;
use super::branch::{Branches, language_folder};
use super::nearest_page::NamedPage;
use crate::catalog;

impl Site {
    pub(super) fn branches(&self) -> &Branches {
        self.ask_manifest();
        self.branches_of_frame()
    }

    /// Returns what [`Site::branches`] returns, for an answer that is compared when the navigation changes.
    pub(super) fn branches_of_frame(&self) -> &Branches {
        self.frame.branches.get_or_init(|| {
            let navigation = self.manifest.navigation();
            navigation.map(Branches::of).unwrap_or_default()
        })
    }

    /// Returns whether `other`, a page or file, has the language and version that a link from the page at `from` to
    /// `path` means: those in the folders of `path`, otherwise those of the page.
    pub fn is_in_branch(&self, from: &str, path: &str, other: &str) -> bool {
        let branches = self.branches();
        branches.is_in(&branches.intended(from, path), other)
    }

    /// Returns the address, without a leading slash, of a page that `path`, which does not exist, may mean in the page
    /// at `from`. The page has the same language and version, and shares more with `path` than a common name.
    pub fn nearest_page_from(&self, from: &str, path: &str) -> Option<String> {
        let branches = self.branches();
        let meant = branches.intended(from, path);
        // The folders of a generated page tell its language and version, which similar names share.
        let fits = |page: NamedPage<'_>| {
            let is_in = match page {
                NamedPage::Written(page) => branches.is_in(&meant, page.path()),
                NamedPage::Generated(_) => true,
            };
            is_in && is_alike(path, page.address())
        };
        self.nearest_address_among(path, &fits).or_else(|| {
            let folder = language_folder(from)?;
            let path = path.trim_matches('/');
            if path.split('/').next() == Some(folder) {
                return None;
            }
            self.nearest_address_among(&format!("{folder}/{path}"), &fits)
        })
    }
}

/// Returns whether two paths that end in the same name share anything else, if it is a common name such as `overview`.
fn is_alike(path: &str, near: &str) -> bool {
    let lower = |path: &str| path.trim_matches('/').to_lowercase();
    let (path, near) = (lower(path), lower(near));
    let (folders, last) = path.rsplit_once('/').unwrap_or(("", &path));
    let (others, name) = near.rsplit_once('/').unwrap_or(("", &near));
    let is_usual = last == name && !last.contains(['-', '_']);
    let has = |folders: &str, folder: &str| folders.split('/').any(|one| one == folder);
    !is_usual
        || folders.is_empty()
        || others.is_empty()
        || folders.split('/').any(|folder| has(others, folder))
        || folders.split('/').count() == others.split('/').count()
            && catalog::nearest(folders, [others]).is_some()
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
