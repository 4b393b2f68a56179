//! The staged files that a configuration names.

use crate::files::Root;
use crate::git::{Checkout, Part};
use crate::syntax::value::Node;
use crate::syntax::yaml;
use crate::writing::vale::{is_vale_ini, styles_paths};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Adds the configuration files at `due`, and the files that they name: other configurations, templates, texts.
pub(super) fn add_named(files: &mut Checkout, mut due: Vec<PathBuf>) -> anyhow::Result<()> {
    let mut seen = BTreeSet::new();
    while let Some(path) = due.pop() {
        if !files.tree().has(&path) || !seen.insert(path.clone()) {
            continue;
        }
        files.add(|other| (other == path).then_some(Part::Text))?;
        let text = Root::around(files.top()).read_text(&files.top().join(&path));
        let names = text.map_or_else(|_| Vec::new(), |text| names_in(&path, &text));
        let folder = path.parent().unwrap_or(Path::new(""));
        for named in names.iter().filter_map(|name| joined(folder, name)) {
            if !files.tree().has(&named) {
                continue;
            }
            files.add(|other| other.starts_with(&named).then_some(Part::Text))?;
            due.push(named);
        }
    }
    Ok(())
}

/// Returns what can be names of files in the configuration at `path`: one of this program, or of Vale.
fn names_in(path: &Path, text: &str) -> Vec<String> {
    let is_ini = path.extension().is_some_and(|kind| kind == "ini");
    if is_ini || is_vale_ini(path) {
        return styles_paths(text);
    }
    let mut names = Vec::new();
    if let Ok(root) = yaml::parse(text) {
        strings(&root, &mut names);
    }
    names
}

/// Collects every string of a configuration: it may be the path of a file.
fn strings(node: &Node, found: &mut Vec<String>) {
    found.extend(node.as_str().map(str::to_owned));
    let items = node.items().iter();
    let values = node.members().iter().map(|member| &member.value);
    for inner in items.chain(values) {
        strings(inner, found);
    }
}

/// Returns the path `name` relative to `folder`, or `None` if it leaves the repository or does not name a file.
fn joined(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    let mut is_named = false;
    for part in name.trim().split('/') {
        match part {
            "" | "." => (),
            ".." => {
                if !path.pop() {
                    return None;
                }
            }
            part => {
                path.push(part);
                is_named = true;
            }
        }
    }
    is_named.then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_outside_the_repository_are_ignored() {
        let from = |name: &str| joined(Path::new("docs"), name);
        assert_eq!(from("../a.yaml"), Some(PathBuf::from("a.yaml")));
        assert_eq!(from("./x/a.yaml"), Some(PathBuf::from("docs/x/a.yaml")));
        assert_eq!(from("../../a.yaml"), None);
        assert_eq!(from("."), None);
    }
}
