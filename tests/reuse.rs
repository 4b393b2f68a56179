//! Pages with the same text share what was parsed and found. This never changes a finding.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::engine::{Report, Ruleset};
use mdxlint::page::Page;
use mdxlint::rule::{Cx, Entry, Rule};
use mdxlint::site::Site;
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::TestSite;
use support::mutants::{Random, mutant, pages};

/// The number of mutated pages.
const MUTANTS: usize = 400;
/// Where each text is: at the root, in a version, in a language, and as a snippet.
const PLACES: [&str; 4] = ["", "v1", "es/guides", "snippets"];
/// The `docs.json` of the site, which has versions and languages.
const MANIFEST: &str = r##"{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0055aa" },
  "variables": { "version": "2.1" },
  "navigation": {
    "languages": [
      { "language": "en", "pages": ["page-0", "page-1"] },
      { "language": "es", "pages": ["es/guides/page-0", "es/guides/page-1"] }
    ]
  }
}
"##;

/// Writes each text to every place of a site in `folder`.
fn write(folder: &Path, texts: &[String]) {
    for place in PLACES {
        fs::create_dir_all(folder.join(place)).expect("created");
        for (number, text) in texts.iter().enumerate() {
            let path = folder.join(place).join(format!("page-{number}.mdx"));
            fs::write(path, text).expect("written");
        }
    }
    fs::write(folder.join("docs.json"), MANIFEST).expect("written");
    // Some of the copies have other rules.
    let overrides = "extends: strict\noverrides:\n  - files: [\"v1/**\"]\n    rules:\n      missing-description: off\n";
    fs::write(folder.join("mdxlint.yaml"), overrides).expect("written");
}

/// Checks the site in `folder`, with or without reuse.
fn check(folder: &Path, is_reused: bool) -> (Arc<Site>, Report) {
    let mut test_site = TestSite::open(folder);
    if !is_reused {
        test_site.workspace = test_site.workspace.without_reuse();
    }
    test_site.check()
}

/// Fails unless the findings on `texts`, in several places each, are the same with and without reuse.
fn compare(texts: &[String]) {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), texts);
    let (reusing, reused) = check(folder.path(), true);
    let (_, expected) = check(folder.path(), false);
    let first = reusing.page_at("page-0.mdx").expect("a page");
    let second = reusing.page_at("v1/page-0.mdx").expect("a page");
    assert_eq!(first.text_id(), second.text_id(), "the text is shared");
    assert!(expected.findings.len() > texts.len(), "there are findings");
    assert_eq!(reused.findings.len(), expected.findings.len());
    for (reused, expected) in reused.findings.iter().zip(&expected.findings) {
        let path = reusing.source(reused.span.file).path();
        assert_eq!(reused, expected, "{}", path.display());
    }
}

#[test]
fn fixtures_have_the_same_findings_with_reuse() {
    compare(&pages());
}

#[test]
fn mutated_pages_have_the_same_findings_with_reuse() {
    let pages = pages();
    let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let texts: Vec<String> = std::iter::repeat_with(|| mutant(&mut random, &pages))
        .take(MUTANTS)
        .collect();
    compare(&texts);
}

#[test]
fn a_page_that_cannot_be_read_is_not_shared() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), &["Text \u{fffd}.\n".to_owned()]);
    fs::write(folder.path().join("a.mdx"), b"Text \xff.\n").expect("written");
    let (site, report) = check(folder.path(), true);
    let unreadable = site.page_at("a.mdx").expect("a page");
    let readable = site.page_at("page-0.mdx").expect("a page");
    assert_eq!(unreadable.text(), readable.text());
    assert_ne!(unreadable.text_id(), readable.text_id());
    let found = report.findings.iter();
    let found = found.filter(|finding| finding.rule == "unreadable-page");
    let files: Vec<_> = found.map(|finding| finding.span.file).collect();
    assert_eq!(files, [unreadable.file()]);
}

/// Defines a rule that counts the pages that it checks, and asks for something.
macro_rules! counting_rule {
    ($rule:ident, $count:ident, $ask:expr) => {
        static $count: AtomicUsize = AtomicUsize::new(0);

        #[derive(Deserialize)]
        struct $rule {}

        impl Rule for $rule {
            fn page(&self, page: &Page, cx: &mut Cx<'_>) {
                $count.fetch_add(1, Ordering::Relaxed);
                let ask: fn(&Page, &mut Cx<'_>) = $ask;
                ask(page, cx);
            }
        }
    };
}

counting_rule!(OfText, OF_TEXT, |page, cx| {
    let first = page.first_line();
    cx.report(first, format!("{} headings", page.headings().len()));
});
counting_rule!(OfKind, OF_KIND, |page, cx| {
    let _ = (cx.kind(page), cx.manifest().root(), cx.secrets(page));
});
counting_rule!(OfPath, OF_PATH, |page, _| assert!(!page.path().is_empty()));
counting_rule!(OfSource, OF_SOURCE, |page, _| assert!(
    page.source().path().is_absolute()
));
counting_rule!(OfSite, OF_SITE, |_, cx| assert!(
    cx.site().pages().len() > 1
));

static COUNTING: [Entry; 5] = [
    Entry::of::<OfText>("placeholder-value"),
    Entry::of::<OfKind>("endpoint-component"),
    Entry::of::<OfPath>("unresolved-import"),
    Entry::of::<OfSource>("undefined-expression"),
    Entry::of::<OfSite>("unused-import"),
];

#[test]
fn a_rule_checks_equal_pages_once_unless_it_asks_where_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    for place in ["a.mdx", "b.mdx", "c.mdx"] {
        fs::write(folder.path().join(place), "## One\n\nText.\n").expect("written");
    }
    let mut test_site = TestSite::open(folder.path());
    let settings = Arc::into_inner(test_site.ruleset).expect("not shared");
    test_site.ruleset = Arc::new(Ruleset::new(&COUNTING, settings.settings().clone()));
    let (site, report) = test_site.check();
    let counts = [&OF_TEXT, &OF_KIND, &OF_PATH, &OF_SOURCE, &OF_SITE];
    let counts = counts.map(|count| count.load(Ordering::Relaxed));
    assert_eq!(counts, [1, 1, 3, 3, 3]);
    let found = report.findings.iter();
    let found = found.filter(|finding| finding.rule == "placeholder-value");
    let found: Vec<_> = found
        .map(|finding| (finding.span.file, &*finding.message))
        .collect();
    let pages = site.pages().iter();
    let expected: Vec<_> = pages.map(|page| (page.file(), "1 headings")).collect();
    assert_eq!(found, expected);
}
