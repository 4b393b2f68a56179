use super::support::{listed, report};
use super::support_branches::{Branch, branches, key, known};
use super::support_text::Globs;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::Fate;
use serde::Deserialize;
use std::collections::HashSet;

/// Reports a page of the default language that another language does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingTranslation {
    except: Vec<String>,
    ignore: Globs,
    versions: bool,
}

impl Rule for MissingTranslation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let inner = navigation
            .elements()
            .filter(|(id, _)| navigation.is_kept(*id));
        let inner = inner.flat_map(|(_, element)| &element.lists);
        for siblings in navigation.lists.iter().chain(inner) {
            let is_wanted =
                *siblings.key == *"languages" || (self.versions && *siblings.key == *"versions");
            if is_wanted && siblings.fate == Fate::Kept {
                self.compare(&branches(site, navigation, siblings), cx);
            }
        }
    }
}

impl MissingTranslation {
    fn compare(&self, branches: &[Branch<'_>], cx: &mut Cx<'_>) {
        let site = cx.site();
        let default = branches.iter().find(|branch| branch.is_default);
        let Some(default) = default.or(branches.first()) else {
            return;
        };
        let others: Vec<(&str, HashSet<String>)> = branches
            .iter()
            .filter(|branch| !std::ptr::eq(*branch, default))
            .filter(|branch| !self.except.iter().any(|name| name == branch.name))
            .map(|branch| (branch.name, known(site, branch)))
            .collect();
        let mut told = HashSet::new();
        for entry in &default.entries {
            let path = entry.path.trim_matches('/');
            let key = key(path, default.own);
            let without = others.iter().filter(|(_, keys)| !keys.contains(&key));
            let without: Vec<&str> = without.map(|(name, _)| *name).collect();
            if without.is_empty() || self.ignore.fit(path) || !told.insert(key) {
                continue;
            }
            let message = format!("`{path}` is missing in {}", listed(without));
            let advice = "write it there and list it in the navigation: readers who switch over lose their page";
            report(cx, (entry.span, entry.span), message, advice);
        }
    }
}
