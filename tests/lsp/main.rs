//! `mdxlint lsp` answers editors.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod client;
mod completion;
mod edits;
mod manifest;
mod places;

use client::Client;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

pub(crate) const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "groups": [
  { "group": "Start", "pages": ["index"] }, { "group": "Guides", "pages": ["guides/labels"] } ] } }"##;

pub(crate) const INDEX: &str = "---\ntitle: Parcel\ndescription: Send parcels.\n---\n\nSee how to [print a label](/guides/labels#print).\n\n<Card title=\"Labels\" href=\"/guides/labels\">\n  Labels.\n</Card>\n";

const LABELS: &str = "---\ntitle: Labels\ndescription: Print labels.\n---\n\nPrint a label for each parcel.\n\n## Print\n\nOpen the printer.\n\n### Paper\n\nPaper is white.\n";

/// Creates a site, and writes its files.
pub(crate) fn site() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("guides")).expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("docs.json", MANIFEST);
    write("index.mdx", INDEX);
    write("guides/labels.mdx", LABELS);
    folder
}

/// Starts a server for a site, and waits until it has checked it.
pub(crate) fn start(folder: &Path) -> Client {
    let mut client = Client::start(folder, &["utf-16"]);
    client.settle();
    client
}

/// Returns the parameters of a request about a place of a file.
pub(crate) fn at(client: &Client, name: &str, line: u32, column: u32) -> Value {
    json!({
        "textDocument": { "uri": client.uri(name) },
        "position": { "line": line, "character": column },
        "context": { "includeDeclaration": true, "triggerKind": 1 },
    })
}

#[test]
fn unsaved_edits_are_checked() {
    let folder = site();
    let mut client = start(folder.path());
    assert_eq!(client.rules("index.mdx"), <[&str; 0]>::default());
    client.open("guides/labels.mdx", LABELS);
    client.replace(
        "guides/labels.mdx",
        &LABELS.replace("## Print", "## Start\n\n![](/no.png)"),
    );
    client.settle();
    let found = client.rules("guides/labels.mdx");
    assert!(found.contains(&"missing-alt-text"), "{found:?}");
    // The target of the link on the other page does not exist now.
    assert_eq!(client.rules("index.mdx"), ["broken-anchor"]);
    let broken = &client.shown["index.mdx"][0];
    assert_eq!(broken["severity"], 1);
    assert_eq!(broken["source"], "mdxlint");
    assert!(
        broken["codeDescription"]["href"]
            .as_str()
            .is_some_and(|url| url.ends_with("/broken-anchor.md"))
    );
    assert_eq!(
        broken["range"]["start"],
        json!({ "line": 5, "character": 42 })
    );
    // Nothing was saved.
    let closed = json!({ "textDocument": { "uri": client.uri("guides/labels.mdx") } });
    client.notify("textDocument/didClose", &closed);
    client.settle();
    assert_eq!(client.rules("index.mdx"), <[&str; 0]>::default());
    assert_eq!(client.rules("guides/labels.mdx"), <[&str; 0]>::default());
    client.end();
}

#[test]
fn changes_on_disk_and_of_the_configuration_count() {
    let folder = site();
    let mut client = start(folder.path());
    assert!(
        client
            .others
            .contains(&"client/registerCapability".to_owned())
    );
    assert!(
        client
            .others
            .contains(&"window/workDoneProgress/create".to_owned())
    );
    let changed = |client: &mut Client, name: &str| {
        let change = json!({ "changes": [{ "uri": client.uri(name), "type": 2 }] });
        client.notify("workspace/didChangeWatchedFiles", &change);
        client.settle();
    };
    fs::write(folder.path().join("new.mdx"), "Words\n").expect("written");
    changed(&mut client, "new.mdx");
    assert!(client.rules("new.mdx").contains(&"missing-front-matter"));
    fs::write(
        folder.path().join("mdxlint.yaml"),
        "rules:\n  missing-front-matter: off\n",
    )
    .expect("written");
    changed(&mut client, "mdxlint.yaml");
    assert!(
        !client.rules("new.mdx").contains(&"missing-front-matter"),
        "{:?}",
        client.shown
    );
    fs::remove_file(folder.path().join("new.mdx")).expect("removed");
    changed(&mut client, "new.mdx");
    assert_eq!(client.rules("new.mdx"), <[&str; 0]>::default());
    client.open("docs.json", "{ broken");
    client.settle();
    assert!(client.rules("docs.json").contains(&"invalid-docs-json"));
    client.end();
}

#[test]
fn columns_are_in_the_units_of_the_client() {
    let folder = site();
    let text = INDEX.replace("See how", "See 😀é how");
    for (encoding, column) in [("utf-16", 46), ("utf-8", 49)] {
        let mut client = Client::start(folder.path(), &[encoding]);
        client.open("index.mdx", &text.replace("#print", "#none"));
        client.settle();
        let start = &client.shown["index.mdx"][0]["range"]["start"];
        assert_eq!(
            *start,
            json!({ "line": 5, "character": column }),
            "{encoding}"
        );
        client.end();
    }
}

#[test]
fn findings_have_fixes_and_can_be_suppressed() {
    let folder = site();
    let mut client = start(folder.path());
    let text = LABELS.replace(
        "## Print",
        "![A label](/no.png)\n\n```python3\nx = 1\n```\n\n```python3\nx = 1\n```\n\n## Print",
    );
    client.open("guides/labels.mdx", &text);
    let range =
        json!({ "start": { "line": 7, "character": 0 }, "end": { "line": 9, "character": 5 } });
    let mut ask = |only: Option<&str>| {
        let context = match only {
            None => json!({ "diagnostics": [] }),
            Some(kind) => json!({ "diagnostics": [], "only": [kind] }),
        };
        let uri = client.uri("guides/labels.mdx");
        let asked = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        client.request("textDocument/codeAction", &asked)
    };
    let actions = ask(None);
    let titles: Vec<&str> = actions
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|action| action["title"].as_str())
        .collect();
    assert!(
        titles.contains(&"Wrap the image in a `Frame` (review it)"),
        "{titles:?}"
    );
    assert!(
        titles.contains(&"Fix all `unknown-code-language` in this file"),
        "{titles:?}"
    );
    assert!(
        titles.contains(&"Suppress `missing-asset` here, with a reason"),
        "{titles:?}"
    );
    assert!(
        actions
            .to_string()
            .contains("mdxlint-ignore-next-line missing-asset -- say why"),
        "{actions}"
    );
    let all = ask(Some("source.fixAll"));
    let edits = all[0]["edit"]["changes"].as_object().expect("files");
    let (_, edits) = edits.iter().next().expect("a file");
    assert_eq!(
        edits.to_string().matches("\"newText\"").count(),
        2,
        "{edits}"
    );
    assert_eq!(all.as_array().map(Vec::len), Some(1));
    client.end();
}

#[test]
fn unknown_files_and_requests_have_no_answer() {
    let folder = site();
    let mut client = start(folder.path());
    let other = json!({ "textDocument": { "uri": "file:///nowhere/a.mdx" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(client.request("textDocument/hover", &other), Value::Null);
    let untitled = json!({ "textDocument": { "uri": "untitled:Untitled-1", "languageId": "mdx", "version": 1, "text": "a" } });
    client.notify("textDocument/didOpen", &untitled);
    client.notify("textDocument/didOpen", &json!({ "broken": true }));
    client.notify("$/unknown", &json!({}));
    assert!(
        client
            .ask(
                "textDocument/hover",
                &json!({ "textDocument": { "uri": client.uri("index.mdx") } })
            )
            .is_err()
    );
    // Of many edits only the last is checked, and a request that nobody waits for is not answered.
    client.open("index.mdx", INDEX);
    for number in 0..50 {
        client.replace("index.mdx", &format!("{INDEX}\nWords {number}.\n"));
    }
    let id = client.begin(
        "textDocument/documentSymbol",
        &at(&client, "index.mdx", 0, 0),
    );
    client.notify("$/cancelRequest", &json!({ "id": 1000 }));
    assert!(client.answer_to(&id).is_ok());
    client.settle();
    client.end();
}

/// A request that waits behind a long check is cancelled. Whether one waits depends on the speed of the machine, so there are
/// several attempts.
#[test]
fn requests_can_be_cancelled() {
    let folder = site();
    let mut client = start(folder.path());
    client.open("index.mdx", INDEX);
    let is_cancelled = (1..=20).any(|attempt| {
        let long = "<Card title=\"a\">\n  Words.\n</Card>\n\n".repeat(2_000 * attempt);
        client.replace("index.mdx", &format!("{INDEX}\n{long}"));
        client.settle();
        client.replace("index.mdx", &format!("{INDEX}\n{long}."));
        let place = at(&client, "index.mdx", 0, 0);
        let ids = [(); 4].map(|()| client.begin("textDocument/documentSymbol", &place));
        let [.., last] = &ids;
        client.notify("$/cancelRequest", &json!({ "id": last }));
        for id in &ids[..3] {
            assert!(client.answer_to(id).is_ok());
        }
        match client.answer_to(last) {
            Ok(_) => false,
            Err(why) => why == "cancelled",
        }
    });
    assert!(is_cancelled);
    client.end();
}

#[test]
fn a_folder_can_contain_several_sites() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["one", "two"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        fs::write(folder.path().join(name).join("docs.json"), MANIFEST).expect("written");
        fs::write(folder.path().join(name).join("index.mdx"), "Words\n").expect("written");
    }
    let mut client = Client::start(folder.path(), &["utf-16"]);
    for name in ["one/index.mdx", "two/index.mdx"] {
        let uri = client.uri(name);
        client.request(
            "textDocument/diagnostic",
            &json!({ "textDocument": { "uri": uri } }),
        );
        assert!(
            client.rules(name).contains(&"missing-front-matter"),
            "{name}"
        );
    }
    client.end();
}

#[test]
fn closed_folders_are_not_checked_any_more() {
    let folder = site();
    fs::write(
        folder.path().join("index.mdx"),
        "---\ntitle: A\n---\n\n[b](/c)\n",
    )
    .expect("written");
    let mut client = start(folder.path());
    assert!(client.rules("index.mdx").contains(&"broken-link"));
    let uri = client.uri("");
    let event = json!({ "event": {
        "added": [],
        "removed": [{ "uri": uri.trim_end_matches('/'), "name": "docs" }],
    } });
    client.notify("workspace/didChangeWorkspaceFolders", &event);
    let _ = client.ask("workspace/symbol", &json!({ "query": "" }));
    // The site ends on its own thread.
    for _ in 0..200 {
        if client.rules("index.mdx").is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        let _ = client.ask("workspace/symbol", &json!({ "query": "" }));
    }
    assert_eq!(client.rules("index.mdx"), <[&str; 0]>::default());
    client.end();
}
