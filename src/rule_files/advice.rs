//! The advice of the enabled rules, for writers.

use crate::catalog::{Facts, rules};
use crate::config::{Preset, ResolvedRule, Settings};
use crate::diagnostic::Severity;
use serde::Serialize;
use std::path::Path;

/// The advice of one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Advice {
    /// The id of the rule.
    pub(super) id: &'static str,
    /// How binding it is: `must`, `should` or `consider`.
    pub(super) level: &'static str,
    /// The advice, in one sentence.
    pub(super) text: String,
}

/// The advice of all rules, by the section that shows it. Each appears in one section only.
#[derive(Debug, Default, Serialize)]
pub(super) struct Advices {
    /// The most severe advice, for every page.
    core: Vec<Advice>,
    front_matter: Vec<Advice>,
    headings: Vec<Advice>,
    images: Vec<Advice>,
    links: Vec<Advice>,
    components: Vec<Advice>,
    code: Vec<Advice>,
    navigation: Vec<Advice>,
    api: Vec<Advice>,
    style: Vec<Advice>,
    /// The advice of groups without a section.
    other: Vec<Advice>,
}

/// The groups with errors that apply to every page, in the order in which a page is written.
const CORE: [&str; 5] = ["front-matter", "headings", "images", "code", "syntax"];

/// Returns the advice of every enabled rule.
pub(super) fn advices(settings: &Settings) -> Advices {
    let mut all = Advices::default();
    for facts in rules() {
        let rule = resolve(settings, facts);
        let text = advise(facts, settings.preset, &rule);
        let Some((severity, text)) = rule.level.zip(text) else {
            continue;
        };
        let level = match severity {
            Severity::Error => "must",
            Severity::Warning => "should",
            Severity::Info => "consider",
        };
        let advice = Advice {
            id: facts.id,
            level,
            text,
        };
        if let Some(list) = all.of(facts.group, severity) {
            list.push(advice);
        }
    }
    let order = |advice: &Advice| {
        let rule = rules().iter().find(|facts| facts.id == advice.id);
        CORE.iter()
            .position(|group| rule.is_some_and(|facts| facts.group == *group))
    };
    all.core.sort_by_key(order);
    all
}

/// Returns the settings of a rule in files without overrides.
fn resolve(settings: &Settings, facts: &Facts) -> ResolvedRule {
    let none = settings.overrides_for(Path::new("")).len();
    settings.configured_rule(facts, &vec![false; none])
}

fn advise(facts: &Facts, preset: Preset, rule: &ResolvedRule) -> Option<String> {
    facts.advise(|name| {
        let mut options = rule.options.iter();
        let own = options.find(|(option, ..)| **option == *name);
        let of_preset = || {
            let mut options = facts.options.iter();
            let (_, option) = options.find(|(option, _)| option == name)?;
            Some(preset.value(option).clone())
        };
        own.map(|(_, value, _)| value.plain()).or_else(of_preset)
    })
}

impl Advices {
    fn of(&mut self, group: &str, severity: Severity) -> Option<&mut Vec<Advice>> {
        let is_error = severity == Severity::Error;
        Some(match group {
            // These rules are for rule files, not for pages.
            "rule-files" => return None,
            "syntax" => &mut self.core,
            group if is_error && CORE.contains(&group) => &mut self.core,
            "front-matter" => &mut self.front_matter,
            "headings" => &mut self.headings,
            "images" => &mut self.images,
            "links" => &mut self.links,
            "components" => &mut self.components,
            "code" => &mut self.code,
            "navigation" => &mut self.navigation,
            "api" => &mut self.api,
            "style" => &mut self.style,
            _ => &mut self.other,
        })
    }
}
