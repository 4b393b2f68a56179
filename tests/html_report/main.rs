//! The HTML report: its content, hostile sites, comparison with an earlier report, and the page in a browser.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod browser;
mod markup;
#[path = "../support/mod.rs"]
mod support;

use markup::{Tag, ids, tags};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use support::{copy, program, project};

/// A site in a folder of its own.
struct ReportSite {
    folder: tempfile::TempDir,
}

impl ReportSite {
    /// Copies a site of the fixtures.
    fn copied(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let from = project().join("fixtures/sites").join(name);
        copy(&from, folder.path());
        Self { folder }
    }

    /// Creates a site with this manifest and these files.
    fn new(manifest: &str, files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site = Self { folder };
        site.write("docs.json", manifest);
        for (name, text) in files {
            site.write(name, text);
        }
        site
    }

    /// Creates a site with hostile names, texts and titles.
    fn hostile() -> Self {
        let page = format!(
            "---\ntitle: \"</script><img src=x onerror=hacked()>\"\n---\n\n## A\n\n## A\n\n\
             ![](/\"onload=\"hacked().png)\n\n```<script>hacked()</script>\nx\n```\n\n\
             ```py\u{1b}[31m\u{202e}</noscript><script>hacked()</script>\nx\n```\n\n\
             <Crad title=\"</noscript></details><b onclick='hacked()'>\" />\n\n[a](/<svg/onload=hacked()>)\n\n\
             ```bash\nexport KEY={}\n```\n",
            token()
        );
        let name = "a\"<img src=x onerror=hacked()>'&{{ x }}{% y %}.mdx";
        let title = "---\ntitle: Plain\n---\n\n<Crad />\n";
        Self::new(
            r##"{"theme": "mint", "name": "</title><script>hacked()</script>{{ style }}", "colors": {"primary": "#16A34A"},
                "navigation": {"groups": [{"group": "</ul></details><script>hacked()</script>", "pages": ["hostile", "::error::gone", "<b onclick=hacked()>"]},
                {"group": "Nested", "pages": [{"group": "\u001b[31m", "pages": ["</summary>"]}]}]}}"##,
            &[("hostile.mdx", &page), (name, title)],
        )
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("there")
    }

    /// Runs mdxlint, and returns the exit code and standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String) {
        let command = program().current_dir(self.folder.path()).args(arguments);
        let output = command.output().expect("it runs");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        (output.status.code().expect("an exit code"), stderr)
    }

    /// Returns the page, and the same findings in the format `json`.
    fn report(&self, arguments: &[&str]) -> (String, Value) {
        let outputs = [
            "--output",
            "html=report.html",
            "--output",
            "json=report.json",
        ];
        let (code, stderr) = self.run(&[&outputs, arguments].concat());
        assert!(code < 2, "{stderr}");
        let json = serde_json::from_str(&self.read("report.json")).expect("JSON");
        (self.read("report.html"), json)
    }
}

/// Returns a token, built from parts so that no file of the project contains it.
fn token() -> String {
    [
        "sk_", "live_", "x7Kq2mZ9", "bT4vRw1N", "c8Ys6LpD", "3hJf5GaQ",
    ]
    .concat()
}

/// The tags and attributes of the page. Nothing in a site can add another one.
const TAGS: &str = "a b body button circle code dd del details div dl dt em fieldset figcaption figure footer form h1 h2 h3 \
    h4 h5 head header html i input ins label legend li main mark meta nav noscript ol option p pre rect script section \
    select small span strong style summary svg table tbody td th thead title tr ul";
const ATTRIBUTES: &str = "aria-hidden aria-label aria-labelledby autocomplete charset class content cx cy data-filter data-group \
    data-path dir for height hidden href http-equiv id lang name open pathLength placeholder r role scope spellcheck \
    stroke-dasharray tabindex transform type value viewBox width x";

/// Checks what every page has to fulfil.
fn assert_valid(html: &str, findings: &Value) {
    let ids = ids(html);
    let unique: BTreeSet<&str> = ids.iter().map(|id| &**id).collect();
    assert_eq!(unique.len(), ids.len(), "ids are unique");
    let shown = ids.iter().filter(|id| id.starts_with("finding-")).count();
    let findings = findings["findings"].as_array().expect("a list");
    assert_eq!(shown, findings.len(), "each finding is in the page once");
    let known = |names: &'static str| names.split_whitespace().collect::<BTreeSet<_>>();
    let (known_tags, known_attributes) = (known(TAGS), known(ATTRIBUTES));
    for Tag { name, attributes } in tags(html) {
        assert!(known_tags.contains(&*name), "<{name}>");
        for (attribute, value) in attributes {
            assert!(
                known_attributes.contains(&*attribute),
                "<{name} {attribute}>"
            );
            if attribute == "href" {
                let is_external = value.starts_with("https://");
                let target = value.trim_start_matches('#');
                assert!(is_external || unique.contains(target), "{value}");
            }
        }
    }
    assert_eq!(html.matches("<script>").count(), 1);
    assert_eq!(html.matches("</noscript>").count(), findings.len());
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ";
    assert!(html.contains(policy));
    assert!(!html.contains("unsafe-inline"));
}

/// Returns a text as it is in the page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[test]
fn the_page_contains_every_finding_with_its_parts() {
    let site = ReportSite::copied("parcel-draft");
    let (html, json) = site.report(&[]);
    assert_valid(&html, &json);
    for finding in json["findings"].as_array().expect("a list") {
        let text = |field: &str| escaped(finding[field].as_str().unwrap_or_default());
        let plain = html.replace("<code>", "`").replace("</code>", "`");
        assert!(plain.contains(&text("message")), "{finding}");
        assert!(plain.contains(&text("note")), "{finding}");
        assert!(html.contains(&format!("id=\"rule-{}\"", text("rule"))));
        assert!(html.contains(&format!("data-path=\"{}\"", text("path"))));
        let at = &finding["start"];
        let place = format!("<span class=\"at\">{}:{}</span>", at["line"], at["column"]);
        assert!(html.contains(&place), "{finding}");
    }
    for part in [
        "<mark>![](/images/keys.png)</mark>",
        "<del><i>-</i>```python3 track.py</del><ins><i>+</i>```python track.py</ins>",
        "<h4>How to fix</h4>",
        "<figcaption>Bad</figcaption>",
        "4 pages checked: 4 errors, 5 warnings in 2 files.",
        "<b>2<small> of 4</small></b> pages without findings",
        "id=\"navigation\"",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.len() < 300_000, "{} bytes", html.len());
    assert_eq!(html, site.report(&[]).0, "the page is the same every time");
}

#[test]
fn a_site_without_findings_has_a_page() {
    let manifest = r##"{"theme": "mint", "name": "Parcel", "colors": {"primary": "#16A34A"}, "navigation": {"pages": ["index"]}}"##;
    let page = "---\ntitle: Parcel\ndescription: Send parcels.\n---\n\nSend a parcel.\n";
    let site = ReportSite::new(manifest, &[("index.mdx", page)]);
    let (html, json) = site.report(&["--select", "broken-link"]);
    assert_valid(&html, &json);
    assert!(html.contains("1 page checked: nothing to report."));
    assert!(html.contains("No findings."));
}

#[test]
fn several_sites_share_a_page() {
    let site = ReportSite::copied("");
    let (html, json) = site.report(&[]);
    assert_valid(&html, &json);
    assert!(html.matches("<ul class=\"tree\">").count() >= 4);
    let paths = json["findings"].as_array().expect("a list").iter();
    assert!(
        paths
            .clone()
            .any(|one| one["path"] == "parcel-draft/guides/tracking.mdx")
    );
    assert!(html.contains("data-path=\"parcel-draft/guides/tracking.mdx\""));
}

#[test]
fn nothing_in_a_site_is_markup() {
    let site = ReportSite::hostile();
    let (html, json) = site.report(&[]);
    assert_valid(&html, &json);
    assert!(json["findings"].as_array().expect("a list").len() > 8);
    assert!(html.contains("hacked()"), "the texts are shown");
    assert!(!html.contains(&token()), "secrets are masked");
    let dangerous = |letter: char| {
        (letter.is_control() && letter != '\n') || matches!(letter, '\u{2028}'..='\u{202e}')
    };
    assert_eq!(html.chars().find(|letter| dangerous(*letter)), None);
    assert!(html.contains("\\u{202e}"));
}

#[test]
fn coverage_is_shown_if_there_are_specifications() {
    let (html, json) = ReportSite::copied("parcel-api").report(&[]);
    assert_valid(&html, &json);
    assert!(html.contains("<table class=\"coverage\">"));
    assert!(html.contains("<th scope=\"row\">openapi.yaml</th>"));
    let draft = ReportSite::copied("parcel-draft");
    assert!(!draft.report(&[]).0.contains("id=\"coverage\""));
}

/// Returns the ids of the findings, and those of new ones.
fn finding_ids(html: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut all, mut new) = (BTreeSet::new(), BTreeSet::new());
    for tag in tags(html).into_iter().filter(|tag| tag.name == "details") {
        let id = tag.attribute("id").unwrap_or_default().to_owned();
        if id.starts_with("finding-") {
            let classes = tag.attribute("class").unwrap_or_default();
            if classes.split(' ').any(|class| class == "new") {
                new.insert(id.clone());
            }
            all.insert(id);
        }
    }
    (all, new)
}

#[test]
fn addresses_survive_edits_and_changes_are_shown() {
    let site = ReportSite::copied("parcel-draft");
    let (before, json) = site.report(&[]);
    let (old, new) = finding_ids(&before);
    assert!(new.is_empty(), "without --compare, nothing is new");
    fs::rename(site.path("report.json"), site.path("old.json")).expect("renamed");
    let page = site.read("guides/quickstart.mdx");
    let page = page.replace("![](/images/keys.png)", "Keys are here.");
    site.write(
        "guides/quickstart.mdx",
        &page.replace("Run the", "![](/images/locks.png)\n\nRun the"),
    );
    let tracking = site.read("guides/tracking.mdx");
    let tracking = tracking.replacen("\n---\n", "\n---\n\nA new first paragraph.\n", 1);
    site.write("guides/tracking.mdx", &tracking);
    let (after, _) = site.report(&["--compare", "old.json"]);
    let (all, new) = finding_ids(&after);
    let fixed = old.difference(&all).count();
    assert_eq!(all.difference(&old).cloned().collect::<BTreeSet<_>>(), new);
    assert!(
        !new.is_empty() && fixed > 0,
        "{} new, {fixed} fixed",
        new.len()
    );
    assert!(new.len() <= 3, "moved findings keep their address: {new:?}");
    let numbers = [
        format!("<b class=\"worse\">{}</b> new", new.len()),
        format!("<b class=\"better\">{fixed}</b> fixed"),
        format!("<b>{}</b> still there", all.len() - new.len()),
    ];
    for number in numbers {
        assert!(after.contains(&number), "{number}");
    }
    let total = json["findings"].as_array().expect("a list").len();
    assert_eq!(total + new.len() - fixed, all.len());
    let (same, json) = site.report(&["--compare", "report.json"]);
    assert_valid(&same, &json);
    assert!(same.contains("<b>0</b> new"));
}

#[test]
fn a_report_to_compare_with_is_checked() {
    let site = ReportSite::copied("parcel-draft");
    let html = ["--output", "html=report.html", "--compare"];
    site.write("bad.json", "{\"version\": 1}");
    for (file, why) in [
        ("bad.json", "missing field `findings`"),
        ("gone.json", "--compare gone.json: "),
    ] {
        let (code, stderr) = site.run(&[&html[..], &[file]].concat());
        assert_eq!(code, 2);
        assert!(stderr.contains(why), "{stderr}");
        assert!(!site.path("report.html").exists());
    }
    let (code, stderr) = site.run(&["--compare", "bad.json"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("--compare requires --output html=FILE"),
        "{stderr}"
    );
    let hostile = r#"{"version": 1, "findings": [{"rule": "<script>", "severity": "error", "message": "</td>`<b>`\u001b",
        "path": "<img>", "fingerprint": "x", "other": 1}]}"#;
    site.write("hostile.json", hostile);
    let (page, json) = site.report(&["--compare", "hostile.json"]);
    assert_valid(&page, &json);
    assert!(page.contains("&lt;/td&gt;<code>&lt;b&gt;</code>\\u{1b}"));
}

#[test]
fn a_baseline_is_mentioned() {
    let site = ReportSite::copied("parcel-draft");
    assert!(site.run(&["--write-baseline"]).0 < 2);
    let (html, json) = site.report(&[]);
    assert_valid(&html, &json);
    let known = &json["summary"]["known"];
    assert!(html.contains("<h2 id=\"baseline-title\">Since the baseline</h2>"));
    assert!(html.contains(&format!("<b>{known}</b> still there, not shown")));
    assert!(!site.report(&["--no-baseline"]).0.contains("baseline-title"));
}

/// The share of the page for each finding decides how large the page of a big site is.
#[test]
fn many_findings_take_little_space() {
    let page = |number: usize| {
        let images = "![](/images/keys.png)\n\n".repeat(100);
        format!("---\ntitle: Page {number}\n---\n\nWords.\n\n{images}")
    };
    let manifest = r##"{"theme": "mint", "name": "Parcel", "colors": {"primary": "#16A34A"}, "navigation": {"pages": []}}"##;
    let pages: Vec<(String, String)> = (0..20)
        .map(|number| (format!("p{number}.mdx"), page(number)))
        .collect();
    let pages: Vec<(&str, &str)> = pages
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let site = ReportSite::new(manifest, &pages);
    let (html, json) = site.report(&["--select", "missing-alt-text"]);
    assert_valid(&html, &json);
    let count = json["findings"].as_array().expect("a list").len();
    assert_eq!(count, 2_000);
    assert!(html.len() / count < 1_200, "{} bytes", html.len() / count);
}

#[test]
fn the_page_is_printed_too() {
    let site = ReportSite::copied("parcel-draft");
    let (html, _) = site.report(&[]);
    let command = program().current_dir(site.folder.path());
    let output = command
        .args(["--format", "html"])
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), html);
}
