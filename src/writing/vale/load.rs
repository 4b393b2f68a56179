//! Reads the Vale configuration of a site, its styles and vocabularies.

use super::base_rules::{base_rules, base_spelling};
use super::ini::{self, IniSection};
use super::levels::{SkippedRule, Styles};
use super::section::Section;
use crate::files::{Disk, GlobBudget, Root};
use crate::syntax::yaml;
use crate::writing::style_rule::severity;
use crate::writing::{
    Declaration, Dictionaries, Pattern, StyleRule, StyleRuleError, Vocabulary, terms,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The names of a Vale configuration, in the order in which Vale looks for them.
const NAMES: [&str; 5] = [".vale", "_vale", "vale.ini", ".vale.ini", "_vale.ini"];

/// The largest number of rules that are read.
const MAX_RULES: usize = 5_000;

/// The deepest folder of a style.
const MAX_DEPTH: usize = 4;

/// Returns whether a file with the name of `path` can be a Vale configuration.
pub fn is_vale_ini(path: &Path) -> bool {
    let name = path.file_name();
    name.is_some_and(|name| NAMES.iter().any(|known| name == *known))
}

/// Finds the Vale configuration of the site at `root`: the nearest one up to the root of the repository.
pub fn find_vale_ini(root: &Path) -> Option<PathBuf> {
    for folder in root.ancestors() {
        let mut paths = NAMES.iter().map(|name| folder.join(name));
        if let Some(path) = paths.find(|path| Disk.is_file(path)) {
            return Some(path);
        }
        if Disk.exists(&folder.join(".git")) {
            break;
        }
    }
    None
}

/// Reads the Vale configuration at `path`, and everything that it names. What cannot be used is in [`Styles::skipped`].
pub fn load(path: &Path) -> Styles {
    let folder = path.parent().unwrap_or(path);
    let root = Root::around(folder);
    let mut styles = Styles {
        file: path.to_owned(),
        ..Styles::default()
    };
    let Some(text) = root.read_if_there(path) else {
        styles
            .skipped
            .push(skipped(".vale.ini", "it cannot be read"));
        return styles;
    };
    let mut parts = ini::read(&text);
    let core = parts.remove(0);
    styles.hides_links = core.list("IgnoredScopes").iter().any(|scope| scope == "a");
    styles.hides_alt = core
        .list("SkippedScopes")
        .iter()
        .any(|scope| scope == "alt");
    styles.minimum = core.value("MinAlertLevel").and_then(severity);
    let mut budget = GlobBudget::default();
    for part in parts
        .iter()
        .filter(|part| !matches!(part.name.as_str(), "formats" | "asciidoctor"))
    {
        match Section::read(part, &mut budget) {
            Ok(section) => styles.sections.push(section),
            Err(why) => styles
                .skipped
                .push(skipped(&format!("[{}]", part.name), why)),
        }
    }
    let library = Library {
        root,
        folders: core
            .list("StylesPath")
            .iter()
            .map(|path| folder.join(path))
            .collect(),
    };
    styles.vocabulary = library.vocabulary(&core, &mut styles.skipped);
    styles.folders.clone_from(&library.folders);
    styles.dictionaries = Dictionaries::new(
        library.root.clone(),
        folder.to_owned(),
        library.folders.clone(),
    );
    let ignored = styles
        .sections
        .iter()
        .filter(|section| section.is_about_pages());
    let patterns = ignored.flat_map(|section| &section.ignored);
    styles.ignored = patterns
        .filter_map(|pattern| Pattern::new(pattern).ok())
        .collect();
    library.add_rules(&mut styles);
    styles
}

fn skipped(name: &str, why: impl Into<String>) -> SkippedRule {
    SkippedRule {
        name: name.to_owned(),
        why: why.into(),
    }
}

/// The folders with styles.
struct Library {
    root: Root,
    folders: Vec<PathBuf>,
}

impl Library {
    fn vocabulary(&self, core: &IniSection, missing: &mut Vec<SkippedRule>) -> Vocabulary {
        let (mut accept, mut reject) = (Vec::new(), Vec::new());
        for name in core.list("Vocab") {
            let mut is_found = false;
            for folder in &self.folders {
                for place in ["config/vocabularies", "Vocab"] {
                    let folder = folder.join(place).join(&name);
                    for (file, list) in [("accept.txt", &mut accept), ("reject.txt", &mut reject)] {
                        if let Some(text) = self.read(&folder.join(file)) {
                            list.extend(terms(&text));
                            is_found = true;
                        }
                    }
                }
            }
            if !is_found {
                missing.push(skipped(
                    &name,
                    "the vocabulary does not exist in `StylesPath`",
                ));
            }
        }
        let (vocabulary, invalid) = Vocabulary::new(&accept, &reject);
        missing.extend(invalid.into_iter().map(|(term, why)| skipped(&term, why)));
        vocabulary
    }

    /// Adds the rules that the sections name.
    fn add_rules(&self, styles: &mut Styles) {
        let sections = styles.sections.iter();
        let named: BTreeSet<String> = sections
            .clone()
            .flat_map(|section| section.styles.iter().flatten().cloned())
            .collect();
        let alone: BTreeSet<String> = sections
            .flat_map(|section| section.toggles.iter().map(|(name, _)| name.clone()))
            .collect();
        for name in &named {
            if name == "Vale" {
                styles.rules.extend(base_rules(&styles.vocabulary));
                match base_spelling(&styles.dictionaries) {
                    Ok(rule) => styles.rules.push(rule),
                    Err(why) => styles.skipped.push(skipped("Vale.Spelling", why)),
                }
                continue;
            }
            let files = self.style_files(name);
            if files.is_empty() {
                styles.skipped.push(skipped(
                    name,
                    "the style does not exist in `StylesPath`: `vale sync` downloads packages",
                ));
            }
            for file in files {
                self.add_rule(&file, styles);
            }
        }
        for rule in alone {
            let Some((style, name)) = rule
                .split_once('.')
                .filter(|(style, _)| !named.contains(*style))
            else {
                continue;
            };
            let mut files = self
                .folders
                .iter()
                .map(|folder| folder.join(style).join(format!("{name}.yml")));
            if let Some(file) = files.find(|file| self.root.has_file(file)) {
                self.add_rule(&file, styles);
            }
        }
        styles.rules.sort_by(|one, other| one.name.cmp(&other.name));
        styles.rules.dedup_by(|one, other| one.name == other.name);
    }

    /// Returns the files of the rules of a style, in order.
    fn style_files(&self, style: &str) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for folder in &self.folders {
            let mut due = vec![(folder.join(style), 0)];
            while let Some((folder, depth)) = due.pop() {
                if self.root.leads_out(&folder) || files.len() >= MAX_RULES {
                    continue;
                }
                for name in Disk.names(&folder) {
                    let path = folder.join(&name);
                    if path.extension().is_some_and(|kind| kind == "yml") {
                        files.push(path);
                    } else if depth < MAX_DEPTH && Disk.is_folder(&path) {
                        due.push((path, depth + 1));
                    }
                }
            }
        }
        files.sort();
        files
    }

    fn add_rule(&self, file: &Path, styles: &mut Styles) {
        let part = |path: Option<&std::ffi::OsStr>| {
            path.map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default()
        };
        let style = part(file.parent().and_then(Path::file_name));
        let stem = part(file.file_name());
        let name = format!("{style}.{}", stem.split('.').next().unwrap_or_default());
        let Some(text) = self.read(file) else {
            styles
                .skipped
                .push(skipped(&name, "the file cannot be read"));
            return;
        };
        let rule = match yaml::parse_lenient(text.trim_start_matches('\u{feff}')) {
            Ok(rule) => rule,
            Err(error) => {
                styles
                    .skipped
                    .push(skipped(&name, format!("invalid YAML: {}", error.message)));
                return;
            }
        };
        let declaration = Declaration {
            dictionaries: &styles.dictionaries,
            is_own: false,
        };
        match StyleRule::read(&name, &rule, declaration) {
            Ok(rule) => styles.rules.push(rule),
            Err(StyleRuleError::Unsupported(why)) => styles.skipped.push(skipped(&name, why)),
            Err(StyleRuleError::Invalid { message, .. }) => {
                styles.skipped.push(skipped(&name, message));
            }
        }
    }

    fn read(&self, path: &Path) -> Option<String> {
        self.root.read_if_there(path)
    }
}
