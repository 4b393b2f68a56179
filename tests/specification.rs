//! The preset `spec` reports every violation of the requirements of the specification for pages.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::diagnostic::Severity;
use std::fmt::Write as _;
use std::fs;
use support::{TestSite, show};

const HEAD: &str = "---\ntitle: Make an API key\ndescription: Make, use and revoke the keys of your account.\n---\n\n";
const MANIFEST: &str = r##"{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Keys", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["page"] } }"##;

/// Requirements, each with the body of a page that violates it and the rule that reports it.
const PAGES: &[(&str, &str, &str)] = &[
    // Page requirement 2.
    ("headings start at level 2", "# Keys\n", "h1-in-body"),
    (
        "headings start at level 2",
        "### Keys\n",
        "wrong-first-heading",
    ),
    (
        "headings keep a hierarchy",
        "## Keys\n\n#### Limits\n",
        "skipped-heading-level",
    ),
    // Page requirement 3.
    (
        "an image is in a frame",
        "![The key list](/a.png)\n",
        "unframed-image",
    ),
    (
        "an image in a sentence is in a frame",
        "Press ![plus](/a.png) now.\n",
        "unframed-image",
    ),
    (
        "an image in a link is in a frame",
        "[![The key list](/a.png)](/page)\n",
        "unframed-image",
    ),
    (
        "a badge is in a frame",
        "![build](https://img.shields.io/a.svg)\n",
        "unframed-image",
    ),
    (
        "an icon is in a frame",
        "<img src=\"/a.png\" alt=\"plus\" width=\"16\" />\n",
        "unframed-image",
    ),
    (
        "an image in a card is in a frame",
        "<Card title=\"Keys\">\n  ![The key list](/a.png)\n</Card>\n",
        "unframed-image",
    ),
    (
        "an image in a tile is in a frame",
        "<Tile href=\"/page\">\n  ![The key list](/a.png)\n</Tile>\n",
        "unframed-image",
    ),
    (
        "an image has alt text",
        "<Frame>\n  ![](/a.png)\n</Frame>\n",
        "missing-alt-text",
    ),
    (
        "alt text is descriptive",
        "<Frame>\n  ![Screenshot](/a.png)\n</Frame>\n",
        "vague-alt-text",
    ),
    // Page requirement 4.
    (
        "code is complete",
        "```python\nkeys = list_keys()\n# your code here\n```\n",
        "incomplete-example",
    ),
    (
        "code is runnable",
        "```json\n{ \"key\": 1,, }\n```\n",
        "unparsable-example",
    ),
    (
        "code names its language",
        "```\nkeys list\n```\n",
        "missing-code-language",
    ),
    (
        "code names its file",
        "```json\n{\n  \"name\": \"keys\",\n  \"scripts\": { \"start\": \"node .\" },\n  \"devDependencies\": { \"keys\": \"1.0.0\" }\n}\n```\n",
        "unnamed-file",
    ),
    // Components: structure.
    (
        "Steps contains Step",
        "<Steps>\n  Text.\n\n  <Step title=\"One\">Text.</Step>\n</Steps>\n",
        "unexpected-child",
    ),
    ("Steps is not empty", "<Steps></Steps>\n", "empty-component"),
    (
        "Step is in Steps",
        "<Step title=\"One\">Text.</Step>\n",
        "misplaced-component",
    ),
    (
        "Tabs contains Tab",
        "<Tabs>\n  <Card title=\"One\" />\n</Tabs>\n",
        "unexpected-child",
    ),
    (
        "Tab is in Tabs",
        "<Tab title=\"One\">Text.</Tab>\n",
        "misplaced-component",
    ),
    (
        "AccordionGroup contains Accordion",
        "<AccordionGroup>\n  Text.\n</AccordionGroup>\n",
        "unexpected-child",
    ),
    (
        "Accordion is in AccordionGroup",
        "<Accordion title=\"One\">Text.</Accordion>\n",
        "ungrouped-component",
    ),
    (
        "CodeGroup contains code",
        "<CodeGroup>\nText.\n</CodeGroup>\n",
        "unexpected-child",
    ),
    (
        "code in CodeGroup has a language",
        "<CodeGroup>\n```\na\n```\n</CodeGroup>\n",
        "missing-code-language",
    ),
    (
        "code in CodeGroup has a title",
        "<CodeGroup>\n```bash\na\n```\n</CodeGroup>\n",
        "untitled-group-code",
    ),
    (
        "RequestExample is for endpoints",
        "<RequestExample>\n```bash cURL\ncurl https://api.parcel.example\n```\n</RequestExample>\n",
        "endpoint-component",
    ),
    (
        "ResponseExample is for endpoints",
        "<ResponseExample>\n```json 200\n{ \"id\": 1 }\n```\n</ResponseExample>\n",
        "endpoint-component",
    ),
    // Components: attributes.
    (
        "Step has a title",
        "<Steps>\n  <Step>Text.</Step>\n</Steps>\n",
        "missing-attribute",
    ),
    (
        "Tab has a title",
        "<Tabs>\n  <Tab>Text.</Tab>\n</Tabs>\n",
        "missing-attribute",
    ),
    (
        "Accordion has a title",
        "<AccordionGroup>\n  <Accordion>Text.</Accordion>\n</AccordionGroup>\n",
        "missing-attribute",
    ),
    (
        "Card has a title",
        "<Card href=\"/page\">Text.</Card>\n",
        "missing-attribute",
    ),
    (
        "cols is an integer",
        "<CardGroup cols=\"two\">\n  <Card title=\"Keys\" />\n</CardGroup>\n",
        "invalid-attribute-value",
    ),
    (
        "ParamField has a location",
        "<ParamField type=\"string\" />\n",
        "invalid-attribute-value",
    ),
    (
        "ParamField has one location",
        "<ParamField path=\"id\" query=\"id\" type=\"string\" />\n",
        "invalid-attribute-value",
    ),
    (
        "a location is path, body, query or header",
        "<ParamField cookie=\"id\" type=\"string\" />\n",
        "invalid-attribute-value",
    ),
    (
        "ParamField has a type",
        "<ParamField path=\"id\" />\n",
        "missing-attribute",
    ),
    (
        "required is true or false",
        "<ParamField path=\"id\" type=\"string\" required=\"false\" />\n",
        "invalid-attribute-value",
    ),
    (
        "ResponseField has a name",
        "<ResponseField type=\"string\" />\n",
        "missing-attribute",
    ),
    (
        "ResponseField has a type",
        "<ResponseField name=\"id\" />\n",
        "missing-attribute",
    ),
    (
        "Expandable has a title",
        "<ResponseField name=\"id\" type=\"object\">\n  <Expandable>Text.</Expandable>\n</ResponseField>\n",
        "missing-attribute",
    ),
    (
        "Tooltip has a tip",
        "A <Tooltip>key</Tooltip>.\n",
        "missing-attribute",
    ),
    (
        "Update has a label",
        "<Update description=\"May\">Text.</Update>\n",
        "missing-attribute",
    ),
    (
        "a video has the classes",
        "<video src=\"/a.mp4\" aria-label=\"Making a key\" />\n",
        "unresponsive-embed",
    ),
    (
        "a frame has the classes",
        "<iframe width=\"100%\" height=\"400\" src=\"https://a.example\" title=\"Keys\" />\n",
        "unresponsive-embed",
    ),
    // Selection logic.
    (
        "Steps for sequences",
        "1. Install\n\n   ```bash\n   npm i x\n   ```\n2. Log in\n",
        "better-component",
    ),
    (
        "Tabs for alternatives",
        "## macOS\n\nText.\n\n## Windows\n\nText.\n",
        "better-component",
    ),
    (
        "CodeGroup for several languages",
        "```python a.py\nlist_keys()\n```\n\n```ruby a.rb\nlist_keys\n```\n",
        "better-component",
    ),
    (
        "Accordions for progressive disclosure",
        "<details>\n  Text.\n</details>\n",
        "better-component",
    ),
    (
        "callouts for remarks",
        "**Warning:** Keep the key secret.\n",
        "better-component",
    ),
    (
        "Expandable for nested objects",
        "<ResponseField name=\"a\" type=\"object\">\n  <ResponseField name=\"b\" type=\"string\" />\n</ResponseField>\n",
        "better-component",
    ),
];

/// Requirements like [`PAGES`], but with whole pages.
const WHOLE_PAGES: &[(&str, &str, &str)] = &[
    (
        "a page starts with front matter",
        "Text.\n",
        "missing-front-matter",
    ),
    (
        "front matter is first",
        "\n---\ntitle: A\ndescription: B\n---\n",
        "invalid-front-matter",
    ),
    (
        "front matter is YAML",
        "---\ntitle: A: B\ndescription: C\n---\n",
        "invalid-front-matter",
    ),
    (
        "front matter has a title",
        "---\ndescription: Make keys.\n---\n",
        "missing-title",
    ),
    (
        "the title is a string",
        "---\ntitle: 2024\ndescription: Make keys.\n---\n",
        "missing-title",
    ),
    (
        "front matter has a description",
        "---\ntitle: Make keys\n---\n",
        "missing-description",
    ),
    (
        "the description is a string",
        "---\ntitle: Make keys\ndescription: [a]\n---\n",
        "missing-description",
    ),
    (
        "an endpoint page has a title",
        "---\nopenapi: GET /keys\ndescription: Make keys.\n---\n",
        "missing-title",
    ),
    (
        "an endpoint page has a description",
        "---\nopenapi: GET /keys\ntitle: Make keys\n---\n",
        "missing-description",
    ),
    (
        "headings of a page laid out by hand start at level 2",
        "---\ntitle: A\ndescription: B\nmode: custom\n---\n\n# A\n",
        "h1-in-body",
    ),
    (
        "an image on a page laid out by hand is in a frame",
        "---\ntitle: A\ndescription: B\nmode: frame\n---\n\n![The key list](/a.png)\n",
        "unframed-image",
    ),
    (
        "ParamField for parameters",
        "---\ntitle: A\ndescription: B\napi: GET /keys\n---\n\n| Parameter | Type |\n|---|---|\n| id | string |\n",
        "better-component",
    ),
    (
        "ResponseField for responses",
        "---\ntitle: A\ndescription: B\napi: GET /keys\n---\n\n| Field | Type |\n|---|---|\n| id | string |\n",
        "better-component",
    ),
];

/// Checks a page with the preset `spec`. Returns the rule and severity of each finding, and all findings as text.
fn found(page: &str) -> (Vec<(&'static str, Severity)>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        ("docs.json", MANIFEST),
        ("mdxlint.yaml", "extends: spec\n"),
        ("page.mdx", page),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let (site, report) = TestSite::open(folder.path()).check();
    let findings = report.findings.iter();
    let text = findings
        .clone()
        .map(|finding| show(&site, finding))
        .collect();
    let rules = findings.map(|finding| (finding.rule, finding.severity));
    (rules.collect(), text)
}

#[test]
fn every_violation_in_a_page_is_reported() {
    let below = PAGES
        .iter()
        .map(|(requirement, body, rule)| (requirement, format!("{HEAD}{body}"), rule));
    let whole = WHOLE_PAGES
        .iter()
        .map(|(requirement, page, rule)| (requirement, (*page).to_owned(), rule));
    let mut missed = String::new();
    for (requirement, page, rule) in below.chain(whole) {
        let (rules, text) = found(&page);
        if !rules.contains(&(*rule, Severity::Error)) {
            let _ = writeln!(
                missed,
                "{requirement}: `{rule}` reports nothing; found:\n{text}"
            );
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

#[test]
fn a_key_that_looks_real_is_reported() {
    // Built from parts, so that secret scanners do not report this file.
    let key = format!("{}{}", "sk_live_", "4eC39HqLyjWDarjtT1zdp7dc");
    let (rules, text) = found(&format!("{HEAD}```bash\nexport KEY={key}\n```\n"));
    assert!(
        rules.contains(&("secret-in-example", Severity::Error)),
        "{text}"
    );
}

#[test]
fn a_page_that_meets_every_requirement_has_no_findings() {
    let page = format!(
        "{HEAD}## Prerequisites\n\nYou need an account.\n\n<Steps>\n  <Step title=\"Open the key list\">\n    Select **Keys**.\n\n    <Frame caption=\"The key list\">\n      ![Three keys, one of them expired](https://parcel.example/keys.png)\n    </Frame>\n  </Step>\n</Steps>\n\n<CodeGroup>\n```python list.py\nprint(list_keys())\n```\n\n```ruby list.rb\nputs list_keys\n```\n</CodeGroup>\n\n<CardGroup cols={{2}}>\n  <Card title=\"Keys\" icon=\"key\" href=\"/page\">Make a key.</Card>\n  <Card title=\"Users\" icon=\"user\" href=\"/page\">Add a user.</Card>\n</CardGroup>\n\n<Update label=\"v1\" description=\"May\">Keys.</Update>\n"
    );
    let (rules, text) = found(&page);
    assert!(rules.is_empty(), "{text}");
}
