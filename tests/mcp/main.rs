//! `mdxlint mcp` answers the requests of agents.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod client;

use client::Client;
use serde_json::json;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "groups": [
  { "group": "Start", "pages": ["index"] }, { "group": "Guides", "pages": ["guides/labels", "guides/depots"] } ] } }"##;

/// Like a key of a provider, but never valid.
pub(crate) const KEY: &str = concat!("AKIA", "Q3EGRTY7WJ5XK2MN");

fn site() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    fs::create_dir(folder.path().join("guides")).expect("a folder");
    write("docs.json", MANIFEST);
    write(
        "index.mdx",
        "---\ntitle: Parcel\ndescription: Send parcels.\n---\n\nWelcome to the depot.\n\n## Track a parcel\n\nOpen the tracker to see where a parcel is.\n",
    );
    write(
        "guides/labels.mdx",
        "---\ntitle: Labels\ndescription: Print labels.\n---\n\nPrint a label for each parcel.\n\n![](/missing.png)\n",
    );
    write(
        "guides/depots.mdx",
        &format!(
            "---\ntitle: Depots\ndescription: Find depots.\n---\n\nThe nearest depot prints labels.\n\n```sh\nexport KEY={KEY}\n```\n"
        ),
    );
    folder
}

#[test]
fn agents_check_files_and_texts() {
    let folder = site();
    let mut client = Client::start(folder.path());
    let all = client.text("check", &json!({}));
    assert!(
        all.contains("guides/labels.mdx:8:1 error missing-alt-text"),
        "{all}"
    );
    assert!(all.contains("secret-in-example"), "{all}");
    let one = client.text("check", &json!({ "files": ["index.mdx"] }));
    assert!(!one.contains("labels.mdx"), "{one}");
    let draft = json!({ "text": { "file": "guides/new.mdx", "content": "Words\n" } });
    let draft = client.text("check", &draft);
    assert!(
        draft.contains("guides/new.mdx:1:1 error missing-front-matter"),
        "{draft}"
    );
    assert!(!folder.path().join("guides/new.mdx").exists());
    // A page that is not written yet cannot be in the navigation.
    assert!(
        !draft.contains("orphan-page") && draft.contains("`where` tells its place"),
        "{draft}"
    );
    let broken =
        json!({ "text": { "file": "guides/new.mdx", "content": "---\ntitle: A\n---\n\n<5\n" } });
    let broken = client.text("check", &broken);
    assert!(
        broken.contains("most rules see a page only after its syntax errors are fixed"),
        "{broken}"
    );
    // An edit on disk counts at once.
    let page = folder.path().join("guides/labels.mdx");
    fs::write(
        &page,
        "---\ntitle: Labels\ndescription: Print labels.\n---\n\nPrint a label.\n",
    )
    .expect("written");
    let fixed = client.text("check", &json!({ "files": ["guides/labels.mdx"] }));
    assert!(!fixed.contains("missing-alt-text"), "{fixed}");
    let few = client.text("check", &json!({ "limit": 1, "severity": "error" }));
    assert_eq!(
        few.lines().filter(|line| line.contains(".mdx:")).count(),
        1,
        "{few}"
    );
    client.end();
}

#[test]
fn only_files_of_the_site_are_read() {
    let folder = site();
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join("a.mdx"), "words").expect("written");
    let mut client = Client::start(folder.path());
    let absolute = outside.path().join("a.mdx");
    for name in ["../a.mdx", "/etc/hostname", &absolute.to_string_lossy()] {
        let (has_failed, text) = client.call("check", &json!({ "files": [name] }));
        assert!(has_failed && text.contains("outside the site"), "{text}");
        let draft = json!({ "text": { "file": name, "content": "" } });
        let (has_failed, text) = client.call("check", &draft);
        assert!(has_failed && text.contains("outside the site"), "{text}");
    }
    let page = json!({ "uri": "mdxlint://pages/../a" });
    let answer = client.request("resources/read", &page);
    assert!(answer["error"].is_object(), "{answer}");
    client.end();
}

#[test]
fn fixes_are_written_only_if_asked() {
    let folder = site();
    let page = folder.path().join("guides/labels.mdx");
    let before = fs::read_to_string(&page).expect("a page") + "\n```python3\nx = 1\n```\n";
    fs::write(&page, &before).expect("written");
    let mut client = Client::start(folder.path());
    let files = json!({ "files": ["guides/labels.mdx"] });
    let shown = client.text("fix", &files);
    assert!(
        shown.contains("+```python\n") && shown.contains("not written"),
        "{shown}"
    );
    assert_eq!(fs::read_to_string(&page).expect("a page"), before);
    let written = json!({ "files": ["guides/labels.mdx"], "write": true });
    assert!(client.text("fix", &written).contains("written"));
    assert!(
        fs::read_to_string(&page)
            .expect("a page")
            .contains("```python\n")
    );
    assert_eq!(client.text("fix", &files), "Nothing to fix.\n");
    client.end();
}

#[test]
fn of_several_sites_none_is_fixed_unless_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = "---\ntitle: A\ndescription: B\n---\n\n```python3\nx = 1\n```\n";
    for name in ["one", "two"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        fs::write(folder.path().join(name).join("docs.json"), MANIFEST).expect("written");
        fs::write(folder.path().join(name).join("index.mdx"), page).expect("written");
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a page");
    let mut client = Client::start(folder.path());
    let (has_failed, text) = client.call("fix", &json!({ "write": true }));
    assert!(has_failed && text.contains("several sites"), "{text}");
    client.text("fix", &json!({ "files": ["one"], "write": true }));
    assert!(read("one/index.mdx").contains("```python\n"));
    assert_eq!(read("two/index.mdx"), page);
    client.end();
}

#[test]
fn agents_find_and_place_pages() {
    let folder = site();
    let mut client = Client::start(folder.path());
    let found = client.text(
        "search",
        &json!({ "query": "tracking a parcel", "limit": 1 }),
    );
    assert_eq!(
        found,
        "index.mdx | /#track-a-parcel | Parcel > Track a parcel\n  Open the tracker to see where a parcel is.\n"
    );
    let none = client.text("search", &json!({ "query": "zebra" }));
    assert_eq!(none, "No section contains these words.\n");
    let place = client.text("where", &json!({ "page": "guides/new.mdx" }));
    assert!(
        place.starts_with(
            "Add `\"guides/new\"` to the `pages` of this group in `docs.json`: Guides\n"
        ),
        "{place}"
    );
    assert!(place.contains("- guides/depots (Depots)"), "{place}");
    let known = client.text("where", &json!({ "page": "index" }));
    assert_eq!(known, "`index` is in the navigation: Start\n");
    let other = client.text("where", &json!({ "page": "api/send.mdx" }));
    assert!(
        other.contains("- Guides (2 pages)") && other.contains("- Start (1 page)"),
        "{other}"
    );
    let outline = client.text("outline", &json!({ "page": "index.mdx" }));
    assert!(
        outline.ends_with("8: ## Track a parcel (#track-a-parcel)\n"),
        "{outline}"
    );
    let tree = client.text("outline", &json!({}));
    assert!(tree.contains("group Guides"), "{tree}");
    let (has_failed, text) = client.call("outline", &json!({ "page": "other.mdx" }));
    assert!(
        has_failed && text.contains("has no page `other.mdx`"),
        "{text}"
    );
    client.end();
}

#[test]
fn pages_belong_to_the_group_of_their_own_folder() {
    let folder = site();
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    fs::create_dir(folder.path().join("guides/customs")).expect("a folder");
    write("guides/customs/forms.mdx", "---\ntitle: Forms\n---\n");
    write(
        "docs.json",
        &MANIFEST.replace(
            "\"guides/depots\"",
            r#"{ "group": "Customs", "pages": ["guides/customs/forms"] }"#,
        ),
    );
    let mut client = Client::start(folder.path());
    let place = client.text("where", &json!({ "page": "guides/hold.mdx" }));
    assert!(place.contains("in `docs.json`: Guides\n"), "{place}");
    assert!(
        place.ends_with(
            "Other groups with pages in `guides/`, if the topic fits better:\n- Guides > Customs\n"
        ),
        "{place}"
    );
    client.end();
}

#[test]
fn agents_find_names_in_code_and_read_sections() {
    let folder = site();
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write(
        "guides/depots.mdx",
        "---\ntitle: Depots\n---\n\n## Close\n\nCall `closeDepot` with an id.\n\n### Later\n\nWait.\n\n## Open\n\n```js\nclient.openDepot(\"depot-7\");\n```\n",
    );
    write(
        "docs.json",
        &MANIFEST.replace(
            "\"navigation\"",
            "\"api\": { \"openapi\": \"api.yaml\" }, \"navigation\"",
        ),
    );
    write(
        "api.yaml",
        "openapi: 3.1.0\ninfo: { title: Parcel, version: '1' }\npaths:\n  /couriers:\n    get:\n      summary: List couriers\n      description: Sorted by age.\n      responses: { '200': { description: All } }\n",
    );
    let mut client = Client::start(folder.path());
    let mut first = |query: &str| {
        let found = client.text("search", &json!({ "query": query, "limit": 1 }));
        found.trim_end().to_owned()
    };
    assert_eq!(
        first("close depot"),
        "guides/depots.mdx | /guides/depots#close | Depots > Close\n  Call `closeDepot` with an id."
    );
    assert_eq!(
        first("openDepot"),
        "guides/depots.mdx | /guides/depots#open | Depots > Open\n  client.openDepot(\"depot-7\");"
    );
    assert_eq!(
        first("courier age"),
        "api.yaml | GET /couriers > List couriers\n  Sorted by age."
    );
    let section = json!({ "page": "/guides/depots#close" });
    assert_eq!(
        client.text("read", &section),
        "## Close\n\nCall `closeDepot` with an id.\n\n### Later\n\nWait.\n\n"
    );
    let section = json!({ "page": "guides/depots.mdx", "section": "later" });
    assert_eq!(client.text("read", &section), "### Later\n\nWait.\n\n");
    let whole = client.text("read", &json!({ "page": "index" }));
    assert!(whole.starts_with("---\ntitle: Parcel\n"), "{whole}");
    let (has_failed, text) = client.call("read", &json!({ "page": "index", "section": "none" }));
    assert!(
        has_failed && text == "the page has no heading `#none`",
        "{text}"
    );
    client.end();
}

/// The page that the manual shows was written with the tools and the rule files.
#[test]
fn the_page_in_the_manual_has_no_findings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    copy_folder(&root.join("fixtures/sites/parcel-portal"), folder.path());
    fs::write(folder.path().join("mdxlint.yaml"), "extends: strict\n").expect("written");
    let manual = fs::read_to_string(root.join("docs/agents.mdx")).expect("the manual");
    let (_, page) = manual.split_once("````mdx\n").expect("a page");
    let (page, _) = page.split_once("````").expect("its end");
    let mut client = Client::start(folder.path());
    let mut check = |content: &str| {
        let text = json!({ "file": "en/shipping/hold.mdx", "content": content });
        client.text("check", &json!({ "text": text }))
    };
    let clean = check(page);
    assert!(clean.starts_with("nothing to report\n"), "{clean}");
    let draft = page.replace(
        "[Print labels](/en/shipping/print_labels)",
        "[here](/en/shipping/print-labels)",
    );
    let draft = check(&draft);
    for line in manual
        .lines()
        .filter_map(|line| line.trim().strip_prefix("en/shipping/hold.mdx:"))
    {
        assert!(draft.contains(line), "{line}\n{draft}");
    }
    client.end();
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a copy");
        }
    }
}

#[test]
fn agents_read_rules_components_and_coverage() {
    let folder = site();
    let mut client = Client::start(folder.path());
    let manual = client.text("explain", &json!({ "name": "missing-translation" }));
    assert!(manual.starts_with("# missing-translation"), "{manual}");
    assert!(
        manual.ends_with("severity of the rule is: off\n"),
        "{manual}"
    );
    fs::write(folder.path().join("mdxlint.yaml"), "extends: strict\n").expect("written");
    let manual = client.text("explain", &json!({ "name": "missing-translation" }));
    assert!(!manual.ends_with("is: off\n"), "{manual}");
    fs::remove_file(folder.path().join("mdxlint.yaml")).expect("removed");
    let (has_failed, text) = client.call("explain", &json!({ "name": "Crad" }));
    assert!(
        has_failed && text.contains("did you mean `Card`?"),
        "{text}"
    );
    let components = client.text("components", &json!({}));
    assert!(components.contains("\nCard: "), "{components}");
    let coverage = client.text("coverage", &json!({}));
    assert!(
        coverage.starts_with("The site uses no OpenAPI specification"),
        "{coverage}"
    );
    let page = client.request(
        "resources/read",
        &json!({ "uri": "mdxlint://pages/guides/depots.mdx" }),
    );
    let text = page["result"]["contents"][0]["text"]
        .as_str()
        .expect("a text");
    assert!(
        text.contains("The nearest depot") && !text.contains(KEY),
        "{text}"
    );
    for uri in [
        "mdxlint://rules",
        "mdxlint://components",
        "mdxlint://navigation",
        "mdxlint://rules/missing-alt-text",
        "mdxlint://components/Card",
    ] {
        let answer = client.request("resources/read", &json!({ "uri": uri }));
        assert!(
            answer["result"]["contents"][0]["text"].is_string(),
            "{answer}"
        );
    }
    for uri in [
        "mdxlint://other",
        "file:///etc/hostname",
        "mdxlint://rules/other",
    ] {
        let answer = client.request("resources/read", &json!({ "uri": uri }));
        assert!(answer["error"].is_object(), "{answer}");
    }
    client.end();
}

#[test]
fn prompts_contain_the_rules_and_the_task() {
    let folder = site();
    let mut client = Client::start(folder.path());
    let listed = client.request("prompts/list", &json!({}));
    assert_eq!(
        listed["result"]["prompts"].as_array().map(Vec::len),
        Some(3)
    );
    let prompt = json!({ "name": "write-page", "arguments": { "topic": "lost parcels" } });
    let answer = client.request("prompts/get", &prompt);
    let text = answer["result"]["messages"][0]["content"]["text"]
        .as_str()
        .expect("a text");
    assert!(text.starts_with("# Writing standards"), "{text}");
    assert!(
        text.contains("Write a page of this documentation about: lost parcels"),
        "{text}"
    );
    let incomplete = client.request("prompts/get", &json!({ "name": "write-page" }));
    assert!(incomplete["error"].is_object(), "{incomplete}");
    client.end();
}

#[test]
fn invalid_requests_are_errors() {
    let folder = site();
    let mut client = Client::start(folder.path());
    let unknown = json!({ "name": "delete", "arguments": {} });
    let answer = client.request("tools/call", &unknown);
    assert!(answer["error"].is_object(), "{answer}");
    let (has_failed, text) = client.call("check", &json!({ "file": "a" }));
    assert!(
        has_failed && text.starts_with("invalid arguments: unknown field `file`"),
        "{text}"
    );
    let (has_failed, text) = client.call("check", &json!({ "files": ["none.mdx"] }));
    assert!(has_failed && text.contains("none.mdx"), "{text}");
    fs::write(folder.path().join("docs.json"), "{ broken").expect("written");
    let broken = client.text("check", &json!({}));
    assert!(broken.contains("invalid-docs-json"), "{broken}");
    client.end();
    let nothing = tempfile::tempdir().expect("a folder");
    let mut client = Client::start(nothing.path());
    let (has_failed, text) = client.call("search", &json!({ "query": "a" }));
    assert!(has_failed && text.contains("no docs.json"), "{text}");
    client.end();
}
