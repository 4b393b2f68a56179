//! Following redirects.

use super::redirects::{destination, redirected};
use super::{Aim, Destination, Site, Style};

impl Site {
    /// What the redirect of this number makes of `path`, which it takes over. None where a part of it cannot be known.
    pub fn redirected(&self, number: usize, path: &str) -> Option<String> {
        destination(self.manifest.redirects().get(number)?, path)
    }

    /// The path that a redirect with parameters makes of `path`, where nothing is.
    pub fn redirection(&self, path: &str) -> Option<String> {
        let number = redirected(self.manifest.redirects(), path)?;
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
