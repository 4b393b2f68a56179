//! What an editor proposes at the cursor.

use crate::{INDEX, at, client::Client, start};
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

const MANIFEST: &str = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" },
  "variables": { "limit": "60 requests" }, "api": { "openapi": "api.yaml" },
  "navigation": { "pages": ["index", "guides/labels"] } }"##;

const API: &str = "openapi: 3.1.0\ninfo: { title: Parcel, version: '1' }\npaths:\n  /parcels:\n    get:\n      summary: List parcels\n      description: Newest first.\n      responses: { '200': { description: The parcels } }\n";

const LABELS: &str = "---\ntitle: Labels\nicon: tag\nopenapi: GET /parcels\n---\n\n## Paper\n\n<Card title=\"A\" icon=\"box\" />\n";

/// Creates a site with files of every kind.
fn site() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("docs.json", MANIFEST),
        ("api.yaml", API),
        ("index.mdx", INDEX),
        ("guides/labels.mdx", LABELS),
        ("snippets/fees.mdx", "Fees.\n"),
        ("images/box.png", ""),
        ("mdxlint.yaml", "rules:\n"),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    folder
}

/// Returns what is proposed at the end of a text: labels and texts to insert.
fn proposed(client: &mut Client, name: &str, text: &str) -> Vec<(String, String)> {
    client.replace(name, text);
    let line_text = text.rsplit('\n').next().unwrap_or_default();
    let line = u32::try_from(text.matches('\n').count()).expect("short");
    let column = u32::try_from(line_text.len()).expect("short");
    let asked = at(client, name, line, column);
    let list = client.request("textDocument/completion", &asked);
    let items = list["items"].as_array().expect("a list").iter();
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    items
        .map(|item| (string(&item["label"]), string(&item["textEdit"]["newText"])))
        .collect()
}

#[test]
fn what_can_follow_is_proposed() {
    let folder = site();
    let mut client = start(folder.path());
    client.open("index.mdx", INDEX);
    let cases = [
        ("<Ca", "Card", "Card>\n  $0\n</Card>"),
        (
            "<Steps>\n  <St",
            "Step",
            "Step title=\"${1}\">\n  $0\n</Step>",
        ),
        ("<Steps>\n  </", "Steps", "Steps"),
        ("<Card hr", "href", "href=\"${1}\""),
        ("<Card type=\"in", "info", "info"),
        ("<Card icon=\"b", "box", "box"),
        ("[a](/gu", "/guides/labels", "/guides/labels"),
        (
            "[a](/guides/labels#",
            "/guides/labels#paper",
            "/guides/labels#paper",
        ),
        ("![a](/im", "/images/box.png", "/images/box.png"),
        ("<img src=\"", "/images/box.png", "/images/box.png"),
        (
            "import Fees from \"",
            "/snippets/fees.mdx",
            "/snippets/fees.mdx",
        ),
        ("At most {{li", "limit", "limit"),
        ("```py", "python", "python"),
        (
            "{/* mdxlint-ignore-next-line mis",
            "misspelling",
            "misspelling",
        ),
    ];
    for (written, label, text) in cases {
        let items = proposed(&mut client, "index.mdx", &format!("{INDEX}\n{written}"));
        let item = items.iter().find(|(other, _)| other == label);
        let item = item.unwrap_or_else(|| panic!("{written}: {items:?}"));
        assert_eq!(item.1, text, "{written}");
    }
    client.end();
}

#[test]
fn what_cannot_follow_is_not_proposed() {
    let folder = site();
    let mut client = start(folder.path());
    client.open("index.mdx", INDEX);
    let cases = [
        ("<S", "Step"),
        ("<Steps>\n  <S", "Card"),
        ("<Card title=\"a\" ti", "title"),
        ("[a](/", "/snippets/fees"),
        ("![a](/", "/guides/labels"),
    ];
    for (written, label) in cases {
        let items = proposed(&mut client, "index.mdx", &format!("{INDEX}\n{written}"));
        assert!(!items.is_empty(), "{written}");
        assert!(items.iter().all(|(other, _)| other != label), "{written}");
    }
    client.end();
}

#[test]
fn fields_and_their_values_are_proposed() {
    let folder = site();
    let mut client = start(folder.path());
    client.open("index.mdx", INDEX);
    client.open("mdxlint.yaml", "rules:\n");
    let cases = [
        (
            "index.mdx",
            "---\ntitle: A\nde",
            vec!["description"],
            "title",
        ),
        ("index.mdx", "---\nicon: ", vec!["box", "tag"], "lock"),
        (
            "index.mdx",
            "---\nopenapi: ",
            vec!["GET /parcels"],
            "POST /parcels",
        ),
        ("index.mdx", "---\nmode: ", vec!["wide"], "narrow"),
        ("index.mdx", "---\nhidden: ", vec!["true", "false"], "wide"),
        (
            "mdxlint.yaml",
            "rules:\n  miss",
            vec!["missing-title"],
            "rules",
        ),
        (
            "mdxlint.yaml",
            "rules:\n  missing-title: w",
            vec!["warning"],
            "missing-title",
        ),
    ];
    for (name, text, expected, other) in cases {
        let items = proposed(&mut client, name, text);
        let labels: Vec<&str> = items.iter().map(|(label, _)| label.as_str()).collect();
        let has_all = expected.iter().all(|label| labels.contains(label));
        assert!(has_all && !labels.contains(&other), "{text}: {labels:?}");
    }
    assert_eq!(proposed(&mut client, "mdxlint.yaml", "extends: s"), []);
    client.end();
}

#[test]
fn operations_are_explained_and_followed() {
    let folder = site();
    let mut client = start(folder.path());
    let place = at(&client, "guides/labels.mdx", 3, 12);
    let hover = client.request("textDocument/hover", &place);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        text.starts_with("**GET /parcels**\n\nList parcels\n\nNewest first."),
        "{text}"
    );
    let found = client.request("textDocument/definition", &place);
    assert_eq!(found["uri"], client.uri("api.yaml"));
    assert_eq!(found["range"]["start"]["line"], 4);
    client.end();
}
