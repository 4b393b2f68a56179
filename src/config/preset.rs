//! Presets: which rules are on, and how grave they are.

use crate::catalog::{Facts, OptionFacts};
use crate::diagnostic::Severity;
use serde_yaml::Value;
use std::str::FromStr;

/// What a rule is set to: a severity, or off.
pub type Level = Option<Severity>;

/// A ready-made choice of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preset {
    /// Every rule at the severity of its page.
    #[default]
    Recommended,
    /// Every rule, at least as a warning; mere hints stay hints.
    Strict,
    /// Exactly the demands of the specification, as errors.
    Spec,
    /// Nothing but what cannot be turned off.
    None,
}

impl Preset {
    /// Every preset, with what it is for.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (
            Self::Recommended,
            "recommended",
            "what most sites want: every rule at the severity of its page",
        ),
        (
            Self::Strict,
            "strict",
            "every rule, at least as a warning; mere hints stay hints",
        ),
        (
            Self::Spec,
            "spec",
            "exactly the demands of the authoring specification, as errors",
        ),
        (
            Self::None,
            "none",
            "no rule but those that cannot be turned off",
        ),
    ];

    /// What the preset sets a rule to.
    pub fn level(self, facts: &Facts) -> Level {
        let recommended = facts.severity;
        match self {
            _ if facts.always => recommended,
            Self::Recommended => recommended,
            Self::Strict => facts.strict.or(recommended.max(Some(Severity::Warning))),
            Self::Spec => facts.specification.as_ref().map(|_| Severity::Error),
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
