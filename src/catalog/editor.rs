//! The editors that read project rule files: `rules/data/editors.yaml`.

use super::table::Table;
use serde::Deserialize;
use serde_yaml::Mapping;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The format of globs in front matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GlobForm {
    /// Joined with commas, not quoted.
    #[default]
    Bare,
    /// Joined with commas, in quotes.
    Quoted,
    /// A YAML list.
    List,
}

/// The type of a key in front matter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeyKind {
    /// A string on one line.
    Line,
    /// `true` or `false`.
    Boolean,
    /// Globs joined with commas, neither quoted nor a list.
    Globs,
    /// A string or a list of strings.
    Words,
    /// One of these strings.
    #[serde(untagged)]
    OneOf(Vec<String>),
}

/// When a rule file without front matter is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BareRule {
    /// Only when a person mentions it.
    Never,
    /// Always.
    Always,
    /// Not documented.
    #[default]
    Unknown,
}

/// The MCP configuration of an editor.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct McpFacts {
    /// The file in the project.
    pub file: String,
    /// The key that contains the servers.
    pub key: String,
    /// The entry of a server; `{url}` is replaced.
    pub server: serde_json::Map<String, serde_json::Value>,
    /// The entry of this program.
    #[serde(default = "local")]
    pub local: serde_json::Map<String, serde_json::Value>,
}

/// The commands that an editor runs after each edit of its assistant.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HookFacts {
    /// The file in the project.
    pub file: String,
    /// The keys from the root of the file to the list of commands.
    pub list: Vec<String>,
    /// The item of this program.
    pub item: serde_json::Value,
}

/// Returns the entry of this program that most editors read.
fn local() -> serde_json::Map<String, serde_json::Value> {
    let members = [
        ("command", serde_json::Value::from("mdxlint")),
        ("args", serde_json::Value::from(vec!["mcp"])),
    ];
    let members = members.map(|(key, value)| (key.to_owned(), value));
    members.into_iter().collect()
}

/// The facts about an editor.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Editor {
    /// The name for `--editor`.
    #[serde(skip)]
    pub name: String,
    /// The display name.
    pub title: String,
    /// Other names for `--editor`.
    pub aliases: Vec<String>,
    /// Editors for which its rules are written as well: names under which it reads other folders.
    pub and: Vec<String>,
    /// Paths at the root of a repository that show that the editor is used.
    pub detect: Vec<String>,
    /// The folder of its rule files.
    pub folder: Option<String>,
    /// The ending of their names.
    pub ending: String,
    /// The shared file that others write in as well: the first that exists, otherwise the last.
    pub shared: Vec<String>,
    /// The format of globs.
    pub globs: GlobForm,
    /// The keys of the front matter.
    pub keys: BTreeMap<String, KeyKind>,
    /// The front matter of a rule that is always read.
    pub always: Option<Mapping>,
    /// The front matter of a rule that is read with matching files.
    pub scoped: Option<Mapping>,
    /// The front matter of a rule that is read when the assistant finds it useful.
    pub requested: Option<Mapping>,
    /// Front matter that makes the editor read a rule.
    pub applied: Vec<BTreeMap<String, serde_yaml::Value>>,
    /// The key that decides when a rule is read.
    pub decides: Option<String>,
    /// When a rule file without front matter is read.
    pub bare_rule: BareRule,
    /// The maximum number of lines of one file.
    pub lines: Option<usize>,
    /// The maximum number of characters of one file.
    pub characters: Option<usize>,
    /// The maximum number of characters of the shared file.
    pub shared_characters: Option<usize>,
    /// The configuration of MCP servers.
    pub mcp: Option<McpFacts>,
    /// The commands after edits, if the assistant reads what they print.
    pub hooks: Option<HookFacts>,
}

impl Editor {
    /// Returns an editor that is not in the table: it reads `.<name>/rules/*.mdc` in the format of Cursor. How it
    /// handles other front matter is unknown.
    fn unknown(name: &str) -> Self {
        let like = EDITORS.find_known("cursor").cloned().unwrap_or_default();
        Self {
            name: name.to_owned(),
            title: name.to_owned(),
            detect: vec![format!(".{name}")],
            folder: Some(format!(".{name}/rules")),
            keys: BTreeMap::new(),
            applied: Vec::new(),
            bare_rule: BareRule::Unknown,
            lines: None,
            mcp: None,
            hooks: None,
            ..like
        }
    }

    /// Whether a file with this name in its folder is a rule file.
    pub fn reads(&self, file_name: &str) -> bool {
        self.folder.is_some() && file_name.ends_with(&self.ending)
    }
}

/// The known editors.
#[derive(Debug, Deserialize)]
#[serde(from = "BTreeMap<String, Editor>")]
pub struct Editors {
    all: Vec<Editor>,
}

impl From<BTreeMap<String, Editor>> for Editors {
    fn from(table: BTreeMap<String, Editor>) -> Self {
        let named = table
            .into_iter()
            .map(|(name, editor)| Editor { name, ..editor });
        Self {
            all: named.collect(),
        }
    }
}

impl Editors {
    /// Returns every known editor, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Editor> {
        self.all.iter()
    }

    /// Returns the names and aliases of the known editors.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().flat_map(|editor| {
            let aliases = editor.aliases.iter().map(String::as_str);
            std::iter::once(editor.name.as_str()).chain(aliases)
        })
    }

    /// Returns the editor called `name` and those that belong to it; none if `name` cannot be the name of a folder.
    pub fn all_called(&self, name: &str) -> Vec<Cow<'_, Editor>> {
        let Some(first) = self.find(name) else {
            return Vec::new();
        };
        let others: Vec<_> = first
            .and
            .iter()
            .filter_map(|name| self.find_known(name))
            .collect();
        let others = others.into_iter().map(Cow::Borrowed);
        std::iter::once(first).chain(others).collect()
    }

    fn find_known(&self, name: &str) -> Option<&Editor> {
        let is_it = |editor: &&Editor| {
            editor.name == name || editor.aliases.iter().any(|alias| alias == name)
        };
        self.all.iter().find(is_it)
    }

    /// Returns the editor called `name`. One that is not in the table reads `.<name>/rules/*.mdc`. Returns none if
    /// `name` cannot be the name of a folder.
    pub fn find(&self, name: &str) -> Option<Cow<'_, Editor>> {
        let name = name.trim_start_matches('.').to_lowercase();
        if let Some(known) = self.find_known(&name) {
            return Some(Cow::Borrowed(known));
        }
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let is_name = !name.is_empty() && name.chars().all(is_plain);
        is_name.then(|| Cow::Owned(Editor::unknown(&name)))
    }
}

/// The known editors.
pub static EDITORS: Table<Editors> = Table::new("data/editors.yaml");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_find_the_same_editor() {
        let name = |name| EDITORS.find(name).map(|editor| editor.name.clone());
        assert_eq!(name("vscode").as_deref(), Some("copilot"));
        assert_eq!(name(".Cursor").as_deref(), Some("cursor"));
        assert_eq!(name("../x"), None);
    }

    #[test]
    fn an_editor_with_two_names_has_two_folders() {
        let all = EDITORS.all_called("windsurf");
        let folders: Vec<_> = all.iter().filter_map(|one| one.folder.as_deref()).collect();
        assert_eq!(folders, [".windsurf/rules", ".devin/rules"]);
    }

    #[test]
    fn an_unknown_editor_has_its_own_folder() {
        let editor = EDITORS.find("acme").expect("a name");
        assert_eq!(editor.folder.as_deref(), Some(".acme/rules"));
        assert_eq!(editor.ending, ".mdc");
        assert!(editor.always.is_some() && editor.mcp.is_none());
    }

    #[test]
    fn every_editor_has_a_file_and_only_known_keys() {
        for editor in EDITORS.iter() {
            assert!(!editor.title.is_empty(), "{}", editor.name);
            assert!(editor.folder.is_some() || !editor.shared.is_empty());
            let modes = [&editor.always, &editor.scoped, &editor.requested];
            let keys = modes
                .into_iter()
                .flatten()
                .flat_map(|mode| mode.keys().cloned());
            let applied = editor
                .applied
                .iter()
                .flat_map(|one| one.keys().map(|key| key.as_str().into()));
            for key in keys.chain(applied) {
                let key = key.as_str().expect("a string");
                assert!(editor.keys.contains_key(key), "{}: {key}", editor.name);
            }
        }
    }
}
