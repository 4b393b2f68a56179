//! The final targets of redirects.

use super::link_addresses::below;
use super::malformed::malformed;
use super::nearest::site_folder;
use crate::site::{Destination, LinkAddress, Redirect, Site, Style, is_version};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The final target of a redirect.
pub(super) enum FinalTarget {
    /// A target that exists, is unknown until the site runs, or is broken by another redirect.
    Fine,
    /// This path, which does not exist.
    Missing(String),
    /// The redirect itself.
    Circle,
    /// `last`, through another redirect.
    Chain { next: usize, last: String },
}

/// The final target of a path.
#[derive(Clone)]
enum PathTarget {
    /// This address.
    Address(String),
    Missing,
    Circle,
    Unknown,
}

/// The maximum number of redirects with parameters to follow in a chain. Browsers stop much earlier.
const MAX_PATTERNS: usize = 64;

/// The redirects of a site, with a cache of their final targets, so that no path is followed twice.
pub(super) struct RedirectTargets<'s, 'a> {
    site: &'s Site,
    /// The folder of the host that the site is served in.
    base: String,
    aliases: &'a [String],
    targets: HashMap<String, PathTarget>,
    /// The first redirect of each circle.
    circles: HashSet<usize>,
}

impl<'s, 'a> RedirectTargets<'s, 'a> {
    /// Creates an empty cache for `site`. `base` is the configured folder of the host. If it is empty, it is guessed
    /// from the redirects. `aliases` are second names of folders, which links are meant to use.
    pub(super) fn new(site: &'s Site, base: &str, aliases: &'a [String]) -> Self {
        let base = Some(base.to_owned()).filter(|base| !base.is_empty());
        Self {
            site,
            base: base.or_else(|| guessed_base(site)).unwrap_or_default(),
            aliases,
            targets: HashMap::new(),
            circles: HashSet::new(),
        }
    }

    /// Returns the final target of the redirect with this index.
    pub(super) fn final_target(&mut self, number: usize) -> FinalTarget {
        let redirect = &self.site.manifest().redirects()[number];
        if has_parameters(&redirect.destination) {
            // The target of parameters is unknown, unless source and target are the same.
            let is_same =
                redirect.source.trim_matches('/') == redirect.destination.trim_matches('/');
            return if is_same {
                FinalTarget::Circle
            } else {
                FinalTarget::Fine
            };
        }
        // `malformed-address` reports invalid addresses.
        let path = self.path(&redirect.destination);
        let Some(path) = path.filter(|_| malformed(&redirect.destination).is_none()) else {
            return FinalTarget::Fine;
        };
        let next = self.next(&path);
        match (self.path_target(&redirect.destination, path.clone()), next) {
            (PathTarget::Address(last), Some(next)) => FinalTarget::Chain { next, last },
            (PathTarget::Circle, _) if self.circles.contains(&number) => FinalTarget::Circle,
            // If the path is redirected again, the other redirect is reported.
            (PathTarget::Missing, None) if !self.is_outside(&path) => FinalTarget::Missing(path),
            _ => FinalTarget::Fine,
        }
    }

    /// Returns the folder of the host if `address` starts with it, otherwise an empty string.
    pub(super) fn base_of<'b>(&'b self, address: &'b str) -> &'b str {
        let (_, base) = below(&self.base, Cow::Borrowed(address), self.site);
        base
    }

    /// Returns the path in the site that an address means, or `None` for another site.
    fn path(&self, address: &str) -> Option<String> {
        let (address, _) = below(&self.base, Cow::Borrowed(address), self.site);
        let parsed = LinkAddress::parse(&address);
        let is_here = matches!(parsed.style, Style::Rooted | Style::Bare);
        parsed.path_from("").filter(|_| is_here)
    }

    /// Returns the redirect of `path` that continues a chain, if there is one.
    fn next(&self, path: &str) -> Option<usize> {
        match self.site.destination(path) {
            Destination::Redirect(next) if !self.is_alias(next) => Some(next),
            _ => None,
        }
    }

    fn path_target(&mut self, address: &str, path: String) -> PathTarget {
        let (mut address, mut path) = (address.to_owned(), path);
        let mut visited: Vec<(String, usize)> = Vec::new();
        let (mut seen, mut patterns) = (HashSet::new(), 0);
        let target = loop {
            if let Some(target) = self.targets.get(&path) {
                break target.clone();
            }
            let Some(next) = self.next(&path) else {
                let is_nothing = matches!(self.site.destination(&path), Destination::Nothing)
                    && self.site.first_below(&path).is_none();
                break if is_nothing {
                    PathTarget::Missing
                } else {
                    PathTarget::Address(address)
                };
            };
            let all = self.site.manifest().redirects();
            patterns += usize::from(has_parameters(&all[next].destination));
            if !seen.insert(next) || patterns > MAX_PATTERNS {
                let start = visited.iter().position(|(earlier, _)| *earlier == path);
                let Some(start) = start else {
                    break PathTarget::Unknown;
                };
                let circle = visited[start..].iter().map(|(_, number)| *number);
                let plain = circle.filter(|&number| !has_parameters(&all[number].destination));
                self.circles.extend(plain.min());
                break PathTarget::Circle;
            }
            let target = self.site.redirected(next, &path);
            visited.push((path, next));
            match target {
                None => break PathTarget::Unknown,
                Some(target) => address = target,
            }
            match self.path(&address) {
                None => break PathTarget::Address(address),
                Some(further) => path = further,
            }
        };
        let targets = visited.into_iter().map(|(path, _)| (path, target.clone()));
        self.targets.extend(targets);
        target
    }

    /// Returns whether a path that does not exist may belong to another part of the host.
    fn is_outside(&self, path: &str) -> bool {
        let folder = path.split_once('/').map(|(folder, _)| folder);
        let is_inside = folder.is_some_and(|folder| self.site.first_below(folder).is_some());
        !self.base.is_empty() && !is_inside
    }

    /// Returns whether a redirect gives a folder a second name, such as `/latest/*` for `/v2/*`. Links to that name
    /// should keep working when the redirect changes, so a chain may end there.
    fn is_alias(&self, number: usize) -> bool {
        let redirect: &Redirect = &self.site.manifest().redirects()[number];
        let [source, target] = [&redirect.source, &redirect.destination];
        if !has_parameters(source) || !has_parameters(target) {
            return false;
        }
        let [source, target] = [source, target].map(|path| -> Vec<&str> {
            let parts = path.split('/').filter(|part| !part.is_empty());
            parts.collect()
        });
        let same = source
            .iter()
            .zip(&target)
            .take_while(|(one, other)| one == other);
        let same = same.count();
        let rest = source[same..].iter().rev().zip(target[same..].iter().rev());
        let behind = rest.take_while(|(one, other)| one == other).count();
        match (
            &source[same..source.len() - behind],
            &target[same..target.len() - behind],
        ) {
            ([own], [other]) => self.is_alias_name(own) || (is_version(other) && !is_version(own)),
            ([own], []) => self.is_alias_name(own),
            ([], [other]) => is_version(other),
            _ => false,
        }
    }

    fn is_alias_name(&self, folder: &str) -> bool {
        let mut aliases = self.aliases.iter();
        aliases.any(|alias| alias.eq_ignore_ascii_case(folder))
    }
}

fn has_parameters(path: &str) -> bool {
    path.contains([':', '*']) && !path.contains("://")
}

/// Returns the folder of the host that the site is served in, if redirects use it to reach pages.
fn guessed_base(site: &Site) -> Option<String> {
    let all = site.manifest().redirects().iter();
    all.filter(|redirect| !has_parameters(&redirect.destination))
        .find_map(|redirect| {
            let parsed = LinkAddress::parse(&redirect.destination);
            let path = parsed.path_from("")?;
            let is_there = site.resolves(&path) || site.first_below(&path).is_some();
            let folder = site_folder(&path, site).filter(|_| !is_there)?;
            Some(format!("/{folder}"))
        })
}
