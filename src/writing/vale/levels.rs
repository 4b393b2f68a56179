//! The styles of a site, and which of their rules are on in a file.

use super::section::{Section, Toggle};
use crate::diagnostic::Severity;
use crate::writing::{Dictionaries, OWN_GROUP, Pattern, Setting, StyleRule, Vocabulary};
use std::path::{Path, PathBuf};

/// A rule or style that is not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkippedRule {
    /// Its name.
    pub name: String,
    /// The reason, as a clause.
    pub why: String,
}

/// The styles that the Vale configuration of a site names.
#[derive(Debug, Default)]
pub struct Styles {
    /// The configuration file.
    pub file: PathBuf,
    /// The rules, by name.
    pub rules: Vec<StyleRule>,
    /// What is not run.
    pub skipped: Vec<SkippedRule>,
    /// The vocabulary.
    pub vocabulary: Vocabulary,
    /// The dictionaries.
    pub dictionaries: Dictionaries,
    /// The folders of styles.
    pub folders: Vec<PathBuf>,
    /// Patterns of texts that are not prose.
    pub ignored: Vec<Pattern>,
    /// Whether the texts of links are not checked.
    pub hides_links: bool,
    /// Whether alternative texts are not checked.
    pub hides_alt: bool,
    /// Rules below this severity are off.
    pub(super) minimum: Option<Severity>,
    pub(super) sections: Vec<Section>,
}

impl Styles {
    /// Adds a rule of the site itself, in place of one with the same name.
    pub fn set_own(&mut self, rule: StyleRule) {
        match self
            .rules
            .binary_search_by(|known| known.name.cmp(&rule.name))
        {
            Ok(index) => self.rules[index] = rule,
            Err(index) => self.rules.insert(index, rule),
        }
    }

    /// Returns what applies to all of its rules on a page.
    pub fn setting(&self) -> Setting<'_> {
        Setting {
            vocabulary: &self.vocabulary,
            ignored: &self.ignored,
            hides_links: self.hides_links,
            hides_alt: self.hides_alt,
        }
    }

    /// Returns the rule with this name.
    pub fn rule(&self, name: &str) -> Option<&StyleRule> {
        let index = self
            .rules
            .binary_search_by(|rule| rule.name.as_str().cmp(name));
        index.ok().map(|index| &self.rules[index])
    }

    /// Returns which sections, and which rules of the site itself for some files, apply to the file at the absolute `path`.
    /// `original` is where the file was when the configuration was read.
    pub fn sections_for(&self, path: &Path, original: &Path) -> Vec<bool> {
        let folder = self.file.parent().unwrap_or(&self.file);
        let inside = path.strip_prefix(folder);
        let inside = inside.or_else(|_| original.strip_prefix(folder));
        let inside = inside.unwrap_or(path);
        let inside = inside.to_string_lossy().replace('\\', "/");
        let sections = self.sections.iter();
        let sections = sections.map(|section| {
            section
                .glob
                .as_ref()
                .is_none_or(|glob| glob.is_match(&inside))
        });
        let limited = self.rules.iter().filter_map(|rule| rule.files.as_ref());
        let limited = limited.map(|files| files.is_match(path, original));
        sections.chain(limited).collect()
    }

    /// Returns whether a rule is about a file that `applies`, from [`Styles::sections_for`], describes.
    pub fn covers(&self, rule: &StyleRule, applies: &[bool]) -> bool {
        if rule.files.is_none() {
            return true;
        }
        let mut limited = self.rules.iter().filter(|other| other.files.is_some());
        let index = limited.position(|other| std::ptr::eq(other, rule));
        let applies = index.and_then(|index| applies.get(self.sections.len() + index));
        applies.copied().unwrap_or_default()
    }

    /// Returns the level of a rule in a file that the sections in `applies` apply to: its severity, or `None` if it is off.
    pub fn level(&self, rule: &StyleRule, applies: &[bool]) -> Option<Severity> {
        if style_of(&rule.name) == OWN_GROUP {
            return self.covers(rule, applies).then_some(rule.severity);
        }
        let applying = || {
            let sections = self.sections.iter().zip(applies);
            sections
                .filter(|(_, applies)| **applies)
                .map(|(section, _)| section)
        };
        let (global, own): (Vec<&Section>, Vec<&Section>) =
            applying().partition(|section| section.glob.is_none());
        let last = |sections: &[&Section]| {
            sections
                .iter()
                .rev()
                .find_map(|section| section.toggle(&rule.name))
        };
        let is_on = match last(&own).or_else(|| last(&global)) {
            Some(toggle) => toggle != Toggle::Off,
            None => {
                let styles = |sections: &[&Section]| {
                    sections
                        .iter()
                        .rev()
                        .find_map(|section| section.styles.clone())
                };
                let styles = styles(&own).or_else(|| styles(&global)).unwrap_or_default();
                styles.iter().any(|name| name == style_of(&rule.name))
            }
        };
        let severity = self.severity(rule);
        (is_on && Some(severity) >= self.minimum).then_some(severity)
    }

    /// Returns the severity of a rule: the one that a section sets, which then applies in all files, or its own.
    fn severity(&self, rule: &StyleRule) -> Severity {
        let toggles = self
            .sections
            .iter()
            .rev()
            .filter_map(|section| section.toggle(&rule.name));
        let mut levels = toggles.filter_map(|toggle| match toggle {
            Toggle::Level(severity) => Some(severity),
            _ => None,
        });
        levels.next().unwrap_or(rule.severity)
    }

    /// Returns whether a rule is on in some file.
    pub fn is_used(&self, rule: &StyleRule) -> bool {
        let count = self.sections.len();
        let alone = |index: usize| {
            let applies: Vec<bool> = (0..count)
                .map(|other| other == index || self.sections[other].glob.is_none())
                .collect();
            self.level(rule, &applies).is_some()
        };
        style_of(&rule.name) == OWN_GROUP || (0..count).any(alone)
    }
}

/// Returns the style of the rule with this name.
pub(super) fn style_of(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}
