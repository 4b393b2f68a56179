//! What the rules that are on ask of a writer.

use crate::catalog::{Facts, rules};
use crate::config::{Preset, ResolvedRule, Settings};
use crate::diagnostic::Severity;
use serde::Serialize;
use std::path::Path;

/// What one rule asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Advice {
    /// The rule.
    pub(super) id: &'static str,
    /// How much it is meant: must, should, consider.
    pub(super) level: &'static str,
    /// One sentence.
    pub(super) text: String,
}

/// What the rules ask for, by the text that says it; each stands in one only.
#[derive(Debug, Default, Serialize)]
pub(super) struct Advices {
    /// What no page may lack.
    core: Vec<Advice>,
    front_matter: Vec<Advice>,
    headings: Vec<Advice>,
    images: Vec<Advice>,
    links: Vec<Advice>,
    components: Vec<Advice>,
    code: Vec<Advice>,
    api: Vec<Advice>,
    navigation: Vec<Advice>,
    style: Vec<Advice>,
    /// Of groups that have no text of their own.
    other: Vec<Advice>,
}

/// The groups whose gravest rules no page may break, in the order in which a page is written.
const CORE: [&str; 6] = [
    "front-matter",
    "headings",
    "images",
    "code",
    "secrets",
    "syntax",
];

/// The advice of every rule that is on.
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
        let group = rules().iter().find(|facts| facts.id == advice.id);
        CORE.iter()
            .position(|known| group.is_some_and(|facts| facts.group == *known))
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
        let is_grave = severity == Severity::Error;
        Some(match group {
            // It speaks to those who write rule files, not pages.
            "rule-files" => return None,
            "syntax" => &mut self.core,
            group if is_grave && CORE.contains(&group) => &mut self.core,
            "front-matter" => &mut self.front_matter,
            "headings" => &mut self.headings,
            "images" => &mut self.images,
            "links" => &mut self.links,
            "components" => &mut self.components,
            "code" | "secrets" => &mut self.code,
            "api" => &mut self.api,
            "navigation" => &mut self.navigation,
            "style" => &mut self.style,
            _ => &mut self.other,
        })
    }
}
