//! Invariants of fixes and generated suppressions on random pages, which are mutated fixtures.
//!
//! `MDXLINT_CASES=50000 cargo test --test properties` checks more pages. `MDXLINT_SEED` sets another seed.
//! `MDXLINT_PAGES` names a folder with more pages for the test of views.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::config;
use mdxlint::files::{Source, Sources};
use mdxlint::page::Page;
use mdxlint::text::FileId;
use std::fs;
use std::sync::Arc;
use std::time::Duration;
use support::mutants::{Random, mutant, pages, with_wide_characters};
use support::scratch_site::{ScratchSite, check_no_internal_error};
use support::spans::{check_page_spans, check_report_spans};
use support::{ANSWERS, TestSite, copy, files, invariants, project};

/// The default number of mutated pages.
const CASES: usize = 500;
/// The number of pages with multi-byte characters.
const WIDE_CASES: usize = 4000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn random() -> Random {
    Random(number("MDXLINT_SEED").unwrap_or(0x2545_f491_4f6c_dd1d))
}

#[test]
fn invariants_hold_for_mutated_pages() {
    let pages = pages();
    let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
    let cases =
        number("MDXLINT_CASES").map_or(CASES, |cases| usize::try_from(cases).expect("fits"));
    let mut random = random();
    let mut scratch_site = ScratchSite::new(Duration::from_secs(5));
    let mut broken = Vec::new();
    for _ in 0..cases {
        let text = mutant(&mut random, &pages);
        if let Err(why) = invariants::check_all(&mut scratch_site, &text) {
            broken.push(format!(
                "{why}\n-- the page, as a string: {text:?}\n-- the page:\n{text}\n"
            ));
        }
    }
    assert!(
        broken.is_empty(),
        "{} of {cases} pages:\n\n{}",
        broken.len(),
        broken.join("\n\n=====\n\n")
    );
}

#[test]
fn views_of_fixtures_have_valid_spans() {
    let mut pages = pages();
    if let Ok(folder) = std::env::var("MDXLINT_PAGES") {
        let all = files(std::path::Path::new(&folder)).into_iter();
        let all = all.filter(|path| path.extension().is_some_and(|kind| kind == "mdx"));
        pages.extend(all.filter_map(|path| fs::read_to_string(path).ok()));
    }
    for text in pages {
        let source = Source::new(FileId(0), "a.mdx".into(), text);
        let page = Page::read(Arc::new(source), "a.mdx");
        assert_eq!(check_page_spans(&page), Ok(()), "{}", page.text());
    }
}

#[test]
fn spans_are_valid_on_mutated_pages() {
    let pages = pages();
    let mut random = random();
    let mut scratch_site = ScratchSite::new(Duration::from_secs(5));
    let mut broken = Vec::new();
    // Every page of the fixtures, several times.
    for page in pages.iter().cycle().take(WIDE_CASES) {
        let text = with_wide_characters(&mut random, page);
        scratch_site.set_page(&text);
        let (site, report) = scratch_site.check();
        if let Err(why) =
            check_no_internal_error(&report).and_then(|()| check_report_spans(&site, &report))
        {
            broken.push(format!("{why}\n-- the page: {text:?}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
}

#[test]
fn spans_are_valid_in_mutated_sites() {
    let mut random = random();
    let mut broken = Vec::new();
    for rule in project()
        .join("fixtures/rules")
        .read_dir()
        .expect("a folder")
    {
        let cases = rule.expect("readable").path().read_dir().expect("a folder");
        for case in cases.map(|case| case.expect("readable").path()) {
            if !case.is_dir() {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            copy(&case, folder.path());
            let own = folder.path().join(config::FILE_NAME);
            for path in files(folder.path()) {
                if path.ends_with(ANSWERS) {
                    continue;
                }
                let Ok(text) = fs::read_to_string(&path) else {
                    continue;
                };
                fs::write(&path, with_wide_characters(&mut random, &text)).expect("written");
                // An invalid configuration would prevent the run.
                if own.is_file()
                    && config::load(folder.path(), Some(&own), &mut Sources::default()).is_err()
                {
                    fs::write(&path, text).expect("written");
                }
            }
            let (site, report) = TestSite::open(folder.path()).check();
            if let Err(why) =
                check_no_internal_error(&report).and_then(|()| check_report_spans(&site, &report))
            {
                broken.push(format!("{why}\n-- the site: {}", case.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
}
