//! The resolved settings for each file.

use super::globs::{Globs, globs, with_folders};
use super::raw::{RawConfig, RuleSetting, SettingError};
use super::{Choice, ExternalLinks, Level, Preset, RuleFiles};
use crate::catalog::{Components, Facts};
use crate::diagnostic::Severity;
use crate::external::Answers;
use crate::files::Generated;
use crate::syntax::value::Node;
use crate::text::{FileId, Span};
use crate::writing::vale::Styles;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The resolved settings: a preset, and the configuration files on top of it.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The base preset.
    pub preset: Preset,
    /// The configuration file with the highest precedence.
    pub file: Option<FileId>,
    /// The rules that are selected for this run.
    pub choice: Choice,
    /// The URL of the site, without a trailing slash, if it is configured.
    pub address: Option<Box<str>>,
    /// The errors in the configuration files.
    pub errors: Vec<SettingError>,
    /// The components of the site, including its own from the configuration.
    pub components: Components,
    /// The content of rule files for editors.
    pub rule_files: RuleFiles,
    /// The styles that the site uses besides the rules of mdxlint.
    pub styles: Option<Arc<Styles>>,
    /// The addresses of other sites that are followed.
    pub external_links: ExternalLinks,
    /// What addresses of other sites answered. `None` if they are not followed, so that the rules about them are off.
    pub answers: Option<Arc<Answers>>,
    /// Where the files were when the configuration was read, and where they are.
    moves: Vec<(PathBuf, PathBuf)>,
    /// The configuration files, with the highest precedence last.
    pub(super) layers: Vec<Layer>,
}

/// The settings of one rule in one file.
#[derive(Debug, Clone, Default)]
pub struct ResolvedRule {
    /// The level.
    pub level: Level,
    /// The options that differ from their defaults: name, value, and the span of the value.
    pub options: Vec<(Box<str>, Node, Span)>,
}

/// One configuration file with compiled globs.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    folder: PathBuf,
    exclude: Globs,
    generated: Globs,
    sources: Globs,
    rules: Vec<RuleSetting>,
    overrides: Vec<(Globs, Vec<RuleSetting>)>,
}

impl Layer {
    /// Creates the layer of a configuration file in `folder`, and returns its errors.
    pub(super) fn new(folder: PathBuf, raw: RawConfig) -> (Self, Vec<SettingError>) {
        let mut errors = raw.errors;
        let exclude = globs(&raw.exclude, &mut errors);
        // An error in a glob is reported once, and not again for the expanded glob.
        let _ = globs(&raw.generated, &mut errors);
        let _ = globs(&raw.sources, &mut errors);
        let generated = globs(&with_folders(&raw.generated), &mut Vec::new());
        let sources = globs(&with_folders(&raw.sources), &mut Vec::new());
        let overrides = raw.overrides.into_iter();
        let overrides = overrides
            .map(|one| (globs(&one.files, &mut errors), one.rules))
            .collect();
        let layer = Self {
            folder,
            exclude,
            generated,
            sources,
            rules: raw.rules,
            overrides,
        };
        (layer, errors)
    }

    /// Returns a path relative to the folder that the globs of this file are relative to.
    fn path_here<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.folder).unwrap_or(path)
    }

    /// Returns whether it has globs that select files.
    fn has_globs(&self) -> bool {
        !(self.exclude.is_empty() && self.overrides.is_empty())
    }
}

impl Settings {
    /// Returns the globs of configuration files in `folder` that match none of the absolute `paths`, each with the key
    /// of its list.
    pub fn unused_globs(
        &self,
        folder: &Path,
        paths: impl FnOnce() -> Vec<PathBuf>,
    ) -> Vec<(&'static str, &str)> {
        let mut unused = Vec::new();
        let has_globs = |layer: &&Layer| layer.folder == folder && layer.has_globs();
        let mut layers = self.layers.iter().filter(has_globs).peekable();
        // Most sites have none, and listing all files takes time.
        if layers.peek().is_none() {
            return unused;
        }
        let paths = paths();
        for layer in layers {
            let paths: Vec<&Path> = paths.iter().map(|path| layer.path_here(path)).collect();
            unused.extend(layer.exclude.unused(&paths).map(|one| ("exclude", one)));
            for (files, _) in &layer.overrides {
                unused.extend(files.unused(&paths).map(|one| ("overrides", one)));
            }
        }
        unused
    }

    /// Returns whether the file at the absolute `path` is excluded.
    pub fn excludes(&self, path: &Path) -> bool {
        let mut layers = self.layers.iter();
        layers.any(|layer| layer.exclude.set.is_match(layer.path_here(path)))
    }

    /// Returns the globs of files that build steps generate, and of their source files.
    pub fn generated(&self) -> Generated {
        let mut generated = Generated::default();
        for layer in &self.layers {
            let (outputs, sources) = (layer.generated.set.clone(), layer.sources.set.clone());
            generated.add(layer.folder.clone(), outputs, sources);
        }
        generated
    }

    /// Returns which overrides apply to the file at the absolute `path`. Files with the same result have the same
    /// settings.
    pub fn overrides_for(&self, path: &Path) -> Vec<bool> {
        let in_layer = |layer: &Layer| -> Vec<bool> {
            let path = layer.path_here(path);
            layer
                .overrides
                .iter()
                .map(|(files, _)| files.set.is_match(path))
                .collect()
        };
        let of_layers = self.layers.iter().flat_map(in_layer);
        let mut original = path.to_owned();
        for (from, to) in self.moves.iter().rev() {
            if let Ok(inside) = original.strip_prefix(to) {
                original = from.join(inside);
            }
        }
        let styles = self.styles.iter();
        of_layers
            .chain(styles.flat_map(|styles| styles.sections_for(path, &original)))
            .collect()
    }

    /// Returns the level of a rule before configuration files apply.
    fn usual_level(&self, facts: &Facts, overrides: &[bool]) -> Level {
        let Some(styles) = self.styles.as_ref().filter(|_| facts.is_declared()) else {
            return self.preset.level(facts);
        };
        styles.level(styles.rule(facts.id)?, self.of_styles(overrides))
    }

    /// Returns whether a configuration file turns a rule off in all files.
    pub fn turns_off(&self, facts: &Facts) -> bool {
        let rules = self.layers.iter().flat_map(|layer| &layer.rules);
        let mut own = rules.rev().filter(|rule| rule.facts.id == facts.id);
        own.find_map(|rule| rule.level) == Some(None)
    }

    /// Returns whether a rule that the site declares is about other files than those that these overrides apply to.
    fn is_elsewhere(&self, facts: &Facts, overrides: &[bool]) -> bool {
        let styles = self.styles.as_ref().filter(|_| facts.is_declared());
        styles.is_some_and(|styles| {
            let rule = styles.rule(facts.id);
            rule.is_some_and(|rule| !styles.covers(rule, self.of_styles(overrides)))
        })
    }

    /// Returns the part of overrides that is about styles.
    fn of_styles<'o>(&self, overrides: &'o [bool]) -> &'o [bool] {
        let of_layers: usize = self.layers.iter().map(|layer| layer.overrides.len()).sum();
        overrides.get(of_layers..).unwrap_or_default()
    }

    /// Returns the settings of a rule in a file that these overrides apply to. The last setting wins.
    pub fn resolve_rule(&self, facts: &Facts, overrides: &[bool]) -> ResolvedRule {
        let is_unknown = facts.is_external() && self.answers.is_none();
        if is_unknown || self.choice.excludes(facts) || self.is_elsewhere(facts, overrides) {
            return ResolvedRule::default();
        }
        let mut rule = self.configured_rule(facts, overrides);
        if rule.level.is_none() && self.choice.names(facts.id) {
            // The rule was selected by name, so only an override for these files turns it off.
            let usual = self.configured_rule(facts, &vec![false; overrides.len()]);
            if usual.level.is_none() {
                rule.level = facts.severity.or(Some(Severity::Warning));
            }
        }
        rule
    }

    /// Returns the same settings for a copy at `to` of the files at `from`.
    #[must_use]
    pub fn moved(mut self, from: &Path, to: &Path) -> Self {
        for layer in &mut self.layers {
            if let Ok(inside) = layer.folder.strip_prefix(from) {
                layer.folder = to.join(inside);
            }
        }
        self.moves.push((from.to_owned(), to.to_owned()));
        self
    }

    /// Returns the same as [`Settings::resolve_rule`], regardless of the selected rules.
    pub fn configured_rule(&self, facts: &Facts, overrides: &[bool]) -> ResolvedRule {
        let mut rule = ResolvedRule {
            level: self.usual_level(facts, overrides),
            options: Vec::new(),
        };
        let mut applies = overrides.iter();
        for layer in &self.layers {
            rule.apply(facts, &layer.rules);
            for (_, rules) in &layer.overrides {
                if applies.next().copied().unwrap_or_default() {
                    rule.apply(facts, rules);
                }
            }
        }
        rule
    }
}

impl ResolvedRule {
    fn apply(&mut self, facts: &Facts, rules: &[RuleSetting]) {
        for rule in rules.iter().filter(|rule| rule.facts.id == facts.id) {
            if let Some(level) = rule.level {
                self.level = level;
            } else if self.level.is_none() {
                // Setting options of a rule that is off turns it on.
                self.level = facts.severity.or(Some(Severity::Warning));
            }
            for option in &rule.options {
                self.options.retain(|(name, ..)| *name != option.0);
                self.options.push(option.clone());
            }
        }
    }
}
