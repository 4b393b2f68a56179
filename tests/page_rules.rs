//! Rules of a site about its pages: front matter, components and headings.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fs;
use std::path::Path;
use support::TestSite;
use tempfile::TempDir;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["guides/send", "other"] } }"##;

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    fs::write(path, text).expect("written");
}

/// Creates a site with the page `guides/send.mdx` and the rule `own.rule`.
fn site(rule: &str, page: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "docs.json", MANIFEST);
    write(folder.path(), "guides/send.mdx", page);
    let rule = rule.replace('\n', "\n    ");
    let config = format!("style-rules:\n  rule:\n    {rule}\n");
    write(folder.path(), "mdxlint.yaml", &config);
    folder
}

/// Returns the findings of the rules that the site declares: line, text and message.
fn findings(folder: &Path) -> Vec<String> {
    let (site, report) = TestSite::open(folder).check();
    let own = report
        .findings
        .iter()
        .filter(|one| one.rule.starts_with("own."));
    let shown = own.map(|finding| {
        let source = site.source(finding.span.file);
        let line = source.position(finding.span.start).line;
        let text = source
            .slice(finding.span)
            .lines()
            .next()
            .unwrap_or_default();
        format!("{line} `{text}` {}", finding.message)
    });
    shown.collect()
}

fn found(rule: &str, page: &str) -> Vec<String> {
    findings(site(rule, page).path())
}

/// Returns the errors in the configuration with a rule.
fn errors(rule: &str) -> Vec<String> {
    let folder = site(rule, "text\n");
    let (_, report) = TestSite::open(folder.path()).check();
    let errors = report
        .findings
        .iter()
        .filter(|one| one.rule == "invalid-config");
    errors.map(|one| one.message.clone()).collect()
}

const SCHEMA: &str = r"extends: front-matter
schema:
  type: object
  required: [title, owner]
  additionalProperties: false
  properties:
    title: { type: string, maxLength: 10, pattern: '^[A-Z]' }
    owner: { enum: [docs, api] }
    tags: { type: array, items: { type: string }, uniqueItems: true, minItems: 1 }
    weight: { type: integer, minimum: 1 }
    updated: { type: string, format: date }
    author: { type: object, required: [name], properties: { name: { type: string } } }
    id: { anyOf: [{ type: integer }, { type: string, pattern: '^x' }] }";

#[test]
fn front_matter_that_fits_its_schema_is_accepted() {
    let page = "---\ntitle: Send\nowner: docs\ntags: [a, b]\nweight: 2\nupdated: 2025-01-31\nauthor: { name: Ada }\nid: x1\nmdxlint: { ignore: [missing-description] }\n---\n\ntext\n";
    assert_eq!(found(SCHEMA, page), [""; 0]);
    // Another rule reports front matter that cannot be read.
    assert_eq!(found(SCHEMA, "---\ntitle: [\n---\n"), [""; 0]);
}

#[test]
fn front_matter_that_does_not_fit_is_reported_at_the_field() {
    let page = "---\ntitle: send\nowner: me\ntags: [a, 1]\nweight: 0\nupdated: 2025-13-01\nauthor: { mail: x }\nid: y\ndate: 2025-01-31\n---\n\ntext\n";
    assert_eq!(
        found(SCHEMA, page),
        [
            "2 `send` `title` is `send`, which does not match `^[A-Z]`",
            "3 `me` `owner` is `me`",
            "4 `1` `tags[1]` is a number, expected a string",
            "5 `0` `weight` is 0, expected at least 1",
            "6 `2025-13-01` `updated` is `2025-13-01`, expected a date such as `2025-01-31`",
            "7 `author` missing field `author.name`",
            "8 `y` `id` fits none of the 2 schemas in `anyOf`",
            "9 `date` unknown field `date`",
        ]
    );
    assert_eq!(
        found(SCHEMA, "---\ntitle: Send\ntags: [a, a]\n---\n"),
        [
            "1 `---` missing field `owner`",
            "3 `[a, a]` `tags` has the same item twice",
        ]
    );
    assert_eq!(found(SCHEMA, "text\n").len(), 2);
}

#[test]
fn keywords_without_effect_are_errors() {
    for (schema, expected) in [
        (
            "{ $ref: '#/x' }",
            "the keyword `$ref` of JSON Schema is not supported",
        ),
        (
            "{ properties: { a: { if: {} } } }",
            "the keyword `if` of JSON Schema is not supported",
        ),
        ("{ type: text }", "`text` is not a valid `type`"),
        (
            "{ format: email }",
            "only the `format` `date` is supported: use `pattern`",
        ),
        ("[a]", "a schema is a map, not a list"),
    ] {
        let errors = errors(&format!("extends: front-matter\nschema: {schema}"));
        assert_eq!(
            errors,
            [format!("invalid rule `rule`: {expected}")],
            "{schema}"
        );
    }
    for rule in [
        "extends: components",
        "extends: components\nrequired: [Steps]\nordered: true",
        "extends: headings\nrequired: ['(a']",
        "extends: headings\nforbidden: [a]\nfiles: [1]",
        "extends: front-matter\nschema: {}\nscope: text\nrequired: [a]",
    ] {
        assert_eq!(errors(rule).len(), 1, "{rule}");
    }
}

#[test]
fn components_are_required_or_forbidden() {
    let rule = "extends: components\nrequired: [Steps, Note]\nforbidden: [Warning]\nlevel: error";
    let page = "---\ntitle: Send\n---\n\n<Steps>\n  <Step title=\"A\">\n    <Warning>Hot</Warning>\n  </Step>\n</Steps>\n";
    assert_eq!(
        found(rule, page),
        [
            "1 `---` component `Note` is missing",
            "7 `<Warning>` component `Warning` is not allowed on this page",
        ]
    );
    assert_eq!(
        found(
            rule,
            "<Note>a</Note>\n\n<Steps><Step title=\"A\">b</Step></Steps>\n"
        ),
        [""; 0]
    );
    // A snippet can contain what is missing.
    let imported = "import Body from \"/snippets/body.mdx\"\n\n<Body />\n";
    assert_eq!(found(rule, imported), [""; 0]);
}

#[test]
fn headings_are_required_in_order_or_forbidden() {
    let rule = "extends: headings\nrequired: [Before you start, \"What's next?\", 'Step \\d+']\nforbidden: ['(?i)overview']\nmessage: \"guide: %s\"";
    let page = "## What's next?\n\na\n\n## Before you start\n\na\n\n## OVERVIEW\n\na\n";
    assert_eq!(
        found(rule, page),
        [
            "1 `## What's next?` guide: heading `Step \\d+` is missing",
            "1 `## What's next?` guide: heading `What's next?` is before `Before you start`",
            "9 `## OVERVIEW` guide: heading `OVERVIEW` is not allowed on this page",
        ]
    );
    let good =
        "## Before you start\n\na\n\n## Other\n\na\n\n## What's next?\n\na\n\n### Step 12\n\na\n";
    assert_eq!(found(rule, good), [""; 0]);
    let unordered = "extends: headings\nrequired: [a, b]\nordered: false\nignorecase: true";
    assert_eq!(found(unordered, "## B\n\na\n\n## A\n\na\n"), [""; 0]);
}

#[test]
fn rules_are_about_the_files_that_they_name() {
    let rule = "extends: components\nrequired: [Steps]\nfiles: [guides/**]";
    let folder = site(rule, "text\n");
    write(folder.path(), "other.mdx", "text\n");
    assert_eq!(
        findings(folder.path()),
        ["1 `text` component `Steps` is missing"]
    );
    // A severity does not change the files.
    let config = fs::read_to_string(folder.path().join("mdxlint.yaml")).expect("readable");
    let with_level = format!("{config}rules: {{ own.rule: error }}\n");
    write(folder.path(), "mdxlint.yaml", &with_level);
    assert_eq!(findings(folder.path()).len(), 1);
    let elsewhere = config.replace("guides/**", "other/**");
    write(folder.path(), "mdxlint.yaml", &elsewhere);
    assert_eq!(findings(folder.path()), [""; 0]);
}
