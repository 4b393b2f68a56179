//! Requests about a place of a page.

use crate::{at, site, start};
use serde_json::{Value, json};

#[test]
fn places_are_explained_and_followed() {
    let folder = site();
    let mut client = start(folder.path());
    let link = at(&client, "index.mdx", 5, 35);
    let hover = client.request("textDocument/hover", &link);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        text.starts_with("**Labels** › Print\n\nOpen the printer."),
        "{text}"
    );
    let place = client.request("textDocument/definition", &link);
    assert_eq!(place["uri"], client.uri("guides/labels.mdx"));
    assert_eq!(place["range"]["start"]["line"], 7);
    let component = client.request("textDocument/hover", &at(&client, "index.mdx", 7, 2));
    assert!(
        component["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.starts_with("# Card"))
    );
    let attribute = client.request("textDocument/hover", &at(&client, "index.mdx", 7, 8));
    assert_eq!(attribute["contents"]["value"], "`title` of `Card`: string");
    let heading = at(&client, "guides/labels.mdx", 7, 4);
    let links = client.request("textDocument/references", &heading);
    assert_eq!(links.as_array().map(Vec::len), Some(1), "{links}");
    let page = at(&client, "guides/labels.mdx", 5, 4);
    let links = client.request("textDocument/references", &page);
    assert_eq!(links.as_array().map(Vec::len), Some(2), "{links}");
    let links = client.request("textDocument/documentLink", &at(&client, "index.mdx", 0, 0));
    assert_eq!(links.as_array().map(Vec::len), Some(2), "{links}");
    let nothing = client.request("textDocument/hover", &at(&client, "index.mdx", 5, 1));
    assert_eq!(nothing, Value::Null);
    client.end();
}

#[test]
fn links_to_generated_pages_lead_to_the_operation() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        (
            "docs.json",
            r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "groups": [{ "group": "Start", "pages": ["index"] }, { "group": "API", "openapi": "openapi.yaml" }] } }"##,
        ),
        (
            "index.mdx",
            "---\ntitle: Parcel\ndescription: Start here.\n---\n\nSee [all](/lists/parcels) and [more](/lists/labels).\n",
        ),
        (
            "openapi.yaml",
            "openapi: 3.1.0\ninfo: { title: Parcel, version: \"1\" }\npaths:\n  /parcels:\n    get:\n      summary: List parcels\n      x-mint: { href: /lists/parcels }\n      responses: { \"200\": { description: All } }\n",
        ),
    ];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let mut client = start(folder.path());
    let link = at(&client, "index.mdx", 5, 13);
    let hover = client.request("textDocument/hover", &link);
    assert_eq!(
        hover["contents"]["value"],
        "**GET /parcels**\n\nList parcels\n\n`openapi.yaml`"
    );
    let place = client.request("textDocument/definition", &link);
    assert_eq!(place["uri"], client.uri("openapi.yaml"));
    let broken = at(&client, "index.mdx", 5, 41);
    for request in ["textDocument/hover", "textDocument/definition"] {
        assert_eq!(client.request(request, &broken), Value::Null);
    }
    client.end();
}

#[test]
fn a_heading_is_renamed_with_its_links() {
    let folder = site();
    let mut client = start(folder.path());
    let place = at(&client, "guides/labels.mdx", 7, 4);
    let range = client.request("textDocument/prepareRename", &place);
    assert_eq!(range["placeholder"], "Print");
    let mut asked = place.clone();
    asked["newName"] = json!("Print all");
    let edit = client.request("textDocument/rename", &asked);
    let changes = &edit["changes"];
    let own = &changes[client.uri("guides/labels.mdx")][0];
    assert_eq!(own["newText"], "Print all");
    assert_eq!(own["range"], range["range"]);
    assert_eq!(changes[client.uri("index.mdx")][0]["newText"], "print-all");
    let words = client.request(
        "textDocument/prepareRename",
        &at(&client, "guides/labels.mdx", 5, 4),
    );
    assert_eq!(words, Value::Null);
    client.end();
}

#[test]
fn ranges_can_be_folded_and_edited_together() {
    let folder = site();
    let mut client = start(folder.path());
    let folds = client.request(
        "textDocument/foldingRange",
        &at(&client, "guides/labels.mdx", 0, 0),
    );
    let lines = |fold: &Value| (fold["startLine"].as_u64(), fold["endLine"].as_u64());
    let folds: Vec<_> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(lines)
        .collect();
    assert_eq!(
        folds,
        [
            (Some(0), Some(3)),
            (Some(7), Some(13)),
            (Some(11), Some(13))
        ]
    );
    let names = client.request(
        "textDocument/linkedEditingRange",
        &at(&client, "index.mdx", 9, 4),
    );
    assert_eq!(
        names["ranges"][0]["start"],
        json!({ "line": 7, "character": 1 })
    );
    assert_eq!(
        names["ranges"][1]["start"],
        json!({ "line": 9, "character": 2 })
    );
    client.end();
}

#[test]
fn headings_and_pages_are_symbols() {
    let folder = site();
    let mut client = start(folder.path());
    let symbols = client.request(
        "textDocument/documentSymbol",
        &at(&client, "guides/labels.mdx", 0, 0),
    );
    assert_eq!(symbols[0]["name"], "Print");
    assert_eq!(symbols[0]["children"][0]["name"], "Paper");
    assert_eq!(symbols[0]["range"]["end"]["line"], 13);
    let found = client.request("workspace/symbol", &json!({ "query": "PAP" }));
    assert_eq!(found[0]["name"], "Paper");
    assert_eq!(found[0]["containerName"], "Labels");
    client.end();
}
