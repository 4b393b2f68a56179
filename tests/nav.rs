//! The command `mdxlint nav`: output, errors, and the HTML page in a browser.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use base64::Engine as _;
use serde_json::{Value, json};
use sha2::Digest as _;
use snapbox::cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{copy, is_overwriting, project, report_skipped, same_as_file};

const PORTAL: &str = "fixtures/sites/parcel-portal";

fn mdxlint() -> Command {
    Command::new(snapbox::cmd::cargo_bin!("mdxlint"))
        .current_dir(project())
        .env("NO_COLOR", "1")
}

fn out(command: Command) -> (i32, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().expect("an exit code"),
        text(output.stdout),
        text(output.stderr),
    )
}

fn nav(folder: &Path, format: &str) -> String {
    let command = mdxlint().arg("nav").arg(folder).args(["--format", format]);
    let (code, printed, stderr) = out(command);
    assert_eq!(code, 0, "{stderr}");
    printed
}

/// Creates a site with this `docs.json` and these pages.
fn site(manifest: &str, pages: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("docs.json"), manifest).expect("written");
    for (name, text) in pages {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

#[test]
fn specifications_set_the_titles_of_generated_pages() {
    let specification = r#"{ "openapi": "3.1.0", "info": { "title": "Parcel", "version": "1" }, "paths": {
        "/a": { "get": { "summary": "List all", "x-mint": { "metadata": { "title": "All parcels" } } } },
        "/b": { "get": { "summary": "Send one", "x-mint": { "metadata": { "title": "Send a parcel", "sidebarTitle": "Send" } } } },
        "/c": { "get": { "summary": "Track one" } } } }"#;
    let manifest = r##"{ "theme": "mint", "name": "Parcel", "colors": { "primary": "#16A34A" }, "navigation": { "groups": [{ "group": "API", "openapi": "openapi.json" }] } }"##;
    let folder = site(manifest, &[("openapi.json", specification)]);
    let tree = nav(folder.path(), "tree");
    for title in ["All parcels", "Send", "Track one"] {
        assert!(tree.contains(title), "{title}: {tree}");
    }
    for title in ["List all", "Send one", "Send a parcel"] {
        assert!(!tree.contains(title), "{title}: {tree}");
    }
}

#[test]
fn every_format_matches_its_expectation() {
    for (format, name) in [("tree", "tree"), ("json", "json"), ("mermaid", "mmd")] {
        let shown = nav(Path::new(PORTAL), format);
        let path = project().join(format!("{PORTAL}.{name}"));
        same_as_file(&shown, &path).expect("up to date");
    }
}

#[test]
fn json_matches_its_schema() {
    let schema = fs::read_to_string(project().join("docs/schema/navigation.json")).expect("there");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let empty = site("{}", &[]);
    let folders = [
        PORTAL,
        "fixtures/sites/parcel",
        empty.path().to_str().expect("UTF-8"),
    ];
    for folder in folders {
        let document: Value = serde_json::from_str(&nav(Path::new(folder), "json")).expect("JSON");
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path))
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
    }
}

/// Returns the nodes of a document, each with the path of titles to it.
fn nodes(document: &Value) -> Vec<(String, Value)> {
    fn walk(node: &Value, path: &str, found: &mut Vec<(String, Value)>) {
        for child in node["children"].as_array().into_iter().flatten() {
            let path = format!("{path}/{}", child["title"].as_str().expect("a title"));
            found.push((path.clone(), child.clone()));
            walk(child, &path, found);
        }
    }
    let mut found = Vec::new();
    walk(document, "", &mut found);
    found
}

#[test]
fn the_first_page_is_the_one_that_a_reader_sees() {
    let document: Value = serde_json::from_str(&nav(Path::new(PORTAL), "json")).expect("JSON");
    let all = nodes(&document);
    let first = |path: &str| {
        let (_, node) = all.iter().find(|(other, _)| other == path).expect("there");
        let first = &node["first_page"];
        let page = all.iter().find(|(_, node)| node["id"] == *first);
        page.map_or("", |(path, _)| path)
    };
    let start = "/en/v2/Guides/Get started/Parcel documentation";
    assert_eq!(first("/en"), start, "the default version");
    assert_eq!(first("/en/v2/Guides"), start);
    let customs = "/en/v2/Guides/Get started/Shipping/Customs";
    assert_eq!(first(customs), customs, "its root");
    assert_eq!(first("/fr/Aide"), "", "every page is dropped");
    let generated = "/en/v2/API/Events/Events/A parcel moved";
    assert_eq!(first("/en/v2/API/Events"), generated);
    assert_eq!(first("/en/v2/Guides/Internal"), "", "every page is hidden");
    assert_eq!(document["site"]["default_language"], "en");
    assert_eq!(document["site"]["default_version"], "v2");
    let ids: Vec<&Value> = all.iter().map(|(_, node)| &node["id"]).collect();
    assert!(
        ids.is_sorted_by_key(|id| id.as_u64()),
        "parents have lower ids than their children"
    );
}

#[test]
fn titles_match_the_platform() {
    let folder = site(
        r#"{"navigation": {"languages": [{"language": "cn", "pages": ["a", "b", "no_title-at-all", "number", "gone"]},
            {"language": "xx", "pages": []}]}}"#,
        &[
            (
                "a.mdx",
                "---\ntitle: Long title\nsidebarTitle: Short\nhidden: true\n---\n",
            ),
            ("b.mdx", "---\ntitle: ' '\nicon: { name: box }\n---\n"),
            ("no_title-at-all.md", "Words.\n"),
            ("number.mdx", "---\ntitle: 1.0\n---\n"),
        ],
    );
    let document: Value = serde_json::from_str(&nav(folder.path(), "json")).expect("JSON");
    let all = nodes(&document);
    let paths: Vec<&str> = all.iter().map(|(path, _)| &**path).collect();
    let expected = [
        "/cn",
        "/cn/Short",
        "/cn/B",
        "/cn/No title at all",
        "/cn/Number",
        "/cn/Gone",
        "/xx",
    ];
    assert_eq!(paths, expected);
    assert_eq!(all[0].1["locale"], "zh-Hans");
    assert_eq!(all[1].1["is_hidden"], true);
    assert_eq!(all[2].1["icon"], "box");
    assert_eq!(all[5].1["problem"]["kind"], "missing");
    assert_eq!(
        all[0].1["first_page"], all[2].1["id"],
        "a hidden page is not the first page"
    );
}

#[test]
fn a_blank_name_is_valid() {
    let folder = site(
        r#"{"navigation": {"tabs": [{"tab": "T", "groups": [{"group": " ", "pages": ["a"]}]},
            {"tab": "U", "groups": [{"group": "", "pages": ["a"]}]}]}}"#,
        &[("a.mdx", "---\ntitle: A\n---\n")],
    );
    let document: Value = serde_json::from_str(&nav(folder.path(), "json")).expect("JSON");
    let all = nodes(&document);
    let paths: Vec<&str> = all.iter().map(|(path, _)| &**path).collect();
    assert_eq!(paths, ["/T", "/T/ ", "/T/ /A", "/U"]);
    assert_eq!(all[2].1["breadcrumbs"], json!(["T"]));
    let dropped = &document["dropped"];
    assert_eq!(dropped[0]["names"], json!(["(group without a name)"]));
    assert_eq!(dropped[1], Value::Null);
}

#[test]
fn diagrams_are_valid_mermaid() {
    let hostile = site(
        r#"{"name": "A\"]; click n0 \"x\" %%{init}%%", "navigation": {"pages": ["a", "x `y` #\"&<b>|end"]}}"#,
        &[("a.mdx", "---\ntitle: \"end --> n9\\\\n\\\"\"\n---\n")],
    );
    let line = regex::Regex::new(
        r#"^  (site|n\d+) (-->|-\.->|-\.-x) [nd]\d+(\[\[|\(\[|[\[(>])"([\p{Alphabetic}\p{N} .,_/()'!?+=-]|#\w+;)+"(\]\]|\]\)|[\])])(:::(bad|quiet))?$"#,
    )
    .expect("a pattern");
    for folder in [Path::new(PORTAL), hostile.path()] {
        let diagram = nav(folder, "mermaid");
        let lines: Vec<&str> = diagram.lines().collect();
        assert_eq!(lines[..2], ["%% written by mdxlint nav", "flowchart LR"]);
        let arrows = &lines[3..lines.len() - 2];
        assert!(!arrows.is_empty());
        for one in arrows {
            assert!(line.is_match(one), "{one}");
        }
    }
}

#[test]
fn control_characters_are_escaped() {
    let folder = site(
        r#"{"name": "A\u001b[31m", "navigation": {"groups": [{"group": "B\u001b]0;x\u0007", "pages": ["c\u202e"]}]}}"#,
        &[],
    );
    let tree = nav(folder.path(), "tree");
    assert!(!tree.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{tree:?}");
    let colored = mdxlint()
        .arg("nav")
        .arg(folder.path())
        .args(["--color", "always"]);
    let (_, colored, _) = out(colored);
    assert!(colored.contains("\u{1b}[1mA\\u{1b}[31m\u{1b}[0m"));
}

#[test]
fn an_unreadable_navigation_exits_with_2() {
    let run = |folder: &Path| out(mdxlint().arg("nav").arg(folder));
    let nothing = tempfile::tempdir().expect("a folder");
    let (code, printed, stderr) = run(nothing.path());
    assert_eq!((code, printed.as_str()), (2, ""));
    assert!(stderr.contains("no docs.json found"), "{stderr}");

    let broken = site("", &[]);
    let (code, printed, stderr) = run(broken.path());
    assert_eq!((code, printed.as_str()), (2, ""));
    assert!(stderr.contains("docs.json:1:1"), "{stderr}");

    let old = tempfile::tempdir().expect("a folder");
    fs::write(old.path().join("mint.json"), "{}").expect("written");
    let (code, _, stderr) = run(old.path());
    assert_eq!(code, 2);
    assert!(stderr.contains("mint.json:1:1"), "{stderr}");

    let bent = site(
        "{\"navigation\": {\"pages\": [\"a\",]},}",
        &[("a.mdx", "---\ntitle: A\n---\n")],
    );
    let (code, printed, stderr) = run(bent.path());
    assert_eq!(code, 0);
    assert!(printed.contains("A  /a"), "{printed}");
    assert!(stderr.contains("error[invalid-docs-json]"), "{stderr}");
    assert_eq!(run(Path::new("no/such/folder")).0, 2);
}

#[test]
fn only_generated_files_are_overwritten() {
    let folder = site(r#"{"navigation": {"pages": []}}"#, &[]);
    let write = |name: &str, more: &[&str]| {
        let command = mdxlint().current_dir(folder.path());
        out(command.args(["nav", "--output", name]).args(more))
    };
    for (name, start) in [
        ("nav.html", "<!doctype html>"),
        ("nav.json", "{\n  \"version\": 1"),
        ("nav.mmd", "%% written"),
        ("nav.txt", "(no name)"),
    ] {
        let path = folder.path().join(name);
        assert_eq!(write(name, &[]).0, 0);
        assert!(fs::read_to_string(&path).expect("there").starts_with(start));
        let (code, _, stderr) = write(name, &[]);
        assert_eq!(code, 0, "{stderr}");
        fs::write(&path, "my own words").expect("written");
        let (code, _, stderr) = write(name, &[]);
        assert_eq!(code, 2);
        assert!(stderr.contains("--force"), "{stderr}");
        assert_eq!(fs::read_to_string(&path).expect("there"), "my own words");
        assert_eq!(write(name, &["--force"]).0, 0);
        assert!(fs::read_to_string(&path).expect("there").starts_with(start));
    }
    assert_eq!(write("no/such/nav.html", &[]).0, 2);
    assert_eq!(write(".", &[]).0, 2);
}

/// Returns the path of an installed browser.
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let files = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = files.into_iter().find(|path| path.is_file());
    if found.is_none() {
        report_skipped("chromium");
    }
    found
}

/// Returns the DOM of a page after its scripts ran.
fn dom(browser: &Path, html: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("nav.html");
    fs::write(&page, html).expect("written");
    let command = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .args(["--disable-dev-shm-usage", "--window-size=1280,900"])
        .arg("--virtual-time-budget=20000")
        .arg(format!("--user-data-dir={}", folder.path().display()))
        .arg("--dump-dom")
        .arg(format!("file://{}", page.display()))
        .timeout(Duration::from_mins(2));
    out(command).1
}

/// Runs `steps`, the body of a JavaScript function, in the page, and returns its result.
fn drive(browser: &Path, html: &str, steps: &str) -> Value {
    let policy = html.find("<meta http-equiv").expect("a policy");
    let end = policy + html[policy..].find('\n').expect("a line");
    let driver = include_str!("nav/drive.js");
    let script = format!("<script>const steps = async () => {{{steps}}};{driver}</script>");
    let html = format!("{}{}", &html[..policy], &html[end..]);
    let html = html.replacen("</body>", &format!("{script}</body>"), 1);
    let dom = dom(browser, &html);
    let result = dom.split("<output id=\"result\">").nth(1);
    let result = result.and_then(|rest| rest.split('<').next());
    let result = result.unwrap_or_else(|| panic!("no result in {dom}"));
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(result)
        .expect("base64");
    let mut result: Value = serde_json::from_slice(&bytes).expect("JSON");
    assert_eq!(result["errors"], json!([]), "{result}");
    assert_eq!(result["barriers"], json!([]), "{result}");
    let parts = result.as_object_mut().expect("an object");
    parts.remove("errors");
    parts.remove("barriers");
    result
}

/// Returns the HTML of the portal with another setting of `drilldown`.
fn portal(drilldown: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&project().join(PORTAL), folder.path());
    let path = folder.path().join("docs.json");
    let manifest = fs::read_to_string(&path).expect("there");
    let manifest = manifest.replace("\"drilldown\": false", drilldown);
    fs::write(&path, manifest).expect("written");
    nav(folder.path(), "html")
}

/// Returns the hash of a text for a content security policy. Browsers normalize line endings first.
fn hash_of(text: &str) -> String {
    let hash = sha2::Sha256::digest(text.replace("\r\n", "\n").trim_end());
    base64::engine::general_purpose::STANDARD.encode(hash)
}

#[test]
fn the_page_runs_its_own_script_only() {
    let folder = project().join("templates/nav");
    let read = |name| fs::read_to_string(folder.join(name)).expect("there");
    let mut page = read("page.html");
    for (policy, part) in [("style-src", "style.css"), ("script-src", "script.js")] {
        let head = format!("{policy} 'sha256-");
        let (before, rest) = page.split_once(&head).expect("a policy");
        let (_, after) = rest.split_once('\'').expect("an end");
        let theme = if part == "style.css" {
            read("../theme.css")
        } else {
            String::new()
        };
        page = format!("{before}{head}{}'{after}", hash_of(&(theme + &read(part))));
    }
    same_as_file(&page, &folder.join("page.html")).expect("up to date");
    let html = nav(Path::new(PORTAL), "html");
    assert!(html.contains("default-src 'none'"));
    assert!(!html.contains("unsafe-inline"));
    // The binary still contains the old page.
    if is_overwriting() {
        return;
    }
    let Some(browser) = browser() else { return };
    let dom = dom(&browser, &html);
    assert!(dom.contains("<h1 dir=\"auto\">Parcel documentation</h1>"));
}

#[test]
fn the_page_opens_at_the_first_page() {
    let Some(browser) = browser() else { return };
    let html = nav(Path::new(PORTAL), "html");
    let result = drive(
        &browser,
        &html,
        r##"return {
            picks: texts("#selectors .drop > button"),
            tabs: texts("#tabs > ul > li > *:not(.drop), #tabs .drop > button"),
            anchors: texts("#sidebar .anchors li"),
            headings: texts("#sidebar h2"),
            groups: all("#sidebar .opener").map((one) => [one.querySelector(".words").textContent, one.getAttribute("aria-expanded")]),
            current: texts("#sidebar [aria-current=page]"),
            crumbs: texts("#panel .crumbs li"),
            notice: texts("#notice summary"),
            lost: texts("#notice li strong"),
            address: location.hash,
        };"##,
    );
    let expected = json!({
        "picks": ["Language English", "Version v2 Latest"],
        "tabs": [
            "Guides", "API", "Reference", "Solutions", "Tools", "Regions", "Products", "Changelog",
            "Blog (opens in a new tab)",
        ],
        "anchors": ["Status (opens in a new tab)", "Write to us (opens in a new tab)"],
        "headings": ["Get started"],
        "groups": [["Shipping", "true"], ["Customs", "false"], ["Returns", "false"]],
        "current": ["Parcel documentation"],
        "crumbs": ["en", "v2", "Guides", "Get started"],
        "notice": ["The platform drops 3 lists with 5 pages; 2 entries have no page"],
        "lost": [
            "fr › Aide › groups: 2 pages",
            "en › v1 › pages: 2 pages",
            "en › v2 › Guides › Get started › groups: 1 page",
        ],
        "address": result["address"],
    });
    assert_eq!(result, expected);
}

#[test]
fn drilldown_decides_what_a_group_opens() {
    let Some(browser) = browser() else { return };
    let steps = r##"
        const button = () => named("#sidebar .opener", "Returns");
        await click("#sidebar .opener", "Returns");
        const opened = [button().getAttribute("aria-expanded"), title(), document.activeElement === button()];
        await click("#sidebar .opener", "Returns");
        const closed = [button().getAttribute("aria-expanded"), title()];
        await click("#sidebar .opener", "Customs");
        return { opened, closed, root: title() };
    "##;
    let expected = |page: &str| {
        json!({
            "opened": ["true", page, true],
            "closed": ["false", page],
            "root": "Customs",
        })
    };
    for (drilldown, page) in [
        ("\"drilldown\": false", "Parcel documentation"),
        ("\"drilldown\": true", "Return policy"),
        ("", "Parcel documentation"),
    ] {
        let result = drive(&browser, &portal(drilldown), steps);
        assert_eq!(result, expected(page), "{drilldown}");
    }
}

#[test]
fn every_part_of_the_site_can_be_selected() {
    let Some(browser) = browser() else { return };
    let html = nav(Path::new(PORTAL), "html");
    let result = drive(
        &browser,
        &html,
        r##"
        const steps = {};
        await click("#tabs .drop > button", "Solutions");
        steps.menu = texts("#tabs .list:not([hidden]) .choice");
        await click("#tabs .choice", "Couriers");
        steps.item = [title(), texts("#tabs .list:not([hidden])").length];
        await click("#tabs button", "Tools");
        steps.tools = [title(), texts("#sidebar .anchors .entry")];
        await click("#sidebar .anchors button", "Libraries");
        steps.anchor = title();
        await click("#tabs button", "Regions");
        await click("#sidebar .drop > button", "Europe");
        await click("#sidebar .choice", "Asia");
        steps.dropdown = title();
        await click("#tabs button", "Products");
        await click("#selectors .drop > button", "Lockers");
        await click("#selectors .choice", "Freight");
        steps.product = title();
        await click("#tabs button", "Reference");
        steps.endpoints = texts("#sidebar .entry");
        await click("#tabs a", "Changelog").catch(() => 0);
        await click("#selectors .drop > button", "English");
        await click("#selectors .choice", "Français");
        steps.language = [title(), texts("#tabs button"), document.getElementById("sidebar").lang];
        location.hash = "#n1";
        await wait();
        history.back();
        await wait();
        steps.back = title();
        steps.unreached = unreached();
        return steps;
        "##,
    );
    let expected = json!({
        "menu": ["Shops Sell, pack and send", "Couriers", "Partner portal (opens in a new tab)"],
        "item": ["Routes", 0],
        "tools": ["Command line", [
            "Command line", "Libraries", "Source (opens in a new tab)", "Status (opens in a new tab)",
            "Write to us (opens in a new tab)",
        ]],
        "anchor": "Python",
        "dropdown": "Asia",
        "product": "Freight",
        "endpoints": [
            "Status (opens in a new tab)", "Write to us (opens in a new tab)", "GET List parcels",
            "POST Send a parcel", "GET Track a parcel", "DELETE Delete parcels deprecated",
            "POST Ask for a quote", "GET Health",
        ],
        "language": ["Documentation", ["Guides", "Aide"], "fr"],
        "back": "Documentation",
        "unreached": [],
    });
    assert_eq!(result, expected);
}

#[test]
fn search_and_keyboard_work() {
    let Some(browser) = browser() else { return };
    let html = nav(Path::new(PORTAL), "html");
    let result = drive(
        &browser,
        &html,
        r##"
        const steps = {};
        await type("runbook");
        steps.hidden = texts("#sidebar h2");
        document.getElementById("hidden").click();
        await wait();
        steps.shown = texts("#sidebar h2");
        await type("get /parcels/{id}");
        steps.found = texts("#sidebar .results .words");
        await press("Enter", document.getElementById("search"));
        steps.entered = title();
        await press("Escape");
        steps.left = [document.getElementById("search").value, texts("#sidebar h2")];
        await click("#selectors .drop > button", "Version");
        steps.open = document.activeElement.getAttribute("aria-expanded");
        await press("Escape");
        steps.closed = [document.activeElement.getAttribute("aria-expanded"), document.activeElement.textContent];
        await click("#selectors .drop > button", "Version");
        await click("#tabs button", "Guides");
        steps.outside = [title(), texts("#selectors .list:not([hidden])").length];
        await click("#sidebar a", "Runbook");
        document.getElementById("hidden").click();
        await wait();
        steps.gone = title();
        document.getElementById("skip").click();
        steps.skipped = document.activeElement.id;
        document.getElementById("menu").click();
        steps.menu = document.getElementById("menu").getAttribute("aria-expanded");
        return steps;
        "##,
    );
    let expected = json!({
        "hidden": ["0 pages found"],
        "shown": ["1 page found"],
        "found": ["Track a parcel", "Track a parcel"],
        "entered": "Track a parcel",
        "left": ["", ["Parcels", "Events", "Partners"]],
        "open": "true",
        "closed": ["false", "Version v2 Latest"],
        "outside": ["Parcel documentation", 0],
        "gone": "Parcel documentation",
        "skipped": "page",
        "menu": "true",
    });
    assert_eq!(result, expected);
}

#[test]
fn hostile_texts_are_harmless() {
    let folder = site(
        r#"{"name": "</title><script>hacked()</script>{{data}}", "colors": {"primary": "red;x:url(//e)"},
            "navigation": {"global": {"anchors": [{"anchor": "g", "href": "javascript:hacked()"}]},
            "tabs": [{"tab": "</script><script>hacked()</script>", "pages": ["a", "<!--<script>", "{{style}}"]},
            {"tab": "<img src=x onerror=hacked()>", "href": "data:text/html,x"}]}}"#,
        &[(
            "a.mdx",
            "---\ntitle: \"</script><script>hacked()</script>\"\nurl: \" JavaScript:hacked()\"\ndescription: \"\\u2028<b>\"\n---\n",
        )],
    );
    let html = nav(folder.path(), "html");
    assert!(!html.contains("<script>hacked"));
    assert!(!html.contains("{{style}}</style>"));
    let Some(browser) = browser() else { return };
    let result = drive(
        &browser,
        &html,
        r##"
        window.hacked = () => { window.isHacked = true; };
        for (const one of all("#sidebar *, #tabs *")) one.click();
        await wait();
        return {
            scripts: all("script").length,
            images: all("img").length,
            isHacked: window.isHacked === true,
            links: all("a").map((one) => one.getAttribute("href")).filter((href) => !href.startsWith("#")),
            name: document.getElementById("name").textContent,
        };"##,
    );
    let expected = json!({
        "scripts": 3,
        "images": 0,
        "isHacked": false,
        "links": [],
        "name": "</title><script>hacked()</script>{{data}}",
    });
    assert_eq!(result, expected);
}
