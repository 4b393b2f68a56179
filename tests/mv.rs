//! `mdxlint mv` moves pages and folders with everything that names them.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const MANIFEST: &str = r##"{
  "theme": "mint",
  "name": "Parcel",
  "colors": { "primary": "#16A34A" },
  // The order of the site.
  "navigation": { "groups": [
    { "group": "Start", "pages": ["index", "/guides/labels", "guides/depots"] }
  ] },
  "navbar": { "primary": { "type": "button", "label": "Labels", "href": "/guides/labels#print" } }
}
"##;

fn site() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        ("docs.json", MANIFEST),
        (
            "index.mdx",
            "---\ntitle: Parcel\n---\n\n[a](/guides/labels#print) [b](guides/labels) [c](./guides/labels.mdx) [d](/guides/depots)\n\n<Card href=\"/guides/labels?x=1\" />\n\n[e]: /guides/labels\n\n`/guides/labels` and [other](https://example.com/guides/labels)\n",
        ),
        (
            "guides/labels.mdx",
            "---\ntitle: Labels\n---\n\nimport Note from \"../snippets/note.mdx\";\n\n## Print\n\n[depots](./depots) ![a](../images/a.png) [self](/guides/labels)\n",
        ),
        (
            "guides/depots.mdx",
            "---\ntitle: Depots\n---\n\n[labels](./labels)\n",
        ),
        ("snippets/note.mdx", "A note.\n"),
        ("images/a.png", "not an image"),
    ];
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    folder
}

fn mv(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdxlint"));
    command.arg("mv").args(arguments).current_dir(folder);
    command.output().expect("it runs")
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a file")
}

/// Returns the rules about links, and how often each reports something.
fn broken(folder: &Path) -> BTreeMap<String, usize> {
    let run = Command::new(env!("CARGO_BIN_EXE_mdxlint"))
        .args(["check", "--format", "json", "--select", "links,navigation"])
        .current_dir(folder)
        .output()
        .expect("it runs");
    let report: serde_json::Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let mut counts = BTreeMap::new();
    for finding in report["findings"].as_array().expect("a list") {
        let rule = finding["rule"].as_str().expect("a rule").to_owned();
        *counts.entry(rule).or_default() += 1;
    }
    counts
}

#[test]
fn a_page_is_moved_with_its_links() {
    let folder = site();
    let before = broken(folder.path());
    let run = mv(
        folder.path(),
        &["guides/labels.mdx", "print/paper/stickers.mdx"],
    );
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{said}");
    assert_eq!(said, "Moved 1 file, changed 4 files, added 1 redirect.\n");
    let index = read(folder.path(), "index.mdx");
    assert!(
        index.contains("[a](/print/paper/stickers#print) [b](print/paper/stickers) [c](/print/paper/stickers) [d](/guides/depots)"),
        "{index}"
    );
    assert!(
        index.contains("href=\"/print/paper/stickers?x=1\""),
        "{index}"
    );
    assert!(index.contains("[e]: /print/paper/stickers\n"), "{index}");
    assert!(
        index.contains("`/guides/labels` and [other](https://example.com/guides/labels)"),
        "{index}"
    );
    let page = read(folder.path(), "print/paper/stickers.mdx");
    assert!(page.contains("from \"/snippets/note.mdx\""), "{page}");
    assert!(
        page.contains("[depots](/guides/depots) ![a](/images/a.png) [self](/print/paper/stickers)"),
        "{page}"
    );
    assert!(!folder.path().join("guides/labels.mdx").exists());
    let manifest = read(folder.path(), "docs.json");
    assert!(
        manifest.contains("\"pages\": [\"index\", \"/print/paper/stickers\", \"guides/depots\"]"),
        "{manifest}"
    );
    assert!(
        manifest.contains("\"href\": \"/print/paper/stickers#print\""),
        "{manifest}"
    );
    assert!(manifest.contains("// The order of the site."), "{manifest}");
    assert!(
        manifest.contains("\"source\": \"/guides/labels\""),
        "{manifest}"
    );
    assert_eq!(broken(folder.path()), before);
}

#[test]
fn a_folder_is_moved_with_its_pages() {
    let folder = site();
    let before = broken(folder.path());
    let run = mv(folder.path(), &["guides", "how-to"]);
    assert!(run.status.success(), "{run:?}");
    assert!(!folder.path().join("guides").exists());
    let page = read(folder.path(), "how-to/depots.mdx");
    assert!(page.contains("[labels](/how-to/labels)"), "{page}");
    let manifest = read(folder.path(), "docs.json");
    assert!(
        manifest.contains("[\"index\", \"/how-to/labels\", \"how-to/depots\"]"),
        "{manifest}"
    );
    assert_eq!(manifest.matches("\"destination\"").count(), 2, "{manifest}");
    assert_eq!(broken(folder.path()), before);
    // The redirects from the first move would hide the pages.
    let run = mv(folder.path(), &["how-to", "guides"]);
    assert!(run.status.success(), "{run:?}");
    let manifest = read(folder.path(), "docs.json");
    assert_eq!(
        manifest.matches("\"source\": \"/how-to/").count(),
        2,
        "{manifest}"
    );
    assert_eq!(manifest.matches("\"source\"").count(), 2, "{manifest}");
    assert_eq!(broken(folder.path()), before);
    let run = mv(folder.path(), &["images/a.png", "assets/b.png"]);
    assert!(run.status.success(), "{run:?}");
    let page = read(folder.path(), "guides/labels.mdx");
    assert!(page.contains("![a](/assets/b.png)"), "{page}");
    assert_eq!(broken(folder.path()), before);
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = site();
    let run = mv(
        folder.path(),
        &["guides/labels.mdx", "stickers.mdx", "--dry-run"],
    );
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(
        text.starts_with("rename guides/labels.mdx -> stickers.mdx\n"),
        "{text}"
    );
    assert!(text.contains("+[labels](/stickers)"), "{text}");
    assert_eq!(read(folder.path(), "docs.json"), MANIFEST);
    assert!(!folder.path().join("stickers.mdx").exists());
}

#[test]
fn a_generated_page_is_not_replaced() {
    let folder = site();
    let text = MANIFEST.replace(
        "\"groups\": [",
        "\"groups\": [{ \"group\": \"API\", \"openapi\": \"openapi.json\" },",
    );
    fs::write(folder.path().join("docs.json"), text).expect("written");
    let specification = r#"{ "openapi": "3.1.0", "info": { "title": "Parcel", "version": "1" }, "paths": {
        "/parcels": { "get": { "summary": "List parcels", "responses": { "200": { "description": "All" } } } } } }"#;
    fs::write(folder.path().join("openapi.json"), specification).expect("written");
    let run = mv(
        folder.path(),
        &["guides/labels.mdx", "api-reference/list-parcels.mdx"],
    );
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(said.contains("generates for `GET /parcels`"), "{said}");
    let run = mv(
        folder.path(),
        &["guides/labels.mdx", "api-reference/labels.mdx"],
    );
    assert!(run.status.success(), "{run:?}");
}

#[test]
fn what_cannot_be_moved_is_refused() {
    let folder = site();
    let cases = [
        (["guides/none.mdx", "a.mdx"], "guides/none.mdx"),
        (["guides/labels.mdx", "guides/depots.mdx"], "exists already"),
        (
            ["guides/labels.mdx", "guides/labels.txt"],
            "must end in `.mdx` or `.md`",
        ),
        (["guides", "guides/inner"], "is inside"),
        (
            ["guides/labels.mdx", "../labels.mdx"],
            "is outside the site",
        ),
    ];
    for (arguments, why) in cases {
        let run = mv(folder.path(), &arguments);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
    assert!(folder.path().join("guides/labels.mdx").exists());
}
