//! `occurrence`: how often a text may contain a pattern.

use crate::syntax::value::Node;
use crate::writing::hit::{Hit, Hits};
use crate::writing::keys;
use crate::writing::pattern::Pattern;
use serde::Deserialize;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    token: String,
    max: usize,
    min: usize,
    ignorecase: bool,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Occurrence {
    pattern: Pattern,
    /// The most matches; 0 for any number.
    max: usize,
    min: usize,
}

impl Occurrence {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        if keys.token.is_empty() {
            return Err("`token` is missing".to_owned());
        }
        let flag = if keys.ignorecase { "(?i)" } else { "" };
        Ok(Self {
            pattern: Pattern::new(&format!("{flag}{}", keys.token))?,
            max: keys.max,
            min: keys.min,
        })
    }

    /// Returns what it finds in `text`: the first match, if there are too many, or the start, if there are too few.
    pub(super) fn find(&self, text: &str) -> Hits {
        let mut found = self.pattern.find_all(text)?;
        found.retain(|range| text[range.clone()].bytes().any(|byte| byte != b'*'));
        let count = found.len();
        let is_wrong = (self.max > 0 && count > self.max) || count < self.min;
        let range = found.into_iter().next().unwrap_or(0..text.len().min(1));
        let is_whole = text.is_char_boundary(range.end);
        let range = if is_whole { range } else { 0..0 };
        let values = vec![count.to_string()];
        Ok(if is_wrong {
            vec![Hit { range, values }]
        } else {
            Vec::new()
        })
    }
}
