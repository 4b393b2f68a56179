//! Notes about a site that are not findings.

use super::file_view::FileView;
use super::move_steps::has_unfinished_move;
use crate::config::{FILE_NAME, Settings};
use crate::files::{Base, Disk};
use crate::report::{counted, plain};
use crate::site::{Site, spec_references};
use crate::writing::vale::Styles;
use std::collections::BTreeSet;
use std::path::Path;

/// Common wrong names of the configuration file.
const MISNAMED: [&str; 8] = [
    ".mdxlint.yaml",
    ".mdxlint.yml",
    "mdxlint.yml",
    "mdxlint.json",
    "mdxlint.jsonc",
    "mdxlint.toml",
    "mdxlint.config.yaml",
    "mdxlint.config.yml",
];

/// Returns notes about the site, and about globs in its configuration that match nothing.
pub(super) fn site_notes(
    site: &Site,
    settings: &Settings,
    files: &FileView,
    base: &Base,
) -> Vec<String> {
    if !site.has_manifest() {
        let root = base.name(site.root());
        let root = if root.is_empty() { "." } else { &root };
        let root = plain(root);
        return vec![format!(
            "no docs.json in {root}: each page is checked separately"
        )];
    }
    let root = files.read_path(site.root());
    let mut notes = misnamed(&root);
    if has_unfinished_move(site.root()) {
        notes.push("`mdxlint mv` was interrupted: run it again to finish the move".to_owned());
    }
    notes.extend(other_hosts(site));
    notes.extend(
        settings
            .styles
            .as_deref()
            .and_then(|styles| vale(styles, settings)),
    );
    // The configuration above a site may apply to other sites.
    let all = || {
        let pages = site.pages().iter();
        let pages = pages.map(|page| page.source().path().to_owned());
        let others = site.files().map(|file| root.join(file));
        let sources = site.sources().map(|source| files.read_path(source.path()));
        pages.chain(others).chain(sources).collect()
    };
    for (list, pattern) in settings.unused_globs(&root, all) {
        let pattern = pattern.trim_end_matches('/');
        let is_folder = !pattern.contains('*') && Disk.is_folder(&root.join(pattern));
        let hint = if is_folder {
            format!("; for a folder write `{}/**`", plain(pattern))
        } else {
            String::new()
        };
        let pattern = plain(pattern);
        notes.push(format!(
            "`{pattern}` in `{list}` of {FILE_NAME} matches no file of the site{hint}"
        ));
    }
    notes
}

/// Returns a note about the API specifications on other hosts, which are not requested.
fn other_hosts(site: &Site) -> Option<String> {
    let references = spec_references(site).into_iter();
    let remote = references.filter(|one| one.key == "openapi" && one.name.contains("://"));
    let names: BTreeSet<&str> = remote.map(|one| one.name.trim()).collect();
    let first = plain(names.first()?);
    Some(match names.len() {
        1 => format!("the API specification {first} is on another host and was not checked"),
        count => format!(
            "{count} API specifications, such as {first}, are on other hosts and were not checked"
        ),
    })
}

/// Returns a note about the Vale configuration of a site that has no configuration of its own, or about rules that are not
/// run.
fn vale(styles: &Styles, settings: &Settings) -> Option<String> {
    let name = styles.file.file_name()?.to_string_lossy().into_owned();
    let skipped = match &styles.skipped[..] {
        [] => String::new(),
        [one] => format!(
            "; `{}` has no effect: {}",
            plain(&one.name),
            plain(&one.why)
        ),
        [first, ..] => format!(
            "; {} of it, such as `{}`, have no effect",
            counted(styles.skipped.len(), "part"),
            plain(&first.name)
        ),
    };
    let rules = counted(styles.rules.len(), "rule");
    let is_new = settings.file.is_none();
    (is_new || !skipped.is_empty()).then(|| {
        format!(
            "{rules} of {} run too{skipped} (`mdxlint vale` lists them)",
            plain(&name)
        )
    })
}

fn misnamed(root: &Path) -> Vec<String> {
    let names = Disk.names(root).into_iter();
    let wrong = names.filter(|name| {
        let lower = name.to_lowercase();
        name != FILE_NAME && (lower == FILE_NAME || MISNAMED.contains(&&*lower))
    });
    wrong
        .map(|name| format!("{} is not read: rename it to {FILE_NAME}", plain(&name)))
        .collect()
}
