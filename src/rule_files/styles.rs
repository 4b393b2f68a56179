//! The style rules of a site, for writers.

use crate::catalog::{Facts, find};
use crate::config::Settings;
use crate::diagnostic::Severity;
use crate::writing::StyleRule;
use serde::Serialize;

/// The most rules of one style that are listed.
const MAX_RULES: usize = 40;

/// The most terms that are listed.
const MAX_TERMS: usize = 80;

/// A style, and what it demands.
#[derive(Debug, Default, Serialize)]
pub(super) struct StyleBrief {
    /// The name.
    name: String,
    /// What its rules demand, the most severe first.
    demands: Vec<Demand>,
    /// The number of rules that are not listed.
    left: usize,
}

/// What a rule demands.
#[derive(Debug, Serialize)]
struct Demand {
    /// Its message.
    text: String,
    /// Texts that are wrong, and what is right, if the rule says so.
    examples: Vec<WrongText>,
    #[serde(skip)]
    severity: Severity,
}

/// A text that is wrong.
#[derive(Debug, Serialize)]
struct WrongText {
    wrong: String,
    right: Option<String>,
}

/// Returns the styles that are on for some of the pages.
pub(super) fn styles(settings: &Settings) -> Vec<StyleBrief> {
    let mut briefs: Vec<StyleBrief> = Vec::new();
    let Some(styles) = &settings.styles else {
        return briefs;
    };
    for rule in &styles.rules {
        // The accepted terms are a list of their own.
        let is_listed = styles.is_used(rule) && rule.name != "Vale.Terms";
        let is_on = |facts: &&Facts| is_listed && !settings.turns_off(facts);
        let Some(facts) = find(&rule.name).filter(is_on) else {
            continue;
        };
        let name = facts.group;
        if briefs.last().is_none_or(|last| last.name != name) {
            briefs.push(StyleBrief {
                name: name.to_owned(),
                ..StyleBrief::default()
            });
        }
        if let Some(brief) = briefs.last_mut() {
            brief.demands.push(demand(rule));
        }
    }
    for brief in &mut briefs {
        brief
            .demands
            .sort_by_key(|demand| std::cmp::Reverse(demand.severity));
        brief.left = brief.demands.len().saturating_sub(MAX_RULES);
        brief.demands.truncate(MAX_RULES);
    }
    briefs
}

/// Returns the terms that the vocabularies accept, if they are texts.
pub(super) fn accepted_terms(settings: &Settings) -> Vec<String> {
    let styles = settings.styles.iter();
    let terms = styles.flat_map(|styles| styles.vocabulary.plain_terms());
    terms.take(MAX_TERMS).map(str::to_owned).collect()
}

fn demand(rule: &StyleRule) -> Demand {
    let examples = rule.examples.iter().map(|(wrong, right)| WrongText {
        wrong: wrong.clone(),
        right: right.clone(),
    });
    Demand {
        text: without_places(rule.summary()),
        examples: examples.collect(),
        severity: rule.severity,
    }
}

/// Returns a message without the places for what was found.
fn without_places(message: &str) -> String {
    let mut text = message.replace("%%", "\u{0}");
    for place in ["('%s')", "(\"%s\")", "(%s)"] {
        text = text.replace(place, "");
    }
    for place in ["'%s'", "\"%s\"", "%s", "%d"] {
        text = text.replace(place, "\u{2026}");
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(" .", ".").replace('\u{0}', "%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_need_no_values() {
        for (message, expected) in [
            ("Use active voice ('%s').", "Use active voice."),
            ("Avoid '%s'.", "Avoid \u{2026}."),
            ("100%% of it", "100% of it"),
        ] {
            assert_eq!(without_places(message), expected);
        }
    }
}
