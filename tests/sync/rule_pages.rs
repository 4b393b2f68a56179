//! The pages of the documentation about rules are generated from the manuals in `rules`.

use crate::folder::{front_matter, same_as_folder};
use mdxlint::catalog::{Facts, Fixes, Group, rules};
use mdxlint::config::Preset;
use mdxlint::diagnostic::Severity;
use regex::Regex;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The groups in the order of the navigation, with their titles.
const GROUPS: [(&str, &str); 11] = [
    ("syntax", "Syntax"),
    ("front-matter", "Front matter"),
    ("headings", "Headings"),
    ("components", "Components"),
    ("images", "Images"),
    ("code", "Code"),
    ("links", "Links"),
    ("navigation", "Navigation"),
    ("api", "API pages"),
    ("style", "Style"),
    ("rule-files", "Rule files"),
];

#[test]
fn the_pages_of_rules_are_up_to_date() {
    let mut pages = BTreeMap::new();
    for facts in rules() {
        pages.insert(format!("{}/{}.mdx", facts.group, facts.id), page(facts));
    }
    pages.insert("index.mdx".to_owned(), index());
    let navigation = serde_json::to_string_pretty(&navigation()).expect("JSON");
    pages.insert("navigation.json".to_owned(), navigation + "\n");
    same_as_folder(&pages, "docs/rules");
}

#[test]
fn every_group_has_a_title() {
    for facts in rules() {
        assert!(
            GROUPS.iter().any(|(group, _)| *group == facts.group),
            "{} is not in `GROUPS`",
            facts.group
        );
    }
}

/// Returns the rules of a group.
fn rules_in(group: &str) -> impl Iterator<Item = &'static Facts> {
    rules().iter().filter(move |facts| facts.group == group)
}

/// Returns the tab of the navigation.
fn navigation() -> Value {
    let mut groups = vec![json!({ "group": "Rules", "pages": ["rules/index"] })];
    for (group, title) in GROUPS {
        let pages: Vec<String> = rules_in(group)
            .map(|facts| format!("rules/{group}/{}", facts.id))
            .collect();
        groups.push(json!({ "group": title, "pages": pages }));
    }
    json!({ "tab": "Rules", "groups": groups })
}

/// Returns the page that lists the rules.
fn index() -> String {
    let about = "Every rule by group, with its severity in each preset, and whether it has a fix.";
    let mut text = front_matter("Rules", "All rules", about);
    let _ = writeln!(
        text,
        "mdxlint has {} rules. The columns show the severity in the presets `recommended`, `strict` and `spec`. \
         [Configure mdxlint](/configure) explains how to choose a preset and how to change a rule.\n\n\
         `mdxlint rules` prints this list for your site, and `mdxlint explain RULE` shows a page in a terminal.",
        rules().len()
    );
    for (group, title) in GROUPS {
        let _ = write!(
            text,
            "\n## {title}\n\n| Rule | Reports | `recommended` | `strict` | `spec` | Fix |\n|---|---|---|---|---|---|\n"
        );
        for facts in rules_in(group) {
            let [recommended, strict, spec] = severities(facts);
            let _ = writeln!(
                text,
                "| [`{0}`](/rules/{group}/{0}) | {1} | {recommended} | {strict} | {spec} | {2} |",
                facts.id,
                facts.summary,
                fix(facts)
            );
        }
    }
    text
}

/// Returns the severities in the presets `recommended`, `strict` and `spec`.
fn severities(facts: &Facts) -> [&'static str; 3] {
    let presets = [Preset::Recommended, Preset::Strict, Preset::Spec];
    presets.map(|preset| preset.level(facts).map_or("off", Severity::as_str))
}

fn fix(facts: &Facts) -> &'static str {
    match facts.fix {
        Fixes::None => "no",
        Fixes::Sometimes => "sometimes",
        Fixes::Always => "always",
    }
}

/// Returns the page about a rule: its facts and its manual.
fn page(facts: &Facts) -> String {
    let mut text = front_matter(facts.id, facts.id, &facts.summary);
    let _ = writeln!(
        text,
        "{{/* Generated from rules/{}/{}.md: SNAPSHOTS=overwrite cargo test --test sync */}}\n",
        facts.group, facts.id
    );
    if facts.id == "secret-in-example" {
        text += "{/* mdxlint-ignore-file secret-in-example -- the examples show what the rule reports */}\n\n";
    }
    let [recommended, strict, spec] = severities(facts);
    let _ = write!(
        text,
        "| `recommended` | `strict` | `spec` | Fix | Since |\n|---|---|---|---|---|\n\
         | {recommended} | {strict} | {spec} | {} | {} |\n",
        fix(facts),
        facts.since
    );
    let opening = format!("# {}\n\n{}\n", facts.id, facts.summary);
    let manual = facts.manual.text();
    let body = manual.split_once(&opening).map_or(manual, |(_, rest)| rest);
    text + &converted(body, facts.group) + "\n"
}

/// Returns Markdown of a manual as a part of a page: examples have a title, and links lead to pages.
fn converted(body: &str, group: Group) -> String {
    let rule =
        Regex::new(r"\]\((?:\.\./([a-z-]+)/)?([a-z0-9-]+)\.md(#[^)]*)?\)").expect("a pattern");
    let guide = Regex::new(r"\]\(\.\./\.\./docs/([a-z-]+)\.mdx(#[^)]*)?\)").expect("a pattern");
    let (mut text, mut fence) = (String::new(), None);
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        let run = line.len() - line.trim_start_matches('`').len();
        match fence {
            None if run >= 3 => {
                fence = Some(run);
                text.push_str(&titled(line, lines.peek().unwrap_or(&"")));
            }
            None => {
                let linked = rule.replace_all(line, |found: &regex::Captures<'_>| {
                    let folder = found.get(1).map_or(group, |folder| folder.as_str());
                    let anchor = found.get(3).map_or("", |anchor| anchor.as_str());
                    format!("](/rules/{folder}/{}{anchor})", &found[2])
                });
                text.push_str(&guide.replace_all(&linked, "](/$1$2)"));
            }
            Some(open) => {
                if run >= open && run == line.len() {
                    fence = None;
                }
                text.push_str(line);
            }
        }
        text.push('\n');
    }
    text
}

/// Returns the first line of a code block, in which `bad` and `good` are a part of the title. `next` is the line after it.
fn titled(line: &str, next: &str) -> String {
    let is_configuration = ["rules:", "overrides:", "exclude:", "generated:"].contains(&next);
    if line == "```yaml" && is_configuration {
        return format!("{line} mdxlint.yaml");
    }
    let mut words = line.split(' ');
    let (start, verdict) = (words.next().unwrap_or_default(), words.next());
    let verdict = match verdict {
        Some("bad") => "Reported",
        Some("good") => "Not reported",
        _ => return line.to_owned(),
    };
    match words.next() {
        Some(file) => format!("{start} title=\"{verdict}: {file}\""),
        None => format!("{start} title=\"{verdict}\""),
    }
}
