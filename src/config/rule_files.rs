//! What the user wants the rule files of AI editors to say: `rule-files` in the configuration.

use super::mistakes::Mistakes;
use crate::catalog::editors;
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

/// Where the files may be that a configuration file names, and the folder that their paths start at.
type From<'f> = (&'f Root, &'f Path);

/// What the rule files of editors should say beyond the rules themselves. Texts are Markdown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleFiles {
    /// The editors to write for.
    pub editors: Vec<String>,
    /// A folder with templates that take the place of the built-in ones, and where its files may be.
    pub templates: Option<(Root, PathBuf)>,
    /// Language guidelines.
    pub writing_standards: Vec<String>,
    /// How the site uses components.
    pub component_patterns: Vec<String>,
    /// Real calls of the product, and what it answers.
    pub code_examples: Vec<String>,
    /// Preferences of style.
    pub style_and_tone: Vec<String>,
    /// The words of the product, and what they mean.
    pub terms: Vec<(String, String)>,
}

impl RuleFiles {
    /// Takes over what a configuration file says; where it is silent, what was said before it stays. `from` is where the
    /// files may be that it names, and the folder that their paths start at.
    pub(super) fn take(&mut self, node: &Node, from: From<'_>, mistakes: &mut Mistakes) {
        if !matches!(node.data, Data::Map(_) | Data::Null) {
            let message = format!("`rule-files` is {}, not a map", node.kind());
            let span = mistakes.span(node.range);
            mistakes.add(
                span,
                message,
                "write keys such as `editors: [cursor]` below it",
            );
        }
        for member in node.members() {
            let value = &member.value;
            match &*member.key {
                "editors" => self.editors = names(value, mistakes),
                "templates" => self.templates = templates(value, from, mistakes),
                "writing-standards" => self.writing_standards = texts(member, from, mistakes),
                "component-patterns" => self.component_patterns = texts(member, from, mistakes),
                "code-examples" => self.code_examples = texts(member, from, mistakes),
                "style-and-tone" => self.style_and_tone = texts(member, from, mistakes),
                "terms" => self.terms = terms(value, mistakes),
                key => {
                    let span = mistakes.span(member.key_range);
                    let message = format!("`rule-files` has no key `{key}`");
                    mistakes.unknown(span, message, key, KEYS.into_iter());
                }
            }
        }
    }
}

fn names(node: &Node, mistakes: &mut Mistakes) -> Vec<String> {
    let items = match &node.data {
        Data::List(items) => &items[..],
        _ => std::slice::from_ref(node),
    };
    let mut found = Vec::new();
    for item in items {
        match item.as_str().filter(|name| editors().find(name).is_some()) {
            Some(name) => found.push(name.to_owned()),
            None => mistakes.add(
                mistakes.span(item.range),
                "this is not the name of an editor",
                "`mdxlint init-rules --list` shows those that are known",
            ),
        }
    }
    found
}

fn templates(
    node: &Node,
    (root, folder): From<'_>,
    mistakes: &mut Mistakes,
) -> Option<(Root, PathBuf)> {
    let path = node.as_str().map(|path| folder.join(path));
    let found = path.filter(|path| Disk.is_folder(path) && root.has(path));
    if found.is_none() {
        mistakes.add(
            mistakes.span(node.range),
            "`templates` names no folder of the repository",
            "write its path from the folder of this file",
        );
    }
    found.map(|path| (root.clone(), path))
}

/// Markdown, the path of a Markdown file, or a list of such.
fn texts(member: &Member, (root, folder): From<'_>, mistakes: &mut Mistakes) -> Vec<String> {
    let items = match &member.value.data {
        Data::List(items) => &items[..],
        Data::Null => &[],
        _ => std::slice::from_ref(&member.value),
    };
    let mut found = Vec::new();
    for item in items {
        let span = mistakes.span(item.range);
        let Some(text) = item.as_str() else {
            let message = format!("`{}` is {}, not text", member.key, item.kind());
            mistakes.add(
                span,
                message,
                "write Markdown, or the path of a Markdown file",
            );
            continue;
        };
        if !is_path(text) {
            found.push(text.to_owned());
            continue;
        }
        match root.read_text(&folder.join(text.trim())) {
            Ok(text) => found.push(text),
            Err(why) => mistakes.add(
                span,
                format!("`{}` cannot be read: {why}", text.trim()),
                "a path starts at the folder of this file",
            ),
        }
    }
    found
}

/// Whether a text is the path of a file: one word that ends as Markdown files do.
fn is_path(text: &str) -> bool {
    let text = text.trim();
    let ends = [".md", ".mdx", ".mdc", ".txt"];
    !text.contains(char::is_whitespace) && ends.iter().any(|end| text.ends_with(end))
}

fn terms(node: &Node, mistakes: &mut Mistakes) -> Vec<(String, String)> {
    if !matches!(node.data, Data::Map(_) | Data::Null) {
        let message = format!("`terms` is {}, not a map", node.kind());
        let span = mistakes.span(node.range);
        mistakes.add(span, message, "write `parcel: \"a thing that is sent\"`");
    }
    let mut found = Vec::new();
    for member in node.members() {
        match member.value.as_str() {
            Some(meaning) => found.push((member.key.to_string(), meaning.trim().to_owned())),
            None => {
                let message = format!("`{}` is {}, not text", member.key, member.value.kind());
                let span = mistakes.span(member.value.range);
                mistakes.add(span, message, "say in a few words what it means");
            }
        }
    }
    found
}
