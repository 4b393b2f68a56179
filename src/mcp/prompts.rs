//! The prompts that people can start: texts of the rule files, and what to do. `templates/mcp/prompts.yaml` lists them.

use super::folder::Folder;
use crate::rule_files::{Brief, Place, Templates, part_text};
use anyhow::Context as _;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// A prompt.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PromptFacts {
    /// The name.
    pub(super) name: String,
    /// The name for people.
    pub(super) title: String,
    /// What it is for.
    pub(super) description: String,
    /// What people fill in. All are required.
    pub(super) arguments: Vec<ArgumentFacts>,
    /// The texts of the rule files, by name.
    parts: Vec<String>,
    /// What to do.
    task: String,
}

/// What people fill in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArgumentFacts {
    /// The name.
    pub(super) name: String,
    /// What it is.
    pub(super) description: String,
}

/// The prompts, in the order in which they are listed.
pub(super) static PROMPTS: LazyLock<Vec<PromptFacts>> = LazyLock::new(|| {
    let text = include_str!("../../templates/mcp/prompts.yaml");
    serde_yaml::from_str(text).unwrap_or_default()
});

/// Returns the text of the prompt `name`.
///
/// # Errors
/// Returns an error if there is no such prompt, an argument is missing, or the site cannot be read.
pub(super) fn text(
    folder: &Folder,
    name: &str,
    arguments: &Map<String, Value>,
) -> anyhow::Result<String> {
    let prompt = PROMPTS.iter().find(|prompt| prompt.name == name);
    let prompt = prompt.with_context(|| format!("unknown prompt `{name}`"))?;
    let mut task = prompt.task.clone();
    for argument in &prompt.arguments {
        let value = arguments.get(&argument.name).and_then(Value::as_str);
        let value =
            value.with_context(|| format!("the argument `{}` is missing", argument.name))?;
        task = task.replace(&format!("{{{}}}", argument.name), value);
    }
    let (site, settings) = folder.site()?;
    let root = site.root().to_owned();
    let place = Place::new(root.clone(), root).context("the site has no root")?;
    let brief = Brief::new(&settings, &site, &place);
    let templates = Templates::new(settings.rule_files.templates.as_ref());
    let mut text = String::new();
    for part in &prompt.parts {
        text.push_str(&part_text(&templates, &brief, part)?);
        text.push('\n');
    }
    text.push_str(&task);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule_files::PARTS;

    #[test]
    fn prompts_use_texts_and_arguments_that_exist() {
        assert_eq!(PROMPTS.len(), 3);
        for prompt in PROMPTS.iter() {
            for part in &prompt.parts {
                assert!(PARTS.iter().any(|known| known.id == part), "{part}");
            }
            for argument in &prompt.arguments {
                let used = format!("{{{}}}", argument.name);
                assert!(prompt.task.contains(&used), "{used}");
            }
        }
    }
}
