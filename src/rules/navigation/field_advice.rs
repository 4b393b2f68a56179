//! Advice for unknown fields of `docs.json`.

use super::config_problems::{IntendedField, Owner};
use crate::catalog::{InsteadCase, NAVIGATION};
use crate::site::{Navigation, Site, Value};

/// Returns whether a case of a replaced field matches this value.
pub(super) fn applies(site: &Site, case: &InsteadCase, value: &Value, is_nested: bool) -> bool {
    case.nested.is_none_or(|nested| nested == is_nested)
        && case
            .value
            .is_none_or(|wanted| value.as_bool() == Some(wanted))
        && case.home.is_none_or(|home| is_home(site, value) == home)
}

/// Returns whether a value names the page that is the home page by default.
fn is_home(site: &Site, value: &Value) -> bool {
    let named = value.as_str().and_then(|path| site.page_named(path.trim()));
    let entries = site.manifest().navigation().into_iter();
    let first = entries.flat_map(Navigation::pages).next();
    let home = site.page_named("index");
    let home = home.or_else(|| site.page_named(first?.path));
    named
        .zip(home)
        .is_some_and(|(named, home)| named.file() == home.file())
}

/// Returns the advice for a value that consists of paths of scripts or style sheets, and whether all these files exist,
/// so that the platform loads them anyway.
pub(super) fn loaded(site: &Site, value: &Value) -> Option<(String, bool)> {
    let mut files = Vec::new();
    paths_in(value, &mut files);
    let first = files.first()?;
    let extension = [".js", ".css"]
        .into_iter()
        .find(|end| first.ends_with(end))?;
    if !files.iter().all(|file| file.ends_with(extension)) {
        return None;
    }
    let advice = format!("remove it; every `{extension}` file of the site is loaded on all pages");
    let is_there = |file: &str| {
        let path = file.trim_start_matches("./").trim_start_matches('/');
        site.has_file(path)
    };
    match files.iter().find(|file| !is_there(file)) {
        Some(lost) => Some((format!("{advice}, but `{lost}` is not in the site"), false)),
        None => Some((advice, true)),
    }
}

/// Collects the paths in a value. In an object, only the `src` or `href` counts if it has one, otherwise every member.
fn paths_in<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        let source = ["src", "href"].iter().find_map(|key| value.get(key));
        match source {
            Some(source) => pending.push(source),
            None => pending.extend(value.members().iter().rev().map(|member| &member.value)),
        }
        pending.extend(value.items().iter().rev());
        let is_leaf = value.items().is_empty() && value.members().is_empty();
        if is_leaf {
            found.push(value.as_str().unwrap_or_default().trim());
        }
    }
}

/// Returns a suggestion for the name of a field, with the consequence if the navigation lacks it.
pub(super) fn did_you_mean(owner: Owner<'_>, meant: IntendedField) -> String {
    let is_list = |key: &str| NAVIGATION.is_list(key);
    let mut members = owner.value.members().iter();
    let name = meant.name;
    if is_list(name) && !members.any(|member| is_list(&member.key)) {
        let owner = owner.name();
        format!("did you mean `{name}`? As it is, {owner} shows no {name}")
    } else {
        format!("did you mean `{name}`?")
    }
}
