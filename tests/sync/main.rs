//! Generated files are up to date, and every rule has code, a manual and fixtures.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod component_pages;
mod folder;
mod pictures;
mod rule_pages;
#[path = "../support/mod.rs"]
mod support;

use mdxlint::catalog::{Facts, Fixes, rules};
use mdxlint::config::Preset;
use mdxlint::config::schema::config_schema;
use mdxlint::rules::RULES;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::{copy, files, is_rule, project, same_as_file};

fn module_name(name: &str) -> String {
    name.replace('-', "_")
}

fn type_name(name: &str) -> String {
    let words = name
        .split('-')
        .map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}

fn rules_with_code() -> impl Iterator<Item = &'static Facts> {
    rules().iter().filter(|facts| !facts.by_engine)
}

#[test]
fn the_list_of_rules_is_up_to_date() {
    let rules: Vec<(&str, &str)> = rules_with_code()
        .map(|facts| (facts.group, facts.id))
        .collect();
    for (path, text) in registration(&rules, project()) {
        same_as_file(&text, &project().join(path)).expect("up to date");
    }
}

/// Returns the files that register these rules, which are pairs of a group and an id, for the sources in `root`.
fn registration(rules: &[(&str, &str)], root: &Path) -> Vec<(PathBuf, String)> {
    let groups: BTreeSet<&str> = rules.iter().map(|(group, _)| *group).collect();
    let mut list = String::from(
        "//! The rules, one file each. `SNAPSHOTS=overwrite cargo test` writes this list from the folders.\n\nuse crate::rule::Entry;\n\n",
    );
    for group in &groups {
        let _ = writeln!(list, "pub mod {};", module_name(group));
    }
    list.push_str("\n/// Every rule that has code of its own, by group and name.\npub const RULES: &[Entry] = &[\n");
    for (group, id) in rules {
        let line = format!(
            "    Entry::of::<{}::{}>(\"{id}\"),\n",
            module_name(group),
            type_name(id)
        );
        list.push_str(&line);
    }
    list.push_str("];\n");
    let mut written = vec![(PathBuf::from("src/rules/mod.rs"), list)];
    for group in groups {
        let folder = Path::new("src/rules").join(module_name(group));
        let ids: Vec<&str> = rules
            .iter()
            .filter(|rule| rule.0 == group)
            .map(|rule| rule.1)
            .collect();
        let text = group_module(group, &ids, &root.join(&folder));
        written.push((folder.join("mod.rs"), text));
    }
    written
}

fn group_module(group: &str, ids: &[&str], folder: &Path) -> String {
    let mut text = format!("//! Rules about {}.\n\n", about(group));
    let mut modules: Vec<String> = ids.iter().map(|id| module_name(id)).collect();
    let shared = files(folder).into_iter().filter_map(|file| {
        let stem = file.file_stem()?.to_str()?.to_owned();
        (!is_rule(&file) && stem != "mod").then_some(stem)
    });
    modules.extend(shared);
    modules.sort();
    for module in modules {
        let _ = writeln!(text, "mod {module};");
    }
    text.push('\n');
    for id in ids {
        let _ = writeln!(text, "pub use {}::{};", module_name(id), type_name(id));
    }
    text
}

fn about(group: &str) -> &str {
    match group {
        "api" => "pages that document an endpoint",
        "front-matter" => "front matter",
        "code" => "code blocks",
        "rule-files" => "rule files of AI editors",
        "syntax" => "the text as a whole: MDX, suppressions, configuration",
        other => other,
    }
}

#[test]
fn every_rule_has_code_a_manual_and_fixtures() {
    let ids: BTreeSet<String> = rules().iter().map(|facts| facts.id.to_owned()).collect();
    let listed: BTreeSet<String> = RULES.iter().map(|entry| entry.id.to_owned()).collect();
    let documented: BTreeSet<String> = rules_with_code().map(|facts| facts.id.to_owned()).collect();
    assert_eq!(listed, documented, "`RULES` and the manuals");
    for file in files(&project().join("src/rules")) {
        let stem = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .replace('_', "-");
        assert_eq!(
            ids.contains(&stem),
            is_rule(&file),
            "{}: a file is named for the rule that it implements",
            file.display()
        );
        let vague = ["support", "util", "helper", "common", "misc", "shared"];
        assert!(
            !vague.iter().any(|word| stem.starts_with(word)),
            "{}: a file is named for what it defines",
            file.display()
        );
    }
    let fixtures = fs::read_dir(project().join("fixtures/rules")).expect("fixtures");
    let fixtures: BTreeSet<String> = fixtures
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    // `tests/robust.rs` tests this rule with a rule that panics.
    let expected: BTreeSet<String> = ids
        .into_iter()
        .filter(|id| id != "internal-error")
        .collect();
    assert_eq!(fixtures, expected, "the folders in fixtures/rules");
}

#[test]
fn every_rule_has_fixtures_of_both_kinds() {
    for folder in fs::read_dir(project().join("fixtures/rules"))
        .expect("fixtures")
        .flatten()
    {
        let names: Vec<String> = fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        for kind in ["flags-", "passes-"] {
            assert!(
                names.iter().any(|name| name.starts_with(kind)),
                "missing {kind} fixture in {:?}",
                folder.path()
            );
        }
        for name in names.iter().filter(|name| name.ends_with(".expected")) {
            let case = name.trim_end_matches(".expected");
            let has_case = names
                .iter()
                .any(|other| other == case || *other == format!("{case}.mdx"));
            assert!(
                has_case,
                "{name} in {:?} does not belong to a case",
                folder.path()
            );
        }
    }
}

#[test]
fn documented_options_match_the_code() {
    for facts in rules_with_code() {
        let entry = RULES
            .iter()
            .find(|entry| entry.id == facts.id)
            .expect("listed");
        for (preset, ..) in Preset::ALL {
            let options: serde_yaml::Mapping = facts
                .options
                .iter()
                .map(|(name, option)| (name.as_str().into(), preset.value(option).clone()))
                .collect();
            if let Err(why) = entry.make(options.into()) {
                panic!("{}: {why}", facts.id);
            }
        }
    }
}

#[test]
fn the_index_of_rules_is_up_to_date() {
    let mut index = String::from(
        "# Rules\n\nEvery rule, by group. `mdxlint explain RULE` shows the same pages in a terminal. This index is generated.\n",
    );
    let mut group = "";
    for facts in rules() {
        if facts.group != group {
            group = facts.group;
            let _ = write!(
                index,
                "\n## {group}\n\n| rule | severity | fix | |\n|---|---|---|---|\n"
            );
        }
        let severity = facts.severity.map_or("off", |severity| severity.as_str());
        let fix = match facts.fix {
            Fixes::None => "",
            Fixes::Sometimes => "sometimes",
            Fixes::Always => "always",
        };
        let _ = writeln!(
            index,
            "| [`{0}`]({1}/{0}.md) | {severity} | {fix} | {2} |",
            facts.id, facts.group, facts.summary
        );
    }
    same_as_file(&index, &project().join("rules/README.md")).expect("up to date");
}

#[test]
fn the_configuration_schema_is_up_to_date() {
    let schema = serde_json::to_string_pretty(&config_schema()).expect("JSON") + "\n";
    same_as_file(&schema, &project().join("docs/schema/config.json")).expect("up to date");
}

#[test]
fn every_fuzz_target_is_documented() {
    let folder = project().join("fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("readable");
    let manual = fs::read_to_string(folder.join("README.md")).expect("readable");
    let mut targets = 0;
    for file in files(&folder.join("fuzz_targets")) {
        let name = file.file_stem().expect("a name").to_string_lossy();
        let entry = format!("[[bin]]\nname = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"\n");
        assert!(
            manifest.contains(&entry),
            "missing {name} in fuzz/Cargo.toml"
        );
        assert!(
            manual.contains(&format!("| `{name}` |")),
            "missing {name} in fuzz/README.md"
        );
        targets += 1;
    }
    assert_eq!(manifest.matches("[[bin]]").count(), targets);
}

/// A new rule that the script starts is registered as if its files had been written by hand.
#[test]
fn the_script_starts_a_rule_in_any_group() {
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["scripts", "rules", "src/rules"] {
        let copied = folder.path().join(part);
        fs::create_dir_all(&copied).expect("created");
        copy(&project().join(part), &copied);
    }
    copy(&project().join("Cargo.toml"), folder.path());
    let mut rules: Vec<(&str, String)> = rules_with_code()
        .map(|facts| (facts.group, facts.id.to_owned()))
        .collect();
    let groups: BTreeSet<&str> = rules.iter().map(|(group, _)| *group).collect();
    let starts = ["aaa", "mmm", "zzz"];
    for (group, start) in groups.into_iter().zip(starts.into_iter().cycle()) {
        let id = format!("{start}-{group}");
        let run = new_rule(folder.path(), &[group, &id]);
        assert!(run.status.success(), "{run:?}");
        rules.push((group, id));
    }
    rules.sort_unstable();
    let rules: Vec<(&str, &str)> = rules.iter().map(|(group, id)| (*group, &**id)).collect();
    for (path, text) in registration(&rules, folder.path()) {
        let written = fs::read_to_string(folder.path().join(&path)).expect("readable");
        assert_eq!(written, text, "{}", path.display());
    }
    let again = new_rule(folder.path(), &["code", "empty-code-block"]);
    assert_eq!(again.status.code(), Some(2), "the rule exists: {again:?}");
}

fn new_rule(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(folder.join("scripts/new-rule"))
        .args(arguments)
        .output()
        .expect("the script runs")
}

#[test]
fn no_rule_keeps_the_placeholder_of_the_script() {
    let script = fs::read_to_string(project().join("scripts/new-rule")).expect("readable");
    for facts in rules() {
        assert!(
            !script.contains(&facts.summary),
            "rules/{}/{}.md: replace the placeholder",
            facts.group,
            facts.id
        );
    }
}
