//! The styles of a site, and which of their rules are on in a file.

use super::section::{Section, Toggle};
use crate::diagnostic::Severity;
use crate::writing::{Dictionaries, OWN_GROUP, Pattern, Setting, StyleRule, Vocabulary};
use std::path::{Path, PathBuf};

/// A rule, style or setting without effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkippedRule {
    /// Its name.
    pub name: String,
    /// The reason, as a clause.
    pub why: String,
    /// The file and the line, if they are known.
    pub place: Option<String>,
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
    /// The names of the rules of the site itself that are about some files only, in order.
    pub(super) limited: Vec<String>,
}

impl Styles {
    /// Returns whether there is neither a Vale configuration nor a rule.
    pub fn is_empty(&self) -> bool {
        self.file.as_os_str().is_empty() && self.rules.is_empty()
    }

    /// Adds a rule of the site itself, in place of one with the same name.
    pub fn set_own(&mut self, rule: StyleRule) {
        let name = &rule.name;
        match (rule.files.is_some(), self.limited.binary_search(name)) {
            (true, Err(index)) => self.limited.insert(index, name.clone()),
            (false, Ok(index)) => drop(self.limited.remove(index)),
            _ => (),
        }
        match self.rules.binary_search_by(|known| known.name.cmp(name)) {
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
        let limited = self.limited.iter().map(|name| {
            let files = self.rule(name).and_then(|rule| rule.files.as_ref());
            files.is_some_and(|files| files.is_match(path, original))
        });
        sections.chain(limited).collect()
    }

    /// Returns whether a rule is about a file that `applies`, from [`Styles::sections_for`], describes: sections turn on the
    /// rules of packages, and a rule of the site itself names its files.
    pub fn covers(&self, rule: &StyleRule, applies: &[bool]) -> bool {
        if style_of(&rule.name) == OWN_GROUP {
            let Ok(index) = self.limited.binary_search(&rule.name) else {
                return true;
            };
            let applies = applies.get(self.sections.len() + index);
            return applies.copied().unwrap_or_default();
        }
        let sections = self.sections.iter().zip(applies);
        let applying = sections.filter(|(_, applies)| **applies);
        let (global, own): (Vec<&Section>, Vec<&Section>) = applying
            .map(|(section, _)| section)
            .partition(|section| section.glob.is_none());
        is_on(rule, &own, &global)
    }

    /// Returns the level of a rule in a file that the sections in `applies` apply to: its severity, or `None` if it is off.
    pub fn level(&self, rule: &StyleRule, applies: &[bool]) -> Option<Severity> {
        let severity = self.severity(rule);
        let is_shown = style_of(&rule.name) == OWN_GROUP || Some(severity) >= self.minimum;
        (is_shown && self.covers(rule, applies)).then_some(severity)
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
        if style_of(&rule.name) == OWN_GROUP {
            return true;
        }
        let (global, own): (Vec<&Section>, Vec<&Section>) = self
            .sections
            .iter()
            .partition(|section| section.glob.is_none());
        let is_on = |own: &[&Section]| is_on(rule, own, &global);
        let is_shown = Some(self.severity(rule)) >= self.minimum;
        is_shown && (is_on(&[]) || own.iter().any(|section| is_on(&[section])))
    }
}

/// Returns whether sections turn a rule on: the last one of `own`, for some files, otherwise of `global`, for all files.
fn is_on(rule: &StyleRule, own: &[&Section], global: &[&Section]) -> bool {
    let toggle = |sections: &[&Section]| {
        let mut last = sections.iter().rev();
        last.find_map(|section| section.toggle(&rule.name))
    };
    if let Some(toggle) = toggle(own).or_else(|| toggle(global)) {
        return toggle != Toggle::Off;
    }
    let mut last = own.iter().rev().chain(global.iter().rev());
    let styles = last.find_map(|section| section.styles.as_ref());
    let style = style_of(&rule.name);
    styles.is_some_and(|styles| styles.iter().any(|(name, _)| name == style))
}

/// Returns the style of the rule with this name.
pub(super) fn style_of(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}
