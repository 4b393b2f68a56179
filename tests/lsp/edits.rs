//! After any edits, the editor shows what a new run reports.

use crate::client::Client;
use crate::site;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const PIECES: [&str; 14] = [
    "## Print\n",
    "## Start {#print}\n",
    "![](/a.png)\n",
    "<Card title=\"A\">\n",
    "</Card>\n",
    "[a](/index#none)\n",
    "[b](/guides/labels)\n",
    "```js\nlet a = ;\n```\n",
    "{a b}\n",
    "words é 😀 recieve\n",
    "\n",
    "---\n",
    "<Note>x</Note>\n",
    "| a |\n|---|\n| b |\n",
];

/// The next number of a sequence that looks random.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).expect("31 bits")
}

/// Returns the rules and lines that a new run reports, by file.
fn fresh(folder: &Path) -> BTreeMap<String, Vec<(String, u64)>> {
    let run = Command::new(env!("CARGO_BIN_EXE_mdxlint"))
        .args(["check", ".", "--format", "json"])
        .current_dir(folder)
        .output()
        .expect("it runs");
    let report: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let mut found: BTreeMap<String, Vec<(String, u64)>> = BTreeMap::new();
    for finding in report["findings"].as_array().expect("a list") {
        let text = |key: &str| finding[key].as_str().expect("a text").to_owned();
        let line = finding["start"]["line"]
            .as_u64()
            .or(finding["line"].as_u64())
            .expect("a line");
        found
            .entry(text("path"))
            .or_default()
            .push((text("rule"), line));
    }
    found
}

#[test]
fn edits_show_what_a_new_run_reports() {
    let folder = site();
    let names = ["index.mdx", "guides/labels.mdx"];
    let mut client = Client::start(folder.path(), &["utf-8"]);
    let mut texts = names.map(|name| {
        let text = std::fs::read_to_string(folder.path().join(name)).expect("a page");
        client.open(name, &text);
        text
    });
    let mut state = 0x2545_f491_4f6c_dd1d;
    for round in 0..2000 {
        let at = next(&mut state) % names.len();
        let mut lines: Vec<&str> = texts[at].split_inclusive('\n').collect();
        let line = next(&mut state) % (lines.len() + 1);
        let piece = PIECES[next(&mut state) % PIECES.len()];
        let removed = usize::from(line < lines.len() && next(&mut state).is_multiple_of(2));
        let start = json!({ "line": line, "character": 0 });
        let end = json!({ "line": line + removed, "character": 0 });
        client.change(
            names[at],
            &json!([{ "range": { "start": start, "end": end }, "text": piece }]),
        );
        lines.splice(line..line + removed, [piece]);
        texts[at] = lines.concat();
        std::fs::write(folder.path().join(names[at]), &texts[at]).expect("written");
        if round % 20 == 19 {
            client.settle();
            let new = fresh(folder.path());
            for name in names {
                let shown = client.shown.get(name).map_or(&[][..], Vec::as_slice);
                let shown = shown.iter().map(|one| {
                    let line = one["range"]["start"]["line"].as_u64().expect("a line") + 1;
                    (one["code"].as_str().expect("a rule").to_owned(), line)
                });
                let shown: Vec<(String, u64)> = shown.collect();
                let expected = new.get(name).cloned().unwrap_or_default();
                assert_eq!(shown, expected, "round {round}, {name}:\n{}", texts[at]);
            }
        }
    }
    client.end();
}
