//! Reads the Vale configuration of a site.

use super::ini::{self, IniSection};
use super::levels::Styles;
use super::library::Library;
use super::section::Section;
use crate::files::{Disk, GlobBudget, Root};
use crate::writing::style_rule::severity;
use crate::writing::{Dictionaries, Pattern};
use std::path::{Path, PathBuf};

/// The names of a Vale configuration, in the order in which Vale looks for them.
pub const VALE_NAMES: [&str; 5] = [".vale", "_vale", "vale.ini", ".vale.ini", "_vale.ini"];

/// The content of these elements is never checked, so naming them has no effect.
const NEVER_PROSE: [&str; 9] = [
    "code", "tt", "kbd", "script", "style", "pre", "figure", "noscript", "iframe",
];

/// Returns whether a file with the name of `path` can be a Vale configuration.
pub fn is_vale_ini(path: &Path) -> bool {
    let name = path.file_name();
    name.is_some_and(|name| VALE_NAMES.iter().any(|known| name == *known))
}

/// Returns the folders of styles that the Vale configuration `text` names, relative to its folder.
pub fn styles_paths(text: &str) -> Vec<String> {
    ini::read(text).remove(0).list("StylesPath")
}

/// Finds the Vale configuration of the site at `root`: the nearest one up to the root of the repository.
pub fn find_vale_ini(root: &Path) -> Option<PathBuf> {
    for folder in root.ancestors() {
        let mut paths = VALE_NAMES.iter().map(|name| folder.join(name));
        if let Some(path) = paths.find(|path| Disk.is_file(path)) {
            return Some(path);
        }
        if Disk.exists(&folder.join(".git")) {
            break;
        }
    }
    None
}

/// Reads the Vale configuration at `path`, and everything that it names. What has no effect is in [`Styles::skipped`].
pub fn load(path: &Path) -> Styles {
    let folder = path.parent().unwrap_or(path);
    let root = Root::around(folder);
    let mut styles = Styles {
        file: path.to_owned(),
        ..Styles::default()
    };
    let text = root.read_if_there(path);
    let mut parts = ini::read(text.as_deref().unwrap_or_default());
    let core = parts.remove(0);
    let library = Library {
        folders: core
            .list("StylesPath")
            .iter()
            .map(|path| folder.join(path))
            .collect(),
        file: path,
        root,
    };
    if text.is_none() {
        let why = "it cannot be read";
        styles.skipped.push(library.skipped(".vale.ini", why, 1));
    }
    add_core(&core, &library, &mut styles);
    add_sections(&parts, &library, &mut styles);
    styles.vocabulary = library.vocabulary(&core, &mut styles.skipped);
    styles.folders.clone_from(&library.folders);
    styles.dictionaries = Dictionaries::new(
        library.root.clone(),
        folder.to_owned(),
        library.folders.clone(),
    );
    library.add_rules(&mut styles);
    styles
}

/// Adds the settings before the first section.
fn add_core(core: &IniSection, library: &Library<'_>, styles: &mut Styles) {
    for entry in &core.entries {
        let mut skip = |why: String| {
            let skipped = library.skipped(&entry.key, why, entry.line);
            styles.skipped.push(skipped);
        };
        match entry.key.as_str() {
            "StylesPath" | "Vocab" | "Packages" => (),
            "MinAlertLevel" => match severity(&entry.value) {
                Some(minimum) => styles.minimum = Some(minimum),
                None => skip(format!(
                    "`{}` is not `suggestion`, `warning` or `error`",
                    entry.value
                )),
            },
            "IgnoredScopes" | "SkippedScopes" => {
                for scope in ini::items(&entry.value) {
                    match (entry.key.as_str(), scope.as_str()) {
                        ("IgnoredScopes", "a") => styles.hides_links = true,
                        ("SkippedScopes", "alt") => styles.hides_alt = true,
                        (_, scope) if NEVER_PROSE.contains(&scope) => (),
                        _ => skip(format!("the scope `{scope}` is checked all the same")),
                    }
                }
            }
            _ => skip("mdxlint does not know this key".to_owned()),
        }
    }
}

/// Adds the sections, and the patterns that hide text.
fn add_sections(parts: &[IniSection], library: &Library<'_>, styles: &mut Styles) {
    let mut budget = GlobBudget::default();
    let other = ["formats", "asciidoctor"];
    for part in parts
        .iter()
        .filter(|part| !other.contains(&part.name.as_str()))
    {
        let section = match Section::read(part, &mut budget) {
            Ok(section) => section,
            Err(why) => {
                let name = format!("[{}]", part.name);
                styles.skipped.push(library.skipped(&name, why, part.line));
                continue;
            }
        };
        if section.is_about_pages() {
            for (pattern, line) in part.items("TokenIgnores") {
                match Pattern::new(&pattern) {
                    Ok(pattern) => styles.ignored.push(pattern),
                    Err(why) => styles.skipped.push(library.skipped(&pattern, why, line)),
                }
            }
        }
        styles.sections.push(section);
    }
}
