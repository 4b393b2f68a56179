//! Series that grow the number of findings, for every output format and for fixes.

use super::{Files, Series, each, page_text, site, word};

/// Returns a page with `n` findings that have fixes and `n` that do not.
fn findings(n: usize) -> Files {
    let text = each(n, |i| {
        format!(
            "```\n$ a\n```\n\n[here](/{})  \n\n<img src=\"/a.png\">\n\n",
            word(i)
        )
    });
    vec![(
        "index.mdx".into(),
        page_text(
            "Start",
            &text.replace("<img src=\"/a.png\">", "![](/a.png)"),
        ),
    )]
}

/// Returns a page with findings and a baseline with `n` entries that match none of them.
fn baseline(n: usize) -> Files {
    let mut files = findings(n);
    let entries: Vec<String> = (0..n)
        .map(|i| {
            format!(
                r#"{{ "path": "index.mdx", "rule": "broken-link", "content": "{:016x}", "count": 1 }}"#,
                i * 7919
            )
        })
        .collect();
    let text = format!(
        r#"{{ "version": 1, "findings": [{}] }}"#,
        entries.join(",\n")
    );
    files.push(("mdxlint-baseline.json".into(), text));
    files
}

const fn format(name: &'static str, arguments: &'static [&'static str]) -> Series {
    site(name, 150, findings).with(arguments)
}

pub(super) static ALL: &[Series] = &[
    format(
        "findings as full text",
        &["check", "--format", "full", "--limit", "0"],
    ),
    format("findings as limited text", &["check", "--format", "full"]),
    format(
        "findings as concise text",
        &["check", "--format", "concise", "--limit", "0"],
    ),
    format(
        "findings as grouped text",
        &["check", "--format", "grouped", "--limit", "0"],
    ),
    format("findings as JSON", &["check", "--format", "json"]),
    format("findings as JSON lines", &["check", "--format", "jsonl"]),
    format("findings as SARIF", &["check", "--format", "sarif"]),
    format(
        "findings as GitHub annotations",
        &["check", "--format", "github"],
    ),
    format(
        "findings as GitLab report",
        &["check", "--format", "gitlab"],
    ),
    format("findings as JUnit report", &["check", "--format", "junit"]),
    format(
        "findings as Checkstyle report",
        &["check", "--format", "checkstyle"],
    ),
    format(
        "findings as reviewdog report",
        &["check", "--format", "rdjson"],
    ),
    format("findings as Markdown", &["check", "--format", "markdown"]),
    format("findings as a page", &["check", "--format", "html"]),
    format("findings for agents", &["check", "--format", "agent"]),
    format("findings as statistics", &["check", "--statistics"]),
    format("fixes", &["check", "--fix", "--unsafe-fixes"]),
    format("safe fixes", &["check", "--fix"]),
    format("a diff of fixes", &["check", "--diff", "--unsafe-fixes"]),
    format(
        "added suppressions",
        &["check", "--add-ignores", "--reason", "known"],
    ),
    format("a written baseline", &["check", "--write-baseline"]),
    site("entries of a baseline", 150, baseline).with(&["check"]),
    site("pages with fixes", 80, |n| {
        (0..n)
            .map(|i| {
                (
                    format!("guides/{}.mdx", word(i)),
                    page_text(&word(i), "```\n$ a\n```\n\nText  \n"),
                )
            })
            .collect()
    })
    .with(&["check", "--fix", "--unsafe-fixes"]),
];
