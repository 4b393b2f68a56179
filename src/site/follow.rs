//! Follows redirects.

use super::redirects::{RedirectIndex, destination};
use super::{Destination, LinkAddress, Site, Style};

impl Site {
    /// Returns the index of the redirect that applies to `path`.
    pub fn redirect_for(&self, path: &str) -> Option<usize> {
        let redirects = self.manifest().redirects();
        let index = || RedirectIndex::new(redirects);
        self.frame
            .redirects
            .get_or_init(index)
            .find(redirects, path)
    }

    /// Returns the target of the redirect at index `number` for `path`, which it applies to. Returns `None` if a part
    /// of the target is unknown.
    pub fn redirected(&self, number: usize, path: &str) -> Option<String> {
        destination(self.manifest().redirects().get(number)?, path)
    }

    /// Returns the target of a redirect with parameters for `path`, if `path` does not exist.
    pub fn redirection(&self, path: &str) -> Option<String> {
        let number = self.redirect_for(path)?;
        let redirect = &self.manifest().redirects()[number];
        let has_parameters = redirect.destination.contains([':', '*']);
        let target = destination(redirect, path).filter(|_| has_parameters)?;
        let parsed = LinkAddress::parse(&target);
        let path = parsed
            .path_from("")
            .filter(|_| parsed.style == Style::Rooted)?;
        let is_nothing = matches!(self.destination(&path), Destination::Nothing)
            && self.first_below(&path).is_none();
        is_nothing.then_some(target)
    }
}
