//! Requests about `docs.json`, and about files that are moved.

use crate::{MANIFEST, at, site, start};
use serde_json::{Value, json};
use std::fs;

/// Returns the labels of completions.
fn labels(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("items");
    items
        .iter()
        .filter_map(|item| item["label"].as_str())
        .collect()
}

#[test]
fn entries_of_the_navigation_are_explained_and_followed() {
    let folder = site();
    let mut client = start(folder.path());
    client.open("docs.json", MANIFEST);
    // In `guides/labels`, on the second line.
    let column = u32::try_from(
        MANIFEST
            .lines()
            .nth(1)
            .expect("a line")
            .find("guides/")
            .expect("there"),
    )
    .expect("short");
    let entry = at(&client, "docs.json", 1, column + 3);
    let hover = client.request("textDocument/hover", &entry);
    assert_eq!(
        hover["contents"]["value"],
        "**Labels**\n\nPrint labels.\n\nServed at `/guides/labels`"
    );
    let place = client.request("textDocument/definition", &entry);
    assert_eq!(place["uri"], client.uri("guides/labels.mdx"));
    let links = client.request("textDocument/documentLink", &entry);
    assert_eq!(links.as_array().map(Vec::len), Some(2), "{links}");
    let theme = at(&client, "docs.json", 0, 4);
    let hover = client.request("textDocument/hover", &theme);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.starts_with("`theme`: one of `mint`"), "{text}");
    client.end();
}

#[test]
fn keys_words_and_pages_complete_the_configuration() {
    let folder = site();
    let mut client = start(folder.path());
    client.open("docs.json", MANIFEST);
    let mut complete = |text: &str| {
        client.replace("docs.json", text);
        let lines = u32::try_from(text.lines().count()).expect("few") - 1;
        let last = text.lines().last().unwrap_or_default();
        let column = u32::try_from(last.len()).expect("short");
        let asked = at(&client, "docs.json", lines, column);
        client.request("textDocument/completion", &asked)
    };
    let keys = complete("{ \"theme\": \"mint\",\n  \"");
    assert!(labels(&keys).contains(&"navigation"), "{keys}");
    assert!(!labels(&keys).contains(&"theme"));
    let themes = complete("{ \"theme\": \"");
    assert!(labels(&themes).contains(&"mint"), "{themes}");
    let pages = complete("{ \"navigation\": { \"groups\": [ { \"group\": \"A\", \"pages\": [\"");
    assert_eq!(labels(&pages), ["guides/labels", "index"]);
    client.end();
}

#[test]
fn moved_files_take_their_links_along() {
    let folder = site();
    let mut client = start(folder.path());
    let asked = json!({ "files": [
        { "oldUri": client.uri("guides/labels.mdx"), "newUri": client.uri("guides/print.mdx") }
    ] });
    let edit = client.request("workspace/willRenameFiles", &asked);
    let of = |name: &str| edit["changes"][client.uri(name)].to_string();
    assert!(of("index.mdx").contains("/guides/print#print"), "{edit}");
    assert!(of("docs.json").contains("\\\"guides/print\\\""), "{edit}");
    assert!(
        of("docs.json").contains("\\\"destination\\\": \\\"/guides/print\\\""),
        "{edit}"
    );
    fs::write(
        folder.path().join("guides/other.mdx"),
        "---\ntitle: A\n---\n",
    )
    .expect("written");
    let refused = json!({ "files": [
        { "oldUri": client.uri("guides/labels.mdx"), "newUri": client.uri("guides/labels.txt") }
    ] });
    let edit = client.request("workspace/willRenameFiles", &refused);
    assert_eq!(edit, Value::Null);
    client.end();
}

#[test]
fn selections_grow_from_a_word_to_the_page() {
    let folder = site();
    let mut client = start(folder.path());
    let asked = json!({
        "textDocument": { "uri": client.uri("index.mdx") },
        "positions": [{ "line": 8, "character": 4 }],
    });
    let ranges = client.request("textDocument/selectionRange", &asked);
    let mut lines = Vec::new();
    let mut next = &ranges[0];
    while next != &Value::Null {
        let range = &next["range"];
        lines.push((range["start"]["line"].clone(), range["end"]["line"].clone()));
        next = &next["parent"];
    }
    // The word, the paragraph, the element, and the page.
    assert_eq!(lines.first(), Some(&(json!(8), json!(8))));
    assert!(lines.contains(&(json!(7), json!(9))), "{lines:?}");
    assert_eq!(lines.last(), Some(&(json!(0), json!(10))));
    client.end();
}
