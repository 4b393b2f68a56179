//! Presets: which rules are on, and their severities.

use crate::catalog::{Facts, OptionFacts};
use crate::diagnostic::Severity;
use serde_yaml::Value;
use std::str::FromStr;

/// The level of a rule: a severity, or `None` for off.
pub type Level = Option<Severity>;

/// A predefined set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preset {
    /// Every rule at the severity in its manual.
    #[default]
    Recommended,
    /// Every rule, at least as a warning; hints stay hints.
    Strict,
    /// Only the requirements of the specification, as errors unless a manual says otherwise.
    Spec,
    /// Only rules that cannot be turned off.
    None,
}

impl Preset {
    /// Every preset, with its name and description.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (
            Self::Recommended,
            "recommended",
            "for most sites: every rule at the severity in its manual",
        ),
        (
            Self::Strict,
            "strict",
            "every rule, at least as a warning; hints stay hints",
        ),
        (
            Self::Spec,
            "spec",
            "only the requirements of the authoring specification, as errors",
        ),
        (
            Self::None,
            "none",
            "no rules except those that cannot be turned off",
        ),
    ];

    /// Returns the level of a rule in this preset.
    pub fn level(self, facts: &Facts) -> Level {
        let recommended = facts.severity;
        match self {
            _ if facts.always => recommended,
            Self::Recommended => recommended,
            Self::Strict => facts.strict,
            Self::Spec => {
                let error = facts.specification.as_ref().map(|_| Severity::Error);
                facts.spec.or(error)
            }
            Self::None => None,
        }
    }

    /// Returns the value of an option that the configuration does not set.
    pub fn value(self, option: &OptionFacts) -> &Value {
        let own = match self {
            Self::Recommended | Self::None => None,
            Self::Strict => option.strict.as_ref(),
            Self::Spec => option.spec.as_ref(),
        };
        own.unwrap_or(&option.default)
    }
}

impl FromStr for Preset {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|(_, name, _)| *name == word);
        found.map(|(preset, ..)| preset).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::find;

    #[test]
    fn manuals_can_weaken_a_requirement() {
        let level = |rule: &str| find(rule).and_then(|facts| Preset::Spec.level(facts));
        assert_eq!(level("invalid-spec"), Some(Severity::Error));
        assert_eq!(level("undescribed-operation"), Some(Severity::Warning));
        assert_eq!(level("misspelt-field"), None);
    }
}
