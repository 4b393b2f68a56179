//! What the user wishes for each file.

use super::raw::{Problem, RawConfig, RuleWish};
use super::{Choice, Level, Preset, RuleFiles};
use crate::catalog::{Components, Facts};
use crate::diagnostic::Severity;
use crate::files::{Generated, GlobBudget};
use crate::syntax::value::Node;
use crate::text::{FileId, Span};
use globset::{GlobSet, GlobSetBuilder};
use std::path::{Path, PathBuf};

/// What the user wishes: a preset, and configuration files on top of it.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The preset at the bottom.
    pub preset: Preset,
    /// The configuration file that counts most.
    pub file: Option<FileId>,
    /// The rules that this run is about.
    pub choice: Choice,
    /// Where the site is served, without a slash at the end, where the configuration says it.
    pub address: Option<Box<str>>,
    /// The mistakes in the configuration files.
    pub problems: Vec<Problem>,
    /// The components that the site may use: its own stand in the configuration.
    pub components: Components,
    /// What the rule files of editors should say.
    pub rule_files: RuleFiles,
    /// The configuration files, the one that counts most last.
    pub(super) layers: Vec<Layer>,
}

/// What is wished of one rule in one file.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// What it is set to.
    pub level: Level,
    /// Its options that differ from their defaults: name, value, and where the value stands.
    pub options: Vec<(Box<str>, Node, Span)>,
}

/// One configuration file, its globs compiled.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    folder: PathBuf,
    exclude: Globs,
    generated: Globs,
    sources: Globs,
    rules: Vec<RuleWish>,
    overrides: Vec<(Globs, Vec<RuleWish>)>,
}

/// The globs of one list, compiled.
#[derive(Debug, Clone)]
struct Globs {
    set: GlobSet,
    /// As they are written, at their places in the set.
    patterns: Vec<Box<str>>,
}

impl Globs {
    /// The patterns that match none of `paths`.
    fn unused<'g>(&'g self, paths: &[&Path]) -> impl Iterator<Item = &'g str> {
        let mut is_used = vec![false; self.patterns.len()];
        let mut hits = Vec::new();
        for path in paths {
            self.set.matches_into(path, &mut hits);
            for &hit in &hits {
                is_used[hit] = true;
            }
        }
        let all = self.patterns.iter().zip(is_used);
        all.filter(|(_, is_used)| !is_used).map(|(one, _)| &**one)
    }
}

impl Layer {
    /// The layer of a configuration file in `folder`, and its mistakes.
    pub(super) fn new(folder: PathBuf, raw: RawConfig) -> (Self, Vec<Problem>) {
        let mut problems = raw.problems;
        let exclude = globs(&raw.exclude, &mut problems);
        // What is wrong with a glob is reported once, and not again with what it stands for.
        let _ = globs(&raw.generated, &mut problems);
        let _ = globs(&raw.sources, &mut problems);
        let generated = globs(&with_folders(&raw.generated), &mut Vec::new());
        let sources = globs(&with_folders(&raw.sources), &mut Vec::new());
        let overrides = raw.overrides.into_iter();
        let overrides = overrides
            .map(|one| (globs(&one.files, &mut problems), one.rules))
            .collect();
        let layer = Self {
            folder,
            exclude,
            generated,
            sources,
            rules: raw.rules,
            overrides,
        };
        (layer, problems)
    }

    /// The path of a file from the folder that this file's globs start at.
    fn path_here<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.folder).unwrap_or(path)
    }
}

impl Settings {
    /// The globs of configuration files in `folder` that match none of `paths` (absolute), each with the key of its list.
    pub fn unused_globs(&self, folder: &Path, paths: &[PathBuf]) -> Vec<(&'static str, &str)> {
        let mut unused = Vec::new();
        let layers = self.layers.iter().filter(|layer| layer.folder == folder);
        for layer in layers {
            let paths: Vec<&Path> = paths.iter().map(|path| layer.path_here(path)).collect();
            unused.extend(layer.exclude.unused(&paths).map(|one| ("exclude", one)));
            for (files, _) in &layer.overrides {
                unused.extend(files.unused(&paths).map(|one| ("overrides", one)));
            }
        }
        unused
    }

    /// Whether the file at `path` (absolute) is not to be checked.
    pub fn excludes(&self, path: &Path) -> bool {
        let mut layers = self.layers.iter();
        layers.any(|layer| layer.exclude.set.is_match(layer.path_here(path)))
    }

    /// The paths that build steps write, and those that they read.
    pub fn generated(&self) -> Generated {
        let mut generated = Generated::default();
        for layer in &self.layers {
            let (outputs, sources) = (layer.generated.set.clone(), layer.sources.set.clone());
            generated.add(layer.folder.clone(), outputs, sources);
        }
        generated
    }

    /// Which overrides apply to the file at `path` (absolute). Files with the same answer are treated alike.
    pub fn overrides_for(&self, path: &Path) -> Vec<bool> {
        let in_layer = |layer: &Layer| -> Vec<bool> {
            let path = layer.path_here(path);
            layer
                .overrides
                .iter()
                .map(|(files, _)| files.set.is_match(path))
                .collect()
        };
        self.layers.iter().flat_map(in_layer).collect()
    }

    /// What is wished of a rule in a file to which these overrides apply; the last word counts.
    pub fn wish(&self, facts: &Facts, overrides: &[bool]) -> Wish {
        if self.choice.leaves_out(facts) {
            return Wish::default();
        }
        let mut wish = self.standing_wish(facts, overrides);
        if wish.level.is_none() && self.choice.names(facts.id) {
            // It was asked for by name: only an override for these very files keeps it off.
            let usual = self.standing_wish(facts, &vec![false; overrides.len()]);
            if usual.level.is_none() {
                wish.level = facts.severity.or(Some(Severity::Warning));
            }
        }
        wish
    }

    /// The same settings for a copy at `to` of what lies at `from`.
    #[must_use]
    pub fn moved(mut self, from: &Path, to: &Path) -> Self {
        for layer in &mut self.layers {
            if let Ok(inside) = layer.folder.strip_prefix(from) {
                layer.folder = to.join(inside);
            }
        }
        self
    }

    /// As [`Settings::wish`], whichever rules the run is about.
    pub fn standing_wish(&self, facts: &Facts, overrides: &[bool]) -> Wish {
        let mut wish = Wish {
            level: self.preset.level(facts),
            options: Vec::new(),
        };
        let mut applies = overrides.iter();
        for layer in &self.layers {
            wish.take(facts, &layer.rules);
            for (_, rules) in &layer.overrides {
                if applies.next().copied().unwrap_or_default() {
                    wish.take(facts, rules);
                }
            }
        }
        wish
    }
}

impl Wish {
    fn take(&mut self, facts: &Facts, rules: &[RuleWish]) {
        for rule in rules.iter().filter(|rule| rule.facts.id == facts.id) {
            if let Some(level) = rule.level {
                self.level = level;
            } else if self.level.is_none() {
                // Whoever sets options of a rule that is off wants it on.
                self.level = facts.severity.or(Some(Severity::Warning));
            }
            for option in &rule.options {
                self.options.retain(|(name, ..)| *name != option.0);
                self.options.push(option.clone());
            }
        }
    }
}

/// A glob for everything in a folder stands for the folder as well, and the name of a folder for everything in it.
fn with_folders(patterns: &[(Box<str>, Span)]) -> Vec<(Box<str>, Span)> {
    let mut all = patterns.to_vec();
    for (pattern, span) in patterns {
        let bare = pattern.trim_end_matches('/');
        match bare.strip_suffix("/**").or(bare.strip_suffix("/*")) {
            Some("") => (),
            Some(folder) if bare.ends_with("/**") => all.push((folder.into(), *span)),
            Some(_) => (),
            None if bare.is_empty() || bare.ends_with(['*', '}']) => (),
            None => all.extend([(bare.into(), *span), (format!("{bare}/**").into(), *span)]),
        }
    }
    all
}

/// Compiles globs: `*` stays within a folder, `**` does not.
fn globs(patterns: &[(Box<str>, Span)], problems: &mut Vec<Problem>) -> Globs {
    let (mut set, mut written) = (GlobSetBuilder::new(), Vec::new());
    let mut budget = GlobBudget::default();
    for (pattern, span) in patterns {
        let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
        match budget.glob(pattern) {
            Ok(glob) => {
                set.add(glob);
                written.push(pattern.into());
            }
            Err(error) => problems.push(Problem {
                span: *span,
                message: format!("`{pattern}` is not a valid glob: {error}"),
                note: "`*` matches within a folder, `**` across folders".to_owned(),
            }),
        }
    }
    match set.build() {
        Ok(set) => Globs {
            set,
            patterns: written,
        },
        Err(error) => {
            if let Some((_, span)) = patterns.first() {
                problems.push(Problem {
                    span: *span,
                    message: format!("these globs cannot be used together: {error}"),
                    note: "write fewer or shorter globs".to_owned(),
                });
            }
            Globs {
                set: GlobSet::empty(),
                patterns: Vec::new(),
            }
        }
    }
}
