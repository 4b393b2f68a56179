//! The content of rule files for AI editors: `rule-files` in the configuration.

use super::setting_errors::SettingErrors;
use crate::catalog::EDITORS;
use crate::files::{Disk, Root};
use crate::syntax::value::{Data, Member, Node};
use std::path::{Path, PathBuf};

const KEYS: [&str; 7] = [
    "editors",
    "templates",
    "writing-standards",
    "component-patterns",
    "code-examples",
    "style-and-tone",
    "terms",
];

/// The root that named files must be in, and the folder that their paths are relative to.
type From<'f> = (&'f Root, &'f Path);

/// The content of rule files for editors, in addition to the rules. Texts are Markdown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleFiles {
    /// The editors to write rule files for.
    pub editors: Vec<String>,
    /// A folder with templates that replace the built-in ones, and the root that its files must be in.
    pub templates: Option<(Root, PathBuf)>,
    /// Language guidelines.
    pub writing_standards: Vec<String>,
    /// How the site uses components.
    pub component_patterns: Vec<String>,
    /// Real calls of the product, and their responses.
    pub code_examples: Vec<String>,
    /// Style preferences.
    pub style_and_tone: Vec<String>,
    /// The terms of the product, and their meanings.
    pub terms: Vec<(String, String)>,
}

impl RuleFiles {
    /// Applies the settings of a configuration file over the current ones. `from` is the root that named files must be
    /// in, and the folder that their paths are relative to.
    pub(super) fn apply(&mut self, node: &Node, from: From<'_>, errors: &mut SettingErrors) {
        if !matches!(node.data, Data::Map(_) | Data::Null) {
            let advice = "write keys such as `editors: [cursor]` below it";
            errors.wrong_type("rule-files", node, "a map", advice);
        }
        for member in node.members() {
            let value = &member.value;
            match &*member.key {
                "editors" => self.editors = names(value, errors),
                "templates" => self.templates = templates(value, from, errors),
                "writing-standards" => self.writing_standards = texts(member, from, errors),
                "component-patterns" => self.component_patterns = texts(member, from, errors),
                "code-examples" => self.code_examples = texts(member, from, errors),
                "style-and-tone" => self.style_and_tone = texts(member, from, errors),
                "terms" => self.terms = terms(value, errors),
                key => {
                    let span = errors.span(member.key_range);
                    let message = format!("unknown key `{key}` in `rule-files`");
                    errors.unknown(span, message, key, KEYS.into_iter());
                }
            }
        }
    }
}

fn names(node: &Node, errors: &mut SettingErrors) -> Vec<String> {
    let items = match &node.data {
        Data::List(items) => &items[..],
        _ => std::slice::from_ref(node),
    };
    let mut found = Vec::new();
    for item in items {
        match item.as_str().filter(|name| EDITORS.find(name).is_some()) {
            Some(name) => found.push(name.to_owned()),
            None => errors.add(
                errors.span(item.range),
                "unknown editor",
                "run `mdxlint init-rules --list` to list the editors",
            ),
        }
    }
    found
}

fn templates(
    node: &Node,
    (root, folder): From<'_>,
    errors: &mut SettingErrors,
) -> Option<(Root, PathBuf)> {
    let path = node.as_str().map(|path| folder.join(path));
    let found = path.filter(|path| Disk.is_folder(path) && root.has(path));
    if found.is_none() {
        errors.add(
            errors.span(node.range),
            "`templates` is not a folder in the repository",
            "write its path relative to the folder of this file",
        );
    }
    found.map(|path| (root.clone(), path))
}

/// Reads Markdown, the path of a Markdown file, or a list of those.
fn texts(member: &Member, (root, folder): From<'_>, errors: &mut SettingErrors) -> Vec<String> {
    let items = match &member.value.data {
        Data::List(items) => &items[..],
        Data::Null => &[],
        _ => std::slice::from_ref(&member.value),
    };
    let mut found = Vec::new();
    for item in items {
        let span = errors.span(item.range);
        let Some(text) = item.as_str() else {
            let advice = "write Markdown, or the path of a Markdown file";
            errors.wrong_type(&member.key, item, "text", advice);
            continue;
        };
        if !is_path(text) {
            found.push(text.to_owned());
            continue;
        }
        match root.read_text(&folder.join(text.trim())) {
            Ok(text) => found.push(text),
            Err(why) => errors.add(
                span,
                format!("`{}` cannot be read: {why}", text.trim()),
                "write a path relative to the folder of this file",
            ),
        }
    }
    found
}

/// Returns whether a text is the path of a file: one word with the extension of a Markdown file.
fn is_path(text: &str) -> bool {
    let text = text.trim();
    let ends = [".md", ".mdx", ".mdc", ".txt"];
    !text.contains(char::is_whitespace) && ends.iter().any(|end| text.ends_with(end))
}

fn terms(node: &Node, errors: &mut SettingErrors) -> Vec<(String, String)> {
    if !matches!(node.data, Data::Map(_) | Data::Null) {
        let advice = "write `parcel: \"a package that is sent\"`";
        errors.wrong_type("terms", node, "a map", advice);
    }
    let mut found = Vec::new();
    for member in node.members() {
        match member.value.as_str() {
            Some(meaning) => found.push((member.key.to_string(), meaning.trim().to_owned())),
            None => {
                let advice = "explain it in a few words";
                errors.wrong_type(&member.key, &member.value, "text", advice);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_with_the_extension_of_a_text_file_is_a_path() {
        for text in ["style.md", "rules/style.mdx", " a.mdc\n", "../a.txt"] {
            assert!(is_path(text), "{text}");
        }
        for text in ["", "Use short words.", "Write notes in a.md", "a.png", "md"] {
            assert!(!is_path(text), "{text}");
        }
    }
}
