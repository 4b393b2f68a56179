//! Resolves targets on a page. They depend on the path of the page only if they are relative.

use super::{LinkAddress, Page, Style, resolve};

impl Page {
    /// Returns the path, relative to the root of the site, that `target` means on this page, like [`resolve`].
    pub fn resolve(&self, target: &str) -> Option<String> {
        let from = if target.starts_with('/') {
            ""
        } else {
            self.path()
        };
        resolve(target, from)
    }

    /// Returns the path, relative to the root of the site, that an address means on this page, like
    /// [`LinkAddress::path_from`].
    pub fn path_of(&self, address: &LinkAddress<'_>) -> Option<String> {
        let from = if address.style == Style::Relative {
            self.path()
        } else {
            ""
        };
        address.path_from(from)
    }
}
