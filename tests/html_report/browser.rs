//! The page in a browser, if one is installed.

use super::ReportSite;
use super::support::{is_overwriting, project, report_skipped, same_as_file};
use base64::Engine as _;
use serde_json::{Value, json};
use sha2::Digest as _;
use snapbox::cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

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

/// Returns the DOM of a page after its scripts ran, and the messages of the console.
fn dom(browser: &Path, html: &str, more: &[&str]) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("report.html");
    fs::write(&page, html).expect("written");
    let command = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .args(["--disable-dev-shm-usage", "--window-size=1280,900"])
        .args(["--virtual-time-budget=20000", "--enable-logging=stderr"])
        .args(more)
        .arg(format!("--user-data-dir={}", folder.path().display()))
        .arg("--dump-dom")
        .arg(format!("file://{}", page.display()))
        .timeout(Duration::from_mins(2));
    let output = command.output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let messages = text(output.stderr);
    // A frame without scripts says that it does not run them.
    let is_own = |line: &&str| line.contains("CONSOLE") && !line.contains("source: about:srcdoc");
    let messages = messages.lines().filter(is_own);
    (text(output.stdout), messages.map(str::to_owned).collect())
}

/// Runs `steps`, the body of a JavaScript function, in the page, and returns its result.
fn drive(browser: &Path, html: &str, steps: &str) -> Value {
    let policy = html.find("<meta http-equiv").expect("a policy");
    let end = policy + html[policy..].find('\n').expect("a line");
    let driver = include_str!("drive.js");
    let script = format!("<script>const steps = async () => {{{steps}}};{driver}</script>");
    let html = format!("{}{}", &html[..policy], &html[end..]);
    let html = html.replacen("</body>", &format!("{script}</body>"), 1);
    let (dom, messages) = dom(browser, &html, &[]);
    assert_eq!(messages, [] as [&str; 0]);
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

/// Returns the hash of a text for a content security policy. Browsers normalize line endings first.
fn hash_of(text: &str) -> String {
    let hash = sha2::Sha256::digest(text.replace("\r\n", "\n").trim_end());
    base64::engine::general_purpose::STANDARD.encode(hash)
}

#[test]
fn the_page_runs_its_own_script_only() {
    let folder = project().join("templates/report");
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
    // The binary still contains the old page.
    if is_overwriting() {
        return;
    }
    let Some(browser) = browser() else { return };
    for site in [ReportSite::copied("parcel-draft"), ReportSite::hostile()] {
        let (html, json) = site.report(&[]);
        let (dom, messages) = dom(&browser, &html, &[]);
        assert_eq!(messages, [] as [&str; 0], "no policy is violated");
        let all = json["findings"].as_array().expect("a list").len();
        assert!(dom.contains(&format!(
            "<span id=\"shown\" role=\"status\">{all} findings</span>"
        )));
    }
}

/// A frame in which scripts do not run, but which the page around it can read.
#[test]
fn the_page_is_complete_without_scripts() {
    let Some(browser) = browser() else { return };
    let (html, json) = ReportSite::copied("parcel-draft").report(&[]);
    let frame = format!(
        "<meta http-equiv>\n<iframe sandbox=\"allow-same-origin\" srcdoc=\"{}\"></iframe><body></body>",
        super::escaped(&html)
    );
    let result = drive(
        &browser,
        &frame,
        r#"
        const frame = document.querySelector("iframe");
        for (let left = 50; left > 0 && !frame.contentDocument.querySelector("footer"); left -= 1) await wait();
        const page = frame.contentDocument;
        const row = page.querySelector(".row");
        row.open = true;
        return {
            filters: page.getElementById("filters").hidden,
            rows: all(".row", page).length,
            bodies: all(".row noscript > .body", page).length,
            height: row.querySelector(".body").getBoundingClientRect().height > 40,
            marked: all("mark", page).some((one) => one.textContent === "![](/images/keys.png)"),
        };"#,
    );
    let all = json["findings"].as_array().expect("a list").len();
    let expected =
        json!({ "filters": true, "rows": all, "bodies": all, "height": true, "marked": true });
    assert_eq!(result, expected);
}

#[test]
fn findings_can_be_filtered() {
    let Some(browser) = browser() else { return };
    let (html, _) = ReportSite::copied("parcel-draft").report(&[]);
    let result = drive(
        &browser,
        &html,
        r##"
        const result = { all: shown() };
        await choose("rule", "missing-alt-text");
        result.rule = [shown(), location.hash];
        await choose("rule", "");
        await choose("fix", "any");
        result.fixable = shown();
        await choose("fix", "");
        await check("error");
        result.severe = [shown(), location.hash];
        await type("ALT guides/quick");
        result.text = [shown(), rules()];
        await type("no such words");
        result.nothing = [shown(), document.getElementById("nothing").hidden];
        document.getElementById("clear").click();
        await wait();
        result.cleared = [shown(), location.hash, document.getElementById("clear").hidden];
        await go("#group=images&severity=error");
        result.address = [shown(), rules(), document.getElementById("group").value];
        all("#chart-rule ~ .bars a")[0].click();
        await wait();
        result.chart = document.getElementById("rule").value !== "";
        return result;
        "##,
    );
    let expected = json!({
        "all": "9 findings",
        "rule": ["1 of 9 findings", "#rule=missing-alt-text"],
        "fixable": "3 of 9 findings",
        "severe": ["4 of 9 findings", "#severity=error"],
        "text": ["1 of 9 findings", ["missing-alt-text"]],
        "nothing": ["0 of 9 findings", false],
        "cleared": ["9 findings", "#findings", true],
        "address": ["1 of 9 findings", ["missing-alt-text"], "images"],
        "chart": true,
    });
    assert_eq!(result, expected);
}

#[test]
fn addresses_lead_to_findings_and_manuals() {
    let Some(browser) = browser() else { return };
    let (html, _) = ReportSite::copied("parcel-draft").report(&[]);
    let result = drive(
        &browser,
        &html,
        r##"
        const rows = all(".row");
        const target = rows.find((row) => row.querySelector(".rule").textContent === "missing-alt-text");
        const result = { closed: [target.open, all(".body mark").length] };
        await choose("rule", "h1-in-body");
        result.filtered = target.hidden;
        await go(`#${target.id}`);
        result.shown = [target.open, target.hidden, target.querySelector("mark").textContent, shown()];
        result.focus = target.contains(document.activeElement);
        result.visible = target.getBoundingClientRect().top < innerHeight;
        await press("ArrowDown");
        result.next = rows.indexOf(document.activeElement.closest(".row")) - rows.indexOf(target);
        target.querySelector(".links a").click();
        await wait();
        const manual = document.getElementById("rule-missing-alt-text");
        result.manual = [location.hash, manual.open, manual.querySelector("h4").textContent];
        const page = document.querySelector("#navigation a[href^='#page-']");
        page.click();
        await wait();
        result.page = document.querySelector(`[id="${location.hash.slice(1)}"]`).classList[0];
        await go("#%E0%A4%A");
        return result;
        "##,
    );
    let expected = json!({
        "closed": [false, 0],
        "filtered": true,
        "shown": [true, false, "![](/images/keys.png)", "9 findings"],
        "focus": true,
        "visible": true,
        "next": 1,
        "manual": ["#rule-missing-alt-text", true, "What it checks"],
        "page": "file",
    });
    assert_eq!(result, expected);
}

#[test]
fn hostile_texts_are_harmless() {
    let Some(browser) = browser() else { return };
    let (html, json) = ReportSite::hostile().report(&[]);
    let result = drive(
        &browser,
        &html,
        r##"
        window.hacked = () => { window.isHacked = true; };
        for (const row of all("details")) row.open = true;
        await wait();
        for (const one of all("#findings *, #navigation *")) if (!one.matches("a, button")) one.click();
        await wait();
        return {
            scripts: all("script").length,
            images: all("img, iframe, object, svg[onload]").length,
            bodies: all(".row .body").length,
            isHacked: window.isHacked === true,
            name: document.getElementById("title").textContent,
        };"##,
    );
    let expected = json!({
        "scripts": 2,
        "images": 0,
        "bodies": json["findings"].as_array().expect("a list").len(),
        "isHacked": false,
        "name": "</title><script>hacked()</script>{{ style }}",
    });
    assert_eq!(result, expected);
}
