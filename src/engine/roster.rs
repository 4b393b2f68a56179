//! Settings joined with rules: which rules run on a file, with which options, and how grave they are.

use crate::catalog::{self, Facts, Subject};
use crate::config::{Preset, Problem, Settings, Wish};
use crate::diagnostic::Severity;
use crate::page::Page;
use crate::rule::{Entry, Rule};
use crate::site::PageKind;
use serde_yaml::{Mapping, Value};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A rule that is on.
pub(super) struct Active {
    pub(super) facts: &'static Facts,
    pub(super) severity: Severity,
    /// None for a rule that the engine itself reports.
    pub(super) rule: Option<Box<dyn Rule>>,
}

/// The rules that are on in some of the files.
pub(super) struct Lineup {
    pub(super) active: Vec<Active>,
    /// Whether rules are left out of this run alone.
    pub(super) is_narrow: bool,
    /// Options that a rule refused.
    problems: Vec<Problem>,
}

impl Lineup {
    /// The rule of this name, where it is on.
    pub(super) fn get(&self, id: &str) -> Option<&Active> {
        self.active.iter().find(|active| active.facts.id == id)
    }

    /// The rules that look at a page of this kind.
    pub(super) fn for_kind(&self, kind: PageKind) -> impl Iterator<Item = &Active> {
        self.active
            .iter()
            .filter(move |active| kind == PageKind::Page || active.facts.on == Subject::Everything)
    }
}

/// Which rules run where.
pub struct Roster {
    entries: &'static [Entry],
    settings: Settings,
    /// One line-up for every combination of overrides that was met.
    lineups: Mutex<HashMap<Vec<bool>, Arc<Lineup>>>,
}

impl Roster {
    /// The roster of `settings` for the rules in `entries`.
    pub fn new(entries: &'static [Entry], settings: Settings) -> Self {
        Self {
            entries,
            settings,
            lineups: Mutex::default(),
        }
    }

    /// The settings that it was made of.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a page is not to be checked.
    pub fn excludes(&self, page: &Page) -> bool {
        self.settings.excludes(page.source().path())
    }

    /// The rules that run on the file at `path` (absolute).
    pub(super) fn lineup(&self, path: &Path) -> Arc<Lineup> {
        self.lineup_of(self.settings.overrides_for(path))
    }

    /// The rules that run on the site as a whole.
    pub(super) fn base(&self) -> Arc<Lineup> {
        let overrides = self.settings.overrides_for(Path::new("")).len();
        self.lineup_of(vec![false; overrides])
    }

    /// The mistakes in the configuration, those that only a rule could see included.
    pub(super) fn problems(&self) -> Vec<Problem> {
        let lineups = self.lineups.lock().unwrap_or_else(PoisonError::into_inner);
        let mut problems = self.settings.problems.clone();
        for problem in lineups.values().flat_map(|lineup| &lineup.problems) {
            if !problems.contains(problem) {
                problems.push(problem.clone());
            }
        }
        problems.sort_by_key(|problem| problem.span);
        problems
    }

    fn lineup_of(&self, overrides: Vec<bool>) -> Arc<Lineup> {
        let mut lineups = self.lineups.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || Arc::new(self.make(&overrides));
        match lineups.get(&overrides) {
            Some(lineup) => Arc::clone(lineup),
            None => {
                let lineup = make();
                lineups.insert(overrides, Arc::clone(&lineup));
                lineup
            }
        }
    }

    fn make(&self, overrides: &[bool]) -> Lineup {
        let mut lineup = Lineup {
            active: Vec::new(),
            is_narrow: self.settings.choice.is_narrow(),
            problems: Vec::new(),
        };
        for facts in catalog::rules() {
            let wish = self.settings.wish(facts, overrides);
            let Some(severity) = wish.level else {
                continue;
            };
            let entry = self.entries.iter().find(|entry| entry.id == facts.id);
            let preset = self.settings.preset;
            let rule = entry
                .and_then(|entry| make_rule(*entry, facts, preset, &wish, &mut lineup.problems));
            lineup.active.push(Active {
                facts,
                severity,
                rule,
            });
        }
        lineup
    }
}

/// Makes a rule with the defaults of `preset` and the user's options. If it refuses these, makes it with the defaults.
fn make_rule(
    entry: Entry,
    facts: &Facts,
    preset: Preset,
    wish: &Wish,
    problems: &mut Vec<Problem>,
) -> Option<Box<dyn Rule>> {
    let defaults = || -> Mapping {
        let pairs = facts.options.iter();
        pairs
            .map(|(name, option)| (Value::from(name.as_str()), preset.value(option).clone()))
            .collect()
    };
    let mut options = defaults();
    for (name, value, _) in &wish.options {
        options.insert(Value::from(&**name), value.plain());
    }
    match entry.make(options.into()) {
        Ok(rule) => Some(rule),
        Err(why) => {
            let culprit = wish.options.iter().find(|(name, value, _)| {
                let mut options = defaults();
                options.insert(Value::from(&**name), value.plain());
                entry.make(options.into()).is_err()
            });
            let (name, _, span) = culprit?;
            problems.push(Problem {
                span: *span,
                message: format!("`{name}` does not fit: {why}"),
                note: format!("`mdxlint explain {}` shows what it takes", facts.id),
            });
            entry.make(defaults().into()).ok()
        }
    }
}
