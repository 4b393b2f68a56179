//! `--add-ignores`: findings are suppressed at their position, and pages otherwise stay the same.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::diagnostic::Severity;
use mdxlint::engine::add_suppressions;
use std::fs;
use support::{TestSite, copy, project};

/// Suppresses every finding of a page. Returns the new text and the rules that still report something.
fn suppress_all(page: &str) -> (String, Vec<&'static str>) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.mdx"), page).expect("written");
    let mut test_site = TestSite::open(folder.path());
    let (_, report) = test_site.check();
    assert!(!report.findings.is_empty(), "the page has findings");
    let ruleset = test_site.ruleset.clone();
    let findings = &report.findings;
    let suppressed = add_suppressions(
        &mut test_site.workspace,
        &ruleset,
        findings,
        "known",
        test_site.pool,
    );
    let left = suppressed
        .report
        .findings
        .iter()
        .map(|finding| finding.rule);
    let left = left.collect();
    (suppressed.site.pages()[0].text().to_owned(), left)
}

const HEAD: &str = "---\ntitle: A\ndescription: What A is for.\n---\n\n";

#[test]
fn consequences_of_an_unclosed_block_are_not_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = "```md\nRun this:\n\n```js\nsend();\n```\n\n# Shown\n\nRead [more](#gone).\n```\n";
    let page = format!("{HEAD}See [that](#send).\n\n{shown}\nSend a parcel.\n");
    fs::write(folder.path().join("a.mdx"), page).expect("written");
    let mut test_site = TestSite::open(folder.path());
    let (_, report) = test_site.check();
    let found: Vec<&str> = report.findings.iter().map(|finding| finding.rule).collect();
    assert_eq!(found, ["broken-anchor", "unclosed-code-block"]);
}

/// Writes a site, and returns the path and the rule of each finding.
fn found_in(files: &[(&str, String)]) -> Vec<(String, &'static str)> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    }
    let (site, report) = TestSite::open(folder.path()).check();
    let found = report.findings.iter().map(|finding| {
        let path = site.source(finding.span.file).path();
        let path = path.strip_prefix(site.root()).expect("in the site");
        (path.display().to_string(), finding.rule)
    });
    found.collect()
}

/// Returns a `docs.json` with these pages, and maybe a redirect.
fn manifest(pages: &[&str], rest: &str) -> String {
    let pages = format!("{pages:?}");
    format!(
        r##"{{ "theme": "mint", "name": "Parcel", "colors": {{ "primary": "#16A34A" }}, "navigation": {{ "pages": {pages} }}{rest} }}"##
    )
}

#[test]
fn files_that_are_no_pages_are_one_finding() {
    let notes = "# Tests\n\n### Run\n\n```\nmake test\n```\n";
    // Built from parts, so that secret scanners do not report this file.
    let key = format!("{}{}", "sk_live_", "4eC39HqLyjWDarjtT1zdp7dc");
    let secret = format!("```bash\nexport KEY={key}\n```\n");
    let page = format!("{HEAD}Text.\n");
    let listed = manifest(&["index", "listed"], "");
    let orphan = |name: &str| (name.to_owned(), "orphan-page");
    let files = |notes: &str, front: &str| {
        vec![
            ("docs.json", listed.clone()),
            ("index.mdx", page.clone()),
            ("listed.mdx", page.replace("title: A", "title: B")),
            ("tests/TESTS.md", format!("{front}{notes}")),
        ]
    };
    assert_eq!(found_in(&files(notes, "")), [orphan("tests/TESTS.md")]);
    // What does harm is still reported.
    let found = found_in(&files(&format!("{notes}\n{secret}"), ""));
    let rules: Vec<&str> = found.iter().map(|(_, rule)| *rule).collect();
    assert!(rules.contains(&"secret-in-example"), "{found:?}");
    assert!(!rules.contains(&"missing-front-matter"), "{found:?}");
    // With front matter, it is meant as a page.
    let found = found_in(&files(notes, "---\ntitle: Tests\n---\n\n"));
    assert!(found.len() > 1, "{found:?}");
    // Without an orphan, nothing explains its form.
    let mut all = files(notes, "");
    all[0].1 = manifest(&["index", "listed", "tests/TESTS"], "");
    let found = found_in(&all);
    let form = ("tests/TESTS.md".to_owned(), "missing-front-matter");
    assert!(found.contains(&form), "{found:?}");
}

#[test]
fn a_site_that_left_the_platform_is_one_finding() {
    let gone: Vec<String> = (0..12).map(|number| format!("old/page-{number}")).collect();
    let mut names: Vec<&str> = gone.iter().map(String::as_str).collect();
    let rest = r#", "logo": "/logo.png", "redirects": [{ "source": "/a", "destination": "/b" }]"#;
    let page = "# Start\n\n:::note\nText.\n:::\n\n<Aside>Text.</Aside>\n\n![](./a.png) [b](/b)\n";
    let files = |names: &[&str]| {
        vec![
            ("docs.json", manifest(names, rest)),
            ("src/start.mdx", page.to_owned()),
        ]
    };
    let found = found_in(&files(&names));
    assert_eq!(found, [("docs.json".to_owned(), "missing-nav-page")]);
    // One that lists a page is a site of the platform.
    names.truncate(8);
    names.push("src/start");
    let found = found_in(&files(&names));
    for rule in ["bad-redirect", "unknown-component", "missing-front-matter"] {
        assert!(found.iter().any(|(_, other)| *other == rule), "{found:?}");
    }
}

#[test]
fn comments_are_added_at_the_findings() {
    for (before, after) in [
        (
            "Text.\n\n![](/a.png)\n",
            "Text.\n\n{/* mdxlint-ignore-next-line missing-alt-text unframed-image -- known */}\n![](/a.png)\n",
        ),
        (
            "Text\nand ![](https://a.example/a.png)\n\nMore.\n",
            "{/* mdxlint-ignore-start missing-alt-text -- known */}\n\nText\nand ![](https://a.example/a.png)\n\n\
             {/* mdxlint-ignore-end missing-alt-text */}\n\nMore.\n",
        ),
        (
            "- one\n- ```\n  code\n  ```\n",
            "{/* mdxlint-ignore-start missing-code-language -- known */}\n\n- one\n- ```\n  code\n  ```\n\n\
             {/* mdxlint-ignore-end missing-code-language */}\n",
        ),
        (
            "<Steps>\n  <Step title=\"A\">\n    ```\n    code\n    ```\n  </Step>\n  <Step title=\"B\">More.</Step>\n</Steps>\n",
            "<Steps>\n  <Step title=\"A\">\n\n    {/* mdxlint-ignore-next-line missing-code-language -- known */}\n    ```\n    code\n    ```\n  </Step>\n  <Step title=\"B\">More.</Step>\n</Steps>\n",
        ),
        (
            "{/* mdxlint-ignore-next-line unframed-image -- small */}\n![](/a.png)\n",
            "{/* mdxlint-ignore-next-line unframed-image missing-alt-text -- small */}\n![](/a.png)\n",
        ),
        (
            "| a | b |\n|---|---|\n| ![](https://a.example/a.png) | x |\n",
            "{/* mdxlint-ignore-start missing-alt-text -- known */}\n\n| a | b |\n|---|---|\n| ![](https://a.example/a.png) | x |\n\n\
             {/* mdxlint-ignore-end missing-alt-text */}\n",
        ),
    ] {
        let before = before.replace("(/a.png)", "(https://a.example/a.png)");
        let after = after.replace("(/a.png)", "(https://a.example/a.png)");
        let (text, left) = suppress_all(&format!("{HEAD}{before}"));
        assert_eq!(text, format!("{HEAD}{after}"));
        assert_eq!(left, [""; 0]);
    }
}

#[test]
fn findings_about_the_whole_page_are_suppressed_at_its_top() {
    let comment = "{/* mdxlint-ignore-file missing-description -- known */}";
    for (before, after) in [
        (
            "---\ntitle: A\n---\n\nText.\n",
            format!("---\ntitle: A\n---\n\n{comment}\n\nText.\n"),
        ),
        (
            "---\ntitle: A\n---\nText.\n",
            format!("---\ntitle: A\n---\n\n{comment}\n\nText.\n"),
        ),
        (
            "---\ntitle: A\n---",
            format!("---\ntitle: A\n---\n\n{comment}\n"),
        ),
        (
            "\u{feff}---\r\ntitle: A\r\n---\r\n\r\nText.\r\n",
            format!("\u{feff}---\r\ntitle: A\r\n---\r\n\r\n{comment}\r\n\r\nText.\r\n"),
        ),
    ] {
        let (text, left) = suppress_all(before);
        assert_eq!((text.trim_end(), &left[..]), (after.trim_end(), &[][..]));
        assert_eq!(left, [""; 0]);
    }
    let (text, left) = suppress_all("Words alone.\n");
    assert!(
        text.starts_with("{/* mdxlint-ignore-file ") && text.ends_with(" */}\n\nWords alone.\n"),
        "{text}"
    );
    assert_eq!(left, [""; 0]);
}

#[test]
fn a_page_that_does_not_parse_is_not_changed() {
    let page = "---\ntitle: A\n---\n\n![](/a.png)\n\n<Note>\n";
    let (text, left) = suppress_all(page);
    assert_eq!(text, page);
    assert!(left.contains(&"mdx-syntax"), "{left:?}");
}

#[test]
fn every_fixture_is_suppressed_or_unchanged() {
    let mut pages = 0;
    for group in fs::read_dir(project().join("fixtures/rules")).expect("a folder") {
        for case in fs::read_dir(group.expect("readable").path()).expect("a folder") {
            let case = case.expect("readable").path();
            if case.extension().is_none_or(|kind| kind != "mdx") {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            copy(&case, folder.path());
            let mut test_site = TestSite::open(folder.path());
            let (site, report) = test_site.check();
            let ruleset = test_site.ruleset.clone();
            let findings = report.findings.clone();
            let suppressed = add_suppressions(
                &mut test_site.workspace,
                &ruleset,
                &findings,
                "known",
                test_site.pool,
            );
            let is_whole = site
                .pages()
                .iter()
                .all(|page| page.syntax_errors().is_empty());
            let left = suppressed
                .report
                .findings
                .iter()
                .filter(|finding| finding.severity > Severity::Info);
            if suppressed.changed.is_empty() {
                assert_eq!(suppressed.site.pages()[0].text(), site.pages()[0].text());
            } else {
                pages += 1;
                let left: Vec<&str> = left.map(|finding| finding.rule).collect();
                assert!(
                    is_whole && left.len() < findings.len(),
                    "{}: {left:?}",
                    case.display()
                );
                assert!(
                    suppressed.site.pages()[0].syntax_errors().is_empty(),
                    "{}",
                    case.display()
                );
            }
        }
    }
    assert!(pages > 300, "only {pages} pages were suppressed");
}

/// Removing a suppression would end a fence on this page, until another fix has changed the suppression.
#[test]
fn a_refused_fix_is_tried_again_after_the_other_fixes() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = "---\n---\n{/*mdxlint-ignore-next-line e :\nl\n*/}F\n---\n\n## Part\n\nText.\n";
    fs::write(folder.path().join("a.mdx"), page).expect("written");
    let fixed = TestSite::open(folder.path()).fix();
    assert_eq!(fixed.refused, 0);
    let text = fixed.site.pages()[0].text().to_owned();
    fs::write(folder.path().join("a.mdx"), text).expect("written");
    assert_eq!(TestSite::open(folder.path()).fix().made, 0, "fixes settle");
}
