//! The rules that run on each file, with their severities and options.

use super::style_rules::{SLOW, style_rules};
use crate::catalog::{self, Facts, Subject};
use crate::config::{Preset, ResolvedRule, SettingError, Settings};
use crate::diagnostic::Severity;
use crate::page::Page;
use crate::rule::{Entry, Rule};
use crate::site::PageKind;
use serde_yaml::{Mapping, Value};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A rule that is on.
pub(super) struct ActiveRule {
    pub(super) facts: &'static Facts,
    pub(super) severity: Severity,
    /// `None` for a rule that the engine itself reports.
    pub(super) rule: Option<Box<dyn Rule>>,
}

/// The rules that are on for some of the files.
pub(super) struct FileRules {
    pub(super) active: Vec<ActiveRule>,
    /// Whether only some rules are selected for this run.
    pub(super) is_narrow: bool,
    /// Options that a rule does not accept.
    errors: Vec<SettingError>,
}

impl FileRules {
    /// Returns the rule `id` if it is on.
    pub(super) fn get(&self, id: &str) -> Option<&ActiveRule> {
        self.active.iter().find(|active| active.facts.id == id)
    }

    /// Returns the rules that check a page of this kind.
    pub(super) fn for_kind(&self, kind: PageKind) -> impl Iterator<Item = &ActiveRule> {
        self.active
            .iter()
            .filter(move |active| kind == PageKind::Page || active.facts.on == Subject::Everything)
    }
}

/// The rules of a run, with their settings for each file.
pub struct Ruleset {
    entries: &'static [Entry],
    settings: Settings,
    /// The rules for each combination of overrides, built on first use.
    by_overrides: Mutex<HashMap<Vec<bool>, Arc<FileRules>>>,
}

impl Ruleset {
    /// Creates the rules in `entries` with `settings`.
    pub fn new(entries: &'static [Entry], settings: Settings) -> Self {
        Self {
            entries,
            settings,
            by_overrides: Mutex::default(),
        }
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns whether the settings exclude a page.
    pub fn excludes(&self, page: &Page) -> bool {
        self.settings.excludes(page.source().path())
    }

    /// Returns the rules that run on the file at `path` (absolute).
    pub(super) fn rules_for(&self, path: &Path) -> Arc<FileRules> {
        self.rules_of(self.settings.overrides_for(path))
    }

    /// Returns whether `rule` is on for the file at `path` (absolute).
    pub fn is_on(&self, rule: &str, path: &Path) -> bool {
        self.rules_for(path).get(rule).is_some()
    }

    /// Creates the rules for files without overrides, which takes as long as checking several pages.
    pub fn prepare(&self) {
        self.site_rules();
    }

    /// Returns the rules that run on the site as a whole.
    pub(super) fn site_rules(&self) -> Arc<FileRules> {
        let overrides = self.settings.overrides_for(Path::new("")).len();
        self.rules_of(vec![false; overrides])
    }

    /// Returns the errors in the configuration, including those that only a rule detects.
    pub(super) fn errors(&self) -> Vec<SettingError> {
        let built = self
            .by_overrides
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut errors = self.settings.errors.clone();
        for error in built.values().flat_map(|rules| &rules.errors) {
            if !errors.contains(error) {
                errors.push(error.clone());
            }
        }
        errors.sort_by_key(|error| error.span);
        errors
    }

    fn rules_of(&self, overrides: Vec<bool>) -> Arc<FileRules> {
        let mut built = self
            .by_overrides
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match built.get(&overrides) {
            Some(rules) => Arc::clone(rules),
            None => {
                let rules = Arc::new(self.build(&overrides));
                built.insert(overrides, Arc::clone(&rules));
                rules
            }
        }
    }

    fn build(&self, overrides: &[bool]) -> FileRules {
        let mut rules = FileRules {
            active: Vec::new(),
            is_narrow: self.settings.choice.is_narrow(),
            errors: Vec::new(),
        };
        for facts in catalog::rules() {
            let setting = self.settings.resolve_rule(facts, overrides);
            let Some(severity) = setting.level else {
                continue;
            };
            let entry = self.entries.iter().find(|entry| entry.id == facts.id);
            let preset = self.settings.preset;
            let rule = entry
                .and_then(|entry| create_rule(*entry, facts, preset, &setting, &mut rules.errors));
            rules.active.push(ActiveRule {
                facts,
                severity,
                rule,
            });
        }
        self.add_styles(&mut rules, overrides);
        rules
    }

    /// Adds the style rules of the site, and the rule that runs them.
    fn add_styles(&self, rules: &mut FileRules, overrides: &[bool]) {
        let Some(styles) = &self.settings.styles else {
            return;
        };
        let mut active = Vec::new();
        for rule in &styles.rules {
            let Some(facts) = catalog::find(&rule.name) else {
                continue;
            };
            let Some(severity) = self.settings.resolve_rule(facts, overrides).level else {
                continue;
            };
            active.push((facts.id, severity));
            rules.active.push(ActiveRule {
                facts,
                severity,
                rule: None,
            });
        }
        let slow = rules
            .active
            .iter()
            .position(|active| active.facts.id == SLOW);
        let runner = style_rules(styles, &active, slow.is_some());
        if let (Some(runner), Some(facts)) = (runner, catalog::find(SLOW)) {
            let severity = slow.map_or(Severity::Warning, |at| rules.active[at].severity);
            rules.active.push(ActiveRule {
                facts,
                severity,
                rule: Some(Box::new(runner)),
            });
        }
    }
}

/// Creates a rule with the defaults of `preset` and the user's options. Without them if it does not accept them.
fn create_rule(
    entry: Entry,
    facts: &Facts,
    preset: Preset,
    setting: &ResolvedRule,
    errors: &mut Vec<SettingError>,
) -> Option<Box<dyn Rule>> {
    let defaults = || -> Mapping {
        let pairs = facts.options.iter();
        pairs
            .map(|(name, option)| (Value::from(name.as_str()), preset.value(option).clone()))
            .collect()
    };
    let mut options = defaults();
    for (name, value, _) in &setting.options {
        options.insert(Value::from(&**name), value.plain());
    }
    match entry.make(options.into()) {
        Ok(rule) => Some(rule),
        Err(why) => {
            let culprit = setting.options.iter().find(|(name, value, _)| {
                let mut options = defaults();
                options.insert(Value::from(&**name), value.plain());
                entry.make(options.into()).is_err()
            });
            let (name, _, span) = culprit?;
            errors.push(SettingError {
                span: *span,
                message: format!("invalid value for `{name}`: {why}"),
                note: format!("run `mdxlint explain {}` to list its options", facts.id),
            });
            entry.make(defaults().into()).ok()
        }
    }
}
