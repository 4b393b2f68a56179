//! What is known of every rule, read from the front matter of its page.

use super::Manual;
use crate::diagnostic::Severity;
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::sync::LazyLock;

/// The pages of the rules and their data tables.
pub(super) static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rules");

/// Where the project is at home.
pub const HOME: &str = "https://github.com/mdxlint/mdxlint";

/// The folder of a rule.
pub type Group = &'static str;

/// How often a rule offers a fix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fixes {
    /// Never.
    None,
    /// Where the right edit is known.
    Sometimes,
    /// With every finding.
    Always,
}

/// What a rule looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Pages and snippets.
    #[default]
    Everything,
    /// Pages only: a snippet has no front matter and no place of its own in the outline.
    Pages,
}

/// What is known of one option of a rule.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionFacts {
    /// Its value where the configuration says nothing; its kind is the option's type.
    pub default: serde_yaml::Value,
    /// Its value in the preset `strict`, where that differs.
    #[serde(default)]
    pub strict: Option<serde_yaml::Value>,
    /// Its value in the preset `spec`, where that differs: the specification may ask for more than most sites want.
    #[serde(default)]
    pub spec: Option<serde_yaml::Value>,
    /// What it does.
    pub doc: String,
}

/// The front matter of a rule's page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Head {
    summary: String,
    advice: Option<String>,
    severity: String,
    #[serde(default)]
    strict: Option<String>,
    #[serde(default)]
    specification: Option<String>,
    fix: Fixes,
    since: String,
    #[serde(default)]
    on: Subject,
    #[serde(default)]
    always: bool,
    #[serde(default)]
    replaces_others: bool,
    #[serde(default)]
    by: Option<String>,
    #[serde(default)]
    options: Vec<std::collections::BTreeMap<String, OptionFacts>>,
}

/// What is known of a rule.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Its name, in kebab-case: it names the bad thing.
    pub id: &'static str,
    /// The folder that it lies in.
    pub group: Group,
    /// What it reports, in one sentence.
    pub summary: String,
    /// What a writer should do, in one sentence; goes into the rule files of editors. `{max}` stands for the value of
    /// the option `max`.
    pub advice: Option<String>,
    /// Its severity in the preset `recommended`; none where it is off there.
    pub severity: Option<Severity>,
    /// Its severity in the preset `strict`, where that is not at least a warning.
    pub strict: Option<Severity>,
    /// The demand of the specification that it holds, where there is one; such rules make up the preset `spec`.
    pub specification: Option<String>,
    /// How often it offers a fix.
    pub fix: Fixes,
    /// The version that brought it.
    pub since: String,
    /// What it looks at.
    pub on: Subject,
    /// Whether it can neither be turned off nor suppressed, because a file it speaks of was not checked.
    pub always: bool,
    /// Whether its finding takes the place of all others in the same file, because the file should not be in the site.
    pub replaces_others: bool,
    /// Whether the engine reports it; every other rule has code of its own.
    pub by_engine: bool,
    /// Its options, by name.
    pub options: Vec<(String, OptionFacts)>,
    /// Its page without the front matter.
    pub manual: Manual,
}

impl Facts {
    /// The advice with the values of options put in: those that `own` knows, else the documented defaults.
    pub fn advise(&self, own: impl Fn(&str) -> Option<serde_yaml::Value>) -> Option<String> {
        let mut advice = self.advice.clone()?;
        for (name, option) in &self.options {
            let place = format!("{{{name}}}");
            if advice.contains(&place) {
                let value = own(name).unwrap_or_else(|| option.default.clone());
                advice = advice.replace(&place, &spoken(&value));
            }
        }
        Some(advice)
    }

    /// Where its page is to be read.
    pub fn url(&self) -> String {
        format!("{HOME}/blob/main/rules/{}/{}.md", self.group, self.id)
    }
}

/// The value of an option inside a sentence.
fn spoken(value: &serde_yaml::Value) -> String {
    use serde_yaml::Value;
    match value {
        Value::Sequence(items) => match &items.iter().map(spoken).collect::<Vec<_>>()[..] {
            [] => "nothing".to_owned(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        },
        Value::String(text) => format!("`{text}`"),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => String::new(),
    }
}

/// Every rule, by group and id.
pub fn rules() -> &'static [Facts] {
    static RULES: LazyLock<Vec<Facts>> = LazyLock::new(read_all);
    &RULES
}

/// The rule of this name.
pub fn find(id: &str) -> Option<&'static Facts> {
    rules().iter().find(|facts| facts.id == id)
}

/// The pages are part of the program, so a page that cannot be read is a mistake of ours.
fn read_all() -> Vec<Facts> {
    let mut all = Vec::new();
    for folder in PAGES.dirs() {
        let group = folder.path().to_str().unwrap_or_default();
        for page in folder.files() {
            let path = page.path();
            if path.extension().is_some_and(|kind| kind == "md") {
                let id = path.file_stem().and_then(|stem| stem.to_str());
                let text = page.contents_utf8().unwrap_or_default();
                all.push(read(id.unwrap_or_default(), group, text));
            }
        }
    }
    all.sort_by_key(|facts| (facts.group, facts.id));
    all
}

fn read(id: &'static str, group: Group, text: &'static str) -> Facts {
    let (head, body) = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .unwrap_or_else(|| panic!("rules/{group}/{id}.md has no front matter"));
    let head: Head =
        serde_yaml::from_str(head).unwrap_or_else(|error| panic!("rules/{group}/{id}.md: {error}"));
    Facts {
        id,
        group,
        summary: head.summary,
        advice: head.advice,
        severity: head.severity.parse().ok(),
        strict: head.strict.and_then(|strict| strict.parse().ok()),
        specification: head.specification,
        fix: head.fix,
        since: head.since,
        on: head.on,
        always: head.always,
        replaces_others: head.replaces_others,
        by_engine: head.by.is_some(),
        options: head.options.into_iter().flatten().collect(),
        manual: Manual::new(body),
    }
}
