//! Rule files for AI editors: their text follows from the active rules, their examples have no findings, and they stay
//! within the size limits.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::catalog::{EDITORS, Editor, find, rules};
use mdxlint::config::{self, Settings};
use mdxlint::files::{Source, Sources};
use mdxlint::page::Page;
use mdxlint::rule_files::{Brief, Outputs, Ownership, Place, Templates, outputs, user_rules};
use mdxlint::site::{Target, Workspace};
use mdxlint::text::FileId;
use mdxlint::workers::Pool;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use support::{TestSite, copy, project, same_as_file, show};

/// Returns the folder of a site with everything that rule files describe.
fn fixture_site() -> PathBuf {
    project().join("fixtures/rule-files/site")
}

/// A copy of the fixture site with another configuration, in the folder `inside` of a repository.
struct SiteCopy {
    folder: tempfile::TempDir,
    site: PathBuf,
}

impl SiteCopy {
    fn new(inside: &str, configuration: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(folder.path()).expect("a real folder");
        fs::create_dir(root.join(".git")).expect("created");
        let site = root.join(inside);
        fs::create_dir_all(&site).expect("created");
        copy(&fixture_site(), &site);
        fs::write(site.join("mdxlint.yaml"), configuration).expect("written");
        Self { folder, site }
    }

    fn settings(&self) -> Settings {
        config::load(&self.site, None, &mut Sources::default()).expect("a configuration")
    }

    fn workspace(&self) -> Workspace {
        let target = Target {
            root: self.site.clone(),
            has_manifest: true,
            only: Vec::new(),
        };
        Workspace::open(target, Pool::default(), Sources::default())
    }

    fn place(&self) -> Place {
        let base = fs::canonicalize(self.folder.path()).expect("a real folder");
        Place::new(base, self.site.clone()).expect("around the site")
    }

    fn outputs(&self, editor: &str) -> Outputs {
        let (settings, mut workspace, place) = (self.settings(), self.workspace(), self.place());
        let site = workspace.snapshot(&mut |_, _| ());
        assert!(settings.errors.is_empty(), "{:?}", settings.errors);
        let brief = Brief::new(&settings, &site, &place);
        let templates = Templates::new(settings.rule_files.templates.as_ref());
        let editor = find_editor(editor);
        outputs(&templates, &brief, &editor, &place, site.manifest()).expect("templates")
    }

    fn user_rules(&self) -> String {
        let (settings, mut workspace) = (self.settings(), self.workspace());
        let site = workspace.snapshot(&mut |_, _| ());
        let brief = Brief::new(&settings, &site, &self.place());
        user_rules(&Templates::new(None), &brief).expect("templates")
    }
}

fn find_editor(name: &str) -> Cow<'static, Editor> {
    EDITORS.find(name).expect("a name")
}

/// Returns the rule files as one text, with this configuration.
fn rules_text(configuration: &str) -> String {
    SiteCopy::new("", configuration).user_rules()
}

const FULL: &str = "\
extends: strict
address: https://docs.parcel.example
components:
  PlanBadge:
    purpose: The plan that a feature belongs to.
    choose: Beside the heading of a feature that not every plan has.
    attributes:
      plan: { type: enum, values: [free, pro], required: true }
    children: none
    empty: true
  Plans: { purpose: A comparison of plans., children: [Plan] }
  Plan: { inside: [Plans], attributes: { name: { type: string, required: true } } }
rule-files:
  writing-standards: |
    # Our rules

    ## Sources

    Ask the product team before you name a price.
  component-patterns: Put a `PlanBadge` behind the first heading.
  code-examples:
    - |
      ## Send a parcel

      ```bash Terminal
      curl https://api.parcel.example/v1/parcels
      ```
  style-and-tone: docs/style.md
  terms:
    parcel: a thing that is sent, from the label to the door
    depot: \"a place where parcels wait {for} <couriers>\"
";

/// Returns the language and the text of every code block.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut open: Option<(String, String, String)> = None;
    for line in text.lines() {
        let marks: String = line.chars().take_while(|letter| *letter == '`').collect();
        match &mut open {
            Some((fence, ..)) if line == fence => {
                let (_, language, body) = open.take().expect("open");
                found.push((language, body));
            }
            Some((.., body)) => {
                body.push_str(line);
                body.push('\n');
            }
            None if marks.len() >= 3 => {
                open = Some((marks.clone(), line[marks.len()..].to_owned(), String::new()));
            }
            None => (),
        }
    }
    assert!(open.is_none(), "unclosed code block");
    found
}

/// Asserts that the examples in `text` have no findings with the preset `strict`, in a site with the targets of their
/// links.
fn assert_examples_clean(text: &str, configuration: &str) {
    let examples = blocks(text);
    assert!(examples.len() > 30, "{} examples", examples.len());
    let strict = format!(
        "extends: strict\n{}",
        configuration.replace("extends: strict\n", "")
    );
    let site_copy = SiteCopy::new("", &strict);
    let mut count = 0;
    for (language, body) in examples {
        match language.as_str() {
            "json" => assert!(
                serde_json::from_str::<serde_json::Value>(&body).is_ok(),
                "{body}"
            ),
            "mdx" => {
                count += 1;
                // The side panel is only for endpoint pages.
                let api = if body.contains("RequestExample") || body.contains("ResponseExample") {
                    "api: GET https://api.parcel.example/v1/parcels/{id}\n"
                } else {
                    ""
                };
                let page = if body.starts_with("---\n") {
                    body
                } else {
                    format!(
                        "---\ntitle: Example {count}\ndescription: Send and track your parcels, example {count}.\n{api}---\n\n{body}"
                    )
                };
                let path = site_copy.site.join(format!("examples/e{count}.mdx"));
                fs::create_dir_all(path.parent().expect("a folder")).expect("created");
                fs::write(path, page).expect("written");
            }
            _ => (),
        }
    }
    let (site, report) = TestSite::open(&site_copy.site).check();
    let is_example = |path: &Path| path.starts_with(site_copy.site.join("examples"));
    let of_pages = |id: &str| find(id).is_none_or(|facts| facts.group != "navigation");
    let found: String = report
        .findings
        .iter()
        .filter(|finding| is_example(site.source(finding.span.file).path()))
        .filter(|finding| of_pages(finding.rule))
        .map(|finding| show(&site, finding))
        .collect();
    assert!(found.is_empty(), "{found}");
}

#[test]
fn examples_have_no_findings() {
    assert_examples_clean(&rules_text(""), "");
}

#[test]
fn examples_of_custom_components_and_terms_have_no_findings() {
    let text = rules_text(FULL);
    for expected in [
        "<PlanBadge plan=\"free\" />",
        "<Plan name=\"The name\">",
        "Ask the product team",
        "### Sources",
        "**depot**: a place where parcels wait \\{for\\} \\<couriers>",
        "import PlanTable from \"/snippets/plan-table.mdx\";",
        "import { Price, Total } from \"/snippets/price.jsx\";",
        "Say it in few words.",
    ] {
        assert!(text.contains(expected), "missing {expected}\nin\n{text}");
    }
    // The style text of the user replaces the built-in one.
    assert!(!text.contains("Write short, direct sentences."), "{text}");
    assert_examples_clean(&text, FULL);
}

#[test]
fn every_active_rule_gives_its_advice_once() {
    let text = rules_text("extends: strict\n");
    for facts in rules() {
        let Some(advice) = facts.advise(|_| None) else {
            continue;
        };
        let is_about_pages = facts.group != "rule-files";
        let count = text.matches(&format!("- {advice}\n")).count();
        assert_eq!(count, usize::from(is_about_pages), "{}: {advice}", facts.id);
        assert!(!advice.contains("{max}"), "{}", facts.id);
    }
}

#[test]
fn a_rule_that_is_off_gives_no_advice() {
    let advice = find("unframed-image")
        .expect("a rule")
        .advise(|_| None)
        .expect("advice");
    assert!(rules_text("").contains(&advice));
    assert!(!rules_text("rules: { unframed-image: off }\n").contains(&advice));
    assert!(!rules_text("extends: none\n").contains(&advice));
    assert!(!rules_text("").contains("Keep titles within"));
    assert!(
        rules_text("rules: { long-title: { max: 48 } }\n")
            .contains("Keep titles within 48 characters.")
    );
    // The specification requires this component.
    assert!(rules_text("").contains("### CardGroup"));
}

#[test]
fn the_severity_decides_the_heading() {
    let below = |configuration: &str| {
        let text = rules_text(configuration);
        let at = text.find("- Wrap every image").expect("advice");
        let words = ["Must:", "Should:", "Consider:"];
        let word = words.iter().max_by_key(|word| text[..at].rfind(**word));
        word.copied().expect("a word")
    };
    assert_eq!(below("rules: { unframed-image: error }\n"), "Must:");
    assert_eq!(below("rules: { unframed-image: warning }\n"), "Should:");
    assert_eq!(below("rules: { unframed-image: info }\n"), "Consider:");
}

#[test]
fn the_site_is_described() {
    let text = rules_text("");
    for expected in [
        "the documentation of Parcel Post",
        "`{{api}}` for https://api.parcel.example",
        "- tab Guides: `guides/`",
        "  - group Sending: `guides/sending/`",
        "`openapi.json`",
    ] {
        assert!(text.contains(expected), "missing {expected}\nin\n{text}");
    }
}

#[test]
fn a_custom_template_replaces_only_its_own_file() {
    let site_copy = SiteCopy::new("", "rule-files: { templates: tpl }\n");
    fs::create_dir(site_copy.site.join("tpl")).expect("created");
    let template = "# Style of {{ site.name }}\n\n{% for one in rules.links %}{{ one.text }}{% endfor %}\nBe brief.\n";
    fs::write(site_copy.site.join("tpl/style-and-tone.md"), template).expect("written");
    let made = site_copy.outputs("cursor");
    let style = |name: &str| {
        let mut files = made.files.iter();
        let file = files.find(|file| file.path.contains(name)).expect("a file");
        file.text.clone()
    };
    assert!(style("style-and-tone").contains("# Style of Parcel Post\n"));
    assert!(style("page-structure").contains("# Page structure\n"));
}

#[test]
fn files_stay_within_their_limits() {
    for configuration in ["", FULL, "extends: spec\n"] {
        for editor in EDITORS.iter() {
            let site_copy = SiteCopy::new("docs", configuration);
            let made = site_copy.outputs(&editor.name);
            for file in &made.files {
                let (lines, characters) = (file.text.lines().count(), file.text.chars().count());
                let name = format!("{} {}", editor.name, file.path);
                if file.read == "always"
                    && file.ownership == Ownership::Whole
                    && editor.requested.is_some()
                {
                    assert!(
                        lines <= 120 && characters <= 6_000,
                        "{name}: {lines}, {characters}"
                    );
                }
                if file.ownership == Ownership::Whole {
                    assert!(
                        lines <= editor.lines.unwrap_or(500),
                        "{name}: {lines} lines"
                    );
                    assert!(characters <= editor.characters.unwrap_or(20_000), "{name}");
                } else {
                    let most = editor.shared_characters.unwrap_or(28_000);
                    assert!(characters <= most, "{name}: {characters} characters");
                }
            }
        }
    }
}

#[test]
fn a_long_file_is_split_with_a_warning() {
    let section =
        |number: usize| format!("    ## Part {number}\n\n    {}\n\n", "Words. ".repeat(200));
    let sections: String = (1..=8).map(section).collect();
    let long = format!("rule-files:\n  writing-standards: |\n{sections}");
    let made = SiteCopy::new("docs", &long).outputs("cursor");
    let parts: Vec<_> = made
        .files
        .iter()
        .filter(|file| file.path.contains("writing-standards"))
        .collect();
    assert!(parts.len() > 1, "{:?}", made.warnings);
    assert_eq!(parts[0].read, "always");
    for (number, part) in parts.iter().enumerate() {
        assert!(part.text.chars().count() <= 6_000, "{}", part.path);
        assert_eq!(number == 0, part.read == "always", "{}", part.path);
    }
    assert!(
        made.warnings[0].contains("it is split into"),
        "{:?}",
        made.warnings
    );
    let all: String = parts.iter().map(|part| part.text.as_str()).collect();
    for number in 1..=8 {
        assert!(
            all.contains(&format!("### Part {number}\n")),
            "part {number}"
        );
    }
}

#[test]
fn front_matter_is_strict_yaml_with_known_keys() {
    for inside in ["", "docs"] {
        for name in EDITORS
            .iter()
            .map(|editor| editor.name.as_str())
            .chain(["acme"])
        {
            let editor = find_editor(name);
            for file in SiteCopy::new(inside, FULL).outputs(name).files {
                let Some(rest) = file.text.strip_prefix("---\n") else {
                    continue;
                };
                let (head, _) = rest.split_once("\n---\n").expect("closed");
                let keys: serde_yaml::Mapping = serde_yaml::from_str(head)
                    .unwrap_or_else(|error| panic!("{}: {error}\n{head}", file.path));
                for key in keys.keys() {
                    let key = key.as_str().expect("a string");
                    let is_known = editor.keys.is_empty() || editor.keys.contains_key(key);
                    assert!(is_known, "{}: {key}", file.path);
                }
                let globs = keys.get("globs");
                if let Some(globs) = globs {
                    let globs = globs.as_str().expect("one line");
                    assert!(!globs.is_empty() && !head.contains("globs: \""), "{head}");
                }
            }
        }
    }
}

/// Returns the lines of a file up to its title, indented.
fn file_start(text: &str) -> String {
    let title = text.lines().position(|line| line.starts_with('#'));
    let lines = text.lines().take(title.unwrap_or_default() + 1);
    let lines = lines.map(|line| match line.split_once(" - written by") {
        // The hash changes with every change of a rule.
        Some((head, _)) => head.rsplit_once(' ').map_or(head, |(head, _)| head),
        None => line,
    });
    let lines = lines.filter(|line| !line.is_empty());
    lines.flat_map(|line| ["    ", line, "\n"]).collect()
}

#[test]
fn each_editor_gets_its_own_format() {
    for inside in ["", "docs"] {
        let mut shown = String::new();
        for name in EDITORS
            .iter()
            .map(|editor| editor.name.as_str())
            .chain(["acme"])
        {
            let _ = writeln!(shown, "{name}");
            for file in SiteCopy::new(inside, "extends: spec\n").outputs(name).files {
                let _ = write!(
                    shown,
                    "  {} ({})\n{}",
                    file.path,
                    file.read,
                    file_start(&file.text)
                );
            }
        }
        let name = if inside.is_empty() { "root" } else { "below" };
        let path = project().join(format!("fixtures/rule-files/editors-{name}.expected"));
        same_as_file(&shown, &path).expect("up to date");
    }
}

#[test]
fn files_match_their_expectations() {
    for file in SiteCopy::new("docs", FULL).outputs("cursor").files {
        let name = file
            .path
            .rsplit('/')
            .next()
            .expect("a name")
            .replace(".mdc", ".md.expected");
        let path = project().join("fixtures/rule-files/cursor").join(name);
        let text = file
            .text
            .lines()
            .filter(|line| !line.starts_with("[//]: # (mdxlint "));
        let text: String = text.flat_map(|line| [line, "\n"]).collect();
        same_as_file(&text, &path).expect("up to date");
    }
}

#[test]
fn output_is_deterministic() {
    let site_copy = SiteCopy::new("docs", FULL);
    assert_eq!(site_copy.outputs("cursor"), site_copy.outputs("cursor"));
}

#[test]
fn files_are_valid_mdx() {
    for configuration in ["", FULL] {
        for editor in EDITORS.iter() {
            for file in SiteCopy::new("", configuration).outputs(&editor.name).files {
                let source = Source::new(FileId(0), PathBuf::from("rules.mdx"), file.text.clone());
                let page = Page::read(Arc::new(source), "rules.mdx");
                assert!(
                    page.syntax_errors().is_empty(),
                    "{}: {:?}",
                    file.path,
                    page.syntax_errors()
                );
            }
        }
    }
}

/// Returns the rule files as one text, for the fixture site with this navigation and these additional pages.
fn rules_text_with_pages(navigation: &str, pages: &[(&str, &str)]) -> String {
    let site_copy = SiteCopy::new("", "{}");
    let manifest = format!("{{ \"name\": \"Parcel\", \"navigation\": {navigation} }}");
    fs::write(site_copy.site.join("docs.json"), manifest).expect("written");
    for (path, text) in pages {
        fs::write(site_copy.site.join(path), text).expect("written");
    }
    site_copy.user_rules()
}

#[test]
fn advice_on_endpoints_depends_on_their_documentation() {
    let by_hand = rules_text_with_pages(r#"{ "pages": ["send"] }"#, &[]);
    assert!(by_hand.contains("api: POST https://api.parcel.example"));
    assert!(!by_hand.contains("Where it is stated"));
    let listed = rules_text_with_pages(
        r#"{ "tabs": [{ "tab": "API", "openapi": "openapi.json", "pages": ["GET /parcels"] }] }"#,
        &[],
    );
    assert!(listed.contains("lists the page of an endpoint as `GET /path`"));
    assert!(listed.contains("come from `openapi.json`"));
    assert!(!listed.contains("api: POST https://api.parcel.example"));
    let generated = rules_text_with_pages(
        r#"{ "tabs": [{ "tab": "API", "openapi": "openapi.json" }] }"#,
        &[],
    );
    assert!(generated.contains("Every endpoint of the specification gets a page"));
    let head = "---\ntitle: A\ndescription: What A is.\nopenapi: GET /parcels\n---\n";
    let named = rules_text_with_pages(r#"{ "pages": ["send"] }"#, &[("send.mdx", head)]);
    assert!(named.contains("names its endpoint in the front matter"));
    assert!(!named.contains("api: POST https://api.parcel.example"));
}

#[test]
fn an_example_call_comes_from_the_pages() {
    let page = |call: &str, answer: &str| {
        format!(
            "---\ntitle: A\n---\n\n```bash\n{call}\n```\n\nThe answer:\n\n```json\n{answer}\n```\n"
        )
    };
    let call = "curl https://api.parcel.dev/v1/parcels -H 'X-Key: YOUR_API_KEY'";
    let answer = "{ \"id\": \"parcel_7\" }";
    let pages = [
        ("aaa.mdx", page("curl https://other.dev/x", "{}")),
        ("bbb.mdx", page("curl https://api.parcel.dev/...", "{}")),
        ("ccc.mdx", page("curl http://localhost:3000/x", "{}")),
        ("cc1.mdx", page("curl https://your-docs.com/a", "{}")),
        ("cc2.mdx", page("curl https://your-docs.com/b", "{}")),
        ("cc3.mdx", page("curl https://your-docs.com/c", "{}")),
        ("ddd.mdx", page(call, answer)),
        (
            "eee.mdx",
            page("curl https://api.parcel.dev/v1/depots", "{}"),
        ),
    ];
    let pages: Vec<(&str, &str)> = pages.iter().map(|(path, text)| (*path, &**text)).collect();
    let text = rules_text_with_pages(r#"{ "pages": ["send"] }"#, &pages);
    let expected = format!(
        "from `ddd.mdx`:\n\n```bash\n{call}\n```\n\nThe response:\n\n```json\n{answer}\n```"
    );
    assert!(text.contains(&expected), "{text}");
    // A call with a secret is never used, and the configuration has priority.
    let secret = ["AKIA", "3ZQK7WPLM2XVTRN5"].concat();
    let leaking = page(
        &format!("curl https://api.parcel.dev/v1 -u {secret}:x"),
        "{}",
    );
    let leaking = rules_text_with_pages(r#"{ "pages": ["send"] }"#, &[("aaa.mdx", &leaking)]);
    assert!(!leaking.contains(&secret), "{leaking}");
    let site_copy = SiteCopy::new("", "rule-files: { code-examples: Our own call. }\n");
    fs::write(site_copy.site.join("aaa.mdx"), page(call, answer)).expect("written");
    let own = site_copy.user_rules();
    assert!(
        own.contains("Our own call.") && !own.contains(call),
        "{own}"
    );
}

#[test]
fn globs_match_snippets() {
    let site_copy = SiteCopy::new("", "{}");
    let made = site_copy.outputs("cursor");
    let page = made
        .files
        .iter()
        .find(|file| file.path.contains("page-structure"));
    let text = &page.expect("a file").text;
    assert!(text.contains("snippets/**/*.mdx"), "{text}");
}

#[test]
fn no_sentence_is_repeated() {
    for configuration in [FULL, "{}", "extends: strict\n"] {
        let mut all: Vec<String> = Vec::new();
        for file in SiteCopy::new("docs", configuration).outputs("cursor").files {
            let items = file.text.lines().filter_map(|line| line.strip_prefix("- "));
            // The list of the other files repeats their purposes.
            let items = items.filter(|item| !item.starts_with("`docs-"));
            all.extend(items.map(str::to_owned));
        }
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}

#[test]
fn built_in_advice_does_not_repeat_active_rules() {
    let on = rules_text("extends: strict\n");
    let off =
        rules_text("rules: { unnamed-file: off, secret-in-example: off, mixed-children: off }\n");
    for sentence in [
        "Write the file name after the language",
        "Never write a real key or secret into an example.",
        "An entry contains only one kind of list",
    ] {
        assert!(!on.contains(sentence), "{on}");
        assert!(off.contains(sentence), "{off}");
    }
}
