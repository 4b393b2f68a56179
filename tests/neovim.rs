//! Neovim shows the findings of `mdxlint check`, and renames with the language server.

#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use support::if_installed;

const FILES: [(&str, &str); 3] = [
    (
        "docs.json",
        r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "pages": ["index", "guides/labels", "guides/gone"] } }"##,
    ),
    (
        "index.mdx",
        "---\ntitle: Parcel\ndescription: Send parcels.\n---\n\n😀 See how to [print a label](/guides/labels#print), or [call us](/phone).\n\n![](/no.png)\n",
    ),
    (
        "guides/labels.mdx",
        "---\ntitle: Labels\ndescription: Print labels.\n---\n\nPrint a label for each parcel.\n\n## Print\n\n```\nparcel print\n```\n",
    ),
];

/// Returns the findings of `mdxlint check`: file, line and rule.
fn checked(site: &Path) -> Vec<String> {
    let output = Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
        .current_dir(site)
        .args(["--format", "json"])
        .output()
        .expect("it runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("a list").iter();
    let mut lines: Vec<String> = findings
        .map(|found| {
            let (path, rule) = (found["path"].as_str(), found["rule"].as_str());
            let line = &found["start"]["line"];
            format!(
                "{}:{line}: {}",
                path.unwrap_or_default(),
                rule.unwrap_or_default()
            )
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn neovim_shows_the_findings_and_renames_a_heading() {
    let folder = tempfile::tempdir().expect("a folder");
    let site = folder.path().join("site");
    fs::create_dir_all(site.join("guides")).expect("a folder");
    for (name, text) in FILES {
        fs::write(site.join(name), text).expect("written");
    }
    let before = checked(&site);
    assert!(before.len() >= 4, "{before:?}");
    let result = folder.path().join("findings");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/neovim.lua");
    let mut neovim = Command::new("nvim");
    neovim
        .args(["--headless", "--clean", "-n", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("MDXLINT", snapbox::cmd::cargo_bin!("mdxlint"))
        .env("SITE", &site)
        .env("FILES", FILES.map(|(name, _)| name).join(","))
        .env("RESULT", &result)
        .env("XDG_STATE_HOME", folder.path())
        .env("XDG_CACHE_HOME", folder.path());
    let Some(output) = if_installed("nvim", neovim.output()) else {
        return;
    };
    let shown = fs::read_to_string(&result).unwrap_or_else(|_| panic!("{output:?}"));
    assert_eq!(shown.lines().collect::<Vec<_>>(), before, "{output:?}");
    let index = fs::read_to_string(site.join("index.mdx")).expect("readable");
    assert!(index.contains("/guides/labels#print-all"), "{index}");
    let labels = fs::read_to_string(site.join("guides/labels.mdx")).expect("readable");
    assert!(labels.contains("## Print all\n"), "{labels}");
    assert_eq!(checked(&site), before);
}
