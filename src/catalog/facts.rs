//! The facts about every rule, read from the front matter of its manual.

use super::Manual;
use crate::diagnostic::Severity;
use crate::workers::in_parts;
use include_dir::{Dir, File, include_dir};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::OnceLock;

/// The manuals of the rules, and their facts and data tables as JSON, which the build script writes.
static PAGES: Dir<'static> = include_dir!("$OUT_DIR/rules");

/// The URL of the project.
pub const HOME: &str = "https://github.com/mdxlint/mdxlint";

/// The group of a rule: the folder of its manual.
pub type Group = &'static str;

/// How often a rule offers a fix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fixes {
    /// Never.
    None,
    /// With some findings.
    Sometimes,
    /// With every finding.
    Always,
}

/// The files that a rule checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Pages and snippets.
    #[default]
    Everything,
    /// Pages only: a snippet has no front matter, and its headings belong to other pages.
    Pages,
}

/// What the fixes of a rule change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Changes {
    /// Everything except the code of a page: its code blocks contain the same text afterwards.
    #[default]
    Text,
    /// Code too.
    Code,
}

/// What a rule needs besides the files of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needs {
    /// Nothing.
    #[default]
    Nothing,
    /// The answers of other sites, so that it only runs if they are asked.
    OtherSites,
}

/// The facts about one option of a rule.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionFacts {
    /// The default value; its type is the type of the option.
    pub default: serde_yaml::Value,
    /// The value in the preset `strict`, if it differs.
    #[serde(default)]
    pub strict: Option<serde_yaml::Value>,
    /// The value in the preset `spec`, if it differs: the specification may require more than most sites want.
    #[serde(default)]
    pub spec: Option<serde_yaml::Value>,
    /// The description.
    pub doc: String,
}

/// The front matter of a manual.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Head {
    summary: String,
    advice: Option<String>,
    severity: String,
    #[serde(default)]
    strict: Option<String>,
    spec: Option<String>,
    #[serde(default)]
    specification: Option<String>,
    fix: Fixes,
    #[serde(default)]
    fix_changes: Changes,
    since: String,
    #[serde(default)]
    on: Subject,
    #[serde(default)]
    always: bool,
    #[serde(default)]
    replaces_others: bool,
    #[serde(default)]
    needs: Needs,
    #[serde(default)]
    by: Option<String>,
    #[serde(default)]
    options: Vec<std::collections::BTreeMap<String, OptionFacts>>,
}

/// The facts about a rule.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The id in kebab-case, which names the problem.
    pub id: &'static str,
    /// The group of the rule.
    pub group: Group,
    /// What the rule reports, in one sentence.
    pub summary: String,
    /// What a writer should do, in one sentence, for the rule files of editors. `{max}` is replaced by the value
    /// of the option `max`.
    pub advice: Option<String>,
    /// The severity in the preset `recommended`; none if it is off there.
    pub severity: Option<Severity>,
    /// The severity in the preset `strict`: that of `recommended`, raised to at least a warning, unless the manual names
    /// another one, or "off".
    pub strict: Option<Severity>,
    /// The severity in the preset `spec`, if it is not an error.
    pub spec: Option<Severity>,
    /// The requirement of the specification that the rule checks. The preset `spec` consists of the rules with one.
    pub specification: Option<String>,
    /// How often the rule offers a fix.
    pub fix: Fixes,
    /// What its fixes change.
    pub fix_changes: Changes,
    /// The version that introduced the rule.
    pub since: String,
    /// The files that the rule checks.
    pub on: Subject,
    /// Whether it can be neither turned off nor suppressed, because the reported file was not checked.
    pub always: bool,
    /// Whether its finding replaces all others in the same file, because the file should not be in the site.
    pub replaces_others: bool,
    /// What it needs besides the files of the site.
    pub needs: Needs,
    /// Whether the engine reports it, instead of code for the rule.
    pub by_engine: bool,
    /// The options, by name.
    pub options: Vec<(String, OptionFacts)>,
    /// The manual without the front matter.
    pub manual: Manual,
    /// What only a rule that a site declares has.
    pub declared: Option<Declared>,
}

/// What only a rule that a site declares has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// Where the rule is explained, if it says so.
    pub link: Option<String>,
}

impl Facts {
    /// Returns whether a site declares the rule, and not mdxlint.
    pub fn is_declared(&self) -> bool {
        self.declared.is_some()
    }

    /// Returns whether the rule needs the answers of other sites.
    pub fn is_external(&self) -> bool {
        self.needs == Needs::OtherSites
    }

    /// Returns the advice with the values of options: those that `own` returns, otherwise the defaults.
    pub fn advise(&self, own: impl Fn(&str) -> Option<serde_yaml::Value>) -> Option<String> {
        let mut advice = self.advice.clone()?;
        for (name, option) in &self.options {
            let place = format!("{{{name}}}");
            if advice.contains(&place) {
                let value = own(name).unwrap_or_else(|| option.default.clone());
                advice = advice.replace(&place, &value_text(&value));
            }
        }
        Some(advice)
    }

    /// Returns the URL of the manual.
    pub fn url(&self) -> String {
        if let Some(declared) = &self.declared {
            let link = declared.link.clone();
            return link.unwrap_or_else(|| format!("{HOME}/blob/main/docs/style.mdx"));
        }
        format!("{HOME}/blob/main/rules/{}/{}.md", self.group, self.id)
    }
}

/// Returns the value of an option for use in a sentence.
fn value_text(value: &serde_yaml::Value) -> String {
    use serde_yaml::Value;
    match value {
        Value::Sequence(items) => match &items.iter().map(value_text).collect::<Vec<_>>()[..] {
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

/// Returns every rule, by group and id.
pub fn rules() -> &'static [Facts] {
    static RULES: OnceLock<Vec<Facts>> = OnceLock::new();
    // They are not read inside `get_or_init`, where other threads would wait for this one while it waits for threads.
    RULES.get().unwrap_or_else(|| {
        let all = read_all();
        RULES.get_or_init(|| all)
    })
}

/// The number of manuals for which another thread is worth its start.
const MIN_MANUALS: usize = 40;

/// Reads all manuals. They are part of the program, so an invalid one is a bug.
fn read_all() -> Vec<Facts> {
    let files = PAGES.dirs().flat_map(Dir::files);
    let manuals: Vec<&'static File<'static>> = files
        .filter(|file| file.path().extension().is_some_and(|kind| kind == "md"))
        .collect();
    let mut all = in_parts(&manuals, MIN_MANUALS, |page| {
        let path = page.path();
        let name = |part: Option<&'static OsStr>| part.and_then(OsStr::to_str).unwrap_or_default();
        let group = path.parent().map(Path::as_os_str);
        let head = embedded(&path.with_extension("json")).unwrap_or_default();
        let manual = page.contents_utf8().unwrap_or_default();
        read(name(path.file_stem()), name(group), head, manual)
    });
    all.sort_by_key(|facts| (facts.group, facts.id));
    all
}

/// Returns the text of an embedded file. `Dir::get_file` would compare paths part by part, and take a tenth of a short run.
pub(super) fn embedded(path: &Path) -> Option<&'static str> {
    let parent = path.parent()?.as_os_str();
    let mut folders = PAGES.dirs();
    let folder = folders.find(|folder| folder.path().as_os_str() == parent)?;
    let mut files = folder.files();
    let file = files.find(|file| file.path().as_os_str() == path.as_os_str());
    file.and_then(File::contents_utf8)
}

fn read(id: &'static str, group: Group, head: &str, manual: &'static str) -> Facts {
    // There are more heads than tables, so they are worth more code.
    let head: Head =
        serde_json::from_str(head).unwrap_or_else(|error| panic!("rules/{group}/{id}.md: {error}"));
    let severity = head.severity.parse().ok();
    Facts {
        id,
        group,
        summary: head.summary,
        advice: head.advice,
        severity,
        strict: head
            .strict
            .map_or(severity.max(Some(Severity::Warning)), |strict| {
                strict.parse().ok()
            }),
        spec: head.spec.and_then(|spec| spec.parse().ok()),
        specification: head.specification,
        fix: head.fix,
        fix_changes: head.fix_changes,
        since: head.since,
        on: head.on,
        always: head.always,
        replaces_others: head.replaces_others,
        needs: head.needs,
        by_engine: head.by.is_some(),
        options: head.options.into_iter().flatten().collect(),
        manual: Manual::new(manual),
        declared: None,
    }
}

/// Parses an embedded JSON text. A type needs less than half as much code to be read from a value as from the text itself,
/// and values that own configurations contain come from YAML.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Box<dyn Error>> {
    let value: serde_yaml::Value = serde_json::from_str(text)?;
    Ok(serde_yaml::from_value(value)?)
}
