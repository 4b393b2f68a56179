//! The prompts of shells: `rules/data/prompts.yaml`.

use super::table::read;
use serde::Deserialize;
use std::sync::LazyLock;

/// A prompt before a command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prompt {
    mark: String,
    #[serde(default)]
    until: Option<String>,
    /// The highlighters of the blocks that it is reported in.
    pub languages: Vec<String>,
    /// Whether it is nothing else before a command.
    #[serde(default)]
    pub sure: bool,
}

impl Prompt {
    /// The command behind the prompt that `line` begins with.
    pub fn command<'t>(&self, line: &'t str) -> Option<&'t str> {
        let rest = line.strip_prefix(self.mark.as_str())?;
        let Some(until) = &self.until else {
            let command = rest.trim_start_matches([' ', '\t']);
            return (command.is_empty() || command.len() < rest.len()).then_some(command);
        };
        let end = rest.find(until.as_str())?;
        let is_path = !rest[..end].contains(['"', '\'', '|', '<', '`']);
        is_path.then(|| rest[end + until.len()..].trim_start_matches([' ', '\t']))
    }
}

/// The prompts of shells.
pub fn prompts() -> &'static [Prompt] {
    static PROMPTS: LazyLock<Vec<Prompt>> = LazyLock::new(|| read("data/prompts.yaml"));
    &PROMPTS
}
