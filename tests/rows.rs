//! Every row of the data tables matters: with its word, a page has other findings than with a word that means nothing.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use mdxlint::diagnostic::Finding;
use mdxlint::files::Source;
use serde::Deserialize;
use serde_yaml::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use support::{TestSite, project};

/// Words that no table has. Both must give the same findings, or the template depends on more than the table.
const MEANINGLESS: [&str; 2] = ["zqvxk", "wjqzf"];

/// The tables with rows that other tests check, and those tests.
const CHECKED_ELSEWHERE: [(&str, &str); 8] = [
    ("components.yaml", "tests/components.rs"),
    ("docs_json.yaml", "tests/specification_navigation.rs"),
    ("editors.yaml", "tests/rule_files.rs"),
    ("navigation.yaml", "tests/specification_navigation.rs"),
    ("secrets.yaml", "tests/secrets.rs"),
    ("term_variants.yaml", "the fixtures"),
    ("title_words.yaml", "tests/styles.rs"),
    ("visible_text.yaml", "the fixtures"),
];

/// How the rows of one list are shown to matter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    /// The table.
    table: String,
    /// Paths of keys to its lists.
    lists: Vec<String>,
    /// A row must matter in one of these.
    templates: Vec<Template>,
}

/// A page with a place for a word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    rule: String,
    /// The options of the rule, as JSON.
    #[serde(default)]
    options: String,
    /// The path of the page.
    #[serde(default)]
    path: String,
    #[serde(default)]
    text: String,
    /// Other files of the site, which all templates of the rule share.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// Instead of the words that mean nothing.
    #[serde(default)]
    meaningless: Vec<String>,
}

/// A page: the number of its list, that of the template, and the word.
type Place = (usize, usize, String);

/// The number of a list, a rule and its options.
type Setting = (usize, String, String);

/// One list, with its templates.
struct List<'t> {
    name: String,
    rows: Vec<String>,
    templates: &'t [Template],
}

/// Returns the words of a list: its items, the keys of a map, or a single word.
fn words(value: &Value) -> Vec<String> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    match value {
        Value::Sequence(items) => items.iter().filter_map(text).collect(),
        Value::Mapping(members) => members.keys().filter_map(text).collect(),
        value => text(value).into_iter().collect(),
    }
}

/// Returns the value at a path of keys in a table: `languages.platform`; `*` matches every key.
fn at<'v>(table: &'v Value, path: &str) -> Vec<&'v Value> {
    let mut found = vec![table];
    for key in path.split('.').filter(|key| !key.is_empty()) {
        let inside = found.into_iter().flat_map(|value| -> Vec<&Value> {
            match (key, value) {
                ("*", Value::Mapping(members)) => members.values().collect(),
                ("*", Value::Sequence(items)) => items.iter().collect(),
                (key, value) => value.get(key).into_iter().collect(),
            }
        });
        found = inside.collect();
    }
    found
}

fn yaml<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let text = fs::read_to_string(path).expect("readable");
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Returns 32 of `letters`, which look like a secret. It is generated, so that no file holds one.
fn secret(letters: &[u8]) -> String {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut out = String::new();
    for _ in 0..32 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let at = usize::try_from(state >> 33).expect("fits") % letters.len();
        out.push(char::from(letters[at]));
    }
    out
}

/// Returns a JSON Web Token with `word` in its claims: a member, a string or a part of one.
fn token(word: &str) -> String {
    let claim = match word {
        member if member.contains("\":") => format!("{{{member}}}"),
        text if text.starts_with('"') => text.to_owned(),
        part => format!("\"{part}\""),
    };
    let parts = [
        r#"{"alg":"HS256","typ":"JWT"}"#,
        &format!(r#"{{"sub":"depot","claims":[{claim}]}}"#),
        &secret(LETTERS),
    ];
    parts
        .map(|part| BASE64_URL_SAFE_NO_PAD.encode(part))
        .join(".")
}

impl Template {
    /// Returns the path and the text of the page with `word` in it.
    fn page(&self, word: &str, number: usize) -> (String, String) {
        let path = match &*self.path {
            "" => format!("pages/{number}.mdx"),
            path => path.replace("{row}", word),
        };
        let text = self.text.replace("{row}", word);
        let text = text.replace("{ROW}", &word.to_uppercase());
        let text = text.replace("{secret}", &secret(LETTERS));
        let text = text.replace("{hex}", &secret(b"0123456789abcdef"));
        let text = text.replace("{jwt}", &token(word));
        let has_front_matter = text.starts_with("---\n");
        let head = if has_front_matter {
            ""
        } else {
            "---\ntitle: A\ndescription: B\n---\n\n"
        };
        (path, format!("{head}{text}"))
    }

    fn meaningless(&self) -> [&str; 2] {
        match &*self.meaningless {
            [one, other, ..] => [one, other],
            _ => MEANINGLESS,
        }
    }

    /// Returns what decides how a site with it is checked. Rules that report once for a site need one for each list.
    fn setting(&self, list: usize) -> Setting {
        (list, self.rule.clone(), self.options.clone())
    }
}

/// Returns what a finding says, without `word`.
fn text(finding: &Finding, source: &Source, word: &str) -> String {
    let line = source.position(finding.span.start).line;
    let note = finding.note.as_deref().unwrap_or_default();
    let fix = finding.fix.as_ref().map(|fix| &fix.label);
    let text = format!(
        "{line} {} {}\n{note}\n{fix:?}",
        finding.severity, finding.message
    );
    let stem = word.strip_suffix(".md").unwrap_or(word);
    let text = text.replace(word, "{row}").replace(stem, "{row}");
    text.replace(&word.to_uppercase(), "{row}")
}

/// Returns the findings of each page, by list, template and word.
fn findings(lists: &[List<'_>]) -> BTreeMap<Place, String> {
    let mut sites: BTreeMap<Setting, Vec<Place>> = BTreeMap::new();
    for (number, list) in lists.iter().enumerate() {
        for (index, template) in list.templates.iter().enumerate() {
            let rows = list.rows.iter().map(String::as_str);
            let all: BTreeSet<&str> = rows.chain(template.meaningless()).collect();
            let site = sites.entry(template.setting(number)).or_default();
            site.extend(all.into_iter().map(|word| (number, index, word.to_owned())));
        }
    }
    let mut found = BTreeMap::new();
    for ((_, rule, options), pages) in sites {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("below")).expect("created");
            fs::write(path, text).expect("written");
        };
        write("docs.json", support::scratch_site::MANIFEST);
        write(
            "other.mdx",
            "---\ntitle: Other\ndescription: B\n---\n\nText.\n",
        );
        let options = if options.is_empty() { "{}" } else { &*options };
        write(
            "mdxlint.yaml",
            &format!("extends: strict\nrules: {{ {rule}: {options} }}\n"),
        );
        let mut paths = BTreeMap::new();
        for (number, (list, template, word)) in pages.into_iter().enumerate() {
            let (path, text) = lists[list].templates[template].page(&word, number);
            write(&path, &text);
            for (path, text) in &lists[list].templates[template].files {
                write(path, text);
            }
            found.insert((list, template, word.clone()), String::new());
            paths.insert(path, (list, template, word));
        }
        let (site, report) = TestSite::for_rules(folder.path(), &[&rule]).check();
        for finding in &report.findings {
            let source = site.source(finding.span.file);
            let path = source.path().strip_prefix(site.root()).expect("inside");
            // A finding about another file than a page names it.
            let named = finding.message.split('`').nth(1).unwrap_or_default();
            let key = paths.get(&*path.to_string_lossy());
            let Some(key) = key.or_else(|| paths.get(named)) else {
                continue;
            };
            let text = text(finding, source, &key.2);
            let _ = writeln!(found.get_mut(key).expect("there"), "{text}");
        }
    }
    found
}

fn lists(declared: &[Check]) -> Vec<List<'_>> {
    let mut all = Vec::new();
    for Check {
        table,
        lists,
        templates,
    } in declared
    {
        let data: Value = yaml(&project().join("rules/data").join(table));
        for path in lists {
            let rows: Vec<String> = at(&data, path).into_iter().flat_map(words).collect();
            assert!(!rows.is_empty(), "{table} has no rows at `{path}`");
            let name = format!("{table} {path}");
            all.push(List {
                name,
                rows,
                templates,
            });
        }
    }
    all
}

#[test]
fn every_row_changes_the_findings_of_a_page() {
    let declared: Vec<Check> = yaml(&project().join("tests/data/rows.yaml"));
    let lists = lists(&declared);
    let found = findings(&lists);
    let mut complaints = String::new();
    for (number, list) in lists.iter().enumerate() {
        let mut idle: BTreeSet<&str> = list.rows.iter().map(String::as_str).collect();
        for (index, template) in list.templates.iter().enumerate() {
            let [one, other] = template.meaningless();
            let of = |word: &str| &found[&(number, index, word.to_owned())];
            if of(one) != of(other) {
                let _ = writeln!(
                    complaints,
                    "{}: template {index} depends on more than the list:\n{}{}",
                    list.name,
                    of(one),
                    of(other)
                );
            }
            idle.retain(|row| of(row) == of(one));
        }
        if !idle.is_empty() {
            let _ = writeln!(
                complaints,
                "{}: no template shows that these matter: {idle:?}",
                list.name
            );
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
}

/// What shells show for the prompts that are more than a mark, by their `shows` or `mark`.
const SHOWN: [(&str, &str); 7] = [
    ("user", "ada@depot:~$"),
    ("environment", "(venv) $"),
    ("path", "~/parcels $"),
    ("shell", "bash-5.1$"),
    ("arrow", "➜  parcels git:(main) ✗"),
    ("PS ", "PS C:\\depot>"),
    ("C:\\", "C:\\depot>"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "`SHOWN` checks `until`")]
struct PromptRow {
    mark: Option<String>,
    until: Option<String>,
    shows: Option<String>,
    languages: BTreeSet<String>,
    #[serde(default)]
    sure: bool,
}

impl PromptRow {
    /// Returns the text of the prompt.
    fn text(&self) -> &str {
        let name = self.shows.as_ref().or(self.mark.as_ref());
        let name = name.expect("a prompt shows something");
        let shown = SHOWN.iter().find(|(key, _)| key == name);
        shown.map_or(name, |(_, text)| text)
    }
}

/// Each prompt is found in its languages and in no others, before a known program, and before any other only if it is
/// sure. No prompt is found by two rows.
#[test]
fn every_column_of_a_prompt_matters() {
    let rows: Vec<PromptRow> = yaml(&project().join("rules/data/prompts.yaml"));
    let languages: BTreeSet<&String> = rows.iter().flat_map(|row| &row.languages).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("docs.json", support::scratch_site::MANIFEST);
    let mut expected = BTreeSet::new();
    for (number, row) in rows.iter().enumerate() {
        let text = row.text();
        let line = format!("{text} npm run depot");
        let all = mdxlint::catalog::PROMPTS.iter();
        let found = all.filter(|prompt| prompt.command(&line) == Some("npm run depot"));
        assert_eq!(found.count(), 1, "rows that find `{line}`");
        for language in &languages {
            for program in ["npm", MEANINGLESS[0]] {
                let name = format!("{number}-{language}-{program}.mdx");
                write(
                    &name,
                    &format!("```{language}\n{text} {program} run depot\n```\n"),
                );
                if row.languages.contains(*language) && (row.sure || program == "npm") {
                    expected.insert(name);
                }
            }
        }
    }
    let (site, report) = TestSite::for_rules(folder.path(), &["copied-prompt"]).check();
    let path = |finding: &Finding| site.source(finding.span.file).path().to_owned();
    let name =
        |path: std::path::PathBuf| path.file_name().map(|name| name.to_string_lossy().into());
    let found: BTreeSet<String> = report.findings.iter().map(path).filter_map(name).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_table_is_checked() {
    let declared: Vec<Check> = yaml(&project().join("tests/data/rows.yaml"));
    let checked: BTreeSet<&str> = declared.iter().map(|lists| &*lists.table).collect();
    for entry in fs::read_dir(project().join("rules/data")).expect("a folder") {
        let name = entry.expect("readable").file_name();
        let name = name.to_string_lossy();
        let mut elsewhere = CHECKED_ELSEWHERE.iter();
        assert!(
            checked.contains(&*name) || elsewhere.any(|(table, _)| *table == name),
            "no template in tests/data/rows.yaml checks {name}"
        );
    }
}
