//! Following redirects.

use super::redirects::{RedirectIndex, destination};
use super::{Aim, Destination, Site, Style};

impl Site {
    /// The number of the redirect that takes `path` over.
    pub fn redirect_for(&self, path: &str) -> Option<usize> {
        let redirects = self.manifest.redirects();
        let index = || RedirectIndex::new(redirects);
        self.link_facts
            .redirects
            .get_or_init(index)
            .find(redirects, path)
    }

    /// What the redirect of this number makes of `path`, which it takes over. None where a part of it cannot be known.
    pub fn redirected(&self, number: usize, path: &str) -> Option<String> {
        destination(self.manifest.redirects().get(number)?, path)
    }

    /// The path that a redirect with parameters makes of `path`, where nothing is.
    pub fn redirection(&self, path: &str) -> Option<String> {
        let number = self.redirect_for(path)?;
        let redirect = &self.manifest.redirects()[number];
        let has_parameters = redirect.destination.contains([':', '*']);
        let target = destination(redirect, path).filter(|_| has_parameters)?;
        let aim = Aim::of(&target);
        let path = aim.path_from("").filter(|_| aim.style == Style::Rooted)?;
        let is_nothing = matches!(self.destination(&path), Destination::Nothing)
            && self.first_below(&path).is_none();
        is_nothing.then_some(target)
    }
}
