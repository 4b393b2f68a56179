//! Reads the styles and vocabularies in the folders of `StylesPath`.

use super::base_rules::{base_rules, base_spelling};
use super::ini::IniSection;
use super::levels::{SkippedRule, Styles, style_of};
use crate::files::{Disk, Root};
use crate::syntax::yaml;
use crate::writing::{Declaration, StyleRule, StyleRuleError, Vocabulary, terms};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The largest number of rules that are read.
const MAX_RULES: usize = 5_000;

/// The deepest folder of a style.
const MAX_DEPTH: usize = 4;

/// The folders with styles.
pub(super) struct Library<'f> {
    pub(super) root: Root,
    pub(super) folders: Vec<PathBuf>,
    /// The configuration file.
    pub(super) file: &'f Path,
}

impl Library<'_> {
    /// Returns what has no effect, in a line of the configuration file.
    pub(super) fn skipped(&self, name: &str, why: impl Into<String>, line: usize) -> SkippedRule {
        self.skipped_in(self.file, name, why, line)
    }

    fn skipped_in(
        &self,
        file: &Path,
        name: &str,
        why: impl Into<String>,
        line: usize,
    ) -> SkippedRule {
        let folder = self.file.parent().unwrap_or(self.file);
        let file = file.strip_prefix(folder).unwrap_or(file).display();
        SkippedRule {
            name: name.to_owned(),
            why: why.into(),
            place: Some(format!("{file}:{line}")),
        }
    }

    /// Reads the vocabularies that the configuration names. Adds what is wrong to `missing`.
    pub(super) fn vocabulary(
        &self,
        core: &IniSection,
        missing: &mut Vec<SkippedRule>,
    ) -> Vocabulary {
        let (mut accept, mut reject) = (Vec::new(), Vec::new());
        for (name, line) in core.items("Vocab") {
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
                let why = "the vocabulary does not exist in `StylesPath`";
                missing.push(self.skipped(&name, why, line));
            }
        }
        let (vocabulary, invalid) = Vocabulary::new(&accept, &reject);
        missing.extend(invalid.into_iter().map(|(name, why)| SkippedRule {
            name,
            why,
            place: None,
        }));
        vocabulary
    }

    /// Adds the rules that the sections name.
    pub(super) fn add_rules(&self, styles: &mut Styles) {
        let sections = std::mem::take(&mut styles.sections);
        let named: BTreeMap<&str, usize> = sections
            .iter()
            .rev()
            .flat_map(|section| section.styles.iter().flatten())
            .map(|(name, line)| (name.as_str(), *line))
            .collect();
        for (&name, &line) in &named {
            self.add_style(name, line, styles);
        }
        let toggles = sections.iter().rev().flat_map(|section| &section.toggles);
        let alone: BTreeMap<&str, usize> = toggles
            .map(|toggle| (toggle.rule.as_str(), toggle.line))
            .collect();
        for (&rule, &line) in &alone {
            self.add_alone(rule, line, &named, styles);
        }
        styles.sections = sections;
        styles.rules.sort_by(|one, other| one.name.cmp(&other.name));
        styles.rules.dedup_by(|one, other| one.name == other.name);
    }

    /// Adds the rules of a style.
    fn add_style(&self, name: &str, line: usize, styles: &mut Styles) {
        if name == "Vale" {
            styles.rules.extend(base_rules(&styles.vocabulary));
            match base_spelling(&styles.dictionaries) {
                Ok(rule) => styles.rules.push(rule),
                Err(why) => styles
                    .skipped
                    .push(self.skipped("Vale.Spelling", why, line)),
            }
            return;
        }
        let files = self.style_files(name);
        if files.is_empty() {
            let why = "the style does not exist in `StylesPath`: `vale sync` downloads packages";
            styles.skipped.push(self.skipped(name, why, line));
        }
        for file in files {
            self.add_rule(&file, styles);
        }
    }

    /// Adds a rule that a section names on its own, unless its style was added.
    fn add_alone(
        &self,
        rule: &str,
        line: usize,
        named: &BTreeMap<&str, usize>,
        styles: &mut Styles,
    ) {
        let style = style_of(rule);
        let is_known = || {
            styles.rules.iter().any(|known| known.name == rule)
                || styles
                    .skipped
                    .iter()
                    .any(|known| known.name == rule || known.name == style)
        };
        let Some((_, name)) = rule.split_once('.') else {
            let why = "mdxlint does not know this key";
            styles.skipped.push(self.skipped(rule, why, line));
            return;
        };
        let path = Path::new(style).join(format!("{name}.yml"));
        let mut files = self.folders.iter().map(|folder| folder.join(&path));
        match files.find(|file| self.root.has_file(file)) {
            Some(file) if !named.contains_key(style) => self.add_rule(&file, styles),
            None if style != "Vale" && !is_known() => {
                let why = "the rule does not exist in `StylesPath`";
                styles.skipped.push(self.skipped(rule, why, line));
            }
            _ => (),
        }
    }

    /// Returns the files of the rules of a style, in order.
    fn style_files(&self, style: &str) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut visited = BTreeSet::new();
        for folder in &self.folders {
            let mut due = vec![(folder.join(style), 0)];
            while let Some((folder, depth)) = due.pop() {
                // A link can lead back to a folder.
                let is_new = Disk
                    .real_path(&folder)
                    .is_ok_and(|real| visited.insert(real));
                if !is_new || self.root.leads_out(&folder) || files.len() >= MAX_RULES {
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
        let mut skip = |why: String, line| {
            let skipped = self.skipped_in(file, &name, why, line);
            styles.skipped.push(skipped);
        };
        let Some(text) = self.read(file) else {
            return skip("the file cannot be read".to_owned(), 1);
        };
        let text = text.trim_start_matches('\u{feff}');
        let line = |offset: u32| {
            let before = text.bytes().take(offset as usize);
            1 + before.filter(|byte| *byte == b'\n').count()
        };
        let rule = match yaml::parse_lenient(text) {
            Ok(rule) => rule,
            Err(error) => {
                let why = format!("invalid YAML: {}", error.message);
                return skip(why, line(error.offset));
            }
        };
        let declaration = Declaration {
            dictionaries: &styles.dictionaries,
            is_own: false,
        };
        match StyleRule::read(&name, &rule, declaration) {
            Ok(rule) => styles.rules.push(rule),
            Err(StyleRuleError::Unsupported(why)) => skip(why, 1),
            Err(StyleRuleError::Invalid { range, message }) => skip(message, line(range.0)),
        }
    }

    fn read(&self, path: &Path) -> Option<String> {
        self.root.read_if_there(path)
    }
}
